/* test_percepts.c - learning a world by its percepts, and the judge of goals. */
#include <math.h>
#include <stdlib.h>

#include "games/snake/snake.h"
#include "judge/goals.h"
#include "judge/interval.h"
#include "learn/learner.h"
#include "learn/percepts/brain_percepts.h"
#include "learn/percepts/percepts_kind.h"
#include "testing.h"

enum { JUDGE_BYTES = 1 << 24 };

static const uint64_t STEPS_MAX = 10000000;

static World board(const char *rules)
{
    World world;
    assert_true(snake_find(rules, &world));
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
    size_t size;
    unsigned char *bytes;
} Pupil;

static void begin(Pupil *pupil, const World *world, uint64_t seed)
{
    LearnerOptions options;
    assert_true(learner_world_preset(world, "percepts", &options));
    assert_true(learner_options_set(&options, "alpha-games", 3000));
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
    memset(pupil->bytes, rand(), pupil->size); /* whatever was there before */
    learner_write_brain(&pupil->learner, pupil->bytes);
}

static bool find_board(const char *name, World *world)
{
    return strncmp(name, "snake:", 6) == 0 && snake_find(name + 6, world);
}

static BrainError open_brain(Pupil *pupil)
{
    return brain_open_world(&pupil->brain, pupil->bytes, pupil->size, find_board, NULL);
}

static void clear(Pupil *pupil)
{
    free(pupil->bytes);
    free(pupil->memory);
}

/* ------------------------------------------------------------------- judge */

static bool judge(const World *world, WorldPolicy policy, void *context, GoalsJudged *judged)
{
    const GoalsJudge by = {.world = world, .policy = policy, .policy_context = context};
    void *memory = new_memory(JUDGE_BYTES);
    const bool is_known = goals_judge_exactly(&by, memory, JUDGE_BYTES, STEPS_MAX, judged);
    free(memory);
    return is_known;
}

/* Follows every way of chance to its end, each for itself. */
static double slow_chance(const World *world, WorldPolicy policy, void *context,
                          const WorldState *state, int idle)
{
    const Chances *chances = world->goals->chances;
    Action actions[WORLD_ACTIONS_MAX];
    double sum = 0.0;
    if (world->is_over(world, state)) {
        return world->goals->is_reached(world, state);
    }
    if (idle == world->goals->patience(world)) {
        return 0.0;
    }
    const int count = policy(context, world, state, actions);
    for (int a = 0; a < count; a++) {
        for (int i = 0; i < chances->outcome_count(world, state, actions[a]); i++) {
            WorldState next;
            double reward;
            const double chance = chances->outcome(world, state, actions[a], i, &next, &reward);
            sum += chance / count *
                   slow_chance(world, policy, context, &next, reward > 0.0 ? 0 : idle + 1);
        }
    }
    return sum;
}

static double slow_chance_of_starts(const World *world, WorldPolicy policy, void *context)
{
    double sum = 0.0;
    for (int i = 0; i < world->goals->chances->start_count(world); i++) {
        WorldState state;
        const double chance = world->goals->chances->start(world, i, &state);
        sum += chance * slow_chance(world, policy, context, &state, 0);
    }
    return sum;
}

static void a_chance_found_stage_by_stage_is_that_of_all_ways(void **state)
{
    (void)state;
    static const char *const boards[] = {"2x3", "3x3,start=3", "2x4,tail=deadly"};
    for (int i = 0; i < 3; i++) {
        const World world = board(boards[i]);
        GoalsJudged judged;
        Pupil pupil;
        begin(&pupil, &world, 5);
        train(&pupil, 300);
        assert_true(judge(&world, learner_best_actions, &pupil.learner, &judged));
        const double slow = slow_chance_of_starts(&world, learner_best_actions, &pupil.learner);
        assert_true(judged.is_exact && fabs(judged.reached - slow) < 1e-12);
        assert_true(fabs(judged.reached + judged.ended + judged.circled - 1.0) < 1e-12);
        assert_int_equal(judged.is_certain, judged.failures == 0);
        clear(&pupil);
    }
}

