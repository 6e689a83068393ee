/* fixtures.c - all against all, from openings that differ. */
#include "cli/fixtures.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/joining.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "host/ranks/ordered_queue.h"

enum { USUAL_OPENINGS = 50, POSITIONS_MAX = 1 << 20 };

/* A game of the fixtures, by its number. */
typedef struct Fixture {
    size_t opening; /* among those drawn */
    int players[2]; /* players[0] begins */
} Fixture;

/* As it is sent to whoever plays, and comes back. */
typedef struct FixtureItem {
    uint64_t number;
    uint8_t result;
    uint16_t move_count; /* of the whole game */
    Move moves[GAME_PLIES_MAX];
} FixtureItem;

/* Games while they are played. */
typedef struct FixturesRun {
    Fixtures *fixtures;
    Progress progress;
    atomic_bool has_gap; /* a game was cancelled: the others are of no use */
} FixturesRun;

/* ------------------------------------------------------------------- openings */

static void free_openings(Openings *openings)
{
    free(openings->seen.positions);
    free(openings->seen.slots);
    free(openings->parents);
    free(openings->moves);
    *openings = (Openings){.count = 0};
}

static bool make_room(Openings *openings, const Game *game, size_t capacity)
{
    Position *positions = malloc(capacity * sizeof *positions);
    uint32_t *slots = malloc(positions_slot_count(capacity) * sizeof *slots);
    openings->parents = malloc(capacity * sizeof *openings->parents);
    openings->moves = malloc(capacity * sizeof *openings->moves);
    openings->seen = (PositionSet){.positions = positions, .slots = slots};
    if (positions == NULL || slots == NULL || openings->parents == NULL ||
        openings->moves == NULL) {
        free_openings(openings);
        return false;
    }
    positions_init(&openings->seen, game, positions, slots, capacity);
    return true;
}

/* In as much memory as they turn out to need. */
static Status find_openings(Fixtures *f)
{
    for (size_t capacity = 1 << 10; capacity <= POSITIONS_MAX; capacity *= 4) {
        if (!make_room(&f->openings, &f->game, capacity)) {
            complain("not enough memory");
            return STATUS_RESOURCES;
        }
        if (openings_find(&f->openings, f->opening_plies)) {
            return STATUS_OK;
        }
        free_openings(&f->openings);
    }
    complain("%s has more than %d positions of up to %d moves, more than openings are chosen from; "
             "see --opening-plies",
             f->game.name, POSITIONS_MAX, f->opening_plies);
    return STATUS_USAGE;
}

static const char *moves_word(const Fixtures *f)
{
    return f->opening_plies == 1 ? "move" : "moves";
}

/* How many of them are to be played; says so if there are not as many. */
static Status choose_number(Fixtures *f, const Arguments *arguments)
{
    const size_t there = f->openings.count;
    const uint64_t asked = arguments_number(arguments, "openings");
    if (there == 0) {
        complain("no game of %s goes on after %d %s; see --opening-plies", f->game.name,
                 f->opening_plies, moves_word(f));
        return STATUS_USAGE;
    }
    if (asked > there) {
        complain("%s has %zu opening%s of %d %s that differ%s up to symmetry, not %" PRIu64
                 "; a larger --opening-plies has more",
                 f->game.name, there, there == 1 ? "" : "s", f->opening_plies, moves_word(f),
                 there == 1 ? "s" : "", asked);
        return STATUS_USAGE;
    }
    f->wanted = asked > 0 ? (size_t)asked : there < USUAL_OPENINGS ? there : USUAL_OPENINGS;
    return STATUS_OK;
}

const char *fixtures_openings_text(const Fixtures *fixtures, char text[FIXTURES_TEXT_SIZE])
{
    const size_t there = fixtures->openings.count;
    if (fixtures->opening_plies == 0) {
        snprintf(text, FIXTURES_TEXT_SIZE, "the usual start");
    } else if (fixtures->complete == there) {
        snprintf(text, FIXTURES_TEXT_SIZE, "all %zu openings of %d %s", there,
                 fixtures->opening_plies, moves_word(fixtures));
    } else {
        snprintf(text, FIXTURES_TEXT_SIZE, "%zu of the %zu openings of %d %s", fixtures->complete,
                 there, fixtures->opening_plies, moves_word(fixtures));
    }
    return text;
}

/* -------------------------------------------------------------------- playing */

