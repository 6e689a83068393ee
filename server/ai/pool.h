/* pool.h - threads that ask solvers and brains, beside the one that serves.
 *
 * Jobs wait in a queue of bounded length, the urgent before the others; where
 * it is full a job is refused, and its owner says "busy". A job that takes
 * longer than it may is cancelled. Workers yield to everybody else and so may be
 * late to notice; that is why the thread that serves looks at the time as well,
 * with pool_tick.
 *
 *      pool_submit --> urgent / usual / idle --> a worker --> pool_collect
 */
#ifndef FOURMI_SERVER_AI_POOL_H
#define FOURMI_SERVER_AI_POOL_H

#include <stdatomic.h>

#include "fourmi.h"

typedef struct Pool Pool;
typedef struct Job Job;
typedef struct PoolWorker PoolWorker;

typedef enum Urgency {
    URGENCY_MOVE,  /* somebody waits for an AI's move */
    URGENCY_ASKED, /* somebody waits for an answer */
    URGENCY_IDLE,  /* when there is nothing else to do */
    URGENCIES,
} Urgency;

enum { POOL_WAITING_MAX = 64 /* of each urgency */ };

/* The first member of whatever a job needs. */
struct Job {
    /* The work, on some worker. */
    void (*work)(Job *job, PoolWorker *worker);
    /* Called by pool_collect, when the work is over or will never begin; frees
     * the job. */
    void (*done)(Job *job);
    /* Called by pool_tick, once, if the work still goes on at `late_ms`: whoever
     * waits is to be answered now. `done` is called all the same, later. NULL if
     * nobody waits. */
    void (*late)(Job *job);
    Urgency urgency;
    int64_t deadline_ms;      /* by clock_now_ms */
    int64_t late_ms;          /* likewise; not before the deadline */
    atomic_bool is_cancelled; /* set by anybody; also by the deadline */
    bool was_late;            /* of the pool */
    Job *next;                /* likewise */
};

/* Starts the workers, at least one of them. `wake` is called from a worker when
 * there is something to collect. NULL without memory or threads. */
Pool *pool_new(int workers, void (*wake)(void *context), void *context);

/* Cancels everything; every job is done after that. */
void pool_free(Pool *pool);

/* Whether a job of this urgency would be taken just now. */
bool pool_has_place(Pool *pool, Urgency urgency);

/* Takes a job. False, and it is still the caller's, if too many wait. */
bool pool_submit(Pool *pool, Job *job);

/* Calls `done` of all jobs that are over. */
void pool_collect(Pool *pool);

/* Ends the wait of jobs whose deadline has passed before they began, and tells
 * those that are late. From the thread that serves, now and then. */
void pool_tick(Pool *pool, int64_t now_ms);

/* How many jobs wait. */
int pool_waiting(Pool *pool);

/* The solver that a worker keeps for a game, which forgets nothing; NULL if it keeps none. */
fourmi_exact *pool_worker_exact(PoolWorker *worker, const fourmi_game *game);

/* Makes another one, which the caller frees; `gone` is that of fourmi_exact_options. */
int pool_worker_new_exact(PoolWorker *worker, const fourmi_game *game, const char *gone,
                          fourmi_exact **exact);

#endif