static void episodes_agree_with_the_exact_chance(void **state)
{
    (void)state;
    const World world = board("3x3,start=3");
    GoalsJudged exact;
    GoalsJudged sampled;
    Pupil pupil;
    begin(&pupil, &world, 6);
    train(&pupil, 200);
    const GoalsJudge by = {
        .world = &world, .policy = learner_best_actions, .policy_context = &pupil.learner};
    assert_true(judge(&world, learner_best_actions, &pupil.learner, &exact));
    assert_true(goals_judge_by_episodes(&by, 10000, 1, &sampled));
    assert_true(fabs(sampled.reached - exact.reached) < 0.025);
    assert_true(fabs(sampled.ended - exact.ended) < 0.025);
    assert_true(fabs(sampled.progress - exact.progress) < 0.1);
    assert_true(fabs(sampled.steps - exact.steps) < 0.5);
    assert_false(sampled.is_exact || sampled.is_certain);
    clear(&pupil);
}

/* Round the border of a board, clockwise. */
static int go_round(void *context, const World *world, const void *state,
                    Action actions[WORLD_ACTIONS_MAX])
{
    const SnakeRules rules = snake_rules_of(world);
    const SnakeState *s = state;
    (void)context;
    actions[0] = s->head_row == 0 && s->head_column < rules.width - 1                  ? SNAKE_RIGHT
                 : s->head_column == rules.width - 1 && s->head_row < rules.height - 1 ? SNAKE_DOWN
                 : s->head_row == rules.height - 1 && s->head_column > 0               ? SNAKE_LEFT
                                                                                       : SNAKE_UP;
    return 1;
}

static void who_always_gets_there_is_certified(void **state)
{
    (void)state;
    static const char *const boards[] = {"2x2", "2x3", "4x2"};
    for (int i = 0; i < 3; i++) {
        const World world = board(boards[i]);
        GoalsJudged judged;
        assert_true(judge(&world, go_round, NULL, &judged));
        assert_true(judged.is_certain && judged.failures == 0);
        assert_true(fabs(judged.reached - 1.0) < 1e-12);
    }
}

/* The cell in the middle is never entered: sooner or later food lies there. A head that
 * begins in the middle goes up and never comes back. */
static void who_goes_in_circles_is_counted_apart_from_who_ends(void **state)
{
    (void)state;
    const World world = board("3x3");
    GoalsJudged judged;
    assert_true(judge(&world, go_round, NULL, &judged));
    assert_true(judged.circled > 0.9 && judged.ended < 0.1 && judged.reached < 0.1);
    assert_false(judged.is_certain);
}

static void a_judge_without_room_says_so(void **state)
{
    (void)state;
    const World world = board("3x3");
    const GoalsJudge by = {.world = &world, .policy = go_round};
    GoalsJudged judged;
    void *memory = new_memory(1 << 16);
    assert_false(goals_judge_exactly(&by, memory, 1000, STEPS_MAX, &judged));
    assert_false(goals_judge_exactly(&by, memory, 14000, STEPS_MAX, &judged));
    assert_false(goals_judge_exactly(&by, memory, 1 << 16, 10, &judged));
    free(memory);
}

/* ----------------------------------------------------------------- learner */

static void a_small_board_is_learned_from_rules_and_reward(void **state)
{
    (void)state;
    const World world = board("3x3,start=3");
    GoalsJudged before;
    GoalsJudged after;
    Pupil pupil;
    begin(&pupil, &world, 1);
    train(&pupil, 2);
    assert_true(judge(&world, learner_best_actions, &pupil.learner, &before));
    train(&pupil, 598);
    assert_true(judge(&world, learner_best_actions, &pupil.learner, &after));
    assert_true(after.reached > before.reached);
    assert_true(after.reached > 0.9);
    clear(&pupil);
}

/* The reward of an action, and what ends with it. */
static Percept percept_of(const World *world, const WorldState *state, int i)
{
    Percept percepts[WORLD_ACTIONS_MAX];
    world->percepts->look(world, state, percepts);
    return percepts[i];
}

