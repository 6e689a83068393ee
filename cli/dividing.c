/* dividing.c - who wins one position, in units that are shared out and kept.
 *
 *      division_next  -->  queue: threads, ranks  -->  division_answer  -->  FILE
 *            ^                                               |
 *            +-----------------------------------------------+
 *
 * This thread picks units, as many at a time as there are threads to solve them.
 */
#include "cli/dividing.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/division_file.h"
#include "cli/joining.h"
#include "cli/lock.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "host/clock.h"
#include "host/files.h"
#include "host/memory.h"
#include "host/ranks/ordered_queue.h"
#include "oracle/solver/solver_oracle.h"

enum {
    POSITIONS_MAX = 1 << 22, /* more than anybody will wait for; memory is taken as it is used */
    SECONDS_BETWEEN_SAVES = 60,
    CELLS_PER_PLY = 6, /* so a unit takes some seconds on boards that take hours */
};

/* As it is sent. */
typedef struct Item {
    DivisionUnit unit;
    uint64_t nodes;
    uint64_t is_answered;
} Item;

/* `mutex` guards the division and all below it. */
typedef struct Dividing {
    Game game;
    const char *path;
    char *lock_path;
    Lock lock;
    bool is_locked;
    MemoryBlock memory;
    Oracles *oracles;
    Ranks *ranks; /* NULL for this process alone */

    pthread_mutex_t mutex;
    pthread_cond_t has_changed;
    PositionSet seen;
    Division division;
    DivisionTotals totals;
    int under_way;
    int outcome;
    Progress progress;
    double saved; /* when */
    bool save_failed;
} Dividing;

/* -------------------------------------------------------------------- units */

static void solve_unit(void *context, int thread, void *item)
{
    const Dividing *d = context;
    Item *it = item;
    Solver *solver = solver_oracle_solver(oracles_get(d->oracles, thread));
    const uint64_t before = solver_nodes(solver);
    bool is_more = false;
    it->is_answered = !terminal_was_interrupted() &&
                      solver_exceeds(solver, it->unit.position, it->unit.bound, &is_more);
    it->unit.answer = is_more;
    it->nodes = solver_nodes(solver) - before;
}

static void tell(Dividing *d)
{
    char line[120];
    snprintf(line, sizeof line, "%s about %.1f %% of the tree, %" PRIu64 " units, %.1f M nodes",
             d->division.bound == 0 ? "does it win?" : "does it hold a draw?",
             100 * d->division.share, d->totals.units, (double)d->totals.nodes * 1e-6);
    progress_tell(&d->progress, line);
}

static void keep_answer(void *context, void *item)
{
    Dividing *d = context;
    const Item *it = item;
    pthread_mutex_lock(&d->mutex);
    d->under_way--;
    if (it->is_answered) {
        division_answer(&d->division, &it->unit);
        d->totals.units++;
        d->totals.nodes += it->nodes;
        tell(d);
    } else {
        division_give_back(&d->division, &it->unit); /* who had it was interrupted */
    }
    pthread_cond_signal(&d->has_changed);
    pthread_mutex_unlock(&d->mutex);
}

/* Complains of the first failure in a row, or of any if it is `the_last` save. */
static bool save(Dividing *d, bool the_last)
{
    d->saved = seconds_now();
    const bool is_written = division_file_write(d->path, &d->division, &d->totals);
    if (!is_written && (!d->save_failed || the_last)) {
        progress_clear(&d->progress);
        complain("%s could not be written: %s", d->path, file_refusal(d->path));
    }
    d->save_failed = !is_written;
    return is_written;
}

/* Answers are taken as they come; nothing is left to do when those before are there as well. */
static void finish_unit(void *context, void *item)
{
    (void)context;
    (void)item;
}

static bool is_interrupted(void *context)
{
    (void)context;
    return terminal_was_interrupted();
}

static OrderedJobs jobs_of(Dividing *d)
{
    return (OrderedJobs){.work = solve_unit,
                         .keep = keep_answer,
                         .finish = finish_unit,
                         .is_cancelled = is_interrupted,
                         .context = d};
}

static int order_moves(const void *context, Position p, int bound, Move moves[GAME_MOVES_MAX])
{
    int cols[SOLVER_COLUMNS_MAX];
    const int count = solver_order(context, p, bound, cols);
    for (int i = 0; i < count; i++) {
        moves[i] = (Move)cols[i];
    }
    return count;
}

/* ----------------------------------------------------------------- the work */

