/* snake_goals.c - the goal of Snake, a board that is full, and when a snake starves. */
#include "games/snake/snake_facets.h"

static bool is_reached(const World *world, const void *state)
{
    (void)world;
    return ((const SnakeState *)state)->phase == SNAKE_WON;
}

/* Four times as many steps as there are cells, and some more for tiny boards. */
static int patience(const World *world)
{
    const SnakeRules rules = snake_rules_of(world);
    return 4 * snake_rules_cells(&rules) + 20;
}

const Goals snake_goals = {
    .reached = "filled",
    .ended = "died",
    .circled = "starved",
    .is_reached = is_reached,
    .patience = patience,
};
