/* test_library_options.c - options of the library: what has no meaning is refused, so that
 * nobody believes that it was heard. */
#include "testing.h"

#include <stdlib.h>

#include "lib/fourmi.h"

static fourmi_brain *brain_of(const char *name)
{
    const fourmi_learner_options options = {.seed = 7};
    fourmi_learner *learner;
    fourmi_brain *brain;
    assert_int_equal(fourmi_learner_new(name, &options, &learner), FOURMI_OK);
    assert_int_equal(fourmi_learner_train(learner, 100), FOURMI_OK);
    assert_int_equal(fourmi_learner_brain(learner, &brain), FOURMI_OK);
    fourmi_learner_free(learner);
    return brain;
}

/* ---------------------------------------------------------------- reserved */

static void reserved_members_of_new_handles_are_zero_or_refused(void **state)
{
    (void)state;
    const fourmi_player player = {.level = "random"};
    for (int i = 0; i < 4; i++) {
        fourmi_solver_options solving = {0};
        fourmi_match_options match = {0};
        fourmi_learner_options learning = {0};
        fourmi_batch_options batch = {0};
        fourmi_solver *solver;
        fourmi_match *played;
        fourmi_learner *learner;
        fourmi_batch *stepped;
        solving.reserved[i] = match.reserved[i] = learning.reserved[i] = batch.reserved[i] = 1;
        assert_int_equal(fourmi_solver_new("tictactoe", &solving, &solver), FOURMI_ERROR_ARGUMENT);
        assert_int_equal(fourmi_match_new("tictactoe", &player, &player, &match, &played),
                         FOURMI_ERROR_ARGUMENT);
        assert_int_equal(fourmi_learner_new("tictactoe", &learning, &learner),
                         FOURMI_ERROR_ARGUMENT);
        assert_int_equal(fourmi_batch_new("snake:3x3", 1, &batch, &stepped), FOURMI_ERROR_ARGUMENT);
    }
}

static void reserved_members_of_judges_are_zero_or_refused(void **state)
{
    (void)state;
    static const char *const positions[] = {"5"};
    fourmi_brain *brain = brain_of("tictactoe");
    fourmi_brain *acting = brain_of("snake:3x3");
    for (int i = 0; i < 4; i++) {
        fourmi_judge_options options = {0};
        fourmi_evaluation evaluation;
        fourmi_certificate certificate;
        fourmi_worth worth;
        options.reserved[i] = 1;
        assert_int_equal(fourmi_brain_evaluate(brain, positions, 1, &options, &evaluation),
                         FOURMI_ERROR_ARGUMENT);
        assert_int_equal(fourmi_brain_certify(brain, &options, &certificate),
                         FOURMI_ERROR_ARGUMENT);
        assert_int_equal(fourmi_brain_worth(acting, &options, &worth), FOURMI_ERROR_ARGUMENT);
    }
    fourmi_brain_free(brain);
    fourmi_brain_free(acting);
}

/* --------------------------------------------------------------- allocators */

static void a_zeroed_allocator_is_that_of_the_c_library(void **state)
{
    (void)state;
    const fourmi_allocator zeroed = {0};
    const fourmi_solver_options options = {.allocator = &zeroed};
    fourmi_game *game;
    fourmi_world *world;
    fourmi_solver *solver;
    int scores[FOURMI_MOVES_MAX];
    assert_int_equal(fourmi_game_new_in(&zeroed, "tictactoe", &game), FOURMI_OK);
    assert_int_equal(fourmi_game_scores(game, scores), 9);
    assert_int_equal(fourmi_world_new(&zeroed, "snake:3x3", &world), FOURMI_OK);
    assert_int_equal(fourmi_solver_new("tictactoe", &options, &solver), FOURMI_OK);
    fourmi_solver_free(solver);
    fourmi_world_free(world);
    fourmi_game_free(game);
}

static void *allocate(void *context, size_t size)
{
    (void)context;
    return malloc(size);
}

static void *reallocate(void *context, void *bytes, size_t size)
{
    (void)context;
    return realloc(bytes, size);
}

static void release(void *context, void *bytes)
{
    (void)context;
    free(bytes);
}

static void an_allocator_without_one_of_its_functions_is_refused(void **state)
{
    (void)state;
    const fourmi_allocator whole = {allocate, reallocate, release, NULL};
    const fourmi_allocator lacking[] = {{NULL, reallocate, release, NULL},
                                        {allocate, NULL, release, NULL},
                                        {allocate, reallocate, NULL, NULL}};
    fourmi_game *game;
    for (size_t i = 0; i < sizeof lacking / sizeof lacking[0]; i++) {
        assert_int_equal(fourmi_game_new_in(&lacking[i], "tictactoe", &game),
                         FOURMI_ERROR_ARGUMENT);
    }
    assert_int_equal(fourmi_game_new_in(&whole, "tictactoe", &game), FOURMI_OK);
    fourmi_game_free(game);
}