static OrderedQueue *open_queue(Dividing *d)
{
    const OrderedJobs jobs = jobs_of(d);
    OrderedQueue *queue = ordered_queue_new(sizeof(Item), oracles_threads(d->oracles), &jobs);
    if (queue != NULL && d->ranks != NULL && !ordered_queue_share(queue, d->ranks)) {
        ordered_queue_free(queue);
        return NULL;
    }
    return queue;
}

/* Waits until there is a unit for somebody who has nothing to do. */
static DivisionState next_unit(Dividing *d, int at_a_time, DivisionUnit *unit)
{
    DivisionState state = DIVISION_WAITS;
    pthread_mutex_lock(&d->mutex);
    while (!terminal_was_interrupted()) {
        if (seconds_now() - d->saved >= SECONDS_BETWEEN_SAVES) {
            (void)save(d, false);
        }
        state = d->under_way < at_a_time ? division_next(&d->division, unit, &d->outcome)
                                         : DIVISION_WAITS;
        if (state != DIVISION_WAITS) {
            break;
        }
        pthread_cond_wait(&d->has_changed, &d->mutex);
    }
    d->under_way += state == DIVISION_UNIT;
    pthread_mutex_unlock(&d->mutex);
    return state;
}

/* Others get one more each, which is there when they have done the one before. */
static int units_at_a_time(const Dividing *d)
{
    const int threads = oracles_threads(d->oracles);
    return d->ranks != NULL ? 2 * threads * ranks_count(d->ranks) : threads;
}

