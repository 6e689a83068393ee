/* pairs.h - two players compared by pairs of games: each opening is played twice, once with
 * either player to begin.
 *
 * What an opening favours is then shared by both, so that pairs vary less than games do. A pair
 * ends in one of five ways, by what the first player has of its two points:
 *
 *      half points    0      1        2      3        4
 *                     0-2    0.5-1.5  1-1    1.5-0.5  2-0
 */
#ifndef FOURMI_PAIRS_H
#define FOURMI_PAIRS_H

#include "judge/interval.h"

enum { PAIR_RESULTS = 5, PAIR_EVEN = 2 };

typedef struct PairTally {
    uint64_t counts[PAIR_RESULTS]; /* by half points of the first player */
} PairTally;

/* How much better the first player is, in points a game: what it scores on average, less
 * what the other does; from -1 to 1. */
typedef struct PairDifference {
    double mean;
    double error;      /* half of the width of the range below, before it is cut off at -1 and 1 */
    Interval interval; /* in which the true difference lies with 95 % confidence */
} PairDifference;

uint64_t pairs_total(const PairTally *tally);

/* By the variance of the pairs and Student's t. For the variance one more pair is counted, which
 * might have had any of the five results, so that a few pairs that all ended alike are not taken
 * for certainty. Of no pairs nothing is known. */
PairDifference pairs_difference(const PairTally *tally);

#endif
