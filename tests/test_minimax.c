/* test_minimax.c - the readable search: what it finds, and what it tells. */
#include "testing.h"

#include <stdlib.h>

#include "oracle/minimax.h"
#include "oracle/solver/solver.h"
#include "positions.h"
#include "signature/signature.h"

enum { EVENTS_MAX = 200000 };

typedef struct Events {
    MinimaxEvent *list; /* [EVENTS_MAX] */
    size_t count;
    size_t stop_after; /* 0: never */
} Events;

static bool remember(void *context, const MinimaxEvent *event)
{
    Events *events = context;
    assert_true(events->count < EVENTS_MAX);
    events->list[events->count++] = *event;
    return events->stop_after == 0 || events->count < events->stop_after;
}

static int setup_events(void **state)
{
    Events *events = calloc(1, sizeof *events);
    events->list = calloc(EVENTS_MAX, sizeof events->list[0]);
    *state = events;
    return 0;
}

static int teardown_events(void **state)
{
    Events *events = *state;
    free(events->list);
    free(events);
    return 0;
}

/* ------------------------------------------------------- the worked example */

/* The article's example, call by call: which call, its move (as people count),
 * and its value when it comes back. */
static void the_worked_example_takes_nine_calls(void **state)
{
    Events *events = *state;
    const MinimaxOptions options = {.order = ORDER_GIVEN};
    MinimaxResult result = minimax_search(&tictactoe, after(&tictactoe, "O-XX-X-OO"), &options,
                                          remember, events);
    assert_true(result.complete);
    assert_int_equal(result.calls, 9);
    assert_int_equal(result.move, 4);
    assert_int_equal(result.value, 10);
    assert_int_equal(result.move_count, 3);
    static const int moves[] = {1, 4, 6};
    static const int values[] = {-10, +10, -10};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(result.moves[i], moves[i]);
        assert_int_equal(result.values[i], values[i]);
    }
    static const struct {
        uint64_t call, parent;
        int depth, move, value;
    } returned[] = {
        {3, 2, 2, 4, -10}, {4, 2, 2, 6, -10}, {2, 1, 1, 1, -10},
        {5, 1, 1, 4, +10}, {8, 7, 3, 4, +10}, {7, 6, 2, 1, +10},
        {9, 6, 2, 4, -10}, {6, 1, 1, 6, -10}, {1, 0, 0, GAME_NO_MOVE, +10},
    };
    size_t next = 0;
    for (size_t i = 0; i < events->count; i++) {
        const MinimaxEvent *e = &events->list[i];
        if (e->kind == EVENT_RETURN) {
            assert_true(next < sizeof returned / sizeof returned[0]);
            assert_int_equal(e->call, returned[next].call);
            assert_int_equal(e->parent, returned[next].parent);
            assert_int_equal(e->depth, returned[next].depth);
            assert_int_equal(e->move, returned[next].move);
            assert_int_equal(e->value, returned[next].value);
            next++;
        }
    }
    assert_int_equal(next, 9);
}

/* ------------------------------------------------------------------ events */

static int legal_count(Position p)
{
    Move moves[GAME_MOVES_MAX];
    return tictactoe.legal_moves(&tictactoe, p, moves);
}

