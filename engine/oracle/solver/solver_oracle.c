/* solver_oracle.c - the solver and its opening book as an oracle. */
#include "oracle/solver/solver_oracle.h"

#include <assert.h>

#include "oracle/minimax_oracle.h"
#include "oracle/solver/solver.h"

enum {
    TABLE_BYTES = 33 * 1024 * 1024, /* 32 and 1; more is no help, see docs/benchmarks.md */
    PRIVATE_BYTES = 1024 * 1024,    /* of a thread that shares another's table */
    POLL_NODES = 1 << 13,           /* some hundred times a second */
};

typedef struct SolverState {
    Solver solver;
    bool has_solver; /* without it only positions near the end are known */
    bool has_book;
    Book book;
} SolverState;

static_assert(sizeof(SolverState) <= ORACLE_STATE_SIZE, "the state has room");

static SolverState *state_of(Oracle *oracle)
{
    return (SolverState *)(void *)oracle->state;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t memory_min(const Game *game)
{
    return solver_bytes_min(game->cols, game->rows);
}

static size_t memory_size(const Game *game)
{
    return larger(TABLE_BYTES, memory_min(game));
}

static size_t sharing_memory_size(const Game *game)
{
    return larger(PRIVATE_BYTES, memory_min(game));
}

static void init(Oracle *oracle, void *memory, size_t bytes)
{
    SolverState *state = state_of(oracle);
    const Game *game = oracle->game;
    state->has_solver = solver_init(&state->solver, game->cols, game->rows, memory, bytes);
}

static bool init_sharing(Oracle *oracle, Oracle *owner, bool together, void *memory, size_t bytes)
{
    SolverState *shared = state_of(owner);
    return shared->has_solver &&
           solver_init_sharing(&state_of(oracle)->solver, &shared->solver, together, memory, bytes);
}

static void poll_changed(Oracle *oracle)
{
    SolverState *state = state_of(oracle);
    if (state->has_solver) {
        solver_set_poll(&state->solver, oracle->poll, oracle->poll_context, POLL_NODES);
    }
}

static uint64_t work(const Oracle *oracle)
{
    const SolverState *state = (const SolverState *)(const void *)oracle->state;
    return state->has_solver ? solver_nodes(&state->solver) : 0;
}

Solver *solver_oracle_solver(Oracle *oracle)
{
    SolverState *state = state_of(oracle);
    assert(oracle->kind == &solver_oracle);
    return state->has_solver ? &state->solver : NULL;
}

void solver_oracle_set_book(Oracle *oracle, const Book *book)
{
    SolverState *state = state_of(oracle);
    assert(oracle->kind == &solver_oracle);
    state->has_book = book != NULL && book_is_for(book, oracle->game);
    if (state->has_book) {
        state->book = *book;
    }
}

static bool use_data(Oracle *oracle, const void *bytes, size_t size)
{
    Book book;
    if (book_open(&book, bytes, size) != BOOK_OK || !book_is_for(&book, oracle->game)) {
        return false;
    }
    solver_oracle_set_book(oracle, &book);
    return true;
}

/* ----------------------------------------------------------------- answers */

/* What the book or the solver says; false if there is neither, or the solver
 * was cancelled. */
static bool solved_score(Oracle *oracle, Position p, int *score)
{
    SolverState *state = state_of(oracle);
    if (state->has_book && book_score(&state->book, oracle->game, p, score)) {
        return true;
    }
    return state->has_solver && solver_score(&state->solver, p, score);
}

static bool value(Oracle *oracle, Position p, Value *value)
{
    int score;
    if (solved_score(oracle, p, &score)) {
        *value = value_of_score(score);
        return true;
    }
    return !state_of(oracle)->has_solver && minimax_oracle.value(oracle, p, value);
}

static bool value_of_move(Oracle *oracle, Position p, Position next, Value *value)
{
    int reply;
    if (solved_score(oracle, next, &reply)) {
        *value = value_of_score(-reply);
        return true;
    }
    return !state_of(oracle)->has_solver && minimax_oracle.value_of_move(oracle, p, next, value);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static bool outcome(Oracle *oracle, Position p, int *outcome)
{
    SolverState *state = state_of(oracle);
    int found;
    if (state->has_book && book_score(&state->book, oracle->game, p, &found)) {
        *outcome = sign(found);
        return true;
    }
    return state->has_solver ? solver_outcome(&state->solver, p, outcome)
                             : minimax_oracle.outcome(oracle, p, outcome);
}

/* The moves that keep a score, which the solver tells faster than their scores. */
static bool keeping_moves(Oracle *oracle, Position p, int score, Move moves[GAME_MOVES_MAX],
                          int *count)
{
    Move legal[GAME_MOVES_MAX];
    const int legal_count = oracle->game->legal_moves(oracle->game, p, legal);
    int kept = 0;
    for (int i = 0; i < legal_count; i++) {
        bool keeps;
        if (!solver_keeps_score(&state_of(oracle)->solver, p, legal[i], score, &keeps)) {
            return false;
        }
        if (keeps) {
            moves[kept++] = legal[i];
        }
    }
    *count = kept;
    return true;
}

/* Whether the book covers the positions after `p`: then their scores cost
 * nothing. */
static bool book_covers_moves(Oracle *oracle, Position p)
{
    const SolverState *state = state_of(oracle);
    Move moves[GAME_MOVES_MAX];
    const Game *game = oracle->game;
    return state->has_book && game->legal_moves(game, p, moves) > 0 &&
           book_covers(&state->book, game, game->play(game, p, moves[0]));
}

static bool best_moves(Oracle *oracle, Position p, Move moves[GAME_MOVES_MAX], int *count)
{
    int score;
    if (!state_of(oracle)->has_solver || book_covers_moves(oracle, p)) {
        return oracle_best_by_value(oracle, p, moves, count);
    }
    return solved_score(oracle, p, &score) && keeping_moves(oracle, p, score, moves, count);
}

const OracleKind solver_oracle = {
    .name = "solver",
    .unit = VALUE_SCORE,
    .supports = solver_plays,
    .memory_size = memory_size,
    .memory_min = memory_min,
    .init = init,
    .init_sharing = init_sharing,
    .sharing_memory_size = sharing_memory_size,
    .use_data = use_data,
    .value = value,
    .value_of_move = value_of_move,
    .outcome = outcome,
    .best_moves = best_moves,
    .poll_changed = poll_changed,
    .work = work,
};
