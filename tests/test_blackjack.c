/* test_blackjack.c - the rules of Blackjack, hand by hand, and the values of
 * Gymnasium's three variants against exact fractions.
 *
 * A table is written as it lies: hands with bars between, then the dealer's cards,
 * "83|8 v 6". A step is taken with one seed after the other until the table looks as
 * the test wants it; that it can look so is part of what is tested.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "facets/cards.h"
#include "facets/charts.h"
#include "games/blackjack/blackjack.h"
#include "oracle/iteration_oracle.h"

enum {
    TABLE_SIZE = 160,
    SEEDS = 3000000,
    EPISODES = 20000,
    DRAWS = 400000,
    MEMORY_BYTES = 1 << 20,
};

static World world_with(const char *rules)
{
    World world = blackjack;
    if (rules[0] != '\0' && !blackjack_find(rules, &world)) {
        fail_msg("%s is refused", rules);
    }
    return world;
}

/* ------------------------------------------------------------------- rules */

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
    check_refusal("", "\"\" is no rule of this game");
    check_refusal("h17,", "\"\" is no rule of this game");
    check_refusal("H17", "\"H17\" is no rule of this game");
    check_refusal("s177", "\"s177\" is no rule of this game");
    check_refusal("h17 ,das", "\"h17 \" is no rule of this game");
    check_refusal("surrender=early", "\"surrender=early\" is no rule of this game");
    check_refusal("a-word-that-is-much-longer-than-any-rule",
                  "\"a-word-that-is-much-longer-than-...\" is no rule of this game");
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

/* ------------------------------------------------------------------- hands */

typedef struct Table {
    World world;
    BlackjackState state;
} Table;

static char *write_ranks(char *at, const uint8_t *ranks, int count)
{
    for (int i = 0; i < count; i++) {
        *at++ = blackjack.cards->rank_letter(&blackjack, ranks[i]);
    }
    *at = '\0';
    return at;
}

static void write_table(const BlackjackState *s, char text[TABLE_SIZE])
{
    char *at = text;
    for (int i = 0; i < s->hand_count; i++) {
        at += snprintf(at, 2, "%s", i > 0 ? "|" : "");
        at = write_ranks(at, s->hands[i].cards, s->hands[i].count);
    }
    at += snprintf(at, 4, " v ");
    write_ranks(at, s->dealer, s->dealer_count);
}

static uint8_t rank_of(char letter)
{
    return letter == 'A' ? 1 : letter == 'T' ? 10 : (uint8_t)(letter - '0');
}

/* One hand and an upcard, as "T6 v T". */
static Table lay(const char *rules, const char *text)
{
    Table table = {.world = world_with(rules)};
    const char *v = strstr(text, " v ");
    uint8_t cards[BLACKJACK_HAND_CARDS];
    int count = 0;
    for (; text < v; text++) {
        cards[count++] = rank_of(*text);
    }
    blackjack_lay(&table.world, cards, count, rank_of(v[3]), &table.state);
    return table;
}

/* Takes an action such that the table then looks like that; returns the reward. */
static double act(Table *table, Action action, const char *wanted)
{
    assert_true(world_is_legal(&table->world, &table->state, action));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        BlackjackState next = table->state;
        Rng rng = rng_from_seed(seed);
        char text[TABLE_SIZE];
        const double reward = table->world.step(&table->world, &next, action, &rng);
        write_table(&next, text);
        if (strcmp(text, wanted) == 0) {
            table->state = next;
            return reward;
        }
    }
    fail_msg("no step leads to %s", wanted);
    return 0.0;
}

/* The legal actions by their first letters, u for surrender. */
static void check_actions(const Table *table, const char *wanted)
{
    Action actions[WORLD_ACTIONS_MAX];
    char letters[BLACKJACK_ACTIONS + 1];
    const int count = table->world.legal_actions(&table->world, &table->state, actions);
    for (int i = 0; i < count; i++) {
        letters[i] = "shdpu"[actions[i]];
    }
    letters[count] = '\0';
    assert_string_equal(letters, wanted);
}

