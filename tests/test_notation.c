/* test_notation.c - text is read strictly, and a refusal changes nothing. */
#include "testing.h"

#include "base/text.h"

static void assert_refused(const Game *game, const char *text, NotationError error, size_t where)
{
    Record record = record_of(game, "12");
    Record before = record;
    size_t at = 999;
    assert_int_equal(notation_read(&record, text, strlen(text), &at), error);
    assert_int_equal(at, where);
    assert_memory_equal(&record, &before, sizeof record);
}

static void the_empty_text_is_the_start(void **state)
{
    (void)state;
    assert_true(positions_equal(after(&connect4, ""), connect4.start));
    assert_true(positions_equal(after(&tictactoe, ""), tictactoe.start));
    assert_true(positions_equal(after(&tictactoe, "---------"), tictactoe.start));
}

static void moves_are_refused_where_they_go_wrong(void **state)
{
    (void)state;
    assert_refused(&connect4, "44x", NOTATION_BAD_SYMBOL, 2);
    assert_refused(&connect4, "8", NOTATION_BAD_SYMBOL, 0);
    assert_refused(&connect4, "0", NOTATION_BAD_SYMBOL, 0);
    assert_refused(&connect4, "4 4", NOTATION_BAD_SYMBOL, 1);
    assert_refused(&connect4, "\xff", NOTATION_BAD_SYMBOL, 0);
    assert_refused(&connect4, "-------", NOTATION_BAD_SYMBOL, 0);
    assert_refused(&connect4, "4444444", NOTATION_ILLEGAL_MOVE, 6);
    assert_refused(&connect4, "12121213", NOTATION_GAME_OVER, 7);
    assert_refused(&tictactoe, "11", NOTATION_ILLEGAL_MOVE, 1);
    assert_refused(&tictactoe, "142536", NOTATION_GAME_OVER, 5);
}

static void boards_are_refused_where_they_go_wrong(void **state)
{
    (void)state;
    assert_refused(&tictactoe, "X--", NOTATION_WRONG_SIZE, 3);
    assert_refused(&tictactoe, "X---------", NOTATION_WRONG_SIZE, 9);
    assert_refused(&tictactoe, "X---1----", NOTATION_BAD_SYMBOL, 4);
    assert_refused(&tictactoe, "O--------", NOTATION_IMPOSSIBLE, 9);
    assert_refused(&tictactoe, "XXXOOO---", NOTATION_IMPOSSIBLE, 9);
    assert_refused(&tictactoe, "XXXOO---O", NOTATION_IMPOSSIBLE, 9);
}

static void a_board_tells_who_is_to_move(void **state)
{
    (void)state;
    Position p = after(&tictactoe, "O-XX-X-OO");
    assert_int_equal(tictactoe.side_to_move(&tictactoe, p), SIDE_FIRST);
    assert_int_equal(board_piece(&tictactoe, p, 0), 'O');
    assert_int_equal(board_piece(&tictactoe, p, 4), '-');
    assert_int_equal(board_piece(&tictactoe, p, 5), 'X');
}

static void wide_boards_use_letters_after_nine(void **state)
{
    (void)state;
    Game wide;
    assert_true(catalogue_find("connect4:12x4", &wide));
    Record record = record_of(&wide, "9abc");
    assert_int_equal(record.moves[3], 11);
    char text[NOTATION_SIZE];
    notation_write_moves(&record, text);
    assert_string_equal(text, "9abc");
    assert_refused(&wide, "d", NOTATION_BAD_SYMBOL, 0);
}

static void a_drawn_board_of_connect4_reads_from_the_top(void **state)
{
    (void)state;
    char text[NOTATION_SIZE];
    notation_write_position(&connect4, after(&connect4, "41"), text);
    assert_string_equal(text, "-----------------------------------O--X---");
}

/* ------------------------------------------------------------------ record */

static void moves_can_be_taken_back_and_played_again(void **state)
{
    (void)state;
    Record record = record_of(&connect4, "4455");
    Position before = record_position_at(&record, 2);
    assert_int_equal(record_undo(&record, 2), 2);
    assert_true(positions_equal(record_position(&record), before));
    assert_int_equal(record_redo(&record, 1), 1);
    assert_int_equal(record_redo(&record, 9), 1);
    assert_int_equal(record_redo(&record, 1), 0);
    assert_true(positions_equal(record_position(&record), after(&connect4, "4455")));
    assert_int_equal(record_undo(&record, 99), 4);
    assert_int_equal(record_undo(&record, 1), 0);
}

static void another_move_forgets_those_taken_back(void **state)
{
    (void)state;
    Record record = record_of(&connect4, "4455");
    record_undo(&record, 2);
    assert_true(record_play(&record, 0));
    assert_int_equal(record_redo(&record, 1), 0);
    assert_int_equal(record.known, 3);
    assert_false(record_play(&record, 7));
    assert_false(record_play(&record, GAME_NO_MOVE));
}

/* -------------------------------------------------------------------- text */

static void numbers_stop_at_their_limit(void **state)
{
    (void)state;
    unsigned number = 7;
    const char *text = "99x";
    assert_true(text_skip_number(&text, 99, &number));
    assert_int_equal(number, 99);
    assert_string_equal(text, "x");
    text = "100";
    assert_false(text_skip_number(&text, 99, &number));
    assert_string_equal(text, "100");
    text = "7";
    assert_false(text_skip_number(&text, 5, &number));
    text = "99999999999999999999";
    assert_false(text_skip_number(&text, 4294967295u, &number));
    text = "4294967295";
    assert_true(text_skip_number(&text, 4294967295u, &number));
    text = "0";
    assert_true(text_skip_number(&text, 9, &number));
    assert_int_equal(number, 0);
    text = "07";
    assert_false(text_skip_number(&text, 9, &number));
    text = "";
    assert_false(text_skip_number(&text, 9, &number));
}

RUN_TESTS(cmocka_unit_test(the_empty_text_is_the_start),
          cmocka_unit_test(moves_are_refused_where_they_go_wrong),
          cmocka_unit_test(boards_are_refused_where_they_go_wrong),
          cmocka_unit_test(a_board_tells_who_is_to_move),
          cmocka_unit_test(wide_boards_use_letters_after_nine),
          cmocka_unit_test(a_drawn_board_of_connect4_reads_from_the_top),
          cmocka_unit_test(moves_can_be_taken_back_and_played_again),
          cmocka_unit_test(another_move_forgets_those_taken_back),
          cmocka_unit_test(numbers_stop_at_their_limit))
