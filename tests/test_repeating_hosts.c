/* test_repeating_hosts.c - what hosts and judges make of a game whose positions
 * repeat: every thread knows the truth, samples are found. */
#include "testing.h"

#include <stdlib.h>

#include "host/oracle_set.h"
#include "judge/measure.h"
#include "judge/walk.h"
#include "oracle/listing_oracle.h"
#include "toy_games.h"

static void every_thread_of_a_set_knows_the_truth(void **state)
{
    (void)state;
    const OracleSetOptions options = {.memory_bytes = 1 << 20, .threads = 3};
    OracleSet *set = oracle_set_new(&toy_ring, &options);
    assert_non_null(set);
    Value first;
    assert_true(oracle_value(oracle_set_get(set, 0), toy_ring.start, &first));
    for (int i = 1; i < oracle_set_threads(set); i++) {
        Value value;
        assert_true(oracle_value(oracle_set_get(set, i), toy_ring.start, &value));
        assert_int_equal(value_compare(value, first), 0);
    }
    oracle_set_free(set);
}

static void a_win_that_no_game_is_long_enough_for_is_none(void **state)
{
    (void)state;
    static _Alignas(ORACLE_ALIGNMENT) unsigned char memory[1 << 20];
    Game hasty = toy_ring;
    Oracle patient_oracle;
    Oracle hasty_oracle;
    Value patient;
    Value value;
    hasty.plies_max = 1;
    oracle_init(&patient_oracle, &listing_oracle, &toy_ring, memory, sizeof memory);
    assert_true(oracle_value(&patient_oracle, toy_ring.start, &patient));
    oracle_init(&hasty_oracle, &listing_oracle, &hasty, memory, sizeof memory);
    assert_true(oracle_value(&hasty_oracle, hasty.start, &value));
    assert_int_equal(value_outcome(value), 0);
}

static void games_that_end_soon_give_samples_as_well(void **state)
{
    (void)state;
    static _Alignas(ORACLE_ALIGNMENT) unsigned char memory[1 << 20];
    Rng rng = rng_from_seed(1);
    Oracle oracle;
    oracle_init(&oracle, &listing_oracle, &toy_pawns, memory, sizeof memory);
    for (int i = 0; i < 20; i++) {
        MeasureSample sample;
        assert_true(measure_draw_usual_sample(&oracle, &rng, &sample));
        assert_false(game_is_over(&toy_pawns, sample.position));
        assert_in_range(sample.count, 1, GAME_MOVES_MAX);
    }
}

/* A policy that was cancelled at once. */
static int no_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    (void)game;
    (void)p;
    (void)moves;
    return 0;
}

static void a_cancelled_policy_is_not_measured(void **state)
{
    (void)state;
    enum { POSITIONS = 6000 };
    Measure measure;
    Measured measured;
    void *memory = malloc(measure_memory_size(&tictactoe, POSITIONS));
    assert_non_null(memory);
    assert_true(measure_init(&measure, &tictactoe, memory, POSITIONS));
    assert_false(measure_policy(&measure, SIDE_FIRST, no_moves, NULL, &measured));
    free(memory);
}

RUN_TESTS(cmocka_unit_test(every_thread_of_a_set_knows_the_truth),
          cmocka_unit_test(a_win_that_no_game_is_long_enough_for_is_none),
          cmocka_unit_test(games_that_end_soon_give_samples_as_well),
          cmocka_unit_test(a_cancelled_policy_is_not_measured))
