/* store_reader.c - the threads that read, so that the one that serves never waits
 * for the disk. */
#define _POSIX_C_SOURCE 200809L

#include <sys/prctl.h>

#include "server/store/store_internal.h"

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
