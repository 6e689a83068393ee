/* brain_net.c - what an n-tuple network knows, as bytes. */
#include "learn/ntuple/brain_net.h"

#include <string.h>

#include "base/bytes.h"
#include "base/rice.h"
#include "oracle/proof.h"

/* What is laid out in memory. The network needs a game that stays in its place
 * though the brain itself may be copied. */
typedef struct Unpacked {
    Game game;
    Ntuple net;
    NtupleWeight weights[]; /* [2][net.size] */
} Unpacked;

/* ----------------------------------------------------------------- reading */

static size_t weights_at(const TdlearnOptions *options)
{
    return options->is_rounded ? NTUPLE_AT_ROUNDED_WEIGHTS : NTUPLE_AT_WEIGHTS;
}

size_t brain_net_memory_size(const Game *game, const TdlearnOptions *options, const BrainPart *part)
{
    Ntuple net;
    ntuple_init(&net, game, &options->shape);
    const size_t packed = (options->is_rounded ? 1 : 2) * (size_t)net.size;
    if (part->size < weights_at(options) ||
        packed / RICE_NUMBERS_PER_BYTE > part->size - weights_at(options)) {
        return 0;
    }
    return sizeof(Unpacked) + 2 * (size_t)net.size * sizeof(NtupleWeight);
}

/* Rounded weights as they were before they were packed; false if these are none. */
static bool unpack_grains(Unpacked *unpacked, const BrainPart *part, BrainNet *net)
{
    const uint64_t grain = bytes_read_number(part->bytes + NTUPLE_AT_GRAIN, 4);
    const uint64_t proof = bytes_read_number(part->bytes + NTUPLE_AT_PROOF, 4);
    const size_t size = unpacked->net.size;
    bool is_good = grain == TDLEARN_GRAIN && proof <= PROOF_DEPTH_MAX;
    for (size_t i = 0; is_good && i < size; i++) {
        NtupleWeight *weight = &unpacked->weights[i];
        is_good = -TDLEARN_GRAINS_MAX <= *weight && *weight <= TDLEARN_GRAINS_MAX;
        *weight = (NtupleWeight)(is_good ? *weight * TDLEARN_GRAIN : 0);
    }
    memset(unpacked->weights + size, 0, size * sizeof unpacked->weights[0]);
    net->proof = (int)proof;
    return is_good;
}

BrainError brain_net_open(BrainNet *net, const Game *game, const TdlearnOptions *options,
                          const BrainPart *part, void *memory)
{
    Unpacked *unpacked = memory;
    const size_t at = weights_at(options);
    if (brain_net_memory_size(game, options, part) == 0) {
        return BRAIN_INVALID;
    }
    unpacked->game = *game;
    ntuple_init(&unpacked->net, &unpacked->game, &options->shape);
    unpacked->net.weights[SIDE_FIRST] = unpacked->weights;
    unpacked->net.weights[SIDE_SECOND] = unpacked->weights + unpacked->net.size;
    net->net = &unpacked->net;
    net->moves = bytes_read_number(part->bytes + NTUPLE_AT_MOVES, 8);
    net->proof = 0;
    const size_t packed = (options->is_rounded ? 1 : 2) * (size_t)unpacked->net.size;
    return rice_read(part->bytes + at, part->size - at, unpacked->weights, packed) &&
                   (!options->is_rounded || unpack_grains(unpacked, part, net))
               ? BRAIN_OK
               : BRAIN_INVALID;
}

/* ----------------------------------------------------------------- writing */

/* The weights as they are packed: those of rounded ones in grains, in the place of the
 * second side's, which are all 0. */
static const NtupleWeight *packed_weights(const Tdlearn *t)
{
    if (!t->options.is_rounded) {
        return t->weights;
    }
    NtupleWeight *grains = t->weights + t->net.size;
    for (size_t i = 0; i < t->net.size; i++) {
        grains[i] = (NtupleWeight)(t->weights[i] / TDLEARN_GRAIN);
    }
    return grains;
}

static size_t packed_count(const Tdlearn *t)
{
    return (t->options.is_rounded ? 1 : 2) * (size_t)t->net.size;
}

/* Clears what packed_weights has borrowed. */
static void give_back(const Tdlearn *t)
{
    if (t->options.is_rounded) {
        memset(t->weights + t->net.size, 0, t->net.size * sizeof t->weights[0]);
    }
}

size_t brain_net_size(const Tdlearn *t)
{
    const size_t size = weights_at(&t->options) + rice_size(packed_weights(t), packed_count(t));
    give_back(t);
    return size;
}

size_t brain_net_write(uint8_t *b, const Tdlearn *t)
{
    const size_t at = weights_at(&t->options);
    bytes_write_number(b + NTUPLE_AT_MOVES, 8, t->moves);
    if (t->options.is_rounded) {
        bytes_write_number(b + NTUPLE_AT_PROOF, 4, t->options.proof);
        bytes_write_number(b + NTUPLE_AT_GRAIN, 4, TDLEARN_GRAIN);
    }
    const size_t size = at + rice_write(b + at, packed_weights(t), packed_count(t));
    give_back(t);
    return size;
}
