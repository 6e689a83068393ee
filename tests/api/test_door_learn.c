/* test_door_learn.c - learners and models through the library's interface. */
#define _XOPEN_SOURCE 700 /* for mkstemp */
#include <math.h>
#include <unistd.h>

#include "door.h"
#include "kuhn.h"

static fourmi_learner *new_learner(fourmi_lab *lab, const char *game,
                                   fourmi_learner_options options)
{
    fourmi_learner *learner;
    options.game = game != NULL ? open_game(lab, game) : NULL;
    ASSERT_OK(fourmi_learner_new(lab, &options, &learner));
    return learner;
}

static fourmi_learner *trained(fourmi_lab *lab, const char *game, const char *preset,
                               uint64_t episodes)
{
    fourmi_learner *learner = new_learner(
        lab, game, (fourmi_learner_options){.preset = preset, .episodes = episodes, .seed = 7});
    ASSERT_OK(fourmi_run(learner, 0));
    return learner;
}

static fourmi_bytes *written(const fourmi_learner *learner)
{
    fourmi_bytes *bytes;
    ASSERT_OK(fourmi_learner_write(learner, NULL, &bytes));
    return bytes;
}

static void assert_alike(const fourmi_learner *a, const fourmi_learner *b)
{
    fourmi_bytes *of_a = written(a);
    fourmi_bytes *of_b = written(b);
    assert_int_equal(of_a->byte_count, of_b->byte_count);
    assert_memory_equal(of_a->bytes, of_b->bytes, of_a->byte_count);
    fourmi_free(of_a);
    fourmi_free(of_b);
}

static double value_of(const fourmi_learner *learner, const char *name)
{
    for (uint32_t i = 0; i < learner->option_count; i++) {
        if (strcmp(learner->options[i].name, name) == 0) {
            return learner->options[i].value;
        }
    }
    fail_msg("%s has no option %s", learner->title, name);
    return 0;
}

/* ------------------------------------------------------------------- training */

/* What `fourmi train` with the same options wrote: the size, and FNV-1a of the bytes. */
static const struct Row {
    const char *game, *preset, *options;
    uint64_t episodes, seed;
    const char *type;
    size_t size;
    uint64_t hash, values;
} rows[] = {
    {"tictactoe", NULL, NULL, 500, 7, "qtable", 17968, 0x3d09ba4eb9d09d98, 742},
    {"tictactoe", "tutorial", "alpha=0.3,epsilon=0.25", 777, 11, "qtable", 61960,
     0x909cff1b5a349b22, 2575},
    {"tictactoe", "network", NULL, 200, 3, "network", 6294, 0x13acc452c4af4e37, 5794},
    {"connect4:5x4", "tactical", NULL, 300, 5, "ntuple", 1417367, 0x83e0e4a37c68ec9d, 90831},
    {"chess:KRK", NULL, NULL, 300, 8, "qtable", 1106128, 0x34f1865ad0fcdc7a, 46082},
    {"blackjack", NULL, NULL, 5000, 2, "qtable", 29920, 0x29e5d59e69bbbb5e, 1240},
    {"blackjack:gym", "counting", NULL, 3000, 0, "model", 13632, 0xef4e2976fa2fe8fc, 10},
    {"snake:4x4", NULL, NULL, 300, 4, "percepts", 1977516, 0x4be77dbe587746fd, 19398},
    {"snake:3x3", "sound", NULL, 400, 9, "qtable", 12760, 0xcd1a47e5bb4d78c8, 525},
    {"snake:6x6", "network", NULL, 60, 6, "network", 136458, 0x9d2953a85d4f9d9c, 466273},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static fourmi_learner_options options_of(const struct Row *row)
{
    return (fourmi_learner_options){.preset = row->preset,
                                    .options = row->options,
                                    .episodes = row->episodes,
                                    .seed = row->seed};
}

static uint64_t hash_of(const fourmi_bytes *bytes)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < bytes->byte_count; i++) {
        hash = (hash ^ bytes->bytes[i]) * 0x100000001b3;
    }
    return hash;
}

static void a_learner_writes_the_bytes_of_the_program(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < ROWS; i++) {
        fourmi_learner *learner = new_learner(lab, rows[i].game, options_of(&rows[i]));
        assert_int_equal(learner->episodes, 0);
        assert_int_equal(learner->planned, rows[i].episodes);
        assert_string_equal(learner->phase, "training");
        ASSERT_OK(fourmi_run(learner, 0));
        assert_string_equal(learner->type, rows[i].type);
        assert_int_equal(learner->episodes, rows[i].episodes);
        assert_int_equal(learner->gained + learner->even + learner->lost, rows[i].episodes);
        assert_int_equal(learner->values, rows[i].values);
        assert_null(learner->phase);
        fourmi_bytes *bytes = written(learner);
        assert_int_equal(bytes->byte_count, rows[i].size);
        assert_int_equal(hash_of(bytes), rows[i].hash);
        fourmi_free(bytes);
        fourmi_free(learner);
    }
    fourmi_free(lab);
}

