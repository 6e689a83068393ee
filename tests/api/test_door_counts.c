/* test_door_counts.c - how many states games lead to, and all states of small games, through the
 * library's interface. */
#include <math.h>

#include "door.h"
#include "kuhn.h"
#include "row.h"

static fourmi_count *count_of(fourmi_lab *lab, fourmi_count_options options)
{
    fourmi_count *count;
    ASSERT_OK(fourmi_count_new(lab, &options, &count));
    ASSERT_OK(fourmi_run(count, 0));
    return count;
}

/* ------------------------------------------------------------------------- counting */

static void tictactoe_has_the_states_and_games_that_everybody_counts(void **unused)
{
    /* Published many times. */
    static const uint64_t states[] = {1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78};
    static const uint64_t images[] = {1, 3, 12, 38, 108, 174, 204, 153, 57, 15};
    static const uint64_t lines[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    (void)unused;
    for (int symmetry = 0; symmetry < 2; symmetry++) {
        fourmi_count *count = count_of(
            lab, (fourmi_count_options){.game = game, .symmetry = symmetry == 1});
        assert_int_equal(count->ply_count, 10);
        assert_int_equal(count->states, symmetry == 1 ? 765 : 5478);
        assert_int_equal(count->games, 255168);
        uint64_t over = 0;
        for (uint32_t ply = 0; ply < count->ply_count; ply++) {
            assert_int_equal(count->plies[ply].ply, ply);
            assert_int_equal(count->plies[ply].states, (symmetry == 1 ? images : states)[ply]);
            assert_int_equal(count->plies[ply].lines, lines[ply]);
            over += count->plies[ply].over;
        }
        assert_int_equal(over, symmetry == 1 ? 138 : 958);
        fourmi_free(count);
    }
    fourmi_free(lab);
}

static void connect_four_has_the_published_states_of_the_first_plies(void **unused)
{
    /* Over all plies they add up to 4,531,985,219,092. */
    static const uint64_t states[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275};
    fourmi_lab *lab = new_lab();
    fourmi_count *count = count_of(
        lab, (fourmi_count_options){.game = open_game(lab, "connect4"), .plies = 8});
    (void)unused;
    assert_int_equal(count->ply_count, 9);
    uint64_t lines = 1;
    for (uint32_t ply = 0; ply < 9; ply++) {
        assert_int_equal(count->plies[ply].states, states[ply]);
        if (ply < 7) { /* no column is full, and nobody has won before */
            assert_int_equal(count->plies[ply].lines, lines);
            assert_int_equal(count->plies[ply].games, 0);
        }
        lines *= 7;
    }
    fourmi_free(count);
    fourmi_free(lab);
}

/* Every line, one after the other. */
static uint64_t count_lines(const fourmi_game *game, const fourmi_state *state, int plies)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    const int count = fourmi_state_legal(game, state, actions, NULL);
    uint64_t lines = plies == 0;
    for (int i = 0; plies > 0 && i < count; i++) {
        fourmi_state next = *state;
        ASSERT_OK(fourmi_state_play(game, &next, actions[i], NULL));
        lines += count_lines(game, &next, plies - 1);
    }
    return lines;
}

static void lines_are_those_that_are_found_one_by_one(void **unused)
{
    static const char *const names[] = {"connect4:4x4", "chess:KQKR", "blackjack",
                                        "snake:3x3",    "kuhn",       "row"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    ASSERT_OK(fourmi_game_add(lab, &row));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const fourmi_game *game = open_game(lab, names[i]);
        fourmi_count *count = count_of(
            lab, (fourmi_count_options){.game = game, .plies = 4, .symmetry = i % 2 == 1});
        for (uint32_t ply = 0; ply < count->ply_count; ply++) {
            fourmi_state start;
            ASSERT_OK(fourmi_state_start(game, &start));
            assert_int_equal(count->plies[ply].lines, count_lines(game, &start, (int)ply));
        }
        fourmi_free(count);
    }
    fourmi_free(lab);
}

