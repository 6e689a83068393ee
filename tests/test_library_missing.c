/* test_library_missing.c - the library without the pointers that it needs: each is missed, and
 * nothing crashes. tests/house/library.test.mjs sees that no function is left out here. */
#include "testing.h"

#include <errno.h>

#include "lib/fourmi.h"

#define assert_missed(call) assert_int_equal((call), FOURMI_ERROR_ARGUMENT)

typedef struct Things {
    fourmi_game *game;
    fourmi_world *world;
    fourmi_learner *learner;
    fourmi_learner *actor; /* in the world */
    fourmi_brain *brain;
    fourmi_brain *acting; /* in the world */
    fourmi_solver *solver;
    fourmi_match *match;
    fourmi_batch *batch;
    fourmi_boards *boards;
} Things;

static int set_up(void **state)
{
    static Things t;
    const fourmi_player random = {.level = "random"};
    assert_int_equal(fourmi_game_new("tictactoe", &t.game), FOURMI_OK);
    assert_int_equal(fourmi_world_new(NULL, "snake:3x3", &t.world), FOURMI_OK);
    assert_int_equal(fourmi_learner_new("tictactoe", NULL, &t.learner), FOURMI_OK);
    assert_int_equal(fourmi_learner_new("snake:3x3", NULL, &t.actor), FOURMI_OK);
    assert_int_equal(fourmi_learner_brain(t.learner, &t.brain), FOURMI_OK);
    assert_int_equal(fourmi_learner_brain(t.actor, &t.acting), FOURMI_OK);
    assert_int_equal(fourmi_solver_new("tictactoe", NULL, &t.solver), FOURMI_OK);
    assert_int_equal(fourmi_match_new("tictactoe", &random, &random, NULL, &t.match), FOURMI_OK);
    assert_int_equal(fourmi_batch_new("snake:3x3", 2, NULL, &t.batch), FOURMI_OK);
    assert_int_equal(fourmi_boards_new(NULL, "tictactoe", 2, 1, &t.boards), FOURMI_OK);
    *state = &t;
    return 0;
}

static int tear_down(void **state)
{
    const Things *t = *state;
    fourmi_game_free(t->game);
    fourmi_world_free(t->world);
    fourmi_learner_free(t->learner);
    fourmi_learner_free(t->actor);
    fourmi_brain_free(t->brain);
    fourmi_brain_free(t->acting);
    fourmi_solver_free(t->solver);
    fourmi_match_free(t->match);
    fourmi_batch_free(t->batch);
    fourmi_boards_free(t->boards);
    return 0;
}

static void games_miss_what_is_missing(void **state)
{
    const Things *t = *state;
    char text[FOURMI_TEXT_SIZE];
    fourmi_game *copy;
    fourmi_value value;
    fourmi_value values[FOURMI_MOVES_MAX];
    int numbers[FOURMI_MOVES_MAX];
    assert_missed(fourmi_game_new("tictactoe", NULL));
    assert_missed(fourmi_game_new_in(NULL, "tictactoe", NULL));
    assert_missed(fourmi_game_copy(NULL, &copy));
    assert_missed(fourmi_game_copy(t->game, NULL));
    assert_missed(fourmi_game_read(NULL, "1"));
    assert_missed(fourmi_game_write_moves(NULL, text));
    assert_missed(fourmi_game_write_moves(t->game, NULL));
    assert_missed(fourmi_game_write_board(NULL, text));
    assert_missed(fourmi_game_write_board(t->game, NULL));
    assert_missed(fourmi_game_legal_moves(NULL, numbers));
    assert_missed(fourmi_game_legal_moves(t->game, NULL));
    assert_missed(fourmi_game_play(NULL, 1));
    assert_missed(fourmi_game_move_text(NULL, 1, text));
    assert_missed(fourmi_game_move_text(t->game, 1, NULL));
    assert_missed(fourmi_game_move_name(NULL, 1, text));
    assert_missed(fourmi_game_move_name(t->game, 1, NULL));
    assert_missed(fourmi_game_move_of_text(NULL, "1"));
    assert_int_equal(fourmi_game_move_of_text(t->game, NULL), FOURMI_ERROR_MOVE);
    assert_missed(fourmi_game_undo(NULL, 1));
    assert_missed(fourmi_game_redo(NULL, 1));
    assert_missed(fourmi_game_scores(NULL, numbers));
    assert_missed(fourmi_game_scores(t->game, NULL));
    assert_missed(fourmi_game_values(NULL, values));
    assert_missed(fourmi_game_values(t->game, NULL));
    assert_missed(fourmi_game_value(NULL, &value));
    assert_missed(fourmi_game_value(t->game, NULL));
    assert_missed(fourmi_value_text(NULL, text));
    assert_missed(fourmi_value_text(&(fourmi_value){0}, NULL));
    assert_missed(fourmi_game_choose(NULL, "random", 1));
    assert_missed(fourmi_game_set_book(NULL, NULL, 0));
    assert_null(fourmi_game_why_not(t->game, NULL));
}

