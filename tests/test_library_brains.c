/* test_library_brains.c - learners, brains and matches of the library. */
#define _XOPEN_SOURCE 700 /* for mkstemp */
#include "testing.h"

#include <stdlib.h>
#include <unistd.h>

#include "lib/fourmi.h"

static fourmi_learner *trained(const char *name, const char *preset, uint64_t games)
{
    const fourmi_learner_options options = {.preset = preset, .games = games, .seed = 7};
    fourmi_learner *learner;
    assert_int_equal(fourmi_learner_new(name, &options, &learner), FOURMI_OK);
    assert_int_equal(fourmi_learner_train(learner, games), FOURMI_OK);
    return learner;
}

static fourmi_brain *brain_of(const char *name, uint64_t games)
{
    fourmi_learner *learner = trained(name, NULL, games);
    fourmi_brain *brain;
    assert_int_equal(fourmi_learner_brain(learner, &brain), FOURMI_OK);
    fourmi_learner_free(learner);
    return brain;
}

static void a_brain_tells_of_itself_and_plays(void **state)
{
    (void)state;
    fourmi_brain *brain = brain_of("tictactoe", 20000);
    fourmi_game *game;
    double values[FOURMI_MOVES_MAX];
    uint32_t visits[FOURMI_MOVES_MAX];
    double value;
    assert_string_equal(fourmi_brain_name(brain), "tictactoe");
    assert_string_equal(fourmi_brain_kind(brain), "qtable");
    assert_int_equal(fourmi_brain_is_of_world(brain), 0);
    assert_int_equal(fourmi_brain_games(brain), 20000);
    assert_int_equal(fourmi_brain_seed(brain), 7);
    assert_true(fourmi_brain_value_count(brain) > 100);
    assert_non_null(fourmi_brain_setting(brain, 0, &value));
    assert_null(fourmi_brain_setting(brain, 1000, &value));
    assert_int_equal(fourmi_game_new("tictactoe", &game), FOURMI_OK);
    /* Two in a row: it takes the third. */
    assert_int_equal(fourmi_game_read(game, "1425"), FOURMI_OK);
    assert_int_equal(fourmi_brain_values(brain, game, values, visits), 5);
    assert_int_equal(fourmi_brain_choose(brain, game, 1), 3);
    assert_true(values[0] > 0.9 && visits[0] > 0);
    assert_int_equal(fourmi_brain_set_search(brain, "depth=3"), FOURMI_ERROR_SETTING);
    fourmi_game_free(game);
    fourmi_brain_free(brain);
    fourmi_brain_free(NULL);
}

static void what_is_saved_is_read_again_and_learns_on(void **state)
{
    (void)state;
    char path[] = "/tmp/fourmi-brain-XXXXXX";
    const int file = mkstemp(path);
    fourmi_learner *learner = trained("tictactoe", NULL, 500);
    fourmi_learner *resumed;
    fourmi_brain *brain;
    assert_true(file >= 0);
    assert_int_equal(fourmi_learner_save(learner, path), FOURMI_OK);
    assert_int_equal(fourmi_brain_read(NULL, path, &brain), FOURMI_OK);
    assert_int_equal(fourmi_learner_resume(brain, NULL, &resumed), FOURMI_OK);
    fourmi_brain_free(brain);
    assert_int_equal(fourmi_learner_train(learner, 500), FOURMI_OK);
    assert_int_equal(fourmi_learner_train(resumed, 500), FOURMI_OK);
    const size_t size = fourmi_learner_brain_size(learner);
    assert_int_equal(fourmi_learner_brain_size(resumed), size);
    void *bytes = malloc(size);
    void *others = malloc(size);
    assert_int_equal(fourmi_learner_write_brain(learner, bytes, size), FOURMI_OK);
    assert_int_equal(fourmi_learner_write_brain(resumed, others, size), FOURMI_OK);
    assert_int_equal(fourmi_learner_write_brain(resumed, others, size - 1), FOURMI_ERROR_ARGUMENT);
    assert_memory_equal(bytes, others, size);
    assert_int_equal(fourmi_brain_open(NULL, bytes, size - 1, &brain), FOURMI_ERROR_BRAIN);
    free(bytes);
    free(others);
    close(file);
    unlink(path);
    assert_int_equal(fourmi_brain_read(NULL, path, &brain), FOURMI_ERROR_FILE);
    fourmi_learner_free(learner);
    fourmi_learner_free(resumed);
}