/* Each call has one enter and one return, nested, with what lies between. */
static void assert_well_formed(const Events *events, const MinimaxResult *result)
{
    uint64_t open[GAME_PLIES_MAX + 1];
    int tried[GAME_PLIES_MAX + 1];
    int depth = 0;
    uint64_t calls = 0;
    uint64_t cuts = 0;
    for (size_t i = 0; i < events->count; i++) {
        const MinimaxEvent *e = &events->list[i];
        switch (e->kind) {
        case EVENT_ENTER:
            assert_int_equal(e->call, ++calls);
            assert_int_equal(e->depth, depth);
            assert_int_equal(e->parent, depth == 0 ? 0 : open[depth - 1]);
            assert_true(e->alpha < e->beta);
            if (depth > 0) {
                tried[depth - 1]++;
            }
            tried[depth] = 0;
            open[depth++] = e->call;
            break;
        case EVENT_LEAF:
            assert_int_equal(events->list[i - 1].kind, EVENT_ENTER);
            assert_int_equal(events->list[i + 1].kind, EVENT_RETURN);
            assert_int_equal(e->value, events->list[i + 1].value);
            break;
        case EVENT_CUT:
            assert_true(e->skipped > 0);
            assert_int_equal(tried[depth - 1] + e->skipped, legal_count(e->position));
            assert_true(e->maximizing ? e->value >= e->beta : e->value <= e->alpha);
            assert_int_equal(e->reason, e->maximizing ? CUT_ABOVE_BETA : CUT_BELOW_ALPHA);
            assert_int_equal(events->list[i + 1].kind, EVENT_RETURN);
            cuts++;
            break;
        case EVENT_RETURN:
            assert_int_equal(e->call, open[--depth]);
            break;
        }
    }
    assert_int_equal(depth, 0);
    assert_int_equal(calls, result->calls);
    assert_int_equal(cuts, result->cuts);
}

static void events_are_nested_and_complete(void **state)
{
    Events *events = *state;
    static const char *const positions[] = {"X-O-X-O--", "O-XX-X-OO", "15", "XXXOO----"};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        for (int alpha_beta = 0; alpha_beta < 2; alpha_beta++) {
            const MinimaxOptions options = {.alpha_beta = alpha_beta};
            events->count = 0;
            MinimaxResult result = minimax_search(&tictactoe, after(&tictactoe, positions[i]),
                                                  &options, remember, events);
            assert_well_formed(events, &result);
            assert_true(alpha_beta || result.cuts == 0);
        }
    }
}

static void without_cuts_the_window_stays_open(void **state)
{
    Events *events = *state;
    const MinimaxOptions options = {.depth_limit = 3};
    minimax_search(&connect4, connect4.start, &options, remember, events);
    for (size_t i = 0; i < events->count; i++) {
        assert_int_equal(events->list[i].alpha, -MINIMAX_INFINITY);
        assert_int_equal(events->list[i].beta, MINIMAX_INFINITY);
        assert_int_not_equal(events->list[i].kind, EVENT_CUT);
    }
}

static void a_watcher_can_cancel_at_every_event(void **state)
{
    Events *events = *state;
    const MinimaxOptions options = {.alpha_beta = true};
    Position p = after(&tictactoe, "X-O-X-O--");
    MinimaxResult whole = minimax_search(&tictactoe, p, &options, remember, events);
    size_t total = events->count;
    assert_true(whole.complete);
    for (size_t stop = 1; stop <= total; stop++) {
        events->count = 0;
        events->stop_after = stop;
        MinimaxResult result = minimax_search(&tictactoe, p, &options, remember, events);
        assert_false(result.complete);
        assert_int_equal(result.move, GAME_NO_MOVE);
        assert_int_equal(events->count, stop);
    }
}

static void a_search_gives_up_at_its_call_limit(void **state)
{
    (void)state;
    MinimaxOptions options = {.call_limit = 1000};
    MinimaxResult result = minimax_search(&tictactoe, tictactoe.start, &options, NULL, NULL);
    assert_false(result.complete);
    assert_int_equal(result.calls, 1000);
    options.call_limit = 9;
    assert_true(
        minimax_search(&tictactoe, after(&tictactoe, "O-XX-X-OO"), &options, NULL, NULL).complete);
    options.call_limit = 8;
    assert_false(
        minimax_search(&tictactoe, after(&tictactoe, "O-XX-X-OO"), &options, NULL, NULL).complete);
}

/* --------------------------------------------------- alpha-beta = minimax */

/* The same question with and without cuts, in every order: the value and the
 * set of best moves must be the same, and no more calls may be needed. */
