/* test_play.c - players, and the proof that Expert never loses. */
#include "testing.h"

#include "judge/certify.h"
#include "judge/interval.h"
#include "oracle/oracle.h"
#include "play/player.h"
#include "policies.h"

static _Alignas(ORACLE_ALIGNMENT) unsigned char table[1 << 20];

/* ------------------------------------------------------------------ Expert */

/* Every reply of the opponent, and every way in which Expert may break a tie:
 * this is a proof, not a sample. */
static void expert_never_loses_tictactoe(void **state)
{
    (void)state;
    Oracle oracle;
    Player expert;
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    assert_true(player_read("expert", &expert));
    PlayerAndOracle both = {&expert, &oracle};
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        Certificate c = certify_policy(&tictactoe, (Side)side, player_policy, &both);
        assert_int_equal(c.lost, 0);
        assert_true(c.lines > 1000);
        assert_true(c.won > 0);
        assert_true(c.drawn > 0);
        assert_int_equal(c.won + c.drawn, c.lines);
    }
}

static int first_legal_policy(void *context, const Game *game, Position p,
                              Move moves[GAME_MOVES_MAX])
{
    (void)context;
    (void)game->legal_moves(game, p, moves);
    return 1;
}

static void a_certificate_shows_the_shortest_loss(void **state)
{
    (void)state;
    Certificate c = certify_policy(&tictactoe, SIDE_SECOND, first_legal_policy, NULL);
    assert_true(c.lost > 0);
    assert_int_equal(c.won + c.drawn + c.lost, c.lines);
    /* X needs three moves, so a loss takes five plies at least. */
    assert_int_equal(c.shortest_loss.played, 5);
    assert_int_equal(tictactoe.result(&tictactoe, record_position(&c.shortest_loss)),
                     RESULT_FIRST_WON);
}

static void a_policy_that_may_do_anything_plays_every_game(void **state)
{
    (void)state;
    Certificate c = certify_policy(&tictactoe, SIDE_FIRST, any_policy, NULL);
    assert_int_equal(c.lines, 255168);
    assert_int_equal(c.won, 131184);
    assert_int_equal(c.lost, 77904);
    assert_int_equal(c.drawn, 46080);
}

static void expert_plays_connect4_perfectly(void **state)
{
    (void)state;
    Player expert;
    assert_true(player_read("expert", &expert));
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, table, sizeof table);
    Rng rng = rng_from_seed(4);
    for (int i = 0; i < 200; i++) {
        Position p = random_late_position(&connect4, 10 + i % 10, &rng);
        OracleMoves moves;
        assert_true(oracle_moves(&oracle, p, &moves));
        Move chosen = player_choose(&expert, &oracle, p, &rng);
        for (int m = 0; m < moves.count; m++) {
            assert_true(moves.moves[m] != chosen ||
                        value_score(moves.values[m]) == value_score(moves.best));
        }
    }
}

static bool refuse(void *context, uint64_t nodes)
{
    (void)context;
    (void)nodes;
    return false;
}

static void a_cancelled_expert_makes_no_move(void **state)
{
    (void)state;
    Player expert;
    assert_true(player_read("expert", &expert));
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, table, sizeof table);
    oracle_set_poll(&oracle, refuse, NULL);
    Rng rng = rng_from_seed(4);
    assert_int_equal(player_choose(&expert, &oracle, connect4.start, &rng), GAME_NO_MOVE);
}

/* ----------------------------------------------------------------- players */

static void levels_are_read_by_name_or_by_settings(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int random_percent, depth;
    } cases[] = {
        {"random", 100, 1},   {"beginner", 70, 2},        {"casual", 30, 2},
        {"medium", 10, 4},    {"skilled", 10, 4},         {"strong", 0, 6},
        {"expert", 0, 0},     {"depth=3,random=0", 0, 3}, {"depth=3", 0, 3},
        {"random=25", 25, 0}, {"depth=6,random=5", 5, 6}, {"random=100,depth=1", 100, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Player player;
        assert_true(player_read(cases[i].text, &player));
        assert_int_equal(player.random_percent, cases[i].random_percent);
        assert_int_equal(player.depth, cases[i].depth);
    }
}

static void text_that_is_no_player_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",         "Expert",           "expert ",  "depth",
        "depth=",   "depth=x",          "depth=65", "random=101",
        "depth=4,", "depth=4 random=3", "depth=-1", "random=5%",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Player player = {.random_percent = 42, .depth = 42};
        if (player_read(texts[i], &player)) {
            fail_msg("%s was taken for a player", texts[i]);
        }
        assert_int_equal(player.random_percent, 42);
    }
}

