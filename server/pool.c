/* pool.c - threads that solve, beside the one that serves. */
#define _POSIX_C_SOURCE 200809L

#include "server/pool.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "games/connect4.h"
#include "games/tictactoe.h"
#include "server/clock.h"
#include "server/log.h"

enum {
    TABLE_BYTES = 32 * 1024 * 1024, /* shared by all workers */
    PRIVATE_BYTES = 1024 * 1024,    /* of each further one */
    POLL_NODES = 16384,             /* a millisecond or so */
    SOLVER_NICE = 19,               /* moves of people come first, even on one core */
};

typedef struct Queue {
    Job *first;
    Job **end;
    int count;
} Queue;

struct Solvers {
    Pool *pool;
    pthread_t thread;
    Exact connect4;
    Exact tictactoe;
    Job *job; /* that runs now; set with the mutex locked */
};

/* `mutex` guards the queues. */
struct Pool {
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    Queue waiting[URGENCIES];
    Queue over;
    atomic_bool is_stopping;
    void *memory;
    int worker_count; /* whose threads run */
    Solvers workers[];
};

/* ------------------------------------------------------------------- queues */

static void queue_clear(Queue *queue)
{
    *queue = (Queue){.end = &queue->first};
}

static void queue_put(Queue *queue, Job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
    queue->count++;
}

static Job *queue_take(Queue *queue)
{
    Job *job = queue->first;
    if (job != NULL) {
        queue->first = job->next;
        queue->end = queue->first != NULL ? queue->end : &queue->first;
        queue->count--;
    }
    return job;
}

static Job *take_most_urgent(Pool *pool)
{
    Job *job = NULL;
    for (int i = 0; job == NULL && i < URGENCIES; i++) {
        job = queue_take(&pool->waiting[i]);
    }
    return job;
}

/* ------------------------------------------------------------------ workers */

static bool goes_on(void *context, uint64_t nodes)
{
    (void)nodes;
    const Solvers *worker = context;
    Job *job = worker->job;
    if (clock_now_ms() >= job->deadline_ms || atomic_load(&worker->pool->is_stopping)) {
        atomic_store(&job->is_cancelled, true);
    }
    return !atomic_load(&job->is_cancelled);
}

/* On Linux the priority is that of the calling thread alone. */
static void make_way(const Solvers *worker)
{
    const bool is_first = worker == worker->pool->workers;
    if (setpriority(PRIO_PROCESS, 0, SOLVER_NICE) != 0 && is_first) {
        log_event(LOG_WARNING, "solver_not_nice", "errno=%d", errno);
    }
}

static void *work(void *context)
{
    Solvers *worker = context;
    Pool *pool = worker->pool;
    prctl(PR_SET_NAME, "solver"); /* as top(1) shows it */
    make_way(worker);
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (!atomic_load(&pool->is_stopping) && (worker->job = take_most_urgent(pool)) == NULL) {
            pthread_cond_wait(&pool->has_work, &pool->mutex);
        }
        if (atomic_load(&pool->is_stopping)) {
            break;
        }
        pthread_mutex_unlock(&pool->mutex);
        if (goes_on(worker, 0)) {
            worker->job->work(worker->job, worker);
        }
        pthread_mutex_lock(&pool->mutex);
        queue_put(&pool->over, worker->job);
        worker->job = NULL;
        pool->wake(pool->context);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static void init_solvers(Pool *pool, int number, const Book *book)
{
    Solvers *worker = &pool->workers[number];
    worker->pool = pool;
    exact_init(&worker->tictactoe, &tictactoe, NULL, 0);
    if (number == 0) {
        exact_init(&worker->connect4, &connect4, pool->memory, TABLE_BYTES);
    } else {
        const Exact *first = &pool->workers[0].connect4;
        char *own = (char *)pool->memory + TABLE_BYTES + (size_t)(number - 1) * PRIVATE_BYTES;
        worker->connect4 = *first;
        bool shares = solver_init_sharing(&worker->connect4.solver, &first->solver, 0, own,
                                          PRIVATE_BYTES);
        assert(shares);
        (void)shares;
    }
    worker->connect4.book = book;
    solver_set_poll(&worker->connect4.solver, goes_on, worker, POLL_NODES);
}

Exact *solvers_exact(Solvers *solvers, const Game *game)
{
    return strcmp(game->name, connect4.name) == 0 ? &solvers->connect4 : &solvers->tictactoe;
}

/* ----------------------------------------------------------------- lifetime */

static void start_workers(Pool *pool, int wanted)
{
    while (pool->worker_count < wanted &&
           pthread_create(&pool->workers[pool->worker_count].thread, NULL, work,
                          &pool->workers[pool->worker_count]) == 0) {
        pool->worker_count++;
    }
}

Pool *pool_new(int workers, const Book *book, void (*wake)(void *context), void *context)
{
    assert(workers >= 1);
    Pool *pool = calloc(1, sizeof *pool + (size_t)workers * sizeof pool->workers[0]);
    void *memory = aligned_alloc(SOLVER_ALIGNMENT,
                                 TABLE_BYTES + (size_t)(workers - 1) * PRIVATE_BYTES);
    if (pool == NULL || memory == NULL) {
        free(pool);
        free(memory);
        return NULL;
    }
    pool->wake = wake;
    pool->context = context;
    pool->memory = memory;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->has_work, NULL);
    queue_clear(&pool->over);
    for (int i = 0; i < URGENCIES; i++) {
        queue_clear(&pool->waiting[i]);
    }
    for (int i = 0; i < workers; i++) {
        init_solvers(pool, i, book);
    }
    start_workers(pool, workers);
    if (pool->worker_count == 0) {
        pool_free(pool);
        return NULL;
    }
    return pool;
}

