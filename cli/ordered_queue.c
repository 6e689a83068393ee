/* ordered_queue.c - items that several threads work on, finished in order. */
#define _POSIX_C_SOURCE 200809L

#include "cli/ordered_queue.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "cli/worker.h"

/* As many items as may wait behind a hard one. */
enum { ITEMS = 256 };

typedef struct Hand {
    OrderedQueue *queue;
    int thread;
    Worker *worker;
} Hand;

/* `mutex` guards all that changes, but an item belongs to whoever fills it in,
 * works on it, or finishes it. */
struct OrderedQueue {
    OrderedJobs jobs;
    size_t item_size;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    pthread_cond_t has_room;
    size_t added; /* these count from the start; an item's place is its number */
    size_t taken; /* modulo ITEMS */
    size_t finished;
    bool is_done[ITEMS];
    bool is_finishing; /* some thread is; it will finish what others complete */
    bool is_closed;
    int hand_count; /* none if the thread that adds does everything */
    Hand hands[WORKERS_MAX];
    unsigned char *items; /* [ITEMS] of item_size */
};

static void *item_at(OrderedQueue *queue, size_t number)
{
    return queue->items + number % ITEMS * queue->item_size;
}

/* Finishes the oldest items, as far as they are done. Is called, and returns,
 * with the mutex locked. */
static void finish_items(OrderedQueue *queue)
{
    if (queue->is_finishing) {
        return;
    }
    queue->is_finishing = true;
    while (queue->finished < queue->taken && queue->is_done[queue->finished % ITEMS]) {
        pthread_mutex_unlock(&queue->mutex);
        queue->jobs.finish(queue->jobs.context, item_at(queue, queue->finished));
        pthread_mutex_lock(&queue->mutex);
        queue->finished++;
        /* Half a queue at once: waking somebody takes longer than an easy item. */
        if (queue->added - queue->finished <= ITEMS / 2) {
            pthread_cond_signal(&queue->has_room);
        }
    }
    queue->is_finishing = false;
}

/* Works on the next item. Is called, and returns, with the mutex locked. */
static void work_on_item(OrderedQueue *queue, int thread)
{
    const size_t number = queue->taken++;
    queue->is_done[number % ITEMS] = false;
    pthread_mutex_unlock(&queue->mutex);
    queue->jobs.work(queue->jobs.context, thread, item_at(queue, number));
    pthread_mutex_lock(&queue->mutex);
    queue->is_done[number % ITEMS] = true;
    finish_items(queue);
}

static void work(void *context)
{
    const Hand *hand = context;
    OrderedQueue *queue = hand->queue;
    pthread_mutex_lock(&queue->mutex);
    for (;;) {
        while (queue->taken == queue->added && !queue->is_closed) {
            pthread_cond_wait(&queue->has_work, &queue->mutex);
        }
        if (queue->taken == queue->added) {
            break;
        }
        work_on_item(queue, hand->thread);
    }
    pthread_mutex_unlock(&queue->mutex);
}

OrderedQueue *ordered_queue_new(size_t item_size, int threads, const OrderedJobs *jobs)
{
    OrderedQueue *queue = calloc(1, sizeof *queue);
    unsigned char *items = calloc(ITEMS, item_size);
    if (queue == NULL || items == NULL) {
        free(queue);
        free(items);
        return NULL;
    }
    queue->jobs = *jobs;
    queue->item_size = item_size;
    queue->items = items;
    pthread_mutex_init(&queue->mutex, NULL);
    pthread_cond_init(&queue->has_work, NULL);
    pthread_cond_init(&queue->has_room, NULL);
    /* Fewer threads than wanted are slower, no more. */
    for (int i = 0; threads > 1 && i < threads; i++) {
        Hand *hand = &queue->hands[queue->hand_count];
        *hand = (Hand){.queue = queue, .thread = i};
        hand->worker = worker_start(work, hand);
        queue->hand_count += hand->worker != NULL;
    }
    return queue;
}

void *ordered_queue_next(OrderedQueue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    while (queue->added - queue->finished == ITEMS) {
        pthread_cond_wait(&queue->has_room, &queue->mutex);
    }
    void *item = item_at(queue, queue->added);
    pthread_mutex_unlock(&queue->mutex);
    return item;
}

void ordered_queue_add(OrderedQueue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    queue->added++;
    if (queue->hand_count == 0) {
        work_on_item(queue, 0);
    } else {
        pthread_cond_signal(&queue->has_work);
    }
    pthread_mutex_unlock(&queue->mutex);
}

void ordered_queue_free(OrderedQueue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    queue->is_closed = true;
    pthread_cond_broadcast(&queue->has_work);
    pthread_mutex_unlock(&queue->mutex);
    for (int i = 0; i < queue->hand_count; i++) {
        worker_join(queue->hands[i].worker);
    }
    free(queue->items);
    free(queue);
}
