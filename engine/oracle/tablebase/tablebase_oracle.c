/* tablebase_oracle.c - an oracle that knows chess endings from tables. */
#include "oracle/tablebase/tablebase_oracle.h"

#include <assert.h>

#include "base/text.h"
#include "oracle/tablebase/table_maker.h"
#include "oracle/tablebase/table_need.h"

enum { PAIRS_PER_POLL = 16 };

typedef struct TablebaseState {
    void *memory;
    size_t bytes;
    Tablebase *tablebase;    /* in that memory; NULL if it is too small */
    uint64_t work;           /* pairs of kings, at each ply */
    TablebaseSource *source; /* NULL for none */
    void *source_context;

    /* A table that is half made: who cancels and asks again goes on with it. */
    bool is_making;
    TableMaker maker;
    int pair; /* the first pair of kings that the phase has not done */
    TableFound found;
} TablebaseState;

static_assert(sizeof(TablebaseState) <= ORACLE_STATE_SIZE, "the state has room");

static TablebaseState *state_of(Oracle *oracle)
{
    return (TablebaseState *)(void *)oracle->state;
}

static bool supports(const Game *game)
{
    return game->play == chess.play;
}

/* --------------------------------------------------------------- memory */

/* Pawns become any other man, so that these two lead to all endings of the usual size. */
enum { WIDEST = 2 };
static const char *const widest[WIDEST] = {"KPKP", "KPPK"};

static bool is_of_any_ending(const Game *game)
{
    return text_equal(game->name, chess.name);
}

static Ending ending_named(const char *name)
{
    Ending ending = {0};
    const bool is_read = ending_read(name, &ending);
    assert(is_read);
    (void)is_read;
    return ending;
}

/* Room for the ending that the game is about, or for any of the usual size. */
static size_t memory_size(const Game *game)
{
    const ChessBoard men = chess_ending_of(game);
    const Ending ending = is_of_any_ending(game) ? ending_named(widest[0]) : ending_of_board(&men);
    return table_need(&ending, 1);
}

/* Room for all endings of the usual size at once. */
static size_t memory_max(const Game *game)
{
    if (!is_of_any_ending(game)) {
        return memory_size(game);
    }
    const Ending endings[WIDEST] = {ending_named(widest[0]), ending_named(widest[1])};
    return table_need(endings, WIDEST);
}

static void init(Oracle *oracle, void *memory, size_t bytes)
{
    TablebaseState *state = state_of(oracle);
    state->memory = memory;
    state->bytes = bytes;
    state->tablebase = tablebase_init(memory, bytes);
}

/* --------------------------------------------------------------- making */

/* Does what is left of a phase of a table, or of a ply; false if it was cancelled. */
static bool do_phase(Oracle *oracle)
{
    TablebaseState *state = state_of(oracle);
    TableMaker *maker = &state->maker;
    const int count = maker->table.pairs->count;
    while (state->pair < count) {
        const int first = state->pair;
        state->pair = first + PAIRS_PER_POLL < count ? first + PAIRS_PER_POLL : count;
        state->found = table_found_add(state->found, table_maker_work(maker, first, state->pair));
        state->work += (uint64_t)(state->pair - first);
        if (oracle->poll != NULL && !oracle->poll(oracle->poll_context, state->work)) {
            return false;
        }
    }
    table_maker_next(maker, state->found);
    state->pair = 0;
    state->found = table_found_nothing();
    return true;
}

typedef enum Making { MADE, CANCELLED, NO_ROOM } Making;

/* Gives the room of a table that is half made back. */
static void give_up(TablebaseState *state)
{
    if (state->is_making) {
        tablebase_release(state->tablebase, &state->maker.table);
    }
    state->is_making = false;
}

/* Begins a table; false if there is no room for it. */
static bool begin_table(TablebaseState *state, const Ending *ending)
{
    Tablebase *tablebase = state->tablebase;
    Table table;
    give_up(state);
    if (!tablebase_reserve(tablebase, ending, &table)) {
        return false;
    }
    if (tablebase->room_size < table_maker_memory_size(ending)) {
        tablebase_release(tablebase, &table);
        return false;
    }
    table_maker_init(&state->maker, tablebase, &table, tablebase->room);
    state->is_making = true;
    state->pair = 0;
    state->found = table_found_nothing();
    return true;
}

/* Makes the table of an ending that has all it needs. */
static Making make_table(Oracle *oracle, const Ending *ending)
{
    TablebaseState *state = state_of(oracle);
    const bool goes_on = state->is_making &&
                         ending_number(&state->maker.table.ending) == ending_number(ending);
    if (!goes_on && !begin_table(state, ending)) {
        return NO_ROOM;
    }
    while (state->maker.phase != TABLE_MADE) {
        if (!do_phase(oracle)) {
            return CANCELLED;
        }
    }
    tablebase_add(state->tablebase, &state->maker.table);
    state->is_making = false;
    return MADE;
}

/* Looks for the table of an ending where tables are kept. What is half made stays as it
 * is, in memory that a table which is read would take. */
