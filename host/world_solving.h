/* world_solving.h - does the long work of solving a world with several threads, and keeps
 * it in a file (oracle/world_solving.h). */
#ifndef FOURMI_HOST_WORLD_SOLVING_H
#define FOURMI_HOST_WORLD_SOLVING_H

#include "oracle/world_solving.h"

typedef struct WorldSolvingOptions {
    const WorldSolving *solving;
    void *solver;
    int threads; /* at most; 0 for one */

    /* Called by the thread that asked: now and then, and between two phases, when nobody
     * works. Answer false to cancel; the phase that was under way is then lost. */
    bool (*poll)(void *context);
    bool (*between)(void *context);
    void *context;
} WorldSolvingOptions;

/* Works until it is done or, where it is shared, waits; false if it was cancelled. */
bool world_solving_run(const WorldSolvingOptions *options);

/* Writes what later phases need, all at once; false, with errno set, if that cannot be. */
bool world_solving_keep(const WorldSolving *solving, const void *solver, const World *world,
                        const char *path);

typedef enum WorldSolvingKept {
    WORLD_KEPT_NONE,    /* there is no such file */
    WORLD_KEPT_RESUMED, /* the solver goes on from there */
    WORLD_KEPT_WRONG,   /* it is of something else, or damaged */
} WorldSolvingKept;

/* Reads it into a solver that has just been set up. */
WorldSolvingKept world_solving_resume(const WorldSolving *solving, void *solver, const World *world,
                                      const char *path);

#endif
