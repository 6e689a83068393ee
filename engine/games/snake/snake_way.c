/* snake_way.c - a short way to the food after which the snake lies on a cycle. */
#include "games/snake/snake_way.h"

#include <assert.h>
#include <string.h>

enum {
    NOT_NEAR = 0xffff,   /* no way leads from there to the food in time */
    ARRIVAL_WEIGHT = 16, /* free neighbours on a way that count as a step more */
    WIDER_BY = 2,        /* how far the limit of a search is raised when nothing was found: */
    WIDER_PERCENT = 30,  /* by so many steps and so many per cent */
};

/* ----------------------------------------------------------------- results */

/* Takes the way that has just been laid as the result if it is the best so far; false if
 * it leads to no cycle. */
static bool note_way(SnakeWaySearch *search)
{
    const int steps = search->trail.length - search->length;
    const int64_t value = snake_prospects_value(search, steps);
    if (value >= 0 && (search->steps == 0 || value < search->best)) {
        search->best = value;
        search->steps = steps;
        memcpy(search->way, search->trail.cells + search->length,
               (size_t)steps * sizeof search->way[0]);
    }
    return value >= 0;
}

static void cut_back(SnakeWaySearch *search)
{
    while (search->trail.length > search->length) {
        snake_trail_pop(&search->trail);
    }
}

/* The cycle itself is a way, if the body lies on one. */
static void go_along_cycle(SnakeWaySearch *search)
{
    if (!snake_trail_cycle(&search->trail, search->next)) {
        return;
    }
    while (snake_trail_head(&search->trail) != search->food) {
        snake_trail_push(&search->trail, search->next[snake_trail_head(&search->trail)]);
    }
    note_way(search);
    cut_back(search);
}

/* --------------------------------------------------------------- distances */

static void add_source(SnakeWaySearch *search, int from, int to)
{
    if (to != SNAKE_NO_CELL) {
        const bool is_second = search->sources[to][0] != SNAKE_NO_CELL;
        search->sources[to][is_second] = (uint16_t)from;
    }
}

static void find_sources(SnakeWaySearch *search)
{
    const SnakeStreets *s = search->streets;
    memset(search->sources, 0xff, sizeof search->sources);
    for (int cell = 0; cell < s->cell_count; cell++) {
        add_source(search, cell, s->round[cell]);
        add_source(search, cell, s->across[cell]);
    }
}

/* How far it is from each cell to the food for those who arrive within the limit: the
 * cells that the body will still be on are walls. */
static void find_distances(SnakeWaySearch *search, int limit)
{
    const int head = snake_trail_head(&search->trail);
    int end = 1;
    memset(search->distance, 0xff, sizeof search->distance);
    search->distance[search->food] = 0;
    search->queue[0] = (uint16_t)search->food;
    for (int begin = 0; begin < end; begin++) {
        const int cell = search->queue[begin];
        const int distance = search->distance[cell] + 1;
        for (int i = 0; i < 2; i++) {
            const int source = search->sources[cell][i];
            if (source != SNAKE_NO_CELL && search->distance[source] == NOT_NEAR &&
                (source == head ||
                 snake_way_is_free(search, &search->trail, source, limit - distance))) {
                search->distance[source] = (uint16_t)distance;
                search->queue[end++] = (uint16_t)source;
            }
        }
    }
}

/* The least limit from this one on within which the head may arrive. All ways are even or
 * all are odd. */
static int find_limit(SnakeWaySearch *search, int limit, int limit_max)
{
    const int head = snake_trail_head(&search->trail);
    limit = limit < limit_max ? limit : limit_max;
    find_distances(search, limit);
    while (search->distance[head] > limit && limit < limit_max) {
        limit = limit + 2 < limit_max ? limit + 2 : limit_max;
        find_distances(search, limit);
    }
    return limit;
}

/* ------------------------------------------------------------------ layers */

static int free_neighbours(const SnakeWaySearch *search, int cell, int from)
{
    const SnakeStreets *s = search->streets;
    const int beside[] = {s->round[cell], s->across[cell], search->sources[cell][0],
                          search->sources[cell][1]};
    const int head = snake_trail_head(&search->trail);
    int count = 0;
    for (int i = 0; i < 4; i++) {
        count += beside[i] != SNAKE_NO_CELL && beside[i] != head &&
                 search->trail.number[beside[i]] < from;
    }
    return count;
}

/* Eats at the end of a way that is laid. Ways that take longer are of no use then. */
static void arrive(SnakeWaySearch *search)
{
    snake_trail_push(&search->trail, search->food);
    if (note_way(search)) {
        search->has_arrived = true;
        search->limit = search->trail.length - search->length;
    }
    snake_trail_pop(&search->trail);
}