static bool is_kept(TablebaseState *state, const Ending *ending)
{
    return state->source != NULL && !state->is_making &&
           state->source(state->source_context, state->tablebase, ending);
}

/* Whether another table is half made, and was given up for this one. */
static bool has_given_way(TablebaseState *state, const Ending *ending)
{
    const bool gives_way = state->is_making &&
                           ending_number(&state->maker.table.ending) != ending_number(ending);
    if (gives_way) {
        give_up(state);
    }
    return gives_way;
}

/* Makes the tables that one leads to, and then that one, unless they are there or
 * kept: what is read needs no other. */
static Making make_all(Oracle *oracle, Ending ending)
{
    TablebaseState *state = state_of(oracle);
    ending = ending_is_reversed(&ending) ? ending_reversed(&ending) : ending;
    if (ending.count == 0 || tablebase_find(state->tablebase, &ending) != NULL ||
        is_kept(state, &ending)) {
        return MADE;
    }
    Making making = MADE;
    Ending next;
    for (int i = 0; making == MADE && ending_next(&ending, i, &next); i++) {
        making = make_all(oracle, next);
    }
    if (making != MADE) {
        return making;
    }
    return has_given_way(state, &ending) && is_kept(state, &ending) ? MADE
                                                                    : make_table(oracle, &ending);
}

/* Sees to it that the table of an ending is there, if need be in place of others. */
static bool has_table(Oracle *oracle, const Ending *ending)
{
    TablebaseState *state = state_of(oracle);
    if (state->tablebase == NULL) {
        return false;
    }
    Making making = make_all(oracle, *ending);
    if (making == NO_ROOM) {
        state->is_making = false;
        state->tablebase = tablebase_init(state->memory, state->bytes);
        making = make_all(oracle, *ending);
    }
    return making == MADE;
}

/* -------------------------------------------------------------- answers */

static Value value_of_code(uint8_t code)
{
    const int plies = code - TABLE_MATED;
    const double amount = code == TABLE_DRAWN ? 0 : plies % 2 == 1 ? 1 : -1;
    return (Value){.unit = VALUE_MATE, .amount = amount, .steps = code == TABLE_DRAWN ? 0 : plies};
}

static bool value_of_board(Oracle *oracle, const ChessBoard *board, Value *value);

/* Where a pawn may be captured en passant the tables do not know: the best of all
 * moves. */
static bool value_by_moves(Oracle *oracle, const ChessBoard *board, Value *value)
{
    Move moves[GAME_MOVES_MAX];
    const int count = chess_moves(board, moves);
    *value = value_of_code(TABLE_DRAWN);
    for (int i = 0; i < count; i++) {
        const ChessBoard next = chess_after(board, moves[i]);
        Value after;
        if (!value_of_board(oracle, &next, &after)) {
            return false;
        }
        const Value worth = value_before_move(after);
        *value = i == 0 || value_compare(worth, *value) > 0 ? worth : *value;
    }
    return true;
}

static bool value_of_board(Oracle *oracle, const ChessBoard *board, Value *value)
{
    const TableMen men = table_men_of(board);
    if (board->en_passant != CHESS_NO_SQUARE) {
        return value_by_moves(oracle, board, value);
    }
    if (!has_table(oracle, &men.ending)) {
        return false;
    }
    *value = value_of_code(tablebase_code(state_of(oracle)->tablebase, men));
    return true;
}

static bool value(Oracle *oracle, Position p, Value *found)
{
    const ChessBoard board = chess_unpack(p);
    return value_of_board(oracle, &board, found);
}

static uint64_t work(const Oracle *oracle)
{
    return ((const TablebaseState *)(const void *)oracle->state)->work;
}

static int depth(const Oracle *oracle)
{
    const TablebaseState *state = (const TablebaseState *)(const void *)oracle->state;
    return state->is_making && state->maker.phase == TABLE_PLIES ? state->maker.ply : 0;
}

void tablebase_oracle_set_source(Oracle *oracle, TablebaseSource *source, void *context)
{
    if (oracle->kind == &tablebase_oracle) {
        state_of(oracle)->source = source;
        state_of(oracle)->source_context = context;
    }
}

bool tablebase_oracle_progress(const Oracle *oracle, TablebaseProgress *progress)
{
    const TablebaseState *state = (const TablebaseState *)(const void *)oracle->state;
    if (oracle->kind != &tablebase_oracle || state->tablebase == NULL) {
        return false;
    }
    const ChessBoard men = chess_ending_of(oracle->game);
    const Ending ending = ending_of_board(&men);
    *progress = (TablebaseProgress){
        .ply = depth(oracle),
        .made = state->tablebase->count,
        .wanted = table_need_count(&ending, 1),
    };
    if (state->is_making) {
        progress->ending = state->maker.table.ending;
    }
    return true;
}

const OracleKind tablebase_oracle = {
    .name = "tablebase",
    .unit = VALUE_MATE,
    .supports = supports,
    .memory_size = memory_size,
    .memory_max = memory_max,
    .init = init,
    .value = value,
    .work = work,
    .goes_on = true,
    .depth = depth,
};
