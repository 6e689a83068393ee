/* board.c - a board drawn with characters. */
#include "cli/board.h"

#include <stdio.h>

#include "cli/output.h"
#include "cli/position.h"
#include "facets/board.h"
#include "facets/features.h"
#include "facets/notation.h"

/* What is on the board at one moment. */
typedef struct DrawnBoard {
    const Game *game;
    Position position;
    int last;         /* the cell of the last move; BOARD_NO_CELL for none, as is the next */
    int falling;      /* the cell that the moving stone passes */
    uint64_t winning; /* bit i: cell i decides the game */
    BoardStyle style;
} DrawnBoard;

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

void board_print_side(const Game *game, Side side, BoardStyle style)
{
    start_side_color(side, style.color);
    fputs(side_name(game, side), stdout);
    end_color(style.color);
}

static void draw_quiet(const DrawnBoard *picture, const char *text)
{
    start_quiet_color(picture->style.color);
    fputs(text, stdout);
    end_color(picture->style.color);
}

/* What stands on a cell, in the colour of its side; stones as they are named. */
static void draw_piece(const DrawnBoard *picture, char piece, const char marks[2])
{
    Side side;
    const Color color = board_owner(piece, &side) ? picture->style.color : COLOR_NONE;
    if (color != COLOR_NONE) {
        start_side_color(side, color);
    }
    if (picture->style.unicode && picture->game->board->symbol != NULL) {
        printf("%c%s%c", marks[0], picture->game->board->symbol(piece), marks[1]);
    } else {
        printf("%c%c%c", marks[0], piece, marks[1]);
    }
    end_color(color);
}

/* A cell shows the move that fills it, where there is one such move. */
static void draw_empty(const DrawnBoard *picture, int cell)
{
    const Game *game = picture->game;
    char text[NOTATION_MOVE_SIZE + 2] = " . ";
    const bool is_move = game->features != NULL && !game->board->moves_are_columns &&
                         game->move_count == game->rows * game->cols && notation_is_symbols(game);
    if (is_move) {
        notation_write_move(game, picture->position, (Move)cell, text + 1);
        text[2] = ' ';
    }
    draw_quiet(picture, text);
}

static const char *marks_of(const DrawnBoard *picture, int cell)
{
    const bool decides = (picture->winning >> cell & 1) != 0;
    return decides ? "[]" : cell == picture->last ? "()" : "  ";
}

static void draw_cell(const DrawnBoard *picture, int row, int col)
{
    const Game *game = picture->game;
    const int cell = row * game->cols + col;
    const char piece = board_piece(game, picture->position, cell);
    const bool is_on_its_way = picture->falling != BOARD_NO_CELL && cell == picture->last;
    if (picture->falling == cell) {
        draw_piece(picture, board_piece(game, picture->position, picture->last), "  ");
    } else if (is_on_its_way || piece == BOARD_EMPTY) {
        draw_empty(picture, cell);
    } else {
        draw_piece(picture, piece, marks_of(picture, cell));
    }
}

static void draw_columns(const DrawnBoard *picture)
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

static void draw_grid(const DrawnBoard *picture)
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

/* Ranks with their numbers, files with their letters. */
static void draw_coordinates(const DrawnBoard *picture)
{
    const Game *game = picture->game;
    for (int row = 0; row < game->rows; row++) {
        printf(" %2d ", game->rows - row);
        for (int col = 0; col < game->cols; col++) {
            draw_cell(picture, row, col);
        }
        putchar('\n');
    }
    fputs("    ", stdout);
    for (int col = 0; col < game->cols; col++) {
        printf(" %c ", 'a' + col);
    }
    putchar('\n');
}

static void draw(const DrawnBoard *picture)
{
    if (picture->game->board->has_coordinates) {
        draw_coordinates(picture);
    } else if (picture->game->board->moves_are_columns) {
        draw_columns(picture);
    } else {
        draw_grid(picture);
    }
}

/* The cell on which a piece stands that did not stand there before. */
static int changed_cell(const Game *game, Position before, Position p)
{
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        const char piece = board_piece(game, p, cell);
        if (piece != BOARD_EMPTY && piece != board_piece(game, before, cell)) {
            return cell;
        }
    }
    return BOARD_NO_CELL;
}

static DrawnBoard picture_of(const Game *game, Position before, Position p, BoardStyle style)
{
    return (DrawnBoard){
        .game = game,
        .position = p,
        .last = changed_cell(game, before, p),
        .falling = BOARD_NO_CELL,
        .winning = board_deciding_cells(game, p),
        .style = style,
    };
}

void board_draw(const Game *game, Position before, Position p, BoardStyle style)
{
    const DrawnBoard picture = picture_of(game, before, p, style);
    putchar('\n');
    draw(&picture);
    putchar('\n');
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
static void draw_fall(DrawnBoard picture, int row, int col)
{
    static const int durations_ms[] = {70, 40, 30, 25, 20};
    const int steps = sizeof durations_ms / sizeof durations_ms[0];
    picture.winning = 0;
    for (int passed = 0; passed < row && !terminal_was_interrupted(); passed++) {
        picture.falling = passed * picture.game->cols + col;
        draw(&picture);
        output_flush();
        terminal_pause_ms(durations_ms[passed < steps ? passed : steps - 1]);
        printf("\033[%dA\r", lines_of(picture.game));
    }
}

void board_draw_move(const Game *game, Position before, Position p, BoardStyle style)
{
    const DrawnBoard picture = picture_of(game, before, p, style);
    putchar('\n');
    if (style.animated && game->board->moves_are_columns && picture.last != BOARD_NO_CELL &&
        has_room(game)) {
        draw_fall(picture, picture.last / game->cols, picture.last % game->cols);
    }
    draw(&picture);
    putchar('\n');
}
