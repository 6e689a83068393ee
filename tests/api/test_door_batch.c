/* test_door_batch.c - thousands of states stepped at once, against states that are stepped one by one. */
#include <math.h>

#include "door.h"
#include "kuhn.h"

enum { MANY = 200, FEW = 10, NUMBERS = 1024, ACTIONS = 8192 };

static int32_t observations[MANY * NUMBERS];
static int32_t finals[MANY * NUMBERS];
static double rewards[MANY];
static uint8_t terminated[MANY];
static uint8_t truncated[MANY];
static uint8_t turns[MANY];
static uint8_t legal[FEW * ACTIONS];
static int32_t actions[MANY];

/* All but the legal actions, which only few environments have room for. */
static const fourmi_arrays arrays = {
    .observations = observations,
    .turns = turns,
    .rewards = rewards,
    .terminated = terminated,
    .truncated = truncated,
    .finals = finals,
};

static fourmi_lab *lab_with_kuhn(void)
{
    fourmi_lab *lab = new_lab();
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    return lab;
}

static fourmi_batch *new_batch(fourmi_lab *lab, const char *name, fourmi_batch_options options)
{
    fourmi_batch *batch;
    options.game = open_game(lab, name);
    ASSERT_OK(fourmi_batch_new(lab, &options, &batch));
    return batch;
}

static fourmi_policy *level(fourmi_lab *lab, const char *game, const char *name)
{
    fourmi_policy *policy;
    ASSERT_OK(fourmi_policy_new(
        lab, &(fourmi_policy_options){.game = open_game(lab, game), .level = name}, &policy));
    return policy;
}

/* -------------------------------------------------------------- one state by itself */

typedef struct Single {
    fourmi_state state;
    fourmi_rng rng;
} Single;

/* Takes an action, or starts, as fourmi-game.h says that it is done. */
static double step_alone(const fourmi_game *game, Single *s, fourmi_action action)
{
    double gain = 0;
    double drawn = 0;
    if (game->step != NULL) {
        return game->step(game, &s->state, action, &s->rng);
    }
    if (action == FOURMI_NO_ACTION) {
        ASSERT_OK(fourmi_state_start(game, &s->state));
    } else {
        ASSERT_OK(fourmi_state_play(game, &s->state, action, &gain));
    }
    ASSERT_OK(fourmi_state_draw(game, &s->state, &s->rng, &drawn));
    return gain + drawn;
}

static void compare(const fourmi_batch *batch, uint32_t i, const Single *s)
{
    static int32_t numbers[NUMBERS];
    static uint8_t allowed[ACTIONS];
    const fourmi_game *game = batch->game;
    const unsigned char *states = fourmi_batch_states(batch);
    uint8_t turn;
    fourmi_action listed[FOURMI_LEGAL_MAX];
    ASSERT_OK(fourmi_state_observe(
        game, &s->state, 1,
        &(fourmi_arrays){.observations = numbers, .turns = &turn, .legal = allowed}));
    assert_memory_equal(states + i * game->state_size, &s->state, game->state_size);
    assert_memory_equal(observations + i * batch->feature_count, numbers,
                        batch->feature_count * sizeof *numbers);
    assert_memory_equal(legal + i * (size_t)game->actions, allowed, (size_t)game->actions);
    assert_int_equal(turn, game->turn(game, &s->state));
    assert_int_equal(turns[i], turn);
    const int count = fourmi_state_legal(game, &s->state, listed, NULL);
    int sum = 0;
    for (int a = 0; a < game->actions; a++) {
        sum += allowed[a];
    }
    for (int k = 0; k < count; k++) {
        sum -= allowed[listed[k]];
    }
    assert_int_equal(sum, 0);
}