static void half_an_allocator_is_refused_by_all(void **state)
{
    (void)state;
    const fourmi_allocator half = {.allocate = allocate};
    const fourmi_player player = {.level = "random"};
    const fourmi_solver_options solving = {.allocator = &half};
    const fourmi_match_options match = {.allocator = &half};
    const fourmi_learner_options learning = {.allocator = &half};
    const fourmi_batch_options batch = {.allocator = &half};
    fourmi_game *game;
    fourmi_world *world;
    fourmi_boards *boards;
    fourmi_brain *brain;
    fourmi_solver *solver;
    fourmi_match *played;
    fourmi_learner *learner;
    fourmi_batch *stepped;
    assert_int_equal(fourmi_game_new_in(&half, "tictactoe", &game), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_world_new(&half, "snake:3x3", &world), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_boards_new(&half, "tictactoe", 1, 1, &boards), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_brain_read(&half, "some.brain", &brain), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_brain_open(&half, "", 1, &brain), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_solver_new("tictactoe", &solving, &solver), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_match_new("tictactoe", &player, &player, &match, &played),
                     FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_learner_new("tictactoe", &learning, &learner), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_batch_new("snake:3x3", 1, &batch, &stepped), FOURMI_ERROR_ARGUMENT);
}

/* ------------------------------------------------------- what has a meaning */

static void a_table_that_no_machine_has_is_refused_at_once(void **state)
{
    (void)state;
    const fourmi_solver_options large = {.table_bytes = (uint64_t)1 << 60};
    const fourmi_solver_options largest = {.table_bytes = (uint64_t)1 << 40,
                                           .threads = FOURMI_THREADS_MAX};
    fourmi_solver *solver;
    assert_int_equal(fourmi_solver_new("connect4", &large, &solver), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_solver_new("connect4", &largest, &solver), FOURMI_OK);
    fourmi_solver_free(solver);
}

static void an_opening_is_not_given_without_being_switched_on(void **state)
{
    (void)state;
    const fourmi_player player = {.level = "medium"};
    const fourmi_match_options forgotten = {.opening_plies = 2};
    const fourmi_match_options negative = {.opening_plies = -1};
    const fourmi_match_options said = {.opening_plies = 2, .has_opening = 1};
    fourmi_match *match;
    assert_int_equal(fourmi_match_new("tictactoe", &player, &player, &forgotten, &match),
                     FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_match_new("tictactoe", &player, &player, &negative, &match),
                     FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_match_new("tictactoe", &player, &player, &said, &match), FOURMI_OK);
    fourmi_match_free(match);
}

static void a_resumed_learner_has_the_seed_and_the_plan_of_its_brain(void **state)
{
    (void)state;
    const fourmi_learner_options refused[] = {
        {.preset = "usual"},
        {.games = 1000},
        {.seed = 8},
    };
    const fourmi_learner_options same = {.seed = 7};
    fourmi_brain *brain = brain_of("tictactoe");
    fourmi_learner *learner;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_int_equal(fourmi_learner_resume(brain, &refused[i], &learner),
                         FOURMI_ERROR_ARGUMENT);
    }
    assert_int_equal(fourmi_learner_resume(brain, &same, &learner), FOURMI_OK);
    fourmi_learner_free(learner);
    fourmi_brain_free(brain);
}

static void a_walk_without_the_budget_for_it_decides_nothing(void **state)
{
    (void)state;
    const fourmi_judge_options little = {.budget = 2, .side = FOURMI_SIDES_SECOND};
    const fourmi_judge_options third = {.side = FOURMI_SIDES_SECOND + 1};
    fourmi_brain *brain = brain_of("tictactoe");
    fourmi_certificate certificate;
    assert_int_equal(fourmi_brain_certify(brain, &little, &certificate), FOURMI_OK);
    assert_int_equal(certificate.proof, FOURMI_UNDECIDED);
    assert_int_equal(certificate.method, FOURMI_BY_WALK);
    assert_int_equal(certificate.lost, 0);
    assert_int_equal(certificate.optimal, 0);
    assert_int_equal(fourmi_brain_certify(brain, &third, &certificate), FOURMI_ERROR_ARGUMENT);
    fourmi_brain_free(brain);
}

static void what_is_freed_may_be_missing(void **state)
{
    (void)state;
    fourmi_game_free(NULL);
    fourmi_solver_free(NULL);
    fourmi_brain_free(NULL);
    fourmi_learner_free(NULL);
    fourmi_match_free(NULL);
    fourmi_world_free(NULL);
    fourmi_batch_free(NULL);
    fourmi_boards_free(NULL);
}

RUN_TESTS(cmocka_unit_test(reserved_members_of_new_handles_are_zero_or_refused),
          cmocka_unit_test(reserved_members_of_judges_are_zero_or_refused),
          cmocka_unit_test(a_zeroed_allocator_is_that_of_the_c_library),
          cmocka_unit_test(an_allocator_without_one_of_its_functions_is_refused),
          cmocka_unit_test(half_an_allocator_is_refused_by_all),
          cmocka_unit_test(a_table_that_no_machine_has_is_refused_at_once),
          cmocka_unit_test(an_opening_is_not_given_without_being_switched_on),
          cmocka_unit_test(a_resumed_learner_has_the_seed_and_the_plan_of_its_brain),
          cmocka_unit_test(a_walk_without_the_budget_for_it_decides_nothing),
          cmocka_unit_test(what_is_freed_may_be_missing))
