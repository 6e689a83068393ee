/* truth.c - the engine's exact answers, with all that they need of the machine. */
#include "cli/truth.h"

#include <stdlib.h>

#include "cli/book_file.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/worker.h"

enum {
    MIB = 1024 * 1024,
    PRIVATE_BYTES = MIB, /* what solver_init_sharing finds best */
    POLL_NODES = 16384,  /* a millisecond or so */
};

typedef struct Searcher {
    Exact exact;
    TruthPoll *poll;
    void *context;
    uint64_t nodes_seen;
} Searcher;

struct Truth {
    Game game;
    BookFile book;
    void *memory; /* the table, then the private parts of further threads */
    int threads;
    Searcher searchers[WORKERS_MAX];
};

/* ------------------------------------------------------------------ memory */

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* 0 for a game without a solver. */
static size_t table_bytes(const Game *game, uint64_t table_mib)
{
    size_t usual = exact_memory_size(game);
    if (usual == 0) {
        return 0;
    }
    size_t wanted = table_mib > 0 ? (size_t)table_mib * MIB : usual;
    return larger(wanted, solver_bytes_min(game->cols, game->rows));
}

static size_t private_bytes(const Game *game)
{
    return larger(PRIVATE_BYTES, solver_bytes_min(game->cols, game->rows));
}

static bool poll_searcher(void *context, uint64_t nodes)
{
    Searcher *searcher = context;
    uint64_t searched = nodes - searcher->nodes_seen;
    searcher->nodes_seen = nodes;
    return !terminal_was_interrupted() &&
           (searcher->poll == NULL || searcher->poll(searcher->context, searched));
}

static bool init_searchers(Truth *truth, const TruthOptions *options)
{
    const Game *game = &truth->game;
    const size_t table = table_bytes(game, options->table_mib);
    const size_t each = table > 0 ? private_bytes(game) : 0;
    char *memory = NULL;
    if (table > 0) {
        size_t bytes = table + (size_t)(truth->threads - 1) * each;
        memory = truth->memory = aligned_alloc(SOLVER_ALIGNMENT, bytes);
        if (memory == NULL) {
            return false;
        }
    }
    for (int i = 0; i < truth->threads; i++) {
        Exact *exact = &truth->searchers[i].exact;
        if (i == 0) {
            exact_init(exact, game, memory, table);
            continue;
        }
        const Exact *first = &truth->searchers[0].exact;
        *exact = *first;
        if (first->has_solver &&
            !solver_init_sharing(&exact->solver, &first->solver, options->same_position ? i : 0,
                                 memory + table + (size_t)(i - 1) * each, each)) {
            return false;
        }
    }
    return true;
}

static void set_polls(Truth *truth, const TruthOptions *options)
{
    for (int i = 0; i < truth->threads; i++) {
        Searcher *searcher = &truth->searchers[i];
        searcher->poll = options->poll;
        searcher->context = options->context;
        if (searcher->exact.has_solver) {
            solver_set_poll(&searcher->exact.solver, poll_searcher, searcher, POLL_NODES);
        }
    }
}

/* -------------------------------------------------------------------- book */

static bool is_book_of(const Book *book, const Game *game)
{
    return exact_memory_size(game) > 0 && book->cols == game->cols && book->rows == game->rows;
}

/* Opens the book that was asked for, or the built-in one. */
static bool open_book(Truth *truth, const TruthOptions *options)
{
    const bool is_built_in = options->book == NULL;
    if (options->no_book || (is_built_in && !book_file_is_built_in())) {
        return true;
    }
    if (!book_file_open(&truth->book, options->book)) {
        return false;
    }
    if (!is_book_of(&truth->book.book, &truth->game)) {
        if (!is_built_in) {
            complain("%s cannot be used: it is a book for %dx%d boards of Connect Four, not for %s",
                     options->book, truth->book.book.cols, truth->book.book.rows, truth->game.name);
        }
        return is_built_in;
    }
    for (int i = 0; i < truth->threads; i++) {
        truth->searchers[i].exact.book = &truth->book.book;
    }
    return true;
}

/* ---------------------------------------------------------------- lifetime */

Truth *truth_new(const Game *game, const TruthOptions *options, Status *status)
{
    Truth *truth = calloc(1, sizeof *truth);
    if (truth != NULL) {
        truth->game = *game;
        truth->threads = options->threads > 0 ? options->threads : 1;
    }
    if (truth == NULL || !init_searchers(truth, options)) {
        complain("not enough memory for a table of %zu MiB",
                 table_bytes(game, options->table_mib) / MIB);
        *status = STATUS_RESOURCES;
        truth_free(truth);
        return NULL;
    }
    set_polls(truth, options);
    if (!open_book(truth, options)) {
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
        free(truth->memory);
        free(truth);
    }
}

Exact *truth_exact(Truth *truth, int thread)
{
    return &truth->searchers[thread].exact;
}

int truth_threads(const Truth *truth)
{
    return truth->threads;
}

uint64_t truth_nodes(const Truth *truth)
{
    uint64_t nodes = 0;
    for (int i = 0; i < truth->threads; i++) {
        const Exact *exact = &truth->searchers[i].exact;
        nodes += exact->has_solver ? solver_nodes(&exact->solver) : 0;
    }
    return nodes;
}

void truth_forget(Truth *truth)
{
    for (int i = 0; i < truth->threads; i++) {
        Searcher *searcher = &truth->searchers[i];
        if (searcher->exact.has_solver) {
            solver_forget(&searcher->exact.solver);
            searcher->nodes_seen = 0;
        }
    }
}
