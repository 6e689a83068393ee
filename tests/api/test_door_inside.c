/* test_door_inside.c - what learners are made of, through the library's interface: presets, states of
 * tables, values from elsewhere, tensors, traces, and what a value is made of. */
#include <math.h>

#include "door.h"
#include "kuhn.h"

static const double precision = 1e-4; /* floats are added in another order */

static fourmi_learner *new_learner(fourmi_lab *lab, const char *game, const char *preset)
{
    fourmi_learner *learner;
    ASSERT_OK(fourmi_learner_new(
        lab, &(fourmi_learner_options){.game = open_game(lab, game), .preset = preset, .seed = 3},
        &learner));
    return learner;
}

static fourmi_learner *trained(fourmi_lab *lab, const char *game, const char *preset,
                               uint64_t episodes)
{
    fourmi_learner *learner = new_learner(lab, game, preset);
    ASSERT_OK(fourmi_learner_train(learner, episodes));
    return learner;
}

static void assert_alike(const fourmi_learner *a, const fourmi_learner *b)
{
    fourmi_bytes *bytes[2];
    ASSERT_OK(fourmi_learner_write(a, NULL, &bytes[0]));
    ASSERT_OK(fourmi_learner_write(b, NULL, &bytes[1]));
    assert_int_equal(bytes[0]->byte_count, bytes[1]->byte_count);
    assert_memory_equal(bytes[0]->bytes, bytes[1]->bytes, bytes[0]->byte_count);
    fourmi_free(bytes[0]);
    fourmi_free(bytes[1]);
}

/* ------------------------------------------------------------------- presets */

static void every_preset_of_a_game_begins_a_learner(void **unused)
{
    static const struct {
        const char *game, *usual, *type;
        uint64_t episodes;
        uint32_t count;
    } games[] = {
        {"tictactoe", "sound", "qtable", 1000, 5},
        {"connect4", "tactical", "ntuple", 4500000, 9},
        {"chess:KRK", "endings", "qtable", 1280, 3},
        {"blackjack", "patient", "qtable", 3000000, 3},
        {"snake:4x4", "percepts", "percepts", 5000, 4},
        {"kuhn", NULL, NULL, 0, 0},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const fourmi_game *game = open_game(lab, games[i].game);
        fourmi_presets *presets;
        ASSERT_OK(fourmi_presets_new(lab, &(fourmi_presets_options){.game = game}, &presets));
        assert_int_equal(presets->preset_count, games[i].count);
        if (games[i].count > 0) {
            assert_string_equal(presets->presets[0].name, games[i].usual);
            assert_string_equal(presets->presets[0].type, games[i].type);
            assert_int_equal(presets->presets[0].episodes, games[i].episodes);
        }
        for (uint32_t k = 0; k < presets->preset_count; k++) {
            const fourmi_preset *preset = &presets->presets[k];
            fourmi_learner *learner = new_learner(lab, games[i].game, preset->name);
            assert_string_equal(learner->preset, preset->name);
            assert_string_equal(learner->type, preset->type);
            assert_int_equal(learner->planned, preset->episodes);
            assert_int_equal(learner->option_count, preset->option_count);
            for (uint32_t n = 0; n < preset->option_count; n++) {
                assert_string_equal(learner->options[n].name, preset->options[n].name);
                assert_true(preset->options[n].is_schedule ||
                            learner->options[n].value == preset->options[n].value);
            }
            fourmi_free(learner);
        }
        fourmi_free(presets);
    }
    fourmi_free(lab);
}

/* ------------------------------------------------------------------ in parts */

static void the_states_of_a_table_are_those_in_which_it_decided(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "tictactoe", "tutorial", 200);
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    fourmi_state state;
    (void)unused;
    ASSERT_OK(fourmi_learner_train(learner, 0)); /* which counts */
    assert_true(learner->states > 100);
    for (uint64_t i = 0; i < learner->states; i++) {
        uint32_t visits = 0;
        ASSERT_OK(fourmi_learner_state(learner, i, &state));
        const int count = fourmi_learner_opinions(learner, &state, opinions);
        for (int k = 0; k < count; k++) {
            visits += opinions[k].visits;
        }
        assert_true(count > 0 && visits > 0);
    }
    ASSERT_FAILS(fourmi_learner_state(learner, learner->states, &state), FOURMI_ERROR_ARGUMENT,
                 "no such state");
    fourmi_free(learner);
    learner = trained(lab, "blackjack", NULL, 10);
    ASSERT_FAILS(fourmi_learner_state(learner, 0, &state), FOURMI_ERROR_ARGUMENT, "no such state");
    fourmi_free(learner);
    fourmi_free(lab);
}

