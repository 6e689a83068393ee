/* test_blackjack_oracle.c - what Blackjack is worth, compared with published figures, a
 * slow reference in long double, and an oracle that knows nothing of cards. */
#include <math.h>
#include <stdlib.h>

#include "blackjack_reference.h"
#include "facets/charts.h"
#include "facets/situations.h"
#include "games/blackjack/blackjack.h"
#include "oracle/blackjack/blackjack_oracle.h"
#include "oracle/iteration_oracle.h"
#include "testing.h"

static BlackjackRules rules_of(const char *text)
{
    BlackjackRules rules;
    assert_true(blackjack_rules_parse(text, &rules, NULL));
    return rules;
}

static World world_of(const char *text)
{
    World world;
    assert_true(blackjack_find(text, &world));
    return world;
}

static BlackjackTable *new_table(const char *text, const int gone[10])
{
    BlackjackTable *table = malloc(sizeof *table);
    const BlackjackRules rules = rules_of(text);
    BlackjackShoe shoe = blackjack_shoe_full(rules.decks);
    assert_non_null(table);
    for (int rank = 0; rank < 10 && gone != NULL; rank++) {
        for (int k = 0; k < gone[rank]; k++) {
            assert_true(blackjack_shoe_take(&shoe, rank));
        }
    }
    blackjack_table_init(table, &rules, &shoe);
    return table;
}

static double value_of_rules(const char *text)
{
    BlackjackTable *table = new_table(text, NULL);
    const double value = blackjack_table_value(table);
    free(table);
    return value;
}

static void assert_close(double a, double b, double bound)
{
    if (!(fabs(a - b) <= bound)) {
        print_error("%.17g and %.17g differ by more than %g\n", a, b, bound);
        fail();
    }
}

/* ----------------------------------------------------------------- figures */

static void casinos_are_worth_what_analysers_say(void **state)
{
    static const struct {
        const char *rules;
        double per_cent;
    } known[] = {
        {"decks=1", +0.181934306},      {"decks=1,h17", -0.008734733},
        {"decks=2,h17", -0.380445075},  {"s17", -0.402870236},
        {"h17", -0.615389123},          {"decks=8", -0.430580629},
        {"decks=8,h17", -0.644553852},  {"rsa,surrender=late", -0.261401351},
        {"h17,pays=6:5", -1.975078754}, {"decks=1,nodas,hands=2", +0.024273905},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_close(100 * value_of_rules(known[i].rules), known[i].per_cent, 0.5e-9);
    }
}

static void gymnasium_is_worth_the_exact_fractions(void **state)
{
    (void)state;
    assert_close(value_of_rules("gym"), -0.04655597706669755, 1e-15);
    assert_close(value_of_rules("gym-natural"), -0.02572918278931986, 1e-15);
    assert_close(value_of_rules("gym-sab"), -0.04311310541347702, 1e-15);
}

/* --------------------------------------------------------------- reference */

static const double bound = 1e-13; /* as docs/blackjack.md says */

typedef struct Comparison {
    BlackjackTable *table;
    Reference ref;
} Comparison;

static Comparison compare_with(const char *rules, int up, const int gone[10])
{
    Comparison c = {.table = new_table(rules, gone)};
    c.ref = (Reference){.hits_soft_17 = c.table->rules.hits_soft_17, .up = up};
    for (int rank = 0; rank < 10; rank++) {
        c.ref.shoe.counts[rank] = c.table->shoe.counts[rank] - (rank == up);
    }
    return c;
}

static Cards10 cards_of(const TableHand *hand)
{
    Cards10 cards;
    for (int rank = 0; rank < 10; rank++) {
        cards.counts[rank] = hand->counts[rank];
    }
    return cards;
}

static Cards10 shoe_without(const Cards10 *shoe, const Cards10 *hand)
{
    Cards10 rest = *shoe;
    for (int rank = 0; rank < 10; rank++) {
        rest.counts[rank] -= hand->counts[rank];
    }
    return rest;
}

