/* test_library.c - the public header, used as a stranger would. */
#include "testing.h"

#include <stdio.h>

#include "lib/fourmi.h"

static void a_game_can_be_played_through_the_library(void **state)
{
    (void)state;
    fourmi_game *game;
    assert_int_equal(fourmi_game_new("connect4", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_play(game, 4), FOURMI_OK);
    assert_int_equal(fourmi_game_side_to_move(game), 1);
    assert_int_equal(fourmi_game_play(game, 1), FOURMI_OK);
    char text[FOURMI_TEXT_SIZE];
    assert_int_equal(fourmi_game_write_moves(game, text), 2);
    assert_string_equal(text, "41");
    assert_int_equal(fourmi_game_write_board(game, text), 42);
    assert_string_equal(text, "-----------------------------------O--X---");
    assert_int_equal(fourmi_game_undo(game, 5), 2);
    assert_int_equal(fourmi_game_redo(game, 1), 1);
    assert_int_equal(fourmi_game_undo(game, -1), 0);
    assert_int_equal(fourmi_game_read(game, "1212121"), FOURMI_OK);
    assert_int_equal(fourmi_game_result(game), FOURMI_FIRST_WON);
    int moves[FOURMI_MOVES_MAX];
    assert_int_equal(fourmi_game_legal_moves(game, moves), 0);
    fourmi_game_free(game);
    fourmi_game_free(NULL);
}

static void scores_come_in_the_order_of_the_legal_moves(void **state)
{
    (void)state;
    fourmi_game *game;
    assert_int_equal(fourmi_game_new("tictactoe", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, "O-XX-X-OO"), FOURMI_OK);
    int moves[FOURMI_MOVES_MAX];
    int scores[FOURMI_MOVES_MAX];
    assert_int_equal(fourmi_game_legal_moves(game, moves), 3);
    assert_int_equal(fourmi_game_scores(game, scores), 3);
    static const int expected_moves[] = {2, 5, 7};
    static const int expected_scores[] = {-8, 9, -8};
    assert_memory_equal(moves, expected_moves, sizeof expected_moves);
    assert_memory_equal(scores, expected_scores, sizeof expected_scores);
    assert_int_equal(fourmi_game_choose(game, "expert", 1), 5);
    fourmi_game_free(game);
}

static void every_mistake_has_its_status_and_changes_nothing(void **state)
{
    (void)state;
    fourmi_game *game = NULL;
    assert_int_equal(fourmi_game_new("draughts", &game), FOURMI_ERROR_GAME);
    assert_null(game);
    assert_int_equal(fourmi_game_new("connect4", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, "444444"), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, "4x"), FOURMI_ERROR_POSITION);
    assert_int_equal(fourmi_game_play(game, 4), FOURMI_ERROR_MOVE);
    assert_int_equal(fourmi_game_play(game, 0), FOURMI_ERROR_MOVE);
    assert_int_equal(fourmi_game_play(game, 8), FOURMI_ERROR_MOVE);
    assert_int_equal(fourmi_game_play(game, -2147483647), FOURMI_ERROR_MOVE);
    assert_int_equal(fourmi_game_choose(game, "wizard", 1), FOURMI_ERROR_LEVEL);
    char text[FOURMI_TEXT_SIZE];
    fourmi_game_write_moves(game, text);
    assert_string_equal(text, "444444");
    assert_int_equal(fourmi_game_read(game, "1212121"), FOURMI_OK);
    assert_int_equal(fourmi_game_play(game, 3), FOURMI_ERROR_OVER);
    assert_int_equal(fourmi_game_choose(game, "expert", 1), FOURMI_ERROR_OVER);
    fourmi_game_free(game);
}

static int count_down(void *context)
{
    int *left = context;
    return --*left > 0;
}

