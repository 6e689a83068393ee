/* test_goals.c - the judge of goals by episodes, and what is known of the best. */
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include "catalogue.h"
#include "judge/goals.h"
#include "judge/interval.h"

static World board(const char *name)
{
    World world;
    assert_true(catalogue_find_world(name, &world));
    return world;
}

static void assert_close(double a, double b)
{
    assert_true(fabs(a - b) < 1e-9);
}

/* ---------------------------------------------------------------- policies */

static int first_action(void *context, const World *world, const void *state,
                        Action actions[WORLD_ACTIONS_MAX])
{
    (void)context;
    world->legal_actions(world, state, actions);
    return 1;
}

/* All actions in turn, which on a large board is round and round four cells. */
static int round_and_round(void *context, const World *world, const void *state,
                           Action actions[WORLD_ACTIONS_MAX])
{
    int *steps = context;
    (void)state;
    actions[0] = (Action)((*steps)++ % world->action_count);
    return 1;
}

/* The first action so many times, then none. */
static int first_actions(void *context, const World *world, const void *state,
                         Action actions[WORLD_ACTIONS_MAX])
{
    int *steps = context;
    return (*steps)-- > 0 ? first_action(NULL, world, state, actions) : 0;
}

/* ---------------------------------------------------------------- episodes */

static void check_parts(const GoalsJudged *judged)
{
    assert_close(judged->reached + judged->ended + judged->circled, 1.0);
    assert_close(judged->reached * (double)judged->trials,
                 (double)(judged->trials - judged->failures));
}

static void an_episode_reaches_its_goal_or_ends_or_goes_in_circles(void **state)
{
    (void)state;
    const World tiny = board("snake:2x2");
    const World large = board("snake:32x32");
    int steps = 0;
    GoalsJudged judged;
    const GoalsJudge up = {.world = &tiny, .policy = first_action};
    const GoalsJudge round = {.world = &large, .policy = round_and_round, .policy_context = &steps};
    assert_true(goals_judge_by_episodes(&up, 20, 1, &judged));
    assert_true(judged.ended > 0.0);
    check_parts(&judged);
    assert_true(goals_judge_by_episodes(&round, 20, 1, &judged));
    assert_true(judged.circled > 0.0);
    check_parts(&judged);
}

static void who_is_cancelled_is_judged_by_the_episodes_until_then(void **state)
{
    (void)state;
    const World tiny = board("snake:2x2");
    int steps = 10;
    GoalsJudged judged;
    const GoalsJudge judge = {.world = &tiny, .policy = first_actions, .policy_context = &steps};
    assert_false(goals_judge_by_episodes(&judge, 20, 1, &judged));
    assert_in_range(judged.trials, 1, 10);
    check_parts(&judged);
    steps = 0;
    assert_false(goals_judge_by_episodes(&judge, 20, 1, &judged));
    assert_int_equal(judged.trials, 0);
}

static void nothing_is_known_exactly_of_who_knows_no_action(void **state)
{
    (void)state;
    enum { BYTES = 1 << 20 };
    const World tiny = board("snake:2x2");
    void *memory = malloc(BYTES);
    int steps = 10;
    GoalsJudged judged;
    const GoalsJudge judge = {.world = &tiny, .policy = first_actions, .policy_context = &steps};
    assert_non_null(memory);
    assert_false(goals_judge_exactly(&judge, memory, BYTES, 1000, &judged));
    steps = 1000;
    assert_true(goals_judge_exactly(&judge, memory, BYTES, 1000, &judged));
    free(memory);
}

/* ------------------------------------------------------------------- steps */

enum { GAMES = 8 };

/* The steps of single games: what the mean of one game more differs by. */
static void find_steps(const GoalsJudge *judge, double steps[GAMES], GoalsJudged *judged)
{
    double before = 0.0;
    for (int games = 1; games <= GAMES; games++) {
        assert_true(goals_judge_by_episodes(judge, (uint64_t)games, 3, judged));
        assert_int_equal(judged->failures, 0);
        steps[games - 1] = games * judged->steps - before;
        before += steps[games - 1];
    }
}

static double textbook_error(const double steps[GAMES])
{
    double mean = 0.0;
    double squares = 0.0;
    for (int i = 0; i < GAMES; i++) {
        mean += steps[i] / GAMES;
    }
    for (int i = 0; i < GAMES; i++) {
        squares += (steps[i] - mean) * (steps[i] - mean);
    }
    return sqrt(squares / (GAMES - 1) / GAMES);
}

static void the_error_of_steps_is_that_of_the_textbook(void **state)
{
    (void)state;
    const World world = board("snake:4x4");
    const WorldPlayer *player = catalogue_world_player(&world);
    void *memory = malloc(player->memory_size());
    double steps[GAMES];
    GoalsJudged judged;
    const GoalsJudge judge = {
        .world = &world,
        .policy = player->policy,
        .policy_context = player->init(memory, &world),
    };
    find_steps(&judge, steps, &judged);
    assert_true(judged.steps_error > 0.0);
    assert_close(judged.steps_error, textbook_error(steps));
    assert_true(goals_judge_by_episodes(&judge, 1, 3, &judged));
    assert_true(judged.steps_error == 0.0); /* unknown */
    free(memory);
}

static void nineteen_in_twenty_lie_within_two_errors(void **state)
{
    (void)state;
    assert_close(interval_of_mean(5.0, 1.0).low, 3.040036015459946);
    assert_close(interval_of_mean(5.0, 1.0).high, 6.959963984540054);
}

/* ------------------------------------------------------------- what is known */

static void values_that_were_written_down_are_told_of_their_boards_alone(void **state)
{
    (void)state;
    const World solved = board("snake:6x6,start=3,tail=deadly");
    const World other = board("snake:4x9");
    Value value;
    assert_true(catalogue_world_solving(&solved)->known(&solved, &value));
    assert_close(value.steps, 145.229624512);
    assert_false(catalogue_world_solving(&other)->known(&other, &value));
}

RUN_TESTS(cmocka_unit_test(an_episode_reaches_its_goal_or_ends_or_goes_in_circles),
          cmocka_unit_test(who_is_cancelled_is_judged_by_the_episodes_until_then),
          cmocka_unit_test(nothing_is_known_exactly_of_who_knows_no_action),
          cmocka_unit_test(the_error_of_steps_is_that_of_the_textbook),
          cmocka_unit_test(nineteen_in_twenty_lie_within_two_errors),
          cmocka_unit_test(values_that_were_written_down_are_told_of_their_boards_alone))
