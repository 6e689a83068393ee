/* snake_players.c - the players of Snake that have a name, for the catalogue. */
#include "games/snake/snake_players.h"

#include "games/snake/snake_cycle.h"

static void *init_cycle(void *memory, const World *world)
{
    return snake_cycle_init(memory, world);
}

const WorldPlayer snake_players[] = {
    {
        .name = "cycle",
        .supports = snake_cycle_supports,
        .needs = "a cycle through all cells, and there is no cycle where both sides are odd",
        .memory_size = snake_cycle_memory_size,
        .init = init_cycle,
        .policy = snake_cycle_policy,
    },
    {0},
};
