/* test_snake_facets.c - what pages and learners are told of a snake: its grid, how far a
 * flood runs, and what is seen of each direction. Boards are drawn as snake_drawing.h
 * tells. */
#include "testing.h"

#include <stdlib.h>

#include "games/snake/snake_flood.h"
#include "snake_drawing.h"

enum { STEPS = 500 }; /* of an episode, which may go on for ever */

static void a_grid_tells_the_order_of_the_body(void **state)
{
    (void)state;
    const World world = world_with("4x3");
    const SnakeState s = state_of(&world, "..*. .>>@ .^..");
    GridCell cells[GRID_CELLS_MAX];
    world.grid->fill(&world, &s, cells);
    assert_int_equal(cells[2].kind, GRID_FOOD);
    assert_int_equal(cells[7].kind, GRID_HEAD);
    assert_int_equal(cells[7].next, GRID_RIGHT);
    assert_int_equal(cells[5].kind, GRID_BODY);
    assert_int_equal(cells[5].order, 2);
    assert_int_equal(cells[9].kind, GRID_TAIL);
    assert_int_equal(cells[9].next, GRID_UP);
    assert_int_equal(cells[9].order, 3);
    assert_int_equal(cells[0].kind, GRID_EMPTY);
}

static void check_flood(const char *rules, const char *board, int reached, int steps_to_food,
                        bool reaches_tail)
{
    const World world = world_with(rules);
    const SnakeRules read = snake_rules_of(&world);
    const SnakeState s = state_of(&world, board);
    SnakeFlood flood;
    snake_flood(&read, &s, &flood);
    assert_int_equal(flood.reached, reached);
    assert_int_equal(flood.steps_to_food, steps_to_food);
    assert_int_equal(flood.reaches_tail, reaches_tail);
}

static void a_flood_passes_cells_that_the_body_has_left_by_then(void **state)
{
    (void)state;
    check_flood("4x3", "..*. .... @...", 11, 4, true);
    check_flood("4x4", "*... >>>v .@<< ....", 9, 3, true);
    check_flood("4x4", ">>>v ^@.v ^^<< *...", 1, -1, false);
    check_flood("3x3", "*.. >v. @<.", 5, 2, true);
    check_flood("3x3,tail=deadly", "*.. >v. @<.", 0, -1, false);
}

/* The same flood cell by cell, with a list of those that are still to be left. */
static void check_flood_slowly(const SnakeRules *rules, const SnakeState *s)
{
    uint16_t body[SNAKE_CELLS_MAX];
    int free_in[SNAKE_CELLS_MAX] = {0};
    int steps[SNAKE_CELLS_MAX];
    int list[SNAKE_CELLS_MAX] = {s->head};
    int reached = 0;
    SnakeFlood flood;
    const int length = snake_body(rules, s, body);
    for (int i = 0; i < length; i++) {
        free_in[body[i]] = length - i + rules->is_tail_deadly;
    }
    memset(steps, -1, sizeof steps);
    steps[s->head] = 0;
    for (int first = 0, last = 1; first < last; first++) {
        for (int direction = 0; direction < SNAKE_ACTIONS; direction++) {
            const int cell = snake_neighbour(rules, list[first], direction);
            const int after = steps[list[first]] + 1;
            if (cell != SNAKE_NO_CELL && steps[cell] < 0 && free_in[cell] <= after) {
                steps[cell] = after;
                reached += free_in[cell] == 0;
                list[last++] = cell;
            }
        }
    }
    snake_flood(rules, s, &flood);
    assert_int_equal(flood.reached, reached);
    assert_int_equal(flood.reaches_tail, steps[s->tail] >= 0);
    assert_int_equal(flood.steps_to_food, steps[s->food]);
}

/* Any step that is not fatal, if there is one. */
static Action living_action(const World *world, const void *state, Rng *rng)
{
    const SnakeRules rules = snake_rules_of(world);
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    const int first = (int)rng_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        SnakeState next;
        memcpy(&next, state, world->state_size);
        snake_move(&rules, &next, actions[(first + i) % count]);
        if (next.phase == SNAKE_ALIVE) {
            return actions[(first + i) % count];
        }
    }
    return actions[0];
}

