/* chances.h - every outcome of an action with its probability, a facet of a
 * world.
 *
 * With it the truth about a world can be computed instead of sampled. What it
 * says and what world->start and world->step do must be the same world; the
 * contract test compares them.
 *
 * Outcomes are numbered from 0. Probabilities are above 0 and have the sum 1; two
 * outcomes may lead to the same state.
 */
#ifndef FOURMI_CHANCES_H
#define FOURMI_CHANCES_H

#include "world.h"

typedef struct Chances {
    /* The states in which an episode may begin: writes number `i` and returns its
     * probability. */
    int (*start_count)(const World *world);
    double (*start)(const World *world, int i, void *state);

    /* What a legal action may lead to: writes outcome number `i`, the next state
     * and the reward, and returns its probability. */
    int (*outcome_count)(const World *world, const void *state, Action action);
    double (*outcome)(const World *world, const void *state, Action action, int i, void *next,
                      double *reward);
} Chances;

#endif