static void assert_cuts_change_nothing(const Game *game, Position p, MinimaxOptions options)
{
    Rng rng = rng_from_seed(5);
    options.rng = &rng;
    options.alpha_beta = false;
    options.order = ORDER_GIVEN;
    MinimaxResult plain = minimax_search(game, p, &options, NULL, NULL);
    options.alpha_beta = true;
    for (int order = ORDER_GIVEN; order <= ORDER_SHUFFLED; order++) {
        for (int random_ties = 0; random_ties < 2; random_ties++) {
            options.order = (MinimaxOrder)order;
            options.random_ties = random_ties;
            MinimaxResult cut = minimax_search(game, p, &options, NULL, NULL);
            assert_int_equal(cut.value, plain.value);
            assert_true(cut.calls <= plain.calls);
            uint64_t plain_best = 0;
            uint64_t cut_best = 0;
            for (int i = 0; i < plain.move_count; i++) {
                plain_best |= (uint64_t)(plain.values[i] == plain.value) << plain.moves[i];
                cut_best |= (uint64_t)(cut.values[i] == cut.value) << cut.moves[i];
            }
            if (random_ties) {
                assert_int_equal(cut_best, plain_best);
            }
            if (plain.move_count > 0) {
                assert_true(plain_best >> cut.move & 1);
            }
        }
    }
}

static void check_all_of_tictactoe(bool prefer_sooner)
{
    enum { ALL = 5478 };
    Position *positions = malloc(ALL * sizeof positions[0]);
    uint32_t *slots = malloc(positions_slot_count(ALL) * sizeof slots[0]);
    PositionSet set;
    positions_init(&set, &tictactoe, positions, slots, ALL);
    positions_add(&set, tictactoe.start);
    for (size_t i = 0; i < set.count; i++) {
        PositionSet one = set;
        one.positions = &positions[i];
        one.count = 1;
        assert_true(positions_add_next_ply(&set, &one, false));
        assert_cuts_change_nothing(&tictactoe, positions[i],
                                   (MinimaxOptions){.prefer_sooner = prefer_sooner});
    }
    assert_int_equal(set.count, ALL);
    free(positions);
    free(slots);
}

static void alpha_beta_equals_minimax_on_all_of_tictactoe(void **state)
{
    (void)state;
    check_all_of_tictactoe(false);
    check_all_of_tictactoe(true);
}

static void alpha_beta_equals_minimax_on_late_connect4(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(11);
    for (int i = 0; i < 4000; i++) {
        Position p = random_late_position(&connect4, 4 + i % 6, &rng);
        assert_cuts_change_nothing(&connect4, p, (MinimaxOptions){.prefer_sooner = i % 2});
    }
}

static void alpha_beta_equals_minimax_with_a_depth_limit(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(12);
    for (int i = 0; i < 300; i++) {
        Position p = random_late_position(&connect4, 12 + i % 30, &rng);
        assert_cuts_change_nothing(&connect4, p,
                                   (MinimaxOptions){
                                       .prefer_sooner = true,
                                       .depth_limit = 1 + i % 4,
                                       .weights = minimax_default_weights,
                                   });
    }
}

/* ------------------------------------------------------------------ values */

static void a_win_is_better_the_sooner_and_a_loss_the_later(void **state)
{
    (void)state;
    const MinimaxOptions options = {.prefer_sooner = true};
    Position p = after(&tictactoe, "O-XX-X-OO");
    MinimaxResult result = minimax_search(&tictactoe, p, &options, NULL, NULL);
    assert_int_equal(result.values[0], -8); /* -10 + 2 plies */
    assert_int_equal(result.values[1], 9);  /* 10 - 1 */
    assert_int_equal(result.values[2], -8);
}

static void tictactoe_is_a_draw(void **state)
{
    (void)state;
    const MinimaxOptions options = {.alpha_beta = false};
    MinimaxResult result = minimax_search(&tictactoe, tictactoe.start, &options, NULL, NULL);
    assert_int_equal(result.value, 0);
    assert_int_equal(result.calls, 549946); /* every node of the game tree */
}

static void a_finished_game_is_one_leaf_without_a_move(void **state)
{
    (void)state;
    const MinimaxOptions options = {.alpha_beta = true};
    MinimaxResult result = minimax_search(&tictactoe, after(&tictactoe, "XXXOO----"), &options,
                                          NULL, NULL);
    assert_true(result.complete);
    assert_int_equal(result.calls, 1);
    assert_int_equal(result.value, -10); /* the side to move has lost */
    assert_int_equal(result.move, GAME_NO_MOVE);
}

