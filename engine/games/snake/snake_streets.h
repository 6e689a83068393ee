/* snake_streets.h - one-way streets on a board, along which all cycles are found.
 *
 * The board is cut into blocks of two by two cells; where one side is odd, those of the
 * last row are two by three. Each block is a roundabout. Between two blocks there is a
 * door for each pair of cells that face each other. While a door is closed both traffics
 * keep to their own block; while it is open each crosses over into the other's:
 *
 *        v ^ | v ^              v ^   v ^
 *        v   |   ^   closed     v  <-<  ^   open
 *        v   |   ^              v  >->  ^
 *        > ^ | > ^              > ^   > ^
 *
 * If the open doors are a tree that joins all blocks, and only then, the streets are one
 * cycle through all cells. So a path along streets lies on a cycle through all cells
 * exactly if the doors that it passed open close no ring, and those that it passed
 * closed leave all blocks connected. Nothing else has to be searched for.
 *
 * The idea of driving on one side of such blocks is Twan van Laarhoven's.
 */
#ifndef FOURMI_SNAKE_STREETS_H
#define FOURMI_SNAKE_STREETS_H

#include <stdint.h>

#include "games/snake/snake.h"

enum {
    SNAKE_BLOCK_CELLS_MAX = 6,
    SNAKE_BLOCKS_MAX = SNAKE_CELLS_MAX / 4,
};

typedef struct SnakeStreets {
    int cell_count, block_count;
    uint16_t round[SNAKE_CELLS_MAX];   /* the next cell round the block */
    uint16_t across[SNAKE_CELLS_MAX];  /* through the cell's door, or SNAKE_NO_CELL */
    uint16_t partner[SNAKE_CELLS_MAX]; /* who comes through it from the other side, or that */
    uint16_t block[SNAKE_CELLS_MAX];
    uint8_t block_size[SNAKE_BLOCKS_MAX];
    uint16_t block_cells[SNAKE_BLOCKS_MAX][SNAKE_BLOCK_CELLS_MAX];
} SnakeStreets;

/* Whether a board has streets: one side must be even. */
bool snake_streets_exist(const SnakeRules *rules);

/* Lays the streets of a board that has some; all of them the other way round if
 * `is_reversed`. */
void snake_streets_init(SnakeStreets *streets, const SnakeRules *rules, bool is_reversed);

/* Whether a body, the head first, lies along the streets. */
bool snake_streets_hold(const SnakeStreets *streets, const uint16_t *body, int length);

#endif