static void a_row_has_half_as_many_states_seen_in_a_mirror(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &row));
    fourmi_count *all = count_of(lab, (fourmi_count_options){.game = open_game(lab, "row")});
    fourmi_count *half = count_of(
        lab, (fourmi_count_options){.game = open_game(lab, "row"), .symmetry = true});
    assert_int_equal(all->plies[1].states, 5);
    assert_int_equal(half->plies[1].states, 3);
    assert_int_equal(all->plies[2].states, 20);
    assert_int_equal(half->plies[2].states, 10);
    assert_int_equal(all->games, half->games);
    fourmi_free(all);
    fourmi_free(half);
    fourmi_free(lab);
}

static void slices_count_the_same(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_count_options options = {.game = open_game(lab, "tictactoe")};
    fourmi_count *whole = count_of(lab, options);
    fourmi_count *sliced;
    int slices = 0;
    int status;
    (void)unused;
    ASSERT_OK(fourmi_count_new(lab, &options, &sliced));
    while ((status = fourmi_run(sliced, 100)) == FOURMI_AGAIN) {
        slices++;
    }
    ASSERT_OK(status);
    assert_int_equal(slices, 5478 / 100);
    assert_int_equal(sliced->ply_count, whole->ply_count);
    assert_memory_equal(sliced->plies, whole->plies, whole->ply_count * sizeof *whole->plies);
    assert_int_equal(sliced->games, whole->games);
    fourmi_free(sliced);
    fourmi_free(whole);
    fourmi_free(lab);
}

static bool stop_once(void *context, const fourmi_progress *progress)
{
    int *calls = context;
    assert_true(progress->done > 0);
    return ++*calls > 1;
}

static void a_watch_stops_the_counting_which_may_go_on(void **unused)
{
    fourmi_lab *lab = new_lab();
    int calls = 0;
    fourmi_count *count;
    const fourmi_count_options options = {.game = open_game(lab, "connect4"),
                                          .plies = 6,
                                          .watch = stop_once,
                                          .watch_context = &calls};
    (void)unused;
    ASSERT_OK(fourmi_count_new(lab, &options, &count));
    assert_int_equal(fourmi_run(count, 0), FOURMI_CANCELLED);
    assert_int_equal(count->ply_count, 6);
    ASSERT_OK(fourmi_run(count, 0));
    assert_int_equal(count->plies[6].states, 16422);
    ASSERT_OK(fourmi_run(count, 0));
    fourmi_free(count);
    fourmi_free(lab);
}

static void a_count_that_has_no_end_is_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_count *count;
    const fourmi_game *chess = open_game(lab, "chess:KRK");
    (void)unused;
    ASSERT_FAILS(fourmi_count_new(lab, &(fourmi_count_options){.game = chess}, &count),
                 FOURMI_ERROR_ARGUMENT, "may come again");
    assert_null(count);
    ASSERT_FAILS(fourmi_count_new(lab, &(fourmi_count_options){.game = chess, .plies = -1}, &count),
                 FOURMI_ERROR_ARGUMENT, "-1 plies");
    ASSERT_FAILS(fourmi_count_new(lab, &(fourmi_count_options){0}, &count), FOURMI_ERROR_ARGUMENT,
                 "options.game is missing");
    ASSERT_FAILS(fourmi_count_new(lab, NULL, NULL), FOURMI_ERROR_ARGUMENT, "count is missing");
    fourmi_free(lab);
}

/* ---------------------------------------------------------------------------- atlas */

static fourmi_atlas *atlas_of(fourmi_lab *lab, fourmi_atlas_options options)
{
    fourmi_atlas *atlas;
    ASSERT_OK(fourmi_atlas_new(lab, &options, &atlas));
    assert_int_equal(atlas->state_count, 0);
    ASSERT_OK(fourmi_run(atlas, 0));
    return atlas;
}

static void an_atlas_has_every_state_once_with_its_images(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    (void)unused;
    for (int no_symmetry = 0; no_symmetry < 2; no_symmetry++) {
        fourmi_atlas *atlas = atlas_of(
            lab, (fourmi_atlas_options){.game = game, .no_symmetry = no_symmetry == 1});
        uint32_t images = 0;
        uint32_t over = 0;
        assert_int_equal(atlas->state_count, no_symmetry == 1 ? 5478 : 765);
        for (uint32_t i = 0; i < atlas->state_count; i++) {
            const fourmi_atlas_state *one = &atlas->states[i];
            images += one->images;
            over += one->turn == FOURMI_OVER;
            assert_true(i == 0 || one->ply >= atlas->states[i - 1].ply);
            assert_int_equal(fourmi_state_turn(game, one->state), one->turn);
            assert_int_equal(fourmi_atlas_find(atlas, one->state), i);
        }
        assert_int_equal(images, 5478);
        assert_int_equal(over, no_symmetry == 1 ? 958 : 138);
        fourmi_free(atlas);
    }
    fourmi_free(lab);
}

