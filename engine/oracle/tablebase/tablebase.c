/* tablebase.c - tables of endings: where a placement is found. */
#include "oracle/tablebase/tablebase.h"

#include <assert.h>

/* A slot is the number of a table plus 1, with this flag where colours must be
 * changed to use it. */
enum { SLOT_REVERSED = 0x8000 };

static uint8_t reversed_man(uint8_t man)
{
    return (uint8_t)(man < ENDING_KINDS ? man + ENDING_KINDS : man - ENDING_KINDS);
}

/* Takes bytes off the memory that is left, aligned; NULL if there are too few. */
static void *take(Tablebase *tablebase, size_t bytes)
{
    const size_t rounded = (bytes + TABLEBASE_ALIGNMENT - 1) & ~(size_t)(TABLEBASE_ALIGNMENT - 1);
    if (rounded > tablebase->room_size) {
        return NULL;
    }
    void *taken = tablebase->room;
    tablebase->room += rounded;
    tablebase->room_size -= rounded;
    return taken;
}

Tablebase *tablebase_init(void *memory, size_t bytes)
{
    Tablebase *tablebase = memory;
    if (memory == NULL || bytes < sizeof *tablebase) {
        return NULL;
    }
    *tablebase = (Tablebase){.room = memory, .room_size = bytes};
    (void)take(tablebase, sizeof *tablebase);
    king_pairs_init(&tablebase->pairs[0], false);
    king_pairs_init(&tablebase->pairs[1], true);
    return tablebase;
}

const Table *tablebase_find(const Tablebase *tablebase, const Ending *ending)
{
    const uint16_t slot = tablebase->slots[ending_number(ending)];
    return slot != 0 ? &tablebase->tables[(slot & ~SLOT_REVERSED) - 1] : NULL;
}

static size_t words_of(const Ending *ending)
{
    size_t words = ending_has_pawns(ending) ? KING_PAIRS_MAX : KING_PAIRS_WITHOUT_PAWNS;
    for (int i = 1; i < ending->count; i++) {
        words *= CHESS_SQUARES;
    }
    return words;
}

size_t table_size(const Ending *ending)
{
    return 2 * words_of(ending) * TABLE_WORD;
}

bool tablebase_reserve(Tablebase *tablebase, const Ending *ending, Table *table)
{
    assert(!ending_is_reversed(ending) && tablebase_find(tablebase, ending) == NULL);
    *table = (Table){
        .ending = *ending,
        .pairs = &tablebase->pairs[ending_has_pawns(ending)],
        .words = words_of(ending),
    };
    if (tablebase->count < TABLEBASE_TABLES_MAX) {
        table->codes = take(tablebase, table_size(ending));
    }
    return table->codes != NULL;
}

void tablebase_release(Tablebase *tablebase, const Table *table)
{
    tablebase->room_size += (size_t)(tablebase->room - table->codes);
    tablebase->room = table->codes;
}

void tablebase_add(Tablebase *tablebase, const Table *table)
{
    const Ending reversed = ending_reversed(&table->ending);
    tablebase->tables[tablebase->count++] = *table;
    tablebase->slots[ending_number(&reversed)] = (uint16_t)(tablebase->count | SLOT_REVERSED);
    tablebase->slots[ending_number(&table->ending)] = (uint16_t)tablebase->count;
}

/* ---------------------------------------------------------------- probing */

/* Changes colours, and turns the board upside down for it. */
static TableMen reversed(const TableMen *men)
{
    TableMen result = {
        .ending.count = men->ending.count,
        .kings = {men->kings[1] ^ 56, men->kings[0] ^ 56},
        .to_move = side_other(men->to_move),
    };
    int count = 0;
    for (int side = 1; side >= 0; side--) {
        for (int i = 0; i < men->ending.count; i++) {
            if ((int)ending_side(men->ending.men[i]) == side) {
                result.ending.men[count] = reversed_man(men->ending.men[i]);
                result.squares[count++] = men->squares[i] ^ 56;
            }
        }
    }
    return result;
}

uint8_t tablebase_code(const Tablebase *tablebase, TableMen men)
{
    if (men.ending.count == 0) {
        const int kings = king_pairs_at(men.kings[0], men.kings[1]);
        const bool touch = tablebase->pairs[0].number[kings] == KING_PAIRS_NONE;
        return touch ? TABLE_IMPOSSIBLE : TABLE_DRAWN;
    }
    const uint16_t slot = tablebase->slots[ending_number(&men.ending)];
    assert(slot != 0);
    if (slot & SLOT_REVERSED) {
        men = reversed(&men);
    }
    const Table *table = &tablebase->tables[(slot & ~SLOT_REVERSED) - 1];
    const int kings = king_pairs_at(men.kings[0], men.kings[1]);
    const int turn = table->pairs->turn[kings];
    size_t word = table->pairs->number[kings];
    if (word == KING_PAIRS_NONE) {
        return TABLE_IMPOSSIBLE;
    }
    for (int i = 1; i < men.ending.count; i++) {
        word = word * CHESS_SQUARES + (size_t)turn_square(men.squares[i], turn);
    }
    word += men.to_move == SIDE_FIRST ? 0 : table->words;
    return table->codes[word * TABLE_WORD + (size_t)turn_square(men.squares[0], turn)];
}

void table_men_add(TableMen *men, uint8_t man, int square)
{
    int at = men->ending.count++;
    for (; at > 0 && men->ending.men[at - 1] > man; at--) {
        men->ending.men[at] = men->ending.men[at - 1];
        men->squares[at] = men->squares[at - 1];
    }
    men->ending.men[at] = man;
    men->squares[at] = (uint8_t)square;
}

TableMen table_men_of(const ChessBoard *board)
{
    TableMen men = {.to_move = (Side)board->to_move};
    for (int i = 0; i < board->count; i++) {
        const ChessMan *man = &board->men[i];
        if (man->kind == CHESS_KING) {
            men.kings[man->side] = man->square;
        } else {
            table_men_add(&men, ending_man((ChessKind)man->kind, (Side)man->side), man->square);
        }
    }
    return men;
}

/* ------------------------------------------------------------ what it needs */

static Ending unreversed(const Ending *ending)
{
    return ending_is_reversed(ending) ? ending_reversed(ending) : *ending;
}

static bool is_there(const Tablebase *tablebase, const Ending *ending)
{
    return ending->count == 0 || tablebase_find(tablebase, ending) != NULL;
}

bool tablebase_missing(const Tablebase *tablebase, const Ending *ending, Ending *missing)
{
    if (is_there(tablebase, ending)) {
        return false;
    }
    Ending next;
    for (int i = 0; ending_next(ending, i, &next); i++) {
        if (tablebase_missing(tablebase, &next, missing)) {
            return true;
        }
    }
    *missing = unreversed(ending);
    return true;
}
