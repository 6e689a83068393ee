/* shifts.h - lines found by shifting words, shift by shift, to be looked at.
 *
 * In a word that is shifted by one step each stone meets its neighbour along the
 * line. A bit that is set in both words begins two in a row; two such pairs, two
 * steps apart, are four in a row. So two shifts find every line of four that runs
 * in one direction, wherever it is:
 *
 *      stones                . 1 1 1 1 .
 *      stones >> 1 step      1 1 1 1 . .
 *      both: pairs           . 1 1 1 . .
 *      pairs >> 2 steps      1 1 . . . .
 *      both: fours           . 1 . . . .
 */
#ifndef FOURMI_SHIFTS_H
#define FOURMI_SHIFTS_H

#include "facets/features.h"

enum { SHIFTS_MAX = 6 }; /* each doubles the run that it finds, of 64 bits at most */

typedef struct Shift {
    int bits;         /* shifted by so many */
    int run;          /* how many in a row a bit of `both` begins */
    uint64_t shifted; /* the word before it, shifted */
    uint64_t both;    /* what is set in both */
} Shift;

/* Whether lines of this game can be found so. */
bool shifts_are_possible(const Game *game);

/* The shifts that find every line of these stones that runs in a direction; returns
 * how many. The last `both` has a bit for each line. Requires that they are
 * possible. */
int shifts_find(const Game *game, uint64_t stones, LineDirection direction,
                Shift shifts[SHIFTS_MAX]);

#endif
