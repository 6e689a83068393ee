/* test_oracle.c - the exact truth, against a plainer way to find it. */
#include "testing.h"

#include <stdio.h>

#include "oracle/minimax_oracle.h"
#include "oracle/solver/solver_oracle.h"

static _Alignas(ORACLE_ALIGNMENT) unsigned char table[1 << 20];

/* The customary score of `p` for its side to move, by trying everything, with
 * nothing but the rules: no cuts, no window, no limit. */
static int plain_score(const Game *game, Position p, Position root, int depth)
{
    Result result = game->result(game, p);
    if (result == RESULT_DRAW) {
        return 0;
    }
    if (result != RESULT_UNFINISHED) {
        return -game_score_of_win(game, root, depth);
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

static void check_position(Oracle *oracle, Position p)
{
    const Game *game = oracle->game;
    int expected = plain_score(game, p, p, 0);
    int outcome;
    assert_int_equal(score_by(oracle, p), expected);
    assert_true(oracle_outcome(oracle, p, &outcome));
    assert_int_equal(outcome, (expected > 0) - (expected < 0));

    OracleMoves moves;
    assert_true(oracle_moves(oracle, p, &moves));
    assert_int_equal(value_score(moves.best), expected);
    for (int i = 0; i < moves.count; i++) {
        Position child = game->play(game, p, moves.moves[i]);
        assert_int_equal(value_score(moves.values[i]), -plain_score(game, child, p, 1));
    }
}

/* With and without a solver. */
static void scores_agree_with_trying_everything(void **state)
{
    (void)state;
    static const char *const names[] = {"tictactoe", "connect4", "connect4:5x5", "connect4:6x4"};
    for (size_t g = 0; g < sizeof names / sizeof names[0]; g++) {
        Game game;
        assert_true(catalogue_find(names[g], &game));
        Oracle searching;
        Oracle solving;
        catalogue_init_oracle(&searching, &game, NULL, 0);
        catalogue_init_oracle(&solving, &game, table, sizeof table);
        assert_ptr_equal(solving.kind, g > 0 ? &solver_oracle : &minimax_oracle);
        Rng rng = rng_from_seed(21);
        for (int i = 0; i < tries_of(1000); i++) {
            Position p = random_late_position(&game, 2 + i % 7, &rng);
            check_position(&searching, p);
            check_position(&solving, p);
        }
        assert_int_equal(oracle_work(&solving) > 0, g > 0); /* of its solver */
    }
}

static void check_best_moves(Oracle *oracle, Position p)
{
    OracleMoves all;
    Move best[GAME_MOVES_MAX];
    int count;
    assert_true(oracle_moves(oracle, p, &all));
    assert_true(oracle_best_moves(oracle, p, best, &count));
    int next = 0;
    for (int i = 0; i < all.count; i++) {
        if (value_compare(all.values[i], all.best) == 0) {
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
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, table, sizeof table);
    for (int i = 0; i < tries_of(500); i++) {
        check_best_moves(&oracle, random_late_position(&connect4, 5 + i % 18, &rng));
    }
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    for (int i = 0; i < tries_of(100); i++) {
        check_best_moves(&oracle, random_late_position(&tictactoe, 1 + i % 9, &rng));
    }
}

/* Along best play nothing is given away: the score stays, with its sign turned
 * at each move, and the game ends as it said. */
static void a_line_of_best_play_shows_the_score(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(23);
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, table, sizeof table);
    for (int i = 0; i < tries_of(200); i++) {
        Position p = random_late_position(&connect4, 8 + i % 14, &rng);
        Move line[GAME_PLIES_MAX];
        int count;
        const int score = score_by(&oracle, p);
        assert_true(oracle_line(&oracle, p, line, &count));
        Side mover = connect4.side_to_move(&connect4, p);
        Position end = p;
        for (int ply = 0; ply < count; ply++) {
            assert_int_equal(score_by(&oracle, end), ply % 2 == 0 ? score : -score);
            end = connect4.play(&connect4, end, line[ply]);
        }
        int outcome = result_for(connect4.result(&connect4, end), mover);
        assert_true(game_is_over(&connect4, end));
        assert_int_equal(score,
                         outcome == 0 ? 0 : outcome * game_score_of_win(&connect4, p, count));
    }
}

static void known_scores_are_found(void **state)
{
    (void)state;
    Oracle oracle;
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    assert_int_equal(score_by(&oracle, tictactoe.start), 0);
    assert_int_equal(score_by(&oracle, after(&tictactoe, "O-XX-X-OO")), 9);
    catalogue_init_oracle(&oracle, &connect4, table, sizeof table);
    assert_int_equal(score_by(&oracle, after(&connect4, "4455")), 18);
    assert_int_equal(score_by(&oracle, after(&connect4, "44455554221")), -15);
}

static void without_a_solver_far_positions_are_not_guessed(void **state)
{
    (void)state;
    Value value = value_of_score(77);
    int outcome = 77;
    OracleMoves moves = {.count = 77};
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, NULL, 0);
    assert_false(oracle_value(&oracle, connect4.start, &value));
    assert_false(oracle_outcome(&oracle, connect4.start, &outcome));
    assert_false(oracle_moves(&oracle, connect4.start, &moves));
    assert_int_equal(value_score(value), 77);
    assert_int_equal(outcome, 77);
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
    Oracle searching;
    catalogue_init_oracle(&searching, &connect4, NULL, 0);
    char text[64];
    int published;
    int checked = 0;
    while (checked < 300 && fscanf(file, "%63s %d", text, &published) == 2) {
        assert_int_equal(score_by(&searching, after(&connect4, text)), published);
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
