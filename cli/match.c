/* match.c - fourmi match: players against each other. Two play many games. From openings that differ,
 * and wherever there are more than two, all play against all and are rated. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/fields.h"
#include "cli/kept_games.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"

enum { PLAYERS_MAX = 64, MOVES_SIZE = 1 << 14 };

typedef struct MatchRun {
    const Arguments *arguments;
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_policy *players[PLAYERS_MAX];
    fourmi_match *match; /* one of these two */
    fourmi_tournament *tournament;
    KeptGames *kept; /* NULL: games are not kept */
    Progress progress;
} MatchRun;

/* ----------------------------------------------------------------------- playing */

static void print_record(const fourmi_match_game *game, bool wants_json)
{
    static const char *const results[] = {"second", "draw", "first"};
    const char *result = results[1 + (game->total > 0) - (game->total < 0)];
    char moves[MOVES_SIZE];
    fourmi_record_write(game->record, moves, sizeof moves);
    if (!wants_json) {
        printf("%s %s %s\n", moves, result, game->first);
        return;
    }
    Fields fields = {0};
    Json json = {0};
    fields_add(&fields, "", "number", (double)game->number + 1);
    fields_add_text(&fields, "first", game->first);
    if (game->second != NULL) {
        fields_add_text(&fields, "second", game->second);
    }
    fields_add_text(&fields, "moves", moves);
    fields_add_text(&fields, "winner", result);
    fields_add(&fields, "", "total", game->total);
    put_open(&json, '{');
    fields_put(&fields, &json);
    put_close(&json, '}');
    put_end_line(&json);
}

static bool tell_game(void *context, const fourmi_match_game *game)
{
    const MatchRun *run = context;
    if (arguments_has(run->arguments, "record")) {
        print_record(game, arguments_has(run->arguments, "json"));
        output_flush();
    }
    return run->kept == NULL || kept_games_add(run->kept, game, run->tournament->seed);
}

/* -------------------------------------------------------------------- two players */

static void print_score(const char *name, fourmi_score score)
{
    const uint64_t games = score.won + score.drawn + score.lost;
    printf("%-10s %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64, name, games, score.won,
           score.drawn, score.lost);
    if (games > 0) {
        const double points = (double)score.won + 0.5 * (double)score.drawn;
        printf(" %7.1f %%", 100.0 * points / (double)games);
    }
    putchar('\n');
}

static void print_confidence(const fourmi_match *match)
{
    printf("\n%s scores %.1f %%, with about 95 %% confidence between %.1f %% and %.1f %%\n",
           match->first, 100.0 * match->share, 100.0 * match->low, 100.0 * match->high);
    if (match->distinct == match->games) {
        puts("all games are distinct");
    } else {
        printf("only %" PRIu64 " game%s distinct: the range is as wide as so few make it\n",
               match->distinct, match->distinct == 1 ? " is" : "s are");
    }
    if (!isnan(match->elo)) {
        printf("Elo difference %+.0f +- %.0f\n", match->elo, match->elo_error);
    }
}

static void print_match(const fourmi_match *match)
{
    printf("%s%s%s at %s, seed %" PRIu64, match->first, match->second != NULL ? " against " : "",
           match->second != NULL ? match->second : "", match->game->name, match->seed);
    if (match->opening_plies > 0) {
        printf(", %d random move%s first", match->opening_plies,
               match->opening_plies == 1 ? "" : "s");
    }
    printf("\n\n%-10s %8s %8s %8s %8s %9s\n", "", "games", "won", "drawn", "lost", "share");
    if (match->second != NULL) {
        print_score("as first", match->as_first);
        print_score("as second", match->as_second);
    }
    print_score("together", match->together);
    if (match->games > 0 && match->second != NULL) {
        print_confidence(match);
    } else if (match->games > 0) {
        printf("\n%s gains %+.4f a game on average, in %.1f moves\n", match->first, match->mean,
               match->plies);
    }
}

/* ---------------------------------------------------------------- all against all */

static void print_heading(const fourmi_tournament *t)
{
    const char *moves = t->opening_plies == 1 ? "move" : "moves";
    printf("%" PRIu32 " players at %s, ", t->rank_count, t->game->name);
    if (t->opening_plies == 0) {
        printf("the usual start");
    } else if (t->openings == t->openings_there_are) {
        printf("all %" PRIu64 " openings of %d %s", t->openings, t->opening_plies, moves);
    } else {
        printf("%" PRIu64 " of the %" PRIu64 " openings of %d %s", t->openings,
               t->openings_there_are, t->opening_plies, moves);
    }
    printf(", each with both sides, seed %" PRIu64 "\n\n", t->seed);
}

