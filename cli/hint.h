/* hint.h - the best move, and what it is worth, in a sentence. */
#ifndef FOURMI_CLI_HINT_H
#define FOURMI_CLI_HINT_H

#include "oracle/oracle.h"

/* Prints a move of best value, what it is worth, and whether others would do. */
void hint_print(const Game *game, Position p, const OracleMoves *moves);

#endif
