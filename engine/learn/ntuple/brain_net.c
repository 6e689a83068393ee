/* brain_net.c - what an n-tuple network knows, as bytes. */
#include "learn/ntuple/brain_net.h"

#include "base/bytes.h"
#include "base/rice.h"

/* What is laid out in memory. The network needs a game that stays in its place
 * though the brain itself may be copied. */
typedef struct Unpacked {
    Game game;
    Ntuple net;
    NtupleWeight weights[]; /* [2][net.size] */
} Unpacked;

/* ----------------------------------------------------------------- reading */

static size_t weight_count(const Game *game, const NtupleShape *shape)
{
    Ntuple net;
    ntuple_init(&net, game, shape);
    return 2 * (size_t)net.size;
}

size_t brain_net_memory_size(const Game *game, const NtupleShape *shape, const BrainPart *part)
{
    const size_t count = weight_count(game, shape);
    if (part->size < NTUPLE_AT_WEIGHTS ||
        count / RICE_NUMBERS_PER_BYTE > part->size - NTUPLE_AT_WEIGHTS) {
        return 0;
    }
    return sizeof(Unpacked) + count * sizeof(NtupleWeight);
}

BrainError brain_net_open(BrainNet *net, const Game *game, const NtupleShape *shape,
                          const BrainPart *part, void *memory)
{
    Unpacked *unpacked = memory;
    if (brain_net_memory_size(game, shape, part) == 0) {
        return BRAIN_INVALID;
    }
    unpacked->game = *game;
    ntuple_init(&unpacked->net, &unpacked->game, shape);
    unpacked->net.weights[SIDE_FIRST] = unpacked->weights;
    unpacked->net.weights[SIDE_SECOND] = unpacked->weights + unpacked->net.size;
    net->net = &unpacked->net;
    net->moves = bytes_read_number(part->bytes + NTUPLE_AT_MOVES, 8);
    return rice_read(part->bytes + NTUPLE_AT_WEIGHTS, part->size - NTUPLE_AT_WEIGHTS,
                     unpacked->weights, 2 * (size_t)unpacked->net.size)
               ? BRAIN_OK
               : BRAIN_INVALID;
}

/* ----------------------------------------------------------------- writing */

size_t brain_net_size(const Tdlearn *t)
{
    return NTUPLE_AT_WEIGHTS + rice_size(t->weights, 2 * (size_t)t->net.size);
}

size_t brain_net_write(uint8_t *b, const Tdlearn *t)
{
    bytes_write_number(b + NTUPLE_AT_MOVES, 8, t->moves);
    return NTUPLE_AT_WEIGHTS +
           rice_write(b + NTUPLE_AT_WEIGHTS, t->weights, 2 * (size_t)t->net.size);
}
