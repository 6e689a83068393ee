/* sweep_measure.c - trains a unit of a sweep, and measures what it has learned. */
#include "cli/sweep_measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/mates.h"
#include "cli/oracles.h"
#include "cli/solved_set.h"
#include "cli/sweep_curve.h"
#include "cli/terminal.h"
#include "cli/world_best.h"
#include "cli/world_goals.h"
#include "cli/world_judge.h"
#include "host/memory.h"
#include "host/worker.h"
#include "judge/evaluate.h"

enum {
    GAMES_PER_LOOK = 256, /* for Ctrl-C */
    STEPS_MAX = 1000000,  /* that are followed to be exact, as for a curve */
};

static const double unknown = (double)NAN;

struct SweepBench {
    const SweepPlan *plan;
    int threads;
    SweepCurve *curves[WORKERS_MAX]; /* of games */
    Oracles *oracles;                /* of the exam; NULL if there is none */
    SolvedSet exam;
    WorldTruth truths[WORKERS_MAX]; /* of worlds without goals */
    int truth_count;
    WorldBest best; /* of worlds with goals */
    SweepColumns columns;
};

/* Numbers on their way into a result. */
typedef struct Filling {
    SweepResult *result;
    int count;
} Filling;

static void add(Filling *filling, double number)
{
    filling->result->numbers[filling->count++] = number;
}

/* ------------------------------------------------------------------- columns */

static void name_column(SweepColumns *columns, const char *before, const char *name)
{
    snprintf(columns->names[columns->count++], SWEEP_NAME_SIZE, "%s%s", before, name);
}

static void name_columns(SweepColumns *columns, const char *before, const char *const *names)
{
    for (; *names != NULL; names++) {
        name_column(columns, before, *names);
    }
}

static const char *const of_all[] = {"played", "values", NULL};
static const char *const of_lines[] = {
    "lines",       "lost",        "optimal",       "random_won",   "random_drawn",
    "random_lost", "perfect_won", "perfect_drawn", "perfect_lost", NULL,
};
static const char *const of_mates[] = {
    "won",      "every_mated", "every_wasted", "perfect_mated", "perfect_wasted", "stalemates",
    "men_lost", "games_lost",  "other_draws",  "to_hold",       "held",           NULL,
};
static const char *const of_samples[] = {"positions", "kept", "telling", "telling_kept", NULL};
static const char *const of_exam[] = {"positions",    "kept",         "best", "telling",
                                      "telling_kept", "telling_best", NULL};
static const char *const of_values[] = {"value", "best", "cells", "wrong", NULL};
static const char *const of_goals[] = {"reached", "low",        "high",     "ended",
                                       "circled", "steps",      "progress", "exact",
                                       "best",    "best_steps", NULL};

static void name_measure(SweepColumns *columns, SweepCurveMeasure measure)
{
    if (measure == CURVE_OF_SAMPLES) {
        name_columns(columns, "", of_samples);
        return;
    }
    const char *const *names = measure == CURVE_OF_MATES ? of_mates : of_lines;
    name_columns(columns, "first_", names);
    name_columns(columns, "second_", names);
}

static void name_all(SweepBench *bench)
{
    SweepColumns *columns = &bench->columns;
    name_columns(columns, "", of_all);
    if (!bench->plan->is_of_world) {
        name_measure(columns, sweep_curve_measure(bench->curves[0]));
    } else {
        name_columns(columns, "", bench->plan->world.goals != NULL ? of_goals : of_values);
    }
    if (bench->oracles != NULL) {
        name_columns(columns, "exam_", of_exam);
    }
    name_column(columns, "", "certified");
}

/* ----------------------------------------------------------------- measuring */

static double share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

static void add_shares(Filling *filling, const Shares *shares)
{
    add(filling, shares->won);
    add(filling, shares->drawn);
    add(filling, shares->lost);
}

static void add_lines(Filling *filling, const Measured *side)
{
    add(filling, (double)side->certificate.lines);
    add(filling, (double)side->certificate.lost);
    add(filling, share(side->decisions.optimal, side->decisions.reachable));
    add_shares(filling, &side->against_random);
    add_shares(filling, &side->against_perfect);
}

static void add_mates(Filling *filling, const Mates *mates)
{
    const double numbers[] = {
        (double)mates->won,           (double)mates->any.mated, mates->any.wasted,
        (double)mates->perfect.mated, mates->perfect.wasted,    (double)mates->ending,
        (double)mates->exposing,      (double)mates->losing,    (double)mates->drawing,
        (double)mates->drawn,         (double)mates->held,
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        add(filling, numbers[i]);
    }
}

