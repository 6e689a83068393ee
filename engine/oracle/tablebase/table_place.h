/* table_place.h - where the men stand while a table is made: all but the roaming man,
 * whose squares are the bits of a word.
 *
 * Only for the files that make tables.
 */
#ifndef FOURMI_TABLE_PLACE_H
#define FOURMI_TABLE_PLACE_H

#include "base/bits.h"
#include "oracle/tablebase/tablebase.h"

enum { TABLE_ROAMING = 0 };

/* The squares that a pawn can stand on. */
static const uint64_t TABLE_PAWN_SQUARES = UINT64_C(0x00ffffffffffff00);

typedef struct TablePlace {
    const Table *table;
    int pair;
    int kings[2];                /* their squares, by side */
    int squares[ENDING_MEN_MAX]; /* of men 1, 2, ...; unset for the roaming man */
    size_t word;
    uint64_t occupied; /* by all but the roaming man */
    uint64_t roaming;  /* where that can stand */

    const KingSteps *steps; /* of the pair, [2] by side */
} TablePlace;

/* The first place of a pair of kings, and the next one; false if there is none. */
bool table_place_first(TablePlace *place, const Table *table, int pair);
bool table_place_next(TablePlace *place);

/* The roaming squares from which some move of `side` leads into a set of positions,
 * in which the other side is to move; captures, promotions and double steps beside an
 * enemy's pawn do not count. With `inverted` all ones: into those that are not in the
 * set. May stop when all of `wanted` are found. */
uint64_t table_place_reaching(const TablePlace *place, Side side, const uint64_t *set,
                              uint64_t inverted, uint64_t wanted);

/* The roaming squares with which the king of `side` is attacked. */
uint64_t table_place_in_check(const TablePlace *place, Side side);

/* The roaming squares with which the man on `from`, which is not the roaming one,
 * attacks `to`. */
uint64_t table_place_attacking(const TablePlace *place, uint8_t man, int from, int to);

/* What the best conversion is worth to the side to move: writes a code for each
 * roaming square of `among`, and returns those that have any. */
uint64_t table_place_convert(const TablePlace *place, const Tablebase *tablebase, Side side,
                             uint64_t among, uint8_t codes[TABLE_WORD]);

/* What a code makes the move worth that led to it; a code of a won position is even. */
static inline uint8_t table_code_before_move(uint8_t code)
{
    return code == TABLE_DRAWN ? TABLE_DRAWN : (uint8_t)(code + 1);
}

static inline bool table_code_is_won(uint8_t code)
{
    return code != TABLE_DRAWN && code % 2 == 0;
}

static inline bool table_code_is_lost(uint8_t code)
{
    return code % 2 == 1;
}

/* Whether a code is better for the side to move than another: to win soon, else to
 * draw, else to lose late. */
static inline bool table_code_is_better(uint8_t code, uint8_t other)
{
    const int a = code == TABLE_DRAWN ? 0 : code % 2 == 0 ? 512 - code : code - 512;
    const int b = other == TABLE_DRAWN ? 0 : other % 2 == 0 ? 512 - other : other - 512;
    return a > b;
}

#endif
