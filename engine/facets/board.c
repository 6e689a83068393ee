/* board.c - a board to draw. */
#include "facets/board.h"

#include <assert.h>

char board_piece(const Game *game, Position p, int cell)
{
    assert(game->board != NULL && 0 <= cell && cell < game->rows * game->cols);
    return game->board->piece(game, p, cell / game->cols, cell % game->cols);
}

uint64_t board_deciding_cells(const Game *game, Position p)
{
    const bool can_tell = game->board != NULL && game->board->deciding_cells != NULL;
    return can_tell ? game->board->deciding_cells(game, p) : 0;
}

/* Of sides that have no names, and of their stones. */
static const char *const usual[] = {[SIDE_FIRST] = "X", [SIDE_SECOND] = "O"};

const char *board_side_name(const Game *game, Side side)
{
    const bool has_names = game->board != NULL && game->board->side_names[side] != NULL;
    return has_names ? game->board->side_names[side] : usual[side];
}

const char *board_letters(const Game *game, Side side)
{
    const bool has_letters = game->board != NULL && game->board->letters[side] != NULL;
    return has_letters ? game->board->letters[side] : usual[side];
}

uint64_t board_warned_cells(const Game *game, Position p)
{
    const bool can_tell = game->board != NULL && game->board->warned_cells != NULL;
    return can_tell && !game_is_over(game, p) ? game->board->warned_cells(game, p) : 0;
}

bool board_with_piece_at(const Game *game, Position p, int from, int to, Position *other)
{
    return game->board != NULL && game->board->with_piece_at != NULL &&
           game->board->with_piece_at(game, p, from, to, other);
}

bool board_owner(char piece, Side *side)
{
    const bool is_small = 'a' <= piece && piece <= 'z';
    *side = piece == 'O' || is_small ? SIDE_SECOND : SIDE_FIRST;
    return piece != BOARD_EMPTY;
}
