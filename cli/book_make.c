/* book_make.c - fourmi book make: solves openings, so that nobody has to again.
 *
 *      positions, ply by ply  -->  the last ply solved  -->  earlier plies  -->  FILE
 *                                   |             ^
 *                                   +-> FILE.part-+
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/joining.h"
#include "cli/lock.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/part.h"
#include "cli/plies.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "host/clock.h"
#include "host/files.h"
#include "host/ranks/ordered_queue.h"
#include "host/ranks/ranks.h"
#include "oracle/solver/book.h"
#include "oracle/solver/bookmaker.h"
#include "oracle/solver/solver.h"

enum { PLIES_MAX = GAME_PLIES_MAX, POSITIONS_MAX = (1 << 26) - 1 };

typedef struct Making {
    Game game;
    int plies;
    const char *out;
    char *part_path;
    char *lock_path;
    Lock lock;
    bool is_locked;
    double save_pause; /* in seconds */

    PositionSet sets[PLIES_MAX + 1];
    int8_t *scores[PLIES_MAX + 1]; /* [ply][sets[ply].count] */
    Part part;                     /* the last ply */

    Oracles *oracles;
    Ranks *ranks; /* NULL for this process alone */
    Progress progress;
    size_t known; /* of the last ply */
    double saved; /* when */
    bool save_failed;
} Making;

/* ------------------------------------------------------------------ memory */

static bool enumerate(Making *m)
{
    size_t total = 1;
    bool has_room = ply_init_first(&m->sets[0], &m->game);
    for (int ply = 1; has_room && ply <= m->plies && !terminal_was_interrupted(); ply++) {
        has_room = ply_init_next(&m->sets[ply], &m->sets[ply - 1], true);
        total += m->sets[ply].count;
        has_room = has_room && total <= POSITIONS_MAX;
    }
    for (int ply = 0; has_room && ply <= m->plies; ply++) {
        /* A ply beyond the end of all games is empty. */
        m->scores[ply] = malloc(m->sets[ply].count + 1);
        has_room = m->scores[ply] != NULL;
    }
    return has_room;
}

/* The name of a file beside the book, for free(). */
static char *path_beside(const char *out, const char *suffix)
{
    char *path = malloc(strlen(out) + strlen(suffix) + 1);
    if (path != NULL) {
        strcpy(path, out);
        strcat(path, suffix);
    }
    return path;
}

static void clear_making(Making *m)
{
    for (int ply = 0; ply <= m->plies; ply++) {
        ply_clear(&m->sets[ply]);
        free(m->scores[ply]);
    }
    if (m->is_locked) {
        lock_release(&m->lock);
    }
    free(m->part_path);
    free(m->lock_path);
    oracles_free(m->oracles);
}

/* Everything but the oracles. */
static bool init_making(Making *m)
{
    bool has_room = enumerate(m);
    if (terminal_was_interrupted()) {
        return false;
    }
    if (!has_room) {
        complain("not enough memory for the positions of %d plies", m->plies);
        return false;
    }
    m->part = (Part){
        .game = &m->game,
        .plies = m->plies,
        .positions = (uint32_t)m->sets[m->plies].count,
    };
    return true;
}

/* ------------------------------------------------------------------ saving */

/* Complains of the first failure in a row, or of any if it is `the_last` save. */
static bool save(Making *m, bool the_last)
{
    m->saved = seconds_now();
    bool is_written = part_write(&m->part, m->part_path, m->scores[m->plies]);
    if (!is_written && (!m->save_failed || the_last)) {
        progress_clear(&m->progress);
        complain("%s could not be written: %s", m->part_path, strerror(errno));
    }
    m->save_failed = !is_written;
    return is_written;
}

/* Sees to it that no other program makes this book: each would write over what
 * the other knows. */
static bool lock_part(Making *m, Status *status)
{
    m->part_path = path_beside(m->out, ".part");
    m->lock_path = path_beside(m->out, ".part.lock");
    if (m->part_path == NULL || m->lock_path == NULL) {
        complain("not enough memory");
        *status = STATUS_RESOURCES;
        return false;
    }
    m->is_locked = lock_take(&m->lock, m->lock_path);
    if (!m->is_locked && errno == EWOULDBLOCK) {
        complain("another program is making %s already", m->out);
        *status = STATUS_BAD_INPUT;
    } else if (!m->is_locked) {
        complain("%s could not be written: %s", m->part_path, strerror(errno));
        *status = STATUS_OUTPUT;
    }
    return m->is_locked;
}

/* Takes up what an earlier run left. */
static bool resume(Making *m)
{
    int8_t *scores = m->scores[m->plies];
    memset(scores, PART_UNKNOWN, m->part.positions);
    PartResult result = part_read(&m->part, m->part_path, scores);
    for (uint32_t i = 0; i < m->part.positions; i++) {
        m->known += scores[i] != PART_UNKNOWN;
    }
    if (result == PART_READ) {
        complain("going on from %s: %zu of %" PRIu32 " positions are known", m->part_path, m->known,
                 m->part.positions);
    }
    return result != PART_BAD;
}

