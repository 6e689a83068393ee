/* snake_percepts.c - what a snake sees of where each direction leads.
 *
 * The board is turned and mirrored so that the head lies in the upper left of it, and on
 * a square board above the diagonal: what was learned in one corner holds in all. A cell
 * of the body is seen as how long it stays occupied, compared with how soon the head
 * could be there:
 *
 *      wait = steps until the cell is free - steps from the head to it
 *
 *      code   0      1           2   3     4     5      6         7
 *      wait   free   0 or less   1   2-3   4-7   8-15   16 and on  a wall
 *
 * Windows are handfuls of cells round the head with their codes, fine ones of three bits
 * or coarse ones of two. Besides there is what a flood tells that runs from the head and
 * passes each cell of the body as soon as that is free (snake_flood.h), where the food
 * lies, and how long the snake is. Of a board small enough one table looks at the whole of
 * it, by a hash: rare collisions are no worse than windows, which see most boards alike.
 */
#include <assert.h>
#include <string.h>

#include "games/snake/snake_facets.h"
#include "games/snake/snake_view.h"

enum {
    SIGHT = SNAKE_RIM,    /* cells that windows reach from the head, each way */
    SPAN = 2 * SIGHT + 1, /* rows and columns that they see */
    SEEN = SPAN * SPAN,   /* cells, the head in the middle */
    FINE_BITS = 3,
    COARSE_BITS = 2,
    CODE_FREE = 0,
    CODE_WALL = 7,
    WINDOW_CELLS_MAX = 10,
    NEAR_WALL = 3, /* distances from a wall that are told apart: 0 to 3, which is any more */
    SPOTS = (NEAR_WALL + 1) * (NEAR_WALL + 1),
    LENGTHS = 16,         /* parts of the board that the snake fills */
    WHOLE_CELLS_MAX = 25, /* of a board that is seen as a whole */
    WHOLE_BITS = 20,
};

/* ------------------------------------------------------------------- codes */

static uint8_t code_of(int free_in, int distance)
{
    static const uint8_t code_of_wait[] = {1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6};
    const int last = (int)sizeof code_of_wait - 1;
    const int wait = free_in - distance;
    if (free_in == 0 || free_in == SNAKE_WALL) {
        return free_in == 0 ? CODE_FREE : CODE_WALL;
    }
    return code_of_wait[wait < 0 ? 0 : wait > last ? last : wait];
}

/* The codes of all cells in sight, [SPAN][SPAN]. */
static void see(const SnakeFlood *flood, const SnakeFrame *f, uint8_t codes[SEEN])
{
    for (int row = -SIGHT; row <= SIGHT; row++) {
        for (int column = -SIGHT; column <= SIGHT; column++) {
            const int place = flood->head + row * f->down + column * f->right;
            *codes++ = code_of(flood->free_in[place], snake_steps_between(row, column));
        }
    }
}

/* ----------------------------------------------------------------- windows */

typedef struct Window {
    bool is_fine;
    uint8_t count;
    uint8_t cells[WINDOW_CELLS_MAX];
} Window;

#define AT(row, column) (((row) + SIGHT) * SPAN + (column) + SIGHT)

