/* net_code.h - a network's weights in eight bits each.
 *
 * A training that has come to the end of its schedule is rounded: each weight of the
 * large layers becomes a number from -127 to 127 times the scale of its unit, and the
 * learner goes on with what is left of it. So a brain file holds just what the learner
 * knows, in a quarter of the bytes or less.
 *
 *      rows     [inputs.rows][width]    a scale for each unit of the first layer
 *      mix, of each head                a scale for each head
 *      offsets, starts and out          stay as they are: there are few
 *
 * Scales are whole numbers of grains (network.h), so rows are multiples of a grain still.
 * With at most CODE_SCALE_MAX of them, a product has no more than the 24 bits of a float.
 */
#ifndef FOURMI_NET_CODE_H
#define FOURMI_NET_CODE_H

#include "learn/network/network.h"

enum {
    CODE_NUMBER_MAX = 127,
    CODE_SCALE_MAX = 1 << 17,
    CODE_SCALES = NETWORK_WIDTH_MAX + 2, /* of the first layer's units, then of each head */
};

typedef struct NetCode {
    uint32_t
        scales[CODE_SCALES]; /* in grains, 1 .. CODE_SCALE_MAX; 0 of units that are not there */
    int16_t *numbers;        /* [net_code_count], -CODE_NUMBER_MAX .. CODE_NUMBER_MAX; borrowed */
} NetCode;

/* How many weights are coded, and how many are kept as they are. */
size_t net_code_count(const Network *net);
size_t net_code_rest(const Network *net);

/* Whether weight number `i`, one that the shape has, is coded. */
bool net_code_has(const Network *net, size_t i);

/* Whether there is scale number `i`. */
bool net_code_has_scale(const Network *net, uint32_t i);

/* Rounds the weights of a network, and writes the numbers and scales that they are now
 * made of. */
void net_code_round(Network *net, NetCode *code);

/* Makes the weights that are coded from their numbers. */
void net_code_unpack(const NetCode *code, Network *net);

/* Whether scales and numbers are in range. */
bool net_code_is_good(const NetCode *code, const Network *net);

#endif
