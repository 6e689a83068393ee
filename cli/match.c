/* match.c - fourmi match: two players play many games. */
#include "play/match.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/distinct.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/players.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "facets/notation.h"
#include "host/ranks/ordered_queue.h"
#include "host/worker.h"
#include "judge/interval.h"

/* A match on its way. One thread, or several, play and another waits for them and for Ctrl-C;
 * `mutex` guards what all look at. */
typedef struct MatchRun {
    Game game;
    Oracles *oracles; /* of `game` */
    NamedPlayer players[2];
    uint64_t seed;
    uint64_t games; /* to be played */
    bool wants_json;
    bool wants_records;
    Match setting; /* the match before it begins */

    pthread_mutex_t mutex;
    Match match;            /* as it stands after the last complete game */
    DistinctGames distinct; /* games so far */
    bool is_stopped;
} MatchRun;

/* ----------------------------------------------------------------- playing */

/* Whether the second player began the last game. */
static bool was_swapped(const MatchRun *t)
{
    return match_is_swapped(&t->match, t->match.played - 1);
}

static void print_record(const MatchRun *t, const Record *record, Result result)
{
    char moves[NOTATION_SIZE];
    const bool swapped = was_swapped(t);
    notation_write_moves(record, moves);
    if (!t->wants_json) {
        printf("%s %s %s\n", moves, result_name(&t->game, result), t->players[swapped].name);
        return;
    }
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "number");
    put_natural(&json, t->match.played);
    put_key(&json, side_name(&t->game, SIDE_FIRST));
    put_string(&json, t->players[swapped].name);
    put_key(&json, side_name(&t->game, SIDE_SECOND));
    put_string(&json, t->players[!swapped].name);
    put_key(&json, "moves");
    put_string(&json, moves);
    put_key(&json, "winner");
    put_string(&json, result_name(&t->game, result));
    put_close(&json, '}');
    put_end_line(&json);
}

typedef struct MatchItem {
    MatchGame game;
    Result result;
    Record record;
} MatchItem;

static bool is_stopped(MatchRun *t)
{
    pthread_mutex_lock(&t->mutex);
    const bool is_stopped = t->is_stopped;
    pthread_mutex_unlock(&t->mutex);
    return is_stopped;
}

static void play_game(void *context, int thread, void *item)
{
    MatchRun *t = context;
    MatchItem *it = item;
    if (!is_stopped(t)) {
        it->result = match_play_drawn(&t->setting, &it->game, oracles_get(t->oracles, thread),
                                      &it->record);
    }
}

static void count_game(void *context, void *item)
{
    MatchRun *t = context;
    const MatchItem *it = item;
    pthread_mutex_lock(&t->mutex);
    t->is_stopped = t->is_stopped || it->result == RESULT_UNFINISHED || output_has_failed();
    if (!t->is_stopped) {
        match_count_game(&t->match, &it->game, it->result);
        distinct_add(&t->distinct, &it->record, was_swapped(t));
        if (t->wants_records) {
            print_record(t, &it->record, it->result);
            output_flush();
        }
    }
    pthread_mutex_unlock(&t->mutex);
}

/* The job of the thread that has the games played. */
static void play_games(void *context)
{
    MatchRun *t = context;
    const OrderedJobs jobs = {.work = play_game, .finish = count_game, .context = t};
    OrderedQueue *queue = ordered_queue_new(sizeof(MatchItem), oracles_threads(t->oracles), &jobs);
    Match drawing = t->setting;
    while (queue != NULL && drawing.drawn < t->games && !is_stopped(t)) {
        MatchItem *item = ordered_queue_next(queue);
        item->game = match_draw_game(&drawing);
        item->result = RESULT_UNFINISHED;
        ordered_queue_add(queue);
    }
    if (queue != NULL) {
        ordered_queue_free(queue);
    } else {
        complain("not enough memory");
    }
}

static void show_progress(MatchRun *t)
{
    pthread_mutex_lock(&t->mutex);
    uint64_t played = t->match.played;
    pthread_mutex_unlock(&t->mutex);
    char line[80];
    snprintf(line, sizeof line, "%" PRIu64 " of %" PRIu64 " games", played, t->games);
    progress_draw(line);
}

/* Waits until the games are played, or until Ctrl-C. The solver hears of that,
 * the readable search does not: false if it still goes on, but nothing of its
 * game will be counted or printed. */