/* Hits are worked out backwards, so that every hand is met once. */
static long double best_of_hand(const Comparison *c, const long double *hits, int hand)
{
    const Cards10 cards = cards_of(&c->table->hands[hand]);
    const Cards10 shoe = shoe_without(&c->ref.shoe, &cards);
    const long double stand = reference_stand(&c->ref, &shoe, &cards);
    assert_close(blackjack_table_column(c->table, c->ref.up)->stand[hand] /
                     blackjack_table_no_natural(c->table, c->ref.up, hand),
                 (double)stand, bound);
    return stand > hits[hand] ? stand : hits[hand];
}

static long double hit_of_hand(const Comparison *c, const long double *best, int hand)
{
    const Cards10 cards = cards_of(&c->table->hands[hand]);
    const Cards10 shoe = shoe_without(&c->ref.shoe, &cards);
    long double value = 0;
    for (int rank = 0; rank < 10; rank++) {
        const int next = c->table->hands[hand].with[rank];
        if (shoe.counts[rank] > 0) {
            value += chance_of_next(&c->ref, &shoe, rank) *
                     (next == TABLE_NO_HAND ? -1 : best[next]);
        }
    }
    return value;
}

static void check_all_hands(const char *rules, int up, const int gone[10])
{
    Comparison c = compare_with(rules, up, gone);
    long double *hits = calloc(TABLE_HANDS, sizeof *hits);
    long double *best = calloc(TABLE_HANDS, sizeof *best);
    for (int hand = TABLE_HANDS - 1; hand > 0; hand--) {
        if (c.table->hands[hand].cards < 2 || !blackjack_table_can_deal(c.table, up, hand)) {
            continue;
        }
        TableValues values;
        const Cards10 cards = cards_of(&c.table->hands[hand]);
        const Cards10 shoe = shoe_without(&c.ref.shoe, &cards);
        hits[hand] = hit_of_hand(&c, best, hand);
        best[hand] = best_of_hand(&c, hits, hand);
        blackjack_table_values(c.table, up, hand, false, &values);
        assert_close(values.values[TABLE_HIT], (double)hits[hand], bound);
        if (c.table->hands[hand].cards == 2) {
            assert_close(values.values[TABLE_DOUBLE],
                         (double)reference_double(&c.ref, &shoe, &cards), bound);
        }
    }
    free(hits);
    free(best);
    free(c.table);
}

static void every_hand_is_worth_what_drawing_card_by_card_says(void **state)
{
    (void)state;
    check_all_hands("decks=1", TABLE_TEN, NULL);
    check_all_hands("decks=1,h17", TABLE_ACE, NULL);
    check_all_hands("decks=1,h17", 5, NULL);
}

static void so_it_is_when_cards_have_left_the_shoe(void **state)
{
    static const int gone[10] = {1, 0, 3, 0, 4, 0, 0, 2, 0, 9};
    (void)state;
    check_all_hands("decks=1", TABLE_TEN, gone);
    check_all_hands("decks=1", 6, gone);
}

static void check_split(const char *rules, int pair, int up)
{
    Comparison c = compare_with(rules, up, NULL);
    const TableColumn *column = blackjack_table_column(c.table, up);
    const ReferenceSplit split = {
        .ref = &c.ref,
        .hands = c.table->hands,
        .choices = column->play.parts,
        .pair = pair,
        .hands_max = blackjack_table_hands_max(c.table, pair),
    };
    const Cards10 shoe = cards_plus(&c.ref.shoe, pair, -2);
    const Cards10 none = {{0}};
    const int hand = table_hand_of_two(c.table->hands, pair, pair);
    assert_close(column->split[pair] / blackjack_table_no_natural(c.table, up, hand),
                 (double)reference_split(&split, &shoe, &none, 2), bound);
    free(c.table);
}

static void a_split_is_worth_the_sum_of_its_hands(void **state)
{
    (void)state;
    check_split("decks=1,hands=2", 7, TABLE_TEN);
    check_split("decks=1,hands=2,nodas", 1, 8);
    check_split("decks=1,hands=2", TABLE_ACE, TABLE_ACE);
    check_split("decks=1,hands=3,h17", TABLE_TEN, TABLE_TEN);
    check_split("decks=1,rsa", TABLE_ACE, 8);
}

