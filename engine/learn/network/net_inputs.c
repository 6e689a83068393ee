/* net_inputs.c - what a neural network sees of a board. */
#include "learn/network/net_inputs.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "facets/lines.h"

static_assert(NET_TOUCHES_MAX <= UINT16_MAX, "touches are counted in 16 bits");

enum { COLUMN_STEP = 4 }; /* from a run of a high column to the next */

/* ------------------------------------------------------------------ groups */

/* Whether stones of a line lie on top of each other. */
static bool is_upright(const Game *game, uint64_t line)
{
    const Features *features = game->features;
    return features->stones_fall && features->line_step != NULL &&
           (line & line << features->line_step(game, LINE_UP)) != 0;
}

static uint64_t column_cells(const Game *game, int col)
{
    uint64_t cells = 0;
    for (int row = 0; row < game->rows; row++) {
        cells |= game->features->cell(game, row, col);
    }
    return cells;
}

/* How many patterns a group has. */
static uint32_t pattern_count(int length, bool is_column)
{
    uint32_t count = 1;
    for (int i = 0; i < length; i++) {
        count *= is_column ? 2 : 3;
    }
    return is_column ? 2 * count - 1 : count;
}

/* Whether a pattern of a line has stones of one side alone. */
static bool is_of_one_side(uint32_t number)
{
    bool has[3] = {false};
    for (; number > 0; number /= 3) {
        has[number % 3] = true;
    }
    return has[1] != has[2];
}

/* Adds the threats of a column; false if there is no room. Number r of either side is that the
 * lowest is on row r, counted from the foot, and one more that there is none. */
static bool add_threats(NetInputs *inputs, int col)
{
    const uint32_t numbers = (uint32_t)inputs->game->rows + 1;
    if (inputs->groups == NET_GROUPS_MAX ||
        inputs->patterns + numbers * numbers > NET_PATTERNS_MAX) {
        return false;
    }
    inputs->group[inputs->groups++] = (NetGroup){.cells = column_cells(inputs->game, col),
                                                 .first_pattern = (uint16_t)inputs->patterns,
                                                 .length = (uint8_t)inputs->game->rows,
                                                 .is_threat = true};
    inputs->threats++;
    for (uint32_t number = 0; number < numbers * numbers; number++) {
        const bool has_row = number != numbers * numbers - 1;
        inputs->row_of[inputs->patterns++] = (uint16_t)(has_row ? inputs->rows++ : 0);
    }
    return true;
}

static bool sees_threats(const Game *game)
{
    return game->features->stones_fall && game->features->completing != NULL &&
           game->features->line_step != NULL && game->features->line_step(game, LINE_UP) == 1;
}

static bool add_all_threats(NetInputs *inputs)
{
    bool has_room = true;
    for (int col = 0; sees_threats(inputs->game) && col < inputs->game->cols; col++) {
        has_room = has_room && add_threats(inputs, col);
    }
    return has_room;
}

/* Adds a group; false if there is no room. */
static bool add_group(NetInputs *inputs, uint64_t cells, bool is_column)
{
    const int length = bits_count(cells);
    if (inputs->groups == NET_GROUPS_MAX || length > NET_CELLS_MAX ||
        inputs->patterns + pattern_count(length, is_column) > NET_PATTERNS_MAX) {
        return false;
    }
    inputs->group[inputs->groups++] = (NetGroup){.cells = cells,
                                                 .first_pattern = (uint16_t)inputs->patterns,
                                                 .length = (uint8_t)length,
                                                 .is_column = is_column};
    for (uint32_t number = 0; number < pattern_count(length, is_column); number++) {
        const bool has_row = is_column ? number != 0 : is_of_one_side(number);
        inputs->row_of[inputs->patterns++] = (uint16_t)(has_row ? inputs->rows++ : 0);
    }
    return true;
}

