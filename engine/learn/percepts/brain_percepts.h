/* brain_percepts.h - what a perceiver has learned, as bytes: the kind's part of a brain
 * (brain.h), but for the knobs.
 *
 *      at 104      steps made in training
 *      at 112      how many weights and marks there are, 4 bytes, and how many of them are
 *                  not 0
 *      at 120      blocks of 64 weights: 8 bytes that tell which are not 0, the first
 *                  lowest, and 4 bytes with how many such there are in all blocks before
 *      then        the weights that are not 0, as 4 bytes each (IEEE 754 single)
 *
 * Most weights are 0, of what nobody has seen. A weight is found in place, so opening a
 * brain takes no memory.
 */
#ifndef FOURMI_BRAIN_PERCEPTS_H
#define FOURMI_BRAIN_PERCEPTS_H

#include "learn/kind.h"
#include "learn/percepts/perceiver.h"

enum {
    PERCEPTS_AT_ALPHA = 0,
    PERCEPTS_AT_ALPHA_END = 8,
    PERCEPTS_AT_LAMBDA = 16,
    PERCEPTS_AT_EPSILON = 24,
    PERCEPTS_AT_EPSILON_END = 32,
    PERCEPTS_AT_GAMMA = 40,
    PERCEPTS_AT_FINISH = 48,
    PERCEPTS_AT_GAMES = 56,
    PERCEPTS_AT_FAILURE = 64,
    PERCEPTS_AT_DOUBT = 72,
    PERCEPTS_AT_RETRIES = 80,
    PERCEPTS_AT_REWIND = 88,
    PERCEPTS_AT_BEGUN = 96,
};

typedef struct BrainPercepts {
    const uint8_t *blocks;  /* borrowed as the next */
    const uint8_t *weights; /* [used] */
    uint32_t size;          /* weights in all */
    uint32_t used;
    uint64_t steps;
} BrainPercepts;

BrainError brain_percepts_open(BrainPercepts *brain, const World *world, const BrainPart *part);

float brain_percepts_weight(const BrainPercepts *brain, uint32_t place);

/* The bytes that a learner takes; and writing them all but for the knobs, which returns
 * how many there are as well. */
size_t brain_percepts_size(const Perceiver *p);
size_t brain_percepts_write(uint8_t *bytes, const Perceiver *p);

#endif
