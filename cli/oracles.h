/* oracles.h - oracles of a game for commands: those of host/oracle_set.h with the built-in book, and
 * Ctrl-C to cancel. */
#ifndef FOURMI_CLI_ORACLES_H
#define FOURMI_CLI_ORACLES_H

#include "cli/command.h"
#include "oracle/oracle.h"

/* Zeroed means: one thread, the built-in book, a table of the usual size. */
typedef struct OraclesOptions {
    uint64_t table_mib; /* 0 for the usual size */
    bool no_book;
    int threads; /* 0 for one, WORKERS_MAX at most */
} OraclesOptions;

typedef struct Oracles Oracles;

/* Gets ready for a game. Where that is not possible it says why, writes the status to end with, and
 * returns NULL. */
Oracles *oracles_new(const Game *game, const OraclesOptions *options, Status *status);

void oracles_free(Oracles *oracles);

/* What one thread, counted from 0, asks. */
Oracle *oracles_get(Oracles *oracles, int thread);

int oracles_threads(const Oracles *oracles);

#endif
