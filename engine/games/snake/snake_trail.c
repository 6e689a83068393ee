/* snake_trail.c - where a snake has gone and will go, and whether a cycle goes with it. */
#include "games/snake/snake_trail.h"

#include <assert.h>
#include <string.h>

void snake_trail_init(SnakeTrail *trail, const SnakeStreets *streets, const uint16_t *body,
                      int length)
{
    trail->streets = streets;
    trail->length = 0;
    trail->flood = 0;
    memset(trail->flooded, 0, sizeof trail->flooded);
    memset(trail->number, -1, sizeof trail->number);
    memset(trail->last, -1, sizeof trail->last);
    memset(trail->exit, 0xff, sizeof trail->exit);
    for (int i = length - 1; i >= 0; i--) {
        snake_trail_push(trail, body[i]);
    }
}

static_assert(SNAKE_NO_CELL == 0xffff, "bytes of ones are no cell");

void snake_trail_push(SnakeTrail *trail, int cell)
{
    const int number = trail->length++;
    int16_t *last = &trail->last[trail->streets->block[cell]];
    assert(number < SNAKE_TRAIL_MAX);
    trail->undo[number] = (SnakeTrailUndo){trail->number[cell], *last, trail->exit[cell]};
    if (number > 0) {
        trail->exit[trail->cells[number - 1]] = (uint16_t)cell;
    }
    trail->cells[number] = (uint16_t)cell;
    trail->number[cell] = (int16_t)number;
    trail->exit[cell] = SNAKE_NO_CELL;
    *last = (int16_t)number;
}

void snake_trail_pop(SnakeTrail *trail)
{
    const int number = --trail->length;
    const int cell = trail->cells[number];
    trail->number[cell] = trail->undo[number].number;
    trail->exit[cell] = trail->undo[number].exit;
    trail->last[trail->streets->block[cell]] = trail->undo[number].last;
    if (number > 0) {
        trail->exit[trail->cells[number - 1]] = SNAKE_NO_CELL;
    }
}

/* --------------------------------------------------------------- one step */

/* Whether the trail has left this cell, and where to is part of it. */
static bool is_passed(const SnakeTrail *trail, int cell, int from)
{
    return trail->number[cell] >= from && trail->exit[cell] != SNAKE_NO_CELL;
}

/* Whether the trail has passed this cell's door and found it closed. */
static bool is_closed(const SnakeTrail *trail, int cell, int from)
{
    const SnakeStreets *s = trail->streets;
    const int partner = s->partner[cell];
    return (is_passed(trail, cell, from) && trail->exit[cell] == s->round[cell]) ||
           (is_passed(trail, partner, from) && trail->exit[partner] == s->round[partner]);
}

/* Adds the blocks behind the doors of a block to the queue, and returns its end; -1 if
 * the trail is behind one. */
static int flood_block(SnakeTrail *trail, int block, int end, int from)
{
    const SnakeStreets *s = trail->streets;
    for (int i = 0; i < s->block_size[block]; i++) {
        const int cell = s->block_cells[block][i];
        if (s->partner[cell] == SNAKE_NO_CELL || is_closed(trail, cell, from)) {
            continue;
        }
        const int other = s->block[s->partner[cell]];
        if (trail->last[other] >= from) {
            return -1;
        }
        if (trail->flooded[other] != trail->flood) {
            trail->flooded[other] = trail->flood;
            trail->queue[end++] = (uint16_t)other;
        }
    }
    return end;
}

/* Whether there is a way from a block to the trail, through doors that can be open. It
 * is short unless there is none. */
static bool is_reachable(SnakeTrail *trail, int block, int from)
{
    trail->flood++;
    trail->flooded[block] = trail->flood;
    trail->queue[0] = (uint16_t)block;
    for (int begin = 0, end = 1; begin < end; begin++) {
        end = flood_block(trail, trail->queue[begin], end, from);
        if (end < 0) {
            return true;
        }
    }
    return false;
}

/* All blocks of the trail are joined by doors that it passed open. So to open one more
 * is a ring if the trail was in the block behind it, and to close one leaves the block
 * behind it alone if no other way leads from there to the trail. */
bool snake_trail_allows(SnakeTrail *trail, int cell, int from)
{
    const SnakeStreets *s = trail->streets;
    const int head = snake_trail_head(trail);
    const int partner = s->partner[head];
    const bool is_left_by_then = from >= trail->length;
    if (is_left_by_then || partner == SNAKE_NO_CELL || is_passed(trail, partner, from)) {
        return true;
    }
    const int block = s->block[partner];
    if (cell == s->across[head]) {
        return trail->last[block] < from;
    }
    if (trail->last[block] >= from) {
        return true;
    }
    trail->exit[head] = (uint16_t)cell;
    const bool is_allowed = is_reachable(trail, block, from);
    trail->exit[head] = SNAKE_NO_CELL;
    return is_allowed;
}

/* ------------------------------------------------------------- a whole cycle */

static int root_of(uint16_t *roots, int block)
{
    while (roots[block] != block) {
        roots[block] = roots[roots[block]];
        block = roots[block];
    }
    return block;
}

/* Joins the blocks on both sides of a door; false if they were joined. */
static bool join(const SnakeStreets *s, uint16_t *roots, int cell)
{
    const int a = root_of(roots, s->block[cell]);
    const int b = root_of(roots, s->block[s->partner[cell]]);
    roots[a] = (uint16_t)b;
    return a != b;
}

static void open_door(const SnakeStreets *s, uint16_t *next, int cell)
{
    next[cell] = s->across[cell];
    next[s->partner[cell]] = s->across[s->partner[cell]];
}

/* Opens the doors that the trail passed open; false if they close a ring. Returns in
 * `joined` how many. */
static bool open_passed(const SnakeTrail *trail, uint16_t *roots, uint16_t *next, int *joined)
{
    const SnakeStreets *s = trail->streets;
    for (int i = 0; i + 1 < trail->length; i++) {
        const int cell = trail->cells[i];
        if (trail->cells[i + 1] != s->across[cell] || next[cell] == s->across[cell]) {
            continue;
        }
        if (!join(s, roots, cell)) {
            return false;
        }
        open_door(s, next, cell);
        ++*joined;
    }
    return true;
}

bool snake_trail_cycle(const SnakeTrail *trail, uint16_t next[SNAKE_CELLS_MAX])
{
    const SnakeStreets *s = trail->streets;
    uint16_t roots[SNAKE_BLOCKS_MAX];
    int joined = 0;
    for (int block = 0; block < s->block_count; block++) {
        roots[block] = (uint16_t)block;
    }
    memcpy(next, s->round, sizeof s->round);
    if (!open_passed(trail, roots, next, &joined)) {
        return false;
    }
    for (int cell = 0; cell < s->cell_count; cell++) {
        if (s->partner[cell] != SNAKE_NO_CELL && !is_closed(trail, cell, 0) &&
            join(s, roots, cell)) {
            open_door(s, next, cell);
            joined++;
        }
    }
    return joined == s->block_count - 1;
}
