/* episodes.h - how a policy fares in many episodes of a world that has a goal
 * (facets/goals.h): how often it gets there and in how many steps, and how it fails. */
#ifndef FOURMI_EPISODES_H
#define FOURMI_EPISODES_H

#include "facets/goals.h"
#include "policy.h"

/* Zeroed: no episodes. */
typedef struct EpisodesTally {
    uint64_t episodes; /* each is one of these: */
    uint64_t reached;  /* the goal */
    uint64_t ended;    /* before that */
    uint64_t circled;  /* no reward for as long as the world has patience, or cut short */

    double steps;         /* in the mean of those that reached the goal; 0 if none did */
    double steps_squared; /* their squared distances from the mean, all added up */
} EpisodesTally;

/* Plays an episode and counts it; all chance, also among the policy's actions, comes from
 * `rng`. False, with nothing counted, if the policy was cancelled. Requires that the
 * world has goals. */
bool episodes_play(EpisodesTally *tally, const World *world, WorldPolicy policy, void *context,
                   Rng *rng);

/* The standard error of the mean of steps; 0 of fewer than two, of which it is unknown. */
double episodes_steps_error(const EpisodesTally *tally);

#endif
