/* row.h - a game for tests: two players put stones on a row of five cells, and two of one's own side
 * by side win. Its copies with one mistake each are what fourmi_game_check must find. */
#ifndef FOURMI_TESTS_ROW_H
#define FOURMI_TESTS_ROW_H

#include "fourmi-game.h"

enum { ROW_CELLS = 5 };

typedef struct Row {
    uint8_t cells[ROW_CELLS]; /* 0, or the player + 1 */
    uint8_t turn;
    uint8_t unused[2];
} Row;

static void row_start(const fourmi_game *game, void *state)
{
    (void)game;
    *(Row *)state = (Row){.turn = FOURMI_FIRST};
}

static fourmi_turn row_turn(const fourmi_game *game, const void *state)
{
    (void)game;
    return (fourmi_turn)((const Row *)state)->turn;
}

static int row_legal(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    const Row *row = state;
    int count = 0;
    (void)game;
    for (int i = 0; i < ROW_CELLS && row->turn < FOURMI_CHANCE; i++) {
        if (row->cells[i] == 0) {
            actions[count++] = (fourmi_action)i;
        }
    }
    return count;
}

static double row_play(const fourmi_game *game, void *state, fourmi_action action)
{
    Row *row = state;
    const uint8_t stone = (uint8_t)(row->turn + 1);
    int free_cells = 0;
    (void)game;
    row->cells[action] = stone;
    for (int i = 0; i < ROW_CELLS; i++) {
        free_cells += row->cells[i] == 0;
        if (i > 0 && row->cells[i] == stone && row->cells[i - 1] == stone) {
            const double gain = row->turn == FOURMI_FIRST ? 1 : -1;
            row->turn = FOURMI_OVER;
            return gain;
        }
    }
    row->turn = free_cells == 0             ? FOURMI_OVER
                : row->turn == FOURMI_FIRST ? FOURMI_SECOND
                                            : FOURMI_FIRST;
    return 0;
}

static void row_mirror(const fourmi_game *game, void *state, int symmetry)
{
    Row *row = state;
    (void)game;
    for (int i = 0; symmetry == 1 && i < ROW_CELLS / 2; i++) {
        const uint8_t cell = row->cells[i];
        row->cells[i] = row->cells[ROW_CELLS - 1 - i];
        row->cells[ROW_CELLS - 1 - i] = cell;
    }
}

static fourmi_action row_mirror_action(const fourmi_game *game, fourmi_action action, int symmetry)
{
    (void)game;
    return symmetry == 1 ? (fourmi_action)(ROW_CELLS - 1 - action) : action;
}

static const uint8_t row_inverse[] = {0, 1};
static const fourmi_symmetry row_symmetry = {2, row_inverse, row_mirror, row_mirror_action};
static const fourmi_game_extras row_extras = {.symmetry = &row_symmetry};

static const fourmi_game row = {
    .abi = FOURMI_GAME_ABI,
    .size = sizeof(fourmi_game),
    .name = "row",
    .players = 2,
    .actions = ROW_CELLS,
    .legal_max = ROW_CELLS,
    .length_max = ROW_CELLS,
    .state_size = sizeof(Row),
    .discount = 1,
    .reward_max = 1,
    .start = row_start,
    .turn = row_turn,
    .legal = row_legal,
    .play = row_play,
    .extras = &row_extras,
};

#endif
