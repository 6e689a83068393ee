/* truth.c - the engine's exact answers, with all that they need of the machine. */
#include "cli/truth.h"

#include <stdlib.h>

#include "cli/book_file.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/worker.h"
#include "host/data.h"
#include "host/oracle_set.h"

enum { MIB = 1024 * 1024 };

typedef struct Searcher {
    TruthPoll *poll;
    void *context;
    uint64_t work_seen;
} Searcher;

struct Truth {
    OracleSet *oracles;
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

static void set_polls(Truth *truth, const TruthOptions *options)
{
    for (int i = 0; i < truth_threads(truth); i++) {
        Searcher *searcher = &truth->searchers[i];
        searcher->poll = options->poll;
        searcher->context = options->context;
        oracle_set_poll(truth_oracle(truth, i), poll_searcher, searcher);
    }
}

/* -------------------------------------------------------------------- book */

static void use_book(Truth *truth)
{
    if (truth->book.bytes != NULL) {
        (void)oracle_set_use_data(truth->oracles, truth->book.bytes, truth->book.size);
    }
}

/* The built-in book, if there is one for boards of this size. */
static bool open_built_in_book(Truth *truth, const Game *game)
{
    size_t size;
    if (data_book_of(game, &size) == NULL) {
        return true;
    }
    if (!book_file_open_built_in(&truth->book, game)) {
        return false;
    }
    if (book_is_for(&truth->book.book, game)) {
        use_book(truth);
    }
    return true;
}

static bool open_named_book(Truth *truth, const Game *game, const char *path)
{
    if (!book_file_open(&truth->book, path)) {
        return false;
    }
    if (!book_is_for(&truth->book.book, game)) {
        complain("%s cannot be used: it is a book for boards of %dx%d, not for %s", path,
                 truth->book.book.cols, truth->book.book.rows, game->name);
        return false;
    }
    use_book(truth);
    return true;
}

static bool open_book(Truth *truth, const Game *game, const TruthOptions *options)
{
    if (options->no_book) {
        return true;
    }
    return options->book != NULL ? open_named_book(truth, game, options->book)
                                 : open_built_in_book(truth, game);
}

/* ---------------------------------------------------------------- lifetime */

Truth *truth_new(const Game *game, const TruthOptions *options, Status *status)
{
    Truth *truth = calloc(1, sizeof *truth);
    const OracleSetOptions oracle_options = {
        .memory_bytes = (size_t)options->table_mib * MIB,
        .threads = options->threads,
        .same_position = options->same_position,
    };
    if (truth != NULL) {
        truth->oracles = oracle_set_new(game, &oracle_options);
    }
    if (truth == NULL || truth->oracles == NULL) {
        complain("not enough memory for a table of %zu MiB",
                 oracle_set_memory_size(game, &oracle_options) / MIB);
        *status = STATUS_RESOURCES;
        truth_free(truth);
        return NULL;
    }
    set_polls(truth, options);
    if (!open_book(truth, game, options)) {
        *status = STATUS_BAD_INPUT;
        truth_free(truth);
        return NULL;
    }
    return truth;
}

void truth_free(Truth *truth)
{
    if (truth != NULL) {
        book_file_close(&truth->book);
        oracle_set_free(truth->oracles);
        free(truth);
    }
}

Oracle *truth_oracle(Truth *truth, int thread)
{
    return oracle_set_get(truth->oracles, thread);
}

int truth_threads(const Truth *truth)
{
    return oracle_set_threads(truth->oracles);
}

uint64_t truth_nodes(Truth *truth)
{
    uint64_t nodes = 0;
    for (int i = 0; i < truth_threads(truth); i++) {
        nodes += oracle_work(truth_oracle(truth, i));
    }
    return nodes;
}

void truth_forget(Truth *truth)
{
    const Searcher *first = &truth->searchers[0];
    const TruthOptions options = {.poll = first->poll, .context = first->context};
    oracle_set_forget(truth->oracles);
    for (int i = 0; i < truth_threads(truth); i++) {
        truth->searchers[i].work_seen = 0;
    }
    set_polls(truth, &options);
    use_book(truth);
}
