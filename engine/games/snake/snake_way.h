/* snake_way.h - a short way to the food after which the snake lies on a cycle.
 *
 * Ways are tried in layers, all ways of one step, of two steps, and so on, and of each
 * layer the most promising ones are kept (a beam): those that can arrive soonest and
 * that keep close to walls and body. On the way the snake may cut off whatever it likes,
 * as long as the tail will have set it free when the head arrives.
 *
 * Among ways that arrive as soon as any, the best leaves the board in good order: the
 * steps to the next food, in the mean over all places where it may lie, and the length
 * of the border between body and free cells count.
 */
#ifndef FOURMI_SNAKE_WAY_H
#define FOURMI_SNAKE_WAY_H

#include "games/snake/snake_trail.h"

enum {
    SNAKE_WAY_BEAM = 100,        /* ways kept of a layer; fewer take more steps, more take longer */
    SNAKE_WAY_BEAM_PER_CELL = 4, /* of these, with the same end: more are too much alike */
    SNAKE_WAY_NODES = SNAKE_WAY_BEAM * SNAKE_CELLS_MAX,
    SNAKE_WAY_KEYS = 4096,
    SNAKE_PROSPECTS_MAX = 8 * SNAKE_CELLS_MAX,
};

/* The end of a way; its beginning is that of its parent. */
typedef struct SnakeWayNode {
    int32_t parent; /* -1: none */
    uint16_t cell;
    uint16_t steps;   /* up to here */
    uint16_t arrival; /* at the food, at the earliest */
    uint16_t exposed; /* free neighbours of its cells, all added up */
} SnakeWayNode;

/* Room for a search; nothing of it has to be set before. */
typedef struct SnakeWaySearch {
    /* The result: the cells to go to, the food last. */
    uint16_t way[SNAKE_CELLS_MAX];
    int steps; /* 0: none was found */

    /* What is asked. */
    const SnakeStreets *streets;
    int length, food;
    bool is_tail_deadly;

    /* The rest is the search's own. */
    int64_t best; /* the value of the result, the less the better */
    int limit;    /* later arrivals are of no use */
    bool has_arrived;
    SnakeTrail trail;
    uint16_t distance[SNAKE_CELLS_MAX];
    uint16_t sources[SNAKE_CELLS_MAX][2]; /* by cell, where streets lead to it from */
    uint16_t queue[SNAKE_CELLS_MAX];
    uint16_t per_cell[SNAKE_CELLS_MAX];
    SnakeWayNode nodes[SNAKE_WAY_NODES];
    SnakeWayNode layer[2 * SNAKE_WAY_BEAM]; /* the next one, before the best are kept */
    int layer_count;
    uint16_t key_ends[SNAKE_WAY_KEYS];
    uint16_t order[2 * SNAKE_WAY_BEAM];

    SnakeTrail after; /* of the snake as it lies when it has arrived */
    uint16_t body[SNAKE_CELLS_MAX];
    uint16_t next[SNAKE_CELLS_MAX];
    uint16_t reached[SNAKE_CELLS_MAX];
    uint8_t tries[SNAKE_CELLS_MAX];
    SnakeWayNode prospects[SNAKE_PROSPECTS_MAX];
} SnakeWaySearch;

/* Finds a way for a body, the head first, to food on a free cell. There is one if the
 * body lies on a cycle, and then it does so again at the end. Otherwise there may be
 * none; false then. */
bool snake_way_find(SnakeWaySearch *search, const SnakeStreets *streets, bool is_tail_deadly,
                    const uint16_t *body, int length, int food);

/* Part of the search, for snake_prospects.c and snake_way.c: */

/* Whether the body has left a cell when the head gets there with this step. */
static inline bool snake_way_is_free(const SnakeWaySearch *search, const SnakeTrail *trail,
                                     int cell, int step)
{
    return step > trail->number[cell] + search->is_tail_deadly;
}

/* The same of the step after a way that is laid; no head turns back onto its neck, not even
 * onto one that leaves. */
static inline bool snake_way_is_open(const SnakeWaySearch *search, const SnakeTrail *trail,
                                     int cell, int step)
{
    const bool is_neck = trail->length > 1 && trail->cells[trail->length - 2] == cell;
    return !is_neck && snake_way_is_free(search, trail, cell, step);
}

/* Lays the way that ends with a node onto the trail of a snake of this length. */
void snake_way_lay(SnakeTrail *trail, int length, const SnakeWayNode *nodes, int node);

/* How much is left to do for a snake that has arrived along `search->trail`: the less
 * the better. -1 if it does not lie on a cycle. */
int64_t snake_prospects_value(SnakeWaySearch *search, int steps);

#endif