static void check_actions_of(const char *rules, const char *text, const char *wanted)
{
    const Table table = lay(rules, text);
    check_actions(&table, wanted);
}

static void check_reward(double reward, double wanted)
{
    if (reward != wanted) {
        fail_msg("%.3f is not %.3f", reward, wanted);
    }
}

static bool is_over(const Table *table)
{
    return table->world.is_over(&table->world, &table->state);
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

/* A start that looks like that. */
static Table start(const char *rules, const char *wanted)
{
    Table table = {.world = world_with(rules)};
    char text[TABLE_SIZE];
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Rng rng = rng_from_seed(seed);
        table.world.start(&table.world, &table.state, &rng);
        write_table(&table.state, text);
        if (strcmp(text, wanted) == 0) {
            return table;
        }
    }
    fail_msg("no episode begins with %s", wanted);
    return table;
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

/* How many dealers of a table end with this hand, out of so many. */
static int count_ends(const char *rules, const char *text, const char *end)
{
    const Table table = lay(rules, text);
    Rng rng = rng_from_seed(5);
    int count = 0;
    for (int i = 0; i < EPISODES; i++) {
        BlackjackState s = table.state;
        char reached[TABLE_SIZE];
        table.world.step(&table.world, &s, BLACKJACK_STAND, &rng);
        write_table(&s, reached);
        count += strcmp(reached, end) == 0;
    }
    return count;
}

static void soft_17_is_hit_or_stood_on_as_the_rules_say(void **state)
{
    (void)state;
    assert_true(count_ends("", "T9 v 6", "T9 v 6A") > 0);
    assert_true(count_ends("gym", "T9 v 6", "T9 v 6A") > 0);
    assert_int_equal(count_ends("h17", "T9 v 6", "T9 v 6A"), 0);
    assert_true(count_ends("h17", "T9 v 6", "T9 v 6AT") > 0);
    assert_true(count_ends("h17", "T9 v 6", "T9 v 6A4") > 0);
    assert_true(count_ends("h17", "T9 v 7", "T9 v 7T") > 0);
}

/* Whether something that came `times` times may have this probability. */
static void check_frequency(double chance, int times, int samples)
{
    const double off = times - chance * samples;
    assert_true(off * off <= 25.0 * samples * chance * (1.0 - chance));
}

static int count_hits(const char *rules, const char *text, int rank)
{
    const Table table = lay(rules, text);
    Rng rng = rng_from_seed(6);
    int count = 0;
    for (int i = 0; i < DRAWS; i++) {
        BlackjackState s = table.state;
        table.world.step(&table.world, &s, BLACKJACK_HIT, &rng);
        count += s.hands[0].cards[2] == rank;
    }
    return count;
}

/* Of one deck 49 cards are unseen. The peek tells that the hole card is none of the
 * tens, so the others are drawn from 48 with all tens among them. */
static void a_peek_tells_what_is_left_to_draw(void **state)
{
    (void)state;
    check_frequency(15.0 / 48.0, count_hits("decks=1", "T2 v A", 10), DRAWS);
    check_frequency(16.0 / 49.0, count_hits("decks=1", "92 v 5", 10), DRAWS);
    check_frequency(4.0 / 13.0, count_hits("endless", "T2 v A", 10), DRAWS);
    /* An ace, when the hole card is one of 46 that are no ace: 3 are left of 48. */
    check_frequency(3.0 / 48.0, count_hits("decks=1", "A2 v T", 1), DRAWS);
    /* Another card may be the hole card itself: (3 / 46 x 2 + 43 / 46 x 3) / 48. */
    check_frequency((3.0 / 46.0 * 2.0 + 43.0 / 46.0 * 3.0) / 48.0,
                    count_hits("decks=1", "A2 v T", 2), DRAWS);
}

static void after_a_peek_the_hole_card_makes_no_natural(void **state)
{
    (void)state;
    assert_int_equal(count_ends("", "T9 v A", "T9 v AT"), 0);
    assert_int_equal(count_ends("", "T9 v T", "T9 v TA"), 0);
    assert_true(count_ends("gym", "T9 v T", "T9 v TA") > 0);
}

/* No more lie on the table than the shoe had, and they are counted, unless it is endless. */
static void check_shoe(const Table *table)
{
    const BlackjackRules rules = blackjack_rules_of(&table->world);
    int counts[BLACKJACK_RANKS];
    int sum = 0;
    blackjack_count_cards(&table->state, counts);
    for (int i = 0; i < BLACKJACK_RANKS; i++) {
        const int most = rules.decks * (i + 1 == BLACKJACK_TEN ? 16 : 4);
        sum += rules.decks == 0 ? 0 : counts[i];
        assert_true(rules.decks == 0 || counts[i] <= most);
        assert_int_equal(table->state.dealt.up_to[i], sum);
    }
}

/* The actions are listed in another way than they are gathered in a set. */
static void check_listed_actions(const Table *table, const Action *actions, int count)
{
    const BlackjackRules rules = blackjack_rules_of(&table->world);
    unsigned listed = 0;
    for (int i = 0; i < count; i++) {
        listed |= 1U << actions[i];
    }
    assert_int_equal(listed, blackjack_legal_mask(&rules, &table->state));
}

static void cards_on_the_table_come_from_the_shoe(void **state)
{
    (void)state;
    static const char *const all[] = {"",
                                      "decks=1,h17,rsa,surrender=late",
                                      "decks=8,hard",
                                      "decks=2,double=9-11,hands=1",
                                      "endless",
                                      "gym"};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        Table table = {.world = world_with(all[i])};
        Rng rng = rng_from_seed(9);
        for (int episode = 0; episode < EPISODES; episode++) {
            Action actions[WORLD_ACTIONS_MAX];
            int count;
            table.world.start(&table.world, &table.state, &rng);
            while ((count = table.world.legal_actions(&table.world, &table.state, actions)) > 0) {
                check_listed_actions(&table, actions, count);
                table.world.step(&table.world, &table.state,
                                 actions[rng_below(&rng, (uint32_t)count)], &rng);
                check_shoe(&table);
            }
            assert_true(table.state.dealer_count > 1 || blackjack_rules_of(&table.world).variant);
        }
    }
}

