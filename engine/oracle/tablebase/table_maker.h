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

#include "oracle/tablebase/tablebase.h"

typedef enum TablePhase {
    TABLE_PLACING,    /* which positions cannot be */
    TABLE_CONVERTING, /* what captures and promotions are worth */
    TABLE_PLIES,      /* mates in 0, 1, 2, ... */
    TABLE_DRAWING,    /* what is left is drawn */
    TABLE_MADE,
} TablePhase;

/* A pawn's double step beside a pawn of the other side, which may then capture it en
 * passant. */
typedef struct TableDoubleStep TableDoubleStep;

typedef struct TableMaker {
    const Tablebase *tablebase; /* borrowed; has what conversions lead to */
    Table table;
    TablePhase phase;
    int ply;

    /* By side to move, [words]; see above. */
    uint64_t *won[2];
    uint64_t *lost[2];
    uint64_t *blocked[2];
    uint8_t *due[2]; /* the ply at which a conversion next comes into play; 255: never */

    /* By even and odd plies and by side to move, [pairs]: some position of that pair was
     * decided at that ply. Only where a pair, or one that a king's move leads to, has
     * changed can anything be decided at the next. */
    bool *is_fresh[2][2];

    /* Only in endings with pawns on both sides. */
    uint64_t *held[2]; /* [words] of double steps that keep a position from being lost; else NULL */
    TableDoubleStep *double_steps; /* [double_step_count] */
    size_t double_step_count;
    bool has_stepped[2]; /* by side: a double step has won at this ply */
    int last_reply;      /* the ply at which the last capture en passant comes into play */

    bool has_found[2];   /* by side: some position was decided at the last ply */
    uint8_t next_due[2]; /* by side, of all words */
} TableMaker;

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
