/* test_world_learner.c - the Q-table in worlds: it learns what is best, judged by
 * the exact value of its policy, and its brains keep all of it. */
#include <math.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "games/blackjack/blackjack.h"
#include "learn/learner.h"
#include "learn/ntuple/ntuple_kind.h"
#include "learn/qtable/qtable_kind.h"
#include "oracle/iteration_oracle.h"
#include "testing.h"
#include "toy_worlds.h"

enum { SEEDS = 8, ORACLE_BYTES = 1 << 20 };

static bool find_toy(const char *name, World *world)
{
    if (text_skip(&name, "corridor")) {
        *world = toy_corridor;
        return *name == '\0' || (text_skip(&name, ":") && corridor_find(name, world));
    }
    if (text_skip(&name, "blackjack:")) {
        return blackjack_find(name, world);
    }
    *world = toy_cliff;
    return text_skip(&name, "cliff") &&
           (*name == '\0' || (text_skip(&name, ":") && cliff_find(name, world)));
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
    Brain brain; /* that it goes on from */
    size_t size;
    unsigned char *bytes;
} Pupil;

static LearnerOptions preset(const World *world, const char *name)
{
    LearnerOptions options;
    assert_true(learner_world_preset(world, name, &options));
    return options;
}

static void begin(Pupil *pupil, const World *world, const LearnerOptions *options, uint64_t seed)
{
    *pupil = (Pupil){.memory = new_memory(learner_world_memory_size(world, options))};
    learner_init_world(&pupil->learner, world, options, seed, pupil->memory);
}

static void train(Pupil *pupil, int episodes)
{
    for (int i = 0; i < episodes; i++) {
        assert_true(learner_train_episode(&pupil->learner));
    }
}

static void write_brain(Pupil *pupil)
{
    free(pupil->bytes);
    pupil->size = learner_brain_size(&pupil->learner);
    pupil->bytes = malloc(pupil->size);
    assert_non_null(pupil->bytes);
    learner_write_brain(&pupil->learner, pupil->bytes);
}

static void clear(Pupil *pupil)
{
    free(pupil->bytes);
    free(pupil->memory);
}

/* What a policy lacks to be as good as can be. */
static double lack(const World *world, WorldPolicy policy, void *context)
{
    void *memory = new_memory(ORACLE_BYTES);
    WorldOracle oracle;
    Value best;
    Value earned;
    world_oracle_init(&oracle, &iteration_oracle, world, memory, ORACLE_BYTES);
    assert_true(world_oracle_value_of_start(&oracle, &best));
    assert_true(world_oracle_value_of_policy(&oracle, policy, context, &earned));
    free(memory);
    assert_true(earned.amount <= best.amount + 1e-9);
    return value_is_close(earned, best) ? 0.0 : best.amount - earned.amount;
}

static void check_learns(const World *world, const LearnerOptions *options, int episodes)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Pupil pupil;
        begin(&pupil, world, options, seed);
        train(&pupil, episodes);
        const double lacks = lack(world, learner_best_actions, &pupil.learner);
        if (lacks != 0.0) {
            fail_msg("%s, seed %d: lacks %g", world->name, (int)seed, lacks);
        }
        clear(&pupil);
    }
}

/* ---------------------------------------------------------------- learning */

static void what_is_best_in_a_corridor_is_learned(void **state)
{
    (void)state;
    const World worlds[] = {corridor_of(5, 10), corridor_of(6, 30), corridor_of(8, 40)};
    for (size_t i = 0; i < sizeof worlds / sizeof worlds[0]; i++) {
        const LearnerOptions options = preset(&worlds[i], "sound");
        check_learns(&worlds[i], &options, 30000);
    }
}

static void what_is_best_on_a_cliff_is_learned(void **state)
{
    (void)state;
    static const char *const presets[] = {"sound", "tutorial"};
    const World worlds[] = {cliff_of(2, 3), cliff_of(4, 12)};
    for (size_t i = 0; i < sizeof worlds / sizeof worlds[0]; i++) {
        for (int j = 0; j < 2; j++) {
            const LearnerOptions options = preset(&worlds[i], presets[j]);
            check_learns(&worlds[i], &options, 2000);
        }
    }
}

static void values_are_the_expected_returns(void **state)
{
    (void)state;
    const World world = corridor_of(6, 30);
    const LearnerOptions options = preset(&world, "sound");
    Pupil pupil;
    begin(&pupil, &world, &options, 1);
    train(&pupil, 100000);
    for (int cell = 1; cell < 5; cell++) {
        const CorridorState at = {.cell = (uint64_t)cell};
        uint32_t visits;
        const double value = learner_action_value(&pupil.learner, &at, CORRIDOR_RIGHT, &visits);
        const double off = value - corridor_value(&world, cell);
        assert_true(visits > 1000);
        assert_true(-0.01 < off && off < 0.01);
    }
    clear(&pupil);
}

