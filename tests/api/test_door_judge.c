/* test_door_judge.c - reviews, certificates and evaluations, held against independent truths. */
#include "door.h"

/* ------------------------------------------------------------------------- reviews */

/* A review of all plies of a record, which is freed. */
static fourmi_review *reviewed(fourmi_lab *lab, const char *game, const char *start,
                               const char *moves, fourmi_policy *policy)
{
    fourmi_record *record;
    fourmi_review *review;
    ASSERT_OK(fourmi_record_new(
        lab, &(fourmi_record_options){.game = open_game(lab, game), .start = start, .moves = moves},
        &record));
    ASSERT_OK(fourmi_review_new(lab, &(fourmi_review_options){.record = record, .policy = policy},
                                &review));
    fourmi_free(record);
    ASSERT_OK(fourmi_run(review, 0));
    return review;
}

static void each_mark_is_given_where_it_is_due(void **unused)
{
    /* The last ply of each record. */
    static const struct {
        const char *game, *start, *moves;
        fourmi_verdict verdict;
        int moves_lost;
        const char *best;
    } cases[] = {
        /* The middle wins at once; the others let O win. */
        {"tictactoe", "O-XX-X-OO", "5", FOURMI_VERDICT_ONLY, 0, "5"},
        {"tictactoe", "O-XX-X-OO", "7", FOURMI_VERDICT_BLUNDER, 0, "5"},
        {"tictactoe", NULL, "52", FOURMI_VERDICT_MISTAKE, 0, "1,3,7,9"},
        {"tictactoe", NULL, "51", FOURMI_VERDICT_BEST, 0, "1,3,7,9"},
        /* X could complete the top row at once; a fork wins two moves later. */
        {"tictactoe", NULL, "15394", FOURMI_VERDICT_GOOD, 2, "2"},
        /* Every answer loses; one stops the row, and X wins two moves later. */
        {"tictactoe", NULL, "1425", FOURMI_VERDICT_TOO_LATE, 2, "3"},
        {"tictactoe", NULL, "1423", FOURMI_VERDICT_BEST, 0, "3"},
        /* A beginner loses 22 moves sooner than necessary. */
        {"connect4", NULL, "414243", FOURMI_VERDICT_INACCURACY, 22, "4"},
        {"connect4", NULL, "414244", FOURMI_VERDICT_BEST, 0, "4"},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fourmi_review *review = reviewed(lab, cases[i].game, cases[i].start, cases[i].moves, NULL);
        assert_int_equal(review->ply_count, strlen(cases[i].moves));
        const fourmi_review_ply *last = &review->plies[review->ply_count - 1];
        assert_int_equal(last->verdict, cases[i].verdict);
        assert_int_equal(last->moves_lost, cases[i].moves_lost);
        assert_string_equal(last->best_text, cases[i].best);
        assert_string_equal(last->text, cases[i].moves + strlen(cases[i].moves) - 1);
        assert_int_equal(last->cost > 0, last->verdict == FOURMI_VERDICT_MISTAKE ||
                                             last->verdict == FOURMI_VERDICT_BLUNDER);
        fourmi_free(review);
    }
    fourmi_free(lab);
}

static void where_mates_are_counted_the_moves_lost_are_those_of_the_side_that_mates(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_review *review = reviewed(lab, "chess:KRK", "7k/8/6K1/8/8/8/8/R7 w - -", "a1b1,h8g8",
                                     NULL);
    (void)unused;
    assert_int_equal(review->plies[0].verdict, FOURMI_VERDICT_GOOD);
    assert_int_equal(review->plies[0].moves_lost, 1);
    assert_true(review->plies[0].before.plies == 1);
    assert_true(review->plies[0].after.plies == 3);
    assert_string_equal(review->plies[0].best_text, "a1a8");
    assert_int_equal(review->plies[1].turn, FOURMI_SECOND);
    assert_int_equal(review->plies[1].verdict, FOURMI_VERDICT_TOO_LATE);
    fourmi_free(review);
    fourmi_free(lab);
}

/* An episode of random actions. */
static fourmi_record *random_episode(fourmi_lab *lab, const fourmi_game *game, uint64_t seed)
{
    fourmi_record *record = new_record(lab, game, NULL);
    fourmi_rng rng;
    fourmi_rng_seed(&rng, seed);
    while (record->turn != FOURMI_OVER) {
        fourmi_action actions[FOURMI_LEGAL_MAX];
        const int count = fourmi_state_legal(game, record->state, actions, NULL);
        if (record->turn == FOURMI_CHANCE) {
            ASSERT_OK(fourmi_record_draw(record, &rng));
        } else {
            ASSERT_OK(fourmi_record_play(record, actions[fourmi_rng_next(&rng) % (unsigned)count]));
        }
    }
    return record;
}

