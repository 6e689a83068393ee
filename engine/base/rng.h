/* rng.h - random numbers from a seed, the same everywhere.
 *
 * SplitMix64 (Steele, Lea and Flood, 2014): one word of state, stepped by a
 * constant and scrambled. Whoever needs chance takes an Rng as a parameter, so
 * that a seed decides everything that follows.
 */
#ifndef FOURMI_RNG_H
#define FOURMI_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
} Rng;

Rng rng_from_seed(uint64_t seed);

/* 64 random bits. */
uint64_t rng_next(Rng *rng);

/* The same, for loops in which a call would take longer than the numbers do. */
static inline uint64_t rng_next_inline(Rng *rng)
{
    /* The step is 2^64 divided by the golden ratio; the rest is a hash whose
     * output changes in half of its bits for each bit of input. */
    uint64_t z = (rng->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number from 0 to bound - 1, each exactly as likely. Requires bound > 0. */
uint32_t rng_below(Rng *rng, uint32_t bound);

/* A number in [0, 1) with 53 random bits, all that a double holds. */
double rng_share(Rng *rng);

#endif
