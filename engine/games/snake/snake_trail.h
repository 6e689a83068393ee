/* snake_trail.h - where a snake has gone and will go, and whether a cycle goes with it.
 *
 * A trail is a path along streets, numbered from the tail; the head is its end:
 *
 *      cells   0 1 2 ... from ... length - 1
 *              left by then  what the body will be
 *
 * A snake that has found its food lies on the last cells of the trail, those from number
 * `from` on, and only these decide where a cycle through all cells can go. All of a
 * trail's questions are asked for such a part. One that lies on a cycle stays on one with
 * a step that is allowed, so it is never asked again of the whole.
 */
#ifndef FOURMI_SNAKE_TRAIL_H
#define FOURMI_SNAKE_TRAIL_H

#include "games/snake/snake_streets.h"

enum { SNAKE_TRAIL_MAX = 2 * SNAKE_CELLS_MAX };

/* What a cell was before it became part of the trail. */
typedef struct SnakeTrailUndo {
    int16_t number, last;
    uint16_t exit;
} SnakeTrailUndo;

typedef struct SnakeTrail {
    const SnakeStreets *streets;
    int length;
    uint16_t cells[SNAKE_TRAIL_MAX];
    SnakeTrailUndo undo[SNAKE_TRAIL_MAX];

    int16_t number[SNAKE_CELLS_MAX]; /* by cell: its last place on the trail, or -1 */
    uint16_t exit[SNAKE_CELLS_MAX];  /* by cell: the next one, or SNAKE_NO_CELL */
    int16_t last[SNAKE_BLOCKS_MAX];  /* by block: the last place in it, or -1 */

    uint32_t flood; /* the number of the last flood, and by block which reached it */
    uint32_t flooded[SNAKE_BLOCKS_MAX];
    uint16_t queue[SNAKE_BLOCKS_MAX];
} SnakeTrail;

/* Lays a body, the head first, that lies along the streets, which are borrowed. */
void snake_trail_init(SnakeTrail *trail, const SnakeStreets *streets, const uint16_t *body,
                      int length);

void snake_trail_push(SnakeTrail *trail, int cell);
void snake_trail_pop(SnakeTrail *trail);

static inline int snake_trail_head(const SnakeTrail *trail)
{
    return trail->cells[trail->length - 1];
}

/* Whether some cycle goes on from the head to `cell`, where a street leads, given that
 * one goes along the trail from number `from` to the head. */
bool snake_trail_allows(SnakeTrail *trail, int cell, int from);

/* Writes the cell that follows each one on a cycle along the whole trail; false if there
 * is none. */
bool snake_trail_cycle(const SnakeTrail *trail, uint16_t next[SNAKE_CELLS_MAX]);

#endif
