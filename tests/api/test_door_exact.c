/* test_door_exact.c - exact values through the library's interface, against published ones and those
 * that other programs print. */
#include <math.h>
#include <stdatomic.h>

#include "door.h"
#include "kuhn.h"

static fourmi_exact *new_exact(fourmi_lab *lab, const char *name)
{
    fourmi_exact *exact;
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = open_game(lab, name)}, &exact));
    return exact;
}

/* The answer about a state, which has been found. */
static fourmi_answer *answer_of(fourmi_lab *lab, fourmi_exact *exact, const char *text)
{
    fourmi_answer *answer;
    ASSERT_OK(
        fourmi_answer_new(lab, &(fourmi_answer_options){.exact = exact, .text = text}, &answer));
    assert_int_equal(answer->action_count, 0);
    ASSERT_OK(fourmi_run(answer, 0));
    return answer;
}

static void connect_four_has_its_published_values(void **unused)
{
    static const int scores[] = {-2, -1, 0, 1, 0, -1, -2};
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "connect4");
    fourmi_answer *answer = answer_of(lab, exact, NULL);
    (void)unused;
    assert_string_equal(exact->solver, "solver");
    assert_int_equal(answer->value.claim, FOURMI_CLAIM_PLIES);
    assert_int_equal(answer->value.outcome, 1);
    assert_true(answer->value.plies == 41);
    assert_string_equal(answer->said, "+1");
    assert_int_equal(answer->action_count, 7);
    for (int i = 0; i < 7; i++) {
        assert_true(answer->actions[i].score == scores[i]);
        assert_int_equal(answer->actions[i].is_best, i == 3);
    }
    assert_int_equal(answer->line_count, 41);
    assert_memory_equal(answer->line_text, "444444", 6);
    fourmi_free(answer);
    answer = answer_of(lab, exact, "4455");
    assert_string_equal(answer->said, "+18");
    assert_true(answer->value.plies == 3);
    fourmi_free(answer);
    fourmi_free(exact);
    fourmi_free(lab);
}

static void values_are_the_first_players_whoever_acts(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "connect4");
    fourmi_answer *answer = answer_of(lab, exact, "1");
    (void)unused;
    assert_int_equal(answer->turn, FOURMI_SECOND);
    assert_int_equal(answer->value.outcome, -1);
    assert_true(answer->score == 2); /* for the second player, who acts */
    fourmi_free(answer);
    answer = answer_of(lab, exact, "14253"); /* no: this goes on */
    assert_int_equal(answer->turn, FOURMI_SECOND);
    fourmi_free(answer);
    fourmi_free(exact);
    fourmi_free(lab);
}

static void a_game_that_is_over_has_its_result(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "tictactoe");
    fourmi_answer *answer = answer_of(lab, exact, "14253");
    (void)unused;
    assert_int_equal(answer->turn, FOURMI_OVER);
    assert_int_equal(answer->value.outcome, 1);
    assert_true(answer->value.plies == 0);
    assert_int_equal(answer->action_count, 0);
    assert_int_equal(answer->line_count, 0);
    fourmi_free(answer);
    fourmi_free(exact);
    fourmi_free(lab);
}

/* The result of a position with best play, by trying everything. */
static int try_all(const fourmi_game *game, const fourmi_state *state)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    const fourmi_turn turn = game->turn(game, state);
    const int count = game->legal(game, state, actions);
    int best = turn == FOURMI_FIRST ? -1 : 1;
    for (int i = 0; i < count; i++) {
        fourmi_state next = *state;
        const double gain = game->play(game, &next, actions[i]);
        const int value = game->turn(game, &next) == FOURMI_OVER ? (int)gain : try_all(game, &next);
        best = (turn == FOURMI_FIRST) == (value > best) ? value : best;
    }
    return best;
}

static void tic_tac_toe_agrees_with_trying_everything(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "tictactoe");
    const fourmi_game *game = exact->game;
    fourmi_rng rng;
    (void)unused;
    fourmi_rng_seed(&rng, 1);
    for (int i = 0; i < 60; i++) {
        fourmi_state state = {{0}};
        ASSERT_OK(fourmi_state_start(game, &state));
        while (game->turn(game, &state) != FOURMI_OVER) {
            fourmi_action actions[FOURMI_LEGAL_MAX];
            fourmi_value value;
            const int count = game->legal(game, &state, actions);
            if (count < 9) {
                ASSERT_OK(fourmi_exact_value(exact, &state, &value));
                assert_int_equal(value.outcome, try_all(game, &state));
            }
            game->play(game, &state, actions[fourmi_rng_next(&rng) % (unsigned)count]);
        }
    }
    fourmi_free(exact);
    fourmi_free(lab);
}

