/* test_worlds.c - what every world promises, and the exact truth about two whose
 * values are known in closed form.
 *
 * The promises are checked on every world of the catalogue that is small enough
 * to list, and on toy worlds.
 */
#include "testing.h"

#include <stdlib.h>

#include "facets/chances.h"
#include "facets/picture.h"
#include "oracle/iteration_oracle.h"
#include "toy_worlds.h"

enum {
    STATES_TRIED = 5000,
    SAMPLES = 20000,
    MEMORY_BYTES = 1 << 20,
};

/* Whether two numbers are equal but for rounding. */
static void assert_close(double a, double b)
{
    if (!(a - b < 1e-9 && b - a < 1e-9)) {
        fail_msg("%.12f is not %.12f", a, b);
    }
}

static int catalogue_count(void)
{
    int count = 0;
    while (catalogue_world(count) != NULL) {
        count++;
    }
    return count;
}

/* World number `i` of all that are tried; false if there are no more. */
static bool world_number(int i, World *world)
{
    const World toys[] = {
        toy_corridor, corridor_of(5, 0), corridor_of(9, 45), toy_cliff, cliff_of(2, 3),
    };
    const int toy_count = sizeof toys / sizeof toys[0];
    const int listed = catalogue_count();
    if (i < listed) {
        *world = *catalogue_world(i)->world;
    } else if (i < listed + toy_count) {
        *world = toys[i - listed];
    }
    return i < listed + toy_count;
}

/* ----------------------------------------------------------------- samples */

/* Every state that can be met, or the first of them. */
typedef struct Sample {
    const World *world;
    size_t count;
    WorldState *states; /* [STATES_TRIED] */
} Sample;

static void sample_add(Sample *sample, const WorldState *state)
{
    for (size_t i = 0; i < sample->count; i++) {
        if (world_states_equal(sample->world, &sample->states[i], state)) {
            return;
        }
    }
    if (sample->count < STATES_TRIED) {
        sample->states[sample->count++] = *state;
    }
}

static void sample_add_next(Sample *sample, const WorldState *state)
{
    const World *world = sample->world;
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    for (int i = 0; i < count; i++) {
        const int outcomes = world->chances->outcome_count(world, state, actions[i]);
        for (int j = 0; j < outcomes; j++) {
            WorldState next;
            double reward;
            world->chances->outcome(world, state, actions[i], j, &next, &reward);
            sample_add(sample, &next);
        }
    }
}

static void sample_init(Sample *sample, const World *world)
{
    *sample = (Sample){.world = world, .states = calloc(STATES_TRIED, sizeof(WorldState))};
    assert_non_null(sample->states);
    for (int i = 0; i < world->chances->start_count(world); i++) {
        WorldState start;
        world->chances->start(world, i, &start);
        sample_add(sample, &start);
    }
    for (size_t i = 0; i < sample->count; i++) {
        const WorldState state = sample->states[i];
        sample_add_next(sample, &state);
    }
    assert_true(sample->count > 1);
}

typedef void (*Check)(const World *world, const WorldState *state);

static void check_everywhere(Check check)
{
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Sample sample;
        sample_init(&sample, &world);
        for (size_t i = 0; i < sample.count; i++) {
            check(&world, &sample.states[i]);
        }
        free(sample.states);
    }
}

/* ---------------------------------------------------------------- promises */

static void numbers_are_in_range(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        assert_true(memchr(world.name, '\0', sizeof world.name) != NULL);
        assert_true(0 < world.state_size && world.state_size <= WORLD_STATE_SIZE_MAX);
        assert_true(0 < world.action_count && world.action_count <= WORLD_ACTIONS_MAX);
        assert_true(0 < world.steps_max && world.steps_max <= WORLD_STEPS_MAX);
        assert_true(0.0 < world.discount && world.discount <= 1.0);
    }
}

static void check_legal_actions(const World *world, const WorldState *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    assert_int_equal(count == 0, world->is_over(world, state));
    for (int i = 0; i < count; i++) {
        assert_true(actions[i] < world->action_count);
        assert_true(i == 0 || actions[i - 1] < actions[i]);
        assert_true(world_is_legal(world, state, actions[i]));
    }
    assert_false(world_is_legal(world, state, (Action)world->action_count));
}

static void legal_actions_ascend_and_end_when_it_is_over(void **state)
{
    (void)state;
    check_everywhere(check_legal_actions);
}

static void a_key_belongs_to_one_state_only(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Sample sample;
        if (world.key == NULL) {
            continue;
        }
        sample_init(&sample, &world);
        for (size_t i = 0; i < sample.count; i++) {
            for (size_t j = 0; j < i; j++) {
                assert_true(world.key(&world, &sample.states[i]) !=
                            world.key(&world, &sample.states[j]));
            }
        }
        free(sample.states);
    }
}

