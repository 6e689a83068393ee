/* tictactoe.c - the rules of tic-tac-toe, on nine bits. */
#include "games/tictactoe/tictactoe.h"

#include <assert.h>
#include <stddef.h>

#include "base/bits.h"
#include "games/stones.h"

enum {
    SIZE = 3,
    CELLS = SIZE * SIZE,
    BOARD = (1 << CELLS) - 1,

    LEFT_COLUMN = 1 << 0 | 1 << 3 | 1 << 6,
    MIDDLE_COLUMN = LEFT_COLUMN << 1,
    RIGHT_COLUMN = LEFT_COLUMN << 2,
    TOP_ROW = 1 << 0 | 1 << 1 | 1 << 2,
    MIDDLE_ROW = TOP_ROW << SIZE,
    BOTTOM_ROW = MIDDLE_ROW << SIZE,
    FALLING_DIAGONAL = 1 << 0 | 1 << 4 | 1 << 8,
    RISING_DIAGONAL = 1 << 2 | 1 << 4 | 1 << 6,

    SWAP_LEFT_RIGHT = 1,
    SWAP_TOP_BOTTOM = 2,
    SWAP_ROWS_COLUMNS = 4,
};

static const uint64_t winning_lines[] = {
    TOP_ROW,       MIDDLE_ROW,   BOTTOM_ROW,       LEFT_COLUMN,
    MIDDLE_COLUMN, RIGHT_COLUMN, FALLING_DIAGONAL, RISING_DIAGONAL,
};

static bool has_line(uint64_t stones)
{
    for (size_t i = 0; i < sizeof winning_lines / sizeof winning_lines[0]; i++) {
        if ((stones & winning_lines[i]) == winning_lines[i]) {
            return true;
        }
    }
    return false;
}

static Result result(const Game *game, Position p)
{
    return stones_result(game, p, has_line(p.all ^ p.own));
}

static int legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    if (game_is_over(game, p)) {
        return 0;
    }
    int count = 0;
    for (uint64_t empty = p.all ^ BOARD; empty != 0; empty &= empty - 1) {
        moves[count++] = (Move)bits_lowest(empty);
    }
    return count;
}

static Position play(const Game *game, Position p, Move move)
{
    (void)game;
    assert(move < CELLS);
    return stones_place(p, UINT64_C(1) << move);
}

static uint64_t key(const Game *game, Position p)
{
    (void)game;
    return p.own | p.all << CELLS;
}

static uint64_t transform_cells(uint64_t cells, int symmetry)
{
    if (symmetry & SWAP_ROWS_COLUMNS) {
        /* The falling diagonal stays; 1 and 3, 5 and 7, 2 and 6 change places. */
        cells = (cells & FALLING_DIAGONAL) | (cells & (1 << 1 | 1 << 5)) << 2 |
                (cells & (1 << 3 | 1 << 7)) >> 2 | (cells & 1 << 2) << 4 | (cells & 1 << 6) >> 4;
    }
    if (symmetry & SWAP_TOP_BOTTOM) {
        cells = (cells & TOP_ROW) << 2 * SIZE | (cells & MIDDLE_ROW) |
                (cells & BOTTOM_ROW) >> 2 * SIZE;
    }
    if (symmetry & SWAP_LEFT_RIGHT) {
        cells = (cells & LEFT_COLUMN) << 2 | (cells & MIDDLE_COLUMN) | (cells & RIGHT_COLUMN) >> 2;
    }
    return cells;
}

static Position transform(const Game *game, Position p, int symmetry)
{
    (void)game;
    return (Position){
        .own = transform_cells(p.own, symmetry),
        .all = transform_cells(p.all, symmetry),
    };
}

static Move transform_move(const Game *game, Move move, int symmetry)
{
    (void)game;
    return (Move)bits_lowest(transform_cells(UINT64_C(1) << move, symmetry));
}

/* Undoing the swaps in reverse order is the same as swapping rows with columns
 * first and then the other two with their roles exchanged. */
static const uint8_t inverse[] = {0, 1, 2, 3, 4, 6, 5, 7};

static int centre_distance(const Game *game, Move move)
{
    (void)game;
    int row = move / SIZE - 1;
    int col = move % SIZE - 1;
    return row * row + col * col;
}

static int score_of_win(const Game *game, Position p, int plies)
{
    (void)p;
    return game->plies_max + 1 - plies;
}

static uint64_t cell(const Game *game, int row, int col)
{
    (void)game;
    return UINT64_C(1) << (row * SIZE + col);
}

/* Stones are placed freely, so a board is reachable when the numbers of stones
 * fit, and a line, if there is one, belongs to the side that has just moved.
 * (Two lines of one side share a cell, which was then filled last.) */
static bool from_stones(const Game *game, uint64_t first, uint64_t second, Position *p)
{
    (void)game;
    int ahead = bits_count(first) - bits_count(second);
    uint64_t own = ahead == 0 ? first : second;
    if ((ahead != 0 && ahead != 1) || has_line(own)) {
        return false;
    }
    *p = (Position){.own = own, .all = first | second};
    return true;
}

const Game tictactoe = {
    .name = "tictactoe",
    .rows = SIZE,
    .cols = SIZE,
    .line_length = SIZE,
    .move_count = CELLS,
    .plies_max = CELLS,
    .symmetry_count = sizeof inverse,
    .inverse = inverse,
    .start = {0, 0},
    .cells = BOARD,
    .side_to_move = stones_side_to_move,
    .plies_left = stones_plies_left,
    .legal_moves = legal_moves,
    .play = play,
    .result = result,
    .key = key,
    .transform = transform,
    .transform_move = transform_move,
    .centre_distance = centre_distance,
    .score_of_win = score_of_win,
    .cell = cell,
    .stones = stones_of,
    .from_stones = from_stones,
};