static void a_chess_ending_is_mate_in_so_many_moves(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "chess:KRK");
    fourmi_answer *answer = answer_of(lab, exact, "8/8/8/4k3/8/8/8/R3K3 w - -");
    (void)unused;
    assert_string_equal(answer->said, "mate in 14");
    assert_true(answer->value.plies == 27);
    assert_int_equal(answer->line_count, 27);
    fourmi_free(answer);
    fourmi_free(exact);
    fourmi_free(lab);
}

static void a_mated_king_has_lost_and_a_stalemated_one_has_not(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "chess");
    fourmi_state states[2];
    fourmi_value values[2];
    char said[32];
    (void)unused;
    ASSERT_OK(fourmi_state_read(exact->game, "k6R/8/1K6/8/8/8/8/8 b - -", &states[0]));
    ASSERT_OK(fourmi_state_read(exact->game, "k7/2Q5/1K6/8/8/8/8/8 b - -", &states[1]));
    memcpy((unsigned char *)states + exact->game->state_size, &states[1], exact->game->state_size);
    assert_int_equal(fourmi_exact_list(exact, states, 2, values, NULL), 2);
    assert_true(values[0].outcome == 1 && values[0].plies == 0);
    assert_true(values[1].outcome == 0 && values[1].plies == 0);
    ASSERT_OK(fourmi_value_write(exact->game, &states[0], &values[0], said, sizeof said));
    assert_string_equal(said, "mated");
    fourmi_free(exact);
    fourmi_free(lab);
}

static void an_ending_that_is_larger_than_the_game_is_out_of_reach(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "chess:KRK");
    fourmi_state state;
    fourmi_value value;
    (void)unused;
    ASSERT_OK(fourmi_state_read(exact->game, "k7/8/1K6/8/8/q7/8/7R w - -", &state));
    ASSERT_FAILS(fourmi_exact_value(exact, &state, &value), FOURMI_ERROR_UNKNOWN, "out of reach");
    assert_int_equal(fourmi_exact_list(exact, &state, 1, &value, NULL), 0);
    assert_int_equal(value.claim, FOURMI_CLAIM_NONE);
    fourmi_free(exact);
    fourmi_free(lab);
}

static void blackjack_is_worth_what_the_literature_says(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "blackjack:gym");
    fourmi_answer *answer = answer_of(lab, exact, NULL);
    (void)unused;
    assert_int_equal(answer->turn, FOURMI_CHANCE);
    assert_true(fabs(answer->value.number + 0.0465559770666975) < 1e-12);
    assert_string_equal(answer->said, "-0.046556");
    fourmi_free(answer);
    answer = answer_of(lab, exact, "T6 v T");
    assert_true(fabs(answer->value.number + 0.56930716) < 1e-8);
    assert_string_equal(answer->actions[1].text, "hit");
    assert_true(answer->actions[1].is_best);
    assert_false(answer->actions[0].is_best);
    fourmi_free(answer);
    fourmi_free(exact);
    fourmi_free(lab);
}

/* The value of the start, and that of every state after one card, two and three, are one value. */
static void the_mean_over_what_chance_may_bring_is_the_value_before(void **unused)
{
    static const char *const names[] = {"blackjack:gym", "blackjack:endless,hands=1", "snake:3x3"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 3; i++) {
        fourmi_exact *exact = new_exact(lab, names[i]);
        fourmi_answer *answer = answer_of(lab, exact, NULL);
        double mean = 0;
        for (uint32_t k = 0; k < answer->action_count; k++) {
            mean += answer->actions[k].odds * answer->actions[k].value.number;
        }
        if (fabs(mean - answer->value.number) > 1e-9) {
            fail_msg("%s: %.12f, not %.12f", names[i], mean, answer->value.number);
        }
        fourmi_free(answer);
        fourmi_free(exact);
    }
    fourmi_free(lab);
}

