/* toy_worlds.h - small worlds that no catalogue has, whose values are known in
 * closed form.
 *
 *      corridor   chance in the start and in every step; a reward at one end
 *      cliff      no chance; every step costs, and some cost much
 */
#ifndef FOURMI_TOY_WORLDS_H
#define FOURMI_TOY_WORLDS_H

#include <string.h>

#include "base/text.h"
#include "facets/chances.h"
#include "facets/picture.h"

/* Adds ":AxB" to the name of a world. */
static inline void world_write_size(World *world, int a, int b)
{
    char *end = world->name;
    while (*end != '\0') {
        end++;
    }
    *end++ = ':';
    end += text_write_number(end, (unsigned)a);
    *end++ = 'x';
    text_write_number(end, (unsigned)b);
}

/* ---------------------------------------------------------------- corridor */

/* Cells in a row, of which both ends are exits: the right one gives a reward of
 * 1, the left one nothing. One step to the left or right slips to the other side
 * with some probability. It begins in one of two cells, each as likely.
 *
 *      0   1   2   3   4   5        of 6 cells, with starts in 2 and 3
 *      exit    S   S       exit, +1
 *
 * Always to the right is best. That is the gambler's ruin: from cell i of n the
 * chance to leave on the right is (1 - r^i) / (1 - r^(n - 1)), where r is the
 * chance to slip, divided by the chance not to. */
enum {
    CORRIDOR_CELLS = 0, /* of world->options */
    CORRIDOR_SLIP = 1,  /* in per cent */
    CORRIDOR_LEFT = 0,
    CORRIDOR_RIGHT = 1,
    CORRIDOR_CELLS_MAX = 99,
};

typedef struct CorridorState {
    uint64_t cell;
} CorridorState;

static inline double corridor_slip(const World *world)
{
    return world->options[CORRIDOR_SLIP] / 100.0;
}

static inline bool corridor_is_over(const World *world, const void *state)
{
    const uint64_t cell = ((const CorridorState *)state)->cell;
    return cell == 0 || cell == (uint64_t)world->options[CORRIDOR_CELLS] - 1;
}

static inline void corridor_start_number(const World *world, int i, CorridorState *state)
{
    state->cell = (uint64_t)(world->options[CORRIDOR_CELLS] / 2 - i);
}

static inline void corridor_start(const World *world, void *state, Rng *rng)
{
    corridor_start_number(world, (int)rng_below(rng, 2), state);
}

static inline int corridor_legal_actions(const World *world, const void *state,
                                         Action actions[WORLD_ACTIONS_MAX])
{
    actions[0] = CORRIDOR_LEFT;
    actions[1] = CORRIDOR_RIGHT;
    return corridor_is_over(world, state) ? 0 : 2;
}

/* Goes where the action leads, or to the other side; returns the reward. */
static inline double corridor_go(const World *world, CorridorState *state, Action action,
                                 bool slips)
{
    state->cell += (action == CORRIDOR_RIGHT) != slips ? 1 : UINT64_MAX;
    return state->cell == (uint64_t)world->options[CORRIDOR_CELLS] - 1;
}

static inline double corridor_step(const World *world, void *state, Action action, Rng *rng)
{
    const bool slips = rng_share(rng) < corridor_slip(world);
    return corridor_go(world, state, action, slips);
}

static inline uint64_t corridor_key(const World *world, const void *state)
{
    (void)world;
    return ((const CorridorState *)state)->cell;
}

static inline int corridor_start_count(const World *world)
{
    (void)world;
    return 2;
}

static inline double corridor_start_chance(const World *world, int i, void *state)
{
    corridor_start_number(world, i, state);
    return 0.5;
}

static inline int corridor_outcome_count(const World *world, const void *state, Action action)
{
    (void)state;
    (void)action;
    return world->options[CORRIDOR_SLIP] > 0 ? 2 : 1;
}

static inline double corridor_outcome(const World *world, const void *state, Action action, int i,
                                      void *next, double *reward)
{
    *(CorridorState *)next = *(const CorridorState *)state;
    *reward = corridor_go(world, next, action, i == 1);
    return i == 1 ? corridor_slip(world) : 1.0 - corridor_slip(world);
}

static inline bool corridor_line(const World *world, const void *state, int i,
                                 char line[PICTURE_LINE_SIZE])
{
    const int cells = world->options[CORRIDOR_CELLS];
    memset(line, '.', (size_t)cells);
    line[cells - 1] = '$';
    line[((const CorridorState *)state)->cell] = '@';
    line[cells] = '\0';
    return i == 0;
}

