/* game.c - what can be said of every game through its seam. */
#include "game.h"

#include <stddef.h>

#include "lines.h"

int result_for(Result result, Side side)
{
    if (result != RESULT_FIRST_WON && result != RESULT_SECOND_WON) {
        return 0;
    }
    return result == result_won_by(side) ? 1 : -1;
}

bool game_is_over(const Game *game, Position p)
{
    return game->result(game, p) != RESULT_UNFINISHED;
}

bool game_is_legal(const Game *game, Position p, Move move)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

Position game_canonical(const Game *game, Position p, int *symmetry)
{
    Position smallest = p;
    uint64_t smallest_key = game->key(game, p);
    int chosen = 0;
    for (int s = 1; s < game->symmetry_count; s++) {
        Position image = game->transform(game, p, s);
        uint64_t key = game->key(game, image);
        if (key < smallest_key) {
            smallest = image;
            smallest_key = key;
            chosen = s;
        }
    }
    if (symmetry != NULL) {
        *symmetry = chosen;
    }
    return smallest;
}

uint64_t game_winning_cells(const Game *game, Position p)
{
    LineSet lines;
    lines_init(&lines, game);
    uint64_t first = game->stones(game, p, SIDE_FIRST);
    uint64_t second = game->stones(game, p, SIDE_SECOND);
    uint64_t winning = 0;
    for (int i = 0; i < lines.count; i++) {
        uint64_t cells = lines.cells[i];
        if ((cells & first) == cells || (cells & second) == cells) {
            winning |= cells;
        }
    }
    return winning;
}
