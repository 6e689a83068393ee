/* sweep_curve.c - what the learners of a sweep can do. */
#include "cli/sweep_curve.h"

#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cli/mates.h"
#include "cli/mates_print.h"
#include "cli/oracles.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "host/each.h"

struct SweepCurve {
    const Game *game;
    void *memory; /* of the measure */
    Measure measure;
    MatesBench *bench; /* NULL unless games may begin anywhere */
    bool shares_images;
    MeasureSample *samples; /* NULL where all positions are measured */
    bool borrows_samples;   /* from another curve */
};

/* --------------------------------------------------------------- beginning */

/* Positions that several threads solve. */
typedef struct Solving {
    Oracles *oracles;
    MeasureSample *samples; /* whose positions are there */
    Progress progress;
    atomic_uint solved;
    atomic_bool has_failed;
} Solving;

static void solve_sample(void *context, int thread, size_t number)
{
    Solving *solving = context;
    MeasureSample *sample = &solving->samples[number];
    if (solving->has_failed) {
        return;
    }
    if (!measure_solve_sample(oracles_get(solving->oracles, thread), sample->position, sample)) {
        solving->has_failed = true;
    }
    const unsigned solved = ++solving->solved;
    if (thread == 0) {
        progress_show(&solving->progress, solved, MEASURE_SAMPLES);
    }
}

/* Draws and solves the positions; false, and says so, if that was cut short. */
static bool solve_samples(SweepCurve *curve, Oracles *oracles)
{
    Solving solving = {.oracles = oracles, .samples = curve->samples};
    Rng rng = rng_from_seed(MEASURE_SAMPLE_SEED);
    for (int i = 0; i < MEASURE_SAMPLES; i++) {
        curve->samples[i].position = measure_draw_usual_position(curve->game, &rng);
    }
    progress_init(&solving.progress, 0);
    progress_note(&solving.progress, "solving positions to measure with");
    each_do(MEASURE_SAMPLES, oracles_threads(oracles), solve_sample, &solving);
    progress_clear(&solving.progress);
    if (solving.has_failed) {
        complain("the positions to measure the learner with were not solved");
    }
    return !solving.has_failed;
}

static Status prepare_samples(SweepCurve *curve, int threads)
{
    Status status = STATUS_RESOURCES;
    curve->samples = malloc(MEASURE_SAMPLES * sizeof curve->samples[0]);
    if (curve->samples == NULL) {
        complain("not enough memory");
        return status;
    }
    Oracles *oracles = oracles_new(curve->game, &(OraclesOptions){.threads = threads}, &status);
    if (oracles != NULL && solve_samples(curve, oracles)) {
        status = STATUS_OK;
    } else if (terminal_was_interrupted()) {
        status = STATUS_INTERRUPTED;
    }
    oracles_free(oracles);
    return status;
}

/* Gets to know all positions of the game, or some. */
static Status prepare(SweepCurve *curve, int threads)
{
    if (mates_bench_fits(curve->game)) {
        Status status;
        curve->bench = mates_bench_new(curve->game, curve->shares_images, &status);
        return status;
    }
    curve->memory = malloc(measure_memory_size(curve->game, MEASURE_WHOLE_MAX));
    if (curve->memory == NULL) {
        complain("not enough memory to measure what is learned");
        return STATUS_RESOURCES;
    }
    if (measure_init(&curve->measure, curve->game, curve->memory, MEASURE_WHOLE_MAX)) {
        return STATUS_OK;
    }
    free(curve->memory);
    curve->memory = NULL;
    return prepare_samples(curve, threads);
}

SweepCurve *sweep_curve_new(const Game *game, bool shares_images, int threads, Status *status)
{
    SweepCurve *curve = calloc(1, sizeof *curve);
    if (curve == NULL) {
        complain("not enough memory");
        *status = STATUS_RESOURCES;
        return NULL;
    }
    curve->game = game;
    curve->shares_images = shares_images;
    *status = prepare(curve, threads);
    if (*status != STATUS_OK) {
        sweep_curve_free(curve);
        return NULL;
    }
    return curve;
}

SweepCurve *sweep_curve_new_beside(const SweepCurve *first, Status *status)
{
    if (first->samples == NULL) {
        return sweep_curve_new(first->game, first->shares_images, 1, status);
    }
    SweepCurve *curve = calloc(1, sizeof *curve);
    *status = curve != NULL ? STATUS_OK : STATUS_RESOURCES;
    if (curve == NULL) {
        complain("not enough memory");
        return NULL;
    }
    *curve = (SweepCurve){.game = first->game, .samples = first->samples, .borrows_samples = true};
    return curve;
}

void sweep_curve_free(SweepCurve *curve)
{
    if (curve == NULL) {
        return;
    }
    mates_bench_free(curve->bench);
    free(curve->borrows_samples ? NULL : curve->samples);
    free(curve->memory);
    free(curve);
}

/* ------------------------------------------------------------------ points */

SweepCurveMeasure sweep_curve_measure(const SweepCurve *curve)
{
    return curve->samples != NULL ? CURVE_OF_SAMPLES
           : curve->bench != NULL ? CURVE_OF_MATES
                                  : CURVE_OF_LINES;
}

/* Measures a policy, in the way that the game allows. */
static SweepCurvePoint measure(SweepCurve *curve, Policy policy, void *context)
{
    SweepCurvePoint point = {.measure = sweep_curve_measure(curve)};
    if (point.measure == CURVE_OF_SAMPLES) {
        point.samples = measure_samples(curve->samples, MEASURE_SAMPLES, curve->game, policy,
                                        context);
    }
    for (int side = 0; point.measure == CURVE_OF_LINES && side < 2; side++) {
        (void)measure_policy(&curve->measure, (Side)side, policy, context, &point.sides[side]);
    }
    for (int side = 0; point.measure == CURVE_OF_MATES && side < 2; side++) {
        (void)mates_bench_measure(curve->bench, (Side)side, policy, context, &point.mates[side]);
    }
    return point;
}

SweepCurvePoint sweep_curve_add(SweepCurve *curve, uint64_t games, Policy policy, void *context)
{
    SweepCurvePoint point = measure(curve, policy, context);
    point.games = games;
    return point;
}
