/* world_best.h - how likely the goal of a world is reached at best, and in how few steps,
 * where that is known exactly or found out in a few seconds. */
#ifndef FOURMI_CLI_WORLD_BEST_H
#define FOURMI_CLI_WORLD_BEST_H

#include "cli/world_truth.h"

/* Zeroed: nobody knows. */
typedef struct WorldBest {
    bool is_known;
    Value value; /* in VALUE_PROBABILITY */
} WorldBest;

/* Finds it. Whether it is known or not that is STATUS_OK; Ctrl-C cancels, which
 * STATUS_INTERRUPTED says. */
Status world_best_find(WorldBest *best, const World *world);

/* Whether an oracle knows how likely the goal is reached from every state of a world, and
 * takes no more than a few seconds for that. */
bool world_best_is_of_every_state(const World *world);

/* As the member `best` of an open object, null where it is not known. */
void world_best_put(Json *json, const WorldBest *best);

#endif
