/* test_networld.c - learning a world with a neural network. */
#include <stdlib.h>

#include "catalogue.h"
#include "judge/goals.h"
#include "learn/learner.h"
#include "learn/network/networld_kind.h"
#include "testing.h"

static const char *const board = "snake:3x4,start=3";

static World find_world(const char *name)
{
    World world;
    assert_true(catalogue_find_world(name, &world));
    return world;
}

static void *new_memory(size_t size)
{
    const size_t rounded = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, rounded);
    assert_non_null(memory);
    return memset(memory, 0, rounded);
}

/* A learner in memory of its own, and its brain. */
typedef struct Pupil {
    Learner learner;
    void *memory;
    Brain brain;
    void *brain_memory;
    size_t size;
    unsigned char *bytes;
} Pupil;

static LearnerOptions options_for(const World *world, int episodes)
{
    LearnerOptions options;
    assert_true(learner_world_preset(world, "network", &options));
    assert_ptr_equal(options.kind, &networld_kind);
    assert_true(learner_options_set(&options, "alpha-games", episodes));
    return options;
}

static void begin(Pupil *pupil, const World *world, int episodes)
{
    const LearnerOptions options = options_for(world, episodes);
    *pupil = (Pupil){.memory = new_memory(learner_world_memory_size(world, &options))};
    learner_init_world(&pupil->learner, world, &options, 1, pupil->memory);
}

static void train(Pupil *pupil, int episodes)
{
    for (int i = 0; i < episodes; i++) {
        assert_true(learner_train_episode(&pupil->learner));
    }
}

static void open_brain(Pupil *pupil)
{
    pupil->size = learner_brain_size(&pupil->learner);
    pupil->bytes = new_memory(pupil->size);
    memset(pupil->bytes, 0xa5, pupil->size); /* whatever was there before */
    learner_write_brain(&pupil->learner, pupil->bytes);
    pupil->brain_memory = new_memory(catalogue_world_brain_memory_size(pupil->bytes, pupil->size));
    assert_int_equal(
        catalogue_open_world_brain(&pupil->brain, pupil->bytes, pupil->size, pupil->brain_memory),
        BRAIN_OK);
}

static void clear(Pupil *pupil)
{
    free(pupil->bytes);
    free(pupil->brain_memory);
    free(pupil->memory);
}

static const Networld *state_of(const Pupil *pupil)
{
    return pupil->learner.state;
}

/* ---------------------------------------------------------------- learning */

static double chance_of_the_goal(const World *world, Pupil *pupil)
{
    enum { JUDGE_BYTES = 1 << 24, STEPS_MAX = 10000000 };
    const GoalsJudge by = {
        .world = world, .policy = learner_best_actions, .policy_context = &pupil->learner};
    GoalsJudged judged;
    void *memory = new_memory(JUDGE_BYTES);
    assert_true(goals_judge_exactly(&by, memory, JUDGE_BYTES, STEPS_MAX, &judged));
    free(memory);
    return judged.reached;
}

static void it_learns_to_fill_a_small_board(void **state)
{
    (void)state;
    enum { EPISODES = 800 };
    const World world = find_world(board);
    Pupil pupil;
    begin(&pupil, &world, EPISODES);
    train(&pupil, EPISODES);
    assert_true(chance_of_the_goal(&world, &pupil) > 0.9);
    clear(&pupil);
}

static void weights_are_rounded_at_the_end_of_the_schedule(void **state)
{
    (void)state;
    const World world = find_world(board);
    Pupil pupil;
    begin(&pupil, &world, 20);
    train(&pupil, 19);
    assert_false(state_of(&pupil)->is_rounded);
    const size_t size = learner_brain_size(&pupil.learner);
    train(&pupil, 1);
    assert_true(state_of(&pupil)->is_rounded);
    assert_true(learner_brain_size(&pupil.learner) < size / 3);
    clear(&pupil);
}

