/* networld.h - learning a world with a neural network.
 *
 * The loop is the perceiver's (percepts/perceiver.h), with its retries; what is seen are the
 * world's sights (facets/percepts.h), and each number that is seen finds a row of the network
 * (network.h), so that value and learning go through all layers:
 *
 *      sights --> rows --> network --> tanh --> value, from -failure to 2 range - failure
 *
 * After the last episode of its schedule the learner rounds its weights to eight bits each
 * (net_code.h).
 *
 * Memory comes from the caller. The same seed gives the same weights, bit for bit,
 * everywhere.
 */
#ifndef FOURMI_NETWORLD_H
#define FOURMI_NETWORLD_H

#include "learn/network/net_code.h"
#include "learn/percepts/perceiver.h"

typedef struct NetworldOptions {
    PerceiverOptions acting; /* `alpha` is that of the first layer; nothing is marked */
    double head_rate;        /* times as far move the weights behind it */
    uint32_t range;          /* half of what values can differ by, not 0 */
    NetworkShape shape;
} NetworldOptions;

typedef struct Networld {
    Perceiver perceiver;
    NetworldOptions options;
    Network net;
    NetCode code;    /* of the weights, if they are rounded: */
    bool is_rounded; /* as they are at the end of the schedule, until more is learned */
} Networld;

/* Whether a world has sights that a network can have rows for. */
bool networld_supports(const World *world);

/* How many rows that takes. */
uint32_t networld_rows(const World *world);

/* The memory beside the Networld itself, aligned to NETWORK_ALIGNMENT; zeroed for init. */
size_t networld_memory_size(const World *world, const NetworldOptions *options);

/* An untrained learner of a world that is supported, which it borrows. */
void networld_init(Networld *t, const World *world, const NetworldOptions *options, uint64_t seed,
                   void *memory);

/* Goes on with other options, of the same shape and range. */
void networld_change(Networld *t, const NetworldOptions *options);

/* Acts in one episode, and what of it is taken up again, and learns from it. */
void networld_train(Networld *t);

/* The rows of what is seen: row 0 says nothing, and the others follow. */
void networld_find_rows(const PerceptTables *tables, const uint32_t *places,
                        uint16_t rows[PERCEPTS_TABLES_MAX]);

/* The value of what is seen by a network; `tables` are those of the world's sights. */
double networld_value(const Network *net, const NetworldOptions *options,
                      const PerceptTables *tables, const uint32_t *places);

#endif