/* Goes on with a way that is laid, to a cell where a street leads. */
static void try_step(SnakeWaySearch *search, int parent, int cell)
{
    const SnakeWayNode *node = &search->nodes[parent];
    const int steps = node->steps + 1;
    if (cell == SNAKE_NO_CELL || search->distance[cell] == NOT_NEAR ||
        !snake_way_is_open(search, &search->trail, cell, steps)) {
        return;
    }
    int arrival = steps + search->distance[cell];
    arrival = arrival > node->arrival ? arrival : node->arrival;
    const int from = (cell == search->food ? steps : arrival) - 1;
    if (arrival > search->limit || !snake_trail_allows(&search->trail, cell, from)) {
        return;
    }
    if (cell == search->food) {
        arrive(search);
        return;
    }
    search->layer[search->layer_count++] = (SnakeWayNode){
        .parent = parent,
        .cell = (uint16_t)cell,
        .steps = (uint16_t)steps,
        .arrival = (uint16_t)arrival,
        .exposed = (uint16_t)(node->exposed + free_neighbours(search, cell, from)),
    };
}

static int key_of(const SnakeWayNode *node)
{
    return ARRIVAL_WEIGHT * node->arrival + node->exposed;
}

static int least_key(const SnakeWaySearch *search)
{
    int least = key_of(&search->layer[0]);
    for (int i = 1; i < search->layer_count; i++) {
        const int key = key_of(&search->layer[i]);
        least = key < least ? key : least;
    }
    return least;
}

/* Sorts the layer by keys, which it counts; the few that are far behind the best are as
 * good as each other. */
static void sort_layer(SnakeWaySearch *search)
{
    const int least = least_key(search);
    uint16_t key[2 * SNAKE_WAY_BEAM];
    memset(search->key_ends, 0, sizeof search->key_ends);
    for (int i = 0; i < search->layer_count; i++) {
        const int beyond = key_of(&search->layer[i]) - least;
        key[i] = (uint16_t)(beyond < SNAKE_WAY_KEYS ? beyond : SNAKE_WAY_KEYS - 1);
        search->key_ends[key[i]]++;
    }
    for (int i = 1; i < SNAKE_WAY_KEYS; i++) {
        search->key_ends[i] = (uint16_t)(search->key_ends[i] + search->key_ends[i - 1]);
    }
    for (int i = search->layer_count - 1; i >= 0; i--) {
        search->order[--search->key_ends[key[i]]] = (uint16_t)i;
    }
}

/* Keeps the best of the layer as nodes from number `end` on; returns the new end. */
static int keep_best(SnakeWaySearch *search, int end)
{
    const int first = end;
    if (search->layer_count == 0) {
        return end;
    }
    sort_layer(search);
    for (int i = 0; i < search->layer_count; i++) {
        search->per_cell[search->layer[i].cell] = 0;
    }
    for (int i = 0; i < search->layer_count; i++) {
        const SnakeWayNode *node = &search->layer[search->order[i]];
        const bool is_full = end - first == SNAKE_WAY_BEAM || end == SNAKE_WAY_NODES;
        if (!is_full && search->per_cell[node->cell]++ < SNAKE_WAY_BEAM_PER_CELL) {
            search->nodes[end++] = *node;
        }
    }
    return end;
}

/* Tries ways that arrive within the limit, which falls to the first that is found. */
static void search_layers(SnakeWaySearch *search)
{
    const SnakeStreets *s = search->streets;
    const int head = snake_trail_head(&search->trail);
    int begin = 0, end = 1;
    search->nodes[0] = (SnakeWayNode){
        .parent = -1, .cell = (uint16_t)head, .arrival = search->distance[head]};
    for (int steps = 0; steps < search->limit && begin < end; steps++) {
        search->layer_count = 0;
        for (int i = begin; i < end; i++) {
            snake_way_lay(&search->trail, search->length, search->nodes, i);
            try_step(search, i, s->round[search->nodes[i].cell]);
            try_step(search, i, s->across[search->nodes[i].cell]);
        }
        begin = end;
        end = keep_best(search, end);
    }
    cut_back(search);
}

/* ----------------------------------------------------------------- searching */

/* Narrow limits first: with them more of the body is in the way, so that the distances
 * tell more. */
static void search_shorter(SnakeWaySearch *search, int limit_max)
{
    const int head = snake_trail_head(&search->trail);
    find_distances(search, limit_max);
    int limit = search->distance[head];
    search->has_arrived = false;
    while (limit <= limit_max && !search->has_arrived) {
        search->limit = find_limit(search, limit, limit_max);
        if (search->distance[head] > search->limit) {
            return;
        }
        limit = search->limit + WIDER_BY + search->limit * WIDER_PERCENT / 100;
        search_layers(search);
    }
}

bool snake_way_find(SnakeWaySearch *search, const SnakeStreets *streets, bool is_tail_deadly,
                    const uint16_t *body, int length, int food)
{
    search->streets = streets;
    search->is_tail_deadly = is_tail_deadly;
    search->length = length;
    search->food = food;
    search->steps = 0;
    snake_trail_init(&search->trail, streets, body, length);
    find_sources(search);
    if (snake_streets_hold(streets, body, length)) {
        go_along_cycle(search);
    }
    search_shorter(search, search->steps > 0 ? search->steps - 1 : streets->cell_count);
    return search->steps > 0;
}
