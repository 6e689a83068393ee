/* stones.c - what all games of placed stones have in common. */
#include "games/stones.h"

#include <assert.h>

#include "base/bits.h"
#include "facets/lines.h"

Side stones_side_to_move(const Game *game, Position p)
{
    (void)game;
    return bits_count(p.all) % 2 == 0 ? SIDE_FIRST : SIDE_SECOND;
}

uint64_t stones_of(const Game *game, Position p, Side side)
{
    return side == stones_side_to_move(game, p) ? p.own : p.all ^ p.own;
}

int stones_left(const Game *game, Position p)
{
    return bits_count(game->cells ^ p.all);
}

Position stones_place(Position p, uint64_t cell)
{
    assert(cell != 0 && (p.all & cell) == 0);
    return (Position){.own = p.all ^ p.own, .all = p.all | cell};
}

Result stones_result(const Game *game, Position p, bool last_mover_has_line)
{
    if (last_mover_has_line) {
        return result_won_by(side_other(stones_side_to_move(game, p)));
    }
    return p.all == game->cells ? RESULT_DRAW : RESULT_UNFINISHED;
}

/* ------------------------------------------------------------------- board */

char stones_piece(const Game *game, Position p, int row, int col)
{
    const uint64_t cell = game->features->cell(game, row, col);
    if (stones_of(game, p, SIDE_FIRST) & cell) {
        return 'X';
    }
    return stones_of(game, p, SIDE_SECOND) & cell ? 'O' : BOARD_EMPTY;
}

uint64_t stones_deciding_cells(const Game *game, Position p)
{
    const uint64_t completed = lines_completed(game, p);
    uint64_t deciding = 0;
    for (int i = 0; completed != 0 && i < game->rows * game->cols; i++) {
        const uint64_t cell = game->features->cell(game, i / game->cols, i % game->cols);
        deciding |= (uint64_t)((completed & cell) != 0) << i;
    }
    return deciding;
}

/* ---------------------------------------------------------------- notation */

static bool is_piece(char symbol)
{
    return symbol == 'X' || symbol == 'O' || symbol == BOARD_EMPTY;
}

bool stones_is_board(const Game *game, const char *text, size_t length)
{
    (void)game;
    return length > 0 && is_piece(text[0]);
}

NotationError stones_read_board(const Game *game, const char *text, size_t length,
                                uint64_t stones[2], size_t *at)
{
    const size_t cells = (size_t)(game->rows * game->cols);
    stones[SIDE_FIRST] = stones[SIDE_SECOND] = 0;
    for (size_t i = 0; i < length; i++) {
        *at = i;
        if (!is_piece(text[i])) {
            return NOTATION_BAD_SYMBOL;
        }
        if (i == cells) {
            return NOTATION_WRONG_SIZE;
        }
        if (text[i] != BOARD_EMPTY) {
            const Side side = text[i] == 'X' ? SIDE_FIRST : SIDE_SECOND;
            stones[side] |= game->features->cell(game, (int)i / game->cols, (int)i % game->cols);
        }
    }
    *at = length;
    return length < cells ? NOTATION_WRONG_SIZE : NOTATION_OK;
}

int stones_write_board(const Game *game, Position p, char text[NOTATION_SIZE])
{
    const int cells = game->rows * game->cols;
    for (int i = 0; i < cells; i++) {
        text[i] = stones_piece(game, p, i / game->cols, i % game->cols);
    }
    text[cells] = '\0';
    return cells;
}
