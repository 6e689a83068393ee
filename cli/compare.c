/* compare.c - fourmi compare: whether one player is better than another, by pairs of games from
 * the same openings. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/fixtures.h"
#include "cli/output.h"
#include "cli/run.h"

/* What is told at the end. */
typedef struct Comparison {
    const Fixtures *fixtures;
    MatchScore score; /* of the first player */
    PairTally tally;
    PairDifference difference;
    PairVerdict verdict;
    EloRatings elo; /* anchored at the second */
} Comparison;

static Comparison comparison_of(const Fixtures *fixtures)
{
    Comparison comparison = {
        .fixtures = fixtures,
        .score = fixtures_score(fixtures, 0, 1),
        .tally = fixtures_pairs(fixtures, 0, 1),
    };
    const EloResults results = fixtures_results(fixtures);
    comparison.difference = pairs_difference(&comparison.tally);
    comparison.verdict = pairs_verdict(&comparison.difference);
    elo_rate(&results, 1, &comparison.elo);
    return comparison;
}

static const char *name_of(const Comparison *comparison, int player)
{
    return comparison->fixtures->players[player].name;
}

static void print_verdict(const Comparison *comparison)
{
    const PairDifference *d = &comparison->difference;
    const uint64_t pairs = pairs_total(&comparison->tally);
    if (comparison->verdict == PAIR_UNDECIDED) {
        printf("no difference shown with %" PRIu64 " pair%s: %+.3f +- %.3f points a game\n", pairs,
               pairs == 1 ? "" : "s", d->mean, d->error);
        return;
    }
    const bool is_first = comparison->verdict == PAIR_BETTER;
    printf("%s is better: %+.3f +- %.3f points a game\n", name_of(comparison, is_first ? 0 : 1),
           is_first ? d->mean : -d->mean, d->error);
}

static void print_elo(const Comparison *comparison)
{
    if (comparison->elo.are_finite) {
        printf("Elo difference %+.0f +- %.0f\n", comparison->elo.ratings[0],
               comparison->elo.errors[0]);
    } else {
        puts("no finite Elo: one of them has won every game");
    }
}

static void print_text(const Comparison *comparison)
{
    static const char *const names[PAIR_RESULTS] = {"0-2", "0.5-1.5", "1-1", "1.5-0.5", "2-0"};
    const Fixtures *f = comparison->fixtures;
    const MatchScore *score = &comparison->score;
    char openings[FIXTURES_TEXT_SIZE];
    printf("%s against %s at %s, %s, both sides of each, seed %" PRIu64 "\n\n",
           name_of(comparison, 0), name_of(comparison, 1), f->game.name,
           fixtures_openings_text(f, openings), f->seed);
    printf("games  %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost\npairs ", score->won,
           score->drawn, score->lost);
    for (int i = PAIR_RESULTS - 1; i >= 0; i--) {
        printf(" %" PRIu64 " %s%s", comparison->tally.counts[i], names[i], i > 0 ? "," : "\n\n");
    }
    print_verdict(comparison);
    print_elo(comparison);
}

static void put_count(Json *json, const char *key, uint64_t count)
{
    put_key(json, key);
    put_natural(json, count);
}

static void put_number(Json *json, const char *key, double number)
{
    put_key(json, key);
    put_real(json, number);
}

static void put_setting(Json *json, const Fixtures *f)
{
    put_key(json, "game");
    put_string(json, f->game.name);
    put_key(json, "players");
    put_open(json, '[');
    put_string(json, f->players[0].name);
    put_string(json, f->players[1].name);
    put_close(json, ']');
    put_count(json, "seed", f->seed);
    put_count(json, "opening_plies", (uint64_t)f->opening_plies);
    put_count(json, "openings", f->complete);
    put_count(json, "openings_there_are", f->openings.count);
}

static void put_elo(Json *json, const EloRatings *elo)
{
    put_key(json, "elo");
    if (!elo->are_finite) {
        put_null(json);
        return;
    }
    put_open(json, '{');
    put_number(json, "difference", elo->ratings[0]);
    put_number(json, "low", elo->ratings[0] - elo->errors[0]);
    put_number(json, "high", elo->ratings[0] + elo->errors[0]);
    put_close(json, '}');
}

static void print_json(const Comparison *comparison)
{
    static const char *const verdicts[] = {"second", "undecided", "first"};
    Json json = {0};
    put_open(&json, '{');
    put_setting(&json, comparison->fixtures);
    put_count(&json, "won", comparison->score.won);
    put_count(&json, "drawn", comparison->score.drawn);
    put_count(&json, "lost", comparison->score.lost);
    put_key(&json, "pairs");
    put_open(&json, '[');
    for (int i = 0; i < PAIR_RESULTS; i++) {
        put_natural(&json, comparison->tally.counts[i]);
    }
    put_close(&json, ']');
    put_number(&json, "difference", comparison->difference.mean);
    put_number(&json, "low", comparison->difference.interval.low);
    put_number(&json, "high", comparison->difference.interval.high);
    put_key(&json, "better");
    put_string(&json, verdicts[comparison->verdict - PAIR_WORSE]);
    put_elo(&json, &comparison->elo);
    put_close(&json, '}');
    put_end_line(&json);
}

Status compare_run(const Arguments *arguments)
{
    Status status;
    Fixtures *fixtures = fixtures_new(arguments, &status);
    if (fixtures == NULL) {
        return status;
    }
    status = fixtures_play(fixtures);
    if (!fixtures_only_helps(fixtures) && fixtures->complete > 0) {
        const Comparison comparison = comparison_of(fixtures);
        (arguments_has(arguments, "json") ? print_json : print_text)(&comparison);
    }
    fixtures_free(fixtures);
    return status;
}
