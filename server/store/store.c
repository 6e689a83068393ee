/* store.c - what must not be lost: which kind of database it is in. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "server/store/store_internal.h"

/* Whatever begins with none of these is a path. */
static const struct {
    const char *prefix;
    const StoreKind *kind;
} kinds[] = {
    {"postgresql://", &postgres_store_kind},
    {"postgres://", &postgres_store_kind},
};

static const StoreKind *kind_of(const char *address)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strncmp(address, kinds[i].prefix, strlen(kinds[i].prefix)) == 0) {
            return kinds[i].kind;
        }
    }
    return &sqlite_store_kind;
}

bool store_address_is_shared(const char *address)
{
    return kind_of(address)->is_shared;
}

/* "host=db password=..." is how libpq also takes what an address says. */
static bool is_list_of_settings(const char *address)
{
    const char *name = address + strspn(address, " ");
    const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz_");
    const char *after = name + length + strspn(name + length, " ");
    return length > 0 && *after == '=';
}

bool store_address_is_good(const char *address)
{
    return address[0] != '\0' && !is_list_of_settings(address) &&
           (strstr(address, "://") == NULL || store_address_is_shared(address));
}

void store_address_hide(char *address)
{
    char *rest = strstr(address, "://");
    if (rest == NULL) {
        return;
    }
    rest += strlen("://");
    const char *at = strrchr(rest, '@');
    const char *colon = strchr(rest, ':');
    const bool has_password = (at != NULL && colon != NULL && colon < at) ||
                              strstr(rest, "password") != NULL;
    if (has_password) {
        memset(rest, 'x', strlen(rest));
    }
}

/* ---------------------------------------------------------------- lifetime */

static bool start(Store *store, const char *address, char *error, size_t error_size)
{
    snprintf(error, error_size, "not enough memory");
    store->inside = store->kind->open(store, address, error, error_size);
    if (store->inside == NULL) {
        return false;
    }
    store->trouble = store->kind->look(store->inside, false);
    snprintf(error, error_size, "no thread to write or read in");
    return store_writer_start(store) && store_reader_start(store);
}

Store *store_new(const char *address, void (*wake)(void *context), void *context, char *error,
                 size_t error_size)
{
    Store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        snprintf(error, error_size, "not enough memory");
        return NULL;
    }
    store->kind = kind_of(address);
    store->wake = wake;
    store->context = context;
    store_writer_init(store);
    store_reader_init(store);
    store_news_init(store);
    if (!start(store, address, error, error_size)) {
        store_free(store);
        return NULL;
    }
    return store;
}

void store_finish(Store *store)
{
    store_reader_finish(store);
    store_writer_finish(store);
}

void store_free(Store *store)
{
    store_finish(store);
    for (StoreWrite *write = store_collect(store); write != NULL;) {
        StoreWrite *next = write->next;
        store_write_free(write);
        write = next;
    }
    if (store->inside != NULL) {
        store->kind->close(store->inside);
    }
    store_reader_clear(store);
    store_writer_clear(store);
    store_news_clear(store);
    free(store);
}

bool store_is_shared(const Store *store)
{
    return store->kind->is_shared;
}

uint64_t store_server(const Store *store)
{
    return store->kind->server(store->inside);
}

/* ------------------------------------------------------------------ events */

/* Makes place for one more event. False without memory. */
static bool reserve_event(StoreEvents *events)
{
    if (events->count < events->capacity) {
        return true;
    }
    const int capacity = events->capacity * 2 + 8;
    Event *larger = realloc(events->events, (size_t)capacity * sizeof *larger);
    if (larger != NULL) {
        events->events = larger;
        events->capacity = capacity;
    }
    return larger != NULL;
}

bool store_events_add(StoreEvents *events, const Event *event)
{
    if (!reserve_event(events)) {
        return false;
    }
    events->events[events->count++] = *event;
    return true;
}

void store_events_clear(StoreEvents *events)
{
    free(events->events);
    *events = (StoreEvents){.count = 0};
}

