/* state_table.h - the table of a learner as CSV: a line for each move of each position that it
 * has had to decide in.
 *
 *      position,move,value,visits
 *      ---------,1,0.31,52
 *
 * Sorted by position, then by move. With symmetry one position stands for all its images.
 */
#ifndef FOURMI_CLI_STATE_TABLE_H
#define FOURMI_CLI_STATE_TABLE_H

#include <stdbool.h>

#include "learn/brain.h"
#include "learn/learner.h"

/* Whether a brain has such a table. */
bool state_table_is_in(const Brain *brain);

/* The text for free(), and its length; NULL if there is not enough memory. */
char *state_table_make(const Learner *learner, const Game *game, size_t *length);

#endif