static void slices_and_breaks_change_nothing(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < ROWS; i++) {
        const uint64_t slice = rows[i].episodes / 3 + 1;
        fourmi_learner *learner = new_learner(lab, rows[i].game, options_of(&rows[i]));
        assert_int_equal(fourmi_run(learner, slice), FOURMI_AGAIN);
        assert_int_equal(learner->episodes, slice);
        fourmi_bytes *bytes = written(learner);
        fourmi_learner *copy = new_learner(lab, NULL, (fourmi_learner_options){.copy = learner});
        fourmi_free(learner);
        learner = new_learner(lab, rows[i].game,
                              (fourmi_learner_options){.bytes = bytes->bytes,
                                                       .byte_count = bytes->byte_count,
                                                       .episodes = rows[i].episodes});
        fourmi_free(bytes);
        assert_int_equal(learner->episodes, slice);
        assert_int_equal(learner->seed, rows[i].seed > 0 ? rows[i].seed : 1);
        assert_int_equal(fourmi_run(learner, 1), FOURMI_AGAIN);
        ASSERT_OK(fourmi_run(learner, slice * 3));
        bytes = written(learner);
        assert_int_equal(hash_of(bytes), rows[i].hash);
        fourmi_free(bytes);
        assert_int_equal(copy->planned, rows[i].episodes);
        ASSERT_OK(fourmi_run(copy, 0));
        assert_alike(copy, learner);
        fourmi_free(copy);
        fourmi_free(learner);
    }
    fourmi_free(lab);
}

/* A learner that is watched, and how often it was. */
typedef struct Watched {
    fourmi_learner *learner;
    int calls;
    uint64_t stop_at;
} Watched;

static bool watch(void *context, const fourmi_progress *progress)
{
    Watched *watched = context;
    watched->calls++;
    assert_int_equal(progress->done, watched->learner->episodes);
    assert_int_equal(progress->total, 1000);
    return progress->done < watched->stop_at;
}

static void a_training_is_watched_and_goes_on_after_it_was_stopped(void **unused)
{
    fourmi_lab *lab = new_lab();
    Watched watched = {.stop_at = 500};
    (void)unused;
    watched.learner = new_learner(
        lab, "tictactoe",
        (fourmi_learner_options){
            .episodes = 1000, .seed = 7, .watch = watch, .watch_context = &watched});
    ASSERT_FAILS(fourmi_run(watched.learner, 0), FOURMI_CANCELLED, "stopped");
    assert_int_equal(watched.learner->episodes, 512);
    assert_int_equal(watched.calls, 3);
    watched.stop_at = UINT64_MAX;
    ASSERT_OK(fourmi_run(watched.learner, 0));
    fourmi_learner *other = trained(lab, "tictactoe", NULL, 1000);
    assert_alike(watched.learner, other);
    fourmi_free(other);
    fourmi_free(watched.learner);
    fourmi_free(lab);
}

static void a_learner_trains_on_beyond_its_plan(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "blackjack", NULL, 300);
    fourmi_learner *whole = trained(lab, "blackjack", NULL, 1000);
    (void)unused;
    ASSERT_OK(fourmi_learner_train(learner, 700));
    ASSERT_OK(fourmi_learner_train(learner, 0)); /* which counts */
    assert_int_equal(learner->episodes, 1000);
    assert_int_equal(learner->planned, 300);
    assert_int_equal(learner->values, whole->values);
    ASSERT_FAILS(fourmi_learner_train(learner, UINT64_MAX), FOURMI_ERROR_ARGUMENT, "episodes");
    fourmi_free(learner);
    fourmi_free(whole);
    fourmi_free(lab);
}

static void a_learner_without_capacity_is_full_and_keeps_what_it_knows(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = new_learner(
        lab, "tictactoe", (fourmi_learner_options){.options = "states=100", .episodes = 1000});
    (void)unused;
    ASSERT_FAILS(fourmi_run(learner, 0), FOURMI_ERROR_FULL, "states");
    assert_true(learner->episodes < 1000 && learner->states > 20);
    fourmi_bytes *bytes = written(learner);
    fourmi_learner *other;
    ASSERT_FAILS(fourmi_learner_new(lab,
                                    &(fourmi_learner_options){.bytes = bytes->bytes,
                                                              .byte_count = bytes->byte_count,
                                                              .options = "states=20"},
                                    &other),
                 FOURMI_ERROR_FULL, "no room");
    fourmi_free(bytes);
    other = new_learner(lab, NULL, (fourmi_learner_options){.copy = learner});
    assert_true(value_of(other, "states") == 100);
    fourmi_free(other);
    fourmi_free(learner);
    fourmi_free(lab);
}

/* --------------------------------------------------------------------- options */

static void the_plan_is_the_schedule_where_there_is_one(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = new_learner(
        lab, "tictactoe", (fourmi_learner_options){.preset = "network", .episodes = 123});
    fourmi_learner *again = new_learner(lab, NULL, (fourmi_learner_options){.copy = learner});
    (void)unused;
    assert_true(value_of(learner, "alpha-games") == 123);
    assert_int_equal(again->planned, 123);
    assert_string_equal(again->preset, "network");
    fourmi_free(again);
    fourmi_free(learner);
    learner = new_learner(lab, "tictactoe", (fourmi_learner_options){0});
    assert_int_equal(learner->planned, 1000);
    assert_string_equal(learner->preset, "sound");
    assert_int_equal(learner->seed, 1);
    fourmi_free(learner);
    fourmi_free(lab);
}

static void an_option_describes_itself(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = new_learner(
        lab, "tictactoe", (fourmi_learner_options){.options = "alpha=2.5e-1,symmetry=0"});
    (void)unused;
    assert_null(learner->preset);
    assert_string_equal(learner->options[0].name, "alpha");
    assert_true(learner->options[0].value == 0.25);
    assert_true(learner->options[0].least == 0 && learner->options[0].is_above_least);
    assert_true(learner->options[0].most == 1 && learner->options[0].slider_step == 0.01);
    for (uint32_t i = 0; i < learner->option_count; i++) {
        const fourmi_option *option = &learner->options[i];
        assert_true(option->least <= option->value && option->value <= option->most);
        if (strcmp(option->name, "symmetry") == 0) {
            assert_true(option->is_switch && option->is_whole && option->is_lasting);
            assert_true(option->value == 0);
            assert_string_equal(option->flag, "no-symmetry");
        }
    }
    fourmi_free(learner);
    fourmi_free(lab);
}

