/* test_model.c - learning charts: a model that counts what is drawn and plans on it, a
 * Q-table that takes means and learns in hindsight, and the judge of both. */
#include <math.h>
#include <stdlib.h>

#include "facets/chances.h"
#include "facets/draws.h"
#include "facets/hindsight.h"
#include "judge/charts.h"
#include "learn/learner.h"
#include "learn/model/brain_model.h"
#include "learn/model/model_kind.h"
#include "oracle/iteration_oracle.h"
#include "testing.h"

enum { ORACLE_BYTES = 1 << 22, CELLS = 280, STAND = 0, HIT = 1 };

static void *new_memory(size_t size)
{
    const size_t rounded = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, rounded);
    assert_non_null(memory);
    return memset(memory, 0, rounded);
}

static World world_named(const char *name)
{
    World world;
    assert_true(catalogue_find_world(name, &world));
    return world;
}

/* A learner in memory of its own, and its brain. */
typedef struct Pupil {
    Learner learner;
    void *memory;
    Brain brain;
    size_t size;
    unsigned char *bytes;
} Pupil;

static void begin(Pupil *pupil, const World *world, const char *preset, uint64_t seed)
{
    LearnerOptions options;
    assert_true(learner_world_preset(world, preset, &options));
    *pupil = (Pupil){.memory = new_memory(learner_world_memory_size(world, &options))};
    learner_init_world(&pupil->learner, world, &options, seed, pupil->memory);
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

/* The truth by an oracle that knows nothing of cards. */
typedef struct Truth {
    WorldOracle oracle;
    void *memory;
} Truth;

static void open_truth(Truth *truth, const World *world)
{
    truth->memory = new_memory(ORACLE_BYTES);
    world_oracle_init(&truth->oracle, &iteration_oracle, world, truth->memory, ORACLE_BYTES);
}

static int wrong_cells(const World *world, Learner *learner)
{
    Truth truth;
    ChartsJudged judged;
    open_truth(&truth, world);
    charts_judge(&truth.oracle, learner_best_actions, learner, NULL, NULL, &judged);
    assert_int_equal(judged.cells, CELLS);
    free(truth.memory);
    return judged.wrong;
}

/* ------------------------------------------------------------------- model */

static const Model *model_of(const Pupil *pupil)
{
    return pupil->learner.state;
}

static void a_model_counts_what_lies_on_the_table(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    double shares[DRAWS_SYMBOLS_MAX];
    Pupil pupil;
    begin(&pupil, &world, "counting", 1);
    train(&pupil, 20000);
    model_shares(model_of(&pupil), shares);
    for (int i = 0; i < world.draws->symbol_count; i++) {
        const double share = world.draws->share(&world, i);
        assert_true(fabs(shares[i] - share) < 0.006);
        assert_true(shares[i] != share);
    }
    /* Two cards and the upcard, and one more at least. */
    assert_true(model_seen(model_of(&pupil)) >= 4 * 20000);
    clear(&pupil);
}

static void a_plan_on_the_true_shares_is_the_truth(void **state)
{
    (void)state;
    static const char *const names[] = {"blackjack:gym", "blackjack:gym-natural",
                                        "blackjack:gym-sab"};
    for (int n = 0; n < 3; n++) {
        const World world = world_named(names[n]);
        double shares[DRAWS_SYMBOLS_MAX];
        ModelPlan plan;
        Truth truth;
        WorldState at;
        void *memory = new_memory(model_plan_memory_size(&world, 2000));
        for (int i = 0; i < world.draws->symbol_count; i++) {
            shares[i] = world.draws->share(&world, i);
        }
        model_plan_init(&plan, &world, 2000, memory);
        assert_true(model_plan_list(&plan));
        model_plan_make(&plan, shares);
        open_truth(&truth, &world);
        for (int i = 0; i < CELLS; i++) {
            const int chart = i / 180;
            const int cell = i % 180;
            assert_true(world.charts->state_of_cell(&world, chart, cell / 10, cell % 10, &at));
            for (Action action = STAND; action <= HIT; action++) {
                Value value;
                assert_true(truth.oracle.kind->value_of_action(&truth.oracle, &at, action, &value));
                const double planned = model_plan_value(&plan, world.key(&world, &at), action);
                assert_true(fabs(planned - value.amount) < 1e-13);
            }
        }
        free(truth.memory);
        free(memory);
    }
}

static void a_model_learns_the_whole_chart(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Pupil pupil;
        begin(&pupil, &world, "counting", seed);
        assert_true(wrong_cells(&world, &pupil.learner) > 10);
        train(&pupil, 300000);
        assert_int_equal(wrong_cells(&world, &pupil.learner), 0);
        clear(&pupil);
    }
}

