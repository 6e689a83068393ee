/* test_proof.c - proofs of wins, beside a slow and obvious search and beside the truth. */
#include "testing.h"

#include <stdlib.h>

#include "base/bits.h"
#include "facets/features.h"
#include "facets/symmetry.h"
#include "oracle/proof.h"
#include "oracle/solver/solver.h"

enum { SLOTS = 1 << 14 };
static uint64_t slots[SLOTS];

static ProofTable empty_table(void)
{
    memset(slots, 0, sizeof slots);
    return (ProofTable){.slots = slots, .count = SLOTS};
}

static Game board(const char *name)
{
    Game game;
    assert_true(catalogue_find(name, &game));
    return game;
}

/* -------------------------------------------------------------- by the rules */

static bool is_won(const Game *game, Position p)
{
    const Result result = game->result(game, p);
    return result == RESULT_FIRST_WON || result == RESULT_SECOND_WON;
}

static bool can_win_now(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        if (is_won(game, game->play(game, p, moves[i]))) {
            return true;
        }
    }
    return false;
}

/* Where the moves lead after which the opponent cannot win at once. */
static int safe_positions(const Game *game, Position p, Position next[GAME_MOVES_MAX])
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    int safe = 0;
    for (int i = 0; i < count; i++) {
        next[safe] = game->play(game, p, moves[i]);
        safe += !can_win_now(game, next[safe]);
    }
    return safe;
}

static bool slow_loses(const Game *game, Position p, int depth);

static bool slow_wins(const Game *game, Position p, int depth)
{
    Position next[GAME_MOVES_MAX];
    if (game_is_over(game, p)) {
        return false;
    }
    if (can_win_now(game, p)) {
        return true;
    }
    const int count = safe_positions(game, p, next);
    const int left = count > 1 ? depth - 1 : depth;
    bool wins = false;
    for (int i = 0; i < count && left >= 0; i++) {
        wins = wins || slow_loses(game, next[i], left);
    }
    return wins;
}

static bool slow_loses(const Game *game, Position p, int depth)
{
    Position next[GAME_MOVES_MAX];
    if (game_is_over(game, p)) {
        return false; /* a full board: nobody completes a line by a safe move */
    }
    const int count = safe_positions(game, p, next);
    const int left = count > 1 ? depth - 1 : depth;
    bool loses = left >= 0;
    for (int i = 0; i < count && left >= 0; i++) {
        loses = loses && slow_wins(game, next[i], left);
    }
    return loses;
}

static void a_proof_is_what_a_slow_search_by_the_rules_finds(void **state)
{
    (void)state;
    static const char *const boards[] = {"connect4", "connect4:5x5", "connect4:4x7",
                                         "connect4:9x6"};
    Rng rng = rng_from_seed(1);
    int proved = 0;
    for (int b = 0; b < 4; b++) {
        const Game game = board(boards[b]);
        for (int i = 0; i < tries_of(300); i++) {
            const Position p = random_late_position(&game, 4 + (int)rng_below(&rng, 24), &rng);
            for (int depth = 0; depth <= 4; depth++) {
                const bool wins = proof_wins(&game, p, depth, NULL);
                assert_int_equal(wins, slow_wins(&game, p, depth));
                proved += wins;
            }
        }
    }
    assert_true(proved > 100);
}

static void a_table_changes_no_answer(void **state)
{
    (void)state;
    const Game game = board("connect4");
    ProofTable table = empty_table();
    Rng rng = rng_from_seed(2);
    for (int i = 0; i < tries_of(300); i++) {
        const Position p = random_late_position(&game, 10 + (int)rng_below(&rng, 20), &rng);
        const Position image = symmetry_transform(&game, p, 1);
        for (int depth = 0; depth <= 7; depth++) {
            const bool wins = proof_wins(&game, p, depth, NULL);
            assert_int_equal(proof_wins(&game, p, depth, &table), wins);
            assert_int_equal(proof_wins(&game, image, depth, &table), wins);
        }
    }
}

/* ------------------------------------------------------------- and the truth */

static _Alignas(SOLVER_ALIGNMENT) unsigned char memory[4 << 20];

static void what_is_proved_is_won_and_short_wins_are_proved(void **state)
{
    (void)state;
    enum { DEPTH = 8, PLIES_FOR_CERTAIN = DEPTH - 1 }; /* the winner's are odd */
    const Game game = board("connect4");
    Solver solver;
    ProofTable table = empty_table();
    Rng rng = rng_from_seed(3);
    int proved = 0;
    assert_true(solver_init(&solver, game.cols, game.rows, memory, sizeof memory));
    for (int i = 0; i < tries_of(400); i++) {
        const Position p = random_late_position(&game, 6 + (int)rng_below(&rng, 20), &rng);
        const bool wins = proof_wins(&game, p, DEPTH, &table);
        int score;
        assert_true(solver_score(&solver, p, &score));
        assert_true(!wins || score > 0);
        assert_true(wins || score <= 0 || score < game_score_of_win(&game, p, PLIES_FOR_CERTAIN));
        proved += wins;
    }
    assert_true(proved > 50);
}

/* -------------------------------------------------------------------- players */

/* Plays moves that are proved, of `depth` at most, against every reply. */
static void win_by_proofs(const Game *game, Position p, int depth, ProofTable *table)
{
    const Tactics t = game->features->tactics(game, p);
    uint64_t cell = t.safe;
    if (t.winning != 0) {
        return;
    }
    assert_int_not_equal(t.safe, 0);
    if (bits_count(t.safe) > 1) {
        const int found = proof_find(game, p, depth, table, &cell);
        assert_in_range(found, 2, depth);
    }
    const Position q = stones_place(p, cell);
    Move replies[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, q, replies);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        win_by_proofs(game, game->play(game, q, replies[i]), depth, table);
    }
}

static void who_plays_what_is_proved_wins_against_every_reply(void **state)
{
    (void)state;
    enum { DEPTH = 6 };
    const Game game = board("connect4");
    ProofTable table = empty_table();
    Rng rng = rng_from_seed(4);
    for (int proved = 0; proved < tries_of(100);) {
        const Position p = random_late_position(&game, 8 + (int)rng_below(&rng, 20), &rng);
        if (proof_wins(&game, p, DEPTH, &table)) {
            win_by_proofs(&game, p, DEPTH, &table);
            proved++;
        }
    }
}

static void the_move_that_is_found_needs_no_table(void **state)
{
    (void)state;
    const Game game = board("connect4");
    ProofTable table = empty_table();
    Rng rng = rng_from_seed(5);
    for (int i = 0; i < tries_of(300); i++) {
        const Position p = random_late_position(&game, 10 + (int)rng_below(&rng, 20), &rng);
        const Tactics t = game.features->tactics(&game, p);
        uint64_t cells[2];
        if (t.winning == 0 && bits_count(t.safe) > 1) {
            assert_int_equal(proof_find(&game, p, 6, NULL, &cells[0]),
                             proof_find(&game, p, 6, &table, &cells[1]));
            assert_int_equal(cells[0], cells[1]);
        }
    }
}

RUN_TESTS(cmocka_unit_test(a_proof_is_what_a_slow_search_by_the_rules_finds),
          cmocka_unit_test(a_table_changes_no_answer),
          cmocka_unit_test(what_is_proved_is_won_and_short_wins_are_proved),
          cmocka_unit_test(who_plays_what_is_proved_wins_against_every_reply),
          cmocka_unit_test(the_move_that_is_found_needs_no_table))