static void a_batch_does_what_single_states_do(void **unused)
{
    static const char *const names[] = {"blackjack", "blackjack:gym", "snake:4x4", "snake:20x20",
                                        "tictactoe", "connect4",      "chess:KRK", "kuhn"};
    fourmi_lab *lab = lab_with_kuhn();
    fourmi_arrays all = arrays;
    (void)unused;
    all.legal = legal;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        fourmi_batch *batch = new_batch(lab, names[n], (fourmi_batch_options){.count = FEW});
        fourmi_policy *random = level(lab, names[n], "random");
        const fourmi_game *game = batch->game;
        Single singles[FEW] = {0};
        uint64_t seeds[FEW];
        bool is_over[FEW] = {false};
        for (uint32_t i = 0; i < FEW; i++) {
            seeds[i] = 100 + i;
            fourmi_rng_seed(&singles[i].rng, seeds[i]);
            step_alone(game, &singles[i], FOURMI_NO_ACTION);
        }
        ASSERT_OK(fourmi_batch_reset(batch, NULL, seeds, &all));
        for (int k = 0; k < 60; k++) {
            for (uint32_t i = 0; i < FEW; i++) {
                compare(batch, i, &singles[i]);
            }
            ASSERT_OK(fourmi_batch_choose(batch, random, actions));
            ASSERT_OK(fourmi_batch_step(batch, actions, &all));
            for (uint32_t i = 0; i < FEW; i++) {
                const fourmi_action action = is_over[i] ? FOURMI_NO_ACTION
                                                        : (fourmi_action)actions[i];
                const double gain = step_alone(game, &singles[i], action);
                is_over[i] = game->turn(game, &singles[i].state) == FOURMI_OVER;
                assert_true(rewards[i] == gain);
                assert_int_equal(terminated[i], is_over[i]);
                assert_false(truncated[i]);
            }
        }
        assert_int_equal(batch->steps, 60 * FEW);
        fourmi_free(batch);
        fourmi_free(random);
    }
    fourmi_free(lab);
}

/* ------------------------------------------------------------------------- observing */

static void observations_have_their_shape_and_lie_in_their_ranges(void **unused)
{
    static const struct {
        const char *name;
        uint32_t dimensions;
        uint32_t shape[3];
        const char *last;
    } games[] = {
        {"blackjack", 1, {6, 1, 1}, "hands"},  {"blackjack:gym", 1, {3, 1, 1}, "usable ace"},
        {"snake:5x4", 2, {4, 5, 1}, "cell"},   {"connect4", 3, {6, 7, 2}, "other"},
        {"chess:KRK", 3, {8, 8, 12}, "other"}, {"kuhn", 1, {8, 1, 1}, "byte"},
    };
    fourmi_lab *lab = lab_with_kuhn();
    (void)unused;
    for (size_t n = 0; n < sizeof games / sizeof *games; n++) {
        fourmi_batch *batch = new_batch(lab, games[n].name, (fourmi_batch_options){.count = MANY});
        fourmi_policy *random = level(lab, games[n].name, "random");
        const uint32_t size = batch->feature_count;
        assert_int_equal(batch->dimensions, games[n].dimensions);
        assert_memory_equal(batch->shape, games[n].shape, sizeof batch->shape);
        assert_int_equal(size, batch->shape[0] * batch->shape[1] * batch->shape[2]);
        assert_string_equal(batch->features[size - 1].name, games[n].last);
        ASSERT_OK(fourmi_batch_reset(batch, NULL, NULL, &arrays));
        for (int k = 0; k < 30; k++) {
            for (uint32_t i = 0; i < MANY * size; i++) {
                const fourmi_feature *feature = &batch->features[i % size];
                assert_in_range(observations[i], feature->least, feature->most);
            }
            ASSERT_OK(fourmi_batch_choose(batch, random, actions));
            ASSERT_OK(fourmi_batch_step(batch, actions, &arrays));
        }
        fourmi_free(batch);
        fourmi_free(random);
    }
    fourmi_free(lab);
}

/* Adds up each of two planes of the first environment. */
static void count_planes(int sums[2])
{
    sums[0] = sums[1] = 0;
    for (int i = 0; i < 84; i++) {
        sums[i % 2] += observations[i];
    }
}

