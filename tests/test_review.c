/* test_review.c - moves judged by the exact truth. */
#include "testing.h"

#include "judge/review.h"

static _Alignas(ORACLE_ALIGNMENT) unsigned char table[1 << 20];

static Review review_of(const Game *game, const char *text, int move)
{
    Oracle oracle;
    Review review;
    catalogue_init_oracle(&oracle, game, table, sizeof table);
    assert_true(review_move(&oracle, after(game, text), (Move)move, &review));
    return review;
}

/* The middle wins at once; the others let O win. */
static void a_win_that_is_not_taken_is_given_away(void **state)
{
    (void)state;
    Review middle = review_of(&tictactoe, "O-XX-X-OO", 4);
    assert_int_equal(middle.verdict, VERDICT_ONLY);
    assert_false(review_is_mistake(middle.verdict));
    Review corner = review_of(&tictactoe, "O-XX-X-OO", 6);
    assert_int_equal(corner.verdict, VERDICT_BLUNDER);
    assert_true(review_is_mistake(corner.verdict));
    assert_int_equal(corner.best_count, 1);
    assert_int_equal(corner.best_moves[0], 4);
}

static void an_edge_against_the_middle_gives_away_the_draw(void **state)
{
    (void)state;
    assert_int_equal(review_of(&tictactoe, "5", 1).verdict, VERDICT_MISTAKE);
    assert_int_equal(review_of(&tictactoe, "5", 0).verdict, VERDICT_BEST);
}

/* With 4455 the side to move wins by 3 or by 6 at once in two moves; a move to
 * the border still wins, but later. */
static void a_later_win_is_an_inaccuracy(void **state)
{
    (void)state;
    Review slow = review_of(&connect4, "4455", 3);
    assert_int_equal(value_score(slow.best), 18);
    assert_true(value_score(slow.value) > 0 && value_score(slow.value) < 18);
    assert_int_equal(slow.verdict, VERDICT_INACCURACY);
    assert_int_equal(slow.cost, 2 * (18 - value_score(slow.value)));
    assert_false(review_is_mistake(slow.verdict));
}

/* The game of a beginner who is beaten in seven moves: no move changes the result, and
 * one loses 22 moves sooner than it had to. */
static void an_early_loss_is_an_inaccuracy(void **state)
{
    (void)state;
    Review blind = review_of(&connect4, "41424", 2);
    assert_int_equal(value_outcome(blind.best), -1);
    assert_int_equal(blind.verdict, VERDICT_INACCURACY);
    assert_int_equal(blind.cost, 22);
    assert_int_equal(review_of(&connect4, "41424", 3).verdict, VERDICT_BEST);
}

/* X could complete the top row at once; a fork wins as well, two moves later. */
static void a_win_two_moves_later_is_good(void **state)
{
    (void)state;
    Review slow = review_of(&tictactoe, "1539", 3);
    assert_int_equal(slow.verdict, VERDICT_GOOD);
    assert_int_equal(slow.cost, 2);
    assert_int_equal(review_of(&tictactoe, "1539", 1).verdict, VERDICT_BEST);
}

/* Every answer of O loses. One stops the row, and X wins two moves later. */
static void where_every_move_loses_it_may_be_too_late(void **state)
{
    (void)state;
    Review any = review_of(&tictactoe, "142", 4);
    assert_int_equal(any.verdict, VERDICT_TOO_LATE);
    assert_int_equal(any.cost, 2);
    assert_int_equal(review_of(&tictactoe, "142", 2).verdict, VERDICT_BEST);
}

/* Marks agree with the values that they are of, in late positions of two games. */
static void a_mark_is_what_the_values_say(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(9);
    int seen[VERDICT_COUNT] = {0};
    for (int i = 0; i < 400; i++) {
        const Game *game = i % 2 == 0 ? &tictactoe : &connect4;
        Position p = random_late_position(game, i % 2 == 0 ? 5 : 26, &rng);
        Oracle oracle;
        catalogue_init_oracle(&oracle, game, table, sizeof table);
        Move moves[GAME_MOVES_MAX];
        int count = game->legal_moves(game, p, moves);
        Review review;
        assert_true(review_move(&oracle, p, moves[rng_below(&rng, (uint32_t)count)], &review));
        const int lost = value_outcome(review.best) - value_outcome(review.value);
        const bool is_best = value_compare(review.value, review.best) == 0;
        assert_int_equal(lost > 0, review_is_mistake(review.verdict));
        assert_int_equal(lost == 2, review.verdict == VERDICT_BLUNDER);
        assert_int_equal(lost == 0 && review.cost > 2, review.verdict == VERDICT_INACCURACY);
        assert_int_equal(lost == 0 && review.cost == 0, is_best);
        assert_true(review.verdict != VERDICT_TOO_LATE || value_outcome(review.best) < 0);
        assert_true(review.verdict != VERDICT_ONLY || review.best_count == 1);
        seen[review.verdict]++;
    }
    for (int verdict = 0; verdict < VERDICT_COUNT; verdict++) {
        assert_true(seen[verdict] > 0);
    }
}

/* Best play after the move ends after as many moves as the score says, and as the
 * score says. */
static void the_line_proves_the_score(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(7);
    static const Game *const games[] = {&tictactoe, &connect4};
    for (int i = 0; i < 60; i++) {
        const Game *game = games[i % 2];
        Position p = random_late_position(game, i % 2 == 0 ? 7 : 14, &rng);
        Oracle oracle;
        catalogue_init_oracle(&oracle, game, table, sizeof table);
        Move moves[GAME_MOVES_MAX];
        int count = game->legal_moves(game, p, moves);
        Move move = moves[rng_below(&rng, (uint32_t)count)];
        Review review;
        assert_true(review_move(&oracle, p, move, &review));

        Position end = game->play(game, p, move);
        Move line[GAME_PLIES_MAX];
        int line_length = 0;
        assert_true(game_is_over(game, end) || oracle_line(&oracle, end, line, &line_length));
        for (int ply = 0; ply < line_length; ply++) {
            assert_true(game_is_legal(game, end, line[ply]));
            end = game->play(game, end, line[ply]);
        }
        Side side = game->side_to_move(game, p);
        int sign = value_outcome(review.value);
        assert_true(game_is_over(game, end));
        assert_int_equal(result_for(game->result(game, end), side), sign);
        if (sign != 0) {
            assert_int_equal(review_plies_to_end(game, p, review.value), line_length + 1);
        }
    }
}

RUN_TESTS(cmocka_unit_test(a_win_that_is_not_taken_is_given_away),
          cmocka_unit_test(an_edge_against_the_middle_gives_away_the_draw),
          cmocka_unit_test(a_later_win_is_an_inaccuracy),
          cmocka_unit_test(an_early_loss_is_an_inaccuracy),
          cmocka_unit_test(a_win_two_moves_later_is_good),
          cmocka_unit_test(where_every_move_loses_it_may_be_too_late),
          cmocka_unit_test(a_mark_is_what_the_values_say),
          cmocka_unit_test(the_line_proves_the_score))
