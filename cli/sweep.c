/* sweep.c - fourmi sweep: trains with many different settings, and makes a table of what came out.
 * Several threads and processes take a unit each; none of them depends on another. */
#include "cli/sweep.h"

#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "cli/curve.h"
#include "cli/joining.h"
#include "cli/lab.h"
#include "cli/numbers.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/sample_file.h"
#include "cli/terminal.h"
#include "host/ranks/ordered_queue.h"
#include "host/worker.h"

typedef struct Sweep {
    SweepPlan plan;
    fourmi_lab *lab;
    fourmi_presets *presets;
    int threads;
    fourmi_learner *first;      /* that has not learned; the next two are about it */
    Curve *curves[WORKERS_MAX]; /* by thread: what its units share */
    fourmi_policy *policy;
    fourmi_evaluation *exam; /* NULL: there is none */
    SweepTable *table;       /* NULL in a process that helps */
    Ranks *ranks;            /* NULL for this process alone */
    Progress progress;
    atomic_bool has_failed;
} Sweep;

/* What one unit came to. Without pointers, so that it can be sent. */
typedef struct SweepItem {
    uint64_t unit;
    bool is_known;   /* false if it was interrupted */
    bool has_failed; /* it could not be trained, which was said */
    double numbers[SWEEP_NUMBERS_MAX];
} SweepItem;

/* --------------------------------------------------------------------- units */

