/* table_stats.h - what a table holds: how many positions are won, drawn and lost, and
 * the longest mates.
 *
 * Every legal placement counts, turned and mirrored ones too; men of one kind and side
 * are not told apart, so placements that differ by their order count once. A pawn that
 * could be captured en passant is not part of a placement.
 */
#ifndef FOURMI_TABLE_STATS_H
#define FOURMI_TABLE_STATS_H

#include "oracle/tablebase/tablebase.h"

enum { TABLE_PLIES_MAX = TABLE_IMPOSSIBLE - TABLE_MATED, TABLE_TEXT_SIZE = CHESS_FEN_SIZE };

typedef struct TableSideStats {
    uint64_t won; /* by the side to move */
    uint64_t drawn;
    uint64_t lost;
    uint64_t by_plies[TABLE_PLIES_MAX]; /* to mate; odd ones are won */

    int longest_plies; /* the longest mate of either side; 0 also if there is none */
    uint64_t longest_count;
    TableMen longest; /* one of those, if there are any */
} TableSideStats;

typedef struct TableStats {
    TableSideStats sides[2]; /* by side to move */
} TableStats;

TableStats table_stats(const Table *table);

/* The FEN of a placement. */
void table_men_write(const TableMen *men, char text[TABLE_TEXT_SIZE]);

#endif
