/* test_net_insight.c - what is told of networks to people: sums that add up, and what they are
 * without some units, against slow and obvious sums. */
#include <math.h>
#include <stdlib.h>

#include "catalogue.h"
#include "games/connect4/connect4.h"
#include "learn/learner.h"
#include "learn/network/net_insight.h"
#include "learn/network/net_math.h"
#include "learn/network/network_kind.h"
#include "learn/network/networld_insight.h"
#include "learn/network/networld_kind.h"
#include "testing.h"

enum { GAMES = 30, EPISODES = 60, STEPS = 40 };

static const double precision = 1e-4; /* floats are added in another order */

static void *new_memory(size_t size)
{
    const size_t rounded = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, rounded);
    assert_non_null(memory);
    return memset(memory, 0, rounded);
}

/* A learner of a world that has learned a little. */
static void *new_networld(const char *name, World *world, Learner *learner)
{
    LearnerOptions options;
    assert_true(catalogue_find_world(name, world));
    assert_true(learner_world_preset(world, "network", &options));
    void *memory = new_memory(learner_world_memory_size(world, &options));
    learner_init_world(learner, world, &options, 1, memory);
    for (int i = 0; i < EPISODES; i++) {
        assert_true(learner_train_episode(learner));
    }
    return memory;
}

static void *new_network(Learner *learner)
{
    LearnerOptions options;
    assert_true(learner_preset(&connect4, "network", &options));
    void *memory = new_memory(learner_memory_size(&connect4, &options));
    learner_init(learner, &connect4, &options, 1, memory);
    for (int i = 0; i < GAMES; i++) {
        assert_true(learner_train_game(learner));
    }
    return memory;
}

/* --------------------------------------------------------- the obvious sum */

