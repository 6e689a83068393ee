/* tablebase.h - tables of endings: for every placement of the men and either side to
 * move, how many plies it is to mate when both sides play best.
 *
 * A table has one byte, a code, for each placement. The first man of the ending roams
 * over a word of 64 codes; the others stand, and their squares and the pair of kings
 * (king_pairs.h) number the word:
 *
 *      word = (pair * 64 + square of man 1) * 64 + square of man 2
 *      code = codes[side to move][word][square of man 0]
 *
 *      code       0   drawn, or no position with both sides' play known to win
 *                 1   the side to move is mated
 *                 n   n - 1 plies to mate: lost if that is even, won if it is odd
 *               255   cannot be: men on one square, or the other king in check
 *
 * Men of one kind and side stand in the table in every order, so that nobody needs to
 * sort them. A tablebase is all tables that were made, in memory of the caller.
 */
#ifndef FOURMI_TABLEBASE_H
#define FOURMI_TABLEBASE_H

#include "oracle/tablebase/ending.h"
#include "oracle/tablebase/king_pairs.h"

enum {
    TABLE_DRAWN = 0,
    TABLE_MATED = 1,
    TABLE_IMPOSSIBLE = 255,
    TABLE_WORD = CHESS_SQUARES,
    TABLEBASE_TABLES_MAX = 160, /* endings of up to five men are fewer */
    TABLEBASE_ALIGNMENT = 64,
};

typedef struct Table {
    Ending ending; /* not reversed */
    const KingPairs *pairs;
    size_t words;   /* for either side to move */
    uint8_t *codes; /* [2][words][TABLE_WORD] */
} Table;

typedef struct Tablebase {
    KingPairs pairs[2];                 /* without pawns, and with */
    uint16_t slots[ENDING_NUMBERS];     /* by ending_number: 0 for none, else see slot_of */
    Table tables[TABLEBASE_TABLES_MAX]; /* [count] */
    int count;
    uint8_t *room; /* what is left of the memory */
    size_t room_size;
} Tablebase;

/* Kings and men on their squares. */
typedef struct TableMen {
    Ending ending;                   /* with colours as they are */
    uint8_t squares[ENDING_MEN_MAX]; /* [ending.count] */
    uint8_t kings[2];                /* by side */
    Side to_move;
} TableMen;

/* An empty tablebase at the start of the memory, which is aligned to
 * TABLEBASE_ALIGNMENT; NULL if that is too small. */
Tablebase *tablebase_init(void *memory, size_t bytes);

/* The table of an ending, of either colour; NULL if it was not made. */
const Table *tablebase_find(const Tablebase *tablebase, const Ending *ending);

/* How many bytes the codes of an ending take. */
size_t table_size(const Ending *ending);

/* Makes room for the table of an ending that is not reversed and has none; its codes
 * are unset, and it is not found until it is added. False if memory is too small. The
 * room that was made last can be given back. */
bool tablebase_reserve(Tablebase *tablebase, const Ending *ending, Table *table);
void tablebase_release(Tablebase *tablebase, const Table *table);
void tablebase_add(Tablebase *tablebase, const Table *table);

/* The code of a placement without a pawn that can be captured en passant. Kings that
 * touch cannot be. Requires that the table is there; two bare kings need none. */
uint8_t tablebase_code(const Tablebase *tablebase, TableMen men);

/* The men of a board. */
TableMen table_men_of(const ChessBoard *board);

/* Puts a man among others, in the order of an ending. */
void table_men_add(TableMen *men, uint8_t man, int square);

/* The next ending that must have a table before one of `ending` can be made, among
 * those that captures and promotions lead to, deepest first; `ending` itself when only
 * that is missing. False if nothing is missing. Not reversed. */
bool tablebase_missing(const Tablebase *tablebase, const Ending *ending, Ending *missing);

#endif
