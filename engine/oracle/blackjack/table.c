/* table.c - values of all hands that are not split, backwards from 21. */
#include "oracle/blackjack/table.h"

#include <assert.h>
#include <string.h>

/* ------------------------------------------------------------------- chances */

static int cards_left(const BlackjackTable *table, int up, int hand, int rank)
{
    return table->shoe.counts[rank] - (rank == up) - table->hands[hand].counts[rank];
}

double blackjack_table_chance_of_card(const BlackjackTable *table, int up, int hand, int rank)
{
    const BlackjackShoe *shoe = &table->shoe;
    if (shoe->is_endless) {
        return (double)shoe->counts[rank] / shoe->cards;
    }
    const int count = cards_left(table, up, hand, rank);
    return count <= 0 ? 0 : (double)count / (shoe->cards - 1 - table->hands[hand].cards);
}

static bool peeks(const BlackjackTable *table)
{
    return !blackjack_rules_are_gym(&table->rules);
}

static int rank_of_natural(int up)
{
    return up == TABLE_ACE ? TABLE_TEN : up == TABLE_TEN ? TABLE_ACE : -1;
}

int table_rank_of_natural(const BlackjackTable *table, int up)
{
    return peeks(table) ? rank_of_natural(up) : -1;
}

static double chance_of_natural(const BlackjackTable *table, int up, int hand)
{
    const int hole = rank_of_natural(up);
    return hole < 0 ? 0 : blackjack_table_chance_of_card(table, up, hand, hole);
}

double blackjack_table_no_natural(const BlackjackTable *table, int up, int hand)
{
    return peeks(table) ? 1 - chance_of_natural(table, up, hand) : 1;
}

double blackjack_table_chance_of_up(const BlackjackTable *table, int up)
{
    return (double)table->shoe.counts[up] / table->shoe.cards;
}

double blackjack_table_chance_of_two(const BlackjackTable *table, int up, int a, int b)
{
    const double first = blackjack_table_chance_of_card(table, up, 0, a);
    const double second = blackjack_table_chance_of_card(table, up, table->hands[0].with[a], b);
    return first * second * (a == b ? 1 : 2);
}

bool blackjack_table_can_deal(const BlackjackTable *table, int up, int hand)
{
    for (int rank = 0; rank < TABLE_RANKS && !table->shoe.is_endless; rank++) {
        if (cards_left(table, up, hand, rank) < 0) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------- choices */

static bool may_split(const BlackjackTable *table, const TableHand *hand)
{
    const int pair = table_hand_pair(hand);
    return pair >= 0 && blackjack_table_hands_max(table, pair) > 1;
}

int blackjack_table_hands_max(const BlackjackTable *table, int pair)
{
    const int most = table->rules.hands_max;
    return pair == TABLE_ACE && !table->rules.resplits_aces && most > 2 ? 2 : most;
}

uint8_t blackjack_table_choices(const BlackjackTable *table, int hand, bool was_split)
{
    const BlackjackRules *rules = &table->rules;
    const TableHand *cards = &table->hands[hand];
    unsigned choices = 1 << TABLE_STAND | 1 << TABLE_HIT;
    if (cards->cards != 2 || blackjack_rules_are_gym(rules)) {
        return (uint8_t)choices;
    }
    if (blackjack_rules_may_double(rules, table_hand_total(cards), table_hand_is_soft(cards),
                                   was_split)) {
        choices |= 1 << TABLE_DOUBLE;
    }
    if (!was_split && may_split(table, cards)) {
        choices |= 1 << TABLE_SPLIT;
    }
    if (!was_split && rules->late_surrender) {
        choices |= 1 << TABLE_SURRENDER;
    }
    return (uint8_t)choices;
}

/* ------------------------------------------------------------------ standing */

static void fill_ways(BlackjackTable *table)
{
    TableScratch *scratch = &table->scratch;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        for (int gone = 0; gone <= TABLE_POINTS_MAX / (rank + 1); gone++) {
            double ways = 1;
            for (int k = 0; k <= DEALER_CARDS_MAX; k++) {
                scratch->ways[rank][gone][k] = ways;
                ways *= blackjack_shoe_ways(&table->shoe, rank, scratch->counts[rank] - gone - k,
                                            1);
            }
        }
    }
}

static void prepare_up(BlackjackTable *table, int up)
{
    TableScratch *scratch = &table->scratch;
    const DealerRules rules = {table->rules.hits_soft_17, peeks(table)};
    scratch->up = up;
    scratch->first_rank = -1;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        scratch->counts[rank] = table->shoe.counts[rank] - (rank == up);
    }
    scratch->cards = table->shoe.cards - 1;
    dealer_ends_list(&scratch->ends, table->hands, up, &rules);
    fill_ways(table);
}

