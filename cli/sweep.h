/* sweep.h - a sweep: every combination of the values that its axes have is a unit, which is trained and
 * measured, and has a row in a table.
 *
 *      --vary preset=sound,tutorial --vary alpha=0.1:0.9:0.2 --vary seed=1:3
 *
 *      unit   0   sound     0.1  1
 *             1   sound     0.1  2         the last axis is the quickest
 *             .   .         .    .
 *            29   tutorial  0.9  3
 */
#ifndef FOURMI_CLI_SWEEP_H
#define FOURMI_CLI_SWEEP_H

#include "api/fourmi.h"
#include "cli/arguments.h"
#include "cli/fields.h"
#include "cli/sweep_axis.h"

enum {
    SWEEP_UNITS_MAX = 100000,
    SWEEP_NUMBERS_MAX = 40, /* that are measured */
    SWEEP_OPTIONS_MAX = 40, /* of a learner */
    SWEEP_TEXT_SIZE = 2048,
};

/* What is to be trained. */
typedef struct SweepUnit {
    const fourmi_preset *preset;
    uint64_t games;
    uint64_t seed;
    double values[SWEEP_OPTIONS_MAX]; /* of the preset's options */
    char text[SWEEP_TEXT_SIZE];       /* what differs from the preset, as learners take it */
} SweepUnit;

typedef struct SweepTable SweepTable;

typedef struct SweepPlan {
    const Arguments *arguments;
    const fourmi_game *game;
    const fourmi_presets *presets;
    SweepAxis axes[REPEATS_MAX];
    int axis_count;
    size_t unit_count;

    /* The columns of the table: options of all presets that occur, and what is measured. */
    const char *options[2 * SWEEP_OPTIONS_MAX];
    int option_count;
    Fields measured; /* whose names count */
} SweepPlan;

/* Unit number `i`. False, and says why, if there is something wrong with it. */
bool sweep_unit(const SweepPlan *plan, size_t i, SweepUnit *unit);

/* Opens FILE, or FILE.part, with all rows that are known already. NULL, with the status to end with,
 * if that is not possible; it says why. */
SweepTable *sweep_table_open(const SweepPlan *plan, const char *path, Status *status);
void sweep_table_free(SweepTable *table);

/* The numbers of a unit, [plan->measured.count]; NULL: not known. And how many units are. */
const double *sweep_table_numbers(const SweepTable *table, size_t unit);
size_t sweep_table_count(const SweepTable *table);

/* Keeps the numbers of a unit in FILE.part; false without memory. */
bool sweep_table_add(SweepTable *table, size_t unit, const double *numbers);

/* Writes FILE, when all are known. */
Status sweep_table_finish(SweepTable *table);

/* Says which setting is best, and how sure that is. */
void sweep_best_tell(const SweepPlan *plan, const SweepTable *table);

#endif