/* ----------------------------------------------------------------- reading */

StoreStatus store_find_token(Store *store, const uint8_t hash[SECRET_HASH_SIZE], int64_t *room_id,
                             TokenRole *role)
{
    return store->kind->find_token(store->inside, hash, room_id, role);
}

StoreStatus store_find_room(Store *store, int64_t id, StoreRoom *room)
{
    return store->kind->find_room(store->inside, id, room);
}

/* Whether each event follows the one before, the first one number `after`. */
static bool are_consecutive(const StoreEvents *events, uint32_t after)
{
    for (int i = 0; i < events->count; i++) {
        if (events->events[i].seq != after + 1 + (uint32_t)i) {
            return false;
        }
    }
    return true;
}

StoreStatus store_read_events(Store *store, int64_t id, uint32_t after, StoreEvents *events)
{
    *events = (StoreEvents){.count = 0};
    StoreStatus status = store->kind->read_events(store->inside, id, after, events);
    if (status == STORE_OK && !are_consecutive(events, after)) {
        status = STORE_DAMAGED;
    }
    if (status != STORE_OK) {
        store_events_clear(events);
    }
    return status;
}

StoreStatus store_reserve_rooms(Store *store, int64_t *first, int64_t *count)
{
    return store->kind->reserve_rooms(store->inside, first, count);
}

int store_list_rooms(Store *store, StoreListed *rooms, int count)
{
    return store->kind->list_rooms(store->inside, rooms, count);
}

StoreStatus store_find_game(Store *store, int64_t id, StoreGame *game)
{
    return store->kind->find_game(store->inside, id, game);
}

int store_list_games(Store *store, const char *game_name, int64_t *before, StoreGame *games,
                     int count)
{
    return store->kind->list_games(store->inside, game_name, before, games, count);
}

StoreStatus store_next_game(Store *store, int64_t after, StoreGame *game)
{
    return store->kind->next_game(store->inside, after, game);
}

StoreStatus store_has_brain(Store *store, int64_t id, const char *game_name)
{
    return store->kind->has_brain(store->inside, id, game_name);
}

StoreStatus store_find_brain(Store *store, int64_t id, void **bytes, size_t *size)
{
    return store->kind->find_brain(store->inside, id, bytes, size);
}

StoreStatus store_find_challenge(Store *store, const char *id, int64_t now_ms, Challenge *challenge)
{
    return store->kind->find_challenge(store->inside, id, now_ms, challenge);
}

StoreStatus store_find_challenge_brain(Store *store, const char *id, void **bytes, size_t *size)
{
    return store->kind->find_challenge_brain(store->inside, id, bytes, size);
}

StoreStatus store_hold_rooms(Store *store, StoreHold *holds, int count)
{
    return store->kind->hold_rooms(store->inside, holds, count);
}

/* --------------------------------------------------------------------------------- reading */

static void queue_clear(ReadQueue *queue)
{
    *queue = (ReadQueue){.end = &queue->first};
}

static void queue_put(ReadQueue *queue, StoreRead *read)
{
    read->next = NULL;
    *queue->end = read;
    queue->end = &read->next;
}

static StoreRead *queue_take(ReadQueue *queue)
{
    StoreRead *read = queue->first;
    if (read != NULL) {
        queue->first = read->next;
        queue->end = queue->first != NULL ? queue->end : &queue->first;
    }
    return read;
}

static void *work(void *context)
{
    Store *store = context;
    StoreReader *reading = &store->reading;
    prctl(PR_SET_NAME, "reader"); /* as top(1) shows it */
    pthread_mutex_lock(&reading->mutex);
    for (;;) {
        StoreRead *read = queue_take(&reading->waiting);
        if (read != NULL) {
            pthread_mutex_unlock(&reading->mutex);
            read->work(read, store);
            pthread_mutex_lock(&reading->mutex);
            queue_put(&reading->done, read);
            pthread_mutex_unlock(&reading->mutex);
            store->wake(store->context); /* it wants the mutex at once */
            pthread_mutex_lock(&reading->mutex);
        } else if (reading->is_stopping) {
            break;
        } else {
            pthread_cond_wait(&reading->has_work, &reading->mutex);
        }
    }
    pthread_mutex_unlock(&reading->mutex);
    return NULL;
}