static void check_close(double a, double b, double tolerance)
{
    if (!(a - b < tolerance && b - a < tolerance)) {
        fail_msg("%.17g is not %.17g", a, b);
    }
}

/* What hands by chance earn in all, with one seed; and a hash of the tables at their ends. */
static double play_by_chance(const char *rules, uint64_t *hash)
{
    Table table = {.world = world_with(rules)};
    Rng rng = rng_from_seed(10);
    double sum = 0.0;
    *hash = 0;
    for (int episode = 0; episode < EPISODES; episode++) {
        Action actions[WORLD_ACTIONS_MAX];
        char text[TABLE_SIZE];
        int count;
        table.world.start(&table.world, &table.state, &rng);
        while ((count = table.world.legal_actions(&table.world, &table.state, actions)) > 0) {
            const Action action = actions[rng_below(&rng, (uint32_t)count)];
            sum += table.world.step(&table.world, &table.state, action, &rng);
        }
        write_table(&table.state, text);
        for (const char *at = text; *at != '\0'; at++) {
            *hash = *hash * 31 + (unsigned char)*at;
        }
    }
    return sum;
}

/* Recorded when every card was drawn by counting all that were left. */
static void a_seed_deals_the_hands_that_it_always_dealt(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        double sum;
        uint64_t hash;
    } known[] = {
        {"", -8268.0, 0x0ebd3ab4e61aa29du},
        {"decks=1,h17,rsa,surrender=late", -8216.5, 0x85b84e0615fe4e16u},
        {"decks=8,double=10-11,hands=2", -6047.5, 0x54023a8381661ed8u},
        {"endless", -8588.5, 0xabc7df0e7cb7675bu},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint64_t hash;
        check_close(play_by_chance(known[i].rules, &hash), known[i].sum, 1e-6);
        assert_true(hash == known[i].hash);
    }
}