typedef struct Watcher {
    fourmi_learner *learner;
    int calls;
    uint64_t stop_at;
} Watcher;

static int watch(void *context, uint64_t done, uint64_t total)
{
    Watcher *watcher = context;
    fourmi_statistics statistics;
    fourmi_learner_statistics(watcher->learner, &statistics);
    assert_int_equal(statistics.games, done);
    assert_true(done <= total);
    watcher->calls++;
    return done < watcher->stop_at;
}

static void training_tells_how_far_it_is(void **state)
{
    (void)state;
    fourmi_learner *learner;
    assert_int_equal(fourmi_learner_new("tictactoe", NULL, &learner), FOURMI_OK);
    assert_true(fourmi_learner_usual_games(learner) > 0);
    Watcher watcher = {.learner = learner, .stop_at = 350};
    fourmi_learner_set_progress(learner, 100, watch, &watcher);
    assert_int_equal(fourmi_learner_train(learner, 1000), FOURMI_ERROR_CANCELLED);
    assert_int_equal(watcher.calls, 4);
    fourmi_learner_free(learner);
}

/* The plan of a learner, and of the one that is resumed from its brain. */
static void assert_plans(const char *name, const char *preset, uint64_t planned, uint64_t resumed)
{
    const fourmi_learner_options options = {.preset = preset, .games = 123};
    fourmi_learner *learner;
    fourmi_learner *again;
    fourmi_brain *brain;
    assert_int_equal(fourmi_learner_new(name, &options, &learner), FOURMI_OK);
    assert_int_equal(fourmi_learner_usual_games(learner), planned);
    assert_int_equal(fourmi_learner_brain(learner, &brain), FOURMI_OK);
    assert_int_equal(fourmi_learner_resume(brain, NULL, &again), FOURMI_OK);
    assert_int_equal(fourmi_learner_usual_games(again), resumed);
    fourmi_learner_free(again);
    fourmi_brain_free(brain);
    fourmi_learner_free(learner);
}

static void the_usual_games_are_those_of_the_plan(void **state)
{
    (void)state;
    assert_plans("tictactoe", "network", 123, 123);
    assert_plans("tictactoe", "sound", 123, 1000); /* its brain does not know the plan */
}

static void settings_are_checked(void **state)
{
    (void)state;
    static const char *const names[] = {"alpha"};
    static const char *const unknown[] = {"courage"};
    static const double values[] = {0.25, 1e9};
    fourmi_learner_options options = {
        .setting_count = 1, .setting_names = names, .setting_values = values};
    fourmi_learner *learner;
    double value = 0.0;
    bool is_found = false;
    assert_int_equal(fourmi_learner_new("tictactoe", &options, &learner), FOURMI_OK);
    const char *name;
    for (int i = 0; (name = fourmi_learner_setting(learner, i, &value)) != NULL; i++) {
        is_found |= strcmp(name, "alpha") == 0 && value == 0.25;
    }
    assert_true(is_found);
    fourmi_learner_free(learner);
    options.setting_values = values + 1;
    assert_int_equal(fourmi_learner_new("tictactoe", &options, &learner), FOURMI_ERROR_SETTING);
    options.setting_names = unknown;
    assert_int_equal(fourmi_learner_new("tictactoe", &options, &learner), FOURMI_ERROR_SETTING);
    options = (fourmi_learner_options){.preset = "wizard"};
    assert_int_equal(fourmi_learner_new("tictactoe", &options, &learner), FOURMI_ERROR_PRESET);
    assert_int_equal(fourmi_learner_new("draughts", NULL, &learner), FOURMI_ERROR_GAME);
    assert_non_null(fourmi_learner_preset("tictactoe", 0));
    assert_null(fourmi_learner_preset("tictactoe", 1000));
}