static void a_model_plans_only_when_asked(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    WorldState at;
    Pupil pupil;
    begin(&pupil, &world, "counting", 1);
    train(&pupil, 10);
    assert_false(model_of(&pupil)->plan->is_made);
    assert_true(world.charts->state_of_cell(&world, 0, 8, 2, &at));
    const double value = learner_action_value(&pupil.learner, &at, HIT, NULL);
    assert_true(model_of(&pupil)->plan->is_made);
    train(&pupil, 10);
    assert_false(model_of(&pupil)->plan->is_made);
    assert_true(learner_action_value(&pupil.learner, &at, HIT, NULL) != value);
    clear(&pupil);
}

static void a_model_without_room_for_the_states_learns_nothing(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    LearnerOptions options;
    Learner learner;
    assert_true(learner_world_preset(&world, "counting", &options));
    assert_true(learner_options_set(&options, "states", CELLS - 1));
    void *memory = new_memory(learner_world_memory_size(&world, &options));
    learner_init_world(&learner, &world, &options, 1, memory);
    assert_false(learner_train_episode(&learner));
    assert_int_equal(learner_statistics(&learner)->games, 0);
    assert_int_equal(learner_brain_size(&learner), 0);
    free(memory);
}

static void only_worlds_of_draws_whose_chances_are_known_have_models(void **state)
{
    (void)state;
    const World gym = world_named("blackjack:gym");
    const World casino = world_named("blackjack");
    assert_true(model_kind.worlds->supports(&gym));
    assert_false(model_kind.worlds->supports(&casino));
    assert_false(model_kind.supports(&tictactoe));
}

static void open_brain(Pupil *pupil)
{
    assert_int_equal(catalogue_open_world_brain(&pupil->brain, pupil->bytes, pupil->size, NULL),
                     BRAIN_OK);
}

static void training_that_goes_on_gives_the_same_bytes(void **state)
{
    (void)state;
    static const char *const presets[] = {"counting", "patient", "hindsight"};
    const World world = world_named("blackjack:gym");
    for (int i = 0; i < 3; i++) {
        Pupil whole;
        Pupil first;
        Pupil second = {.memory = NULL};
        begin(&whole, &world, presets[i], 7);
        train(&whole, 3000);
        write_brain(&whole);
        begin(&first, &world, presets[i], 7);
        train(&first, 1234);
        write_brain(&first);
        open_brain(&first);
        const LearnerOptions options = learner_options_of(&first.brain);
        second.memory = new_memory(learner_world_memory_size(&world, &options));
        assert_int_equal(learner_resume(&second.learner, &first.brain, &options, second.memory),
                         LEARNER_OK);
        train(&second, 3000 - 1234);
        write_brain(&second);
        assert_int_equal(second.size, whole.size);
        assert_memory_equal(second.bytes, whole.bytes, whole.size);
        clear(&whole);
        clear(&first);
        clear(&second);
    }
}

static void a_brain_knows_what_the_model_planned(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    WorldState at;
    Pupil pupil;
    begin(&pupil, &world, "counting", 3);
    train(&pupil, 1000);
    write_brain(&pupil);
    open_brain(&pupil);
    for (int i = 0; i < CELLS; i++) {
        const int cell = i % 180;
        assert_true(world.charts->state_of_cell(&world, i / 180, cell / 10, cell % 10, &at));
        for (Action action = STAND; action <= HIT; action++) {
            assert_true(brain_action_value(&pupil.brain, &at, action, NULL) ==
                        learner_action_value(&pupil.learner, &at, action, NULL));
        }
    }
    clear(&pupil);
}

