/* solver.h - perfect play where stones fall and four in a row win, on any board
 * that fits 64 bits.
 *
 * The answer is a score, seen from the side to move:
 *
 *      > 0   win:  stones the winner has left in hand after the winning one, plus 1
 *        0   draw
 *      < 0   loss, counted in the same way for the winner
 *
 * On 7x6 that is "22 minus the stones the winner will have played". A larger
 * score is a faster win or a slower loss, so best play is simply the maximum.
 *
 * Nothing here allocates, prints, reads a clock or keeps global state. The
 * caller owns all memory. Node counts are deterministic: the same questions
 * put in the same order to a fresh solver visit the same nodes, on every
 * machine, compiler and instruction set.
 *
 * Threads: one Solver belongs to one thread. Several solvers may share one
 * table (solver_init_sharing), and so search one hard position together: each is
 * asked the same, and all know the answer at about the same time. Scores do not
 * depend on it, node counts do.
 */
#ifndef FOURMI_SOLVER_H
#define FOURMI_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game.h"

enum {
    SOLVER_COLUMNS_MAX = 16,
    SOLVER_ALIGNMENT = 64, /* of the table's memory, in bytes */
};

/* Called every so many nodes; `nodes` counts from solver_init. Answer false to
 * cancel: the running call then returns within microseconds. */
typedef bool SolverPoll(void *context, uint64_t nodes);

typedef struct Solver Solver;

/* A table of 2^bucket_bits buckets; solver_table.h draws one. */
typedef struct {
    uint64_t *words;
    int bucket_bits;
} SolverTable;

/* A node whose moves are being searched, and those above it. */
typedef struct SolverPath SolverPath;

/* An open struct so that callers can keep it anywhere; its fields are private. */
struct Solver {
    int width, height;
    uint64_t bottom;         /* the cells of the bottom row */
    SolverTable early, late; /* the late one is small and never shared */
    int early_plies;         /* the early one is for positions of so many stones */
    int machine;             /* which copy of the search runs */
    uint64_t nodes, pause_at, poll_at, poll_every;
    SolverPoll *poll;
    void *context;
    bool together;        /* other threads search the same position */
    bool cancelled;       /* by the poll, or the search of what is below `answered` is */
    SolverPath *path;     /* what is searched, down to where others are left alone; or NULL */
    SolverPath *answered; /* a node of it that another thread has answered for, or NULL */
    uint8_t places[64], centres[64]; /* where each cell is, for ranking moves */
};

/* True if the board is one the solver plays: 1 to 16 columns of 1 to 15 cells,
 * (height + 1) * width <= 64. */
bool solver_supports(int width, int height);

/* True if a game is one that the solver plays: stones fall, four in a row win,
 * and its words are laid out as the solver's are, column by column from the foot
 * up, with a spare bit on top of each. */
bool solver_plays(const Game *game);

/* The least memory solver_init accepts for this board: 2 KiB on 7x6, 512 KiB on
 * the largest boards. 33 MiB are plenty. */
size_t solver_bytes_min(int width, int height);

/* Prepares `s` for a supported board, with `bytes` of `memory` (borrowed until
 * `s` is no longer used, aligned to SOLVER_ALIGNMENT) for its table. Most of it
 * is one power of two: half of 64 MiB, all but 1 MiB of 33 MiB. False if memory
 * is missing, misaligned or too small. */
bool solver_init(Solver *s, int width, int height, void *memory, size_t bytes);

/* The same for a further thread that shares `owner`'s table: `memory` only
 * holds its private part, solver_bytes_min() suffices and 1 MiB is best.
 * `together` if they will be asked about the same positions at the same time:
 * then each leaves to the others what they are searching. The owner does so as
 * well from then on, and must not be searching now. */
bool solver_init_sharing(Solver *s, Solver *owner, bool together, void *memory, size_t bytes);

/* Has `poll` called every `every` nodes (a few thousand is a fine number). */
void solver_set_poll(Solver *s, SolverPoll *poll, void *context, uint64_t every);

/* True if the solver can answer for `p`: stones stand on stones, the counts of
 * the two sides fit, and nobody has won yet. A full board is fine. The
 * functions below require it. */
bool solver_can_solve(const Solver *s, Position p);

/* Nodes searched since solver_init. */
uint64_t solver_nodes(const Solver *s);

/* Each of these returns false if it was cancelled; its result is then unset. */

/* The exact score. */
bool solver_score(Solver *s, Position p, int *score);

/* Only who wins: +1 the side to move, 0 draw, -1 the other. Faster. */
bool solver_outcome(Solver *s, Position p, int *outcome);

/* Only whether the score is more than `bound`. */
bool solver_exceeds(Solver *s, Position p, int bound, bool *exceeds);

/* Whether a stone in `col`, which has room, keeps `score`, the exact score of
 * `p`. Faster than to ask for the score after it. */
bool solver_keeps_score(Solver *s, Position p, int col, int score, bool *keeps);

/* Writes the columns that have room, in the order in which the search tries them when it asks
 * whether the score is more than `bound`, and returns how many there are. It only reads of `s`
 * what solver_init has set, so others may search with it. */
int solver_order(const Solver *s, Position p, int bound, int cols[SOLVER_COLUMNS_MAX]);

#endif