static void check_probabilities(const World *world, const WorldState *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    for (int i = 0; i < count; i++) {
        double sum = 0.0;
        for (int j = 0; j < world->chances->outcome_count(world, state, actions[i]); j++) {
            WorldState next;
            double reward;
            const double chance = world->chances->outcome(world, state, actions[i], j, &next,
                                                          &reward);
            assert_true(chance > 0.0);
            sum += chance;
        }
        assert_close(sum, 1.0);
    }
}

static void probabilities_have_the_sum_1(void **state)
{
    (void)state;
    World world;
    check_everywhere(check_probabilities);
    for (int w = 0; world_number(w, &world); w++) {
        double sum = 0.0;
        for (int i = 0; i < world.chances->start_count(&world); i++) {
            WorldState start;
            const double chance = world.chances->start(&world, i, &start);
            assert_true(chance > 0.0);
            assert_false(world.is_over(&world, &start));
            sum += chance;
        }
        assert_close(sum, 1.0);
    }
}

/* Whether what has some chance came as often as that in all samples. */
static void check_share(double chance, int times)
{
    /* Five standard deviations: wrong once in two million. */
    const double mean = chance * SAMPLES;
    const double variance = mean * (1.0 - chance);
    const double off = times - mean;
    assert_true(off * off <= 25.0 * variance + 1e-9);
}

/* What the chances say of an outcome that was sampled, all that are alike
 * together. */
static double chance_of(const World *world, const WorldState *state, Action action,
                        const WorldState *reached, double earned)
{
    double sum = 0.0;
    for (int i = 0; i < world->chances->outcome_count(world, state, action); i++) {
        WorldState next;
        double reward;
        const double chance = world->chances->outcome(world, state, action, i, &next, &reward);
        const bool is_same = world_states_equal(world, &next, reached) && reward == earned;
        sum += is_same ? chance : 0.0;
    }
    return sum;
}

static void steps_come_as_often_as_the_chances_say(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Rng rng = rng_from_seed(7);
        WorldState from;
        Action actions[WORLD_ACTIONS_MAX];
        world.chances->start(&world, 0, &from);
        const int count = world.legal_actions(&world, &from, actions);
        for (int i = 0; i < count; i++) {
            WorldState first = from;
            const double earned = world.step(&world, &first, actions[i], &rng);
            int times = 0;
            for (int sample = 0; sample < SAMPLES; sample++) {
                WorldState next = from;
                const double reward = world.step(&world, &next, actions[i], &rng);
                assert_true(chance_of(&world, &from, actions[i], &next, reward) > 0.0);
                times += world_states_equal(&world, &next, &first) && reward == earned;
            }
            check_share(chance_of(&world, &from, actions[i], &first, earned), times);
        }
    }
}

static void starts_come_as_often_as_the_chances_say(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        for (int i = 0; i < world.chances->start_count(&world); i++) {
            Rng rng = rng_from_seed(7);
            WorldState due;
            const double chance = world.chances->start(&world, i, &due);
            int times = 0;
            for (int sample = 0; sample < SAMPLES; sample++) {
                WorldState begun;
                world.start(&world, &begun, &rng);
                times += world_states_equal(&world, &begun, &due);
            }
            check_share(chance, times);
        }
    }
}

static void check_picture(const World *world, const WorldState *state)
{
    char line[PICTURE_LINE_SIZE];
    int lines = 0;
    while (world->picture->line(world, state, lines, line)) {
        assert_true(memchr(line, '\0', sizeof line) != NULL);
        assert_null(strchr(line, '\n'));
        lines++;
    }
    assert_true(lines > 0);
}

static void a_picture_has_lines_and_names_of_actions(void **state)
{
    (void)state;
    World world;
    check_everywhere(check_picture);
    for (int w = 0; world_number(w, &world); w++) {
        for (Action action = 0; action < world.action_count; action++) {
            assert_true(strlen(world.picture->action(&world, action)) > 0);
        }
    }
}

/* ------------------------------------------------------------------- truth */

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

RUN_TESTS(cmocka_unit_test(numbers_are_in_range),
          cmocka_unit_test(legal_actions_ascend_and_end_when_it_is_over),
          cmocka_unit_test(a_key_belongs_to_one_state_only),
          cmocka_unit_test(probabilities_have_the_sum_1),
          cmocka_unit_test(steps_come_as_often_as_the_chances_say),
          cmocka_unit_test(starts_come_as_often_as_the_chances_say),
          cmocka_unit_test(a_picture_has_lines_and_names_of_actions),
          cmocka_unit_test(the_value_of_a_corridor_is_the_gamblers_ruin),
          cmocka_unit_test(every_action_of_a_corridor_has_its_value),
          cmocka_unit_test(the_value_of_a_cliff_is_the_length_of_the_way_round),
          cmocka_unit_test(a_policy_is_worth_what_it_earns),
          cmocka_unit_test(a_policy_that_goes_in_circles_is_cut_short),
          cmocka_unit_test(an_oracle_that_was_cancelled_goes_on_later),
          cmocka_unit_test(an_oracle_without_room_cannot_tell),
          cmocka_unit_test(a_state_that_no_episode_leads_to_has_no_value))
