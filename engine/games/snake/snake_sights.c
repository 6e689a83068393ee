/* snake_sights.c - what a snake sees of where each direction leads, thing by thing.
 *
 * For learners that put together themselves what they see (facets/percepts.h): of each cell of
 * the board, turned as snake_view.h tells, after how many steps it is free, and beside the
 * cells where the food lies, how many free cells are out of reach, and how the way to the
 * food is. Everything is told apart by where the head is, since that is what cells mean
 * something by, but the length.
 *
 * Boards of up to SIGHT_CELLS_MAX cells can be seen so.
 */
#include <assert.h>

#include "games/snake/snake_facets.h"
#include "games/snake/snake_view.h"

enum {
    SIGHT_CELLS_MAX = 36,
    SIGHT_FOOD = SIGHT_CELLS_MAX,
    SIGHT_LOST,
    SIGHT_WAY,
    SIGHTS,
};

static_assert((int)SIGHTS <= (int)PERCEPTS_TABLES_MAX, "sights have room");

bool snake_has_sights(const SnakeRules *rules)
{
    return snake_rules_cells(rules) <= SIGHT_CELLS_MAX;
}

/* Where the head can be on a turned board: in a quarter of it. */
static uint32_t columns_of_spots(const SnakeRules *rules)
{
    return (uint32_t)(rules->width + 1) / 2;
}

static uint32_t spots(const SnakeRules *rules)
{
    return (uint32_t)(rules->height + 1) / 2 * columns_of_spots(rules);
}

/* Steps after which a cell is free: as many as the board has cells, or one more where the tail
 * is deadly; and none. */
static uint32_t waits(const SnakeRules *rules)
{
    return (uint32_t)snake_rules_cells(rules) + 2;
}

static uint32_t table_size(const World *world, int table)
{
    const SnakeRules rules = snake_rules_of(world);
    const uint32_t cells = (uint32_t)snake_rules_cells(&rules);
    switch (table) {
    case SIGHT_FOOD:
        return spots(&rules) * (cells + 1);
    case SIGHT_LOST:
        return cells * SNAKE_LOST_EXACT;
    case SIGHT_WAY:
        return spots(&rules) * SNAKE_LOST * SNAKE_DETOURS * 2;
    default:
        return (uint32_t)table < cells ? spots(&rules) * waits(&rules) : 1;
    }
}

/* No table tells afterstates apart. */
static int whole_table(const World *world)
{
    (void)world;
    return -1;
}

static const char *table_name(const World *world, int table)
{
    static const char *const names[] = {"food", "lost cells", "room"};
    (void)world;
    return table < SIGHT_FOOD ? "cell" : names[table - SIGHT_FOOD];
}

/* Writes what is seen of the cells, row by row, and where among them the food is. */
static void see_cells(const SnakeRules *rules, const SnakeView *view, uint32_t spot,
                      uint32_t numbers[PERCEPTS_TABLES_MAX])
{
    const SnakeFrame *f = &view->frame;
    const int columns = f->is_transposed ? rules->height : rules->width;
    const int first = view->flood.head - f->row * f->down - f->column * f->right;
    uint32_t food = 0;
    for (int i = 0; i < snake_rules_cells(rules); i++) {
        const int place = first + i / columns * f->down + i % columns * f->right;
        const int wait = view->flood.free_in[place];
        numbers[i] = spot * waits(rules) + (uint32_t)wait;
        food = place == view->flood.food ? (uint32_t)i + 1 : food;
    }
    numbers[SIGHT_FOOD] = spot * ((uint32_t)snake_rules_cells(rules) + 1) + food;
}

static void see(const SnakeRules *rules, const SnakeState *after,
                uint32_t numbers[PERCEPTS_TABLES_MAX])
{
    SnakeView view;
    snake_view(rules, after, &view);
    const uint32_t spot = (uint32_t)view.frame.row * columns_of_spots(rules) +
                          (uint32_t)view.frame.column;
    see_cells(rules, &view, spot, numbers);
    numbers[SIGHT_LOST] = (after->length - 1u) * SNAKE_LOST_EXACT + view.lost_exact;
    numbers[SIGHT_WAY] = ((spot * SNAKE_LOST + view.lost_class) * SNAKE_DETOURS + view.detour) * 2 +
                         view.flood.reaches_tail;
}

static int look(const World *world, const void *state, Percept percepts[WORLD_ACTIONS_MAX])
{
    const SnakeRules rules = snake_rules_of(world);
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    for (int i = 0; i < count; i++) {
        SnakeState after;
        const bool is_meal = snake_view_go(world, state, actions[i], &after);
        percepts[i] = (Percept){.action = actions[i],
                                .is_over = after.phase != SNAKE_ALIVE,
                                .reward = is_meal ? 1.0 : 0.0};
        if (!percepts[i].is_over) {
            see(&rules, &after, percepts[i].numbers);
        }
    }
    return count;
}

/* A cell of the turned board, as it lies on the board. */
static PerceptCell cell_of(const SnakeState *s, const SnakeView *view, int down, int right)
{
    const SnakeFrame *f = &view->frame;
    const int rows = f->is_transposed ? right : down;
    const int columns = f->is_transposed ? down : right;
    const int wait = view->flood.free_in[view->flood.head + down * f->down + right * f->right];
    return (PerceptCell){
        .row = s->head_row + (f->flips_rows ? -rows : rows),
        .column = s->head_column + (f->flips_columns ? -columns : columns),
        .sight = wait == 0                                  ? PERCEPT_FREE
                 : wait <= snake_steps_between(down, right) ? PERCEPT_IN_TIME
                                                            : PERCEPT_BLOCKED,
    };
}

static int look_at(const World *world, const void *state, Action action, int table,
                   PerceptCell cells[PERCEPTS_CELLS_MAX])
{
    const SnakeRules rules = snake_rules_of(world);
    SnakeState after;
    SnakeView view;
    if (table >= snake_rules_cells(&rules)) {
        return 0;
    }
    snake_view_go(world, state, action, &after);
    snake_view(&rules, &after, &view);
    const int columns = view.frame.is_transposed ? rules.height : rules.width;
    cells[0] = cell_of(&after, &view, table / columns - view.frame.row,
                       table % columns - view.frame.column);
    return 1;
}

static void reach(const World *world, const void *state, Action action,
                  int16_t steps[GRID_CELLS_MAX])
{
    snake_percepts.reach(world, state, action, steps);
}

const Percepts snake_sights = {
    .table_count = SIGHTS,
    .table_size = table_size,
    .whole_table = whole_table,
    .table_name = table_name,
    .look = look,
    .look_at = look_at,
    .reach = reach,
};