static void a_number_is_read_as_c_reads_it(void **unused)
{
    static const struct {
        const char *option;
        double value;
    } good[] = {
        {"alpha=1", 1},
        {"alpha=.5", .5},
        {"alpha=0.1", 0.1},
        {"alpha=1e-3", 1e-3},
        {"alpha=0.0007", 0.0007},
        {"alpha=123456e-9", 123456e-9},
        {"alpha=5.e-1", 5.e-1},
        {"alpha=00.250", 0.25},
        {"alpha=0.987654321", 0.987654321},
        {"alpha=1e-22", 1e-22},
        {"alpha=0.1234567890123", 0.1234567890123},
        {"alpha=0.10000000000000000000000001", 0.1},
        {"alpha=0.30000000000000004", 0.30000000000000004},
        {"alpha=.12345678901234568", .12345678901234568},
        {"alpha=1.25e-300", 1.25e-300},
        {"alpha=2.2250738585072014E-308", 2.2250738585072014E-308},
        {"alpha=1234567e-07", 1234567e-07},
        {"alpha=0.000000000000000000000001E+23", 0.1},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        fourmi_learner *learner = new_learner(lab, "tictactoe",
                                              (fourmi_learner_options){.options = good[i].option});
        assert_true(value_of(learner, "alpha") == good[i].value);
        fourmi_free(learner);
    }
    fourmi_free(lab);
}

static void a_bad_option_gets_a_sentence(void **unused)
{
    static const struct {
        const char *options;
        int status;
        const char *words;
    } bad[] = {
        {"courage=1", FOURMI_ERROR_NAME, "no option \"courage\"; there are alpha, gamma"},
        {"alpha", FOURMI_ERROR_TEXT, "\"alpha\" has no value"},
        {"alpha,epsilon=0", FOURMI_ERROR_TEXT, "\"alpha\" has no value"},
        {"alpha=", FOURMI_ERROR_ARGUMENT, "alpha cannot be \"\""},
        {"alpha=0", FOURMI_ERROR_ARGUMENT, "alpha cannot be \"0\""},
        {"alpha=1.5", FOURMI_ERROR_ARGUMENT,
         "alpha cannot be \"1.5\"; it is above 0 and at most 1"},
        {"alpha=-0.5,gamma=1", FOURMI_ERROR_ARGUMENT, "alpha cannot be \"-0.5\""},
        {"alpha=0x1", FOURMI_ERROR_ARGUMENT, "\"0x1\""},
        {"alpha=.", FOURMI_ERROR_ARGUMENT, "\".\""},
        {"alpha=1e", FOURMI_ERROR_ARGUMENT, "\"1e\""},
        {"alpha=1e-999", FOURMI_ERROR_ARGUMENT, "\"1e-999\""},
        {"alpha=nan", FOURMI_ERROR_ARGUMENT, "\"nan\""},
        {"symmetry=2", FOURMI_ERROR_ARGUMENT, "symmetry cannot be"},
        {"replay=1.5", FOURMI_ERROR_ARGUMENT, "replay cannot be"},
        {"=1", FOURMI_ERROR_NAME, "no option \"\""},
        {"a-name-that-is-much-longer-than-any-option-has=1", FOURMI_ERROR_NAME,
         "no option \"a-name"},
    };
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "tictactoe", NULL, 10);
    fourmi_learner *twin = trained(lab, "tictactoe", NULL, 10);
    fourmi_learner *made = learner;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ASSERT_FAILS(fourmi_learner_new(lab,
                                        &(fourmi_learner_options){.game = learner->game,
                                                                  .options = bad[i].options},
                                        &made),
                     bad[i].status, bad[i].words);
        assert_null(made);
        ASSERT_FAILS(fourmi_learner_change(learner, bad[i].options), bad[i].status, bad[i].words);
    }
    ASSERT_FAILS(fourmi_learner_change(learner, "symmetry=0"), FOURMI_ERROR_ARGUMENT, "lasting");
    assert_alike(learner, twin);
    fourmi_free(learner);
    fourmi_free(twin);
    fourmi_free(lab);
}

static void a_learner_goes_on_with_other_options(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "tictactoe", "tutorial", 100);
    (void)unused;
    ASSERT_OK(fourmi_learner_change(learner, "alpha=0.1,epsilon=0.5,restart=1"));
    assert_true(value_of(learner, "alpha") == 0.1 && value_of(learner, "epsilon") == 0.5);
    assert_int_equal(learner->changed_at, 100);
    assert_null(learner->preset);
    ASSERT_OK(fourmi_learner_train(learner, 50));
    fourmi_learner *model = new_learner(lab, NULL,
                                        (fourmi_learner_options){.copy = learner, .frozen = true});
    assert_true(value_of(model, "alpha") == 0.1);
    assert_int_equal(model->changed_at, 100);
    fourmi_free(model);
    /* The same as it is made. */
    fourmi_learner *other = trained(lab, "tictactoe", "tutorial", 100);
    fourmi_learner *again = new_learner(
        lab, NULL,
        (fourmi_learner_options){.copy = other, .options = "alpha=0.1,epsilon=0.5,restart=1"});
    ASSERT_OK(fourmi_learner_train(again, 50));
    assert_alike(again, learner);
    ASSERT_FAILS(
        fourmi_learner_new(lab, &(fourmi_learner_options){.copy = other, .options = "symmetry=1"},
                           &model),
        FOURMI_ERROR_ARGUMENT, "lasting");
    fourmi_free(again);
    /* What no model keeps changes no model. */
    again = new_learner(lab, NULL,
                        (fourmi_learner_options){.copy = other, .options = "states=5000"});
    assert_int_equal(again->changed_at, 0);
    assert_alike(again, other);
    fourmi_free(again);
    fourmi_free(other);
    fourmi_free(learner);
    fourmi_free(lab);
}

