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
    return options->is_pruned ? NTUPLE_AT_PRUNED_WEIGHTS : NTUPLE_AT_WEIGHTS;
}

size_t brain_net_memory_size(const Game *game, const TdlearnOptions *options, const BrainPart *part)
{
    Ntuple net;
    ntuple_init(&net, game, &options->shape);
    const size_t packed = (options->is_pruned ? 1 : 2) * (size_t)net.size;
    if (part->size < weights_at(options) ||
        packed / RICE_NUMBERS_PER_BYTE > part->size - weights_at(options)) {
        return 0;
    }
    return sizeof(Unpacked) + 2 * (size_t)net.size * sizeof(NtupleWeight);
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
    if (options->is_pruned) {
        const uint64_t proof = bytes_read_number(part->bytes + NTUPLE_AT_PROOF, 4);
        if (proof == 0 || proof > PROOF_DEPTH_MAX) {
            return BRAIN_INVALID;
        }
        net->proof = (int)proof;
        memset(unpacked->weights + unpacked->net.size, 0,
               unpacked->net.size * sizeof unpacked->weights[0]);
    }
    const size_t packed = (options->is_pruned ? 1 : 2) * (size_t)unpacked->net.size;
    return rice_read(part->bytes + at, part->size - at, unpacked->weights, packed) ? BRAIN_OK
                                                                                   : BRAIN_INVALID;
}

/* ----------------------------------------------------------------- writing */

static size_t packed_count(const Tdlearn *t)
{
    return (t->options.is_pruned ? 1 : 2) * (size_t)t->net.size;
}

size_t brain_net_size(const Tdlearn *t)
{
    return weights_at(&t->options) + rice_size(t->weights, packed_count(t));
}

size_t brain_net_write(uint8_t *b, const Tdlearn *t)
{
    const size_t at = weights_at(&t->options);
    bytes_write_number(b + NTUPLE_AT_MOVES, 8, t->moves);
    if (t->options.is_pruned) {
        bytes_write_number(b + NTUPLE_AT_PROOF, 4, t->options.proof);
    }
    return at + rice_write(b + at, t->weights, packed_count(t));
}