void table_scratch_prepare(BlackjackTable *table, int up, int first_rank)
{
    TableScratch *scratch = &table->scratch;
    if (scratch->up != up) {
        prepare_up(table, up);
    }
    if (scratch->first_rank != first_rank) {
        dealer_tree_plant(&scratch->tree, &scratch->ends, first_rank);
        scratch->first_rank = first_rank;
    }
}

double table_sum_of_holes(const BlackjackTable *table, int first_rank, int hand,
                          DealerFactors factors, int O, int Q)
{
    const int rank = table_rank_of_natural(table, table->scratch.up);
    const double natural = rank < 0 ? 0
                           : rank == first_rank
                               ? factors[O][Q + 1]
                               : table->scratch.ways[rank][table->hands[hand].counts[rank]][1] *
                                     factors[O + 1][Q];
    return factors[O][Q] - natural;
}

/* A player and a dealer have at most so many cards of a rank. */
static int most_of_rank(int rank)
{
    const int most = (TABLE_POINTS_MAX + DEALER_TOTAL_MIN) / (rank + 1) + 2;
    return most < DEALER_FACTOR_RANK ? most : DEALER_FACTOR_RANK;
}

void table_add_factors(const BlackjackTable *table, int rank, int left, int cards, double times,
                       DealerFactors factors)
{
    const int most = most_of_rank(rank);
    double ways[DEALER_FACTOR_RANK];
    double shares[DEALER_FACTOR_OTHERS + DEALER_FACTOR_RANK];
    blackjack_shoe_shares(&table->shoe, cards, shares, DEALER_FACTOR_OTHERS + most);
    ways[0] = times;
    for (int Q = 1; Q < most; Q++) {
        ways[Q] = ways[Q - 1] * blackjack_shoe_ways(&table->shoe, rank, left - (Q - 1), 1);
    }
    for (int O = 0; O < DEALER_FACTOR_OTHERS; O++) {
        for (int Q = 0; Q < most; Q++) {
            factors[O][Q] += ways[Q] * shares[O + Q];
        }
    }
}

typedef struct Standing {
    BlackjackTable *table;
    TableColumn *column;
    DealerFactors *factors;
} Standing;

/* The next hands of these cards and some aces; returns how many there are at most. */
static int next_hands(const Standing *standing, int hand, int hands[DEALER_LANES],
                      DealerLosses *losses)
{
    const BlackjackTable *table = standing->table;
    losses->count = 0;
    for (; hand != TABLE_NO_HAND && losses->count < DEALER_LANES; losses->count++) {
        hands[losses->count] = hand;
        losses->totals[losses->count] = table_hand_total(&table->hands[hand]);
        hand = table->hands[hand].with[TABLE_ACE];
    }
    return hand;
}

static void settle_hand(Standing *standing, int hand, double loss)
{
    const BlackjackTable *table = standing->table;
    const int Q = table->hands[hand].counts[TABLE_ACE];
    const int O = table->hands[hand].cards - Q;
    const double drawn = (*standing->factors)[O][Q];
    if (drawn != 0) {
        const double all = table_sum_of_holes(table, TABLE_ACE, hand, *standing->factors, O, Q);
        standing->column->stand[hand] = (all - loss) / drawn;
    }
}

/* All hands of these cards and some aces. */
static void settle(Standing *standing, int hand, const double *values)
{
    const DealerTree *tree = &standing->table->scratch.tree;
    const int O = standing->table->hands[hand].cards;
    for (int Q = 0; hand != TABLE_NO_HAND; Q += DEALER_LANES) {
        DealerLosses losses;
        int hands[DEALER_LANES];
        hand = next_hands(standing, hand, hands, &losses);
        dealer_tree_losses(tree, values, *standing->factors, O, Q, &losses);
        for (int lane = 0; lane < losses.count; lane++) {
            settle_hand(standing, hands[lane], losses.losses[lane]);
        }
    }
}

/* The next hands with some more cards of a rank, of which they have k. Returns the one
 * after them. */
static int next_lanes(const Standing *standing, int rank, int k, int hand, DealerLanes *lanes)
{
    const BlackjackTable *table = standing->table;
    const TableScratch *scratch = &table->scratch;
    const int most = table->shoe.is_endless ? TABLE_POINTS_MAX : scratch->counts[rank];
    lanes->count = 0;
    for (; hand != TABLE_NO_HAND && k <= most && lanes->count < DEALER_LANES; k++) {
        lanes->hands[lanes->count] = hand;
        lanes->factors[lanes->count++] = scratch->ways[rank][k];
        hand = table->hands[hand].with[rank];
    }
    return k <= most ? hand : TABLE_NO_HAND;
}

/* All hands that begin with the cards of `hand`, none of which has the rank of this
 * level or of one nearer to the root. */
