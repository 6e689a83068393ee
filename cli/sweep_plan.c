/* sweep_plan.c - what a sweep goes through. */
#include "cli/sweep_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/numbers.h"
#include "cli/output.h"
#include "learn/statistics.h"

const char *sweep_plan_name(const SweepPlan *plan)
{
    return plan->is_of_world ? plan->world.name : plan->game.name;
}

/* -------------------------------------------------------------------- values */

/* What an axis has for a unit; the last axis is the quickest. */
static const char *value_of(const SweepPlan *plan, size_t unit, int axis)
{
    for (int i = plan->axis_count - 1; i > axis; i--) {
        unit /= (size_t)plan->axes[i].count;
    }
    return plan->axes[axis].values[unit % (size_t)plan->axes[axis].count];
}

static bool is_axis(const SweepPlan *plan, int axis, const char *name)
{
    return strcmp(plan->axes[axis].name, name) == 0;
}

/* What the axis of a name has for a unit; NULL if there is no such axis. */
static const char *value_named(const SweepPlan *plan, size_t unit, const char *name)
{
    for (int i = 0; i < plan->axis_count; i++) {
        if (is_axis(plan, i, name)) {
            return value_of(plan, unit, i);
        }
    }
    return NULL;
}

static bool complain_of_value(const char *name, const char *value, const char *expected)
{
    char quoted[QUOTE_SIZE];
    complain("--vary %s cannot be %s; it is %s", name, quote(value, strlen(value), quoted),
             expected);
    return false;
}

/* A number of all units, or that of an axis. */
static bool find_natural(const SweepPlan *plan, size_t number, const char *name, uint64_t *natural)
{
    const char *value = value_named(plan, number, name);
    return value == NULL || number_read_natural(value, natural) ||
           complain_of_value(name, value, "a whole number");
}

/* --------------------------------------------------------------------- knobs */

/* Says which knobs there are. */
static bool complain_of_knob(const LearnerKind *kind, const char *name)
{
    enum { NAMES_SIZE = 400 };
    char names[NAMES_SIZE] = "";
    for (int i = 0; i < kind->knob_count; i++) {
        const size_t length = strlen(names);
        snprintf(names + length, NAMES_SIZE - length, ", %s", kind->knobs[i].name);
    }
    complain("--vary %s: %s has no such knob; there are preset, games, seed%s", name,
             kind->title_with_article, names);
    return false;
}

static bool turn(const Knob *knob, const char *value, LearnerOptions *options)
{
    double number;
    if (number_read_decimal(value, &number) && knob_turn(knob, options->values, number)) {
        return true;
    }
    char quoted[QUOTE_SIZE];
    complain("--vary %s cannot be %s; it is a number %s %g, at most %g", knob->name,
             quote(value, strlen(value), quoted), knob->is_above_min ? "above" : "of at least",
             knob->min, knob->max);
    return false;
}

static bool is_of_all_kinds(const char *name)
{
    return strcmp(name, "preset") == 0 || strcmp(name, "games") == 0 || strcmp(name, "seed") == 0;
}

static bool turn_all(const SweepPlan *plan, size_t number, LearnerOptions *options)
{
    for (int i = 0; i < plan->axis_count; i++) {
        const char *name = plan->axes[i].name;
        const Knob *knob = kind_knob(options->kind, name);
        if (is_of_all_kinds(name)) {
            continue;
        }
        if (knob == NULL ? !complain_of_knob(options->kind, name)
                         : !turn(knob, value_of(plan, number, i), options)) {
            return false;
        }
    }
    return true;
}

/* --------------------------------------------------------------------- units */

static const char *usual_preset(const SweepPlan *plan)
{
    return plan->is_of_world ? learner_world_preset_name(&plan->world, 0)
                             : learner_preset_name(&plan->game, 0);
}

static bool find_preset(const SweepPlan *plan, size_t number, SweepUnit *unit)
{
    const char *varied = value_named(plan, number, "preset");
    unit->preset = varied != NULL         ? varied
                   : plan->preset != NULL ? plan->preset
                                          : usual_preset(plan);
    if (unit->preset == NULL) {
        complain("no learner can learn %s", sweep_plan_name(plan));
        return false;
    }
    const bool is_there = plan->is_of_world
                              ? learner_world_preset(&plan->world, unit->preset, &unit->options)
                              : learner_preset(&plan->game, unit->preset, &unit->options);
    if (!is_there) {
        complain("%s has no preset %s", sweep_plan_name(plan), unit->preset);
    }
    return is_there;
}

