/* ntuple_kind.c - the n-tuple network as a kind of learner. */
#include "learn/ntuple/ntuple_kind.h"

#include <assert.h>
#include <string.h>

#include "learn/brain.h"
#include "learn/ntuple/brain_net.h"
#include "learn/ntuple/netplay.h"
#include "learn/ntuple/ntuple_knobs.h"
#include "learn/ntuple/ntuple_rehearsal.h"

/* The state of a learner, and behind it its weights. */
enum {
    STATE_SIZE = (sizeof(Tdlearn) + LEARNER_ALIGNMENT - 1) / LEARNER_ALIGNMENT * LEARNER_ALIGNMENT
};

static_assert(offsetof(Tdlearn, common) == 0, "a state begins with what is common");
static_assert(LEARNER_ALIGNMENT % TDLEARN_ALIGNMENT == 0, "memory is aligned");
static_assert(sizeof(BrainNet) <= BRAIN_CONTENTS_SIZE, "an opened brain has room for it");

/* Options that were handed about as bytes. */
static TdlearnOptions options_from(const void *bytes)
{
    TdlearnOptions options;
    memcpy(&options, bytes, sizeof options);
    return options;
}

TdlearnOptions ntuple_options(const LearnerOptions *options)
{
    assert(options->kind == &ntuple_kind);
    return options_from(options->values);
}

static bool options_fit(const void *options, const Game *game)
{
    const TdlearnOptions all = options_from(options);
    return ntuple_shape_is_good(&all.shape, game) && (!all.rehearses || all.tactics) &&
           (!all.is_pruned || all.rehearses);
}

/* ---------------------------------------------------------------- learning */

static size_t memory_size(const Game *game, const void *bytes)
{
    const TdlearnOptions options = options_from(bytes);
    return STATE_SIZE + tdlearn_memory_size(game, &options);
}

static void init(void *memory, const Game *game, const void *bytes, uint64_t seed)
{
    const TdlearnOptions options = options_from(bytes);
    tdlearn_init(memory, game, &options, seed, (char *)memory + STATE_SIZE);
}

static const void *options_now(const void *state)
{
    return &((const Tdlearn *)state)->options;
}

static void change(void *state, const void *bytes, bool restarts_epsilon)
{
    const TdlearnOptions options = options_from(bytes);
    (void)restarts_epsilon; /* it does not fall */
    tdlearn_change(state, &options);
}

static bool train_game(void *state)
{
    tdlearn_train_game(state);
    return true;
}

static bool learn_record(void *state, const Record *record)
{
    tdlearn_learn_record(state, record);
    return true;
}

static bool learn_move(void *state, const Record *record)
{
    tdlearn_learn_move(state, record);
    return true;
}

/* ------------------------------------------------------------------- asking */

static size_t value_count(const void *state)
{
    return ntuple_weight_count(&((const Tdlearn *)state)->net);
}

static Netplay play_of_learner(const Tdlearn *t)
{
    return (Netplay){.net = &t->net,
                     .tactics = t->options.tactics,
                     .is_blind = tdlearn_is_blind(&t->options),
                     .depth = 1};
}

/* How often a move was tried a network does not know. */
static double value_of(const Netplay *play, Position p, Move move, uint32_t *visits)
{
    if (visits != NULL) {
        *visits = 0;
    }
    return netplay_value(play, p, move);
}

static double value(const void *state, Position p, Move move, uint32_t *visits)
{
    const Netplay play = play_of_learner(state);
    return value_of(&play, p, move, visits);
}

static int best_moves(const void *state, Position p, Move moves[GAME_MOVES_MAX])
{
    const Netplay play = play_of_learner(state);
    return netplay_best_moves(&play, p, moves);
}

/* ------------------------------------------------------------------ brains */

static size_t part_size(const void *state)
{
    return brain_net_size(state);
}

static size_t write_part(const void *state, uint8_t *bytes)
{
    return brain_net_write(bytes, state);
}

