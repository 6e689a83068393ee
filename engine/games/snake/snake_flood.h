/* snake_flood.h - which cells the head can reach, and when cells of the body are free.
 *
 * The board lies among places, row by row, with a rim of walls of SNAKE_RIM places. The
 * rim to the right of a row is that to the left of the next:
 *
 *      # # # # #           a board of 4x2 with a rim of 1:
 *      # . . . .           stride = width + rim
 *      # . . . .
 *      # # # # #
 *      #
 *
 * A flood runs from the head, a cell further with each step, and passes a cell of the
 * body if the tail has left it by then. It does not wait for that.
 */
#ifndef FOURMI_SNAKE_FLOOD_H
#define FOURMI_SNAKE_FLOOD_H

#include "games/snake/snake.h"

enum {
    SNAKE_RIM = 3,
    SNAKE_PLACES_MAX = (SNAKE_SIDE_MAX + 2 * SNAKE_RIM) * (SNAKE_SIDE_MAX + SNAKE_RIM) + SNAKE_RIM,
    SNAKE_WALL = INT16_MAX,
};

typedef struct SnakeFlood {
    int stride;
    int head, tail, food; /* places; no food: 0, which is a wall */
    int reached;          /* free cells that the flood reaches */
    int steps_to_food;    /* -1: out of reach */
    bool reaches_tail;

    /* [places] steps after which a cell can be entered, 0 if it is free, or SNAKE_WALL. The
     * tail has 1, or 2 where it is deadly to follow it at once. */
    int16_t free_in[SNAKE_PLACES_MAX];
} SnakeFlood;

/* Of a state that is not over; it may lack food. */
void snake_flood(const SnakeRules *rules, const SnakeState *state, SnakeFlood *flood);

/* The same flood: after how many steps it reaches each cell of the board, -1 if never. */
void snake_flood_steps(const SnakeRules *rules, const SnakeState *state,
                       int16_t steps[SNAKE_CELLS_MAX]);

#endif
