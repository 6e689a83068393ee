/* test_door_missing.c - every function without each pointer that it takes. One that is needed is
 * missed by its name, and nothing has changed; one that is not needed is not missed.
 * tests/house/library.test.mjs sees that no pointer of the headers is left out here. */
#include "door.h"
#include "kuhn.h"

#define NEEDED(name, call)   ASSERT_FAILS((call), FOURMI_ERROR_ARGUMENT, #name " is missing")
#define OPTIONAL(name, call) ASSERT_OK(call)

/* What makes a thing needs a lab, options, a field of these, and a place for the thing, where NULL
 * stands when it has failed. */
#define NEEDED_TO_MAKE(thing, place, field)                                                        \
    do {                                                                                           \
        fourmi_##thing *made = (fourmi_##thing *)1;                                                \
        const fourmi_##thing##_options options = {0};                                              \
        NEEDED(field, fourmi_##thing##_new(t->lab, &options, &made));                              \
        assert_null(made);                                                                         \
        made = (fourmi_##thing *)1;                                                                \
        NEEDED(lab, fourmi_##thing##_new(NULL, &options, &made));                                  \
        assert_null(made);                                                                         \
        made = (fourmi_##thing *)1;                                                                \
        NEEDED(options, fourmi_##thing##_new(t->lab, NULL, &made));                                \
        assert_null(made);                                                                         \
        NEEDED(place, fourmi_##thing##_new(t->lab, &options, NULL));                               \
    } while (0)

typedef struct Things {
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_state state;
    fourmi_rng rng;
    fourmi_record *record;
    fourmi_exact *exact;
    fourmi_policy *policy;
    fourmi_learner *learner;
    fourmi_learner *network;
    fourmi_learner *taught;
    fourmi_batch *batch;
    fourmi_atlas *atlas;
    fourmi_tournament *tournament;
} Things;

static fourmi_learner *learner_of(Things *t, const char *preset)
{
    fourmi_learner *learner;
    ASSERT_OK(fourmi_learner_new(
        t->lab, &(fourmi_learner_options){.game = t->game, .preset = preset}, &learner));
    return learner;
}

static int set_up(void **things)
{
    static Things made;
    Things *t = &made;
    t->lab = new_lab();
    t->game = open_game(t->lab, "tictactoe");
    ASSERT_OK(fourmi_state_start(t->game, &t->state));
    fourmi_rng_seed(&t->rng, 1);
    t->record = new_record(t->lab, t->game, "");
    ASSERT_OK(fourmi_exact_new(t->lab, &(fourmi_exact_options){.game = t->game}, &t->exact));
    ASSERT_OK(fourmi_policy_new(
        t->lab, &(fourmi_policy_options){.game = t->game, .level = "random"}, &t->policy));
    t->learner = learner_of(t, NULL);
    t->network = learner_of(t, "network");
    t->taught = learner_of(t, "taught");
    ASSERT_OK(
        fourmi_batch_new(t->lab, &(fourmi_batch_options){.game = t->game, .count = 2}, &t->batch));
    ASSERT_OK(fourmi_atlas_new(t->lab, &(fourmi_atlas_options){.game = t->game}, &t->atlas));
    fourmi_policy *const players[] = {t->policy, t->policy};
    ASSERT_OK(fourmi_tournament_new(
        t->lab, &(fourmi_tournament_options){.players = players, .player_count = 2},
        &t->tournament));
    *things = t;
    return 0;
}

static int tear_down(void **things)
{
    const Things *t = *things;
    void *const all[] = {t->lab,     t->record, t->exact, t->policy, t->learner,
                         t->network, t->taught, t->batch, t->atlas,  t->tournament};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        fourmi_free(all[i]);
    }
    return 0;
}

static void what_makes_a_thing_misses_what_it_is_made_of(void **things)
{
    const Things *t = *things;
    NEEDED_TO_MAKE(record, record, options.game);
    NEEDED_TO_MAKE(scene, scene, options.game);
    NEEDED_TO_MAKE(exact, exact, options.game);
    NEEDED_TO_MAKE(answer, answer, options.exact);
    NEEDED_TO_MAKE(presets, presets, options.game);
    NEEDED_TO_MAKE(learner, learner, options.game);
    NEEDED_TO_MAKE(trace, trace, options.learner);
    NEEDED_TO_MAKE(insight, insight, options.learner);
    NEEDED_TO_MAKE(match, match, options.players[0]);
    NEEDED_TO_MAKE(tournament, tournament, options.players);
    NEEDED_TO_MAKE(batch, batch, options.game);
    NEEDED_TO_MAKE(charts, charts, options.game);
    NEEDED_TO_MAKE(count, count, options.game);
    NEEDED_TO_MAKE(atlas, atlas, options.game);
    NEEDED_TO_MAKE(game_facts, facts, options.game);
    NEEDED_TO_MAKE(certificate, certificate, options.policy);
    NEEDED_TO_MAKE(evaluation, evaluation, options.policy);
    NEEDED_TO_MAKE(review, review, options.record);
    NEEDED_TO_MAKE(search, search, options.game);
    NEEDED_TO_MAKE(table, table, options.game);
}

static bool put(void *context, const char *text, size_t length)
{
    (void)text;
    (void)length;
    return context == NULL;
}

static void a_lab_misses_what_is_missing(void **things)
{
    Things *t = *things;
    fourmi_lab *lab;
    const fourmi_game *game;
    const uint8_t *bytes;
    size_t size;
    OPTIONAL(options, fourmi_lab_new(FOURMI_ABI, NULL, &lab));
    fourmi_free(lab);
    NEEDED(lab, fourmi_lab_new(FOURMI_ABI, NULL, NULL));
    NEEDED(thing, fourmi_run(NULL, 0));
    NEEDED(thing, fourmi_print(NULL, FOURMI_FORMAT_JSON, put, NULL));
    NEEDED(put, fourmi_print(t->lab, FOURMI_FORMAT_JSON, NULL, NULL));
    OPTIONAL(context, fourmi_print(t->lab, FOURMI_FORMAT_JSON, put, NULL));
    fourmi_free(NULL);
    assert_null(fourmi_allocate(NULL, 1));
    assert_string_equal(fourmi_error(), "lab is missing");
    NEEDED(lab, fourmi_game_open(NULL, "tictactoe", &game));
    NEEDED(name, fourmi_game_open(t->lab, NULL, &game));
    NEEDED(lab, fourmi_game_of_book(NULL, "connect4.book", &game));
    NEEDED(name, fourmi_game_of_book(t->lab, NULL, &game));
    NEEDED(game, fourmi_game_of_book(t->lab, "connect4.book", NULL));
    NEEDED(lab, fourmi_game_of_state(NULL, "---------", &game));
    NEEDED(text, fourmi_game_of_state(t->lab, NULL, &game));
    NEEDED(game, fourmi_game_of_state(t->lab, "---------", NULL));
    assert_null(game);
    NEEDED(game, fourmi_game_open(t->lab, "tictactoe", NULL));
    NEEDED(lab, fourmi_game_add(NULL, &kuhn));
    NEEDED(game, fourmi_game_add(t->lab, NULL));
    NEEDED(game, fourmi_game_check(NULL, 1));
    NEEDED(lab, fourmi_data_put(NULL, "a.book", "a", 1));
    NEEDED(name, fourmi_data_put(t->lab, NULL, "a", 1));
    NEEDED(bytes, fourmi_data_put(t->lab, "a.book", NULL, 1));
    NEEDED(lab, fourmi_data_get(NULL, "connect4.book", &bytes, &size));
    NEEDED(name, fourmi_data_get(t->lab, NULL, &bytes, &size));
    NEEDED(bytes, fourmi_data_get(t->lab, "connect4.book", NULL, &size));
    NEEDED(size, fourmi_data_get(t->lab, "connect4.book", &bytes, NULL));
}

static void states_miss_what_is_missing(void **things)
{
    Things *t = *things;
    fourmi_state state = t->state;
    fourmi_state other;
    fourmi_rng rng = {1};
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double gain;
    char text[FOURMI_TEXT_SIZE];
    NEEDED(game, fourmi_state_start(NULL, &state));
    NEEDED(state, fourmi_state_start(t->game, NULL));
    NEEDED(game, fourmi_state_random(NULL, &rng, &state));
    NEEDED(rng, fourmi_state_random(t->game, NULL, &state));
    NEEDED(state, fourmi_state_random(t->game, &rng, NULL));
    NEEDED(game, fourmi_state_turn(NULL, &state));
    NEEDED(state, fourmi_state_turn(t->game, NULL));
    NEEDED(game, fourmi_state_legal(NULL, &state, actions, NULL));
    NEEDED(state, fourmi_state_legal(t->game, NULL, actions, NULL));
    NEEDED(actions, fourmi_state_legal(t->game, &state, NULL, NULL));
    OPTIONAL(odds, fourmi_state_legal(t->game, &state, actions, NULL));
    NEEDED(game, fourmi_state_play(NULL, &state, 0, &gain));
    NEEDED(state, fourmi_state_play(t->game, NULL, 0, &gain));
    OPTIONAL(gain, fourmi_state_play(t->game, &state, 0, NULL));
    NEEDED(game, fourmi_state_draw(NULL, &state, &rng, &gain));
    NEEDED(state, fourmi_state_draw(t->game, NULL, &rng, &gain));
    NEEDED(rng, fourmi_state_draw(t->game, &state, NULL, &gain));
    OPTIONAL(gain, fourmi_state_draw(t->game, &state, &rng, NULL));
    NEEDED(game, fourmi_state_view(NULL, &state, FOURMI_VIEW_FIRST, &other));
    NEEDED(state, fourmi_state_view(t->game, NULL, FOURMI_VIEW_FIRST, &other));
    NEEDED(seen, fourmi_state_view(t->game, &state, FOURMI_VIEW_FIRST, NULL));
    NEEDED(game, fourmi_state_write(NULL, &state, text, sizeof text));
    NEEDED(state, fourmi_state_write(t->game, NULL, text, sizeof text));
    NEEDED(text, fourmi_state_write(t->game, &state, NULL, 1));
    OPTIONAL(text, fourmi_state_write(t->game, &state, NULL, 0)); /* how long it is */
    NEEDED(game, fourmi_state_read(NULL, "15", &other));
    NEEDED(text, fourmi_state_read(t->game, NULL, &other));
    NEEDED(state, fourmi_state_read(t->game, "15", NULL));
    NEEDED(game, fourmi_state_picture(NULL, &state, text, sizeof text));
    NEEDED(state, fourmi_state_picture(t->game, NULL, text, sizeof text));
    NEEDED(text, fourmi_state_picture(t->game, &state, NULL, 1));
    OPTIONAL(text, fourmi_state_picture(t->game, &state, NULL, 0));
    NEEDED(game, fourmi_action_write(NULL, &state, 1, false, text, sizeof text));
    NEEDED(state, fourmi_action_write(t->game, NULL, 1, false, text, sizeof text));
    NEEDED(text, fourmi_action_write(t->game, &state, 1, false, NULL, 1));
    OPTIONAL(text, fourmi_action_write(t->game, &state, 1, false, NULL, 0));
    NEEDED(game, fourmi_action_read(NULL, &state, "5"));
    NEEDED(state, fourmi_action_read(t->game, NULL, "5"));
    NEEDED(text, fourmi_action_read(t->game, &state, NULL));
}

static void records_miss_what_is_missing(void **things)
{
    Things *t = *things;
    char text[64];
    NEEDED(record, fourmi_record_play(NULL, 0));
    NEEDED(record, fourmi_record_draw(NULL, &t->rng));
    NEEDED(rng, fourmi_record_draw(t->record, NULL));
    NEEDED(record, fourmi_record_read(NULL, "5"));
    NEEDED(moves, fourmi_record_read(t->record, NULL));
    NEEDED(record, fourmi_record_write(NULL, text, sizeof text));
    NEEDED(text, fourmi_record_write(t->record, NULL, 1));
    OPTIONAL(text, fourmi_record_write(t->record, NULL, 0));
    NEEDED(record, fourmi_record_go(NULL, 0));
    assert_int_equal(t->record->ply, 0);
}

static void values_miss_what_is_missing(void **things)
{
    Things *t = *things;
    fourmi_value value = {FOURMI_CLAIM_PLIES, 1, 1, 1};
    char text[64];
    NEEDED(exact, fourmi_exact_forget(NULL));
    NEEDED(exact, fourmi_exact_value(NULL, &t->state, &value));
    NEEDED(state, fourmi_exact_value(t->exact, NULL, &value));
    NEEDED(value, fourmi_exact_value(t->exact, &t->state, NULL));
    NEEDED(exact, fourmi_exact_list(NULL, &t->state, 1, &value, NULL));
    NEEDED(states, fourmi_exact_list(t->exact, NULL, 1, &value, NULL));
    NEEDED(values, fourmi_exact_list(t->exact, &t->state, 1, NULL, NULL));
    OPTIONAL(action_values, fourmi_exact_list(t->exact, &t->state, 1, &value, NULL));
    NEEDED(game, fourmi_value_write(NULL, &t->state, &value, text, sizeof text));
    NEEDED(state, fourmi_value_write(t->game, NULL, &value, text, sizeof text));
    NEEDED(value, fourmi_value_write(t->game, &t->state, NULL, text, sizeof text));
    NEEDED(text, fourmi_value_write(t->game, &t->state, &value, NULL, 1));
    OPTIONAL(text, fourmi_value_write(t->game, &t->state, &value, NULL, 0));
    NEEDED(atlas, fourmi_atlas_find(NULL, &t->state));
    NEEDED(state, fourmi_atlas_find(t->atlas, NULL));
}

static void prospects_miss_what_is_missing(void **things)
{
    Things *t = *things;
    fourmi_prospects *found;
    NEEDED_TO_MAKE(prospects, prospects, options.exact);
    NEEDED(options.state,
           fourmi_prospects_new(t->lab, &(fourmi_prospects_options){.exact = t->exact}, &found));
}

static void learners_miss_what_is_missing(void **things)
{
    Things *t = *things;
    fourmi_state state;
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    fourmi_tensor *tensor;
    fourmi_bytes *bytes;
    const double values[9] = {0};
    NEEDED(learner, fourmi_learner_train(NULL, 1));
    NEEDED(learner, fourmi_learner_observe(NULL, t->record));
    NEEDED(record, fourmi_learner_observe(t->learner, NULL));
    NEEDED(learner, fourmi_learner_change(NULL, "alpha=0.1"));
    NEEDED(options, fourmi_learner_change(t->learner, NULL));
    NEEDED(learner, fourmi_learner_opinions(NULL, &t->state, opinions));
    NEEDED(state, fourmi_learner_opinions(t->learner, NULL, opinions));
    NEEDED(opinions, fourmi_learner_opinions(t->learner, &t->state, NULL));
    NEEDED(learner, fourmi_learner_state(NULL, 0, &state));
    NEEDED(state, fourmi_learner_state(t->learner, 0, NULL));
    NEEDED(learner, fourmi_learner_teach(NULL, &t->state, values));
    NEEDED(state, fourmi_learner_teach(t->taught, NULL, values));
    NEEDED(values, fourmi_learner_teach(t->taught, &t->state, NULL));
    NEEDED(learner, fourmi_learner_credit(NULL, 1, 1, 1));
    NEEDED(learner, fourmi_learner_tensor(NULL, 0, &tensor));
    assert_null(tensor);
    NEEDED(tensor, fourmi_learner_tensor(t->network, 0, NULL));
    NEEDED(learner, fourmi_learner_set_tensor(NULL, 0, values, 9));
    NEEDED(numbers, fourmi_learner_set_tensor(t->network, 0, NULL, 9));
    NEEDED(learner, fourmi_learner_save(NULL, "/no/such/folder/a.brain", "a note"));
    NEEDED(path, fourmi_learner_save(t->learner, NULL, "a note"));
    OPTIONAL(note, fourmi_learner_save(t->learner, "/dev/null", NULL));
    NEEDED(learner, fourmi_learner_write(NULL, "a note", &bytes));
    assert_null(bytes);
    NEEDED(bytes, fourmi_learner_write(t->learner, "a note", NULL));
    OPTIONAL(note, fourmi_learner_write(t->learner, NULL, &bytes));
    fourmi_free(bytes);
}

static void policies_miss_what_is_missing(void **things)
{
    Things *t = *things;
    double probabilities[FOURMI_LEGAL_MAX];
    const fourmi_policy_options options = {.level = "random"};
    fourmi_policy *policy = t->policy;
    NEEDED(options.game, fourmi_policy_new(t->lab, &options, &policy));
    assert_null(policy);
    NEEDED(lab, fourmi_policy_new(NULL, &options, &policy));
    NEEDED(options, fourmi_policy_new(t->lab, NULL, &policy));
    NEEDED(policy, fourmi_policy_new(t->lab, &options, NULL));
    NEEDED(policy, fourmi_policy_act(NULL, &t->state, probabilities));
    NEEDED(state, fourmi_policy_act(t->policy, NULL, probabilities));
    NEEDED(probabilities, fourmi_policy_act(t->policy, &t->state, NULL));
    NEEDED(policy, fourmi_policy_choose(NULL, &t->state, &t->rng));
    NEEDED(state, fourmi_policy_choose(t->policy, NULL, &t->rng));
    NEEDED(rng, fourmi_policy_choose(t->policy, &t->state, NULL));
    NEEDED(tournament, fourmi_tournament_take(NULL, t->record));
    NEEDED(record, fourmi_tournament_take(t->tournament, NULL));
}

static void batches_miss_what_is_missing(void **things)
{
    Things *t = *things;
    const fourmi_arrays none = {0};
    const uint64_t seeds[2] = {1, 2};
    const uint8_t which[2] = {1, 1};
    int32_t actions[2] = {0, 0};
    NEEDED(game, fourmi_state_observe(NULL, &t->state, 1, &none));
    NEEDED(state, fourmi_state_observe(t->game, NULL, 1, &none));
    NEEDED(arrays, fourmi_state_observe(t->game, &t->state, 1, NULL));
    NEEDED(batch, fourmi_batch_reset(NULL, which, seeds, &none));
    OPTIONAL(which, fourmi_batch_reset(t->batch, NULL, seeds, &none));
    OPTIONAL(seeds, fourmi_batch_reset(t->batch, which, NULL, &none));
    NEEDED(arrays, fourmi_batch_reset(t->batch, which, seeds, NULL));
    NEEDED(batch, fourmi_batch_step(NULL, actions, &none));
    NEEDED(actions, fourmi_batch_step(t->batch, NULL, &none));
    NEEDED(arrays, fourmi_batch_step(t->batch, actions, NULL));
    NEEDED(batch, fourmi_batch_choose(NULL, t->policy, actions));
    NEEDED(policy, fourmi_batch_choose(t->batch, NULL, actions));
    NEEDED(actions, fourmi_batch_choose(t->batch, t->policy, NULL));
    assert_null(fourmi_batch_states(NULL));
    ASSERT_OK(fourmi_state_observe(t->game, &t->state, 1, &none)); /* no array is needed */
    ASSERT_OK(fourmi_batch_step(t->batch, actions, &none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_makes_a_thing_misses_what_it_is_made_of),
        cmocka_unit_test(a_lab_misses_what_is_missing),
        cmocka_unit_test(states_miss_what_is_missing),
        cmocka_unit_test(records_miss_what_is_missing),
        cmocka_unit_test(values_miss_what_is_missing),
        cmocka_unit_test(prospects_miss_what_is_missing),
        cmocka_unit_test(learners_miss_what_is_missing),
        cmocka_unit_test(policies_miss_what_is_missing),
        cmocka_unit_test(batches_miss_what_is_missing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