static bool add_lines(NetInputs *inputs)
{
    LineSet lines;
    bool has_room = true;
    lines_init(&lines, inputs->game);
    for (int i = 0; i < lines.count; i++) {
        if (!is_upright(inputs->game, lines.cells[i])) {
            has_room = has_room && add_group(inputs, lines.cells[i], false);
        }
    }
    return has_room;
}

/* The cells of a column, so many from one on, counted from the foot. */
static uint64_t run_of_column(const Game *game, int col, int from)
{
    uint64_t cells = 0;
    for (int i = from; i < from + NET_CELLS_MAX && i < game->rows; i++) {
        cells |= game->features->cell(game, game->rows - 1 - i, col);
    }
    return cells;
}

static bool add_columns(NetInputs *inputs)
{
    const Game *game = inputs->game;
    bool has_room = true;
    for (int col = 0; game->features->stones_fall && col < game->cols; col++) {
        int from = 0;
        for (; from == 0 || from + NET_CELLS_MAX - COLUMN_STEP < game->rows; from += COLUMN_STEP) {
            has_room = has_room && add_group(inputs, run_of_column(game, col, from), true);
        }
    }
    return has_room;
}

/* Finds all groups; false if there are too many, or none. */
static bool find_groups(NetInputs *inputs, const Game *game)
{
    memset(inputs, 0, sizeof *inputs);
    inputs->game = game;
    inputs->images = symmetry_count(game);
    inputs->rows = 1;
    if (features_line_length(game) < 2 || !add_lines(inputs) || !add_columns(inputs) ||
        !add_all_threats(inputs)) {
        return false;
    }
    inputs->lookups = inputs->groups * inputs->images;
    return inputs->groups > 0 && inputs->lookups <= NET_LOOKUPS_MAX;
}

bool net_inputs_fit(const Game *game)
{
    NetInputs inputs;
    return find_groups(&inputs, game);
}

/* ----------------------------------------------------------------- touches */

/* The cell on which a stone counts for a group's cell in an image. */
static int cell_in_image(const Game *game, int cell, int image)
{
    const uint64_t bit = UINT64_C(1) << cell;
    return bits_lowest(symmetry_transform(game, (Position){bit, bit}, image).all);
}

/* What a stone on a cell of a group adds to the number of its pattern. */
static uint16_t step_of(const NetGroup *group, int cell)
{
    const uint64_t below = (UINT64_C(1) << cell) - 1;
    uint16_t step = 1;
    for (int i = bits_count(group->cells & below); i > 0; i--) {
        step = (uint16_t)(step * (group->is_column ? 2 : 3));
    }
    return step;
}

