/* snake_board.c - the cells of a board for a snake, and its symmetries. */
#include "oracle/snake/snake_board.h"

#include <assert.h>

static int cell_beside(const SnakeBoard *board, int cell, int direction)
{
    static const int right[SNAKE_DIRECTIONS] = {0, 1, 0, -1};
    static const int down[SNAKE_DIRECTIONS] = {-1, 0, 1, 0};
    const int x = cell % board->width + right[direction];
    const int y = cell / board->width + down[direction];
    const bool is_inside = 0 <= x && x < board->width && 0 <= y && y < board->height;
    return is_inside ? y * board->width + x : SNAKE_OUTSIDE;
}

static int cell_image(const SnakeBoard *board, int symmetry, int cell)
{
    int width = board->width;
    int height = board->height;
    int x = cell % width;
    int y = cell / width;
    if (snake_is_mirrored(symmetry)) {
        x = width - 1 - x;
    }
    for (int i = 0; i < symmetry % SNAKE_DIRECTIONS; i++) {
        const int turned_x = height - 1 - y;
        const int turned_width = height;
        y = x;
        x = turned_x;
        height = width;
        width = turned_width;
    }
    return y * width + x;
}

uint64_t snake_board_all(const SnakeBoard *board)
{
    return (UINT64_C(1) << board->cells) - 1;
}

uint64_t snake_board_images(const SnakeBoard *board, int cell)
{
    uint64_t images = 0;
    for (int symmetry = 0; symmetry < SNAKE_SYMMETRIES; symmetry++) {
        if (board->has_symmetry[symmetry]) {
            images |= UINT64_C(1) << board->image[symmetry][cell];
        }
    }
    return images;
}

int snake_board_direction(const SnakeBoard *board, int from, int to)
{
    int direction = 0;
    while (board->beside[from][direction] != to) {
        direction++;
        assert(direction < SNAKE_DIRECTIONS);
    }
    return direction;
}

int snake_direction_image(int symmetry, int direction)
{
    const int mirrored = snake_is_mirrored(symmetry) ? SNAKE_DIRECTIONS - direction : direction;
    return (mirrored + symmetry) % SNAKE_DIRECTIONS;
}

void snake_board_init(SnakeBoard *board, int width, int height)
{
    assert(width >= 2 && height >= 2 && width * height <= SNAKE_WORD_CELLS);
    *board = (SnakeBoard){.width = width, .height = height, .cells = width * height};
    for (int cell = 0; cell < board->cells; cell++) {
        for (int direction = 0; direction < SNAKE_DIRECTIONS; direction++) {
            board->beside[cell][direction] = (int8_t)cell_beside(board, cell, direction);
        }
    }
    for (int symmetry = 0; symmetry < SNAKE_SYMMETRIES; symmetry++) {
        board->has_symmetry[symmetry] = width == height || symmetry % 2 == 0;
        for (int cell = 0; board->has_symmetry[symmetry] && cell < board->cells; cell++) {
            board->image[symmetry][cell] = (uint8_t)cell_image(board, symmetry, cell);
        }
    }
}
