/* test_import.c - what was learned elsewhere is taken over as it is, or not at all. */
#include "catalogue.h"
#include "learn/brain.h"
#include "learn/learner.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

enum { CELLS = 9 };

/* A learner that takes tables over, with room for so many positions, in memory of its
 * own. */
static Learner *new_importer(double states)
{
    LearnerOptions options;
    assert_true(learner_import_options(&tictactoe, &options));
    assert_true(learner_options_set(&options, "states", states));
    Learner *learner = calloc(1, sizeof *learner + learner_memory_size(&tictactoe, &options));
    assert_non_null(learner);
    learner_init(learner, &tictactoe, &options, 0, learner + 1);
    return learner;
}

static Learner *importer(void)
{
    return new_importer(6000);
}

static LearnerImport import(Learner *learner, const char *position, const double values[CELLS])
{
    return learner_import(learner, after(&tictactoe, position), values);
}

/* The only move of a policy; the test fails if there are several. */
static int only_move(Policy policy, void *context, const char *position)
{
    Move moves[GAME_MOVES_MAX];
    assert_int_equal(policy(context, &tictactoe, after(&tictactoe, position), moves), 1);
    return moves[0];
}

static int move_of(Learner *learner, const char *position)
{
    return only_move(learner_best_moves, learner, position);
}

/* A table with holes: whoever made it played second and kept nothing of the first
 * side's positions. */
static Learner *with_some_positions(void)
{
    Learner *learner = importer();
    assert_int_equal(
        import(learner, "X--------", (double[CELLS]){9e-9, 0, .25, .5, .5, -1, 0, 0, 0}),
        LEARNER_IMPORTED);
    assert_int_equal(import(learner, "X--OX----", (double[CELLS]){0, 0, 0, 0, 0, 0, 0, 0, 1}),
                     LEARNER_IMPORTED);
    return learner;
}

/* ------------------------------------------------------------------- moves */

static void the_first_of_the_best_moves_is_made(void **state)
{
    (void)state;
    Learner *learner = with_some_positions();
    assert_int_equal(move_of(learner, "X--------"), 3);
    assert_int_equal(move_of(learner, "X--OX----"), 8);
    free(learner);
}

static void a_position_that_is_not_in_the_table_has_zeros(void **state)
{
    (void)state;
    Learner *learner = with_some_positions();
    assert_int_equal(move_of(learner, ""), 0);
    assert_int_equal(move_of(learner, "-X-------"), 0);
    assert_true(learner_value(learner, after(&tictactoe, "-X-------"), 4, NULL) == 0.0);
    free(learner);
}

/* Where all that is known is bad, what is not known is better. */
static void a_move_without_a_value_is_better_than_a_bad_one(void **state)
{
    (void)state;
    Learner *learner = importer();
    const double values[CELLS] = {-.5, -.25, 0, -1, 0, -1, -1, -1, -1};
    assert_int_equal(import(learner, "---------", values), LEARNER_IMPORTED);
    assert_int_equal(move_of(learner, ""), 2);
    free(learner);
}

static void positions_that_are_equal_up_to_symmetry_stay_apart(void **state)
{
    (void)state;
    Learner *learner = with_some_positions();
    assert_int_equal(move_of(learner, "--X------"), 0);
    free(learner);
}

/* Its value is that of whoever moves there: nothing is negated on the way. */
static void a_value_is_kept_as_it_is_for_both_sides(void **state)
{
    (void)state;
    Learner *learner = with_some_positions();
    uint32_t visits;
    assert_true(learner_value(learner, after(&tictactoe, "X--------"), 2, &visits) == .25);
    assert_int_equal(visits, 1);
    assert_true(learner_value(learner, after(&tictactoe, "X--------"), 1, &visits) == 0);
    assert_int_equal(visits, 0);
    assert_true(learner_value(learner, after(&tictactoe, "X--OX----"), 8, &visits) == 1);
    assert_int_equal(learner_value_count(learner), 5);
    free(learner);
}

/* ------------------------------------------------------------------ limits */

static void values_of_taken_cells_and_of_finished_games_are_ignored(void **state)
{
    (void)state;
    Learner *learner = importer();
    const double ones[CELLS] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    assert_int_equal(import(learner, "XXXOO----", ones), LEARNER_IMPORTED);
    assert_int_equal(learner_value_count(learner), 0);
    assert_int_equal(import(learner, "XOXOXO---", ones), LEARNER_IMPORTED);
    assert_int_equal(learner_value_count(learner), 3);
    free(learner);
}

static void a_value_that_cannot_be_changes_nothing(void **state)
{
    (void)state;
    Learner *learner = importer();
    const double bad[] = {1.0000001, -2, (double)NAN, (double)INFINITY, -(double)INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        double values[CELLS] = {.5};
        values[8] = bad[i];
        assert_int_equal(import(learner, "X--------", values), LEARNER_IMPORT_BAD_VALUE);
    }
    assert_int_equal(learner_value_count(learner), 0);
    assert_int_equal(import(learner, "X--------", (double[CELLS]){0}), LEARNER_IMPORTED);
    free(learner);
}

