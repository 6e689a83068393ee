/* potential.c - how promising a position looks, from its open lines alone. */
#include "learn/qtable/potential.h"

#include "base/bits.h"
#include "facets/lines.h"

/* What a line is worth to the owner of `own`; only one of two sides gets more
 * than 0. */
static int open_worth(uint64_t line, uint64_t own, uint64_t other)
{
    int stones = bits_count(line & own);
    return (line & other) == 0 ? stones * stones : 0;
}

double potential_of(const Game *game, Position p, Side side)
{
    LineSet lines;
    lines_init(&lines, game);
    if (lines.count == 0 || game_is_over(game, p)) {
        return 0.0;
    }
    const uint64_t own = game->features->stones(game, p, side);
    const uint64_t other = game->features->stones(game, p, side_other(side));
    int worth = 0;
    for (int i = 0; i < lines.count; i++) {
        worth += open_worth(lines.cells[i], own, other) - open_worth(lines.cells[i], other, own);
    }
    return (double)worth /
           (lines.count * game->features->line_length * game->features->line_length);
}
