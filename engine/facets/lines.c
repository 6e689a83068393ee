/* lines.c - every line of a board, as a set of cells. */
#include "facets/lines.h"

#include "base/bits.h"

/* The line that starts in a cell and goes on in steps of (row_step, col_step),
 * or 0 if it leaves the board. */
static uint64_t line_from(const Game *game, int row, int col, int row_step, int col_step)
{
    const int length = game->features->line_length;
    int last_row = row + (length - 1) * row_step;
    int last_col = col + (length - 1) * col_step;
    if (last_row < 0 || last_row >= game->rows || last_col < 0 || last_col >= game->cols) {
        return 0;
    }
    uint64_t cells = 0;
    for (int i = 0; i < length; i++) {
        cells |= game->features->cell(game, row + i * row_step, col + i * col_step);
    }
    return cells;
}

void lines_init(LineSet *lines, const Game *game)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
    lines->count = 0;
    if (features_line_length(game) == 0) {
        return;
    }
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++) {
            for (size_t s = 0; s < sizeof steps / sizeof steps[0]; s++) {
                uint64_t cells = line_from(game, row, col, steps[s][0], steps[s][1]);
                if (cells != 0) {
                    lines->cells[lines->count++] = cells;
                }
            }
        }
    }
}

int lines_count_open(const LineSet *lines, uint64_t own, uint64_t other, int two, int three)
{
    int sum = 0;
    for (int i = 0; i < lines->count; i++) {
        if ((lines->cells[i] & other) != 0) {
            continue;
        }
        const int stones = bits_count(lines->cells[i] & own);
        sum += stones == 2 ? two : stones == 3 ? three : 0;
    }
    return sum;
}

uint64_t lines_completed(const Game *game, Position p)
{
    LineSet lines;
    lines_init(&lines, game);
    uint64_t completed = 0;
    for (int i = 0; i < lines.count; i++) {
        const uint64_t cells = lines.cells[i];
        const uint64_t first = game->features->stones(game, p, SIDE_FIRST);
        const uint64_t second = game->features->stones(game, p, SIDE_SECOND);
        if ((cells & first) == cells || (cells & second) == cells) {
            completed |= cells;
        }
    }
    return completed;
}
