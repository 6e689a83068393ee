/* test_library_boards.c - many games at once, through the library. */
#include "testing.h"

#include "lib/fourmi.h"

enum { COUNT = 20, CELLS = 64, MOVES = 8192 };

static uint8_t pieces[COUNT][CELLS];
static uint8_t legal[COUNT * MOVES];

/* Compares board number `i` with a game that was played alone. */
static void compare(const fourmi_boards *boards, int i, const fourmi_game *game)
{
    const size_t cells = (size_t)(fourmi_boards_rows(boards) * fourmi_boards_columns(boards));
    const size_t size = (size_t)fourmi_boards_move_count(boards);
    uint8_t sides[COUNT];
    int moves[FOURMI_MOVES_MAX];
    size_t sum = 0;
    fourmi_boards_pieces(boards, pieces[0]);
    fourmi_boards_legal(boards, legal);
    fourmi_boards_sides(boards, sides);
    for (size_t row = 0; row < cells; row++) {
        assert_non_null(strchr("-XO", ((const char *)pieces)[(size_t)i * cells + row]));
    }
    const int count = fourmi_game_legal_moves(game, moves);
    for (int j = 0; j < count; j++) {
        assert_int_equal(legal[(size_t)i * size + (size_t)moves[j] - 1], 1);
    }
    for (size_t j = 0; j < size; j++) {
        sum += legal[(size_t)i * size + j];
    }
    assert_int_equal(sum, count);
    assert_int_equal(sides[i], fourmi_game_side_to_move(game));
}

static void boards_do_what_single_games_do(void **state)
{
    (void)state;
    static const char *const names[] = {"tictactoe", "connect4"};
    for (int n = 0; n < 2; n++) {
        fourmi_boards *boards;
        fourmi_game *game;
        int32_t moves[COUNT];
        double rewards[COUNT];
        uint8_t over[COUNT];
        assert_int_equal(fourmi_boards_new(NULL, names[n], COUNT, 1, &boards), FOURMI_OK);
        assert_int_equal(fourmi_game_new(names[n], &game), FOURMI_OK);
        while (fourmi_game_result(game) == FOURMI_UNFINISHED) {
            const int side = fourmi_game_side_to_move(game);
            compare(boards, 7, game);
            fourmi_boards_random_moves(boards, moves);
            assert_int_equal(fourmi_boards_step(boards, moves, rewards, over), FOURMI_OK);
            assert_int_equal(fourmi_game_play(game, moves[7] + 1), FOURMI_OK);
            const fourmi_result result = fourmi_game_result(game);
            assert_int_equal(over[7], result != FOURMI_UNFINISHED);
            const bool has_won = result == (side == 0 ? FOURMI_FIRST_WON : FOURMI_SECOND_WON);
            assert_true(rewards[7] == (has_won ? 1.0 : 0.0));
        }
        compare(boards, 7, game);
        fourmi_game_free(game);
        fourmi_boards_free(boards);
    }
    fourmi_boards_free(NULL);
}

static void a_move_that_is_not_legal_changes_nothing(void **state)
{
    (void)state;
    fourmi_boards *boards = NULL;
    const int32_t centre[2] = {4, 4};
    const int32_t again[2] = {0, 4};
    const int32_t beyond[2] = {0, 9};
    const uint8_t second[2] = {0, 1};
    double rewards[2];
    uint8_t over[2];
    uint8_t before[18];
    uint8_t after_it[18];
    assert_int_equal(fourmi_boards_new(NULL, "draughts", 2, 1, &boards), FOURMI_ERROR_GAME);
    assert_int_equal(fourmi_boards_new(NULL, "tictactoe", 0, 1, &boards), FOURMI_ERROR_ARGUMENT);
    assert_null(boards);
    assert_int_equal(fourmi_boards_new(NULL, "tictactoe", 2, 1, &boards), FOURMI_OK);
    assert_int_equal(fourmi_boards_count(boards), 2);
    assert_int_equal(fourmi_boards_step(boards, centre, rewards, over), FOURMI_OK);
    fourmi_boards_pieces(boards, before);
    assert_memory_equal(before, "----X--------X----", 18);
    assert_int_equal(fourmi_boards_step(boards, again, rewards, over), FOURMI_ERROR_MOVE);
    assert_int_equal(fourmi_boards_step(boards, beyond, rewards, over), FOURMI_ERROR_MOVE);
    fourmi_boards_pieces(boards, after_it);
    assert_memory_equal(before, after_it, 18);
    fourmi_boards_reset(boards, second);
    fourmi_boards_pieces(boards, after_it);
    assert_memory_equal(after_it, "----X-------------", 18);
    fourmi_boards_free(boards);
}

RUN_TESTS(cmocka_unit_test(boards_do_what_single_games_do),
          cmocka_unit_test(a_move_that_is_not_legal_changes_nothing))
