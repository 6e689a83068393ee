/* test_evaluate.c - choices judged by the truth. */
#include "testing.h"

#include "judge/evaluate.h"
#include "play/player.h"
#include "policies.h"

static _Alignas(ORACLE_ALIGNMENT) unsigned char table[1 << 20];

static Oracle oracle_for(const Game *game)
{
    Oracle oracle;
    catalogue_init_oracle(&oracle, game, table, sizeof table);
    return oracle;
}

static Judgement judge(const Game *game, const char *text, Policy policy)
{
    Oracle oracle = oracle_for(game);
    Judgement judgement;
    assert_true(evaluate_choice(&oracle, policy, NULL, after(game, text), &judgement));
    return judgement;
}

/* ------------------------------------------------------------- by examples */

static void a_choice_is_good_only_if_all_its_moves_are(void **state)
{
    (void)state;
    /* X wins by 5, loses by 2 and 7. */
    Judgement any = judge(&tictactoe, "O-XX-X-OO", any_policy);
    assert_false(any.is_trivial);
    assert_false(any.keeps_result);
    assert_false(any.is_best);
}

static void where_all_moves_lose_each_keeps_the_result(void **state)
{
    (void)state;
    /* The scores are -7, and -5 for column 5. */
    Judgement lost = judge(&connect4, "7327132243763743262412571135", lowest_policy);
    assert_true(lost.is_trivial);
    assert_true(lost.keeps_result);
    assert_false(lost.is_best);
}

/* --------------------------------------------------------- slow, obvious */

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static Judgement slow_judgement(Oracle *oracle, Position p, const Move *chosen, int count)
{
    OracleMoves all;
    Judgement judgement = {.is_trivial = true, .keeps_result = true, .is_best = true};
    assert_true(oracle_moves(oracle, p, &all));
    for (int i = 0; i < all.count; i++) {
        bool keeps = sign(value_score(all.values[i])) == sign(value_score(all.best));
        judgement.is_trivial = judgement.is_trivial && keeps;
        for (int c = 0; c < count; c++) {
            if (chosen[c] == all.moves[i]) {
                judgement.keeps_result = judgement.keeps_result && keeps;
                judgement.is_best = judgement.is_best &&
                                    value_score(all.values[i]) == value_score(all.best);
            }
        }
    }
    return judgement;
}

static void assert_agrees(Oracle *oracle, Position p, Policy policy, void *context)
{
    Move chosen[GAME_MOVES_MAX];
    Judgement fast;
    int count = policy(context, oracle->game, p, chosen);
    Judgement slow = slow_judgement(oracle, p, chosen, count);
    assert_true(evaluate_choice(oracle, policy, context, p, &fast));
    assert_int_equal(fast.is_trivial, slow.is_trivial);
    assert_int_equal(fast.keeps_result, slow.keeps_result);
    assert_int_equal(fast.is_best, slow.is_best);
}

static void judgements_agree_with_the_score_of_every_move(void **state)
{
    (void)state;
    const Game *const games[] = {&connect4, &tictactoe};
    Player shallow;
    assert_true(player_read("depth=2", &shallow));
    for (int g = 0; g < 2; g++) {
        Oracle oracle = oracle_for(games[g]);
        PlayerAndOracle both = {&shallow, &oracle};
        Rng rng = rng_from_seed(3);
        for (int i = 0; i < 100; i++) {
            Position p = random_late_position(games[g], (g == 0 ? 10 : 2) + i % 6, &rng);
            assert_agrees(&oracle, p, any_policy, NULL);
            assert_agrees(&oracle, p, lowest_policy, NULL);
            assert_agrees(&oracle, p, player_policy, &both);
        }
    }
}

static void perfect_play_is_always_best(void **state)
{
    (void)state;
    Oracle oracle = oracle_for(&connect4);
    Player expert;
    assert_true(player_read("expert", &expert));
    PlayerAndOracle both = {&expert, &oracle};
    Rng rng = rng_from_seed(5);
    for (int i = 0; i < 100; i++) {
        Judgement judgement;
        Position p = random_late_position(&connect4, 12 + i % 8, &rng);
        assert_true(evaluate_choice(&oracle, player_policy, &both, p, &judgement));
        assert_true(judgement.keeps_result && judgement.is_best);
    }
}

/* ---------------------------------------------------------------- counting */

static void what_is_trivial_is_counted_only_among_all(void **state)
{
    (void)state;
    Evaluation evaluation = {0};
    evaluation_count(&evaluation, (Judgement){.is_trivial = true, .keeps_result = true});
    evaluation_count(&evaluation, (Judgement){.keeps_result = true, .is_best = true});
    evaluation_count(&evaluation, (Judgement){.keeps_result = false});
    Evaluation twice = evaluation;
    evaluation_add(&twice, &evaluation);
    assert_int_equal(evaluation.all.positions, 3);
    assert_int_equal(evaluation.all.keeping_result, 2);
    assert_int_equal(evaluation.all.best, 1);
    assert_int_equal(evaluation.telling.positions, 2);
    assert_int_equal(evaluation.telling.keeping_result, 1);
    assert_int_equal(evaluation.telling.best, 1);
    assert_int_equal(twice.all.positions, 6);
    assert_int_equal(twice.telling.best, 2);
}

static void without_an_answer_there_is_no_judgement(void **state)
{
    (void)state;
    Judgement judgement;
    Oracle oracle = oracle_for(&tictactoe);
    assert_false(evaluate_choice(&oracle, silent_policy, NULL, tictactoe.start, &judgement));
    Oracle without_solver;
    catalogue_init_oracle(&without_solver, &connect4, NULL, 0);
    assert_false(evaluate_choice(&without_solver, any_policy, NULL, connect4.start, &judgement));
}

RUN_TESTS(cmocka_unit_test(a_choice_is_good_only_if_all_its_moves_are),
          cmocka_unit_test(where_all_moves_lose_each_keeps_the_result),
          cmocka_unit_test(judgements_agree_with_the_score_of_every_move),
          cmocka_unit_test(perfect_play_is_always_best),
          cmocka_unit_test(what_is_trivial_is_counted_only_among_all),
          cmocka_unit_test(without_an_answer_there_is_no_judgement))
