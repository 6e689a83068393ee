/* model_kind.c - the model as a kind of learner. */
#include "learn/model/model_kind.h"

#include <assert.h>
#include <string.h>

#include "learn/brain.h"
#include "learn/model/brain_model.h"

/* The state of a learner, and behind it its plan. */
enum {
    STATE_SIZE = (sizeof(Model) + LEARNER_ALIGNMENT - 1) / LEARNER_ALIGNMENT * LEARNER_ALIGNMENT,
    USUAL_EPISODES = 300000,
};

static_assert(offsetof(Model, common) == 0, "a state begins with what is common");
static_assert(LEARNER_ALIGNMENT % MODEL_PLAN_ALIGNMENT == 0, "memory is aligned");
static_assert(sizeof(BrainModel) <= BRAIN_CONTENTS_SIZE, "an opened brain has room for it");
static_assert(sizeof(ModelOptions) <= LEARNER_OPTIONS_SIZE, "options can be handed about");

static const Knob knobs[] = {
    {
        .name = "prior",
        KNOB_OF(ModelOptions, prior),
        .min = 1,
        .max = 1000000,
        .field = {.since = 2, .at = MODEL_AT_PRIOR},
        .option = "prior",
        .label = "N",
        .help = "Count each card, or what else is drawn, as seen N times before the first.",
    },
    {
        .name = "states",
        KNOB_OF(ModelOptions, states),
        .min = 1,
        .max = MODEL_PLAN_STATES_MAX,
        .is_room = true,
        .option = "states",
        .label = "N",
        .help = "Room for so many positions; usually 100,000, in a model 2,000.",
    },
};

static const ModelOptions counting = {.prior = 1, .states = 2000};

static const LearnerPreset presets[] = {{
    .name = "counting",
    .options = &counting,
    .worlds = "worlds whose draws stay as likely for ever and whose states tell all that matters, "
              "such as cards for a single hand from an endless shoe",
}};

/* Options that were handed about as bytes. */
static ModelOptions options_from(const void *bytes)
{
    ModelOptions options;
    memcpy(&options, bytes, sizeof options);
    return options;
}

static bool supports_no_game(const Game *game)
{
    (void)game;
    return false;
}

/* ---------------------------------------------------------------- learning */

static const void *options_now(const void *state)
{
    return &((const Model *)state)->options;
}

static void change(void *state, const void *bytes, bool restarts_epsilon)
{
    Model *model = state;
    const uint32_t room = model->options.states;
    (void)restarts_epsilon; /* there is none */
    model->options = options_from(bytes);
    model->options.states = room;
    model_forget_plan(model);
}

/* What is learned is how likely each symbol is. */
static size_t value_count(const void *state)
{
    return (size_t)((const Model *)state)->common.world->draws->symbol_count;
}

/* ------------------------------------------------------------------ brains */

static size_t part_size(const void *state)
{
    return brain_model_size(state);
}

static size_t write_part(const void *state, uint8_t *bytes)
{
    return brain_model_write(bytes, state);
}

static BrainModel contents_of(const Brain *brain)
{
    BrainModel contents;
    memcpy(&contents, brain->contents, sizeof contents);
    return contents;
}

static BrainError open_model(Brain *brain, const BrainPart *part, void *memory)
{
    BrainModel contents = {0};
    const BrainError error = brain_model_open(&contents, &brain->world, part);
    (void)memory;
    memcpy(brain->contents, &contents, sizeof contents);
    return error;
}

static LearnerError restore(void *state, const Brain *brain)
{
    const BrainModel contents = contents_of(brain);
    Model *model = state;
    for (uint32_t i = 0; i < contents.symbol_count; i++) {
        model->seen[i] = brain_model_seen(&contents, i);
    }
    return model_plan_list(model->plan) ? LEARNER_OK : LEARNER_NO_ROOM;
}

static size_t value_count_in_brain(const Brain *brain)
{
    return contents_of(brain).symbol_count;
}

static bool brain_fact(const Brain *brain, int i, BrainFact *fact)
{
    const BrainModel contents = contents_of(brain);
    uint64_t seen = 0;
    for (uint32_t s = 0; s < contents.symbol_count; s++) {
        seen += brain_model_seen(&contents, s);
    }
    *fact = (BrainFact){.name = "seen", .count = seen};
    return i == 0;
}

/* ------------------------------------------------------------------ worlds */

static bool options_fit(const void *options, const World *world)
{
    (void)options;
    (void)world;
    return true;
}

static size_t memory_size(const World *world, const void *bytes)
{
    const ModelOptions options = options_from(bytes);
    return STATE_SIZE + model_memory_size(world, &options);
}

static void init(void *memory, const World *world, const void *bytes, uint64_t seed)
{
    const ModelOptions options = options_from(bytes);
    model_init(memory, world, &options, seed, (char *)memory + STATE_SIZE);
}

static bool train_episode(void *state)
{
    return model_train(state);
}

/* How often an action was tried does not matter to it. */
static double action_value(const void *state, const void *at, Action action, uint32_t *visits)
{
    if (visits != NULL) {
        *visits = 0;
    }
    return model_value(state, at, action);
}

static double action_value_in_brain(const Brain *brain, const void *at, Action action,
                                    uint32_t *visits)
{
    const BrainModel contents = contents_of(brain);
    if (visits != NULL) {
        *visits = 0;
    }
    return brain_model_value(&contents, brain->world.key(&brain->world, at), action);
}

static const LearnerWorlds worlds = {
    .supports = model_plan_supports,
    .usual_episodes = USUAL_EPISODES,
    .presets = presets,
    .preset_count = sizeof presets / sizeof presets[0],
    .options_fit = options_fit,
    .memory_size = memory_size,
    .init = init,
    .train_episode = train_episode,
    .value = action_value,
    .brain_value = action_value_in_brain,
};

const LearnerKind model_kind = {
    .name = "model",
    .title = "model",
    .title_with_article = "a model",
    .number = 3,
    .first_version = 2,
    .supports = supports_no_game,
    .knobs = knobs,
    .knob_count = sizeof knobs / sizeof knobs[0],
    .options_size = sizeof(ModelOptions),
    .worlds = &worlds,
    .restore = restore,
    .options = options_now,
    .change = change,
    .value_count = value_count,
    .part_size = part_size,
    .write_part = write_part,
    .brain_open = open_model,
    .brain_value_count = value_count_in_brain,
    .brain_fact = brain_fact,
};
