/* table_making.h - what is kept of a table while it is made: of every position whether it
 * is decided, and what is still to come. How it is made is told in table_maker.h. */
#ifndef FOURMI_TABLE_MAKING_H
#define FOURMI_TABLE_MAKING_H

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
typedef struct TableDoubleStep {
    uint32_t word;  /* where it is made */
    uint32_t next;  /* and where it leads */
    uint8_t square; /* of the roaming man */
    uint8_t next_square;
    uint8_t side;
    uint8_t reply; /* the best capture en passant, for who makes it; impossible: none is legal */
    bool is_only_reply; /* and nothing else is legal */
} TableDoubleStep;

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
    uint8_t *pair_due[2]; /* by side to move, [pairs]: the least of `due` */

    /* Only in endings with pawns on both sides. */
    uint64_t *held[2]; /* [words] of double steps that keep a position from being lost; else NULL */
    TableDoubleStep *double_steps; /* [double_step_count] */
    size_t double_step_count;
    bool has_stepped[2]; /* by side: a double step has won at this ply */
    int last_reply;      /* the ply at which the last capture en passant comes into play */

    bool has_found[2];   /* by side: some position was decided at the last ply */
    uint8_t next_due[2]; /* by side, of all words */
} TableMaker;

#endif
