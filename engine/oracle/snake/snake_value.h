/* snake_value.h - from states of the world to bodies of the solver, and back to values. */
#ifndef FOURMI_SNAKE_VALUE_H
#define FOURMI_SNAKE_VALUE_H

#include "games/snake/snake.h"
#include "oracle/snake/snake_solver.h"
#include "value.h"

/* Whether a world is Snake on a board of at most so many cells. */
bool snake_is_board(const World *world, int cells_max);

/* The board of such a world, as a task that asks for nothing more yet. */
SnakeTask snake_task_of(const World *world);

/* The chance to fill the board, and the expected steps of games in which it is filled. */
Value snake_value(SnakeWorth worth);

/* Writes the cells of a body, the tail first; returns the length. */
int snake_cells_from_tail(const SnakeRules *rules, const SnakeState *state,
                          uint8_t cells[SNAKE_WORD_CELLS]);

/* What the start of a world is worth, on the board that is solved. */
SnakeWorth snake_worth_of_start(const SnakeSolver *solver, const World *world);

#endif
