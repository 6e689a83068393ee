/* test_blackjack_odds.c - that cards come as often as the shoe says: what is dealt and
 * drawn is counted and compared with exact chances, by chi squares. */
#include "blackjack_tables.h"

#include <math.h>
#include <stdlib.h>

#include "oracle/blackjack/blackjack_oracle.h"

enum {
    DEALS = 1000000,
    ROUNDS = 400000,
    RANKS = BLACKJACK_RANKS,
    TRIPLES = RANKS * RANKS * RANKS,
    TOTALS = 28,
    LEAST_EXPECTED = 10, /* what is rarer is left out of a chi square */
};

/* What is left of a shoe, by rank; [0] is all of them. */
typedef struct Left {
    double of[RANKS + 1];
} Left;

static Left left_of(const Table *table, bool is_full)
{
    const int decks = blackjack_rules_of(&table->world).decks;
    int gone[RANKS] = {0};
    Left left = {{0.0}};
    if (!is_full) {
        blackjack_count_cards(&table->state, gone);
    }
    for (int rank = 1; rank <= RANKS; rank++) {
        left.of[rank] = decks * (rank == BLACKJACK_TEN ? 16 : 4) - gone[rank - 1];
        left.of[0] += left.of[rank];
    }
    return left;
}

/* Takes a card out; returns how likely that was. */
static double take(Left *left, int rank)
{
    const double chance = left->of[rank] / left->of[0];
    left->of[rank]--;
    left->of[0]--;
    return chance;
}

/* What was counted must be no further from what is expected than chance seldom brings
 * about: three standard deviations of a chi square. */
static void check_counts(const int *counts, const double *chances, int cells, int samples)
{
    double sum = 0.0;
    int freedom = 0;
    for (int i = 0; i < cells; i++) {
        const double expected = chances[i] * samples;
        const double off = counts[i] - expected;
        assert_true(chances[i] > 0.0 || counts[i] == 0);
        sum += expected < LEAST_EXPECTED ? 0.0 : off * off / expected;
        freedom += expected >= LEAST_EXPECTED;
    }
    if (sum > freedom + 3.0 * sqrt(2.0 * freedom)) {
        fail_msg("a chi square of %.1f in %d cells", sum, freedom);
    }
}

static int triple_of(int first, int second, int up)
{
    return ((first - 1) * RANKS + second - 1) * RANKS + up - 1;
}

static bool is_natural(int a, int b)
{
    return a + b == 11 && (a == 1 || b == 1);
}

/* How likely each deal is, and how likely it is with a dealer's natural. */
static void find_deals(const Table *table, double *deals, double *naturals)
{
    for (int i = 0; i < TRIPLES; i++) {
        const int ranks[3] = {1 + i / (RANKS * RANKS), 1 + i / RANKS % RANKS, 1 + i % RANKS};
        Left left = left_of(table, true);
        deals[i] = 1.0;
        for (int card = 0; card < 3; card++) {
            deals[i] *= take(&left, ranks[card]);
        }
        const int other = 11 - ranks[2];
        naturals[i] = is_natural(ranks[2], other) ? deals[i] * take(&left, other) : 0.0;
    }
}

static void check_deals(const char *rules)
{
    static int counts[2][TRIPLES];
    static double chances[2][TRIPLES];
    Table table = {.world = world_with(rules)};
    Rng rng = rng_from_seed(11);
    memset(counts, 0, sizeof counts);
    find_deals(&table, chances[0], chances[1]);
    for (int i = 0; i < DEALS; i++) {
        table.world.start(&table.world, &table.state, &rng);
        const BlackjackState *s = &table.state;
        const int triple = triple_of(s->hands[0].cards[0], s->hands[0].cards[1], s->dealer[0]);
        counts[0][triple]++;
        counts[1][triple] += s->is_dealer_natural;
    }
    check_counts(counts[0], chances[0], TRIPLES, DEALS);
    check_counts(counts[1], chances[1], TRIPLES, DEALS);
}

static void every_deal_is_as_likely_as_the_shoe_says(void **state)
{
    (void)state;
    check_deals("decks=1");
    check_deals("");
    check_deals("decks=8,hands=1");
}

/* A card is drawn to a hand that doubles, and the hole card is turned over. Of both
 * together it is known how likely they are, whatever was peeked at. */
static void check_card_and_hole(const char *rules, const char *text)
{
    Table table = lay(rules, text);
    const int up = table.state.dealer[0];
    int counts[RANKS * RANKS] = {0};
    double chances[RANKS * RANKS] = {0.0};
    double sum = 0.0;
    Rng rng = rng_from_seed(12);
    for (int i = 0; i < RANKS * RANKS; i++) {
        Left left = left_of(&table, false);
        const int hole = 1 + i % RANKS;
        const double chance = take(&left, hole) * take(&left, 1 + i / RANKS);
        chances[i] = is_natural(up, hole) ? 0.0 : chance;
        sum += chances[i];
    }
    for (int i = 0; i < RANKS * RANKS; i++) {
        chances[i] /= sum;
    }
    for (int i = 0; i < ROUNDS; i++) {
        BlackjackState s = table.state;
        table.world.step(&table.world, &s, BLACKJACK_DOUBLE, &rng);
        counts[(s.hands[0].cards[2] - 1) * RANKS + s.dealer[1] - 1]++;
    }
    check_counts(counts, chances, RANKS * RANKS, ROUNDS);
}

static void a_card_and_the_hole_card_come_as_if_it_had_lain_there(void **state)
{
    (void)state;
    check_card_and_hole("decks=1", "74 v A");
    check_card_and_hole("decks=1", "T2 v T");
    check_card_and_hole("decks=1", "74 v 6");
    check_card_and_hole("decks=2", "AA v T");
    check_card_and_hole("", "T9 v A");
}