static void a_beginner_makes_seven_of_ten_moves_blindly(void **state)
{
    (void)state;
    /* X wins by 5 at once. A beginner who looks finds it; one who does not finds
     * it by chance in one of three: .3 + .7 / 3 = 53 %. */
    Player beginner;
    assert_true(player_read("beginner", &beginner));
    Oracle oracle;
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    Rng rng = rng_from_seed(9);
    int found = 0;
    for (int i = 0; i < 10000; i++) {
        found += player_choose(&beginner, &oracle, after(&tictactoe, "O-XX-X-OO"), &rng) == 4;
    }
    assert_in_range(found, 5200, 5470);
}

static void a_player_follows_its_policy_but_for_its_blind_moves(void **state)
{
    (void)state;
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, NULL, 0);
    Player player = {.policy = first_legal_policy};
    Rng rng = rng_from_seed(10);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(player_choose(&player, &oracle, connect4.start, &rng), 0);
    }
    /* Six of seven blind moves are not the policy's: 60 % of all. */
    player.random_percent = 70;
    int others = 0;
    for (int i = 0; i < 10000; i++) {
        others += player_choose(&player, &oracle, connect4.start, &rng) != 0;
    }
    assert_in_range(others, 5850, 6150);
}

/* --------------------------------------------------------------- interval */

static void assert_near(double value, double expected)
{
    double off = value > expected ? value - expected : expected - value;
    assert_true(off < 1e-4);
}

static void intervals_agree_with_published_ones(void **state)
{
    (void)state;
    Interval half = interval_of_share(5, 10);
    assert_near(half.low, 0.2366);
    assert_near(half.high, 0.7634);
    Interval none = interval_of_share(0, 10);
    assert_near(none.low, 0.0);
    assert_near(none.high, 0.2775);
    Interval all = interval_of_share(200, 200);
    assert_near(all.low, 0.9812);
    assert_near(all.high, 1.0);
    Interval nothing = interval_of_share(0, 0);
    assert_near(nothing.low, 0.0);
    assert_near(nothing.high, 1.0);
}

/* ------------------------------------------------------------------ random */

static void random_numbers_are_those_of_splitmix64(void **state)
{
    (void)state;
    /* The first outputs for seed 1234567, as published with the generator. */
    Rng rng = rng_from_seed(1234567);
    assert_true(rng_next(&rng) == UINT64_C(6457827717110365317));
    assert_true(rng_next(&rng) == UINT64_C(3203168211198807973));
    assert_true(rng_next(&rng) == UINT64_C(9817491932198370423));
}

static void random_choices_are_equally_likely(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(6);
    int counts[7] = {0};
    for (int i = 0; i < 70000; i++) {
        uint32_t n = rng_below(&rng, 7);
        assert_true(n < 7);
        counts[n]++;
    }
    for (int i = 0; i < 7; i++) {
        assert_in_range(counts[i], 9700, 10300); /* 3 standard deviations */
    }
    assert_int_equal(rng_below(&rng, 1), 0);
}

/* 2^32 random words do not divide evenly among 3 * 2^30 answers: scaling alone
 * would give every third answer twice its share. */
static void random_choices_are_fair_for_every_bound(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(7);
    int thirds[3] = {0};
    for (int i = 0; i < 30000; i++) {
        thirds[rng_below(&rng, 3u << 30) % 3]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_in_range(thirds[i], 9700, 10300);
    }
}

RUN_TESTS(cmocka_unit_test(expert_never_loses_tictactoe),
          cmocka_unit_test(a_certificate_shows_the_shortest_loss),
          cmocka_unit_test(a_policy_that_may_do_anything_plays_every_game),
          cmocka_unit_test(expert_plays_connect4_perfectly),
          cmocka_unit_test(a_cancelled_expert_makes_no_move),
          cmocka_unit_test(levels_are_read_by_name_or_by_settings),
          cmocka_unit_test(text_that_is_no_player_is_refused),
          cmocka_unit_test(a_beginner_makes_seven_of_ten_moves_blindly),
          cmocka_unit_test(a_player_follows_its_policy_but_for_its_blind_moves),
          cmocka_unit_test(intervals_agree_with_published_ones),
          cmocka_unit_test(random_numbers_are_those_of_splitmix64),
          cmocka_unit_test(random_choices_are_equally_likely),
          cmocka_unit_test(random_choices_are_fair_for_every_bound))