/* Writes the touches of a cell in an image, and returns how many there are. */
static int add_touches(const NetInputs *inputs, int cell, int image, NetTouch *touches)
{
    const Game *game = inputs->game;
    const int seen = cell_in_image(game, cell, symmetry_inverse(game, image));
    int count = 0;
    for (int group = 0; group < inputs->groups; group++) {
        if (!inputs->group[group].is_threat && (inputs->group[group].cells >> seen & 1) != 0) {
            touches[count++] = (NetTouch){.lookup = (uint16_t)(image * inputs->groups + group),
                                          .step = step_of(&inputs->group[group], seen)};
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

/* Which column of the board each image shows in the place of a column. */
static void fill_columns(NetInputs *inputs)
{
    const Game *game = inputs->game;
    for (int image = 0; image < inputs->images; image++) {
        for (int col = 0; col < inputs->threats; col++) {
            const int foot = bits_lowest(column_cells(game, col));
            const uint64_t shown = UINT64_C(1) << cell_in_image(game, foot, image);
            int seen = 0;
            while ((column_cells(game, seen) & shown) == 0) {
                seen++;
            }
            inputs->column_of[image][col] = (uint8_t)seen;
        }
    }
}

/* As which move each image sees a move, by the cells that moves lead to. */
static void fill_moves(NetInputs *inputs)
{
    const Game *game = inputs->game;
    for (uint64_t rest = game->cells; rest != 0; rest &= rest - 1) {
        const Move move = game->features->move_to(game, bits_lowest(rest));
        assert(move < 64);
        inputs->moves = move >= inputs->moves ? move + 1 : inputs->moves;
        for (int image = 0; image < inputs->images; image++) {
            inputs->seen_move[image][move] = (uint8_t)symmetry_transform_move(
                game, move, symmetry_inverse(game, image));
        }
    }
}

void net_inputs_init(NetInputs *inputs, const Game *game)
{
    const bool fits = find_groups(inputs, game);
    assert(fits);
    (void)fits;
    fill_touches(inputs);
    fill_columns(inputs);
    fill_moves(inputs);
}

/* ----------------------------------------------------------------- reading */

static void place(const NetInputs *inputs, uint16_t *patterns, Side side, int cell)
{
    const int from = inputs->first_touch[cell * inputs->images];
    const int to = inputs->first_touch[(cell + 1) * inputs->images];
    for (int i = from; i < to; i++) {
        const NetTouch touch = inputs->touches[i];
        patterns[touch.lookup] = (uint16_t)(patterns[touch.lookup] + (touch.step << side));
    }
}

/* The lowest of these cells within a column that starts at bit `foot`; `rows` if there is
 * none. */
static uint32_t lowest_in(uint64_t cells, int foot, uint32_t rows)
{
    const uint64_t of_column = cells >> foot & ((UINT64_C(1) << rows) - 1);
    return of_column != 0 ? (uint32_t)bits_lowest(of_column) : rows;
}

void net_inputs_threats(const NetInputs *inputs, const uint64_t stones[2], uint64_t threats[2])
{
    const Game *game = inputs->game;
    const uint64_t free = game->cells & ~(stones[SIDE_FIRST] | stones[SIDE_SECOND]);
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        threats[side] = inputs->threats > 0 ? free & game->features->completing(game, stones[side])
                                            : 0;
    }
}

void net_inputs_number_threats(const NetInputs *inputs, const uint64_t threats[2],
                               uint16_t numbers[64])
{
    const uint32_t rows = (uint32_t)inputs->game->rows;
    const NetGroup *groups = inputs->group + inputs->groups - inputs->threats;
    for (int col = 0; col < inputs->threats; col++) {
        const int foot = bits_lowest(groups[col].cells);
        numbers[col] = (uint16_t)(lowest_in(threats[SIDE_FIRST], foot, rows) * (rows + 1) +
                                  lowest_in(threats[SIDE_SECOND], foot, rows));
    }
}

static void read_threats(const NetInputs *inputs, const uint64_t stones[2], uint16_t *patterns)
{
    uint64_t threats[2];
    uint16_t numbers[64];
    net_inputs_threats(inputs, stones, threats);
    net_inputs_number_threats(inputs, threats, numbers);
    for (int image = 0; image < inputs->images; image++) {
        for (int i = 0; i < inputs->threats; i++) {
            patterns[net_inputs_threat_lookup(inputs, image, i)] = net_inputs_threat_pattern(
                inputs, image, i, numbers);
        }
    }
}

void net_inputs_read(const NetInputs *inputs, Position p, uint16_t patterns[NET_LOOKUPS_MAX])
{
    const Game *game = inputs->game;
    const uint64_t stones[2] = {game->features->stones(game, p, SIDE_FIRST),
                                game->features->stones(game, p, SIDE_SECOND)};
    for (int i = 0; i < inputs->lookups; i++) {
        patterns[i] = inputs->group[i % inputs->groups].first_pattern;
    }
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        for (uint64_t rest = stones[side]; rest != 0; rest &= rest - 1) {
            place(inputs, patterns, (Side)side, bits_lowest(rest));
        }
    }
    read_threats(inputs, stones, patterns);
}