static void what_the_tables_add_is_the_value(void **state)
{
    const World world = board("4x4");
    Rng rng = rng_from_seed(3);
    WorldState at;
    Pupil pupil;
    (void)state;
    begin(&pupil, &world, 1);
    train(&pupil, 300);
    world.start(&world, &at, &rng);
    for (int steps = 0; steps < 20 && !world.is_over(&world, &at); steps++) {
        Action actions[WORLD_ACTIONS_MAX];
        const int count = world.legal_actions(&world, &at, actions);
        for (int i = 0; i < count; i++) {
            double parts[LEARNER_PARTS_MAX];
            const Percept percept = percept_of(&world, &at, i);
            const int tables = learner_action_parts(&pupil.learner, &at, actions[i], parts);
            double sum = percept.reward;
            for (int table = 0; table < tables; table++) {
                sum += parts[table];
            }
            assert_int_equal(tables, percept.is_over ? 0 : world.percepts->table_count);
            if (!percept.is_over) {
                assert_true(
                    fabs(sum - learner_action_value(&pupil.learner, &at, actions[i], NULL)) < 1e-5);
            }
        }
        learner_best_actions(&pupil.learner, &world, &at, actions);
        world.step(&world, &at, actions[0], &rng);
    }
    clear(&pupil);
}

/* Another learner than the preset's, by one of its knobs. */
static void begin_with(Pupil *pupil, const World *world, const char *knob, double number)
{
    LearnerOptions options;
    assert_true(learner_world_preset(world, "percepts", &options));
    assert_true(learner_options_set(&options, "alpha-games", 300));
    assert_true(learner_options_set(&options, knob, number));
    *pupil = (Pupil){.memory = new_memory(learner_world_memory_size(world, &options))};
    learner_init_world(&pupil->learner, world, &options, 1, pupil->memory);
}

/* Trains in one go, and with a break after some episodes. */
static void check_break(const char *rules, int schedule, int episodes, int before)
{
    const World world = board(rules);
    Pupil whole;
    Pupil first;
    Pupil second = {.memory = NULL};
    begin_with(&whole, &world, "alpha-games", schedule);
    train(&whole, episodes);
    write_brain(&whole);
    begin_with(&first, &world, "alpha-games", schedule);
    train(&first, before);
    write_brain(&first);
    assert_int_equal(open_brain(&first), BRAIN_OK);
    const LearnerOptions options = learner_options_of(&first.brain);
    second.memory = new_memory(learner_world_memory_size(&world, &options));
    assert_int_equal(learner_resume(&second.learner, &first.brain, &options, second.memory),
                     LEARNER_OK);
    train(&second, episodes - before);
    write_brain(&second);
    assert_int_equal(second.size, whole.size);
    assert_memory_equal(second.bytes, whole.bytes, whole.size);
    clear(&whole);
    clear(&first);
    clear(&second);
}

static void training_that_goes_on_gives_the_same_bytes(void **state)
{
    (void)state;
    check_break("4x4,start=3", 3000, 300, 123);
    check_break("4x4,start=3", 50, 60, 48); /* within the rehearsal */
}

static void a_brain_knows_what_its_learner_did(void **state)
{
    (void)state;
    const World world = board("4x4,start=3");
    Rng rng = rng_from_seed(1);
    Pupil pupil;
    WorldState at;
    begin(&pupil, &world, 3);
    train(&pupil, 200);
    write_brain(&pupil);
    assert_int_equal(open_brain(&pupil), BRAIN_OK);
    world.start(&world, &at, &rng);
    for (int i = 0; i < 200; i++) {
        Action actions[WORLD_ACTIONS_MAX];
        const int count = world.legal_actions(&world, &at, actions);
        for (int a = 0; a < count; a++) {
            assert_true(brain_action_value(&pupil.brain, &at, actions[a], NULL) ==
                        learner_action_value(&pupil.learner, &at, actions[a], NULL));
        }
        world.step(&world, &at, actions[rng_below(&rng, (uint32_t)count)], &rng);
        if (world.is_over(&world, &at)) {
            world.start(&world, &at, &rng);
        }
    }
    clear(&pupil);
}

/* Opens the kind's part alone, with a byte changed. */
static BrainError error_with(const World *world, const Pupil *pupil, size_t at, uint8_t change)
{
    BrainPercepts brain;
    const size_t part_at = brain_part_at(pupil->learner.state);
    pupil->bytes[part_at + at] ^= change;
    const BrainPart part = {
        .bytes = pupil->bytes + part_at, .size = pupil->size - part_at, .version = 2};
    const BrainError error = brain_percepts_open(&brain, world, &part);
    pupil->bytes[part_at + at] ^= change;
    return error;
}

