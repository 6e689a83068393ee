/* rng.c - random numbers from a seed, the same everywhere. */
#include "base/rng.h"

#include <assert.h>

Rng rng_from_seed(uint64_t seed)
{
    return (Rng){.state = seed};
}

uint64_t rng_next(Rng *rng)
{
    /* The step is 2^64 divided by the golden ratio; the rest is a hash whose
     * output changes in half of its bits for each bit of input. */
    uint64_t z = (rng->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t rng_below(Rng *rng, uint32_t bound)
{
    assert(bound > 0);
    /* Scale 32 random bits to the range by a multiplication; the high word is
     * the answer. The few low words that would favour some answers are drawn
     * again (Lemire, 2019). */
    uint32_t unfair = (uint32_t)(-bound) % bound;
    for (;;) {
        uint64_t product = (rng_next(rng) >> 32) * bound;
        if ((uint32_t)product >= unfair) {
            return (uint32_t)(product >> 32);
        }
    }
}

double rng_share(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}
