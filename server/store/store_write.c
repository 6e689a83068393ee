/* store_write.c - the queue of what is to be written, and the thread that has it written. */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "server/base/log.h"
#include "server/store/store_internal.h"

enum {
    BATCH_MAX = 4096, /* writes in one transaction */
    LOOK_S = 1,       /* how often the database is looked at, and one that has failed is tried */
    MICROSECOND_NS = 1000,
    SECOND_NS = 1000000000,
};

/* What is wrong is told once, until all is well or something else is wrong. The
 * mutex is locked. */
static void set_trouble(Store *store, const char *trouble)
{
    if (trouble != NULL && trouble != store->trouble) {
        log_event(LOG_ERROR, "store_trouble", "reason=\"%s\"", trouble);
    }
    store->trouble = trouble;
}

static void queue_clear(WriteQueue *queue)
{
    *queue = (WriteQueue){.end = &queue->first};
}

static void queue_put(WriteQueue *queue, StoreWrite *write)
{
    write->next = NULL;
    *queue->end = write;
    queue->end = &write->next;
}

/* Moves all of them to the end of another queue. */
static void queue_move(WriteQueue *from, WriteQueue *to)
{
    if (from->first != NULL) {
        *to->end = from->first;
        to->end = from->end;
        queue_clear(from);
    }
}

/* Waits for something to write; the mutex is locked. Meanwhile the database is looked
 * at, and one that has failed is tried: as long as the store is not well nobody may be
 * sent here who writes. */
static void wait_for_work(Store *store)
{
    struct timespec then;
    clock_gettime(CLOCK_MONOTONIC, &then);
    then.tv_sec += LOOK_S;
    if (pthread_cond_timedwait(&store->has_work, &store->mutex, &then) == ETIMEDOUT) {
        const bool is_well = store->trouble == NULL;
        pthread_mutex_unlock(&store->mutex);
        const char *trouble = store->kind->look(store->inside, is_well);
        pthread_mutex_lock(&store->mutex);
        set_trouble(store, trouble);
    }
}

/* Takes up to BATCH_MAX writes off the front; the mutex is locked. */
static void take_batch(Store *store, WriteQueue *batch)
{
    queue_clear(batch);
    for (int i = 0; i < BATCH_MAX && store->waiting.first != NULL; i++) {
        StoreWrite *write = store->waiting.first;
        store->waiting.first = write->next;
        queue_put(batch, write);
    }
    if (store->waiting.first == NULL) {
        queue_clear(&store->waiting);
    }
}

void store_spread_conflict(const StoreWrite *conflict)
{
    for (StoreWrite *write = conflict->next; write != NULL; write = write->next) {
        if (write->room_id == conflict->room_id) {
            write->outcome = STORE_CONFLICT;
        }
    }
}

static int conflict_place(int64_t room_id)
{
    return (int)((uint64_t)room_id % CONFLICT_PLACES);
}

void store_set_outcomes(StoreWrite *first, StoreOutcome outcome)
{
    for (StoreWrite *write = first; write != NULL; write = write->next) {
        if (write->outcome != STORE_CONFLICT || outcome != STORE_STORED) {
            write->outcome = outcome;
        }
    }
}

/* The mutex is locked. */
static void put_done(Store *store, WriteQueue *writes)
{
    for (const StoreWrite *write = writes->first; write != NULL; write = write->next) {
        if (write->outcome == STORE_CONFLICT) {
            store->has_conflict[conflict_place(write->room_id)] = true;
            store->has_conflicts = true;
        }
    }
    queue_move(writes, &store->done);
}

/* The mutex is locked. */
static void put_failed(Store *store, WriteQueue *writes)
{
    store_set_outcomes(writes->first, STORE_NOT_STORED);
    queue_move(writes, &store->done);
}

/* Whether what is done and not yet collected has a conflict of this room; the mutex is
 * locked. */
static bool has_conflict(const Store *store, int64_t room_id)
{
    if (room_id == 0 || !store->has_conflict[conflict_place(room_id)]) {
        return false;
    }
    const StoreWrite *write = store->done.first;
    while (write != NULL && (write->outcome != STORE_CONFLICT || write->room_id != room_id)) {
        write = write->next;
    }
    return write != NULL;
}

/* Sets which of a batch build on a conflict; the mutex is locked. */
static void find_conflicts(const Store *store, const WriteQueue *batch)
{
    for (StoreWrite *write = batch->first; write != NULL; write = write->next) {
        write->outcome = has_conflict(store, write->room_id) ? STORE_CONFLICT : STORE_NOT_STORED;
    }
}

/* Moves those that build on a conflict to those that are done; the mutex is locked. */
static void put_conflicts(Store *store, WriteQueue *from)
{
    StoreWrite *write = from->first;
    StoreWrite *next;
    queue_clear(from);
    for (; write != NULL; write = next) {
        next = write->next;
        const bool has = has_conflict(store, write->room_id);
        write->outcome = has ? STORE_CONFLICT : STORE_NOT_STORED;
        queue_put(has ? &store->done : from, write);
    }
}

/* Waits until so much time has passed since the last transaction began, at `began`. So
 * under load many writes share one, and the thread that serves is woken less often. Who
 * writes alone does not wait. */
