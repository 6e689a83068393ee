/* test_door_counts.c - how many states games lead to, through the library's interface. */
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

/* Adds the games from a state on, by who wins: the second player, nobody, the first player. */
static void count_games(const fourmi_game *game, const fourmi_state *state, double total,
                        int by_result[3])
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    const int count = fourmi_state_legal(game, state, actions, NULL);
    by_result[1 + (int)total] += count == 0;
    for (int i = 0; i < count; i++) {
        fourmi_state next;
        double gain;
        memcpy(&next, state, game->state_size);
        ASSERT_OK(fourmi_state_play(game, &next, actions[i], &gain));
        count_games(game, &next, total + gain, by_result);
    }
}

static void games_of_tictactoe_end_as_published(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    fourmi_state start;
    int by_result[3] = {0};
    (void)unused;
    ASSERT_OK(fourmi_state_start(game, &start));
    count_games(game, &start, 0, by_result);
    assert_int_equal(by_result[2], 131184);
    assert_int_equal(by_result[0], 77904);
    assert_int_equal(by_result[1], 46080);
    fourmi_free(lab);
}

static void connect_four_has_the_published_states_of_the_first_plies(void **unused)
{
    /* Over all plies they add up to 4,531,985,219,092. */
    static const uint64_t states[] = {1,     7,     49,     238,    1120,   4263,
                                      16422, 54859, 184275, 558186, 1662623};
    fourmi_lab *lab = new_lab();
    fourmi_count *count = count_of(
        lab, (fourmi_count_options){.game = open_game(lab, "connect4"), .plies = 10});
    (void)unused;
    assert_int_equal(count->ply_count, 11);
    uint64_t lines = 1;
    for (uint32_t ply = 0; ply < 11; ply++) {
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

RUN_TESTS(cmocka_unit_test(tictactoe_has_the_states_and_games_that_everybody_counts),
          cmocka_unit_test(games_of_tictactoe_end_as_published),
          cmocka_unit_test(connect_four_has_the_published_states_of_the_first_plies),
          cmocka_unit_test(lines_are_those_that_are_found_one_by_one),
          cmocka_unit_test(a_row_has_half_as_many_states_seen_in_a_mirror),
          cmocka_unit_test(slices_count_the_same),
          cmocka_unit_test(a_watch_stops_the_counting_which_may_go_on),
          cmocka_unit_test(a_count_that_has_no_end_is_refused))
