/* snake_flood.c - which cells the head can reach, and when cells of the body are free. */
#include "games/snake/snake_flood.h"

#include <string.h>

static int place_of(const SnakeFlood *flood, int row, int column)
{
    return (row + SNAKE_RIM) * flood->stride + column + SNAKE_RIM;
}

static int place_of_cell(const SnakeRules *rules, const SnakeFlood *flood, int cell)
{
    return place_of(flood, cell / rules->width, cell % rules->width);
}

static void clear_board(const SnakeRules *rules, SnakeFlood *flood)
{
    const int places = (rules->height + 2 * SNAKE_RIM) * flood->stride + SNAKE_RIM;
    for (int place = 0; place < places; place++) {
        flood->free_in[place] = SNAKE_WALL;
    }
    for (int row = 0; row < rules->height; row++) {
        memset(&flood->free_in[place_of(flood, row, 0)], 0,
               (size_t)rules->width * sizeof flood->free_in[0]);
    }
}

/* Follows the body from the tail to the head, by cells and by places. */
static void lay_body(const SnakeRules *rules, const SnakeState *s, SnakeFlood *flood)
{
    const int cell_steps[] = {-rules->width, 1, rules->width, -1};
    const int place_steps[] = {-flood->stride, 1, flood->stride, -1};
    int cell = s->tail;
    int place = flood->tail;
    for (int i = 1; i < s->length; i++) {
        const int direction = s->cells[cell] - SNAKE_BODY;
        flood->free_in[place] = (int16_t)(i + rules->is_tail_deadly);
        cell += cell_steps[direction];
        place += place_steps[direction];
    }
    flood->free_in[place] = (int16_t)(s->length + rules->is_tail_deadly);
}

typedef struct Queue {
    int first, last;
    int16_t steps[SNAKE_CELLS_MAX];
    int16_t places[SNAKE_CELLS_MAX];
    bool is_known[SNAKE_PLACES_MAX];
} Queue;

/* Enters a place for the first time, after so many steps. */
static void enter(SnakeFlood *flood, Queue *queue, int place, int steps)
{
    queue->is_known[place] = true;
    queue->places[queue->last] = (int16_t)place;
    queue->steps[queue->last++] = (int16_t)steps;
    flood->reached += flood->free_in[place] == 0;
    flood->reaches_tail |= place == flood->tail;
    flood->steps_to_food = place == flood->food ? steps : flood->steps_to_food;
}

static void run(SnakeFlood *flood, Queue *queue)
{
    const int around[] = {-flood->stride, 1, flood->stride, -1};
    while (queue->first < queue->last) {
        const int from = queue->places[queue->first];
        const int steps = queue->steps[queue->first++] + 1;
        for (int i = 0; i < SNAKE_ACTIONS; i++) {
            const int place = from + around[i];
            if (!queue->is_known[place] && flood->free_in[place] <= steps) {
                enter(flood, queue, place, steps);
            }
        }
    }
}

static void flood_with(const SnakeRules *rules, const SnakeState *state, SnakeFlood *flood,
                       Queue *queue)
{
    flood->stride = rules->width + SNAKE_RIM;
    flood->head = place_of_cell(rules, flood, state->head);
    flood->tail = place_of_cell(rules, flood, state->tail);
    flood->food = state->food == SNAKE_NO_CELL ? 0 : place_of_cell(rules, flood, state->food);
    flood->reached = 0;
    flood->steps_to_food = -1;
    flood->reaches_tail = false;
    clear_board(rules, flood);
    lay_body(rules, state, flood);
    queue->first = 0;
    queue->last = 0;
    memset(queue->is_known, false,
           (size_t)((rules->height + 2 * SNAKE_RIM) * flood->stride + SNAKE_RIM));
    enter(flood, queue, flood->head, 0);
    run(flood, queue);
}

void snake_flood(const SnakeRules *rules, const SnakeState *state, SnakeFlood *flood)
{
    Queue queue;
    flood_with(rules, state, flood, &queue);
}

void snake_flood_steps(const SnakeRules *rules, const SnakeState *state,
                       int16_t steps[SNAKE_CELLS_MAX])
{
    SnakeFlood flood;
    Queue queue;
    flood_with(rules, state, &flood, &queue);
    for (int cell = 0; cell < snake_rules_cells(rules); cell++) {
        steps[cell] = -1;
    }
    for (int i = 0; i < queue.last; i++) {
        const int row = queue.places[i] / flood.stride - SNAKE_RIM;
        const int column = queue.places[i] % flood.stride - SNAKE_RIM;
        steps[row * rules->width + column] = queue.steps[i];
    }
}
