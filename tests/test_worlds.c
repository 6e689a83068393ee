/* test_worlds.c - what every world promises (contract_worlds.h). */
#include "contract_worlds.h"

#include "facets/picture.h"

enum {
    STATES_STEPPED = 100, /* from which steps are sampled */
    STEP_SAMPLES = 4000,
    STEPS_FOUND = 50,      /* of these, which are looked for among the outcomes */
    STATES_COMPARED = 200, /* of which all outcomes are compared */
    STARTS_TRIED = 100,
};

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

static void a_world_is_found_by_its_own_name(void **state)
{
    (void)state;
    int games = 0;
    while (catalogue_entry(games) != NULL) {
        games++;
    }
    assert_true(games + catalogue_count() <= CATALOGUE_MAX);
    for (int i = 0; i < catalogue_count(); i++) {
        const CatalogueWorld *row = catalogue_world(i);
        World found;
        Game game;
        assert_true(catalogue_find_world(row->world->name, &found));
        assert_string_equal(found.name, row->world->name);
        assert_ptr_equal(catalogue_world_of(&found), row);
        assert_false(catalogue_find(row->world->name, &game));
        assert_int_equal(row->find != NULL, row->options != NULL);
        assert_int_equal(row->find != NULL, row->example != NULL);
        /* One that knows what it is about knows at least the example. */
        if (row->oracle != NULL && !row->oracle->supports(row->world)) {
            find_example(row, &found);
            assert_true(row->oracle->supports(&found));
        }
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

/* Whether nobody who goes by keys can tell two states apart; without keys, whether they
 * are the same. */
static bool are_alike(const World *world, const WorldState *a, const WorldState *b)
{
    return world->key != NULL ? world->key(world, a) == world->key(world, b)
                              : world_states_equal(world, a, b);
}

/* What the chances say of an outcome that was sampled, all that are alike together. */
static double chance_of(const World *world, const WorldState *state, Action action,
                        const WorldState *reached, double earned)
{
    double sum = 0.0;
    for (int i = 0; i < world->chances->outcome_count(world, state, action); i++) {
        WorldState next;
        double reward;
        const double chance = world->chances->outcome(world, state, action, i, &next, &reward);
        sum += are_alike(world, &next, reached) && reward == earned ? chance : 0.0;
    }
    return sum;
}

static void check_same_actions(const World *world, const WorldState *a, const WorldState *b)
{
    Action actions[WORLD_ACTIONS_MAX];
    Action others[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, a, actions);
    assert_int_equal(count, world->legal_actions(world, b, others));
    assert_memory_equal(actions, others, (size_t)count * sizeof actions[0]);
}

static void check_same_outcomes(const World *world, const WorldState *a, const WorldState *b)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, a, actions);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < world->chances->outcome_count(world, a, actions[i]); j++) {
            WorldState next;
            double reward;
            world->chances->outcome(world, a, actions[i], j, &next, &reward);
            assert_close(chance_of(world, a, actions[i], &next, reward),
                         chance_of(world, b, actions[i], &next, reward));
        }
    }
}

/* Compares each state with the first that has its key. */
static void check_keys(const World *world, const Sample *sample)
{
    int compared = 0;
    for (size_t i = 0; i < sample->count; i++) {
        size_t first = 0;
        while (!are_alike(world, &sample->states[first], &sample->states[i])) {
            first++;
        }
        check_same_actions(world, &sample->states[first], &sample->states[i]);
        if (first < i && world->chances != NULL && compared++ < STATES_COMPARED) {
            check_same_outcomes(world, &sample->states[first], &sample->states[i]);
        }
    }
}

static void states_with_one_key_have_the_same_actions_and_outcomes(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Sample sample;
        if (world.key != NULL) {
            sample_init(&sample, &world);
            check_keys(&world, &sample);
            free(sample.states);
        }
    }
}

