/* table_facts.h - what the rules alone say of a place of a table: which codes need not
 * be stored, and what helps to foretell the others.
 *
 * Only for the files that store tables.
 */
#ifndef FOURMI_TABLE_FACTS_H
#define FOURMI_TABLE_FACTS_H

#include "oracle/tablebase/table_place.h"

/* For one side to move: sets of squares of the roaming man. */
typedef struct TableFacts {
    uint64_t possible;
    uint64_t image; /* those of them that are the same position as an earlier one, with
                       men of one kind exchanged or the board mirrored */
    uint64_t is_in_check;
    uint64_t mine;           /* attacked by men of the side to move, but for the roaming one */
    uint64_t theirs;         /* by those of the other side */
    uint64_t roaming_hangs;  /* it is attacked and not protected */
    uint64_t standing_hangs; /* the same of man 1 */
    uint64_t may_convert;    /* at least those where a capture, a promotion or a double step
                                beside a pawn is legal */
} TableFacts;

TableFacts table_facts(const TablePlace *place, Side to_move);

/* Where the earlier image of a square is found: the number of its code among those of
 * its side to move. */
size_t table_facts_image(const TablePlace *place, int square);

/* What the best of all moves is worth that are no captures and no promotions, for each
 * of some roaming squares, when the codes of the other side to move are known. Double
 * steps count as if nothing could be captured en passant. No move: mate or stalemate. */
void table_facts_guess(const TablePlace *place, const TableFacts *facts, Side to_move,
                       uint64_t squares, uint8_t codes[TABLE_WORD]);

#endif
