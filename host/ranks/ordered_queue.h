/* ordered_queue.h - items that are worked on by one thread, by several, or by processes on many
 * machines, and finished in the order in which they came: who works makes no difference to what
 * comes out.
 *
 *        finished         taken          added
 *           |               |              |
 *       - - d d w d d w d w n n n n n n n n - -
 *
 * New items (n) are taken to be worked on (w) by whichever thread is free. One
 * that is done (d) waits for those before it; the thread that completes the
 * oldest finishes it and all that waited. Adding waits while the queue is full.
 */
#ifndef FOURMI_HOST_RANKS_ORDERED_QUEUE_H
#define FOURMI_HOST_RANKS_ORDERED_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "host/ranks/ranks.h"

typedef struct OrderedQueue OrderedQueue;

typedef struct OrderedJobs {
    /* Works on an item; several threads, counted from 0, do so at once. */
    void (*work)(void *context, int thread, void *item);
    /* Keeps what was worked out, as soon as it is there: one after the other, in any order. It
     * may look at nothing that others change, and takes but a moment. NULL: nobody does. */
    void (*keep)(void *context, void *item);
    /* Finishes an item: one after the other, in order. */
    void (*finish)(void *context, void *item);
    /* Whether nobody wants the rest; other processes are then not waited for, and what they
     * work on is finished as it was added. */
    bool (*is_cancelled)(void *context);
    void *context;
} OrderedJobs;

/* A queue of items of that size. With one thread, all is done in the thread
 * that adds. NULL if there is not enough memory. */
OrderedQueue *ordered_queue_new(size_t item_size, int threads, const OrderedJobs *jobs);

/* Lets the other ranks work on items, too, each with so many threads as this one, before the
 * first is added. False if there is not enough memory. */
bool ordered_queue_share(OrderedQueue *queue, Ranks *ranks);

/* What the other ranks do meanwhile: they work until there are no more items. Items are sent
 * as they are in memory, so they hold no pointers. False if there is not enough memory. */
bool ordered_queue_help(Ranks *ranks, size_t item_size, int threads, const OrderedJobs *jobs);

/* The place of the next item, to be filled in; waits until there is room. */
void *ordered_queue_next(OrderedQueue *queue);

/* Adds the item that was filled in. */
void ordered_queue_add(OrderedQueue *queue);

/* Waits until all is finished, and frees the queue. */
void ordered_queue_free(OrderedQueue *queue);

#endif