static void the_worlds_discount_is_learned(void **state)
{
    (void)state;
    World world = cliff_of(2, 4);
    world.discount = 0.5;
    const LearnerOptions options = preset(&world, "sound");
    const CliffState start = {.row = 1};
    Pupil pupil;
    begin(&pupil, &world, &options, 1);
    train(&pupil, 2000);
    /* Five steps: 1 + 1/2 + 1/4 + 1/8 + 1/16. */
    assert_true(fabs(learner_action_value(&pupil.learner, &start, 0, NULL) + 1.9375) < 1e-6);
    assert_true(lack(&world, learner_best_actions, &pupil.learner) == 0.0);
    clear(&pupil);
}

static void without_bootstrap_the_return_itself_is_learned(void **state)
{
    (void)state;
    const World world = corridor_of(5, 10);
    LearnerOptions options = preset(&world, "sound");
    assert_true(learner_options_set(&options, "bootstrap", 0));
    assert_true(learner_options_set(&options, "epsilon", 0.1));
    check_learns(&world, &options, 30000);
}

static void only_legal_actions_are_tried(void **state)
{
    (void)state;
    const World world = cliff_of(4, 7);
    const LearnerOptions options = preset(&world, "sound");
    const CliffState start = {.row = 3};
    Pupil pupil;
    begin(&pupil, &world, &options, 1);
    train(&pupil, 100);
    for (Action action = 0; action < CLIFF_ACTIONS; action++) {
        uint32_t visits;
        learner_action_value(&pupil.learner, &start, action, &visits);
        assert_int_equal(visits > 0, world_is_legal(&world, &start, action));
    }
    clear(&pupil);
}

static void episodes_are_counted_by_their_returns(void **state)
{
    (void)state;
    const LearnerOptions options = preset(&toy_cliff, "tutorial");
    Pupil pupil;
    begin(&pupil, &toy_cliff, &options, 1);
    train(&pupil, 20);
    assert_int_equal(learner_statistics(&pupil.learner)->games, 20);
    assert_int_equal(learner_statistics(&pupil.learner)->second_won, 20);
    clear(&pupil);
    begin(&pupil, &toy_corridor, &options, 1);
    train(&pupil, 500);
    const LearnStatistics *counted = learner_statistics(&pupil.learner);
    assert_true(counted->first_won > 0 && counted->drawn > 0);
    assert_int_equal(counted->first_won + counted->drawn, 500);
    clear(&pupil);
}

static void an_episode_without_room_changes_nothing(void **state)
{
    (void)state;
    LearnerOptions options = preset(&toy_cliff, "sound");
    assert_true(learner_options_set(&options, "states", 5));
    Pupil pupil;
    begin(&pupil, &toy_cliff, &options, 1);
    write_brain(&pupil);
    unsigned char *before = pupil.bytes;
    const size_t size = pupil.size;
    pupil.bytes = NULL;
    assert_false(learner_train_episode(&pupil.learner));
    write_brain(&pupil);
    assert_int_equal(pupil.size, size);
    assert_memory_equal(pupil.bytes, before, size);
    free(before);
    clear(&pupil);
}

/* ----------------------------------------------------------------- options */

static void options_that_a_world_has_no_use_for_are_refused(void **state)
{
    (void)state;
    static const char *const useless[] = {"symmetry", "afterstates", "shaping", "skip", "replay"};
    const LearnerOptions good = preset(&toy_cliff, "sound");
    assert_true(learner_options_fit_world(&good, &toy_cliff));
    for (size_t i = 0; i < sizeof useless / sizeof useless[0]; i++) {
        LearnerOptions options = good;
        assert_true(learner_options_set(&options, useless[i], 1));
        assert_false(learner_options_fit_world(&options, &toy_cliff));
    }
}

static void presets_for_worlds_are_listed_and_fit(void **state)
{
    (void)state;
    int count = 0;
    for (; learner_world_preset_name(&toy_cliff, count) != NULL; count++) {
        const LearnerOptions options = preset(&toy_cliff,
                                              learner_world_preset_name(&toy_cliff, count));
        assert_true(learner_options_fit_world(&options, &toy_cliff));
    }
    LearnerOptions options;
    World keyless = toy_cliff;
    keyless.key = NULL;
    assert_int_equal(count, 2);
    assert_false(learner_world_preset(&toy_cliff, "network", &options));
    assert_null(learner_world_preset_name(&keyless, 0)); /* no table can hold it */
    assert_null(ntuple_kind.worlds);
}

