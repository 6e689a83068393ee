/* brain_check.c - whether uploaded bytes are a brain, found by the pool. */
#include "server/ai/brain_check.h"

#include <stdio.h>
#include <stdlib.h>

#include "host/loaded_brain.h"
#include "server/base/clock.h"

enum { DEADLINE_MS = 10 * 1000 }; /* to begin */

typedef struct CheckJob {
    Job job; /* first */
    CheckedBrain checked;
    BrainCheckDone *done;
    void *context;
} CheckJob;

static void check(Job *job, PoolWorker *worker)
{
    (void)worker;
    CheckedBrain *checked = &((CheckJob *)job)->checked;
    LoadedBrain loaded;
    LoadedBrainStatus status = loaded_brain_open(&loaded, checked->bytes, checked->size, NULL);
    if (status == LOADED_BRAIN_OK) {
        checked->verdict = VERDICT_GOOD;
        checked->size = loaded.size;
        checked->games = (int64_t)loaded.brain.header.statistics.games;
        snprintf(checked->game, sizeof checked->game, "%s", loaded.brain.game.name);
        loaded_brain_close(&loaded);
    } else if (status == LOADED_BRAIN_BAD) {
        checked->verdict = VERDICT_BAD;
    }
}

static void finish(Job *job)
{
    CheckJob *self = (CheckJob *)job;
    self->done(self->context, &self->checked);
    free(self);
}

bool brain_check(Pool *pool, void *bytes, size_t size, BrainCheckDone *done, void *context)
{
    CheckJob *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return false;
    }
    self->job = (Job){
        .work = check,
        .done = finish,
        .urgency = URGENCY_ASKED,
        .deadline_ms = clock_now_ms() + DEADLINE_MS,
    };
    self->checked = (CheckedBrain){.bytes = bytes, .size = size};
    self->done = done;
    self->context = context;
    if (!pool_submit(pool, &self->job)) {
        free(self);
        return false;
    }
    return true;
}
