/* qtable_knobs.c - the tables that describe the Q-table: its knobs and presets. */
#include "learn/qtable/qtable_knobs.h"

#include <assert.h>

#include "learn/qtable/brain_table.h"

static_assert(sizeof(QlearnOptions) <= LEARNER_OPTIONS_SIZE, "options can be handed about");

enum { STATES = 100000 };

/* In a brain the switches are bits of one number. */
#define SWITCH_FIELD(version, mask)                                                                \
    {                                                                                              \
        .since = (version), .at = QTABLE_AT_SWITCHES, .bit = (mask)                                \
    }

const Knob qtable_knobs[QTABLE_KNOB_COUNT] = {
    {
        .name = "alpha",
        KNOB_OF(QlearnOptions, alpha),
        .max = 1,
        .is_above_min = true,
        .page = {.min = 0.01, .max = 1, .step = 0.01},
        .field = {.since = 1, .at = QTABLE_AT_ALPHA},
        .option = "alpha",
        .label = "A",
        .help = "How far a value moves to its target; not 0.",
    },
    {
        .name = "gamma",
        KNOB_OF(QlearnOptions, gamma),
        .max = 1,
        .page = {.min = 0.5, .max = 1, .step = 0.01},
        .field = {.since = 1, .at = QTABLE_AT_GAMMA},
        .option = "gamma",
        .label = "G",
        .help = "What is left of the best reply's value one move earlier; without bootstrapping it "
                "changes nothing.",
    },
    {
        .name = "epsilon",
        KNOB_OF(QlearnOptions, epsilon),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 0.01},
        .field = {.since = 1, .at = QTABLE_AT_EPSILON},
        .option = "epsilon",
        .label = "E",
        .help = "The share of moves made to explore.",
    },
    {
        .name = "symmetry",
        KNOB_OF(QlearnOptions, symmetry),
        .max = 1,
        .is_lasting = true,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = SWITCH_FIELD(1, 1),
        .option = "no-symmetry",
        .help = "Learn positions that are equal up to symmetry one by one.",
    },
    {
        .name = "replay",
        KNOB_OF(QlearnOptions, replay),
        .max = QLEARN_REPLAY_MAX,
        .page = {.min = 0, .max = 16, .step = 1},
        .field = {.since = 2, .at = QTABLE_AT_REPLAY},
        .option = "replay",
        .label = "N",
        .help = "Learn N of the last 1,000 games again after each game.",
    },
    {
        .name = "shaping",
        KNOB_OF(QlearnOptions, shaping),
        .max = 1,
        .is_lasting = true,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = SWITCH_FIELD(2, 32),
        .option = "shaping",
        .help = "Start from values that open lines suggest: reward shaping.",
    },
    {
        .name = "epsilon-decay",
        KNOB_OF(QlearnOptions, epsilon_decay),
        .max = 1,
        .page = {.min = 0.9, .max = 1, .step = 0.001},
        .field = {.since = 1, .at = QTABLE_AT_EPSILON_DECAY},
        .option = "epsilon-decay",
        .label = "D",
        .help = "What is left of epsilon after each game.",
    },
    {
        .name = "epsilon-floor",
        KNOB_OF(QlearnOptions, epsilon_floor),
        .max = 1,
        .page = {.min = 0, .max = 0.5, .step = 0.01},
        .field = {.since = 1, .at = QTABLE_AT_EPSILON_FLOOR},
        .option = "epsilon-floor",
        .label = "F",
        .help = "Epsilon does not fall below this.",
    },
    {
        .name = "bootstrap",
        KNOB_OF(QlearnOptions, bootstrap),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = SWITCH_FIELD(1, 4),
        .option = "no-bootstrap",
        .help = "Learn from the result, not from the best reply.",
    },
    {
        .name = "backward",
        KNOB_OF(QlearnOptions, backward),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = SWITCH_FIELD(1, 8),
        .option = "no-backward",
        .help = "Learn from the first move of a game to the last.",
    },
    {
        .name = "afterstates",
        KNOB_OF(QlearnOptions, afterstates),
        .max = 1,
        .is_lasting = true,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = SWITCH_FIELD(1, 2),
        .option = "no-afterstates",
        .help = "Keep a value for each move, not for where it leads.",
    },
    {
        .name = "counts",
        KNOB_OF(QlearnOptions, explores_least_tried),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = SWITCH_FIELD(1, 16),
        .option = "no-counts",
        .help = "Explore any move, not the one tried least.",
    },
    {
        .name = "skip",
        KNOB_OF(QlearnOptions, skips_settled),
        .max = 1,
        .page = {.min = 0, .max = 1, .step = 1},
        .field = SWITCH_FIELD(2, 64),
        .option = "no-skip",
        .help = "Explore also after moves of which all has been tried.",
    },
    {
        .name = "averages",
        KNOB_OF(QlearnOptions, averages),
        .max = 1,
        .field = SWITCH_FIELD(2, 128),
        .option = "averages",
        .option_off = "no-averages", /* worlds have it on */
        .help = "A value moves the less, the more often it was tried, down to A.",
    },
    {
        .name = "mean",
        KNOB_OF(QlearnOptions, takes_mean),
        .max = 1,
        .field = SWITCH_FIELD(2, 1024),
        .option = "mean",
        .option_off = "no-mean", /* worlds of many draws have it on */
        .help = "With --averages: a value is the mean of all that it was to be.",
    },
    {
        .name = "hindsight",
        KNOB_OF(QlearnOptions, hindsight),
        .max = 1,
        .field = SWITCH_FIELD(2, 2048),
        .option = "hindsight",
        .option_off = "no-hindsight", /* a preset has it on */
        .help = "In a world: learn also what an episode shows beside its own steps.",
    },
    {
        .name = "first-best",
        KNOB_OF(QlearnOptions, takes_first),
        .max = 1,
        .field = SWITCH_FIELD(2, 256),
        .option = "first-best",
        .option_off = "no-first-best", /* imported tables have it on */
        .help = "Of moves of the same value always make the first.",
    },
    {
        .name = "sweep",
        KNOB_OF(QlearnOptions, sweeps),
        .max = 1,
        .field = SWITCH_FIELD(2, 512),
        .option = "sweep",
        .option_off = "no-sweep", /* endings have it on */
        .help = "Learn positions again when what they lead to has changed.",
    },
    {
        .name = "states",
        KNOB_OF(QlearnOptions, states),
        .min = 1,
        .max = QLEARN_STATES_MAX,
        .is_room = true,
        .option = "states",
        .label = "N",
        .help = "Room for so many positions; usually 100,000, in a model 2,000.",
    },
};

