/* solver.c - the exact truth about positions, with threads and memory as one likes.
 *
 * The threads search one position together, and the first to know the answer stops the
 * others; or they answer many, each one after the other. Oracles are set up for the one or
 * the other, so a solver that goes over to the other way forgets what it has found out.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#include "facets/notation.h"
#include "host/each.h"
#include "host/worker.h"
#include "lib/handles.h"

typedef struct Searcher {
    fourmi_solver *solver;
    uint64_t work_seen; /* of its oracle, that the solver has counted */
} Searcher;

struct fourmi_solver {
    Handle handle;
    Game game;
    fourmi_solver_options options;
    BookChoice book;
    OracleSet *oracles; /* NULL until they are needed */
    bool is_together;   /* they are set up to search one position */
    Searcher searchers[WORKERS_MAX];

    fourmi_progress *progress;
    void *progress_context;
    pthread_mutex_t mutex; /* of who calls it */
    atomic_bool is_cancelled;
    atomic_bool is_answered; /* no use searching on */
    atomic_uint_fast64_t nodes;
    uint64_t nodes_before; /* the question that is asked now */
    atomic_uint_fast64_t done;
    uint64_t total; /* of a list; 0 for one position */
};

static_assert((int)FOURMI_THREADS_MAX == (int)WORKERS_MAX, "as many as there may be");
static_assert(ATOMIC_BOOL_LOCK_FREE == 2 && ATOMIC_LLONG_LOCK_FREE == 2,
              "handlers of signals may cancel and count");
static_assert((int)FOURMI_PLIES_MAX == (int)GAME_PLIES_MAX, "room for every line");

/* As much as the program takes: a mistake in a number of bytes is told before memory is asked
 * for, and 64 threads of as much each can still be counted. */
static const uint64_t TABLE_BYTES_MAX = (uint64_t)1 << 40;

/* ---------------------------------------------------------------- lifetime */

