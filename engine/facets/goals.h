/* goals.h - episodes that reach something or fail, a facet of a world, for judges.
 *
 * A return says how much was earned. Where an episode is about reaching something, such
 * as a full board, people ask how often that is so, and how the others fail: by an end,
 * or by going round in circles.
 */
#ifndef FOURMI_GOALS_H
#define FOURMI_GOALS_H

#include "world.h"

typedef struct Goals {
    /* What people call an episode that reaches its goal, one that ends before, and one that
     * goes round in circles: "filled", "died", "starved". */
    const char *reached, *ended, *circled;

    /* Whether an episode that is over has reached its goal. */
    bool (*is_reached)(const World *world, const void *state);

    /* After so many steps without a reward one is held to go round in circles. */
    int (*patience)(const World *world);
} Goals;

#endif