/* Changes a byte of the kind's part; the sum is mended, so only sense can tell. */
static BrainError error_with(const World *world, const Pupil *pupil, size_t at, uint8_t byte)
{
    BrainModel opened;
    unsigned char *bytes = malloc(pupil->size);
    assert_non_null(bytes);
    memcpy(bytes, pupil->bytes, pupil->size);
    bytes[BRAIN_PART_AT + at] = byte;
    const BrainPart part = {bytes + BRAIN_PART_AT, pupil->size - BRAIN_PART_AT, 2};
    const BrainError error = brain_model_open(&opened, world, &part);
    free(bytes);
    return error;
}

static void what_no_model_writes_is_refused(void **state)
{
    (void)state;
    enum { SYMBOLS = 4, ENTRIES = 8, ZEROS = 12, SEEN = 16, FIRST = 16 + 80 };
    const World world = world_named("blackjack:gym");
    Pupil pupil;
    begin(&pupil, &world, "counting", 1);
    train(&pupil, 100);
    write_brain(&pupil);
    assert_int_equal(error_with(&world, &pupil, 0, 1), BRAIN_OK);
    assert_int_equal(error_with(&world, &pupil, SYMBOLS, 9), BRAIN_INVALID);
    assert_int_equal(error_with(&world, &pupil, ENTRIES, 1), BRAIN_DAMAGED);
    assert_int_equal(error_with(&world, &pupil, ZEROS, 1), BRAIN_INVALID);
    assert_int_equal(error_with(&world, &pupil, SEEN + 7, 0xff), BRAIN_INVALID);
    assert_int_equal(error_with(&world, &pupil, FIRST + 7, 0xff), BRAIN_INVALID);  /* order */
    assert_int_equal(error_with(&world, &pupil, FIRST + 8, 2), BRAIN_INVALID);     /* action */
    assert_int_equal(error_with(&world, &pupil, FIRST + 23, 0x7f), BRAIN_INVALID); /* value */
    clear(&pupil);
}

/* --------------------------------------------------------------- hindsight */

/* Stands, or hits once and stands, as chance will have it. */
static void play_hand(const World *world, WorldState *state, Rng *rng)
{
    world->start(world, state, rng);
    while (!world->is_over(world, state)) {
        world->step(world, state, (Action)rng_below(rng, 2), rng);
    }
}

/* What hindsight tells of a cell agrees with its chances: the mean of the rewards, and how
 * often it is over. */
static void check_cell_in_hindsight(const World *world, int chart, int row, int column,
                                    Action action)
{
    static HindsightStep steps[HINDSIGHT_STEPS_MAX];
    WorldState cell;
    Rng rng = rng_from_seed(5);
    double told = 0;
    double sum = 0;
    double over = 0;
    assert_true(world->charts->state_of_cell(world, chart, row, column, &cell));
    const uint64_t key = world->key(world, &cell);
    for (int i = 0; i < 400000; i++) {
        WorldState state;
        play_hand(world, &state, &rng);
        const int count = world->hindsight->steps(world, &state, steps);
        assert_true(count <= HINDSIGHT_STEPS_MAX);
        for (int s = 0; s < count; s++) {
            if (steps[s].key == key && steps[s].action == action) {
                told++;
                sum += steps[s].reward;
                over += steps[s].is_over;
            }
        }
    }
    double reward = 0;
    double ends = 0;
    const int outcomes = world->chances->outcome_count(world, &cell, action);
    for (int i = 0; i < outcomes; i++) {
        WorldState next;
        double earned;
        const double chance = world->chances->outcome(world, &cell, action, i, &next, &earned);
        reward += chance * earned;
        ends += world->is_over(world, &next) ? chance : 0;
    }
    assert_true(told > 10000);
    assert_true(fabs(sum / told - reward) < 5 / sqrt(told));
    assert_true(fabs(over / told - ends) < 3 / sqrt(told));
}

static void what_is_told_in_hindsight_is_as_likely_as_it_should_be(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    const World natural = world_named("blackjack:gym-natural");
    check_cell_in_hindsight(&world, 0, 12 - 4, 4 - 2, STAND);
    check_cell_in_hindsight(&world, 0, 16 - 4, 10 - 2, HIT);
    check_cell_in_hindsight(&natural, 1, 21 - 12, 10 - 2, STAND); /* an ace and a ten */
}

