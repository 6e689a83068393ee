/* exact.c - the exact truth about a position, by searching to the end. */
#include "search/exact.h"

#include <assert.h>
#include <stddef.h>

#include "search/minimax.h"

static bool search_to_the_end(const Game *game, Position p, ExactLimit limit, bool prefer_sooner,
                              int *value)
{
    const MinimaxOptions options = {
        .alpha_beta = true,
        .prefer_sooner = prefer_sooner,
        .order = ORDER_CENTRE_FIRST,
        .call_limit = limit,
    };
    MinimaxResult result = minimax_search(game, p, &options, NULL, NULL);
    *value = result.value;
    return result.complete;
}

/* From a search value, which is the win value less the plies to the end. */
static int customary_score(const Game *game, Position p, int value)
{
    int win = minimax_win_value(game);
    if (value > 0) {
        return game->score_of_win(game, p, win - value);
    }
    return value < 0 ? -game->score_of_win(game, p, win + value) : 0;
}

bool exact_score(const Game *game, Position p, ExactLimit limit, int *score)
{
    assert(!game_is_over(game, p));
    int value;
    if (!search_to_the_end(game, p, limit, true, &value)) {
        return false;
    }
    *score = customary_score(game, p, value);
    return true;
}

bool exact_outcome(const Game *game, Position p, ExactLimit limit, int *outcome)
{
    assert(!game_is_over(game, p));
    int value;
    if (!search_to_the_end(game, p, limit, false, &value)) {
        return false;
    }
    *outcome = (value > 0) - (value < 0);
    return true;
}

/* The score of the move that led to `child`, for the side that made it. */
static bool score_of_child(const Game *game, Position p, Position child, ExactLimit limit,
                           int *score)
{
    Result result = game->result(game, child);
    if (result != RESULT_UNFINISHED) {
        *score = result == RESULT_DRAW ? 0 : game->score_of_win(game, p, 1);
        return true;
    }
    int value;
    if (!search_to_the_end(game, child, limit, true, &value)) {
        return false;
    }
    /* One ply nearer to the end, and seen from the other side. */
    *score = customary_score(game, p, value > 0 ? 1 - value : value < 0 ? -1 - value : 0);
    return true;
}

bool exact_moves(const Game *game, Position p, ExactLimit limit, ExactMoves *moves)
{
    ExactMoves found;
    found.best = 0;
    found.count = game->legal_moves(game, p, found.moves);
    for (int i = 0; i < found.count; i++) {
        Position child = game->play(game, p, found.moves[i]);
        if (!score_of_child(game, p, child, limit, &found.scores[i])) {
            return false;
        }
        if (i == 0 || found.scores[i] > found.best) {
            found.best = found.scores[i];
        }
    }
    *moves = found;
    return true;
}
