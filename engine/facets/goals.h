/* goals.h - episodes that reach something or fail, a facet of a world, for judges.
 *
 * A return says how much was earned. Where an episode is about reaching something, such
 * as a full board, people ask how likely that is, and how who does not get there fails:
 * by an end, or by going round in circles.
 */
#ifndef FOURMI_GOALS_H
#define FOURMI_GOALS_H

#include "facets/chances.h"

typedef struct Goals {
    /* What people call an episode that reaches its goal, one that ends before, and one that
     * goes round in circles: "filled", "died", "starved". */
    const char *reached, *ended, *circled;

    /* Whether an episode that is over has reached its goal; and how far it has come, over
     * or not, in units of the world such as a length. */
    bool (*is_reached)(const World *world, const void *state);
    double (*progress)(const World *world, const void *state);

    /* After so many steps without a reward one is held to go round in circles. */
    int (*patience)(const World *world);

    /* Every outcome of an action, also where the world has too many states for anybody to
     * list them all; those that a policy leads to may be few. */
    const Chances *chances;
} Goals;

/* The steps without a reward that are waited for; steps_max where a world has no goals. */
static inline int goals_patience(const World *world)
{
    return world->goals != NULL ? world->goals->patience(world) : world->steps_max;
}

#endif