static void outcomes_of_an_atlas_are_the_exact_ones(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    fourmi_atlas *atlas = atlas_of(lab, (fourmi_atlas_options){.game = game});
    fourmi_exact *exact;
    (void)unused;
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &exact));
    for (uint32_t i = 0; i < atlas->state_count; i++) {
        const fourmi_atlas_state *one = &atlas->states[i];
        fourmi_action actions[FOURMI_LEGAL_MAX];
        fourmi_value value;
        bool is_telling = false;
        const int count = fourmi_state_legal(game, one->state, actions, NULL);
        ASSERT_OK(fourmi_exact_value(exact, one->state, &value));
        assert_int_equal(value.outcome, one->outcome);
        for (int k = 0; k < count; k++) {
            fourmi_state next;
            memcpy(&next, one->state, game->state_size);
            ASSERT_OK(fourmi_state_play(game, &next, actions[k], NULL));
            const int place = fourmi_atlas_find(atlas, &next);
            assert_true(place > 0);
            assert_int_equal(atlas->states[place].ply, one->ply + 1);
            is_telling = is_telling || atlas->states[place].outcome != one->outcome;
        }
        assert_int_equal(is_telling, one->is_telling);
    }
    fourmi_free(exact);
    fourmi_free(atlas);
    fourmi_free(lab);
}

static uint32_t sum_of(const fourmi_atlas *atlas, size_t field)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < atlas->state_count; i++) {
        sum += *(const uint32_t *)(const void *)((const char *)&atlas->states[i] + field);
    }
    return sum;
}

/* The largest value that the learner gives an action which it takes. */
static double best_opinion(const fourmi_learner *learner, const void *state)
{
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    const int count = fourmi_learner_values(learner, state, opinions);
    double best = -2;
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        best = opinions[i].probability > 0 ? fmax(best, opinions[i].value) : best;
    }
    return best;
}

static void an_atlas_shows_what_a_learner_makes_of_every_state(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    fourmi_learner *learner;
    (void)unused;
    ASSERT_OK(fourmi_learner_new(
        lab, &(fourmi_learner_options){.game = game, .preset = "sound", .seed = 7}, &learner));
    fourmi_atlas *atlas = atlas_of(lab, (fourmi_atlas_options){.game = game, .learner = learner});
    assert_int_equal(sum_of(atlas, offsetof(fourmi_atlas_state, seen)), 0);
    fourmi_record *record = new_record(lab, game, "12345");
    ASSERT_OK(fourmi_record_read(record, "67"));
    ASSERT_OK(fourmi_learner_observe(learner, record));
    ASSERT_OK(fourmi_run(atlas, 0));
    for (uint32_t ply = 0; ply <= record->action_count; ply++) {
        ASSERT_OK(fourmi_record_go(record, ply));
        assert_true(atlas->states[fourmi_atlas_find(atlas, record->state)].seen > 0);
    }
    uint32_t seen = 0;
    for (uint32_t i = 0; i < atlas->state_count; i++) {
        seen += atlas->states[i].seen > 0;
    }
    assert_int_equal(seen, 8);
    ASSERT_OK(fourmi_learner_train(learner, 20000));
    ASSERT_OK(fourmi_run(atlas, 0));
    /* Games lead to 4,520 states in which there is something to decide. */
    const uint32_t met = sum_of(atlas, offsetof(fourmi_atlas_state, met));
    assert_true(sum_of(atlas, offsetof(fourmi_atlas_state, right)) > 4000);
    assert_true(met > 0 && met < 4520);
    assert_true(sum_of(atlas, offsetof(fourmi_atlas_state, met_right)) > met * 9 / 10);
    for (uint32_t i = 0; i < atlas->state_count; i++) {
        const fourmi_atlas_state *one = &atlas->states[i];
        assert_true(one->right <= one->images && one->met_right <= one->met);
        assert_true(one->met <= one->images && one->seen <= one->images);
        if (one->turn == FOURMI_FIRST || one->turn == FOURMI_SECOND) {
            assert_true(fabs(one->value - best_opinion(learner, one->state)) < 1e-6);
        }
    }
    fourmi_free(learner); /* the atlas holds it */
    ASSERT_OK(fourmi_run(atlas, 0));
    fourmi_free(atlas);
    fourmi_free(record);
    fourmi_free(lab);
}