/* ------------------------------------------------------------------- truth */

typedef struct Asked {
    WorldOracle oracle;
    World world;
    _Alignas(ORACLE_ALIGNMENT) unsigned char memory[MEMORY_BYTES];
} Asked;

static Asked *ask(const char *rules)
{
    Asked *asked = calloc(1, sizeof *asked);
    assert_non_null(asked);
    asked->world = world_with(rules);
    world_oracle_init(&asked->oracle, &iteration_oracle, &asked->world, asked->memory,
                      MEMORY_BYTES);
    return asked;
}

/* A number in units of 1 / 13^40, exactly: 192 bits, the lowest first, as two's
 * complement. Cards divide by 13, at most 34 times in a game, so nothing is ever
 * rounded. */
enum { LIMBS = 6, SCALE = 40, KINDS = 13 };

typedef struct Exact {
    uint32_t limbs[LIMBS];
} Exact;

static bool is_negative(Exact a)
{
    return a.limbs[LIMBS - 1] >> 31;
}

/* a + b * times */
static Exact add_times(Exact a, Exact b, int times)
{
    /* The sign of b goes on above its limbs. */
    int64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        const int64_t limb = i == LIMBS - 1 ? (int64_t)(int32_t)b.limbs[i] : (int64_t)b.limbs[i];
        const int64_t sum = (int64_t)a.limbs[i] + limb * times + carry;
        a.limbs[i] = (uint32_t)((uint64_t)sum & UINT32_MAX);
        carry = sum >> 32;
    }
    return a;
}

static Exact divided_by_13(Exact a)
{
    const bool is_below_0 = is_negative(a);
    uint64_t rest = 0;
    a = is_below_0 ? add_times((Exact){{0}}, a, -1) : a;
    for (int i = LIMBS - 1; i >= 0; i--) {
        rest = rest << 32 | a.limbs[i];
        a.limbs[i] = (uint32_t)(rest / KINDS);
        rest %= KINDS;
    }
    assert_int_equal(rest, 0);
    return is_below_0 ? add_times((Exact){{0}}, a, -1) : a;
}

static Exact exact_one(void)
{
    Exact one = {{1}};
    for (int i = 0; i < SCALE; i++) {
        one = add_times((Exact){{0}}, one, KINDS);
    }
    return one;
}

static double as_real(Exact a)
{
    const bool is_below_0 = is_negative(a);
    long double number = 0.0L;
    a = is_below_0 ? add_times((Exact){{0}}, a, -1) : a;
    for (int i = LIMBS - 1; i >= 0; i--) {
        number = number * 4294967296.0L + a.limbs[i];
    }
    for (int i = 0; i < SCALE; i++) {
        number /= KINDS;
    }
    return (double)(is_below_0 ? -number : number);
}

static int kinds_of(int rank)
{
    return rank == 10 ? 4 : 1;
}

/* The dealer's ends: totals 17 to 21, 22 for a bust, 23 for a natural. */
enum { BUST = 22, NATURAL = 23, ENDS = 24 };

static void exact_ends(int low, bool has_ace, int cards, Exact chance, Exact ends[ENDS])
{
    const int total = low + (has_ace && low <= 11 ? 10 : 0);
    if (cards > 1 && total >= 17) {
        const int end = total > 21 ? BUST : cards == 2 && total == 21 ? NATURAL : total;
        ends[end] = add_times(ends[end], chance, 1);
        return;
    }
    const Exact share = divided_by_13(chance);
    for (int rank = 1; rank <= 10; rank++) {
        exact_ends(low + rank, has_ace || rank == 1, cards + 1,
                   add_times((Exact){{0}}, share, kinds_of(rank)), ends);
    }
}

/* What standing is worth, and what two cards of 21 are worth, by the ends. */
static Exact exact_stand(int total, const Exact ends[ENDS])
{
    Exact sum = {{0}};
    for (int end = 17; end < ENDS; end++) {
        const int dealers = end == NATURAL ? 21 : end;
        const int sign = end == BUST ? 1 : (total > dealers) - (total < dealers);
        sum = add_times(sum, ends[end], sign);
    }
    return sum;
}

