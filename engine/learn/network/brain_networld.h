/* brain_networld.h - what a neural network knows of a world, as bytes: the kind's part of a
 * brain (brain.h), but for the knobs. The weights are as net_bytes.h tells. */
#ifndef FOURMI_BRAIN_NETWORLD_H
#define FOURMI_BRAIN_NETWORLD_H

#include "learn/kind.h"
#include "learn/network/net_bytes.h"
#include "learn/network/networld.h"

/* Where things are in the part. The rows of networld_knobs.c say which are knobs. */
enum {
    NETWORLD_AT_ALPHA = 0,
    NETWORLD_AT_ALPHA_END = 8,
    NETWORLD_AT_LAMBDA = 16,
    NETWORLD_AT_EPSILON = 24,
    NETWORLD_AT_EPSILON_END = 32,
    NETWORLD_AT_GAMMA = 40,
    NETWORLD_AT_GAMES = 48,
    NETWORLD_AT_HEAD_RATE = 56,
    NETWORLD_AT_STEPS = 64,
    NETWORLD_AT_FINISH = 72,
    NETWORLD_AT_FAILURE = 76,
    NETWORLD_AT_RETRIES = 80,
    NETWORLD_AT_REWIND = 84,
    NETWORLD_AT_RANGE = 88,
    NETWORLD_AT_WIDTH = 92,
    NETWORLD_AT_HIDDEN = 96,
    NETWORLD_AT_FORM = 100,
    NETWORLD_AT_WEIGHTS = 104,
};

/* An opened network, in the caller's memory. */
typedef struct BrainNetworld {
    const Network *net;
    const NetCode *code; /* NULL unless it was rounded */
    uint64_t steps;      /* made in training */
} BrainNetworld;

/* The memory for a network of good shape; 0 if it has more weights than so many bytes can
 * hold. */
size_t brain_networld_memory_size(const World *world, const NetworkShape *shape,
                                  const BrainPart *part);

/* Opens a network of good shape, and unpacks its weights into `memory`, which has that size
 * and is aligned to NETWORK_ALIGNMENT. */
BrainError brain_networld_open(BrainNetworld *brain, const World *world, const NetworkShape *shape,
                               const BrainPart *part, void *memory);

/* The bytes that a learner takes; and writing them all but for the knobs, which returns how
 * many there are as well. */
size_t brain_networld_size(const Networld *t);
size_t brain_networld_write(uint8_t *bytes, const Networld *t);

#endif
