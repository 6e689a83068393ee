/* table_maker.h - makes the table of an ending by retrograde analysis.
 *
 * All placements of the roaming man are handled at once, as the 64 bits of a word:
 *
 *      won[side][word]      side to move wins, or the position cannot be
 *      lost[side][word]     side to move loses
 *
 * Ply by ply, the plies to mate: a position is won in n plies (n odd) if some move
 * leads to one that is lost in n - 1, and lost in n (n even) if every move leads to one
 * that is won in n - 1 or less. A move of the roaming man stays within its word and
 * is a few shifts for all its squares; a move of another man leads to another word,
 * and one of a king to a word that has been turned. Positions that cannot be count as
 * won by the side to move, who could take the king: so no move into check needs to be
 * looked for.
 *
 * Captures and promotions lead into tables that were made before. What the best of
 * them is worth is found first, and comes into play at its ply: until then it keeps a
 * position from being lost (`blocked`).
 *
 * The work of a phase can be shared among threads, each doing some of the pairs of
 * kings, since a phase writes only to words of its own and reads nothing from others that it changes.
 */
#ifndef FOURMI_TABLE_MAKER_H
#define FOURMI_TABLE_MAKER_H

#include "oracle/tablebase/table_making.h"

/* What a thread found in its share of a phase. */
typedef struct TableFound {
    bool has_found[2];
    uint8_t next_due[2];
} TableFound;

/* The memory that making a table takes beside its codes. */
size_t table_maker_memory_size(const Ending *ending);

/* Begins the table, whose codes have room, in memory of that size, aligned to
 * TABLEBASE_ALIGNMENT. Every ending that captures and promotions lead to has a table. */
void table_maker_init(TableMaker *maker, const Tablebase *tablebase, const Table *table,
                      void *memory);

/* Does the present phase, or ply, for the pairs of kings from `first` up to `end`. */
TableFound table_maker_work(const TableMaker *maker, int first, int end);

/* What is found before anything is done, and what two shares found together. */
TableFound table_found_nothing(void);
TableFound table_found_add(TableFound a, TableFound b);

/* Goes on to the next phase or ply when the whole of one was done. */
void table_maker_next(TableMaker *maker, TableFound found);

#endif