static void a_flood_on_bits_is_that_cell_by_cell(void **state)
{
    (void)state;
    static const char *const boards[] = {
        "2x2",  "5x5,tail=deadly",   "7x8",  "8x8", "10x10", "32x3",
        "3x32", "11x12,tail=deadly", "32x32"};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const World world = world_with(boards[i]);
        const SnakeRules rules = snake_rules_of(&world);
        Rng rng = rng_from_seed(i);
        WorldState at;
        world.start(&world, &at, &rng);
        for (int step = 0; step < 6 * STEPS; step++) {
            check_flood_slowly(&rules, (const SnakeState *)(const void *)&at);
            world.step(&world, &at, living_action(&world, &at, &rng), &rng);
            if (world.is_over(&world, &at)) {
                world.start(&world, &at, &rng);
            }
        }
    }
}

/* A board seen in a mirror: bit 0 left and right, bit 1 above and below, bit 2 along the
 * diagonal, of square boards. */
static int mirrored_cell(const SnakeRules *rules, int cell, int mirror)
{
    int row = cell / rules->width;
    int column = cell % rules->width;
    column = mirror & 1 ? rules->width - 1 - column : column;
    row = mirror & 2 ? rules->height - 1 - row : row;
    return mirror & 4 ? column * rules->width + row : row * rules->width + column;
}

static Action mirrored_action(Action action, int mirror)
{
    const bool is_along = action & 1;
    const Action turned = (Action)(mirror & (is_along ? 1 : 2) ? action ^ 2 : action);
    return mirror & 4 ? (Action)(3 - turned) : turned;
}

static void check_mirrors_of(const World *world, const Percepts *facet, const SnakeState *s,
                             int mirrors)
{
    const SnakeRules rules = snake_rules_of(world);
    Percept straight[WORLD_ACTIONS_MAX];
    Percept turned[WORLD_ACTIONS_MAX];
    uint16_t body[SNAKE_CELLS_MAX];
    const int count = facet->look(world, s, straight);
    for (int mirror = 1; mirror < mirrors; mirror++) {
        SnakeState other;
        const int length = snake_body(&rules, s, body);
        for (int i = 0; i < length; i++) {
            body[i] = (uint16_t)mirrored_cell(&rules, body[i], mirror);
        }
        snake_state_of(&rules, body, length, mirrored_cell(&rules, s->food, mirror), &other);
        assert_int_equal(facet->look(world, &other, turned), count);
        for (int i = 0; i < count; i++) {
            int j = 0;
            while (turned[j].action != mirrored_action(straight[i].action, mirror)) {
                j++;
            }
            assert_memory_equal(turned[j].numbers, straight[i].numbers, sizeof turned[j].numbers);
            assert_true(turned[j].reward == straight[i].reward);
            assert_int_equal(turned[j].is_over, straight[i].is_over);
        }
    }
}

static void check_mirrors(const World *world, const SnakeState *s, int mirrors)
{
    check_mirrors_of(world, world->percepts, s, mirrors);
    if (world->sights != NULL) {
        check_mirrors_of(world, world->sights, s, mirrors);
    }
}

/* How many cells a flood reaches, as a page is told them; the head's is among them. */
static int check_reach(const World *world, const SnakeState *s, Action action)
{
    const SnakeRules rules = snake_rules_of(world);
    SnakeState after;
    SnakeFlood flood;
    int16_t steps[GRID_CELLS_MAX];
    int free_cells = 0;
    memcpy(&after, s, world->state_size);
    snake_move(&rules, &after, action);
    snake_flood(&rules, &after, &flood);
    world->percepts->reach(world, s, action, steps);
    for (int cell = 0; cell < snake_rules_cells(&rules); cell++) {
        free_cells += steps[cell] >= 0 && after.cells[cell] == SNAKE_FREE;
    }
    assert_int_equal(steps[after.head], 0);
    assert_int_equal(free_cells, flood.reached);
    if (after.food != SNAKE_NO_CELL) {
        assert_int_equal(steps[after.food], flood.steps_to_food);
    }
    return free_cells;
}

