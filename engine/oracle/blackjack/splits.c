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
 * and likewise for two others. With four hands at most j goes from 2 to 6, so V is
 * found for five shoes side by side, in lanes.
 *
 * V itself is a sum over the hands with which the player may end, each with the
 * number of orders in which play leads to it, and over the hands of the dealer.
 */
#include "oracle/blackjack/table.h"

#include <assert.h>
#include <string.h>

/* How the second card came: another rank, or the pair's, when that was not split
 * again though it could, or when it could not. */
enum { SECOND_OTHER, SECOND_DECLINED, SECOND_LAST, SECONDS };

typedef struct Split {
    BlackjackTable *table;
    const TablePlay *play;
    int up;
    int pair;
    int lanes;                               /* lane l: j = 2 + l */
    double weights[SECONDS][TABLE_HANDS];    /* stakes times orders that end with a hand */
    double values[SECONDS][TABLE_LANES_MAX]; /* V, jointly */
    double shares[TABLE_DRAWS_MAX][TABLE_LANES_MAX];
    double pair_ways[TABLE_POINTS_MAX + 1][DEALER_CARDS_MAX + 1][TABLE_LANES_MAX];
} Split;

/* ------------------------------------------------------------ how hands end */

typedef struct Flow {
    double orders[TABLE_HANDS];
    double *weights;
} Flow;

static void deal_on(const Split *split, double *to, int hand, double orders)
{
    const int16_t *with = split->table->hands[hand].with;
    for (int rank = 0; rank < TABLE_RANKS && with[rank] != TABLE_NO_HAND; rank++) {
        to[with[rank]] += orders;
    }
}

static void flow_on(const Split *split, Flow *flow, int hand, unsigned choices)
{
    const double orders = flow->orders[hand] / table_choices_in(choices);
    if (table_has_choice(choices, TABLE_STAND)) {
        flow->weights[hand] += orders;
    }
    if (table_has_choice(choices, TABLE_HIT)) {
        deal_on(split, flow->orders, hand, orders);
    }
    if (table_has_choice(choices, TABLE_DOUBLE)) {
        deal_on(split, flow->weights, hand, 2 * orders);
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

static void find_weights(Split *split, int second)
{
    const BlackjackTable *table = split->table;
    Flow flow = {.weights = split->weights[second]};
    const int16_t *with = table->hands[table->hands[0].with[split->pair]].with;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        if (is_second(split, rank, second)) {
            flow.orders[with[rank]] = 1;
            flow_on(split, &flow, with[rank], choices_of_two(split, with[rank], second));
        }
    }
    for (int hand = 0; hand < TABLE_HANDS; hand++) {
        if (flow.orders[hand] > 0 && table->hands[hand].cards > 2) {
            flow_on(split, &flow, hand, split->play->parts[hand]);
        }
    }
}

/* ---------------------------------------------------------- what they are worth */

/* Notes for each hand with a weight, and for what it is when all ranks below some
 * level are left out, that the walk must come through there. */
static void mark_wanted(Split *split)
{
    BlackjackTable *table = split->table;
    uint16_t *is_wanted = table->scratch.is_wanted;
    memset(is_wanted, 0, sizeof table->scratch.is_wanted);
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        if (split->weights[SECOND_OTHER][hand] + split->weights[SECOND_DECLINED][hand] +
                split->weights[SECOND_LAST][hand] ==
            0) {
            continue;
        }
        unsigned passed = 0;
        for (int at = hand; at > 0; at = table->without_lowest[at]) {
            const unsigned levels = (2U << table->lowest[at]) - 1;
            is_wanted[at] = (uint16_t)(is_wanted[at] | (levels & ~passed));
            passed = levels;
        }
        is_wanted[0] = (uint16_t)(is_wanted[0] | (((1U << TABLE_RANKS) - 1) & ~passed));
    }
}

/* How many cards are gone in a lane besides the hand. */
static int others_gone(int lane)
{
    return lane + 1;
}

static void fill_lanes(Split *split)
{
    const BlackjackTable *table = split->table;
    const TableScratch *scratch = &table->scratch;
    for (int lane = 0; lane < split->lanes; lane++) {
        const int cards = scratch->cards - others_gone(lane) - 1;
        for (int k = 0; k < TABLE_DRAWS_MAX; k++) {
            split->shares[k][lane] = blackjack_shoe_share(&table->shoe, cards, k);
        }
        for (int gone = 0; gone <= TABLE_POINTS_MAX; gone++) {
            for (int k = 0; k <= DEALER_CARDS_MAX; k++) {
                split->pair_ways[gone][k][lane] =
                    scratch->ways[split->pair][gone + others_gone(lane)][k];
            }
        }
    }
}

