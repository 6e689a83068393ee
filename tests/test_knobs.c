/* test_knobs.c - the parameters of a learner by name, and its table by number. */
#include "games/connect4/connect4.h"
#include "learn/learner.h"
#include "learn/ntuple/ntuple_kind.h"
#include "learn/qtable/qtable_kind.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

static LearnerOptions preset(const char *name)
{
    LearnerOptions options;
    assert_true(learner_preset(&tictactoe, name, &options));
    return options;
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

static void a_knob_turns_what_it_names(void **state)
{
    (void)state;
    LearnerOptions options = preset("sound");
    assert_true(learner_options_set(&options, "alpha", 0.25));
    assert_true(learner_options_set(&options, "replay", 4));
    assert_true(learner_options_set(&options, "bootstrap", 0));
    const QlearnOptions own = qtable_options(&options);
    assert_true(own.alpha == 0.25);
    assert_int_equal(own.replay, 4);
    assert_false(own.bootstrap);
    assert_true(learner_options_get(&options, "replay") == 4);
}

static void all_knobs_together_make_one_preset_of_another(void **state)
{
    (void)state;
    const LearnerOptions sound = preset("sound");
    LearnerOptions options = preset("tutorial");
    for (int i = 0; i < options.kind->knob_count; i++) {
        const Knob *knob = &options.kind->knobs[i];
        assert_true(knob_turn(knob, options.values, knob_value(knob, sound.values)));
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
    assert_false(learner_options_set(&options, "alpha", 0));
    assert_false(learner_options_set(&options, "alpha", 1.5));
    assert_false(learner_options_set(&options, "alpha", (double)NAN));
    assert_true(learner_options_get(&options, "alpha") == 1.0);
    assert_false(learner_options_set(&options, "replay", 2.5));
    assert_false(learner_options_set(&options, "replay", -1));
    assert_false(learner_options_set(&options, "bootstrap", 2));
    assert_null(learner_options_flaw(&options));
}

/* What a table is keyed by, and what decides what a network was to learn. */
static void lasting_knobs_are_what_a_brain_is_made_of(void **state)
{
    (void)state;
    static const char *const lasting[] = {"symmetry",  "shaping", "afterstates", "tactics",
                                          "blind",     "tuples",  "cells",       "shape-seed",
                                          "rehearses", "pruned"};
    const LearnerKind *const kinds[] = {&qtable_kind, &ntuple_kind};
    int found = 0;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const LearnerKind *kind = kinds[k];
        for (size_t i = 0; i < sizeof lasting / sizeof lasting[0]; i++) {
            const Knob *knob = kind_knob(kind, lasting[i]);
            assert_true(knob == NULL || knob->is_lasting);
            found += knob != NULL;
        }
        for (int i = 0; i < kind->knob_count; i++) {
            found -= kind->knobs[i].is_lasting;
        }
    }
    assert_int_equal(found, 0);
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
    assert_true(learner_options_set(&other, "cells", 5));
    assert_false(learner_can_change(&net, &other));
    other = net;
    assert_true(learner_options_set(&other, "lambda", 0));
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
    assert_int_equal(learner_state_count(&untrained->learner), 0);
    const size_t count = learner_state_count(&t->learner);
    assert_int_equal(learner_list_states(&t->learner, 0, all, ROOM), count);
    assert_int_equal(all[0].all, 0);
    for (size_t i = 0; i < count; i++) {
        assert_false(game_is_over(&tictactoe, all[i]));
        for (size_t j = 0; j < i; j++) {
            assert_int_not_equal(tictactoe.key(&tictactoe, all[i]),
                                 tictactoe.key(&tictactoe, all[j]));
        }
    }
    Position page[PAGE];
    assert_int_equal(learner_list_states(&t->learner, 20, page, PAGE), PAGE);
    assert_memory_equal(page, &all[20], sizeof page);
    assert_int_equal(learner_list_states(&t->learner, count, page, PAGE), 0);
    free(t);
    free(untrained);
}

static void an_averaged_value_takes_its_first_target_whole(void **state)
{
    (void)state;
    LearnerOptions options = preset("tutorial");
    Move moves[GAME_MOVES_MAX];
    assert_true(learner_options_set(&options, "alpha", 0.001));
    assert_true(learner_options_set(&options, "averages", 1));
    Trained *t = trained(&options, 1);
    double sum = 0;
    for (int i = 0; i < tictactoe.legal_moves(&tictactoe, tictactoe.start, moves); i++) {
        sum += fabs(learner_value(&t->learner, tictactoe.start, moves[i], NULL));
    }
    assert_int_equal(learner_statistics(&t->learner)->drawn, 0);
    assert_true(sum == 1);
    free(t);
}

RUN_TESTS(cmocka_unit_test(an_averaged_value_takes_its_first_target_whole),
          cmocka_unit_test(a_knob_turns_what_it_names),
          cmocka_unit_test(all_knobs_together_make_one_preset_of_another),
          cmocka_unit_test(a_value_out_of_range_changes_nothing),
          cmocka_unit_test(lasting_knobs_are_what_a_brain_is_made_of),
          cmocka_unit_test(a_learner_does_not_become_one_of_another_kind),
          cmocka_unit_test(the_table_lists_each_state_once))
