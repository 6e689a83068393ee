/* test_blackjack.c - Blackjack, hand by hand: what actions lead to, and what is paid. */
#include "blackjack_tables.h"

static void a_hand_wins_loses_or_ties_by_its_total(void **state)
{
    (void)state;
    Table table = lay("", "T9 v T");
    check_reward(act(&table, BLACKJACK_STAND, "T9 v T8"), 1.0);
    assert_true(is_over(&table));
    table = lay("", "T9 v T");
    check_reward(act(&table, BLACKJACK_STAND, "T9 v T9"), 0.0);
    table = lay("", "T9 v T");
    check_reward(act(&table, BLACKJACK_STAND, "T9 v TT"), -1.0);
    table = lay("", "T2 v T");
    check_reward(act(&table, BLACKJACK_STAND, "T2 v T6T"), 1.0);
}

static void a_bust_is_paid_for_at_once_and_shows_the_hole_card(void **state)
{
    (void)state;
    Table table = lay("", "T6 v 6");
    check_reward(act(&table, BLACKJACK_HIT, "T6T v 6T"), -1.0);
    assert_true(is_over(&table));
}

static void a_hand_that_counts_21_stands_by_itself(void **state)
{
    (void)state;
    Table table = lay("", "T6 v 6");
    check_reward(act(&table, BLACKJACK_HIT, "T65 v 6TT"), 1.0);
    assert_true(is_over(&table));
    table = lay("gym", "T6 v 6");
    check_reward(act(&table, BLACKJACK_HIT, "T65 v 6"), 0.0);
    check_actions(&table, "sh");
    check_reward(act(&table, BLACKJACK_HIT, "T65A v 6"), -1.0);
    assert_true(is_over(&table));
}

static void a_double_takes_one_card_and_twice_the_bet(void **state)
{
    (void)state;
    Table table = lay("", "65 v 6");
    check_reward(act(&table, BLACKJACK_DOUBLE, "652 v 6TT"), 2.0);
    assert_true(is_over(&table));
    table = lay("", "T6 v 6");
    check_reward(act(&table, BLACKJACK_DOUBLE, "T6T v 6T"), -2.0);
    assert_true(is_over(&table));
}

static void a_split_makes_two_hands_of_a_pair(void **state)
{
    (void)state;
    Table table = lay("", "88 v 6");
    check_reward(act(&table, BLACKJACK_SPLIT, "83|8 v 6"), 0.0);
    check_actions(&table, "shd");
    check_reward(act(&table, BLACKJACK_DOUBLE, "83T|82 v 6"), 0.0);
    check_actions(&table, "shd");
    check_reward(act(&table, BLACKJACK_HIT, "83T|825 v 6"), 0.0);
    check_actions(&table, "sh");
    check_reward(act(&table, BLACKJACK_STAND, "83T|825 v 6TT"), 3.0);
}

static void a_bust_hand_is_paid_for_while_others_play_on(void **state)
{
    (void)state;
    Table table = lay("", "88 v 6");
    act(&table, BLACKJACK_SPLIT, "8T|8 v 6");
    check_reward(act(&table, BLACKJACK_HIT, "8T9|8T v 6"), -1.0);
    check_reward(act(&table, BLACKJACK_STAND, "8T9|8T v 6T2"), 0.0);
}

static void pairs_are_split_again_until_there_are_enough_hands(void **state)
{
    (void)state;
    Table table = lay("surrender=late", "88 v 6");
    check_actions(&table, "shdpu");
    act(&table, BLACKJACK_SPLIT, "88|8 v 6");
    check_actions(&table, "shdp");
    act(&table, BLACKJACK_SPLIT, "8T|8|8 v 6");
    act(&table, BLACKJACK_STAND, "8T|88|8 v 6");
    act(&table, BLACKJACK_SPLIT, "8T|88|8|8 v 6");
    check_actions(&table, "shd");
    act(&table, BLACKJACK_STAND, "8T|88|88|8 v 6");
    check_actions(&table, "shd");
    act(&table, BLACKJACK_STAND, "8T|88|88|88 v 6");
    check_reward(act(&table, BLACKJACK_STAND, "8T|88|88|88 v 6T2"), 0.0 + 0.0 - 3.0 + 0.0);
}

