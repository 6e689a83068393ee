/* net_code.c - a network's weights in eight bits each. */
#include "learn/network/net_code.h"

#include <string.h>

/* Which scale a weight has that is coded. */
static uint32_t scale_of(const Network *net, size_t i)
{
    if (i < net->layout.offsets) {
        return (uint32_t)(i % net->width);
    }
    return NETWORK_WIDTH_MAX + (uint32_t)((i - net->layout.heads) / net->layout.head_size);
}

bool net_code_has(const Network *net, size_t i)
{
    const NetworkLayout *layout = &net->layout;
    return network_has_weight(net, i) &&
           (i < layout->offsets || (layout->heads <= i && i < layout->policies &&
                                    (i - layout->heads) % layout->head_size < layout->mix_start));
}

size_t net_code_count(const Network *net)
{
    return ((size_t)net->inputs.rows - 1 + net->heads * (size_t)net->shape.hidden) *
           net->shape.width;
}

size_t net_code_rest(const Network *net)
{
    const size_t moves = net->shape.policy ? (size_t)net->inputs.moves : 0;
    return net->shape.width +
           net->heads * (2 * (size_t)net->shape.hidden + 1 + (net->shape.width + 1) * moves);
}

static float size_of(float x)
{
    return x < 0 ? -x : x;
}

/* The smallest scale with which a weight of this size is in range, or the largest that
 * there is. */
static uint32_t scale_for(float largest)
{
    const float grains = largest / NETWORK_GRAIN / CODE_NUMBER_MAX;
    if (grains >= CODE_SCALE_MAX) {
        return CODE_SCALE_MAX;
    }
    const uint32_t whole = (uint32_t)grains;
    return whole + ((float)whole < grains || whole == 0);
}

static void find_scales(const Network *net, uint32_t scales[CODE_SCALES])
{
    float largest[CODE_SCALES] = {0};
    memset(scales, 0, CODE_SCALES * sizeof scales[0]);
    for (size_t i = 0; i < net->layout.size; i++) {
        if (net_code_has(net, i)) {
            const uint32_t scale = scale_of(net, i);
            const float size = size_of(net->weights[i]);
            largest[scale] = size > largest[scale] ? size : largest[scale];
            scales[scale] = scale_for(largest[scale]);
        }
    }
}

/* The whole number nearest to x, within the range of the code. */
static int16_t rounded(float x)
{
    const float size = size_of(x) < CODE_NUMBER_MAX ? size_of(x) : CODE_NUMBER_MAX;
    const int16_t number = (int16_t)(size + 0.5F);
    return x < 0 ? (int16_t)-number : number;
}

void net_code_round(Network *net, NetCode *code)
{
    int16_t *number = code->numbers;
    find_scales(net, code->scales);
    for (size_t i = 0; i < net->layout.size; i++) {
        if (net_code_has(net, i)) {
            const float scale = (float)code->scales[scale_of(net, i)] * NETWORK_GRAIN;
            *number++ = rounded(net->weights[i] / scale);
        }
    }
    net_code_unpack(code, net);
}

void net_code_unpack(const NetCode *code, Network *net)
{
    const int16_t *number = code->numbers;
    for (size_t i = 0; i < net->layout.size; i++) {
        if (net_code_has(net, i)) {
            net->weights[i] = (float)(*number++ * (int32_t)code->scales[scale_of(net, i)]) *
                              NETWORK_GRAIN;
        }
    }
}

bool net_code_has_scale(const Network *net, uint32_t i)
{
    return i < net->shape.width || (NETWORK_WIDTH_MAX <= i && i < NETWORK_WIDTH_MAX + net->heads);
}

bool net_code_is_good(const NetCode *code, const Network *net)
{
    for (uint32_t i = 0; i < CODE_SCALES; i++) {
        if (net_code_has_scale(net, i) != (code->scales[i] != 0) ||
            code->scales[i] > CODE_SCALE_MAX) {
            return false;
        }
    }
    for (size_t i = 0; i < net_code_count(net); i++) {
        if (code->numbers[i] < -CODE_NUMBER_MAX || code->numbers[i] > CODE_NUMBER_MAX) {
            return false;
        }
    }
    return true;
}
