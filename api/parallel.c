/* parallel.c - the same job for each of some numbers, by several threads. */
#include "api/parallel.h"

#if defined(__wasm__)

void parallel_for(size_t count, int threads, ParallelJob *job, void *context)
{
    (void)threads;
    for (size_t i = 0; i < count; i++) {
        job(context, 0, i);
    }
}

#else

#include <pthread.h>
#include <stdatomic.h>

typedef struct Round {
    ParallelJob *job;
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

void parallel_for(size_t count, int threads, ParallelJob *job, void *context)
{
    Round round = {.job = job, .context = context, .count = count};
    Hand hands[PARALLEL_MAX];
    int started = 1;
    hands[0] = (Hand){.round = &round};
    for (int i = 1; i < threads && i < PARALLEL_MAX && (size_t)i < count; i++) {
        hands[started] = (Hand){.round = &round, .thread = started};
        started += pthread_create(&hands[started].id, NULL, work, &hands[started]) == 0;
    }
    work(&hands[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(hands[i].id, NULL);
    }
}

#endif
