/* ntuple.h - what a position is worth where stones fall, by an n-tuple network.
 *
 * A tuple is a handful of cells. What stands on them is numbered, and a table
 * holds a weight for each number; the sum of the weights that all tuples find
 * is the value of the position. Each tuple looks twice, at the board and at its
 * mirror image, in the same table.
 *
 *      . . . . . . .        Stones lie on top of each other, so a piece of a
 *      . . b . . . .        column with k cells shows 2^(k+1) - 1 patterns, not
 *      . a b . . . .        3^k: its height h, and who owns the h stones. The
 *      . a b b . . .        pattern has the number 2^h - 1 + owners, with a bit
 *      . . . b . . .        for each stone of the second side. The number of a
 *      . . . . . . .        tuple is that of its pieces in mixed radix.
 *
 * A stone on row i of a piece thus adds 2^i, or 2^(i+1) for the second side,
 * times the radix of the piece, whatever else stands there: numbers are kept up
 * to date with one addition for each tuple that sees the cell.
 *
 * Values are those of afterstates, for the side that has just moved, and each
 * side has tables of its own. Weights are whole numbers, so sums are exact,
 * whatever the order and the machine.
 */
#ifndef FOURMI_NTUPLE_H
#define FOURMI_NTUPLE_H

#include <stddef.h>

#include "game.h"

typedef int16_t NtupleWeight;

enum {
    NTUPLE_WEIGHT_MIN = INT16_MIN,
    NTUPLE_WEIGHT_MAX = INT16_MAX,
    NTUPLE_TUPLES_MAX = 120,
    NTUPLE_CELLS_MAX = 12,
    NTUPLE_LOOKUPS_MAX = 2 * NTUPLE_TUPLES_MAX,
    NTUPLE_UNIT = 1 << 12, /* so many units of weight are a win */
};

/* Which cells the tuples have: each is a random walk over neighbouring cells. */
typedef struct NtupleShape {
    uint32_t tuples; /* 1 .. NTUPLE_TUPLES_MAX */
    uint32_t cells;  /* 1 .. NTUPLE_CELLS_MAX, and not more than the board has */
    uint64_t seed;
} NtupleShape;

/* That a stone on some cell changes a number. */
typedef struct NtupleTouch {
    uint32_t step;   /* what a stone of the first side adds; the second's adds twice that */
    uint32_t lookup; /* to the number of this lookup */
} NtupleTouch;

typedef struct Ntuple {
    const Game *game;                   /* borrowed, as are the weights */
    const NtupleWeight *weights[2];     /* [side][size] */
    uint32_t size;                      /* weights of each side */
    uint32_t lookups;                   /* two for each tuple */
    uint32_t start[NTUPLE_LOOKUPS_MAX]; /* where the table of a lookup begins */
    uint32_t first_touch[64 + 1];       /* those of cell c are first_touch[c] .. [c + 1] - 1 */
    NtupleTouch touches[NTUPLE_LOOKUPS_MAX * NTUPLE_CELLS_MAX];
} Ntuple;

/* A position as the network sees it. */
typedef struct NtupleView {
    int32_t sum[2];                             /* of the weights in each side's tables */
    uint32_t index[NTUPLE_LOOKUPS_MAX];         /* of the weight that each lookup finds */
    NtupleWeight weight[2][NTUPLE_LOOKUPS_MAX]; /* that weight, in each side's tables */
} NtupleView;

/* Whether a game can be played by such a network: stones fall, and the mirror
 * image is the only symmetry. */
bool ntuple_plays(const Game *game);

/* Whether it can, and the numbers are in range. */
bool ntuple_shape_is_good(const NtupleShape *shape, const Game *game);

/* Lays a network of good shape out, still without weights. Borrows the game. */
void ntuple_init(Ntuple *net, const Game *game, const NtupleShape *shape);

void ntuple_view(const Ntuple *net, Position p, NtupleView *view);

/* The same for who only wants to know what moves of one side are worth: what the other
 * side's tables say is left unset. */
void ntuple_view_for(const Ntuple *net, Position p, Side mover, NtupleView *view);

/* What the position would be worth to `mover`, in units, after its stone on the
 * cell with number `cell`, a bit of the position's words. */
int32_t ntuple_try(const Ntuple *net, const NtupleView *view, Side mover, int cell);

/* The view after that stone. */
void ntuple_play(const Ntuple *net, NtupleView *view, Side mover, int cell);

/* How many weights, of both sides, are not 0: those that something was learned
 * for, and has not gone again. */
size_t ntuple_weight_count(const Ntuple *net);

/* The value of so many units: 1 for NTUPLE_UNIT, and never more. */
double ntuple_value(int32_t units);

#endif
