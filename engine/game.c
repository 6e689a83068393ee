/* game.c - what can be said of every game through its rules. */
#include "game.h"

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

bool game_positions_equal(Position a, Position b)
{
    return a.own == b.own && a.all == b.all;
}

int game_centre_distance(const Game *game, Move move)
{
    return game->centre_distance != NULL ? game->centre_distance(game, move) : 0;
}

int game_score_of_win(const Game *game, Position p, int plies)
{
    return game->score_of_win != NULL ? game->score_of_win(game, p, plies)
                                      : game->plies_max + 1 - plies;
}
