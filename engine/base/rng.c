/* rng.c - random numbers from a seed, the same everywhere. */
#include "base/rng.h"

#include <assert.h>

Rng rng_from_seed(uint64_t seed)
{
    return (Rng){.state = seed};
}

uint64_t rng_next(Rng *rng)
{
    return rng_next_inline(rng);
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