static void a_learner_that_cannot_be_is_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *made = (fourmi_learner *)1;
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_game *board = open_game(lab, "snake:10x10");
    (void)unused;
    ASSERT_FAILS(fourmi_learner_new(lab, &(fourmi_learner_options){0}, &made),
                 FOURMI_ERROR_ARGUMENT, "options.game is missing");
    assert_null(made);
    ASSERT_FAILS(
        fourmi_learner_new(lab, &(fourmi_learner_options){.game = game, .preset = "wizard"}, &made),
        FOURMI_ERROR_NAME, "no preset wizard; there are sound, tutorial");
    ASSERT_FAILS(fourmi_learner_new(
                     lab, &(fourmi_learner_options){.game = board, .preset = "patient"}, &made),
                 FOURMI_ERROR_NAME, "no preset patient");
    ASSERT_FAILS(
        fourmi_learner_new(lab, &(fourmi_learner_options){.game = game, .frozen = true}, &made),
        FOURMI_ERROR_ARGUMENT, "frozen");
    ASSERT_FAILS(
        fourmi_learner_new(
            lab, &(fourmi_learner_options){.path = "x", .bytes = (const uint8_t *)"x"}, &made),
        FOURMI_ERROR_ARGUMENT, "do not go together");
    ASSERT_FAILS(
        fourmi_learner_new(lab, &(fourmi_learner_options){.path = "/no/such.brain"}, &made),
        FOURMI_ERROR_NAME, "/no/such.brain could not be read: No such file, nor data of the lab");
    ASSERT_FAILS(fourmi_learner_new(lab, &(fourmi_learner_options){.path = "/"}, &made),
                 FOURMI_ERROR_FILE, "could not be read");
    ASSERT_FAILS(fourmi_learner_new(lab, &(fourmi_learner_options){.path = "/dev/zero"}, &made),
                 FOURMI_ERROR_FILE, "could not be read");
    fourmi_learner *begun = trained(lab, "tictactoe", NULL, 10);
    ASSERT_FAILS(
        fourmi_learner_new(lab, &(fourmi_learner_options){.copy = begun, .seed = 8}, &made),
        FOURMI_ERROR_ARGUMENT, "its own preset and seed");
    ASSERT_FAILS(
        fourmi_learner_new(lab, &(fourmi_learner_options){.copy = begun, .preset = "sound"}, &made),
        FOURMI_ERROR_ARGUMENT, "its own preset and seed");
    fourmi_free(begun);
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    ASSERT_FAILS(
        fourmi_learner_new(lab, &(fourmi_learner_options){.game = open_game(lab, "kuhn")}, &made),
        FOURMI_ERROR_UNSUPPORTED, "only built-in games");
    fourmi_free(lab);
}

/* ---------------------------------------------------------------------- models */

static void a_model_answers_and_refuses_to_learn(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < ROWS; i++) {
        fourmi_learner *learner = new_learner(lab, rows[i].game, options_of(&rows[i]));
        ASSERT_OK(fourmi_run(learner, 0));
        fourmi_learner *model = new_learner(
            lab, rows[i].game, (fourmi_learner_options){.copy = learner, .frozen = true});
        fourmi_record *record = new_record(lab, model->game, NULL);
        fourmi_opinion opinions[2][FOURMI_LEGAL_MAX];
        fourmi_rng rng;
        assert_true(model->is_frozen && model->phase == NULL);
        assert_string_equal(model->type, rows[i].type);
        assert_int_equal(model->episodes, learner->episodes);
        assert_int_equal(model->values, learner->values);
        assert_int_equal(model->seed, learner->seed);
        ASSERT_FAILS(fourmi_run(model, 0), FOURMI_ERROR_FROZEN, "does not learn");
        ASSERT_FAILS(fourmi_learner_train(model, 1), FOURMI_ERROR_FROZEN, "does not learn");
        ASSERT_FAILS(fourmi_learner_observe(model, record), FOURMI_ERROR_FROZEN, "does not learn");
        ASSERT_FAILS(fourmi_learner_change(model, "alpha=0.1"), FOURMI_ERROR_FROZEN, "does not");
        fourmi_rng_seed(&rng, i);
        /* It thinks what the learner thinks. */
        for (int ply = 0; ply < 30 && record->turn != FOURMI_OVER; ply++) {
            if (record->turn == FOURMI_CHANCE) {
                assert_int_equal(fourmi_learner_opinions(model, record->state, opinions[0]), 0);
                ASSERT_OK(fourmi_record_draw(record, &rng));
                continue;
            }
            const int count = fourmi_learner_opinions(model, record->state, opinions[0]);
            double sum = 0;
            assert_int_equal(fourmi_learner_opinions(learner, record->state, opinions[1]), count);
            for (int k = 0; k < count; k++) {
                /* A network is kept in 8 bits for a weight. */
                const double slack = strcmp(rows[i].type, "network") == 0 ? 1e-6 : 1e-12;
                assert_int_equal(opinions[0][k].action, opinions[1][k].action);
                assert_int_equal(opinions[0][k].visits, opinions[1][k].visits);
                assert_true(fabs(opinions[0][k].value - opinions[1][k].value) <= slack);
                sum += opinions[0][k].probability;
            }
            assert_true(count > 0 && fabs(sum - 1) < 1e-12);
            ASSERT_OK(fourmi_record_play(
                record, opinions[0][fourmi_rng_next(&rng) % (uint64_t)count].action));
        }
        fourmi_free(record);
        fourmi_free(model);
        fourmi_free(learner);
    }
    fourmi_free(lab);
}

