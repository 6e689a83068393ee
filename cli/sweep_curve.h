/* sweep_curve.h - what the learners of a sweep can do, as the curve of a training has it. */
#ifndef FOURMI_CLI_SWEEP_CURVE_H
#define FOURMI_CLI_SWEEP_CURVE_H

#include "cli/command.h"
#include "cli/output.h"
#include "judge/mates.h"
#include "judge/measure.h"

/* What of a point is known. */
typedef enum SweepCurveMeasure {
    CURVE_OF_LINES,
    CURVE_OF_MATES,
    CURVE_OF_SAMPLES,
} SweepCurveMeasure;

typedef struct SweepCurvePoint {
    uint64_t games;
    SweepCurveMeasure measure;
    Measured sides[2];
    Mates mates[2];
    MeasuredSamples samples;
} SweepCurvePoint;

typedef struct SweepCurve SweepCurve;

/* Gets ready to measure policies of a game, which it borrows; `shares_images` says that they treat
 * positions alike that are equal up to symmetry; so many threads get ready. Where that is not possible
 * it says why, writes the status to end with, and returns NULL. */
SweepCurve *sweep_curve_new(const Game *game, bool shares_images, int threads, Status *status);

/* Another that measures the same, for another thread; it borrows from the first what both can read. */
SweepCurve *sweep_curve_new_beside(const SweepCurve *first, Status *status);

void sweep_curve_free(SweepCurve *curve);

/* How it measures. */
SweepCurveMeasure sweep_curve_measure(const SweepCurve *curve);

/* Measures a policy after so many games. */
SweepCurvePoint sweep_curve_add(SweepCurve *curve, uint64_t games, Policy policy, void *context);

#endif
