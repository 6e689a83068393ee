/* test_pool.c - jobs end in time, also if the workers have none for them. */
#include "server/ai/pool.h"

#include <sched.h>
#include <semaphore.h>

#include "server/base/clock.h"
#include "testing.h"

enum { HOUR_MS = 60 * 60 * 1000 };

typedef struct TestJob {
    Job job; /* first */
    sem_t begun;
    sem_t may_end;
    int late_count;
    int done_count;
} TestJob;

static void work_until_told(Job *base, PoolWorker *solvers)
{
    TestJob *job = (TestJob *)base;
    (void)solvers;
    sem_post(&job->begun);
    sem_wait(&job->may_end);
}

static void count_late(Job *base)
{
    ((TestJob *)base)->late_count++;
}

static void count_done(Job *base)
{
    ((TestJob *)base)->done_count++;
}

static void ignore_wake(void *context)
{
    (void)context;
}

static void init_job(TestJob *job, int64_t deadline_ms)
{
    *job = (TestJob){.job = {.work = work_until_told,
                             .done = count_done,
                             .late = count_late,
                             .urgency = URGENCY_MOVE,
                             .deadline_ms = deadline_ms,
                             .late_ms = deadline_ms}};
    sem_init(&job->begun, 0, 0);
    sem_init(&job->may_end, 0, 0);
}

static void a_worker_that_goes_on_and_on_keeps_nobody_waiting(void **state)
{
    (void)state;
    const int64_t then = clock_now_ms() + HOUR_MS;
    Pool *pool = pool_new(1, ignore_wake, NULL);
    TestJob running;
    TestJob waiting;
    assert_non_null(pool);
    init_job(&running, then);
    init_job(&waiting, then);
    assert_true(pool_submit(pool, &running.job));
    sem_wait(&running.begun);
    assert_true(pool_submit(pool, &waiting.job));
    pool_tick(pool, then - 1);
    assert_int_equal(running.late_count, 0);
    assert_int_equal(waiting.done_count, 0);

    pool_tick(pool, then);
    pool_tick(pool, then + 1);
    assert_int_equal(running.late_count, 1);
    assert_int_equal(running.done_count, 0);
    assert_true(atomic_load(&running.job.is_cancelled));
    assert_int_equal(waiting.done_count, 1); /* it never began, so it is not late */
    assert_int_equal(waiting.late_count, 0);
    assert_int_equal(pool_waiting(pool), 0);

    sem_post(&running.may_end);
    while (running.done_count == 0) {
        pool_collect(pool);
        sched_yield();
    }
    pool_free(pool);
    assert_int_equal(running.done_count, 1);
    assert_int_equal(waiting.done_count, 1);
}

RUN_TESTS(cmocka_unit_test(a_worker_that_goes_on_and_on_keeps_nobody_waiting))