static void a_brain_that_says_what_cannot_be_is_refused(void **state)
{
    (void)state;
    enum { AT_SIZE = 112, AT_USED = 116, AT_BLOCKS = 120, BLOCK = 12 };
    const World world = board("4x4,start=3");
    Pupil pupil;
    begin(&pupil, &world, 3);
    train(&pupil, 5);
    write_brain(&pupil);
    assert_int_equal(error_with(&world, &pupil, AT_SIZE, 0), BRAIN_OK);
    assert_int_equal(error_with(&world, &pupil, AT_SIZE, 1), BRAIN_INVALID);
    assert_int_equal(error_with(&world, &pupil, AT_USED, 1), BRAIN_DAMAGED);
    assert_int_equal(error_with(&world, &pupil, AT_BLOCKS, 1), BRAIN_INVALID);
    assert_int_equal(error_with(&world, &pupil, AT_BLOCKS + BLOCK + 8, 1), BRAIN_INVALID);
    const uint8_t too_large = pupil.bytes[pupil.size - 1] ^ 0x7e; /* the highest byte of a weight */
    assert_int_equal(
        error_with(&world, &pupil, pupil.size - brain_part_at(pupil.learner.state) - 1, too_large),
        BRAIN_INVALID);
    clear(&pupil);
}

static uint64_t steps_of(const Pupil *pupil)
{
    const Perceiver *p = pupil->learner.state;
    return p->steps;
}

static void who_fails_tries_again_from_shortly_before(void **state)
{
    (void)state;
    const World world = board("6x6,start=3");
    Pupil once;
    Pupil again;
    begin_with(&once, &world, "retries", 0);
    begin_with(&again, &world, "retries", 32);
    train(&once, 100);
    train(&again, 100);
    assert_true(steps_of(&again) > 2 * steps_of(&once));
    GoalsJudged judged_once;
    GoalsJudged judged_again;
    GoalsJudge by = {.world = &world, .policy = learner_best_actions};
    by.policy_context = &once.learner;
    assert_true(goals_judge_by_episodes(&by, 100, 1, &judged_once));
    by.policy_context = &again.learner;
    assert_true(goals_judge_by_episodes(&by, 100, 1, &judged_again));
    assert_true(judged_again.progress > judged_once.progress);
    clear(&once);
    clear(&again);
}

static void who_remembers_dead_ends_gets_there_whatever_chance_does(void **state)
{
    (void)state;
    const World world = board("2x5");
    GoalsJudged judged;
    Pupil bold;
    Pupil doubtful;
    begin_with(&bold, &world, "doubt", 0.0);
    begin_with(&doubtful, &world, "doubt", 1.0);
    train(&bold, 300);
    train(&doubtful, 300);
    assert_true(judge(&world, learner_best_actions, &bold.learner, &judged));
    assert_false(judged.is_certain);
    assert_true(judge(&world, learner_best_actions, &doubtful.learner, &judged));
    assert_true(judged.is_certain);
    clear(&bold);
    clear(&doubtful);
}

/* A hundred episodes are far too few to see all that chance may do on this board. */
static void who_rehearses_fills_a_larger_board_whatever_chance_does(void **state)
{
    (void)state;
    const World world = board("4x4,start=3");
    GoalsJudged judged;
    Pupil pupil;
    begin_with(&pupil, &world, "alpha-games", 100);
    train(&pupil, 90);
    assert_true(judge(&world, learner_best_actions, &pupil.learner, &judged));
    assert_true(judged.failures > 0);
    train(&pupil, 300);
    assert_true(judge(&world, learner_best_actions, &pupil.learner, &judged));
    assert_true(judged.is_certain);
    clear(&pupil);
}

static void a_rehearsal_changes_no_value_but_of_dead_ends(void **state)
{
    (void)state;
    const World world = board("3x4,start=3");
    Pupil pupil;
    begin_with(&pupil, &world, "alpha-games", 50);
    train(&pupil, 45);
    const Perceiver *p = pupil.learner.state;
    const size_t size = p->tables.first_mark * sizeof *p->weights;
    float *before = malloc(size);
    assert_non_null(before);
    memcpy(before, p->weights, size);
    train(&pupil, 20);
    assert_memory_equal(before, p->weights, size);
    free(before);
    clear(&pupil);
}

