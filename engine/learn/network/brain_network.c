/* brain_network.c - what a neural network knows, as bytes. */
#include "learn/network/brain_network.h"

#include <string.h>

#include "base/bytes.h"
#include "base/rice.h"

enum { FORM_WHOLE, FORM_ROUNDED };

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

/* The scales and the weights that are not coded, in bytes. */
static size_t size_before_numbers(const Network *net)
{
    return 4 * (net->shape.width + 2 + net_code_rest(net));
}

/* ----------------------------------------------------------------- reading */

/* Whether there are just enough bytes for a network's weights, or at least as many as the
 * numbers of a rounded one take. */
static bool bytes_suffice(const Network *net, const BrainPart *part)
{
    if (part->size < NETWORK_AT_WEIGHTS) {
        return false;
    }
    const size_t size = part->size - NETWORK_AT_WEIGHTS;
    if (form_of(part) == FORM_WHOLE) {
        return size == 4 * (net_code_count(net) + net_code_rest(net));
    }
    return form_of(part) == FORM_ROUNDED && size >= size_before_numbers(net) &&
           net_code_count(net) / RICE_NUMBERS_PER_BYTE <= size - size_before_numbers(net);
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

static float read_float(const uint8_t *bytes)
{
    const uint32_t bits = (uint32_t)bytes_read_number(bytes, 4);
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Reads the weights that are not coded, or all; returns whether they are in range. */
static bool read_weights(Network *net, bool reads_all, const uint8_t *bytes)
{
    bool is_good = true;
    for (size_t i = 0; i < net->layout.size; i++) {
        net->weights[i] = 0;
        if (network_has_weight(net, i) && (reads_all || !net_code_has(net, i))) {
            const float weight = read_float(bytes);
            bytes += 4;
            is_good &= -BRAIN_NETWORK_LIMIT <= weight && weight <= BRAIN_NETWORK_LIMIT;
            net->weights[i] = weight;
        }
    }
    return is_good;
}

static const uint8_t *read_scales(NetCode *code, const Network *net, const uint8_t *bytes)
{
    for (uint32_t i = 0; i < CODE_SCALES; i++) {
        code->scales[i] = 0;
        if (i < net->shape.width || i >= NETWORK_WIDTH_MAX) {
            code->scales[i] = (uint32_t)bytes_read_number(bytes, 4);
            bytes += 4;
        }
    }
    return bytes;
}

static bool read_rounded(Unpacked *unpacked, const uint8_t *bytes, size_t size)
{
    Network *net = &unpacked->net;
    NetCode *code = &unpacked->code;
    const size_t before = size_before_numbers(net);
    if (!read_weights(net, false, read_scales(code, net, bytes)) ||
        !rice_read(bytes + before, size - before, code->numbers, net_code_count(net)) ||
        !net_code_is_good(code, net)) {
        return false;
    }
    net_code_unpack(code, net);
    return true;
}

BrainError brain_network_open(BrainNetwork *brain, const Game *game, const NetworkShape *shape,
                              const BrainPart *part, void *memory)
{
    Unpacked *unpacked = memory;
    Network *net = &unpacked->net;
    const uint8_t *bytes = part->bytes + NETWORK_AT_WEIGHTS;
    if (brain_network_memory_size(game, shape, part) == 0) {
        return BRAIN_INVALID;
    }
    const bool is_whole = form_of(part) == FORM_WHOLE;
    unpacked->game = *game;
    network_init(net, &unpacked->game, shape);
    net->weights = (float *)((char *)memory + UNPACKED_SIZE);
    unpacked->code.numbers = (int16_t *)(net->weights + net->layout.size);
    *brain = (BrainNetwork){.net = net,
                            .code = is_whole ? NULL : &unpacked->code,
                            .moves = bytes_read_number(part->bytes + NETWORK_AT_MOVES, 8)};
    const bool is_good = is_whole ? read_weights(net, true, bytes)
                                  : read_rounded(unpacked, bytes, part->size - NETWORK_AT_WEIGHTS);
    return is_good ? BRAIN_OK : BRAIN_INVALID;
}

/* ----------------------------------------------------------------- writing */

static uint8_t *write_float(uint8_t *bytes, float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    bytes_write_number(bytes, 4, bits);
    return bytes + 4;
}

static uint8_t *write_weights(uint8_t *bytes, const Network *net, bool writes_all)
{
    for (size_t i = 0; i < net->layout.size; i++) {
        if (network_has_weight(net, i) && (writes_all || !net_code_has(net, i))) {
            bytes = write_float(bytes, net->weights[i]);
        }
    }
    return bytes;
}

static uint8_t *write_rounded(uint8_t *bytes, const Netlearn *t)
{
    for (uint32_t i = 0; i < CODE_SCALES; i++) {
        if (t->code.scales[i] != 0) {
            bytes_write_number(bytes, 4, t->code.scales[i]);
            bytes += 4;
        }
    }
    bytes = write_weights(bytes, &t->net, false);
    return bytes + rice_write(bytes, t->code.numbers, net_code_count(&t->net));
}

size_t brain_network_size(const Netlearn *t)
{
    const size_t count = net_code_count(&t->net);
    return NETWORK_AT_WEIGHTS +
           (t->is_rounded ? size_before_numbers(&t->net) + rice_size(t->code.numbers, count)
                          : 4 * (count + net_code_rest(&t->net)));
}

size_t brain_network_write(uint8_t *bytes, const Netlearn *t)
{
    uint8_t *end = bytes + NETWORK_AT_WEIGHTS;
    bytes_write_number(bytes + NETWORK_AT_MOVES, 8, t->moves);
    bytes_write_number(bytes + NETWORK_AT_FORM, 4, t->is_rounded ? FORM_ROUNDED : FORM_WHOLE);
    end = t->is_rounded ? write_rounded(end, t) : write_weights(end, &t->net, true);
    return (size_t)(end - bytes);
}
