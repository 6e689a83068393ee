/* percepts_knobs.c - the tables that describe the perceiver: its knobs and presets. */
#include "learn/percepts/percepts_knobs.h"

#include <assert.h>

#include "facets/goals.h"
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
    {
        .name = "retries",
        KNOB_OF(PerceiverOptions, retries),
        .max = 10000,
        .field = {.since = 2, .at = PERCEPTS_AT_RETRIES},
        .option = "retries",
        .label = "N",
        .help = "How often an episode that failed is taken up again, some rewards before.",
    },
    {
        .name = "rewind",
        KNOB_OF(PerceiverOptions, rewind),
        .min = 1,
        .max = PERCEIVER_SAVED - 1,
        .field = {.since = 2, .at = PERCEPTS_AT_REWIND},
        .option = "rewind",
        .label = "N",
        .help = "How many rewards before, at most.",
    },
    {
        .name = "doubt",
        KNOB_OF(PerceiverOptions, doubt),
        .max = 1,
        .field = {.since = 2, .at = PERCEPTS_AT_DOUBT},
        .option = "doubt",
        .label = "D",
        .help = "The share of rewards after which chance leads where it rarely does, in small "
                "worlds, where dead ends are then remembered.",
    },
    {
        .name = "begun",
        KNOB_OF(PerceiverOptions, begun),
        .max = PERCEIVER_SAVED - 1,
        .field = {.since = 2, .at = PERCEPTS_AT_BEGUN},
        .option = "begun",
        .label = "N",
        .help = "It is taken up again only after more rewards than that.",
    },
};

/* Worlds so small that afterstates are told apart: every dead end can be found. */
static const PerceiverOptions for_small = {
    .alpha = 0.3,
    .alpha_end = 0.003,
    .lambda = 0.9,
    .epsilon = 0.05,
    .epsilon_end = 0.002,
    .gamma = 0.99,
    .doubt = 1.0,
    .finish = 8,
    .retries = 50,
    .rewind = 12,
    .games = 5000,
};

/* Worlds where rewards are near take little time. */
static const PerceiverOptions for_near = {
    .alpha = 0.3,
    .alpha_end = 0.01,
    .lambda = 0.9,
    .epsilon = 0.05,
    .epsilon_end = 0.002,
    .gamma = 1.0,
    .finish = 8,
    .failure = 5,
    .retries = 32,
    .rewind = 8,
    .games = 60000,
};

/* Worlds where they are far, and episodes long. */
static const PerceiverOptions for_far = {
    .alpha = 0.3,
    .alpha_end = 0.01,
    .lambda = 0.9,
    .epsilon = 0.05,
    .epsilon_end = 0.002,
    .gamma = 1.0,
    .finish = 8,
    .retries = 32,
    .rewind = 8,
    .begun = 8,
    .games = 4000,
};

/* More steps than a reward is waited for in near worlds. */
enum { FAR_PATIENCE = 200 };

static bool is_small(const World *world)
{
    return world->percepts != NULL && world->percepts->whole_table(world) >= 0;
}

static bool is_far(const World *world)
{
    return world->percepts != NULL && !is_small(world) && goals_patience(world) > FAR_PATIENCE;
}

static bool is_near(const World *world)
{
    return world->percepts != NULL && !is_small(world) && !is_far(world);
}

/* One name, so that nobody has to know which suits a world: each has one of them. */
const LearnerPreset percepts_presets[PERCEPTS_PRESET_COUNT] = {
    {.name = "percepts", .options = &for_small, .is_for_world = is_small},
    {.name = "percepts", .options = &for_near, .is_for_world = is_near},
    {.name = "percepts", .options = &for_far, .is_for_world = is_far},
};

uint64_t percepts_episodes(const World *world)
{
    return is_small(world) ? for_small.games : is_far(world) ? for_far.games : for_near.games;
}
