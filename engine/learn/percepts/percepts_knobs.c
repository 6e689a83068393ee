/* percepts_knobs.c - the tables that describe the perceiver: its knobs and presets. */
#include "learn/percepts/percepts_knobs.h"

#include <assert.h>

#include "learn/percepts/brain_percepts.h"
#include "learn/statistics.h"

static_assert(sizeof(PerceiverOptions) <= LEARNER_OPTIONS_SIZE, "options can be handed about");

const Knob percepts_knobs[PERCEPTS_KNOB_COUNT] = {
    {
        .name = "alpha",
        KNOB_OF(PerceiverOptions, alpha),
        .max = 1,
        .is_above_min = true,
        .page = {.min = 0.05, .max = 1, .step = 0.05},
        .field = {.since = 2, .at = PERCEPTS_AT_ALPHA},
        .option = "alpha",
        .label = "A",
        .help = "How far a value moves to its target; not 0.",
    },
    {
        .name = "lambda",
        KNOB_OF(PerceiverOptions, lambda),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.05},
        .field = {.since = 2, .at = PERCEPTS_AT_LAMBDA},
        .option = "lambda",
        .label = "L",
        .help = "How much of a target is what came of a move, not what was expected.",
    },
    {
        .name = "epsilon",
        KNOB_OF(PerceiverOptions, epsilon),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 2, .at = PERCEPTS_AT_EPSILON},
        .option = "epsilon",
        .label = "E",
        .help = "The share of moves made to explore.",
    },
    {
        .name = "gamma",
        KNOB_OF(PerceiverOptions, gamma),
        .max = 1,
        .field = {.since = 2, .at = PERCEPTS_AT_GAMMA},
        .option = "gamma",
        .label = "G",
        .help = "What is left of a move's worth one move earlier.",
    },
    {
        .name = "alpha-end",
        KNOB_OF(PerceiverOptions, alpha_end),
        .max = 1,
        .field = {.since = 2, .at = PERCEPTS_AT_ALPHA_END},
        .option = "alpha-end",
        .label = "A",
        .help = "What alpha falls to.",
    },
    {
        .name = "alpha-games",
        KNOB_OF(PerceiverOptions, games),
        .max = (double)STATISTICS_GAMES_MAX,
        .is_schedule = true,
        .field = {.since = 2, .at = PERCEPTS_AT_GAMES},
        .option = "alpha-games",
        .label = "N",
        .help = "In how many games; for a new brain usually --games.",
    },
    {
        .name = "epsilon-end",
        KNOB_OF(PerceiverOptions, epsilon_end),
        .max = 1,
        .field = {.since = 2, .at = PERCEPTS_AT_EPSILON_END},
        .option = "epsilon-end",
        .label = "E",
        .help = "What epsilon falls to, in a world seen by percepts.",
    },
    {
        .name = "finish",
        KNOB_OF(PerceiverOptions, finish),
        .max = 1000,
        .field = {.since = 2, .at = PERCEPTS_AT_FINISH},
        .option = "finish",
        .label = "N",
        .help = "What an end with a reward is worth beyond it.",
    },
    {
        .name = "failure",
        KNOB_OF(PerceiverOptions, failure),
        .max = 1000,
        .field = {.since = 2, .at = PERCEPTS_AT_FAILURE},
        .option = "failure",
        .label = "N",
        .help = "What an end without a reward costs.",
    },
};

static const PerceiverOptions percepts = {
    .alpha = 0.3,
    .alpha_end = 0.01,
    .lambda = 0.9,
    .epsilon = 0.05,
    .epsilon_end = 0.002,
    .gamma = 0.99,
    .finish = 8,
    .failure = 0,
    .games = 200000,
};

/* All worlds that this kind supports: there is little else for them. */
static bool has_percepts(const World *world)
{
    return world->percepts != NULL;
}

const LearnerPreset percepts_presets[PERCEPTS_PRESET_COUNT] = {
    {.name = "percepts", .options = &percepts, .is_for_world = has_percepts},
};
