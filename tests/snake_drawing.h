/* snake_drawing.h - boards of Snake for tests, as drawings: rows with blanks between,
 * "..*. .>>@ .^..", where each cell of the body points to the next one, @ is the head and *
 * is food. */
#ifndef FOURMI_SNAKE_DRAWING_H
#define FOURMI_SNAKE_DRAWING_H

#include <string.h>

#include "games/snake/snake_facets.h"
#include "testing.h"

static inline World world_with(const char *rules)
{
    World world = snake;
    if (rules[0] != '\0' && !snake_find(rules, &world)) {
        fail_msg("%s is refused", rules);
    }
    return world;
}

/* The cell after `cell` on the way from head to tail; -1 after the tail. */
static inline int cell_behind(const SnakeRules *rules, const char *cells, int cell)
{
    static const char pointing_back[] = {'v', '<', '^', '>'};
    for (int direction = 0; direction < SNAKE_ACTIONS; direction++) {
        const int behind = snake_neighbour(rules, cell, direction);
        if (behind != SNAKE_NO_CELL && cells[behind] == pointing_back[direction]) {
            return behind;
        }
    }
    return -1;
}

static inline SnakeState state_of(const World *world, const char *text)
{
    const SnakeRules rules = snake_rules_of(world);
    char cells[SNAKE_CELLS_MAX + 1] = "";
    uint16_t body[SNAKE_CELLS_MAX];
    int length = 0;
    SnakeState s;
    for (int count = 0; *text != '\0'; text++) {
        count += *text == ' ' ? 0 : (cells[count] = *text, 1);
    }
    assert_int_equal(strlen(cells), snake_rules_cells(&rules));
    const char *food = strchr(cells, '*');
    for (int cell = (int)(strchr(cells, '@') - cells); cell >= 0; length++) {
        body[length] = (uint16_t)cell;
        cell = cell_behind(&rules, cells, cell);
    }
    snake_state_of(&rules, body, length, food != NULL ? (int)(food - cells) : SNAKE_NO_CELL, &s);
    return s;
}

#endif
