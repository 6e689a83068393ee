/* test_library_worlds.c - worlds of the library, one at a time and in batches. */
#include "testing.h"

#include "lib/fourmi.h"

enum { MANY = 200, STEPS = 300 };

static fourmi_world *world_of(const char *name, uint64_t seed)
{
    fourmi_world *world;
    assert_int_equal(fourmi_world_new(NULL, name, &world), FOURMI_OK);
    fourmi_world_reset(world, seed);
    return world;
}

static fourmi_batch *batch_of(const char *name, size_t count, fourmi_batch_options options)
{
    fourmi_batch *batch;
    assert_int_equal(fourmi_batch_new(name, count, &options, &batch), FOURMI_OK);
    return batch;
}

/* ---------------------------------------------------------------- one world */

static void every_world_of_the_catalogue_can_be_acted_in(void **state)
{
    (void)state;
    for (int i = 0; fourmi_world_name(i) != NULL; i++) {
        fourmi_world *world = world_of(fourmi_world_name(i), 3);
        int actions[FOURMI_ACTIONS_MAX];
        char line[FOURMI_LINE_SIZE];
        int32_t numbers[FOURMI_OBSERVATION_MAX];
        double reward;
        double sum = 0.0;
        assert_non_null(fourmi_world_options(i));
        assert_string_equal(fourmi_world_title(world), fourmi_world_name(i));
        assert_true(fourmi_world_line(world, 0, line) >= 0);
        assert_int_equal(fourmi_world_line(world, 10000, line), -1);
        assert_true(fourmi_world_observe(world, numbers) > 0);
        while (!fourmi_world_is_over(world)) {
            const int count = fourmi_world_legal_actions(world, actions);
            assert_true(count > 0);
            assert_non_null(fourmi_world_action_name(world, actions[0]));
            assert_int_equal(fourmi_world_step(world, 0, &reward), FOURMI_ERROR_ACTION);
            assert_int_equal(fourmi_world_step(world, actions[count - 1], &reward), FOURMI_OK);
            sum += reward;
        }
        assert_true(sum == fourmi_world_return(world));
        assert_true(fourmi_world_steps(world) > 0);
        assert_int_equal(fourmi_world_legal_actions(world, actions), 0);
        assert_int_equal(fourmi_world_step(world, 1, &reward), FOURMI_ERROR_OVER);
        assert_null(fourmi_world_action_name(world, 0));
        fourmi_world_free(world);
    }
    fourmi_world_free(NULL);
}

static void the_truth_of_a_situation_is_told(void **state)
{
    (void)state;
    fourmi_world *world = world_of("blackjack:gym", 1);
    double values[FOURMI_ACTIONS_MAX];
    double value;
    assert_int_equal(fourmi_world_value(world, &value, NULL), FOURMI_OK);
    assert_true(-0.047 < value && value < -0.046);
    assert_int_equal(fourmi_world_read(world, "20 v 6"), FOURMI_ERROR_POSITION);
    assert_int_equal(fourmi_world_read(world, "TT v 6"), FOURMI_OK);
    assert_int_equal(fourmi_world_values(world, values, NULL), 2);
    assert_true(values[0] > 0.6 && values[1] < 0.0);
    fourmi_world_free(world);
    assert_int_equal(fourmi_world_new(NULL, "maze", &world), FOURMI_ERROR_WORLD);
}

static void players_with_a_name_act(void **state)
{
    (void)state;
    fourmi_world *world = world_of("snake:4x4", 5);
    double reward;
    assert_non_null(fourmi_world_player(world, 0));
    while (!fourmi_world_is_over(world)) {
        const int action = fourmi_world_choose(world, "cycle", 1);
        assert_int_equal(fourmi_world_step(world, action, &reward), FOURMI_OK);
    }
    assert_true(fourmi_world_return(world) == 15.0); /* the board is full */
    assert_int_equal(fourmi_world_choose(world, "cycle", 1), FOURMI_ERROR_OVER);
    assert_int_equal(fourmi_world_choose(world, "wizard", 1), FOURMI_ERROR_LEVEL);
    fourmi_world_free(world);
}

