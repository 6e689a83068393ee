/* grid.h - a body and things on a grid of cells, a facet of a world, for a page to draw.
 *
 * Cells are numbered row by row from the top left. Of a body that winds over the grid,
 * each cell tells its place in the order from the head, which is 0, and where the next
 * cell towards the head lies.
 */
#ifndef FOURMI_GRID_H
#define FOURMI_GRID_H

#include "world.h"

enum { GRID_CELLS_MAX = 1024 };

typedef enum GridKind {
    GRID_EMPTY,
    GRID_FOOD,
    GRID_HEAD,
    GRID_BODY,
    GRID_TAIL, /* the last cell of a body of two or more */
} GridKind;

typedef enum GridDirection {
    GRID_UP,
    GRID_RIGHT,
    GRID_DOWN,
    GRID_LEFT,
    GRID_NOWHERE,
} GridDirection;

typedef struct GridCell {
    uint8_t kind;   /* GridKind */
    uint8_t next;   /* GridDirection towards the head; of the head, where it looks */
    uint16_t order; /* of the body from the head, 0 where there is none */
} GridCell;

typedef struct Grid {
    int (*width)(const World *world);
    int (*height)(const World *world);

    /* Writes all cells, width x height of them. */
    void (*fill)(const World *world, const void *state, GridCell cells[GRID_CELLS_MAX]);

    /* Which way an action leads from the head, in any state. */
    GridDirection (*direction)(const World *world, Action action);
} Grid;

#endif
