/* store_write.c - what is written to the database, and the thread that does it. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "server/base/log.h"
#include "server/store/store_internal.h"

enum {
    BATCH_MAX = 4096, /* writes in one transaction */
    LOOK_S = 1,       /* how often the files are looked at, and a disk that has failed is tried */
    PAUSE_NS = 1000000,
    SECOND_NS = 1000000000,
};

bool store_run(Store *store, StoreQuery query)
{
    sqlite3_stmt *statement = store->statements[query];
    int status = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status == SQLITE_DONE;
}

static bool run_with(Store *store, StoreQuery query, int64_t number)
{
    store_bind_number(store->statements[query], 1, number);
    return store_run(store, query);
}

static bool write_room(Store *store, const StoreRoom *room)
{
    sqlite3_stmt *insert = store->statements[INSERT_ROOM];
    store_bind_number(insert, 1, room->id);
    store_bind_text(insert, 2, room->game);
    store_bind_number(insert, 3, room->clock_ms);
    store_bind_number(insert, 4, room->increment_ms);
    store_bind_number(insert, 5, store_sum_of_room(room));
    store_bind_text(insert, 6, room->watch);
    return store_run(store, INSERT_ROOM);
}

static bool forget_rooms(Store *store, int64_t first, int64_t last)
{
    static const StoreQuery forgetting[] = {FORGET_ROOMS, FORGET_TOKENS, FORGET_EVENTS};
    bool is_done = true;
    for (int i = 0; i < 3 && is_done; i++) {
        store_bind_number(store->statements[forgetting[i]], 1, first);
        store_bind_number(store->statements[forgetting[i]], 2, last);
        is_done = store_run(store, forgetting[i]);
    }
    return is_done;
}

static bool write_token(Store *store, const StoreToken *token, int64_t room_id)
{
    sqlite3_stmt *insert = store->statements[INSERT_TOKEN];
    sqlite3_bind_blob(insert, 1, token->hash, SECRET_HASH_SIZE, SQLITE_STATIC);
    store_bind_number(insert, 2, room_id);
    store_bind_number(insert, 3, token->role);
    store_bind_number(insert, 4, store_sum_of_token(token, room_id));
    return store_run(store, INSERT_TOKEN);
}

static bool write_event(Store *store, const Event *event, int64_t room_id)
{
    sqlite3_stmt *insert = store->statements[INSERT_EVENT];
    store_bind_number(insert, 1, room_id);
    store_bind_number(insert, 2, event->seq);
    store_bind_number(insert, 3, event->kind);
    store_bind_number(insert, 4, event->seat);
    store_bind_number(insert, 5, event->value);
    store_bind_number(insert, 6, event->spent_ms);
    store_bind_number(insert, 7, event->at_ms);
    store_bind_text(insert, 8, event->text);
    store_bind_number(insert, 9, store_sum_of_event(event, room_id));
    return store_run(store, INSERT_EVENT);
}

static bool write_game(Store *store, StoreGame *game)
{
    sqlite3_stmt *insert = store->statements[INSERT_GAME];
    store_bind_text(insert, 1, game->game);
    store_bind_text(insert, 2, game->names[0]);
    store_bind_text(insert, 3, game->names[1]);
    store_bind_text(insert, 4, game->moves);
    store_bind_number(insert, 5, game->result);
    store_bind_number(insert, 6, game->ending);
    store_bind_number(insert, 7, game->ended_ms);
    store_bind_number(insert, 8, store_sum_of_game(game));
    if (!store_run(store, INSERT_GAME)) {
        return false;
    }
    game->id = sqlite3_last_insert_rowid(store->writer);
    return game->id <= STORE_GAMES_MAX || run_with(store, FORGET_GAMES, game->id - STORE_GAMES_MAX);
}

static bool write_brain(Store *store, StoreWrite *write)
{
    store_bind_text(store->statements[INSERT_BRAIN], 1, write->brain_game);
    sqlite3_bind_blob64(store->statements[INSERT_BRAIN], 2, write->brain, write->brain_size,
                        SQLITE_STATIC);
    if (!store_run(store, INSERT_BRAIN)) {
        return false;
    }
    write->brain_id = sqlite3_last_insert_rowid(store->writer);
    return write->brain_id <= STORE_BRAINS_MAX ||
           run_with(store, FORGET_BRAINS, write->brain_id - STORE_BRAINS_MAX);
}

static bool write_parts(Store *store, StoreWrite *write)
{
    bool is_written = (!write->has_room || write_room(store, &write->room)) &&
                      (write->forget_last == 0 ||
                       forget_rooms(store, write->forget_first, write->forget_last));
    for (int i = 0; is_written && i < write->token_count; i++) {
        is_written = write_token(store, &write->tokens[i], write->room_id);
    }
    for (int i = 0; is_written && i < write->event_count; i++) {
        is_written = write_event(store, &write->events[i], write->room_id);
    }
    return is_written && (!write->has_game || write_game(store, &write->game)) &&
           (write->brain == NULL || write_brain(store, write)) &&
           (write->challenge == NULL || store_write_challenge(store, write->challenge));
}

static const char failed[] = "the last write failed";

