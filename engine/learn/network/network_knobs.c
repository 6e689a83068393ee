/* network_knobs.c - the tables that describe the neural network: its knobs and presets. */
#include "learn/network/network_knobs.h"

#include <assert.h>
#include <string.h>

#include "facets/features.h"
#include "learn/network/brain_network.h"
#include "learn/network/net_tree.h"
#include "learn/statistics.h"

static_assert(sizeof(NetlearnOptions) <= LEARNER_OPTIONS_SIZE, "options can be handed about");

const Knob network_knobs[NETWORK_KNOB_COUNT] = {
    {
        .name = "alpha",
        KNOB_OF(NetlearnOptions, alpha),
        .max = 1,
        .is_above_min = true,
        .page = {.min = 0.001, .max = 0.2, .step = 0.001},
        .field = {.since = 2, .at = NETWORK_AT_ALPHA},
        .option = "alpha",
        .label = "A",
        .help = "How far a value moves to its target; not 0.",
    },
    {
        .name = "lambda",
        KNOB_OF(NetlearnOptions, lambda),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.05},
        .field = {.since = 2, .at = NETWORK_AT_LAMBDA},
        .option = "lambda",
        .label = "L",
        .help = "How much of a target is what came of a move, not what was expected.",
    },
    {
        .name = "epsilon",
        KNOB_OF(NetlearnOptions, epsilon),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 2, .at = NETWORK_AT_EPSILON},
        .option = "epsilon",
        .label = "E",
        .help = "The share of moves made to explore.",
    },
    {
        .name = "tactics", /* a preset decides it, not an option */
        KNOB_OF(NetlearnOptions, tactics),
        .max = 1,
        .is_lasting = true,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = {.since = 2, .at = NETWORK_AT_SWITCHES, .bit = 1},
    },
    {
        .name = "alpha-end",
        KNOB_OF(NetlearnOptions, alpha_end),
        .max = 1,
        .page = {.min = 0, .max = 0.02, .step = 0.0001},
        .field = {.since = 2, .at = NETWORK_AT_ALPHA_END},
        .option = "alpha-end",
        .label = "A",
        .help = "What alpha falls to, in a straight line.",
    },
    {
        .name = "alpha-games",
        KNOB_OF(NetlearnOptions, alpha_games),
        .max = (double)STATISTICS_GAMES_MAX,
        .is_schedule = true,
        .field = {.since = 2, .at = NETWORK_AT_ALPHA_GAMES},
        .option = "alpha-games",
        .label = "N",
        .help = "In how many games; for a new brain usually --games.",
    },
    {
        .name = "head-rate",
        KNOB_OF(NetlearnOptions, head_rate),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.05},
        .field = {.since = 2, .at = NETWORK_AT_HEAD_RATE},
        .option = "head-rate",
        .label = "SHARE",
        .help = "How much of alpha the weights behind the first layer move by.",
    },
    {
        .name = "openings",
        KNOB_OF(NetlearnOptions, opening_share),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 2, .at = NETWORK_AT_OPENING_SHARE},
        .option = "openings",
        .label = "SHARE",
        .help = "The share of games that begin with random moves.",
    },
    {
        .name = "opening-plies",
        KNOB_OF(NetlearnOptions, opening_plies),
        .max = 64,
        .page = {.min = 0, .max = 24, .step = 1},
        .field = {.since = 2, .at = NETWORK_AT_OPENING_PLIES},
        .option = "opening-plies",
        .label = "N",
        .help = "How many such moves at most.",
    },
    {
        .name = "one-sided",
        KNOB_OF(NetlearnOptions, one_sided_share),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 2, .at = NETWORK_AT_ONE_SIDED_SHARE},
        .option = "one-sided",
        .label = "SHARE",
        .help = "The share of these in which one side moves at random and the other as well as it "
                "can.",
    },
    {
        .name = "wander",
        KNOB_OF(NetlearnOptions, wander_share),
        .max = 1,
        .field = {.since = 2, .at = NETWORK_AT_WANDER_SHARE},
        .option = "wander",
        .label = "SHARE",
        .help = "The share of these in which moves are random or the best, by a chance that each "
                "side draws.",
    },
    {
        .name = "evaluations",
        KNOB_OF(NetlearnOptions, evaluations),
        .max = NET_TREE_EVALUATIONS_MAX,
        .field = {.since = 2, .at = NETWORK_AT_EVALUATIONS},
        .option = "evaluations",
        .label = "N",
        .help = "Search before each move of the training, by N evaluations; 0: do not.",
    },
    {
        .name = "search-share",
        KNOB_OF(NetlearnOptions, search_share),
        .max = 1,
        .field = {.since = 2, .at = NETWORK_AT_SEARCH_SHARE},
        .option = "search-share",
        .label = "SHARE",
        .help = "The share of --alpha-games that searches so, the last of them.",
    },
    {
        .name = "policy",
        KNOB_OF(NetlearnOptions, shape.policy),
        .max = 1,
        .is_lasting = true,
        .field = {.since = 2, .at = NETWORK_AT_SWITCHES, .bit = 2},
        .option = "policy",
        .help = "Let it have a head for moves as well, by which its search chooses where to look.",
    },
    {
        .name = "width",
        KNOB_OF(NetlearnOptions, shape.width),
        .min = 1,
        .max = NETWORK_WIDTH_MAX,
        .is_lasting = true,
        .field = {.since = 2, .at = NETWORK_AT_WIDTH},
        .option = "width",
        .label = "N",
        .help = "Let the first layer have N units.",
    },
    {
        .name = "hidden",
        KNOB_OF(NetlearnOptions, shape.hidden),
        .min = 1,
        .max = NETWORK_HIDDEN_MAX,
        .is_lasting = true,
        .field = {.since = 2, .at = NETWORK_AT_HIDDEN},
        .option = "hidden",
        .label = "N",
        .help = "Let the second layer have N units, for each side.",
    },
};