/* ------------------------------------------------------------------ batches */

static void observations_lie_in_their_ranges(void **state)
{
    (void)state;
    static const char *const names[] = {"blackjack", "blackjack:gym", "snake", "snake:5x4"};
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        fourmi_batch *batch = batch_of(names[n], MANY, (fourmi_batch_options){.seed = 1});
        static int32_t seen[MANY * FOURMI_OBSERVATION_MAX];
        static int32_t actions[MANY];
        static double rewards[MANY];
        static uint8_t over[MANY];
        const int size = fourmi_batch_observation_size(batch);
        assert_int_equal(fourmi_batch_count(batch), MANY);
        assert_int_equal(fourmi_batch_reset(batch, NULL, seen), FOURMI_OK);
        for (int step = 0; step < 50; step++) {
            for (int i = 0; i < MANY * size; i++) {
                int32_t low;
                int32_t high;
                fourmi_batch_observation_range(batch, i % size, &low, &high);
                assert_true(low <= seen[i] && seen[i] <= high);
            }
            fourmi_batch_random_actions(batch, actions);
            assert_int_equal(fourmi_batch_step(batch, actions, seen, rewards, over, NULL),
                             FOURMI_OK);
        }
        assert_non_null(fourmi_batch_observation_name(batch, size - 1));
        assert_null(fourmi_batch_observation_name(batch, size));
        const int cells = fourmi_batch_rows(batch) * fourmi_batch_columns(batch);
        assert_true(cells == 0 || cells == size);
        fourmi_batch_free(batch);
    }
    fourmi_batch_free(NULL);
}

/* An environment of a batch does what a world alone does from the same seed. */
static void a_batch_does_what_single_worlds_do(void **state)
{
    (void)state;
    static const char *const names[] = {"blackjack", "blackjack:gym", "snake:4x4"};
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        enum { FEW = 10 };
        fourmi_batch *batch = batch_of(names[n], FEW, (fourmi_batch_options){.seed = 1});
        fourmi_world *worlds[FEW];
        uint64_t seeds[FEW];
        int32_t actions[FEW];
        double rewards[FEW];
        uint8_t terminated[FEW];
        uint8_t truncated[FEW];
        static int32_t seen[FEW * FOURMI_OBSERVATION_MAX];
        int32_t numbers[FOURMI_OBSERVATION_MAX];
        char line[FOURMI_LINE_SIZE];
        char same[FOURMI_LINE_SIZE];
        const size_t size = (size_t)fourmi_batch_observation_size(batch);
        for (size_t i = 0; i < FEW; i++) {
            seeds[i] = 100 + i;
            worlds[i] = world_of(names[n], seeds[i]);
        }
        assert_int_equal(fourmi_batch_reset(batch, seeds, seen), FOURMI_OK);
        bool is_done[FEW] = {false};
        for (int step = 0; step < 30; step++) {
            fourmi_batch_random_actions(batch, actions);
            assert_int_equal(
                fourmi_batch_step(batch, actions, seen, rewards, terminated, truncated), FOURMI_OK);
            for (size_t i = 0; i < FEW; i++) {
                double reward;
                if (is_done[i]) {
                    continue;
                }
                assert_int_equal(fourmi_world_step(worlds[i], actions[i] + 1, &reward), FOURMI_OK);
                assert_true(reward == rewards[i]);
                assert_int_equal(fourmi_world_observe(worlds[i], numbers), size);
                assert_memory_equal(numbers, seen + i * size, size * sizeof numbers[0]);
                assert_true(fourmi_world_line(worlds[i], 0, line) > 0);
                assert_int_equal(fourmi_batch_line(batch, i, 0, same), strlen(line));
                assert_string_equal(same, line);
                is_done[i] = terminated[i];
                assert_int_equal(fourmi_world_is_over(worlds[i]), terminated[i]);
            }
        }
        assert_int_equal(fourmi_batch_line(batch, FEW, 0, line), -1);
        assert_int_equal(fourmi_batch_line(batch, 0, 10000, line), -1);
        for (size_t i = 0; i < FEW; i++) {
            fourmi_world_free(worlds[i]);
        }
        fourmi_batch_free(batch);
    }
}