static void fewer_hands_mean_fewer_splits(void **state)
{
    (void)state;
    Table table = lay("hands=2,nodas", "99 v 6");
    act(&table, BLACKJACK_SPLIT, "99|9 v 6");
    check_actions(&table, "sh");
    table = lay("hands=3", "99 v 6");
    act(&table, BLACKJACK_SPLIT, "99|9 v 6");
    check_actions(&table, "shdp");
    act(&table, BLACKJACK_SPLIT, "99|9|9 v 6");
    check_actions(&table, "shd");
}

static void split_aces_get_one_card_each(void **state)
{
    (void)state;
    Table table = lay("", "AA v 6");
    check_actions(&table, "shdp");
    check_reward(act(&table, BLACKJACK_SPLIT, "AT|A2 v 6T2"), 1.0 - 1.0);
    assert_true(is_over(&table));
    table = lay("", "AA v 6");
    check_reward(act(&table, BLACKJACK_SPLIT, "AA|AT v 6TT"), 1.0 + 1.0);
}

static void aces_are_split_again_where_the_rules_say_so(void **state)
{
    (void)state;
    Table table = lay("rsa", "AA v 6");
    act(&table, BLACKJACK_SPLIT, "AA|A v 6");
    check_actions(&table, "sp");
    act(&table, BLACKJACK_SPLIT, "A5|AA|A v 6");
    check_actions(&table, "sp");
    check_reward(act(&table, BLACKJACK_STAND, "A5|AA|A9 v 6TA"), -1.0 - 1.0 + 1.0);
    assert_true(is_over(&table));
}

static void who_surrenders_gets_half_of_the_bet_back(void **state)
{
    (void)state;
    Table table = lay("surrender=late", "T6 v T");
    check_reward(act(&table, BLACKJACK_SURRENDER, "T6 v T7"), -0.5);
    assert_true(is_over(&table));
}

static void naturals_settle_everything(void **state)
{
    (void)state;
    Table table = start("", "T9 v AT"); /* the dealer has peeked */
    check_actions(&table, "s");
    check_reward(act(&table, BLACKJACK_STAND, "T9 v AT"), -1.0);
    table = start("", "AT v TA");
    check_actions(&table, "s");
    check_reward(act(&table, BLACKJACK_STAND, "AT v TA"), 0.0);
    table = start("", "AT v T");
    check_actions(&table, "s");
    check_reward(act(&table, BLACKJACK_STAND, "AT v T5"), 1.5);
    assert_true(is_over(&table));
    table = start("pays=6:5", "TA v 9");
    check_reward(act(&table, BLACKJACK_STAND, "TA v 93"), 1.2);
}

static void gymnasium_pays_naturals_by_variant(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        double against_20, against_21, against_natural;
    } variants[] = {
        {"gym", 1.0, 0.0, 0.0}, {"gym-natural", 1.5, 0.0, 0.0}, {"gym-sab", 1.0, 1.0, 0.0}};
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        Table table = lay(variants[i].rules, "AT v T");
        check_reward(act(&table, BLACKJACK_STAND, "AT v TT"), variants[i].against_20);
        table = lay(variants[i].rules, "AT v T");
        check_reward(act(&table, BLACKJACK_STAND, "AT v T65"), variants[i].against_21);
        table = lay(variants[i].rules, "AT v T");
        check_reward(act(&table, BLACKJACK_STAND, "AT v TA"), variants[i].against_natural);
        table = lay(variants[i].rules, "T92 v T");
        check_reward(act(&table, BLACKJACK_STAND, "T92 v TA"), 0.0);
    }
}

RUN_TESTS(cmocka_unit_test(a_hand_wins_loses_or_ties_by_its_total),
          cmocka_unit_test(a_bust_is_paid_for_at_once_and_shows_the_hole_card),
          cmocka_unit_test(a_hand_that_counts_21_stands_by_itself),
          cmocka_unit_test(a_double_takes_one_card_and_twice_the_bet),
          cmocka_unit_test(a_split_makes_two_hands_of_a_pair),
          cmocka_unit_test(a_bust_hand_is_paid_for_while_others_play_on),
          cmocka_unit_test(pairs_are_split_again_until_there_are_enough_hands),
          cmocka_unit_test(fewer_hands_mean_fewer_splits),
          cmocka_unit_test(split_aces_get_one_card_each),
          cmocka_unit_test(aces_are_split_again_where_the_rules_say_so),
          cmocka_unit_test(who_surrenders_gets_half_of_the_bet_back),
          cmocka_unit_test(naturals_settle_everything),
          cmocka_unit_test(gymnasium_pays_naturals_by_variant))