/* Files that were cut can make SQLite fail, too. */
static const char *say_failed(Store *store)
{
    log_event(LOG_ERROR, "store_failed", "reason=\"%s\"", sqlite3_errmsg(store->writer));
    const char *trouble = store_file_trouble(store);
    return trouble != NULL ? trouble : failed;
}

/* Writes a batch into a transaction that has begun, and sees it on the disk. Returns
 * what is wrong; NULL if all is well. */
static const char *write_all(Store *store, StoreWrite *first)
{
    for (StoreWrite *write = first; write != NULL; write = write->next) {
        if (!write_parts(store, write)) {
            return say_failed(store);
        }
    }
    const char *trouble = store_file_trouble(store);
    if (trouble != NULL) {
        return trouble;
    }
    return store_run(store, COMMIT) ? store_file_trouble_after(store) : say_failed(store);
}

/* All of a batch in one transaction, or nothing of it. Returns what is wrong; NULL
 * if all is well. */
static const char *write_batch(Store *store, StoreWrite *first)
{
    const char *trouble = store_run(store, BEGIN) ? write_all(store, first) : say_failed(store);
    if (trouble != NULL && sqlite3_get_autocommit(store->writer) == 0) {
        store_run(store, ROLLBACK);
    }
    return trouble;
}

/* What is tried is the page that says what it says already. */
const char *store_write_trouble(Store *store)
{
    char same[64];
    const char *trouble = store_file_trouble(store);
    if (trouble != NULL) {
        return trouble;
    }
    snprintf(same, sizeof same, "PRAGMA user_version = %d", STORE_VERSION);
    return store_execute(store->writer, same) ? store_file_trouble_after(store) : failed;
}

/* What is wrong is told once, until all is well or something else is wrong. The
 * mutex is locked. */
static void set_trouble(Store *store, const char *trouble)
{
    if (trouble != NULL && trouble != store->trouble && trouble != failed) {
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

/* Waits for something to write; the mutex is locked. Meanwhile the files are looked
 * at, and a disk that has failed is tried: as long as the store is not well nobody
 * may be sent here who writes. */
static void wait_for_work(Store *store)
{
    struct timespec then;
    clock_gettime(CLOCK_MONOTONIC, &then);
    then.tv_sec += LOOK_S;
    if (pthread_cond_timedwait(&store->has_work, &store->mutex, &then) == ETIMEDOUT) {
        const bool is_well = store->trouble == NULL;
        pthread_mutex_unlock(&store->mutex);
        const char *trouble = is_well ? store_file_trouble(store) : store_write_trouble(store);
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

/* The mutex is locked. */
static void put_done(Store *store, WriteQueue *writes, bool is_stored)
{
    for (StoreWrite *write = writes->first; write != NULL; write = write->next) {
        write->is_stored = is_stored;
    }
    queue_move(writes, &store->done);
}

/* Waits until a moment has passed since the last transaction began. So under load
 * many writes share one, and the thread that serves is woken less often: at two
 * thirds of what it can do that takes most of the longest waits away. Who writes
 * alone does not wait. */
static void pause_between(struct timespec *next)
{
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, next, NULL);
    clock_gettime(CLOCK_MONOTONIC, next);
    next->tv_nsec += PAUSE_NS;
    if (next->tv_nsec >= SECOND_NS) {
        next->tv_nsec -= SECOND_NS;
        next->tv_sec++;
    }
}

static void *work(void *context)
{
    Store *store = context;
    struct timespec next = {0};
    prctl(PR_SET_NAME, "store"); /* as top(1) shows it */
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (store->waiting.first == NULL && !store->is_stopping) {
            wait_for_work(store);
        }
        if (store->waiting.first == NULL) {
            break;
        }
        pthread_mutex_unlock(&store->mutex);
        pause_between(&next);
        pthread_mutex_lock(&store->mutex);
        WriteQueue batch;
        bool is_stored = false;
        take_batch(store, &batch);
        if (batch.first == NULL) {
            continue; /* they were collected meanwhile, as failed */
        }
        if (!store->has_failed) {
            pthread_mutex_unlock(&store->mutex);
            const char *trouble = write_batch(store, batch.first);
            pthread_mutex_lock(&store->mutex);
            set_trouble(store, trouble);
            is_stored = trouble == NULL;
        }
        store->has_failed = !is_stored;
        put_done(store, &batch, is_stored);
        store->wake(store->context);
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
    if (store->submitted.first != NULL) {
        pthread_mutex_lock(&store->mutex);
        queue_move(&store->submitted, &store->waiting);
        pthread_cond_signal(&store->has_work);
        pthread_mutex_unlock(&store->mutex);
    }
}

StoreWrite *store_collect(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    if (store->has_failed) {
        /* What came after the failure builds on it. */
        put_done(store, &store->waiting, false);
        put_done(store, &store->submitted, false);
        store->has_failed = false;
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

bool store_start_thread(Store *store)
{
    store->has_thread = pthread_create(&store->thread, NULL, work, store) == 0;
    return store->has_thread;
}

void store_init_queues(Store *store)
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

void store_finish(Store *store)
{
    store_reader_finish(store);
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