static void what_was_learned_elsewhere_is_taken_over(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = new_learner(lab, "tictactoe", "taught");
    fourmi_learner *other = new_learner(lab, "tictactoe", NULL);
    const double values[] = {0, .25, .5, .5, -1, 0, 0, 0};
    const double bad[] = {0, 0, 0, 0, 0, 0, 0, 1.5};
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    fourmi_state state;
    (void)unused;
    ASSERT_OK(fourmi_state_read(learner->game, "X--------", &state));
    ASSERT_FAILS(fourmi_learner_teach(learner, &state, bad), FOURMI_ERROR_ARGUMENT, "-1 to 1");
    ASSERT_OK(fourmi_learner_teach(learner, &state, values));
    ASSERT_FAILS(fourmi_learner_teach(learner, &state, values), FOURMI_ERROR_ARGUMENT, "before");
    ASSERT_FAILS(fourmi_learner_teach(other, &state, values), FOURMI_ERROR_UNSUPPORTED, "taught");
    ASSERT_OK(fourmi_learner_credit(learner, 5, 3, 2));
    ASSERT_FAILS(fourmi_learner_credit(learner, UINT64_MAX, 3, 0), FOURMI_ERROR_ARGUMENT,
                 "episodes");
    assert_int_equal(learner->episodes, 10);
    assert_int_equal(learner->gained, 5);
    assert_int_equal(learner->even, 3);
    assert_int_equal(learner->values, 4);
    assert_int_equal(learner->changed_at, 10);
    assert_int_equal(fourmi_learner_opinions(learner, &state, opinions), 8);
    for (int i = 0; i < 8; i++) {
        assert_true(opinions[i].value == values[i]);
        assert_int_equal(opinions[i].visits, values[i] != 0);
        assert_true(opinions[i].probability == (i == 2)); /* the first of the best */
    }
    fourmi_free(other);
    fourmi_free(learner);
    fourmi_free(lab);
}

static void a_network_is_put_together_again_from_its_tensors(void **unused)
{
    static const char *const games[] = {"tictactoe", "connect4:5x4", "snake:4x4"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        fourmi_learner *learner = trained(lab, games[i], "network", 30);
        fourmi_learner *other = new_learner(lab, games[i], "network");
        fourmi_tensor *tensor;
        int fixed = 0;
        assert_true(learner->tensor_count > 4);
        for (uint32_t k = 0; k < learner->tensor_count; k++) {
            ASSERT_OK(fourmi_learner_tensor(learner, k, &tensor));
            assert_int_equal(tensor->number_count,
                             (tensor->rows > 0 ? tensor->rows : 1) * tensor->cols);
            if (tensor->is_learned) {
                ASSERT_OK(
                    fourmi_learner_set_tensor(other, k, tensor->numbers, tensor->number_count));
                ASSERT_FAILS(fourmi_learner_set_tensor(other, k, tensor->numbers, 0),
                             FOURMI_ERROR_ARGUMENT, "another size");
            } else {
                fixed++;
                ASSERT_FAILS(
                    fourmi_learner_set_tensor(other, k, tensor->numbers, tensor->number_count),
                    FOURMI_ERROR_ARGUMENT, "not learned");
            }
            fourmi_free(tensor);
        }
        assert_true(fixed > 0 || i == 2);
        fourmi_record *record = new_record(lab, learner->game, NULL);
        fourmi_opinion opinions[2][FOURMI_LEGAL_MAX];
        fourmi_rng rng = {1};
        for (int ply = 0; ply < 6 && record->turn != FOURMI_OVER; ply++) {
            ASSERT_OK(fourmi_record_draw(record, &rng));
            const int count = fourmi_learner_opinions(learner, record->state, opinions[0]);
            assert_int_equal(fourmi_learner_opinions(other, record->state, opinions[1]), count);
            for (int a = 0; a < count; a++) {
                assert_int_equal(opinions[0][a].action, opinions[1][a].action);
                assert_true(opinions[0][a].value == opinions[1][a].value);
                assert_true(opinions[0][a].probability == opinions[1][a].probability);
            }
            ASSERT_OK(fourmi_record_play(record, opinions[0][0].action));
        }
        ASSERT_FAILS(fourmi_learner_tensor(learner, learner->tensor_count, &tensor),
                     FOURMI_ERROR_ARGUMENT, "tensors");
        assert_null(tensor);
        fourmi_free(record);
        fourmi_free(other);
        fourmi_free(learner);
    }
    fourmi_free(lab);
}

