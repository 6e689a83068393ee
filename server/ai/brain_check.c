/* brain_check.c - whether uploaded bytes are a brain, found by the pool. */
#include "server/ai/brain_check.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/base/games.h"

enum { DEADLINE_MS = 10 * 1000 }; /* to begin */

typedef struct CheckJob {
    Job job; /* first */
    CheckedBrain checked;
    BrainCheckDone *done;
    void *context;
} CheckJob;

/* Notes the size of a brain, without what the page has written behind it. */
static void note_size(CheckedBrain *checked, const fourmi_learner *brain)
{
    fourmi_bytes *bytes;
    if (fourmi_learner_write(brain, NULL, &bytes) == FOURMI_OK) {
        checked->verdict = VERDICT_GOOD;
        checked->size = bytes->byte_count;
        fourmi_free(bytes);
    }
}

static void check(Job *job, PoolWorker *worker)
{
    (void)worker;
    CheckedBrain *checked = &((CheckJob *)job)->checked;
    fourmi_learner *brain;
    const fourmi_learner_options options = {
        .bytes = checked->bytes, .byte_count = checked->size, .frozen = true};
    const int status = fourmi_learner_new(games_lab(), &options, &brain);
    if (status == FOURMI_OK && brain->game->players == 2 &&
        strlen(brain->game->name) < sizeof checked->game) {
        checked->games = (int64_t)brain->episodes;
        memcpy(checked->game, brain->game->name, strlen(brain->game->name) + 1);
        note_size(checked, brain);
    } else if (status != FOURMI_ERROR_MEMORY) {
        checked->verdict = VERDICT_BAD;
    }
    fourmi_free(brain);
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
