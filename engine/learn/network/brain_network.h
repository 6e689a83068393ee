/* brain_network.h - what a neural network knows, as bytes: the kind's part of a brain
 * (brain.h), but for the knobs. The weights are as net_bytes.h tells.
 */
#ifndef FOURMI_BRAIN_NETWORK_H
#define FOURMI_BRAIN_NETWORK_H

#include "learn/kind.h"
#include "learn/network/net_bytes.h"
#include "learn/network/netlearn.h"

/* Where things are in the part. The rows of network_knobs.c say which are knobs. */
enum {
    NETWORK_AT_ALPHA = 0,
    NETWORK_AT_ALPHA_END = 8,
    NETWORK_AT_ALPHA_GAMES = 16,
    NETWORK_AT_HEAD_RATE = 24,
    NETWORK_AT_LAMBDA = 32,
    NETWORK_AT_EPSILON = 40,
    NETWORK_AT_OPENING_SHARE = 48,
    NETWORK_AT_ONE_SIDED_SHARE = 56,
    NETWORK_AT_MOVES = 64,
    NETWORK_AT_WIDTH = 72,
    NETWORK_AT_HIDDEN = 76,
    NETWORK_AT_OPENING_PLIES = 80,
    NETWORK_AT_SWITCHES = 84,
    NETWORK_AT_FORM = 88,
    NETWORK_AT_EVALUATIONS = 92,
    NETWORK_AT_WANDER_SHARE = 96,
    NETWORK_AT_SEARCH_SHARE = 104,
    NETWORK_AT_WEIGHTS = 112,
};

/* An opened network, in the caller's memory. */
typedef struct BrainNetwork {
    const Network *net;
    const NetCode *code; /* NULL unless it was rounded */
    uint64_t moves;      /* made in training */
} BrainNetwork;

/* The memory for a network of good shape; 0 if it has more weights than so many bytes can
 * hold. */
size_t brain_network_memory_size(const Game *game, const NetworkShape *shape,
                                 const BrainPart *part);

/* Opens a network of good shape, and unpacks its weights into `memory`, which has that size
 * and is aligned to NETWORK_ALIGNMENT. */
BrainError brain_network_open(BrainNetwork *brain, const Game *game, const NetworkShape *shape,
                              const BrainPart *part, void *memory);

/* The bytes that a learner takes; and writing them all but for the knobs, which returns how
 * many there are as well. */
size_t brain_network_size(const Netlearn *t);
size_t brain_network_write(uint8_t *bytes, const Netlearn *t);

#endif
