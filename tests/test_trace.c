/* test_trace.c - a game of training that is told is the game that is played, and its
 * updates are those that were made. */
#include "learn/learner.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

/* A learner whose recipe has some knobs turned; the caller frees learner->state. */
static Learner new_learner(const char *preset, const char *knob, double value)
{
    LearnerOptions options;
    Learner learner;
    assert_true(learner_preset(&tictactoe, preset, &options));
    if (knob != NULL) {
        assert_true(knob_turn(kind_knob(options.kind, knob), options.values, value));
    }
    const size_t size = learner_memory_size(&tictactoe, &options);
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, (size + 63) / 64 * 64);
    assert_non_null(memory);
    memset(memory, 0, size);
    learner_init(&learner, &tictactoe, &options, 3, memory);
    return learner;
}

static void brains_are_equal(const Learner *a, const Learner *b)
{
    const size_t size = learner_brain_size(a);
    const size_t room = (size + 63) / 64 * 64;
    assert_int_equal(learner_brain_size(b), size);
    uint8_t *bytes[] = {aligned_alloc(64, room), aligned_alloc(64, room)};
    assert_non_null(bytes[0]);
    assert_non_null(bytes[1]);
    learner_write_brain(a, bytes[0]);
    learner_write_brain(b, bytes[1]);
    assert_memory_equal(bytes[0], bytes[1], size);
    free(bytes[0]);
    free(bytes[1]);
}

static LearnerTrace trace;

static const struct {
    const char *preset;
    const char *knob; /* NULL: as it is */
    double value;
} recipes[] = {
    {"sound", NULL, 0},          {"tutorial", NULL, 0},    {"sound", "replay", 4},
    {"sound", "afterstates", 0}, {"sound", "alpha", 0.3},  {"sound", "backward", 0},
    {"sound", "epsilon", 0.2},   {"sound", "symmetry", 0},
};
enum { RECIPES = sizeof recipes / sizeof recipes[0] };

static void trained_slowly_or_fast_it_is_the_same_brain(void **state)
{
    (void)state;
    for (int i = 0; i < RECIPES; i++) {
        Learner fast = new_learner(recipes[i].preset, recipes[i].knob, recipes[i].value);
        Learner slow = new_learner(recipes[i].preset, recipes[i].knob, recipes[i].value);
        for (int game = 0; game < 200; game++) {
            assert_true(learner_train_game(&fast));
            assert_true(game % 3 == 0 ? learner_train_game(&slow)
                                      : learner_trace_game(&slow, &trace));
        }
        brains_are_equal(&fast, &slow);
        free(fast.state);
        free(slow.state);
    }
}

static void the_game_that_is_told_follows_the_rules_to_its_result(void **state)
{
    (void)state;
    for (int i = 0; i < RECIPES; i++) {
        Learner learner = new_learner(recipes[i].preset, recipes[i].knob, recipes[i].value);
        for (int game = 0; game < 100; game++) {
            Record record = record_start(&tictactoe);
            assert_true(learner_trace_game(&learner, &trace));
            for (int ply = 0; ply < trace.plies; ply++) {
                assert_true(record_play(&record, trace.moves[ply].move));
            }
            assert_int_equal(record_result(&record), trace.result);
            assert_int_equal(trace.update_count, trace.plies);
        }
        free(learner.state);
    }
}

/* The position after the first moves of the game that was told. */
static Position position_at(int ply)
{
    Position p = tictactoe.start;
    for (int i = 0; i < ply; i++) {
        p = tictactoe.play(&tictactoe, p, trace.moves[i].move);
    }
    return p;
}