/* The dealer's ends by total and by how many cards there are. */
enum { ENDS = TOTALS * BLACKJACK_DEALER_CARDS };

static void find_ends(const Table *table, Left left, int low, bool has_ace, int count,
                      double chance, double ends[ENDS])
{
    const BlackjackRules rules = blackjack_rules_of(&table->world);
    const int up = table->state.dealer[0];
    if (count > 1 && !blackjack_dealer_draws(&rules, low, has_ace)) {
        ends[blackjack_total(low, has_ace) * BLACKJACK_DEALER_CARDS + count - 1] += chance;
        return;
    }
    for (int rank = 1; rank <= RANKS; rank++) {
        Left next = left;
        const double share = left.of[rank] > 0.0 ? take(&next, rank) : 0.0;
        if (share > 0.0 && !(count == 1 && is_natural(up, rank))) {
            find_ends(table, next, low + rank, has_ace || rank == 1, count + 1, chance * share,
                      ends);
        }
    }
}

static void check_ends(const char *rules, const char *text)
{
    static int counts[ENDS];
    static double ends[ENDS];
    const Table table = lay(rules, text);
    const int up = table.state.dealer[0];
    double sum = 0.0;
    Rng rng = rng_from_seed(13);
    memset(counts, 0, sizeof counts);
    memset(ends, 0, sizeof ends);
    find_ends(&table, left_of(&table, false), up, up == 1, 1, 1.0, ends);
    for (int i = 0; i < ENDS; i++) {
        sum += ends[i];
    }
    for (int i = 0; i < ENDS; i++) {
        ends[i] /= sum;
    }
    for (int i = 0; i < ROUNDS; i++) {
        BlackjackState s = table.state;
        table.world.step(&table.world, &s, BLACKJACK_STAND, &rng);
        const int total = blackjack_total(s.dealer_low, s.dealer_has_ace);
        counts[total * BLACKJACK_DEALER_CARDS + s.dealer_count - 1]++;
    }
    check_counts(counts, ends, ENDS, ROUNDS);
}

static void the_dealer_ends_as_often_with_each_total_as_the_shoe_says(void **state)
{
    (void)state;
    check_ends("decks=1", "T9 v 2");
    check_ends("decks=1,h17", "T9 v A");
    check_ends("decks=1", "TT v T");
    check_ends("", "T9 v 6");
    check_ends("h17", "66 v 6");
}

/* ------------------------------------------------------------ what it earns */

/* Splits what it can, doubles 10 and 11, and stands from 17 on. */
static int play_somehow(void *context, const World *world, const void *state,
                        Action actions[WORLD_ACTIONS_MAX])
{
    const BlackjackState *s = state;
    const BlackjackHand *hand = &s->hands[s->in_play];
    const int total = blackjack_total(hand->low, hand->has_ace);
    const bool may_split = world_is_legal(world, state, BLACKJACK_SPLIT);
    const bool may_double = world_is_legal(world, state, BLACKJACK_DOUBLE);
    const bool stands = total >= 17 || !world_is_legal(world, state, BLACKJACK_HIT);
    (void)context;
    actions[0] = may_split && total != 20                     ? BLACKJACK_SPLIT
                 : may_double && (total == 10 || total == 11) ? BLACKJACK_DOUBLE
                 : stands                                     ? BLACKJACK_STAND
                                                              : BLACKJACK_HIT;
    return 1;
}

static double exact_value_of(World *world)
{
    const size_t size = world_oracle_memory_size(&blackjack_oracle, world);
    WorldOracle oracle;
    Value value;
    void *memory = aligned_alloc(ORACLE_ALIGNMENT,
                                 (size / ORACLE_ALIGNMENT + 1) * ORACLE_ALIGNMENT);
    assert_non_null(memory);
    world_oracle_init(&oracle, &blackjack_oracle, world, memory, size);
    assert_true(world_oracle_value_of_policy(&oracle, play_somehow, NULL, &value));
    free(memory);
    return value.amount;
}

static double play_episode(Table *table, Rng *rng)
{
    double sum = 0.0;
    table->world.start(&table->world, &table->state, rng);
    while (!is_over(table)) {
        Action actions[WORLD_ACTIONS_MAX];
        play_somehow(NULL, &table->world, &table->state, actions);
        sum += table->world.step(&table->world, &table->state, actions[0], rng);
    }
    return sum;
}

static void hands_that_are_played_earn_what_a_policy_is_worth(void **state)
{
    static const char *const all[] = {"decks=1", "", "decks=2,h17,hands=2,nodas", "endless"};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        Table table = {.world = world_with(all[i])};
        Rng rng = rng_from_seed(14);
        double sum = 0.0;
        double squares = 0.0;
        for (int episode = 0; episode < DEALS; episode++) {
            const double earned = play_episode(&table, &rng);
            sum += earned;
            squares += earned * earned;
        }
        const double off = sum / DEALS - exact_value_of(&table.world);
        assert_true(off * off * DEALS <= 16.0 * squares / DEALS); /* four standard errors */
    }
}

RUN_TESTS(cmocka_unit_test(every_deal_is_as_likely_as_the_shoe_says),
          cmocka_unit_test(a_card_and_the_hole_card_come_as_if_it_had_lain_there),
          cmocka_unit_test(the_dealer_ends_as_often_with_each_total_as_the_shoe_says),
          cmocka_unit_test(hands_that_are_played_earn_what_a_policy_is_worth))
