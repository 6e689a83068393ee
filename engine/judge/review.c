/* review.c - a move judged by the exact truth. */
#include "judge/review.h"

#include <assert.h>

enum { COST_OF_GOOD_MAX = 2 };

const char *review_verdict_name(Verdict verdict)
{
    static const char *const names[VERDICT_COUNT] = {
        [VERDICT_BEST] = "best",         [VERDICT_ONLY] = "only",
        [VERDICT_GOOD] = "good",         [VERDICT_INACCURACY] = "inaccuracy",
        [VERDICT_MISTAKE] = "mistake",   [VERDICT_BLUNDER] = "blunder",
        [VERDICT_TOO_LATE] = "too-late",
    };
    return names[verdict];
}

bool review_is_mistake(Verdict verdict)
{
    return verdict == VERDICT_MISTAKE || verdict == VERDICT_BLUNDER;
}

/* Moves until the end, as people count them: where mates are counted, those of the side
 * that mates. */
static int moves_to_end(const Game *game, Position p, Value value)
{
    const int plies = review_plies_to_end(game, p, value);
    return value.unit == VALUE_MATE ? (plies + 1) / 2 : plies;
}

static int cost_of(const Game *game, Position p, const Review *review)
{
    if (value_outcome(review->value) != value_outcome(review->best)) {
        return 0;
    }
    const int cost = moves_to_end(game, p, review->value) - moves_to_end(game, p, review->best);
    return cost < 0 ? -cost : cost;
}

Verdict review_verdict(const ReviewFacts *facts)
{
    if (facts->kept < facts->due) {
        return facts->due - facts->kept == 2 ? VERDICT_BLUNDER : VERDICT_MISTAKE;
    }
    if (facts->cost > COST_OF_GOOD_MAX) {
        return VERDICT_INACCURACY;
    }
    if (facts->due < 0) {
        return facts->is_best && facts->best_count < facts->count ? VERDICT_BEST : VERDICT_TOO_LATE;
    }
    return !facts->is_best                                 ? VERDICT_GOOD
           : facts->count > 1 && facts->keeping_count == 1 ? VERDICT_ONLY
                                                           : VERDICT_BEST;
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
    int keeping_count = 0;
    for (int i = 0; i < moves.count; i++) {
        keeping_count += value_outcome(moves.values[i]) == value_outcome(moves.best);
        if (moves.moves[i] == move) {
            review->value = moves.values[i];
        }
        if (value_compare(moves.values[i], moves.best) == 0) {
            review->best_moves[review->best_count++] = moves.moves[i];
        }
    }
    review->cost = cost_of(oracle->game, p, review);
    review->verdict = review_verdict(&(ReviewFacts){
        .due = value_outcome(review->best),
        .kept = value_outcome(review->value),
        .is_best = value_compare(review->value, review->best) == 0,
        .cost = review->cost,
        .count = moves.count,
        .best_count = review->best_count,
        .keeping_count = keeping_count,
    });
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
