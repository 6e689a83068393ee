/* table_making.c - makes tables of endings with several threads. */
#define _POSIX_C_SOURCE 200809L

#include "host/table_making.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "oracle/tablebase/table_maker.h"

enum { PAIRS_AT_ONCE = 8 };

/* All threads do a phase together, then wait for each other; meanwhile the first goes
 * on to the next one. */
typedef struct Making {
    TableMaker maker;
    const TableMakingOptions *options;
    pthread_barrier_t barrier;
    atomic_int next_pair; /* that nobody does yet */
    atomic_bool is_cancelled;
    bool is_over; /* written between barriers */
    pthread_mutex_t mutex;
    TableFound found; /* by all threads at this ply */
} Making;

static bool may_go_on(Making *making, bool is_first)
{
    const TableMakingOptions *options = making->options;
    if (is_first && options->poll != NULL && !options->poll(options->context)) {
        atomic_store(&making->is_cancelled, true);
    }
    return !atomic_load(&making->is_cancelled);
}

/* Takes pairs and does them until there are no more. */
static void do_share(Making *making, bool is_first)
{
    const int count = making->maker.table.pairs->count;
    TableFound found = table_found_nothing();
    int first = atomic_fetch_add(&making->next_pair, PAIRS_AT_ONCE);
    while (first < count && may_go_on(making, is_first)) {
        const int end = first + PAIRS_AT_ONCE < count ? first + PAIRS_AT_ONCE : count;
        found = table_found_add(found, table_maker_work(&making->maker, first, end));
        first = atomic_fetch_add(&making->next_pair, PAIRS_AT_ONCE);
    }
    pthread_mutex_lock(&making->mutex);
    making->found = table_found_add(making->found, found);
    pthread_mutex_unlock(&making->mutex);
}

static void *help(void *context)
{
    Making *making = context;
    pthread_mutex_lock(&making->mutex);
    pthread_mutex_unlock(&making->mutex);
    pthread_barrier_wait(&making->barrier);
    while (!making->is_over) {
        do_share(making, false);
        pthread_barrier_wait(&making->barrier); /* all is done */
        pthread_barrier_wait(&making->barrier); /* and the next phase has begun */
    }
    return NULL;
}

/* What the first thread does: its share, and going on. */
static void lead(Making *making)
{
    pthread_barrier_wait(&making->barrier);
    while (!making->is_over) {
        do_share(making, true);
        pthread_barrier_wait(&making->barrier);
        if (!atomic_load(&making->is_cancelled)) {
            table_maker_next(&making->maker, making->found);
        }
        making->is_over = atomic_load(&making->is_cancelled) || making->maker.phase == TABLE_MADE;
        making->found = table_found_nothing();
        atomic_store(&making->next_pair, 0);
        pthread_barrier_wait(&making->barrier);
    }
}

/* Starts the other threads, as many as there can be; returns how many. Signals are for
 * the first. */
static int start_helpers(Making *making, pthread_t *threads, int count)
{
    sigset_t all;
    sigset_t before;
    int started = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (started < count && pthread_create(&threads[started], NULL, help, making) == 0) {
        started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* Whoever is started waits until it is known how many there are. */
static void run(Making *making, pthread_t *threads, int count)
{
    pthread_mutex_lock(&making->mutex);
    const int started = start_helpers(making, threads, count);
    pthread_barrier_init(&making->barrier, NULL, (unsigned)started + 1);
    pthread_mutex_unlock(&making->mutex);
    lead(making);
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    pthread_barrier_destroy(&making->barrier);
}

static bool make(Making *making)
{
    const int helpers = making->options->threads > 1 ? making->options->threads - 1 : 0;
    pthread_t *threads = malloc(((size_t)helpers + 1) * sizeof *threads);
    if (threads == NULL) {
        return false;
    }
    pthread_mutex_init(&making->mutex, NULL);
    making->found = table_found_nothing();
    run(making, threads, helpers);
    pthread_mutex_destroy(&making->mutex);
    free(threads);
    return true;
}

TableMakingResult table_making(Tablebase *tablebase, const Ending *ending,
                               const TableMakingOptions *options)
{
    Making making = {.options = options};
    Table table;
    if (!tablebase_reserve(tablebase, ending, &table)) {
        return TABLE_HAS_NO_ROOM;
    }
    bool is_run = tablebase->room_size >= table_maker_memory_size(ending);
    if (is_run) {
        table_maker_init(&making.maker, tablebase, &table, tablebase->room);
        is_run = make(&making);
    }
    const bool is_made = is_run && making.maker.phase == TABLE_MADE;
    (is_made ? tablebase_add : tablebase_release)(tablebase, &table);
    return is_made ? TABLE_IS_MADE : is_run ? TABLE_CANCELLED : TABLE_HAS_NO_ROOM;
}
