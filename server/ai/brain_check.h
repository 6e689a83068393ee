/* brain_check.h - whether uploaded bytes are a brain, found by the pool: it takes
 * some time to look at megabytes. */
#ifndef FOURMI_SERVER_AI_BRAIN_CHECK_H
#define FOURMI_SERVER_AI_BRAIN_CHECK_H

#include "server/ai/pool.h"

typedef enum BrainVerdict {
    VERDICT_NONE, /* there was no time, or no memory, for it */
    VERDICT_BAD,  /* no brain, or damaged */
    VERDICT_GOOD,
} BrainVerdict;

/* Takes `bytes`, which came from malloc. `game` is that of a good brain, `size`
 * its own: what the page writes behind brains is nobody else's. */
typedef void BrainCheckDone(void *context, BrainVerdict verdict, const char *game, void *bytes,
                            size_t size);

/* Hands bytes to the pool, which calls `done`. False, and they are still the
 * caller's, if the pool is full or there is no memory. */
bool brain_check(Pool *pool, void *bytes, size_t size, BrainCheckDone *done, void *context);

#endif
