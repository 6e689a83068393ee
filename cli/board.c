/* board.c - a state drawn with characters. */
#include "cli/board.h"

#include <stdio.h>
#include <string.h>

#include "cli/output.h"

enum { NO_CELL = -1, EMPTY = '-' };

/* What is on the board at one moment. */
typedef struct DrawnBoard {
    const fourmi_game_facts *facts;
    const fourmi_scene *scene;
    int landing; /* the cell to which a stone falls, and the one that it passes; NO_CELL: none falls */
    int passed;
    BoardStyle style;
} DrawnBoard;

/* The page's orange and blue, between its light and its dark variant: the
 * terminal's background is not known. */
static void start_player_color(fourmi_turn player, Color color)
{
    static const char *const codes[][2] = {
        [COLOR_NONE] = {"", ""},
        [COLOR_256] = {"\033[1;38;5;202m", "\033[1;38;5;33m"},
        [COLOR_TRUE] = {"\033[1;38;2;224;96;31m", "\033[1;38;2;64;132;232m"},
    };
    fputs(codes[color][player], stdout);
}

static void end_color(Color color)
{
    fputs(color == COLOR_NONE ? "" : "\033[0m", stdout);
}

void board_print_player(const fourmi_game_facts *facts, fourmi_turn player, BoardStyle style)
{
    start_player_color(player, style.color);
    fputs(facts->players[player], stdout);
    end_color(style.color);
}

static void draw_quiet(const DrawnBoard *board, const char *text)
{
    fputs(board->style.color == COLOR_NONE ? "" : "\033[2m", stdout);
    fputs(text, stdout);
    end_color(board->style.color);
}

/* Whose piece a letter is, and which of its types; false if it is nobody's. */
static bool find_piece(const fourmi_game_facts *facts, char letter, fourmi_turn *player, long *type)
{
    const char *const pieces[] = {facts->first_pieces, facts->second_pieces};
    for (int side = FOURMI_FIRST; side <= FOURMI_SECOND; side++) {
        const char *at = pieces[side] != NULL ? strchr(pieces[side], letter) : NULL;
        if (at != NULL) {
            *player = (fourmi_turn)side;
            *type = at - pieces[side];
            return true;
        }
    }
    return false;
}

/* What stands on a cell, in the colour of its player; stones as they are named. */
static void draw_piece(const DrawnBoard *board, char letter, const char marks[2])
{
    const fourmi_game_facts *facts = board->facts;
    const char text[] = {letter, '\0'};
    const char *piece = text;
    Color color = COLOR_NONE;
    fourmi_turn player;
    long type;
    if (find_piece(facts, letter, &player, &type)) {
        const bool is_first = player == FOURMI_FIRST;
        const long count = is_first ? facts->first_symbol_count : facts->second_symbol_count;
        if (board->style.unicode && type < count) {
            piece = (is_first ? facts->first_symbols : facts->second_symbols)[type];
        }
        color = board->style.color;
        start_player_color(player, color);
    }
    printf("%c%s%c", marks[0], piece, marks[1]);
    end_color(color);
}

/* Whether each action fills one cell, and is named by its number. */
static bool actions_are_cells(const fourmi_game_facts *facts)
{
    return facts->actions_are_symbols && !facts->actions_are_columns &&
           facts->game->actions == facts->rows * facts->cols;
}

/* A cell shows the move that fills it, where there is one such move. */
static void draw_empty(const DrawnBoard *board, int cell)
{
    char text[] = " . ";
    if (actions_are_cells(board->facts)) {
        text[1] = (char)(cell < 9 ? '1' + cell : 'a' + cell - 9);
    }
    draw_quiet(board, text);
}

static void draw_cell(const DrawnBoard *board, int row, int col)
{
    const int cell = row * board->scene->cols + col;
    const char mark = board->scene->marks[cell];
    const char letter = board->scene->cells[cell];
    const bool is_falling = board->passed != NO_CELL;
    if (is_falling && cell == board->passed) {
        draw_piece(board, board->scene->cells[board->landing], "  ");
    } else if ((is_falling && cell == board->landing) || letter == EMPTY) {
        draw_empty(board, cell);
    } else {
        const bool is_plain = is_falling || (mark != '#' && mark != '>');
        draw_piece(board, letter, is_plain ? "  " : mark == '#' ? "[]" : "()");
    }
}

