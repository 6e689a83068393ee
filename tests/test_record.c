/* test_record.c - records of games whose positions repeat. */
#include "testing.h"

#include "toy_games.h"

enum { BACK, FORTH, TWO_FORTH };

static void play_all(Record *record, const Move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        assert_false(record_is_over(record));
        assert_true(record_play(record, moves[i]));
    }
}

/* Both go to and fro: after four moves the position is the same again. */
static void a_position_that_comes_for_the_third_time_is_drawn(void **state)
{
    (void)state;
    static const Move to_and_fro[] = {BACK, FORTH, FORTH, BACK};
    Record record = record_start(&toy_ring);
    play_all(&record, to_and_fro, 4);
    assert_true(positions_equal(record_position(&record), toy_ring.start));
    play_all(&record, to_and_fro, 4);
    assert_int_equal(record_result(&record), RESULT_DRAW);
    assert_int_equal(toy_ring.result(&toy_ring, record_position(&record)), RESULT_UNFINISHED);
    assert_false(record_play(&record, BACK));
    assert_int_equal(record.played, 8);
}

/* It need not be the start, nor need the repeats follow each other. */
static void the_times_are_counted_among_the_moves_played(void **state)
{
    (void)state;
    static const Move moves[] = {TWO_FORTH, FORTH, BACK, FORTH, FORTH,
                                 BACK,      BACK,  BACK, FORTH, FORTH};
    Record record = record_start(&toy_ring);
    play_all(&record, moves, 10);
    assert_int_equal(record_result(&record), RESULT_DRAW);
    assert_true(positions_equal(record_position_at(&record, 2), record_position(&record)));
    assert_true(positions_equal(record_position_at(&record, 6), record_position(&record)));

    /* Taken back, a move counts no longer; the game goes on. */
    assert_int_equal(record_undo(&record, 1), 1);
    assert_int_equal(record_result(&record), RESULT_UNFINISHED);
    assert_int_equal(record_redo(&record, 1), 1);
    assert_int_equal(record_result(&record), RESULT_DRAW);
    record_undo(&record, 1);
    assert_true(record_play(&record, BACK));
    assert_int_equal(record_result(&record), RESULT_UNFINISHED);
}

static void a_record_that_starts_elsewhere_counts_from_there(void **state)
{
    (void)state;
    static const Move to_and_fro[] = {BACK, FORTH, FORTH, BACK};
    Record record = record_start_at(&toy_ring, (Position){.own = 1, .all = 2 * 5});
    play_all(&record, to_and_fro, 4);
    play_all(&record, to_and_fro, 4);
    assert_int_equal(record_result(&record), RESULT_DRAW);
}

/* Plays at random, but never what ends the game sooner. False if there was no way
 * to go on. */
static bool play_long_game(Record *record, Rng *rng)
{
    while (record->played < record->game->plies_max) {
        int tries = 0;
        for (; tries < 20; tries++) {
            Move moves[GAME_MOVES_MAX];
            const int count = toy_ring.legal_moves(&toy_ring, record_position(record), moves);
            assert_true(record_play(record, moves[rng_below(rng, (uint32_t)count)]));
            if (record->played == record->game->plies_max || !record_is_over(record)) {
                break;
            }
            record_undo(record, 1);
        }
        if (tries == 20) {
            return false;
        }
    }
    return true;
}

static void a_game_as_long_as_one_can_be_is_drawn(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(1);
    int drawn = 0;
    for (int i = 0; i < 200; i++) {
        Record record = record_start(&toy_ring);
        if (!play_long_game(&record, &rng)) {
            continue;
        }
        const Result by_rules = toy_ring.result(&toy_ring, record_position(&record));
        const bool goes_on = by_rules == RESULT_UNFINISHED;
        assert_int_equal(record.played, toy_ring.plies_max);
        assert_int_equal(record_result(&record), goes_on ? RESULT_DRAW : by_rules);
        assert_false(record_play(&record, BACK));
        drawn += goes_on;
    }
    assert_true(drawn > 10);
}

/* A win is one, though it comes with the last move. */
static void a_win_comes_before_a_draw(void **state)
{
    (void)state;
    Game short_ring = toy_ring;
    short_ring.plies_max = 3;
    Record record = record_start(&short_ring);
    assert_true(record_play(&record, TWO_FORTH)); /* 2 and 4 */
    assert_true(record_play(&record, BACK));      /* 2 and 3 */
    assert_true(record_play(&record, FORTH));
    assert_int_equal(record_result(&record), RESULT_FIRST_WON);
}

static void other_games_are_left_to_their_rules(void **state)
{
    (void)state;
    Game endless = toy_ring;
    endless.may_repeat = false;
    static const Move to_and_fro[] = {BACK, FORTH, FORTH, BACK};
    Record record = record_start(&endless);
    for (int i = 0; i < 4; i++) {
        play_all(&record, to_and_fro, 4);
    }
    assert_int_equal(record_result(&record), RESULT_UNFINISHED);
}

RUN_TESTS(cmocka_unit_test(a_position_that_comes_for_the_third_time_is_drawn),
          cmocka_unit_test(the_times_are_counted_among_the_moves_played),
          cmocka_unit_test(a_record_that_starts_elsewhere_counts_from_there),
          cmocka_unit_test(a_game_as_long_as_one_can_be_is_drawn),
          cmocka_unit_test(a_win_comes_before_a_draw),
          cmocka_unit_test(other_games_are_left_to_their_rules))
