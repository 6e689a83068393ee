/* review.c - a move judged by the exact truth. */
#include "judge/review.h"

#include <assert.h>

static Verdict verdict_of(int score, int best)
{
    if (score == best) {
        return VERDICT_BEST;
    }
    if (best > 0 && score <= 0) {
        return VERDICT_GIVES_AWAY_WIN;
    }
    return best == 0 ? VERDICT_GIVES_AWAY_DRAW : VERDICT_EQUAL;
}

bool review_move(Exact *exact, Position p, Move move, Review *review)
{
    const Game *game = exact->game;
    assert(game_is_legal(game, p, move));
    ExactMoves moves;
    if (!exact_moves(exact, p, &moves) ||
        !exact_line(exact, game->play(game, p, move), review->line, &review->line_length)) {
        return false;
    }
    review->best = moves.best;
    review->best_count = 0;
    for (int i = 0; i < moves.count; i++) {
        if (moves.moves[i] == move) {
            review->score = moves.scores[i];
        }
        if (moves.scores[i] == moves.best) {
            review->best_moves[review->best_count++] = moves.moves[i];
        }
    }
    review->verdict = verdict_of(review->score, review->best);
    return true;
}

int review_plies_to_end(const Game *game, Position p, int score)
{
    if (score == 0) {
        return 0;
    }
    /* The side to move wins with its own move, the first, third, ...; it loses
     * with the opponent's, the second, fourth, ... */
    int size = score > 0 ? score : -score;
    int plies = score > 0 ? 1 : 2;
    while (plies < game->plies_max && game->score_of_win(game, p, plies) != size) {
        plies += 2;
    }
    return plies;
}