static void print_ranks(const fourmi_tournament *t)
{
    int width = (int)strlen("player");
    for (uint32_t i = 0; i < t->rank_count; i++) {
        const int length = (int)strlen(t->ranks[i].player);
        width = length > width ? length : width;
    }
    printf("     %-*s  %6s %5s  %8s %7s %7s %7s  %7s\n", width, "player", "Elo", "+-", "games",
           "won", "drawn", "lost", "share");
    for (uint32_t i = 0; i < t->rank_count; i++) {
        const fourmi_rank *rank = &t->ranks[i];
        const uint64_t games = rank->score.won + rank->score.drawn + rank->score.lost;
        char error[32] = "-";
        if (t->is_finite) {
            snprintf(error, sizeof error, "%.0f", rank->error);
        }
        printf("%3" PRIu32 "  %-*s  %+6.0f %5s  %8" PRIu64 " %7" PRIu64 " %7" PRIu64 " %7" PRIu64
               "  %5.1f %%\n",
               i + 1, width, rank->player, rank->elo, error, games, rank->score.won,
               rank->score.drawn, rank->score.lost, 100.0 * rank->points / (double)games);
    }
}

/* The points of one player in its games against another. */
static double points_of(const fourmi_tournament *t, uint32_t player, uint32_t other)
{
    return player < other ? t->pairings[other * (other - 1) / 2 + player].points
                          : 2.0 * (double)t->openings - points_of(t, other, player);
}

static void print_cross_table(const fourmi_tournament *t)
{
    printf("\npoints of each in %" PRIu64 " games against\n     ", 2 * t->openings);
    for (uint32_t i = 0; i < t->rank_count; i++) {
        printf(" %7" PRIu32, i + 1);
    }
    putchar('\n');
    for (uint32_t i = 0; i < t->rank_count; i++) {
        printf("%3" PRIu32 "  ", i + 1);
        for (uint32_t other = 0; other < t->rank_count; other++) {
            if (other == i) {
                printf(" %7s", "-");
            } else {
                printf(" %7.1f", points_of(t, t->ranks[i].number, t->ranks[other].number));
            }
        }
        putchar('\n');
    }
}

/* Which of two players is better. The range and not its half width, which after a few pairs is more
 * than there can be. */
static void print_verdict(const fourmi_tournament *t)
{
    static const char *const names[] = {"0-2", "0.5-1.5", "1-1", "1.5-0.5", "2-0"};
    const fourmi_pairing *pairing = &t->pairings[0];
    const bool is_worse = pairing->high < 0;
    fputs("\npairs ", stdout);
    for (uint32_t i = pairing->pair_count; i-- > 0;) {
        printf(" %" PRIu64 " %s%s", pairing->pairs[i], names[i], i > 0 ? "," : "\n\n");
    }
    if (is_worse || pairing->low > 0) {
        printf("%s is better: ", is_worse ? pairing->second : pairing->first);
    } else {
        printf("no difference shown with %" PRIu64 " pair%s: ", t->openings,
               t->openings == 1 ? "" : "s");
    }
    printf("%+.3f points a game (%+.3f to %+.3f)\n",
           is_worse ? -pairing->difference : pairing->difference,
           is_worse ? -pairing->high : pairing->low, is_worse ? -pairing->low : pairing->high);
}

/* Which players have no finite rating, and why. */
static void print_tiers(const fourmi_tournament *t)
{
    puts("\nNo finite ratings fit these results:");
    for (uint32_t i = 0; i + 1 < t->rank_count; i++) {
        if (t->ranks[i].above != t->ranks[i + 1].above) {
            printf("  %s scored nothing against %s%s\n", t->ranks[i + 1].player, t->ranks[i].player,
                   t->rank_count > 2 ? ", nor any below against any above" : "");
        }
    }
    puts("The Elo shown is that with a drawn game added between every two players: the true "
         "distances may be of any size beyond, and there is no error.");
}

