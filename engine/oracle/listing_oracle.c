/* listing_oracle.c - an oracle that lists every position of a game. */
#include "oracle/listing_oracle.h"

#include <assert.h>

#include "oracle/minimax_oracle.h"
#include "positions.h"

enum {
    MEMORY_BYTES = 32 * 1024 * 1024,
    POSITIONS_PER_POLL = 1 << 12,
    NOT_SOLVED = 0, /* or drawn, when all is done */
};

typedef enum ListingProgress {
    NOT_BEGUN,
    LISTING,
    TOO_LARGE, /* for the memory, so that nothing will ever be known */
    LISTED,
    SOLVED,
} ListingProgress;

typedef struct ListingState {
    void *memory;
    size_t capacity;
    ListingProgress progress;
    PositionSet positions;
    size_t followed; /* positions whose moves are listed */
    int16_t *plies;  /* [capacity] to the end: > 0 won, < 0 lost */
    int sweeps;      /* that are done: ends no further away than so many plies are known */
    uint64_t work;
} ListingState;

static_assert(sizeof(ListingState) <= ORACLE_STATE_SIZE, "the state has room");

static ListingState *state_of(Oracle *oracle)
{
    return (ListingState *)(void *)oracle->state;
}

static bool supports(const Game *game)
{
    (void)game;
    return true;
}

static size_t memory_size(const Game *game)
{
    (void)game;
    return MEMORY_BYTES;
}

static void init(Oracle *oracle, void *memory, size_t bytes)
{
    const size_t each = sizeof(Position) + 2 * sizeof(uint32_t) + sizeof(int16_t);
    ListingState *state = state_of(oracle);
    state->memory = memory;
    const size_t room = memory != NULL ? bytes / each : 0;
    state->capacity = room < POSITIONS_CAPACITY_MAX ? room : POSITIONS_CAPACITY_MAX;
}

/* Counts work, and asks now and then whether to go on. */
static bool may_go_on(Oracle *oracle)
{
    ListingState *state = state_of(oracle);
    return ++state->work % POSITIONS_PER_POLL != 0 || oracle->poll == NULL ||
           oracle->poll(oracle->poll_context, state->work);
}

/* ----------------------------------------------------------------- listing */

/* Starts the list, in memory that has room for one position at least. */
static void begin(Oracle *oracle)
{
    ListingState *state = state_of(oracle);
    Position *positions = state->memory;
    uint32_t *slots = (uint32_t *)(positions + state->capacity);
    positions_init(&state->positions, oracle->game, positions, slots, state->capacity);
    state->plies = (int16_t *)(slots + positions_slot_count(state->capacity));
    (void)positions_add(&state->positions, oracle->game->start);
    state->progress = LISTING;
}

/* Adds whatever one move leads to from a position; false if there is no room. */
static bool add_next(Oracle *oracle, Position p)
{
    const Game *game = oracle->game;
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    bool has_room = true;
    for (int i = 0; has_room && i < count; i++) {
        has_room = positions_add(&state_of(oracle)->positions, game->play(game, p, moves[i]));
    }
    return has_room;
}

/* Goes on with the list until it is complete, too large, or cancelled. */
static void list_positions(Oracle *oracle)
{
    ListingState *state = state_of(oracle);
    while (state->followed < state->positions.count) {
        if (!may_go_on(oracle)) {
            return;
        }
        if (!add_next(oracle, state->positions.positions[state->followed])) {
            state->progress = TOO_LARGE;
            return;
        }
        state->plies[state->followed++] = NOT_SOLVED;
    }
    state->progress = LISTED;
}

/* ----------------------------------------------------------------- solving */

/* The plies to the end as the side sees them that has just moved. */
static int plies_before_move(int plies)
{
    return plies == NOT_SOLVED ? NOT_SOLVED : plies > 0 ? -plies - 1 : 1 - plies;
}

/* The same for a move. */
static int plies_of_move(const Oracle *oracle, const ListingState *state, Position p, Move move)
{
    const Game *game = oracle->game;
    const Position next = game->play(game, p, move);
    const Result result = game->result(game, next);
    if (result != RESULT_UNFINISHED) {
        return result_for(result, game->side_to_move(game, p));
    }
    return plies_before_move(state->plies[positions_find(&state->positions, next)]);
}

/* The plies to the end of a position, as far as those after it are known: the
 * soonest win, or the latest loss if every move loses. */