static void check_probabilities(const World *world, const WorldState *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->chances != NULL ? world->legal_actions(world, state, actions) : 0;
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
        double sum = world.chances != NULL ? 0.0 : 1.0;
        for (int i = 0; i < start_count(&world); i++) {
            WorldState start;
            const double chance = world.chances->start(&world, i, &start);
            assert_true(chance > 0.0);
            assert_false(world.is_over(&world, &start));
            sum += chance;
        }
        assert_close(sum, 1.0);
    }
}

/* Takes an action again and again; looks how often the outcome comes that came
 * first. */
static void check_steps(const World *world, const WorldState *from, Action action, Rng *rng)
{
    WorldState first = *from;
    WorldState next;
    const double earned = world->step(world, &first, action, rng);
    int times = 0;
    for (int sample = 0; sample < STEP_SAMPLES; sample++) {
        memcpy(&next, from, world->state_size);
        const double reward = world->step(world, &next, action, rng);
        assert_true(sample >= STEPS_FOUND || chance_of(world, from, action, &next, reward) > 0.0);
        times += are_alike(world, &next, &first) && reward == earned;
    }
    check_share(chance_of(world, from, action, &first, earned), times, STEP_SAMPLES);
}

static void check_all_steps(const World *world, const WorldState *from, Rng *rng)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, from, actions);
    for (int i = 0; i < count; i++) {
        check_steps(world, from, actions[i], rng);
    }
}

/* In states from all over the sample, the first of them a start. */
static void steps_come_as_often_as_the_chances_say(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Rng rng = rng_from_seed(7);
        Sample sample;
        sample_init(&sample, &world);
        const size_t every = (sample.count + STATES_STEPPED - 1) / STATES_STEPPED;
        for (size_t i = 0; world.chances != NULL && i < sample.count; i += every) {
            check_all_steps(&world, &sample.states[i], &rng);
        }
        free(sample.states);
    }
}

/* Takes all starts that are alike together. */
static double chance_of_start(const World *world, const WorldState *begun)
{
    double sum = 0.0;
    for (int i = 0; i < start_count(world); i++) {
        WorldState start;
        const double chance = world->chances->start(world, i, &start);
        sum += are_alike(world, &start, begun) ? chance : 0.0;
    }
    return sum;
}

static void check_start(const World *world, int number)
{
    Rng rng = rng_from_seed(7);
    WorldState due;
    int times = 0;
    world->chances->start(world, number, &due);
    for (int sample = 0; sample < SAMPLES; sample++) {
        WorldState begun;
        world->start(world, &begun, &rng);
        times += are_alike(world, &begun, &due);
    }
    check_share(chance_of_start(world, &due), times, SAMPLES);
}

static void starts_come_as_often_as_the_chances_say(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        const int every = (start_count(&world) + STARTS_TRIED - 1) / STARTS_TRIED;
        for (int i = 0; i < start_count(&world); i += every) {
            check_start(&world, i);
        }
    }
}

static void check_picture(const World *world, const WorldState *state)
{
    char line[PICTURE_LINE_SIZE];
    int lines = 0;
    if (world->picture == NULL) {
        return;
    }
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
        for (Action action = 0; world.picture != NULL && action < world.action_count; action++) {
            assert_true(strlen(world.picture->action(&world, action)) > 0);
        }
    }
}

RUN_TESTS(cmocka_unit_test(numbers_are_in_range),
          cmocka_unit_test(a_world_is_found_by_its_own_name),
          cmocka_unit_test(legal_actions_ascend_and_end_when_it_is_over),
          cmocka_unit_test(states_with_one_key_have_the_same_actions_and_outcomes),
          cmocka_unit_test(probabilities_have_the_sum_1),
          cmocka_unit_test(steps_come_as_often_as_the_chances_say),
          cmocka_unit_test(starts_come_as_often_as_the_chances_say),
          cmocka_unit_test(a_picture_has_lines_and_names_of_actions))
