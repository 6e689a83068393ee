/* solver.h - the exact truth about positions, with threads and
 * memory as one likes. Include fourmi.h.
 *
 * A game answers for itself (fourmi_game_value). A solver answers
 * for many: it keeps what it has found out, and its threads search
 * one position together, or many side by side.
 */
#ifndef FOURMI_SOLVER_H
#define FOURMI_SOLVER_H

#include "base.h"
#include "games.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FOURMI_THREADS_MAX = 64,
    FOURMI_PLIES_MAX = 512, /* moves in one game */
};

typedef struct fourmi_solver fourmi_solver;

typedef struct fourmi_solver_options {
    const fourmi_allocator *allocator;
    uint64_t table_bytes; /* memory for what was found out, at most
                             2^40; 0 for what serves best */
    int threads;          /* 0 for one */
    int no_book;          /* not 0: without the opening book that
                             comes with the library */
    uint64_t reserved[4]; /* zero */
} fourmi_solver_options;

/* A solver for a game, by its name as for fourmi_game_new;
 * `options` may be NULL. The opening book of that game, if there
 * is one, is part of the library. The memory of the table is
 * reserved with the first question, which may then be
 * FOURMI_ERROR_MEMORY. FOURMI_OK, FOURMI_ERROR_GAME,
 * FOURMI_ERROR_ARGUMENT or FOURMI_ERROR_MEMORY. fourmi_solver_free
 * takes NULL. */
FOURMI_API int fourmi_solver_new(const char *game,
    const fourmi_solver_options *options, fourmi_solver **solver);
FOURMI_API void fourmi_solver_free(fourmi_solver *solver);

/* Gives it another opening book, for boards of its size; a book
 * for others is not used. The bytes are checked, and borrowed
 * until the solver is freed or given another; NULL is no book at
 * all. FOURMI_OK or FOURMI_ERROR_BOOK. */
FOURMI_API int fourmi_solver_set_book(
    fourmi_solver *solver, const void *bytes, size_t size);

/* Has `progress` called every few milliseconds, NULL for none. It
 * is told the nodes that were searched so far for one position,
 * without a total; and of a list how many positions were answered
 * of how many, after each as well, at last once with all. */
FOURMI_API void fourmi_solver_set_progress(fourmi_solver *solver,
    fourmi_progress *progress, void *context);

/* Cancels the call that the solver is working on; one that begins
 * later is not affected. This and fourmi_solver_nodes are the only
 * functions that another thread may call meanwhile, and a signal
 * handler may call both. Whoever wants to cancel whatever comes
 * sets a flag of his own, for which `progress` looks. */
FOURMI_API void fourmi_solver_cancel(fourmi_solver *solver);

/* The value of the position of a game: as fourmi_game_value. All
 * threads search it together. FOURMI_ERROR_OTHER if the game is
 * not one of the solver's. */
FOURMI_API int fourmi_solver_value(fourmi_solver *solver,
    const fourmi_game *game, fourmi_value *value);

/* The value of every legal move, seen from the side that makes it:
 * as fourmi_game_values. Returns how many there are, 0 when the
 * game is over. */
FOURMI_API int fourmi_solver_values(fourmi_solver *solver,
    const fourmi_game *game,
    fourmi_value values[FOURMI_MOVES_MAX]);

/* Best play of both sides to the end: fills `moves` and returns
 * how many there are. */
FOURMI_API int fourmi_solver_line(fourmi_solver *solver,
    const fourmi_game *game, int moves[FOURMI_PLIES_MAX]);

/* The values of many positions, written as fourmi_game_read reads
 * them, by all threads side by side. statuses[i] says whether
 * values[i] is known: FOURMI_OK, FOURMI_ERROR_POSITION,
 * FOURMI_ERROR_OVER or FOURMI_ERROR_UNKNOWN. The call itself is
 * FOURMI_OK however many of them are; FOURMI_ERROR_CANCELLED, as
 * are the statuses of all that were not answered then; or
 * FOURMI_ERROR_MEMORY, with nothing written. */
FOURMI_API int fourmi_solver_list(fourmi_solver *solver,
    const char *const *positions, size_t count,
    fourmi_value *values, int *statuses);

/* Nodes searched since it was made, and the memory for what was
 * found out. */
FOURMI_API uint64_t fourmi_solver_nodes(
    const fourmi_solver *solver);
FOURMI_API uint64_t fourmi_solver_table_bytes(
    const fourmi_solver *solver);

/* Forgets what was found out. */
FOURMI_API void fourmi_solver_forget(fourmi_solver *solver);

#ifdef __cplusplus
}
#endif

#endif
