/* shared_solving.h - does the long work of solving a world with several processes
 * (host/ranks/ranks.h), each with several threads (host/world_solving.h).
 *
 * For each stage rank 0 tells every other rank which part of it to work on, and sends what is
 * known of the stage before; works on a part itself; and adds up what the others send back. So
 * no rank needs anything but what rank 0 has, and what a rank that is lost was to do is divided
 * among all that are left. Whoever works, the solver of rank 0 finds the same.
 */
#ifndef FOURMI_HOST_RANKS_SHARED_SOLVING_H
#define FOURMI_HOST_RANKS_SHARED_SOLVING_H

#include "host/ranks/ranks.h"
#include "host/world_solving.h"

typedef enum SharedSolvingEnd {
    SHARED_SOLVING_DONE, /* for one who helps: no more help is needed */
    SHARED_SOLVING_CANCELLED,
    SHARED_SOLVING_NO_MEMORY,
} SharedSolvingEnd;

/* What rank 0 does, with a solver that is set up or has resumed, and what the others do
 * meanwhile, with one that is set up. `poll` is also asked while others are waited for. */
SharedSolvingEnd shared_solving_lead(Ranks *ranks, const WorldSolvingOptions *options);
SharedSolvingEnd shared_solving_help(Ranks *ranks, const WorldSolvingOptions *options);

/* Tells rank 0 that this one cannot help. */
void shared_solving_refuse(Ranks *ranks);

#endif
