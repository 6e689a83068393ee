/* oracles.c - oracles of a game for commands: memory, book, threads, and Ctrl-C. */
#include "cli/oracles.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/book_file.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "host/data.h"
#include "host/memory.h"
#include "host/oracle_set.h"
#include "host/worker.h"

enum { MIB = 1024 * 1024 };

/* Tables of endings that take so much are worth a word beforehand. */
enum { MUCH_MIB = 256 };

typedef struct Searcher {
    const Oracle *oracle;
    OraclesPoll *poll;
    void *context;
    Progress *progress;
    uint64_t work_seen;
} Searcher;

struct Oracles {
    OracleSet *set;
    BookFile book;
    Searcher searchers[WORKERS_MAX];
};

/* Shows which table of an ending of five men is made, and how far it is. */
static bool shows_table(const Searcher *searcher)
{
    enum { FIVE_MEN = 3 };
    TablebaseProgress now;
    char name[ENDING_NAME_SIZE];
    char note[PROGRESS_NOTE_SIZE];
    if (searcher->progress == NULL || !tablebase_oracle_progress(searcher->oracle, &now) ||
        now.ending.count < FIVE_MEN) {
        return false;
    }
    ending_write(&now.ending, name);
    snprintf(note, sizeof note, "%s, mates in %d plies", name, now.ply);
    progress_note(searcher->progress, note);
    progress_show(searcher->progress, (uint64_t)now.made,
                  (uint64_t)(now.wanted > now.made ? now.wanted : now.made + 1));
    return true;
}

static bool poll_searcher(void *context, uint64_t work)
{
    Searcher *searcher = context;
    uint64_t done = shows_table(searcher) ? 0 : work - searcher->work_seen;
    searcher->work_seen = work;
    return !terminal_was_interrupted() &&
           (searcher->poll == NULL || searcher->poll(searcher->context, done));
}

static void set_polls(Oracles *oracles, const OraclesOptions *options)
{
    for (int i = 0; i < oracles_threads(oracles); i++) {
        Searcher *searcher = &oracles->searchers[i];
        searcher->oracle = oracles_get(oracles, i);
        searcher->poll = options->poll;
        searcher->context = options->context;
        searcher->progress = options->progress;
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

/* Whether memory can hold the tables of endings, all of which will be used; large ones
 * are told of. What others take they need not use. */
static bool has_memory(const Game *game, const OracleSetOptions *options)
{
    const size_t bytes = oracle_set_memory_of_all(game, options);
    const size_t available = memory_available();
    if (catalogue_oracle_kind(game)->unit != VALUE_MATE || bytes / MIB < MUCH_MIB) {
        return true;
    }
    if (bytes > available) {
        complain("not enough memory: the tables of %s take %zu MiB, and %zu MiB are free",
                 game->name, bytes / MIB, available / MIB);
        return false;
    }
    complain("the tables of %s take %zu MiB of memory", game->name, bytes / MIB);
    return true;
}

static OracleSet *new_set(const Game *game, const OracleSetOptions *options)
{
    if (!has_memory(game, options)) {
        return NULL;
    }
    OracleSet *set = oracle_set_new(game, options);
    if (set == NULL) {
        complain("not enough memory for a table of %zu MiB",
                 oracle_set_memory_size(game, options) / MIB);
    }
    return set;
}

static void tell_of_refused(void *context, const char *path, const char *fault)
{
    (void)context;
    if (fault != NULL) {
        complain("%s %s; the table is made anew", path, fault);
    }
}

static void tell_of_all(void *context, const char *path, const char *fault)
{
    if (fault == NULL) {
        complain("%s was read", path);
    }
    tell_of_refused(context, path, fault);
}

static Oracles *new_oracles(const Game *game, const OraclesOptions *options)
{
    const OracleSetOptions set_options = {
        .memory_bytes = (size_t)options->table_mib * MIB,
        .keeps_all = options->keeps_all,
        .threads = options->threads,
        .same_position = options->same_position,
        .table_notice = options->tells_what_is_read ? tell_of_all : tell_of_refused,
    };
    Oracles *oracles = calloc(1, sizeof *oracles);
    if (oracles == NULL) {
        complain("not enough memory");
        return NULL;
    }
    oracles->set = new_set(game, &set_options);
    if (oracles->set == NULL) {
        free(oracles);
        return NULL;
    }
    return oracles;
}

Oracles *oracles_new(const Game *game, const OraclesOptions *options, Status *status)
{
    Oracles *oracles = new_oracles(game, options);
    if (oracles == NULL) {
        *status = STATUS_RESOURCES;
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
    const OraclesOptions options = {
        .poll = first->poll, .context = first->context, .progress = first->progress};
    oracle_set_forget(oracles->set);
    for (int i = 0; i < oracles_threads(oracles); i++) {
        oracles->searchers[i].work_seen = 0;
    }
    set_polls(oracles, &options);
    use_book(oracles);
}
