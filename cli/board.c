/* board.c - a board drawn with characters. */
#include "cli/board.h"

#include <stdio.h>

#include "cli/output.h"
#include "cli/position.h"
#include "notation.h"

/* What is on the board at one moment. */
typedef struct Picture {
    const Game *game;
    Position position;
    uint64_t last;    /* the cell of the last move */
    uint64_t winning; /* the cells of the winning lines */
    uint64_t falling; /* the cell that the moving stone passes, 0 for none */
    BoardStyle style;
} Picture;

/* The page's orange and blue, between its light and its dark variant: the
 * terminal's background is not known. */
static void start_side_color(Side side, Color color)
{
    static const char *const codes[][2] = {
        [COLOR_NONE] = {"", ""},
        [COLOR_256] = {"\033[1;38;5;202m", "\033[1;38;5;33m"},
        [COLOR_TRUE] = {"\033[1;38;2;224;96;31m", "\033[1;38;2;64;132;232m"},
    };
    fputs(codes[color][side], stdout);
}

static void start_quiet_color(Color color)
{
    fputs(color == COLOR_NONE ? "" : "\033[2m", stdout);
}

static void end_color(Color color)
{
    fputs(color == COLOR_NONE ? "" : "\033[0m", stdout);
}

void board_print_side(Side side, BoardStyle style)
{
    start_side_color(side, style.color);
    fputs(side_name(side), stdout);
    end_color(style.color);
}

static void draw_quiet(const Picture *picture, const char *text)
{
    start_quiet_color(picture->style.color);
    fputs(text, stdout);
    end_color(picture->style.color);
}

static void draw_stone(const Picture *picture, Side side, uint64_t cell)
{
    const char *marks = picture->winning & cell ? "[]" : picture->last & cell ? "()" : "  ";
    start_side_color(side, picture->style.color);
    printf("%c%s%c", marks[0], side_name(side), marks[1]);
    end_color(picture->style.color);
}

static void draw_empty(const Picture *picture, int row, int col)
{
    const Game *game = picture->game;
    char text[8] = " . ";
    if (!game->stones_fall) {
        snprintf(text, sizeof text, " %c ", notation_move_symbol((Move)(row * game->cols + col)));
    }
    draw_quiet(picture, text);
}

static void draw_cell(const Picture *picture, int row, int col)
{
    const Game *game = picture->game;
    const Position p = picture->position;
    const uint64_t cell = game->cell(game, row, col);
    const char symbol = notation_cell_symbol(game, p, row, col);
    const bool is_on_its_way = picture->falling != 0 && cell == picture->last;
    if (picture->falling == cell) {
        Side mover = side_other(game->side_to_move(game, p));
        draw_stone(picture, mover, 0);
    } else if (is_on_its_way || symbol == '-') {
        draw_empty(picture, row, col);
    } else {
        bool is_first = symbol == side_name(SIDE_FIRST)[0];
        draw_stone(picture, is_first ? SIDE_FIRST : SIDE_SECOND, cell);
    }
}

static void draw_columns(const Picture *picture)
{
    const Game *game = picture->game;
    fputs("   ", stdout);
    for (int col = 1; col <= game->cols; col++) {
        printf("%2d ", col);
    }
    for (int row = 0; row < game->rows; row++) {
        draw_quiet(picture, "\n  |");
        for (int col = 0; col < game->cols; col++) {
            draw_cell(picture, row, col);
        }
        draw_quiet(picture, "|");
    }
    fputs("\n", stdout);
    draw_quiet(picture, "  +");
    for (int col = 0; col < game->cols; col++) {
        draw_quiet(picture, "---");
    }
    draw_quiet(picture, "+");
    putchar('\n');
}

static void draw_grid(const Picture *picture)
{
    const Game *game = picture->game;
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; row > 0 && col < game->cols; col++) {
            draw_quiet(picture, col == 0 ? "  ---" : "+---");
        }
        fputs(row == 0 ? "  " : "\n  ", stdout);
        for (int col = 0; col < game->cols; col++) {
            draw_quiet(picture, col == 0 ? "" : "|");
            draw_cell(picture, row, col);
        }
        putchar('\n');
    }
}

static void draw(const Picture *picture)
{
    if (picture->game->stones_fall) {
        draw_columns(picture);
    } else {
        draw_grid(picture);
    }
}

static Picture picture_of(const Game *game, Position before, Position p, BoardStyle style)
{
    uint64_t stones = game->stones(game, p, SIDE_FIRST) | game->stones(game, p, SIDE_SECOND);
    uint64_t earlier = game->stones(game, before, SIDE_FIRST) |
                       game->stones(game, before, SIDE_SECOND);
    return (Picture){
        .game = game,
        .position = p,
        .last = stones & ~earlier,
        .winning = game_winning_cells(game, p),
        .style = style,
    };
}

void board_draw(const Game *game, Position before, Position p, BoardStyle style)
{
    const Picture picture = picture_of(game, before, p, style);
    putchar('\n');
    draw(&picture);
    putchar('\n');
}

/* The number of a cell, row by row; that of all cells if it is none. */
static int cell_number(const Game *game, uint64_t cell)
{
    int number = 0;
    while (number < game->rows * game->cols &&
           game->cell(game, number / game->cols, number % game->cols) != cell) {
        number++;
    }
    return number;
}

/* How many lines draw_columns takes, and how many columns of the window. */
static int lines_of(const Game *game)
{
    return game->rows + 2;
}

static int width_of(const Game *game)
{
    return 3 * game->cols + 4;
}

/* Whether a board can be drawn over itself: all of it must be in the window, and
 * the cursor's line below it. */
static bool has_room(const Game *game)
{
    return terminal_has_room(lines_of(game) + 1, width_of(game));
}

/* Lets the last stone fall through the cells above it; the cursor ends where it
 * began. A falling stone gets faster, row by row. */
static void draw_fall(Picture picture, int row, int col)
{
    static const int durations_ms[] = {70, 40, 30, 25, 20};
    const int steps = sizeof durations_ms / sizeof durations_ms[0];
    picture.winning = 0;
    for (int passed = 0; passed < row && !terminal_was_interrupted(); passed++) {
        picture.falling = picture.game->cell(picture.game, passed, col);
        draw(&picture);
        output_flush();
        terminal_pause_ms(durations_ms[passed < steps ? passed : steps - 1]);
        printf("\033[%dA\r", lines_of(picture.game));
    }
}

void board_draw_move(const Game *game, Position before, Position p, BoardStyle style)
{
    const Picture picture = picture_of(game, before, p, style);
    const int number = cell_number(game, picture.last);
    putchar('\n');
    if (style.animated && game->stones_fall && has_room(game)) {
        draw_fall(picture, number / game->cols, number % game->cols);
    }
    draw(&picture);
    putchar('\n');
}