static void a_number_that_no_weight_can_have_changes_nothing(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "tictactoe", "network", 30);
    fourmi_learner *copy;
    fourmi_tensor *tensor;
    (void)unused;
    ASSERT_OK(fourmi_learner_new(lab, &(fourmi_learner_options){.copy = learner}, &copy));
    ASSERT_OK(fourmi_learner_tensor(learner, 0, &tensor));
    double *numbers = malloc(tensor->number_count * sizeof *numbers);
    for (size_t i = 0; i < tensor->number_count; i++) {
        numbers[i] = i + 1 < tensor->number_count ? 0.25 : (double)NAN;
    }
    ASSERT_FAILS(fourmi_learner_set_tensor(learner, 0, numbers, tensor->number_count),
                 FOURMI_ERROR_ARGUMENT, "out of the range of rows");
    fourmi_tensor *after;
    ASSERT_OK(fourmi_learner_tensor(learner, 0, &after));
    assert_memory_equal(after->numbers, tensor->numbers, tensor->number_count * sizeof *numbers);
    free(numbers);
    fourmi_free(after);
    fourmi_free(tensor);
    fourmi_free(copy);
    fourmi_free(learner);
    fourmi_free(lab);
}

/* -------------------------------------------------------------------- traces */

static void an_episode_in_slow_motion_teaches_as_one_in_passing(void **unused)
{
    static const char *const games[] = {"tictactoe", "connect4:4x4", "chess:KRK"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        fourmi_learner *fast = new_learner(lab, games[i], "tutorial");
        fourmi_learner *slow = new_learner(lab, games[i], "tutorial");
        fourmi_trace *trace;
        assert_true(slow->can_trace);
        ASSERT_OK(fourmi_trace_new(lab, &(fourmi_trace_options){.learner = slow}, &trace));
        assert_null(trace->record);
        for (uint64_t episode = 1; episode <= 20; episode++) {
            ASSERT_OK(fourmi_learner_train(fast, 1));
            ASSERT_OK(fourmi_run(trace, 1));
            assert_int_equal(slow->episodes, episode);
            assert_true(trace->record->turn == FOURMI_OVER);
            assert_int_equal(trace->exploring_count, trace->record->ply);
            assert_true(trace->update_count > 0);
            for (uint32_t k = 0; k < trace->update_count; k++) {
                const fourmi_update *update = &trace->updates[k];
                assert_true(update->ply < trace->record->ply);
                assert_true(fabs(update->after - update->before -
                                 update->rate * (update->goal - update->before)) < 1e-12);
            }
        }
        ASSERT_OK(fourmi_run(trace, 3));
        ASSERT_OK(fourmi_learner_train(fast, 3));
        assert_alike(slow, fast);
        fourmi_free(slow); /* in any order */
        fourmi_free(trace);
        fourmi_free(fast);
    }
    fourmi_learner *network = new_learner(lab, "tictactoe", "network");
    fourmi_trace *trace;
    ASSERT_FAILS(fourmi_trace_new(lab, &(fourmi_trace_options){.learner = network}, &trace),
                 FOURMI_ERROR_UNSUPPORTED, "cannot be traced");
    fourmi_free(network);
    fourmi_free(lab);
}

/* ------------------------------------------------------------------- insight */

static fourmi_insight *look(fourmi_lab *lab, const fourmi_learner *learner, const void *state,
                            int action)
{
    fourmi_insight *insight;
    ASSERT_OK(fourmi_insight_new(
        lab, &(fourmi_insight_options){.learner = learner, .state = state, .action = action},
        &insight));
    return insight;
}