/* Marks what an action leads to, of a state with others. */
static void a_dead_end_is_better_than_death_and_worse_than_all_else(void **state)
{
    (void)state;
    const World world = board("3x3,start=3");
    Rng rng = rng_from_seed(1);
    Percept percepts[WORLD_ACTIONS_MAX];
    double values[WORLD_ACTIONS_MAX];
    WorldState at;
    Pupil pupil;
    begin(&pupil, &world, 1);
    train(&pupil, 100);
    const Perceiver *p = pupil.learner.state;
    world.start(&world, &at, &rng);
    const PerceiverChoice choice = perceiver_choose(p, &at, percepts);
    assert_int_equal(choice.count, 3); /* up, down, and right into the wall */
    assert_false(learner_is_dead_end(&pupil.learner, &at, percepts[choice.best].action));
    perceiver_mark_dead_end(pupil.learner.state,
                            percept_tables_find_mark(&p->tables, &percepts[choice.best]));
    assert_true(learner_is_dead_end(&pupil.learner, &at, percepts[choice.best].action));
    const PerceiverChoice other = perceiver_choose(p, &at, percepts);
    assert_int_not_equal(other.best, choice.best);
    perceiver_values(p, &at, values);
    for (int i = 0; i < choice.count; i++) {
        if (percepts[i].is_over) {
            assert_true(values[i] < values[choice.best]);
            assert_false(learner_is_dead_end(&pupil.learner, &at, percepts[i].action));
        }
    }
    *perceiver_mark(p, &percepts[other.best]) = -1.0F;
    assert_true(perceiver_choose(p, &at, percepts).is_lost);
    clear(&pupil);
}

static double preset_knob(const char *rules, const char *knob)
{
    const World world = board(rules);
    LearnerOptions options;
    assert_true(learner_world_preset(&world, learner_world_preset_name(&world, 0), &options));
    return learner_options_get(&options, knob);
}

static void each_board_has_the_preset_that_suits_it(void **state)
{
    (void)state;
    assert_true(preset_knob("4x4", "doubt") > 0.0 && preset_knob("5x5", "doubt") > 0.0);
    assert_true(preset_knob("6x6", "doubt") == 0.0 && preset_knob("10x10", "doubt") == 0.0);
    assert_true(preset_knob("6x6", "alpha-games") > preset_knob("10x10", "alpha-games"));
    assert_true(preset_knob("6x6", "begun") == 0.0 && preset_knob("8x8", "begun") > 0.0);
    assert_true(preset_knob("6x6", "retries") > 0.0 && preset_knob("32x32", "retries") > 0.0);
}

static void rates_fall_to_their_ends(void **state)
{
    (void)state;
    const World world = board("2x2");
    Pupil pupil;
    begin(&pupil, &world, 1);
    const Perceiver *p = pupil.learner.state;
    assert_true(perceiver_alpha(p) == p->options.alpha);
    train(&pupil, 1500);
    assert_true(fabs(perceiver_epsilon(p) - (0.002 + 0.048 / 8)) < 1e-12);
    train(&pupil, 1500);
    assert_true(perceiver_alpha(p) == p->options.alpha_end);
    assert_true(perceiver_epsilon(p) == p->options.epsilon_end);
    clear(&pupil);
}

RUN_TESTS(cmocka_unit_test(a_chance_found_stage_by_stage_is_that_of_all_ways),
          cmocka_unit_test(episodes_agree_with_the_exact_chance),
          cmocka_unit_test(who_always_gets_there_is_certified),
          cmocka_unit_test(who_goes_in_circles_is_counted_apart_from_who_ends),
          cmocka_unit_test(a_judge_without_room_says_so),
          cmocka_unit_test(a_small_board_is_learned_from_rules_and_reward),
          cmocka_unit_test(what_the_tables_add_is_the_value),
          cmocka_unit_test(training_that_goes_on_gives_the_same_bytes),
          cmocka_unit_test(a_brain_knows_what_its_learner_did),
          cmocka_unit_test(a_brain_that_says_what_cannot_be_is_refused),
          cmocka_unit_test(who_fails_tries_again_from_shortly_before),
          cmocka_unit_test(who_remembers_dead_ends_gets_there_whatever_chance_does),
          cmocka_unit_test(who_rehearses_fills_a_larger_board_whatever_chance_does),
          cmocka_unit_test(a_rehearsal_changes_no_value_but_of_dead_ends),
          cmocka_unit_test(a_dead_end_is_better_than_death_and_worse_than_all_else),
          cmocka_unit_test(each_board_has_the_preset_that_suits_it),
          cmocka_unit_test(rates_fall_to_their_ends))
