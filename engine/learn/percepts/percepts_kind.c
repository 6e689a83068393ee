/* percepts_kind.c - the perceiver as a kind of learner. */
#include "learn/percepts/percepts_kind.h"

#include <assert.h>
#include <string.h>

#include "learn/brain.h"
#include "learn/percepts/brain_percepts.h"
#include "learn/percepts/percepts_knobs.h"

/* The state of a learner, and behind it its weights. */
enum {
    STATE_SIZE = (sizeof(Perceiver) + LEARNER_ALIGNMENT - 1) / LEARNER_ALIGNMENT *
                 LEARNER_ALIGNMENT,
    USUAL_EPISODES = 60000, /* of a world that is like no other */
};

static_assert(offsetof(Perceiver, common) == 0, "a state begins with what is common");
static_assert(sizeof(BrainPercepts) <= BRAIN_CONTENTS_SIZE, "an opened brain has room for it");

/* Options that were handed about as bytes. */
static PerceiverOptions options_from(const void *bytes)
{
    PerceiverOptions options;
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
    return &((const Perceiver *)state)->options;
}

static void change(void *state, const void *bytes, bool restarts_epsilon)
{
    (void)restarts_epsilon; /* it falls with the schedule */
    ((Perceiver *)state)->options = options_from(bytes);
}

/* Numbers that no episode has changed are 0, and say nothing. */
static size_t value_count(const void *state)
{
    const Perceiver *p = state;
    size_t count = 0;
    for (uint32_t i = 0; i < p->tables.size; i++) {
        count += p->weights[i] != 0;
    }
    return count;
}

static bool options_fit(const void *options, const World *world)
{
    (void)options;
    (void)world;
    return true;
}

static size_t memory_size(const World *world, const void *bytes)
{
    (void)bytes;
    return STATE_SIZE + perceiver_memory_size(world, world->percepts, &perceiver_tables);
}

static void init(void *memory, const World *world, const void *bytes, uint64_t seed)
{
    const PerceiverOptions options = options_from(bytes);
    perceiver_init(memory, world, world->percepts, &perceiver_tables, &options, seed,
                   (char *)memory + STATE_SIZE);
}

static bool train_episode(void *state)
{
    perceiver_train(state);
    return true;
}

static int action_values(const void *state, const void *at, double values[WORLD_ACTIONS_MAX])
{
    return perceiver_values(state, at, values);
}

static double action_value(const void *state, const void *at, Action action, uint32_t *visits)
{
    double values[WORLD_ACTIONS_MAX];
    perceiver_values(state, at, values);
    return perceiver_pick(((const Perceiver *)state)->common.world, at, action, values, visits);
}

static_assert((int)PERCEPTS_TABLES_MAX <= (int)LEARNER_PARTS_MAX, "all parts have room");

static int parts_of(const void *state, const void *at, Action action,
                    double parts[LEARNER_PARTS_MAX])
{
    return perceiver_parts(state, at, action, parts);
}

static bool is_dead_end(const void *state, const void *at, Action action)
{
    return perceiver_is_dead_end(state, at, action);
}

/* ------------------------------------------------------------------ brains */

static size_t part_size(const void *state)
{
    return brain_percepts_size(state);
}

static size_t write_part(const void *state, uint8_t *bytes)
{
    return brain_percepts_write(bytes, state);
}

static BrainPercepts contents_of(const Brain *brain)
{
    BrainPercepts contents;
    memcpy(&contents, brain->contents, sizeof contents);
    return contents;
}

static BrainError open_percepts(Brain *brain, const BrainPart *part, void *memory)
{
    BrainPercepts contents = {0};
    const BrainError error = brain_percepts_open(&contents, &brain->world, part);
    (void)memory;
    memcpy(brain->contents, &contents, sizeof contents);
    return error;
}

static LearnerError restore(void *state, const Brain *brain)
{
    const BrainPercepts contents = contents_of(brain);
    Perceiver *p = state;
    p->steps = contents.steps;
    for (uint32_t i = 0; i < contents.size; i++) {
        p->weights[i] = brain_percepts_weight(&contents, i);
    }
    return LEARNER_OK;
}

static size_t value_count_in_brain(const Brain *brain)
{
    return contents_of(brain).used;
}

/* As the learner adds them, so that both say the same. */
static double sum_in(const BrainPercepts *contents, const PerceptTables *tables,
                     const uint32_t *places)
{
    float sum = 0.0F;
    for (int i = 0; i < tables->count; i++) {
        sum += brain_percepts_weight(contents, places[i]);
    }
    return (double)sum;
}

static double value_in(const Brain *brain, const PerceiverOptions *options,
                       const PerceptTables *tables, const Percept *percept)
{
    const BrainPercepts contents = contents_of(brain);
    uint32_t places[PERCEPTS_TABLES_MAX + 1];
    percept_tables_find(tables, percept, places);
    const double sum = percept->is_over ? 0.0 : sum_in(&contents, tables, places);
    const double worth = perceiver_worth(options, &brain->world, percept, sum);
    if (!perceiver_has_marks(options, tables)) {
        return worth;
    }
    const float mark = brain_percepts_weight(&contents, places[tables->count]);
    return worth - perceiver_discredit(options, percept, mark);
}

static int action_values_in_brain(const Brain *brain, const void *at,
                                  double values[WORLD_ACTIONS_MAX])
{
    const World *world = &brain->world;
    const PerceiverOptions options = options_from(brain->options.values);
    const PerceptTables tables = percept_tables_of(world, world->percepts);
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = world->percepts->look(world, at, percepts);
    for (int i = 0; i < count; i++) {
        values[i] = value_in(brain, &options, &tables, &percepts[i]);
    }
    return count;
}

static double action_value_in_brain(const Brain *brain, const void *at, Action action,
                                    uint32_t *visits)
{
    double values[WORLD_ACTIONS_MAX];
    action_values_in_brain(brain, at, values);
    return perceiver_pick(&brain->world, at, action, values, visits);
}

static bool brain_fact(const Brain *brain, int i, BrainFact *fact)
{
    const BrainPercepts contents = contents_of(brain);
    const BrainFact facts[] = {
        {.name = "weights", .count = contents.used},
        {.name = "moves", .count = contents.steps},
    };
    const bool is_there = i < (int)(sizeof facts / sizeof facts[0]);
    *fact = is_there ? facts[i] : (BrainFact){.name = NULL};
    return is_there;
}

static const LearnerWorlds worlds = {
    .supports = percept_tables_support,
    .usual_episodes = USUAL_EPISODES,
    .episodes_for = percepts_episodes,
    .presets = percepts_presets,
    .preset_count = PERCEPTS_PRESET_COUNT,
    .options_fit = options_fit,
    .memory_size = memory_size,
    .init = init,
    .train_episode = train_episode,
    .value = action_value,
    .values = action_values,
    .parts = parts_of,
    .is_dead_end = is_dead_end,
    .brain_value = action_value_in_brain,
    .brain_values = action_values_in_brain,
};

const LearnerKind percepts_kind = {
    .name = "percepts",
    .title = "network of percepts",
    .title_with_article = "a network of percepts",
    .number = 4,
    .first_version = 2,
    .supports = supports_no_game,
    .knobs = percepts_knobs,
    .knob_count = PERCEPTS_KNOB_COUNT,
    .options_size = sizeof(PerceiverOptions),
    .worlds = &worlds,
    .restore = restore,
    .options = options_now,
    .change = change,
    .value_count = value_count,
    .part_size = part_size,
    .write_part = write_part,
    .brain_open = open_percepts,
    .brain_value_count = value_count_in_brain,
    .brain_fact = brain_fact,
};