/* ----------------------------------------------------------------- solving */

/* Positions are solved in the order of their ply, in which those with the same
 * parents are neighbours: what the solver's table knows of one, it knows of many
 * positions that the next can lead to. So a stretch of them is given to one. */
enum { STRETCH = 16 };

typedef struct Stretch {
    uint32_t first; /* in the last ply */
    uint32_t count;
    int8_t scores[STRETCH]; /* those that are known are not solved again */
} Stretch;

/* The score of a position as FILE.part has it; PART_UNKNOWN if cancelled. */
static int8_t solve_position(const Making *m, int thread, uint32_t number)
{
    const Position p = m->sets[m->plies].positions[number];
    int score;
    if (game_is_over(&m->game, p)) {
        return PART_FINISHED;
    }
    return oracle_score(oracles_get(m->oracles, thread), p, &score) ? (int8_t)score : PART_UNKNOWN;
}

static void solve_stretch(void *context, int thread, void *item)
{
    const Making *m = context;
    Stretch *stretch = item;
    for (uint32_t i = 0; i < stretch->count && !terminal_was_interrupted(); i++) {
        if (stretch->scores[i] == PART_UNKNOWN) {
            stretch->scores[i] = solve_position(m, thread, stretch->first + i);
        }
    }
}

static void keep_scores(void *context, void *item)
{
    Making *m = context;
    const Stretch *stretch = item;
    int8_t *scores = m->scores[m->plies] + stretch->first;
    for (uint32_t i = 0; i < stretch->count; i++) {
        m->known += scores[i] == PART_UNKNOWN && stretch->scores[i] != PART_UNKNOWN;
        scores[i] = stretch->scores[i];
    }
    progress_show(&m->progress, m->known, m->part.positions);
    if (seconds_now() - m->saved >= m->save_pause) {
        save(m, false);
    }
}

static bool is_interrupted(void *context)
{
    (void)context;
    return terminal_was_interrupted();
}

static OrderedJobs jobs_of(Making *m)
{
    return (OrderedJobs){
        .work = solve_stretch,
        .finish = keep_scores,
        .is_cancelled = is_interrupted,
        .context = m,
    };
}

/* A queue of stretches, for all who help. NULL if there is not enough memory. */
static OrderedQueue *open_queue(Making *m)
{
    const OrderedJobs jobs = jobs_of(m);
    OrderedQueue *queue = ordered_queue_new(sizeof(Stretch), oracles_threads(m->oracles), &jobs);
    if (queue != NULL && m->ranks != NULL && !ordered_queue_share(queue, m->ranks)) {
        ordered_queue_free(queue);
        return NULL;
    }
    return queue;
}

/* Adds the positions from `first` on, unless all of them are known. */
static void add_stretch(const Making *m, OrderedQueue *queue, uint32_t first)
{
    const uint32_t rest = m->part.positions - first;
    Stretch stretch = {.first = first, .count = rest < STRETCH ? rest : STRETCH};
    memcpy(stretch.scores, m->scores[m->plies] + first, stretch.count);
    if (memchr(stretch.scores, PART_UNKNOWN, stretch.count) != NULL) {
        *(Stretch *)ordered_queue_next(queue) = stretch;
        ordered_queue_add(queue);
    }
}

/* Solves what is not known of the last ply; false, with a status, if that was
 * not possible to the end. */
static bool solve_last_ply(Making *m, Status *status)
{
    OrderedQueue *queue = open_queue(m);
    if (queue == NULL) {
        complain("not enough memory");
        *status = STATUS_RESOURCES;
        return false;
    }
    for (uint32_t i = 0; i < m->part.positions && !terminal_was_interrupted(); i += STRETCH) {
        add_stretch(m, queue, i);
    }
    ordered_queue_free(queue);
    progress_clear(&m->progress);
    if (m->known < m->part.positions) {
        *status = STATUS_OUTPUT;
        if (save(m, true)) {
            *status = STATUS_INTERRUPTED;
            complain("interrupted; %zu of %" PRIu32 " positions are known, and the same command "
                     "goes on from there",
                     m->known, m->part.positions);
        }
        return false;
    }
    return true;
}

/* ----------------------------------------------------------------- writing */

static void derive_earlier_plies(Making *m)
{
    for (int ply = m->plies - 1; ply >= 0; ply--) {
        bookmaker_score_ply(&m->sets[ply], m->scores[ply], &m->sets[ply + 1], m->scores[ply + 1]);
    }
}

/* The memory that building takes. */
typedef struct Bindery {
    uint64_t *keys;
    int8_t *scores;
    void *workspace;
    void *bytes;
} Bindery;

static bool init_bindery(Bindery *b, uint32_t positions)
{
    *b = (Bindery){
        .keys = malloc(((size_t)positions + 1) * sizeof *b->keys),
        .scores = malloc((size_t)positions + 1),
        .workspace = malloc(book_workspace_size(positions)),
        .bytes = malloc(book_size(positions)),
    };
    return b->keys != NULL && b->scores != NULL && b->workspace != NULL && b->bytes != NULL;
}

