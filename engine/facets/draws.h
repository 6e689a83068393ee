/* draws.h - all chance is draws of a few symbols, such as cards, a facet of a world.
 *
 * One who does not know how likely the symbols are can count those that were drawn, and
 * plan as if they were as likely as that: the rules say what follows from a symbol, and
 * only the symbols' shares are to be learned.
 */
#ifndef FOURMI_DRAWS_H
#define FOURMI_DRAWS_H

#include "world.h"

enum { DRAWS_SYMBOLS_MAX = 64 };

typedef struct Draws {
    int symbol_count;

    /* How likely a symbol is when an episode begins; all have the sum 1. */
    double (*share)(const World *world, int symbol);

    /* How many of each symbol were drawn and seen since the episode began. */
    void (*drawn)(const World *world, const void *state, uint32_t counts[DRAWS_SYMBOLS_MAX]);

    /* As in chances.h, with the same starts and outcomes by the same numbers, but as if
     * the symbols had these shares: they are at least 0 and have the sum 1, and so
     * have the probabilities. With the true shares they are those of the chances. Only
     * where the world has chances. */
    double (*start)(const World *world, const double *shares, int i, void *state);
    double (*outcome)(const World *world, const double *shares, const void *state, Action action,
                      int i, void *next, double *reward);
} Draws;

#endif