bool store_submit_read(Store *store, StoreRead *read)
{
    StoreReader *reading = &store->reading;
    if (reading->on_their_way == STORE_READS_MAX || reading->thread_count == 0) {
        return false;
    }
    reading->on_their_way++;
    pthread_mutex_lock(&reading->mutex);
    queue_put(&reading->waiting, read);
    pthread_cond_signal(&reading->has_work);
    pthread_mutex_unlock(&reading->mutex);
    return true;
}

void store_collect_reads(Store *store)
{
    StoreReader *reading = &store->reading;
    pthread_mutex_lock(&reading->mutex);
    StoreRead *read = reading->done.first;
    queue_clear(&reading->done);
    pthread_mutex_unlock(&reading->mutex);
    while (read != NULL) {
        StoreRead *next = read->next;
        reading->on_their_way--;
        read->done(read);
        read = next;
    }
}

void store_reader_init(Store *store)
{
    queue_clear(&store->reading.waiting);
    queue_clear(&store->reading.done);
    pthread_mutex_init(&store->reading.mutex, NULL);
    pthread_cond_init(&store->reading.has_work, NULL);
}

bool store_reader_start(Store *store)
{
    StoreReader *reading = &store->reading;
    while (reading->thread_count < store->kind->readers) {
        if (pthread_create(&reading->threads[reading->thread_count], NULL, work, store) != 0) {
            return false;
        }
        reading->thread_count++;
    }
    return true;
}

void store_reader_finish(Store *store)
{
    StoreReader *reading = &store->reading;
    pthread_mutex_lock(&reading->mutex);
    reading->is_stopping = true;
    pthread_cond_broadcast(&reading->has_work);
    pthread_mutex_unlock(&reading->mutex);
    while (reading->thread_count > 0) {
        pthread_join(reading->threads[--reading->thread_count], NULL);
    }
}

void store_reader_clear(Store *store)
{
    pthread_mutex_destroy(&store->reading.mutex);
    pthread_cond_destroy(&store->reading.has_work);
}

/* ------------------------------------------------------------------------------------ news */

void store_news_init(Store *store)
{
    pthread_mutex_init(&store->news.mutex, NULL);
    store->news.end = &store->news.first;
}

void store_put_news(Store *store, StoreNews *news)
{
    news->next = NULL;
    pthread_mutex_lock(&store->news.mutex);
    *store->news.end = news;
    store->news.end = &news->next;
    pthread_mutex_unlock(&store->news.mutex);
    store->wake(store->context);
}

StoreNews *store_collect_news(Store *store)
{
    pthread_mutex_lock(&store->news.mutex);
    StoreNews *news = store->news.first;
    store->news.first = NULL;
    store->news.end = &store->news.first;
    pthread_mutex_unlock(&store->news.mutex);
    return news;
}

void store_news_clear(Store *store)
{
    StoreNews *next;
    for (StoreNews *news = store_collect_news(store); news != NULL; news = next) {
        next = news->next;
        free(news);
    }
    for (ToldText *told = store->to_tell; told != NULL; told = store->to_tell) {
        store->to_tell = told->next;
        free(told);
    }
    pthread_mutex_destroy(&store->news.mutex);
}

void store_tell(Store *store, const char *text)
{
    const size_t size = strlen(text) + 1;
    ToldText *told = store->kind->is_shared && size <= STORE_TOLD_MAX + 1
                         ? malloc(sizeof *told + size)
                         : NULL;
    if (told != NULL) {
        memcpy(told->text, text, size);
        pthread_mutex_lock(&store->mutex);
        told->next = store->to_tell;
        store->to_tell = told;
        store->has_told = true;
        pthread_mutex_unlock(&store->mutex);
    }
}