static void add_samples(Filling *filling, const MeasuredSamples *samples)
{
    add(filling, samples->count);
    add(filling, share(samples->kept, samples->count));
    add(filling, samples->telling_count);
    add(filling, share(samples->telling_kept, samples->telling_count));
}

/* Whether both sides are certified: 1 or 0, or not a number if nobody knows. */
static double certified_by(const SweepCurvePoint *point)
{
    const Measured *sides = point->sides;
    switch (point->measure) {
    case CURVE_OF_LINES:
        return sides[SIDE_FIRST].missed == 0 && sides[SIDE_SECOND].missed == 0;
    case CURVE_OF_MATES:
        return mates_certifies(&point->mates[SIDE_FIRST]) &&
               mates_certifies(&point->mates[SIDE_SECOND]);
    case CURVE_OF_SAMPLES:
        break;
    }
    return unknown;
}

static void add_point(Filling *filling, const SweepCurvePoint *point)
{
    if (point->measure == CURVE_OF_SAMPLES) {
        add_samples(filling, &point->samples);
        return;
    }
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        if (point->measure == CURVE_OF_MATES) {
            add_mates(filling, &point->mates[side]);
        } else {
            add_lines(filling, &point->sides[side]);
        }
    }
}

static void add_tally(Filling *filling, const Tally *tally)
{
    add(filling, (double)tally->positions);
    add(filling, share(tally->keeping_result, tally->positions));
    add(filling, share(tally->best, tally->positions));
}

static bool sit_exam(SweepBench *bench, int thread, Learner *learner, Filling *filling)
{
    Evaluation evaluation = {0};
    for (size_t i = 0; i < bench->exam.count; i++) {
        Judgement judgement;
        if (!evaluate_choice(oracles_get(bench->oracles, thread), learner_best_moves, learner,
                             bench->exam.positions[i].position, &judgement)) {
            return false;
        }
        evaluation_count(&evaluation, judgement);
    }
    add_tally(filling, &evaluation.all);
    add_tally(filling, &evaluation.telling);
    return true;
}

static bool measure_game(SweepBench *bench, int thread, Learner *learner, Filling *filling)
{
    const SweepCurvePoint point = sweep_curve_add(
        bench->curves[thread], learner_statistics(learner)->games, learner_best_moves, learner);
    add_point(filling, &point);
    if (bench->oracles != NULL && !sit_exam(bench, thread, learner, filling)) {
        return false;
    }
    add(filling, certified_by(&point));
    return !terminal_was_interrupted();
}

static bool measure_goals(SweepBench *bench, Learner *learner, Filling *filling)
{
    const WorldBest *best = &bench->best;
    GoalsJudged judged;
    if (world_goals_judge(&bench->plan->world, learner_best_actions, learner, STEPS_MAX, &judged) !=
        STATUS_OK) {
        return false;
    }
    const Interval interval = goals_interval(&judged);
    const double numbers[] = {
        judged.reached,
        interval.low,
        interval.high,
        judged.ended,
        judged.circled,
        judged.steps,
        judged.progress,
        judged.is_exact,
        best->is_known ? best->value.amount : unknown,
        best->is_known ? best->value.steps : unknown,
        judged.is_certain,
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        add(filling, numbers[i]);
    }
    return true;
}

static bool measure_value(SweepBench *bench, int thread, Learner *learner, Filling *filling)
{
    WorldVerdict verdict;
    if (!world_judge(&bench->truths[thread], learner_best_actions, learner, NULL, NULL, &verdict)) {
        return false;
    }
    add(filling, verdict.value.amount);
    add(filling, verdict.best.amount);
    add(filling, verdict.has_charts ? verdict.charts.cells : unknown);
    add(filling, verdict.has_charts ? verdict.charts.wrong : unknown);
    add(filling, verdict.is_optimal);
    return true;
}

/* ------------------------------------------------------------------ training */

static bool begin(const SweepPlan *plan, const SweepUnit *unit, MemoryBlock *memory,
                  Learner *learner)
{
    const size_t size = plan->is_of_world ? learner_world_memory_size(&plan->world, &unit->options)
                                          : learner_memory_size(&plan->game, &unit->options);
    if (!memory_reserve(memory, size)) {
        return false;
    }
    if (plan->is_of_world) {
        learner_init_world(learner, &plan->world, &unit->options, unit->seed, memory->bytes);
    } else {
        learner_init(learner, &plan->game, &unit->options, unit->seed, memory->bytes);
    }
    return true;
}