static void a_model_in_a_file_keeps_its_note(void **unused)
{
    char path[] = "/tmp/fourmi-model-XXXXXX";
    const int file = mkstemp(path);
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "tictactoe", NULL, 300);
    (void)unused;
    assert_true(file >= 0);
    assert_null(learner->note);
    ASSERT_OK(fourmi_learner_save(learner, path, "{\"level\":\"medium\"}"));
    fourmi_learner *model = new_learner(lab, NULL,
                                        (fourmi_learner_options){.path = path, .frozen = true});
    fourmi_learner *again = new_learner(lab, "tictactoe", (fourmi_learner_options){.path = path});
    assert_string_equal(model->note, "{\"level\":\"medium\"}");
    assert_string_equal(again->note, model->note);
    assert_alike(model, learner);
    assert_alike(again, learner);
    fourmi_learner *other;
    ASSERT_FAILS(fourmi_learner_new(
                     lab,
                     &(fourmi_learner_options){.path = path, .game = open_game(lab, "connect4")},
                     &other),
                 FOURMI_ERROR_OTHER_GAME, "for tictactoe, not for connect4");
    fourmi_policy *policy;
    ASSERT_OK(fourmi_policy_new(lab, &(fourmi_policy_options){.model = path}, &policy));
    assert_string_equal(policy->name, path);
    assert_ptr_equal(policy->game, learner->game);
    fourmi_free(policy);
    fourmi_bytes *bytes;
    ASSERT_OK(fourmi_learner_write(learner, "by name", &bytes));
    ASSERT_OK(fourmi_data_put(lab, "mine", bytes->bytes, bytes->byte_count));
    fourmi_free(bytes);
    other = new_learner(lab, NULL, (fourmi_learner_options){.path = "mine", .frozen = true});
    assert_string_equal(other->note, "by name");
    assert_alike(other, learner);
    close(file);
    unlink(path);
    ASSERT_FAILS(fourmi_learner_save(learner, "/no/folder/x.brain", NULL), FOURMI_ERROR_FILE,
                 "could not be written");
    fourmi_free(lab); /* in any order */
    fourmi_free(learner);
    fourmi_free(other);
    fourmi_free(again);
    fourmi_free(model);
}

static void bytes_that_are_no_model_are_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "tictactoe", NULL, 100);
    fourmi_bytes *bytes = written(learner);
    uint8_t *changed = malloc(bytes->byte_count);
    fourmi_learner *made;
    (void)unused;
    for (size_t i = 0; i < bytes->byte_count; i += i < 400 ? 1 : 97) {
        memcpy(changed, bytes->bytes, bytes->byte_count);
        changed[i] = (uint8_t)(changed[i] ^ 1 << i % 8);
        ASSERT_FAILS(fourmi_learner_new(lab,
                                        &(fourmi_learner_options){.bytes = changed,
                                                                  .byte_count = bytes->byte_count},
                                        &made),
                     FOURMI_ERROR_DATA, "this ");
        assert_null(made);
        ASSERT_FAILS(
            fourmi_learner_new(
                lab, &(fourmi_learner_options){.bytes = bytes->bytes, .byte_count = i}, &made),
            FOURMI_ERROR_DATA, "this ");
    }
    free(changed);
    fourmi_free(bytes);
    fourmi_free(learner);
    fourmi_free(lab);
}

/* ------------------------------------------------------------------- observing */

static void a_learner_learns_from_a_game_of_others(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = new_learner(lab, "tictactoe", (fourmi_learner_options){0});
    fourmi_record *record = new_record(lab, learner->game, "14253");
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    (void)unused;
    ASSERT_OK(fourmi_learner_observe(learner, record));
    assert_int_equal(learner->episodes, 0);
    ASSERT_OK(fourmi_learner_train(learner, 0)); /* counts */
    assert_true(learner->values > 0);
    ASSERT_OK(fourmi_record_go(record, 4));
    assert_int_equal(fourmi_learner_opinions(learner, record->state, opinions), 5);
    assert_true(opinions[0].value > 0 && opinions[0].probability == 1);
    assert_int_equal(opinions[0].visits, 1);
    ASSERT_OK(fourmi_learner_observe(learner, record)); /* its last action alone */
    fourmi_free(record);
    ASSERT_OK(fourmi_record_new(
        lab, &(fourmi_record_options){.game = learner->game, .start = "X---O----"}, &record));
    ASSERT_FAILS(fourmi_learner_observe(learner, record), FOURMI_ERROR_ARGUMENT, "start");
    fourmi_free(record);
    record = new_record(lab, open_game(lab, "connect4"), "4");
    ASSERT_FAILS(fourmi_learner_observe(learner, record), FOURMI_ERROR_OTHER_GAME, "connect4");
    fourmi_free(record);
    fourmi_free(learner);
    learner = new_learner(lab, "blackjack", (fourmi_learner_options){0});
    record = new_record(lab, learner->game, NULL);
    ASSERT_FAILS(fourmi_learner_observe(learner, record), FOURMI_ERROR_UNSUPPORTED, "episodes");
    fourmi_free(record);
    fourmi_free(learner);
    fourmi_free(lab);
}