static void the_player_who_acts_sees_the_own_pieces_first(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_batch *batch = new_batch(lab, "connect4", (fourmi_batch_options){.count = 1});
    const int32_t centre[] = {3};
    int sums[2];
    (void)unused;
    ASSERT_OK(fourmi_batch_step(batch, centre, &arrays));
    assert_int_equal(turns[0], FOURMI_SECOND);
    assert_int_equal(observations[(5 * 7 + 3) * 2 + 1], 1); /* the bottom row, the other's plane */
    count_planes(sums);
    assert_true(sums[0] == 0 && sums[1] == 1);
    ASSERT_OK(fourmi_batch_step(batch, (int32_t[]){0}, &arrays));
    assert_int_equal(observations[(5 * 7 + 3) * 2], 1); /* the first player acts again */
    count_planes(sums);
    assert_true(sums[0] == 1 && sums[1] == 1);
    fourmi_free(batch);
    fourmi_free(lab);
}

static void a_player_does_not_see_what_is_hidden(void **unused)
{
    fourmi_lab *lab = lab_with_kuhn();
    fourmi_batch *batch = new_batch(lab, "kuhn", (fourmi_batch_options){.count = MANY});
    (void)unused;
    ASSERT_OK(fourmi_batch_reset(batch, NULL, NULL, &arrays));
    for (int i = 0; i < MANY; i++) {
        assert_in_range(observations[8 * i], 0, 2);
        assert_int_equal(observations[8 * i + 1], KUHN_UNSEEN);
    }
    ASSERT_OK(fourmi_batch_step(batch, actions, &arrays)); /* all pass */
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(observations[8 * i], KUHN_UNSEEN);
        assert_in_range(observations[8 * i + 1], 0, 2);
    }
    fourmi_free(batch);
    fourmi_free(lab);
}

/* ----------------------------------------------------------------- ends of episodes */

static void the_next_step_starts_again_or_the_same_or_none(void **unused)
{
    fourmi_lab *lab = new_lab();
    const int32_t stand[] = {0};
    const uint8_t which[] = {1};
    int32_t last[3];
    int32_t started[3];
    (void)unused;
    fourmi_batch *batch = new_batch(lab, "blackjack:gym", (fourmi_batch_options){.count = 1});
    ASSERT_OK(fourmi_batch_step(batch, stand, &arrays));
    const double gain = rewards[0];
    memcpy(last, observations, sizeof last);
    assert_true(terminated[0] && !truncated[0] && turns[0] == FOURMI_OVER && gain != 0);
    ASSERT_OK(fourmi_batch_step(batch, stand, &arrays));
    memcpy(started, observations, sizeof started);
    assert_true(!terminated[0] && rewards[0] == 0 && turns[0] == FOURMI_FIRST);
    fourmi_free(batch);

    batch = new_batch(lab, "blackjack:gym",
                      (fourmi_batch_options){.count = 1, .autoreset = FOURMI_RESET_SAME_STEP});
    ASSERT_OK(fourmi_batch_step(batch, stand, &arrays));
    assert_true(terminated[0] && rewards[0] == gain && turns[0] == FOURMI_FIRST);
    assert_memory_equal(finals, last, sizeof last);
    assert_memory_equal(observations, started, sizeof started);
    fourmi_free(batch);

    batch = new_batch(lab, "blackjack:gym",
                      (fourmi_batch_options){.count = 1, .autoreset = FOURMI_RESET_NEVER});
    ASSERT_OK(fourmi_batch_step(batch, stand, &arrays));
    ASSERT_OK(fourmi_batch_step(batch, stand, &arrays));
    assert_true(terminated[0] && !truncated[0] && rewards[0] == 0 && turns[0] == FOURMI_OVER);
    assert_memory_equal(observations, last, sizeof last);
    ASSERT_OK(fourmi_batch_reset(batch, which, NULL, &arrays));
    assert_memory_equal(observations, started, sizeof started);
    fourmi_free(batch);
    fourmi_free(lab);
}

