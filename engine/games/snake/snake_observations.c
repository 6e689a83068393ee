/* snake_observations.c - the board as numbers: all that there is to know of a snake.
 *
 *      0 free   1 - 4 body, of which the next cell towards the head lies up, right, down or
 *      left of it   5 head   6 food
 */
#include <assert.h>

#include "games/snake/snake_facets.h"

enum { SEES_FOOD = SNAKE_HEAD + 1 };

static_assert(SNAKE_FREE == 0 && SNAKE_BODY == 1 && SNAKE_HEAD == 5, "as they are described");
static_assert((int)SNAKE_CELLS_MAX <= (int)OBSERVATIONS_MAX, "every board has room");

static int count(const World *world)
{
    const SnakeRules rules = snake_rules_of(world);
    return snake_rules_cells(&rules);
}

static const char *name(const World *world, int i)
{
    (void)world;
    (void)i;
    return "cell";
}

static void range(const World *world, int i, int32_t *low, int32_t *high)
{
    (void)world;
    (void)i;
    *low = SNAKE_FREE;
    *high = SEES_FOOD;
}

/* All but the way back, which a single cell does not have. */
static uint64_t legal(const World *world, const void *state)
{
    const SnakeState *s = state;
    const uint64_t all = (1 << SNAKE_ACTIONS) - 1;
    const uint64_t back = s->facing < SNAKE_ACTIONS ? UINT64_C(1) << snake_opposite(s->facing) : 0;
    (void)world;
    return s->phase == SNAKE_ALIVE ? all & ~back : 0;
}

static uint64_t see(const World *world, const void *state, int32_t *numbers)
{
    const SnakeState *s = state;
    const int cells = count(world);
    for (int cell = 0; cell < cells; cell++) {
        numbers[cell] = s->cells[cell];
    }
    if (s->food != SNAKE_NO_CELL) {
        numbers[s->food] = SEES_FOOD;
    }
    return legal(world, state);
}

/* Who cannot turn back goes straight on. */
static Action instead(const World *world, const void *state, Action action)
{
    const SnakeState *s = state;
    (void)world;
    (void)action;
    return s->facing < SNAKE_ACTIONS ? s->facing : SNAKE_UP;
}

const Observations snake_observations = {
    .count = count,
    .name = name,
    .range = range,
    .write = see,
    .legal = legal,
    .instead = instead,
};
