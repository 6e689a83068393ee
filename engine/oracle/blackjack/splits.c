/* splits.c - what splitting a pair is worth.
 *
 * As no hand looks at another, the cards may be thought to be dealt in any order, and
 * a split is worth the sum of what its hands are worth. First every hand gets its
 * second card: P if that makes a pair again, which is split, N otherwise. A hand of a
 * split is then worth
 *
 *      V(j) = what a hand that begins with one of the pair is worth if j cards of the
 *             pair's rank are gone, this one included
 *
 * and all that other hands may tell about the shoe is that their second card is
 * no P. Such a condition is taken away by counting what it excludes:
 *
 *      E[V and one other is N | j] = V(j) - P(next card is P | j) V(j + 1)
 *
 * and likewise for two others. So a split is worth a sum of V(2) to V(6), at most, with
 * coefficients that the shoe alone tells.
 *
 * V itself is a sum over the hands with which the player may end, each with the number
 * of orders in which play leads to it, and over the hands of the dealer. All that j
 * changes in a term is the factor for Q cards of the pair's rank among K cards, by
 * player and dealer together. Hence the V(j) need not be found one by one: their
 * factors are added, with the coefficients, into one table,
 *
 *      factors[Q][K] = sum over j of  coefficient(j) x n(j) (n(j)-1) ... (n(j)-Q+1)
 *                                     / M(j) (M(j)-1) ... (M(j)-K+1)
 *
 * and a single walk through the hands finds the split's value.
 */
#include "oracle/blackjack/table.h"

#include <assert.h>
#include <string.h>

/* How the second card came: another rank, or the pair's, when that was not split
 * again though it could, or when it could not. */
enum { SECOND_OTHER, SECOND_DECLINED, SECOND_LAST, SECONDS };
static_assert((int)SECONDS == (int)TABLE_SECONDS, "table.h has room for them");

enum { GONE_MAX = 2 * BLACKJACK_HANDS_MAX - 2 }; /* the largest j */

typedef struct Split {
    BlackjackTable *table;
    const TablePlay *play;
    int up;
    int pair;
    double coefficients[SECONDS][GONE_MAX + 1]; /* of V(j) */
    double value;                               /* jointly */
} Split;

/* ------------------------------------------------------------ how hands end */

static void deal_on(const Split *split, double *to, int hand, double orders)
{
    const int16_t *with = split->table->hands[hand].with;
    for (int rank = 0; rank < TABLE_RANKS && with[rank] != TABLE_NO_HAND; rank++) {
        to[with[rank]] += orders;
    }
}

static void flow_on(const Split *split, int second, int hand, unsigned choices)
{
    TableScratch *scratch = &split->table->scratch;
    const double orders = scratch->orders[hand] / table_choices_in(choices);
    if (table_has_choice(choices, TABLE_STAND)) {
        scratch->weights[second][hand] += orders;
    }
    if (table_has_choice(choices, TABLE_HIT)) {
        deal_on(split, scratch->orders, hand, orders);
    }
    if (table_has_choice(choices, TABLE_DOUBLE)) {
        deal_on(split, scratch->weights[second], hand, 2 * orders);
    }
}

/* What is done with a hand of two cards, not counting that it may be split again. */
static unsigned choices_of_two(const Split *split, int hand, int second)
{
    if (split->pair == TABLE_ACE) {
        return 1 << TABLE_STAND;
    }
    return second == SECOND_DECLINED ? split->play->again[split->pair] & ~(1U << TABLE_SPLIT)
                                     : split->play->parts[hand];
}

static bool is_second(const Split *split, int rank, int second)
{
    const bool is_pair = rank == split->pair;
    const bool declines = split->play->again[split->pair] != 1 << TABLE_SPLIT;
    return second == SECOND_OTHER ? !is_pair : is_pair && (second == SECOND_LAST || declines);
}

/* Whether a second card comes like this at all. */
static bool is_used(const Split *split, int second)
{
    bool is_any = false;
    for (int j = 2; j <= GONE_MAX; j++) {
        is_any |= split->coefficients[second][j] != 0;
    }
    return is_any;
}

/* Stakes times orders that end with a hand, for all hands. */
static void find_weights(const Split *split, int second)
{
    const BlackjackTable *table = split->table;
    TableScratch *scratch = &split->table->scratch;
    const int16_t *with = table->hands[table->hands[0].with[split->pair]].with;
    memset(scratch->weights[second], 0, sizeof scratch->weights[second]);
    if (!is_used(split, second)) {
        return;
    }
    memset(scratch->orders, 0, sizeof scratch->orders);
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        if (is_second(split, rank, second)) {
            scratch->orders[with[rank]] = 1;
            flow_on(split, second, with[rank], choices_of_two(split, with[rank], second));
        }
    }
    for (int hand = 0; hand < TABLE_HANDS; hand++) {
        if (scratch->orders[hand] > 0 && table->hands[hand].cards > 2) {
            flow_on(split, second, hand, split->play->parts[hand]);
        }
    }
}