static bool wait_for_games(MatchRun *t, Worker *worker)
{
    bool shows_progress = terminal_shows_messages() && !t->wants_records;
    bool is_done = false;
    bool has_shown = false;
    for (int ticks = 1; !is_done && !terminal_was_interrupted(); ticks++) {
        is_done = worker_wait(worker, 50);
        if (shows_progress && !is_done && ticks % 5 == 0) {
            show_progress(t);
            has_shown = true;
        }
    }
    if (has_shown) {
        fputs("\r\033[K", stderr);
    }
    pthread_mutex_lock(&t->mutex);
    t->is_stopped = true;
    pthread_mutex_unlock(&t->mutex);
    return is_done || worker_wait(worker, 200);
}

/* ---------------------------------------------------------------- printing */

static MatchScore sum_of(MatchScore a, MatchScore b)
{
    return (MatchScore){a.won + b.won, a.drawn + b.drawn, a.lost + b.lost};
}

static uint64_t games_of(MatchScore score)
{
    return score.won + score.drawn + score.lost;
}

static double points_of(MatchScore score)
{
    return (double)score.won + 0.5 * (double)score.drawn;
}

static double share_of(MatchScore score)
{
    return points_of(score) / (double)games_of(score);
}

static void print_row(const char *name, MatchScore score)
{
    printf("%-10s %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64, name, games_of(score),
           score.won, score.drawn, score.lost);
    if (games_of(score) > 0) {
        printf(" %7.1f %%", 100.0 * share_of(score));
    }
    putchar('\n');
}

/* A game that is played again tells nothing new, so each counts once. That is on
 * the safe side where chance has led to the same game twice. */
static Interval interval_of(const MatchRun *t, MatchScore total)
{
    const uint64_t distinct = t->distinct.count;
    return interval_of_share(distinct > 0 ? share_of(total) * (double)distinct : 0.0, distinct);
}

static void print_heading(const MatchRun *t)
{
    const int plies = t->match.opening_plies;
    printf("%s%s against %s at %s, seed %" PRIu64, t->wants_records ? "\n" : "", t->players[0].name,
           t->players[1].name, t->game.name, t->seed);
    if (plies > 0) {
        printf(", %d random move%s first", plies, plies == 1 ? "" : "s");
    }
    fputs("\n\n", stdout);
}

static void print_confidence(const MatchRun *t, MatchScore total)
{
    const Interval interval = interval_of(t, total);
    const uint64_t distinct = t->distinct.count;
    printf("\n%s scores %.1f %%, with about 95 %% confidence between %.1f %% and %.1f %%\n",
           t->players[0].name, 100.0 * share_of(total), 100.0 * interval.low,
           100.0 * interval.high);
    if (distinct == games_of(total)) {
        puts("all games are distinct");
    } else if (distinct == DISTINCT_MAX) {
        printf("at least %" PRIu64 " games are distinct\n", distinct);
    } else {
        printf("only %" PRIu64 " game%s distinct: the range is as wide as so few make it\n",
               distinct, distinct == 1 ? " is" : "s are");
    }
}

static void print_text(const MatchRun *t)
{
    const MatchScore total = sum_of(t->match.as_first, t->match.as_second);
    print_heading(t);
    printf("%-10s %8s %8s %8s %8s %9s\n", "", "games", "won", "drawn", "lost", "share");
    print_row("as first", t->match.as_first);
    print_row("as second", t->match.as_second);
    print_row("together", total);
    if (games_of(total) > 0) {
        print_confidence(t, total);
    }
}

static void print_json_score(Json *json, const char *key, MatchScore score)
{
    put_key(json, key);
    put_open(json, '{');
    put_key(json, "won");
    put_natural(json, score.won);
    put_key(json, "drawn");
    put_natural(json, score.drawn);
    put_key(json, "lost");
    put_natural(json, score.lost);
    put_close(json, '}');
}

/* What was played. */
static void print_json_setting(Json *json, const MatchRun *t)
{
    put_key(json, "game");
    put_string(json, t->game.name);
    put_key(json, "players");
    put_open(json, '[');
    put_string(json, t->players[0].name);
    put_string(json, t->players[1].name);
    put_close(json, ']');
    put_key(json, "seed");
    put_natural(json, t->seed);
    put_key(json, "opening_plies");
    put_integer(json, t->match.opening_plies);
}

static void print_json_share(Json *json, const MatchRun *t, MatchScore total)
{
    const Interval interval = interval_of(t, total);
    put_key(json, "share");
    if (games_of(total) > 0) {
        put_real(json, share_of(total));
    } else {
        put_null(json);
    }
    put_key(json, "low");
    put_real(json, interval.low);
    put_key(json, "high");
    put_real(json, interval.high);
}

