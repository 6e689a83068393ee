/* net_inputs.h - what a neural network sees of a board: pieces of lines, and which
 * pattern of stones stands on each.
 *
 * A group is a run of neighbouring cells along a row, a column or a diagonal. Lines
 * that are longer than `span` cells are cut into all runs of that length, shorter ones
 * are taken whole; what is too short to win on is left out. With span 4, a board of 7x6 has
 * its 69 lines of four; with span 7 its 6 rows, 7 columns and 12 diagonals.
 *
 *      . . . . . . .        A group of k cells shows one of 3^k patterns, numbered
 *      . . . . . . .        in base 3: 0 empty, 1 the first side, 2 the second. In a
 *      . . . c . . .        column into which stones fall only 2^(k+1) - 1 can come
 *      . . b c . . .        up, as ntuple.h tells.
 *      . a b b b a .
 *      a . . c . . a        So a stone adds a fixed step to a pattern's number, or
 *                           twice that, whatever else stands there.
 *
 * The network looks at every image of the board (symmetry.h) with the same weights, so
 * there is a lookup for each group in each image. A lookup finds a row of weights: its
 * index is where the group's patterns begin, plus the pattern's number.
 */
#ifndef FOURMI_NET_INPUTS_H
#define FOURMI_NET_INPUTS_H

#include "facets/symmetry.h"
#include "game.h"

enum {
    NET_GROUPS_MAX = 256,
    NET_LOOKUPS_MAX = 512, /* groups times images */
    NET_SPAN_MAX = 8,
    NET_TOUCHES_MAX = NET_LOOKUPS_MAX * NET_SPAN_MAX,
};

/* That a stone on some cell changes a pattern's number. */
typedef struct NetTouch {
    uint16_t lookup;
    uint16_t step; /* for a stone of the first side; the second's is twice that */
} NetTouch;

typedef struct NetInputs {
    const Game *game; /* borrowed */
    int groups;
    int images;
    int lookups;   /* groups * images; those of image i are i * groups and on */
    uint32_t rows; /* of weights: the patterns of all groups */
    uint64_t cells[NET_GROUPS_MAX];
    uint32_t first_row[NET_GROUPS_MAX];

    /* The touches of a cell, image by image and in each by group: those of cell c in
     * image i are first_touch[c * images + i] and on. */
    uint16_t first_touch[64 * SYMMETRIES_MAX + 1];
    NetTouch touches[NET_TOUCHES_MAX];
} NetInputs;

/* Whether a network can look at a game: one of stones, with lines and few enough groups. */
bool net_inputs_fit(const Game *game, uint32_t span);

/* Requires that they fit. Borrows the game. */
void net_inputs_init(NetInputs *inputs, const Game *game, uint32_t span);

/* The row that each lookup finds in a position. */
void net_inputs_read(const NetInputs *inputs, Position p, uint32_t index[NET_LOOKUPS_MAX]);

#endif
