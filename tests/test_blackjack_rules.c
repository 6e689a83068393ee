/* test_blackjack_rules.c - the rules of Blackjack as they are written, and what may be
 * done by them. */
#include "blackjack_tables.h"

static void check_name(const char *rules, const char *name)
{
    assert_string_equal(world_with(rules).name, name);
}

static void a_name_says_what_differs_from_the_usual_rules(void **state)
{
    (void)state;
    check_name("", "blackjack");
    check_name("decks=6,s17,das,double=any,hands=4,surrender=none,pays=3:2", "blackjack");
    check_name("pays=6:5,h17", "blackjack:h17,pays=6:5");
    check_name("endless", "blackjack:endless");
    check_name("double=any,hard", "blackjack:hard");
    check_name("hard,double=9-11", "blackjack:double=9-11"); /* no soft hand counts 9 to 11 */
    check_name("rsa,hands=2", "blackjack:hands=2");
    check_name("hands=1,nodas", "blackjack:hands=1");
    check_name("gym-sab", "blackjack:gym-sab");
    check_name("surrender=late,rsa,hands=3,double=10-11,nodas,h17,endless,pays=6:5",
               "blackjack:endless,h17,nodas,double=10-11,hands=3,rsa,surrender=late,pays=6:5");
}

static void check_refusal(const char *rules, const char *reason)
{
    char message[BLACKJACK_REFUSAL_SIZE];
    World world;
    assert_false(blackjack_find(rules, &world));
    blackjack_rules_refusal(rules, message);
    assert_string_equal(message, reason);
}

#define ALL_RULES                                                                                  \
    "; the rules are decks=1..8 endless s17 h17 das nodas double=any|9-11|10-11 hard hands=1..4 "  \
    "rsa "                                                                                         \
    "surrender=none|late pays=3:2|6:5 gym gym-natural gym-sab"

static void rules_that_cannot_be_are_refused_with_a_reason(void **state)
{
    (void)state;
    check_refusal("h17,s17", "\"s17\" contradicts \"h17\"");
    check_refusal("decks=6,h17,endless", "\"endless\" contradicts \"decks=6\"");
    check_refusal("rsa,rsa", "\"rsa\" is said twice");
    check_refusal("decks=0", "\"decks=0\": a shoe has 1 to 8 decks, or is endless");
    check_refusal("decks=-1", "\"decks=-1\": a shoe has 1 to 8 decks, or is endless");
    check_refusal("decks=9", "\"decks=9\": a shoe has 1 to 8 decks, or is endless");
    check_refusal("decks=99999999999",
                  "\"decks=99999999999\": a shoe has 1 to 8 decks, or is endless");
    check_refusal("hands=5", "\"hands=5\": there are 1 to 4 hands");
    check_refusal("hands=", "\"hands=\": there are 1 to 4 hands");
    check_refusal("gym,h17", "\"h17\" cannot stand beside \"gym\"");
    check_refusal("h17,gym", "\"gym\" cannot stand beside \"h17\"");
    check_refusal("gym,gym-sab", "\"gym-sab\" contradicts \"gym\"");
    check_refusal("", "\"\" is no rule of this game" ALL_RULES);
    check_refusal("h17,", "\"\" is no rule of this game" ALL_RULES);
    check_refusal("H17", "\"H17\" is no rule of this game" ALL_RULES);
    check_refusal("s177", "\"s177\" is no rule of this game" ALL_RULES);
    check_refusal("h17 ,das", "\"h17 \" is no rule of this game" ALL_RULES);
    check_refusal("surrender=early", "\"surrender=early\" is no rule of this game" ALL_RULES);
    check_refusal("a-word-that-is-much-longer-than-any-rule",
                  "\"a-word-that-is-much-longer-than-...\" is no rule of this game" ALL_RULES);
}

static void check_round_trip(const BlackjackRules *rules)
{
    char text[BLACKJACK_RULES_SIZE];
    char again[BLACKJACK_RULES_SIZE];
    const World world = blackjack_with(rules);
    const BlackjackRules told = blackjack_rules_of(&world);
    BlackjackRules read = blackjack_rules_usual;
    assert_in_range(blackjack_rules_write(rules, text), 0, BLACKJACK_RULES_SIZE - 1);
    assert_true(text[0] == '\0' || blackjack_rules_parse(text, &read, NULL));
    blackjack_rules_write(&read, again);
    assert_string_equal(text, again);
    blackjack_rules_write(&told, again);
    assert_string_equal(text, again);
    assert_in_range(strlen(world.name), 1, WORLD_NAME_SIZE - 1);
}

static void all_rules_are_read_as_they_are_written(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 9 * 3 * 4 * 64; i++) {
        const unsigned flags = i % 64;
        const BlackjackRules rules = {
            .decks = (int)(i / 64 % 9),
            .doubles = (BlackjackDouble)(i / (64 * 9) % 3),
            .hands_max = (int)(1 + i / (64 * 27)),
            .hits_soft_17 = flags & 1,
            .doubles_hard_only = flags & 2,
            .doubles_after_split = flags & 4,
            .resplits_aces = flags & 8,
            .late_surrender = flags & 16,
            .pays = flags & 32 ? BLACKJACK_PAYS_6_5 : BLACKJACK_PAYS_3_2,
        };
        check_round_trip(&rules);
    }
}

static void the_rules_say_what_may_be_done(void **state)
{
    (void)state;
    check_actions_of("", "T6 v T", "shd");
    check_actions_of("surrender=late", "T6 v T", "shdu");
    check_actions_of("surrender=late", "T42 v T", "sh");
    check_actions_of("", "88 v T", "shdp");
    check_actions_of("hands=1", "88 v T", "shd");
    check_actions_of("double=9-11", "63 v T", "shd");
    check_actions_of("double=9-11", "62 v T", "sh");
    check_actions_of("double=9-11", "A8 v T", "sh");
    check_actions_of("double=10-11", "63 v T", "sh");
    check_actions_of("double=10-11", "64 v T", "shd");
    check_actions_of("hard", "A6 v T", "sh");
    check_actions_of("hard", "T6 v T", "shd");
    check_actions_of("", "A5 v T", "shd");
    check_actions_of("gym", "88 v T", "sh");
    check_actions_of("gym", "AT v T", "sh");
    check_actions_of("gym", "T92 v T", "sh");
    check_actions_of("", "AT v 9", "s");
}

RUN_TESTS(cmocka_unit_test(a_name_says_what_differs_from_the_usual_rules),
          cmocka_unit_test(rules_that_cannot_be_are_refused_with_a_reason),
          cmocka_unit_test(all_rules_are_read_as_they_are_written),
          cmocka_unit_test(the_rules_say_what_may_be_done))
