/* snake_board.h - the cells of a board for a snake, and its symmetries.
 *
 * Cells are numbered by rows from the top left; directions are 0 up, 1 right, 2 down,
 * 3 left. A turn is 0 left, 1 straight on, 2 right.
 *
 * A square looks the same from eight sides, any other board from four. Symmetries are
 * numbered 4 * mirrored + quarter turns: first left and right are swapped, or not, then
 * the board is turned clockwise. A mirrored snake turns left where it turned right.
 */
#ifndef FOURMI_SNAKE_BOARD_H
#define FOURMI_SNAKE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SNAKE_WORD_CELLS = 50, /* so that a body fits into a word, see snake_bodies.h */
    SNAKE_DIRECTIONS = 4,
    SNAKE_TURNS = 3,
    SNAKE_SYMMETRIES = 8,
    SNAKE_OUTSIDE = -1,
};

typedef struct SnakeBoard {
    int width;
    int height;
    int cells;
    int8_t beside[SNAKE_WORD_CELLS][SNAKE_DIRECTIONS]; /* the next cell, or SNAKE_OUTSIDE */
    bool has_symmetry[SNAKE_SYMMETRIES];
    uint8_t image[SNAKE_SYMMETRIES][SNAKE_WORD_CELLS]; /* of a cell; of those it has */
} SnakeBoard;

/* Requires sides of at least 2 and at most SNAKE_WORD_CELLS cells. */
void snake_board_init(SnakeBoard *board, int width, int height);

/* All cells of a board; and those that are images of one of them, itself among them. */
uint64_t snake_board_all(const SnakeBoard *board);
uint64_t snake_board_images(const SnakeBoard *board, int cell);

/* The direction in which a neighbour of a cell lies. */
int snake_board_direction(const SnakeBoard *board, int from, int to);

static inline int snake_turned(int direction, int turn)
{
    return (direction + turn + SNAKE_DIRECTIONS - 1) % SNAKE_DIRECTIONS;
}

static inline bool snake_is_mirrored(int symmetry)
{
    return symmetry >= SNAKE_DIRECTIONS;
}

/* Where a direction points after a symmetry. */
int snake_direction_image(int symmetry, int direction);

#endif
