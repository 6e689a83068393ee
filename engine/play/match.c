/* match.c - games between two players, repeatable from a seed. */
#include "play/match.h"

#include <stddef.h>

Match match_start(Exact *exact, const Player *a, const Player *b, uint64_t seed)
{
    return (Match){.exact = exact, .players = {a, b}, .seeds = rng_from_seed(seed)};
}

static void count_result(MatchScore *score, int outcome)
{
    if (outcome > 0) {
        score->won++;
    } else if (outcome < 0) {
        score->lost++;
    } else {
        score->drawn++;
    }
}

Result match_play_game(Match *match, Record *record)
{
    const Game *game = match->exact->game;
    Rng rng = rng_from_seed(rng_next(&match->seeds));
    bool swapped = match->played % 2 == 1;
    Record played = record_start(game);
    Position p = game->start;
    while (!game_is_over(game, p)) {
        bool first_moves = game->side_to_move(game, p) == SIDE_FIRST;
        const Player *player = match->players[first_moves == swapped];
        Move move = player_choose(player, match->exact, p, &rng);
        if (move == GAME_NO_MOVE) {
            return RESULT_UNFINISHED;
        }
        record_play(&played, move);
        p = game->play(game, p, move);
    }

    Result result = game->result(game, p);
    count_result(swapped ? &match->as_second : &match->as_first,
                 result_for(result, swapped ? SIDE_SECOND : SIDE_FIRST));
    match->played++;
    if (record != NULL) {
        *record = played;
    }
    return result;
}
