/* test_exact.c - the exact truth, against a plainer way to find it. */
#include "testing.h"

#include <stdio.h>

#include "search/exact.h"

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

static void check_position(const Game *game, Position p)
{
    int expected = plain_score(game, p, p, 0);
    int score;
    int outcome;
    assert_true(exact_score(game, p, 0, &score));
    assert_int_equal(score, expected);
    assert_true(exact_outcome(game, p, 0, &outcome));
    assert_int_equal(outcome, (expected > 0) - (expected < 0));

    ExactMoves moves;
    assert_true(exact_moves(game, p, 0, &moves));
    assert_int_equal(moves.best, expected);
    for (int i = 0; i < moves.count; i++) {
        Position child = game->play(game, p, moves.moves[i]);
        assert_int_equal(moves.scores[i], -plain_score(game, child, p, 1));
    }
}

static void scores_agree_with_trying_everything(void **state)
{
    (void)state;
    static const char *const names[] = {"tictactoe", "connect4", "connect4:5x5", "connect4:6x4"};
    for (size_t g = 0; g < sizeof names / sizeof names[0]; g++) {
        Game game;
        assert_true(games_find(names[g], &game));
        Rng rng = rng_from_seed(21);
        for (int i = 0; i < 1000; i++) {
            check_position(&game, random_late_position(&game, 2 + i % 7, &rng));
        }
    }
}

static void known_scores_are_found(void **state)
{
    (void)state;
    int score;
    assert_true(exact_score(&tictactoe, tictactoe.start, 0, &score));
    assert_int_equal(score, 0);
    assert_true(exact_score(&tictactoe, after(&tictactoe, "O-XX-X-OO"), 0, &score));
    assert_int_equal(score, 9);
    Game small;
    assert_true(games_find("connect4:4x4", &small));
    assert_true(exact_score(&small, small.start, 0, &score));
    assert_int_equal(score, 0);
}

static void an_answer_beyond_the_limit_is_not_given(void **state)
{
    (void)state;
    int score = 77;
    ExactMoves moves = {.count = 77};
    assert_false(exact_score(&connect4, connect4.start, 10000, &score));
    assert_false(exact_outcome(&connect4, connect4.start, 10000, &score));
    assert_false(exact_moves(&connect4, connect4.start, 10000, &moves));
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
    char text[64];
    int published;
    int checked = 0;
    while (checked < 300 && fscanf(file, "%63s %d", text, &published) == 2) {
        int score;
        assert_true(exact_score(&connect4, after(&connect4, text), 0, &score));
        assert_int_equal(score, published);
        checked++;
    }
    assert_int_equal(checked, 300);
    (void)fclose(file);
}

RUN_TESTS(cmocka_unit_test(scores_agree_with_trying_everything),
          cmocka_unit_test(known_scores_are_found),
          cmocka_unit_test(an_answer_beyond_the_limit_is_not_given),
          cmocka_unit_test(solved_positions_get_their_published_scores))