static void a_position_that_comes_twice_is_refused(void **state)
{
    (void)state;
    Learner *learner = importer();
    const double nothing[CELLS] = {0};
    const double something[CELLS] = {0, 1};
    assert_int_equal(import(learner, "X--------", nothing), LEARNER_IMPORTED);
    assert_int_equal(import(learner, "X--------", something), LEARNER_IMPORT_TWICE);
    assert_int_equal(import(learner, "XXXOO----", nothing), LEARNER_IMPORTED);
    assert_int_equal(import(learner, "XXXOO----", nothing), LEARNER_IMPORT_TWICE);
    assert_int_equal(learner_value_count(learner), 0);
    free(learner);
}

static void a_table_that_is_too_large_is_refused(void **state)
{
    (void)state;
    Learner *learner = new_importer(5);
    const double values[CELLS] = {0, 1};
    assert_int_equal(import(learner, "X--------", values), LEARNER_IMPORT_NO_ROOM);
    assert_int_equal(learner_value_count(learner), 0);
    free(learner);
}

/* ------------------------------------------------------------------ brains */

typedef struct Opened {
    uint8_t *bytes;
    size_t size;
    Brain brain;
} Opened;

static Opened opened_brain_of(const Learner *learner)
{
    Opened opened = {.size = learner_brain_size(learner)};
    opened.bytes = malloc(opened.size);
    assert_non_null(opened.bytes);
    learner_write_brain(learner, opened.bytes);
    assert_int_equal(catalogue_open_brain(&opened.brain, opened.bytes, opened.size, NULL),
                     BRAIN_OK);
    return opened;
}

static void the_brain_makes_the_same_moves(void **state)
{
    (void)state;
    static const char *const positions[] = {"", "X--------", "X--OX----", "----X----"};
    Learner *learner = with_some_positions();
    Opened opened = opened_brain_of(learner);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        assert_int_equal(only_move(brain_best_moves, &opened.brain, positions[i]),
                         move_of(learner, positions[i]));
    }
    free(opened.bytes);
    free(learner);
}

/* No moves that were tried lead from the start to what is known here. */
static void a_table_with_holes_can_be_trained_on(void **state)
{
    (void)state;
    Learner *learner = with_some_positions();
    Opened opened = opened_brain_of(learner);
    const LearnerOptions options = learner_options_of(&opened.brain);
    Learner *again = calloc(1, sizeof *again + learner_memory_size(&tictactoe, &options));
    assert_non_null(again);
    assert_int_equal(learner_resume(again, &opened.brain, &options, again + 1), LEARNER_OK);
    Opened same = opened_brain_of(again);
    assert_int_equal(same.size, opened.size);
    assert_memory_equal(same.bytes, opened.bytes, opened.size);
    assert_true(learner_train_game(again));
    free(same.bytes);
    free(again);
    free(opened.bytes);
    free(learner);
}

static void the_brain_tells_how_many_games_it_took(void **state)
{
    (void)state;
    Learner *learner = with_some_positions();
    assert_false(learner_import_statistics(learner, &(LearnStatistics){10, 5, 3, 1}));
    assert_int_equal(learner_statistics(learner)->games, 0);
    assert_true(learner_import_statistics(learner, &(LearnStatistics){10, 5, 3, 2}));
    Opened opened = opened_brain_of(learner);
    assert_int_equal(opened.brain.header.statistics.games, 10);
    assert_int_equal(opened.brain.header.statistics.second_won, 3);
    assert_int_equal(opened.brain.header.changed_at, 10);
    free(opened.bytes);
    free(learner);
}

RUN_TESTS(cmocka_unit_test(the_first_of_the_best_moves_is_made),
          cmocka_unit_test(a_position_that_is_not_in_the_table_has_zeros),
          cmocka_unit_test(a_move_without_a_value_is_better_than_a_bad_one),
          cmocka_unit_test(positions_that_are_equal_up_to_symmetry_stay_apart),
          cmocka_unit_test(a_value_is_kept_as_it_is_for_both_sides),
          cmocka_unit_test(values_of_taken_cells_and_of_finished_games_are_ignored),
          cmocka_unit_test(a_value_that_cannot_be_changes_nothing),
          cmocka_unit_test(a_position_that_comes_twice_is_refused),
          cmocka_unit_test(a_table_that_is_too_large_is_refused),
          cmocka_unit_test(the_brain_makes_the_same_moves),
          cmocka_unit_test(a_table_with_holes_can_be_trained_on),
          cmocka_unit_test(the_brain_tells_how_many_games_it_took))