static void a_text_that_is_missing_is_no_name_and_no_position(void **state)
{
    (void)state;
    fourmi_game *game;
    fourmi_world *world;
    fourmi_solver *solver;
    fourmi_batch *batch;
    fourmi_value value;
    int status;
    assert_int_equal(fourmi_game_new(NULL, &game), FOURMI_ERROR_GAME);
    assert_int_equal(fourmi_world_new(NULL, NULL, &world), FOURMI_ERROR_WORLD);
    assert_int_equal(fourmi_solver_new(NULL, NULL, &solver), FOURMI_ERROR_GAME);
    assert_int_equal(fourmi_batch_new(NULL, 1, NULL, &batch), FOURMI_ERROR_WORLD);
    assert_int_equal(fourmi_game_new("tictactoe", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, NULL), FOURMI_ERROR_POSITION);
    assert_int_equal(fourmi_game_choose(game, NULL, 1), FOURMI_ERROR_LEVEL);
    fourmi_game_free(game);
    assert_int_equal(fourmi_world_new(NULL, "snake", &world), FOURMI_OK);
    assert_int_equal(fourmi_world_choose(world, NULL, 1), FOURMI_ERROR_LEVEL);
    fourmi_world_free(world);
    assert_int_equal(fourmi_solver_new("tictactoe", NULL, &solver), FOURMI_OK);
    assert_int_equal(fourmi_solver_list(solver, &(const char *){NULL}, 1, &value, &status),
                     FOURMI_OK);
    assert_int_equal(status, FOURMI_ERROR_POSITION);
    fourmi_solver_free(solver);
    fourmi_learner *learner;
    const fourmi_learner_options without_names = {.setting_count = 1};
    assert_int_equal(fourmi_learner_new("tictactoe", &without_names, &learner),
                     FOURMI_ERROR_SETTING);
}

static void connect4_is_solved_and_can_be_cancelled(void **state)
{
    (void)state;
    fourmi_game *game;
    int scores[FOURMI_MOVES_MAX];
    assert_int_equal(fourmi_game_new("connect4", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, "44455554221"), FOURMI_OK);
    assert_int_equal(fourmi_game_scores(game, scores), 7);
    int best = scores[0];
    for (int i = 1; i < 7; i++) {
        best = scores[i] > best ? scores[i] : best;
    }
    assert_int_equal(best, -15);

    int polls_left = 2;
    assert_int_equal(fourmi_game_set_book(game, NULL, 0), FOURMI_OK); /* which knows it at once */
    fourmi_game_set_poll(game, count_down, &polls_left);
    assert_int_equal(fourmi_game_read(game, ""), FOURMI_OK);
    assert_int_equal(fourmi_game_scores(game, scores), FOURMI_ERROR_CANCELLED);
    polls_left = 2;
    assert_int_equal(fourmi_game_choose(game, "expert", 1), FOURMI_ERROR_CANCELLED);
    assert_int_equal(fourmi_game_set_book(game, "no book", 7), FOURMI_ERROR_BOOK);
    fourmi_game_free(game);
}

static void every_legal_move_has_a_text_that_is_read_back(void **state)
{
    (void)state;
    for (int i = 0; fourmi_game_name(i) != NULL; i++) {
        fourmi_game *game;
        int moves[FOURMI_MOVES_MAX];
        char text[FOURMI_MOVE_SIZE];
        char written[FOURMI_TEXT_SIZE];
        assert_int_equal(fourmi_game_new(fourmi_game_name(i), &game), FOURMI_OK);
        const int count = fourmi_game_legal_moves(game, moves);
        for (int j = 0; j < count; j++) {
            const int length = fourmi_game_move_text(game, moves[j], text);
            assert_int_equal(length, strlen(text));
            assert_int_equal(fourmi_game_move_of_text(game, text), moves[j]);
            assert_int_equal(fourmi_game_play(game, moves[j]), FOURMI_OK);
            fourmi_game_write_moves(game, written);
            assert_string_equal(written, text);
            fourmi_game_undo(game, 1);
        }
        fourmi_game_free(game);
    }
}