static void the_next_step_begins_anew_or_the_same_or_none(void **state)
{
    (void)state;
    enum { STAND = 0 };
    const int32_t stand[1] = {STAND};
    int32_t seen[3];
    int32_t last[3] = {0};
    double reward;
    uint8_t over;
    uint8_t cut;
    fourmi_batch *next = batch_of("blackjack:gym", 1, (fourmi_batch_options){.seed = 4});
    fourmi_batch *same = batch_of(
        "blackjack:gym", 1, (fourmi_batch_options){.seed = 4, .autoreset = FOURMI_RESET_SAME_STEP});
    fourmi_batch *never = batch_of(
        "blackjack:gym", 1, (fourmi_batch_options){.seed = 4, .autoreset = FOURMI_RESET_NEVER});
    uint64_t legal;
    assert_int_equal(fourmi_batch_step(next, stand, seen, &reward, &over, &cut), FOURMI_OK);
    assert_true(over && !cut);
    fourmi_batch_legal(next, &legal);
    assert_int_equal(legal, 0);
    const double earned = reward;
    assert_int_equal(fourmi_batch_step(next, stand, seen, &reward, &over, &cut), FOURMI_OK);
    assert_true(!over && reward == 0.0);
    fourmi_batch_legal(next, &legal);
    assert_int_equal(legal, 3);

    int32_t begun[3];
    assert_int_equal(fourmi_batch_step(same, stand, begun, &reward, &over, &cut), FOURMI_OK);
    assert_true(over && reward == earned);
    assert_memory_equal(begun, seen, sizeof seen); /* the next episode is the same in both */
    assert_int_equal(fourmi_batch_final_observations(same, last), FOURMI_OK);
    assert_true(last[0] > 0);
    assert_int_equal(fourmi_batch_final_observations(next, last), FOURMI_ERROR_ARGUMENT);

    const uint8_t which = 1;
    assert_int_equal(fourmi_batch_step(never, stand, seen, &reward, &over, &cut), FOURMI_OK);
    assert_int_equal(fourmi_batch_step(never, stand, seen, &reward, &over, &cut), FOURMI_OK);
    assert_true(over && !cut && reward == 0.0);
    assert_memory_equal(seen, last, sizeof seen);
    assert_int_equal(fourmi_batch_reset_some(never, &which, NULL, seen), FOURMI_OK);
    assert_memory_equal(seen, begun, sizeof seen);
    fourmi_batch_free(next);
    fourmi_batch_free(same);
    fourmi_batch_free(never);
}

static void what_is_not_legal_is_refused_or_replaced(void **state)
{
    (void)state;
    const fourmi_batch_options forgiving = {.seed = 1, .illegal = FOURMI_ILLEGAL_REPLACED};
    fourmi_batch *strict = batch_of("snake:6x6,start=3", 2, (fourmi_batch_options){.seed = 1});
    fourmi_batch *kind = batch_of("snake:6x6,start=3", 2, forgiving);
    enum { UP, RIGHT, DOWN, LEFT };
    const int32_t back[2] = {RIGHT, LEFT}; /* both look to the right */
    const int32_t ahead[2] = {RIGHT, RIGHT};
    const int32_t wrong[2] = {RIGHT, 4};
    int32_t seen[72];
    int32_t before[72];
    int32_t other[72];
    double rewards[2];
    uint8_t over[2];
    fourmi_batch_reset(strict, NULL, before);
    fourmi_batch_reset(kind, NULL, before);
    assert_int_equal(fourmi_batch_step(strict, back, seen, rewards, over, NULL),
                     FOURMI_ERROR_ACTION);
    assert_int_equal(fourmi_batch_step(kind, wrong, seen, rewards, over, NULL),
                     FOURMI_ERROR_ACTION);
    assert_int_equal(fourmi_batch_step(strict, ahead, seen, rewards, over, NULL), FOURMI_OK);
    assert_int_equal(fourmi_batch_step(kind, back, other, rewards, over, NULL), FOURMI_OK);
    assert_memory_equal(seen, other, sizeof seen);
    fourmi_batch_free(strict);
    fourmi_batch_free(kind);
}

