/* test_cli_moves.c - how the program tells people of moves and positions, in games
 * whose moves are numbers, symbols, or have names of their own. */
#define _POSIX_C_SOURCE 200809L

#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "cli/moves.h"
#include "cli/position.h"
#include "cli/word.h"
#include "toy_games.h"

enum { PRINTED_SIZE = 200 };

static void a_move_is_a_number_or_the_name_that_its_game_gives_it(void **state)
{
    (void)state;
    Game wide;
    char text[NOTATION_MOVE_SIZE];
    assert_true(catalogue_find("connect4:12x4", &wide));
    assert_string_equal(move_name(&wide, wide.start, 11, text), "12");
    Game many = tictactoe;
    many.move_count = 70;
    assert_string_equal(move_name(&many, many.start, 69, text), "70");
    const Move a1a2 = pawns_read_move(&toy_pawns, toy_pawns.start, "a1a2", 4);
    assert_string_equal(move_name(&toy_pawns, toy_pawns.start, a1a2, text), "a1a2");
}

static void json_has_a_number_or_a_name(void **state)
{
    (void)state;
    char printed[PRINTED_SIZE] = "";
    FILE *stream = fmemopen(printed, sizeof printed, "w");
    assert_non_null(stream);
    Json json = {.stream = stream};
    put_open(&json, '[');
    put_move(&json, &tictactoe, tictactoe.start, 8);
    put_move(&json, &toy_pawns, toy_pawns.start,
             pawns_read_move(&toy_pawns, toy_pawns.start, "b1b3", 4));
    put_close(&json, ']');
    fclose(stream);
    assert_string_equal(printed, "[9,\"b1b3\"]");
}

static void people_are_told_how_moves_are_written(void **state)
{
    (void)state;
    Game wide;
    char text[MOVES_EXPLAINED_SIZE];
    assert_true(catalogue_find("connect4:12x4", &wide));
    assert_string_equal(moves_explained(&connect4, connect4.start, text), "from 1 to 7");
    assert_string_equal(moves_explained(&wide, wide.start, text), "from 1 to 9 or a to c");
    Game many = tictactoe;
    many.move_count = 70;
    assert_string_equal(moves_explained(&many, many.start, text), "from 1 to 70");
    assert_string_equal(moves_explained(&toy_pawns, toy_pawns.start, text), "like a1a3");
}

static void the_move_that_is_wrong_is_named(void **state)
{
    (void)state;
    /* What stands behind the position's own characters is not part of it. */
    static const struct {
        const char *text;
        size_t length;
        const char *reason;
    } cases[] = {
        {"a1a9", 4, "move 1, 'a1a9', is not a move of pawns, like a1a3"},
        {"a1a2,xx 7", 7, "move 2, 'xx', is not a move of pawns, like a1a3"},
        {"a1a2,", 5, "move 2, '', is not a move of pawns, like a1a3"},
        {"a1a2,a1a2 7", 9, "move 2, 'a1a2', is not possible there in pawns"},
        {"a1a3,b4a3,b1b2,a3a2,b2b3,a2a1,c1c2", 34,
         "the game of pawns was already over before move 7"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Record record = record_start(&toy_pawns);
        char reason[REASON_SIZE];
        assert_false(position_read(&record, cases[i].text, cases[i].length, NULL, reason));
        assert_string_equal(reason, cases[i].reason);
    }
}

/* What a line is read as; its word is left in `word`. */
static WordKind read_line(const char *line, char word[WORD_SIZE])
{
    size_t length = strlen(line);
    return word_read(&line, &length, word);
}

static void a_line_is_read_as_one_word(void **state)
{
    (void)state;
    char word[WORD_SIZE];
    assert_int_equal(read_line("  A1a2 \r\n", word), WORD_WHOLE);
    assert_string_equal(word, "A1a2");
    assert_int_equal(read_line(" \n", word), WORD_MISSING);
    assert_int_equal(read_line("a b", word), WORD_SEVERAL);
    assert_int_equal(read_line("a\x01", word), WORD_STRANGE);
    char longest[WORD_SIZE + 1];
    memset(longest, '0', WORD_SIZE);
    longest[WORD_SIZE] = '\0';
    assert_int_equal(read_line(longest, word), WORD_STRANGE);
}

RUN_TESTS(cmocka_unit_test(a_move_is_a_number_or_the_name_that_its_game_gives_it),
          cmocka_unit_test(json_has_a_number_or_a_name),
          cmocka_unit_test(people_are_told_how_moves_are_written),
          cmocka_unit_test(the_move_that_is_wrong_is_named),
          cmocka_unit_test(a_line_is_read_as_one_word))
