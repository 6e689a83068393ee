/* snake_solver.h - solves a board exactly: the largest chance to fill it, then the fewest
 * expected steps, for all bodies and foods, from the full board down to one cell.
 *
 *      full board  ->  one cell less  ->  ...  ->  three cells  ->  two, one
 *
 * Of the longer bodies only the means are needed (snake_layer.h). The work comes in
 * phases, each in a few shares that several threads may do at once; between phases one
 * of them goes on to the next:
 *
 *      while (!solver->is_solved) {
 *          SnakeFound found = {0};
 *          for (share = 0; share < snake_solver_share_count(solver); share++)
 *              snake_solver_work(solver, share, &found);      any thread, any order
 *          snake_solver_next(solver, &found);                 the sum of what was found
 *      }
 *
 * Solvers in several processes can share a length out by its foods (snake_layer.h). Who is
 * shared waits for foods to be chosen for it, values them, and waits for the sums of all others
 * before it goes on to the means; or is told by another what these are.
 *
 * Memory is the caller's and known beforehand. Whoever wants only the value of a start
 * that is surely won leaves the chances out, and saves half of it.
 */
#ifndef FOURMI_SNAKE_SOLVER_H
#define FOURMI_SNAKE_SOLVER_H

#include "oracle/snake/snake_short.h"

typedef struct SnakeTask {
    int width;
    int height;
    bool is_tail_deadly;
    bool is_sure_only; /* values only who wins for every food, all others as lost */
    bool keeps_rows;   /* of all lengths, to answer for any state */
} SnakeTask;

typedef enum SnakeSolverPhase {
    SNAKE_LISTING,
    SNAKE_BEGINNING,
    SNAKE_SWEEPING,
    SNAKE_SUMMING,
    SNAKE_AVERAGING,
} SnakeSolverPhase;

/* What shares have found in a phase. */
typedef struct SnakeFound {
    uint64_t changed; /* rows */
    SnakeProof proof;
} SnakeFound;

typedef struct SnakeSolver {
    SnakeTask task;
    bool is_solved;
    bool is_shared;
    SnakeSolverPhase phase;
    int length; /* that is listed or valued */
    int known;  /* the length whose means are known once all bodies are listed */
    SnakeGoal goal;
    unsigned sweep;
    uint64_t summed;     /* the foods over which this length's sums are */
    uint64_t rows_swept; /* that changed, in all */
    SnakeBodies bodies;
    SnakeLayer layers[SNAKE_WORD_CELLS + 1];
    SnakeMeans means[2]; /* of even and odd lengths */
    SnakeProof proofs[SNAKE_WORD_CELLS + 1];
    SnakeShort shorts;
} SnakeSolver;

/* Counts the bodies, which may take a second on 36 cells, and returns what memory the
 * task takes. */
size_t snake_solver_memory_size(const SnakeTask *task);

/* Sets a solver up in so much memory, aligned to 8 bytes. */
SnakeSolver *snake_solver_init(const SnakeTask *task, void *memory);

enum { SNAKE_SHARES = 32 };
int snake_solver_share_count(const SnakeSolver *solver);

/* Does a share and adds what it finds. */
void snake_solver_work(SnakeSolver *solver, int share, SnakeFound *found);
void snake_solver_next(SnakeSolver *solver, const SnakeFound *found);

/* From now on foods are chosen for this solver. It waits, and has no work, while there are
 * none, and after these while others are missing. */
void snake_solver_share(SnakeSolver *solver);
bool snake_solver_is_waiting(const SnakeSolver *solver);

/* The foods that are not in the sums of this length, for one who waits. */
uint64_t snake_solver_missing(const SnakeSolver *solver);

/* Divides foods into `count` sets of about as many, none of which has images in another. */
void snake_solver_divide(const SnakeSolver *solver, uint64_t foods, int count, uint64_t *sets);

/* The foods that one who waits is to value next, of those that are missing. */
void snake_solver_choose(SnakeSolver *solver, uint64_t foods);

/* Adds the sums over other foods, which are missing, to its own. */
void snake_solver_add(SnakeSolver *solver, uint64_t foods, SnakeMeans sums);

/* The length whose means are known, from which another solver can go on; 0 while bodies are
 * listed. The other, which has not begun or waits, is given these means and all proofs down to
 * that length, then told. */
int snake_solver_known(const SnakeSolver *solver);
void snake_solver_go_on_from(SnakeSolver *solver, int length);

/* Does one phase, for who has one thread. */
void snake_solver_do_phase(SnakeSolver *solver);

/* States of all lengths, images too, and of those that have been valued. */
uint64_t snake_solver_states(const SnakeSolver *solver);
uint64_t snake_solver_states_done(const SnakeSolver *solver);

/* What the start of one cell is worth, in the mean over cells and foods; and a body whose
 * food is not placed yet, given by its cells, the tail first, of up to three or, where
 * rows are kept, any number. All in a board that is solved. */
SnakeWorth snake_solver_start(const SnakeSolver *solver);
SnakeWorth snake_solver_body(const SnakeSolver *solver, const uint8_t *cells, int length);

/* What a body with a food is worth; longer ones than two only where rows are kept. */
SnakeWorth snake_solver_state(const SnakeSolver *solver, const uint8_t *cells, int length,
                              int food);

/* In words that people use: the chance to fill the board, and the expected steps of games
 * in which it is filled. */
double snake_worth_probability(SnakeWorth worth);
double snake_worth_steps(SnakeWorth worth);

#endif