/* ------------------------------------------------------------- hands together */

/* How likely the next `k` cards are all of the pair's rank and split, if j are gone. */
static double chance_of_pairs(const Split *split, double again, int j, int k)
{
    const BlackjackTable *table = split->table;
    double chance = 1;
    for (; k > 0; k--, j++) {
        chance *= again *
                  blackjack_shoe_ways(&table->shoe, split->pair,
                                      table->scratch.counts[split->pair] - j, 1) /
                  (table->shoe.is_endless ? 1 : table->scratch.cards - j);
    }
    return chance;
}

typedef struct Together {
    Split *split;
    int hands_max;
    double again; /* how often a pair that may be split again is */
} Together;

static void add_value(const Together *together, int j, double times, bool is_last)
{
    Split *split = together->split;
    assert(j <= GONE_MAX);
    split->coefficients[SECOND_OTHER][j] += times;
    if (is_last) {
        split->coefficients[SECOND_LAST][j] += times;
    } else {
        split->coefficients[SECOND_DECLINED][j] += times * (1 - together->again);
    }
}

/* The value of one hand while `others` hands are not split again. */
static void add_beside(const Together *together, int j, int others, double times, bool is_last)
{
    double choose = times;
    for (int k = 0; k <= others; k++) {
        const double chance = chance_of_pairs(together->split, together->again, j, k);
        if (chance > 0) {
            add_value(together, j + k, choose * chance, is_last);
        }
        choose = -choose * (others - k) / (k + 1);
    }
}

/* So many hands, of which some have no second card yet and others one that is not
 * split again. */
static void add_hands(const Together *together, int hands, int waiting, int settled)
{
    if (waiting > 0 && hands < together->hands_max) {
        add_hands(together, hands, waiting - 1, settled + 1);
        add_hands(together, hands + 1, waiting + 1, settled);
        return;
    }
    const double chance = chance_of_pairs(together->split, together->again, 2, hands - 2);
    if (chance > 0 && settled > 0) {
        add_beside(together, hands, settled - 1, chance * settled, false);
    }
    if (chance > 0 && waiting > 0) {
        add_beside(together, hands, settled, chance * waiting, true);
    }
}

static void find_coefficients(Split *split)
{
    const unsigned again = split->play->again[split->pair];
    const Together together = {
        .split = split,
        .hands_max = blackjack_table_hands_max(split->table, split->pair),
        .again = (double)table_has_choice(again, TABLE_SPLIT) / table_choices_in(again),
    };
    add_hands(&together, 2, 2, 0);
}

static void fill_factors(const Split *split, int second)
{
    TableScratch *scratch = &split->table->scratch;
    memset(scratch->factors[second], 0, sizeof(DealerFactors));
    for (int j = 2; j <= GONE_MAX; j++) {
        const double times = split->coefficients[second][j];
        if (times != 0) {
            table_add_factors(split->table, split->pair, scratch->counts[split->pair] - j,
                              scratch->cards - j, times, scratch->factors[second]);
        }
    }
}

/* ------------------------------------------------------- what they are worth */

static bool has_weight(const TableScratch *scratch, int hand)
{
    return scratch->weights[SECOND_OTHER][hand] != 0 ||
           scratch->weights[SECOND_DECLINED][hand] != 0 || scratch->weights[SECOND_LAST][hand] != 0;
}

static int without_pair(const Split *split, int hand)
{
    while (split->table->hands[hand].counts[split->pair] > 0) {
        hand = split->table->without[hand][split->pair];
    }
    return hand;
}

/* Where a rank stands in the tree, the pair's next to the root. */
static int level_of(const Split *split, int rank)
{
    return rank < split->pair ? rank + 1 : rank;
}

/* Notes for a hand, and for what it is when all ranks below some level are left out,
 * that the walk must come through there. */
static void mark_wanted(const Split *split, int hand)
{
    const BlackjackTable *table = split->table;
    uint16_t *is_wanted = split->table->scratch.is_wanted;
    unsigned passed = 1;
    int at = without_pair(split, hand);
    for (; at > 0; at = table->without_lowest[at]) {
        const unsigned levels = (2U << level_of(split, table->lowest[at])) - 1;
        is_wanted[at] = (uint16_t)(is_wanted[at] | (levels & ~passed));
        passed |= levels;
    }
    is_wanted[0] = (uint16_t)(is_wanted[0] | (((1U << TABLE_RANKS) - 1) & ~passed));
}

