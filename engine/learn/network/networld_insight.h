/* networld_insight.h - a neural network of a world taken apart for people: what each sight
 * adds to each unit, and to the score of where an action leads.
 *
 * A unit of the first layer is its offset and one weight for each sight, so its sum is exact.
 * Behind it units are cut to 0 .. 1, and those of the second layer bend at 0. But of what is
 * seen it is settled which are cut and where they bend, so the score is a sum as well:
 *
 *      score = base + sum over sights of   sum over units that are not cut of
 *                                             slope[unit] x weight[sight][unit]
 *
 * and the base is what does not come from a sight: the offsets of these units, units that are
 * full whatever one sight more or less would say, and where the layers behind start.
 */
#ifndef FOURMI_NETWORLD_INSIGHT_H
#define FOURMI_NETWORLD_INSIGHT_H

#include "learn/network/networld.h"

typedef struct NetworldInsight {
    int sights;
    uint16_t rows[PERCEPTS_TABLES_MAX]; /* of weights, that each sight finds */
    float sums[NETWORK_WIDTH_MAX];      /* of the units of the first layer, */
    float says[NETWORK_WIDTH_MAX];      /* and these cut to 0 .. 1 */
    double slopes[NETWORK_WIDTH_MAX];   /* by which the score follows them; 0 for one that is cut */
    double parts[PERCEPTS_TABLES_MAX];  /* what each sight adds to the score */
    double base;
    double score;
    double value; /* of where the action leads, without its reward */
} NetworldInsight;

/* What a learner sees of where a legal action leads, in a state of its world. False if that
 * ends the episode: then nothing is looked at. */
bool networld_insight_look(const Networld *t, const void *state, Action action,
                           NetworldInsight *insight);

/* What a sight adds to a unit. */
float networld_insight_weight(const Network *net, const NetworldInsight *insight, int sight,
                              int unit);

/* By how much a learner contradicts itself, squared: what it expects of where its best action
 * leads, less what it expects once chance has had its say. The mean over so many steps of
 * its own episodes, at most; those of a seed are the same until it learns. */
double networld_insight_loss(const Networld *t, uint64_t seed, int steps);

#endif
