/* test_knobs.c - the parameters of a learner by name, and its table by number. */
#include "games/connect4/connect4.h"
#include "learn/knobs.h"
#include "learn/states.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

static LearnerOptions preset(const char *name)
{
    LearnerOptions options;
    assert_true(learner_preset(&tictactoe, name, &options));
    return options;
}

static int knob_named(const LearnerOptions *options, const char *name)
{
    Knob knob;
    int i = 0;
    while (knobs_get(options, i, &knob) && strcmp(knob.name, name) != 0) {
        i++;
    }
    assert_true(knobs_get(options, i, &knob));
    return i;
}

/* A learner and its memory. */
typedef struct Trained {
    Learner learner;
    _Alignas(LEARNER_ALIGNMENT) unsigned char memory[];
} Trained;

static Trained *trained(const LearnerOptions *options, int games)
{
    Trained *t = calloc(1, sizeof *t + learner_memory_size(&tictactoe, options));
    assert_non_null(t);
    learner_init(&t->learner, &tictactoe, options, 1, t->memory);
    for (int i = 0; i < games; i++) {
        assert_true(learner_train_game(&t->learner));
    }
    return t;
}

static unsigned char *brain_of(const Trained *t)
{
    unsigned char *bytes = malloc(learner_brain_size(&t->learner));
    assert_non_null(bytes);
    learner_write_brain(&t->learner, bytes);
    return bytes;
}

static void every_preset_is_within_the_ranges(void **state)
{
    (void)state;
    const char *name;
    for (int n = 0; (name = learner_preset_name(&tictactoe, n)) != NULL; n++) {
        const LearnerOptions options = preset(name);
        Knob knob;
        int i = 0;
        for (; knobs_get(&options, i, &knob); i++) {
            assert_true(knob.min <= knobs_value(&options, i));
            assert_true(knobs_value(&options, i) <= knob.max);
        }
        assert_true(i > 0);
    }
}

static void a_knob_turns_what_it_names(void **state)
{
    (void)state;
    LearnerOptions options = preset("sound");
    assert_true(knobs_turn(&options, knob_named(&options, "alpha"), 0.25));
    assert_true(knobs_turn(&options, knob_named(&options, "replay"), 4));
    assert_true(knobs_turn(&options, knob_named(&options, "bootstrap"), 0));
    assert_true(options.qtable.options.alpha == 0.25);
    assert_int_equal(options.qtable.options.replay, 4);
    assert_false(options.qtable.options.bootstrap);
    assert_true(knobs_value(&options, knob_named(&options, "replay")) == 4);
}

static void all_knobs_together_make_one_preset_of_another(void **state)
{
    (void)state;
    const LearnerOptions sound = preset("sound");
    LearnerOptions options = preset("tutorial");
    Knob knob;
    for (int i = 0; knobs_get(&options, i, &knob); i++) {
        assert_true(knobs_turn(&options, i, knobs_value(&sound, i)));
    }
    Trained *expected = trained(&sound, 100);
    Trained *found = trained(&options, 100);
    const size_t size = learner_brain_size(&expected->learner);
    unsigned char *one = brain_of(expected);
    unsigned char *other = brain_of(found);
    assert_int_equal(learner_brain_size(&found->learner), size);
    assert_memory_equal(one, other, size);
    free(other);
    free(one);
    free(found);
    free(expected);
}

static void a_value_out_of_range_changes_nothing(void **state)
{
    (void)state;
    LearnerOptions options = preset("sound");
    int alpha = knob_named(&options, "alpha");
    assert_false(knobs_turn(&options, alpha, 0));
    assert_false(knobs_turn(&options, alpha, 1.5));
    assert_false(knobs_turn(&options, alpha, (double)NAN));
    assert_true(options.qtable.options.alpha == 1.0);
}

static void lasting_knobs_are_those_that_a_learner_cannot_change(void **state)
{
    (void)state;
    const LearnerOptions sound = preset("sound");
    Knob knob;
    for (int i = 0; knobs_get(&sound, i, &knob); i++) {
        LearnerOptions other = sound;
        const double value = knobs_value(&sound, i);
        assert_true(knobs_turn(&other, i, value == knob.min ? knob.max : knob.min));
        assert_int_equal(knob.is_lasting, !learner_can_change(&sound, &other));
    }
}

static void a_learner_does_not_become_one_of_another_kind(void **state)
{
    (void)state;
    const LearnerOptions table = preset("sound");
    LearnerOptions net;
    assert_true(learner_preset(&connect4, "tactical", &net));
    assert_false(learner_can_change(&table, &net));
    assert_false(learner_can_change(&net, &table));
    LearnerOptions other = net;
    other.ntuple.shape.cells--;
    assert_false(learner_can_change(&net, &other));
    other = net;
    other.ntuple.lambda = 0;
    assert_true(learner_can_change(&net, &other));
}

static void the_table_lists_each_state_once(void **state)
{
    (void)state;
    enum { GAMES = 1000, ROOM = 1000, PAGE = 7 };
    static Position all[ROOM];
    const LearnerOptions options = preset("sound");
    Trained *untrained = trained(&options, 0);
    Trained *t = trained(&options, GAMES);
    assert_int_equal(states_count(&untrained->learner), 0);
    const size_t count = states_count(&t->learner);
    assert_int_equal(states_list(&t->learner, 0, all, ROOM), count);
    assert_int_equal(all[0].all, 0);
    for (size_t i = 0; i < count; i++) {
        assert_false(game_is_over(&tictactoe, all[i]));
        for (size_t j = 0; j < i; j++) {
            assert_int_not_equal(tictactoe.key(&tictactoe, all[i]),
                                 tictactoe.key(&tictactoe, all[j]));
        }
    }
    Position page[PAGE];
    assert_int_equal(states_list(&t->learner, 20, page, PAGE), PAGE);
    assert_memory_equal(page, &all[20], sizeof page);
    assert_int_equal(states_list(&t->learner, count, page, PAGE), 0);
    free(t);
    free(untrained);
}

RUN_TESTS(cmocka_unit_test(every_preset_is_within_the_ranges),
          cmocka_unit_test(a_knob_turns_what_it_names),
          cmocka_unit_test(all_knobs_together_make_one_preset_of_another),
          cmocka_unit_test(a_value_out_of_range_changes_nothing),
          cmocka_unit_test(lasting_knobs_are_those_that_a_learner_cannot_change),
          cmocka_unit_test(a_learner_does_not_become_one_of_another_kind),
          cmocka_unit_test(the_table_lists_each_state_once))
