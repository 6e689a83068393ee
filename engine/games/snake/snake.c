/* snake.c - Snake as a world: one who grows with every meal until the board is full. */
#include "games/snake/snake.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "games/snake/snake_facets.h"

/* Where the rules stand among a world's options. */
enum {
    OPTION_WIDTH,
    OPTION_HEIGHT,
    OPTION_START,
    OPTION_DEADLY,
};

enum {
    STATE_UNIT = 4, /* the size of a state is a multiple of it */
    FOOD_TRIES = 16,
};

static const double DISCOUNT = 0.99;

static_assert(sizeof(SnakeState) <= WORLD_STATE_SIZE_MAX, "a state has room");
static_assert(sizeof(SnakeState) == offsetof(SnakeState, cells) + SNAKE_CELLS_MAX, "no padding");
static_assert(offsetof(SnakeState, cells) % STATE_UNIT == 0 && SNAKE_CELLS_MAX % STATE_UNIT == 0,
              "rounding up stays within a state");
static_assert(SNAKE_CELLS_MAX * SNAKE_CELLS_MAX <= WORLD_STEPS_MAX, "all boards can be filled");
static_assert(SNAKE_NO_CELL > SNAKE_CELLS_MAX, "it is none");
static_assert(SNAKE_ALIVE == 0 && SNAKE_FREE == 0, "zeros are a board without a snake");

static const int8_t row_steps[SNAKE_ACTIONS] = {
    [SNAKE_UP] = -1, [SNAKE_RIGHT] = 0, [SNAKE_DOWN] = 1, [SNAKE_LEFT] = 0};
static const int8_t column_steps[SNAKE_ACTIONS] = {
    [SNAKE_UP] = 0, [SNAKE_RIGHT] = 1, [SNAKE_DOWN] = 0, [SNAKE_LEFT] = -1};

static size_t size_of_state(int cells)
{
    const size_t size = offsetof(SnakeState, cells) + (size_t)cells;
    return (size + STATE_UNIT - 1) / STATE_UNIT * STATE_UNIT;
}

/* How far the number of a cell changes with a step. */
static inline int cell_step(int width, int direction)
{
    return row_steps[direction] * width + column_steps[direction];
}

int snake_neighbour(const SnakeRules *rules, int cell, int direction)
{
    const int row = cell / rules->width + row_steps[direction];
    const int column = cell % rules->width + column_steps[direction];
    const bool is_inside = 0 <= row && row < rules->height && 0 <= column && column < rules->width;
    return is_inside ? row * rules->width + column : SNAKE_NO_CELL;
}

/* ------------------------------------------------------------------ moving */

/* The head goes on to a cell, and what was the head says so. */
static inline void move_head(SnakeState *s, unsigned to, unsigned row, unsigned column,
                             int direction)
{
    s->cells[s->head] = (uint8_t)(SNAKE_BODY + direction);
    s->head = (uint16_t)to;
    s->head_row = (uint8_t)row;
    s->head_column = (uint8_t)column;
}

/* The tail leaves its cell; the head must have said where it went, since a single cell
 * is both. */
static inline void move_tail(SnakeState *s, int width)
{
    const unsigned tail = s->tail;
    const int direction = s->cells[tail] - SNAKE_BODY;
    s->cells[tail] = SNAKE_FREE;
    s->tail = (uint16_t)((int)tail + cell_step(width, direction));
}

static inline void die(SnakeState *s, int direction)
{
    s->phase = SNAKE_DEAD;
    s->facing = (uint8_t)direction;
}

static inline void eat(SnakeState *s, int cells, int direction)
{
    s->cells[s->head] = SNAKE_HEAD;
    s->facing = (uint8_t)direction;
    s->food = SNAKE_NO_CELL;
    s->length++;
    s->phase = s->length == cells ? SNAKE_WON : SNAKE_ALIVE;
}

/* snake_move, where it takes longer to hand over rules than to move. The head is written
 * last because it may enter the cell that the tail leaves. */
