/* test_library_solver.c - solvers of the library: threads, lists, progress, cancelling. */
#define _XOPEN_SOURCE 700 /* for sigaction */
#include "testing.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

#include "lib/fourmi.h"

static fourmi_solver *solver_for(const char *game, const fourmi_solver_options *options)
{
    fourmi_solver *solver;
    assert_int_equal(fourmi_solver_new(game, options, &solver), FOURMI_OK);
    return solver;
}

static fourmi_game *game_at(const char *name, const char *moves)
{
    fourmi_game *game;
    assert_int_equal(fourmi_game_new(name, &game), FOURMI_OK);
    assert_int_equal(fourmi_game_read(game, moves), FOURMI_OK);
    return game;
}

static const char *const texts[] = {"44455554221", "444555542", "112233", "4x", "1212121"};
enum { TEXTS = sizeof texts / sizeof texts[0] };

static void threads_find_what_one_finds(void **state)
{
    (void)state;
    const fourmi_solver_options three = {.threads = 3, .no_book = 1, .table_bytes = 1 << 22};
    fourmi_solver *alone = solver_for("connect4", NULL);
    fourmi_solver *together = solver_for("connect4", &three);
    fourmi_game *game = game_at("connect4", "7422341735647741166133573473");
    fourmi_value value;
    fourmi_value values[FOURMI_MOVES_MAX];
    fourmi_value same[FOURMI_MOVES_MAX];
    const int count = fourmi_solver_values(together, game, values);
    assert_true(count > 1);
    assert_int_equal(fourmi_solver_value(together, game, &value), FOURMI_OK);
    assert_int_equal(value.score, -2);
    assert_int_equal(fourmi_solver_values(alone, game, same), count);
    assert_memory_equal(values, same, (size_t)count * sizeof values[0]);
    assert_true(fourmi_solver_nodes(together) > 0);
    assert_int_equal(fourmi_solver_table_bytes(together), 1 << 22);
    fourmi_game_free(game);
    fourmi_solver_free(alone);
    fourmi_solver_free(together);
    fourmi_solver_free(NULL);
}

static void a_list_is_answered_in_its_order(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads += 3) {
        const fourmi_solver_options options = {.threads = threads};
        fourmi_solver *solver = solver_for("connect4", &options);
        fourmi_value values[TEXTS];
        int statuses[TEXTS];
        assert_int_equal(fourmi_solver_list(solver, texts, TEXTS, values, statuses), FOURMI_OK);
        assert_int_equal(statuses[0], FOURMI_OK);
        assert_int_equal(values[0].score, -15);
        assert_int_equal(statuses[1], FOURMI_OK);
        assert_int_equal(statuses[2], FOURMI_OK);
        assert_int_equal(values[2].outcome, 1);
        assert_int_equal(statuses[3], FOURMI_ERROR_POSITION);
        assert_int_equal(statuses[4], FOURMI_ERROR_OVER);
        fourmi_solver_free(solver);
    }
}

static void best_play_leads_to_the_end(void **state)
{
    (void)state;
    fourmi_solver *solver = solver_for("tictactoe", NULL);
    fourmi_game *game = game_at("tictactoe", "");
    int moves[FOURMI_PLIES_MAX];
    const int count = fourmi_solver_line(solver, game, moves);
    assert_int_equal(count, 9);
    for (int i = 0; i < count; i++) {
        assert_int_equal(fourmi_game_play(game, moves[i]), FOURMI_OK);
    }
    assert_int_equal(fourmi_game_result(game), FOURMI_DRAW);
    assert_int_equal(fourmi_solver_line(solver, game, moves), 0);
    fourmi_game_free(game);
    fourmi_solver_free(solver);
}

static int count_down(void *context, uint64_t done, uint64_t total)
{
    int *left = context;
    (void)done;
    assert_true(total == 0 || done <= total);
    return --*left > 0;
}

static void progress_cancels_one_and_many(void **state)
{
    (void)state;
    static const char *const openings[] = {"", "1", "2"};
    const fourmi_solver_options options = {.threads = 2, .no_book = 1};
    fourmi_solver *solver = solver_for("connect4", &options);
    fourmi_game *game = game_at("connect4", "");
    fourmi_value values[3];
    int statuses[3];
    int left = 3;
    fourmi_solver_set_progress(solver, count_down, &left);
    assert_int_equal(fourmi_solver_value(solver, game, values), FOURMI_ERROR_CANCELLED);
    left = 3;
    assert_int_equal(fourmi_solver_list(solver, openings, 3, values, statuses),
                     FOURMI_ERROR_CANCELLED);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(statuses[i], FOURMI_ERROR_CANCELLED);
    }
    fourmi_game_free(game);
    fourmi_solver_free(solver);
}

typedef struct Listener {
    atomic_bool is_busy;
    uint64_t done;
    uint64_t total;
    int calls_at_end;
    bool stops_at_end; /* when there is nothing left to cancel */
} Listener;

