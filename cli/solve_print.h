/* solve_print.h - what fourmi solve says of states, as text and as JSON.
 *
 * How a value is said follows from the game's unit:
 *
 *      4455 18                                                    a score
 *      8/8/8/8/8/k1K5/8/7R w - - 0 1: mate in 1; Ra1# mate in 1   mates, with moves as people write them
 *      T6 v T         -0.534675562, hit                           a return, and the best action
 */
#ifndef FOURMI_CLI_SOLVE_PRINT_H
#define FOURMI_CLI_SOLVE_PRINT_H

#include "api/fourmi.h"
#include "cli/command.h"

/* What is wanted. */
typedef struct SolveWishes {
    bool all;
    bool weak; /* only who wins */
    bool line;
    bool json;
} SolveWishes;

/* Prints an answer about the state that `text` is. */
void solve_print(const fourmi_game_facts *facts, const char *text, const fourmi_answer *answer,
                 const SolveWishes *wishes);

/* Prints what a game of one player is worth, and each way in which it may begin. Returns the status to
 * end with. */
Status solve_print_start(fourmi_lab *lab, fourmi_exact *exact, const fourmi_game_facts *facts,
                         const SolveWishes *wishes);

#endif