static void only_what_is_marked_starts_again(void **unused)
{
    static const uint8_t which[] = {0, 1, 0};
    fourmi_lab *lab = new_lab();
    fourmi_batch *batch = new_batch(lab, "tictactoe", (fourmi_batch_options){.count = 3});
    (void)unused;
    ASSERT_OK(fourmi_batch_step(batch, (int32_t[]){4, 4, 4}, &arrays));
    memset(turns, 99, 3);
    ASSERT_OK(fourmi_batch_reset(batch, which, NULL, &arrays));
    assert_memory_equal(turns, "\x63\0\x63", 3);
    fourmi_arrays only_legal = {.legal = legal};
    ASSERT_OK(fourmi_state_observe(batch->game, fourmi_batch_states(batch), 3, &only_legal));
    assert_int_equal(legal[4] + legal[13] + legal[22], 1);
    fourmi_free(batch);
    fourmi_free(lab);
}

static void episodes_are_cut_short(void **unused)
{
    fourmi_lab *lab = new_lab();
    const int32_t right[] = {1};
    fourmi_arrays all = arrays;
    (void)unused;
    all.legal = legal;
    for (int reset = 0; reset < 3; reset++) {
        fourmi_batch *batch = new_batch(
            lab, "snake:8x8,start=3",
            (fourmi_batch_options){
                .count = 1, .seed = 1, .steps_max = 2, .autoreset = (fourmi_autoreset)reset});
        ASSERT_OK(fourmi_batch_step(batch, right, &all));
        assert_true(!terminated[0] && !truncated[0]);
        ASSERT_OK(fourmi_batch_step(batch, right, &all));
        assert_true(!terminated[0] && truncated[0]);
        const bool is_open = reset == FOURMI_RESET_SAME_STEP;
        assert_int_equal(turns[0], is_open ? FOURMI_FIRST : FOURMI_OVER);
        assert_int_equal(memchr(legal, 1, 4) != NULL, is_open);
        ASSERT_OK(fourmi_batch_step(batch, right, &all));
        assert_int_equal(truncated[0], reset == FOURMI_RESET_NEVER);
        assert_false(terminated[0]);
        fourmi_free(batch);
    }
    fourmi_free(lab);
}

/* Both kings go to and fro, and a record says when that is a draw. */
static void a_state_that_comes_for_the_third_time_is_a_draw(void **unused)
{
    static const char *const moves[] = {"e1d1", "e5d5", "d1e1", "d5e5"};
    fourmi_lab *lab = new_lab();
    fourmi_batch *batch = new_batch(lab, "chess:KRK", (fourmi_batch_options){.count = 2});
    fourmi_record *record = new_record(lab, batch->game, NULL);
    (void)unused;
    for (int k = 0; record->turn != FOURMI_OVER; k++) {
        const int first = fourmi_action_read(batch->game, record->state, moves[k % 4]);
        const int32_t both[] = {first, first};
        assert_true(k < 9);
        ASSERT_OK(fourmi_record_play(record, both[0]));
        ASSERT_OK(fourmi_batch_step(batch, both, &arrays));
        assert_int_equal(terminated[1], record->turn == FOURMI_OVER);
        assert_false(truncated[1]);
        assert_true(rewards[1] == 0);
    }
    assert_int_equal(record->end, FOURMI_END_REPETITION);
    fourmi_free(record);
    fourmi_free(batch);
    fourmi_free(lab);
}

/* ------------------------------------------------------------------------- actions */

