/* each.c - does something with each of some numbers, by several threads at once. */
#include "host/each.h"

#include <pthread.h>
#include <stdatomic.h>

#include "host/worker.h"

typedef struct Round {
    EachJob *job;
    void *context;
    size_t count;
    atomic_size_t next;
} Round;

typedef struct Hand {
    Round *round;
    int thread;
    pthread_t id;
} Hand;

static void *work(void *context)
{
    const Hand *hand = context;
    Round *round = hand->round;
    size_t number;
    while ((number = atomic_fetch_add(&round->next, 1)) < round->count) {
        round->job(round->context, hand->thread, number);
    }
    return NULL;
}

void each_do(size_t count, int threads, EachJob *job, void *context)
{
    Round round = {.job = job, .context = context, .count = count};
    Hand hands[WORKERS_MAX];
    int started = 1;
    hands[0] = (Hand){.round = &round};
    for (int i = 1; i < threads && i < WORKERS_MAX && (size_t)i < count; i++) {
        hands[started] = (Hand){.round = &round, .thread = started};
        started += pthread_create(&hands[started].id, NULL, work, &hands[started]) == 0;
    }
    work(&hands[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(hands[i].id, NULL);
    }
}