static void snake_is_solved_with_the_steps_that_it_takes(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "snake:4x4");
    fourmi_answer *answer = answer_of(lab, exact, NULL);
    (void)unused;
    assert_true(fabs(answer->value.plies - 41.567373734106) < 1e-9);
    assert_string_equal(answer->said, "100 %");
    fourmi_free(answer);
    fourmi_free(exact);
    fourmi_free(lab);
}

static void who_gains_wants_it_soon_and_who_loses_late(void **unused)
{
    const fourmi_value soon = {FOURMI_CLAIM_PLIES, 1, 1, 3};
    const fourmi_value late = {FOURMI_CLAIM_PLIES, 1, 1, 9};
    const fourmi_value draw = {FOURMI_CLAIM_NUMBER, 0, 0, -1};
    (void)unused;
    assert_true(fourmi_value_compare(&soon, &late, FOURMI_FIRST) > 0);
    assert_true(fourmi_value_compare(&soon, &late, FOURMI_SECOND) < 0);
    assert_true(fourmi_value_compare(&draw, &late, FOURMI_FIRST) < 0);
    assert_true(fourmi_value_compare(&draw, &late, FOURMI_SECOND) > 0);
    assert_int_equal(fourmi_value_compare(&draw, &draw, FOURMI_FIRST), 0);
}

/* ------------------------------------------------------------- threads, lists, slices */

static fourmi_exact *exact_with(fourmi_lab *lab, const char *name, fourmi_exact_options options)
{
    fourmi_exact *exact;
    options.game = open_game(lab, name);
    ASSERT_OK(fourmi_exact_new(lab, &options, &exact));
    return exact;
}

static void assert_same_values(const fourmi_value *a, const fourmi_value *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(a[i].claim, b[i].claim);
        assert_int_equal(a[i].outcome, b[i].outcome);
        assert_true(a[i].number == b[i].number && a[i].plies == b[i].plies);
    }
}

static void threads_find_what_one_finds(void **unused)
{
    static const char moves[] = "7422341735647741166133573473";
    fourmi_lab *lab = new_lab();
    const fourmi_exact_options three = {.threads = 3, .no_data = true, .memory = 1 << 22};
    fourmi_exact *together = exact_with(lab, "connect4", three);
    fourmi_exact *alone = new_exact(lab, "connect4");
    fourmi_answer *a = answer_of(lab, together, moves);
    fourmi_answer *b = answer_of(lab, alone, moves);
    (void)unused;
    assert_true(a->score == -2);
    assert_true(a->nodes > 0 && together->nodes >= a->nodes);
    assert_true(together->memory >= 1 << 22);
    assert_int_equal(a->action_count, b->action_count);
    for (uint32_t i = 0; i < a->action_count; i++) {
        assert_same_values(&a->actions[i].value, &b->actions[i].value, 1);
        assert_true(a->actions[i].score == b->actions[i].score);
    }
    assert_string_equal(a->line_text, b->line_text);
    fourmi_free(a), fourmi_free(b), fourmi_free(alone), fourmi_free(together);
    fourmi_free(lab);
}

enum { LISTED = 120 };

/* States of random games, some of which are over. */
static void fill_list(const fourmi_game *game, int least, unsigned char *states)
{
    fourmi_rng rng;
    fourmi_rng_seed(&rng, 5);
    for (int i = 0; i < LISTED; i++) {
        fourmi_state state;
        ASSERT_OK(fourmi_state_start(game, &state));
        for (int ply = 0; ply < least + i % 12; ply++) {
            fourmi_action actions[FOURMI_LEGAL_MAX];
            const int count = fourmi_state_legal(game, &state, actions, NULL);
            const int number = (int)(fourmi_rng_next(&rng) % (unsigned)(count > 0 ? count : 1));
            if (count > 0) {
                ASSERT_OK(fourmi_state_play(game, &state, actions[number], NULL));
            }
        }
        memcpy(states + (size_t)i * game->state_size, &state, game->state_size);
    }
}

