/* network_kind.c - the neural network as a kind of learner. */
#include "learn/network/network_kind.h"

#include <assert.h>
#include <string.h>

#include "learn/brain.h"
#include "learn/network/brain_network.h"
#include "learn/network/net_tensors.h"
#include "learn/network/net_tree.h"
#include "learn/network/netsearch.h"
#include "learn/network/network_knobs.h"

/* The state of a learner, and behind it its weights. */
enum {
    STATE_SIZE = (sizeof(Netlearn) + LEARNER_ALIGNMENT - 1) / LEARNER_ALIGNMENT * LEARNER_ALIGNMENT
};

static_assert(offsetof(Netlearn, common) == 0, "a state begins with what is common");
static_assert(LEARNER_ALIGNMENT % NETWORK_ALIGNMENT == 0, "memory is aligned");
static_assert(sizeof(BrainNetwork) <= BRAIN_CONTENTS_SIZE, "an opened brain has room for it");

/* Options that were handed about as bytes. */
static NetlearnOptions options_from(const void *bytes)
{
    NetlearnOptions options;
    memcpy(&options, bytes, sizeof options);
    return options;
}

NetlearnOptions network_options(const LearnerOptions *options)
{
    assert(options->kind == &network_kind);
    return options_from(options->values);
}

static bool options_fit(const void *options, const Game *game)
{
    const NetworkShape shape = options_from(options).shape;
    return network_shape_is_good(&shape, game);
}

/* ---------------------------------------------------------------- learning */

static size_t memory_size(const Game *game, const void *bytes)
{
    const NetlearnOptions options = options_from(bytes);
    return STATE_SIZE + netlearn_memory_size(game, &options);
}

static void init(void *memory, const Game *game, const void *bytes, uint64_t seed)
{
    const NetlearnOptions options = options_from(bytes);
    netlearn_init(memory, game, &options, seed, (char *)memory + STATE_SIZE);
}

static const void *options_now(const void *state)
{
    return &((const Netlearn *)state)->options;
}

static void change(void *state, const void *bytes, bool restarts_epsilon)
{
    const NetlearnOptions options = options_from(bytes);
    (void)restarts_epsilon; /* it does not fall */
    netlearn_change(state, &options);
}

static bool train_game(void *state)
{
    netlearn_train_game(state);
    return true;
}

static bool learn_record(void *state, const Record *record)
{
    netlearn_learn_record(state, record);
    return true;
}

static bool learn_move(void *state, const Record *record)
{
    netlearn_learn_move(state, record);
    return true;
}

static bool tensor(const void *state, int i, LearnerTensor *described)
{
    return net_tensors_describe(&((const Netlearn *)state)->net, i, described);
}

static double tensor_get(const void *state, int i, size_t at)
{
    return net_tensors_get(&((const Netlearn *)state)->net, i, at);
}

static bool tensor_set(void *state, int i, size_t at, double number)
{
    Netlearn *t = state;
    t->is_rounded = false;
    return net_tensors_set(&t->net, i, at, number);
}

static size_t weight_count(const Network *net)
{
    return net_code_count(net) + net_code_rest(net);
}

static size_t value_count(const void *state)
{
    return weight_count(&((const Netlearn *)state)->net);
}

static Netsearch search_of_learner(const Netlearn *t)
{
    return (Netsearch){.net = &t->net, .tactics = t->options.tactics, .depth = 1};
}

/* How often a move was tried a network does not know. */
static double value_of(const Netsearch *search, Position p, Move move, uint32_t *visits)
{
    if (visits != NULL) {
        *visits = 0;
    }
    return netsearch_value(search, p, move);
}

static double value(const void *state, Position p, Move move, uint32_t *visits)
{
    const Netsearch search = search_of_learner(state);
    return value_of(&search, p, move, visits);
}

static int best_moves(const void *state, Position p, Move moves[GAME_MOVES_MAX])
{
    const Netsearch search = search_of_learner(state);
    return netsearch_best_moves(&search, p, moves);
}

/* ------------------------------------------------------------------ brains */

static size_t part_size(const void *state)
{
    return brain_network_size(state);
}

