/* shifts.c - lines found by shifting words, shift by shift. */
#include "facets/shifts.h"

#include <assert.h>

bool shifts_are_possible(const Game *game)
{
    return game->features != NULL && game->features->line_step != NULL;
}

int shifts_find(const Game *game, uint64_t stones, LineDirection direction,
                Shift shifts[SHIFTS_MAX])
{
    assert(shifts_are_possible(game));
    const int length = game->features->line_length;
    const int step = game->features->line_step(game, direction);
    int count = 0;
    uint64_t word = stones;
    for (int run = 1; run < length;) {
        /* Runs that overlap are as good as runs that meet. */
        const int by = 2 * run <= length ? run : length - run;
        const uint64_t shifted = word >> by * step;
        word &= shifted;
        run += by;
        shifts[count++] = (Shift){.bits = by * step, .run = run, .shifted = shifted, .both = word};
    }
    return count;
}