/* ------------------------------------------------------------------ brains */

static void open_brain(Brain *brain, const Pupil *pupil)
{
    assert_int_equal(brain_world_memory_size(pupil->bytes, pupil->size, find_toy), 0);
    assert_int_equal(brain_open_world(brain, pupil->bytes, pupil->size, find_toy, NULL), BRAIN_OK);
}

static void resume(Pupil *pupil, const Pupil *earlier)
{
    *pupil = (Pupil){.memory = NULL};
    open_brain(&pupil->brain, earlier);
    const LearnerOptions options = learner_options_of(&pupil->brain);
    pupil->memory = new_memory(learner_world_memory_size(&pupil->brain.world, &options));
    assert_int_equal(learner_resume(&pupil->learner, &pupil->brain, &options, pupil->memory),
                     LEARNER_OK);
}

static void check_resumed(const World *world, const LearnerOptions *options)
{
    Pupil whole;
    Pupil half;
    Pupil other;
    begin(&whole, world, options, 3);
    train(&whole, 300);
    write_brain(&whole);
    begin(&half, world, options, 3);
    train(&half, 7);
    write_brain(&half);
    resume(&other, &half);
    train(&other, 293);
    write_brain(&other);
    assert_int_equal(other.size, whole.size);
    assert_memory_equal(other.bytes, whole.bytes, whole.size);
    clear(&other);
    clear(&half);
    clear(&whole);
}

static void training_that_was_interrupted_gives_the_same_bytes(void **state)
{
    (void)state;
    World worlds[] = {corridor_of(9, 40), cliff_of(4, 12)};
    for (int w = 0; w < 2; w++) {
        for (int i = 0; learner_world_preset_name(&worlds[w], i) != NULL; i++) {
            LearnerOptions options = preset(&worlds[w], learner_world_preset_name(&worlds[w], i));
            assert_true(learner_options_set(&options, "epsilon-decay", 0.99));
            check_resumed(&worlds[w], &options);
        }
    }
}

static void a_brain_knows_what_its_learner_did(void **state)
{
    (void)state;
    const World world = cliff_of(4, 7);
    const LearnerOptions options = preset(&world, "sound");
    Pupil pupil;
    Brain brain;
    begin(&pupil, &world, &options, 9);
    train(&pupil, 500);
    write_brain(&pupil);
    open_brain(&brain, &pupil);
    assert_true(brain.is_of_world);
    assert_string_equal(brain.world.name, "cliff:4x7");
    assert_string_equal(brain.header.game, "cliff:4x7");
    assert_int_equal(brain_value_count(&brain), learner_value_count(&pupil.learner));
    for (uint8_t col = 0; col < 7; col++) {
        for (Action action = 0; action < CLIFF_ACTIONS; action++) {
            const CliffState at = {.row = 2, .col = col};
            uint32_t visits;
            uint32_t kept;
            assert_true(learner_action_value(&pupil.learner, &at, action, &visits) ==
                        brain_action_value(&brain, &at, action, &kept));
            assert_int_equal(visits, kept);
        }
    }
    assert_true(lack(&world, brain_best_actions, &brain) == 0.0);
    clear(&pupil);
}

/* A pupil of a world that is called so has a brain of this version, with the name
 * there. */
static void begin_named(Pupil *pupil, const char *name, int version, size_t name_at)
{
    static World world; /* that the learner borrows */
    assert_true(find_toy(name, &world));
    const LearnerOptions options = preset(&world, "sound");
    check_resumed(&world, &options);
    begin(pupil, &world, &options, 3);
    train(pupil, 200);
    write_brain(pupil);
    open_brain(&pupil->brain, pupil);
    assert_string_equal(pupil->brain.world.name, name);
    assert_string_equal(pupil->brain.header.game, name);
    assert_int_equal(pupil->bytes[8], version);
    assert_string_equal((const char *)pupil->bytes + name_at, name);
}

static void a_short_name_stands_where_it_always_stood(void **state)
{
    (void)state;
    Pupil pupil;
    begin_named(&pupil, "blackjack:gym", 2, 16);
    clear(&pupil);
}

static void a_brain_of_a_world_is_not_one_of_a_game(void **state)
{
    (void)state;
    const LearnerOptions options = preset(&toy_cliff, "sound");
    Pupil pupil;
    Brain brain;
    begin(&pupil, &toy_cliff, &options, 9);
    train(&pupil, 1);
    write_brain(&pupil);
    assert_int_equal(catalogue_open_brain(&brain, pupil.bytes, pupil.size, NULL), BRAIN_INVALID);
    clear(&pupil);
}

/* The error of the pupil's brain with some bytes changed, and a checksum that is
 * right again. */