static void a_list_has_the_value_of_each_state(void **unused)
{
    static const char *const names[] = {"connect4", "tictactoe", "blackjack:gym"};
    static unsigned char states[LISTED * 512];
    static fourmi_value values[LISTED];
    static fourmi_value action_values[LISTED * 9];
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int n = 0; n < 6; n++) {
        const int threads = n < 3 ? 1 : 4;
        fourmi_exact *exact = exact_with(lab, names[n % 3],
                                         (fourmi_exact_options){.threads = threads});
        const fourmi_game *game = exact->game;
        assert_true(game->state_size <= 512);
        fill_list(game, n % 3 == 0 ? 20 : 0, states);
        assert_int_equal(fourmi_exact_list(exact, states, LISTED, values, action_values), LISTED);
        for (int i = 0; i < LISTED; i += 7) {
            const void *state = states + (size_t)i * game->state_size;
            fourmi_value value;
            fourmi_answer *answer;
            ASSERT_OK(fourmi_exact_value(exact, state, &value));
            assert_same_values(&values[i], &value, 1);
            ASSERT_OK(fourmi_answer_new(
                lab, &(fourmi_answer_options){.exact = exact, .state = state}, &answer));
            ASSERT_OK(fourmi_run(answer, 0));
            char said[64];
            ASSERT_OK(fourmi_value_write(game, state, &value, said, sizeof said));
            assert_string_equal(said, answer->said);
            uint32_t k = 0;
            for (int a = 0; a < game->actions; a++) {
                const fourmi_value *found = &action_values[i * game->actions + a];
                if (answer->turn != FOURMI_CHANCE && k < answer->action_count &&
                    answer->actions[k].action == a) {
                    assert_same_values(found, &answer->actions[k++].value, 1);
                } else {
                    assert_int_equal(found->claim, FOURMI_CLAIM_NONE);
                }
            }
            fourmi_free(answer);
        }
        fourmi_free(exact);
    }
    fourmi_free(lab);
}

static void slices_end_in_the_same_answer(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = exact_with(lab, "connect4", (fourmi_exact_options){.no_data = true});
    fourmi_answer *slices;
    int status = FOURMI_AGAIN;
    int count = 0;
    (void)unused;
    ASSERT_OK(fourmi_answer_new(lab, &(fourmi_answer_options){.exact = exact, .text = "4444453"},
                                &slices));
    while (status == FOURMI_AGAIN) {
        status = fourmi_run(slices, 50000U << count / 8);
        count++;
        if (status == FOURMI_AGAIN && slices->value.claim == FOURMI_CLAIM_NONE) {
            assert_null(slices->said);
        }
    }
    assert_int_equal(status, FOURMI_OK);
    assert_true(count > 4);
    fourmi_exact *fresh = new_exact(lab, "connect4");
    fourmi_answer *whole = answer_of(lab, fresh, "4444453");
    assert_string_equal(slices->said, whole->said);
    assert_same_values(&slices->value, &whole->value, 1);
    for (uint32_t i = 0; i < whole->action_count; i++) {
        assert_same_values(&slices->actions[i].value, &whole->actions[i].value, 1);
    }
    assert_string_equal(slices->line_text, whole->line_text);
    const uint64_t nodes = slices->nodes;
    ASSERT_OK(fourmi_run(slices, 1)); /* nothing is left to do */
    assert_true(slices->nodes == nodes);
    fourmi_free(slices), fourmi_free(whole), fourmi_free(fresh), fourmi_free(exact);
    fourmi_free(lab);
}

static void a_slice_of_a_chess_ending_says_how_far_it_looks(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "chess:KRK");
    fourmi_answer *answer;
    int deepest = 0;
    int status;
    (void)unused;
    ASSERT_OK(fourmi_answer_new(lab, &(fourmi_answer_options){.exact = exact}, &answer));
    while ((status = fourmi_run(answer, 100)) == FOURMI_AGAIN) {
        deepest = answer->depth > deepest ? answer->depth : deepest;
    }
    assert_int_equal(status, FOURMI_OK);
    assert_true(deepest > 4);
    assert_int_equal(answer->depth, 0);
    fourmi_free(answer), fourmi_free(exact);
    fourmi_free(lab);
}

