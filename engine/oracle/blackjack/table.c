/* table.c - values of all hands that are not split, backwards from 21. */
#include "oracle/blackjack/table.h"

#include <assert.h>

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

/* The rank that makes a natural of this upcard, or -1. */
static int rank_of_natural(int up)
{
    return up == TABLE_ACE ? TABLE_TEN : up == TABLE_TEN ? TABLE_ACE : -1;
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
        for (int gone = 0; gone < TABLE_POINTS_MAX + 8; gone++) {
            double ways = 1;
            for (int k = 0; k <= DEALER_CARDS_MAX; k++) {
                scratch->ways[rank][gone][k] = ways;
                ways *= blackjack_shoe_ways(&table->shoe, rank, scratch->counts[rank] - gone - k,
                                            1);
            }
        }
    }
}

static void copy_leaves(TableScratch *scratch)
{
    const int leaves = scratch->tree.level_size[TABLE_RANKS][0];
    for (int i = 0; i < leaves; i++) {
        scratch->levels[TABLE_RANKS][i] = scratch->tree.orders[i];
    }
}

void table_scratch_prepare(BlackjackTable *table, int up)
{
    TableScratch *scratch = &table->scratch;
    const DealerRules rules = {table->rules.hits_soft_17, peeks(table)};
    if (scratch->up == up) {
        return;
    }
    scratch->up = up;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        scratch->counts[rank] = table->shoe.counts[rank] - (rank == up);
    }
    scratch->cards = table->shoe.cards - 1;
    dealer_tree_plant(&scratch->tree, table->hands, up, &rules);
    fill_ways(table);
    copy_leaves(scratch);
}

/* What a total gains against a dealer's: twice the bet where the dealer busts or has
 * less, once on a push, compared with losing. */
static double gain_of_total(int total, const double chances[DEALER_TOTALS], double all)
{
    double gain = 2 * all;
    for (int i = 0; i < DEALER_TOTALS; i++) {
        gain -= total < 17 + i ? 2 * chances[i] : total == 17 + i ? chances[i] : 0;
    }
    return gain;
}

typedef struct Standing {
    BlackjackTable *table;
    TableColumn *column;
    int up;
    double shares[TABLE_POINTS_MAX + 1][DEALER_CARDS_MAX + 1]; /* cards gone, drawn */
} Standing;

static void settle(Standing *standing, int hand)
{
    const BlackjackTable *table = standing->table;
    const DealerTree *tree = &table->scratch.tree;
    const double *roots = table->scratch.levels[0];
    const double *shares = standing->shares[table->hands[hand].cards];
    const int total = table_hand_total(&table->hands[hand]);
    double chances[DEALER_TOTALS] = {0};
    for (int i = 0; i < dealer_tree_size(tree, 0, total); i++) {
        chances[tree->root_total[i]] += roots[i] * shares[tree->root_cards[i]];
    }
    const double all = blackjack_table_no_natural(table, standing->up, hand);
    standing->column->stand[hand] = gain_of_total(total, chances, all) - all;
}

/* All hands that begin with the cards of `hand`, none of which is of this rank or a
 * lower one. */
static void stand_on_all(Standing *standing, int rank, int hand)
{
    TableScratch *scratch = &standing->table->scratch;
    const int count = standing->table->shoe.is_endless ? TABLE_POINTS_MAX : scratch->counts[rank];
    for (int k = 0; k <= count && hand != TABLE_NO_HAND; k++) {
        const int size = dealer_tree_size(&scratch->tree, rank,
                                          standing->table->hands[hand].points);
        dealer_tree_fold(&scratch->tree, rank, size, 1, scratch->ways[rank][k],
                         scratch->levels[rank + 1], scratch->levels[rank]);
        if (rank > 0) {
            stand_on_all(standing, rank - 1, hand);
        } else {
            settle(standing, hand);
        }
        hand = standing->table->hands[hand].with[rank];
    }
}

static void find_standing(BlackjackTable *table, TableColumn *column, int up)
{
    Standing standing = {.table = table, .column = column, .up = up};
    for (int gone = 0; gone <= TABLE_POINTS_MAX; gone++) {
        for (int k = 0; k <= DEALER_CARDS_MAX; k++) {
            standing.shares[gone][k] = blackjack_shoe_share(&table->shoe,
                                                            table->scratch.cards - gone, k);
        }
    }
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

/* The mean over the next card of what `values` say, minus one where it busts. */
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

double table_double_value(const BlackjackTable *table, const TableColumn *column, int up, int hand)
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
        return table_double_value(table, column, up, hand);
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
    table_scratch_prepare(table, up);
    find_standing(table, column, up);
    stand_on_gym_natural(table, column, up);
    find_hitting(table, column, up);
    choose(table, column, up, true);
    find_splits(table, column, up);
    choose(table, column, up, false);
    column->is_known = true;
    return column;
}

/* ------------------------------------------------------------------- the table */

static void link_lowest(BlackjackTable *table)
{
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        uint8_t counts[TABLE_RANKS];
        int lowest = 0;
        for (int rank = TABLE_RANKS - 1; rank >= 0; rank--) {
            counts[rank] = table->hands[hand].counts[rank];
            lowest = counts[rank] > 0 ? rank : lowest;
        }
        counts[lowest] = 0;
        table->lowest[hand] = (uint8_t)lowest;
        table->without_lowest[hand] = (int16_t)table_hand_find(table->hands, counts);
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
