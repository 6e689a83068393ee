/* brain_net.c - what an n-tuple network knows, as bytes. */
#include "learn/ntuple/brain_net.h"

#include <string.h>

#include "base/bytes.h"
#include "base/rice.h"
#include "base/sparse.h"
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

/* Whether so many bytes may hold the weights of a network. */
static bool may_hold(const TdlearnOptions *options, size_t bytes, size_t size)
{
    return options->is_pruned ? size / SPARSE_NUMBERS_PER_BYTE <= bytes
                              : 2 * size / RICE_NUMBERS_PER_BYTE <= bytes;
}

size_t brain_net_memory_size(const Game *game, const TdlearnOptions *options, const BrainPart *part)
{
    Ntuple net;
    ntuple_init(&net, game, &options->shape);
    if (part->size < weights_at(options) ||
        !may_hold(options, part->size - weights_at(options), net.size)) {
        return 0;
    }
    return sizeof(Unpacked) + 2 * (size_t)net.size * sizeof(NtupleWeight);
}

/* Those of the first side; the second's have been forgotten. */
static bool unpack_pruned(BrainNet *net, const BrainPart *part, NtupleWeight *weights, size_t size)
{
    const size_t at = NTUPLE_AT_PRUNED_WEIGHTS;
    const uint64_t proof = bytes_read_number(part->bytes + NTUPLE_AT_PROOF, 4);
    net->proof = (int)proof;
    if (proof > PROOF_DEPTH_MAX ||
        !sparse_read(part->bytes + at, part->size - at, weights, size, weights + size)) {
        return false;
    }
    memset(weights + size, 0, size * sizeof weights[0]);
    return true;
}

static bool unpack_all(const BrainPart *part, NtupleWeight *weights, size_t size)
{
    const size_t at = NTUPLE_AT_WEIGHTS;
    return rice_read(part->bytes + at, part->size - at, weights, 2 * size);
}

BrainError brain_net_open(BrainNet *net, const Game *game, const TdlearnOptions *options,
                          const BrainPart *part, void *memory)
{
    Unpacked *unpacked = memory;
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
    const size_t size = unpacked->net.size;
    const bool is_good = options->is_pruned ? unpack_pruned(net, part, unpacked->weights, size)
                                            : unpack_all(part, unpacked->weights, size);
    return is_good ? BRAIN_OK : BRAIN_INVALID;
}

/* ----------------------------------------------------------------- writing */

/* The weights of the second side, which were forgotten, are room for who packs; they
 * become 0 again. */
static NtupleWeight *room_of(const Tdlearn *t)
{
    return t->weights + t->net.size;
}

static void clear_room(const Tdlearn *t)
{
    memset(room_of(t), 0, t->net.size * sizeof t->weights[0]);
}

size_t brain_net_size(const Tdlearn *t)
{
    if (!t->options.is_pruned) {
        return NTUPLE_AT_WEIGHTS + rice_size(t->weights, 2 * (size_t)t->net.size);
    }
    const size_t size = sparse_size(t->weights, t->net.size, room_of(t));
    clear_room(t);
    return NTUPLE_AT_PRUNED_WEIGHTS + size;
}

size_t brain_net_write(uint8_t *b, const Tdlearn *t)
{
    bytes_write_number(b + NTUPLE_AT_MOVES, 8, t->moves);
    if (!t->options.is_pruned) {
        return NTUPLE_AT_WEIGHTS +
               rice_write(b + NTUPLE_AT_WEIGHTS, t->weights, 2 * (size_t)t->net.size);
    }
    bytes_write_number(b + NTUPLE_AT_PROOF, 4, t->options.proof);
    const size_t size = sparse_write(b + NTUPLE_AT_PRUNED_WEIGHTS, t->weights, t->net.size,
                                     room_of(t));
    clear_room(t);
    return NTUPLE_AT_PRUNED_WEIGHTS + size;
}