static fourmi_tensor *tensor_of(const fourmi_learner *learner, const char *prefix, const char *name)
{
    char whole[64];
    fourmi_tensor *tensor;
    snprintf(whole, sizeof whole, "%s%s", prefix, name);
    for (uint32_t i = 0; i < learner->tensor_count; i++) {
        ASSERT_OK(fourmi_learner_tensor(learner, i, &tensor));
        if (strcmp(tensor->name, whole) == 0) {
            return tensor;
        }
        fourmi_free(tensor);
    }
    fail_msg("there is no tensor %s", whole);
    return NULL;
}

/* The score of units that say this, layer by layer, but for those that are off. */
static double obvious_score(const fourmi_learner *learner, const char *head,
                            const fourmi_insight *insight, uint64_t off)
{
    fourmi_tensor *mix = tensor_of(learner, head, "mix");
    fourmi_tensor *mix_start = tensor_of(learner, head, "mix_start");
    fourmi_tensor *out = tensor_of(learner, head, "out");
    fourmi_tensor *out_start = tensor_of(learner, head, "out_start");
    double score = out_start->numbers[0];
    assert_int_equal(mix->rows, insight->units);
    assert_int_equal(mix->cols, insight->hidden);
    for (uint32_t j = 0; j < insight->hidden; j++) {
        double input = mix_start->numbers[j];
        for (uint32_t unit = 0; unit < insight->units; unit++) {
            input += (off >> unit & 1) != 0
                         ? 0
                         : insight->says[unit] * mix->numbers[unit * insight->hidden + j];
        }
        score += (input > 0 ? input : 0.125 * input) * out->numbers[j];
    }
    fourmi_free(mix);
    fourmi_free(mix_start);
    fourmi_free(out);
    fourmi_free(out_start);
    return score;
}

/* Units are offsets and weights of sights, and say what they add up to, cut to 0 .. 1. */
static void assert_adds_up(const fourmi_insight *insight)
{
    for (uint32_t unit = 0; unit < insight->units; unit++) {
        double says = 0;
        for (uint32_t image = 0; image < insight->images; image++) {
            double sum = insight->offsets[unit];
            for (uint32_t i = 0; i < insight->sight_count; i++) {
                assert_int_equal(insight->sights[i].weight_count, insight->units);
                sum += insight->sights[i].image == image ? insight->sights[i].weights[unit] : 0;
            }
            assert_true(fabs(sum - insight->sums[image * insight->units + unit]) < precision);
            says += sum < 0 ? 0 : sum > 1 ? 1 : sum;
        }
        assert_true(fabs(says - insight->says[unit]) < precision);
    }
}

static void a_networks_value_is_made_of_what_it_sees_on_the_board(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "connect4:5x4", "network", 50);
    fourmi_insight *extremes = look(lab, learner, NULL, 0);
    fourmi_record *record = new_record(lab, learner->game, NULL);
    fourmi_rng rng = {3};
    (void)unused;
    while (record->turn != FOURMI_OVER) {
        fourmi_insight *insight = look(lab, learner, record->state, 0);
        fourmi_scene *scene;
        ASSERT_OK(fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene));
        assert_adds_up(insight);
        const char *head = record->turn == FOURMI_FIRST ? "second." : "first.";
        assert_true(fabs(obvious_score(learner, head, insight, 0) - insight->score) < precision);
        assert_true(fabs(tanh(insight->score) - insight->value) < 1e-12);
        const uint32_t groups = insight->sight_count / insight->images;
        assert_int_equal(extremes->sight_count, 2 * insight->units * groups);
        for (uint32_t i = 0; i < insight->sight_count; i++) {
            const fourmi_sight *sight = &insight->sights[i];
            const bool is_threat = strcmp(sight->title, "threat") == 0;
            assert_int_equal(strlen(sight->marks), sight->cell_count);
            for (uint32_t k = 0; k < sight->cell_count && !is_threat; k++) {
                const char cell = scene->cells[sight->cells[k]];
                assert_int_equal(sight->marks[k], cell == 'X' ? '1' : cell == 'O' ? '2' : '-');
            }
            /* Nothing excites a unit more than what excites it most. */
            for (uint32_t unit = 0; unit < insight->units; unit++) {
                const fourmi_sight *most = &extremes->sights[2 * (unit * groups + i % groups)];
                assert_string_equal(most->title, sight->title);
                assert_true(sight->weights[unit] <= fmax(most[0].weights[0], 0));
                assert_true(sight->weights[unit] >= fmin(most[1].weights[0], 0));
            }
        }
        fourmi_action actions[FOURMI_LEGAL_MAX];
        const int count = fourmi_state_legal(learner->game, record->state, actions, NULL);
        ASSERT_OK(fourmi_record_play(record, actions[fourmi_rng_next(&rng) % (uint64_t)count]));
        fourmi_free(scene);
        fourmi_free(insight);
    }
    fourmi_free(record);
    fourmi_free(extremes);
    fourmi_free(learner);
    fourmi_free(lab);
}