static void print_tournament(const fourmi_tournament *t)
{
    print_heading(t);
    print_ranks(t);
    if (t->rank_count == 2) {
        print_verdict(t);
    } else {
        print_cross_table(t);
    }
    if (t->is_finite) {
        printf("\n+-: 95 %% confidence in the distance to %s, from the openings\n",
               t->anchor != NULL ? t->anchor : "the mean, which is 0");
    } else {
        print_tiers(t);
    }
}

/* ------------------------------------------------------------------------ making */

/* The game that was named, or else that of the first model among the players, or the first of all. */
static Status open_game(MatchRun *run)
{
    const Arguments *arguments = run->arguments;
    Status status = STATUS_OK;
    if (arguments_has(arguments, "game")) {
        const int found = fourmi_game_open(run->lab, arguments_text(arguments, "game"), &run->game);
        return found < 0 ? lab_complain(found) : STATUS_OK;
    }
    fourmi_game_open(run->lab, run->lab->games[0], &run->game);
    for (int i = 0; i < arguments->operand_count; i++) {
        if (lab_is_model(arguments_operand(arguments, i))) {
            fourmi_policy *model = lab_open_player(run->lab, arguments_operand(arguments, i), NULL,
                                                   &status);
            run->game = model != NULL ? model->game : run->game;
            fourmi_free(model);
            return status;
        }
    }
    return status;
}

static Status open_players(MatchRun *run)
{
    const Arguments *arguments = run->arguments;
    Status status = STATUS_OK;
    if (arguments->operand_count > PLAYERS_MAX) {
        complain("%d players are too many; %d can take part", arguments->operand_count,
                 PLAYERS_MAX);
        return STATUS_USAGE;
    }
    status = open_game(run);
    for (int i = 0; i < arguments->operand_count && status == STATUS_OK; i++) {
        run->players[i] = lab_open_player(run->lab, arguments_operand(arguments, i), run->game,
                                          &status);
    }
    return status;
}

/* The player of the name that was given with --anchor; false, and it says so, if there is none. Of two
 * players the second is the anchor, unless one was given. */
static bool find_anchor(const MatchRun *run, const fourmi_policy **anchor)
{
    const Arguments *arguments = run->arguments;
    const char *name = arguments_text(arguments, "anchor");
    *anchor = arguments->operand_count == 2 ? run->players[1] : NULL;
    for (int i = 0; name != NULL && i < arguments->operand_count; i++) {
        if (strcmp(arguments_operand(arguments, i), name) == 0) {
            *anchor = run->players[i];
            return true;
        }
    }
    if (name != NULL) {
        complain("--anchor %s is none of the players", name);
    }
    return name == NULL;
}

static Status make_match(MatchRun *run)
{
    const Arguments *arguments = run->arguments;
    const int plies = (int)arguments_number(arguments, "opening-plies");
    const fourmi_match_options options = {
        .players = {run->players[0], run->players[1]},
        .games = arguments_number(arguments, "games"),
        .seed = arguments_number(arguments, "seed"),
        .always_first = arguments_has(arguments, "always-first"),
        .no_opening = arguments_has(arguments, "opening-plies") && plies == 0,
        .opening_plies = plies,
        .threads = (int)arguments_number(arguments, "threads"),
        .each_game = tell_game,
        .each_context = run,
        .watch = progress_watch,
        .watch_context = &run->progress,
    };
    const int status = fourmi_match_new(run->lab, &options, &run->match);
    return status < 0 ? lab_complain(status) : STATUS_OK;
}

static Status make_tournament(MatchRun *run)
{
    const Arguments *arguments = run->arguments;
    const int plies = (int)arguments_number(arguments, "opening-plies");
    fourmi_tournament_options options = {
        .players = run->players,
        .player_count = (uint32_t)arguments->operand_count,
        .openings = arguments_number(arguments, "openings"),
        .seed = arguments_number(arguments, "seed"),
        .no_opening = arguments_has(arguments, "opening-plies") && plies == 0,
        .opening_plies = plies,
        .threads = (int)arguments_number(arguments, "threads"),
        .each_game = tell_game,
        .each_context = run,
        .watch = progress_watch,
        .watch_context = &run->progress,
    };
    Status status = STATUS_OK;
    if (!find_anchor(run, &options.anchor)) {
        return STATUS_USAGE;
    }
    const int made = fourmi_tournament_new(run->lab, &options, &run->tournament);
    if (made < 0) {
        return lab_complain(made);
    }
    if (arguments_has(arguments, "keep")) {
        run->kept = kept_games_open(arguments_text(arguments, "keep"), &status);
    }
    return run->kept != NULL ? kept_games_take(run->kept, run->lab, run->tournament) : status;
}

