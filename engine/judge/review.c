/* review.c - a move judged by the exact truth. */
#include "judge/review.h"

#include <assert.h>

static Verdict verdict_of(Value value, Value best)
{
    if (value_compare(value, best) == 0) {
        return VERDICT_BEST;
    }
    if (value_outcome(best) > 0 && value_outcome(value) <= 0) {
        return VERDICT_GIVES_AWAY_WIN;
    }
    return value_outcome(best) == 0 ? VERDICT_GIVES_AWAY_DRAW : VERDICT_EQUAL;
}

bool review_is_mistake(Verdict verdict)
{
    return verdict == VERDICT_GIVES_AWAY_WIN || verdict == VERDICT_GIVES_AWAY_DRAW;
}

bool review_move(Oracle *oracle, Position p, Move move, Review *review)
{
    assert(game_is_legal(oracle->game, p, move));
    OracleMoves moves;
    if (!oracle_moves(oracle, p, &moves)) {
        return false;
    }
    review->best = moves.best;
    review->best_count = 0;
    for (int i = 0; i < moves.count; i++) {
        if (moves.moves[i] == move) {
            review->value = moves.values[i];
        }
        if (value_compare(moves.values[i], moves.best) == 0) {
            review->best_moves[review->best_count++] = moves.moves[i];
        }
    }
    review->verdict = verdict_of(review->value, review->best);
    return true;
}

/* The first of `plies`, plies + 2, ... after which a win counts `size`; 0 if there is
 * none. */
static int plies_of_score(const Game *game, Position p, int size, int plies)
{
    while (plies <= game->plies_max && game_score_of_win(game, p, plies) != size) {
        plies += 2;
    }
    return plies <= game->plies_max ? plies : 0;
}

int review_plies_to_end(const Game *game, Position p, Value value)
{
    if (value_outcome(value) == 0) {
        return 0;
    }
    if (value.unit == VALUE_MATE) {
        return (int)value.steps;
    }
    const int score = value_score(value);
    const int size = score > 0 ? score : -score;
    /* Scores may count the stones of the winner, so that two numbers of plies share
     * one. There the winner moves last: first, third, ... from here if it is the side
     * to move, second, fourth, ... if not. In a game where the loser moves last
     * nothing is found so, but one ply sooner or later. */
    const int by_winner = plies_of_score(game, p, size, score > 0 ? 1 : 2);
    return by_winner != 0 ? by_winner : plies_of_score(game, p, size, score > 0 ? 2 : 1);
}