static int listen_to(void *context, uint64_t done, uint64_t total)
{
    Listener *listener = context;
    const struct timespec moment = {.tv_nsec = 100000}; /* in which another could come in */
    assert_false(atomic_exchange(&listener->is_busy, true));
    assert_true(done >= listener->done);
    listener->done = done;
    listener->total = total;
    listener->calls_at_end += done == total;
    nanosleep(&moment, NULL);
    atomic_store(&listener->is_busy, false);
    return done < total || !listener->stops_at_end;
}

static void progress_is_told_by_one_thread_at_a_time_and_at_the_end_once(void **state)
{
    (void)state;
    enum { COUNT = 200 };
    const fourmi_solver_options options = {.threads = 4};
    const char *positions[COUNT];
    fourmi_value values[COUNT];
    int statuses[COUNT];
    fourmi_solver *solver = solver_for("tictactoe", &options);
    for (int i = 0; i < COUNT; i++) {
        positions[i] = i % 2 ? "5" : "1425";
    }
    for (int round = 0; round < 6; round++) {
        Listener listener = {.stops_at_end = round % 2 == 1};
        fourmi_solver_set_progress(solver, listen_to, &listener);
        assert_int_equal(fourmi_solver_list(solver, positions, COUNT, values, statuses), FOURMI_OK);
        assert_int_equal(listener.done, COUNT);
        assert_int_equal(listener.total, COUNT);
        assert_int_equal(listener.calls_at_end, 1);
    }
    fourmi_solver_free(solver);
}

static fourmi_solver *signalled;

static void cancel_signalled(int number)
{
    (void)number;
    fourmi_solver_cancel(signalled);
}

static int interrupt(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    (void)done;
    (void)total;
    raise(SIGUSR1);
    return 1;
}

static void a_signal_handler_cancels_what_runs_and_nothing_later(void **state)
{
    (void)state;
    const fourmi_solver_options options = {.no_book = 1};
    const struct sigaction handling = {.sa_handler = cancel_signalled};
    struct sigaction usual;
    fourmi_game *game = game_at("connect4", "");
    fourmi_game *late = game_at("connect4", "44455554221");
    fourmi_value value;
    signalled = solver_for("connect4", &options);
    sigaction(SIGUSR1, &handling, &usual);
    fourmi_solver_set_progress(signalled, interrupt, NULL);
    assert_int_equal(fourmi_solver_value(signalled, game, &value), FOURMI_ERROR_CANCELLED);
    fourmi_solver_set_progress(signalled, NULL, NULL);
    raise(SIGUSR1);
    assert_int_equal(fourmi_solver_value(signalled, late, &value), FOURMI_OK);
    assert_int_equal(value.score, -15);
    sigaction(SIGUSR1, &usual, NULL);
    fourmi_game_free(game);
    fourmi_game_free(late);
    fourmi_solver_free(signalled);
}

/* Cancels as soon as the solver has begun. */
static void *cancel(void *solver)
{
    while (fourmi_solver_nodes(solver) == 0) {
    }
    fourmi_solver_cancel(solver);
    return NULL;
}

static void another_thread_cancels(void **state)
{
    (void)state;
    const fourmi_solver_options options = {.no_book = 1};
    fourmi_solver *solver = solver_for("connect4", &options);
    fourmi_game *game = game_at("connect4", "");
    fourmi_value value;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, cancel, solver), 0);
    assert_int_equal(fourmi_solver_value(solver, game, &value), FOURMI_ERROR_CANCELLED);
    pthread_join(thread, NULL);
    fourmi_game_free(game);
    fourmi_solver_free(solver);
}

static void mistakes_have_their_status(void **state)
{
    (void)state;
    const fourmi_solver_options too_many = {.threads = FOURMI_THREADS_MAX + 1};
    fourmi_solver *solver = NULL;
    fourmi_game *game = game_at("tictactoe", "");
    fourmi_value value;
    assert_int_equal(fourmi_solver_new("draughts", NULL, &solver), FOURMI_ERROR_GAME);
    assert_int_equal(fourmi_solver_new("tictactoe", &too_many, &solver), FOURMI_ERROR_ARGUMENT);
    assert_null(solver);
    solver = solver_for("connect4", NULL);
    assert_int_equal(fourmi_solver_value(solver, game, &value), FOURMI_ERROR_OTHER);
    assert_int_equal(fourmi_solver_set_book(solver, "no book", 7), FOURMI_ERROR_BOOK);
    fourmi_game_free(game);
    fourmi_solver_free(solver);
}

RUN_TESTS(cmocka_unit_test(threads_find_what_one_finds),
          cmocka_unit_test(a_list_is_answered_in_its_order),
          cmocka_unit_test(best_play_leads_to_the_end),
          cmocka_unit_test(progress_cancels_one_and_many),
          cmocka_unit_test(progress_is_told_by_one_thread_at_a_time_and_at_the_end_once),
          cmocka_unit_test(a_signal_handler_cancels_what_runs_and_nothing_later),
          cmocka_unit_test(another_thread_cancels), cmocka_unit_test(mistakes_have_their_status))
