/* test_world_truth.c - the exact truth about two worlds whose values are known in closed
 * form. */
#include "testing.h"

#include <stdlib.h>

#include "oracle/iteration_oracle.h"
#include "toy_worlds.h"

enum { MEMORY_BYTES = 1 << 20 };

/* Whether two numbers are equal but for rounding. */
static void assert_close(double a, double b)
{
    if (!(a - b < 1e-9 && b - a < 1e-9)) {
        fail_msg("%.12f is not %.12f", a, b);
    }
}

typedef struct Asked {
    WorldOracle oracle;
    _Alignas(ORACLE_ALIGNMENT) unsigned char memory[MEMORY_BYTES];
} Asked;

static Asked *ask(const World *world)
{
    Asked *asked = malloc(sizeof *asked);
    assert_non_null(asked);
    memset(asked, 0xa5, sizeof *asked); /* it may hold anything */
    world_oracle_init(&asked->oracle, &iteration_oracle, world, asked->memory, MEMORY_BYTES);
    return asked;
}

static double value_of_start(Asked *asked)
{
    Value value;
    assert_true(world_oracle_value_of_start(&asked->oracle, &value));
    assert_int_equal(value.unit, VALUE_EXPECTED);
    return value.amount;
}

static double value_of_policy(Asked *asked, WorldPolicy policy)
{
    Value value;
    assert_true(world_oracle_value_of_policy(&asked->oracle, policy, NULL, &value));
    return value.amount;
}

static void the_value_of_a_corridor_is_the_gamblers_ruin(void **state)
{
    (void)state;
    static const int slips[] = {0, 10, 30, 45};
    for (int cells = 5; cells <= 12; cells++) {
        for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
            const World world = corridor_of(cells, slips[i]);
            Asked *asked = ask(&world);
            assert_close(value_of_start(asked), corridor_value_of_start(&world));
            for (int cell = 1; cell < cells - 1; cell++) {
                const CorridorState at = {.cell = (uint64_t)cell};
                Value value;
                assert_true(world_oracle_value(&asked->oracle, &at, &value));
                assert_close(value.amount, corridor_value(&world, cell));
            }
            free(asked);
        }
    }
}

static void every_action_of_a_corridor_has_its_value(void **state)
{
    (void)state;
    const World world = corridor_of(6, 30);
    Asked *asked = ask(&world);
    const CorridorState at = {.cell = 2};
    const double left = corridor_value(&world, 1);
    const double right = corridor_value(&world, 3);
    WorldOracleActions actions;
    Action best[WORLD_ACTIONS_MAX];
    int count;
    assert_true(world_oracle_actions(&asked->oracle, &at, &actions));
    assert_int_equal(actions.count, 2);
    assert_close(actions.values[CORRIDOR_LEFT].amount, 0.7 * left + 0.3 * right);
    assert_close(actions.values[CORRIDOR_RIGHT].amount, 0.7 * right + 0.3 * left);
    assert_true(world_oracle_best_actions(&asked->oracle, &at, best, &count));
    assert_int_equal(count, 1);
    assert_int_equal(best[0], CORRIDOR_RIGHT);
    free(asked);
}

static void the_value_of_a_cliff_is_the_length_of_the_way_round(void **state)
{
    (void)state;
    for (int rows = 2; rows <= 5; rows++) {
        for (int cols = 3; cols <= 12; cols++) {
            const World world = cliff_of(rows, cols);
            Asked *asked = ask(&world);
            assert_close(value_of_start(asked), cliff_value(&world));
            free(asked);
        }
    }
}

static int go_right(void *context, const World *world, const void *state,
                    Action actions[WORLD_ACTIONS_MAX])
{
    (void)context;
    (void)world;
    (void)state;
    actions[0] = CORRIDOR_RIGHT;
    return 1;
}

static int go_anywhere(void *context, const World *world, const void *state,
                       Action actions[WORLD_ACTIONS_MAX])
{
    (void)context;
    return world->legal_actions(world, state, actions);
}