/* -------------------------------------------------------------------- judgement */

/* Walks through all states that follow from what the learner may do on one side, whatever the other
 * side does, and counts those in which its choice loses what is due. */
static int count_mistakes(const fourmi_learner *learner, fourmi_exact *exact, fourmi_turn side,
                          const fourmi_state *state)
{
    const fourmi_game *game = learner->game;
    const fourmi_turn turn = game->turn(game, state);
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    fourmi_value before;
    int mistakes = 0;
    if (turn == FOURMI_OVER) {
        return 0;
    }
    ASSERT_OK(fourmi_exact_value(exact, state, &before));
    const int count = fourmi_learner_opinions(learner, state, opinions);
    for (int i = 0; i < count; i++) {
        fourmi_state next = *state;
        fourmi_value after;
        double gain;
        if (turn == side && opinions[i].probability == 0) {
            continue;
        }
        ASSERT_OK(fourmi_state_play(game, &next, opinions[i].action, &gain));
        ASSERT_OK(fourmi_exact_value(exact, &next, &after));
        mistakes += turn == side && after.outcome != before.outcome;
        mistakes += count_mistakes(learner, exact, side, &next);
    }
    return mistakes;
}

static void tictactoe_is_learned_until_nothing_beats_it(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner = trained(lab, "tictactoe", NULL, 3000);
    fourmi_learner *beginner = trained(lab, "tictactoe", NULL, 5);
    fourmi_exact *exact;
    fourmi_state start;
    (void)unused;
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = learner->game}, &exact));
    ASSERT_OK(fourmi_state_start(learner->game, &start));
    for (int side = FOURMI_FIRST; side <= FOURMI_SECOND; side++) {
        assert_int_equal(count_mistakes(learner, exact, (fourmi_turn)side, &start), 0);
        assert_true(count_mistakes(beginner, exact, (fourmi_turn)side, &start) > 0);
    }
    fourmi_free(exact);
    fourmi_free(beginner);
    fourmi_free(learner);
    fourmi_free(lab);
}

/* A round of verification training is seen whole or not at all. */
static void verification_training_ends_without_a_mistake(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_learner_options options = {
        .preset = "certified", .episodes = 2000, .seed = 1, .options = "proof=2"};
    fourmi_learner *learner = new_learner(lab, "connect4:4x4", options);
    fourmi_learner *other = NULL;
    uint32_t rounds = 0;
    int status;
    (void)unused;
    while ((status = fourmi_run(learner,
                                learner->phase != NULL && learner->episodes < 2000 ? 500 : 7)) ==
           FOURMI_AGAIN) {
        if (learner->round > rounds) {
            rounds = learner->round;
            ASSERT_FAILS(fourmi_learner_train(learner, 1), FOURMI_ERROR_UNSUPPORTED, "copy");
            fourmi_free(other);
            other = new_learner(lab, NULL, (fourmi_learner_options){.copy = learner});
        }
    }
    ASSERT_OK(status);
    assert_true(rounds > 0);
    assert_null(learner->phase);
    ASSERT_OK(fourmi_run(other, 0)); /* from the end of the last round */
    assert_alike(other, learner);
    fourmi_free(other);
    other = new_learner(lab, "connect4:4x4", options);
    ASSERT_OK(fourmi_run(other, 0));
    assert_alike(other, learner);
    /* What it learns afterwards is to be verified again. */
    ASSERT_OK(fourmi_learner_train(other, 1));
    assert_non_null(other->phase);
    ASSERT_OK(fourmi_run(other, 0));
    assert_null(other->phase);
    fourmi_free(other);
    fourmi_free(learner);
    fourmi_free(lab);
}

/* --------------------------------------------------------------------- policies */