/* Rows run down and columns to the right, the head in the middle. */
static const Window windows[] = {
    {true, 6, {AT(-1, 0), AT(0, 1), AT(1, 0), AT(0, -1), AT(-1, 1), AT(1, -1)}},
    {true, 6, {AT(-1, 0), AT(0, 1), AT(1, 0), AT(0, -1), AT(-1, -1), AT(1, 1)}},
    {true, 6, {AT(-2, 0), AT(0, 2), AT(2, 0), AT(0, -2), AT(1, 0), AT(0, 1)}},
    /* Quarters of three by three with the head in the corner, and the cell opposite. */
    {false,
     9,
     {AT(-2, -2), AT(-2, -1), AT(-2, 0), AT(-1, -2), AT(-1, -1), AT(-1, 0), AT(0, -2), AT(0, -1),
      AT(1, 0)}},
    {false,
     9,
     {AT(-2, 0), AT(-2, 1), AT(-2, 2), AT(-1, 0), AT(-1, 1), AT(-1, 2), AT(0, 1), AT(0, 2),
      AT(1, 0)}},
    {false,
     9,
     {AT(0, 1), AT(0, 2), AT(1, 0), AT(1, 1), AT(1, 2), AT(2, 0), AT(2, 1), AT(2, 2), AT(-1, 0)}},
    {false,
     9,
     {AT(0, -2), AT(0, -1), AT(1, -2), AT(1, -1), AT(1, 0), AT(2, -2), AT(2, -1), AT(2, 0),
      AT(0, 1)}},
    /* Two rows of five on each side. */
    {false,
     10,
     {AT(-2, -2), AT(-2, -1), AT(-2, 0), AT(-2, 1), AT(-2, 2), AT(-1, -2), AT(-1, -1), AT(-1, 0),
      AT(-1, 1), AT(-1, 2)}},
    {false,
     10,
     {AT(2, -2), AT(2, -1), AT(2, 0), AT(2, 1), AT(2, 2), AT(1, -2), AT(1, -1), AT(1, 0), AT(1, 1),
      AT(1, 2)}},
    {false,
     10,
     {AT(-2, -2), AT(-1, -2), AT(0, -2), AT(1, -2), AT(2, -2), AT(-2, -1), AT(-1, -1), AT(0, -1),
      AT(1, -1), AT(2, -1)}},
    {false,
     10,
     {AT(-2, 2), AT(-1, 2), AT(0, 2), AT(1, 2), AT(2, 2), AT(-2, 1), AT(-1, 1), AT(0, 1), AT(1, 1),
      AT(2, 1)}},
    /* Three by three a step away on each side. */
    {false,
     9,
     {AT(-3, -1), AT(-3, 0), AT(-3, 1), AT(-2, -1), AT(-2, 0), AT(-2, 1), AT(-1, -1), AT(-1, 0),
      AT(-1, 1)}},
    {false,
     9,
     {AT(3, -1), AT(3, 0), AT(3, 1), AT(2, -1), AT(2, 0), AT(2, 1), AT(1, -1), AT(1, 0), AT(1, 1)}},
    {false,
     9,
     {AT(-1, -3), AT(0, -3), AT(1, -3), AT(-1, -2), AT(0, -2), AT(1, -2), AT(-1, -1), AT(0, -1),
      AT(1, -1)}},
    {false,
     9,
     {AT(-1, 3), AT(0, 3), AT(1, 3), AT(-1, 2), AT(0, 2), AT(1, 2), AT(-1, 1), AT(0, 1), AT(1, 1)}},
};

static const Window ring = {
    false,
    8,
    {AT(-1, -1), AT(-1, 0), AT(-1, 1), AT(0, -1), AT(0, 1), AT(1, -1), AT(1, 0), AT(1, 1)}};

static const Window cross = {true, 4, {AT(-1, 0), AT(0, 1), AT(1, 0), AT(0, -1)}};

static uint32_t window_size(const Window *window)
{
    return (uint32_t)1 << window->count * (window->is_fine ? FINE_BITS : COARSE_BITS);
}

/* Free, free in time, soon, not for long. */
static const uint8_t coarse[1 << FINE_BITS] = {0, 1, 2, 2, 2, 3, 3, 3};

static uint32_t look_through(const Window *window, const uint8_t codes[SEEN])
{
    uint32_t number = 0;
    for (int i = 0; i < window->count; i++) {
        const uint32_t code = codes[window->cells[i]];
        number = window->is_fine ? number << FINE_BITS | code
                                 : number << COARSE_BITS | coarse[code];
    }
    return number;
}

/* ------------------------------------------------------------------ tables */

enum {
    WINDOWS = sizeof windows / sizeof windows[0],
    TABLE_RING = WINDOWS,
    TABLE_CROSS,
    TABLE_ROOM,
    TABLE_LOST,
    TABLE_FOOD,
    TABLE_WHOLE,
    TABLES,
};

static_assert((int)TABLES <= (int)PERCEPTS_TABLES_MAX, "percepts have room");

/* All that the tables look at, counted. */
typedef struct View {
    uint8_t codes[SEEN];
    uint32_t spot;         /* below SPOTS */
    uint32_t length, lost; /* below LENGTHS, SNAKE_LOST */
    uint32_t lost_exact;   /* below SNAKE_LOST_EXACT */
    uint32_t detour;       /* below SNAKE_DETOURS */
    uint32_t sector;       /* below SNAKE_SECTORS */
    uint32_t food;         /* from 1; 0: there is none */
    uint32_t length_exact; /* from 0 */
    uint32_t reaches_tail; /* 0 or 1 */
    uint32_t whole;        /* below 1 << WHOLE_BITS; of a large board 0 */
} View;

