/* connect4.c - the rules of Connect Four, on two 64-bit words. */
#include "games/connect4/connect4.h"

#include <assert.h>

#include "base/bits.h"
#include "base/text.h"
#include "facets/symmetry.h"
#include "games/connect4/connect4_tactics.h"
#include "games/stones.h"

static int column_bits(const Game *game)
{
    return game->rows + 1;
}

static uint64_t column_cells(const Game *game, int col)
{
    return ((UINT64_C(1) << game->rows) - 1) << (col * column_bits(game));
}

/* The lowest empty cell of `col`, or 0 if the column is full. */
static uint64_t landing_cell(const Game *game, Position p, int col)
{
    assert(0 <= col && col < game->cols);
    /* A column's stones are a run of ones from its foot up, so adding one at
     * the foot carries to the first empty cell. In a full column it carries
     * into the spare bit, which the mask drops. */
    return (p.all + (UINT64_C(1) << col * column_bits(game))) & column_cells(game, col);
}

/* Whether some line of four runs in steps of `step` bits. Pairs of neighbours
 * first: two such pairs, two steps apart, are four in a row. */
static bool has_line_along(uint64_t stones, int step)
{
    uint64_t pairs = stones & stones >> step;
    return (pairs & pairs >> 2 * step) != 0;
}

static int line_step(const Game *game, LineDirection direction)
{
    const int across = column_bits(game);
    const int steps[LINE_DIRECTIONS] = {
        [LINE_UP] = 1,
        [LINE_ALONG] = across,
        [LINE_FALLING] = across - 1,
        [LINE_RISING] = across + 1,
    };
    return steps[direction];
}

static bool has_line(const Game *game, uint64_t stones)
{
    int across = column_bits(game);
    return has_line_along(stones, 1) ||          /* up */
           has_line_along(stones, across) ||     /* along a row */
           has_line_along(stones, across - 1) || /* falling diagonal */
           has_line_along(stones, across + 1);   /* rising diagonal */
}

static Result result(const Game *game, Position p)
{
    return stones_result(game, p, has_line(game, p.all ^ p.own));
}

static int legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    if (game_is_over(game, p)) {
        return 0;
    }
    int count = 0;
    for (int col = 0; col < game->cols; col++) {
        if (landing_cell(game, p, col) != 0) {
            moves[count++] = (Move)col;
        }
    }
    return count;
}

static Position play(const Game *game, Position p, Move move)
{
    return stones_place(p, landing_cell(game, p, move));
}

/* In each column `all` is 2^h - 1 for h stones, so adding 1 at the foot would
 * mark the height with a single bit above the stones of `own`: the sum tells
 * both. Leaving the ones at the feet out subtracts the same from every key. */
static uint64_t key(const Game *game, Position p)
{
    (void)game;
    return p.own + p.all;
}

static uint64_t mirror_cells(const Game *game, uint64_t cells)
{
    uint64_t mirrored = 0;
    int across = column_bits(game);
    for (int col = 0; col < game->cols; col++) {
        uint64_t column = (cells & column_cells(game, col)) >> col * across;
        mirrored |= column << (game->cols - 1 - col) * across;
    }
    return mirrored;
}

static Position transform(const Game *game, Position p, int symmetry)
{
    if (symmetry == 0) {
        return p;
    }
    return (Position){.own = mirror_cells(game, p.own), .all = mirror_cells(game, p.all)};
}

static Move transform_move(const Game *game, Move move, int symmetry)
{
    return symmetry == 0 ? move : (Move)(game->cols - 1 - move);
}

static const uint8_t inverse[] = {0, 1};

static int centre_distance(const Game *game, Move move)
{
    int twice = 2 * move - (game->cols - 1);
    return twice < 0 ? -twice : twice;
}

/* The stones that the winner still has in hand when the line is complete, plus
 * one: on the usual board 22 minus the stones that the winner has played. */
static int score_of_win(const Game *game, Position p, int plies)
{
    int winning_stone = bits_count(p.all) + plies;
    return (game->plies_max + 2 - winning_stone) / 2;
}