static void stand_on_all(Standing *standing, int level, int hand)
{
    TableScratch *scratch = &standing->table->scratch;
    const int rank = scratch->tree.ranks[level];
    for (int k = 0; hand != TABLE_NO_HAND; k += DEALER_LANES) {
        const int points = standing->table->hands[hand].points;
        DealerLanes lanes;
        hand = next_lanes(standing, rank, k, hand, &lanes);
        dealer_tree_fold(&scratch->tree, level, points, &lanes, scratch->levels[level]);
        for (int lane = 0; lane < lanes.count; lane++) {
            const double *values = scratch->levels[level][lane];
            if (level > 1) {
                dealer_tree_take(&scratch->tree, level, points, values);
                stand_on_all(standing, level - 1, lanes.hands[lane]);
            } else {
                settle(standing, lanes.hands[lane], values);
            }
        }
    }
}

static void find_standing(BlackjackTable *table, TableColumn *column)
{
    DealerFactors *factors = &table->scratch.factors[0];
    Standing standing = {.table = table, .column = column, .factors = factors};
    const TableScratch *scratch = &table->scratch;
    memset(factors, 0, sizeof *factors);
    table_add_factors(table, TABLE_ACE, scratch->counts[TABLE_ACE], scratch->cards, 1, *factors);
    stand_on_all(&standing, TABLE_RANKS - 1, 0);
}

double table_natural_value(const BlackjackTable *table, int up, int hand)
{
    return blackjack_rules_natural_pays(&table->rules) *
           blackjack_table_no_natural(table, up, hand);
}

/* Gymnasium lets a natural be played, and pays for it when it is stood on. */
static void stand_on_gym_natural(const BlackjackTable *table, TableColumn *column, int up)
{
    const int natural = table_hand_of_two(table->hands, TABLE_ACE, TABLE_TEN);
    if (table->rules.variant == BLACKJACK_GYM_NATURAL) {
        column->stand[natural] *= blackjack_rules_natural_pays(&table->rules);
    } else if (table->rules.variant == BLACKJACK_GYM_SAB) {
        column->stand[natural] = 1 - chance_of_natural(table, up, natural);
    }
}

/* ------------------------------------------------------- hitting and doubling */

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* The mean over the next card of the better of standing and hitting again, minus one where
 * it busts. */
static double hit_value(const BlackjackTable *table, const TableColumn *column, int up, int hand)
{
    const int16_t *with = table->hands[hand].with;
    double gain = 0;
    for (int rank = 0; rank < TABLE_RANKS && with[rank] != TABLE_NO_HAND; rank++) {
        const double chance = blackjack_table_chance_of_card(table, up, hand, rank);
        if (chance > 0) {
            const double value = larger(column->stand[with[rank]], column->hit[with[rank]]);
            gain += chance * (value + blackjack_table_no_natural(table, up, with[rank]));
        }
    }
    return gain - blackjack_table_no_natural(table, up, hand);
}

/* The joint value of doubling. */
static double double_value(const BlackjackTable *table, const TableColumn *column, int up, int hand)
{
    const int16_t *with = table->hands[hand].with;
    double gain = 0;
    for (int rank = 0; rank < TABLE_RANKS && with[rank] != TABLE_NO_HAND; rank++) {
        const double chance = blackjack_table_chance_of_card(table, up, hand, rank);
        if (chance > 0) {
            gain += chance *
                    (column->stand[with[rank]] + blackjack_table_no_natural(table, up, with[rank]));
        }
    }
    return 2 * (gain - blackjack_table_no_natural(table, up, hand));
}

static void find_hitting(const BlackjackTable *table, TableColumn *column, int up)
{
    for (int hand = TABLE_HANDS - 1; hand > 0; hand--) {
        column->hit[hand] = hit_value(table, column, up, hand);
    }
}

/* --------------------------------------------------------------- best choices */

double table_choice_value(const BlackjackTable *table, const TableColumn *column, int up, int hand,
                          int choice)
{
    switch (choice) {
    case TABLE_STAND:
        return column->stand[hand];
    case TABLE_HIT:
        return column->hit[hand];
    case TABLE_DOUBLE:
        return double_value(table, column, up, hand);
    case TABLE_SPLIT:
        return column->split[table_hand_pair(&table->hands[hand])];
    default:
        return -0.5 * blackjack_table_no_natural(table, up, hand);
    }
}

static int best_choice(const BlackjackTable *table, const TableColumn *column, int up, int hand,
                       unsigned choices)
{
    int best = TABLE_STAND;
    double best_value = column->stand[hand];
    for (int choice = TABLE_HIT; choice < TABLE_CHOICES; choice++) {
        if (!table_has_choice(choices, choice)) {
            continue;
        }
        const double value = table_choice_value(table, column, up, hand, choice);
        if (value > best_value) {
            best = choice;
            best_value = value;
        }
    }
    return best;
}