static BrainError forged(const Pupil *pupil, size_t at, const void *bytes, size_t size)
{
    enum { AT_CHECKSUM = 32 };
    unsigned char *copy = malloc(pupil->size);
    Brain brain;
    assert_non_null(copy);
    memcpy(copy, pupil->bytes, pupil->size);
    memcpy(copy + at, bytes, size);
    bytes_write_number(copy + AT_CHECKSUM, 8, bytes_checksum(copy, pupil->size, AT_CHECKSUM));
    const BrainError error = brain_open_world(&brain, copy, pupil->size, find_toy, NULL);
    free(copy);
    return error;
}

static void a_brain_that_says_what_cannot_be_is_refused(void **state)
{
    (void)state;
    enum { AT_KIND = 12, AT_NAME = 16, AT_SWITCHES = 144, AT_PLAYED = 156, AT_ENTRIES = 160 };
    static const unsigned char nan[] = {0, 0, 0, 0, 0, 0, 0xf8, 0x7f};
    static const unsigned char infinity[] = {0, 0, 0, 0, 0, 0, 0xf0, 0xff};
    static const unsigned char large[] = {0, 0, 0, 0, 0, 0, 0xf0, 0x40};
    static const unsigned char too_large[] = {0, 0, 0, 0, 0, 0, 0xe0, 0x7f};
    const LearnerOptions options = preset(&toy_cliff, "sound");
    Pupil pupil;
    begin(&pupil, &toy_cliff, &options, 9);
    train(&pupil, 10);
    write_brain(&pupil);
    assert_int_equal(forged(&pupil, AT_ENTRIES + 8, large, 8), BRAIN_OK);
    assert_int_equal(forged(&pupil, AT_ENTRIES + 8, too_large, 8), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_ENTRIES + 8, nan, 8), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_ENTRIES + 8, infinity, 8), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_ENTRIES + 20, "\4", 1), BRAIN_INVALID); /* action */
    assert_int_equal(forged(&pupil, AT_KIND, "\2", 1), BRAIN_INVALID);         /* a network */
    assert_int_equal(forged(&pupil, AT_NAME, "clift", 5), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_SWITCHES, "\1", 1), BRAIN_INVALID); /* symmetry */
    assert_int_equal(forged(&pupil, AT_PLAYED, "\1", 1), BRAIN_DAMAGED);   /* games to replay */
    clear(&pupil);
}

static void a_long_name_makes_a_brain_of_version_3(void **state)
{
    (void)state;
    enum { AT_VERSION = 8, AT_SHORT_NAME = 16, AT_NAME = 96, NAME_SIZE = 96 };
    Pupil pupil;
    Brain brain;
    begin_named(&pupil, "blackjack:rsa,surrender=late", 3, AT_NAME);
    assert_int_equal(forged(&pupil, AT_NAME, "blackjack", 9), BRAIN_OK);
    assert_int_equal(forged(&pupil, AT_NAME, "whitejack", 9), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_NAME, "blackjack:rsa\0", 14), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_NAME + NAME_SIZE - 1, "x", 1), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_SHORT_NAME, "blackjack:gym", 13), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_VERSION, "\2", 1), BRAIN_INVALID);
    assert_int_equal(forged(&pupil, AT_VERSION, "\4", 1), BRAIN_VERSION);
    for (size_t size = 0; size < pupil.size; size++) {
        assert_true(brain_open_world(&brain, pupil.bytes, size, find_toy, NULL) != BRAIN_OK);
    }
    clear(&pupil);
}

RUN_TESTS(cmocka_unit_test(what_is_best_in_a_corridor_is_learned),
          cmocka_unit_test(what_is_best_on_a_cliff_is_learned),
          cmocka_unit_test(values_are_the_expected_returns),
          cmocka_unit_test(the_worlds_discount_is_learned),
          cmocka_unit_test(without_bootstrap_the_return_itself_is_learned),
          cmocka_unit_test(only_legal_actions_are_tried),
          cmocka_unit_test(episodes_are_counted_by_their_returns),
          cmocka_unit_test(an_episode_without_room_changes_nothing),
          cmocka_unit_test(options_that_a_world_has_no_use_for_are_refused),
          cmocka_unit_test(presets_for_worlds_are_listed_and_fit),
          cmocka_unit_test(training_that_was_interrupted_gives_the_same_bytes),
          cmocka_unit_test(a_brain_knows_what_its_learner_did),
          cmocka_unit_test(a_brain_of_a_world_is_not_one_of_a_game),
          cmocka_unit_test(a_brain_that_says_what_cannot_be_is_refused),
          cmocka_unit_test(a_short_name_stands_where_it_always_stood),
          cmocka_unit_test(a_long_name_makes_a_brain_of_version_3))
