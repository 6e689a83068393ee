/* oracles.c - oracles of a game for commands: memory, book, threads, and Ctrl-C. */
#include "cli/oracles.h"

#include <stdlib.h>

#include "cli/output.h"
#include "cli/terminal.h"
#include "host/data.h"
#include "host/oracle_set.h"

enum { MIB = 1024 * 1024 };

struct Oracles {
    OracleSet *set;
};

static bool poll_interrupt(void *context, uint64_t work)
{
    (void)context;
    (void)work;
    return !terminal_was_interrupted();
}

static void tell_of_refused(void *context, const char *path, const char *fault)
{
    (void)context;
    if (fault != NULL) {
        complain("%s %s; the table is made anew", path, fault);
    }
}

Oracles *oracles_new(const Game *game, const OraclesOptions *options, Status *status)
{
    const OracleSetOptions set_options = {
        .memory_bytes = (size_t)options->table_mib * MIB,
        .threads = options->threads,
        .table_notice = tell_of_refused,
    };
    Oracles *oracles = calloc(1, sizeof *oracles);
    size_t size;
    const void *book = options->no_book ? NULL : data_book_of(game, &size);
    if (oracles != NULL) {
        oracles->set = oracle_set_new(game, &set_options);
    }
    if (oracles == NULL || oracles->set == NULL) {
        complain("not enough memory for a table of %zu MiB",
                 oracle_set_memory_size(game, &set_options) / MIB);
        *status = STATUS_RESOURCES;
        free(oracles);
        return NULL;
    }
    for (int i = 0; i < oracles_threads(oracles); i++) {
        oracle_set_poll(oracles_get(oracles, i), poll_interrupt, NULL);
    }
    if (book != NULL) { /* which is of no use to boards of another size */
        (void)oracle_set_use_data(oracles->set, book, size);
    }
    return oracles;
}

void oracles_free(Oracles *oracles)
{
    if (oracles != NULL) {
        oracle_set_free(oracles->set);
        free(oracles);
    }
}

Oracle *oracles_get(Oracles *oracles, int thread)
{
    return oracle_set_get(oracles->set, thread);
}

int oracles_threads(const Oracles *oracles)
{
    return oracle_set_threads(oracles->set);
}
