/* pool.c - threads that solve, beside the one that serves. */
#define _POSIX_C_SOURCE 200809L

#include "server/ai/pool.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "host/data.h"
#include "host/oracle_set.h"
#include "server/base/clock.h"
#include "server/base/log.h"
#include "server/base/room_games.h"

enum {
    TABLE_BYTES = 32 * 1024 * 1024, /* of each game, shared by all workers */
    WORKER_NICE = 19,               /* moves of people come first, even on one core */
};

typedef struct JobQueue {
    Job *first;
    Job **end;
    int count;
} JobQueue;

struct PoolWorker {
    Pool *pool;
    pthread_t thread;
    int number;
    Job *job; /* that runs now; set with the mutex locked */
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
    OracleSet *oracles[CATALOGUE_MAX]; /* of each entry that rooms play */
    int worker_count;                  /* whose threads run */
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

static bool goes_on(void *context, uint64_t nodes)
{
    (void)nodes;
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
        if (goes_on(worker, 0)) {
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

/* A table that the user keeps was read, or refused. */
static void tell_of_table(void *context, const char *path, const char *fault)
{
    (void)context;
    if (fault != NULL) {
        log_event(LOG_WARNING, "table_refused", "path=\"%s\" fault=\"%s\"", path, fault);
    }
}

/* Gets an oracle of a game ready for each worker; false without memory. */
static bool init_oracles(Pool *pool, int entry, int workers)
{
    const Game *game = catalogue_entry(entry)->game;
    /* Tables of endings take what they take; a solver's serves well with less. */
    const OracleSetOptions options = {
        .memory_bytes = catalogue_entry(entry)->in_rooms ? TABLE_BYTES : 0,
        .threads = workers,
        .table_notice = tell_of_table,
    };
    size_t size;
    const void *book = data_book_of(game, &size);
    OracleSet *oracles = pool->oracles[entry] = oracle_set_new(game, &options);
    if (oracles == NULL) {
        return false;
    }
    if (book != NULL && !oracle_set_use_data(oracles, book, size)) {
        log_event(LOG_WARNING, "book_not_used", "game=%s", game->name);
    }
    for (int i = 0; i < workers; i++) {
        oracle_set_poll(oracle_set_get(oracles, i), goes_on, &pool->workers[i]);
    }
    return true;
}

static bool init_all_oracles(Pool *pool, int workers)
{
    bool has_memory = true;
    for (int i = 0; has_memory && catalogue_entry(i) != NULL; i++) {
        has_memory = !room_games_is_analysed(catalogue_entry(i)) || init_oracles(pool, i, workers);
    }
    return has_memory;
}

static void free_oracles(Pool *pool)
{
    for (int i = 0; catalogue_entry(i) != NULL; i++) {
        oracle_set_free(pool->oracles[i]);
    }
}

Oracle *pool_worker_oracle(PoolWorker *worker, const Game *game)
{
    const CatalogueEntry *entry = catalogue_entry_of(game);
    assert(entry != NULL && room_games_is_analysed(entry));
    return oracle_set_get(worker->pool->oracles[catalogue_number(entry)], worker->number);
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
    for (int i = 0; i < workers; i++) {
        pool->workers[i].pool = pool;
        pool->workers[i].number = i;
    }
    if (!init_all_oracles(pool, workers)) {
        free_oracles(pool);
        free(pool);
        return NULL;
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
    free_oracles(pool);
    free(pool);
}

/* --------------------------------------------------------------------- jobs */

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