/* Twice that of a natural, since it may pay 1.5. */
static Exact exact_natural_twice(BlackjackVariant variant, const Exact ends[ENDS])
{
    const int pays_twice = variant == BLACKJACK_GYM_NATURAL ? 3 : 2;
    Exact sum = {{0}};
    for (int end = 17; end <= BUST; end++) {
        const bool wins = end != 21 || variant == BLACKJACK_GYM_SAB;
        sum = add_times(sum, ends[end], wins ? pays_twice : 0);
    }
    return sum;
}

static Exact larger(Exact a, Exact b)
{
    return is_negative(add_times(a, b, -1)) ? b : a;
}

/* The best value of each hand against an upcard, and by how much it is better to stand
 * than to hit. */
typedef struct ExactHands {
    Exact values[22][2]; /* by the total with aces as 1, and whether there is one */
    Exact margins[22][2];
} ExactHands;

static Exact exact_hit(const ExactHands *hands, int low, bool has_ace)
{
    Exact sum = {{0}};
    for (int rank = 1; rank <= 10; rank++) {
        const bool is_bust = low + rank > 21;
        const Exact next = is_bust ? add_times((Exact){{0}}, exact_one(), -1)
                                   : hands->values[low + rank][has_ace || rank == 1];
        sum = add_times(sum, next, kinds_of(rank));
    }
    return divided_by_13(sum);
}

static void exact_solve(ExactHands *hands, const Exact ends[ENDS])
{
    for (int low = 21; low >= 2; low--) {
        for (int ace = 0; ace < 2; ace++) {
            const Exact stand = exact_stand(low + (ace && low <= 11 ? 10 : 0), ends);
            const Exact hit = exact_hit(hands, low, ace);
            hands->values[low][ace] = larger(stand, hit);
            hands->margins[low][ace] = add_times(stand, hit, -1);
        }
    }
}

/* Twice what a start with this upcard is worth, times 13 x 13. */
static Exact exact_deals_twice(BlackjackVariant variant, const ExactHands *hands,
                               const Exact ends[ENDS])
{
    Exact sum = {{0}};
    for (int a = 1; a <= 10; a++) {
        for (int b = 1; b <= 10; b++) {
            const bool is_natural = (a == 1 || b == 1) && a + b == 11;
            const Exact twice = is_natural ? exact_natural_twice(variant, ends)
                                           : add_times((Exact){{0}},
                                                       hands->values[a + b][a == 1 || b == 1], 2);
            sum = add_times(sum, twice, kinds_of(a) * kinds_of(b));
        }
    }
    return sum;
}

static double exact_value(BlackjackVariant variant)
{
    Exact sum = {{0}};
    for (int up = 1; up <= 10; up++) {
        static ExactHands hands;
        Exact ends[ENDS] = {{{0}}};
        exact_ends(up, up == 1, 1, exact_one(), ends);
        exact_solve(&hands, ends);
        sum = add_times(sum, exact_deals_twice(variant, &hands, ends), kinds_of(up));
    }
    return as_real(divided_by_13(divided_by_13(divided_by_13(sum)))) / 2.0;
}

static const struct {
    const char *rules;
    BlackjackVariant variant;
    double value;
} gym_variants[] = {
    {"gym", BLACKJACK_GYM, -0.04655597706669755},
    {"gym-natural", BLACKJACK_GYM_NATURAL, -0.02572918278931986},
    {"gym-sab", BLACKJACK_GYM_SAB, -0.04311310541347702},
};

static void the_values_of_gymnasiums_variants_are_those_of_exact_fractions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof gym_variants / sizeof gym_variants[0]; i++) {
        Asked *asked = ask(gym_variants[i].rules);
        Value value;
        assert_true(world_oracle_value_of_start(&asked->oracle, &value));
        check_close(exact_value(gym_variants[i].variant), gym_variants[i].value, 1e-16);
        check_close(value.amount, gym_variants[i].value, 1e-14);
        free(asked);
    }
}