int fourmi_solver_new(const char *name, const fourmi_solver_options *options,
                      fourmi_solver **solver)
{
    const fourmi_solver_options wanted = options != NULL ? *options : (fourmi_solver_options){0};
    Game game;
    if (solver == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!catalogue_find(name, &game)) {
        return FOURMI_ERROR_GAME;
    }
    if (wanted.threads < 0 || wanted.threads > FOURMI_THREADS_MAX ||
        wanted.table_bytes > TABLE_BYTES_MAX ||
        !options_are_good(wanted.allocator, wanted.reserved)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    fourmi_solver *new_solver = handle_new(wanted.allocator, sizeof *new_solver);
    if (new_solver == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    new_solver->game = game;
    new_solver->options = wanted;
    new_solver->book.is_made = wanted.no_book != 0;
    pthread_mutex_init(&new_solver->mutex, NULL);
    *solver = new_solver;
    return FOURMI_OK;
}

void fourmi_solver_free(fourmi_solver *solver)
{
    if (solver != NULL) {
        oracle_set_free(solver->oracles);
        pthread_mutex_destroy(&solver->mutex);
        handle_free(solver);
    }
}

void fourmi_solver_forget(fourmi_solver *solver)
{
    oracle_set_free(solver->oracles);
    solver->oracles = NULL;
}

int fourmi_solver_set_book(fourmi_solver *solver, const void *bytes, size_t size)
{
    if (solver == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!book_choice_make(&solver->book, bytes, size)) {
        return FOURMI_ERROR_BOOK;
    }
    fourmi_solver_forget(solver);
    return FOURMI_OK;
}

void fourmi_solver_set_progress(fourmi_solver *solver, fourmi_progress *progress, void *context)
{
    solver->progress = progress;
    solver->progress_context = context;
}

void fourmi_solver_cancel(fourmi_solver *solver)
{
    atomic_store(&solver->is_cancelled, true);
}

uint64_t fourmi_solver_nodes(const fourmi_solver *solver)
{
    return atomic_load(&solver->nodes);
}

static OracleSetOptions set_options(const fourmi_solver *solver, bool is_together)
{
    return (OracleSetOptions){
        .memory_bytes = (size_t)solver->options.table_bytes,
        .threads = solver->options.threads,
        .same_position = is_together,
        .keeps_all = !is_together,
        .allocator = handle_allocator(&solver->handle),
    };
}

uint64_t fourmi_solver_table_bytes(const fourmi_solver *solver)
{
    const OracleSetOptions options = set_options(solver, solver->is_together);
    return oracle_set_memory_size(&solver->game, &options);
}

/* ---------------------------------------------------------------- progress */

/* Tells how far it is, unless another thread is about to. */
static void tell_progress(fourmi_solver *solver)
{
    if (solver->progress == NULL || pthread_mutex_trylock(&solver->mutex) != 0) {
        return;
    }
    const uint64_t nodes = atomic_load(&solver->nodes) - solver->nodes_before;
    const uint64_t done = solver->total > 0 ? atomic_load(&solver->done) : nodes;
    if (!atomic_load(&solver->is_cancelled) &&
        solver->progress(solver->progress_context, done, solver->total) == 0) {
        atomic_store(&solver->is_cancelled, true);
    }
    pthread_mutex_unlock(&solver->mutex);
}

static bool poll_search(void *context, uint64_t work)
{
    Searcher *searcher = context;
    fourmi_solver *solver = searcher->solver;
    atomic_fetch_add(&solver->nodes, work - searcher->work_seen);
    searcher->work_seen = work;
    tell_progress(solver);
    return !atomic_load(&solver->is_cancelled) && !atomic_load(&solver->is_answered);
}

/* Counts what was done since the last poll. */
static void count_rest(fourmi_solver *solver)
{
    for (int i = 0; i < oracle_set_threads(solver->oracles); i++) {
        Searcher *searcher = &solver->searchers[i];
        const uint64_t work = oracle_work(oracle_set_get(solver->oracles, i));
        atomic_fetch_add(&solver->nodes, work - searcher->work_seen);
        searcher->work_seen = work;
    }
}

/* ------------------------------------------------------------------ asking */

static void set_polls(fourmi_solver *solver)
{
    for (int i = 0; i < oracle_set_threads(solver->oracles); i++) {
        solver->searchers[i] = (Searcher){.solver = solver};
        oracle_set_poll(oracle_set_get(solver->oracles, i), poll_search, &solver->searchers[i]);
    }
}

/* Gets ready to ask; false without memory. With one thread both ways are the same. */
static bool prepare(fourmi_solver *solver, bool is_together, uint64_t total)
{
    atomic_store(&solver->is_cancelled, false); /* first: memory may take a while */
    if (solver->oracles != NULL && solver->is_together != is_together &&
        solver->options.threads > 1) {
        fourmi_solver_forget(solver);
    }
    if (solver->oracles == NULL) {
        const OracleSetOptions options = set_options(solver, is_together);
        solver->is_together = is_together;
        solver->oracles = oracle_set_new(&solver->game, &options);
        if (solver->oracles == NULL) {
            return false;
        }
        set_polls(solver);
        book_choice_use(&solver->book, solver->oracles, &solver->game);
    }
    atomic_store(&solver->is_answered, false);
    atomic_store(&solver->done, 0);
    solver->nodes_before = atomic_load(&solver->nodes);
    solver->total = total;
    return true;
}

static int status_without_answer(fourmi_solver *solver)
{
    return atomic_load(&solver->is_cancelled) ? FOURMI_ERROR_CANCELLED : FOURMI_ERROR_UNKNOWN;
}

/* What is asked of one position: fills its answer, false if that was cancelled. */
typedef bool Question(Oracle *oracle, Position p, void *answer);

typedef struct Team {
    fourmi_solver *solver;
    Question *ask;
    Position position;
    size_t answer_size;
    void *answer;
    bool is_known;
    pthread_mutex_t mutex; /* of the answer */
} Team;

enum { ANSWER_SIZE_MAX = sizeof(OracleMoves) };

/* The job of each member of a team. */
static void search(void *context, int thread, size_t number)
{
    Team *team = context;
    fourmi_solver *solver = team->solver;
    _Alignas(OracleMoves) unsigned char answer[ANSWER_SIZE_MAX];
    (void)number;
    if (atomic_load(&solver->is_answered) ||
        !team->ask(oracle_set_get(solver->oracles, thread), team->position, answer)) {
        return;
    }
    pthread_mutex_lock(&team->mutex);
    memcpy(team->answer, answer, team->answer_size);
    team->is_known = true;
    pthread_mutex_unlock(&team->mutex);
    atomic_store(&solver->is_answered, true);
}

/* Asks about the position of a game that is not over, by all threads together. */
static int ask_together(fourmi_solver *solver, const fourmi_game *game, Question *ask, void *answer,
                        size_t size)
{
    if (!prepare(solver, true, 0)) {
        return FOURMI_ERROR_MEMORY;
    }
    Team team = {.solver = solver,
                 .ask = ask,
                 .position = record_position(&game->record),
                 .answer_size = size,
                 .answer = answer};
    const int threads = oracle_set_threads(solver->oracles);
    pthread_mutex_init(&team.mutex, NULL);
    each_do((size_t)threads, threads, search, &team);
    pthread_mutex_destroy(&team.mutex);
    count_rest(solver);
    return team.is_known ? FOURMI_OK : status_without_answer(solver);
}

static bool ask_value(Oracle *oracle, Position p, void *answer)
{
    return oracle_value(oracle, p, answer);
}

static bool ask_moves(Oracle *oracle, Position p, void *answer)
{
    return oracle_moves(oracle, p, answer);
}

int fourmi_solver_value(fourmi_solver *solver, const fourmi_game *game, fourmi_value *value)
{
    Value found;
    if (solver == NULL || game == NULL || value == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!games_are_same(&solver->game, &game->game)) {
        return FOURMI_ERROR_OTHER;
    }
    if (record_is_over(&game->record)) {
        return value_at_end(&game->game, &game->record, value);
    }
    const int status = ask_together(solver, game, ask_value, &found, sizeof found);
    if (status == FOURMI_OK) {
        *value = value_to_public(found);
    }
    return status;
}

int fourmi_solver_values(fourmi_solver *solver, const fourmi_game *game,
                         fourmi_value values[FOURMI_MOVES_MAX])
{
    OracleMoves moves;
    if (solver == NULL || game == NULL || values == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!games_are_same(&solver->game, &game->game)) {
        return FOURMI_ERROR_OTHER;
    }
    if (record_is_over(&game->record)) {
        return 0;
    }
    const int status = ask_together(solver, game, ask_moves, &moves, sizeof moves);
    if (status != FOURMI_OK) {
        return status;
    }
    for (int i = 0; i < moves.count; i++) {
        values[i] = value_to_public(moves.values[i]);
    }
    return moves.count;
}

int fourmi_solver_line(fourmi_solver *solver, const fourmi_game *game, int moves[FOURMI_PLIES_MAX])
{
    Move line[GAME_PLIES_MAX];
    int count = 0;
    if (solver == NULL || game == NULL || moves == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!games_are_same(&solver->game, &game->game)) {
        return FOURMI_ERROR_OTHER;
    }
    if (record_is_over(&game->record)) {
        return 0;
    }
    if (!prepare(solver, true, 0)) {
        return FOURMI_ERROR_MEMORY;
    }
    const bool is_found = oracle_line(oracle_set_get(solver->oracles, 0),
                                      record_position(&game->record), line, &count);
    count_rest(solver);
    for (int i = 0; is_found && i < count; i++) {
        moves[i] = line[i] + 1;
    }
    return is_found ? count : status_without_answer(solver);
}

/* -------------------------------------------------------------------- many */

typedef struct List {
    fourmi_solver *solver;
    const char *const *positions;
    fourmi_value *values;
    int *statuses;
} List;

static int answer_text(fourmi_solver *solver, int thread, const char *text, fourmi_value *value)
{
    Record record = record_start(&solver->game);
    Value found;
    size_t at;
    if (text == NULL || notation_read(&record, text, strlen(text), &at) != NOTATION_OK) {
        return FOURMI_ERROR_POSITION;
    }
    if (record_is_over(&record)) {
        return value_at_end(&solver->game, &record, value);
    }
    if (!oracle_value(oracle_set_get(solver->oracles, thread), record_position(&record), &found)) {
        return status_without_answer(solver);
    }
    *value = value_to_public(found);
    return FOURMI_OK;
}

static void answer_number(void *context, int thread, size_t i)
{
    List *list = context;
    fourmi_solver *solver = list->solver;
    list->statuses[i] = atomic_load(&solver->is_cancelled)
                            ? FOURMI_ERROR_CANCELLED
                            : answer_text(solver, thread, list->positions[i], &list->values[i]);
    /* All of them are told when nobody else may be telling, see below. */
    if (atomic_fetch_add(&solver->done, 1) + 1 < solver->total) {
        tell_progress(solver);
    }
}

/* FOURMI_ERROR_CANCELLED if one was not answered because of that. */
static int list_status(const List *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (list->statuses[i] == FOURMI_ERROR_CANCELLED) {
            return FOURMI_ERROR_CANCELLED;
        }
    }
    return FOURMI_OK;
}

int fourmi_solver_list(fourmi_solver *solver, const char *const *positions, size_t count,
                       fourmi_value *values, int *statuses)
{
    List list = {solver, positions, values, statuses};
    const bool has_lists = positions != NULL && values != NULL && statuses != NULL;
    if (solver == NULL || (!has_lists && count > 0)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!prepare(solver, false, count)) {
        return FOURMI_ERROR_MEMORY;
    }
    each_do(count, oracle_set_threads(solver->oracles), answer_number, &list);
    count_rest(solver);
    if (count > 0) {
        tell_progress(solver);
    }
    return list_status(&list, count);
}
