/* train_options.c - the options of fourmi train that a learner is made of. */
#include "cli/train_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/knob_options.h"
#include "cli/output.h"
#include "learn/kinds.h"

static bool is_switched_off(const Arguments *arguments, const Knob *knob)
{
    return knob->option_off != NULL && arguments_has(arguments, knob->option_off);
}

bool train_options_has(const Arguments *arguments, const Knob *knob)
{
    return (knob->option != NULL && arguments_has(arguments, knob->option)) ||
           is_switched_off(arguments, knob);
}

/* The option with which a knob was turned. */
static const char *option_given(const Arguments *arguments, const Knob *knob)
{
    return is_switched_off(arguments, knob) ? knob->option_off : knob->option;
}

/* What was given for a knob. */
static double value_given(const Arguments *arguments, const Knob *knob)
{
    switch (knob->type) {
    case KNOB_REAL:
        return arguments_real(arguments, knob->option);
    case KNOB_COUNT:
    case KNOB_LARGE_COUNT:
        return (double)arguments_number(arguments, knob->option);
    case KNOB_SWITCH:
        break;
    }
    /* "no-" before its name switches it off. */
    return strcmp(option_given(arguments, knob), knob->name) == 0;
}

/* Whether nothing was given that only another kind has. */
static bool options_fit_kind(const Arguments *arguments, const LearnerKind *kind)
{
    const LearnerKind *other;
    for (int k = 0; (other = kinds_get(k)) != NULL; k++) {
        for (int i = 0; i < other->knob_count; i++) {
            const Knob *knob = &other->knobs[i];
            if (train_options_has(arguments, knob) &&
                knob_options_find(kind, knob->option) == NULL) {
                complain("--%s is for %s, and this learner is %s; see --preset",
                         option_given(arguments, knob), other->title_with_article,
                         kind->title_with_article);
                return false;
            }
        }
    }
    return true;
}

static bool turn(const Arguments *arguments, const Knob *knob, LearnerOptions *options)
{
    const double value = value_given(arguments, knob);
    if (is_switched_off(arguments, knob) && arguments_has(arguments, knob->option)) {
        complain("--%s and --%s do not go together", knob->option, knob->option_off);
        return false;
    }
    if (!knob_turn(knob, options->values, value)) {
        complain("--%s cannot be %g; it is %s %g, at most %g", knob->option, value,
                 knob->is_above_min ? "above" : "at least", knob->min, knob->max);
        return false;
    }
    return true;
}

/* Turns every knob that was given. */
static bool turn_all(const Arguments *arguments, LearnerOptions *options, bool *is_turned)
{
    const LearnerKind *kind = options->kind;
    *is_turned = false;
    if (!options_fit_kind(arguments, kind)) {
        return false;
    }
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        if (train_options_has(arguments, knob)) {
            if (!turn(arguments, knob, options)) {
                return false;
            }
            *is_turned |= knob->field.since != 0; /* what no brain keeps does not change it */
        }
    }
    return true;
}

/* What is to be learned: a game or a world. */
typedef struct Subject {
    const Game *game; /* NULL for a world */
    const World *world;
} Subject;

static bool fits(const LearnerOptions *options, const Subject *subject)
{
    return subject->game != NULL ? learner_options_are_good(options, subject->game)
                                 : learner_options_fit_world(options, subject->world);
}

/* The option that does not fit by itself; NULL if it takes several. */
static const char *find_misfit(const Arguments *arguments, const LearnerOptions *before,
                               const Subject *subject)
{
    const LearnerKind *kind = before->kind;
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        LearnerOptions options = *before;
        if (train_options_has(arguments, knob) &&
            knob_turn(knob, options.values, value_given(arguments, knob)) &&
            !fits(&options, subject)) {
            return option_given(arguments, knob);
        }
    }
    return NULL;
}

static void complain_of_misfit(const char *option, const Subject *subject)
{
    const char *name = subject->game != NULL ? subject->game->name : subject->world->name;
    if (option != NULL) {
        complain("--%s does not fit %s", option, name);
    } else {
        complain("these options do not fit %s", name);
    }
}

static bool read_options(const Arguments *arguments, const Subject *subject,
                         LearnerOptions *options, bool *is_turned)
{
    const LearnerOptions before = *options;
    if (!turn_all(arguments, options, is_turned)) {
        return false;
    }
    if (!fits(options, subject)) {
        complain_of_misfit(find_misfit(arguments, &before, subject), subject);
        return false;
    }
    return true;
}

bool train_options_read(const Arguments *arguments, const Game *game, LearnerOptions *options,
                        bool *is_turned)
{
    return read_options(arguments, &(Subject){.game = game}, options, is_turned);
}

bool train_options_read_for_world(const Arguments *arguments, const World *world,
                                  LearnerOptions *options, bool *is_turned)
{
    return read_options(arguments, &(Subject){.world = world}, options, is_turned);
}

void train_options_complain_of_lasting(const Arguments *arguments, const LearnerKind *kind,
                                       const char *path)
{
    for (int i = 0; i < kind->knob_count; i++) {
        if (kind->knobs[i].is_lasting && train_options_has(arguments, &kind->knobs[i])) {
            complain("--%s cannot change what %s is made of", kind->knobs[i].option, path);
        }
    }
}

static void print_option(const Arguments *arguments, const char *option)
{
    fprintf(stderr, " --%s ", option);
    arguments_print_word(arguments_text(arguments, option), stderr);
}

void train_options_print_call(const Arguments *arguments, const LearnerKind *kind, const char *out,
                              uint64_t games)
{
    static const char *const kept[] = {"snapshots", "save", "curve", "every"};
    fputs("Go on with: ", stderr);
    arguments_print_call(arguments, stderr);
    fputs(" --resume ", stderr);
    arguments_print_word(out, stderr);
    fprintf(stderr, " --games %" PRIu64, games);
    for (int i = 0; i < kind->knob_count; i++) {
        if (kind->knobs[i].field.since == 0 && train_options_has(arguments, &kind->knobs[i])) {
            print_option(arguments, option_given(arguments, &kind->knobs[i]));
        }
    }
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        if (arguments_has(arguments, kept[i])) {
            print_option(arguments, kept[i]);
        }
    }
    fputs(arguments_has(arguments, "json") ? " --json\n" : "\n", stderr);
}
