/* snake_cycle.c - a player that fills every board with an even side, whatever the food. */
#include "games/snake/snake_cycle.h"

#include <assert.h>
#include <string.h>

#include "games/snake/snake_way.h"

struct SnakeCycle {
    World world;
    SnakeRules rules;
    SnakeStreets streets[2]; /* one way round and the other */
    uint16_t body[SNAKE_CELLS_MAX];
    int step; /* of the search's way, the next one */
    WorldState expected;
    SnakeWaySearch search;
};

bool snake_cycle_supports(const World *world)
{
    if (!snake_is_world(world)) {
        return false;
    }
    const SnakeRules rules = snake_rules_of(world);
    return snake_streets_exist(&rules);
}

size_t snake_cycle_memory_size(void)
{
    return sizeof(SnakeCycle);
}

SnakeCycle *snake_cycle_init(void *memory, const World *world)
{
    assert(snake_cycle_supports(world));
    SnakeCycle *player = memory;
    player->world = *world;
    player->rules = snake_rules_of(world);
    player->step = 0;
    player->search.steps = 0;
    snake_streets_init(&player->streets[0], &player->rules, false);
    snake_streets_init(&player->streets[1], &player->rules, true);
    return player;
}

/* The streets along which the body lies; the first if it does so along none. */
static const SnakeStreets *streets_of(const SnakeCycle *player, int length)
{
    return &player->streets[!snake_streets_hold(&player->streets[0], player->body, length) &&
                            snake_streets_hold(&player->streets[1], player->body, length)];
}

static void find_way(SnakeCycle *player, const SnakeState *s)
{
    const int length = snake_body(&player->rules, s, player->body);
    player->step = 0;
    snake_way_find(&player->search, streets_of(player, length), player->rules.is_tail_deadly,
                   player->body, length, s->food);
}

/* A step that is not deadly if there is one, for bodies from which there is no way. */
static int step_anywhere(const SnakeCycle *player, const SnakeState *s)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = player->world.legal_actions(&player->world, s, actions);
    for (int i = 0; i < count; i++) {
        WorldState after;
        memcpy(&after, s, player->world.state_size);
        snake_move(&player->rules, (SnakeState *)&after, actions[i]);
        if (((const SnakeState *)&after)->phase != SNAKE_DEAD) {
            return actions[i];
        }
    }
    return actions[0];
}

static int next_direction(SnakeCycle *player, const SnakeState *s)
{
    const bool is_on_way = player->step < player->search.steps &&
                           world_states_equal(&player->world, s, &player->expected);
    if (!is_on_way) {
        find_way(player, s);
    }
    if (player->search.steps == 0) {
        return step_anywhere(player, s);
    }
    return snake_direction_to(&player->rules, s->head, player->search.way[player->step++]);
}

int snake_cycle_policy(void *context, const World *world, const void *state,
                       Action actions[WORLD_ACTIONS_MAX])
{
    SnakeCycle *player = context;
    assert(world->state_size == player->world.state_size);
    const int direction = next_direction(player, state);
    memcpy(&player->expected, state, world->state_size);
    snake_move(&player->rules, (SnakeState *)&player->expected, direction);
    actions[0] = (Action)direction;
    return 1;
}

bool snake_cycle_of(SnakeCycle *player, const void *state, uint16_t *next)
{
    const int length = snake_body(&player->rules, state, player->body);
    const SnakeStreets *streets = streets_of(player, length);
    if (!snake_streets_hold(streets, player->body, length)) {
        return false;
    }
    snake_trail_init(&player->search.trail, streets, player->body, length);
    if (!snake_trail_cycle(&player->search.trail, player->search.next)) {
        return false;
    }
    memcpy(next, player->search.next, (size_t)streets->cell_count * sizeof next[0]);
    return true;
}