/* The first of some options that was given; NULL if none was. */
static const char *first_given(const Arguments *arguments, const char *const *names)
{
    while (*names != NULL && !arguments_has(arguments, *names)) {
        names++;
    }
    return *names;
}

/* Whether openings that differ are played, which the options may say, or the number of players does.
 * Says so if they contradict each other. */
static Status choose_openings(const Arguments *arguments, bool *is_tournament)
{
    const char *of_openings = first_given(
        arguments, (const char *const[]){"openings", "keep", "anchor", "csv", NULL});
    const char *of_games = first_given(arguments,
                                       (const char *const[]){"games", "always-first", NULL});
    *is_tournament = of_openings != NULL || arguments->operand_count > 2;
    if (*is_tournament && of_games != NULL) {
        complain("--%s is for two players without %s%s: every two players play --openings N, from "
                 "both sides",
                 of_games, of_openings != NULL ? "--" : "",
                 of_openings != NULL ? of_openings : "others");
        return STATUS_USAGE;
    }
    if (arguments_has(arguments, "json") && arguments_has(arguments, "csv")) {
        complain("--json and --csv do not go together");
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

/* ----------------------------------------------------------------------- command */

static void tell(const MatchRun *run)
{
    const Arguments *arguments = run->arguments;
    const void *thing = run->match != NULL ? (const void *)run->match : run->tournament;
    if (arguments_has(arguments, "json")) {
        lab_print(thing, FOURMI_FORMAT_JSON);
    } else if (arguments_has(arguments, "csv")) {
        lab_print(thing, FOURMI_FORMAT_CSV);
    } else {
        fputs(arguments_has(arguments, "record") ? "\n" : "", stdout);
        if (run->match != NULL) {
            print_match(run->match);
        } else {
            print_tournament(run->tournament);
        }
    }
}

/* Plays, and tells what came of it, also if it was interrupted or a player gave up. */
static Status play(MatchRun *run)
{
    const fourmi_match *match = run->match;
    const fourmi_tournament *t = run->tournament;
    progress_init(&run->progress, t != NULL ? t->games : 0);
    run->progress.on_terminal &= !arguments_has(run->arguments, "record"); /* records are enough */
    const int status = fourmi_run(match != NULL ? (void *)run->match : run->tournament, 0);
    progress_clear(&run->progress);
    const uint64_t games = match != NULL ? match->games : t->games;
    const bool has_failed = status != FOURMI_OK && status != FOURMI_CANCELLED;
    const Status result = has_failed            ? lab_complain(status)
                          : status == FOURMI_OK ? STATUS_OK
                                                : STATUS_INTERRUPTED;
    if (has_failed && games == 0) {
        complain("no game was played; a player that looks some moves ahead can play, such as "
                 "depth=4");
        return result;
    }
    if (match != NULL || t->openings > 0) {
        tell(run);
    }
    if (status != FOURMI_OK) {
        complain("%s after %" PRIu64 " of %" PRIu64 " games",
                 has_failed ? "it ended" : "interrupted", games,
                 match != NULL ? arguments_number(run->arguments, "games") : t->games_in_all);
    }
    return result;
}

static void free_run(MatchRun *run)
{
    fourmi_free(run->match);
    fourmi_free(run->tournament);
    for (int i = 0; i < PLAYERS_MAX; i++) {
        fourmi_free(run->players[i]);
    }
    fourmi_free(run->lab);
}

Status match_run(const Arguments *arguments)
{
    MatchRun run = {.arguments = arguments};
    bool is_tournament = false;
    Status status = choose_openings(arguments, &is_tournament);
    if (status != STATUS_OK) {
        return status;
    }
    terminal_catch_interrupt();
    const int made = fourmi_lab_new(FOURMI_ABI, NULL, &run.lab);
    status = made < 0 ? lab_complain(made) : open_players(&run);
    if (status == STATUS_OK) {
        status = is_tournament ? make_tournament(&run) : make_match(&run);
    }
    status = status == STATUS_OK ? play(&run) : status;
    if (!kept_games_close(run.kept) && status == STATUS_OK) {
        status = STATUS_OUTPUT;
    }
    free_run(&run);
    return status;
}