static void choose(const BlackjackTable *table, TableColumn *column, int up, bool was_split)
{
    uint8_t *play = was_split ? column->play.parts : column->play.whole;
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        const unsigned choices = blackjack_table_choices(table, hand, was_split);
        play[hand] = (uint8_t)(1 << best_choice(table, column, up, hand, choices));
    }
}

static void find_splits(BlackjackTable *table, TableColumn *column, int up)
{
    for (int pair = 0; pair < TABLE_RANKS; pair++) {
        column->play.again[pair] = 1 << TABLE_SPLIT;
        if (blackjack_table_hands_max(table, pair) > 1) {
            column->split[pair] = table_split_value(table, up, pair, &column->play);
        }
    }
}

const TableColumn *blackjack_table_column(BlackjackTable *table, int up)
{
    TableColumn *column = &table->columns[up];
    if (column->is_known) {
        return column;
    }
    table_scratch_prepare(table, up, TABLE_ACE);
    find_standing(table, column);
    stand_on_gym_natural(table, column, up);
    find_hitting(table, column, up);
    choose(table, column, up, true);
    find_splits(table, column, up);
    choose(table, column, up, false);
    column->is_known = true;
    return column;
}

/* ------------------------------------------------------------------- the table */

static void link_without(BlackjackTable *table)
{
    for (int hand = 0; hand < TABLE_HANDS; hand++) {
        for (int rank = 0; rank < TABLE_RANKS; rank++) {
            table->without[hand][rank] = TABLE_NO_HAND;
        }
    }
    for (int hand = 0; hand < TABLE_HANDS; hand++) {
        for (int rank = 0; rank < TABLE_RANKS; rank++) {
            const int next = table->hands[hand].with[rank];
            if (next != TABLE_NO_HAND) {
                table->without[next][rank] = (int16_t)hand;
            }
        }
    }
}

static void link_lowest(BlackjackTable *table)
{
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        int lowest = 0;
        while (table->hands[hand].counts[lowest] == 0) {
            lowest++;
        }
        int16_t rest = table->without[hand][lowest];
        if (table->hands[rest].counts[lowest] > 0) {
            rest = table->without_lowest[rest];
        }
        table->lowest[hand] = (uint8_t)lowest;
        table->without_lowest[hand] = rest;
    }
    table->lowest[0] = TABLE_RANKS - 1;
    table->without_lowest[0] = 0;
}

void blackjack_table_init(BlackjackTable *table, const BlackjackRules *rules,
                          const BlackjackShoe *shoe)
{
    assert(blackjack_shoe_suffices(shoe));
    table->rules = *rules;
    table->shoe = *shoe;
    table->scratch.up = -1;
    table_hands_list(table->hands);
    link_without(table);
    link_lowest(table);
    for (int up = 0; up < TABLE_RANKS; up++) {
        table->columns[up].is_known = false;
        table->charts[up].is_known = false;
    }
}

void blackjack_table_values(BlackjackTable *table, int up, int hand, bool was_split,
                            TableValues *values)
{
    const TableColumn *column = blackjack_table_column(table, up);
    const double all = blackjack_table_no_natural(table, up, hand);
    values->choices = blackjack_table_choices(table, hand, was_split);
    for (int choice = 0; choice < TABLE_CHOICES; choice++) {
        const bool is_allowed = table_has_choice(values->choices, choice);
        values->values[choice] = is_allowed
                                     ? table_choice_value(table, column, up, hand, choice) / all
                                     : 0;
    }
    values->best_choice = best_choice(table, column, up, hand, values->choices);
    values->best = values->values[values->best_choice];
}

/* ------------------------------------------------------------- a whole round */

static double value_of_two(BlackjackTable *table, int up, int hand)
{
    const TableColumn *column = blackjack_table_column(table, up);
    if (table_is_settled(table, hand)) {
        return table_natural_value(table, up, hand);
    }
    const int best = best_choice(table, column, up, hand,
                                 blackjack_table_choices(table, hand, false));
    const double lost = 1 - blackjack_table_no_natural(table, up, hand);
    return table_choice_value(table, column, up, hand, best) - lost;
}

static double value_of_up(BlackjackTable *table, int up)
{
    double value = 0;
    for (int a = 0; a < TABLE_RANKS; a++) {
        for (int b = a; b < TABLE_RANKS; b++) {
            const double chance = blackjack_table_chance_of_two(table, up, a, b);
            if (chance > 0) {
                value += chance * value_of_two(table, up, table_hand_of_two(table->hands, a, b));
            }
        }
    }
    return value;
}

double blackjack_table_value(BlackjackTable *table)
{
    double value = 0;
    for (int up = 0; up < TABLE_RANKS; up++) {
        const double chance = blackjack_table_chance_of_up(table, up);
        if (chance > 0) {
            value += chance * value_of_up(table, up);
        }
    }
    return value;
}