uint64_t fixtures_games(const Fixtures *fixtures)
{
    return 2 * (uint64_t)fixtures->wanted * elo_pair_count(fixtures->player_count);
}

static Fixture fixture_numbered(const Fixtures *f, uint64_t number)
{
    const size_t pairs = elo_pair_count(f->player_count);
    const size_t pair = (size_t)(number / 2 % pairs);
    int second = 1;
    while (elo_pair_count(second + 1) <= pair) {
        second++;
    }
    const int first = (int)(pair - elo_pair_count(second));
    const bool is_swapped = number % 2 == 1;
    return (Fixture){
        .opening = (size_t)(number / 2 / pairs),
        .players = {is_swapped ? second : first, is_swapped ? first : second},
    };
}

static uint64_t hash_name(uint64_t hash, const char *name)
{
    for (const char *c = name; *c != '\0'; c++) {
        hash = rng_next(&(Rng){hash ^ (unsigned char)*c});
    }
    return rng_next(&(Rng){hash});
}

/* Chance of a game: that of its opening, of who begins and of who does not. Players are known by
 * their names, so that neither the others nor the order in which they are given matter, and no two
 * games of an opening share their luck. The two games of players of one name differ by number. */
static Rng rng_of(const Fixtures *f, const Fixture *fixture, uint64_t number)
{
    const char *first = f->players[fixture->players[0]].name;
    const char *second = f->players[fixture->players[1]].name;
    const bool is_second_of_same = number % 2 == 1 && strcmp(first, second) == 0;
    uint64_t hash = rng_next(&(Rng){2 * (uint64_t)fixture->opening + is_second_of_same});
    hash = hash_name(hash_name(hash, first), second);
    return rng_from_seed(f->seed ^ hash);
}

static void play_fixture(void *context, int thread, void *item)
{
    const FixturesRun *run = context;
    const Fixtures *f = run->fixtures;
    FixtureItem *it = item;
    const Fixture fixture = fixture_numbered(f, it->number);
    const Player *const players[2] = {&f->players[fixture.players[0]].player,
                                      &f->players[fixture.players[1]].player};
    Record record = openings_record(&f->openings, f->drawn[fixture.opening]);
    Rng rng = rng_of(f, &fixture, it->number);
    while (!record_is_over(&record)) {
        if (terminal_was_interrupted() ||
            !match_play_move(players, oracles_get(f->oracles, thread), &rng, &record)) {
            return;
        }
    }
    it->result = (uint8_t)record_result(&record);
    it->move_count = (uint16_t)record.played;
    memcpy(it->moves, record.moves, (size_t)record.played * sizeof it->moves[0]);
}

/* What is known of a game before it is played; its opening is put into `opening`. */
static GamePlan plan_of(const Fixtures *f, uint64_t number, Record *opening)
{
    const Fixture fixture = fixture_numbered(f, number);
    *opening = openings_record(&f->openings, f->drawn[fixture.opening]);
    return (GamePlan){
        .seed = f->seed,
        .opening = opening,
        .players = {f->players[fixture.players[0]].name, f->players[fixture.players[1]].name},
    };
}

static void keep_fixture(const Fixtures *f, const FixtureItem *it)
{
    Record opening;
    const GamePlan plan = plan_of(f, it->number, &opening);
    Record record = record_start(&f->game);
    for (int i = 0; i < it->move_count; i++) {
        record_play(&record, it->moves[i]);
    }
    game_file_add(f->file, &plan, &record);
}

static void count_fixture(void *context, void *item)
{
    FixturesRun *run = context;
    Fixtures *f = run->fixtures;
    const FixtureItem *it = item;
    if (it->result == RESULT_UNFINISHED) {
        atomic_store(&run->has_gap, true);
    }
    if (!atomic_load(&run->has_gap)) {
        f->results[f->played++] = it->result;
        if (f->file != NULL) {
            keep_fixture(f, it);
        }
        progress_show(&run->progress, f->played, fixtures_games(f));
    }
}

static bool is_interrupted(void *context)
{
    (void)context;
    return terminal_was_interrupted();
}

static OrderedJobs jobs_of(FixturesRun *run)
{
    return (OrderedJobs){
        .work = play_fixture,
        .finish = count_fixture,
        .is_cancelled = is_interrupted,
        .context = run,
    };
}

