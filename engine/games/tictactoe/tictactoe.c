/* tictactoe.c - the rules of tic-tac-toe, on nine bits. */
#include "games/tictactoe/tictactoe.h"

#include <assert.h>
#include <stddef.h>

#include "base/bits.h"
#include "facets/features.h"
#include "facets/symmetry.h"
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

static uint64_t cell(const Game *game, int row, int col)
{
    (void)game;
    return UINT64_C(1) << (row * SIZE + col);
}

static Move move_to(const Game *game, int bit)
{
    (void)game;
    return (Move)bit;
}

static BoardMove board_move(const Game *game, Position p, Move move)
{
    (void)game;
    (void)p;
    return (BoardMove){.from = BOARD_NO_CELL, .to = move};
}

/* Stones are placed freely, so a board is reachable when the numbers of stones
 * fit, and a line, if there is one, belongs to the side that has just moved.
 * (Two lines of one side share a cell, which was then filled last.) */
static NotationError read_position(const Game *game, const char *text, size_t length, Position *p,
                                   size_t *at)
{
    uint64_t stones[2];
    const NotationError error = stones_read_board(game, text, length, stones, at);
    if (error != NOTATION_OK) {
        return error;
    }
    const int ahead = bits_count(stones[SIDE_FIRST]) - bits_count(stones[SIDE_SECOND]);
    const uint64_t own = ahead == 0 ? stones[SIDE_FIRST] : stones[SIDE_SECOND];
    if ((ahead != 0 && ahead != 1) || has_line(own)) {
        return NOTATION_IMPOSSIBLE;
    }
    *p = (Position){.own = own, .all = stones[SIDE_FIRST] | stones[SIDE_SECOND]};
    return NOTATION_OK;
}

static const Symmetry symmetry = {
    .count = sizeof inverse,
    .inverse = inverse,
    .transform = transform,
    .transform_move = transform_move,
};

static const Board board = {
    .piece = stones_piece,
    .move = board_move,
    .deciding_cells = stones_deciding_cells,
};

static const Notation notation = {
    .is_position = stones_is_board,
    .read_position = read_position,
    .write_position = stones_write_board,
};

static const Features features = {
    .line_length = SIZE,
    .cell = cell,
    .stones = stones_of,
    .move_to = move_to,
};

const Game tictactoe = {
    .name = "tictactoe",
    .rows = SIZE,
    .cols = SIZE,
    .cells = BOARD,
    .move_count = CELLS,
    .moves_max = CELLS,
    .plies_max = CELLS,
    .start = {0, 0},
    .side_to_move = stones_side_to_move,
    .legal_moves = legal_moves,
    .play = play,
    .result = result,
    .key = key,
    .centre_distance = centre_distance,
    .symmetry = &symmetry,
    .board = &board,
    .notation = &notation,
    .features = &features,
};