static void draw_columns(const DrawnBoard *board)
{
    const int cols = board->scene->cols;
    fputs("   ", stdout);
    for (int col = 1; col <= cols; col++) {
        printf("%2d ", col);
    }
    for (int row = 0; row < board->scene->rows; row++) {
        draw_quiet(board, "\n  |");
        for (int col = 0; col < cols; col++) {
            draw_cell(board, row, col);
        }
        draw_quiet(board, "|");
    }
    draw_quiet(board, "\n  +");
    for (int col = 0; col < cols; col++) {
        draw_quiet(board, "---");
    }
    draw_quiet(board, "+");
    putchar('\n');
}

static void draw_grid(const DrawnBoard *board)
{
    for (int row = 0; row < board->scene->rows; row++) {
        for (int col = 0; row > 0 && col < board->scene->cols; col++) {
            draw_quiet(board, col == 0 ? "  ---" : "+---");
        }
        fputs(row == 0 ? "  " : "\n  ", stdout);
        for (int col = 0; col < board->scene->cols; col++) {
            draw_quiet(board, col == 0 ? "" : "|");
            draw_cell(board, row, col);
        }
        putchar('\n');
    }
}

/* Ranks with their numbers, files with their letters. */
static void draw_coordinates(const DrawnBoard *board)
{
    for (int row = 0; row < board->scene->rows; row++) {
        printf(" %2d ", board->scene->rows - row);
        for (int col = 0; col < board->scene->cols; col++) {
            draw_cell(board, row, col);
        }
        putchar('\n');
    }
    fputs("    ", stdout);
    for (int col = 0; col < board->scene->cols; col++) {
        printf(" %c ", 'a' + col);
    }
    putchar('\n');
}

static void draw(const DrawnBoard *board)
{
    if (board->facts->actions_are_columns) {
        draw_columns(board);
    } else if (actions_are_cells(board->facts)) {
        draw_grid(board);
    } else {
        draw_coordinates(board);
    }
}

/* How many lines draw_columns takes, and how many columns of the window. */
static int lines_of(const fourmi_scene *scene)
{
    return scene->rows + 2;
}

static int width_of(const fourmi_scene *scene)
{
    return 3 * scene->cols + 4;
}

/* Lets a stone fall to its cell through those above it; the cursor ends where it
 * began. A falling stone gets faster, row by row. */
static void draw_fall(DrawnBoard board)
{
    static const int durations_ms[] = {70, 40, 30, 25, 20};
    const int steps = sizeof durations_ms / sizeof durations_ms[0];
    const int cols = board.scene->cols;
    for (int row = 0; row < board.landing / cols && !terminal_was_interrupted(); row++) {
        board.passed = row * cols + board.landing % cols;
        draw(&board);
        output_flush();
        terminal_pause_ms(durations_ms[row < steps ? row : steps - 1]);
        printf("\033[%dA\r", lines_of(board.scene));
    }
}

/* Each line of a picture with a margin. */
static void draw_picture(const char *line)
{
    while (line != NULL) {
        const char *end = strchr(line, '\n');
        printf("  %.*s\n", end != NULL ? (int)(end - line) : (int)strlen(line), line);
        line = end != NULL ? end + 1 : NULL;
    }
}

/* The topmost cell of a column with a stone. */
static int landing_cell(const fourmi_scene *scene, int column)
{
    int cell = column;
    while (cell + scene->cols < scene->rows * scene->cols && scene->cells[cell] == EMPTY) {
        cell += scene->cols;
    }
    return cell;
}

void board_draw(const fourmi_game_facts *facts, const fourmi_scene *scene, BoardStyle style,
                int column)
{
    DrawnBoard board = {facts, scene, NO_CELL, NO_CELL, style};
    if (facts->game->players == 1 || scene->rows == 0) {
        draw_picture(scene->picture);
        return;
    }
    putchar('\n');
    /* All of a board that is drawn over itself must be in the window, and the cursor's line below. */
    if (column >= 0 && style.animated && facts->actions_are_columns &&
        terminal_has_room(lines_of(scene) + 1, width_of(scene))) {
        board.landing = landing_cell(scene, column);
        draw_fall(board);
    }
    draw(&board);
    putchar('\n');
}