static void who_gains_may_be_asked_for_alone(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "connect4:6x5");
    fourmi_answer *answer;
    fourmi_answer_options options = {.exact = exact, .any_win = true, .no_actions = true};
    (void)unused;
    options.no_line = true;
    ASSERT_OK(fourmi_answer_new(lab, &options, &answer));
    ASSERT_OK(fourmi_run(answer, 0));
    assert_int_equal(answer->value.claim, FOURMI_CLAIM_NUMBER);
    assert_int_equal(answer->value.outcome, 0); /* as published */
    assert_null(answer->said);
    fourmi_free(answer), fourmi_free(exact);
    fourmi_free(lab);
}

/* ------------------------------------------------------------------ refusals, and data */

typedef struct Listener {
    atomic_bool is_busy;
    uint64_t done;
    uint64_t total;
    int calls_at_end;
    int calls_left; /* before it cancels; below 0: never */
} Listener;

static bool listen_to(void *context, const fourmi_progress *progress)
{
    Listener *listener = context;
    assert_false(atomic_exchange(&listener->is_busy, true));
    assert_true(progress->done >= listener->done);
    listener->done = progress->done;
    listener->total = progress->total;
    listener->calls_at_end += progress->done == progress->total;
    atomic_store(&listener->is_busy, false);
    return listener->calls_left-- != 0;
}

static void a_watch_is_told_by_one_thread_at_a_time_and_at_the_end_once(void **unused)
{
    static unsigned char states[LISTED * 16];
    fourmi_value values[LISTED];
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int round = 0; round < 6; round++) {
        Listener listener = {.calls_left = -1};
        fourmi_exact *exact = exact_with(
            lab, "tictactoe",
            (fourmi_exact_options){.threads = 4, .watch = listen_to, .watch_context = &listener});
        fill_list(exact->game, 1, states);
        assert_int_equal(fourmi_exact_list(exact, states, LISTED, values, NULL), LISTED);
        assert_int_equal(listener.done, LISTED);
        assert_int_equal(listener.total, LISTED);
        assert_int_equal(listener.calls_at_end, 1);
        fourmi_free(exact);
    }
    fourmi_free(lab);
}

static void a_list_that_is_cancelled_keeps_what_was_found(void **unused)
{
    static unsigned char states[LISTED * 16];
    fourmi_value values[LISTED];
    fourmi_lab *lab = new_lab();
    Listener listener = {.calls_left = 9};
    fourmi_exact *exact = exact_with(
        lab, "connect4",
        (fourmi_exact_options){.threads = 2, .watch = listen_to, .watch_context = &listener});
    int known = 0;
    (void)unused;
    fill_list(exact->game, 25, states);
    ASSERT_FAILS(fourmi_exact_list(exact, states, LISTED, values, NULL), FOURMI_CANCELLED, "watch");
    for (int i = 0; i < LISTED; i++) {
        known += values[i].claim != FOURMI_CLAIM_NONE;
    }
    assert_true(known > 0 && known < LISTED);
    listener = (Listener){.calls_left = -1};
    assert_int_equal(fourmi_exact_list(exact, states, LISTED, values, NULL), LISTED);
    ASSERT_FAILS(fourmi_exact_list(exact, NULL, 1, values, NULL), FOURMI_ERROR_ARGUMENT, "states");
    fourmi_free(exact);
    ASSERT_FAILS(
        fourmi_exact_new(lab,
                         &(fourmi_exact_options){.game = open_game(lab, "connect4"), .threads = -1},
                         &exact),
        FOURMI_ERROR_ARGUMENT, "-1 threads");
    fourmi_free(lab);
}

static bool stop(void *context, const fourmi_progress *progress)
{
    (void)progress;
    ++*(int *)context;
    return false;
}

static void a_watch_stops_the_solver_and_it_goes_on_when_asked_again(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact;
    fourmi_answer *answer;
    int calls = 0;
    (void)unused;
    ASSERT_OK(fourmi_exact_new(lab,
                               &(fourmi_exact_options){.game = open_game(lab, "connect4"),
                                                       .no_data = true,
                                                       .watch = stop,
                                                       .watch_context = &calls},
                               &exact));
    ASSERT_OK(fourmi_answer_new(lab, &(fourmi_answer_options){.exact = exact}, &answer));
    assert_int_equal(fourmi_run(answer, 0), FOURMI_CANCELLED);
    assert_true(calls > 0);
    assert_int_equal(fourmi_run(answer, 0), FOURMI_CANCELLED);
    fourmi_free(exact); /* the answer holds it */
    fourmi_free(answer);
    fourmi_free(lab);
}