static void four_hands_are_worth_their_sum_as_well(void **state)
{
    (void)state;
    check_split("decks=1,rsa", TABLE_ACE, TABLE_TEN);
    check_split("decks=1,rsa,h17", TABLE_ACE, 4);
}

/* ------------------------------------------------------------------ oracle */

typedef struct Truth {
    World world;
    WorldOracle oracle;
    void *memory;
} Truth;

static void open_truth(Truth *truth, const char *rules, const WorldOracleKind *kind)
{
    truth->world = world_of(rules);
    const size_t size = world_oracle_memory_size(kind, &truth->world);
    truth->memory = aligned_alloc(ORACLE_ALIGNMENT,
                                  (size / ORACLE_ALIGNMENT + 1) * ORACLE_ALIGNMENT);
    assert_non_null(truth->memory);
    assert_true(kind->supports(&truth->world));
    world_oracle_init(&truth->oracle, kind, &truth->world, truth->memory, size);
}

static void close_truth(Truth *truth)
{
    free(truth->memory);
}

static double value_of_start(Truth *truth)
{
    Value value;
    assert_true(world_oracle_value_of_start(&truth->oracle, &value));
    return value.amount;
}

/* Stands on a total, hits below; with luck it doubles: some way to play. */
static int stand_from(void *context, const World *world, const void *state,
                      Action actions[WORLD_ACTIONS_MAX])
{
    const BlackjackState *s = state;
    const BlackjackHand *hand = &s->hands[s->in_play];
    const int total = blackjack_total(hand->low, hand->has_ace);
    (void)world;
    actions[0] = total >= *(int *)context ? BLACKJACK_STAND : BLACKJACK_HIT;
    actions[1] = BLACKJACK_HIT;
    return total == 12 ? 2 : 1;
}

static double value_of_standing_from(Truth *truth, int total)
{
    Value value;
    assert_true(world_oracle_value_of_policy(&truth->oracle, stand_from, &total, &value));
    return value.amount;
}

static void two_oracles_agree_where_both_know(void **state)
{
    static const char *const rules[] = {"gym", "gym-natural", "gym-sab", "endless,hands=1",
                                        "endless,hands=1,h17,surrender=late,double=9-11"};
    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        Truth own;
        Truth any;
        open_truth(&own, rules[i], &blackjack_oracle);
        open_truth(&any, rules[i], &iteration_oracle);
        assert_close(value_of_start(&own), value_of_start(&any), 1e-12);
        for (int total = 12; total <= 21; total += 3) {
            assert_close(value_of_standing_from(&own, total), value_of_standing_from(&any, total),
                         1e-12);
        }
        close_truth(&own);
        close_truth(&any);
    }
}

/* One who does what the oracle says is best. */
static int best_of_oracle(void *context, const World *world, const void *state,
                          Action actions[WORLD_ACTIONS_MAX])
{
    int count = 0;
    (void)world;
    assert_true(world_oracle_best_actions(context, state, actions, &count));
    return count > 0; /* the first of them */
}

static void one_who_follows_the_oracle_earns_what_it_says(void **state)
{
    static const char *const rules[] = {"s17", "decks=1,h17,nodas", "decks=2,rsa,surrender=late",
                                        "gym-sab"};
    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        Truth truth;
        Truth asked;
        Value value;
        open_truth(&truth, rules[i], &blackjack_oracle);
        open_truth(&asked, rules[i], &blackjack_oracle);
        assert_true(
            world_oracle_value_of_policy(&truth.oracle, best_of_oracle, &asked.oracle, &value));
        assert_close(value.amount, value_of_start(&truth), 1e-12);
        close_truth(&truth);
        close_truth(&asked);
    }
}

