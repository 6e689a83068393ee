/* snake_view.c - how the board is turned for a snake that looks round, and what it counts. */
#include "games/snake/snake_view.h"

#include <string.h>

/* Whether an axis is turned round: the head lies in its second half or, in the middle,
 * goes towards its beginning. */
static bool is_flipped(int at, int size, bool goes_back)
{
    return 2 * at > size - 1 || (2 * at == size - 1 && goes_back);
}

SnakeFrame snake_frame_of(const SnakeRules *rules, const SnakeState *s, const SnakeFlood *flood)
{
    SnakeFrame f = {
        .flips_rows = is_flipped(s->head_row, rules->height, s->facing == SNAKE_UP),
        .flips_columns = is_flipped(s->head_column, rules->width, s->facing == SNAKE_LEFT),
    };
    const int row = f.flips_rows ? rules->height - 1 - s->head_row : s->head_row;
    const int column = f.flips_columns ? rules->width - 1 - s->head_column : s->head_column;
    const int down = f.flips_rows ? -flood->stride : flood->stride;
    const int right = f.flips_columns ? -1 : 1;
    const bool goes_up_or_down = s->facing == SNAKE_UP || s->facing == SNAKE_DOWN;
    f.is_transposed = rules->width == rules->height &&
                      (row > column || (row == column && goes_up_or_down));
    f.row = f.is_transposed ? column : row;
    f.column = f.is_transposed ? row : column;
    f.down = f.is_transposed ? right : down;
    f.right = f.is_transposed ? down : right;
    return f;
}

void snake_food_from_head(const SnakeRules *rules, const SnakeState *s, const SnakeFrame *f,
                          int *down, int *right)
{
    const int rows = s->food / rules->width - s->head_row;
    const int columns = s->food % rules->width - s->head_column;
    const int turned_rows = f->flips_rows ? -rows : rows;
    const int turned_columns = f->flips_columns ? -columns : columns;
    *down = f->is_transposed ? turned_columns : turned_rows;
    *right = f->is_transposed ? turned_rows : turned_columns;
}

int snake_steps_between(int rows, int columns)
{
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

uint32_t snake_food_places(const SnakeRules *rules)
{
    const int longer = rules->width > rules->height ? rules->width : rules->height;
    return (uint32_t)((2 * longer - 1) * (2 * longer - 1));
}

/* ----------------------------------------------------------------- counting */

/* 0, 1, 2, 3-4, 5-8, 9-16, more. */
static uint32_t class_of_lost(int lost)
{
    uint32_t class = 0;
    for (int most = 0; lost > most && class < SNAKE_LOST - 1; class ++) {
        most = most < 2 ? most + 1 : 2 * most;
    }
    return class;
}

/* No food, straight on, 1-2, 3-6 or more steps longer, out of reach. */
static uint32_t class_of_detour(const SnakeFlood *flood, int straight)
{
    const int longer = flood->steps_to_food - straight;
    if (flood->steps_to_food < 0) {
        return SNAKE_DETOURS - 1;
    }
    return longer == 0 ? 1 : longer <= 2 ? 2 : longer <= 6 ? 3 : 4;
}

static uint32_t sign_class(int number)
{
    return number < 0 ? 0 : number == 0 ? 1 : 2;
}

static void view_food(SnakeView *v, const SnakeRules *rules, const SnakeState *s)
{
    const int longer = rules->width > rules->height ? rules->width : rules->height;
    int down;
    int right;
    snake_food_from_head(rules, s, &v->frame, &down, &right);
    v->sector = sign_class(down) * 3 + sign_class(right);
    v->food = (uint32_t)((down + longer - 1) * (2 * longer - 1) + right + longer - 1) + 1;
    v->detour = class_of_detour(&v->flood, snake_steps_between(down, right));
}

void snake_view(const SnakeRules *rules, const SnakeState *s, SnakeView *v)
{
    snake_flood(rules, s, &v->flood);
    v->frame = snake_frame_of(rules, s, &v->flood);
    const int lost = snake_free_count(rules, s) - v->flood.reached;
    v->lost_class = class_of_lost(lost);
    v->lost_exact = (uint32_t)(lost < SNAKE_LOST_EXACT ? lost : SNAKE_LOST_EXACT - 1);
    v->food = 0;
    v->detour = 0;
    v->sector = SNAKE_SECTORS / 2; /* where the head is, and no food can be */
    if (s->food != SNAKE_NO_CELL) {
        view_food(v, rules, s);
    }
}

bool snake_view_go(const World *world, const void *state, Action action, SnakeState *after)
{
    const SnakeRules rules = snake_rules_of(world);
    memcpy(after, state, world->state_size);
    const bool is_meal = snake_move(&rules, after, action);
    after->facing = (uint8_t)action; /* of a single cell too */
    return is_meal;
}