static inline const char *corridor_action(const World *world, Action action)
{
    (void)world;
    return action == CORRIDOR_LEFT ? "left" : "right";
}

static const Chances corridor_chances = {
    .start_count = corridor_start_count,
    .start = corridor_start_chance,
    .outcome_count = corridor_outcome_count,
    .outcome = corridor_outcome,
};

static const Picture corridor_picture = {.line = corridor_line, .action = corridor_action};

static const World toy_corridor = {
    .name = "corridor",
    .options = {[CORRIDOR_CELLS] = 6, [CORRIDOR_SLIP] = 30},
    .state_size = sizeof(CorridorState),
    .action_count = 2,
    .steps_max = 10000,
    .discount = 1.0,
    .start = corridor_start,
    .legal_actions = corridor_legal_actions,
    .step = corridor_step,
    .is_over = corridor_is_over,
    .key = corridor_key,
    .chances = &corridor_chances,
    .picture = &corridor_picture,
};

/* The world with these numbers. */
static inline World corridor_of(int cells, int slip)
{
    World world = toy_corridor;
    world_write_size(&world, cells, slip);
    world.options[CORRIDOR_CELLS] = cells;
    world.options[CORRIDOR_SLIP] = slip;
    return world;
}

/* As the catalogue finds it: CELLSxSLIP. */
static inline bool corridor_find(const char *text, World *world)
{
    unsigned cells;
    unsigned slip;
    if (!text_skip_number(&text, CORRIDOR_CELLS_MAX, &cells) || cells < 5 ||
        !text_skip(&text, "x") || !text_skip_number(&text, 49, &slip) || *text != '\0') {
        return false;
    }
    *world = corridor_of((int)cells, (int)slip);
    return true;
}

/* The chance to leave on the right of who always goes there. */
static inline double corridor_value(const World *world, int cell)
{
    const double ratio = corridor_slip(world) / (1.0 - corridor_slip(world));
    double power = 1.0;
    double numerator = 0.0;
    for (int i = 0; i < world->options[CORRIDOR_CELLS]; i++) {
        numerator = i == cell ? 1.0 - power : numerator;
        power *= i < world->options[CORRIDOR_CELLS] - 1 ? ratio : 1.0;
    }
    return numerator / (1.0 - power);
}

static inline double corridor_value_of_start(const World *world)
{
    const int middle = world->options[CORRIDOR_CELLS] / 2;
    return (corridor_value(world, middle) + corridor_value(world, middle - 1)) / 2;
}

/* ------------------------------------------------------------------- cliff */

/* Sutton and Barto's cliff (example 6.6): from S to G, a step a cell and -1 for
 * each. Whoever walks into the cliff pays 100 and is back at S. Walls stop.
 *
 *      .  .  .  .  .  .      0  1  2  3 ...   cells row by row
 *      .  .  .  .  .  .
 *      S  C  C  C  C  G
 *
 * The shortest way goes along the edge: up, all columns over, and down, so the
 * value of the start is -(columns + 1). */
enum {
    CLIFF_ROWS = 0, /* of world->options */
    CLIFF_COLS = 1,
    CLIFF_MAX = 30,
    CLIFF_ACTIONS = 4,
};

/* Smaller than eight bytes: a state need not fill words. */
typedef struct CliffState {
    uint8_t row;
    uint8_t col;
} CliffState;

static inline bool cliff_is_in_last_row(const World *world, const CliffState *s)
{
    return s->row == world->options[CLIFF_ROWS] - 1;
}

static inline bool cliff_is_over(const World *world, const void *state)
{
    const CliffState *s = state;
    return cliff_is_in_last_row(world, s) && s->col == world->options[CLIFF_COLS] - 1;
}

static inline void cliff_start(const World *world, void *state, Rng *rng)
{
    (void)rng;
    *(CliffState *)state = (CliffState){.row = (uint8_t)(world->options[CLIFF_ROWS] - 1)};
}

/* Up, right, down, left; only those that stay on the board. */
static inline bool cliff_move(const World *world, CliffState *s, Action action)
{
    static const int down[CLIFF_ACTIONS] = {-1, 0, 1, 0};
    static const int aside[CLIFF_ACTIONS] = {0, 1, 0, -1};
    const int row = s->row + down[action];
    const int col = s->col + aside[action];
    if (row < 0 || row >= world->options[CLIFF_ROWS] || col < 0 ||
        col >= world->options[CLIFF_COLS]) {
        return false;
    }
    *s = (CliffState){.row = (uint8_t)row, .col = (uint8_t)col};
    return true;
}

