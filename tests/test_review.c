/* test_review.c - moves judged by the exact truth. */
#include "testing.h"

#include "judge/review.h"

static _Alignas(ORACLE_ALIGNMENT) unsigned char table[1 << 20];

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

RUN_TESTS(cmocka_unit_test(a_mark_is_what_the_values_say),
          cmocka_unit_test(the_line_proves_the_score))
