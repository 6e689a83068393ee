/* oracles.c - oracles of a game for commands: memory, book, threads, and Ctrl-C. */
#include "cli/oracles.h"

#include <stdlib.h>

#include "cli/book_file.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/worker.h"
#include "host/data.h"
#include "host/oracle_set.h"

enum { MIB = 1024 * 1024 };

typedef struct Searcher {
    OraclesPoll *poll;
    void *context;
    uint64_t work_seen;
} Searcher;

struct Oracles {
    OracleSet *set;
    BookFile book;
    Searcher searchers[WORKERS_MAX];
};

static bool poll_searcher(void *context, uint64_t work)
{
    Searcher *searcher = context;
    uint64_t done = work - searcher->work_seen;
    searcher->work_seen = work;
    return !terminal_was_interrupted() &&
           (searcher->poll == NULL || searcher->poll(searcher->context, done));
}

static void set_polls(Oracles *oracles, const OraclesOptions *options)
{
    for (int i = 0; i < oracles_threads(oracles); i++) {
        Searcher *searcher = &oracles->searchers[i];
        searcher->poll = options->poll;
        searcher->context = options->context;
        oracle_set_poll(oracles_get(oracles, i), poll_searcher, searcher);
    }
}

/* -------------------------------------------------------------------- book */

static void use_book(Oracles *oracles)
{
    if (oracles->book.bytes != NULL) {
        (void)oracle_set_use_data(oracles->set, oracles->book.bytes, oracles->book.size);
    }
}

/* The built-in book, if there is one for boards of this size. */
static bool open_built_in_book(Oracles *oracles, const Game *game)
{
    size_t size;
    if (data_book_of(game, &size) == NULL) {
        return true;
    }
    if (!book_file_open_built_in(&oracles->book, game)) {
        return false;
    }
    if (book_is_for(&oracles->book.book, game)) {
        use_book(oracles);
    }
    return true;
}

static bool open_named_book(Oracles *oracles, const Game *game, const char *path)
{
    if (!book_file_open(&oracles->book, path)) {
        return false;
    }
    if (!book_is_for(&oracles->book.book, game)) {
        complain("%s cannot be used: it is a book for boards of %dx%d, not for %s", path,
                 oracles->book.book.cols, oracles->book.book.rows, game->name);
        return false;
    }
    use_book(oracles);
    return true;
}

static bool open_book(Oracles *oracles, const Game *game, const OraclesOptions *options)
{
    if (options->no_book) {
        return true;
    }
    return options->book != NULL ? open_named_book(oracles, game, options->book)
                                 : open_built_in_book(oracles, game);
}

/* ---------------------------------------------------------------- lifetime */

Oracles *oracles_new(const Game *game, const OraclesOptions *options, Status *status)
{
    Oracles *oracles = calloc(1, sizeof *oracles);
    const OracleSetOptions oracle_options = {
        .memory_bytes = (size_t)options->table_mib * MIB,
        .keeps_all = options->keeps_all,
        .threads = options->threads,
        .same_position = options->same_position,
    };
    if (oracles != NULL) {
        oracles->set = oracle_set_new(game, &oracle_options);
    }
    if (oracles == NULL || oracles->set == NULL) {
        complain("not enough memory for a table of %zu MiB",
                 oracle_set_memory_size(game, &oracle_options) / MIB);
        *status = STATUS_RESOURCES;
        oracles_free(oracles);
        return NULL;
    }
    set_polls(oracles, options);
    if (!open_book(oracles, game, options)) {
        *status = STATUS_BAD_INPUT;
        oracles_free(oracles);
        return NULL;
    }
    return oracles;
}

void oracles_free(Oracles *oracles)
{
    if (oracles != NULL) {
        book_file_close(&oracles->book);
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

uint64_t oracles_work(Oracles *oracles)
{
    uint64_t nodes = 0;
    for (int i = 0; i < oracles_threads(oracles); i++) {
        nodes += oracle_work(oracles_get(oracles, i));
    }
    return nodes;
}

void oracles_forget(Oracles *oracles)
{
    const Searcher *first = &oracles->searchers[0];
    const OraclesOptions options = {.poll = first->poll, .context = first->context};
    oracle_set_forget(oracles->set);
    for (int i = 0; i < oracles_threads(oracles); i++) {
        oracles->searchers[i].work_seen = 0;
    }
    set_polls(oracles, &options);
    use_book(oracles);
}
