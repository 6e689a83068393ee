/* world_solving.c - does the long work of solving a world with several threads. */
#define _POSIX_C_SOURCE 200809L

#include "host/world_solving.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "host/files.h"

enum { THREADS_MAX = 64 };

/* All threads do a phase together, then wait for each other; meanwhile the first goes on
 * to the next one. */
typedef struct Team {
    const WorldSolvingOptions *options;
    pthread_barrier_t barrier;
    pthread_mutex_t mutex;
    atomic_int next_share; /* that nobody does yet */
    atomic_bool is_cancelled;
    bool is_over;     /* written between barriers */
    WorldFound found; /* by all threads in this phase */
} Team;

static bool may_go_on(Team *team, bool is_first)
{
    const WorldSolvingOptions *options = team->options;
    if (is_first && options->poll != NULL && !options->poll(options->context)) {
        atomic_store(&team->is_cancelled, true);
    }
    return !atomic_load(&team->is_cancelled);
}

/* Takes shares and does them until there are no more. */
static void do_shares(Team *team, bool is_first)
{
    const WorldSolvingOptions *options = team->options;
    const int count = options->solving->share_count(options->solver);
    WorldFound found = {{0}};
    int share = atomic_fetch_add(&team->next_share, 1);
    while (share < count && may_go_on(team, is_first)) {
        options->solving->work(options->solver, share, &found);
        share = atomic_fetch_add(&team->next_share, 1);
    }
    pthread_mutex_lock(&team->mutex);
    for (int i = 0; i < WORLD_FOUND_NUMBERS; i++) {
        team->found.numbers[i] += found.numbers[i];
    }
    pthread_mutex_unlock(&team->mutex);
}

static void *help(void *context)
{
    Team *team = context;
    pthread_mutex_lock(&team->mutex); /* until it is known how many there are */
    pthread_mutex_unlock(&team->mutex);
    pthread_barrier_wait(&team->barrier);
    while (!team->is_over) {
        do_shares(team, false);
        pthread_barrier_wait(&team->barrier); /* all is done */
        pthread_barrier_wait(&team->barrier); /* and the next phase has begun */
    }
    return NULL;
}

static bool has_no_work(const WorldSolvingOptions *options)
{
    return options->solving->is_done(options->solver) ||
           options->solving->is_waiting(options->solver);
}

static void go_on(Team *team)
{
    const WorldSolvingOptions *options = team->options;
    if (!atomic_load(&team->is_cancelled)) {
        options->solving->next(options->solver, &team->found);
        if (options->between != NULL && !options->between(options->context)) {
            atomic_store(&team->is_cancelled, true);
        }
    }
    team->found = (WorldFound){{0}};
    atomic_store(&team->next_share, 0);
    team->is_over = atomic_load(&team->is_cancelled) || has_no_work(options);
}

static void lead(Team *team)
{
    pthread_barrier_wait(&team->barrier);
    while (!team->is_over) {
        do_shares(team, true);
        pthread_barrier_wait(&team->barrier);
        go_on(team);
        pthread_barrier_wait(&team->barrier);
    }
}

/* Starts the other threads, as many as there can be; returns how many. Signals are for
 * the first. */
static int start_helpers(Team *team, pthread_t *threads, int count)
{
    sigset_t all;
    sigset_t before;
    int started = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (started < count && pthread_create(&threads[started], NULL, help, team) == 0) {
        started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool world_solving_run(const WorldSolvingOptions *options)
{
    pthread_t threads[THREADS_MAX];
    const int wanted = options->threads < THREADS_MAX ? options->threads : THREADS_MAX;
    Team team = {.options = options, .is_over = has_no_work(options)};
    pthread_mutex_init(&team.mutex, NULL);
    pthread_mutex_lock(&team.mutex);
    const int started = start_helpers(&team, threads, wanted - 1);
    pthread_barrier_init(&team.barrier, NULL, (unsigned)started + 1);
    pthread_mutex_unlock(&team.mutex);
    lead(&team);
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    pthread_barrier_destroy(&team.barrier);
    pthread_mutex_destroy(&team.mutex);
    return !atomic_load(&team.is_cancelled) || options->solving->is_done(options->solver);
}

/* ------------------------------------------------------------------ keeping */

/* What stands before the bytes that are kept. Numbers are as the machine has them: such a
 * file is for going on, and goes nowhere. */
typedef struct Header {
    char magic[8];
    uint64_t order; /* of bytes, and version */
    char world[WORLD_NAME_SIZE];
    uint64_t stage;
    uint64_t size;
    uint64_t checksum;
} Header;

static const char magic[8] = {'f', 'o', 'u', 'r', 'm', 'i', 'w', 's'};
enum { ORDER = 0x01020301 };

/* FNV-1a, by words. */
static uint64_t checksum_of(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i + sizeof sum <= size; i += sizeof sum) {
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0x100000001b3);
        sum ^= sum >> 32;
    }
    return sum;
}

static Header header_of(const World *world, int stage, const void *bytes, size_t size)
{
    Header header = {.order = ORDER,
                     .stage = (uint64_t)stage,
                     .size = size,
                     .checksum = checksum_of(bytes, size)};
    memcpy(header.magic, magic, sizeof magic);
    memcpy(header.world, world->name, sizeof header.world);
    return header;
}

bool world_solving_keep(const WorldSolving *solving, const void *solver, const World *world,
                        const char *path)
{
    const int stage = solving->stage(solver);
    const size_t size = stage > 0 ? solving->kept_size(solver, stage) : 0;
    if (stage == 0) {
        return true; /* nothing yet */
    }
    unsigned char *bytes = malloc(sizeof(Header) + size);
    if (bytes == NULL) {
        return false;
    }
    solving->keep(solver, stage, bytes + sizeof(Header));
    const Header header = header_of(world, stage, bytes + sizeof(Header), size);
    memcpy(bytes, &header, sizeof header);
    const bool is_written = file_replace(path, bytes, sizeof header + size);
    free(bytes);
    return is_written;
}

static bool resume_from(const WorldSolving *solving, void *solver, const World *world,
                        const unsigned char *bytes, size_t size)
{
    Header header;
    if (size < sizeof header) {
        return false;
    }
    memcpy(&header, bytes, sizeof header);
    const unsigned char *kept = bytes + sizeof header;
    const Header expected = header_of(world, (int)(header.stage % INT16_MAX), kept,
                                      size - sizeof header);
    return memcmp(&header, &expected, sizeof header) == 0 &&
           solving->resume(solver, (int)header.stage, kept, size - sizeof header);
}

WorldSolvingKept world_solving_resume(const WorldSolving *solving, void *solver, const World *world,
                                      const char *path)
{
    size_t size;
    unsigned char *bytes = file_read(path, SIZE_MAX / 2, &size);
    if (bytes == NULL) {
        return errno == ENOENT ? WORLD_KEPT_NONE : WORLD_KEPT_WRONG;
    }
    const bool is_resumed = resume_from(solving, solver, world, bytes, size);
    free(bytes);
    return is_resumed ? WORLD_KEPT_RESUMED : WORLD_KEPT_WRONG;
}
