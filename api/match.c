/* match.c - games between two policies, or of one, repeatable from a seed.
 *
 * What a game is played with is drawn from the match's seed, game after game: the seed of its
 * opening, which two games share if the players take turns, and the seed of its actions.
 */
#include <string.h>

#include "api/series.h"
#include "base/rng.h"
#include "judge/elo.h"
#include "judge/pairs.h"

enum {
    USUAL_GAMES = 100,
    DISTINCT_MAX = 1 << 20, /* more games make a range no narrower that anybody sees */
};

typedef struct MatchThing {
    fourmi_match match;
    Series series;
    bool takes_turns;
    Rng seeds;
    uint64_t opening_seed; /* of the game that was planned last */
    double gained;         /* by players[0] in all games */
    uint64_t plies;
    int half_points; /* of players[0], in a pair of games whose first is played */
    PairTally tally;
    uint64_t *slots; /* [slot_count] of the games so far, each as 64 bits; 0 is free */
    size_t slot_count;
} MatchThing;

static void match_release(void *thing)
{
    MatchThing *m = thing;
    thing_release(thing_lab(m), m->slots, m->slot_count * sizeof *m->slots);
    series_end(&m->series);
}

static void plan_game(void *thing, GamePlan *plan)
{
    MatchThing *m = thing;
    const bool is_swapped = m->takes_turns && m->series.planned % 2 == 1;
    if (m->match.opening_plies > 0 && !is_swapped) {
        m->opening_seed = rng_next(&m->seeds);
    }
    plan->opening_seed = m->opening_seed;
    plan->random_plies = m->match.opening_plies;
    plan->seed = rng_next(&m->seeds);
    plan->players[0] = is_swapped;
    plan->players[1] = m->series.player_count > 1 && !is_swapped;
}

/* ---------------------------------------------------------------------- counting */

/* Each action goes into the state of a generator, whose next number spreads it over all bits. */
static void count_distinct(MatchThing *m, const fourmi_record *record, bool is_swapped)
{
    uint64_t hash = is_swapped;
    for (uint32_t i = 0; i < record->ply; i++) {
        Rng rng = rng_from_seed(hash + record->actions[i]);
        hash = rng_next(&rng);
    }
    hash = hash != 0 ? hash : 1;
    size_t slot = (size_t)(hash % m->slot_count);
    while (m->slots[slot] != 0 && m->slots[slot] != hash) {
        slot = slot + 1 < m->slot_count ? slot + 1 : 0;
    }
    if (m->slots[slot] == 0 && m->match.distinct < m->slot_count / 2) {
        m->slots[slot] = hash;
        m->match.distinct++;
    }
}

static void count_result(fourmi_score *score, double gain)
{
    score->won += gain > 0;
    score->drawn += gain == 0;
    score->lost += gain < 0;
}

static void count_pair(MatchThing *m, double gain)
{
    const int half_points = gain > 0 ? 2 : gain == 0 ? 1 : 0;
    if (m->series.played % 2 == 0) {
        m->half_points = half_points;
    } else if (m->takes_turns) {
        m->tally.counts[m->half_points + half_points]++;
    }
}

static void count_game(void *thing, const GamePlan *plan)
{
    MatchThing *m = thing;
    fourmi_match *match = &m->match;
    const bool is_swapped = plan->players[0] > 0;
    const double gain = is_swapped ? -plan->record->total : plan->record->total;
    count_distinct(m, plan->record, is_swapped);
    count_result(is_swapped ? &match->as_second : &match->as_first, gain);
    count_result(&match->together, gain);
    count_pair(m, gain);
    m->gained += gain;
    m->plies += plan->record->ply;
    match->games++;
    const double games = (double)match->games;
    const double distinct = (double)match->distinct;
    match->share = ((double)match->together.won + 0.5 * (double)match->together.drawn) / games;
    const Interval range = interval_of_share(match->share * distinct, match->distinct);
    match->low = range.low;
    match->high = range.high;
    match->mean = m->gained / games;
    match->plies = (double)m->plies / games;
}

