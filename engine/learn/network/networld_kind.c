/* networld_kind.c - the neural network of worlds as a kind of learner. */
#include "learn/network/networld_kind.h"

#include <assert.h>
#include <string.h>

#include "learn/brain.h"
#include "learn/network/brain_networld.h"
#include "learn/network/networld_knobs.h"
#include "learn/network/networld_tensors.h"

/* The state of a learner, and behind it its memory. */
enum {
    STATE_SIZE = (sizeof(Networld) + LEARNER_ALIGNMENT - 1) / LEARNER_ALIGNMENT * LEARNER_ALIGNMENT
};

static_assert(offsetof(Networld, perceiver.common) == 0, "a state begins with what is common");
static_assert(LEARNER_ALIGNMENT % NETWORK_ALIGNMENT == 0, "memory is aligned");
static_assert(sizeof(BrainNetworld) <= BRAIN_CONTENTS_SIZE, "an opened brain has room for it");

/* Options that were handed about as bytes. */
static NetworldOptions options_from(const void *bytes)
{
    NetworldOptions options;
    memcpy(&options, bytes, sizeof options);
    return options;
}

NetworldOptions networld_options(const LearnerOptions *options)
{
    assert(options->kind == &networld_kind);
    return options_from(options->values);
}

static bool supports_no_game(const Game *game)
{
    (void)game;
    return false;
}

/* ---------------------------------------------------------------- learning */

static const void *options_now(const void *state)
{
    return &((const Networld *)state)->options;
}

static void change(void *state, const void *bytes, bool restarts_epsilon)
{
    const NetworldOptions options = options_from(bytes);
    (void)restarts_epsilon; /* it falls with the schedule */
    networld_change(state, &options);
}

static size_t weight_count(const Network *net)
{
    return net_code_count(net) + net_code_rest(net);
}

static size_t value_count(const void *state)
{
    return weight_count(&((const Networld *)state)->net);
}

static bool tensor(const void *state, int i, LearnerTensor *described)
{
    return networld_tensors_describe(state, i, described);
}

static double tensor_get(const void *state, int i, size_t at)
{
    return networld_tensors_get(state, i, at);
}

static bool tensor_set(void *state, int i, size_t at, double number)
{
    return networld_tensors_set(state, i, at, number);
}

static bool options_fit(const void *bytes, const World *world)
{
    const NetworldOptions options = options_from(bytes);
    return network_shape_is_in_range(&options.shape) && networld_supports(world);
}

static size_t memory_size(const World *world, const void *bytes)
{
    const NetworldOptions options = options_from(bytes);
    return STATE_SIZE + networld_memory_size(world, &options);
}

static void init(void *memory, const World *world, const void *bytes, uint64_t seed)
{
    const NetworldOptions options = options_from(bytes);
    networld_init(memory, world, &options, seed, (char *)memory + STATE_SIZE);
}

static bool train_episode(void *state)
{
    networld_train(state);
    return true;
}

static int action_values(const void *state, const void *at, double values[WORLD_ACTIONS_MAX])
{
    return perceiver_values(&((const Networld *)state)->perceiver, at, values);
}

static double action_value(const void *state, const void *at, Action action, uint32_t *visits)
{
    double values[WORLD_ACTIONS_MAX];
    action_values(state, at, values);
    return perceiver_pick(((const Networld *)state)->perceiver.common.world, at, action, values,
                          visits);
}

/* ------------------------------------------------------------------ brains */

static size_t part_size(const void *state)
{
    return brain_networld_size(state);
}

static size_t write_part(const void *state, uint8_t *bytes)
{
    return brain_networld_write(bytes, state);
}

static BrainNetworld contents_of(const Brain *brain)
{
    BrainNetworld contents;
    memcpy(&contents, brain->contents, sizeof contents);
    return contents;
}

static size_t memory_size_of_brain(const World *world, const void *options, const BrainPart *part)
{
    const NetworkShape shape = options_from(options).shape;
    return brain_networld_memory_size(world, &shape, part);
}

static BrainError open_network(Brain *brain, const BrainPart *part, void *memory)
{
    const NetworkShape shape = options_from(brain->options.values).shape;
    BrainNetworld contents = {0};
    const BrainError error = brain_networld_open(&contents, &brain->world, &shape, part, memory);
    memcpy(brain->contents, &contents, sizeof contents);
    return error;
}

static LearnerError restore(void *state, const Brain *brain)
{
    const BrainNetworld contents = contents_of(brain);
    Networld *t = state;
    t->perceiver.steps = contents.steps;
    t->is_rounded = contents.code != NULL;
    memcpy(t->net.weights, contents.net->weights, t->net.layout.size * sizeof t->net.weights[0]);
    if (t->is_rounded) {
        memcpy(t->code.scales, contents.code->scales, sizeof t->code.scales);
        memcpy(t->code.numbers, contents.code->numbers,
               net_code_count(&t->net) * sizeof t->code.numbers[0]);
    }
    return LEARNER_OK;
}

static size_t value_count_in_brain(const Brain *brain)
{
    return weight_count(contents_of(brain).net);
}

static double value_in(const Brain *brain, const NetworldOptions *options,
                       const PerceptTables *tables, const Percept *percept)
{
    uint32_t places[PERCEPTS_TABLES_MAX + 1];
    percept_tables_find(tables, percept, places);
    const double value = percept->is_over
                             ? 0.0
                             : networld_value(contents_of(brain).net, options, tables, places);
    return perceiver_worth(&options->acting, &brain->world, percept, value);
}

static int action_values_in_brain(const Brain *brain, const void *at,
                                  double values[WORLD_ACTIONS_MAX])
{
    const World *world = &brain->world;
    const NetworldOptions options = options_from(brain->options.values);
    const PerceptTables tables = percept_tables_of(world, world->sights);
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = world->sights->look(world, at, percepts);
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
    const BrainNetworld contents = contents_of(brain);
    const BrainFact facts[] = {
        {.name = "weights", .count = weight_count(contents.net)},
        {.name = "moves", .count = contents.steps},
        {.name = "bits", .count = contents.code != NULL ? 8 : 32},
    };
    const bool is_there = i < (int)(sizeof facts / sizeof facts[0]);
    *fact = is_there ? facts[i] : (BrainFact){.name = NULL};
    return is_there;
}

static const LearnerWorlds worlds = {
    .supports = networld_supports,
    .usual_episodes = NETWORLD_EPISODES,
    .presets = networld_presets,
    .preset_count = NETWORLD_PRESET_COUNT,
    .options_fit = options_fit,
    .memory_size = memory_size,
    .init = init,
    .train_episode = train_episode,
    .value = action_value,
    .values = action_values,
    .brain_value = action_value_in_brain,
    .brain_values = action_values_in_brain,
    .brain_memory_size = memory_size_of_brain,
};

const LearnerKind networld_kind = {
    .name = "network",
    .title = "neural network of a world",
    .title_with_article = "a neural network of a world",
    .number = 6,
    .first_version = 2,
    .supports = supports_no_game,
    .knobs = networld_knobs,
    .knob_count = NETWORLD_KNOB_COUNT,
    .options_size = sizeof(NetworldOptions),
    .worlds = &worlds,
    .restore = restore,
    .options = options_now,
    .change = change,
    .tensor = tensor,
    .tensor_get = tensor_get,
    .tensor_set = tensor_set,
    .value_count = value_count,
    .part_size = part_size,
    .write_part = write_part,
    .brain_open = open_network,
    .brain_value_count = value_count_in_brain,
    .brain_fact = brain_fact,
};