static void solvers_and_matches_miss_what_is_missing(void **state)
{
    const Things *t = *state;
    const fourmi_player random = {.level = "random"};
    const char *positions[] = {"1"};
    char text[FOURMI_TEXT_SIZE];
    fourmi_match *match;
    fourmi_value value;
    fourmi_value values[FOURMI_MOVES_MAX];
    int numbers[FOURMI_PLIES_MAX];
    int status;
    assert_missed(fourmi_solver_new("tictactoe", NULL, NULL));
    assert_missed(fourmi_solver_set_book(NULL, NULL, 0));
    assert_missed(fourmi_solver_value(NULL, t->game, &value));
    assert_missed(fourmi_solver_value(t->solver, NULL, &value));
    assert_missed(fourmi_solver_value(t->solver, t->game, NULL));
    assert_missed(fourmi_solver_values(NULL, t->game, values));
    assert_missed(fourmi_solver_values(t->solver, NULL, values));
    assert_missed(fourmi_solver_values(t->solver, t->game, NULL));
    assert_missed(fourmi_solver_line(NULL, t->game, numbers));
    assert_missed(fourmi_solver_line(t->solver, NULL, numbers));
    assert_missed(fourmi_solver_line(t->solver, t->game, NULL));
    assert_missed(fourmi_solver_list(NULL, positions, 1, &value, &status));
    assert_missed(fourmi_solver_list(t->solver, NULL, 1, &value, &status));
    assert_missed(fourmi_solver_list(t->solver, positions, 1, NULL, &status));
    assert_missed(fourmi_solver_list(t->solver, positions, 1, &value, NULL));
    assert_int_equal(fourmi_solver_list(t->solver, NULL, 0, NULL, NULL), FOURMI_OK);

    assert_missed(fourmi_match_new("tictactoe", &random, &random, NULL, NULL));
    assert_missed(fourmi_match_new("tictactoe", NULL, &random, NULL, &match));
    assert_missed(fourmi_match_new("tictactoe", &random, NULL, NULL, &match));
    assert_missed(fourmi_match_play(NULL, 1));
    assert_missed(fourmi_match_moves(NULL, text));
    assert_missed(fourmi_match_moves(t->match, NULL));
    fourmi_match_score(t->match, NULL);
    fourmi_match_interval(t->match, NULL, NULL);
}