static double within_0_and_1(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* The score of units that say this, but for those that are off, layer by layer. */
static double obvious_score(const Network *net, const double *says, uint64_t off, Side side)
{
    const float *head = network_head(net, side);
    double score = (double)head[net->layout.out_start];
    for (uint32_t j = 0; j < net->shape.hidden; j++) {
        double input = (double)head[net->layout.mix_start + j];
        for (uint32_t unit = 0; unit < net->shape.width; unit++) {
            if ((off >> unit & 1) == 0) {
                input += says[unit] * (double)head[net->layout.mix + unit * net->hidden + j];
            }
        }
        score += (input > 0 ? input : 0.125 * input) * (double)head[net->layout.out + j];
    }
    return score;
}

/* What units say of rows that were found, added up one by one. */
static void obvious_units(const Network *net, const uint16_t *rows, int count, double *says)
{
    for (uint32_t unit = 0; unit < net->shape.width; unit++) {
        double sum = (double)net->weights[net->layout.offsets + unit];
        for (int i = 0; i < count; i++) {
            sum += (double)net->weights[(size_t)rows[i] * net->width + unit];
        }
        says[unit] += within_0_and_1(sum);
    }
}

static double score_in_world(const Networld *t, const Percept *percept, uint64_t off)
{
    const PerceptTables *tables = &t->perceiver.tables;
    uint16_t rows[PERCEPTS_TABLES_MAX];
    double says[NETWORK_WIDTH_MAX] = {0};
    for (int i = 0; i < tables->count; i++) {
        rows[i] = (uint16_t)(1 + tables->firsts[i] + percept->numbers[i]);
    }
    obvious_units(&t->net, rows, tables->count, says);
    return obvious_score(&t->net, says, off, SIDE_FIRST);
}

/* ------------------------------------------------------------------ worlds */

typedef void StateCheck(Learner *learner, const World *world, const void *state);

/* Checks states of an episode. */
static void check_states(const char *name, StateCheck *check)
{
    World world;
    Learner learner;
    WorldState state;
    Rng rng = rng_from_seed(5);
    void *memory = new_networld(name, &world, &learner);
    world.start(&world, &state, &rng);
    for (int i = 0; i < STEPS && !world.is_over(&world, &state); i++) {
        Action actions[WORLD_ACTIONS_MAX];
        check(&learner, &world, &state);
        learner_best_actions(&learner, &world, &state, actions);
        world.step(&world, &state, actions[0], &rng);
    }
    free(memory);
}

static void check_parts(const Networld *t, const Percept *percept, const NetworldInsight *seen)
{
    double sum = seen->base;
    for (int i = 0; i < seen->sights; i++) {
        sum += seen->parts[i];
    }
    assert_true(fabs(sum - seen->score) < 1e-9);
    assert_true(fabs(seen->score - score_in_world(t, percept, 0)) < precision);
    for (uint32_t unit = 0; unit < t->net.shape.width; unit++) {
        float units_sum = t->net.weights[t->net.layout.offsets + unit];
        for (int i = 0; i < seen->sights; i++) {
            units_sum += networld_insight_weight(&t->net, seen, i, (int)unit);
        }
        assert_true(units_sum == seen->sums[unit]); /* to the last bit */
    }
}

static void check_sums(Learner *learner, const World *world, const void *state)
{
    const Networld *t = learner->state;
    Percept percepts[WORLD_ACTIONS_MAX];
    NetworldInsight seen;
    const int count = world->sights->look(world, state, percepts);
    for (int i = 0; i < count; i++) {
        const Action action = percepts[i].action;
        assert_int_equal(networld_insight_look(t, state, action, &seen), !percepts[i].is_over);
        if (!percepts[i].is_over) {
            const double value = learner_action_value(learner, state, action, NULL);
            assert_true(value == percepts[i].reward + world->discount * seen.value);
            check_parts(t, &percepts[i], &seen);
        }
    }
}

static void what_sights_add_makes_up_units_and_scores(void **state)
{
    (void)state;
    check_states("snake:4x4", check_sums);
    check_states("snake:3x4,start=3,tail=deadly", check_sums);
}

/* The value that the page shows without some units, against the obvious sum. */
static void check_without(Learner *learner, const World *world, const void *state)
{
    enum { OFF = 1 << 0 | 1 << 3 | 1 << 4 | 1 << 17 };
    static NetMuted muted;
    Networld *t = learner->state;
    Percept percepts[WORLD_ACTIONS_MAX];
    double values[WORLD_ACTIONS_MAX];
    const int count = world->sights->look(world, state, percepts);
    net_insight_mute(&t->net, OFF, &muted);
    for (int i = 0; i < count; i++) {
        values[i] = learner_action_value(learner, state, percepts[i].action, NULL);
    }
    net_insight_unmute(&t->net, &muted);
    for (int i = 0; i < count; i++) {
        const double score = score_in_world(t, &percepts[i], OFF);
        const double worth = t->options.range - t->options.acting.failure +
                             t->options.range * tanh(score);
        if (!percepts[i].is_over) {
            const double value = percepts[i].reward + world->discount * worth;
            assert_true(fabs(values[i] - value) < t->options.range * precision);
        }
    }
}

static void a_unit_that_is_off_adds_nothing_in_a_world(void **state)
{
    (void)state;
    check_states("snake:4x4", check_without);
}

static void the_loss_is_none_where_all_is_worth_the_same(void **state)
{
    (void)state;
    World world;
    Learner learner;
    void *memory = new_networld("snake:4x4", &world, &learner);
    Networld *t = learner.state;
    const double loss = networld_insight_loss(t, 1, 500);
    assert_true(loss > 0);
    assert_true(loss == networld_insight_loss(t, 1, 500));
    memset(t->net.weights, 0, t->net.layout.size * sizeof(float));
    /* Then meals come unexpected, and nothing else does. */
    const double meals = networld_insight_loss(t, 1, 500);
    assert_true(meals < 1);
    free(memory);
}

/* ------------------------------------------------------------------- games */

static double score_in_game(const Network *net, Position p, Side side, uint64_t off)
{
    uint16_t patterns[NET_LOOKUPS_MAX];
    uint16_t rows[NET_LOOKUPS_MAX];
    double says[NETWORK_WIDTH_MAX] = {0};
    const int groups = net->inputs.groups;
    net_inputs_read(&net->inputs, p, patterns);
    for (int image = 0; image < net->inputs.images; image++) {
        for (int group = 0; group < groups; group++) {
            rows[group] = net->inputs.row_of[patterns[image * groups + group]];
        }
        obvious_units(net, rows, groups, says);
    }
    return obvious_score(net, says, off, side);
}

static void a_unit_that_is_off_adds_nothing_in_a_game(void **state)
{
    (void)state;
    enum { OFF = 1 << 1 | 1 << 2 | 1 << 30 };
    static NetMuted muted;
    static NetworkView view;
    Learner learner;
    void *memory = new_network(&learner);
    Network *net = &((Netlearn *)learner.state)->net;
    Position p = connect4.start;
    for (int ply = 0; ply < 12; ply++) {
        const Side mover = connect4.side_to_move(&connect4, p);
        p = connect4.play(&connect4, p, (Move)(ply * 5 % 7));
        network_view(net, p, &view);
        net_insight_mute(net, OFF, &muted);
        const double without = (double)network_score(net, &view, mover);
        net_insight_unmute(net, &muted);
        const double with = (double)network_score(net, &view, mover);
        assert_true(fabs(without - score_in_game(net, p, mover, OFF)) < precision);
        assert_true(fabs(with - score_in_game(net, p, mover, 0)) < precision);
        assert_true(with != without);
    }
    free(memory);
}

static void units_that_were_off_are_as_they_were(void **state)
{
    (void)state;
    static NetMuted muted;
    World world;
    Learner learner;
    void *memory = new_networld("snake:3x3", &world, &learner);
    Network *net = &((Networld *)learner.state)->net;
    const size_t size = net->layout.size * sizeof(float);
    float *before = malloc(size);
    assert_non_null(before);
    memcpy(before, net->weights, size);
    net_insight_mute(net, 0xffffffff, &muted);
    assert_memory_not_equal(before, net->weights, size);
    net_insight_unmute(net, &muted);
    assert_memory_equal(before, net->weights, size);
    free(before);
    free(memory);
}

RUN_TESTS(cmocka_unit_test(what_sights_add_makes_up_units_and_scores),
          cmocka_unit_test(a_unit_that_is_off_adds_nothing_in_a_world),
          cmocka_unit_test(the_loss_is_none_where_all_is_worth_the_same),
          cmocka_unit_test(a_unit_that_is_off_adds_nothing_in_a_game),
          cmocka_unit_test(units_that_were_off_are_as_they_were))
