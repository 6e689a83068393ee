/* test_value.c - truth in every unit is compared and passed on in the same way. */
#include "testing.h"

#include <math.h>

#include "value_words.h"

static const ValueUnit units[] = {VALUE_SCORE, VALUE_MATE, VALUE_PROBABILITY, VALUE_EXPECTED};

enum { UNITS = sizeof units / sizeof units[0] };

static Value value_of(ValueUnit unit, double amount, double steps)
{
    return (Value){.unit = unit, .amount = amount, .steps = steps};
}

static void assert_better(Value a, Value b)
{
    assert_int_equal(value_compare(a, b), 1);
    assert_int_equal(value_compare(b, a), -1);
}

static void scores_are_whole_numbers(void **state)
{
    (void)state;
    for (int score = -1000; score <= 1000; score++) {
        const Value value = value_of_score(score);
        assert_int_equal(value.unit, VALUE_SCORE);
        assert_int_equal(value_score(value), score);
        assert_int_equal(value_outcome(value), (score > 0) - (score < 0));
    }
}

static void more_is_better_in_every_unit(void **state)
{
    (void)state;
    static const double amounts[] = {-1, -0.5, 0, 0.25, 1};
    for (int u = 0; u < UNITS; u++) {
        for (int i = 0; i < 5; i++) {
            const Value value = value_of(units[u], amounts[i], 3);
            assert_int_equal(value_compare(value, value), 0);
            for (int j = 0; j < i; j++) {
                /* However long it takes. */
                assert_better(value, value_of(units[u], amounts[j], 3));
                assert_better(value, value_of(units[u], amounts[j], 1));
                assert_better(value, value_of(units[u], amounts[j], 9));
            }
        }
    }
}

static void gains_are_better_soon_and_losses_late(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++) {
        assert_better(value_of(units[u], 1, 3), value_of(units[u], 1, 5));
        assert_better(value_of(units[u], -1, 5), value_of(units[u], -1, 3));
        assert_int_equal(value_compare(value_of(units[u], 0, 5), value_of(units[u], 0, 3)), 0);
    }
    assert_better(value_of(VALUE_PROBABILITY, 0.5, 3.25), value_of(VALUE_PROBABILITY, 0.5, 3.5));
}

static void an_outcome_is_the_sign(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++) {
        assert_int_equal(value_outcome(value_of(units[u], 0.25, 1)), 1);
        assert_int_equal(value_outcome(value_of(units[u], 0, 1)), 0);
        assert_int_equal(value_outcome(value_of(units[u], -0.25, 1)), -1);
    }
}

static void a_move_turns_the_sign_and_is_one_step_of_a_mate(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++) {
        for (int amount = -1; amount <= 1; amount++) {
            const Value before = value_before_move(value_of(units[u], amount, 4));
            const bool is_longer = units[u] == VALUE_MATE && amount != 0;
            assert_int_equal(before.unit, units[u]);
            assert_true(before.amount == -amount);
            assert_true(before.steps == (is_longer ? 5 : 4));
            assert_false(amount == 0 && signbit(before.amount)); /* 0 is written without a sign */
        }
    }
}

static void assert_words(Value value, const char *expected, const char *result)
{
    char text[VALUE_WORDS_SIZE];
    assert_int_equal(value_write_for_people(value, text), strlen(expected));
    assert_string_equal(text, expected);
    assert_string_equal(value_result_name(value), result);
}

static void mates_are_counted_in_moves_of_the_winner_for_people(void **state)
{
    (void)state;
    assert_words(value_of(VALUE_MATE, 1, 1), "mate in 1", "win");
    assert_words(value_of(VALUE_MATE, 1, 65), "mate in 33", "win");
    assert_words(value_of(VALUE_MATE, -1, 64), "mated in 32", "loss");
    assert_words(value_of(VALUE_MATE, -1, 0), "mated", "loss");
    assert_words(value_of(VALUE_MATE, 0, 0), "draw", "draw");
    assert_int_equal(value_plies_to_mate(value_of(VALUE_MATE, 1, 65)), 65);
    assert_int_equal(value_moves_to_mate(value_of(VALUE_MATE, 1, 65)), 33);
    assert_int_equal(value_plies_to_mate(value_of(VALUE_MATE, 0, 7)), 0);
}

static void scores_are_the_same_for_people(void **state)
{
    (void)state;
    assert_words(value_of_score(18), "18", "win");
    assert_words(value_of_score(0), "0", "draw");
    assert_words(value_of_score(-7), "-7", "loss");
}

RUN_TESTS(cmocka_unit_test(scores_are_whole_numbers),
          cmocka_unit_test(more_is_better_in_every_unit),
          cmocka_unit_test(gains_are_better_soon_and_losses_late),
          cmocka_unit_test(an_outcome_is_the_sign),
          cmocka_unit_test(a_move_turns_the_sign_and_is_one_step_of_a_mate),
          cmocka_unit_test(mates_are_counted_in_moves_of_the_winner_for_people),
          cmocka_unit_test(scores_are_the_same_for_people))
