/* ordered_queue.c - items that several threads or processes work on, finished in order. */
#define _POSIX_C_SOURCE 200809L

#include "host/ranks/ordered_queue.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "host/worker.h"

/* As many items as may wait behind a hard one. */
enum { ITEMS = 256 };

typedef struct Hand {
    OrderedQueue *queue;
    int thread;
    Worker *worker;
} Hand;

/* A thread of another rank. */
typedef struct FarHand {
    int rank;
    int channel;
    bool is_busy;
    bool is_gone;  /* its rank is lost */
    size_t number; /* of the item that it works on */
} FarHand;

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
    int threads;    /* as wanted */
    int hand_count; /* none if the thread that adds does everything */
    Hand hands[WORKERS_MAX];
    Ranks *ranks; /* NULL if nobody else helps */
    int far_count;
    FarHand *far_hands;
    size_t *returned; /* [far_count] items of ranks that were lost */
    int returned_count;
    Worker *post;         /* the thread that writes to far hands */
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

static bool is_all_finished(const OrderedQueue *queue)
{
    return queue->is_closed && queue->finished == queue->added;
}

static bool has_item(const OrderedQueue *queue)
{
    return queue->returned_count > 0 || queue->taken < queue->added;
}

/* The number of an item that nobody works on. The mutex is locked. */
static size_t take_item(OrderedQueue *queue)
{
    const size_t number = queue->returned_count > 0 ? queue->returned[--queue->returned_count]
                                                    : queue->taken++;
    queue->is_done[number % ITEMS] = false;
    return number;
}

/* The mutex is locked. */
static void complete_item(OrderedQueue *queue, size_t number)
{
    if (queue->jobs.keep != NULL) {
        queue->jobs.keep(queue->jobs.context, item_at(queue, number));
    }
    queue->is_done[number % ITEMS] = true;
    finish_items(queue);
    if (is_all_finished(queue)) {
        pthread_cond_broadcast(&queue->has_work); /* there will be no more */
    }
}

/* Works on the next item. Is called, and returns, with the mutex locked. */
static void work_on_item(OrderedQueue *queue, int thread)
{
    const size_t number = take_item(queue);
    pthread_mutex_unlock(&queue->mutex);
    queue->jobs.work(queue->jobs.context, thread, item_at(queue, number));
    pthread_mutex_lock(&queue->mutex);
    complete_item(queue, number);
}

static void work(void *context)
{
    const Hand *hand = context;
    OrderedQueue *queue = hand->queue;
    pthread_mutex_lock(&queue->mutex);
    while (!is_all_finished(queue)) {
        if (has_item(queue)) {
            work_on_item(queue, hand->thread);
        } else {
            pthread_cond_wait(&queue->has_work, &queue->mutex); /* one may still be returned */
        }
    }
    pthread_mutex_unlock(&queue->mutex);
}

static void start_hands(OrderedQueue *queue, int count)
{
    /* Fewer threads than wanted are slower, no more. */
    for (int i = 0; i < count; i++) {
        Hand *hand = &queue->hands[queue->hand_count];
        *hand = (Hand){.queue = queue, .thread = i};
        hand->worker = worker_start(work, hand);
        queue->hand_count += hand->worker != NULL;
    }
}

/* ------------------------------------------------------------------- ranks */

/* Gives an item to a far hand; false if there is none. */
static bool send_item(OrderedQueue *queue, FarHand *hand)
{
    pthread_mutex_lock(&queue->mutex);
    hand->is_busy = has_item(queue);
    if (hand->is_busy) {
        hand->number = take_item(queue);
    }
    pthread_mutex_unlock(&queue->mutex);
    if (hand->is_busy) {
        ranks_send(queue->ranks, hand->rank, hand->channel, item_at(queue, hand->number),
                   queue->item_size);
    }
    return hand->is_busy;
}

/* What a far hand does not do another one shall. */
static void return_item(OrderedQueue *queue, FarHand *hand)
{
    pthread_mutex_lock(&queue->mutex);
    queue->returned[queue->returned_count++] = hand->number;
    pthread_cond_signal(&queue->has_work);
    pthread_mutex_unlock(&queue->mutex);
}

static void take_back(OrderedQueue *queue, FarHand *hand)
{
    pthread_mutex_lock(&queue->mutex);
    complete_item(queue, hand->number);
    pthread_mutex_unlock(&queue->mutex);
    hand->is_busy = false;
}