static inline bool move(int width, int height, bool is_tail_deadly, SnakeState *s, int direction)
{
    const unsigned row = (unsigned)(s->head_row + row_steps[direction]);
    const unsigned column = (unsigned)(s->head_column + column_steps[direction]);
    const unsigned to = row * (unsigned)width + column;
    if (row >= (unsigned)height || column >= (unsigned)width) {
        die(s, direction);
        return false;
    }
    if (to == s->food) {
        move_head(s, to, row, column, direction);
        eat(s, width * height, direction);
        return true;
    }
    if (s->cells[to] != SNAKE_FREE && (is_tail_deadly || to != s->tail)) {
        die(s, direction);
        return false;
    }
    move_head(s, to, row, column, direction);
    move_tail(s, width);
    s->cells[to] = SNAKE_HEAD;
    s->facing = s->length > 1 ? (uint8_t)direction : SNAKE_NOWHERE;
    return false;
}

bool snake_move(const SnakeRules *rules, SnakeState *state, int direction)
{
    assert(state->phase == SNAKE_ALIVE && 0 <= direction && direction < SNAKE_ACTIONS);
    assert(state->length == 1 || direction != snake_opposite(state->facing));
    return move(rules->width, rules->height, rules->is_tail_deadly, state, direction);
}

/* -------------------------------------------------------------------- food */

void snake_place_food(SnakeState *state, int cell)
{
    assert(state->cells[cell] == SNAKE_FREE);
    state->food = (uint16_t)cell;
}

int snake_free_count(const SnakeRules *rules, const SnakeState *state)
{
    return snake_rules_cells(rules) - state->length;
}

static int free_cell(const SnakeState *s, int number)
{
    int cell = 0;
    for (int left = number + 1; left > 0; cell++) {
        left -= s->cells[cell] == SNAKE_FREE;
    }
    return cell - 1;
}

int snake_free_cell(const SnakeRules *rules, const SnakeState *state, int number)
{
    assert(0 <= number && number < snake_free_count(rules, state));
    (void)rules;
    return free_cell(state, number);
}

/* rng_below, which divides only in the rare case that some numbers are too likely
 * (Lemire, 2019). */
