/* test_blackjack_exact.c - the values of Gymnasium's three variants against exact
 * fractions. */
#include "blackjack_tables.h"

#include <stdlib.h>

#include "facets/charts.h"
#include "oracle/iteration_oracle.h"

enum { MEMORY_BYTES = 1 << 20 };

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

RUN_TESTS(cmocka_unit_test(the_values_of_gymnasiums_variants_are_those_of_exact_fractions),
          cmocka_unit_test(the_closest_decisions_are_12_against_4_and_16_against_10),
          cmocka_unit_test(the_280_cells_are_decided_as_by_exact_fractions),
          cmocka_unit_test(a_world_without_splits_and_without_end_is_known_exactly))
