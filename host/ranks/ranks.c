/* ranks.c - several processes that work together. */
#define _POSIX_C_SOURCE 200809L

#include "host/ranks/ranks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/clock.h"
#include "host/ranks/rank_carrier.h"
#include "host/worker.h"

enum {
    TAG_ALIVE = 1, /* an empty message that says so */
    TAG_FIRST = 4, /* that of channel 0 */
    LEAVING = -1,  /* a channel for who leaves */
    ENDING = -2,   /* and one on which rank 0 says that it wants no more help */

    BEAT_MS = 1000,
    SHORTEST_PAUSE_US = 20, /* between two looks whether a message is there */
    LONGEST_PAUSE_US = 500,
};

/* Seconds of silence after which a rank is lost. */
static double find_patience(void)
{
    const char *said = getenv("FOURMI_RANK_SILENCE");
    const double seconds = said != NULL ? atof(said) : 0;
    return seconds > 0 ? seconds : 15;
}

/* `mutex` guards the carrier and all that changes. */
struct Ranks {
    const RankCarrier *carrier;
    int own;
    int count;
    double patience; /* in seconds */
    pthread_mutex_t mutex;
    Worker *beat;
    atomic_bool is_ending;
    double heard[RANKS_MAX]; /* when, from each */
    bool is_lost[RANKS_MAX]; /* which is for ever */
    bool is_unneeded;        /* this one: rank 0 leaves */
};

/* ------------------------------------------------------------------ joining */

/* What those who start programs tell them, Open MPI and others. */
static int number_of(const char *of_open_mpi, const char *of_others, int otherwise)
{
    const char *text = getenv(of_open_mpi) != NULL ? getenv(of_open_mpi) : getenv(of_others);
    return text != NULL ? atoi(text) : otherwise;
}

int ranks_started(void)
{
    return number_of("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", 1);
}

int ranks_number_started(void)
{
    return number_of("OMPI_COMM_WORLD_RANK", "PMI_RANK", 0);
}

bool ranks_are_wanted(void)
{
    return ranks_started() > 1;
}

static void sleep_us(long us)
{
    const struct timespec time = {.tv_nsec = us * 1000};
    nanosleep(&time, NULL);
}

/* Tells those who are there that this one is, and hears who else is. */
static void beat_once(Ranks *ranks)
{
    const int last = ranks->own == 0 ? ranks->count - 1 : 0;
    pthread_mutex_lock(&ranks->mutex);
    for (int rank = ranks->own == 0 ? 1 : 0; rank <= last; rank++) {
        char nothing;
        size_t size;
        while (ranks->carrier->receive(rank, TAG_ALIVE, &nothing, 0, &size)) {
            ranks->heard[rank] = seconds_now();
        }
        ranks->is_lost[rank] |= seconds_now() - ranks->heard[rank] > ranks->patience;
        if (!ranks->is_lost[rank]) {
            ranks->carrier->send(rank, TAG_ALIVE, &nothing, 0);
        }
    }
    pthread_mutex_unlock(&ranks->mutex);
}

static void beat(void *context)
{
    Ranks *ranks = context;
    while (!atomic_load(&ranks->is_ending)) {
        beat_once(ranks);
        for (int ms = 0; ms < BEAT_MS && !atomic_load(&ranks->is_ending); ms += 20) {
            sleep_us(20000);
        }
    }
}

static bool start(Ranks *ranks, const char **why)
{
    ranks->carrier = rank_carrier_load();
    if (ranks->carrier == NULL) {
        *why = "the part of Fourmi for MPI, fourmi-mpi.so, is not installed";
        return false;
    }
    if (!ranks->carrier->start(&ranks->own, &ranks->count) || ranks->count > RANKS_MAX) {
        *why = "MPI could not be started";
        return false;
    }
    ranks->patience = find_patience();
    for (int rank = 0; rank < ranks->count; rank++) {
        ranks->heard[rank] = seconds_now();
    }
    ranks->beat = worker_start(beat, ranks);
    *why = "not enough memory";
    return ranks->beat != NULL;
}