static void hindsight_sees_more_in_as_many_hands(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    int plain = 0;
    int hindsight = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Pupil pupil;
        begin(&pupil, &world, "patient", seed);
        train(&pupil, 60000);
        plain += wrong_cells(&world, &pupil.learner);
        clear(&pupil);
        begin(&pupil, &world, "hindsight", seed);
        train(&pupil, 60000);
        hindsight += wrong_cells(&world, &pupil.learner);
        clear(&pupil);
    }
    assert_true(hindsight <= 4 * 5);
    assert_true(plain > 2 * hindsight);
}

static void means_tell_close_cells_apart_sooner(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    int wrong[2] = {0};
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Pupil pupil;
        begin(&pupil, &world, "patient", seed);
        train(&pupil, 500000);
        wrong[0] += wrong_cells(&world, &pupil.learner);
        clear(&pupil);
        begin(&pupil, &world, "sound", seed);
        train(&pupil, 500000);
        wrong[1] += wrong_cells(&world, &pupil.learner);
        clear(&pupil);
    }
    assert_true(wrong[0] <= 3 * 6);
    assert_true(wrong[1] > wrong[0]);
}

static void hindsight_is_refused_where_nothing_more_is_shown(void **state)
{
    (void)state;
    const World casino = world_named("blackjack");
    LearnerOptions options;
    assert_false(learner_world_preset(&casino, "hindsight", &options));
    assert_true(learner_world_preset(&casino, "patient", &options));
    assert_true(learner_options_set(&options, "hindsight", 1));
    assert_false(learner_options_fit_world(&options, &casino));
    assert_string_equal(learner_world_preset_name(&casino, 0), "patient");
}

/* ------------------------------------------------------------------- judge */

/* Plays by the truth but for one cell, where it is in two minds. */
static int all_but_one(void *context, const World *world, const void *state,
                       Action actions[WORLD_ACTIONS_MAX])
{
    WorldState cell;
    int count;
    assert_true(world->charts->state_of_cell(world, 0, 12 - 4, 4 - 2, &cell));
    if (world->key(world, state) == world->key(world, &cell)) {
        return world->legal_actions(world, state, actions);
    }
    assert_true(world_oracle_best_actions(context, state, actions, &count));
    return count;
}

static void note_cell(void *context, const ChartCell *cell)
{
    *(ChartCell *)context = *cell;
}

static void the_judge_finds_the_one_cell_that_differs(void **state)
{
    (void)state;
    const World world = world_named("blackjack:gym");
    Truth truth;
    ChartCell cell = {0};
    ChartsJudged judged;
    open_truth(&truth, &world);
    charts_judge(&truth.oracle, all_but_one, &truth.oracle, note_cell, &cell, &judged);
    assert_int_equal(judged.cells, CELLS);
    assert_int_equal(judged.wrong, 1);
    assert_int_equal(cell.row, 12 - 4);
    assert_int_equal(cell.column, 4 - 2);
    assert_int_equal(cell.learned, HIT);
    assert_int_equal(cell.exact, STAND);
    assert_true(fabs(cell.cost - 0.002473) < 1e-6);
    free(truth.memory);
}

RUN_TESTS(cmocka_unit_test(a_model_counts_what_lies_on_the_table),
          cmocka_unit_test(a_plan_on_the_true_shares_is_the_truth),
          cmocka_unit_test(a_model_learns_the_whole_chart),
          cmocka_unit_test(a_model_plans_only_when_asked),
          cmocka_unit_test(a_model_without_room_for_the_states_learns_nothing),
          cmocka_unit_test(only_worlds_of_draws_whose_chances_are_known_have_models),
          cmocka_unit_test(training_that_goes_on_gives_the_same_bytes),
          cmocka_unit_test(a_brain_knows_what_the_model_planned),
          cmocka_unit_test(what_no_model_writes_is_refused),
          cmocka_unit_test(what_is_told_in_hindsight_is_as_likely_as_it_should_be),
          cmocka_unit_test(hindsight_sees_more_in_as_many_hands),
          cmocka_unit_test(means_tell_close_cells_apart_sooner),
          cmocka_unit_test(hindsight_is_refused_where_nothing_more_is_shown),
          cmocka_unit_test(the_judge_finds_the_one_cell_that_differs))
