/* bookmaker.c - how the scores of one ply give those of the ply before. */
#include "oracle/solver/bookmaker.h"

#include "facets/symmetry.h"

#include <assert.h>

static int score_of_child(const Game *game, Position p, Position child, const PositionSet *next,
                          const int8_t *next_scores)
{
    Result result = game->result(game, child);
    if (result != RESULT_UNFINISHED) {
        return result == RESULT_DRAW ? 0 : game_score_of_win(game, p, 1);
    }
    size_t at = positions_find(next, symmetry_canonical(game, child, NULL));
    assert(at < next->count);
    return -next_scores[at];
}

static int best_score(const Game *game, Position p, const PositionSet *next,
                      const int8_t *next_scores)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    int best = INT8_MIN;
    for (int i = 0; i < count; i++) {
        int score = score_of_child(game, p, game->play(game, p, moves[i]), next, next_scores);
        best = score > best ? score : best;
    }
    return best;
}

void bookmaker_score_ply(const PositionSet *ply, int8_t *scores, const PositionSet *next,
                         const int8_t *next_scores)
{
    for (size_t i = 0; i < ply->count; i++) {
        scores[i] = (int8_t)best_score(ply->game, ply->positions[i], next, next_scores);
    }
}

uint32_t bookmaker_collect(const PositionSet *ply, const int8_t *scores, uint64_t *keys,
                           int8_t *key_scores, uint32_t count)
{
    for (size_t i = 0; i < ply->count; i++) {
        if (!game_is_over(ply->game, ply->positions[i])) {
            keys[count] = ply->game->key(ply->game, ply->positions[i]);
            key_scores[count] = scores[i];
            count++;
        }
    }
    return count;
}