static bool is_seen_whole(const SnakeRules *rules)
{
    return snake_rules_cells(rules) <= WHOLE_CELLS_MAX;
}

static uint32_t table_size(const World *world, int table)
{
    const SnakeRules rules = snake_rules_of(world);
    switch (table) {
    case TABLE_RING:
        return window_size(&ring) * SNAKE_SECTORS;
    case TABLE_CROSS:
        return window_size(&cross) * SNAKE_LOST * SNAKE_DETOURS * 2;
    case TABLE_ROOM:
        return SPOTS * LENGTHS * SNAKE_LOST * SNAKE_DETOURS * 2;
    case TABLE_LOST:
        return (uint32_t)snake_rules_cells(&rules) * SNAKE_LOST_EXACT;
    case TABLE_FOOD:
        return SPOTS * (snake_food_places(&rules) + 1);
    case TABLE_WHOLE:
        return is_seen_whole(&rules) ? (uint32_t)1 << WHOLE_BITS : 1;
    default:
        return window_size(&windows[table]);
    }
}

static int whole_table(const World *world)
{
    const SnakeRules rules = snake_rules_of(world);
    return is_seen_whole(&rules) ? TABLE_WHOLE : -1;
}

static const char *table_name(const World *world, int table)
{
    static const char *const names[] = {
        [TABLE_RING] = "ring and food", [TABLE_CROSS] = "neighbours and room",
        [TABLE_ROOM] = "room",          [TABLE_LOST] = "lost cells",
        [TABLE_FOOD] = "food",          [TABLE_WHOLE] = "whole board",
    };
    (void)world;
    return table < WINDOWS ? "window" : names[table];
}

static uint32_t number_of(const View *v, const SnakeRules *rules, int table)
{
    const uint32_t room = (v->lost * SNAKE_DETOURS + v->detour) * 2 + v->reaches_tail;
    switch (table) {
    case TABLE_RING:
        return look_through(&ring, v->codes) * SNAKE_SECTORS + v->sector;
    case TABLE_CROSS:
        return look_through(&cross, v->codes) * SNAKE_LOST * SNAKE_DETOURS * 2 + room;
    case TABLE_ROOM:
        return (v->spot * LENGTHS + v->length) * SNAKE_LOST * SNAKE_DETOURS * 2 + room;
    case TABLE_LOST:
        return v->length_exact * SNAKE_LOST_EXACT + v->lost_exact;
    case TABLE_FOOD:
        return v->spot * (snake_food_places(rules) + 1) + v->food;
    case TABLE_WHOLE:
        return v->whole;
    default:
        return look_through(&windows[table], v->codes);
    }
}

/* ------------------------------------------------------------------- views */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* All cells, row by row as the board is turned: when each is free, and where food is. */
static uint32_t hash_whole(const SnakeRules *rules, const SnakeFrame *f, const SnakeFlood *flood)
{
    const int rows = f->is_transposed ? rules->width : rules->height;
    const int columns = f->is_transposed ? rules->height : rules->width;
    const int first = flood->head - f->row * f->down - f->column * f->right;
    uint64_t hash = 0;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const int place = first + row * f->down + column * f->right;
            const int code = place == flood->food ? SNAKE_WALL : flood->free_in[place];
            hash = (hash + (uint64_t)code + 1) * UINT64_C(0x9e3779b97f4a7c15);
            hash ^= hash >> 32;
        }
    }
    return (uint32_t)(hash & (((uint64_t)1 << WHOLE_BITS) - 1));
}

static void view_afterstate(View *v, const SnakeRules *rules, const SnakeState *s)
{
    SnakeView view;
    snake_view(rules, s, &view);
    const SnakeFrame *f = &view.frame;
    see(&view.flood, f, v->codes);
    v->spot = (uint32_t)(least(f->row, NEAR_WALL) * (NEAR_WALL + 1) + least(f->column, NEAR_WALL));
    v->length_exact = s->length - 1u;
    v->length = v->length_exact * LENGTHS / (uint32_t)snake_rules_cells(rules);
    v->lost = view.lost_class;
    v->lost_exact = view.lost_exact;
    v->reaches_tail = view.flood.reaches_tail;
    v->whole = is_seen_whole(rules) ? hash_whole(rules, f, &view.flood) : 0;
    v->food = view.food;
    v->detour = view.detour;
    v->sector = view.sector;
}

