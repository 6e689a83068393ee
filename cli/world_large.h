/* world_large.h - solve for games of one player that take long. */
#ifndef FOURMI_CLI_WORLD_LARGE_H
#define FOURMI_CLI_WORLD_LARGE_H

#include "cli/arguments.h"

/* What solve does that shares no work with others that mpirun has started. */
#define SOLVE_OF_LITTLE "solve without --keep or a large world"

/* Solves the game of --game by long work, and fills the status to end with; false if it is not such a
 * game. */
bool world_solve_large(const Arguments *arguments, Status *status);

#endif
