/* snake_goals.c - what a snake is to reach: a full board. */
#include "games/snake/snake_facets.h"

static bool is_reached(const World *world, const void *state)
{
    (void)world;
    return ((const SnakeState *)state)->phase == SNAKE_WON;
}

static double progress(const World *world, const void *state)
{
    (void)world;
    return ((const SnakeState *)state)->length;
}

/* Whoever has not eaten for four rounds of the board, and a little more, starves. */
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
    .progress = progress,
    .patience = patience,
    .chances = &snake_chances,
};
