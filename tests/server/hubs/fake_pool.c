/* fake_pool.c - a pool that works when it is told to. */
#include <stdlib.h>

#include "fakes.h"
#include "server/base/games.h"
#include "testing.h"

enum { JOBS_MAX = 256 };

struct Pool {
    Job *jobs[JOBS_MAX];
    int count;
};

struct PoolWorker {
    Job *job;
};

/* No level that plays here needs one. */
fourmi_exact *pool_worker_exact(PoolWorker *worker, const fourmi_game *game)
{
    (void)worker;
    (void)game;
    return NULL;
}

int pool_worker_new_exact(PoolWorker *worker, const fourmi_game *game, const char *gone,
                          fourmi_exact **exact)
{
    (void)worker;
    return fourmi_exact_new(games_lab(), &(fourmi_exact_options){.game = game, .gone = gone},
                            exact);
}

bool pool_has_place(Pool *pool, Urgency urgency)
{
    (void)urgency;
    return pool->count < JOBS_MAX;
}

bool pool_submit(Pool *pool, Job *job)
{
    if (pool->count == JOBS_MAX) {
        return false;
    }
    pool->jobs[pool->count++] = job;
    return true;
}

Pool *fake_pool_new(void)
{
    Pool *pool = calloc(1, sizeof *pool);
    assert_non_null(pool);
    return pool;
}

void fake_pool_run(Pool *pool)
{
    PoolWorker worker = {.job = NULL};
    while (pool->count > 0) {
        Job *job = pool->jobs[0];
        memmove(pool->jobs, pool->jobs + 1, (size_t)--pool->count * sizeof *pool->jobs);
        if (job->urgency != URGENCY_IDLE) {
            job->work(job, &worker);
        }
        job->done(job);
    }
}

void fake_pool_free(Pool *pool)
{
    while (pool->count > 0) {
        Job *job = pool->jobs[--pool->count];
        job->done(job); /* it will never begin */
    }
    free(pool);
}