static inline uint32_t random_below(Rng *rng, uint32_t bound)
{
    uint64_t product = (rng_next_inline(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t unfair = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < unfair) {
            product = (rng_next_inline(rng) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

/* Tries some cells, which is the fastest while many are free, and then counts. Either
 * way each free cell is as likely. */
static inline void place_food_anywhere(SnakeState *s, int cells, Rng *rng)
{
    for (int tries = 0; tries < FOOD_TRIES; tries++) {
        const uint32_t cell = random_below(rng, (uint32_t)cells);
        if (s->cells[cell] == SNAKE_FREE) {
            s->food = (uint16_t)cell;
            return;
        }
    }
    s->food = (uint16_t)free_cell(s, (int)random_below(rng, (uint32_t)(cells - s->length)));
}

/* ------------------------------------------------------------------ states */

int snake_body(const SnakeRules *rules, const SnakeState *state, uint16_t body[SNAKE_CELLS_MAX])
{
    int cell = state->tail;
    for (int i = state->length - 1; i > 0; i--) {
        body[i] = (uint16_t)cell;
        cell += cell_step(rules->width, state->cells[cell] - SNAKE_BODY);
    }
    assert(cell == state->head);
    body[0] = state->head;
    return state->length;
}

/* An empty board with a head that looks nowhere, of length 1. */
static inline void lay_head(SnakeState *s, size_t state_size, int width, int row, int column)
{
    memset(s, 0, state_size);
    s->head = (uint16_t)(row * width + column);
    s->tail = s->head;
    s->food = SNAKE_NO_CELL;
    s->length = 1;
    s->head_row = (uint8_t)row;
    s->head_column = (uint8_t)column;
    s->facing = SNAKE_NOWHERE;
    s->cells[s->head] = SNAKE_HEAD;
}

int snake_direction_to(const SnakeRules *rules, int from, int to)
{
    int direction = 0;
    while (from + cell_step(rules->width, direction) != to) {
        direction++;
        assert(direction < SNAKE_ACTIONS);
    }
    return direction;
}

void snake_state_of(const SnakeRules *rules, const uint16_t *body, int length, int food,
                    SnakeState *state)
{
    const int cells = snake_rules_cells(rules);
    const int width = rules->width;
    assert(1 <= length && length <= cells);
    lay_head(state, size_of_state(cells), width, body[0] / width, body[0] % width);
    for (int i = length - 1; i > 0; i--) {
        state->facing = (uint8_t)snake_direction_to(rules, body[i], body[i - 1]);
        state->cells[body[i]] = (uint8_t)(SNAKE_BODY + state->facing);
    }
    state->tail = body[length - 1];
    state->food = (uint16_t)food;
    state->length = (uint16_t)length;
    state->phase = length == cells ? SNAKE_WON : SNAKE_ALIVE;
}

/* The head is in the middle, or just behind it, and the body to its left as far as there is
 * room; on a board of two columns it stands, with its middle in the middle. */
static inline void lay_straight(SnakeState *s, size_t state_size, int width, int height)
{
    const bool is_along = width >= SNAKE_START_STRAIGHT;
    const int row = is_along ? height / 2 : (height - SNAKE_START_STRAIGHT) / 2;
    const int column = is_along && width > SNAKE_START_STRAIGHT ? width / 2 : width - 1;
    const int back = is_along ? -1 : width;
    const int direction = is_along ? SNAKE_RIGHT : SNAKE_UP;
    lay_head(s, state_size, width, row, column);
    s->cells[s->head + back] = (uint8_t)(SNAKE_BODY + direction);
    s->cells[s->head + 2 * back] = (uint8_t)(SNAKE_BODY + direction);
    s->tail = (uint16_t)(s->head + 2 * back);
    s->length = SNAKE_START_STRAIGHT;
    s->facing = (uint8_t)direction;
}

void snake_straight_start(const SnakeRules *rules, SnakeState *state)
{
    lay_straight(state, size_of_state(snake_rules_cells(rules)), rules->width, rules->height);
}

/* --------------------------------------------------------------- the world */

static void start(const World *world, void *state, Rng *rng)
{
    const int width = world->options[OPTION_WIDTH];
    const int height = world->options[OPTION_HEIGHT];
    if (world->options[OPTION_START] == 1) {
        const int row = (int)random_below(rng, (uint32_t)height);
        const int column = (int)random_below(rng, (uint32_t)width);
        lay_head(state, world->state_size, width, row, column);
    } else {
        lay_straight(state, world->state_size, width, height);
    }
    place_food_anywhere(state, width * height, rng);
}

/* All but the way back, which a single cell does not have. */
static int legal_actions(const World *world, const void *state, Action actions[WORLD_ACTIONS_MAX])
{
    static const Action ahead[][SNAKE_ACTIONS] = {
        [SNAKE_UP] = {SNAKE_UP, SNAKE_RIGHT, SNAKE_LEFT},
        [SNAKE_RIGHT] = {SNAKE_UP, SNAKE_RIGHT, SNAKE_DOWN},
        [SNAKE_DOWN] = {SNAKE_RIGHT, SNAKE_DOWN, SNAKE_LEFT},
        [SNAKE_LEFT] = {SNAKE_UP, SNAKE_DOWN, SNAKE_LEFT},
        [SNAKE_NOWHERE] = {SNAKE_UP, SNAKE_RIGHT, SNAKE_DOWN, SNAKE_LEFT},
    };
    const SnakeState *s = state;
    (void)world;
    if (s->phase != SNAKE_ALIVE) {
        return 0;
    }
    memcpy(actions, ahead[s->facing], sizeof ahead[0]);
    return s->facing == SNAKE_NOWHERE ? SNAKE_ACTIONS : SNAKE_ACTIONS - 1;
}

static double step(const World *world, void *state, Action action, Rng *rng)
{
    const int width = world->options[OPTION_WIDTH];
    const int height = world->options[OPTION_HEIGHT];
    SnakeState *s = state;
    assert(s->phase == SNAKE_ALIVE && action < SNAKE_ACTIONS &&
           action != snake_opposite(s->facing));
    if (!move(width, height, world->options[OPTION_DEADLY], s, action)) {
        return 0.0;
    }
    if (s->phase == SNAKE_ALIVE) {
        place_food_anywhere(s, width * height, rng);
    }
    return 1.0;
}

static bool is_over(const World *world, const void *state)
{
    (void)world;
    return ((const SnakeState *)state)->phase != SNAKE_ALIVE;
}

/* The way from the tail to the head, two bits for each step, and where it begins:
 *
 *      bits 0 - 47   directions, the last step lowest
 *          48 - 52   length - 1          58 - 62   food, or all ones
 *          53 - 57   tail                63        dead
 */
static uint64_t key(const World *world, const void *state)
{
    const SnakeState *s = state;
    const int width = world->options[OPTION_WIDTH];
    uint64_t way = 0;
    int cell = s->tail;
    for (int i = 1; i < s->length; i++) {
        const int direction = s->cells[cell] - SNAKE_BODY;
        way = way << 2 | (unsigned)direction;
        cell += cell_step(width, direction);
    }
    return way | (uint64_t)(s->length - 1) << 48 | (uint64_t)s->tail << 53 |
           (uint64_t)(s->food & 31) << 58 | (uint64_t)(s->phase == SNAKE_DEAD) << 63;
}

static_assert(2 * (SNAKE_KEY_CELLS_MAX - 1) <= 48 && SNAKE_KEY_CELLS_MAX < 31, "keys have room");
static_assert(SNAKE_CHANCES_CELLS_MAX <= SNAKE_KEY_CELLS_MAX, "chances go by keys");

/* Six by six; all other boards follow from it. */
const World snake = {
    .name = "snake",
    .options = {[OPTION_WIDTH] = 6, [OPTION_HEIGHT] = 6, [OPTION_START] = 1, [OPTION_DEADLY] = 0},
    .state_size = offsetof(SnakeState, cells) + 36,
    .action_count = SNAKE_ACTIONS,
    .steps_max = 36 * 36,
    .discount = DISCOUNT,
    .start = start,
    .legal_actions = legal_actions,
    .step = step,
    .is_over = is_over,
    .picture = &snake_picture,
    .grid = &snake_grid,
    .percepts = &snake_percepts,
    .sights = &snake_sights,
    .goals = &snake_goals,
    .observations = &snake_observations,
};

bool snake_is_world(const World *world)
{
    return world->start == snake.start;
}

SnakeRules snake_rules_of(const World *world)
{
    return (SnakeRules){
        .width = world->options[OPTION_WIDTH],
        .height = world->options[OPTION_HEIGHT],
        .start_length = world->options[OPTION_START],
        .is_tail_deadly = world->options[OPTION_DEADLY],
    };
}

static void write_name(World *world, const SnakeRules *rules)
{
    char text[SNAKE_RULES_SIZE];
    TextLine name = text_line(world->name, sizeof world->name);
    text_add(&name, snake.name);
    if (snake_rules_write(rules, text) > 0) {
        text_add(&name, ":");
        text_add(&name, text);
    }
}

/* A board can be filled by going up and down all columns for each meal, in half as many
 * steps as there may be. */
World snake_with(const SnakeRules *rules)
{
    const int cells = snake_rules_cells(rules);
    World world = snake;
    write_name(&world, rules);
    world.options[OPTION_WIDTH] = rules->width;
    world.options[OPTION_HEIGHT] = rules->height;
    world.options[OPTION_START] = rules->start_length;
    world.options[OPTION_DEADLY] = rules->is_tail_deadly;
    world.state_size = size_of_state(cells);
    world.steps_max = cells * cells;
    world.key = cells <= SNAKE_KEY_CELLS_MAX ? key : NULL;
    world.chances = cells <= SNAKE_CHANCES_CELLS_MAX ? &snake_chances : NULL;
    world.sights = snake_has_sights(rules) ? &snake_sights : NULL;
    return world;
}

bool snake_find(const char *text, World *world)
{
    SnakeRules rules;
    if (!snake_rules_parse(text, &rules, NULL)) {
        return false;
    }
    *world = snake_with(&rules);
    return true;
}