/* ------------------------------------------------------------------ brains */

/* Goes on from a brain after some episodes, and compares with one that never stopped. */
static void check_break_after(int episodes)
{
    const World world = find_world(board);
    const LearnerOptions options = options_for(&world, 40);
    Pupil whole;
    Pupil broken;
    Pupil resumed = {.memory = new_memory(learner_world_memory_size(&world, &options))};
    begin(&whole, &world, 40);
    begin(&broken, &world, 40);
    train(&whole, 60);
    train(&broken, episodes);
    open_brain(&broken);
    assert_int_equal(learner_resume(&resumed.learner, &broken.brain, &options, resumed.memory),
                     LEARNER_OK);
    train(&resumed, 60 - episodes);
    open_brain(&whole);
    open_brain(&resumed);
    assert_int_equal(whole.size, resumed.size);
    assert_memory_equal(whole.bytes, resumed.bytes, whole.size);
    clear(&whole);
    clear(&broken);
    clear(&resumed);
}

static void a_break_changes_nothing(void **state)
{
    (void)state;
    check_break_after(25); /* with all bits, */
    check_break_after(40); /* rounded, */
    check_break_after(50); /* and no longer */
}

static void check_values(const World *world, const Pupil *pupil, const WorldState *at)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, at, actions);
    for (int i = 0; i < count; i++) {
        uint32_t visits = 1;
        const double value = brain_action_value(&pupil->brain, at, actions[i], &visits);
        assert_true(value == learner_action_value(&pupil->learner, at, actions[i], NULL));
        assert_int_equal(visits, 0);
    }
}

static void a_brain_says_what_its_learner_says(void **state)
{
    (void)state;
    const World world = find_world(board);
    Rng rng = rng_from_seed(3);
    Pupil pupil;
    WorldState at;
    begin(&pupil, &world, 40);
    train(&pupil, 40);
    open_brain(&pupil);
    world.start(&world, &at, &rng);
    for (int i = 0; i < 200 && !world.is_over(&world, &at); i++) {
        Action actions[WORLD_ACTIONS_MAX];
        check_values(&world, &pupil, &at);
        learner_best_actions(&pupil.learner, &world, &at, actions);
        world.step(&world, &at, actions[0], &rng);
    }
    clear(&pupil);
}

static void damaged_brains_are_refused(void **state)
{
    (void)state;
    const World world = find_world(board);
    Pupil pupil;
    Brain brain;
    begin(&pupil, &world, 5);
    train(&pupil, 5);
    open_brain(&pupil);
    assert_int_not_equal(
        catalogue_open_world_brain(&brain, pupil.bytes, pupil.size - 1, pupil.brain_memory),
        BRAIN_OK);
    pupil.bytes[pupil.size - 1] ^= 0x80; /* the last byte is filled up with zeros */
    assert_int_not_equal(
        catalogue_open_world_brain(&brain, pupil.bytes, pupil.size, pupil.brain_memory), BRAIN_OK);
    clear(&pupil);
}

/* ------------------------------------------------------------------ worlds */

static void boards_of_up_to_36_cells_can_be_learned(void **state)
{
    (void)state;
    const World largest = find_world("snake:6x6");
    const World too_large = find_world("snake:6x7");
    const World without_sights = find_world("blackjack");
    assert_true(networld_supports(&largest));
    assert_false(networld_supports(&too_large));
    assert_false(networld_supports(&without_sights));
}

RUN_TESTS(cmocka_unit_test(it_learns_to_fill_a_small_board),
          cmocka_unit_test(weights_are_rounded_at_the_end_of_the_schedule),
          cmocka_unit_test(a_break_changes_nothing),
          cmocka_unit_test(a_brain_says_what_its_learner_says),
          cmocka_unit_test(damaged_brains_are_refused),
          cmocka_unit_test(boards_of_up_to_36_cells_can_be_learned))