/* A window of two bits for each cell: what is told of its cells makes up its number. */
static int check_window(const World *world, const SnakeState *s, const Percept *percept, int table)
{
    PerceptCell cells[PERCEPTS_CELLS_MAX];
    const int count = world->percepts->look_at(world, s, percept->action, table, cells);
    uint32_t number = 0;
    for (int i = 0; i < count; i++) {
        number = number << 2 | (uint32_t)cells[i].sight;
    }
    if (count == 0 || world->percepts->table_size(world, table) != (uint32_t)1 << 2 * count) {
        return 0;
    }
    assert_int_equal(number, percept->numbers[table]);
    return 1;
}

/* Each cell of the board is looked at by one sight, which tells whether it is free. */
static void check_sights(const World *world, const SnakeState *s, const Percept *percept, int neck)
{
    bool is_seen[36] = {false};
    for (int table = 0; table < world->sights->table_count; table++) {
        PerceptCell cell;
        const int count = world->sights->look_at(world, s, percept->action, table, &cell);
        assert_int_equal(count, table < 36);
        if (count == 1) {
            const int at = cell.row * 6 + cell.column;
            const bool is_free = percept->numbers[table] % (36 + 2) == 0;
            assert_in_range(at, 0, 35);
            assert_false(is_seen[at]);
            is_seen[at] = true;
            assert_int_equal(cell.sight == PERCEPT_FREE, is_free);
            assert_false(at == neck && is_free);
            assert_true(at != s->food || is_free);
        }
    }
}

static void a_page_is_told_which_cell_each_sight_sees(void **state)
{
    (void)state;
    const World world = world_with("6x6");
    const SnakeState s = state_of(&world, ">>>v.. ...v.. ...v*. ...@.. ...... ......");
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = world.sights->look(&world, &s, percepts);
    for (int i = 0; i < count; i++) {
        check_sights(&world, &s, &percepts[i], 3 * 6 + 3);
    }
    assert_int_equal(count, 3);
}

static void a_page_is_told_what_the_windows_see(void **state)
{
    (void)state;
    const World world = world_with("6x6");
    const SnakeState s = state_of(&world, ">>>v.. ...v.. ...v*. ...@.. ...... ......");
    Percept percepts[WORLD_ACTIONS_MAX];
    PerceptCell cells[PERCEPTS_CELLS_MAX];
    const int count = world.percepts->look(&world, &s, percepts);
    int windows = 0;
    for (int i = 0; i < count; i++) {
        check_reach(&world, &s, percepts[i].action);
        for (int table = 0; table < world.percepts->table_count; table++) {
            windows += check_window(&world, &s, &percepts[i], table);
        }
    }
    assert_true(windows > 30);
    /* Down from here the head lies in row 4, with the neck above it, which is its food's
     * neighbour: the first window begins with the four cells beside the head. */
    assert_int_equal(world.percepts->look_at(&world, &s, SNAKE_DOWN, 0, cells), 6);
    int beside_neck = 0;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(abs(cells[i].row - 4) + abs(cells[i].column - 3), 1);
        beside_neck += cells[i].row == 3 && cells[i].sight != PERCEPT_FREE;
    }
    assert_int_equal(beside_neck, 1);
}

static void what_is_seen_is_the_same_in_a_mirror(void **state)
{
    (void)state;
    static const char *const boards[] = {"6x6", "8x4,start=3,tail=deadly", "10x10,start=3"};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const World world = world_with(boards[i]);
        const SnakeRules rules = snake_rules_of(&world);
        Rng rng = rng_from_seed(i);
        for (int episode = 0; episode < 20; episode++) {
            SnakeState s;
            world.start(&world, &s, &rng);
            for (int step = 0; step < STEPS && s.phase == SNAKE_ALIVE; step++) {
                check_mirrors(&world, &s, rules.width == rules.height ? 8 : 4);
                world.step(&world, &s, living_action(&world, &s, &rng), &rng);
            }
        }
    }
}

RUN_TESTS(cmocka_unit_test(a_grid_tells_the_order_of_the_body),
          cmocka_unit_test(a_flood_passes_cells_that_the_body_has_left_by_then),
          cmocka_unit_test(a_page_is_told_what_the_windows_see),
          cmocka_unit_test(a_page_is_told_which_cell_each_sight_sees),
          cmocka_unit_test(a_flood_on_bits_is_that_cell_by_cell),
          cmocka_unit_test(what_is_seen_is_the_same_in_a_mirror))
