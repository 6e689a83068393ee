/* solver.h - the exact truth about positions, with threads and memory as one likes. Include
 * fourmi.h.
 *
 * A game answers for itself (fourmi_game_value). A solver answers for many: it keeps what it
 * has found out, and its threads search one position together, or many side by side.
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
    uint64_t table_bytes; /* memory for what was found out; 0 for what serves best */
    int threads;          /* 0 for one */
    int no_book;          /* not 0: without the opening book that comes with the library */
    uint64_t reserved[4];
} fourmi_solver_options;

/* A solver for a game, by its name as for fourmi_game_new. The opening book of that game,
 * if there is one, is part of the library. Memory is reserved with the first question. */
FOURMI_API int fourmi_solver_new(const char *game, const fourmi_solver_options *options,
                                 fourmi_solver **solver);
FOURMI_API void fourmi_solver_free(fourmi_solver *solver);

/* Gives it another opening book, checked and borrowed, for boards of its size. */
FOURMI_API int fourmi_solver_set_book(fourmi_solver *solver, const void *bytes, size_t size);

/* Has `progress` called every few milliseconds: with the nodes that were searched so far
 * for one position, and with the positions that were answered of many. */
FOURMI_API void fourmi_solver_set_progress(fourmi_solver *solver, fourmi_progress *progress,
                                           void *context);

/* Cancels what the solver is doing. This and fourmi_solver_nodes are the only functions that
 * another thread may call meanwhile. */
FOURMI_API void fourmi_solver_cancel(fourmi_solver *solver);

/* The value of the position of a game: as fourmi_game_value. The game is one of the
 * solver's, or FOURMI_ERROR_OTHER. */
FOURMI_API int fourmi_solver_value(fourmi_solver *solver, const fourmi_game *game,
                                   fourmi_value *value);

/* The value of every legal move: as fourmi_game_values. */
FOURMI_API int fourmi_solver_values(fourmi_solver *solver, const fourmi_game *game,
                                    fourmi_value values[FOURMI_MOVES_MAX]);

/* Best play of both sides to the end: fills `moves` and returns how many there are. */
FOURMI_API int fourmi_solver_line(fourmi_solver *solver, const fourmi_game *game,
                                  int moves[FOURMI_PLIES_MAX]);

/* The values of many positions, written as fourmi_game_read reads them, by all threads side by
 * side. statuses[i] says whether values[i] is known: FOURMI_OK, FOURMI_ERROR_POSITION,
 * FOURMI_ERROR_OVER or FOURMI_ERROR_UNKNOWN. Returns FOURMI_OK however many are; those that were
 * not answered because it was cancelled have FOURMI_ERROR_CANCELLED, as has the call. */
FOURMI_API int fourmi_solver_list(fourmi_solver *solver, const char *const *positions, size_t count,
                                  fourmi_value *values, int *statuses);

/* Nodes searched since it was made, and the memory for what was found out. */
FOURMI_API uint64_t fourmi_solver_nodes(const fourmi_solver *solver);
FOURMI_API uint64_t fourmi_solver_table_bytes(const fourmi_solver *solver);

/* Forgets what was found out. */
FOURMI_API void fourmi_solver_forget(fourmi_solver *solver);

#ifdef __cplusplus
}
#endif

#endif