static void print_json(const MatchRun *t)
{
    const MatchScore total = sum_of(t->match.as_first, t->match.as_second);
    Json json = {0};
    put_open(&json, '{');
    print_json_setting(&json, t);
    put_key(&json, "games");
    put_natural(&json, games_of(total));
    put_key(&json, "distinct");
    put_natural(&json, t->distinct.count);
    print_json_score(&json, "as_first", t->match.as_first);
    print_json_score(&json, "as_second", t->match.as_second);
    print_json_score(&json, "together", total);
    print_json_share(&json, t, total);
    put_close(&json, '}');
    put_end_line(&json);
}

/* ----------------------------------------------------------------- command */

/* Opens the players and finds their game; says so if that is not possible. */
static bool open_players(MatchRun *t, const Arguments *arguments)
{
    for (int i = 0; i < 2; i++) {
        if (!named_player_open(&t->players[i], arguments_operand(arguments, i),
                               players_game_said(arguments))) {
            return false;
        }
    }
    return players_find_game(t->players, 2, arguments, &t->game);
}

static void init_run(MatchRun *t, const Arguments *arguments)
{
    *t = (MatchRun){
        .seed = arguments_number(arguments, "seed"),
        .games = arguments_number(arguments, "games"),
        .wants_json = arguments_has(arguments, "json"),
        .wants_records = arguments_has(arguments, "record"),
    };
    pthread_mutex_init(&t->mutex, NULL);
}

static void free_run(MatchRun *t)
{
    named_player_close(&t->players[0]);
    named_player_close(&t->players[1]);
    oracles_free(t->oracles);
    distinct_clear(&t->distinct);
    free(t);
}

static Status run_match(MatchRun *t, bool *is_abandoned)
{
    Worker *worker = worker_start(play_games, t);
    if (worker == NULL) {
        complain("no thread to play in");
        return STATUS_RESOURCES;
    }
    *is_abandoned = !wait_for_games(t, worker);
    const bool is_interrupted = terminal_was_interrupted();
    if (t->match.played == 0 && !is_interrupted) {
        complain("no game was played: this game is too hard to solve for a player that plays "
                 "perfectly; one that looks some moves ahead can play, such as depth=4");
        return STATUS_RESOURCES;
    }
    if (t->wants_json) {
        print_json(t);
    } else {
        print_text(t);
    }
    if (terminal_was_interrupted() && t->match.played < t->games) {
        complain("interrupted after %" PRIu64 " of %" PRIu64 " games", t->match.played, t->games);
        return STATUS_INTERRUPTED;
    }
    if (t->match.played < t->games) {
        complain("a player did not find the exact truth; %" PRIu64 " of %" PRIu64
                 " games were played",
                 t->match.played, t->games);
        return STATUS_RESOURCES;
    }
    return STATUS_OK;
}

static void start_match(MatchRun *t, const Arguments *arguments)
{
    t->match = match_start(oracles_get(t->oracles, 0), &t->players[0].player, &t->players[1].player,
                           t->seed);
    t->match.always_first = arguments_has(arguments, "always-first");
    t->match.opening_plies = arguments_has(arguments, "opening-plies")
                                 ? (int)arguments_number(arguments, "opening-plies")
                                 : match_usual_opening(&t->match);
    t->setting = t->match;
}

/* False, and it says so, if there is not enough memory. */
static bool make_room(MatchRun *t, const Arguments *arguments, Status *status)
{
    const OraclesOptions options = {.threads = (int)arguments_number(arguments, "threads")};
    if (!distinct_init(&t->distinct, t->games)) {
        complain("not enough memory");
        *status = STATUS_RESOURCES;
        return false;
    }
    t->oracles = oracles_new(&t->game, &options, status);
    return t->oracles != NULL;
}

Status match_run(const Arguments *arguments)
{
    MatchRun *t = malloc(sizeof *t);
    Status status = STATUS_RESOURCES;
    if (t == NULL) {
        complain("not enough memory");
        return status;
    }
    init_run(t, arguments);
    terminal_catch_interrupt();
    bool is_abandoned = false;
    if (!open_players(t, arguments)) {
        status = STATUS_BAD_INPUT;
    } else if (make_room(t, arguments, &status)) {
        start_match(t, arguments);
        status = run_match(t, &is_abandoned);
    }
    if (!is_abandoned) { /* otherwise the thread still uses it */
        free_run(t);
    }
    return status;
}