static int solve_position(const Oracle *oracle, const ListingState *state, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const int count = oracle->game->legal_moves(oracle->game, p, moves);
    int win = 0;
    int loss = 0;
    bool loses = count > 0;
    for (int i = 0; i < count; i++) {
        const int plies = plies_of_move(oracle, state, p, moves[i]);
        win = plies > 0 && (win == 0 || plies < win) ? plies : win;
        loss = plies < loss ? plies : loss;
        loses = loses && plies < 0;
    }
    return win > 0 ? win : loses ? loss : NOT_SOLVED;
}

/* One more look at every position, for those whose end is `plies` away; writes
 * whether there are any, be it from a look that was cancelled. Shorter ones are
 * all known, so what is found is the shortest win and the longest loss. */
static bool sweep(Oracle *oracle, int plies, bool *has_found)
{
    ListingState *state = state_of(oracle);
    *has_found = false;
    for (size_t i = 0; i < state->positions.count; i++) {
        if (!may_go_on(oracle)) {
            return false;
        }
        if (state->plies[i] == NOT_SOLVED) {
            const int found = solve_position(oracle, state, state->positions.positions[i]);
            if (found == plies || found == -plies) {
                state->plies[i] = (int16_t)found;
            }
        }
        *has_found = *has_found || state->plies[i] == plies || state->plies[i] == -plies;
    }
    return true;
}

static bool solve_positions(Oracle *oracle)
{
    /* Whoever is n plies from the end can move to where it is n - 1, so there are
     * no longer ones when none are found. A win that takes longer than a game can
     * last is none. */
    ListingState *state = state_of(oracle);
    bool has_found = true;
    while (has_found && state->sweeps < oracle->game->plies_max) {
        if (!sweep(oracle, state->sweeps + 1, &has_found)) {
            return false;
        }
        state->sweeps++;
    }
    return true;
}

/* Whether the truth about all positions is known, now or from before. */
static bool is_ready(Oracle *oracle)
{
    ListingState *state = state_of(oracle);
    if (state->progress == NOT_BEGUN && state->capacity > 0) {
        begin(oracle);
    }
    if (state->progress == LISTING) {
        list_positions(oracle);
    }
    if (state->progress == LISTED && solve_positions(oracle)) {
        state->progress = SOLVED;
    }
    return state->progress == SOLVED;
}

static Value value_of_plies(const Game *game, Position p, int plies)
{
    if (plies == NOT_SOLVED) {
        return value_of_score(0);
    }
    return value_of_score(plies > 0 ? game_score_of_win(game, p, plies)
                                    : -game_score_of_win(game, p, -plies));
}

/* A game that has too many positions for a list may still be searched to its end, near
 * there at least. */
static bool can_search(const Oracle *oracle, const ListingState *state)
{
    const bool has_no_list = state->progress == TOO_LARGE || state->progress == NOT_BEGUN;
    return has_no_list && minimax_oracle.supports(oracle->game);
}

static bool value(Oracle *oracle, Position p, Value *value)
{
    if (!is_ready(oracle)) {
        return can_search(oracle, state_of(oracle)) && minimax_oracle.value(oracle, p, value);
    }
    const ListingState *state = state_of(oracle);
    const size_t place = positions_find(&state->positions, p);
    if (place == state->positions.count) {
        return false; /* no game leads there */
    }
    *value = value_of_plies(oracle->game, p, state->plies[place]);
    return true;
}

static bool value_of_move(Oracle *oracle, Position p, Position next, Value *value)
{
    if (!is_ready(oracle)) {
        return can_search(oracle, state_of(oracle)) &&
               minimax_oracle.value_of_move(oracle, p, next, value);
    }
    const ListingState *state = state_of(oracle);
    const size_t place = positions_find(&state->positions, next);
    if (place == state->positions.count) {
        return false;
    }
    *value = value_of_plies(oracle->game, p, plies_before_move(state->plies[place]));
    return true;
}

static uint64_t work(const Oracle *oracle)
{
    return ((const ListingState *)(const void *)oracle->state)->work;
}

const OracleKind listing_oracle = {
    .name = "listing",
    .unit = VALUE_SCORE,
    .supports = supports,
    .memory_size = memory_size,
    .init = init,
    .value = value,
    .value_of_move = value_of_move,
    .work = work,
};
