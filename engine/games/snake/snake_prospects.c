/* snake_prospects.c - in what order a snake leaves the board when it has eaten. */
#include <assert.h>
#include <string.h>

#include "games/snake/snake_way.h"

/* What the things that count are worth, in twentieths of a step: chosen by trial on 10x10,
 * by differences that are hardly larger than their errors. */
enum {
    STEP_WORTH = 20,
    NEXT_STEP_WORTH = 10, /* to the next food */
    BORDER_WORTH = 2,     /* between a cell of the body and a free one */
    TRIES_MAX = 2,        /* ways tried to each cell */
    UNREACHED = 0xffff,
};

void snake_way_lay(SnakeTrail *trail, int length, const SnakeWayNode *nodes, int node)
{
    uint16_t way[SNAKE_CELLS_MAX];
    int steps = nodes[node].steps;
    while (trail->length > length) {
        snake_trail_pop(trail);
    }
    for (int i = steps; i > 0; i--, node = nodes[node].parent) {
        way[i - 1] = nodes[node].cell;
    }
    for (int i = 0; i < steps; i++) {
        snake_trail_push(trail, way[i]);
    }
}

/* ------------------------------------------------------ ways to all places */

/* Adds a cell to which a street leads from the end of a way. */
static int add_prospect(SnakeWaySearch *search, int count, int parent, int cell)
{
    const int steps = search->prospects[parent].steps + 1;
    if (count == SNAKE_PROSPECTS_MAX || cell == SNAKE_NO_CELL ||
        search->reached[cell] != UNREACHED ||
        !snake_way_is_open(search, &search->after, cell, steps)) {
        return count;
    }
    search->prospects[count] = (SnakeWayNode){
        .parent = parent, .cell = (uint16_t)cell, .steps = (uint16_t)steps};
    return count + 1;
}

/* Whether the snake could eat at the end of this way; lays it. */
static bool try_prospect(SnakeWaySearch *search, int length, int number)
{
    const SnakeWayNode *node = &search->prospects[number];
    if (search->reached[node->cell] != UNREACHED || search->tries[node->cell] == TRIES_MAX) {
        return false;
    }
    search->tries[node->cell]++;
    if (node->parent < 0) {
        return true;
    }
    snake_way_lay(&search->after, length, search->prospects, node->parent);
    if (!snake_trail_allows(&search->after, node->cell, node->steps - 1)) {
        return false;
    }
    snake_trail_push(&search->after, node->cell);
    return true;
}

/* Finds in how many steps the snake can eat on each cell, were the food there. One or
 * two ways to each are tried, not all. */
static void reach_all(SnakeWaySearch *search)
{
    const SnakeStreets *s = search->streets;
    const int length = search->after.length;
    int count = 1;
    memset(search->reached, 0xff, sizeof search->reached);
    memset(search->tries, 0, sizeof search->tries);
    search->prospects[0] = (SnakeWayNode){.parent = -1,
                                          .cell = (uint16_t)snake_trail_head(&search->after)};
    for (int i = 0; i < count; i++) {
        if (try_prospect(search, length, i)) {
            const int cell = search->prospects[i].cell;
            search->reached[cell] = search->prospects[i].steps;
            count = add_prospect(search, count, i, s->round[cell]);
            count = add_prospect(search, count, i, s->across[cell]);
        }
    }
    while (search->after.length > length) {
        snake_trail_pop(&search->after);
    }
}

static_assert(UNREACHED == 0xffff, "bytes of ones are not reached");

/* The steps to all free cells together; to each at most as many as along the cycle. */
static int64_t steps_to_all(SnakeWaySearch *search)
{
    int64_t sum = 0;
    int steps = 1;
    int cell = search->next[snake_trail_head(&search->after)];
    reach_all(search);
    while (search->after.number[cell] < 0) {
        sum += search->reached[cell] < steps ? search->reached[cell] : steps;
        cell = search->next[cell];
        steps++;
    }
    return sum;
}

/* --------------------------------------------------------------- the board */

static int is_free_beside(const SnakeTrail *trail, int cell)
{
    return cell != SNAKE_NO_CELL && trail->number[cell] < 0;
}

/* The sides between the body and free cells that streets lead along or through. */
static int border_of(const SnakeWaySearch *search)
{
    const SnakeStreets *s = search->streets;
    const SnakeTrail *trail = &search->after;
    int border = 0;
    for (int i = 0; i < trail->length; i++) {
        const int cell = trail->cells[i];
        border += is_free_beside(trail, s->round[cell]) + is_free_beside(trail, s->across[cell]);
        border += is_free_beside(trail, search->sources[cell][0]) +
                  is_free_beside(trail, search->sources[cell][1]);
    }
    return border;
}

int64_t snake_prospects_value(SnakeWaySearch *search, int steps)
{
    const SnakeTrail *trail = &search->trail;
    const int length = search->length + 1;
    const int free_count = search->streets->cell_count - length;
    for (int i = 0; i < length; i++) {
        search->body[i] = trail->cells[trail->length - 1 - i];
    }
    if (!snake_streets_hold(search->streets, search->body, length)) {
        return -1;
    }
    snake_trail_init(&search->after, search->streets, search->body, length);
    if (!snake_trail_cycle(&search->after, search->next)) {
        return -1;
    }
    return (int64_t)free_count * (STEP_WORTH * steps + BORDER_WORTH * border_of(search)) +
           NEXT_STEP_WORTH * steps_to_all(search);
}