static void charts_cost_little_and_never_gain(void **state)
{
    static const struct {
        const char *rules;
        double most;
    } known[] = {{"decks=1", 0.00022}, {"s17", 0.000015}, {"decks=8", 0.00001}, {"gym", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Truth truth;
        Value value;
        open_truth(&truth, known[i].rules, &blackjack_oracle);
        assert_true(world_oracle_value_of_charts(&truth.oracle, &value));
        const double cost = value_of_start(&truth) - value.amount;
        assert_true(-1e-14 <= cost && cost <= known[i].most + 1e-14);
        close_truth(&truth);
    }
}

static bool read_state(const World *world, const char *text, WorldState *state)
{
    const char *refusal = NULL;
    const bool is_read = world->situations->read(world, text, NULL, state, &refusal);
    assert_true(is_read == (refusal == NULL));
    return is_read;
}

static Action best_for(Truth *truth, const char *text)
{
    WorldState state;
    Action actions[WORLD_ACTIONS_MAX];
    int count;
    assert_true(read_state(&truth->world, text, &state));
    assert_true(world_oracle_best_actions(&truth->oracle, &state, actions, &count));
    assert_int_equal(count, 1);
    return actions[0];
}

static void the_best_is_what_everybody_knows(void **state)
{
    Truth truth;
    (void)state;
    open_truth(&truth, "s17", &blackjack_oracle);
    assert_int_equal(best_for(&truth, "T6 v T"), BLACKJACK_HIT);
    assert_int_equal(best_for(&truth, "T6 v 6"), BLACKJACK_STAND);
    assert_int_equal(best_for(&truth, "88 v A"), BLACKJACK_SPLIT);
    assert_int_equal(best_for(&truth, "65 v T"), BLACKJACK_DOUBLE);
    assert_int_equal(best_for(&truth, "A7 v 9"), BLACKJACK_HIT);
    assert_int_equal(best_for(&truth, "T2 v 4"), BLACKJACK_HIT); /* 93 v 4 stands */
    assert_int_equal(best_for(&truth, "93 v 4"), BLACKJACK_STAND);
    assert_int_equal(best_for(&truth, "T42 v T"), BLACKJACK_STAND);
    close_truth(&truth);
}

static void an_exception_is_another_best_action_in_the_cell(void **state)
{
    Truth truth;
    WorldState cell;
    WorldState found;
    char text[SITUATIONS_TEXT_SIZE];
    (void)state;
    open_truth(&truth, "s17", &blackjack_oracle);
    assert_true(read_state(&truth.world, "93 v 4", &cell));
    assert_true(world_oracle_exception(&truth.oracle, &cell, 0, &found));
    truth.world.situations->write(&truth.world, &found, text);
    assert_string_equal(text, "T2 v 4");
    assert_false(world_oracle_exception(&truth.oracle, &cell, 1, &found));
    close_truth(&truth);
}

/* The mean over all that an action may lead to. */
static double mean_of_prospects(Truth *truth, const WorldState *at, Action action, double *chances)
{
    WorldProspect prospect;
    WorldState next;
    double mean = 0;
    *chances = 0;
    for (int i = 0; world_oracle_prospect(&truth->oracle, at, action, i, &prospect, &next); i++) {
        Value value;
        mean += prospect.chance * prospect.value.amount;
        *chances += prospect.chance;
        if (prospect.goes_on) {
            assert_true(world_oracle_value(&truth->oracle, &next, &value));
            assert_close(value.amount, prospect.value.amount, 1e-12);
        }
    }
    return mean;
}

static void an_action_is_worth_the_mean_of_what_it_may_lead_to(void **state)
{
    static const char *const rules[] = {"s17", "decks=1,h17", "endless,hands=1", "gym"};
    static const char *const hands[] = {"T6 v T", "A7 v 9", "92 v A", "66 v A", "22222 v 5"};
    (void)state;
    for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++) {
        Truth truth;
        open_truth(&truth, rules[r], &blackjack_oracle);
        for (size_t h = 0; h < sizeof hands / sizeof hands[0]; h++) {
            WorldState at;
            WorldOracleActions known;
            if (!read_state(&truth.world, hands[h], &at)) {
                continue; /* one deck has four 2s */
            }
            assert_true(world_oracle_actions(&truth.oracle, &at, &known));
            for (int i = 0; i < known.count && known.actions[i] != BLACKJACK_SPLIT; i++) {
                double chances;
                const double mean = mean_of_prospects(&truth, &at, known.actions[i], &chances);
                assert_close(chances, 1, 1e-12);
                assert_close(mean, known.values[i].amount, 1e-12);
            }
        }
        close_truth(&truth);
    }
}

