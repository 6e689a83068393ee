/* test_exact.c - the exact truth, against a plainer way to find it. */
#include "testing.h"

#include <stdio.h>

#include "oracle/exact.h"

static _Alignas(SOLVER_ALIGNMENT) unsigned char table[1 << 20];

/* The customary score of `p` for its side to move, by trying everything, with
 * nothing but the rules: no cuts, no window, no limit. */
static int plain_score(const Game *game, Position p, Position root, int depth)
{
    Result result = game->result(game, p);
    if (result == RESULT_DRAW) {
        return 0;
    }
    if (result != RESULT_UNFINISHED) {
        return -game->score_of_win(game, root, depth);
    }
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    int best = -1000;
    for (int i = 0; i < count; i++) {
        int score = -plain_score(game, game->play(game, p, moves[i]), root, depth + 1);
        best = score > best ? score : best;
    }
    return best;
}

static void check_position(Exact *exact, Position p)
{
    const Game *game = exact->game;
    int expected = plain_score(game, p, p, 0);
    int score;
    int outcome;
    assert_true(exact_score(exact, p, &score));
    assert_int_equal(score, expected);
    assert_true(exact_outcome(exact, p, &outcome));
    assert_int_equal(outcome, (expected > 0) - (expected < 0));

    ExactMoves moves;
    assert_true(exact_moves(exact, p, &moves));
    assert_int_equal(moves.best, expected);
    for (int i = 0; i < moves.count; i++) {
        Position child = game->play(game, p, moves.moves[i]);
        assert_int_equal(moves.scores[i], -plain_score(game, child, p, 1));
    }
}

/* With and without a solver. */
static void scores_agree_with_trying_everything(void **state)
{
    (void)state;
    static const char *const names[] = {"tictactoe", "connect4", "connect4:5x5", "connect4:6x4"};
    for (size_t g = 0; g < sizeof names / sizeof names[0]; g++) {
        Game game;
        assert_true(games_find(names[g], &game));
        Exact searching;
        Exact solving;
        exact_init(&searching, &game, NULL, 0);
        exact_init(&solving, &game, table, sizeof table);
        assert_int_equal(solving.has_solver, g > 0);
        Rng rng = rng_from_seed(21);
        for (int i = 0; i < 1000; i++) {
            Position p = random_late_position(&game, 2 + i % 7, &rng);
            check_position(&searching, p);
            check_position(&solving, p);
        }
    }
}

static void check_best_moves(Exact *exact, Position p)
{
    ExactMoves all;
    Move best[GAME_MOVES_MAX];
    int count;
    assert_true(exact_moves(exact, p, &all));
    assert_true(exact_best_moves(exact, p, best, &count));
    int next = 0;
    for (int i = 0; i < all.count; i++) {
        if (all.scores[i] == all.best) {
            assert_true(next < count && best[next] == all.moves[i]);
            next++;
        }
    }
    assert_int_equal(next, count);
}

static void best_moves_are_those_of_best_score(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(22);
    Exact exact;
    exact_init(&exact, &connect4, table, sizeof table);
    for (int i = 0; i < 500; i++) {
        check_best_moves(&exact, random_late_position(&connect4, 5 + i % 18, &rng));
    }
    exact_init(&exact, &tictactoe, NULL, 0);
    for (int i = 0; i < 100; i++) {
        check_best_moves(&exact, random_late_position(&tictactoe, 1 + i % 9, &rng));
    }
}

/* Along best play nothing is given away: the score stays, with its sign turned
 * at each move, and the game ends as it said. */
static void a_line_of_best_play_shows_the_score(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(23);
    Exact exact;
    exact_init(&exact, &connect4, table, sizeof table);
    for (int i = 0; i < 200; i++) {
        Position p = random_late_position(&connect4, 8 + i % 14, &rng);
        Move line[GAME_PLIES_MAX];
        int count;
        int score;
        assert_true(exact_score(&exact, p, &score));
        assert_true(exact_line(&exact, p, line, &count));
        Side mover = connect4.side_to_move(&connect4, p);
        Position end = p;
        for (int ply = 0; ply < count; ply++) {
            int here;
            assert_true(exact_score(&exact, end, &here));
            assert_int_equal(here, ply % 2 == 0 ? score : -score);
            end = connect4.play(&connect4, end, line[ply]);
        }
        int outcome = result_for(connect4.result(&connect4, end), mover);
        assert_true(game_is_over(&connect4, end));
        assert_int_equal(score,
                         outcome == 0 ? 0 : outcome * connect4.score_of_win(&connect4, p, count));
    }
}

static void known_scores_are_found(void **state)
{
    (void)state;
    int score;
    Exact exact;
    exact_init(&exact, &tictactoe, NULL, 0);
    assert_true(exact_score(&exact, tictactoe.start, &score));
    assert_int_equal(score, 0);
    assert_true(exact_score(&exact, after(&tictactoe, "O-XX-X-OO"), &score));
    assert_int_equal(score, 9);
    exact_init(&exact, &connect4, table, sizeof table);
    assert_true(exact_score(&exact, after(&connect4, "4455"), &score));
    assert_int_equal(score, 18);
    assert_true(exact_score(&exact, after(&connect4, "44455554221"), &score));
    assert_int_equal(score, -15);
}

static void without_a_solver_far_positions_are_not_guessed(void **state)
{
    (void)state;
    int score = 77;
    ExactMoves moves = {.count = 77};
    Exact exact;
    exact_init(&exact, &connect4, NULL, 0);
    assert_false(exact_score(&exact, connect4.start, &score));
    assert_false(exact_outcome(&exact, connect4.start, &score));
    assert_false(exact_moves(&exact, connect4.start, &moves));
    assert_int_equal(score, 77);
    assert_int_equal(moves.count, 77);
}

/* Positions solved by others, where the sets are at hand. */
static void solved_positions_get_their_published_scores(void **state)
{
    (void)state;
    FILE *file = fopen(FOURMI_SHARED_DATA "/connect4/end-easy", "r");
    if (file == NULL) {
        skip();
    }
    Exact searching;
    exact_init(&searching, &connect4, NULL, 0);
    char text[64];
    int published;
    int checked = 0;
    while (checked < 300 && fscanf(file, "%63s %d", text, &published) == 2) {
        int score;
        assert_true(exact_score(&searching, after(&connect4, text), &score));
        assert_int_equal(score, published);
        checked++;
    }
    assert_int_equal(checked, 300);
    (void)fclose(file);
}

RUN_TESTS(cmocka_unit_test(scores_agree_with_trying_everything),
          cmocka_unit_test(best_moves_are_those_of_best_score),
          cmocka_unit_test(a_line_of_best_play_shows_the_score),
          cmocka_unit_test(known_scores_are_found),
          cmocka_unit_test(without_a_solver_far_positions_are_not_guessed),
          cmocka_unit_test(solved_positions_get_their_published_scores))