static void brains_miss_what_is_missing(void **state)
{
    const Things *t = *state;
    const char *positions[] = {"1"};
    const char *without[] = {NULL};
    fourmi_brain *brain;
    fourmi_evaluation evaluation;
    fourmi_certificate certificate;
    fourmi_worth worth;
    double values[FOURMI_MOVES_MAX];
    assert_missed(fourmi_brain_read(NULL, NULL, &brain));
    assert_missed(fourmi_brain_read(NULL, "some.brain", NULL));
    assert_missed(fourmi_brain_open(NULL, NULL, 0, &brain));
    assert_missed(fourmi_brain_open(NULL, "", 0, NULL));
    assert_missed(fourmi_brain_set_search(NULL, "depth=2"));
    assert_int_equal(fourmi_brain_set_search(t->brain, NULL), FOURMI_ERROR_SETTING);
    assert_missed(fourmi_brain_values(NULL, t->game, values, NULL));
    assert_missed(fourmi_brain_values(t->brain, NULL, values, NULL));
    assert_missed(fourmi_brain_values(t->brain, t->game, NULL, NULL));
    assert_missed(fourmi_brain_choose(NULL, t->game, 1));
    assert_missed(fourmi_brain_choose(t->brain, NULL, 1));
    assert_missed(fourmi_brain_action_values(NULL, t->world, values, NULL));
    assert_missed(fourmi_brain_action_values(t->acting, NULL, values, NULL));
    assert_missed(fourmi_brain_action_values(t->acting, t->world, NULL, NULL));
    assert_missed(fourmi_brain_choose_action(NULL, t->world, 1));
    assert_missed(fourmi_brain_choose_action(t->acting, NULL, 1));
    assert_missed(fourmi_brain_evaluate(NULL, positions, 1, NULL, &evaluation));
    assert_missed(fourmi_brain_evaluate(t->brain, NULL, 1, NULL, &evaluation));
    assert_missed(fourmi_brain_evaluate(t->brain, positions, 1, NULL, NULL));
    assert_int_equal(fourmi_brain_evaluate(t->brain, without, 1, NULL, &evaluation),
                     FOURMI_ERROR_POSITION);
    assert_missed(fourmi_brain_certify(NULL, NULL, &certificate));
    assert_missed(fourmi_brain_certify(t->brain, NULL, NULL));
    assert_missed(fourmi_brain_worth(NULL, NULL, &worth));
    assert_missed(fourmi_brain_worth(t->acting, NULL, NULL));
    assert_non_null(fourmi_brain_setting(t->brain, 0, NULL));
}

static void learners_miss_what_is_missing(void **state)
{
    const Things *t = *state;
    fourmi_learner *learner;
    fourmi_brain *brain;
    uint64_t bytes[8];
    double values[FOURMI_MOVES_MAX];
    assert_missed(fourmi_learner_new("tictactoe", NULL, NULL));
    assert_missed(fourmi_learner_resume(NULL, NULL, &learner));
    assert_missed(fourmi_learner_resume(t->brain, NULL, NULL));
    assert_missed(fourmi_learner_train(NULL, 1));
    assert_missed(fourmi_learner_learn(NULL, t->game));
    assert_missed(fourmi_learner_learn(t->learner, NULL));
    assert_missed(fourmi_learner_values(NULL, t->game, values, NULL));
    assert_missed(fourmi_learner_values(t->learner, NULL, values, NULL));
    assert_missed(fourmi_learner_values(t->learner, t->game, NULL, NULL));
    assert_missed(fourmi_learner_action_values(NULL, t->world, values, NULL));
    assert_missed(fourmi_learner_action_values(t->actor, NULL, values, NULL));
    assert_missed(fourmi_learner_action_values(t->actor, t->world, NULL, NULL));
    assert_missed(fourmi_learner_brain(NULL, &brain));
    assert_missed(fourmi_learner_brain(t->learner, NULL));
    assert_missed(fourmi_learner_save(NULL, "some.brain"));
    assert_missed(fourmi_learner_save(t->learner, NULL));
    assert_missed(fourmi_learner_write_brain(NULL, bytes, sizeof bytes));
    assert_missed(fourmi_learner_write_brain(t->learner, NULL, SIZE_MAX));
    assert_null(fourmi_learner_preset(NULL, 0));
    assert_non_null(fourmi_learner_setting(t->learner, 0, NULL));
    fourmi_learner_statistics(t->learner, NULL);
}

static void worlds_miss_what_is_missing(void **state)
{
    const Things *t = *state;
    char line[FOURMI_LINE_SIZE];
    int actions[FOURMI_ACTIONS_MAX];
    int32_t numbers[FOURMI_OBSERVATION_MAX];
    double value;
    double values[FOURMI_ACTIONS_MAX];
    assert_missed(fourmi_world_new(NULL, "snake:3x3", NULL));
    assert_missed(fourmi_world_read(NULL, "T6 v 9"));
    assert_int_equal(fourmi_world_read(t->world, NULL), FOURMI_ERROR_POSITION);
    assert_missed(fourmi_world_legal_actions(NULL, actions));
    assert_missed(fourmi_world_legal_actions(t->world, NULL));
    assert_missed(fourmi_world_step(NULL, 1, &value));
    assert_missed(fourmi_world_step(t->world, 1, NULL));
    assert_int_equal(fourmi_world_steps(t->world), 0);
    assert_missed(fourmi_world_line(NULL, 0, line));
    assert_missed(fourmi_world_line(t->world, 0, NULL));
    assert_missed(fourmi_world_observe(NULL, numbers));
    assert_missed(fourmi_world_observe(t->world, NULL));
    assert_missed(fourmi_world_values(NULL, values, NULL));
    assert_missed(fourmi_world_values(t->world, NULL, NULL));
    assert_missed(fourmi_world_value(NULL, &value, NULL));
    assert_missed(fourmi_world_value(t->world, NULL, NULL));
    assert_missed(fourmi_world_choose(NULL, "cycle", 1));
}

