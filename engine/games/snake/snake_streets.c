/* snake_streets.c - one-way streets on a board, along which all cycles are found. */
#include "games/snake/snake_streets.h"

#include <assert.h>

enum { BLOCK_WIDTH = 2, BLOCK_HEIGHT_MAX = SNAKE_BLOCK_CELLS_MAX / BLOCK_WIDTH };

/* The board as blocks see it: `width` is even, turned over if need be. */
typedef struct Plan {
    int width, height;
    bool is_turned;
} Plan;

bool snake_streets_exist(const SnakeRules *rules)
{
    return rules->width % BLOCK_WIDTH == 0 || rules->height % BLOCK_WIDTH == 0;
}

static Plan plan_of(const SnakeRules *rules)
{
    const bool is_turned = rules->width % BLOCK_WIDTH != 0;
    return (Plan){
        .width = is_turned ? rules->height : rules->width,
        .height = is_turned ? rules->width : rules->height,
        .is_turned = is_turned,
    };
}

static uint16_t cell_at(const Plan *plan, int column, int row)
{
    const int cell = plan->is_turned ? column * plan->height + row : row * plan->width + column;
    return (uint16_t)cell;
}

/* Writes the cells of a block: down on the left and up on the right. */
static void lay_block(SnakeStreets *s, const Plan *plan, int column, int row, int height)
{
    const int block = s->block_count++;
    const int size = BLOCK_WIDTH * height;
    s->block_size[block] = (uint8_t)size;
    for (int i = 0; i < height; i++) {
        s->block_cells[block][i] = cell_at(plan, column, row + i);
        s->block_cells[block][size - 1 - i] = cell_at(plan, column + 1, row + i);
    }
}

static void lay_round(SnakeStreets *s, int block, bool is_reversed)
{
    const uint16_t *cells = s->block_cells[block];
    const int size = s->block_size[block];
    for (int i = 0; i < size; i++) {
        const uint16_t next = cells[(i + 1) % size];
        s->block[cells[i]] = (uint16_t)block;
        s->round[is_reversed ? next : cells[i]] = is_reversed ? cells[i] : next;
    }
}

/* A door is on the side of a cell's street that lies outside of its block. */
static void lay_door(SnakeStreets *s, const SnakeRules *rules, int cell)
{
    const int next = s->round[cell];
    s->across[cell] = SNAKE_NO_CELL;
    s->partner[cell] = SNAKE_NO_CELL;
    for (int direction = 0; direction < SNAKE_ACTIONS; direction++) {
        const int across = snake_neighbour(rules, cell, direction);
        const int partner = snake_neighbour(rules, next, direction);
        if (across == SNAKE_NO_CELL || partner == SNAKE_NO_CELL || across == next ||
            partner == cell || s->block[across] == s->block[cell] ||
            s->block[partner] == s->block[cell]) {
            continue;
        }
        assert(s->round[partner] == across);
        s->across[cell] = (uint16_t)across;
        s->partner[cell] = (uint16_t)partner;
    }
}

void snake_streets_init(SnakeStreets *streets, const SnakeRules *rules, bool is_reversed)
{
    assert(snake_streets_exist(rules));
    const Plan plan = plan_of(rules);
    streets->cell_count = snake_rules_cells(rules);
    streets->block_count = 0;
    for (int row = 0, height = 0; row < plan.height; row += height) {
        height = plan.height - row == BLOCK_HEIGHT_MAX ? BLOCK_HEIGHT_MAX : BLOCK_WIDTH;
        for (int column = 0; column < plan.width; column += BLOCK_WIDTH) {
            lay_block(streets, &plan, column, row, height);
        }
    }
    for (int block = 0; block < streets->block_count; block++) {
        lay_round(streets, block, is_reversed);
    }
    for (int cell = 0; cell < streets->cell_count; cell++) {
        lay_door(streets, rules, cell);
    }
}

bool snake_streets_hold(const SnakeStreets *streets, const uint16_t *body, int length)
{
    for (int i = length - 1; i > 0; i--) {
        if (body[i - 1] != streets->round[body[i]] && body[i - 1] != streets->across[body[i]]) {
            return false;
        }
    }
    return true;
}