static inline int cliff_legal_actions(const World *world, const void *state,
                                      Action actions[WORLD_ACTIONS_MAX])
{
    int count = 0;
    for (Action action = 0; !cliff_is_over(world, state) && action < CLIFF_ACTIONS; action++) {
        CliffState s = *(const CliffState *)state;
        if (cliff_move(world, &s, action)) {
            actions[count++] = action;
        }
    }
    return count;
}

static inline double cliff_step(const World *world, void *state, Action action, Rng *rng)
{
    CliffState *s = state;
    cliff_move(world, s, action);
    if (cliff_is_in_last_row(world, s) && s->col > 0 && !cliff_is_over(world, s)) {
        cliff_start(world, state, rng);
        return -100.0;
    }
    return -1.0;
}

static inline uint64_t cliff_key(const World *world, const void *state)
{
    const CliffState *s = state;
    return (uint64_t)(s->row * world->options[CLIFF_COLS] + s->col);
}

static inline int cliff_start_count(const World *world)
{
    (void)world;
    return 1;
}

static inline double cliff_start_chance(const World *world, int i, void *state)
{
    (void)i;
    cliff_start(world, state, NULL);
    return 1.0;
}

static inline int cliff_outcome_count(const World *world, const void *state, Action action)
{
    (void)world;
    (void)state;
    (void)action;
    return 1;
}

static inline double cliff_outcome(const World *world, const void *state, Action action, int i,
                                   void *next, double *reward)
{
    (void)i;
    *(CliffState *)next = *(const CliffState *)state;
    *reward = cliff_step(world, next, action, NULL);
    return 1.0;
}

static inline bool cliff_line(const World *world, const void *state, int i,
                              char line[PICTURE_LINE_SIZE])
{
    const CliffState *s = state;
    const int rows = world->options[CLIFF_ROWS];
    const int cols = world->options[CLIFF_COLS];
    memset(line, i == rows - 1 ? 'C' : '.', (size_t)cols);
    if (i == rows - 1) {
        line[0] = 'S';
        line[cols - 1] = 'G';
    }
    if (i == s->row) {
        line[s->col] = '@';
    }
    line[cols] = '\0';
    return i < rows;
}

static inline const char *cliff_action(const World *world, Action action)
{
    static const char *const names[CLIFF_ACTIONS] = {"up", "right", "down", "left"};
    (void)world;
    return names[action];
}

static const Chances cliff_chances = {
    .start_count = cliff_start_count,
    .start = cliff_start_chance,
    .outcome_count = cliff_outcome_count,
    .outcome = cliff_outcome,
};

static const Picture cliff_picture = {.line = cliff_line, .action = cliff_action};

static const World toy_cliff = {
    .name = "cliff",
    .options = {[CLIFF_ROWS] = 4, [CLIFF_COLS] = 12},
    .state_size = sizeof(CliffState),
    .action_count = CLIFF_ACTIONS,
    .steps_max = 1000,
    .discount = 1.0,
    .start = cliff_start,
    .legal_actions = cliff_legal_actions,
    .step = cliff_step,
    .is_over = cliff_is_over,
    .key = cliff_key,
    .chances = &cliff_chances,
    .picture = &cliff_picture,
};

/* The world with these numbers. */
static inline World cliff_of(int rows, int cols)
{
    World world = toy_cliff;
    world_write_size(&world, rows, cols);
    world.options[CLIFF_ROWS] = rows;
    world.options[CLIFF_COLS] = cols;
    return world;
}

/* As the catalogue finds it: ROWSxCOLS. */
static inline bool cliff_find(const char *text, World *world)
{
    unsigned rows;
    unsigned cols;
    if (!text_skip_number(&text, CLIFF_MAX, &rows) || rows < 2 || !text_skip(&text, "x") ||
        !text_skip_number(&text, CLIFF_MAX, &cols) || cols < 3 || *text != '\0') {
        return false;
    }
    *world = cliff_of((int)rows, (int)cols);
    return true;
}

static inline double cliff_value(const World *world)
{
    return -(world->options[CLIFF_COLS] + 1);
}

#endif
