/* net_inputs.c - what a neural network sees of a board. */
#include "learn/network/net_inputs.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "facets/features.h"

static_assert(NET_TOUCHES_MAX <= UINT16_MAX, "touches are counted in 16 bits");

/* ------------------------------------------------------------------ groups */

/* A direction in which lines run. */
typedef struct Step {
    int row;
    int col;
} Step;

static const Step steps_of_lines[] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};

static bool is_on_board(const Game *game, int row, int col)
{
    return 0 <= row && row < game->rows && 0 <= col && col < game->cols;
}

/* How many cells a line has from a cell on, this one included. */
static int cells_ahead(const Game *game, int row, int col, Step step)
{
    int count = 0;
    for (; is_on_board(game, row, col); row += step.row, col += step.col) {
        count++;
    }
    return count;
}

static uint64_t run_of(const Game *game, int row, int col, Step step, int length)
{
    uint64_t cells = 0;
    for (int i = 0; i < length; i++) {
        cells |= game->features->cell(game, row + i * step.row, col + i * step.col);
    }
    return cells;
}

/* Adds the groups of the line that begins in a cell, if there is room. */
static bool add_line(const Game *game, int row, int col, Step step, int span, uint64_t *groups,
                     int *count)
{
    const int length = cells_ahead(game, row, col, step);
    const int run = length < span ? length : span;
    if (is_on_board(game, row - step.row, col - step.col) || length < game->features->line_length) {
        return true;
    }
    for (int i = 0; i + run <= length; i++) {
        if (*count == NET_GROUPS_MAX) {
            return false;
        }
        groups[(*count)++] = run_of(game, row + i * step.row, col + i * step.col, step, run);
    }
    return true;
}

/* All groups of a board; 0 if there are too many. */
static int find_groups(const Game *game, int span, uint64_t groups[NET_GROUPS_MAX])
{
    int count = 0;
    for (size_t s = 0; s < sizeof steps_of_lines / sizeof steps_of_lines[0]; s++) {
        for (int row = 0; row < game->rows; row++) {
            for (int col = 0; col < game->cols; col++) {
                if (!add_line(game, row, col, steps_of_lines[s], span, groups, &count)) {
                    return 0;
                }
            }
        }
    }
    return count;
}

bool net_inputs_fit(const Game *game, uint32_t span)
{
    const int line = features_line_length(game);
    if (line < 2 || span < (uint32_t)line || span > NET_SPAN_MAX) {
        return false;
    }
    uint64_t groups[NET_GROUPS_MAX];
    const int count = find_groups(game, (int)span, groups);
    return count > 0 && count * symmetry_count(game) <= NET_LOOKUPS_MAX;
}

/* ---------------------------------------------------------------- patterns */

/* Whether the cell of a group that lies below another of it is filled before that. */
static bool falls_within(const Game *game, uint64_t group)
{
    return game->features->stones_fall && game->features->line_step != NULL &&
           (group & group << game->features->line_step(game, LINE_UP)) != 0;
}

/* Writes for each cell of a group by how much a stone there changes the pattern's number,
 * and returns how many patterns there are. */
static uint32_t number_patterns(const Game *game, uint64_t group, uint16_t steps[64])
{
    const bool is_column = falls_within(game, group);
    uint32_t step = 1;
    for (uint64_t rest = group; rest != 0; rest &= rest - 1) {
        steps[bits_lowest(rest)] = (uint16_t)step;
        step *= is_column ? 2 : 3;
    }
    return is_column ? 2 * step - 1 : step;
}

/* The cell on which a stone counts for a group's cell in an image. */
static int cell_in_image(const Game *game, int cell, int image)
{
    const uint64_t bit = UINT64_C(1) << cell;
    return bits_lowest(symmetry_transform(game, (Position){bit, bit}, image).all);
}

/* Writes the touches of a cell in an image, and returns how many there are. */
static int add_touches(const NetInputs *inputs, int cell, int image, NetTouch *touches)
{
    const Game *game = inputs->game;
    const int seen = cell_in_image(game, cell, symmetry_inverse(game, image));
    int count = 0;
    for (int group = 0; group < inputs->groups; group++) {
        uint16_t steps[64];
        if ((inputs->cells[group] >> seen & 1) != 0) {
            (void)number_patterns(game, inputs->cells[group], steps);
            touches[count++] = (NetTouch){.lookup = (uint16_t)(image * inputs->groups + group),
                                          .step = steps[seen]};
        }
    }
    return count;
}

static void fill_touches(NetInputs *inputs)
{
    int count = 0;
    for (int cell = 0; cell < 64; cell++) {
        for (int image = 0; image < inputs->images; image++) {
            inputs->first_touch[cell * inputs->images + image] = (uint16_t)count;
            if ((inputs->game->cells >> cell & 1) != 0) {
                count += add_touches(inputs, cell, image, &inputs->touches[count]);
            }
        }
    }
    inputs->first_touch[64 * inputs->images] = (uint16_t)count;
}

void net_inputs_init(NetInputs *inputs, const Game *game, uint32_t span)
{
    assert(net_inputs_fit(game, span));
    memset(inputs, 0, sizeof *inputs);
    inputs->game = game;
    inputs->groups = find_groups(game, (int)span, inputs->cells);
    inputs->images = symmetry_count(game);
    inputs->lookups = inputs->groups * inputs->images;
    for (int group = 0; group < inputs->groups; group++) {
        uint16_t steps[64];
        inputs->first_row[group] = inputs->rows;
        inputs->rows += number_patterns(game, inputs->cells[group], steps);
    }
    fill_touches(inputs);
}

/* ----------------------------------------------------------------- reading */

static void place(const NetInputs *inputs, uint32_t *index, Side side, int cell)
{
    const int from = inputs->first_touch[cell * inputs->images];
    const int to = inputs->first_touch[(cell + 1) * inputs->images];
    for (int i = from; i < to; i++) {
        index[inputs->touches[i].lookup] += (uint32_t)inputs->touches[i].step << side;
    }
}

void net_inputs_read(const NetInputs *inputs, Position p, uint32_t index[NET_LOOKUPS_MAX])
{
    const Game *game = inputs->game;
    for (int image = 0; image < inputs->images; image++) {
        memcpy(index + image * inputs->groups, inputs->first_row,
               (size_t)inputs->groups * sizeof index[0]);
    }
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        uint64_t stones = game->features->stones(game, p, (Side)side);
        for (; stones != 0; stones &= stones - 1) {
            place(inputs, index, (Side)side, bits_lowest(stones));
        }
    }
}