static void an_atlas_refuses_a_learner_that_it_cannot_look_at(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_game *other = open_game(lab, "connect4:4x4");
    fourmi_learner *learner, *frozen;
    fourmi_bytes *bytes;
    fourmi_atlas *atlas;
    (void)unused;
    ASSERT_OK(fourmi_learner_new(lab, &(fourmi_learner_options){.game = game}, &learner));
    ASSERT_FAILS(
        fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = other, .learner = learner}, &atlas),
        FOURMI_ERROR_OTHER_GAME, "the learner is for tictactoe");
    ASSERT_OK(fourmi_learner_write(learner, NULL, &bytes));
    ASSERT_OK(fourmi_learner_new(lab,
                                 &(fourmi_learner_options){.bytes = bytes->bytes,
                                                           .byte_count = bytes->byte_count,
                                                           .frozen = true},
                                 &frozen));
    ASSERT_FAILS(
        fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game, .learner = frozen}, &atlas),
        FOURMI_ERROR_UNSUPPORTED, "no frozen learner");
    fourmi_free(bytes);
    fourmi_free(frozen);
    fourmi_free(learner);
    fourmi_free(lab);
}

static void a_game_without_an_atlas_says_why(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_atlas *atlas;
    fourmi_state state = {{~UINT64_C(0)}};
    (void)unused;
    static const char *const names[] = {"chess:KRK", "blackjack", "kuhn"};
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const fourmi_atlas_options options = {.game = open_game(lab, names[i])};
        ASSERT_FAILS(fourmi_atlas_new(lab, &options, &atlas), FOURMI_ERROR_UNSUPPORTED,
                     "no atlas of");
    }
    const fourmi_game *game = open_game(lab, "connect4");
    ASSERT_OK(fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game}, &atlas));
    ASSERT_FAILS(fourmi_atlas_find(atlas, &state), FOURMI_ERROR_UNKNOWN, "not in the atlas");
    ASSERT_FAILS(fourmi_run(atlas, 0), FOURMI_ERROR_UNSUPPORTED, "more than 6000 states");
    fourmi_free(atlas);
    game = open_game(lab, "tictactoe");
    ASSERT_FAILS(
        fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game, .limit = UINT32_MAX}, &atlas),
        FOURMI_ERROR_ARGUMENT, "at most");
    assert_null(atlas);
    atlas = atlas_of(lab, (fourmi_atlas_options){.game = game, .limit = 5478});
    ASSERT_FAILS(fourmi_atlas_find(atlas, &state), FOURMI_ERROR_UNKNOWN, "not in the atlas");
    ASSERT_FAILS(fourmi_atlas_find(atlas, NULL), FOURMI_ERROR_ARGUMENT, "state is missing");
    fourmi_free(atlas);
    ASSERT_OK(fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game, .limit = 5477}, &atlas));
    ASSERT_FAILS(fourmi_run(atlas, 0), FOURMI_ERROR_UNSUPPORTED, "more than 5477 states");
    fourmi_free(atlas);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(tictactoe_has_the_states_and_games_that_everybody_counts),
          cmocka_unit_test(connect_four_has_the_published_states_of_the_first_plies),
          cmocka_unit_test(lines_are_those_that_are_found_one_by_one),
          cmocka_unit_test(a_row_has_half_as_many_states_seen_in_a_mirror),
          cmocka_unit_test(slices_count_the_same),
          cmocka_unit_test(a_watch_stops_the_counting_which_may_go_on),
          cmocka_unit_test(a_count_that_has_no_end_is_refused),
          cmocka_unit_test(an_atlas_has_every_state_once_with_its_images),
          cmocka_unit_test(outcomes_of_an_atlas_are_the_exact_ones),
          cmocka_unit_test(an_atlas_shows_what_a_learner_makes_of_every_state),
          cmocka_unit_test(an_atlas_refuses_a_learner_that_it_cannot_look_at),
          cmocka_unit_test(a_game_without_an_atlas_says_why))