/* Trains to the end, or until there is no more room; false on Ctrl-C. */
static bool train(const SweepPlan *plan, const SweepUnit *unit, Learner *learner)
{
    const LearnStatistics *statistics = learner_statistics(learner);
    bool has_room = true;
    while (has_room && statistics->games < unit->games) {
        if (statistics->games % GAMES_PER_LOOK == 0 && terminal_was_interrupted()) {
            return false;
        }
        has_room = plan->is_of_world ? learner_train_episode(learner) : learner_train_game(learner);
    }
    return true;
}

static bool measure(SweepBench *bench, int thread, Learner *learner, SweepResult *result)
{
    Filling filling = {.result = result};
    add(&filling, (double)learner_statistics(learner)->games);
    add(&filling, (double)learner_value_count(learner));
    if (!bench->plan->is_of_world) {
        return measure_game(bench, thread, learner, &filling);
    }
    return bench->plan->world.goals != NULL ? measure_goals(bench, learner, &filling)
                                            : measure_value(bench, thread, learner, &filling);
}

SweepResult sweep_bench_measure(SweepBench *bench, int thread, const SweepUnit *unit)
{
    SweepResult result = {.is_known = false};
    MemoryBlock memory = {0};
    Learner learner;
    if (!begin(bench->plan, unit, &memory, &learner)) {
        result.has_failed = true;
        return result;
    }
    result.is_known = train(bench->plan, unit, &learner) &&
                      measure(bench, thread, &learner, &result);
    result.has_failed = !result.is_known && !terminal_was_interrupted();
    memory_release(&memory);
    return result;
}

/* --------------------------------------------------------------- the bench */

/* Whether no unit of the plan tells positions apart that are equal up to symmetry. */
static bool all_share_images(const SweepPlan *plan)
{
    bool all_do = true;
    for (size_t i = 0; i < plan->unit_count && all_do; i++) {
        const SweepUnit unit = sweep_plan_unit(plan, i);
        all_do = kind_knob(unit.options.kind, "symmetry") != NULL &&
                 learner_options_get(&unit.options, "symmetry") != 0;
    }
    return all_do;
}

static Status prepare_game(SweepBench *bench)
{
    Status status = STATUS_OK;
    for (int i = 0; i < bench->threads && status == STATUS_OK; i++) {
        bench->curves[i] = i == 0
                               ? sweep_curve_new(&bench->plan->game, all_share_images(bench->plan),
                                                 bench->threads, &status)
                               : sweep_curve_new_beside(bench->curves[0], &status);
    }
    return status;
}

static Status prepare_exam(SweepBench *bench, const char *path)
{
    Status status = STATUS_BAD_INPUT;
    const OraclesOptions options = {.threads = bench->threads};
    if (path == NULL) {
        return STATUS_OK;
    }
    if (bench->plan->is_of_world) {
        complain("--exam is for games");
        return STATUS_USAGE;
    }
    bench->exam.name = solved_set_name(path);
    if (!solved_set_read(&bench->exam, &bench->plan->game, path, UINT64_MAX)) {
        return status;
    }
    bench->oracles = oracles_new(&bench->plan->game, &options, &status);
    return bench->oracles != NULL ? STATUS_OK : status;
}

static Status prepare_world(SweepBench *bench)
{
    const World *world = &bench->plan->world;
    if (world->goals != NULL) {
        return world_best_find(&bench->best, world);
    }
    Status status = STATUS_OK;
    while (bench->truth_count < bench->threads && status == STATUS_OK) {
        status = world_truth_open(&bench->truths[bench->truth_count++], world);
    }
    return status;
}

SweepBench *sweep_bench_new(const SweepPlan *plan, const char *exam, int threads, Status *status)
{
    SweepBench *bench = calloc(1, sizeof *bench);
    *status = STATUS_RESOURCES;
    if (bench == NULL) {
        complain("not enough memory");
        return NULL;
    }
    bench->plan = plan;
    bench->threads = threads;
    *status = plan->is_of_world ? prepare_world(bench) : prepare_game(bench);
    *status = *status == STATUS_OK ? prepare_exam(bench, exam) : *status;
    if (*status != STATUS_OK) {
        sweep_bench_free(bench);
        return NULL;
    }
    name_all(bench);
    return bench;
}

void sweep_bench_free(SweepBench *bench)
{
    if (bench == NULL) {
        return;
    }
    for (int i = bench->threads - 1; i >= 0; i--) { /* the first lends to the others */
        sweep_curve_free(bench->curves[i]);
    }
    for (int i = 0; i < bench->truth_count; i++) {
        world_truth_close(&bench->truths[i]);
    }
    oracles_free(bench->oracles);
    solved_set_clear(&bench->exam);
    free(bench);
}

const SweepColumns *sweep_bench_columns(const SweepBench *bench)
{
    return &bench->columns;
}
