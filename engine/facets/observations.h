/* observations.h - what is seen of a state as a row of whole numbers, a facet of a world, for
 * programs that learn in it with means of their own.
 *
 * Such programs step thousands of episodes at once, so nothing here asks for more than a
 * state and room for the numbers.
 */
#ifndef FOURMI_OBSERVATIONS_H
#define FOURMI_OBSERVATIONS_H

#include "world.h"

enum { OBSERVATIONS_MAX = 1024 };

typedef struct Observations {
    /* How many numbers there are, the same in every state. */
    int (*count)(const World *world);

    /* Of one of them: what it is called, in a word or two, and where it lies. */
    const char *(*name)(const World *world, int i);
    void (*range)(const World *world, int i, int32_t *low, int32_t *high);

    /* The legal actions as bits, none when it is over. */
    uint64_t (*legal)(const World *world, const void *state);

    /* The same, after writing all of the numbers: who steps wants both. */
    uint64_t (*write)(const World *world, const void *state, int32_t *numbers);

    /* The action that is taken in place of one that is not legal, in a state that is not
     * over. */
    Action (*instead)(const World *world, const void *state, Action action);
} Observations;

#endif
