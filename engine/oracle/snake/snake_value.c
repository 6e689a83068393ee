/* snake_value.c - from states of the world to bodies of the solver, and back to values. */
#include "oracle/snake/snake_value.h"

#include <assert.h>

#include "games/snake/snake_facets.h"

static_assert((int)SNAKE_DIRECTIONS == (int)SNAKE_ACTIONS, "actions are directions");

bool snake_is_board(const World *world, int cells_max)
{
    if (!snake_is_world(world)) {
        return false;
    }
    const SnakeRules rules = snake_rules_of(world);
    return snake_rules_cells(&rules) <= cells_max;
}

SnakeTask snake_task_of(const World *world)
{
    const SnakeRules rules = snake_rules_of(world);
    return (SnakeTask){
        .width = rules.width,
        .height = rules.height,
        .is_tail_deadly = rules.is_tail_deadly,
    };
}

Value snake_value(SnakeWorth worth)
{
    return (Value){
        .unit = VALUE_PROBABILITY,
        .amount = snake_worth_probability(worth),
        .steps = snake_worth_steps(worth),
    };
}

int snake_cells_from_tail(const SnakeRules *rules, const SnakeState *state,
                          uint8_t cells[SNAKE_WORD_CELLS])
{
    uint16_t body[SNAKE_CELLS_MAX];
    const int length = snake_body(rules, state, body);
    assert(length <= SNAKE_WORD_CELLS);
    for (int i = 0; i < length; i++) {
        cells[i] = (uint8_t)body[length - 1 - i];
    }
    return length;
}

SnakeWorth snake_worth_of_start(const SnakeSolver *solver, const World *world)
{
    const SnakeRules rules = snake_rules_of(world);
    uint8_t cells[SNAKE_WORD_CELLS];
    SnakeState state;
    if (rules.start_length == 1) {
        return snake_solver_start(solver);
    }
    snake_straight_start(&rules, &state);
    const int length = snake_cells_from_tail(&rules, &state, cells);
    return snake_solver_body(solver, cells, length);
}