static void an_update_leads_from_the_value_before_to_the_value_after(void **state)
{
    (void)state;
    for (int i = 0; i < RECIPES; i++) {
        Learner learner = new_learner(recipes[i].preset, recipes[i].knob, recipes[i].value);
        Learner before = new_learner(recipes[i].preset, recipes[i].knob, recipes[i].value);
        for (int game = 0; game < 60; game++) {
            assert_true(learner_trace_game(&learner, &trace));
            for (int n = 0; n < trace.update_count && trace.replayed == 0; n++) {
                const TraceUpdate *one = &trace.updates[n];
                const Position p = position_at((int)one->ply);
                const Move move = trace.moves[one->ply].move;
                uint32_t visits;
                assert_true(learner_value(&before, p, move, &visits) == one->before);
                assert_int_equal(visits, one->visits);
                assert_true(learner_value(&learner, p, move, NULL) == one->after);
                assert_true(fabs(one->before + one->rate * (one->target - one->before) -
                                 one->after) < 1e-12);
            }
            assert_true(learner_train_game(&before));
        }
        free(learner.state);
        free(before.state);
    }
}

static void a_target_is_made_of_reward_and_best_reply(void **state)
{
    (void)state;
    Learner learner = new_learner("sound", "alpha", 0.5);
    for (int game = 0; game < 60; game++) {
        assert_true(learner_trace_game(&learner, &trace));
        for (int n = 0; n < trace.update_count; n++) {
            const TraceUpdate *one = &trace.updates[n];
            const bool is_last = (int)one->ply == trace.plies - 1;
            assert_int_equal(one->target_kind, is_last ? TRACE_TARGET_END : TRACE_TARGET_REPLY);
            assert_true(one->target == one->reward - one->gamma * one->best_reply);
            assert_int_equal(one->ply, trace.plies - 1 - n); /* it learns backwards */
        }
    }
    free(learner.state);
}

static void the_tutorials_targets_are_the_result_seen_by_each_side(void **state)
{
    (void)state;
    Learner learner = new_learner("tutorial", NULL, 0);
    for (int game = 0; game < 60; game++) {
        assert_true(learner_trace_game(&learner, &trace));
        for (int n = 0; n < trace.update_count; n++) {
            const TraceUpdate *one = &trace.updates[n];
            const Side side = one->ply % 2 == 0 ? SIDE_FIRST : SIDE_SECOND;
            assert_true(one->target == result_for(trace.result, side));
            assert_int_equal(one->target_kind, n == 0 ? TRACE_TARGET_END : TRACE_TARGET_RESULT);
        }
    }
    free(learner.state);
}

static void games_learned_again_are_counted_apart(void **state)
{
    (void)state;
    Learner learner = new_learner("sound", "replay", 4);
    assert_true(learner_trace_game(&learner, &trace));
    assert_int_equal(trace.replayed, 0); /* there is no earlier game */
    assert_true(learner_trace_game(&learner, &trace));
    assert_true(trace.replayed >= 4 * 5);
    assert_int_equal(trace.update_count, trace.plies);
    free(learner.state);
}

static void who_explores_says_so(void **state)
{
    (void)state;
    Learner learner = new_learner("sound", "epsilon", 0);
    assert_true(learner_trace_game(&learner, &trace));
    for (int ply = 0; ply < trace.plies; ply++) {
        assert_false(trace.moves[ply].is_exploring);
    }
    free(learner.state);
    learner = new_learner("sound", NULL, 0);
    assert_true(learner_trace_game(&learner, &trace));
    for (int ply = 0; ply < trace.plies; ply++) {
        assert_true(trace.moves[ply].is_exploring);
    }
    free(learner.state);
}

RUN_TESTS(cmocka_unit_test(trained_slowly_or_fast_it_is_the_same_brain),
          cmocka_unit_test(the_game_that_is_told_follows_the_rules_to_its_result),
          cmocka_unit_test(an_update_leads_from_the_value_before_to_the_value_after),
          cmocka_unit_test(a_target_is_made_of_reward_and_best_reply),
          cmocka_unit_test(the_tutorials_targets_are_the_result_seen_by_each_side),
          cmocka_unit_test(games_learned_again_are_counted_apart),
          cmocka_unit_test(who_explores_says_so))
