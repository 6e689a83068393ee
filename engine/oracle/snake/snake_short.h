/* snake_short.h - the values of snakes of one and two cells, which have no turn yet and
 * so are not among the listed bodies. There are few: no symmetry, no lists. */
#ifndef FOURMI_SNAKE_SHORT_H
#define FOURMI_SNAKE_SHORT_H

#include "oracle/snake/snake_layer.h"

/* One cell may go anywhere; two may not turn back onto their own tail. */
typedef struct SnakeShort {
    SnakeWorth one[SNAKE_WORD_CELLS][SNAKE_WORD_CELLS]; /* by cell and food */
    SnakeWorth two[SNAKE_WORD_CELLS][SNAKE_DIRECTIONS]
                  [SNAKE_WORD_CELLS]; /* by tail, direction, food */
} SnakeShort;

/* Finds all of them from the means of the shortest listed bodies. */
void snake_short_solve(SnakeShort *values, const SnakeBodies *bodies, SnakeMeans means);

/* The mean over all foods of two cells; and over all cells and foods of one. */
SnakeWorth snake_short_worth_of_two(const SnakeShort *values, const SnakeBoard *board, int tail,
                                    int direction);
SnakeWorth snake_short_worth_of_one(const SnakeShort *values, const SnakeBoard *board, int cell);
SnakeWorth snake_short_worth_of_start(const SnakeShort *values, const SnakeBoard *board);

/* A worth one step before. */
SnakeWorth snake_worth_step(SnakeWorth after);

/* The means of a listed body. */
static inline SnakeWorth snake_means_worth(SnakeMeans means, uint32_t body)
{
    const uint64_t steps = means.steps[body];
    const uint64_t loss = means.losses != NULL   ? means.losses[body]
                          : steps == SNAKE_NEVER ? SNAKE_LOST
                                                 : 0;
    return (SnakeWorth){.loss = loss, .steps = loss == SNAKE_LOST ? 0 : steps};
}

#endif
