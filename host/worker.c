/* worker.c - work on a thread of its own. */
#define _POSIX_C_SOURCE 200809L

#include "host/worker.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

struct Worker {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t is_done_now;
    bool is_done;
    void (*job)(void *context);
    void *context;
};

static void *work(void *argument)
{
    Worker *worker = argument;
    worker->job(worker->context);
    pthread_mutex_lock(&worker->mutex);
    worker->is_done = true;
    pthread_cond_signal(&worker->is_done_now);
    pthread_mutex_unlock(&worker->mutex);
    return NULL;
}

/* A condition whose waits do not care if somebody sets the clock. */
static void init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

Worker *worker_start(void (*job)(void *context), void *context)
{
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        return NULL;
    }
    worker->job = job;
    worker->context = context;
    pthread_mutex_init(&worker->mutex, NULL);
    init_condition(&worker->is_done_now);

    /* Signals are for the thread that waits; a new one inherits what is blocked. */
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool started = pthread_create(&worker->thread, NULL, work, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!started) {
        free(worker);
        return NULL;
    }
    return worker;
}

static struct timespec from_now(int duration_ms)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    long ns = at.tv_nsec + duration_ms % 1000 * 1000000L;
    at.tv_sec += duration_ms / 1000 + ns / 1000000000L;
    at.tv_nsec = ns % 1000000000L;
    return at;
}

bool worker_wait(Worker *worker, int timeout_ms)
{
    const struct timespec until = from_now(timeout_ms);
    int timed_out = 0;
    pthread_mutex_lock(&worker->mutex);
    while (!worker->is_done && timed_out == 0) {
        timed_out = pthread_cond_timedwait(&worker->is_done_now, &worker->mutex, &until);
    }
    bool is_done = worker->is_done;
    pthread_mutex_unlock(&worker->mutex);
    if (is_done) {
        worker_join(worker);
    }
    return is_done;
}

void worker_join(Worker *worker)
{
    pthread_join(worker->thread, NULL);
    free(worker);
}
