/* ntuple_knobs.c - the tables that describe the n-tuple network: its knobs and
 * presets. */
#include "learn/ntuple/ntuple_knobs.h"

#include <assert.h>

#include "learn/ntuple/brain_net.h"
#include "learn/statistics.h"
#include "oracle/proof.h"

static_assert(sizeof(TdlearnOptions) <= LEARNER_OPTIONS_SIZE, "options can be handed about");

const Knob ntuple_knobs[NTUPLE_KNOB_COUNT] = {
    {
        .name = "alpha",
        KNOB_OF(TdlearnOptions, alpha),
        .max = 1,
        .is_above_min = true,
        .page = {.min = 0.0005, .max = 0.02, .step = 0.0005},
        .field = {.since = 2, .at = NTUPLE_AT_ALPHA},
        .option = "alpha",
        .label = "A",
        .help = "How far a value moves to its target; not 0.",
    },
    {
        .name = "lambda",
        KNOB_OF(TdlearnOptions, lambda),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.05},
        .field = {.since = 2, .at = NTUPLE_AT_LAMBDA},
        .option = "lambda",
        .label = "L",
        .help = "How much of a target is what came of a move, not what was expected.",
    },
    {
        .name = "epsilon",
        KNOB_OF(TdlearnOptions, epsilon),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 2, .at = NTUPLE_AT_EPSILON},
        .option = "epsilon",
        .label = "E",
        .help = "The share of moves made to explore.",
    },
    {
        .name = "tactics", /* a preset decides it, not an option */
        KNOB_OF(TdlearnOptions, tactics),
        .max = 1,
        .is_lasting = true,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = {.since = 2, .at = NTUPLE_AT_SWITCHES, .bit = 1},
    },
    {
        .name = "blind", /* a preset decides it, not an option */
        KNOB_OF(TdlearnOptions, is_blind),
        .max = 1,
        .is_lasting = true,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = {.since = 2, .at = NTUPLE_AT_SWITCHES, .bit = 8},
    },
    {
        .name = "alpha-end",
        KNOB_OF(TdlearnOptions, alpha_end),
        .max = 1,
        .page = {.min = 0, .max = 0.01, .step = 0.0001},
        .field = {.since = 2, .at = NTUPLE_AT_ALPHA_END},
        .option = "alpha-end",
        .label = "A",
        .help = "What alpha falls to, in a straight line.",
    },
    {
        .name = "alpha-games",
        KNOB_OF(TdlearnOptions, alpha_games),
        .max = (double)STATISTICS_GAMES_MAX,
        .is_schedule = true,
        .field = {.since = 2, .at = NTUPLE_AT_ALPHA_GAMES},
        .option = "alpha-games",
        .label = "N",
        .help = "In how many games; for a new brain usually --games.",
    },
    {
        .name = "openings",
        KNOB_OF(TdlearnOptions, opening_share),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 2, .at = NTUPLE_AT_OPENING_SHARE},
        .option = "openings",
        .label = "SHARE",
        .help = "The share of games that begin with random moves.",
    },
    {
        .name = "opening-plies",
        KNOB_OF(TdlearnOptions, opening_plies),
        .max = 64,
        .page = {.min = 0, .max = 24, .step = 1},
        .field = {.since = 2, .at = NTUPLE_AT_OPENING_PLIES},
        .option = "opening-plies",
        .label = "N",
        .help = "How many such moves at most.",
    },
    {
        .name = "one-sided",
        KNOB_OF(TdlearnOptions, one_sided_share),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 2, .at = NTUPLE_AT_ONE_SIDED_SHARE},
        .option = "one-sided",
        .label = "SHARE",
        .help = "The share of these in which one side moves at random and the other as well as it "
                "can.",
    },
    {
        .name = "tuples",
        KNOB_OF(TdlearnOptions, shape.tuples),
        .min = 1,
        .max = NTUPLE_TUPLES_MAX,
        .is_lasting = true,
        .field = {.since = 2, .at = NTUPLE_AT_TUPLES},
        .option = "tuples",
        .label = "N",
        .help = "Let the network have N tuples.",
    },
    {
        .name = "cells",
        KNOB_OF(TdlearnOptions, shape.cells),
        .min = 1,
        .max = NTUPLE_CELLS_MAX,
        .is_lasting = true,
        .field = {.since = 2, .at = NTUPLE_AT_CELLS},
        .option = "cells",
        .label = "N",
        .help = "Let each tuple have N cells.",
    },
    {
        .name = "shape-seed", /* nobody has asked for other tuples yet */
        KNOB_OF(TdlearnOptions, shape.seed),
        .max = (double)UINT64_MAX,
        .is_lasting = true,
        .field = {.since = 2, .at = NTUPLE_AT_SHAPE_SEED},
    },
    {
        .name = "rehearses", /* a preset decides it, not an option */
        KNOB_OF(TdlearnOptions, rehearses),
        .max = 1,
        .is_lasting = true,
        .field = {.since = 2, .at = NTUPLE_AT_SWITCHES, .bit = 2},
    },
    {
        .name = "pruned", /* the learner decides it */
        KNOB_OF(TdlearnOptions, is_pruned),
        .max = 1,
        .is_lasting = true,
        .field = {.since = 2, .at = NTUPLE_AT_SWITCHES, .bit = 4},
    },
    {
        .name = "proof", /* kept with pruned weights only (brain_net.h) */
        KNOB_OF(TdlearnOptions, proof),
        .max = PROOF_DEPTH_MAX,
        .option = "proof",
        .label = "N",
        .help = "Rehearse a player with proofs of at most N choices; 0: without.",
    },
};

#define RECIPE                                                                                     \
    .shape = {.tuples = 70, .cells = 12, .seed = 1}, .alpha = 0.004, .alpha_end = 0.0001,          \
    .alpha_games = 4500000, .lambda = 0.8, .epsilon = 0.1, .opening_share = 0.8,                   \
    .opening_plies = 16, .one_sided_share = 0.4, .proof = 8

static const TdlearnOptions tactical = {RECIPE, .tactics = true};
static const TdlearnOptions certified = {
    .shape = {.tuples = 120, .cells = 12, .seed = 1},
    .alpha = 0.004,
    .alpha_end = 0.0004,
    .alpha_games = 2500000,
    .lambda = 0.8,
    .epsilon = 0.1,
    .opening_share = 0.8,
    .opening_plies = 16,
    .one_sided_share = 0.4,
    .tactics = true,
    .rehearses = true,
    .proof = 8,
};
static const TdlearnOptions pure = {RECIPE, .tactics = false};

/* Small steps: what is told by nobody is learned from results, which vary. */
static const TdlearnOptions scratch = {
    .shape = {.tuples = 70, .cells = 12, .seed = 1},
    .alpha = 0.001,
    .alpha_end = 0.0001,
    .alpha_games = 4500000,
    .lambda = 0.8,
    .epsilon = 0.1,
    .opening_share = 0.8,
    .opening_plies = 16,
    .one_sided_share = 0.4,
    .is_blind = true,
    .proof = 8,
};

const LearnerPreset ntuple_presets[NTUPLE_PRESET_COUNT] = {
    {.name = "tactical", .options = &tactical},
    {.name = "pure", .options = &pure},
    {.name = "certified", .options = &certified},
    {.name = "scratch", .options = &scratch},
};
