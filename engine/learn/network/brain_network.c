/* brain_network.c - what a neural network knows, as bytes. */
#include "learn/network/brain_network.h"

#include <string.h>

#include "base/bytes.h"

/* What is laid out in memory. The network needs a game that stays in its place though the
 * brain itself may be copied. Behind it are the weights, and the numbers if it was
 * rounded. */
typedef struct Unpacked {
    Game game;
    Network net;
    NetCode code;
} Unpacked;

enum {
    UNPACKED_SIZE = (sizeof(Unpacked) + NETWORK_ALIGNMENT - 1) / NETWORK_ALIGNMENT *
                    NETWORK_ALIGNMENT
};

static uint64_t form_of(const BrainPart *part)
{
    return bytes_read_number(part->bytes + NETWORK_AT_FORM, 4);
}

/* Whether there are as many bytes as it says. */
static bool bytes_suffice(const Network *net, const BrainPart *part)
{
    return part->size >= NETWORK_AT_WEIGHTS &&
           net_bytes_suffice(net, form_of(part), part->size - NETWORK_AT_WEIGHTS);
}

static size_t memory_of(const Network *net)
{
    return UNPACKED_SIZE + net->layout.size * sizeof(float) + net_code_count(net) * sizeof(int16_t);
}

size_t brain_network_memory_size(const Game *game, const NetworkShape *shape, const BrainPart *part)
{
    Network net;
    network_init(&net, game, shape);
    return bytes_suffice(&net, part) ? memory_of(&net) : 0;
}

BrainError brain_network_open(BrainNetwork *brain, const Game *game, const NetworkShape *shape,
                              const BrainPart *part, void *memory)
{
    Unpacked *unpacked = memory;
    Network *net = &unpacked->net;
    if (brain_network_memory_size(game, shape, part) == 0) {
        return BRAIN_INVALID;
    }
    unpacked->game = *game;
    network_init(net, &unpacked->game, shape);
    net->weights = (float *)((char *)memory + UNPACKED_SIZE);
    unpacked->code.numbers = (int16_t *)(net->weights + net->layout.size);
    *brain = (BrainNetwork){.net = net,
                            .code = form_of(part) == NET_FORM_WHOLE ? NULL : &unpacked->code,
                            .moves = bytes_read_number(part->bytes + NETWORK_AT_MOVES, 8)};
    return net_bytes_read(net, &unpacked->code, form_of(part), part->bytes + NETWORK_AT_WEIGHTS,
                          part->size - NETWORK_AT_WEIGHTS)
               ? BRAIN_OK
               : BRAIN_INVALID;
}

static const NetCode *code_of(const Netlearn *t)
{
    return t->is_rounded ? &t->code : NULL;
}

size_t brain_network_size(const Netlearn *t)
{
    return NETWORK_AT_WEIGHTS + net_bytes_size(&t->net, code_of(t));
}

size_t brain_network_write(uint8_t *bytes, const Netlearn *t)
{
    bytes_write_number(bytes + NETWORK_AT_MOVES, 8, t->moves);
    bytes_write_number(bytes + NETWORK_AT_FORM, 4,
                       t->is_rounded ? NET_FORM_ROUNDED : NET_FORM_WHOLE);
    return NETWORK_AT_WEIGHTS + net_bytes_write(bytes + NETWORK_AT_WEIGHTS, &t->net, code_of(t));
}
