/* world_curve.c - the learning curve of a training in a world. */
#include "cli/world_curve.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli/curve.h"

/* No more are followed for a point of a curve, of which there are many. */
enum { STEPS_MAX = 1000000 };

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text);
    return length > strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

/* Whether a name says what is to be written: CSV, or NDJSON. */
static bool find_format(const char *path, bool *is_csv)
{
    *is_csv = ends_with(path, ".csv");
    return *is_csv || strcmp(path, "-") == 0 || ends_with(path, ".ndjson") ||
           ends_with(path, ".jsonl");
}

static Status open_file(WorldCurve *curve, const char *path, bool goes_on)
{
    if (!find_format(path, &curve->is_csv)) {
        complain("%s: the name of a curve ends in .csv or .ndjson, or is -", path);
        return STATUS_USAGE;
    }
    curve->file = strcmp(path, "-") == 0 ? stdout : fopen(path, goes_on ? "a" : "w");
    if (curve->file == NULL) {
        complain("%s could not be written: %s", path, strerror(errno));
        return STATUS_OUTPUT;
    }
    return STATUS_OK;
}

Status world_curve_open(WorldCurve *curve, const World *world, const char *path, uint64_t every,
                        bool goes_on)
{
    const bool has_goals = world->goals != NULL;
    *curve = (WorldCurve){.every = every, .world = world};
    Status status = has_goals ? world_best_find(&curve->best, world)
                              : world_truth_open(&curve->truth, world);
    if (status == STATUS_OK) {
        status = open_file(curve, path, goes_on);
    }
    if (status == STATUS_OK && curve->is_csv && !goes_on) {
        fprintf(curve->file, "episodes,%s\n",
                has_goals ? WORLD_GOALS_CSV ",best,best_steps" : "value,best,cells,wrong");
    }
    return status;
}

static void print_csv(const WorldCurve *curve, uint64_t episodes)
{
    const WorldVerdict *v = &curve->last;
    fprintf(curve->file, "%" PRIu64 ",%.17g,%.17g,%d,%d\n", episodes, v->value.amount,
            v->best.amount, v->charts.cells, v->charts.wrong);
}

static void print_json(const WorldCurve *curve, uint64_t episodes)
{
    Json json = {.stream = curve->file};
    put_open(&json, '{');
    put_key(&json, "episodes");
    put_natural(&json, episodes);
    put_key(&json, "value");
    put_value(&json, curve->last.value);
    put_key(&json, "best");
    put_value(&json, curve->last.best);
    if (curve->last.has_charts) {
        put_key(&json, "cells");
        put_natural(&json, (uint64_t)curve->last.charts.cells);
        put_key(&json, "wrong");
        put_natural(&json, (uint64_t)curve->last.charts.wrong);
    }
    put_close(&json, '}');
    put_end_line(&json);
}

/* What is not known is left empty. */
static void print_goals_csv(const WorldCurve *curve, uint64_t episodes)
{
    fprintf(curve->file, "%" PRIu64 ",", episodes);
    world_goals_print_csv(curve->file, &curve->goals);
    if (curve->best.is_known) {
        const Value best = curve->best.value;
        fprintf(curve->file, ",%.17g,%.17g\n", best.amount, best.steps);
    } else {
        fputs(",,\n", curve->file);
    }
}

static void print_goals_json(const WorldCurve *curve, uint64_t episodes)
{
    Json json = {.stream = curve->file};
    put_open(&json, '{');
    put_key(&json, "episodes");
    put_natural(&json, episodes);
    world_goals_put(&json, &curve->goals);
    world_best_put(&json, &curve->best);
    put_close(&json, '}');
    put_end_line(&json);
}

static Status measure_goals(WorldCurve *curve, uint64_t episodes, WorldPolicy policy, void *context)
{
    const Status status = world_goals_judge(curve->world, policy, context, STEPS_MAX,
                                            &curve->goals);
    if (status == STATUS_OK) {
        (curve->is_csv ? print_goals_csv : print_goals_json)(curve, episodes);
    }
    return status;
}

static Status measure_value(WorldCurve *curve, uint64_t episodes, WorldPolicy policy, void *context)
{
    if (!world_judge(&curve->truth, policy, context, NULL, NULL, &curve->last)) {
        return world_truth_refused(&curve->truth);
    }
    (curve->is_csv ? print_csv : print_json)(curve, episodes);
    return STATUS_OK;
}

Status world_curve_add(WorldCurve *curve, uint64_t episodes, WorldPolicy policy, void *context)
{
    const Status status = (curve->world->goals != NULL ? measure_goals : measure_value)(
        curve, episodes, policy, context);
    fflush(curve->file);
    curve->next = curve_next(episodes, curve->every);
    return status;
}

bool world_curve_close(WorldCurve *curve)
{
    const bool is_written = curve->file == NULL || ferror(curve->file) == 0;
    const bool is_closed = curve->file == NULL || curve->file == stdout || fclose(curve->file) == 0;
    world_truth_close(&curve->truth);
    if (!is_written || !is_closed) {
        complain("the curve could not be written to its end");
    }
    return is_written && is_closed;
}
