/* minimax_oracle.c - the readable search as an oracle. It keeps no state, so that
 * other kinds may ask it with an oracle of their own. */
#include "oracle/minimax_oracle.h"

#include "oracle/minimax.h"

/* What the search may cost before it gives up: all of a game with a few thousand
 * positions, and a second or so of anything else. */
enum { CALLS_MAX = 20 * 1000 * 1000 };

static bool supports(const Game *game)
{
    return !game->may_repeat;
}

static bool search_to_the_end(const Oracle *oracle, Position p, bool prefer_sooner, int *value)
{
    const MinimaxOptions options = {
        .alpha_beta = true,
        .prefer_sooner = prefer_sooner,
        .order = ORDER_CENTRE_FIRST,
        .call_limit = CALLS_MAX,
        .poll = oracle->poll,
        .poll_context = oracle->poll_context,
    };
    MinimaxResult result = minimax_search(oracle->game, p, &options, NULL, NULL);
    *value = result.value;
    return result.complete;
}

/* The customary score for a search value, which is the win value less the plies
 * to the end. */
static Value customary_value(const Game *game, Position p, int value)
{
    const int win = minimax_win_value(game);
    if (value > 0) {
        return value_of_score(game_score_of_win(game, p, win - value));
    }
    return value_of_score(value < 0 ? -game_score_of_win(game, p, win + value) : 0);
}

static bool value(Oracle *oracle, Position p, Value *value)
{
    int found;
    if (!search_to_the_end(oracle, p, true, &found)) {
        return false;
    }
    *value = customary_value(oracle->game, p, found);
    return true;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static bool value_of_move(Oracle *oracle, Position p, Position next, Value *value)
{
    int reply;
    if (!search_to_the_end(oracle, next, true, &reply)) {
        return false;
    }
    /* Seen from the other side, and one ply further from the end. */
    *value = customary_value(oracle->game, p, sign(reply) - reply);
    return true;
}

static bool outcome(Oracle *oracle, Position p, int *outcome)
{
    int found;
    if (!search_to_the_end(oracle, p, false, &found)) {
        return false;
    }
    *outcome = sign(found);
    return true;
}

const OracleKind minimax_oracle = {
    .name = "minimax",
    .unit = VALUE_SCORE,
    .supports = supports,
    .value = value,
    .value_of_move = value_of_move,
    .outcome = outcome,
};
