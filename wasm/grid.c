/* grid.c - the grid of the open world and the body on it, see facets/grid.h, and what is
 * seen of where each action leads, see facets/percepts.h. */
#include "facets/grid.h"

#include <assert.h>

#include "facets/percepts.h"
#include "module_world.h"

static GridCell cells[GRID_CELLS_MAX];
static Percept percepts[WORLD_ACTIONS_MAX];
static PerceptCell sights[PERCEPTS_CELLS_MAX];
static int16_t reached[GRID_CELLS_MAX];

int EXPORT(fourmi_grid)(void);
void EXPORT(fourmi_grid_cell)(int cell);
int EXPORT(fourmi_percepts)(void);
int EXPORT(fourmi_percept_table)(int table);
int EXPORT(fourmi_percept_cells)(int action, int table);
void EXPORT(fourmi_percept_cell)(int i);
int EXPORT(fourmi_reach)(int action);
int EXPORT(fourmi_reach_cell)(int cell);

/* Looks at the grid; returns how many cells it has, none in a world without. Numbers:
 * see abi.h. */
int fourmi_grid(void)
{
    const Grid *grid = module_world.grid;
    if (grid == NULL) {
        return 0;
    }
    grid->fill(&module_world, &module_state, cells);
    const int width = grid->width(&module_world);
    const int height = grid->height(&module_world);
    module_numbers[GRID_WIDTH] = width;
    module_numbers[GRID_HEIGHT] = height;
    return width * height;
}

/* What lay on a cell when the grid was last looked at. Numbers: see abi.h. */
void fourmi_grid_cell(int cell)
{
    assert(0 <= cell && cell < GRID_CELLS_MAX);
    module_numbers[CELL_KIND] = cells[cell].kind;
    module_numbers[CELL_NEXT] = cells[cell].next;
    module_numbers[CELL_ORDER] = cells[cell].order;
}

/* Looks at where each legal action leads; returns how many there are, -1 in a world
 * without percepts. Numbers: whether it ends the episode; reals: the reward. */
int fourmi_percepts(void)
{
    if (module_world.percepts == NULL) {
        return NO_SUCH_THING;
    }
    const int count = module_world.percepts->look(&module_world, &module_state, percepts);
    for (int i = 0; i < count; i++) {
        module_numbers[i] = percepts[i].is_over;
        module_world_reals[i] = percepts[i].reward;
    }
    return count;
}

/* Tells what a table saw of each legal action at the last look, as numbers, and writes
 * what it looks at; returns the length, or -1 if there are no more tables. */
int fourmi_percept_table(int table)
{
    if (module_world.percepts == NULL || table < 0 || table >= module_world.percepts->table_count) {
        return NO_SUCH_THING;
    }
    for (int i = 0; i < WORLD_ACTIONS_MAX; i++) {
        module_numbers[i] = (int32_t)percepts[i].numbers[table];
    }
    return module_write_text(module_world.percepts->table_name(&module_world, table));
}

/* Looks at what a table looks at, of a legal action that does not end the episode; returns
 * how many cells these are. */
int fourmi_percept_cells(int action, int table)
{
    const Percepts *seen = module_world.percepts;
    return seen == NULL || seen->look_at == NULL
               ? 0
               : seen->look_at(&module_world, &module_state, (Action)action, table, sights);
}

/* Tells one of them, as numbers: see abi.h. */
void fourmi_percept_cell(int i)
{
    assert(0 <= i && i < PERCEPTS_CELLS_MAX);
    module_numbers[SIGHT_ROW] = sights[i].row;
    module_numbers[SIGHT_COLUMN] = sights[i].column;
    module_numbers[SIGHT_KIND] = (int32_t)sights[i].sight;
}

/* Finds out how far it is to each cell from where such an action leads; returns how many
 * cells there are, 0 where nobody can tell. */
int fourmi_reach(int action)
{
    const Percepts *seen = module_world.percepts;
    const Grid *grid = module_world.grid;
    if (seen == NULL || seen->reach == NULL || grid == NULL) {
        return 0;
    }
    seen->reach(&module_world, &module_state, (Action)action, reached);
    return grid->width(&module_world) * grid->height(&module_world);
}

/* How many steps it is to a cell; -1 if that is out of reach. */
int fourmi_reach_cell(int cell)
{
    assert(0 <= cell && cell < GRID_CELLS_MAX);
    return reached[cell];
}