/* Each pair of games is an opening of a tournament of two. Games that were played before tell nothing
 * new, so the error is as wide as the distinct ones make it. */
static void rate(MatchThing *m)
{
    const double repeats = (double)m->match.games / (double)m->match.distinct;
    static const uint8_t half_points[PAIR_RESULTS] = {0, 1, 2, 3, 4};
    const EloResults results = {.players = 2,
                                .openings = PAIR_RESULTS,
                                .half_points = half_points,
                                .times = m->tally.counts};
    EloRatings elo = {.are_finite = false};
    if (pairs_total(&m->tally) > 0) {
        elo_rate(&results, 1, &elo);
    }
    m->match.elo = elo.are_finite ? elo.ratings[0] : __builtin_nan("");
    m->match.elo_error = elo.are_finite ? elo.errors[0] * __builtin_sqrt(repeats)
                                        : __builtin_nan("");
}

static int match_run(void *thing, uint64_t work)
{
    MatchThing *m = thing;
    const int status = series_run(&m->series, work);
    rate(m);
    return status;
}

/* ------------------------------------------------------------------------ making */

/* Where chance is at work anyway, or it is asked what a player makes of the start, games begin there,
 * unless plies are asked for. */
static int find_opening(const fourmi_match_options *options)
{
    const fourmi_policy *const *players = (const fourmi_policy *const *)options->players;
    const fourmi_game *game = players[0]->game;
    const bool is_varied = options->always_first || game->players == 1 || players[0]->is_mixed ||
                           players[1]->is_mixed;
    return series_opening(game, options->no_opening || (options->opening_plies == 0 && is_varied),
                          options->opening_plies);
}

int fourmi_match_new(fourmi_lab *lab, const fourmi_match_options *options, fourmi_match **match)
{
    THING_NEEDS(match, lab, options, players[0], options->players[0]->game);
    const fourmi_game *game = options->players[0]->game;
    if ((options->players[1] == NULL) != (game->players == 1)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "%s has %d player%s", game->name, game->players,
                          game->players == 1 ? "" : "s");
    }
    MatchThing *m = thing_new((LabThing *)lab, &fourmi_match_shape, sizeof *m, match_release);
    if (m == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(m, match_run);
    m->series = (Series){
        .thing = m,
        .game = game,
        .player_count = game->players,
        .games = options->games > 0 ? options->games : USUAL_GAMES,
        .each_game = options->each_game,
        .each_context = options->each_context,
        .watch = options->watch,
        .watch_context = options->watch_context,
        .plan = plan_game,
        .count = count_game,
    };
    m->takes_turns = game->players == 2 && !options->always_first;
    m->slot_count = 2 * (size_t)(m->series.games < DISTINCT_MAX ? m->series.games : DISTINCT_MAX);
    m->slots = thing_allocate(thing_lab(m), m->slot_count * sizeof *m->slots);
    m->slot_count = m->slots != NULL ? m->slot_count : 0;
    int status = m->slots != NULL ? series_begin(&m->series, options->players, options->threads)
                                  : FOURMI_ERROR_MEMORY;
    status = status == FOURMI_OK ? find_opening(options) : status;
    if (status < 0) {
        fourmi_free(m);
        return status;
    }
    m->match.game = game;
    m->match.first = m->series.policies[0]->name;
    m->match.second = game->players > 1 ? m->series.policies[1]->name : NULL;
    m->match.seed = options->seed > 0 ? options->seed : 1;
    m->match.opening_plies = status;
    m->match.share = m->match.low = m->match.high = __builtin_nan("");
    m->match.mean = m->match.plies = __builtin_nan(""); /* no game was played */
    m->match.pairs = m->tally.counts;
    m->match.pair_count = PAIR_RESULTS;
    rate(m);
    m->seeds = rng_from_seed(m->match.seed);
    *match = &m->match;
    return FOURMI_OK;
}
