/* snake_turns.c - where food falls, and where a single cell begins, as turns of chance.
 *
 *      nothing on the board --cell--> a head, no food --cell--> a snake to play
 *
 * On a board without a snake the length is 0. An outcome is a cell. A board of more
 * cells than a turn has outcomes takes two turns for each, the row first: until the column is
 * known, the row stands in the place of the food.
 */
#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "games/snake/snake_facets.h"

enum { ROW_CHOSEN = SNAKE_CELLS_MAX }; /* food that is ROW_CHOSEN + row lies in that row */

static_assert(ROW_CHOSEN + SNAKE_SIDE_MAX <= SNAKE_NO_CELL, "that is no other food");
static_assert(2 * SNAKE_SIDE_MAX <= TURNS_OUTCOMES_MAX, "rows and columns have numbers");

static bool takes_two_turns(const SnakeRules *rules)
{
    return snake_rules_cells(rules) > TURNS_OUTCOMES_MAX;
}

static bool is_row_chosen(const SnakeRules *rules, const SnakeState *s)
{
    return takes_two_turns(rules) && s->food >= ROW_CHOSEN && s->food < ROW_CHOSEN + rules->height;
}

static int outcome_count(const World *world)
{
    const SnakeRules rules = snake_rules_of(world);
    return takes_two_turns(&rules) ? rules.height + rules.width : snake_rules_cells(&rules);
}

static double reward_max(const World *world)
{
    (void)world;
    return 1.0; /* a meal */
}

static void start(const World *world, void *state)
{
    const SnakeRules rules = snake_rules_of(world);
    if (rules.start_length > 1) {
        snake_straight_start(&rules, state);
    } else {
        memset(state, 0, world->state_size);
        ((SnakeState *)state)->food = SNAKE_NO_CELL;
    }
}

static bool is_chance(const World *world, const void *state)
{
    const SnakeRules rules = snake_rules_of(world);
    const SnakeState *s = state;
    return s->length == 0 ||
           (s->phase == SNAKE_ALIVE && (s->food == SNAKE_NO_CELL || is_row_chosen(&rules, s)));
}

static double act(const World *world, void *state, Action action)
{
    const SnakeRules rules = snake_rules_of(world);
    return snake_move(&rules, state, action) ? 1.0 : 0.0;
}

static int count_free(const SnakeState *s, int first, int count)
{
    int free_cells = 0;
    for (int cell = first; cell < first + count; cell++) {
        free_cells += s->cells[cell] == SNAKE_FREE;
    }
    return free_cells;
}

static int list(const World *world, const void *state, uint16_t outcomes[TURNS_OUTCOMES_MAX],
                double odds[TURNS_OUTCOMES_MAX])
{
    const SnakeRules rules = snake_rules_of(world);
    const SnakeState *s = state;
    /* The cells that an outcome may mean lie side by side: a cell, or a row of them. */
    const bool has_row = is_row_chosen(&rules, s);
    const bool wants_row = takes_two_turns(&rules) && !has_row;
    const int first = has_row ? (s->food - ROW_CHOSEN) * rules.width : 0;
    const int each = wants_row ? rules.width : 1;
    const int several = has_row ? rules.width : snake_rules_cells(&rules) / each;
    const int all = count_free(s, first, several * each);
    int count = 0;
    for (int i = 0; i < several; i++) {
        const int free_cells = count_free(s, first + i * each, each);
        if (free_cells > 0) {
            outcomes[count] = (uint16_t)(has_row ? rules.height + i : i);
            odds[count++] = (double)free_cells / all;
        }
    }
    return count;
}

static double happen(const World *world, void *state, int outcome)
{
    const SnakeRules rules = snake_rules_of(world);
    SnakeState *s = state;
    if (takes_two_turns(&rules) && !is_row_chosen(&rules, s)) {
        s->food = (uint16_t)(ROW_CHOSEN + outcome);
        return 0.0;
    }
    const bool has_row = is_row_chosen(&rules, s);
    const int row = s->food - ROW_CHOSEN;
    const uint16_t cell = (uint16_t)(has_row ? row * rules.width + outcome - rules.height
                                             : outcome);
    if (s->length == 0) {
        snake_state_of(&rules, &cell, 1, SNAKE_NO_CELL, s);
    } else {
        snake_place_food(s, cell);
    }
    return 0.0;
}

/* A cell by its number, from 1; or a row and a column: "r3", "c12". */
static void name(const World *world, int outcome, char text[TURNS_NAME_SIZE])
{
    const SnakeRules rules = snake_rules_of(world);
    const bool is_column = outcome >= rules.height;
    TextLine line = text_line(text, TURNS_NAME_SIZE);
    if (takes_two_turns(&rules)) {
        text_add(&line, is_column ? "c" : "r");
        outcome -= is_column ? rules.height : 0;
    }
    text_add_number(&line, (unsigned)outcome + 1);
}

const Turns snake_turns = {
    .outcome_count = outcome_count,
    .reward_max = reward_max,
    .start = start,
    .is_chance = is_chance,
    .act = act,
    .list = list,
    .happen = happen,
    .name = name,
};
