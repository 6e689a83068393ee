/* openings.c - all openings of a game that differ. */
#include "play/openings.h"

#include <assert.h>

#include "base/rng.h"
#include "facets/symmetry.h"

/* Adds a position that is not decided, unless it is there. */
static bool add_opening(Openings *openings, Position p, size_t parent, Move move)
{
    PositionSet *seen = &openings->seen;
    const Game *game = seen->game;
    const size_t number = seen->count;
    if (game_is_over(game, p)) {
        return true;
    }
    if (!positions_add(seen, symmetry_canonical(game, p, NULL))) {
        return false;
    }
    if (seen->count > number) {
        openings->parents[number] = (uint32_t)parent;
        openings->moves[number] = move;
    }
    return true;
}

static bool add_moves_of(Openings *openings, size_t number)
{
    const Game *game = openings->seen.game;
    const Position p = openings->seen.positions[number];
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        if (!add_opening(openings, game->play(game, p, moves[i]), number, moves[i])) {
            return false;
        }
    }
    return true;
}

bool openings_find(Openings *openings, int plies)
{
    const PositionSet *seen = &openings->seen;
    assert(seen->count == 0);
    if (!add_opening(openings, seen->game->start, 0, GAME_NO_MOVE)) {
        return false;
    }
    size_t begin = 0;
    for (int ply = 0; ply < plies; ply++) {
        const size_t end = seen->count;
        for (; begin < end; begin++) {
            if (!add_moves_of(openings, begin)) {
                return false;
            }
        }
    }
    openings->first = begin;
    openings->count = seen->count - begin;
    return true;
}

Record openings_record(const Openings *openings, size_t i)
{
    const Game *game = openings->seen.game;
    uint32_t path[GAME_PLIES_MAX];
    int length = 0;
    assert(i < openings->count);
    for (uint32_t at = (uint32_t)(openings->first + i); at != 0; at = openings->parents[at]) {
        path[length++] = at;
    }
    Record record = record_start(game);
    while (length > 0) {
        /* A move is known on the board of the canonical position, and played on the real one. */
        int symmetry;
        symmetry_canonical(game, record_position(&record), &symmetry);
        record_play(&record, symmetry_transform_move(game, openings->moves[path[--length]],
                                                     symmetry_inverse(game, symmetry)));
    }
    return record;
}

void openings_draw(const Openings *openings, uint64_t seed, size_t wanted, uint32_t *numbers)
{
    Rng rng = rng_from_seed(seed);
    assert(wanted <= openings->count);
    for (size_t i = 0; i < openings->count; i++) {
        numbers[i] = (uint32_t)i;
    }
    for (size_t i = 0; i < wanted; i++) {
        const size_t other = i + rng_below(&rng, (uint32_t)(openings->count - i));
        const uint32_t drawn = numbers[other];
        numbers[other] = numbers[i];
        numbers[i] = drawn;
    }
}
