/* board.c - a state drawn with characters. */
#include "cli/board.h"

#include <stdio.h>
#include <string.h>

#include "cli/output.h"

enum { EMPTY = '-', CELLS_MAX = 1024, PICTURE_SIZE = 16384 };

/* What is on the board at one moment. */
typedef struct DrawnBoard {
    const fourmi_game_facts *facts;
    BoardStyle style;
    char letters[CELLS_MAX];
    bool decides[CELLS_MAX]; /* cells that decide the game */
    int reached;             /* by the last action; -1: none */
    int falling;             /* the cell that its stone passes; -1: it has arrived */
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

/* What stands on a cell, in the colour of its player; stones as they are named. */
static void draw_piece(const DrawnBoard *board, char letter, const char marks[2])
{
    const fourmi_game_facts *facts = board->facts;
    const char *const pieces[] = {facts->first_pieces, facts->second_pieces};
    const char *const *const symbols[] = {facts->first_symbols, facts->second_symbols};
    const long counts[] = {facts->first_symbol_count, facts->second_symbol_count};
    const char text[] = {letter, '\0'};
    const char *piece = text;
    for (int player = FOURMI_FIRST; player <= FOURMI_SECOND; player++) {
        const char *at = pieces[player] != NULL ? strchr(pieces[player], letter) : NULL;
        if (at != NULL) {
            start_player_color((fourmi_turn)player, board->style.color);
            piece = board->style.unicode && at - pieces[player] < counts[player]
                        ? symbols[player][at - pieces[player]]
                        : piece;
        }
    }
    printf("%c%s%c", marks[0], piece, marks[1]);
    end_color(board->style.color);
}

/* Whether each action fills one cell, and is named by its number. */
static bool actions_are_cells(const fourmi_game_facts *facts)
{
    return facts->actions_are_symbols && !facts->actions_are_columns &&
           facts->game->actions == facts->rows * facts->cols;
}

static void draw_cell(const DrawnBoard *board, int cell)
{
    const bool is_on_its_way = board->falling >= 0 && cell == board->reached;
    const char letter = board->letters[cell];
    char empty[] = " . ";
    if (cell == board->falling) {
        draw_piece(board, board->letters[board->reached], "  ");
    } else if (letter != EMPTY && !is_on_its_way) {
        draw_piece(board, letter,
                   board->falling >= 0      ? "  "
                   : board->decides[cell]   ? "[]"
                   : cell == board->reached ? "()"
                                            : "  ");
    } else {
        if (actions_are_cells(board->facts)) { /* the move that fills it */
            empty[1] = (char)(cell < 9 ? '1' + cell : 'a' + cell - 9);
        }
        draw_quiet(board, empty);
    }
}

static void draw_columns(const DrawnBoard *board)
{
    const int cols = board->facts->cols;
    fputs("   ", stdout);
    for (int col = 1; col <= cols; col++) {
        printf("%2d ", col);
    }
    for (int row = 0; row < board->facts->rows; row++) {
        draw_quiet(board, "\n  |");
        for (int col = 0; col < cols; col++) {
            draw_cell(board, row * cols + col);
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
    const int cols = board->facts->cols;
    for (int row = 0; row < board->facts->rows; row++) {
        for (int col = 0; row > 0 && col < cols; col++) {
            draw_quiet(board, col == 0 ? "  ---" : "+---");
        }
        fputs(row == 0 ? "  " : "\n  ", stdout);
        for (int col = 0; col < cols; col++) {
            draw_quiet(board, col == 0 ? "" : "|");
            draw_cell(board, row * cols + col);
        }
        putchar('\n');
    }
}

/* Ranks with their numbers, files with their letters. */
static void draw_coordinates(const DrawnBoard *board)
{
    const int cols = board->facts->cols;
    for (int row = 0; row < board->facts->rows; row++) {
        printf(" %2d ", board->facts->rows - row);
        for (int col = 0; col < cols; col++) {
            draw_cell(board, row * cols + col);
        }
        putchar('\n');
    }
    fputs("    ", stdout);
    for (int col = 0; col < cols; col++) {
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
static int lines_of(const fourmi_game_facts *facts)
{
    return facts->rows + 2;
}

static int width_of(const fourmi_game_facts *facts)
{
    return 3 * facts->cols + 4;
}

/* Lets a stone fall to its cell through those above it; the cursor ends where it
 * began. A falling stone gets faster, row by row. */
static void draw_fall(DrawnBoard *board)
{
    static const int durations_ms[] = {70, 40, 30, 25, 20};
    const int steps = sizeof durations_ms / sizeof durations_ms[0];
    const int cols = board->facts->cols;
    for (int row = 0; row < board->reached / cols && !terminal_was_interrupted(); row++) {
        board->falling = row * cols + board->reached % cols;
        draw(board);
        output_flush();
        terminal_pause_ms(durations_ms[row < steps ? row : steps - 1]);
        printf("\033[%dA\r", lines_of(board->facts));
    }
    board->falling = -1;
}

/* The picture of a game of one player, each line with a margin. */
static void draw_picture(const fourmi_game *game, const void *state)
{
    char picture[PICTURE_SIZE];
    fourmi_state_picture(game, state, picture, sizeof picture);
    for (const char *line = picture, *end = line; *end != '\0'; line = end + 1) {
        end = line + strcspn(line, "\n");
        printf("  %.*s\n", (int)(end - line), line);
    }
}

/* The cell that the last action of a record reached; -1: there is none. */
static int reached_cell(fourmi_record *record)
{
    const fourmi_board *board = record->game->extras->board;
    const uint32_t ply = record->ply;
    int from, to = -1;
    if (ply > 0 && board->move != NULL) {
        fourmi_record_go(record, ply - 1);
        if (record->turn != FOURMI_CHANCE) {
            board->move(record->game, record->state, record->actions[ply - 1], &from, &to);
        }
        fourmi_record_go(record, ply);
    }
    return to;
}

void board_draw(const fourmi_game_facts *facts, fourmi_record *record, BoardStyle style,
                bool is_move)
{
    const fourmi_game *game = record->game;
    const int cells = facts->rows * facts->cols;
    DrawnBoard board = {.facts = facts, .style = style, .falling = -1};
    if (game->players == 1 || cells == 0 || cells > CELLS_MAX) {
        draw_picture(game, record->state);
        return;
    }
    board.reached = reached_cell(record);
    game->extras->board->fill(game, record->state, board.letters);
    for (int cell = 0; cell < cells && game->extras->board->decides != NULL; cell++) {
        board.decides[cell] = game->extras->board->decides(game, record->state, cell);
    }
    putchar('\n');
    /* All of a board that is drawn over itself must be in the window, and the cursor's line below. */
    if (is_move && style.animated && facts->actions_are_columns && board.reached >= 0 &&
        terminal_has_room(lines_of(facts) + 1, width_of(facts))) {
        draw_fall(&board);
    }
    draw(&board);
    putchar('\n');
}