static void what_is_not_legal_is_refused_or_replaced(void **unused)
{
    enum { RIGHT = 1, LEFT = 3 };
    const int32_t back[] = {RIGHT, LEFT}; /* both look to the right */
    const int32_t ahead[] = {RIGHT, RIGHT};
    const int32_t wrong[] = {RIGHT, 4};
    fourmi_lab *lab = new_lab();
    fourmi_batch *strict = new_batch(lab, "snake:6x6,start=3", (fourmi_batch_options){.count = 2});
    fourmi_batch *kind = new_batch(lab, "snake:6x6,start=3",
                                   (fourmi_batch_options){.count = 2, .replace_illegal = true});
    const size_t size = 2 * strict->game->state_size;
    fourmi_state before[2];
    (void)unused;
    memcpy(before, fourmi_batch_states(strict), size);
    ASSERT_FAILS(fourmi_batch_step(strict, back, &arrays), FOURMI_ERROR_ACTION,
                 "action 3 is not legal in environment 1");
    assert_memory_equal(before, fourmi_batch_states(strict), size);
    ASSERT_FAILS(fourmi_batch_step(kind, wrong, &arrays), FOURMI_ERROR_ACTION, "action 4");
    ASSERT_OK(fourmi_batch_step(strict, ahead, &arrays));
    ASSERT_OK(fourmi_batch_step(kind, back, &arrays));
    assert_memory_equal(fourmi_batch_states(kind), fourmi_batch_states(strict), size);
    fourmi_free(strict);
    fourmi_free(kind);

    kind = new_batch(lab, "tictactoe", (fourmi_batch_options){.count = 1, .replace_illegal = true});
    ASSERT_OK(fourmi_batch_step(kind, (int32_t[]){0}, &arrays));
    ASSERT_OK(fourmi_batch_step(kind, (int32_t[]){0}, &arrays)); /* becomes 1 */
    assert_int_equal(observations[0] + observations[3], 2);
    ASSERT_FAILS(fourmi_batch_step(kind, (int32_t[]){-1}, &arrays), FOURMI_ERROR_ACTION, "-1");
    fourmi_free(kind);
    fourmi_free(lab);
}

static void perfect_play_in_a_batch_gains_what_it_is_worth(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *expert = level(lab, "blackjack:gym", "expert");
    fourmi_batch *batch = new_batch(lab, "blackjack:gym", (fourmi_batch_options){.count = MANY});
    fourmi_batch *other = new_batch(lab, "blackjack", (fourmi_batch_options){.count = 1});
    double sum = 0;
    double games = 0;
    (void)unused;
    ASSERT_FAILS(fourmi_batch_choose(other, expert, actions), FOURMI_ERROR_OTHER_GAME,
                 "the policy is for blackjack:gym");
    for (int k = 0; k < tries_of(1000); k++) {
        ASSERT_OK(fourmi_batch_choose(batch, expert, actions));
        ASSERT_OK(fourmi_batch_step(batch, actions, &arrays));
        for (int i = 0; i < MANY; i++) {
            sum += rewards[i];
            games += terminated[i];
        }
    }
    assert_true(fabs(sum / games + 0.0466) < 4 / sqrt(games));
    fourmi_free(batch);
    fourmi_free(other);
    fourmi_free(expert);
    fourmi_free(lab);
}

static void a_learner_acts_in_a_batch_as_well_as_it_has_learned(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_batch *batch = new_batch(lab, "blackjack:gym", (fourmi_batch_options){.count = MANY});
    fourmi_learner *learner;
    fourmi_policy *learned;
    double sum = 0;
    double games = 0;
    (void)unused;
    ASSERT_OK(fourmi_learner_new(
        lab, &(fourmi_learner_options){.game = batch->game, .episodes = 100000}, &learner));
    ASSERT_OK(fourmi_run(learner, 0));
    ASSERT_OK(fourmi_policy_new(lab, &(fourmi_policy_options){.learner = learner}, &learned));
    for (int k = 0; k < tries_of(1000); k++) {
        ASSERT_OK(fourmi_batch_choose(batch, learned, actions));
        ASSERT_OK(fourmi_batch_step(batch, actions, &arrays));
        for (int i = 0; i < MANY; i++) {
            sum += rewards[i];
            games += terminated[i];
        }
    }
    assert_true(sum / games < -0.0466 + 4 / sqrt(games) && sum / games > -0.1); /* random: -0.4 */
    fourmi_free(batch);
    fourmi_free(learned);
    fourmi_free(learner);
    fourmi_free(lab);
}