static void a_perfect_brain_is_certified_and_a_new_one_is_not(void **state)
{
    (void)state;
    fourmi_learner *empty = trained("tictactoe", NULL, 1);
    fourmi_brain *good = brain_of("tictactoe", 60000);
    fourmi_brain *bad;
    fourmi_certificate certificate;
    const fourmi_judge_options walk = {.budget = 100000, .symmetry = 1};
    assert_int_equal(fourmi_brain_certify(good, NULL, &certificate), FOURMI_OK);
    assert_int_equal(certificate.method, FOURMI_BY_LINES);
    assert_int_equal(certificate.proof, FOURMI_CERTIFIED);
    assert_int_equal(certificate.lost, 0);
    assert_int_equal(certificate.optimal, certificate.decisions);
    assert_int_equal(fourmi_brain_certify(good, &walk, &certificate), FOURMI_OK);
    assert_int_equal(certificate.method, FOURMI_BY_WALK);
    assert_int_equal(certificate.proof, FOURMI_CERTIFIED);
    assert_int_equal(fourmi_learner_brain(empty, &bad), FOURMI_OK);
    assert_int_equal(fourmi_brain_certify(bad, NULL, &certificate), FOURMI_OK);
    assert_int_equal(certificate.proof, FOURMI_NOT_CERTIFIED);
    fourmi_brain_free(good);
    fourmi_brain_free(bad);
    fourmi_learner_free(empty);
}

static void choices_are_judged_by_the_truth(void **state)
{
    (void)state;
    static const char *const positions[] = {"", "1", "14", "1425"};
    static const char *const over[] = {"14253"};
    fourmi_brain *brain = brain_of("tictactoe", 60000);
    fourmi_evaluation evaluation;
    assert_int_equal(fourmi_brain_evaluate(brain, positions, 4, NULL, &evaluation), FOURMI_OK);
    assert_int_equal(evaluation.positions, 4);
    assert_int_equal(evaluation.keeping_result, 4);
    assert_int_equal(evaluation.telling_positions, 3);
    assert_int_equal(fourmi_brain_evaluate(brain, over, 1, NULL, &evaluation),
                     FOURMI_ERROR_POSITION);
    fourmi_worth worth;
    assert_int_equal(fourmi_brain_worth(brain, NULL, &worth), FOURMI_ERROR_OTHER);
    fourmi_brain_free(brain);
}

static void brains_of_worlds_are_worth_what_they_are(void **state)
{
    (void)state;
    fourmi_brain *cards = brain_of("blackjack:gym", 200000);
    fourmi_brain *board = brain_of("snake:3x3", 200);
    fourmi_worth worth;
    assert_int_equal(fourmi_brain_is_of_world(cards), 1);
    assert_int_equal(fourmi_brain_worth(cards, NULL, &worth), FOURMI_OK);
    assert_true(worth.is_exact && !worth.has_goals);
    assert_true(-0.1 < worth.value && worth.value <= worth.best + 1e-9 && worth.best < -0.04);
    assert_int_equal(worth.cells, 280);
    assert_int_equal(fourmi_brain_worth(board, NULL, &worth), FOURMI_OK);
    assert_true(worth.is_exact && worth.has_goals);
    const double sum = worth.reached + worth.ended + worth.circled;
    assert_true(0.999999 < sum && sum < 1.000001 && worth.low == worth.reached);
    const fourmi_judge_options played = {.games = 200, .seed = 3};
    assert_int_equal(fourmi_brain_worth(board, &played, &worth), FOURMI_OK);
    assert_true(!worth.is_exact && worth.games == 200 && worth.low < worth.high);
    fourmi_brain_free(cards);
    fourmi_brain_free(board);
}

/* ----------------------------------------------------------------- matches */

static void a_match_is_the_same_from_the_same_seed(void **state)
{
    (void)state;
    fourmi_brain *brain = brain_of("tictactoe", 60000);
    const fourmi_player learned = {.brain = brain};
    const fourmi_player beginner = {.level = "beginner"};
    const fourmi_match_options options = {.seed = 5};
    fourmi_score scores[2];
    char moves[2][FOURMI_TEXT_SIZE];
    for (int i = 0; i < 2; i++) {
        fourmi_match *match;
        double low;
        double high;
        assert_int_equal(fourmi_match_new("tictactoe", &learned, &beginner, &options, &match),
                         FOURMI_OK);
        assert_int_equal(fourmi_match_play(match, 60), FOURMI_OK);
        assert_int_equal(fourmi_match_play(match, 40), FOURMI_OK);
        memset(&scores[i], 0, sizeof scores[i]);
        fourmi_match_score(match, &scores[i]);
        assert_true(fourmi_match_moves(match, moves[i]) >= 5);
        assert_int_not_equal(fourmi_match_result(match), FOURMI_UNFINISHED);
        fourmi_match_interval(match, &low, &high);
        assert_true(low < scores[i].share && scores[i].share <= high);
        fourmi_match_free(match);
    }
    assert_memory_equal(&scores[0], &scores[1], sizeof scores[0]);
    assert_string_equal(moves[0], moves[1]);
    assert_int_equal(scores[0].lost_as_first + scores[0].lost_as_second, 0);
    assert_true(scores[0].won_as_first > 30);
    fourmi_brain_free(brain);
}

