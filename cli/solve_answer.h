/* solve_answer.h - what fourmi solve says of a position, as text and as JSON.
 *
 * How a value is said follows from its unit. A score is a number; of a mate data has
 * the result and the plies, and people read it in words, with moves as they are used
 * to write them:
 *
 *      4455 18
 *      8/8/8/8/8/k1K5/8/7R w - - 0 1: mate in 1; Ra1# mate in 1, Rh2 mate in 2, ...
 */
#ifndef FOURMI_CLI_SOLVE_ANSWER_H
#define FOURMI_CLI_SOLVE_ANSWER_H

#include "oracle/oracle.h"

/* What is wanted. */
typedef struct SolveWishes {
    bool all;
    bool outcome;
    bool line;
} SolveWishes;

typedef struct SolveAnswer {
    Value value;
    OracleMoves moves; /* if all were wanted; none where the game is over */
    Move line[GAME_PLIES_MAX];
    int line_length;
} SolveAnswer;

/* A position with its answer; all of it is borrowed. */
typedef struct SolvedPosition {
    const Game *game;
    const char *text; /* as it was given */
    Position position;
    const SolveAnswer *answer;
} SolvedPosition;

/* Answers a position; one in which the game is over only from an oracle of mates.
 * False if the oracle was cancelled or does not know. */
bool solve_answer_find(Oracle *oracle, Position p, const SolveWishes *wishes, SolveAnswer *answer);

void solve_answer_print(const SolvedPosition *solved, const SolveWishes *wishes);
void solve_answer_print_json(const SolvedPosition *solved, const SolveWishes *wishes);

#endif