static void a_move_that_is_not_legal_has_no_text(void **state)
{
    (void)state;
    fourmi_game *game;
    char text[FOURMI_MOVE_SIZE];
    assert_int_equal(fourmi_game_new("connect4:9x6", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, "444444"), FOURMI_OK);
    static const int wrong[] = {4, 0, 10, -2147483647};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(fourmi_game_move_text(game, wrong[i], text), FOURMI_ERROR_MOVE);
    }
    static const char *const wrong_texts[] = {"4", "", "12", "a", "+"};
    for (size_t i = 0; i < sizeof wrong_texts / sizeof wrong_texts[0]; i++) {
        assert_int_equal(fourmi_game_move_of_text(game, wrong_texts[i]), FOURMI_ERROR_MOVE);
    }
    assert_int_equal(fourmi_game_read(game, "1212121"), FOURMI_OK);
    assert_int_equal(fourmi_game_move_text(game, 1, text), FOURMI_ERROR_MOVE);
    assert_int_equal(fourmi_game_move_of_text(game, "1"), FOURMI_ERROR_MOVE);
    fourmi_game_free(game);
}

static void every_status_has_a_sentence(void **state)
{
    (void)state;
    for (int status = FOURMI_ERROR_ARGUMENT; status < 0; status++) {
        assert_non_null(fourmi_status_message(status));
        assert_string_not_equal(fourmi_status_message(status), "unknown error");
    }
    assert_string_equal(fourmi_status_message(-1000), "unknown error");
    assert_string_equal(fourmi_status_message(3), "no error");
}

static void the_version_is_that_of_the_header(void **state)
{
    (void)state;
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", FOURMI_VERSION_MAJOR, FOURMI_VERSION_MINOR,
             FOURMI_VERSION_PATCH);
    assert_string_equal(fourmi_version(), version);
    assert_int_equal(fourmi_version_number(), FOURMI_VERSION_NUMBER);
    assert_int_equal(fourmi_abi(), FOURMI_ABI);
}

