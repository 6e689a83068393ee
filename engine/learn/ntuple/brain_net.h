/* brain_net.h - what an n-tuple network knows, as bytes: the kind's part of a
 * brain (brain.h), but for the knobs.
 *
 * Weights are packed with Rice's code, so opening such a brain takes memory to
 * unpack them into.
 */
#ifndef FOURMI_BRAIN_NET_H
#define FOURMI_BRAIN_NET_H

#include "learn/kind.h"
#include "learn/ntuple/tdlearn.h"

/* Where things are in the part. The rows of ntuple_knobs.c say which are knobs. */
enum {
    NTUPLE_AT_ALPHA = 0,
    NTUPLE_AT_ALPHA_END = 8,
    NTUPLE_AT_ALPHA_GAMES = 16,
    NTUPLE_AT_LAMBDA = 24,
    NTUPLE_AT_EPSILON = 32,
    NTUPLE_AT_OPENING_SHARE = 40,
    NTUPLE_AT_ONE_SIDED_SHARE = 48,
    NTUPLE_AT_MOVES = 56,
    NTUPLE_AT_SHAPE_SEED = 64,
    NTUPLE_AT_TUPLES = 72,
    NTUPLE_AT_CELLS = 76,
    NTUPLE_AT_OPENING_PLIES = 80,
    NTUPLE_AT_SWITCHES = 84,
    NTUPLE_AT_WEIGHTS = 88,

    /* With pruned weights: the depth of the proofs that belong to it, and the weights of
     * the first side alone. */
    NTUPLE_AT_PROOF = 88,
    NTUPLE_AT_PRUNED_WEIGHTS = 92,
};

/* An opened network. */
typedef struct BrainNet {
    const Ntuple *net; /* in the caller's memory; both sides' weights stand together */
    uint64_t moves;    /* made in training */
    int proof;         /* the depth of proofs that it was rehearsed with; 0: none */
} BrainNet;

/* The memory for a network with good options; 0 if it has more weights than so many
 * bytes can hold. */
size_t brain_net_memory_size(const Game *game, const TdlearnOptions *options,
                             const BrainPart *part);

/* Opens a network with good options, and unpacks its weights into `memory`, which has
 * that size and is aligned to TDLEARN_ALIGNMENT. */
BrainError brain_net_open(BrainNet *net, const Game *game, const TdlearnOptions *options,
                          const BrainPart *part, void *memory);

/* The bytes that a learner takes; and writing them all but for the knobs, which
 * returns how many there are as well. */
size_t brain_net_size(const Tdlearn *t);
size_t brain_net_write(uint8_t *bytes, const Tdlearn *t);

#endif