static size_t write_part(const void *state, uint8_t *bytes)
{
    return brain_network_write(bytes, state);
}

static BrainNetwork network_of(const Brain *brain)
{
    BrainNetwork network;
    memcpy(&network, brain->contents, sizeof network);
    return network;
}

static size_t memory_size_of_brain(const Game *game, const void *options, const BrainPart *part)
{
    const NetworkShape shape = options_from(options).shape;
    return brain_network_memory_size(game, &shape, part);
}

static BrainError open_network(Brain *brain, const BrainPart *part, void *memory)
{
    const NetworkShape shape = options_from(brain->options.values).shape;
    BrainNetwork network = {0};
    const BrainError error = brain_network_open(&network, &brain->game, &shape, part, memory);
    memcpy(brain->contents, &network, sizeof network);
    return error;
}

static LearnerError restore(void *state, const Brain *brain)
{
    const BrainNetwork network = network_of(brain);
    Netlearn *t = state;
    t->moves = network.moves;
    t->is_rounded = network.code != NULL;
    memcpy(t->net.weights, network.net->weights, t->net.layout.size * sizeof t->net.weights[0]);
    if (t->is_rounded) {
        memcpy(t->code.scales, network.code->scales, sizeof t->code.scales);
        memcpy(t->code.numbers, network.code->numbers,
               net_code_count(&t->net) * sizeof t->code.numbers[0]);
    }
    return LEARNER_OK;
}

static size_t weight_count_in_brain(const Brain *brain)
{
    return weight_count(network_of(brain).net);
}

static Netsearch search_of_brain(const Brain *brain)
{
    return (Netsearch){
        .net = network_of(brain).net,
        .tactics = options_from(brain->options.values).tactics,
        .depth = brain->depth,
        .asks_policy = options_from(brain->options.values).shape.policy,
    };
}

static double value_in_brain(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    const Netsearch search = search_of_brain(brain);
    return value_of(&search, p, move, visits);
}

static int best_moves_in_brain(const Brain *brain, Position p, Move moves[GAME_MOVES_MAX])
{
    const Netsearch search = search_of_brain(brain);
    return brain->evaluations > 0 ? net_tree_best_moves(&search, brain->evaluations, p, moves)
                                  : netsearch_best_moves(&search, p, moves);
}

static bool brain_fact(const Brain *brain, int i, BrainFact *fact)
{
    const BrainNetwork network = network_of(brain);
    const BrainFact facts[] = {
        {.name = "weights", .count = weight_count(network.net)},
        {.name = "moves", .count = network.moves},
        {.name = "bits", .count = network.code != NULL ? 8 : 32},
    };
    const bool is_there = i < (int)(sizeof facts / sizeof facts[0]);
    *fact = is_there ? facts[i] : (BrainFact){.name = NULL};
    return is_there;
}

const LearnerKind network_kind = {
    .name = "network",
    .title = "neural network",
    .title_with_article = "a neural network",
    .number = 5,
    .first_version = 2,
    .can_search = true,
    .can_grow_tree = true,
    .supports = net_inputs_fit,
    .knobs = network_knobs,
    .knob_count = NETWORK_KNOB_COUNT,
    .presets = network_presets,
    .preset_count = NETWORK_PRESET_COUNT,
    .options_size = sizeof(NetlearnOptions),
    .suit = network_knobs_suit,
    .options_fit = options_fit,
    .memory_size = memory_size,
    .init = init,
    .restore = restore,
    .options = options_now,
    .change = change,
    .train_game = train_game,
    .learn_record = learn_record,
    .learn_move = learn_move,
    .tensor = tensor,
    .tensor_get = tensor_get,
    .tensor_set = tensor_set,
    .value_count = value_count,
    .value = value,
    .best_moves = best_moves,
    .part_size = part_size,
    .write_part = write_part,
    .brain_memory_size = memory_size_of_brain,
    .brain_open = open_network,
    .brain_value_count = weight_count_in_brain,
    .brain_value = value_in_brain,
    .brain_best_moves = best_moves_in_brain,
    .brain_fact = brain_fact,
};