static void episodes_are_cut_short(void **state)
{
    (void)state;
    const fourmi_batch_options short_ones = {.seed = 1, .steps_max = 2};
    fourmi_batch *batch = batch_of("snake:8x8,start=3", 1, short_ones);
    const int32_t right[1] = {1};
    double reward;
    uint8_t over;
    uint8_t cut;
    assert_int_equal(fourmi_batch_step(batch, right, NULL, &reward, &over, &cut), FOURMI_OK);
    assert_true(!over && !cut);
    assert_int_equal(fourmi_batch_step(batch, right, NULL, &reward, &over, &cut), FOURMI_OK);
    assert_true(!over && cut);
    assert_int_equal(fourmi_batch_step(batch, right, NULL, &reward, &over, &cut), FOURMI_OK);
    assert_true(!over && !cut);
    fourmi_batch_free(batch);
}

static void brains_act_in_batches(void **state)
{
    (void)state;
    fourmi_learner *learner;
    fourmi_brain *brain;
    fourmi_batch *batch = batch_of("blackjack:gym", MANY, (fourmi_batch_options){.seed = 2});
    fourmi_batch *other = batch_of("blackjack", 1, (fourmi_batch_options){.seed = 2});
    static int32_t actions[MANY];
    static double rewards[MANY];
    static uint8_t over[MANY];
    double sum = 0.0;
    double games = 0.0;
    assert_int_equal(fourmi_learner_new("blackjack:gym", NULL, &learner), FOURMI_OK);
    assert_int_equal(fourmi_learner_train(learner, 100000), FOURMI_OK);
    assert_int_equal(fourmi_learner_brain(learner, &brain), FOURMI_OK);
    assert_int_equal(fourmi_batch_brain_actions(other, brain, actions), FOURMI_ERROR_OTHER);
    for (int step = 0; step < STEPS; step++) {
        assert_int_equal(fourmi_batch_brain_actions(batch, brain, actions), FOURMI_OK);
        assert_int_equal(fourmi_batch_step(batch, actions, NULL, rewards, over, NULL), FOURMI_OK);
        for (int i = 0; i < MANY; i++) {
            sum += rewards[i];
            games += over[i];
        }
    }
    assert_true(-0.1 < sum / games && sum / games < 0.0);
    fourmi_batch_free(batch);
    fourmi_batch_free(other);
    fourmi_brain_free(brain);
    fourmi_learner_free(learner);
}

static void no_environments_are_no_batch(void **state)
{
    (void)state;
    fourmi_batch *batch = NULL;
    assert_int_equal(fourmi_batch_new("snake", 0, NULL, &batch), FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_batch_new("maze", 1, NULL, &batch), FOURMI_ERROR_WORLD);
    assert_int_equal(fourmi_batch_new("tictactoe", 1, NULL, &batch), FOURMI_ERROR_WORLD);
    assert_null(batch);
}

RUN_TESTS(cmocka_unit_test(every_world_of_the_catalogue_can_be_acted_in),
          cmocka_unit_test(the_truth_of_a_situation_is_told),
          cmocka_unit_test(players_with_a_name_act),
          cmocka_unit_test(observations_lie_in_their_ranges),
          cmocka_unit_test(a_batch_does_what_single_worlds_do),
          cmocka_unit_test(the_next_step_begins_anew_or_the_same_or_none),
          cmocka_unit_test(what_is_not_legal_is_refused_or_replaced),
          cmocka_unit_test(episodes_are_cut_short), cmocka_unit_test(brains_act_in_batches),
          cmocka_unit_test(no_environments_are_no_batch))
