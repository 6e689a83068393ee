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
 */
#ifndef FOURMI_PERCEPTS_H
#define FOURMI_PERCEPTS_H

#include "world.h"

enum { PERCEPTS_TABLES_MAX = 32 };

typedef struct Percept {
    Action action;
    bool is_over;  /* the action ends the episode; then the numbers are 0 */
    double reward; /* of the action; where that is up to chance, what is expected */
    uint32_t numbers[PERCEPTS_TABLES_MAX];
} Percept;

typedef struct Percepts {
    int table_count; /* at most PERCEPTS_TABLES_MAX */

    /* How many numbers a table has. */
    uint32_t (*table_size)(const World *world, int table);

    /* The table whose numbers tell afterstates apart, but for rare accidents; -1 if there is
     * none. */
    int (*whole_table)(const World *world);

    /* What a table looks at, in a word or two that a page may translate. */
    const char *(*table_name)(const World *world, int table);

    /* Writes what is seen of each legal action, in their order; returns how many. */
    int (*look)(const World *world, const void *state, Percept percepts[WORLD_ACTIONS_MAX]);
} Percepts;

#endif
