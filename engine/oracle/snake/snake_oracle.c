/* snake_oracle.c - the solver of boards as an oracle: states are taken for bodies. */
#include "oracle/snake/snake_oracle.h"

#include <assert.h>
#include <string.h>

#include "games/snake/snake.h"
#include "oracle/snake/snake_value.h"

static_assert((int)SNAKE_ORACLE_CELLS_MAX <= (int)SNAKE_WORD_CELLS, "a body fits into a word");

typedef struct OracleState {
    void *memory;
    size_t bytes;
    SnakeSolver *solver; /* NULL: not begun */
    uint64_t work;       /* phases */
} OracleState;

static_assert(sizeof(OracleState) <= ORACLE_STATE_SIZE, "the state has room");

static OracleState *state_of(WorldOracle *oracle)
{
    return (OracleState *)(void *)oracle->state;
}

static bool supports(const World *world)
{
    return snake_is_board(world, SNAKE_ORACLE_CELLS_MAX);
}

static SnakeTask task_of(const World *world)
{
    SnakeTask task = snake_task_of(world);
    task.keeps_rows = true;
    return task;
}

static size_t memory_size(const World *world)
{
    const SnakeTask task = task_of(world);
    return snake_solver_memory_size(&task);
}

static void init(WorldOracle *oracle, void *memory, size_t bytes)
{
    *state_of(oracle) = (OracleState){.memory = memory, .bytes = bytes};
}

static bool begin(WorldOracle *oracle)
{
    OracleState *o = state_of(oracle);
    const SnakeTask task = task_of(oracle->world);
    if (o->memory == NULL || o->bytes < snake_solver_memory_size(&task)) {
        return false;
    }
    o->solver = snake_solver_init(&task, o->memory);
    return true;
}

/* Sees to it that the board is solved. False if it is cancelled, or has no memory; who asks
 * again goes on where it was. */
static bool solve(WorldOracle *oracle)
{
    OracleState *o = state_of(oracle);
    if (o->solver == NULL && !begin(oracle)) {
        return false;
    }
    while (!o->solver->is_solved) {
        if (oracle->poll != NULL && !oracle->poll(oracle->poll_context, o->work)) {
            return false;
        }
        snake_solver_do_phase(o->solver);
        o->work++;
    }
    return true;
}

/* What a step is worth that led to a state, in which food may not be placed yet. */
static SnakeWorth worth_after(const SnakeSolver *solver, const SnakeRules *rules,
                              const SnakeState *next, bool is_meal)
{
    uint8_t cells[SNAKE_WORD_CELLS];
    if (next->phase == SNAKE_DEAD) {
        return (SnakeWorth){.loss = SNAKE_LOST};
    }
    const int length = snake_cells_from_tail(rules, next, cells);
    return snake_worth_step(is_meal ? snake_solver_body(solver, cells, length)
                                    : snake_solver_state(solver, cells, length, next->food));
}

static bool value_of_action(WorldOracle *oracle, const void *state, Action action, Value *value)
{
    const SnakeRules rules = snake_rules_of(oracle->world);
    SnakeState next;
    if (!solve(oracle)) {
        return false;
    }
    memcpy(&next, state, oracle->world->state_size);
    const bool is_meal = snake_move(&rules, &next, action);
    *value = snake_value(worth_after(state_of(oracle)->solver, &rules, &next, is_meal));
    return true;
}

static bool value_of_start(WorldOracle *oracle, Value *value)
{
    if (!solve(oracle)) {
        return false;
    }
    *value = snake_value(snake_worth_of_start(state_of(oracle)->solver, oracle->world));
    return true;
}

static uint64_t work(const WorldOracle *oracle)
{
    return ((const OracleState *)(const void *)oracle->state)->work;
}

const WorldOracleKind snake_oracle = {
    .name = "snake",
    .unit = VALUE_PROBABILITY,
    .supports = supports,
    .memory_size = memory_size,
    .init = init,
    .value_of_action = value_of_action,
    .value_of_start = value_of_start,
    .work = work,
};
