/* brain_check.h - whether uploaded bytes are a brain, found by the pool: it takes
 * some time to look at megabytes. */
#ifndef FOURMI_SERVER_AI_BRAIN_CHECK_H
#define FOURMI_SERVER_AI_BRAIN_CHECK_H

#include "server/ai/pool.h"
#include "server/base/event.h"

typedef enum BrainVerdict {
    VERDICT_NONE, /* there was no time, or no memory, for it */
    VERDICT_BAD,  /* no brain, or damaged */
    VERDICT_GOOD,
} BrainVerdict;

typedef struct CheckedBrain {
    BrainVerdict verdict;
    void *bytes; /* from malloc, for whoever is told */
    size_t size; /* of the brain: what the page writes behind it is nobody else's */
    char game[GAME_TEXT_SIZE];
    int64_t games; /* that it was trained in */
} CheckedBrain;

/* Takes the bytes. */
typedef void BrainCheckDone(void *context, const CheckedBrain *checked);

/* Hands bytes to the pool, which calls `done`. False, and they are still the
 * caller's, if the pool is full or there is no memory. */
bool brain_check(Pool *pool, void *bytes, size_t size, BrainCheckDone *done, void *context);

#endif
