/* pool.c - threads that solve, beside the one that serves. */
#define _POSIX_C_SOURCE 200809L

#include "server/ai/pool.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "server/base/clock.h"
#include "server/base/games.h"
#include "server/base/log.h"

enum {
    TABLES_BYTES = 32 * 1024 * 1024, /* of each game, for all workers together */
    WORKER_NICE = 19,                /* moves of people come first, even on one core */
};

typedef struct JobQueue {
    Job *first;
    Job **end;
    int count;
} JobQueue;

struct PoolWorker {
    Pool *pool;
    pthread_t thread;
    Job *job;                        /* that runs now; set with the mutex locked */
    fourmi_exact *exacts[GAMES_MAX]; /* up to a NULL */
};

/* `mutex` guards the queues. */
struct Pool {
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    JobQueue waiting[URGENCIES];
    JobQueue over;
    atomic_bool is_stopping;
    int wanted_count; /* of workers, */
    int worker_count; /* and of those whose threads run */
    PoolWorker workers[];
};

/* ------------------------------------------------------------------- queues */

static void queue_clear(JobQueue *queue)
{
    *queue = (JobQueue){.end = &queue->first};
}

static void queue_put(JobQueue *queue, Job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
    queue->count++;
}

static Job *queue_take(JobQueue *queue)
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

static bool goes_on(void *context, const fourmi_progress *progress)
{
    (void)progress;
    const PoolWorker *worker = context;
    Job *job = worker->job;
    if (clock_now_ms() >= job->deadline_ms || atomic_load(&worker->pool->is_stopping)) {
        atomic_store(&job->is_cancelled, true);
    }
    return !atomic_load(&job->is_cancelled);
}

/* On Linux the priority is that of the calling thread alone. */
static void make_way(const PoolWorker *worker)
{
    const bool is_first = worker == worker->pool->workers;
    if (setpriority(PRIO_PROCESS, 0, WORKER_NICE) != 0 && is_first) {
        log_event(LOG_WARNING, "solver_not_nice", "errno=%d", errno);
    }
}

static void *work(void *context)
{
    PoolWorker *worker = context;
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
        if (goes_on(worker, NULL)) {
            worker->job->work(worker->job, worker);
        }
        pthread_mutex_lock(&pool->mutex);
        queue_put(&pool->over, worker->job);
        worker->job = NULL;
        pthread_mutex_unlock(&pool->mutex);
        pool->wake(pool->context); /* it wants the mutex at once */
        pthread_mutex_lock(&pool->mutex);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

fourmi_exact *pool_worker_exact(PoolWorker *worker, const fourmi_game *game)
{
    for (int i = 0; i < GAMES_MAX && worker->exacts[i] != NULL; i++) {
        if (worker->exacts[i]->game == game) {
            return worker->exacts[i];
        }
    }
    return NULL;
}

int pool_worker_new_exact(PoolWorker *worker, const fourmi_game *game, const char *gone,
                          fourmi_exact **exact)
{
    const fourmi_exact_options options = {
        .game = game, .gone = gone, .watch = goes_on, .watch_context = worker};
    return fourmi_exact_new(games_lab(), &options, exact);
}

/* Gets solvers of the games of two players ready; false without memory. */
static bool init_exacts(PoolWorker *worker, int workers)
{
    fourmi_lab *lab = games_lab();
    int count = 0;
    for (uint32_t i = 0; lab != NULL && i < lab->game_count; i++) {
        const fourmi_game *game;
        const bool is_asked = games_open(lab->games[i], QUESTION_STATE, &game) == FOURMI_OK &&
                              game != NULL && game->players == 2;
        /* Tables of endings take what they take; other solvers serve well with less. */
        const fourmi_exact_options options = {
            .game = game,
            .memory = is_asked && games_unit(game) != FOURMI_UNIT_MATE
                          ? (uint64_t)(TABLES_BYTES / workers)
                          : 0,
            .watch = goes_on,
            .watch_context = worker,
        };
        if (is_asked && fourmi_exact_new(lab, &options, &worker->exacts[count++]) != FOURMI_OK) {
            return false;
        }
    }
    return lab != NULL;
}

static void free_exacts(Pool *pool, int workers)
{
    for (int i = 0; i < workers * GAMES_MAX; i++) {
        fourmi_free(pool->workers[i / GAMES_MAX].exacts[i % GAMES_MAX]);
    }
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

/* A pool without threads; NULL without memory. */
static Pool *make_pool(int workers)
{
    Pool *pool = calloc(1, sizeof *pool + (size_t)workers * sizeof pool->workers[0]);
    if (pool == NULL) {
        return NULL;
    }
    pool->wanted_count = workers;
    for (int i = 0; i < workers; i++) {
        pool->workers[i].pool = pool;
        if (!init_exacts(&pool->workers[i], workers)) {
            free_exacts(pool, workers);
            free(pool);
            return NULL;
        }
    }
    return pool;
}

Pool *pool_new(int workers, void (*wake)(void *context), void *context)
{
    assert(workers >= 1);
    Pool *pool = make_pool(workers);
    if (pool == NULL) {
        return NULL;
    }
    pool->wake = wake;
    pool->context = context;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->has_work, NULL);
    queue_clear(&pool->over);
    for (int i = 0; i < URGENCIES; i++) {
        queue_clear(&pool->waiting[i]);
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
    free_exacts(pool, pool->wanted_count);
    free(pool);
}

/* --------------------------------------------------------------------- jobs */

bool pool_has_place(Pool *pool, Urgency urgency)
{
    pthread_mutex_lock(&pool->mutex);
    const bool has_place = pool->waiting[urgency].count < POOL_WAITING_MAX;
    pthread_mutex_unlock(&pool->mutex);
    return has_place;
}

bool pool_submit(Pool *pool, Job *job)
{
    pthread_mutex_lock(&pool->mutex);
    JobQueue *queue = &pool->waiting[job->urgency];
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
static void end_overdue(Pool *pool, JobQueue *queue, int64_t now_ms)
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
static Job *late_job(const PoolWorker *worker, int64_t now_ms)
{
    Job *job = worker->job;
    const bool is_late = job != NULL && job->late != NULL && !job->was_late &&
                         now_ms >= job->late_ms;
    return is_late ? job : NULL;
}

/* A job that is over is freed by pool_collect only, so the one that is late is still
 * there when the mutex is not locked any more. */
static void tell_if_late(Pool *pool, const PoolWorker *worker, int64_t now_ms)
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
