/* world_curve.h - the learning curve of a training in a world: what the learner's policy
 * is worth exactly, and in how many cells of the charts it is wrong, or how likely it
 * reaches the goal of a world that has one, again and again. */
#ifndef FOURMI_CLI_WORLD_CURVE_H
#define FOURMI_CLI_WORLD_CURVE_H

#include <stdio.h>

#include "cli/world_best.h"
#include "cli/world_goals.h"
#include "cli/world_judge.h"

typedef struct WorldCurve {
    const World *world; /* borrowed */
    WorldTruth truth;   /* unless the world has goals */
    FILE *file;         /* NULL until it is opened */
    bool is_csv;
    uint64_t every; /* 0: ever farther apart (curve_next) */
    uint64_t next;  /* episodes after which the next point is due */
    WorldVerdict last;
    GoalsJudged goals;
    WorldBest best; /* where it has goals */
} WorldCurve;

/* Gets ready to measure in a world, and opens the file at `path`, "-" for stdout; what is
 * there already is kept where training `goes_on`. Where that is not possible it says why.
 * Whatever it returns, world_curve_close is due. */
Status world_curve_open(WorldCurve *curve, const World *world, const char *path, uint64_t every,
                        bool goes_on);

/* Measures a policy after so many episodes, and writes a line. */
Status world_curve_add(WorldCurve *curve, uint64_t episodes, WorldPolicy policy, void *context);

/* False, and says so, if not all could be written. */
bool world_curve_close(WorldCurve *curve);

#endif