static void look_after(const World *world, const SnakeRules *rules, const void *state,
                       Action action, Percept *percept)
{
    SnakeState after;
    View view;
    *percept = (Percept){.action = action};
    percept->reward = snake_view_go(world, state, action, &after) ? 1.0 : 0.0;
    percept->is_over = after.phase != SNAKE_ALIVE;
    if (percept->is_over) {
        return;
    }
    view_afterstate(&view, rules, &after);
    for (int table = 0; table < TABLES; table++) {
        percept->numbers[table] = number_of(&view, rules, table);
    }
}

static int look(const World *world, const void *state, Percept percepts[WORLD_ACTIONS_MAX])
{
    const SnakeRules rules = snake_rules_of(world);
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    for (int i = 0; i < count; i++) {
        look_after(world, &rules, state, actions[i], &percepts[i]);
    }
    return count;
}

/* ------------------------------------------------------------------ sights */

/* The cell so many rows and columns from the head, as the board is turned. */
static PerceptCell sight_at(const SnakeState *s, const SnakeFrame *f, const SnakeFlood *flood,
                            int down, int right)
{
    const int rows = f->is_transposed ? right : down;
    const int columns = f->is_transposed ? down : right;
    const int free_in = flood->free_in[flood->head + down * f->down + right * f->right];
    return (PerceptCell){
        .row = s->head_row + (f->flips_rows ? -rows : rows),
        .column = s->head_column + (f->flips_columns ? -columns : columns),
        .sight = (PerceptSight)coarse[code_of(free_in, snake_steps_between(down, right))],
    };
}

static const Window *window_of(int table)
{
    return table < WINDOWS        ? &windows[table]
           : table == TABLE_RING  ? &ring
           : table == TABLE_CROSS ? &cross
                                  : NULL;
}

static int sights_of_window(const SnakeState *s, const SnakeFrame *f, const SnakeFlood *flood,
                            const Window *window, PerceptCell cells[PERCEPTS_CELLS_MAX])
{
    for (int i = 0; i < window->count; i++) {
        const int at = window->cells[i];
        cells[i] = sight_at(s, f, flood, at / SPAN - SIGHT, at % SPAN - SIGHT);
    }
    return window->count;
}

static_assert((int)WHOLE_CELLS_MAX <= (int)PERCEPTS_CELLS_MAX, "a whole board has room");

static int sights_of_board(const SnakeRules *rules, const SnakeState *s, const SnakeFrame *f,
                           const SnakeFlood *flood, PerceptCell cells[PERCEPTS_CELLS_MAX])
{
    const int rows = f->is_transposed ? rules->width : rules->height;
    const int columns = f->is_transposed ? rules->height : rules->width;
    for (int i = 0; i < rows * columns; i++) {
        cells[i] = sight_at(s, f, flood, i / columns - f->row, i % columns - f->column);
    }
    return rows * columns;
}

static int look_at(const World *world, const void *state, Action action, int table,
                   PerceptCell cells[PERCEPTS_CELLS_MAX])
{
    const SnakeRules rules = snake_rules_of(world);
    const Window *window = window_of(table);
    SnakeState after;
    SnakeFlood flood;
    snake_view_go(world, state, action, &after);
    snake_flood(&rules, &after, &flood);
    const SnakeFrame f = snake_frame_of(&rules, &after, &flood);
    if (table == TABLE_FOOD && after.food != SNAKE_NO_CELL) {
        int down;
        int right;
        snake_food_from_head(&rules, &after, &f, &down, &right);
        cells[0] = sight_at(&after, &f, &flood, down, right);
        return 1;
    }
    if (table == TABLE_WHOLE && is_seen_whole(&rules)) {
        return sights_of_board(&rules, &after, &f, &flood, cells);
    }
    return window == NULL ? 0 : sights_of_window(&after, &f, &flood, window, cells);
}

static void reach(const World *world, const void *state, Action action,
                  int16_t steps[GRID_CELLS_MAX])
{
    const SnakeRules rules = snake_rules_of(world);
    SnakeState after;
    snake_view_go(world, state, action, &after);
    snake_flood_steps(&rules, &after, steps);
}

const Percepts snake_percepts = {
    .table_count = TABLES,
    .table_size = table_size,
    .whole_table = whole_table,
    .table_name = table_name,
    .look = look,
    .look_at = look_at,
    .reach = reach,
};
