/* truth.h - the engine's exact answers, with all that they need of the machine:
 * memory for the table, an opening book, threads.
 *
 *      truth_oracle(truth, 0)  1   2      one for each thread
 *                          \   |   /
 *                         table, book     shared
 */
#ifndef FOURMI_CLI_TRUTH_H
#define FOURMI_CLI_TRUTH_H

#include "cli/command.h"
#include "oracle/oracle.h"

/* Called every millisecond or so of a search, with the nodes searched since it
 * was last called for this thread. Answer false to cancel. */
typedef bool TruthPoll(void *context, uint64_t nodes);

/* Zeroed means: one thread, the built-in book, a table of the usual size. */
typedef struct TruthOptions {
    uint64_t table_mib; /* 0 for the usual size */
    const char *book;   /* a file; NULL for the built-in book, if there is one */
    bool no_book;
    int threads;        /* 0 for one, WORKERS_MAX at most */
    bool same_position; /* the threads will all search the same position */
    TruthPoll *poll;    /* NULL for none; Ctrl-C, where it is caught, cancels anyway */
    void *context;
} TruthOptions;

typedef struct Truth Truth;

/* Gets ready for a game. Where that is not possible it says why, writes the
 * status to end with, and returns NULL. */
Truth *truth_new(const Game *game, const TruthOptions *options, Status *status);

void truth_free(Truth *truth);

/* What one thread, counted from 0, asks. */
Oracle *truth_oracle(Truth *truth, int thread);

int truth_threads(const Truth *truth);

/* The nodes of all threads, none of which may be searching now. */
uint64_t truth_nodes(Truth *truth);

/* Forgets what earlier positions left in the table. As above. */
void truth_forget(Truth *truth);

#endif