/* Everything that waits is over; what runs is told to end. The mutex is locked. */
static void cancel_all(Pool *pool)
{
    Job *job;
    while ((job = take_most_urgent(pool)) != NULL) {
        atomic_store(&job->is_cancelled, true);
        queue_put(&pool->over, job);
    }
    atomic_store(&pool->is_stopping, true);
    pthread_cond_broadcast(&pool->has_work);
}

void pool_free(Pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    cancel_all(pool);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->worker_count; i++) {
        pthread_join(pool->workers[i].thread, NULL);
    }
    pool_collect(pool);
    pthread_mutex_destroy(&pool->mutex);
    pthread_cond_destroy(&pool->has_work);
    free(pool->memory);
    free(pool);
}

/* --------------------------------------------------------------------- jobs */

bool pool_submit(Pool *pool, Job *job)
{
    pthread_mutex_lock(&pool->mutex);
    Queue *queue = &pool->waiting[job->urgency];
    bool has_room = queue->count < POOL_WAITING_MAX;
    if (has_room) {
        queue_put(queue, job);
        pthread_cond_signal(&pool->has_work);
    }
    pthread_mutex_unlock(&pool->mutex);
    return has_room;
}

void pool_collect(Pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    Job *over = pool->over.first;
    queue_clear(&pool->over);
    pthread_mutex_unlock(&pool->mutex);
    while (over != NULL) {
        Job *next = over->next;
        over->done(over);
        over = next;
    }
}

/* Those of a queue that it is too late to begin are over. The mutex is locked. */
static void end_overdue(Pool *pool, Queue *queue, int64_t now_ms)
{
    for (int left = queue->count; left > 0; left--) {
        Job *job = queue_take(queue);
        const bool is_overdue = now_ms >= job->deadline_ms;
        if (is_overdue) {
            atomic_store(&job->is_cancelled, true);
        }
        queue_put(is_overdue ? &pool->over : queue, job);
    }
}

/* The job of a worker, if it is late and nobody has been told; else NULL. The mutex
 * is locked. */
static Job *late_job(const Solvers *worker, int64_t now_ms)
{
    Job *job = worker->job;
    const bool is_late = job != NULL && job->late != NULL && !job->was_late &&
                         now_ms >= job->late_ms;
    return is_late ? job : NULL;
}

/* A job that is over is freed by pool_collect only, so the one that is late is still
 * there when the mutex is not locked any more. */
static void tell_if_late(Pool *pool, const Solvers *worker, int64_t now_ms)
{
    pthread_mutex_lock(&pool->mutex);
    Job *job = late_job(worker, now_ms);
    pthread_mutex_unlock(&pool->mutex);
    if (job != NULL) {
        job->was_late = true;
        atomic_store(&job->is_cancelled, true);
        job->late(job);
    }
}

void pool_tick(Pool *pool, int64_t now_ms)
{
    pthread_mutex_lock(&pool->mutex);
    for (int i = 0; i < URGENCIES; i++) {
        end_overdue(pool, &pool->waiting[i], now_ms);
    }
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->worker_count; i++) {
        tell_if_late(pool, &pool->workers[i], now_ms);
    }
    pool_collect(pool);
}

int pool_waiting(Pool *pool)
{
    int waiting = 0;
    pthread_mutex_lock(&pool->mutex);
    for (int i = 0; i < URGENCIES; i++) {
        waiting += pool->waiting[i].count;
    }
    pthread_mutex_unlock(&pool->mutex);
    return waiting;
}