static void a_search_can_stop_at_a_certain_win(void **state)
{
    (void)state;
    const Position p = after(&tictactoe, "O-XX-X-OO");
    MinimaxOptions options = {.stop_at_win = true};
    MinimaxResult result = minimax_search(&tictactoe, p, &options, NULL, NULL);
    assert_int_equal(result.calls, 5); /* instead of nine */
    assert_int_equal(result.cuts, 1);
    assert_int_equal(result.move, 4);
    assert_int_equal(result.value, 10);
    /* It changes no value, in whatever way the search is set. */
    Rng rng = rng_from_seed(16);
    for (int i = 0; i < 200; i++) {
        const Position q = random_late_position(&tictactoe, 2 + i % 7, &rng);
        for (int n = 0; n < 4; n++) {
            options = (MinimaxOptions){.alpha_beta = n & 1, .prefer_sooner = n & 2};
            const MinimaxResult whole = minimax_search(&tictactoe, q, &options, NULL, NULL);
            options.stop_at_win = true;
            result = minimax_search(&tictactoe, q, &options, NULL, NULL);
            assert_int_equal(result.value, whole.value);
            assert_int_equal(result.move, whole.move);
            assert_true(result.calls <= whole.calls);
        }
    }
}

static void the_evaluation_counts_open_lines_of_both_sides(void **state)
{
    (void)state;
    Position p = after(&tictactoe, "X--XO----");
    static const LineWeights only_own_twos = {.own_two = 1};
    MinimaxOptions options = {.depth_limit = 1, .weights = only_own_twos};
    MinimaxResult result = minimax_search(&tictactoe, p, &options, NULL, NULL);
    /* O to move, seen from O. Each cell: lines of exactly two O and no X. */
    static const int cells[] = {1, 2, 5, 6, 7, 8};
    static const int twos[] = {1, 1, 0, 1, 1, 0};
    assert_int_equal(result.move_count, 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(result.moves[i], cells[i]);
        assert_int_equal(result.values[i], twos[i]);
    }
    assert_int_equal(result.horizon_leaves, 6);

    static const LineWeights only_other_twos = {.other_two = 2};
    options.weights = only_other_twos;
    result = minimax_search(&tictactoe, p, &options, NULL, NULL);
    /* X keeps its open pair in the left column unless O fills it (cell 6). */
    static const int against[] = {-2, -2, -2, 0, -2, -2};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(result.values[i], against[i]);
    }
}

static void lines_of_three_count_in_connect4(void **state)
{
    (void)state;
    /* X: 1 2 3 at the foot; O: 7 7. After any quiet move of O the open three
     * stays, after 4 it is closed. */
    Position p = after(&connect4, "17273");
    static const LineWeights only_other_threes = {.other_three = 5};
    const MinimaxOptions options = {.depth_limit = 1, .weights = only_other_threes};
    MinimaxResult result = minimax_search(&connect4, p, &options, NULL, NULL);
    assert_int_equal(result.move, 3);
    assert_int_equal(result.value, 0);
    assert_int_equal(result.values[0], -5);
}

static void no_guess_beats_a_certainty(void **state)
{
    (void)state;
    Position p = after(&connect4, "1727374"); /* never reached: X has won */
    assert_true(game_is_over(&connect4, p));
    static const LineWeights huge = {.own_two = 100000, .own_three = 100000};
    const MinimaxOptions options = {.prefer_sooner = true, .depth_limit = 3, .weights = huge};
    MinimaxResult result = minimax_search(&connect4, after(&connect4, "172737"), &options, NULL,
                                          NULL);
    assert_int_equal(result.move, 3);
    assert_int_equal(result.value, 42); /* a win in one: 43 - 1 */
    for (int i = 0; i < result.move_count; i++) {
        assert_true(result.values[i] < 43 - 3 || result.moves[i] == 3);
    }

    /* Nor does the darkest guess look like a certain loss. */
    static const LineWeights dark = {.other_two = 100000, .other_three = 100000};
    const MinimaxOptions pessimist = {.prefer_sooner = true, .depth_limit = 1, .weights = dark};
    result = minimax_search(&connect4, after(&connect4, "17263"), &pessimist, NULL, NULL);
    for (int i = 0; i < result.move_count; i++) {
        assert_true(result.values[i] > -(43 - 1));
    }
}