static void a_policy_is_worth_what_it_earns(void **state)
{
    (void)state;
    const World world = corridor_of(7, 30);
    const World even = corridor_of(7, 50);
    Asked *asked = ask(&world);
    assert_close(value_of_policy(asked, go_right), corridor_value_of_start(&world));
    /* Any way as often as the other: each cell to the right is a sixth more. */
    assert_close(value_of_policy(asked, go_anywhere), 2.5 / 6);
    assert_close(value_of_start(asked), corridor_value_of_start(&world));
    free(asked);
    asked = ask(&even);
    assert_close(value_of_policy(asked, go_right), 2.5 / 6);
    free(asked);
}

/* Up, and down again. */
static int go_in_circles(void *context, const World *world, const void *state,
                         Action actions[WORLD_ACTIONS_MAX])
{
    (void)context;
    actions[0] = ((const CliffState *)state)->row == world->options[CLIFF_ROWS] - 1 ? 0 : 2;
    return 1;
}

static void a_policy_that_goes_in_circles_is_cut_short(void **state)
{
    (void)state;
    World world = cliff_of(4, 6);
    Asked *asked = ask(&world);
    assert_close(value_of_policy(asked, go_in_circles), -world.steps_max);
    free(asked);
    world.discount = 0.5; /* 1 + 1/2 + 1/4 + ... */
    asked = ask(&world);
    assert_close(value_of_policy(asked, go_in_circles), -2.0);
    free(asked);
}

static bool cancel(void *context, uint64_t work)
{
    (void)work;
    return ++*(int *)context % 2 == 0;
}

static void an_oracle_that_was_cancelled_goes_on_later(void **state)
{
    (void)state;
    World world = corridor_of(60, 49);
    Asked *asked = ask(&world);
    Value value;
    int polls = 0;
    int tries = 0;
    world.steps_max = WORLD_STEPS_MAX;
    world_oracle_set_poll(&asked->oracle, cancel, &polls);
    while (!world_oracle_value_of_start(&asked->oracle, &value)) {
        tries++;
        assert_true(tries < 100000);
    }
    assert_true(tries > 1);
    assert_true(world_oracle_work(&asked->oracle) > 0);
    assert_close(value.amount, corridor_value_of_start(&world));
    free(asked);
}

static void an_oracle_without_room_cannot_tell(void **state)
{
    (void)state;
    Asked *asked = ask(&toy_cliff);
    Value value;
    world_oracle_init(&asked->oracle, &iteration_oracle, &toy_cliff, asked->memory, 1000);
    assert_false(world_oracle_value_of_start(&asked->oracle, &value));
    world_oracle_init(&asked->oracle, &iteration_oracle, &toy_cliff, NULL, 0);
    assert_false(world_oracle_value_of_start(&asked->oracle, &value));
    free(asked);
}

static void a_state_that_no_episode_leads_to_has_no_value(void **state)
{
    (void)state;
    const World world = cliff_of(4, 6);
    const CliffState in_the_cliff = {.row = 3, .col = 2};
    Asked *asked = ask(&world);
    Value value;
    assert_false(world_oracle_value(&asked->oracle, &in_the_cliff, &value));
    free(asked);
}

RUN_TESTS(cmocka_unit_test(the_value_of_a_corridor_is_the_gamblers_ruin),
          cmocka_unit_test(every_action_of_a_corridor_has_its_value),
          cmocka_unit_test(the_value_of_a_cliff_is_the_length_of_the_way_round),
          cmocka_unit_test(a_policy_is_worth_what_it_earns),
          cmocka_unit_test(a_policy_that_goes_in_circles_is_cut_short),
          cmocka_unit_test(an_oracle_that_was_cancelled_goes_on_later),
          cmocka_unit_test(an_oracle_without_room_cannot_tell),
          cmocka_unit_test(a_state_that_no_episode_leads_to_has_no_value))
