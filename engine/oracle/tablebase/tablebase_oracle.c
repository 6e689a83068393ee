/* tablebase_oracle.c - an oracle that knows chess endings from tables. */
#include "oracle/tablebase/tablebase_oracle.h"

#include <assert.h>

#include "base/text.h"
#include "oracle/tablebase/table_file.h"
#include "oracle/tablebase/table_maker.h"
#include "oracle/tablebase/table_need.h"

enum { PAIRS_PER_POLL = 16 };

typedef struct TablebaseState {
    void *memory;
    size_t bytes;
    Tablebase *tablebase; /* in that memory; NULL if it is too small */
    uint64_t work;        /* pairs of kings, at each ply */

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

static Making make_all(Oracle *oracle, const Ending *ending)
{
    Ending missing;
    Making making = MADE;
    while (making == MADE && tablebase_missing(state_of(oracle)->tablebase, ending, &missing)) {
        making = make_table(oracle, &missing);
    }
    return making;
}

/* Sees to it that the table of an ending is there, if need be in place of others. */
static bool has_table(Oracle *oracle, const Ending *ending)
{
    TablebaseState *state = state_of(oracle);
    if (state->tablebase == NULL) {
        return false;
    }
    Making making = make_all(oracle, ending);
    if (making == NO_ROOM) {
        state->is_making = false;
        state->tablebase = tablebase_init(state->memory, state->bytes);
        making = make_all(oracle, ending);
    }
    return making == MADE;
}

/* ----------------------------------------------------------------- files */

/* The table of a file is used at once, so that the bytes are not needed afterwards.
 * It is read in the room that is left. */
static bool use_data(Oracle *oracle, const void *bytes, size_t size)
{
    Tablebase *tablebase = state_of(oracle)->tablebase;
    Ending ending;
    Table table;
    if (tablebase == NULL || table_file_check(bytes, size, &ending) != TABLE_FILE_SOUND) {
        return false;
    }
    if (tablebase_find(tablebase, &ending) != NULL) {
        return true;
    }
    give_up(state_of(oracle));
    if (!tablebase_reserve(tablebase, &ending, &table)) {
        return false;
    }
    const bool is_read = tablebase->room_size >= table_file_memory_size() &&
                         table_file_read(bytes, size, tablebase->room, &table) == TABLE_FILE_SOUND;
    (is_read ? tablebase_add : tablebase_release)(tablebase, &table);
    return is_read;
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

const OracleKind tablebase_oracle = {
    .name = "tablebase",
    .unit = VALUE_MATE,
    .supports = supports,
    .memory_size = memory_size,
    .memory_max = memory_max,
    .init = init,
    .use_data = use_data,
    .value = value,
    .work = work,
    .goes_on = true,
    .depth = depth,
};
