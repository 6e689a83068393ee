/* match.c - games between two players, repeatable from a seed. */
#include "play/match.h"

#include <stddef.h>

Match match_start(Oracle *oracle, const Player *a, const Player *b, uint64_t seed)
{
    return (Match){.oracle = oracle, .players = {a, b}, .seeds = rng_from_seed(seed)};
}

int match_opening_plies(const Game *game)
{
    enum { LONGEST = 64 }; /* what counts of a game that can be longer */
    return ((game->plies_max < LONGEST ? game->plies_max : LONGEST) + 5) / 10;
}

int match_usual_opening(const Match *match)
{
    const bool has_chance = match->players[0]->random_percent > 0 ||
                            match->players[1]->random_percent > 0;
    return has_chance || match->always_first ? 0 : match_opening_plies(match->oracle->game);
}

bool match_is_swapped(const Match *match, uint64_t played)
{
    return !match->always_first && played % 2 == 1;
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

/* Keeps the moves that do not end the game; returns how many. */
static int keep_going_on(const Game *game, Position p, Move moves[GAME_MOVES_MAX], int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (!game_is_over(game, game->play(game, p, moves[i]))) {
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

/* The opening of a game: random moves, none of which decides it. */
static Record play_opening(const Match *match, uint64_t seed)
{
    const Game *game = match->oracle->game;
    Record record = record_start(game);
    Rng rng = rng_from_seed(seed);
    while (record.played < match->opening_plies && !record_is_over(&record)) {
        Position p = record_position(&record);
        Move moves[GAME_MOVES_MAX];
        int count = keep_going_on(game, p, moves, game->legal_moves(game, p, moves));
        if (count == 0) {
            break;
        }
        record_play(&record, moves[rng_below(&rng, (uint32_t)count)]);
    }
    return record;
}

MatchGame match_draw_game(Match *match)
{
    const bool is_swapped = match_is_swapped(match, match->drawn++);
    if (match->opening_plies > 0 && !is_swapped) {
        match->opening_seed = rng_next(&match->seeds);
    }
    return (MatchGame){
        .is_swapped = is_swapped,
        .opening_seed = match->opening_seed,
        .seed = rng_next(&match->seeds),
    };
}

bool match_play_move(const Player *const players[2], Oracle *oracle, Rng *rng, Record *record)
{
    const Position p = record_position(record);
    const Side side = record->game->side_to_move(record->game, p);
    const Move move = player_choose(players[side], oracle, p, rng);
    return move != GAME_NO_MOVE && record_play(record, move);
}

Result match_play_drawn(const Match *match, const MatchGame *drawn, Oracle *oracle, Record *record)
{
    const Player *const players[2] = {match->players[drawn->is_swapped],
                                      match->players[!drawn->is_swapped]};
    Rng rng = rng_from_seed(drawn->seed);
    *record = play_opening(match, drawn->opening_seed);
    while (!record_is_over(record)) {
        if (!match_play_move(players, oracle, &rng, record)) {
            return RESULT_UNFINISHED;
        }
    }
    return record_result(record);
}

void match_count_game(Match *match, const MatchGame *game, Result result)
{
    count_result(game->is_swapped ? &match->as_second : &match->as_first,
                 result_for(result, game->is_swapped ? SIDE_SECOND : SIDE_FIRST));
    match->played++;
}

Result match_play_game(Match *match, Record *record)
{
    Record played;
    const MatchGame game = match_draw_game(match);
    const Result result = match_play_drawn(match, &game, match->oracle, &played);
    if (result != RESULT_UNFINISHED) {
        match_count_game(match, &game, result);
    }
    if (record != NULL) {
        *record = played;
    }
    return result;
}