/* Frees the solver that calls it, and asks it something before. */
typedef struct Freer {
    fourmi_exact *exact;
    int calls;
    int inner; /* the status of the question */
} Freer;

static bool free_solver(void *context, const fourmi_progress *progress)
{
    Freer *freer = context;
    (void)progress;
    if (freer->calls++ == 0) {
        fourmi_state state;
        fourmi_value value;
        fourmi_state_start(freer->exact->game, &state);
        freer->inner = fourmi_exact_value(freer->exact, &state, &value);
        fourmi_free(freer->exact);
    }
    return true;
}

static void a_watch_can_free_its_solver_but_ask_it_nothing(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4:6x5");
    fourmi_state state;
    fourmi_value value;
    (void)unused;
    fourmi_state_start(game, &state);
    for (int is_list = 0; is_list < 2; is_list++) {
        Freer freer = {.calls = 0};
        ASSERT_OK(fourmi_exact_new(lab,
                                   &(fourmi_exact_options){.game = game,
                                                           .no_data = true,
                                                           .threads = is_list + 1,
                                                           .watch = free_solver,
                                                           .watch_context = &freer},
                                   &freer.exact));
        assert_int_equal(is_list ? fourmi_exact_list(freer.exact, &state, 1, &value, NULL)
                                 : fourmi_exact_value(freer.exact, &state, &value),
                         is_list);
        assert_true(freer.calls > 0);
        assert_true(value.claim >= FOURMI_CLAIM_NUMBER);
        assert_int_equal(freer.inner, FOURMI_ERROR_ARGUMENT);
    }
    fourmi_free(lab);
}

static void what_cannot_be_solved_is_refused_with_the_reason(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = (fourmi_exact *)1;
    fourmi_answer *answer = (fourmi_answer *)1;
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    ASSERT_FAILS(
        fourmi_exact_new(lab, &(fourmi_exact_options){.game = open_game(lab, "kuhn")}, &exact),
        FOURMI_ERROR_UNSUPPORTED, "kuhn was added");
    assert_null(exact);
    ASSERT_FAILS(fourmi_exact_new(
                     lab, &(fourmi_exact_options){.game = open_game(lab, "snake:20x20")}, &exact),
                 FOURMI_ERROR_UNSUPPORTED, "snake:20x20");
    ASSERT_FAILS(
        fourmi_exact_new(
            lab, &(fourmi_exact_options){.game = open_game(lab, "connect4"), .memory = 1}, &exact),
        FOURMI_ERROR_ARGUMENT, "at least");
    ASSERT_FAILS(fourmi_exact_new(lab, NULL, &exact), FOURMI_ERROR_ARGUMENT, "options is missing");
    exact = new_exact(lab, "connect4");
    ASSERT_FAILS(
        fourmi_answer_new(lab, &(fourmi_answer_options){.exact = exact, .text = "hello"}, &answer),
        FOURMI_ERROR_TEXT, "character 1, 'h', is not a move");
    assert_null(answer);
    ASSERT_FAILS(fourmi_run(exact, 0), FOURMI_ERROR_UNSUPPORTED, "no work");
    fourmi_free(exact);
    fourmi_free(lab);
}

static void solvers_share_what_they_find_out_until_they_forget(void **unused)
{
    (void)unused;
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4");
    fourmi_exact_options options = {.game = game, .no_data = true};
    fourmi_exact *first, *second, *of_two;
    fourmi_state state;
    fourmi_value value, again;
    ASSERT_OK(fourmi_exact_new(lab, &options, &first));
    options.with = first;
    ASSERT_OK(fourmi_exact_new(lab, &options, &second));
    ASSERT_OK(fourmi_state_read(game, "36344755153345", &state));
    ASSERT_OK(fourmi_exact_value(first, &state, &value));
    const uint64_t nodes = first->nodes;
    assert_true(nodes > 100);
    ASSERT_OK(fourmi_exact_value(second, &state, &again));
    assert_true(second->nodes < nodes / 2); /* the first knows it */
    assert_true(again.plies == value.plies && again.outcome == value.outcome);
    fourmi_free(second);
    ASSERT_OK(fourmi_exact_forget(first));
    ASSERT_OK(fourmi_exact_value(first, &state, &again));
    assert_int_equal(first->nodes, 2 * nodes);

    options.with = NULL;
    options.threads = 2;
    ASSERT_OK(fourmi_exact_new(lab, &options, &of_two));
    options.with = of_two;
    ASSERT_FAILS(fourmi_exact_new(lab, &options, &second), FOURMI_ERROR_ARGUMENT, "one thread");
    options = (fourmi_exact_options){.game = open_game(lab, "tictactoe"), .with = first};
    ASSERT_FAILS(fourmi_exact_new(lab, &options, &second), FOURMI_ERROR_OTHER_GAME, "connect4");
    fourmi_free(of_two);
    fourmi_free(first);
    fourmi_free(lab);
}

