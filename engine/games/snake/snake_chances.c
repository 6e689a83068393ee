/* snake_chances.c - every outcome of a step: chance has a say only in where food lies. */
#include <assert.h>
#include <string.h>

#include "games/snake/snake_facets.h"

/* A single cell anywhere and food on any other, or food on any cell that a straight
 * start leaves free. */
static int start_count(const World *world)
{
    const SnakeRules rules = snake_rules_of(world);
    const int cells = snake_rules_cells(&rules);
    const int places = rules.start_length == 1 ? cells : 1;
    return places * (cells - rules.start_length);
}

static double start(const World *world, int i, void *state)
{
    const SnakeRules rules = snake_rules_of(world);
    const int free_count = snake_rules_cells(&rules) - rules.start_length;
    const uint16_t head = (uint16_t)(i / free_count);
    if (rules.start_length == 1) {
        snake_state_of(&rules, &head, 1, SNAKE_NO_CELL, state);
    } else {
        snake_straight_start(&rules, state);
    }
    snake_place_food(state, snake_free_cell(&rules, state, i % free_count));
    return 1.0 / start_count(world);
}

/* How many places there are for food after a step; 0 where no food is placed. */
static int places_for_food(const SnakeRules *rules, const SnakeState *state)
{
    const bool needs_food = state->phase == SNAKE_ALIVE && state->food == SNAKE_NO_CELL;
    return needs_food ? snake_free_count(rules, state) : 0;
}

static int outcome_count(const World *world, const void *state, Action action)
{
    const SnakeRules rules = snake_rules_of(world);
    SnakeState next;
    memcpy(&next, state, world->state_size);
    snake_move(&rules, &next, action);
    const int places = places_for_food(&rules, &next);
    return places > 0 ? places : 1;
}

static double outcome(const World *world, const void *state, Action action, int i, void *next,
                      double *reward)
{
    const SnakeRules rules = snake_rules_of(world);
    memcpy(next, state, world->state_size);
    *reward = snake_move(&rules, next, action) ? 1.0 : 0.0;
    const int places = places_for_food(&rules, next);
    if (places == 0) {
        assert(i == 0);
        return 1.0;
    }
    snake_place_food(next, snake_free_cell(&rules, next, i));
    return 1.0 / places;
}

const Chances snake_chances = {
    .start_count = start_count,
    .start = start,
    .outcome_count = outcome_count,
    .outcome = outcome,
};
