/* stones.c - what all games of placed stones have in common. */
#include "games/stones.h"

#include <assert.h>

#include "base/bits.h"

Side stones_side_to_move(const Game *game, Position p)
{
    (void)game;
    return bits_count(p.all) % 2 == 0 ? SIDE_FIRST : SIDE_SECOND;
}

int stones_plies_left(const Game *game, Position p)
{
    return bits_count(game->cells ^ p.all);
}

uint64_t stones_of(const Game *game, Position p, Side side)
{
    return side == stones_side_to_move(game, p) ? p.own : p.all ^ p.own;
}

Position stones_place(Position p, uint64_t cell)
{
    assert(cell != 0 && (p.all & cell) == 0);
    return (Position){.own = p.all ^ p.own, .all = p.all | cell};
}

Result stones_result(const Game *game, Position p, bool last_mover_has_line)
{
    if (last_mover_has_line) {
        return result_won_by(side_other(stones_side_to_move(game, p)));
    }
    return p.all == game->cells ? RESULT_DRAW : RESULT_UNFINISHED;
}