/* False if there is not enough memory. */
static bool play_all(FixturesRun *run)
{
    Fixtures *f = run->fixtures;
    const OrderedJobs jobs = jobs_of(run);
    OrderedQueue *queue = ordered_queue_new(sizeof(FixtureItem), oracles_threads(f->oracles),
                                            &jobs);
    if (queue == NULL) {
        return false;
    }
    if (f->ranks != NULL && !ordered_queue_share(queue, f->ranks)) {
        ordered_queue_free(queue);
        return false;
    }
    progress_init(&run->progress, f->played);
    for (uint64_t i = f->played;
         i < fixtures_games(f) && !terminal_was_interrupted() && !atomic_load(&run->has_gap); i++) {
        *(FixtureItem *)ordered_queue_next(queue) = (FixtureItem){.number = i};
        ordered_queue_add(queue);
    }
    ordered_queue_free(queue);
    progress_clear(&run->progress);
    return true;
}

/* Takes over the games that are in the file, and gets ready to add the others. */
static Status take_kept(Fixtures *f)
{
    Result result = RESULT_DRAW;
    while (f->file != NULL && f->played < fixtures_games(f) && result != RESULT_UNFINISHED) {
        Record opening;
        const GamePlan plan = plan_of(f, f->played, &opening);
        if (!game_file_next(f->file, &plan, &result)) {
            return STATUS_BAD_INPUT;
        }
        if (result != RESULT_UNFINISHED) {
            f->results[f->played++] = (uint8_t)result;
        }
    }
    if (f->played > 0) {
        complain("going on after %" PRIu64 " games that are known", f->played);
    }
    return f->file == NULL || game_file_begin_adding(f->file) ? STATUS_OK : STATUS_OUTPUT;
}

/* What became of the openings that all have played. */
static void add_up(Fixtures *f)
{
    const size_t pairs = elo_pair_count(f->player_count);
    f->complete = (size_t)(f->played / (2 * pairs));
    for (size_t i = 0; i < f->complete * pairs; i++) {
        const int points = result_for((Result)f->results[2 * i], SIDE_FIRST) +
                           result_for((Result)f->results[2 * i + 1], SIDE_SECOND);
        f->half_points[i] = (uint8_t)(points + PAIR_EVEN);
    }
}

Status fixtures_play(Fixtures *fixtures)
{
    FixturesRun run = {.fixtures = fixtures};
    if (fixtures_only_helps(fixtures)) {
        const OrderedJobs jobs = jobs_of(&run);
        return ordered_queue_help(fixtures->ranks, sizeof(FixtureItem),
                                  oracles_threads(fixtures->oracles), &jobs)
                   ? STATUS_OK
                   : STATUS_RESOURCES;
    }
    const Status status = take_kept(fixtures);
    if (status != STATUS_OK) {
        return status;
    }
    if (!play_all(&run)) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    add_up(fixtures);
    const bool is_kept = game_file_close(fixtures->file);
    fixtures->file = NULL;
    if (!is_kept) {
        return STATUS_OUTPUT;
    }
    if (fixtures->played == fixtures_games(fixtures)) {
        return STATUS_OK;
    }
    complain("%s after %" PRIu64 " of %" PRIu64 " games; %zu of %zu openings are complete",
             terminal_was_interrupted() ? "interrupted" : "a player did not find the exact truth",
             fixtures->played, fixtures_games(fixtures), fixtures->complete, fixtures->wanted);
    return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_RESOURCES;
}

bool fixtures_only_helps(const Fixtures *fixtures)
{
    return joining_helps(fixtures->ranks);
}

/* --------------------------------------------------------------------- scores */

EloResults fixtures_results(const Fixtures *fixtures)
{
    return (EloResults){
        .players = fixtures->player_count,
        .openings = fixtures->complete,
        .half_points = fixtures->half_points,
    };
}

static void count_result(MatchScore *score, Result result, Side side)
{
    const int outcome = result_for(result, side);
    score->won += outcome > 0;
    score->drawn += outcome == 0;
    score->lost += outcome < 0;
}

MatchScore fixtures_score(const Fixtures *fixtures, int a, int b)
{
    const size_t pairs = elo_pair_count(fixtures->player_count);
    const size_t pair = a < b ? elo_pair(a, b) : elo_pair(b, a);
    MatchScore score = {0};
    for (size_t i = 0; i < fixtures->complete; i++) {
        const uint8_t *results = &fixtures->results[2 * (i * pairs + pair)];
        count_result(&score, (Result)results[0], a < b ? SIDE_FIRST : SIDE_SECOND);
        count_result(&score, (Result)results[1], a < b ? SIDE_SECOND : SIDE_FIRST);
    }
    return score;
}

