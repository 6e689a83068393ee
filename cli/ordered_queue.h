/* ordered_queue.h - items that several threads work on, finished in the order in which
 * they came.
 *
 *        finished         taken          added
 *           |               |              |
 *       - - d d w d d w d w n n n n n n n n - -
 *
 * New items (n) are taken to be worked on (w) by whichever thread is free. One
 * that is done (d) waits for those before it; the thread that completes the
 * oldest finishes it and all that waited. Adding waits while the queue is full.
 */
#ifndef FOURMI_CLI_ORDERED_QUEUE_H
#define FOURMI_CLI_ORDERED_QUEUE_H

#include <stddef.h>

typedef struct OrderedQueue OrderedQueue;

typedef struct OrderedJobs {
    /* Works on an item; several threads, counted from 0, do so at once. */
    void (*work)(void *context, int thread, void *item);
    /* Finishes an item: one after the other, in order. */
    void (*finish)(void *context, void *item);
    void *context;
} OrderedJobs;

/* A queue of items of that size. With one thread, all is done in the thread
 * that adds. NULL if there is not enough memory. */
OrderedQueue *ordered_queue_new(size_t item_size, int threads, const OrderedJobs *jobs);

/* The place of the next item, to be filled in; waits until there is room. */
void *ordered_queue_next(OrderedQueue *queue);

/* Adds the item that was filled in. */
void ordered_queue_add(OrderedQueue *queue);

/* Waits until all is finished, and frees the queue. */
void ordered_queue_free(OrderedQueue *queue);

#endif