static double worth(Asked *asked, const char *text, Action action)
{
    const Table table = lay("gym", text);
    WorldOracleActions actions;
    assert_true(world_oracle_actions(&asked->oracle, &table.state, &actions));
    return actions.values[action].amount;
}

static void the_closest_decisions_are_12_against_4_and_16_against_10(void **state)
{
    (void)state;
    Asked *asked = ask("gym");
    check_close(worth(asked, "T2 v 4", BLACKJACK_STAND) - worth(asked, "T2 v 4", BLACKJACK_HIT),
                0.002473, 5e-7);
    check_close(worth(asked, "T6 v T", BLACKJACK_HIT) - worth(asked, "T6 v T", BLACKJACK_STAND),
                0.006475, 5e-7);
    free(asked);
}

/* Every cell of the charts has the action that is best by exact fractions. */
static void the_280_cells_are_decided_as_by_exact_fractions(void **state)
{
    (void)state;
    Asked *asked = ask("gym");
    int cells = 0;
    Chart chart;
    for (int up = 1; up <= 10; up++) {
        static ExactHands hands;
        Exact ends[ENDS] = {{{0}}};
        exact_ends(up, up == 1, 1, exact_one(), ends);
        exact_solve(&hands, ends);
        for (int i = 0; blackjack.charts->chart(&asked->world, i, &chart); i++) {
            for (int row = 0; row < chart.row_count; row++, cells++) {
                WorldState cell;
                Action best[WORLD_ACTIONS_MAX];
                int count;
                assert_true(blackjack.charts->state_of_cell(&asked->world, i, row,
                                                            up == 1 ? 9 : up - 2, &cell));
                const BlackjackHand *hand =
                    &((const BlackjackState *)(const void *)&cell)->hands[0];
                assert_true(world_oracle_best_actions(&asked->oracle, &cell, best, &count));
                assert_int_equal(count, 1);
                assert_int_equal(best[0] == BLACKJACK_HIT,
                                 is_negative(hands.margins[hand->low][hand->has_ace]));
            }
        }
    }
    assert_int_equal(cells, 280);
    free(asked);
}

static void a_world_without_splits_and_without_end_is_known_exactly(void **state)
{
    (void)state;
    Asked *asked = ask("endless,hands=1");
    Asked *with_less = ask("endless,hands=1,double=10-11");
    Value value;
    Value less;
    assert_true(world_oracle_value_of_start(&asked->oracle, &value));
    assert_true(world_oracle_value_of_start(&with_less->oracle, &less));
    assert_true(less.amount < value.amount && value.amount < 0.0);
    assert_null(blackjack.chances);
    free(asked);
    free(with_less);
}

RUN_TESTS(cmocka_unit_test(a_name_says_what_differs_from_the_usual_rules),
          cmocka_unit_test(rules_that_cannot_be_are_refused_with_a_reason),
          cmocka_unit_test(all_rules_are_read_as_they_are_written),
          cmocka_unit_test(the_rules_say_what_may_be_done),
          cmocka_unit_test(a_hand_wins_loses_or_ties_by_its_total),
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
          cmocka_unit_test(gymnasium_pays_naturals_by_variant),
          cmocka_unit_test(soft_17_is_hit_or_stood_on_as_the_rules_say),
          cmocka_unit_test(a_peek_tells_what_is_left_to_draw),
          cmocka_unit_test(after_a_peek_the_hole_card_makes_no_natural),
          cmocka_unit_test(cards_on_the_table_come_from_the_shoe),
          cmocka_unit_test(a_seed_deals_the_hands_that_it_always_dealt),
          cmocka_unit_test(the_values_of_gymnasiums_variants_are_those_of_exact_fractions),
          cmocka_unit_test(the_closest_decisions_are_12_against_4_and_16_against_10),
          cmocka_unit_test(the_280_cells_are_decided_as_by_exact_fractions),
          cmocka_unit_test(a_world_without_splits_and_without_end_is_known_exactly))