static uint64_t usual_games(const SweepPlan *plan, const LearnerOptions *options)
{
    const Knob *schedule = kind_schedule(options->kind);
    if (plan->is_of_world) {
        return learner_usual_episodes(options->kind, &plan->world);
    }
    return schedule != NULL ? knob_count(schedule, options->values)
                            : learner_usual_games(options->kind, &plan->game);
}

/* Finds how many games are played; a schedule ends with them, unless an axis says otherwise. */
static bool find_games(const SweepPlan *plan, size_t number, SweepUnit *unit)
{
    const Knob *schedule = kind_schedule(unit->options.kind);
    unit->games = plan->has_games ? plan->games : usual_games(plan, &unit->options);
    if (!find_natural(plan, number, "games", &unit->games)) {
        return false;
    }
    if (unit->games > STATISTICS_GAMES_MAX) {
        complain("--vary games: no learner plays so many");
        return false;
    }
    if (schedule != NULL && value_named(plan, number, schedule->name) == NULL) {
        (void)knob_turn(schedule, unit->options.values, (double)unit->games);
    }
    return true;
}

static bool fits(const SweepPlan *plan, const LearnerOptions *options)
{
    return plan->is_of_world ? learner_options_fit_world(options, &plan->world)
                             : learner_options_are_good(options, &plan->game);
}

static bool find_unit(const SweepPlan *plan, size_t number, SweepUnit *unit)
{
    *unit = (SweepUnit){.seed = plan->seed};
    if (!find_preset(plan, number, unit) || !turn_all(plan, number, &unit->options) ||
        !find_games(plan, number, unit) || !find_natural(plan, number, "seed", &unit->seed)) {
        return false;
    }
    if (!fits(plan, &unit->options)) {
        complain("unit %zu of the sweep does not fit %s", number + 1, sweep_plan_name(plan));
        return false;
    }
    return true;
}

SweepUnit sweep_plan_unit(const SweepPlan *plan, size_t i)
{
    SweepUnit unit;
    (void)find_unit(plan, i, &unit); /* the plan is a good one */
    return unit;
}

/* ------------------------------------------------------------------- reading */

static bool read_axes(SweepPlan *plan, const Arguments *arguments)
{
    plan->unit_count = 1;
    for (int i = 0; i < arguments->repeat_count; i++) {
        SweepAxis *axis = &plan->axes[i];
        plan->axis_count++;
        if (!sweep_axis_read(axis, arguments->repeats[i])) {
            return false;
        }
        for (int k = 0; k < i; k++) {
            if (is_axis(plan, k, axis->name)) {
                complain("--vary %s is given twice", axis->name);
                return false;
            }
        }
        plan->unit_count *= (size_t)axis->count;
        if (plan->unit_count > SWEEP_UNITS_MAX) {
            complain("a sweep has at most %d units", SWEEP_UNITS_MAX);
            return false;
        }
    }
    return true;
}

static bool has_column(const SweepPlan *plan, const char *name)
{
    for (int i = 0; i < plan->knob_count; i++) {
        if (strcmp(plan->knobs[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void add_knobs(SweepPlan *plan, const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        if (plan->knob_count < SWEEP_KNOBS_MAX && !has_column(plan, kind->knobs[i].name)) {
            plan->knobs[plan->knob_count++] = kind->knobs[i].name;
        }
    }
}

static bool check_units(SweepPlan *plan)
{
    const LearnerKind *kind = NULL;
    for (size_t i = 0; i < plan->unit_count; i++) {
        SweepUnit unit;
        if (!find_unit(plan, i, &unit)) {
            return false;
        }
        if (unit.options.kind != kind) {
            kind = unit.options.kind;
            add_knobs(plan, kind);
        }
    }
    return true;
}

bool sweep_plan_read(SweepPlan *plan, const Arguments *arguments)
{
    const char *name = arguments_text(arguments, "game");
    *plan = (SweepPlan){
        .preset = arguments_text(arguments, "preset"),
        .has_games = arguments_has(arguments, "games"),
        .games = arguments_number(arguments, "games"),
        .seed = arguments_number(arguments, "seed"),
    };
    plan->is_of_world = catalogue_find_world(name, &plan->world);
    if (!plan->is_of_world) {
        plan->game = game_named(name);
    }
    return read_axes(plan, arguments) && check_units(plan);
}

void sweep_plan_clear(SweepPlan *plan)
{
    for (int i = 0; i < plan->axis_count; i++) {
        sweep_axis_clear(&plan->axes[i]);
    }
}
