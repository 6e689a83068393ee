/* brain_networld.c - what a neural network knows of a world, as bytes. */
#include "learn/network/brain_networld.h"

#include "base/bytes.h"

/* What is laid out in memory. Behind it are the weights, and the numbers if it was
 * rounded. */
typedef struct Unpacked {
    Network net;
    NetCode code;
} Unpacked;

enum {
    UNPACKED_SIZE = (sizeof(Unpacked) + NETWORK_ALIGNMENT - 1) / NETWORK_ALIGNMENT *
                    NETWORK_ALIGNMENT
};

static uint64_t form_of(const BrainPart *part)
{
    return bytes_read_number(part->bytes + NETWORLD_AT_FORM, 4);
}

size_t brain_networld_memory_size(const World *world, const NetworkShape *shape,
                                  const BrainPart *part)
{
    Network net;
    network_init_rows(&net, networld_rows(world), shape);
    if (part->size < NETWORLD_AT_WEIGHTS ||
        !net_bytes_suffice(&net, form_of(part), part->size - NETWORLD_AT_WEIGHTS)) {
        return 0;
    }
    return UNPACKED_SIZE + net.layout.size * sizeof(float) + net_code_count(&net) * sizeof(int16_t);
}

BrainError brain_networld_open(BrainNetworld *brain, const World *world, const NetworkShape *shape,
                               const BrainPart *part, void *memory)
{
    Unpacked *unpacked = memory;
    Network *net = &unpacked->net;
    if (brain_networld_memory_size(world, shape, part) == 0) {
        return BRAIN_INVALID;
    }
    network_init_rows(net, networld_rows(world), shape);
    net->weights = (float *)(void *)((char *)memory + UNPACKED_SIZE);
    unpacked->code.numbers = (int16_t *)(void *)(net->weights + net->layout.size);
    *brain = (BrainNetworld){.net = net,
                             .code = form_of(part) == NET_FORM_WHOLE ? NULL : &unpacked->code,
                             .steps = bytes_read_number(part->bytes + NETWORLD_AT_STEPS, 8)};
    return net_bytes_read(net, &unpacked->code, form_of(part), part->bytes + NETWORLD_AT_WEIGHTS,
                          part->size - NETWORLD_AT_WEIGHTS)
               ? BRAIN_OK
               : BRAIN_INVALID;
}

static const NetCode *code_of(const Networld *t)
{
    return t->is_rounded ? &t->code : NULL;
}

size_t brain_networld_size(const Networld *t)
{
    return NETWORLD_AT_WEIGHTS + net_bytes_size(&t->net, code_of(t));
}

size_t brain_networld_write(uint8_t *bytes, const Networld *t)
{
    bytes_write_number(bytes + NETWORLD_AT_STEPS, 8, t->perceiver.steps);
    bytes_write_number(bytes + NETWORLD_AT_FORM, 4,
                       t->is_rounded ? NET_FORM_ROUNDED : NET_FORM_WHOLE);
    return NETWORLD_AT_WEIGHTS + net_bytes_write(bytes + NETWORLD_AT_WEIGHTS, &t->net, code_of(t));
}