/* How likely the dealer has no natural, given the hand and what else is gone. */
static double no_natural(const Split *split, int hand, int lane)
{
    const BlackjackTable *table = split->table;
    const int rank = split->up == TABLE_ACE ? TABLE_TEN : split->up == TABLE_TEN ? TABLE_ACE : -1;
    if (rank < 0 || table->shoe.is_endless) {
        return blackjack_table_no_natural(table, split->up, hand);
    }
    const int gone = rank == split->pair ? others_gone(lane) : 0;
    const int left = table->scratch.counts[rank] - table->hands[hand].counts[rank] - gone;
    const int cards = table->scratch.cards - table->hands[hand].cards - others_gone(lane);
    return left <= 0 ? 1 : 1 - (double)left / cards;
}

/* Chances of the dealer's totals, times that of drawing the hand's other cards. */
static void chances_of_totals(const Split *split, int drawn, int total,
                              double chances[DEALER_TOTALS][TABLE_LANES_MAX])
{
    const DealerTree *tree = &split->table->scratch.tree;
    const double *root = split->table->scratch.levels[0];
    memset(chances, 0, DEALER_TOTALS * sizeof *chances);
    for (int i = 0; i < dealer_tree_size(tree, 0, total); i++, root += split->lanes) {
        double *chance = chances[tree->root_total[i]];
        const double *share = split->shares[drawn + tree->root_cards[i]];
        for (int lane = 0; lane < split->lanes; lane++) {
            chance[lane] += root[lane] * share[lane];
        }
    }
}

static double gain_in_lane(int total, double all, double chances[DEALER_TOTALS][TABLE_LANES_MAX],
                           int lane)
{
    double gain = 2 * all;
    for (int i = 0; i < DEALER_TOTALS; i++) {
        gain -= total < 17 + i ? 2 * chances[i][lane] : total == 17 + i ? chances[i][lane] : 0;
    }
    return gain;
}

static void settle(Split *split, int hand, const double ways[TABLE_LANES_MAX])
{
    double chances[DEALER_TOTALS][TABLE_LANES_MAX];
    const TableHand *cards = &split->table->hands[hand];
    const int drawn = cards->cards - 1;
    const int total = table_hand_total(cards);
    chances_of_totals(split, drawn, total, chances);
    for (int lane = 0; lane < split->lanes; lane++) {
        const double all = no_natural(split, hand, lane) * split->shares[drawn][lane];
        const double gain = ways[lane] * gain_in_lane(total, all, chances, lane);
        for (int second = 0; second < SECONDS; second++) {
            split->values[second][lane] += split->weights[second][hand] * gain;
        }
    }
}

/* No hand that goes on from here counts less than its points. */
static int size_for(const Split *split, int level, int hand)
{
    return dealer_tree_size(&split->table->scratch.tree, level, split->table->hands[hand].points);
}

static void widen(double *level, int size, int lanes)
{
    for (int i = size - 1; i >= 0; i--) {
        for (int lane = lanes - 1; lane >= 0; lane--) {
            level[i * lanes + lane] = level[i];
        }
    }
}

/* Factors for `k` cards of a rank in the hand: `fold` for the dealer's, `ways` times
 * those to draw them. */
static void factors_of(const Split *split, int rank, int k,
                       double fold[DEALER_CARDS_MAX + 1][TABLE_LANES_MAX])
{
    const double *ways = split->table->scratch.ways[rank][k];
    for (int i = 0; i <= DEALER_CARDS_MAX; i++) {
        for (int lane = 0; lane < split->lanes; lane++) {
            ((double *)fold)[i * split->lanes + lane] = rank == split->pair
                                                            ? split->pair_ways[k][i][lane]
                                                            : ways[i];
        }
    }
}

static void ways_of(const Split *split, int rank, int k, const double before[TABLE_LANES_MAX],
                    double after[TABLE_LANES_MAX])
{
    for (int lane = 0; lane < split->lanes; lane++) {
        after[lane] = before[lane] * (rank == split->pair ? split->pair_ways[1][k - 1][lane]
                                                          : split->table->scratch.ways[rank][0][k]);
    }
}

static void walk_wide(Split *split, int rank, int hand, const double before[TABLE_LANES_MAX])
{
    TableScratch *scratch = &split->table->scratch;
    int first = 0;
    if (rank == split->pair) {
        hand = split->table->hands[hand].with[rank];
        first = 1;
    }
    for (int k = first; hand != TABLE_NO_HAND; k++, hand = split->table->hands[hand].with[rank]) {
        double fold[DEALER_CARDS_MAX + 1][TABLE_LANES_MAX];
        double ways[TABLE_LANES_MAX];
        if ((scratch->is_wanted[hand] >> rank & 1) == 0) {
            continue;
        }
        factors_of(split, rank, k, fold);
        ways_of(split, rank, k, before, ways);
        dealer_tree_fold(&scratch->tree, rank, size_for(split, rank, hand), split->lanes, fold[0],
                         scratch->levels[rank + 1], scratch->levels[rank]);
        if (rank > 0) {
            walk_wide(split, rank - 1, hand, ways);
        } else {
            settle(split, hand, ways);
        }
    }
}