static uint64_t cell(const Game *game, int row, int col)
{
    return UINT64_C(1) << (col * column_bits(game) + game->rows - 1 - row);
}

static Move move_to(const Game *game, int bit)
{
    return (Move)(bit / column_bits(game));
}

static BoardMove board_move(const Game *game, Position p, Move move)
{
    const int bit = bits_lowest(landing_cell(game, p, move));
    const int row = game->rows - 1 - bit % column_bits(game);
    return (BoardMove){.from = BOARD_NO_CELL, .to = row * game->cols + move};
}

#define COLUMN_OF_6 UINT64_C(0x3f)

static const Symmetry symmetry = {
    .count = sizeof inverse,
    .inverse = inverse,
    .transform = transform,
    .transform_move = transform_move,
};

static const Board board = {
    .moves_are_columns = true,
    .piece = stones_piece,
    .move = board_move,
    .deciding_cells = stones_deciding_cells,
};

static const Features features = {
    .line_length = CONNECT4_LINE,
    .stones_fall = true,
    .cell = cell,
    .stones = stones_of,
    .move_to = move_to,
    .tactics = connect4_tactics,
    .completing = connect4_completing_cells,
    .line_step = line_step,
};

const Game connect4 = {
    .name = "connect4",
    .rows = CONNECT4_ROWS,
    .cols = CONNECT4_COLS,
    .cells = COLUMN_OF_6 | COLUMN_OF_6 << 7 | COLUMN_OF_6 << 14 | COLUMN_OF_6 << 21 |
             COLUMN_OF_6 << 28 | COLUMN_OF_6 << 35 | COLUMN_OF_6 << 42,
    .move_count = CONNECT4_COLS,
    .moves_max = CONNECT4_COLS,
    .plies_max = CONNECT4_COLS * CONNECT4_ROWS,
    .start = {0, 0},
    .side_to_move = stones_side_to_move,
    .legal_moves = legal_moves,
    .play = play,
    .result = result,
    .key = key,
    .centre_distance = centre_distance,
    .score_of_win = score_of_win,
    .symmetry = &symmetry,
    .board = &board,
    .features = &features,
};

/* Writes "connect4:COLSxROWS"; both numbers are below 16. */
static void write_name(char name[GAME_NAME_SIZE], int cols, int rows)
{
    char *end = name;
    for (const char *prefix = "connect4:"; *prefix != '\0'; prefix++) {
        *end++ = *prefix;
    }
    const int sizes[] = {cols, rows};
    for (int i = 0; i < 2; i++) {
        if (i == 1) {
            *end++ = 'x';
        }
        if (sizes[i] >= 10) {
            *end++ = (char)('0' + sizes[i] / 10);
        }
        *end++ = (char)('0' + sizes[i] % 10);
    }
    *end = '\0';
}

bool connect4_sized(int cols, int rows, Game *game)
{
    const int rows_max = 64 / CONNECT4_LINE - 1;
    if (cols < CONNECT4_LINE || rows < CONNECT4_LINE || rows > rows_max || cols > 64 / (rows + 1)) {
        return false;
    }
    *game = connect4;
    if (cols == CONNECT4_COLS && rows == CONNECT4_ROWS) {
        return true;
    }
    write_name(game->name, cols, rows);
    game->rows = rows;
    game->cols = cols;
    game->move_count = cols;
    game->moves_max = cols;
    game->plies_max = cols * rows;
    game->cells = 0;
    for (int col = 0; col < cols; col++) {
        game->cells |= column_cells(game, col);
    }
    return true;
}

/* Reads "COLSxROWS". */
bool connect4_find(const char *size, Game *game)
{
    unsigned cols;
    unsigned rows;
    return text_skip_number(&size, 99, &cols) && text_skip(&size, "x") &&
           text_skip_number(&size, 99, &rows) && *size == '\0' &&
           connect4_sized((int)cols, (int)rows, game);
}