static BrainNet net_of(const Brain *brain)
{
    BrainNet net;
    memcpy(&net, brain->contents, sizeof net);
    return net;
}

static size_t memory_size_of_brain(const Game *game, const void *options, const BrainPart *part)
{
    const TdlearnOptions all = options_from(options);
    return brain_net_memory_size(game, &all, part);
}

static BrainError open_net(Brain *brain, const BrainPart *part, void *memory)
{
    const TdlearnOptions options = options_from(brain->options.values);
    BrainNet net = {0};
    const BrainError error = brain_net_open(&net, &brain->game, &options, part, memory);
    brain->proof = net.proof;
    memcpy(brain->contents, &net, sizeof net);
    return error;
}

static LearnerError restore(void *state, const Brain *brain)
{
    const BrainNet net = net_of(brain);
    Tdlearn *t = state;
    t->moves = net.moves;
    t->options.proof = t->options.is_pruned ? (uint32_t)net.proof : t->options.proof;
    memcpy(t->weights, net.net->weights[SIDE_FIRST],
           2 * (size_t)t->net.size * sizeof t->weights[0]);
    return LEARNER_OK;
}

static size_t weight_count_in_brain(const Brain *brain)
{
    return ntuple_weight_count(net_of(brain).net);
}

static Netplay play_of_brain(const Brain *brain)
{
    const TdlearnOptions options = options_from(brain->options.values);
    return (Netplay){
        .net = net_of(brain).net,
        .tactics = options.tactics,
        .is_blind = tdlearn_is_blind(&options),
        .depth = brain->depth,
        .proof = brain->proof,
        .proofs = brain->proofs,
    };
}

static double value_in_brain(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    const Netplay play = play_of_brain(brain);
    return value_of(&play, p, move, visits);
}

static int best_moves_in_brain(const Brain *brain, Position p, Move moves[GAME_MOVES_MAX])
{
    const Netplay play = play_of_brain(brain);
    return netplay_best_moves(&play, p, moves);
}

static bool has_proof_in_brain(const Brain *brain, Position p)
{
    const Netplay play = play_of_brain(brain);
    return netplay_has_proof(&play, p);
}

static bool brain_fact(const Brain *brain, int i, BrainFact *fact)
{
    const BrainNet net = net_of(brain);
    const BrainFact facts[] = {
        {.name = "weights", .count = 2 * (uint64_t)net.net->size},
        {.name = "moves", .count = net.moves},
        {.name = "proof", .count = (uint64_t)net.proof},
    };
    const int count = (int)(sizeof facts / sizeof facts[0]) - (net.proof == 0);
    const bool is_there = i < count;
    *fact = is_there ? facts[i] : (BrainFact){.name = NULL};
    return is_there;
}

const LearnerKind ntuple_kind = {
    .name = "ntuple",
    .title = "n-tuple network",
    .title_with_article = "an n-tuple network",
    .number = 2,
    .first_version = 2,
    .can_search = true,
    .can_prove = true,
    .supports = ntuple_plays,
    .knobs = ntuple_knobs,
    .knob_count = NTUPLE_KNOB_COUNT,
    .presets = ntuple_presets,
    .preset_count = NTUPLE_PRESET_COUNT,
    .options_size = sizeof(TdlearnOptions),
    .options_fit = options_fit,
    .memory_size = memory_size,
    .init = init,
    .restore = restore,
    .options = options_now,
    .change = change,
    .train_game = train_game,
    .learn_record = learn_record,
    .learn_move = learn_move,
    .rehearsal = &ntuple_rehearsal,
    .value_count = value_count,
    .value = value,
    .best_moves = best_moves,
    .part_size = part_size,
    .write_part = write_part,
    .brain_memory_size = memory_size_of_brain,
    .brain_open = open_net,
    .brain_value_count = weight_count_in_brain,
    .brain_value = value_in_brain,
    .brain_best_moves = best_moves_in_brain,
    .brain_has_proof = has_proof_in_brain,
    .brain_fact = brain_fact,
};
