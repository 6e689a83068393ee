/* hint.c - the best move, and what it is worth, in a sentence. */
#include "cli/hint.h"

#include <stdio.h>

#include "cli/moves.h"
#include "judge/review.h"

static int count_not_below(const OracleMoves *moves, int outcome)
{
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        count += value_outcome(moves->values[i]) >= outcome;
    }
    return count;
}

/* Of the best moves, the one nearest to the centre. */
static Move hinted_move(const Game *game, const OracleMoves *moves)
{
    Move hinted = GAME_NO_MOVE;
    for (int i = 0; i < moves->count; i++) {
        Move move = moves->moves[i];
        if (value_compare(moves->values[i], moves->best) == 0 &&
            (hinted == GAME_NO_MOVE ||
             game_centre_distance(game, move) < game_centre_distance(game, hinted))) {
            hinted = move;
        }
    }
    return hinted;
}

void hint_print(const Game *game, Position p, const OracleMoves *moves)
{
    const int best = value_outcome(moves->best);
    char move[NOTATION_MOVE_SIZE];
    move_name(game, p, hinted_move(game, moves), move);
    const int plies = review_plies_to_end(game, p, moves->best);
    const int length = (plies + 1) / 2; /* moves of the winner, who mostly makes the last */
    const bool is_alone = count_not_below(moves, best) == 1 && moves->count > 1;
    if (best < 0) {
        printf("Every move loses; %s lasts longest, %d more move%s.\n", move, length,
               length == 1 ? "" : "s");
        return;
    }
    if (best == 0) {
        printf("%s draws", move);
    } else if (plies == 1) {
        printf("%s wins at once", move);
    } else {
        printf("%s wins in %d move%s", move, length, length == 1 ? "" : "s");
    }
    puts(!is_alone ? "." : best == 0 ? "; every other move loses." : "; no other move wins.");
}