/* Whether something has happened. */
static bool attend(OrderedQueue *queue, FarHand *hand)
{
    if (hand->is_gone) {
        return false;
    }
    if (!hand->is_busy) {
        return send_item(queue, hand);
    }
    switch (ranks_look(queue->ranks, hand->rank, hand->channel, item_at(queue, hand->number),
                       queue->item_size)) {
    case RANK_MAIL_NONE:
        return false;
    case RANK_MAIL_MESSAGE:
        take_back(queue, hand);
        return true;
    default:
        return_item(queue, hand);
        hand->is_gone = true;
        return true;
    }
}

static bool is_over(OrderedQueue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    const bool is_over = is_all_finished(queue);
    pthread_mutex_unlock(&queue->mutex);
    return is_over;
}

static bool is_cancelled(const OrderedQueue *queue)
{
    const OrderedJobs *jobs = &queue->jobs;
    return jobs->is_cancelled != NULL && jobs->is_cancelled(jobs->context);
}

/* Writes to far hands and reads what they answer, until all is done. */
static void run_post(void *context)
{
    OrderedQueue *queue = context;
    long pause = 0;
    while (!is_over(queue) && !is_cancelled(queue)) {
        bool has_happened = false;
        for (int i = 0; i < queue->far_count; i++) {
            has_happened |= attend(queue, &queue->far_hands[i]);
        }
        pause = has_happened ? 0 : ranks_pause(pause);
    }
    for (int i = 0; i < queue->far_count; i++) {
        FarHand *hand = &queue->far_hands[i];
        if (hand->is_busy && !hand->is_gone) {
            take_back(queue, hand); /* it is cancelled */
        }
        ranks_send(queue->ranks, hand->rank, hand->channel, NULL, 0);
    }
}

bool ordered_queue_share(OrderedQueue *queue, Ranks *ranks)
{
    const int others = ranks_count(ranks) - 1;
    queue->ranks = ranks;
    queue->far_count = others * queue->threads;
    queue->far_hands = calloc((size_t)queue->far_count + 1, sizeof *queue->far_hands);
    queue->returned = calloc((size_t)queue->far_count + 1, sizeof *queue->returned);
    if (queue->far_hands == NULL || queue->returned == NULL) {
        return false;
    }
    for (int i = 0; i < queue->far_count; i++) {
        queue->far_hands[i] = (FarHand){.rank = 1 + i % others, .channel = i / others};
    }
    if (queue->hand_count == 0) {
        start_hands(queue, 1); /* whoever adds has others to feed */
    }
    queue->post = worker_start(run_post, queue);
    return queue->hand_count > 0 && queue->post != NULL;
}

/* A thread of a rank that helps. */
typedef struct Helper {
    Ranks *ranks;
    const OrderedJobs *jobs;
    int thread;
    size_t item_size;
    void *item;
    Worker *worker;
} Helper;

static void help(void *context)
{
    const Helper *helper = context;
    const OrderedJobs *jobs = helper->jobs;
    while (ranks_receive(helper->ranks, 0, helper->thread, helper->item, helper->item_size)) {
        jobs->work(jobs->context, helper->thread, helper->item);
        ranks_send(helper->ranks, 0, helper->thread, helper->item, helper->item_size);
    }
}

bool ordered_queue_help(Ranks *ranks, size_t item_size, int threads, const OrderedJobs *jobs)
{
    Helper helpers[WORKERS_MAX];
    bool is_helping = true;
    for (int i = 0; i < threads; i++) {
        helpers[i] = (Helper){ranks, jobs, i, item_size, malloc(item_size), NULL};
        helpers[i].worker = helpers[i].item != NULL ? worker_start(help, &helpers[i]) : NULL;
        is_helping = is_helping && helpers[i].worker != NULL;
    }
    for (int i = 0; i < threads; i++) {
        if (helpers[i].worker != NULL) {
            worker_join(helpers[i].worker);
        }
        free(helpers[i].item);
    }
    return is_helping;
}

/* ------------------------------------------------------------------- queue */

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
    queue->threads = threads;
    if (threads > 1) {
        start_hands(queue, threads);
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
    if (queue->post != NULL) {
        worker_join(queue->post);
    }
    free(queue->far_hands);
    free(queue->returned);
    free(queue->items);
    free(queue);
}