/* Lets chance and the first legal actions lead to a state in which a player acts. */
static fourmi_record *played(fourmi_lab *lab, const fourmi_game *game, int plies)
{
    fourmi_record *record = new_record(lab, game, NULL);
    fourmi_rng rng = {5};
    ASSERT_OK(fourmi_record_draw(record, &rng));
    for (int i = 0; i < plies && record->turn == FOURMI_FIRST; i++) {
        fourmi_action actions[FOURMI_LEGAL_MAX];
        const int count = fourmi_state_legal(game, record->state, actions, NULL);
        ASSERT_OK(fourmi_record_play(record, actions[fourmi_rng_next(&rng) % (uint64_t)count]));
        ASSERT_OK(fourmi_record_draw(record, &rng));
    }
    return record;
}

static void what_sights_add_makes_up_the_score_of_where_an_action_leads(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *network = trained(lab, "snake:6x6", "network", 30);
    fourmi_learner *table = trained(lab, "snake:6x6", "percepts", 200);
    int met = 0;
    (void)unused;
    for (int plies = 0; plies < 12; plies++) {
        fourmi_record *record = played(lab, network->game, plies);
        fourmi_opinion opinions[FOURMI_LEGAL_MAX];
        const int count = fourmi_learner_opinions(table, record->state, opinions);
        for (int i = 0; i < count; i++) {
            const int action = opinions[i].action;
            fourmi_insight *insight = look(lab, network, record->state, action);
            fourmi_insight *parts = look(lab, table, record->state, action);
            assert_true((insight->sight_count == 0) == (parts->sight_count == 0));
            if (insight->sight_count > 0) {
                double score = insight->base;
                double value = 0;
                for (uint32_t k = 0; k < insight->sight_count; k++) {
                    score += insight->sights[k].part;
                    assert_true(strlen(insight->sights[k].title) > 0);
                }
                for (uint32_t k = 0; k < parts->sight_count; k++) {
                    value += parts->sights[k].part;
                }
                assert_adds_up(insight);
                assert_true(fabs(score - insight->score) < precision);
                assert_true(fabs(obvious_score(network, "", insight, 0) - score) < precision);
                assert_int_equal(parts->units, 0);
                assert_true(value == parts->value);
                /* An action gains a fruit, or nothing. */
                const double reward = opinions[i].value - value;
                assert_true(opinions[i].is_avoided || fabs(reward) < precision ||
                            fabs(reward - 1) < precision);
                met++;
            }
            fourmi_free(insight);
            fourmi_free(parts);
        }
        fourmi_free(record);
    }
    assert_true(met > 15);
    fourmi_free(network);
    fourmi_free(table);
    fourmi_free(lab);
}

static void a_network_that_contradicts_itself_has_a_loss(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "tictactoe", "network", 100);
    fourmi_record *record = new_record(lab, learner->game, "1");
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    int best = 0;
    (void)unused;
    fourmi_insight *insight = look(lab, learner, record->state, 0);
    assert_int_equal(fourmi_learner_opinions(learner, record->state, opinions), 8);
    while (opinions[best].probability == 0) {
        best++;
    }
    /* What is good for the player who has acted is bad for the other. */
    const double difference = insight->value + opinions[best].value;
    assert_true(fabs(insight->loss - difference * difference) < 1e-12 && insight->loss > 0);
    fourmi_free(insight);
    fourmi_free(record);
    fourmi_free(learner);
    learner = trained(lab, "snake:4x4", "network", 20);
    insight = look(lab, learner, NULL, 0);
    fourmi_insight *again = look(lab, learner, NULL, 0);
    assert_true(insight->loss > 0 && insight->loss == again->loss);
    fourmi_free(insight);
    fourmi_free(again);
    fourmi_free(learner);
    fourmi_free(lab);
}

