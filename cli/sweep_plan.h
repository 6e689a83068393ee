/* sweep_plan.h - what a sweep goes through: every combination of the values that its axes have.
 *
 *      --vary preset=sound,tutorial --vary alpha=0.1:0.9:0.2 --vary seed=1:3
 *
 *      unit   0   sound     0.1  1
 *             1   sound     0.1  2         the last axis is the quickest
 *             .   .         .    .
 *            29   tutorial  0.9  3
 */
#ifndef FOURMI_CLI_SWEEP_PLAN_H
#define FOURMI_CLI_SWEEP_PLAN_H

#include "catalogue.h"
#include "cli/arguments.h"
#include "cli/sweep_axis.h"
#include "learn/learner.h"

enum {
    SWEEP_UNITS_MAX = 100000,
    SWEEP_KNOBS_MAX = 80, /* of all kinds together */
};

typedef struct SweepPlan {
    bool is_of_world;
    Game game; /* unless it is */
    World world;
    const char *preset; /* of all units, if no axis has it */
    bool has_games;
    uint64_t games; /* the same, if it was given */
    uint64_t seed;
    int axis_count;
    SweepAxis axes[REPEATS_MAX];
    size_t unit_count;

    /* The knobs of all kinds that its units are of; those of one name are one. */
    int knob_count;
    const char *knobs[SWEEP_KNOBS_MAX];
} SweepPlan;

/* What is to be trained. */
typedef struct SweepUnit {
    const char *preset; /* borrowed from the plan or the engine */
    LearnerOptions options;
    uint64_t games;
    uint64_t seed;
} SweepUnit;

/* Reads what the command line asks for, and checks every unit. False, and says why, if
 * something is wrong. Whatever it returns, sweep_plan_clear is due. */
bool sweep_plan_read(SweepPlan *plan, const Arguments *arguments);
void sweep_plan_clear(SweepPlan *plan);

/* Unit number `i` of a good plan. */
SweepUnit sweep_plan_unit(const SweepPlan *plan, size_t i);

/* That of the game or the world. */
const char *sweep_plan_name(const SweepPlan *plan);

#endif
