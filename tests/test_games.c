/* test_games.c - what is particular to each game, and how games are found. */
#include "testing.h"

#include <limits.h>

#include "facets/lines.h"

/* --------------------------------------------------------------- connect4 */

static void connect4_is_won_in_every_direction(void **state)
{
    (void)state;
    assert_int_equal(connect4.result(&connect4, after(&connect4, "1212121")), RESULT_FIRST_WON);
    assert_int_equal(connect4.result(&connect4, after(&connect4, "1122334")), RESULT_FIRST_WON);
    /* Rising and falling diagonals of X: feet 1 and 7. */
    assert_int_equal(connect4.result(&connect4, after(&connect4, "12233434474")), RESULT_FIRST_WON);
    assert_int_equal(connect4.result(&connect4, after(&connect4, "76655454414")), RESULT_FIRST_WON);
    assert_int_equal(connect4.result(&connect4, after(&connect4, "71212121")), RESULT_SECOND_WON);
}

static void a_line_does_not_run_on_into_the_next_column(void **state)
{
    (void)state;
    /* One side holds the top three of column 1 and the foot of column 2. */
    assert_int_equal(connect4.result(&connect4, after(&connect4, "21416114161")),
                     RESULT_UNFINISHED);
}

static void a_full_column_refuses_a_seventh_stone(void **state)
{
    (void)state;
    Record record = record_of(&connect4, "444444");
    assert_false(record_play(&record, 3));
    assert_int_equal(record.played, 6);
}

static void connect4_scores_count_the_stones_of_the_winner(void **state)
{
    (void)state;
    Position start = connect4.start;
    assert_int_equal(connect4.score_of_win(&connect4, start, 7), 18); /* the 4th stone */
    assert_int_equal(connect4.score_of_win(&connect4, start, 8), 18); /* the 4th of the second */
    assert_int_equal(connect4.score_of_win(&connect4, start, 41), 1);
    assert_int_equal(connect4.score_of_win(&connect4, start, 42), 1);
    assert_int_equal(connect4.score_of_win(&connect4, after(&connect4, "4455"), 3), 18);
    Game odd;
    assert_true(connect4_sized(5, 5, &odd));
    assert_int_equal(odd.score_of_win(&odd, odd.start, 25), 1);
    assert_int_equal(odd.score_of_win(&odd, odd.start, 24), 1);
    assert_int_equal(odd.score_of_win(&odd, odd.start, 23), 2);
}

static void boards_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    Game game;
    assert_false(connect4_sized(3, 4, &game));
    assert_false(connect4_sized(4, 3, &game));
    assert_false(connect4_sized(9, 7, &game));
    assert_false(connect4_sized(13, 4, &game));
    assert_false(connect4_sized(4, 16, &game));
    assert_false(connect4_sized(-4, -4, &game));
    assert_false(connect4_sized(0, 0, &game));
    assert_false(connect4_sized(4, INT_MAX, &game));
    assert_false(connect4_sized(INT_MAX, 4, &game));
    assert_true(connect4_sized(8, 7, &game));
}

static void the_usual_size_is_the_usual_game(void **state)
{
    (void)state;
    Game game;
    assert_true(connect4_sized(7, 6, &game));
    assert_memory_equal(&game, &connect4, sizeof game);
    Game wider;
    assert_true(connect4_sized(8, 6, &wider));
    assert_int_equal(wider.cells & connect4.cells, connect4.cells);
}

/* -------------------------------------------------------------- tictactoe */

static void each_line_of_tictactoe_wins(void **state)
{
    (void)state;
    static const char *const boards[] = {
        "XXXOO----", "OO-XXX---", "OO----XXX", "XO-XO-X--",
        "OX-OX--X-", "O-XO-X--X", "XO-OX---X", "OOX-X-X--",
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        assert_int_equal(tictactoe.result(&tictactoe, after(&tictactoe, boards[i])),
                         RESULT_FIRST_WON);
    }
}

static void tictactoe_accepts_exactly_the_reachable_boards(void **state)
{
    (void)state;
    int accepted = 0;
    for (int code = 0; code < 19683; code++) {
        char text[10] = {0};
        int rest = code;
        for (int i = 0; i < 9; i++) {
            text[i] = "-XO"[rest % 3];
            rest /= 3;
        }
        Record record = record_start(&tictactoe);
        size_t at;
        NotationError error = notation_read(&record, text, 9, &at);
        assert_true(error == NOTATION_OK || error == NOTATION_IMPOSSIBLE);
        accepted += error == NOTATION_OK;
    }
    assert_int_equal(accepted, 5478);
}

static void tictactoe_scores_count_the_plies_to_the_end(void **state)
{
    (void)state;
    assert_int_equal(game_score_of_win(&tictactoe, tictactoe.start, 1), 9);
    assert_int_equal(game_score_of_win(&tictactoe, tictactoe.start, 5), 5);
}

/* -------------------------------------------------------------------- both */

static void boards_have_as_many_lines_as_the_literature_says(void **state)
{
    (void)state;
    LineSet lines;
    lines_init(&lines, &tictactoe);
    assert_int_equal(lines.count, 8);
    lines_init(&lines, &connect4);
    assert_int_equal(lines.count, 69);
    Game lineless = tictactoe;
    lineless.features = NULL;
    lines_init(&lines, &lineless);
    assert_int_equal(lines.count, 0);
}

static void names_that_are_no_game_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",
        "connect",
        "connect4x",
        "Connect4",
        "connect4:",
        "connect4:7",
        "connect4:7x",
        "connect4:x6",
        "connect4:7x6x",
        "connect4:07x6",
        "connect4:3x3",
        "connect4:99x99",
        "connect4:999999999999x6",
        "tictactoe:3x3",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Game game;
        if (catalogue_find(names[i], &game)) {
            fail_msg("%s was taken for a game", names[i]);
        }
    }
}

static void a_result_is_seen_from_both_sides(void **state)
{
    (void)state;
    assert_int_equal(result_for(RESULT_FIRST_WON, SIDE_FIRST), 1);
    assert_int_equal(result_for(RESULT_FIRST_WON, SIDE_SECOND), -1);
    assert_int_equal(result_for(RESULT_SECOND_WON, SIDE_FIRST), -1);
    assert_int_equal(result_for(RESULT_SECOND_WON, SIDE_SECOND), 1);
    assert_int_equal(result_for(RESULT_DRAW, SIDE_FIRST), 0);
    assert_int_equal(result_for(RESULT_UNFINISHED, SIDE_SECOND), 0);
}

RUN_TESTS(cmocka_unit_test(connect4_is_won_in_every_direction),
          cmocka_unit_test(a_line_does_not_run_on_into_the_next_column),
          cmocka_unit_test(a_full_column_refuses_a_seventh_stone),
          cmocka_unit_test(connect4_scores_count_the_stones_of_the_winner),
          cmocka_unit_test(boards_that_do_not_fit_are_refused),
          cmocka_unit_test(the_usual_size_is_the_usual_game),
          cmocka_unit_test(each_line_of_tictactoe_wins),
          cmocka_unit_test(tictactoe_accepts_exactly_the_reachable_boards),
          cmocka_unit_test(tictactoe_scores_count_the_plies_to_the_end),
          cmocka_unit_test(boards_have_as_many_lines_as_the_literature_says),
          cmocka_unit_test(names_that_are_no_game_are_refused),
          cmocka_unit_test(a_result_is_seen_from_both_sides))
