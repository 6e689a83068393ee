/* connect4_tactics.c - what the next two moves of Connect Four decide. */
#include "games/connect4/connect4_tactics.h"

/* The cells that complete four in a row in steps of `step` bits: those with
 * three stones on one side, or with two on one side and one on the other. */
static uint64_t completing_along(uint64_t stones, int step)
{
    uint64_t above = stones << step;
    uint64_t below = stones >> step;
    uint64_t two_above = above & stones << 2 * step;
    uint64_t two_below = below & stones >> 2 * step;
    return (two_above & (below | stones << 3 * step)) | (two_below & (above | stones >> 3 * step));
}

uint64_t connect4_completing_cells(const Game *game, uint64_t stones)
{
    const int across = game->rows + 1;
    return ((stones << 1 & stones << 2 & stones << 3) | /* up: only on top of three */
            completing_along(stones, across) | completing_along(stones, across - 1) |
            completing_along(stones, across + 1)) &
           game->cells;
}

/* The lowest empty cell of each column that has one: adding one at the foot
 * carries to it through the stones. */
static uint64_t landing_cells(const Game *game, uint64_t all)
{
    /* A foot is a cell that has none below it: the bit there is the spare one of
     * the column before, or there is no bit. */
    const uint64_t feet = game->cells & ~(game->cells << 1);
    return (all + feet) & game->cells;
}

Tactics connect4_tactics(const Game *game, Position p)
{
    const uint64_t theirs = connect4_completing_cells(game, p.all ^ p.own);
    Tactics t = {.playable = landing_cells(game, p.all)};
    t.winning = t.playable & connect4_completing_cells(game, p.own);
    t.blocking = t.playable & theirs;
    t.safe = t.playable & ~(theirs >> 1);
    if (t.blocking != 0) {
        const bool are_several = (t.blocking & (t.blocking - 1)) != 0;
        t.safe = are_several ? 0 : t.safe & t.blocking;
    }
    return t;
}
