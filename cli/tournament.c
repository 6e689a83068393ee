/* tournament.c - fourmi tournament: all play against all, and get ratings. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/csv.h"
#include "cli/fixtures.h"
#include "cli/output.h"
#include "cli/run.h"

/* What is told at the end. */
typedef struct Standings {
    const Fixtures *fixtures;
    int anchor; /* a player, or ELO_NO_ANCHOR */
    EloRatings elo;
    int order[ELO_PLAYERS_MAX]; /* players, the best first */
} Standings;

static const char *name_of(const Standings *standings, int player)
{
    return standings->fixtures->players[player].name;
}

static uint64_t games_of(MatchScore score)
{
    return score.won + score.drawn + score.lost;
}

static double points_of(MatchScore score)
{
    return (double)score.won + 0.5 * (double)score.drawn;
}

/* By their ratings; equals stay as they were given. */
static void find_order(Standings *standings)
{
    for (int i = 0; i < standings->fixtures->player_count; i++) {
        int place = i;
        for (; place > 0 &&
               standings->elo.ratings[standings->order[place - 1]] < standings->elo.ratings[i];
             place--) {
            standings->order[place] = standings->order[place - 1];
        }
        standings->order[place] = i;
    }
}

/* ----------------------------------------------------------------------- text */

static int name_width(const Standings *standings)
{
    size_t width = strlen("player");
    for (int i = 0; i < standings->fixtures->player_count; i++) {
        const size_t length = strlen(name_of(standings, i));
        width = length > width ? length : width;
    }
    return (int)width;
}

static void print_row(const Standings *standings, int place, int width)
{
    const int player = standings->order[place];
    const MatchScore score = fixtures_score_of(standings->fixtures, player);
    printf("%3d  %-*s  %+6.0f", place + 1, width, name_of(standings, player),
           standings->elo.ratings[player]);
    if (standings->elo.are_finite) {
        printf(" %5.0f", standings->elo.errors[player]);
    } else {
        printf(" %5s", "-");
    }
    printf("  %8" PRIu64 " %7" PRIu64 " %7" PRIu64 " %7" PRIu64 "  %5.1f %%\n", games_of(score),
           score.won, score.drawn, score.lost, 100.0 * points_of(score) / (double)games_of(score));
}

static void print_cross_table(const Standings *standings)
{
    const Fixtures *f = standings->fixtures;
    printf("\npoints of each in %zu games against\n     ", 2 * f->complete);
    for (int place = 0; place < f->player_count; place++) {
        printf(" %7d", place + 1);
    }
    putchar('\n');
    for (int place = 0; place < f->player_count; place++) {
        const int player = standings->order[place];
        printf("%3d  ", place + 1);
        for (int other = 0; other < f->player_count; other++) {
            if (other == place) {
                printf(" %7s", "-");
            } else {
                printf(" %7.1f", points_of(fixtures_score(f, player, standings->order[other])));
            }
        }
        putchar('\n');
    }
}

/* Who has no finite rating, and why. */
static void print_tiers(const Standings *standings)
{
    const Fixtures *f = standings->fixtures;
    puts("\nNo finite ratings fit these results:");
    for (int place = 0; place + 1 < f->player_count; place++) {
        const int player = standings->order[place];
        const int next = standings->order[place + 1];
        if (standings->elo.above[player] != standings->elo.above[next]) {
            printf("  %s scored nothing against %s%s\n", name_of(standings, next),
                   name_of(standings, player),
                   place > 0 || place + 2 < f->player_count ? ", nor any below against any above"
                                                            : "");
        }
    }
    puts("The Elo shown is that with a drawn game added between every two players: the true "
         "distances may be of any size beyond, and there is no error.");
}

static void print_text(const Standings *standings)
{
    const Fixtures *f = standings->fixtures;
    const int width = name_width(standings);
    char openings[FIXTURES_TEXT_SIZE];
    printf("%d players at %s, %s, each with both sides, seed %" PRIu64 "\n\n", f->player_count,
           f->game.name, fixtures_openings_text(f, openings), f->seed);
    printf("     %-*s  %6s %5s  %8s %7s %7s %7s  %7s\n", width, "player", "Elo", "+-", "games",
           "won", "drawn", "lost", "share");
    for (int place = 0; place < f->player_count; place++) {
        print_row(standings, place, width);
    }
    print_cross_table(standings);
    if (!standings->elo.are_finite) {
        print_tiers(standings);
    } else if (standings->anchor != ELO_NO_ANCHOR) {
        printf("\n+-: 95 %% confidence in the distance to %s, from the openings\n",
               name_of(standings, standings->anchor));
    } else {
        puts("\n+-: 95 % confidence in the distance to the mean, which is 0, from the openings");
    }
}

/* ----------------------------------------------------------------------- data */

static void print_csv(const Standings *standings)
{
    puts("place,player,elo,error,low,high,games,points,won,drawn,lost");
    for (int place = 0; place < standings->fixtures->player_count; place++) {
        const int player = standings->order[place];
        const MatchScore score = fixtures_score_of(standings->fixtures, player);
        const double elo = standings->elo.ratings[player];
        const double error = standings->elo.errors[player];
        printf("%d,", place + 1);
        csv_put_text(stdout, name_of(standings, player));
        putchar(',');
        csv_put_real(stdout, elo);
        if (standings->elo.are_finite) {
            putchar(',');
            csv_put_real(stdout, error);
            putchar(',');
            csv_put_real(stdout, elo - error);
            putchar(',');
            csv_put_real(stdout, elo + error);
        } else {
            fputs(",,,", stdout);
        }
        printf(",%" PRIu64 ",", games_of(score));
        csv_put_real(stdout, points_of(score));
        printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", score.won, score.drawn, score.lost);
    }
}