static void data_is_found_by_its_name(void **unused)
{
    fourmi_lab *lab = new_lab();
    const uint8_t *bytes;
    size_t size;
    (void)unused;
    ASSERT_OK(fourmi_data_get(lab, "connect4.book", &bytes, &size));
    assert_true(size > 1000);
    ASSERT_FAILS(fourmi_data_get(lab, "none", &bytes, &size), FOURMI_ERROR_NAME, "no data none");
    ASSERT_OK(fourmi_data_put(lab, "none", "abc", 3));
    ASSERT_OK(fourmi_data_put(lab, "none", "xyzzy", 5));
    ASSERT_OK(fourmi_data_get(lab, "none", &bytes, &size));
    assert_int_equal(size, 5);
    assert_memory_equal(bytes, "xyzzy", 5);
    fourmi_free(lab);
}

static bool put(void *context, const char *text, size_t length)
{
    strncat(context, text, length);
    return true;
}

static void an_answer_is_printed_as_a_table(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact = new_exact(lab, "tictactoe");
    fourmi_answer *answer = answer_of(lab, exact, "O-XX-X-OO");
    char text[4096] = "";
    (void)unused;
    ASSERT_OK(fourmi_print(answer, FOURMI_FORMAT_CSV, put, text));
    assert_string_equal(
        text, "action,is_best,text,value_claim,value_outcome,value_number,value_plies,score,odds\n"
              "1,false,2,plies,-1,-1,2,-8,0\n"
              "4,true,5,plies,1,1,1,9,0\n"
              "6,false,7,plies,-1,-1,2,-8,0\n");
    fourmi_free(answer);
    fourmi_free(exact);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(connect_four_has_its_published_values),
          cmocka_unit_test(values_are_the_first_players_whoever_acts),
          cmocka_unit_test(a_game_that_is_over_has_its_result),
          cmocka_unit_test(tic_tac_toe_agrees_with_trying_everything),
          cmocka_unit_test(a_chess_ending_is_mate_in_so_many_moves),
          cmocka_unit_test(a_mated_king_has_lost_and_a_stalemated_one_has_not),
          cmocka_unit_test(an_ending_that_is_larger_than_the_game_is_out_of_reach),
          cmocka_unit_test(blackjack_is_worth_what_the_literature_says),
          cmocka_unit_test(the_mean_over_what_chance_may_bring_is_the_value_before),
          cmocka_unit_test(snake_is_solved_with_the_steps_that_it_takes),
          cmocka_unit_test(who_gains_wants_it_soon_and_who_loses_late),
          cmocka_unit_test(threads_find_what_one_finds),
          cmocka_unit_test(a_list_has_the_value_of_each_state),
          cmocka_unit_test(slices_end_in_the_same_answer),
          cmocka_unit_test(a_slice_of_a_chess_ending_says_how_far_it_looks),
          cmocka_unit_test(who_gains_may_be_asked_for_alone),
          cmocka_unit_test(a_watch_is_told_by_one_thread_at_a_time_and_at_the_end_once),
          cmocka_unit_test(a_list_that_is_cancelled_keeps_what_was_found),
          cmocka_unit_test(a_watch_stops_the_solver_and_it_goes_on_when_asked_again),
          cmocka_unit_test(a_watch_can_free_its_solver_but_ask_it_nothing),
          cmocka_unit_test(what_cannot_be_solved_is_refused_with_the_reason),
          cmocka_unit_test(solvers_share_what_they_find_out_until_they_forget),
          cmocka_unit_test(data_is_found_by_its_name),
          cmocka_unit_test(an_answer_is_printed_as_a_table))