/* Above the pair's rank all lanes are alike. */
static void walk_narrow(Split *split, int rank, int hand, double before)
{
    TableScratch *scratch = &split->table->scratch;
    if (rank == split->pair) {
        double ways[TABLE_LANES_MAX];
        for (int lane = 0; lane < split->lanes; lane++) {
            ways[lane] = before;
        }
        widen(scratch->levels[rank + 1], size_for(split, rank + 1, hand), split->lanes);
        walk_wide(split, rank, hand, ways);
        return;
    }
    for (int k = 0; hand != TABLE_NO_HAND; k++, hand = split->table->hands[hand].with[rank]) {
        if ((scratch->is_wanted[hand] >> rank & 1) != 0) {
            dealer_tree_fold(&scratch->tree, rank, size_for(split, rank, hand), 1,
                             scratch->ways[rank][k], scratch->levels[rank + 1],
                             scratch->levels[rank]);
            walk_narrow(split, rank - 1, hand, before * scratch->ways[rank][0][k]);
        }
    }
}

/* What is lost at least: the bet, twice if it was doubled. Gains were counted from
 * there. */
static void take_bets(Split *split)
{
    const BlackjackTable *table = split->table;
    const int16_t *with = table->hands[table->hands[0].with[split->pair]].with;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        for (int second = 0; second < SECONDS; second++) {
            if (!is_second(split, rank, second)) {
                continue;
            }
            const unsigned choices = choices_of_two(split, with[rank], second);
            const double bets = 1 + (double)table_has_choice(choices, TABLE_DOUBLE) /
                                        table_choices_in(choices);
            for (int lane = 0; lane < split->lanes; lane++) {
                const double ways = rank == split->pair ? split->pair_ways[1][1][lane]
                                                        : table->scratch.ways[rank][0][1];
                split->values[second][lane] -= bets * ways * split->shares[1][lane] *
                                               no_natural(split, with[rank], lane);
            }
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
                                      table->scratch.counts[split->pair] - j, 1) *
                  blackjack_shoe_share(&table->shoe, table->scratch.cards - j, 1);
    }
    return chance;
}

typedef struct Together {
    const Split *split;
    int hands_max;
    double again; /* how often a pair that may be split again is */
    double value;
} Together;

static double value_in(const Together *together, int j, bool is_last)
{
    const Split *split = together->split;
    const int lane = j - 2;
    assert(lane < split->lanes);
    const double other = split->values[SECOND_OTHER][lane];
    return is_last ? other + split->values[SECOND_LAST][lane]
                   : other + (1 - together->again) * split->values[SECOND_DECLINED][lane];
}

/* The value of one hand while `others` hands are not split again. */
static double value_beside(const Together *together, int j, int others, bool is_last)
{
    double value = 0;
    double choose = 1;
    for (int k = 0; k <= others; k++) {
        const double chance = chance_of_pairs(together->split, together->again, j, k);
        if (chance > 0) {
            value += (k % 2 == 0 ? choose : -choose) * chance * value_in(together, j + k, is_last);
        }
        choose = choose * (others - k) / (k + 1);
    }
    return value;
}

/* So many hands, of which some have no second card yet and others one that is not
 * split again. */
static void add_hands(Together *together, int hands, int waiting, int settled)
{
    if (waiting > 0 && hands < together->hands_max) {
        add_hands(together, hands, waiting - 1, settled + 1);
        add_hands(together, hands + 1, waiting + 1, settled);
        return;
    }
    const double chance = chance_of_pairs(together->split, together->again, 2, hands - 2);
    if (chance == 0) {
        return;
    }
    if (settled > 0) {
        together->value += chance * settled * value_beside(together, hands, settled - 1, false);
    }
    if (waiting > 0) {
        together->value += chance * waiting * value_beside(together, hands, settled, true);
    }
}

static double value_together(const Split *split)
{
    const unsigned again = split->play->again[split->pair];
    Together together = {
        .split = split,
        .hands_max = blackjack_table_hands_max(split->table, split->pair),
        .again = (double)table_has_choice(again, TABLE_SPLIT) / table_choices_in(again),
    };
    add_hands(&together, 2, 2, 0);
    return together.value;
}

static int lanes_for(int hands_max)
{
    return hands_max <= 2 ? 1 : hands_max == 3 ? 4 : 6;
}

double table_split_value(BlackjackTable *table, int up, int pair, const TablePlay *play)
{
    Split split = {.table = table, .play = play, .up = up, .pair = pair};
    split.lanes = lanes_for(blackjack_table_hands_max(table, pair));
    table_scratch_prepare(table, up);
    for (int second = 0; second < SECONDS; second++) {
        find_weights(&split, second);
    }
    mark_wanted(&split);
    fill_lanes(&split);
    walk_narrow(&split, TABLE_RANKS - 1, 0, 1);
    take_bets(&split);
    return value_together(&split);
}
