/* net_bytes.c - the weights of a network as bytes. */
#include "learn/network/net_bytes.h"

#include <string.h>

#include "base/bytes.h"
#include "base/rice.h"

/* The scales and the weights that are not coded, in bytes. */
static size_t size_before_numbers(const Network *net)
{
    return 4 * (net->shape.width + net->heads + net_code_rest(net));
}

bool net_bytes_suffice(const Network *net, uint64_t form, size_t size)
{
    if (form == NET_FORM_WHOLE) {
        return size == 4 * (net_code_count(net) + net_code_rest(net));
    }
    return form == NET_FORM_ROUNDED && size >= size_before_numbers(net) &&
           net_code_count(net) / RICE_NUMBERS_PER_BYTE <= size - size_before_numbers(net);
}

/* ----------------------------------------------------------------- reading */

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
            is_good &= -NET_BYTES_LIMIT <= weight && weight <= NET_BYTES_LIMIT;
            net->weights[i] = weight;
        }
    }
    return is_good;
}

static const uint8_t *read_scales(NetCode *code, const Network *net, const uint8_t *bytes)
{
    for (uint32_t i = 0; i < CODE_SCALES; i++) {
        code->scales[i] = 0;
        if (net_code_has_scale(net, i)) {
            code->scales[i] = (uint32_t)bytes_read_number(bytes, 4);
            bytes += 4;
        }
    }
    return bytes;
}

static bool read_rounded(Network *net, NetCode *code, const uint8_t *bytes, size_t size)
{
    const size_t before = size_before_numbers(net);
    if (!read_weights(net, false, read_scales(code, net, bytes)) ||
        !rice_read(bytes + before, size - before, code->numbers, net_code_count(net)) ||
        !net_code_is_good(code, net)) {
        return false;
    }
    net_code_unpack(code, net);
    return true;
}

bool net_bytes_read(Network *net, NetCode *code, uint64_t form, const uint8_t *bytes, size_t size)
{
    return form == NET_FORM_WHOLE ? read_weights(net, true, bytes)
                                  : read_rounded(net, code, bytes, size);
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

static uint8_t *write_scales(uint8_t *bytes, const NetCode *code)
{
    for (uint32_t i = 0; i < CODE_SCALES; i++) {
        if (code->scales[i] != 0) {
            bytes_write_number(bytes, 4, code->scales[i]);
            bytes += 4;
        }
    }
    return bytes;
}

size_t net_bytes_size(const Network *net, const NetCode *code)
{
    const size_t count = net_code_count(net);
    return code != NULL ? size_before_numbers(net) + rice_size(code->numbers, count)
                        : 4 * (count + net_code_rest(net));
}

size_t net_bytes_write(uint8_t *bytes, const Network *net, const NetCode *code)
{
    if (code == NULL) {
        return (size_t)(write_weights(bytes, net, true) - bytes);
    }
    uint8_t *end = write_weights(write_scales(bytes, code), net, false);
    end += rice_write(end, code->numbers, net_code_count(net));
    return (size_t)(end - bytes);
}