/* Figures that `fourmi match --json` printed for the models of the program's bytes above. */
static void a_match_of_models_is_the_programs_match(void **unused)
{
    static const struct {
        int row;
        const char *search;
        int other; /* a row, or a level: */
        const char *other_search, *level;
        uint64_t games, seed;
        fourmi_score as_first, as_second;
        uint64_t distinct;
    } matches[] = {
        {1, NULL, -1, NULL, "medium", 100, 4, {4, 29, 17}, {1, 2, 47}, 39},
        {3, "depth=3", -1, NULL, "medium", 40, 2, {1, 8, 11}, {8, 10, 2}, 39},
        {2, "random=20", 0, NULL, NULL, 60, 3, {0, 8, 22}, {0, 0, 30}, 53},
        {2, "evaluations=20", -1, NULL, "beginner", 30, 6, {13, 2, 0}, {12, 3, 0}, 29},
        {3, "proof=4", -1, NULL, "depth=2", 20, 6, {1, 3, 6}, {6, 2, 2}, 20},
    };
    fourmi_lab *lab = new_lab();
    fourmi_learner *models[4];
    (void)unused;
    for (int i = 0; i < 4; i++) {
        fourmi_learner *learner = new_learner(lab, rows[i].game, options_of(&rows[i]));
        ASSERT_OK(fourmi_run(learner, 0));
        models[i] = new_learner(lab, NULL,
                                (fourmi_learner_options){.copy = learner, .frozen = true});
        fourmi_free(learner);
    }
    for (size_t i = 0; i < sizeof matches / sizeof matches[0]; i++) {
        const fourmi_policy_options options[2] = {
            {.learner = models[matches[i].row], .search = matches[i].search},
            {.game = models[matches[i].row]->game,
             .level = matches[i].level,
             .learner = matches[i].level == NULL ? models[matches[i].other] : NULL,
             .search = matches[i].other_search},
        };
        fourmi_policy *players[2];
        fourmi_match *match;
        ASSERT_OK(fourmi_policy_new(lab, &options[0], &players[0]));
        ASSERT_OK(fourmi_policy_new(lab, &options[1], &players[1]));
        assert_string_equal(players[0]->name, rows[matches[i].row].type);
        ASSERT_OK(fourmi_match_new(lab,
                                   &(fourmi_match_options){.players = {players[0], players[1]},
                                                           .games = matches[i].games,
                                                           .seed = matches[i].seed,
                                                           .threads = 1 + (int)i % 3},
                                   &match));
        ASSERT_OK(fourmi_run(match, 0));
        assert_memory_equal(&match->as_first, &matches[i].as_first, sizeof match->as_first);
        assert_memory_equal(&match->as_second, &matches[i].as_second, sizeof match->as_second);
        assert_int_equal(match->distinct, matches[i].distinct);
        fourmi_free(match);
        fourmi_free(players[0]);
        fourmi_free(players[1]);
    }
    for (int i = 0; i < 4; i++) {
        fourmi_free(models[i]);
    }
    fourmi_free(lab);
}

static void a_policy_acts_as_its_learner_thinks_while_that_goes_on_learning(void **unused)
{
    static const char *const games[] = {"tictactoe", "blackjack", "snake:4x4"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 3; i++) {
        fourmi_learner *learner = new_learner(lab, games[i],
                                              (fourmi_learner_options){.episodes = 90});
        fourmi_policy *policy;
        fourmi_policy *blind;
        fourmi_record *record = new_record(lab, learner->game, NULL);
        fourmi_rng rng;
        ASSERT_OK(fourmi_policy_new(lab, &(fourmi_policy_options){.learner = learner}, &policy));
        ASSERT_OK(fourmi_policy_new(
            lab, &(fourmi_policy_options){.learner = learner, .search = "random=40"}, &blind));
        assert_ptr_equal(policy->game, learner->game);
        assert_true(!policy->is_mixed && blind->is_mixed);
        fourmi_rng_seed(&rng, 5);
        ASSERT_OK(fourmi_record_draw(record, &rng));
        for (int k = 0; k < 4 && record->turn != FOURMI_OVER; k++) {
            fourmi_opinion opinions[FOURMI_LEGAL_MAX];
            double odds[2][FOURMI_LEGAL_MAX];
            assert_int_equal(fourmi_run(learner, 20), FOURMI_AGAIN);
            const int count = fourmi_learner_opinions(learner, record->state, opinions);
            assert_int_equal(fourmi_policy_act(policy, record->state, odds[0]), count);
            assert_int_equal(fourmi_policy_act(blind, record->state, odds[1]), count);
            for (int n = 0; n < count; n++) {
                assert_true(odds[0][n] == opinions[n].probability);
                assert_true(fabs(odds[1][n] - 0.6 * odds[0][n] - 0.4 / count) < 1e-12);
            }
            ASSERT_OK(
                fourmi_record_play(record, fourmi_policy_choose(policy, record->state, &rng)));
            ASSERT_OK(fourmi_record_draw(record, &rng));
        }
        fourmi_free(learner); /* in any order */
        fourmi_free(policy);
        fourmi_free(blind);
        fourmi_free(record);
    }
    fourmi_free(lab);
}

static void a_search_that_a_model_has_not_is_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *table = trained(lab, "tictactoe", NULL, 10);
    fourmi_learner *network = trained(lab, "tictactoe", "network", 10);
    const fourmi_game *other = open_game(lab, "connect4");
    const struct {
        fourmi_policy_options options;
        int status;
        const char *words;
    } bad[] = {
        {{.learner = table, .search = "depth=3"}, FOURMI_ERROR_UNSUPPORTED, "a Q-table cannot"},
        {{.learner = network, .search = "proof=3"}, FOURMI_ERROR_UNSUPPORTED, "cannot search by"},
        {{.learner = network, .search = "depth=3"}, FOURMI_ERROR_UNSUPPORTED, "frozen copy"},
        {{.learner = table, .search = "fast"}, FOURMI_ERROR_ARGUMENT, "\"fast\" is no search"},
        {{.learner = table, .game = other}, FOURMI_ERROR_OTHER_GAME, "tictactoe, not for connect4"},
        {{.learner = table, .level = "medium"}, FOURMI_ERROR_ARGUMENT, "one of these"},
        {{.model = "/no/such.brain"}, FOURMI_ERROR_NAME, "/no/such.brain"},
        {{.game = other, .level = "medium", .search = "depth=2"}, FOURMI_ERROR_ARGUMENT, "models"},
        {{.level = "medium"}, FOURMI_ERROR_ARGUMENT, "options.game"},
    };
    (void)unused;
    assert_true(!table->can_search && network->can_search);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fourmi_policy *policy = (fourmi_policy *)1;
        ASSERT_FAILS(fourmi_policy_new(lab, &bad[i].options, &policy), bad[i].status, bad[i].words);
        assert_null(policy);
    }
    fourmi_free(table);
    fourmi_free(network);
    fourmi_free(lab);
}

/* ------------------------------------------------------------ calls in any order */

