/* snake_grid.c - the board for a page to draw. */
#include <assert.h>

#include "games/snake/snake_facets.h"

static_assert((int)SNAKE_CELLS_MAX <= (int)GRID_CELLS_MAX, "every board has room");
static_assert((int)SNAKE_UP == (int)GRID_UP && (int)SNAKE_RIGHT == (int)GRID_RIGHT &&
                  (int)SNAKE_DOWN == (int)GRID_DOWN && (int)SNAKE_LEFT == (int)GRID_LEFT &&
                  (int)SNAKE_NOWHERE == (int)GRID_NOWHERE,
              "directions are the same");

static int width(const World *world)
{
    return snake_rules_of(world).width;
}

static int height(const World *world)
{
    return snake_rules_of(world).height;
}

static void fill_body(const SnakeRules *rules, const SnakeState *s, GridCell *cells)
{
    uint16_t body[SNAKE_CELLS_MAX];
    if (s->length == 0) { /* chance has not placed it yet */
        return;
    }
    const int length = snake_body(rules, s, body);
    for (int i = 1; i < length; i++) {
        cells[body[i]] = (GridCell){.kind = i + 1 < length ? GRID_BODY : GRID_TAIL,
                                    .next = (uint8_t)(s->cells[body[i]] - SNAKE_BODY),
                                    .order = (uint16_t)i};
    }
    cells[s->head] = (GridCell){.kind = GRID_HEAD, .next = s->facing};
}

static void fill(const World *world, const void *state, GridCell cells[GRID_CELLS_MAX])
{
    const SnakeRules rules = snake_rules_of(world);
    const SnakeState *s = state;
    for (int cell = 0; cell < snake_rules_cells(&rules); cell++) {
        const bool is_food = cell == s->food;
        cells[cell] = (GridCell){.kind = is_food ? GRID_FOOD : GRID_EMPTY, .next = GRID_NOWHERE};
    }
    fill_body(&rules, s, cells);
}

static GridDirection direction(const World *world, Action action)
{
    (void)world;
    return (GridDirection)action;
}

const Grid snake_grid = {
    .width = width,
    .height = height,
    .fill = fill,
    .direction = direction,
};