static Status divide(Dividing *d)
{
    OrderedQueue *queue = open_queue(d);
    DivisionState state;
    DivisionUnit unit;
    if (queue == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    while ((state = next_unit(d, units_at_a_time(d), &unit)) == DIVISION_UNIT) {
        *(Item *)ordered_queue_next(queue) = (Item){.unit = unit};
        ordered_queue_add(queue);
    }
    ordered_queue_free(queue);
    progress_clear(&d->progress);
    if (!save(d, true)) {
        return STATUS_OUTPUT;
    }
    if (state == DIVISION_FULL) {
        complain("this takes more than %d positions; try fewer --plies", POSITIONS_MAX);
        return STATUS_RESOURCES;
    }
    if (state != DIVISION_DONE) {
        complain("interrupted after %" PRIu64 " units; the same command goes on from there",
                 d->totals.units);
        return STATUS_INTERRUPTED;
    }
    return STATUS_OK;
}

/* ------------------------------------------------------------------ set up */

static bool reserve(Dividing *d, const Arguments *arguments, Position start)
{
    const size_t slots = positions_slot_count(POSITIONS_MAX);
    const size_t positions_size = POSITIONS_MAX * sizeof(Position);
    const size_t slots_size = slots * sizeof(uint32_t);
    if (!memory_reserve(&d->memory, positions_size + slots_size + POSITIONS_MAX)) {
        complain("not enough memory");
        return false;
    }
    char *bytes = d->memory.bytes;
    positions_init(&d->seen, &d->game, (Position *)(void *)bytes,
                   (uint32_t *)(void *)(bytes + positions_size), POSITIONS_MAX);
    d->division = (Division){
        .game = &d->game,
        .start = start,
        .plies = arguments_has(arguments, "plies") ? (int)arguments_number(arguments, "plies")
                                                   : d->game.cols * d->game.rows / CELLS_PER_PLY,
        .order = order_moves,
        .context = solver_oracle_solver(oracles_get(d->oracles, 0)),
        .seen = &d->seen,
        .known = (uint8_t *)bytes + positions_size + slots_size,
    };
    return true;
}

/* Two programs would each write over what the other knows. */
static Status lock_file(Dividing *d)
{
    const size_t size = strlen(d->path) + sizeof ".lock";
    d->lock_path = malloc(size);
    if (d->lock_path == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    snprintf(d->lock_path, size, "%s.lock", d->path);
    d->is_locked = lock_take(&d->lock, d->lock_path);
    if (!d->is_locked && errno == EWOULDBLOCK) {
        complain("another program is writing %s already", d->path);
        return STATUS_BAD_INPUT;
    }
    if (!d->is_locked) {
        complain("%s could not be written: %s", d->path, strerror(errno));
    }
    return d->is_locked ? STATUS_OK : STATUS_OUTPUT;
}

static Status resume(Dividing *d)
{
    const DivisionFileResult result = division_file_read(d->path, &d->division, &d->totals);
    if (result == DIVISION_FILE_READ) {
        complain("going on from %s: %" PRIu64 " units are known", d->path, d->totals.units);
    }
    if (result == DIVISION_FILE_BAD) {
        return STATUS_BAD_INPUT;
    }
    /* Better to know now than after hours that nothing can be written there. */
    return save(d, true) ? STATUS_OK : STATUS_OUTPUT;
}

static Status lead(Dividing *d, const Arguments *arguments, Position start)
{
    Status status = lock_file(d);
    if (status == STATUS_OK && !reserve(d, arguments, start)) {
        status = STATUS_RESOURCES;
    }
    progress_init(&d->progress, 0);
    status = status == STATUS_OK ? resume(d) : status;
    return status == STATUS_OK ? divide(d) : status;
}

/* ------------------------------------------------------------------ command */

static void print_outcome(const Dividing *d, const Arguments *arguments)
{
    const bool wants_json = arguments_has(arguments, "json");
    printf("%s%s%s %d%s\n", wants_json ? "{\"position\":\"" : "", arguments_operand(arguments, 0),
           wants_json ? "\",\"score\":" : "", d->outcome, wants_json ? "}" : "");
}

static Status solve(Dividing *d, const Arguments *arguments, Position start)
{
    const double began = seconds_now();
    if (joining_helps(d->ranks)) {
        const OrderedJobs jobs = jobs_of(d);
        const bool is_helping = ordered_queue_help(d->ranks, sizeof(Item),
                                                   oracles_threads(d->oracles), &jobs);
        return is_helping || terminal_was_interrupted() ? STATUS_OK : STATUS_RESOURCES;
    }
    const Status status = lead(d, arguments, start);
    if (status == STATUS_OK) {
        print_outcome(d, arguments);
    }
    if (status == STATUS_OK && arguments_has(arguments, "stats")) {
        complain("%" PRIu64 " units, %" PRIu64 " nodes in all; %.3f s in this run", d->totals.units,
                 d->totals.nodes, seconds_now() - began);
    }
    return status;
}

/* Reads the position, or says why it cannot be solved so. */
static Status read_start(const Game *game, const Arguments *arguments, Position *start)
{
    static const char *const not_so[] = {"all", "line", "book", NULL};
    for (int i = 0; not_so[i] != NULL; i++) {
        if (arguments_has(arguments, not_so[i])) {
            complain("--keep and --%s do not go together for a game", not_so[i]);
            return STATUS_USAGE;
        }
    }
    if (!solver_plays(game)) {
        complain("--keep is for worlds that take long and games in which stones fall, and %s is "
                 "neither",
                 game->name);
        return STATUS_USAGE;
    }
    if (!arguments_has(arguments, "weak") || arguments->operand_count != 1) {
        complain("--keep of a game takes --weak and one POSITION; '' is the empty board");
        return STATUS_USAGE;
    }
    const char *text = arguments_operand(arguments, 0);
    char reason[REASON_SIZE];
    Record record = record_start(game);
    if (!position_read(&record, text, strlen(text), NULL, reason)) {
        complain("position %s: %s", text, reason);
        return STATUS_BAD_INPUT;
    }
    if (record_result(&record) != RESULT_UNFINISHED) {
        complain("position %s: the game is over", text);
        return STATUS_BAD_INPUT;
    }
    *start = record_position(&record);
    return STATUS_OK;
}

static void clear(Dividing *d)
{
    if (d->is_locked) {
        lock_release(&d->lock);
    }
    free(d->lock_path);
    memory_release(&d->memory);
    oracles_free(d->oracles);
    joining_end(d->ranks);
}

Status dividing_run(const Arguments *arguments)
{
    Dividing d = {
        .game = game_named(arguments_text(arguments, "game")),
        .path = arguments_text(arguments, "keep"),
    };
    const OraclesOptions options = {
        .table_mib = arguments_number(arguments, "table"),
        .no_book = true,
        .threads = (int)arguments_number(arguments, "threads"),
    };
    Position start;
    Status status = read_start(&d.game, arguments, &start);
    if (status != STATUS_OK) {
        return status;
    }
    terminal_catch_interrupt();
    if (!joining_begin(&d.ranks)) {
        return STATUS_RESOURCES;
    }
    pthread_mutex_init(&d.mutex, NULL);
    pthread_cond_init(&d.has_changed, NULL);
    d.oracles = oracles_new(&d.game, &options, &status);
    if (d.oracles != NULL) {
        status = solve(&d, arguments, start);
    }
    clear(&d);
    return status;
}