static void mark_all(const Split *split)
{
    TableScratch *scratch = &split->table->scratch;
    memset(scratch->is_wanted, 0, sizeof scratch->is_wanted);
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        if (has_weight(scratch, hand)) {
            mark_wanted(split, hand);
        }
    }
}

/* What a hand gains, compared with losing a bet: jointly with that it is drawn, but
 * for the ways to draw its cards of other ranks. */
static double gain_of(const Split *split, int hand, int second, const double *values)
{
    TableScratch *scratch = &split->table->scratch;
    const TableHand *cards = &split->table->hands[hand];
    const int Q = cards->counts[split->pair] - 1;
    const int O = cards->cards - 1 - Q;
    double(*factors)[DEALER_FACTOR_RANK] = scratch->factors[second];
    DealerLosses losses = {.count = 1, .totals = {table_hand_total(cards)}};
    dealer_tree_losses(&scratch->tree, values, factors, O, Q, &losses);
    return 2 * table_sum_of_holes(split->table, split->pair, hand, factors, O, Q) -
           losses.losses[0];
}

/* All hands of these cards and some of the pair's rank. */
static void settle(Split *split, int hand, double ways, const double *values)
{
    const BlackjackTable *table = split->table;
    hand = table->hands[hand].with[split->pair];
    for (; hand != TABLE_NO_HAND; hand = table->hands[hand].with[split->pair]) {
        for (int second = 0; second < SECONDS; second++) {
            const double weight = table->scratch.weights[second][hand];
            if (weight != 0) {
                split->value += weight * ways * gain_of(split, hand, second, values);
            }
        }
    }
}

/* The next hands that matter with k cards of a rank and more, and in how many ways each
 * is drawn. Moves k and hand on behind them. */
static void next_lanes(const Split *split, int level, int *k, int *hand, DealerLanes *lanes,
                       double ways[DEALER_LANES])
{
    const TableScratch *scratch = &split->table->scratch;
    const int rank = scratch->tree.ranks[level];
    lanes->count = 0;
    for (; *hand != TABLE_NO_HAND && lanes->count < DEALER_LANES; (*k)++) {
        ways[lanes->count] = scratch->ways[rank][0][*k];
        if ((scratch->is_wanted[*hand] >> level & 1) != 0 && ways[lanes->count] != 0) {
            lanes->hands[lanes->count] = *hand;
            lanes->factors[lanes->count++] = scratch->ways[rank][*k];
        }
        *hand = split->table->hands[*hand].with[rank];
    }
}

static void walk(Split *split, int level, int hand, double before)
{
    TableScratch *scratch = &split->table->scratch;
    DealerLanes lanes;
    double ways[DEALER_LANES];
    for (int k = 0; hand != TABLE_NO_HAND;) {
        next_lanes(split, level, &k, &hand, &lanes, ways);
        if (lanes.count == 0) {
            return;
        }
        const int points = split->table->hands[lanes.hands[0]].points + split->pair + 1;
        dealer_tree_fold(&scratch->tree, level, points, &lanes, scratch->levels[level]);
        for (int lane = 0; lane < lanes.count; lane++) {
            const double *values = scratch->levels[level][lane];
            if (level > 1) {
                dealer_tree_take(&scratch->tree, level, points, values);
                walk(split, level - 1, lanes.hands[lane], before * ways[lane]);
            } else {
                settle(split, lanes.hands[lane], before * ways[lane], values);
            }
        }
    }
}

/* What is lost at least: the bet, twice if it was doubled. Gains were counted from
 * there. */
static void take_bet(Split *split, int rank, int second)
{
    const BlackjackTable *table = split->table;
    const int hand = table_hand_of_two(table->hands, split->pair, rank);
    const unsigned choices = choices_of_two(split, hand, second);
    const double bets = 1 +
                        (double)table_has_choice(choices, TABLE_DOUBLE) / table_choices_in(choices);
    const bool is_pair = rank == split->pair;
    const double ways = is_pair ? 1 : table->scratch.ways[rank][0][1];
    split->value -= bets * ways *
                    table_sum_of_holes(table, split->pair, hand,
                                       split->table->scratch.factors[second], !is_pair, is_pair);
}

static void take_bets(Split *split)
{
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        for (int second = 0; second < SECONDS; second++) {
            if (is_second(split, rank, second)) {
                take_bet(split, rank, second);
            }
        }
    }
}

double table_split_value(BlackjackTable *table, int up, int pair, const TablePlay *play)
{
    Split split = {.table = table, .play = play, .up = up, .pair = pair};
    table_scratch_prepare(table, up, pair);
    find_coefficients(&split);
    for (int second = 0; second < SECONDS; second++) {
        fill_factors(&split, second);
        find_weights(&split, second);
    }
    mark_all(&split);
    walk(&split, TABLE_RANKS - 1, 0, 1);
    take_bets(&split);
    return split.value;
}
