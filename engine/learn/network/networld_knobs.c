/* networld_knobs.c - the tables that describe the neural network of worlds: its knobs and
 * presets. */
#include "learn/network/networld_knobs.h"

#include <assert.h>

#include "learn/network/brain_networld.h"
#include "learn/statistics.h"

static_assert(sizeof(NetworldOptions) <= LEARNER_OPTIONS_SIZE, "options can be handed about");

const Knob networld_knobs[NETWORLD_KNOB_COUNT] = {
    {
        .name = "alpha",
        KNOB_OF(NetworldOptions, acting.alpha),
        .max = 1,
        .is_above_min = true,
        .page = {.min = 0.001, .max = 0.2, .step = 0.001},
        .field = {.since = 2, .at = NETWORLD_AT_ALPHA},
        .option = "alpha",
        .label = "A",
        .help = "How far a value moves to its target; not 0.",
    },
    {
        .name = "lambda",
        KNOB_OF(NetworldOptions, acting.lambda),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.05},
        .field = {.since = 2, .at = NETWORLD_AT_LAMBDA},
        .option = "lambda",
        .label = "L",
        .help = "How much of a target is what came of a move, not what was expected.",
    },
    {
        .name = "epsilon",
        KNOB_OF(NetworldOptions, acting.epsilon),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 2, .at = NETWORLD_AT_EPSILON},
        .option = "epsilon",
        .label = "E",
        .help = "The share of moves made to explore.",
    },
    {
        .name = "gamma",
        KNOB_OF(NetworldOptions, acting.gamma),
        .max = 1,
        .field = {.since = 2, .at = NETWORLD_AT_GAMMA},
        .option = "gamma",
        .label = "G",
        .help = "What is left of a move's worth one move earlier.",
    },
    {
        .name = "alpha-end",
        KNOB_OF(NetworldOptions, acting.alpha_end),
        .max = 1,
        .field = {.since = 2, .at = NETWORLD_AT_ALPHA_END},
        .option = "alpha-end",
        .label = "A",
        .help = "What alpha falls to.",
    },
    {
        .name = "alpha-games",
        KNOB_OF(NetworldOptions, acting.games),
        .max = (double)STATISTICS_GAMES_MAX,
        .is_schedule = true,
        .field = {.since = 2, .at = NETWORLD_AT_GAMES},
        .option = "alpha-games",
        .label = "N",
        .help = "In how many games; for a new brain usually --games.",
    },
    {
        .name = "epsilon-end",
        KNOB_OF(NetworldOptions, acting.epsilon_end),
        .max = 1,
        .field = {.since = 2, .at = NETWORLD_AT_EPSILON_END},
        .option = "epsilon-end",
        .label = "E",
        .help = "What epsilon falls to, in a world seen by percepts.",
    },
    {
        .name = "finish",
        KNOB_OF(NetworldOptions, acting.finish),
        .max = 1000,
        .field = {.since = 2, .at = NETWORLD_AT_FINISH},
        .option = "finish",
        .label = "N",
        .help = "What an end with a reward is worth beyond it.",
    },
    {
        .name = "failure",
        KNOB_OF(NetworldOptions, acting.failure),
        .max = 1000,
        .field = {.since = 2, .at = NETWORLD_AT_FAILURE},
        .option = "failure",
        .label = "N",
        .help = "What an end without a reward costs.",
    },
    {
        .name = "retries",
        KNOB_OF(NetworldOptions, acting.retries),
        .max = 10000,
        .field = {.since = 2, .at = NETWORLD_AT_RETRIES},
        .option = "retries",
        .label = "N",
        .help = "How often an episode that failed is taken up again, some rewards before.",
    },
    {
        .name = "rewind",
        KNOB_OF(NetworldOptions, acting.rewind),
        .min = 1,
        .max = PERCEIVER_SAVED - 1,
        .field = {.since = 2, .at = NETWORLD_AT_REWIND},
        .option = "rewind",
        .label = "N",
        .help = "How many rewards before, at most.",
    },
    {
        .name = "head-rate",
        KNOB_OF(NetworldOptions, head_rate),
        .max = 1,
        .field = {.since = 2, .at = NETWORLD_AT_HEAD_RATE},
        .option = "head-rate",
        .label = "SHARE",
        .help = "How much of alpha the weights behind the first layer move by.",
    },
    {
        .name = "range",
        KNOB_OF(NetworldOptions, range),
        .min = 1,
        .max = 1000,
        .is_lasting = true,
        .field = {.since = 2, .at = NETWORLD_AT_RANGE},
        .option = "range",
        .label = "N",
        .help = "Half of what values can differ by.",
    },
    {
        .name = "width",
        KNOB_OF(NetworldOptions, shape.width),
        .min = 1,
        .max = NETWORK_WIDTH_MAX,
        .is_lasting = true,
        .field = {.since = 2, .at = NETWORLD_AT_WIDTH},
        .option = "width",
        .label = "N",
        .help = "Let the first layer have N units.",
    },
    {
        .name = "hidden",
        KNOB_OF(NetworldOptions, shape.hidden),
        .min = 1,
        .max = NETWORK_HIDDEN_MAX,
        .is_lasting = true,
        .field = {.since = 2, .at = NETWORLD_AT_HIDDEN},
        .option = "hidden",
        .label = "N",
        .help = "Let the second layer have N units, for each side.",
    },
};

static const NetworldOptions network = {
    .acting =
        {
            .alpha = 0.03,
            .alpha_end = 0.001,
            .lambda = 0.9,
            .epsilon = 0.05,
            .epsilon_end = 0.002,
            .gamma = 1.0,
            .finish = 8,
            .failure = 5,
            .retries = 32,
            .rewind = 8,
            .games = NETWORLD_EPISODES,
        },
    .head_rate = 0.3,
    .range = 23,
    .shape = {.width = 32, .hidden = 16},
};

const LearnerPreset networld_presets[NETWORLD_PRESET_COUNT] = {
    {.name = "network", .options = &network},
};
