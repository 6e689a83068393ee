/* percepts.h - what one who acts sees of where each action leads, a facet of a world, for
 * learners that approximate.
 *
 * An action is judged by its afterstate: what it leads to before chance has its say. It
 * is seen as one number for each of some tables, which is below the size of that table;
 * the value of an afterstate is the sum of what the tables hold under these numbers. So
 * few numbers tell of states that nobody could list.
 *
 *      state -- action --> afterstate -- chance --> state
 *                 |            |
 *               reward      numbers[table]
 *
 * A world may be seen twice. Its percepts are large tables, each of which knows what several
 * things together mean, so that sums suffice. Its sights are many small ones, of a thing
 * each, for learners that put them together themselves.
 */
#ifndef FOURMI_PERCEPTS_H
#define FOURMI_PERCEPTS_H

#include "facets/grid.h"
#include "world.h"

enum { PERCEPTS_TABLES_MAX = 48, PERCEPTS_CELLS_MAX = 32 };

/* How a cell is seen from where an action leads: whether one who goes there finds it
 * free. */
typedef enum PerceptSight {
    PERCEPT_FREE,
    PERCEPT_IN_TIME, /* occupied now, but no longer when one gets there */
    PERCEPT_SOON,    /* free a little later */
    PERCEPT_BLOCKED, /* for long, or for ever as walls are */
} PerceptSight;

/* A cell that is looked at, counted from the top left of the grid; it may lie beyond
 * the edge. */
typedef struct PerceptCell {
    int row, column;
    PerceptSight sight;
} PerceptCell;

typedef struct Percept {
    Action action;
    bool is_over;  /* the action ends the episode; then the numbers are 0 */
    double reward; /* of the action; where that is up to chance, what is expected */
    uint32_t numbers[PERCEPTS_TABLES_MAX];
} Percept;

typedef struct Percepts {
    int table_count; /* at most PERCEPTS_TABLES_MAX; where a world has fewer, the others have one
                      * number */

    /* How many numbers a table has. */
    uint32_t (*table_size)(const World *world, int table);

    /* The table whose numbers tell afterstates apart, but for rare accidents; -1 if there is
     * none. */
    int (*whole_table)(const World *world);

    /* What a table looks at, in a word or two that a page may translate. */
    const char *(*table_name)(const World *world, int table);

    /* Writes what is seen of each legal action, in their order; returns how many. */
    int (*look)(const World *world, const void *state, Percept percepts[WORLD_ACTIONS_MAX]);

    /* For pages, of a legal action that does not end the episode, in a world with a grid
     * (facets/grid.h). Which cells a table looks at, in its own order; returns how many,
     * none for one that counts things all over the grid. And how many steps from there
     * it is to each cell, -1 for one that is out of reach. Both NULL where there is no
     * grid. */
    int (*look_at)(const World *world, const void *state, Action action, int table,
                   PerceptCell cells[PERCEPTS_CELLS_MAX]);
    void (*reach)(const World *world, const void *state, Action action,
                  int16_t steps[GRID_CELLS_MAX]);
} Percepts;

#endif
