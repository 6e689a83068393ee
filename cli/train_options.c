/* train_options.c - the options of fourmi train that a learner is made of. */
#include "cli/train_options.h"

#include "cli/output.h"

/* A knob stays as it is unless it was turned. All return whether it was. */
static bool turn(const Arguments *arguments, const char *option, double *knob)
{
    if (arguments_has(arguments, option)) {
        *knob = arguments_real(arguments, option);
    }
    return arguments_has(arguments, option);
}

static bool switch_off(const Arguments *arguments, const char *option, bool *knob)
{
    if (arguments_has(arguments, option)) {
        *knob = false;
    }
    return arguments_has(arguments, option);
}

static bool switch_on(const Arguments *arguments, const char *option, bool *knob)
{
    *knob = *knob || arguments_has(arguments, option);
    return arguments_has(arguments, option);
}

static bool set_number(const Arguments *arguments, const char *option, uint32_t *knob)
{
    if (arguments_has(arguments, option)) {
        *knob = (uint32_t)arguments_number(arguments, option);
    }
    return arguments_has(arguments, option);
}

static bool turn_table_knobs(const Arguments *arguments, QlearnOptions *q)
{
    bool is_turned = turn(arguments, "alpha", &q->alpha);
    is_turned |= turn(arguments, "gamma", &q->gamma);
    is_turned |= turn(arguments, "epsilon", &q->epsilon);
    is_turned |= turn(arguments, "epsilon-decay", &q->epsilon_decay);
    is_turned |= turn(arguments, "epsilon-floor", &q->epsilon_floor);
    is_turned |= switch_off(arguments, "no-symmetry", &q->symmetry);
    is_turned |= switch_off(arguments, "no-afterstates", &q->afterstates);
    is_turned |= switch_off(arguments, "no-bootstrap", &q->bootstrap);
    is_turned |= switch_off(arguments, "no-backward", &q->backward);
    is_turned |= switch_off(arguments, "no-counts", &q->explores_least_tried);
    is_turned |= switch_off(arguments, "no-skip", &q->skips_settled);
    is_turned |= switch_on(arguments, "shaping", &q->shaping);
    is_turned |= set_number(arguments, "replay", &q->replay);
    return is_turned;
}

static bool turn_net_knobs(const Arguments *arguments, TdlearnOptions *t)
{
    bool is_turned = turn(arguments, "alpha", &t->alpha);
    is_turned |= turn(arguments, "alpha-end", &t->alpha_end);
    is_turned |= turn(arguments, "lambda", &t->lambda);
    is_turned |= turn(arguments, "epsilon", &t->epsilon);
    is_turned |= turn(arguments, "openings", &t->opening_share);
    is_turned |= turn(arguments, "one-sided", &t->one_sided_share);
    is_turned |= set_number(arguments, "opening-plies", &t->opening_plies);
    is_turned |= set_number(arguments, "tuples", &t->shape.tuples);
    is_turned |= set_number(arguments, "cells", &t->shape.cells);
    if (arguments_has(arguments, "alpha-games")) {
        t->alpha_games = arguments_number(arguments, "alpha-games");
        is_turned = true;
    }
    return is_turned;
}

/* The options that only one kind of learner has, up to a NULL. */
static const char *const table_only[] = {"gamma",       "epsilon-decay",  "epsilon-floor",
                                         "no-symmetry", "no-afterstates", "no-bootstrap",
                                         "no-backward", "no-counts",      "no-skip",
                                         "shaping",     "replay",         "states",
                                         NULL};
static const char *const net_only[] = {"tuples",      "cells",         "alpha-end",
                                       "alpha-games", "lambda",        "openings",
                                       "one-sided",   "opening-plies", NULL};

static bool options_fit_kind(const Arguments *arguments, BrainKind kind)
{
    const bool is_net = kind == BRAIN_NTUPLE;
    for (const char *const *name = is_net ? table_only : net_only; *name != NULL; name++) {
        if (arguments_has(arguments, *name)) {
            complain("--%s is for a %s, and this learner is a %s; see --preset", *name,
                     is_net ? "Q-table" : "network", is_net ? "network" : "Q-table");
            return false;
        }
    }
    return true;
}

bool train_options_read(const Arguments *arguments, const Game *game, LearnerOptions *options,
                        bool *is_turned)
{
    if (!options_fit_kind(arguments, options->kind)) {
        return false;
    }
    if (options->kind == BRAIN_NTUPLE) {
        *is_turned = turn_net_knobs(arguments, &options->ntuple);
    } else {
        *is_turned = turn_table_knobs(arguments, &options->qtable.options);
        options->qtable.states = (uint32_t)arguments_number(arguments, "states");
    }
    if (!learner_options_are_good(options, game)) {
        complain("--alpha cannot be 0: nothing would be learned");
        return false;
    }
    return true;
}