static void a_network_without_some_units_is_what_the_others_say(void **unused)
{
    static const char *const games[] = {"connect4:5x4", "snake:6x6"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < 2; i++) {
        fourmi_learner *learner = trained(lab, games[i], "network", 30);
        fourmi_learner *before = trained(lab, games[i], "network", 30);
        fourmi_learner *without;
        fourmi_record *record = played(lab, learner->game, 3);
        fourmi_bytes *bytes;
        ASSERT_OK(fourmi_learner_new(
            lab, &(fourmi_learner_options){.copy = learner, .without = 0x29}, &without));
        fourmi_opinion opinions[FOURMI_LEGAL_MAX];
        assert_true(fourmi_learner_opinions(without, record->state, opinions) > 0);
        for (int k = 0; k < learner->game->actions && k < 4; k++) {
            fourmi_insight *insight;
            if (fourmi_insight_new(lab,
                                   &(fourmi_insight_options){
                                       .learner = without, .state = record->state, .action = k},
                                   &insight) != FOURMI_OK) {
                continue;
            }
            const char *head = i == 1 ? "" : record->turn == FOURMI_FIRST ? "second." : "first.";
            if (insight->sight_count > 0) {
                assert_true(fabs(obvious_score(learner, head, insight, 0x29) - insight->score) <
                            precision);
            }
            fourmi_free(insight);
        }
        ASSERT_FAILS(fourmi_run(without, 1), FOURMI_ERROR_FROZEN, "only answers");
        ASSERT_FAILS(fourmi_learner_train(without, 1), FOURMI_ERROR_FROZEN, "only answers");
        ASSERT_FAILS(fourmi_learner_write(without, NULL, &bytes), FOURMI_ERROR_FROZEN, "answers");
        fourmi_free(without);
        assert_alike(learner, before);
        fourmi_free(record);
        fourmi_free(before);
        fourmi_free(learner);
    }
    fourmi_free(lab);
}

static void what_cannot_be_looked_into_is_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *table = trained(lab, "tictactoe", NULL, 10);
    fourmi_learner *snake = trained(lab, "snake:4x4", "percepts", 5);
    fourmi_record *record = played(lab, snake->game, 1);
    fourmi_insight *insight = (fourmi_insight *)1;
    (void)unused;
    ASSERT_FAILS(fourmi_insight_new(lab, &(fourmi_insight_options){.learner = table}, &insight),
                 FOURMI_ERROR_UNSUPPORTED, "nothing to see in a Q-table");
    assert_null(insight);
    ASSERT_FAILS(
        fourmi_insight_new(
            lab, &(fourmi_insight_options){.learner = snake, .state = record->state, .action = 99},
            &insight),
        FOURMI_ERROR_ACTION, "action 99");
    fourmi_learner *without;
    ASSERT_FAILS(
        fourmi_learner_new(lab, &(fourmi_learner_options){.copy = table, .without = 1}, &without),
        FOURMI_ERROR_ARGUMENT, "0 units");
    fourmi_free(record);
    fourmi_free(table);
    fourmi_free(snake);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(every_preset_of_a_game_begins_a_learner),
          cmocka_unit_test(the_states_of_a_table_are_those_in_which_it_decided),
          cmocka_unit_test(what_was_learned_elsewhere_is_taken_over),
          cmocka_unit_test(a_network_is_put_together_again_from_its_tensors),
          cmocka_unit_test(a_number_that_no_weight_can_have_changes_nothing),
          cmocka_unit_test(an_episode_in_slow_motion_teaches_as_one_in_passing),
          cmocka_unit_test(a_networks_value_is_made_of_what_it_sees_on_the_board),
          cmocka_unit_test(what_sights_add_makes_up_the_score_of_where_an_action_leads),
          cmocka_unit_test(a_network_that_contradicts_itself_has_a_loss),
          cmocka_unit_test(a_network_without_some_units_is_what_the_others_say),
          cmocka_unit_test(what_cannot_be_looked_into_is_refused))
