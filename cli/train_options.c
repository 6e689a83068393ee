/* train_options.c - the options of fourmi train that a learner is made of. */
#include "cli/train_options.h"

#include <string.h>

#include "cli/knob_options.h"
#include "cli/output.h"
#include "learn/kinds.h"

bool train_options_has(const Arguments *arguments, const Knob *knob)
{
    return knob->option != NULL && arguments_has(arguments, knob->option);
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
    return strcmp(knob->option, knob->name) == 0; /* and "no-" before it switches it off */
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
                complain("--%s is for %s, and this learner is %s; see --preset", knob->option,
                         other->title_with_article, kind->title_with_article);
                return false;
            }
        }
    }
    return true;
}

static bool turn(const Arguments *arguments, const Knob *knob, LearnerOptions *options)
{
    const double value = value_given(arguments, knob);
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

/* Says so if options do not fit what is to be learned. */
static bool check_fit(bool they_fit, const char *name)
{
    if (!they_fit) {
        complain("these options do not fit %s", name);
    }
    return they_fit;
}

bool train_options_read(const Arguments *arguments, const Game *game, LearnerOptions *options,
                        bool *is_turned)
{
    return turn_all(arguments, options, is_turned) &&
           check_fit(learner_options_are_good(options, game), game->name);
}

bool train_options_read_for_world(const Arguments *arguments, const World *world,
                                  LearnerOptions *options, bool *is_turned)
{
    return turn_all(arguments, options, is_turned) &&
           check_fit(learner_options_fit_world(options, world), world->name);
}
