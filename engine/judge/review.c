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

int review_plies_to_end(const Game *game, Position p, Value value)
{
    if (value_outcome(value) == 0) {
        return 0;
    }
    if (value.unit == VALUE_MATE) {
        return (int)value.steps;
    }
    const int score = value_score(value);
    /* The side to move wins with its own move, the first, third, ...; it loses
     * with the opponent's, the second, fourth, ... */
    int size = score > 0 ? score : -score;
    int plies = score > 0 ? 1 : 2;
    while (plies < game->plies_max && game_score_of_win(game, p, plies) != size) {
        plies += 2;
    }
    return plies;
}