static void gone_cards_change_what_is_best(void **state)
{
    Truth truth;
    uint32_t gone[DRAWS_SYMBOLS_MAX];
    const char *refusal;
    (void)state;
    open_truth(&truth, "decks=1", &blackjack_oracle);
    const double full = value_of_start(&truth);
    assert_true(truth.world.situations->read_gone(&truth.world, "5555", gone, &refusal));
    assert_true(world_oracle_set_gone(&truth.oracle, gone));
    assert_true(value_of_start(&truth) > full + 0.02);
    assert_true(truth.world.situations->read_gone(&truth.world, "AAAA TTTT", gone, &refusal));
    assert_true(world_oracle_set_gone(&truth.oracle, gone));
    assert_true(value_of_start(&truth) < full - 0.02);
    assert_true(world_oracle_set_gone(&truth.oracle, NULL));
    assert_close(value_of_start(&truth), full, 0);
    close_truth(&truth);
}

static void a_shoe_that_runs_out_is_refused(void **state)
{
    Truth truth;
    uint32_t gone[DRAWS_SYMBOLS_MAX] = {0, 4, 4, 4, 4, 4, 4, 4, 4, 12};
    (void)state;
    open_truth(&truth, "decks=1", &blackjack_oracle);
    const double full = value_of_start(&truth);
    assert_false(world_oracle_set_gone(&truth.oracle, gone));
    gone[1] = 5;
    assert_false(world_oracle_set_gone(&truth.oracle, gone));
    assert_close(value_of_start(&truth), full, 0);
    close_truth(&truth);
}

static void what_is_no_hand_is_refused(void **state)
{
    static const char *const texts[] = {"",        "T6",       "T6 v",     "v T",    "T v T",
                                        "T66 v T", "T6 v TT",  "T6 v X",   "X6 v T", "AT v 6",
                                        "T6 w T",  "T6 v T ?", "55555 v 5"};
    const World world = world_of("decks=1");
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        WorldState found;
        assert_false(read_state(&world, texts[i], &found));
    }
}

static void hands_are_read_as_people_write_them(void **state)
{
    static const char *const texts[] = {"T6 v T", "t6vK", " 10 6  vs 10 ", "Q,6 v J"};
    const World world = world_of("s17");
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        WorldState found;
        char text[SITUATIONS_TEXT_SIZE];
        assert_true(read_state(&world, texts[i], &found));
        world.situations->write(&world, &found, text);
        assert_string_equal(text, "T6 v T");
    }
}

static void an_oracle_without_memory_knows_nothing(void **state)
{
    const World world = world_of("s17");
    WorldOracle oracle;
    Value value;
    (void)state;
    world_oracle_init(&oracle, &blackjack_oracle, &world, NULL, 0);
    assert_false(world_oracle_value_of_start(&oracle, &value));
    assert_false(world_oracle_set_gone(&oracle, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(casinos_are_worth_what_analysers_say),
        cmocka_unit_test(gymnasium_is_worth_the_exact_fractions),
        cmocka_unit_test(every_hand_is_worth_what_drawing_card_by_card_says),
        cmocka_unit_test(so_it_is_when_cards_have_left_the_shoe),
        cmocka_unit_test(a_split_is_worth_the_sum_of_its_hands),
        cmocka_unit_test(four_hands_are_worth_their_sum_as_well),
        cmocka_unit_test(two_oracles_agree_where_both_know),
        cmocka_unit_test(one_who_follows_the_oracle_earns_what_it_says),
        cmocka_unit_test(charts_cost_little_and_never_gain),
        cmocka_unit_test(the_best_is_what_everybody_knows),
        cmocka_unit_test(an_exception_is_another_best_action_in_the_cell),
        cmocka_unit_test(gone_cards_change_what_is_best),
        cmocka_unit_test(an_action_is_worth_the_mean_of_what_it_may_lead_to),
        cmocka_unit_test(a_shoe_that_runs_out_is_refused),
        cmocka_unit_test(what_is_no_hand_is_refused),
        cmocka_unit_test(hands_are_read_as_people_write_them),
        cmocka_unit_test(an_oracle_without_memory_knows_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