static bool nonsense(void *context, const fourmi_game *game, const void *view,
                     const fourmi_action *listed, int count, double *weights)
{
    (void)context;
    (void)game;
    (void)view;
    (void)listed;
    (void)count;
    weights[0] = (double)NAN;
    return true;
}

static void mistakes_are_refused_and_the_batch_goes_on(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_batch *batch = (fourmi_batch *)1;
    fourmi_policy *own;
    fourmi_batch_options options = {.game = open_game(lab, "tictactoe")};
    (void)unused;
    ASSERT_FAILS(fourmi_batch_new(lab, &options, &batch), FOURMI_ERROR_ARGUMENT, "count");
    assert_null(batch);
    options.count = 2;
    options.autoreset = (fourmi_autoreset)3;
    ASSERT_FAILS(fourmi_batch_new(lab, &options, &batch), FOURMI_ERROR_ARGUMENT, "autoreset");
    options.autoreset = FOURMI_RESET_NEVER;
    ASSERT_FAILS(fourmi_batch_new(lab, NULL, &batch), FOURMI_ERROR_ARGUMENT, "options is missing");
    ASSERT_FAILS(fourmi_batch_new(lab, &(fourmi_batch_options){.count = 1}, &batch),
                 FOURMI_ERROR_ARGUMENT, "options.game is missing");
    options.game = open_game(lab, "chess");
    options.count = UINT32_MAX;
    options.steps_max = UINT32_MAX;
    ASSERT_FAILS(fourmi_batch_new(lab, &options, &batch), FOURMI_ERROR_MEMORY, "no memory");
    options = (fourmi_batch_options){.game = open_game(lab, "tictactoe"), .count = 2};
    ASSERT_OK(fourmi_batch_new(lab, &options, &batch));
    ASSERT_FAILS(fourmi_batch_step(batch, NULL, &arrays), FOURMI_ERROR_ARGUMENT, "actions");
    ASSERT_FAILS(fourmi_batch_step(batch, actions, NULL), FOURMI_ERROR_ARGUMENT, "arrays");
    ASSERT_FAILS(fourmi_batch_reset(NULL, NULL, NULL, &arrays), FOURMI_ERROR_ARGUMENT, "batch");
    ASSERT_FAILS(fourmi_state_observe(options.game, NULL, 1, &arrays), FOURMI_ERROR_ARGUMENT,
                 "state");
    assert_null(fourmi_batch_states(NULL));
    ASSERT_OK(fourmi_policy_new(
        lab, &(fourmi_policy_options){.game = options.game, .act = nonsense}, &own));
    ASSERT_FAILS(fourmi_batch_choose(batch, own, actions), FOURMI_ERROR_CALLBACK, "weight");
    ASSERT_OK(fourmi_batch_step(batch, (int32_t[]){0, 8}, &arrays));
    fourmi_free(own);
    fourmi_free(lab);
    fourmi_free(batch);
}

RUN_TESTS(cmocka_unit_test(a_batch_does_what_single_states_do),
          cmocka_unit_test(observations_have_their_shape_and_lie_in_their_ranges),
          cmocka_unit_test(the_player_who_acts_sees_the_own_pieces_first),
          cmocka_unit_test(a_player_does_not_see_what_is_hidden),
          cmocka_unit_test(the_next_step_starts_again_or_the_same_or_none),
          cmocka_unit_test(only_what_is_marked_starts_again),
          cmocka_unit_test(episodes_are_cut_short),
          cmocka_unit_test(a_state_that_comes_for_the_third_time_is_a_draw),
          cmocka_unit_test(what_is_not_legal_is_refused_or_replaced),
          cmocka_unit_test(perfect_play_in_a_batch_gains_what_it_is_worth),
          cmocka_unit_test(a_learner_acts_in_a_batch_as_well_as_it_has_learned),
          cmocka_unit_test(mistakes_are_refused_and_the_batch_goes_on))
