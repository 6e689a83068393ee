/* net_inputs.h - what a neural network sees of a board: which stones stand on each line.
 *
 * A group is a line on which a game can be won; where stones fall, those that stand
 * upright are left out and whole columns take their place, since they also tell how high
 * the stones lie. (A column of more than eight cells is cut into runs of eight, each four
 * above the last.)
 *
 *      . . . . . . .        What stands on a group of k cells is a pattern. Those of a line
 *      . . . c . . .        are numbered in base 3: 0 empty, 1 the first side, 2 the second;
 *      . . . c d . .        those of a column by x + 2 o, where x and o have a bit for each
 *      . . . d . . .        stone of either side. So a stone adds a fixed step to the number,
 *      . . d c . . .        or twice that, whatever else stands there.
 *      . a b b b a a
 *                           And a pattern finds a row of weights. A line that both sides have
 *      stones on can never be won, and an empty one says nothing: both find row 0, which is
 *      always 0. Every other pattern, of lines that one side alone has stones on and of
 *      columns, has a row of its own: 2^(k+1) - 2 in a group of k cells.
 *
 * Where stones fall and the game can tell which cells would complete a line, each column is a
 * second group: how far up is the lowest free cell that would complete one of the first side,
 * and of the second? With such threats games are won and lost in which nobody blunders, and
 * lines alone do not tell which of two in a column comes first. A column without any says
 * nothing.
 *
 * The network looks at every image of the board (symmetry.h) with the same weights, so
 * there is a lookup for each group in each image.
 */
#ifndef FOURMI_NET_INPUTS_H
#define FOURMI_NET_INPUTS_H

#include "facets/symmetry.h"
#include "game.h"

enum {
    NET_GROUPS_MAX = 256,
    NET_LOOKUPS_MAX = 512, /* groups times images */
    NET_CELLS_MAX = 8,     /* of a group */
    NET_TOUCHES_MAX = NET_LOOKUPS_MAX * NET_CELLS_MAX,
    NET_PATTERNS_MAX = 16384, /* of all groups together */
};

typedef struct NetGroup {
    uint64_t cells;
    uint16_t first_pattern; /* the empty one */
    uint8_t length;         /* cells */
    bool is_column;         /* into which stones fall */
    bool is_threat;         /* the lowest threats of a column */
} NetGroup;

/* That a stone on some cell changes what a lookup finds. */
typedef struct NetTouch {
    uint16_t lookup;
    uint16_t step; /* for a stone of the first side; the second's is twice that */
} NetTouch;

typedef struct NetInputs {
    const Game *game; /* borrowed */
    int groups;       /* those of threats last */
    int threats;      /* how many these are, one for each column or none */
    int images;
    int lookups; /* groups * images; those of image i are i * groups and on */
    uint32_t patterns;
    uint32_t rows; /* of weights, with row 0 */
    NetGroup group[NET_GROUPS_MAX];
    uint16_t row_of[NET_PATTERNS_MAX]; /* the row that each pattern finds */

    /* The column of the board that is seen in the place of each, by image. */
    uint8_t column_of[SYMMETRIES_MAX][64];

    /* The moves of the game are 0 .. moves - 1; as which of them an image sees each. */
    int moves;
    uint8_t seen_move[SYMMETRIES_MAX][64];

    /* The touches of a cell, image by image and in each by group: those of cell c in
     * image i are first_touch[c * images + i] and on. */
    uint16_t first_touch[64 * SYMMETRIES_MAX + 1];
    NetTouch touches[NET_TOUCHES_MAX];
} NetInputs;

/* Whether a network can look at a game: one of stones, with lines and few enough groups. */
bool net_inputs_fit(const Game *game);

/* Requires that it does. Borrows the game. */
void net_inputs_init(NetInputs *inputs, const Game *game);

/* The pattern that each lookup finds in a position. */
void net_inputs_read(const NetInputs *inputs, Position p, uint16_t patterns[NET_LOOKUPS_MAX]);

/* The free cells on which each side would complete a line, with these stones of both; none
 * where there are no groups of threats. */
void net_inputs_threats(const NetInputs *inputs, const uint64_t stones[2], uint64_t threats[2]);

/* What the groups of threats find in each column of the board with these. */
void net_inputs_number_threats(const NetInputs *inputs, const uint64_t threats[2],
                               uint16_t numbers[64]);

/* The lookup of threat group number `i` in an image, and what it finds. */
static inline int net_inputs_threat_lookup(const NetInputs *inputs, int image, int i)
{
    return (image + 1) * inputs->groups - inputs->threats + i;
}

static inline uint16_t net_inputs_threat_pattern(const NetInputs *inputs, int image, int i,
                                                 const uint16_t numbers[64])
{
    return (uint16_t)(inputs->group[inputs->groups - inputs->threats + i].first_pattern +
                      numbers[inputs->column_of[image][i]]);
}

#endif
