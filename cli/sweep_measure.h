/* sweep_measure.h - trains a unit of a sweep, and measures what it has learned, as the curve of
 * a training does at its end. Several threads can do so, each with a unit of its own.
 */
#ifndef FOURMI_CLI_SWEEP_MEASURE_H
#define FOURMI_CLI_SWEEP_MEASURE_H

#include "cli/sweep_plan.h"

enum { SWEEP_NUMBERS_MAX = 40, SWEEP_NAME_SIZE = 32 };

/* What the numbers are called. */
typedef struct SweepColumns {
    int count;
    char names[SWEEP_NUMBERS_MAX][SWEEP_NAME_SIZE];
} SweepColumns;

/* Without pointers, so that it can be sent. */
typedef struct SweepResult {
    bool is_known;                     /* false if it was interrupted */
    bool has_failed;                   /* there was not enough memory */
    double numbers[SWEEP_NUMBERS_MAX]; /* by column; not a number: not known */
} SweepResult;

typedef struct SweepBench SweepBench;

/* Gets ready to measure with so many threads. `exam` is a file of solved positions, NULL for
 * none. Where that is not possible it says why, writes the status, and returns NULL. Borrows
 * the plan. */
SweepBench *sweep_bench_new(const SweepPlan *plan, const char *exam, int threads, Status *status);
void sweep_bench_free(SweepBench *bench);

const SweepColumns *sweep_bench_columns(const SweepBench *bench);

/* Trains a unit and measures it. Ctrl-C cancels. */
SweepResult sweep_bench_measure(SweepBench *bench, int thread, const SweepUnit *unit);

#endif
