/* oracles.h - oracles of a game for commands: those of host/oracle_set.h, with the
 * options that commands have for them, an opening book, and Ctrl-C to cancel.
 */
#ifndef FOURMI_CLI_ORACLES_H
#define FOURMI_CLI_ORACLES_H

#include "cli/command.h"
#include "cli/progress.h"
#include "oracle/oracle.h"

/* Called every millisecond or so of a search, with the nodes searched since it
 * was last called for this thread. Answer false to cancel. */
typedef bool OraclesPoll(void *context, uint64_t nodes);

/* Zeroed means: one thread, the built-in book, a table of the usual size. */
typedef struct OraclesOptions {
    uint64_t table_mib; /* 0 for the usual size */
    bool keeps_all;     /* many positions are asked about: with 0, as oracle_memory_max */
    const char *book;   /* a file; NULL for the built-in book, if there is one */
    bool no_book;
    int threads;        /* 0 for one, WORKERS_MAX at most */
    bool same_position; /* the threads will all search the same position */
    OraclesPoll *poll;  /* NULL for none; Ctrl-C, where it is caught, cancels anyway */
    void *context;
    Progress *progress;      /* shows how far tables of five men are; NULL for nobody */
    bool tells_what_is_read; /* tables of endings that the user keeps */
} OraclesOptions;

typedef struct Oracles Oracles;

/* Gets ready for a game. Where that is not possible it says why, writes the
 * status to end with, and returns NULL. */
Oracles *oracles_new(const Game *game, const OraclesOptions *options, Status *status);

void oracles_free(Oracles *oracles);

/* What one thread, counted from 0, asks. */
Oracle *oracles_get(Oracles *oracles, int thread);

int oracles_threads(const Oracles *oracles);

/* The nodes of all threads, none of which may be searching now. */
uint64_t oracles_work(Oracles *oracles);

/* Forgets what earlier positions left in the table. As above. */
void oracles_forget(Oracles *oracles);

#endif