static const QlearnOptions sound = {
    .alpha = 1.0,
    .gamma = 0.9,
    .epsilon = 1.0,
    .epsilon_decay = 1.0,
    .epsilon_floor = 0.0,
    .symmetry = true,
    .afterstates = true,
    .bootstrap = true,
    .backward = true,
    .explores_least_tried = true,
    .skips_settled = true,
    .states = STATES,
};

/* Its update comes after a game and moves all of the game's moves towards the result. There is no
 * next position in it, so gamma has nothing to discount. */
static const QlearnOptions tutorial = {
    .alpha = 0.1,
    .gamma = 0.9,
    .epsilon = 0.3,
    .epsilon_decay = 0.995,
    .epsilon_floor = 0.01,
    .states = STATES,
};

/* For games that may begin anywhere, and in which positions repeat: hardly any move is
 * ever settled, and a win is worth a little more than one a move later, however far away
 * both are. */
static const QlearnOptions endings = {
    .alpha = 1.0,
    .gamma = 0.99,
    .epsilon = 1.0,
    .epsilon_decay = 1.0,
    .epsilon_floor = 0.0,
    .symmetry = true,
    .afterstates = true,
    .bootstrap = true,
    .backward = true,
    .explores_least_tried = true,
    .sweeps = true,
    .states = STATES,
};

static bool may_begin_anywhere(const Game *game)
{
    return game->starts != NULL;
}

const LearnerPreset qtable_presets[QTABLE_PRESET_COUNT] = {
    {.name = "sound", .options = &sound},
    {.name = "tutorial", .options = &tutorial},
    {.name = "endings", .options = &endings, .is_for = may_begin_anywhere},
};

/* What others export is such a table, whose owner makes the first of the best moves;
 * training goes on as the tutorial does it. */
const QlearnOptions qtable_imported = {
    .alpha = 0.1,
    .gamma = 1.0,
    .epsilon = 0.1,
    .epsilon_decay = 1.0,
    .takes_first = true,
    .states = STATES,
};

/* In a world. Averaging takes chance out; half of the actions explore, so that
 * what is known to be good is also known well. */
static const QlearnOptions sound_in_world = {
    .alpha = 0.0001,
    .gamma = 1.0, /* the world has a discount of its own */
    .epsilon = 0.5,
    .epsilon_decay = 1.0,
    .bootstrap = true,
    .backward = true,
    .explores_least_tried = true,
    .averages = true,
    .states = STATES,
};

/* Where chance decides most: all actions explore, and a value is the mean of all that it
 * was to be, so that what is almost as good can be told from what is best. */
static const QlearnOptions patient = {
    .alpha = 1e-7, /* never reached */
    .gamma = 1.0,
    .epsilon = 1.0,
    .epsilon_decay = 1.0,
    .bootstrap = true,
    .backward = true,
    .explores_least_tried = true,
    .averages = true,
    .takes_mean = true,
    .states = STATES,
};

/* And where an episode shows more than what was done in it, nothing need be tried to be
 * learned: it acts well, so that more episodes are played to their end. */
static const QlearnOptions hindsight = {
    .alpha = 1e-7,
    .gamma = 1.0,
    .epsilon = 0.1,
    .epsilon_decay = 1.0,
    .bootstrap = true,
    .backward = true,
    .averages = true,
    .takes_mean = true,
    .hindsight = true,
    .states = STATES,
};

static bool draws_symbols(const World *world)
{
    return world->draws != NULL;
}

static bool shows_more(const World *world)
{
    return world->hindsight != NULL;
}

static const QlearnOptions tutorial_in_world = {
    .alpha = 0.1,
    .gamma = 1.0,
    .epsilon = 0.1,
    .epsilon_decay = 1.0,
    .bootstrap = true,
    .states = STATES,
};

const LearnerPreset qtable_world_presets[QTABLE_WORLD_PRESET_COUNT] = {
    {.name = "patient", .options = &patient, .is_for_world = draws_symbols},
    {
        .name = "hindsight",
        .options = &hindsight,
        .is_for_world = shows_more,
        .worlds = "worlds whose episodes show what other actions would have led to",
    },
    {.name = "sound", .options = &sound_in_world},
    {.name = "tutorial", .options = &tutorial_in_world},
};