/* What an axis has for a unit; NULL if there is no axis of that name. */
static const char *value_of(const SweepPlan *plan, size_t unit, const char *name)
{
    for (int i = plan->axis_count - 1; i >= 0; i--) {
        const SweepAxis *axis = &plan->axes[i];
        if (strcmp(axis->name, name) == 0) {
            return axis->values[unit % (size_t)axis->count];
        }
        unit /= (size_t)axis->count;
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
static bool find_natural(const SweepPlan *plan, size_t unit, const char *name, uint64_t *natural)
{
    const char *value = value_of(plan, unit, name);
    return value == NULL || number_read_natural(value, natural) ||
           complain_of_value(name, value, "a whole number");
}

static bool complain_of_option(const fourmi_preset *preset, const char *name)
{
    char names[400] = "";
    for (uint32_t i = 0; i < preset->option_count; i++) {
        const size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, ", %s", preset->options[i].name);
    }
    complain("--vary %s: %s has no such knob; there are preset, games, seed%s", name, preset->noun,
             names);
    return false;
}

/* Sets what an axis says of an option. */
static bool turn(SweepUnit *unit, const char *name, const char *value)
{
    const fourmi_preset *preset = unit->preset;
    const size_t length = strlen(unit->text);
    uint32_t i = 0;
    double number;
    while (i < preset->option_count && strcmp(preset->options[i].name, name) != 0) {
        i++;
    }
    if (i == preset->option_count) {
        return complain_of_option(preset, name);
    }
    const fourmi_option *option = &preset->options[i];
    if (!number_read_decimal(value, &number) || number < option->least || number > option->most ||
        (option->is_above_least && number == option->least) ||
        (option->is_whole && number < 1e15 && number != (double)(int64_t)number)) {
        char expected[80];
        snprintf(expected, sizeof expected, "a number %s %g, at most %g",
                 option->is_above_least ? "above" : "of at least", option->least, option->most);
        return complain_of_value(name, value, expected);
    }
    unit->values[i] = number;
    snprintf(unit->text + length, SWEEP_TEXT_SIZE - length, "%s%s=%s", length > 0 ? "," : "", name,
             value);
    return true;
}

static bool is_of_all(const char *name)
{
    return strcmp(name, "preset") == 0 || strcmp(name, "games") == 0 || strcmp(name, "seed") == 0;
}

bool sweep_unit(const SweepPlan *plan, size_t number, SweepUnit *unit)
{
    const Arguments *arguments = plan->arguments;
    const char *varied = value_of(plan, number, "preset");
    const char *name = varied != NULL ? varied : arguments_text(arguments, "preset");
    uint32_t found = 0;
    while (name != NULL && found < plan->presets->preset_count &&
           strcmp(plan->presets->presets[found].name, name) != 0) {
        found++;
    }
    if (found == plan->presets->preset_count) {
        complain(name != NULL ? "%s has no preset %s" : "no learner can learn %s", plan->game->name,
                 name);
        return false;
    }
    const fourmi_preset *preset = &plan->presets->presets[found];
    *unit = (SweepUnit){
        .preset = preset,
        .games = arguments_has(arguments, "games") ? arguments_number(arguments, "games")
                                                   : preset->episodes,
        .seed = arguments_number(arguments, "seed"),
    };
    if (!find_natural(plan, number, "games", &unit->games) ||
        !find_natural(plan, number, "seed", &unit->seed)) {
        return false;
    }
    for (uint32_t i = 0; i < preset->option_count && i < SWEEP_OPTIONS_MAX; i++) {
        const fourmi_option *option = &preset->options[i];
        unit->values[i] = option->is_schedule ? (double)unit->games : option->value;
    }
    for (int i = 0; i < plan->axis_count; i++) {
        const char *axis = plan->axes[i].name;
        if (!is_of_all(axis) && !turn(unit, axis, value_of(plan, number, axis))) {
            return false;
        }
    }
    return true;
}

/* Adds the options of a unit to the columns. */
static void add_columns(SweepPlan *plan, const SweepUnit *unit)
{
    for (uint32_t i = 0; i < unit->preset->option_count; i++) {
        int k = 0;
        while (k < plan->option_count &&
               strcmp(plan->options[k], unit->preset->options[i].name) != 0) {
            k++;
        }
        if (k == plan->option_count && k < 2 * SWEEP_OPTIONS_MAX) {
            plan->options[plan->option_count++] = unit->preset->options[i].name;
        }
    }
}

/* Reads all axes, and looks at all units before anything is done. */
static bool read_plan(SweepPlan *plan)
{
    const Arguments *arguments = plan->arguments;
    plan->unit_count = 1;
    for (int i = 0; i < arguments->repeat_count; i++) {
        SweepAxis *axis = &plan->axes[plan->axis_count++];
        if (!sweep_axis_read(axis, arguments->repeats[i])) {
            return false;
        }
        for (int k = 0; k < i; k++) {
            if (strcmp(plan->axes[k].name, axis->name) == 0) {
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
    const char *type = "";
    for (size_t i = 0; i < plan->unit_count; i++) {
        SweepUnit unit;
        if (!sweep_unit(plan, i, &unit)) {
            return false;
        }
        if (strcmp(unit.preset->type, type) != 0) {
            type = unit.preset->type;
            add_columns(plan, &unit);
        }
    }
    return true;
}

/* ----------------------------------------------------------------- measuring */

static bool goes_on(void *context, const fourmi_progress *now)
{
    (void)context;
    (void)now;
    return !terminal_was_interrupted();
}

static fourmi_learner *new_learner(const Sweep *sweep, const SweepUnit *unit)
{
    const fourmi_learner_options options = {
        .game = sweep->plan.game,
        .preset = unit->preset->name,
        .options = unit->text,
        .episodes = unit->games,
        .seed = unit->seed,
        .watch = goes_on,
    };
    fourmi_learner *learner;
    if (fourmi_learner_new(sweep->lab, &options, &learner) < 0) {
        complain("%s: %s", unit->text, fourmi_error());
    }
    return learner;
}

static double share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

/* Adds what a learner is worth: its games, its curve's point, its exam, and whether it is certified. */
static void add_measures(Fields *fields, const fourmi_learner *learner, const Curve *curve,
                         const fourmi_evaluation *exam)
{
    const Fields *point = curve_fields(curve);
    fields_add(fields, "", "played", (double)learner->episodes);
    fields_add(fields, "", "values", (double)learner->values);
    for (int i = 1; i < point->count; i++) { /* behind the games */
        char name[FIELD_NAME_SIZE];
        snprintf(name, sizeof name, "%s", point->list[i].name);
        for (char *at = name; (at = strchr(at, '.')) != NULL;) {
            *at = '_';
        }
        fields_add(fields, "", name, point->list[i].number);
    }
    if (exam != NULL) {
        fields_add(fields, "", "exam_positions", (double)exam->decisions);
        fields_add(fields, "", "exam_kept", share(exam->right, exam->decisions));
        fields_add(fields, "", "exam_best", share(exam->best, exam->decisions));
        fields_add(fields, "", "exam_telling", (double)exam->telling);
        fields_add(fields, "", "exam_telling_kept", share(exam->telling_right, exam->telling));
        fields_add(fields, "", "exam_telling_best", share(exam->telling_best, exam->telling));
    }
    fields_add(fields, "", "certified", curve_certified(curve));
}

/* The exam of a learner, made like that of the first; OK, or why there is none. */
static int sit_exam(const Sweep *sweep, const fourmi_learner *learner, fourmi_policy **policy,
                    fourmi_evaluation **exam)
{
    int status = fourmi_policy_new(sweep->lab, &(fourmi_policy_options){.learner = learner},
                                   policy);
    const fourmi_evaluation_options options = {
        .policy = *policy, .best = true, .watch = goes_on, .known = sweep->exam};
    status = status < 0 ? status : fourmi_evaluation_new(sweep->lab, &options, exam);
    return status < 0 ? status : fourmi_run(*exam, 0);
}

/* Trains a learner to its end, or until it has no more room, and measures it. */
static bool measure(Sweep *sweep, int thread, fourmi_learner *learner, uint64_t games,
                    double *numbers)
{
    Fields fields = {0};
    fourmi_policy *policy = NULL;
    fourmi_evaluation *exam = NULL;
    int status = fourmi_learner_train(learner, games);
    status = status == FOURMI_ERROR_FULL ? FOURMI_OK : status;
    Curve *curve = status >= 0 ? curve_new_like(sweep->lab, learner, sweep->curves[thread]) : NULL;
    bool is_known = curve != NULL && curve_add(curve) == STATUS_OK;
    if (is_known && sweep->exam != NULL) {
        is_known = sit_exam(sweep, learner, &policy, &exam) >= 0;
    }
    if (is_known) {
        add_measures(&fields, learner, curve, exam);
        for (int i = 0; i < fields.count; i++) {
            numbers[i] = fields.list[i].number;
        }
    }
    fourmi_free(exam);
    fourmi_free(policy);
    (void)curve_free(curve);
    return is_known;
}

static void train_unit(void *context, int thread, void *item)
{
    Sweep *sweep = context;
    SweepItem *it = item;
    SweepUnit unit;
    if (terminal_was_interrupted() || atomic_load(&sweep->has_failed)) {
        return;
    }
    (void)sweep_unit(&sweep->plan, (size_t)it->unit, &unit); /* the plan is a good one */
    fourmi_learner *learner = new_learner(sweep, &unit);
    it->is_known = learner != NULL && measure(sweep, thread, learner, unit.games, it->numbers);
    it->has_failed = !it->is_known && !terminal_was_interrupted();
    fourmi_free(learner);
}

/* -------------------------------------------------------------- getting ready */

/* Lets a learner that has not learned sit the exam, so that its states are solved. */
static Status prepare_exam(Sweep *sweep, const char *path)
{
    SampleFile sample = {.count = 0};
    fourmi_exact *exact = NULL;
    if (path == NULL) {
        return STATUS_OK;
    }
    if (sweep->plan.game->players == 1) {
        complain("--exam is for games of two players");
        return STATUS_USAGE;
    }
    if (!sample_file_read(&sample, sweep->plan.game, path, UINT64_MAX)) {
        sample_file_clear(&sample);
        return STATUS_BAD_INPUT;
    }
    const fourmi_exact_options of_exact = {
        .game = sweep->plan.game, .threads = sweep->threads, .watch = goes_on};
    int status = fourmi_exact_new(sweep->lab, &of_exact, &exact);
    status = status < 0
                 ? status
                 : fourmi_policy_new(sweep->lab, &(fourmi_policy_options){.learner = sweep->first},
                                     &sweep->policy);
    const fourmi_evaluation_options options = {
        .policy = sweep->policy,
        .method = FOURMI_METHOD_SAMPLE,
        .sample = (const char *const *)sample.states,
        .sample_count = sample.count,
        .best = true,
        .exact = exact,
        .watch = goes_on,
    };
    status = status < 0 ? status : fourmi_evaluation_new(sweep->lab, &options, &sweep->exam);
    status = status < 0 ? status : fourmi_run(sweep->exam, 0);
    fourmi_free(exact);
    sample_file_clear(&sample);
    return status == FOURMI_CANCELLED ? STATUS_INTERRUPTED
           : status < 0               ? lab_complain(status)
                                      : STATUS_OK;
}

/* Lists and solves for each thread what its units are measured by, and finds the columns. */
static Status prepare(Sweep *sweep)
{
    SweepUnit unit;
    Status status = STATUS_OK;
    (void)sweep_unit(&sweep->plan, 0, &unit);
    sweep->first = new_learner(sweep, &unit);
    for (int i = 0; sweep->first != NULL && i < sweep->threads && status == STATUS_OK; i++) {
        if (i > 0 && curve_is_shared(sweep->curves[0])) {
            sweep->curves[i] = sweep->curves[0];
        } else {
            sweep->curves[i] = curve_new(sweep->lab, sweep->first, NULL, false, &status);
            status = status == STATUS_OK ? curve_add(sweep->curves[i]) : status;
        }
    }
    status = sweep->first == NULL ? STATUS_USAGE : status;
    status = status == STATUS_OK
                 ? prepare_exam(sweep, arguments_text(sweep->plan.arguments, "exam"))
                 : status;
    if (status == STATUS_OK) {
        add_measures(&sweep->plan.measured, sweep->first, sweep->curves[0], sweep->exam);
    }
    return status;
}

/* ----------------------------------------------------------------------- runs */

static void keep_row(void *context, void *item)
{
    Sweep *sweep = context;
    const SweepItem *it = item;
    if (it->has_failed ||
        (it->is_known && !sweep_table_add(sweep->table, (size_t)it->unit, it->numbers))) {
        atomic_store(&sweep->has_failed, true);
    }
    progress_show(&sweep->progress, sweep_table_count(sweep->table), sweep->plan.unit_count);
}

/* Rows are put in order at the end. */
static void finish_row(void *context, void *item)
{
    (void)context;
    (void)item;
}

static bool is_interrupted(void *context)
{
    (void)context;
    return terminal_was_interrupted();
}

/* Trains the units that are not known. */
static void train_all(Sweep *sweep, const OrderedJobs *jobs)
{
    OrderedQueue *queue = ordered_queue_new(sizeof(SweepItem), sweep->threads, jobs);
    if (queue == NULL || (sweep->ranks != NULL && !ordered_queue_share(queue, sweep->ranks))) {
        atomic_store(&sweep->has_failed, true);
        complain("not enough memory");
    }
    progress_init(&sweep->progress, sweep_table_count(sweep->table));
    for (size_t i = 0; i < sweep->plan.unit_count && !terminal_was_interrupted() &&
                       !atomic_load(&sweep->has_failed);
         i++) {
        /* Rows of units that were added come later, and none of them is this one. */
        SweepItem *item = ordered_queue_next(queue);
        if (sweep_table_numbers(sweep->table, i) == NULL) {
            *item = (SweepItem){.unit = i};
            ordered_queue_add(queue);
        }
    }
    if (queue != NULL) {
        ordered_queue_free(queue);
    }
    progress_clear(&sweep->progress);
}

static Status run(Sweep *sweep, const OrderedJobs *jobs)
{
    Status status;
    sweep->table = sweep_table_open(&sweep->plan, arguments_text(sweep->plan.arguments, "out"),
                                    &status);
    if (sweep->table == NULL) {
        return status;
    }
    train_all(sweep, jobs);
    const size_t count = sweep_table_count(sweep->table);
    if (count == sweep->plan.unit_count) {
        status = sweep_table_finish(sweep->table);
        if (status == STATUS_OK) {
            sweep_best_tell(&sweep->plan, sweep->table);
        }
        return status;
    }
    if (terminal_was_interrupted()) {
        complain("interrupted; %zu of %zu units are known, and the same command goes on from there",
                 count, sweep->plan.unit_count);
        return STATUS_INTERRUPTED;
    }
    return STATUS_RESOURCES;
}

static Status run_or_help(Sweep *sweep)
{
    const OrderedJobs jobs = {
        .work = train_unit,
        .keep = keep_row,
        .finish = finish_row,
        .is_cancelled = is_interrupted,
        .context = sweep,
    };
    const Status status = prepare(sweep);
    if (status != STATUS_OK) {
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : status;
    }
    if (!joining_helps(sweep->ranks)) {
        return run(sweep, &jobs);
    }
    return ordered_queue_help(sweep->ranks, sizeof(SweepItem), sweep->threads, &jobs)
               ? STATUS_OK
               : STATUS_RESOURCES;
}

static void free_sweep(Sweep *sweep)
{
    sweep_table_free(sweep->table);
    for (int i = sweep->threads - 1; i >= 0; i--) {
        if (i == 0 || sweep->curves[i] != sweep->curves[0]) {
            (void)curve_free(sweep->curves[i]);
        }
    }
    void *const things[] = {sweep->exam, sweep->policy, sweep->first, sweep->presets, sweep->lab};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        fourmi_free(things[i]);
    }
    for (int i = 0; i < sweep->plan.axis_count; i++) {
        sweep_axis_clear(&sweep->plan.axes[i]);
    }
    joining_end(sweep->ranks);
}

Status sweep_run(const Arguments *arguments)
{
    Sweep sweep = {.plan = {.arguments = arguments},
                   .threads = (int)arguments_number(arguments, "threads")};
    terminal_catch_interrupt();
    terminal_catch_broken_pipe();
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &sweep.lab);
    status = status < 0
                 ? status
                 : fourmi_game_open(sweep.lab, arguments_text(arguments, "game"), &sweep.plan.game);
    status = status < 0
                 ? status
                 : fourmi_presets_new(sweep.lab, &(fourmi_presets_options){.game = sweep.plan.game},
                                      &sweep.presets);
    sweep.plan.presets = sweep.presets;
    Status said = status < 0                     ? lab_complain(status)
                  : !read_plan(&sweep.plan)      ? STATUS_USAGE
                  : !joining_begin(&sweep.ranks) ? STATUS_RESOURCES
                                                 : run_or_help(&sweep);
    free_sweep(&sweep);
    return said;
}