/* ------------------------------------------------------------------ choice */

static void ties_are_broken_by_the_seed_or_by_the_first(void **state)
{
    (void)state;
    MinimaxOptions options = {.alpha_beta = true, .random_ties = true};
    int seen[9] = {0};
    for (uint64_t seed = 0; seed < 60; seed++) {
        Rng rng = rng_from_seed(seed);
        options.rng = &rng;
        MinimaxResult result = minimax_search(&tictactoe, after(&tictactoe, "5"), &options, NULL,
                                              NULL);
        Rng again = rng_from_seed(seed);
        options.rng = &again;
        assert_int_equal(
            minimax_search(&tictactoe, after(&tictactoe, "5"), &options, NULL, NULL).move,
            result.move);
        seen[result.move]++;
    }
    /* The four corners hold the draw, and all of them are chosen. */
    for (int i = 0; i < 9; i++) {
        assert_int_equal(seen[i] > 0, i == 0 || i == 2 || i == 6 || i == 8);
    }
    options.random_ties = false;
    assert_int_equal(minimax_search(&tictactoe, after(&tictactoe, "5"), &options, NULL, NULL).move,
                     0);
}

static void moves_are_tried_from_the_centre_if_asked(void **state)
{
    (void)state;
    const MinimaxOptions options = {.order = ORDER_CENTRE_FIRST, .depth_limit = 1};
    MinimaxResult result = minimax_search(&connect4, connect4.start, &options, NULL, NULL);
    static const Move columns[] = {3, 2, 4, 1, 5, 0, 6};
    assert_memory_equal(result.moves, columns, sizeof columns);
    result = minimax_search(&tictactoe, tictactoe.start, &options, NULL, NULL);
    static const Move cells[] = {4, 1, 3, 5, 7, 0, 2, 6, 8};
    assert_memory_equal(result.moves, cells, sizeof cells);
}

static void the_bench_signature_is_unchanged(void **state)
{
    (void)state;
    static _Alignas(SOLVER_ALIGNMENT) unsigned char table[BENCH_TABLE_BYTES];
    assert_int_equal(bench_signature(table), BENCH_SIGNATURE);
}

#define WITH_EVENTS(test) cmocka_unit_test_setup_teardown(test, setup_events, teardown_events)

RUN_TESTS(WITH_EVENTS(the_worked_example_takes_nine_calls),
          WITH_EVENTS(events_are_nested_and_complete),
          WITH_EVENTS(without_cuts_the_window_stays_open),
          WITH_EVENTS(a_watcher_can_cancel_at_every_event),
          cmocka_unit_test(a_search_gives_up_at_its_call_limit),
          cmocka_unit_test(alpha_beta_equals_minimax_on_all_of_tictactoe),
          cmocka_unit_test(alpha_beta_equals_minimax_on_late_connect4),
          cmocka_unit_test(alpha_beta_equals_minimax_with_a_depth_limit),
          cmocka_unit_test(a_win_is_better_the_sooner_and_a_loss_the_later),
          cmocka_unit_test(tictactoe_is_a_draw),
          cmocka_unit_test(a_finished_game_is_one_leaf_without_a_move),
          cmocka_unit_test(a_search_can_stop_at_a_certain_win),
          cmocka_unit_test(the_evaluation_counts_open_lines_of_both_sides),
          cmocka_unit_test(lines_of_three_count_in_connect4),
          cmocka_unit_test(no_guess_beats_a_certainty),
          cmocka_unit_test(ties_are_broken_by_the_seed_or_by_the_first),
          cmocka_unit_test(moves_are_tried_from_the_centre_if_asked),
          cmocka_unit_test(the_bench_signature_is_unchanged))