static void the_book_of_the_library_knows_the_opening(void **state)
{
    (void)state;
    static const int expected[] = {-2, -1, 0, 1, 0, -1, -2};
    fourmi_game *game;
    int scores[FOURMI_MOVES_MAX];
    assert_int_equal(fourmi_game_new("connect4", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_scores(game, scores), 7);
    assert_memory_equal(scores, expected, sizeof expected);
    fourmi_game_free(game);
}

static void a_copy_goes_its_own_way(void **state)
{
    (void)state;
    fourmi_game *game;
    fourmi_game *copy;
    char text[FOURMI_TEXT_SIZE];
    assert_int_equal(fourmi_game_new("connect4:8x7", &game), FOURMI_OK);
    assert_string_equal(fourmi_game_title(game), "connect4:8x7");
    assert_int_equal(fourmi_game_rows(game), 7);
    assert_int_equal(fourmi_game_columns(game), 8);
    assert_int_equal(fourmi_game_move_count(game), 8);
    assert_string_equal(fourmi_game_letters(game, 0), "X");
    assert_string_equal(fourmi_game_letters(game, 1), "O");
    assert_null(fourmi_game_letters(game, 2));
    assert_int_equal(fourmi_game_read(game, "88"), FOURMI_OK);
    assert_int_equal(fourmi_game_copy(game, &copy), FOURMI_OK);
    fourmi_game_free(game);
    assert_int_equal(fourmi_game_play(copy, 8), FOURMI_OK);
    fourmi_game_write_moves(copy, text);
    assert_string_equal(text, "888");
    assert_int_equal(fourmi_game_undo(copy, 3), 3);
    fourmi_game_free(copy);
}

static void values_of_endings_are_mates_and_have_words(void **state)
{
    (void)state;
    fourmi_game *game;
    fourmi_value values[FOURMI_MOVES_MAX];
    fourmi_value value;
    int moves[FOURMI_MOVES_MAX];
    char text[FOURMI_VALUE_SIZE];
    char name[FOURMI_MOVE_SIZE];
    assert_int_equal(fourmi_game_new("chess", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, "k7/8/1K6/8/8/8/8/7R w - - 0 1"), FOURMI_OK);
    assert_int_equal(fourmi_game_value(game, &value), FOURMI_OK);
    assert_true(value.unit == FOURMI_MATE && value.outcome == 1 && value.plies == 1);
    assert_int_equal(fourmi_value_text(&value, text), 9);
    assert_string_equal(text, "mate in 1");
    assert_int_equal(fourmi_game_legal_moves(game, moves), 20);
    assert_int_equal(fourmi_game_values(game, values), 20);
    const int mate = fourmi_game_move_of_text(game, "Rh8");
    for (int i = 0; i < 20; i++) {
        assert_int_equal(values[i].outcome, 1);
        assert_int_equal(values[i].plies == 1, moves[i] == mate);
    }
    assert_int_equal(fourmi_game_move_name(game, mate, name), 4);
    assert_string_equal(name, "Rh8#");
    assert_int_equal(fourmi_game_play(game, mate), FOURMI_OK);
    assert_int_equal(fourmi_game_value(game, &value), FOURMI_OK);
    fourmi_value_text(&value, text);
    assert_string_equal(text, "mated");
    assert_int_equal(fourmi_game_values(game, values), 0);
    fourmi_game_free(game);
}

static void values_of_other_games_are_scores(void **state)
{
    (void)state;
    fourmi_game *game;
    fourmi_value value;
    char text[FOURMI_VALUE_SIZE];
    assert_int_equal(fourmi_game_new("tictactoe", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, "O-XX-X-OO"), FOURMI_OK);
    assert_int_equal(fourmi_game_value(game, &value), FOURMI_OK);
    assert_true(value.unit == FOURMI_SCORE && value.outcome == 1 && value.score == 9);
    fourmi_value_text(&value, text);
    assert_string_equal(text, "9");
    assert_int_equal(fourmi_game_read(game, "14253"), FOURMI_OK);
    assert_int_equal(fourmi_game_value(game, &value), FOURMI_ERROR_OVER);
    fourmi_game_free(game);
}

static void what_is_wrong_with_a_position_has_a_name(void **state)
{
    (void)state;
    fourmi_game *game;
    fourmi_value value;
    assert_int_equal(fourmi_game_new("chess:KRK", &game), FOURMI_OK);
    assert_string_equal(fourmi_game_why_not(game, "8/8/8/8/3kK3/8/8/8 w - -"), "kings-adjacent");
    assert_null(fourmi_game_why_not(game, "k7/8/1K6/8/8/8/8/7R w - - 0 1"));
    /* An ending that is larger than the one it was made for. */
    assert_int_equal(fourmi_game_read(game, "k7/8/1K6/8/8/q7/8/7R w - - 0 1"), FOURMI_OK);
    assert_int_equal(fourmi_game_value(game, &value), FOURMI_ERROR_UNKNOWN);
    int scores[FOURMI_MOVES_MAX];
    assert_int_equal(fourmi_game_scores(game, scores), FOURMI_ERROR_UNKNOWN);
    fourmi_game_free(game);
}

RUN_TESTS(cmocka_unit_test(a_game_can_be_played_through_the_library),
          cmocka_unit_test(scores_come_in_the_order_of_the_legal_moves),
          cmocka_unit_test(every_mistake_has_its_status_and_changes_nothing),
          cmocka_unit_test(a_text_that_is_missing_is_no_name_and_no_position),
          cmocka_unit_test(connect4_is_solved_and_can_be_cancelled),
          cmocka_unit_test(every_legal_move_has_a_text_that_is_read_back),
          cmocka_unit_test(a_move_that_is_not_legal_has_no_text),
          cmocka_unit_test(every_status_has_a_sentence),
          cmocka_unit_test(the_version_is_that_of_the_header),
          cmocka_unit_test(the_book_of_the_library_knows_the_opening),
          cmocka_unit_test(a_copy_goes_its_own_way),
          cmocka_unit_test(values_of_endings_are_mates_and_have_words),
          cmocka_unit_test(values_of_other_games_are_scores),
          cmocka_unit_test(what_is_wrong_with_a_position_has_a_name))