/* Makes a thing of a learner, or uses it, by chance; whatever that answers, nothing breaks. */
static void call_something(fourmi_lab *lab, fourmi_rng *rng, fourmi_learner **learners,
                           const fourmi_record *record)
{
    static const char *const texts[] = {NULL,       "",        "alpha=0.2", "epsilon=1,restart=1",
                                        "states=9", "depth=2", "random=50", "x=1"};
    fourmi_learner **slot = &learners[fourmi_rng_next(rng) % 4];
    fourmi_learner *other = learners[fourmi_rng_next(rng) % 4];
    const char *text = texts[fourmi_rng_next(rng) % 8];
    const uint64_t number = fourmi_rng_next(rng) % 60;
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    double values[FOURMI_LEGAL_MAX] = {0};
    fourmi_state state;
    void *made = NULL;
    switch (fourmi_rng_next(rng) % 16) {
    case 0:
    case 1: {
        const fourmi_learner_options options = {
            .game = number % 3 != 0 ? record->game : NULL,
            .preset = number % 5 == 0   ? "network"
                      : number % 5 == 1 ? "taught"
                                        : NULL,
            .options = text,
            .copy = number % 2 == 0 ? other : NULL,
            .frozen = number % 7 == 0,
            .without = number % 11 == 0 ? 5 : 0,
        };
        fourmi_learner *learner;
        (void)fourmi_learner_new(lab, &options, &learner);
        fourmi_free(*slot);
        *slot = learner;
        break;
    }
    case 2:
        (void)fourmi_run(*slot, number);
        break;
    case 3:
        (void)fourmi_learner_train(*slot, number);
        break;
    case 4:
        (void)fourmi_learner_observe(*slot, record);
        break;
    case 5:
        (void)fourmi_learner_change(*slot, text);
        break;
    case 6:
        (void)(*slot != NULL && fourmi_learner_opinions(*slot, record->state, opinions));
        break;
    case 7:
        (void)fourmi_learner_state(*slot, number, &state);
        break;
    case 8:
        (void)fourmi_learner_teach(*slot, record->state, number % 9 != 0 ? values : NULL);
        break;
    case 9:
        (void)fourmi_learner_credit(*slot, number, 1, number);
        break;
    case 10:
        (void)fourmi_learner_tensor(*slot, (uint32_t)number % 30, (fourmi_tensor **)&made);
        break;
    case 11:
        (void)fourmi_learner_set_tensor(*slot, (uint32_t)number % 30, values, 50);
        break;
    case 12:
        (void)fourmi_learner_write(*slot, text, (fourmi_bytes **)&made);
        break;
    case 13:
        (void)fourmi_trace_new(lab, &(fourmi_trace_options){.learner = *slot},
                               (fourmi_trace **)&made);
        (void)(made != NULL && fourmi_run(made, 2));
        break;
    case 14:
        (void)fourmi_insight_new(
            lab, &(fourmi_insight_options){.learner = *slot, .state = record->state},
            (fourmi_insight **)&made);
        break;
    default:
        (void)fourmi_policy_new(lab, &(fourmi_policy_options){.learner = *slot, .search = text},
                                (fourmi_policy **)&made);
        (void)(made != NULL && fourmi_policy_act(made, record->state, values));
        break;
    }
    fourmi_free(made);
}

static void calls_in_any_order_break_nothing(void **unused)
{
    static const char *const moves[] = {"", "5", "1425", "14253"};
    fourmi_lab *lab = new_lab();
    fourmi_learner *learners[4] = {NULL};
    fourmi_rng rng;
    (void)unused;
    fourmi_rng_seed(&rng, 11);
    for (int i = 0; i < tries_of(4000); i++) {
        fourmi_record *record = new_record(lab, open_game(lab, "tictactoe"), moves[i % 4]);
        call_something(lab, &rng, learners, record);
        fourmi_free(record);
    }
    for (int i = 0; i < 4; i++) {
        fourmi_free(learners[i]);
    }
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(a_learner_writes_the_bytes_of_the_program),
          cmocka_unit_test(slices_and_breaks_change_nothing),
          cmocka_unit_test(a_training_is_watched_and_goes_on_after_it_was_stopped),
          cmocka_unit_test(a_learner_trains_on_beyond_its_plan),
          cmocka_unit_test(a_learner_without_capacity_is_full_and_keeps_what_it_knows),
          cmocka_unit_test(the_plan_is_the_schedule_where_there_is_one),
          cmocka_unit_test(an_option_describes_itself),
          cmocka_unit_test(a_number_is_read_as_c_reads_it),
          cmocka_unit_test(a_bad_option_gets_a_sentence),
          cmocka_unit_test(a_learner_goes_on_with_other_options),
          cmocka_unit_test(a_learner_that_cannot_be_is_refused),
          cmocka_unit_test(a_model_answers_and_refuses_to_learn),
          cmocka_unit_test(a_model_in_a_file_keeps_its_note),
          cmocka_unit_test(bytes_that_are_no_model_are_refused),
          cmocka_unit_test(a_learner_learns_from_a_game_of_others),
          cmocka_unit_test(tictactoe_is_learned_until_nothing_beats_it),
          cmocka_unit_test(verification_training_ends_without_a_mistake),
          cmocka_unit_test(a_match_of_models_is_the_programs_match),
          cmocka_unit_test(a_policy_acts_as_its_learner_thinks_while_that_goes_on_learning),
          cmocka_unit_test(a_search_that_a_model_has_not_is_refused),
          cmocka_unit_test(calls_in_any_order_break_nothing))