MatchScore fixtures_score_of(const Fixtures *fixtures, int player)
{
    MatchScore sum = {0};
    for (int other = 0; other < fixtures->player_count; other++) {
        if (other != player) {
            const MatchScore score = fixtures_score(fixtures, player, other);
            sum.won += score.won;
            sum.drawn += score.drawn;
            sum.lost += score.lost;
        }
    }
    return sum;
}

PairTally fixtures_pairs(const Fixtures *fixtures, int a, int b)
{
    const size_t pairs = elo_pair_count(fixtures->player_count);
    const size_t pair = a < b ? elo_pair(a, b) : elo_pair(b, a);
    PairTally tally = {{0}};
    for (size_t i = 0; i < fixtures->complete; i++) {
        const int half_points = fixtures->half_points[i * pairs + pair];
        tally.counts[a < b ? half_points : PAIR_RESULTS - 1 - half_points]++;
    }
    return tally;
}

/* ------------------------------------------------------------------- lifetime */

static Status open_players(Fixtures *f, const Arguments *arguments)
{
    if (arguments->operand_count > ELO_PLAYERS_MAX) {
        complain("%d players are too many; %d can take part", arguments->operand_count,
                 ELO_PLAYERS_MAX);
        return STATUS_USAGE;
    }
    for (int i = 0; i < arguments->operand_count; i++) {
        f->player_count++;
        if (!named_player_open(&f->players[i], arguments_operand(arguments, i),
                               players_game_said(arguments))) {
            return STATUS_BAD_INPUT;
        }
    }
    return players_find_game(f->players, f->player_count, arguments, &f->game) ? STATUS_OK
                                                                               : STATUS_BAD_INPUT;
}

static Status prepare_openings(Fixtures *f, const Arguments *arguments)
{
    f->opening_plies = arguments_has(arguments, "opening-plies")
                           ? (int)arguments_number(arguments, "opening-plies")
                           : match_opening_plies(&f->game);
    Status status = find_openings(f);
    status = status == STATUS_OK ? choose_number(f, arguments) : status;
    if (status != STATUS_OK) {
        return status;
    }
    f->drawn = malloc(f->openings.count * sizeof *f->drawn);
    f->results = malloc((size_t)fixtures_games(f));
    f->half_points = malloc((size_t)fixtures_games(f) / 2);
    if (f->drawn == NULL || f->results == NULL || f->half_points == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    openings_draw(&f->openings, f->seed, f->wanted, f->drawn);
    return STATUS_OK;
}

static Status prepare(Fixtures *f, const Arguments *arguments)
{
    const OraclesOptions options = {.threads = (int)arguments_number(arguments, "threads")};
    const char *keep = arguments_text(arguments, "keep");
    f->seed = arguments_number(arguments, "seed");
    Status status = open_players(f, arguments);
    status = status == STATUS_OK ? prepare_openings(f, arguments) : status;
    if (status == STATUS_OK) {
        f->oracles = oracles_new(&f->game, &options, &status);
    }
    if (status == STATUS_OK && !joining_begin(&f->ranks)) {
        status = STATUS_RESOURCES;
    }
    if (status == STATUS_OK && keep != NULL && !joining_helps(f->ranks)) {
        f->file = game_file_open(keep, &status);
    }
    return status;
}

Fixtures *fixtures_new(const Arguments *arguments, Status *status)
{
    Fixtures *fixtures = calloc(1, sizeof *fixtures);
    if (fixtures == NULL) {
        complain("not enough memory");
        *status = STATUS_RESOURCES;
        return NULL;
    }
    terminal_catch_interrupt();
    *status = prepare(fixtures, arguments);
    if (*status != STATUS_OK) {
        fixtures_free(fixtures);
        return NULL;
    }
    return fixtures;
}

void fixtures_free(Fixtures *fixtures)
{
    if (fixtures == NULL) {
        return;
    }
    for (int i = 0; i < fixtures->player_count; i++) {
        named_player_close(&fixtures->players[i]);
    }
    game_file_close(fixtures->file);
    free_openings(&fixtures->openings);
    free(fixtures->drawn);
    free(fixtures->results);
    free(fixtures->half_points);
    oracles_free(fixtures->oracles);
    joining_end(fixtures->ranks);
    free(fixtures);
}