static void put_count(Json *json, const char *key, uint64_t count)
{
    put_key(json, key);
    put_natural(json, count);
}

static void put_score(Json *json, MatchScore score)
{
    put_count(json, "games", games_of(score));
    put_key(json, "points");
    put_real(json, points_of(score));
    put_count(json, "won", score.won);
    put_count(json, "drawn", score.drawn);
    put_count(json, "lost", score.lost);
}

/* What is no number is null. */
static void put_known(Json *json, const char *key, double number, bool is_known)
{
    put_key(json, key);
    if (is_known) {
        put_real(json, number);
    } else {
        put_null(json);
    }
}

static void put_player(Json *json, const Standings *standings, int player)
{
    const EloRatings *elo = &standings->elo;
    const double rating = elo->ratings[player];
    put_open(json, '{');
    put_key(json, "player");
    put_string(json, name_of(standings, player));
    put_key(json, "elo");
    put_real(json, rating);
    put_known(json, "error", elo->errors[player], elo->are_finite);
    put_known(json, "low", rating - elo->errors[player], elo->are_finite);
    put_known(json, "high", rating + elo->errors[player], elo->are_finite);
    put_count(json, "above", (uint64_t)elo->above[player]);
    put_score(json, fixtures_score_of(standings->fixtures, player));
    put_close(json, '}');
}

static void put_pair(Json *json, const Standings *standings, int a, int b)
{
    const PairTally tally = fixtures_pairs(standings->fixtures, a, b);
    put_open(json, '{');
    put_key(json, "first");
    put_string(json, name_of(standings, a));
    put_key(json, "second");
    put_string(json, name_of(standings, b));
    put_score(json, fixtures_score(standings->fixtures, a, b));
    put_key(json, "pairs");
    put_open(json, '[');
    for (int i = 0; i < PAIR_RESULTS; i++) {
        put_natural(json, tally.counts[i]);
    }
    put_close(json, ']');
    put_close(json, '}');
}

static void put_setting(Json *json, const Standings *standings)
{
    const Fixtures *f = standings->fixtures;
    put_key(json, "game");
    put_string(json, f->game.name);
    put_count(json, "seed", f->seed);
    put_count(json, "opening_plies", (uint64_t)f->opening_plies);
    put_count(json, "openings", f->complete);
    put_count(json, "openings_there_are", f->openings.count);
    put_key(json, "anchor");
    if (standings->anchor != ELO_NO_ANCHOR) {
        put_string(json, name_of(standings, standings->anchor));
    } else {
        put_null(json);
    }
    put_key(json, "finite");
    put_bool(json, standings->elo.are_finite);
}

static void print_json(const Standings *standings)
{
    const int count = standings->fixtures->player_count;
    Json json = {0};
    put_open(&json, '{');
    put_setting(&json, standings);
    put_key(&json, "players");
    put_open(&json, '[');
    for (int place = 0; place < count; place++) {
        put_player(&json, standings, standings->order[place]);
    }
    put_close(&json, ']');
    put_key(&json, "pairs");
    put_open(&json, '[');
    for (int b = 1; b < count; b++) {
        for (int a = 0; a < b; a++) {
            put_pair(&json, standings, a, b);
        }
    }
    put_close(&json, ']');
    put_close(&json, '}');
    put_end_line(&json);
}

/* -------------------------------------------------------------------- command */

/* The player of the name that was given with --anchor; false, and it says so, if there is none. */
static bool find_anchor(const Arguments *arguments, int *anchor)
{
    const char *name = arguments_text(arguments, "anchor");
    *anchor = ELO_NO_ANCHOR;
    for (int i = 0; name != NULL && i < arguments->operand_count; i++) {
        if (strcmp(arguments_operand(arguments, i), name) == 0) {
            *anchor = i;
            return true;
        }
    }
    if (name != NULL) {
        complain("--anchor %s is none of the players", name);
    }
    return name == NULL;
}

static void tell(Standings *standings, const Arguments *arguments)
{
    const EloResults results = fixtures_results(standings->fixtures);
    elo_rate(&results, standings->anchor, &standings->elo);
    find_order(standings);
    if (arguments_has(arguments, "json")) {
        print_json(standings);
    } else if (arguments_has(arguments, "csv")) {
        print_csv(standings);
    } else {
        print_text(standings);
    }
}

Status tournament_run(const Arguments *arguments)
{
    Standings standings;
    Status status;
    if (arguments_has(arguments, "json") && arguments_has(arguments, "csv")) {
        complain("--json and --csv do not go together");
        return STATUS_USAGE;
    }
    if (!find_anchor(arguments, &standings.anchor)) {
        return STATUS_USAGE;
    }
    Fixtures *fixtures = fixtures_new(arguments, &status);
    if (fixtures == NULL) {
        return status;
    }
    status = fixtures_play(fixtures);
    standings.fixtures = fixtures;
    if (!fixtures_only_helps(fixtures) && fixtures->complete > 0) {
        tell(&standings, arguments);
    }
    fixtures_free(fixtures);
    return status;
}