static int stop(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    (void)total;
    return done < 3;
}

/* What progress was told last, and how often. */
typedef struct Told {
    uint64_t done;
    uint64_t total;
    int calls;
} Told;

static int note(void *context, uint64_t done, uint64_t total)
{
    Told *told = context;
    *told = (Told){.done = done, .total = total, .calls = told->calls + 1};
    return done < total; /* at the end there is nothing left to cancel */
}

static void progress_counts_from_the_beginning_of_a_call(void **state)
{
    (void)state;
    const fourmi_player player = {.level = "random"};
    fourmi_match *match;
    fourmi_learner *learner;
    assert_int_equal(fourmi_match_new("tictactoe", &player, &player, NULL, &match), FOURMI_OK);
    assert_int_equal(fourmi_learner_new("tictactoe", NULL, &learner), FOURMI_OK);
    for (int call = 0; call < 2; call++) {
        Told told = {0};
        fourmi_match_set_progress(match, note, &told);
        assert_int_equal(fourmi_match_play(match, 10), FOURMI_OK);
        assert_int_equal(told.done, 10);
        assert_int_equal(told.total, 10);
        assert_int_equal(told.calls, 10);
        told = (Told){0};
        fourmi_learner_set_progress(learner, 0, note, &told);
        assert_int_equal(fourmi_learner_train(learner, 1000), FOURMI_OK);
        assert_int_equal(told.done, 1000);
        assert_int_equal(told.total, 1000);
        assert_int_equal(told.calls, 1000 / 256 + 1);
    }
    fourmi_match_free(match);
    fourmi_learner_free(learner);
}

static void a_match_can_be_cancelled_and_refuses_who_cannot_play(void **state)
{
    (void)state;
    const fourmi_player expert = {.level = "expert"};
    const fourmi_player wizard = {.level = "wizard"};
    const fourmi_player nobody = {.level = NULL};
    fourmi_brain *brain = brain_of("tictactoe", 100);
    const fourmi_player learned = {.brain = brain};
    const fourmi_player deep = {.brain = brain, .level = "depth=4"};
    fourmi_match *match;
    assert_int_equal(fourmi_match_new("tictactoe", &expert, &wizard, NULL, &match),
                     FOURMI_ERROR_LEVEL);
    assert_int_equal(fourmi_match_new("tictactoe", &expert, &nobody, NULL, &match),
                     FOURMI_ERROR_ARGUMENT);
    assert_int_equal(fourmi_match_new("connect4", &expert, &learned, NULL, &match),
                     FOURMI_ERROR_OTHER);
    assert_int_equal(fourmi_match_new("tictactoe", &expert, &deep, NULL, &match),
                     FOURMI_ERROR_SETTING);
    assert_int_equal(fourmi_match_new("tictactoe", &expert, &learned, NULL, &match), FOURMI_OK);
    fourmi_match_set_progress(match, stop, NULL);
    assert_int_equal(fourmi_match_play(match, 10), FOURMI_ERROR_CANCELLED);
    fourmi_score score;
    fourmi_match_score(match, &score);
    assert_int_equal(score.won_as_first + score.drawn_as_first + score.lost_as_first +
                         score.won_as_second + score.drawn_as_second + score.lost_as_second,
                     3);
    assert_string_equal(fourmi_level_name(6), "expert");
    assert_null(fourmi_level_name(7));
    fourmi_match_free(match);
    fourmi_brain_free(brain);
}

RUN_TESTS(cmocka_unit_test(a_brain_tells_of_itself_and_plays),
          cmocka_unit_test(what_is_saved_is_read_again_and_learns_on),
          cmocka_unit_test(training_tells_how_far_it_is),
          cmocka_unit_test(the_usual_games_are_those_of_the_plan),
          cmocka_unit_test(settings_are_checked),
          cmocka_unit_test(a_perfect_brain_is_certified_and_a_new_one_is_not),
          cmocka_unit_test(choices_are_judged_by_the_truth),
          cmocka_unit_test(brains_of_worlds_are_worth_what_they_are),
          cmocka_unit_test(a_match_is_the_same_from_the_same_seed),
          cmocka_unit_test(progress_counts_from_the_beginning_of_a_call),
          cmocka_unit_test(a_match_can_be_cancelled_and_refuses_who_cannot_play))