static void pause_between(struct timespec *began, int pause_us)
{
    struct timespec until = *began;
    until.tv_nsec += (long)pause_us * MICROSECOND_NS;
    if (until.tv_nsec >= SECOND_NS) {
        until.tv_nsec -= SECOND_NS;
        until.tv_sec++;
    }
    if (pause_us > 0) {
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
    }
    clock_gettime(CLOCK_MONOTONIC, began);
}

/* Tells other servers what was handed over, the first first; the mutex is locked. */
static void tell_others(Store *store)
{
    ToldText *in_order = NULL;
    while (store->to_tell != NULL) {
        ToldText *told = store->to_tell;
        store->to_tell = told->next;
        told->next = in_order;
        in_order = told;
    }
    pthread_mutex_unlock(&store->mutex);
    while (in_order != NULL) {
        ToldText *told = in_order;
        in_order = told->next;
        store->kind->tell(store->inside, told->text);
        free(told);
    }
    pthread_mutex_lock(&store->mutex);
}

/* Has a batch written; the mutex is locked. After a failure nothing is, until that has
 * been collected. */
static void write_batch(Store *store, WriteQueue *batch)
{
    if (store->has_failed) {
        put_failed(store, batch);
    } else {
        const char *trouble = NULL;
        find_conflicts(store, batch);
        pthread_mutex_unlock(&store->mutex);
        const bool is_stored = store->kind->write(store->inside, batch->first, &trouble);
        pthread_mutex_lock(&store->mutex);
        set_trouble(store, trouble);
        store->has_failed = !is_stored;
        put_done(store, batch);
    }
    pthread_mutex_unlock(&store->mutex);
    store->wake(store->context); /* it wants the mutex at once */
    pthread_mutex_lock(&store->mutex);
}

static void *work(void *context)
{
    Store *store = context;
    struct timespec began = {0};
    prctl(PR_SET_NAME, "store"); /* as top(1) shows it */
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (store->waiting.first == NULL && store->to_tell == NULL && !store->is_stopping) {
            wait_for_work(store);
        }
        if (store->to_tell != NULL) {
            tell_others(store);
        }
        if (store->waiting.first == NULL && store->is_stopping) {
            break;
        }
        const int pause_us = store->pause_us;
        pthread_mutex_unlock(&store->mutex);
        pause_between(&began, pause_us);
        pthread_mutex_lock(&store->mutex);
        WriteQueue batch;
        take_batch(store, &batch);
        if (batch.first != NULL) { /* or they were collected meanwhile, as failed */
            write_batch(store, &batch);
        }
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

bool store_submit(Store *store, StoreWrite *write)
{
    if (store->on_their_way == STORE_WAITING_MAX || !store->has_thread) {
        return false;
    }
    store->on_their_way++;
    queue_put(&store->submitted, write);
    return true;
}

void store_write(Store *store)
{
    if (store->submitted.first != NULL || store->has_told) {
        pthread_mutex_lock(&store->mutex);
        queue_move(&store->submitted, &store->waiting);
        pthread_mutex_unlock(&store->mutex);
        pthread_cond_signal(&store->has_work);
        store->has_told = false;
    }
}

void store_set_pause(Store *store, int pause_us)
{
    assert(0 <= pause_us && pause_us <= STORE_PAUSE_MAX_US);
    pthread_mutex_lock(&store->mutex);
    store->pause_us = pause_us;
    pthread_mutex_unlock(&store->mutex);
}

StoreWrite *store_collect(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    if (store->has_failed) {
        /* What came after the failure builds on it. */
        put_failed(store, &store->waiting);
        put_failed(store, &store->submitted);
        store->has_failed = false;
    }
    if (store->has_conflicts) {
        put_conflicts(store, &store->waiting);
        put_conflicts(store, &store->submitted);
        memset(store->has_conflict, 0, sizeof store->has_conflict);
        store->has_conflicts = false;
    }
    StoreWrite *done = store->done.first;
    queue_clear(&store->done);
    pthread_mutex_unlock(&store->mutex);
    for (const StoreWrite *write = done; write != NULL; write = write->next) {
        store->on_their_way--;
    }
    return done;
}

void store_write_free(StoreWrite *write)
{
    if (write->challenge != NULL) {
        free(write->challenge->brain);
    }
    free(write->challenge);
    free(write->brain);
    free(write);
}

int store_waiting(const Store *store)
{
    return store->on_their_way;
}

const char *store_trouble(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    const char *trouble = store->trouble;
    pthread_mutex_unlock(&store->mutex);
    return trouble;
}

bool store_writer_start(Store *store)
{
    store->has_thread = pthread_create(&store->thread, NULL, work, store) == 0;
    return store->has_thread;
}

void store_writer_init(Store *store)
{
    pthread_condattr_t attributes;
    queue_clear(&store->waiting);
    queue_clear(&store->done);
    queue_clear(&store->submitted);
    pthread_mutex_init(&store->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* that nobody sets */
    pthread_cond_init(&store->has_work, &attributes);
    pthread_condattr_destroy(&attributes);
}

void store_writer_finish(Store *store)
{
    if (store->has_thread) {
        store_write(store);
        pthread_mutex_lock(&store->mutex);
        store->is_stopping = true;
        pthread_cond_signal(&store->has_work);
        pthread_mutex_unlock(&store->mutex);
        pthread_join(store->thread, NULL);
        store->has_thread = false;
    }
}

void store_writer_clear(Store *store)
{
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->has_work);
}
