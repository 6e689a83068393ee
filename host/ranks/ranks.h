/* ranks.h - several processes that work together: the same program with the same words, started
 * by mpirun, on this machine or on many.
 *
 *      rank 0     reads, adds items to a queue, finishes them, saves, tells how far it is
 *      others     work on the items that it sends, and write nothing
 *
 * Each tells the others every second that it is there. Who is silent for 15 seconds, or for as many
 * as FOURMI_RANK_SILENCE says, is lost: what it worked on is done again by another. If it is rank 0
 * that is silent, the others give up.
 */
#ifndef FOURMI_HOST_RANKS_RANKS_H
#define FOURMI_HOST_RANKS_RANKS_H

#include <stdbool.h>
#include <stddef.h>

enum { RANKS_MAX = 1024 };

typedef struct Ranks Ranks;

/* Whether mpirun has started this program as one of several. */
bool ranks_are_wanted(void);

/* How many it has started, and which of them this is, without joining; 1 and 0 if nobody says. */
int ranks_started(void);
int ranks_number_started(void);

/* Joins the others. NULL, with the reason in `why`, if that is not possible. */
Ranks *ranks_join(const char **why);

/* Leaves them; waits for those who are not lost, unless `is_cancelled`. */
void ranks_leave(Ranks *ranks, bool is_cancelled);

int ranks_own(const Ranks *ranks);
int ranks_count(const Ranks *ranks);

/* Whether a rank is lost. */
bool ranks_is_lost(Ranks *ranks, int rank);

/* Sends a message of at most some kilobytes to a channel of a rank; channels count from 0. */
void ranks_send(Ranks *ranks, int to, int channel, const void *bytes, size_t size);

typedef enum RankMail {
    RANK_MAIL_NONE,
    RANK_MAIL_MESSAGE,
    RANK_MAIL_END, /* an empty one, which says that no more will come; or the rank is lost */
} RankMail;

/* Takes a message of that size, if one has come from a channel of a rank. */
RankMail ranks_look(Ranks *ranks, int from, int channel, void *bytes, size_t size);

/* Waits for one; false at the end. */
bool ranks_receive(Ranks *ranks, int from, int channel, void *bytes, size_t size);

/* Pauses between two looks get longer while nothing comes: MPI itself would wait with a
 * whole core. Returns the next one; the first is 0. */
long ranks_pause(long pause_us);

#endif