/* Value at the start - cost of the first + cost of the second + luck = what came out. */
static void luck_and_decisions_explain_what_a_game_brought(void **unused)
{
    static const struct {
        const char *name;
        bool has_goal;
    } games[] = {
        {"blackjack", false}, {"snake:3x3", true}, {"tictactoe", false}, {"connect4:4x4", false}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 4; i++) {
        const fourmi_game *game = open_game(lab, games[i].name);
        fourmi_exact *exact;
        double luck = 0;
        ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &exact));
        for (uint64_t seed = 0; seed < (uint64_t)tries_of(200); seed++) {
            fourmi_record *record = random_episode(lab, game, seed);
            fourmi_review *review;
            fourmi_value end;
            double rest = 0;
            bool is_split = false;
            ASSERT_OK(fourmi_review_new(
                lab, &(fourmi_review_options){.record = record, .exact = exact}, &review));
            ASSERT_OK(fourmi_run(review, 0));
            ASSERT_OK(fourmi_exact_value(exact, record->state, &end));
            const double got = games[i].has_goal ? end.number : record->total;
            const double said = review->plies[0].before.number - review->first_cost +
                                review->second_cost + review->luck;
            assert_true(said - got < 1e-7 && got - said < 1e-7);
            for (uint32_t ply = 0; ply < review->ply_count; ply++) {
                const fourmi_review_ply *one = &review->plies[ply];
                const bool is_chance = one->turn == FOURMI_CHANCE;
                assert_int_equal(one->ply, ply);
                assert_int_equal(one->verdict == FOURMI_VERDICT_CHANCE, is_chance);
                assert_true(one->cost >= 0 && (one->cost == 0 || !is_chance));
                assert_true(one->luck == 0 || is_chance);
                assert_int_equal(one->best_text == NULL, is_chance);
                rest += one->luck;
                is_split = is_split || strcmp(one->text, "split") == 0;
                if (game->outcomes > 0 && !is_chance) {
                    assert_int_equal(one->verdict, one->cost == 0     ? FOURMI_VERDICT_BEST
                                                   : one->cost < 0.01 ? FOURMI_VERDICT_GOOD
                                                   : one->cost < 0.05 ? FOURMI_VERDICT_INACCURACY
                                                   : one->cost < 0.25 ? FOURMI_VERDICT_MISTAKE
                                                                      : FOURMI_VERDICT_BLUNDER);
                }
            }
            rest -= review->luck;
            assert_true(is_split || (rest < 1e-7 && rest > -1e-7));
            luck += review->luck;
            fourmi_free(review);
            fourmi_free(record);
        }
        assert_true(luck == 0 || game->outcomes > 0);
        assert_true(luck != 0 || i > 0);
        fourmi_free(exact);
    }
    fourmi_free(lab);
}

/* The middle alone keeps the draw against a corner, so random play gives away half a point in
 * seven of eight cases. */
static void a_review_tells_what_a_policy_would_have_done(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    static const char *const levels[] = {"expert", "random"};
    static const char *const would[] = {"5", "2,3,4,5,6,7,8,9"};
    static const double costs[] = {0, 7.0 / 8};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fourmi_policy *policy;
        ASSERT_OK(fourmi_policy_new(lab, &(fourmi_policy_options){.game = game, .level = levels[i]},
                                    &policy));
        fourmi_review *review = reviewed(lab, "tictactoe", NULL, "12", policy);
        fourmi_free(policy);
        assert_string_equal(review->plies[1].policy_text, would[i]);
        assert_true(review->plies[1].policy_cost - costs[i] < 1e-12);
        assert_true(costs[i] - review->plies[1].policy_cost < 1e-12);
        fourmi_free(review);
    }
    fourmi_free(lab);
}

static void a_review_goes_on_ply_by_ply_over_the_part_that_is_asked_for(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record = new_record(lab, open_game(lab, "tictactoe"), "1523748");
    fourmi_review *whole = reviewed(lab, "tictactoe", NULL, "1523748", NULL);
    fourmi_review *part;
    (void)unused;
    ASSERT_OK(fourmi_review_new(
        lab, &(fourmi_review_options){.record = record, .first = 2, .count = 3}, &part));
    ASSERT_OK(fourmi_record_go(record, 0)); /* which the review does not see */
    assert_int_equal(part->ply_count, 0);
    assert_int_equal(fourmi_run(part, 1), FOURMI_AGAIN);
    assert_int_equal(part->ply_count, 1);
    assert_int_equal(fourmi_run(part, 2), FOURMI_OK);
    assert_int_equal(fourmi_run(part, 1), FOURMI_OK);
    assert_int_equal(part->ply_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(part->plies[i].ply, 2 + i);
        assert_int_equal(part->plies[i].verdict, whole->plies[2 + i].verdict);
        assert_string_equal(part->plies[i].best_text, whole->plies[2 + i].best_text);
    }
    fourmi_free(part);
    ASSERT_OK(fourmi_review_new(lab, &(fourmi_review_options){.record = record}, &part));
    ASSERT_OK(fourmi_run(part, 0));
    assert_int_equal(part->ply_count, 0);
    fourmi_free(part);
    ASSERT_FAILS(
        fourmi_review_new(lab, &(fourmi_review_options){.record = record, .first = 1}, &part),
        FOURMI_ERROR_ARGUMENT, "ply 1");
    assert_null(part);
    ASSERT_FAILS(fourmi_review_new(lab, &(fourmi_review_options){.first = 1}, &part),
                 FOURMI_ERROR_ARGUMENT, "options.record is missing");
    ASSERT_FAILS(fourmi_review_new(lab, NULL, &part), FOURMI_ERROR_ARGUMENT, "options is missing");
    ASSERT_FAILS(fourmi_review_new(lab, NULL, NULL), FOURMI_ERROR_ARGUMENT, "review is missing");
    fourmi_free(whole);
    fourmi_free(record);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(each_mark_is_given_where_it_is_due),
          cmocka_unit_test(where_mates_are_counted_the_moves_lost_are_those_of_the_side_that_mates),
          cmocka_unit_test(luck_and_decisions_explain_what_a_game_brought),
          cmocka_unit_test(a_review_tells_what_a_policy_would_have_done),
          cmocka_unit_test(a_review_goes_on_ply_by_ply_over_the_part_that_is_asked_for))