/* What all have in common. */
#define RECIPE                                                                                     \
    .shape.width = 64, .shape.hidden = 16, .alpha = 0.03, .alpha_end = 0.0006, .head_rate = 0.3,   \
    .lambda = 0.6, .epsilon = 0.1, .opening_plies = 24, .one_sided_share = 0.4

static const NetlearnOptions network = {RECIPE, .alpha_games = 1000000, .opening_share = 0.9,
                                        .search_share = 1, .tactics = true};
static const NetlearnOptions network_pure = {RECIPE, .alpha_games = 1000000, .opening_share = 0.9,
                                             .search_share = 1, .tactics = false};

/* A head for moves takes as long again for each game, and search ten times. */
static const NetlearnOptions network_search = {
    RECIPE,
    .shape.policy = true,
    .alpha_games = 600000,
    .opening_share = 0.8,
    .wander_share = 0.6,
    .evaluations = 60,
    .search_share = 0.1,
    .tactics = true,
};

const LearnerPreset network_presets[NETWORK_PRESET_COUNT] = {
    {.name = "network", .options = &network},
    {.name = "network-search", .options = &network_search},
    {.name = "network-pure", .options = &network_pure},
};

void network_knobs_suit(void *bytes, const Game *game)
{
    enum { SMALL_BOARD = 9 };
    NetlearnOptions options;
    memcpy(&options, bytes, sizeof options);
    options.tactics = options.tactics && game->features->tactics != NULL;
    if (game->plies_max <= SMALL_BOARD) {
        options.shape.width = 32;
        options.shape.hidden = 32;
        options.alpha = 0.05;
        options.lambda = 0.8;
        options.alpha_games = 20000;
        options.opening_share = 0.8;
        options.opening_plies = 6;
    }
    memcpy(bytes, &options, sizeof options);
}