Ranks *ranks_join(const char **why)
{
    Ranks *ranks = calloc(1, sizeof *ranks);
    *why = "not enough memory";
    if (ranks == NULL) {
        return NULL;
    }
    pthread_mutex_init(&ranks->mutex, NULL);
    if (!start(ranks, why)) {
        free(ranks);
        return NULL;
    }
    return ranks;
}

int ranks_own(const Ranks *ranks)
{
    return ranks->own;
}

int ranks_count(const Ranks *ranks)
{
    return ranks->count;
}

/* ----------------------------------------------------------------- messages */

bool ranks_is_lost(Ranks *ranks, int rank)
{
    pthread_mutex_lock(&ranks->mutex);
    const bool is_lost = ranks->is_lost[rank];
    pthread_mutex_unlock(&ranks->mutex);
    return is_lost;
}

void ranks_send(Ranks *ranks, int to, int channel, const void *bytes, size_t size)
{
    pthread_mutex_lock(&ranks->mutex);
    if (!ranks->is_lost[to]) {
        ranks->is_lost[to] = !ranks->carrier->send(to, TAG_FIRST + channel, bytes, size);
    }
    pthread_mutex_unlock(&ranks->mutex);
}

/* Whether rank 0 wants no more help; it may leave before it has asked for any. */
static bool is_unneeded(Ranks *ranks)
{
    char nothing;
    size_t size;
    ranks->is_unneeded |= ranks->own > 0 &&
                          ranks->carrier->receive(0, TAG_FIRST + ENDING, &nothing, 0, &size);
    return ranks->is_unneeded;
}

RankMail ranks_look(Ranks *ranks, int from, int channel, void *bytes, size_t size)
{
    size_t received;
    RankMail mail = RANK_MAIL_NONE;
    pthread_mutex_lock(&ranks->mutex);
    if (ranks->is_lost[from]) {
        mail = RANK_MAIL_END;
    } else if (ranks->carrier->receive(from, TAG_FIRST + channel, bytes, size, &received)) {
        mail = received == size ? RANK_MAIL_MESSAGE : RANK_MAIL_END;
    } else if (channel >= 0 && is_unneeded(ranks)) {
        mail = RANK_MAIL_END;
    }
    pthread_mutex_unlock(&ranks->mutex);
    return mail;
}

long ranks_pause(long pause_us)
{
    if (pause_us > 0) {
        sleep_us(pause_us);
    }
    const long next = pause_us > 0 ? 2 * pause_us : SHORTEST_PAUSE_US;
    return next < LONGEST_PAUSE_US ? next : LONGEST_PAUSE_US;
}

bool ranks_receive(Ranks *ranks, int from, int channel, void *bytes, size_t size)
{
    long pause = 0;
    RankMail mail;
    while ((mail = ranks_look(ranks, from, channel, bytes, size)) == RANK_MAIL_NONE) {
        pause = ranks_pause(pause);
    }
    return mail == RANK_MAIL_MESSAGE;
}

/* ------------------------------------------------------------------ leaving */

/* The others say that they leave, and rank 0 says whether all do: MPI ends together, and who is
 * lost would be waited for. True if all are there. */
static bool agree_to_leave(Ranks *ranks)
{
    char word = 1;
    if (ranks->own > 0) {
        ranks_send(ranks, 0, LEAVING, &word, sizeof word);
        return ranks_receive(ranks, 0, LEAVING, &word, sizeof word) && word == 1;
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        ranks_send(ranks, rank, ENDING, NULL, 0);
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        char said;
        word &= (char)ranks_receive(ranks, rank, LEAVING, &said, sizeof said);
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        ranks_send(ranks, rank, LEAVING, &word, sizeof word);
    }
    return word == 1;
}

void ranks_leave(Ranks *ranks, bool is_cancelled)
{
    const bool is_agreed = !is_cancelled && agree_to_leave(ranks);
    atomic_store(&ranks->is_ending, true);
    worker_join(ranks->beat);
    if (is_agreed) {
        ranks->carrier->end();
    }
    pthread_mutex_destroy(&ranks->mutex);
    free(ranks);
}