static void clear_bindery(Bindery *b)
{
    free(b->keys);
    free(b->scores);
    free(b->workspace);
    free(b->bytes);
}

static bool build(const Making *m, Bindery *b, uint32_t *positions)
{
    uint32_t all = 0;
    for (int ply = 0; ply <= m->plies; ply++) {
        all += (uint32_t)m->sets[ply].count;
    }
    if (!init_bindery(b, all)) {
        return false;
    }
    uint32_t count = 0;
    for (int ply = 0; ply <= m->plies; ply++) {
        count = bookmaker_collect(&m->sets[ply], m->scores[ply], b->keys, b->scores, count);
    }
    *positions = count; /* fewer than all: finished games are not in a book */
    return book_build(b->bytes, &m->game, m->plies, b->keys, b->scores, count, b->workspace);
}

static Status write_book(Making *m)
{
    Bindery bindery;
    uint32_t positions;
    Status status = STATUS_OK;
    derive_earlier_plies(m);
    if (!build(m, &bindery, &positions)) {
        complain("not enough memory to put the book together");
        status = STATUS_RESOURCES;
    } else if (!file_replace(m->out, bindery.bytes, book_size(positions))) {
        complain("%s could not be written: %s", m->out, file_refusal(m->out));
        status = STATUS_OUTPUT;
    } else {
        remove(m->part_path);
        complain("%s has %" PRIu32 " positions in %zu bytes", m->out, positions,
                 book_size(positions));
    }
    clear_bindery(&bindery);
    return status;
}

/* ----------------------------------------------------------------- command */

/* Whether there is a book to make; if not, says why and with which status to
 * end. What is at FILE and no book is replaced in the end, but not a folder. */
static bool is_wanted(const Making *m, Status *status)
{
    size_t size = 0;
    errno = EINVAL; /* of what is not even read */
    uint8_t *bytes = file_is_forbidden(m->out) ? NULL : file_read(m->out, SIZE_MAX, &size);
    if (bytes == NULL) {
        *status = STATUS_OUTPUT;
        if (errno != ENOENT) {
            complain("%s could not be written: %s", m->out, file_refusal(m->out));
        }
        return errno == ENOENT;
    }
    Book book;
    bool is_there = book_open(&book, bytes, size) == BOOK_OK && book.cols == m->game.cols &&
                    book.rows == m->game.rows && book.plies == m->plies;
    free(bytes);
    if (is_there) {
        complain("%s is that book already; remove it to make it anew", m->out);
        *status = STATUS_OK;
    }
    return !is_there;
}

/* What other ranks do: they know which positions there are, and solve those they are sent. */
static Status help_make_book(Making *m)
{
    const OrderedJobs jobs = jobs_of(m);
    const bool is_helping = init_making(m) &&
                            ordered_queue_help(m->ranks, sizeof(Stretch),
                                               oracles_threads(m->oracles), &jobs);
    return is_helping || terminal_was_interrupted() ? STATUS_OK : STATUS_RESOURCES;
}

static Status make_book(Making *m)
{
    Status status = STATUS_OK;
    if (joining_helps(m->ranks)) {
        return help_make_book(m);
    }
    if (!is_wanted(m, &status) || !lock_part(m, &status)) {
        return status;
    }
    if (!init_making(m)) {
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_RESOURCES;
    }
    if (!resume(m)) {
        return STATUS_BAD_INPUT;
    }
    progress_init(&m->progress, m->known);
    /* Better to know now than after hours that nothing can be written there. */
    if (!save(m, true)) {
        return STATUS_OUTPUT;
    }
    if (!solve_last_ply(m, &status)) {
        return status;
    }
    status = write_book(m);
    if (status != STATUS_OK) {
        save(m, true);
    }
    return status;
}

Status book_make_run(const Arguments *arguments)
{
    Making m = {
        .game = game_named(arguments_text(arguments, "game")),
        .plies = (int)arguments_number(arguments, "plies"),
        .out = arguments_text(arguments, "out"),
        .save_pause = (double)arguments_number(arguments, "save"),
    };
    const OraclesOptions options = {
        .table_mib = arguments_number(arguments, "table"),
        .no_book = true,
        .threads = (int)arguments_number(arguments, "threads"),
    };
    Status status = STATUS_USAGE;
    if (!solver_plays(&m.game)) {
        complain("there are no opening books of %s, only of games in which stones fall",
                 m.game.name);
        return status;
    }
    if (m.plies > m.game.plies_max) {
        complain("a game of %s has at most %d plies, not %d", m.game.name, m.game.plies_max,
                 m.plies);
        return status;
    }
    terminal_catch_interrupt();
    terminal_catch_broken_pipe();
    if (!joining_begin(&m.ranks)) {
        return STATUS_RESOURCES;
    }
    m.oracles = oracles_new(&m.game, &options, &status);
    if (m.oracles != NULL) {
        status = make_book(&m);
    }
    clear_making(&m);
    joining_end(m.ranks);
    return status;
}
