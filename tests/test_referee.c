/* test_referee.c - random games, watched by a referee who knows no bitboard.
 *
 * The referee keeps a plain array of characters and walks along it. Whatever
 * the game says after each move, the referee must say too.
 */
#include "testing.h"

#include "facets/features.h"

typedef struct Referee {
    int rows, cols, line;
    bool stones_fall;
    char board[16][16]; /* [row][col], row 0 on top; ' ' is empty */
    int stones;
} Referee;

static Referee referee_start(int cols, int rows, int line, bool stones_fall)
{
    Referee r = {.rows = rows, .cols = cols, .line = line, .stones_fall = stones_fall};
    memset(r.board, ' ', sizeof r.board);
    return r;
}

/* The cell that a move fills, in row and col; false if there is none. */
static bool referee_find_cell(const Referee *r, int move, int *row, int *col)
{
    if (!r->stones_fall) {
        *row = move / r->cols;
        *col = move % r->cols;
        return r->board[*row][*col] == ' ';
    }
    *col = move;
    for (*row = r->rows - 1; *row >= 0; --*row) {
        if (r->board[*row][*col] == ' ') {
            return true;
        }
    }
    return false;
}

static bool referee_has_line_from(const Referee *r, int row, int col, int down, int right)
{
    char stone = r->board[row][col];
    if (stone == ' ') {
        return false;
    }
    for (int i = 1; i < r->line; i++) {
        int y = row + i * down;
        int x = col + i * right;
        if (y < 0 || y >= r->rows || x < 0 || x >= r->cols || r->board[y][x] != stone) {
            return false;
        }
    }
    return true;
}

static Result referee_result(const Referee *r)
{
    for (int row = 0; row < r->rows; row++) {
        for (int col = 0; col < r->cols; col++) {
            if (referee_has_line_from(r, row, col, 0, 1) ||
                referee_has_line_from(r, row, col, 1, 0) ||
                referee_has_line_from(r, row, col, 1, 1) ||
                referee_has_line_from(r, row, col, 1, -1)) {
                return r->board[row][col] == 'X' ? RESULT_FIRST_WON : RESULT_SECOND_WON;
            }
        }
    }
    return r->stones == r->rows * r->cols ? RESULT_DRAW : RESULT_UNFINISHED;
}

static void referee_play(Referee *r, int move)
{
    int row;
    int col;
    assert_true(referee_find_cell(r, move, &row, &col));
    r->board[row][col] = r->stones % 2 == 0 ? 'X' : 'O';
    r->stones++;
}

static void compare_moves(const Referee *r, const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    int next = 0;
    bool over = referee_result(r) != RESULT_UNFINISHED;
    for (int move = 0; move < game->move_count; move++) {
        int row;
        int col;
        if (!over && referee_find_cell(r, move, &row, &col)) {
            assert_true(next < count && moves[next] == move);
            next++;
        }
    }
    assert_int_equal(next, count);
}

static void compare_board(const Referee *r, const Game *game, Position p)
{
    uint64_t first = game->features->stones(game, p, SIDE_FIRST);
    uint64_t second = game->features->stones(game, p, SIDE_SECOND);
    for (int row = 0; row < r->rows; row++) {
        for (int col = 0; col < r->cols; col++) {
            uint64_t cell = game->features->cell(game, row, col);
            char stone = first & cell ? 'X' : second & cell ? 'O' : ' ';
            assert_int_equal(stone, r->board[row][col]);
        }
    }
}

static void referee_games(const Game *game, bool stones_fall, int games)
{
    Rng rng = rng_from_seed(3);
    uint64_t seen[4] = {0};
    for (int i = 0; i < games; i++) {
        Referee r = referee_start(game->cols, game->rows, game->features->line_length, stones_fall);
        Position p = game->start;
        for (;;) {
            Result result = referee_result(&r);
            assert_int_equal(game->result(game, p), result);
            assert_int_equal(game->side_to_move(game, p), r.stones % 2);
            compare_moves(&r, game, p);
            if (result != RESULT_UNFINISHED) {
                compare_board(&r, game, p);
                seen[result]++;
                break;
            }
            Move moves[GAME_MOVES_MAX];
            int count = game->legal_moves(game, p, moves);
            Move move = moves[rng_below(&rng, (uint32_t)count)];
            referee_play(&r, move);
            p = game->play(game, p, move);
        }
    }
    /* Random games end in every way, so every rule has been met. */
    assert_true(seen[RESULT_FIRST_WON] > 0);
    assert_true(seen[RESULT_SECOND_WON] > 0);
    assert_true(seen[RESULT_DRAW] > 0);
}

static void tictactoe_agrees_with_the_referee(void **state)
{
    (void)state;
    referee_games(&tictactoe, false, 300000);
}

static void connect4_agrees_with_the_referee(void **state)
{
    (void)state;
    referee_games(&connect4, true, 200000);
}

static void other_boards_agree_with_the_referee(void **state)
{
    (void)state;
    static const int sizes[][2] = {{4, 4}, {5, 4}, {6, 5}, {5, 6}, {8, 7}, {12, 4}, {4, 15}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Game game;
        assert_true(connect4_sized(sizes[i][0], sizes[i][1], &game));
        referee_games(&game, true, 10000);
    }
}

RUN_TESTS(cmocka_unit_test(tictactoe_agrees_with_the_referee),
          cmocka_unit_test(connect4_agrees_with_the_referee),
          cmocka_unit_test(other_boards_agree_with_the_referee))