static void batches_and_boards_miss_what_is_missing(void **state)
{
    const Things *t = *state;
    int32_t low;
    int32_t high;
    int32_t actions[2] = {0};
    int32_t observations[2 * FOURMI_OBSERVATION_MAX];
    double rewards[2];
    uint8_t ended[2];
    char line[FOURMI_LINE_SIZE];
    assert_missed(fourmi_batch_new("snake:3x3", 1, NULL, NULL));
    assert_missed(fourmi_batch_observation_range(NULL, 0, &low, &high));
    assert_missed(fourmi_batch_observation_range(t->batch, 0, NULL, &high));
    assert_missed(fourmi_batch_observation_range(t->batch, 0, &low, NULL));
    assert_missed(fourmi_batch_reset(NULL, NULL, observations));
    assert_missed(fourmi_batch_reset_some(NULL, NULL, NULL, observations));
    assert_int_equal(fourmi_batch_reset(t->batch, NULL, NULL), FOURMI_OK);
    assert_missed(fourmi_batch_step(NULL, actions, NULL, rewards, ended, NULL));
    assert_missed(fourmi_batch_step(t->batch, NULL, NULL, rewards, ended, NULL));
    assert_missed(fourmi_batch_step(t->batch, actions, NULL, NULL, ended, NULL));
    assert_missed(fourmi_batch_step(t->batch, actions, NULL, rewards, NULL, NULL));
    assert_missed(fourmi_batch_line(NULL, 0, 0, line));
    assert_missed(fourmi_batch_line(t->batch, 0, 0, NULL));
    assert_missed(fourmi_batch_final_observations(NULL, observations));
    assert_missed(fourmi_batch_final_observations(t->batch, NULL));
    assert_missed(fourmi_batch_brain_actions(NULL, t->acting, actions));
    assert_missed(fourmi_batch_brain_actions(t->batch, NULL, actions));
    assert_missed(fourmi_batch_brain_actions(t->batch, t->acting, NULL));
    fourmi_batch_legal(t->batch, NULL);
    fourmi_batch_random_actions(t->batch, NULL);

    assert_missed(fourmi_boards_new(NULL, "tictactoe", 1, 1, NULL));
    assert_missed(fourmi_boards_step(NULL, actions, rewards, ended));
    assert_missed(fourmi_boards_step(t->boards, NULL, rewards, ended));
    assert_missed(fourmi_boards_step(t->boards, actions, NULL, ended));
    assert_missed(fourmi_boards_step(t->boards, actions, rewards, NULL));
    fourmi_boards_reset(t->boards, NULL);
    fourmi_boards_pieces(t->boards, NULL);
    fourmi_boards_sides(t->boards, NULL);
    fourmi_boards_legal(t->boards, NULL);
    fourmi_boards_random_moves(t->boards, NULL);
}

static void a_device_is_no_brain_and_is_not_read(void **state)
{
    (void)state;
    fourmi_brain *brain;
    errno = 0;
    assert_int_equal(fourmi_brain_read(NULL, "/dev/zero", &brain), FOURMI_ERROR_FILE);
    assert_int_equal(errno, EINVAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_miss_what_is_missing),
        cmocka_unit_test(solvers_and_matches_miss_what_is_missing),
        cmocka_unit_test(brains_miss_what_is_missing),
        cmocka_unit_test(learners_miss_what_is_missing),
        cmocka_unit_test(worlds_miss_what_is_missing),
        cmocka_unit_test(batches_and_boards_miss_what_is_missing),
        cmocka_unit_test(a_device_is_no_brain_and_is_not_read),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
