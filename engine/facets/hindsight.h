/* hindsight.h - what else an episode shows, a facet of a world.
 *
 * What chance did is often seen at the end, and one who knows the rules can tell what
 * it would have done elsewhere: a dealer who went bust would have lost to every hand,
 * and a card that was drawn to 12 would have made 18 of 13. Such steps were not taken,
 * but they are as likely as if they had been, so a learner can learn from them as from
 * its own. The rules must see to that: a step is told only where whether it is told
 * does not depend on what comes of it.
 */
#ifndef FOURMI_HINDSIGHT_H
#define FOURMI_HINDSIGHT_H

#include "world.h"

enum { HINDSIGHT_STEPS_MAX = 1100 };

typedef struct HindsightStep {
    uint64_t key;   /* of the state in which it would have been taken */
    uint64_t legal; /* a bit for each action that is legal there */
    uint64_t next;  /* the key of the state that would have come, unless it is over */
    double reward;
    Action action;
    bool is_over;
} HindsightStep;

typedef struct Hindsight {
    /* Writes all steps that an episode shows which has come to this end, those that were
     * taken among them, the last ones of an episode first. Returns how many. */
    int (*steps)(const World *world, const void *over, HindsightStep steps[HINDSIGHT_STEPS_MAX]);
} Hindsight;

#endif
