/* chart.c - the best strategy that a chart can hold: one choice for each total, hard
 * or soft, of two cards or more, and for each pair.
 *
 * A cell stands for many hands, and how often each of them comes about depends on what
 * other cells say. So cells are chosen again and again, each by the mean over its
 * hands while the others stay, until none changes.
 */
#include "oracle/blackjack/table.h"

#include <string.h>

enum { ROUNDS_MAX = 20 };

typedef struct Charting {
    BlackjackTable *table;
    const TableColumn *column;
    TableChart *chart;
    int up;
    double chances[TABLE_HANDS]; /* of coming there */
    double values[TABLE_HANDS];  /* by the chart, jointly */
} Charting;

TableFamily blackjack_table_cell_of(const BlackjackTable *table, int hand, int *number)
{
    const TableHand *cards = &table->hands[hand];
    const bool is_soft = table_hand_is_soft(cards);
    const bool is_two = cards->cards == 2;
    *number = table_hand_total(cards);
    if (table_has_choice(blackjack_table_choices(table, hand, false), TABLE_SPLIT)) {
        *number = table_hand_pair(cards);
        return TABLE_PAIR;
    }
    /* By Gymnasium's rules as much may be done with two cards as with more. */
    if (is_two || blackjack_rules_are_gym(&table->rules)) {
        return is_soft ? TABLE_TWO_SOFT : TABLE_TWO_HARD;
    }
    return is_soft ? TABLE_MORE_SOFT : TABLE_MORE_HARD;
}

static TableCell *cell_of(const Charting *charting, int hand)
{
    int number;
    const TableFamily family = blackjack_table_cell_of(charting->table, hand, &number);
    return &charting->chart->cells[family][number];
}

static double value_of_choice(const Charting *charting, int hand, int choice)
{
    return table_choice_value_if(charting->table, charting->column, charting->up, hand, choice,
                                 charting->values);
}

/* Adds a hand to its cell. One that is never come to counts a little, so that its cell
 * says something too. */
static void add_hand(const Charting *charting, int hand, double *joint)
{
    const double never = 1e-30;
    TableCell *cell = cell_of(charting, hand);
    const double weight = charting->chances[hand] + never;
    cell->choices = blackjack_table_choices(charting->table, hand, false);
    cell->chance += charting->chances[hand];
    *joint += weight * blackjack_table_no_natural(charting->table, charting->up, hand);
    for (int choice = 0; choice < TABLE_CHOICES; choice++) {
        if (table_has_choice(cell->choices, choice)) {
            cell->values[choice] += weight * value_of_choice(charting, hand, choice);
        }
    }
}

static void choose(TableCell *cell)
{
    cell->best = TABLE_STAND;
    for (int choice = TABLE_HIT; choice < TABLE_CHOICES; choice++) {
        if (table_has_choice(cell->choices, choice) &&
            cell->values[choice] > cell->values[cell->best]) {
            cell->best = (uint8_t)choice;
        }
    }
}

/* Means over hands, in the order from 21 down: what a hit is worth is known by then
 * for the hands that it leads to, by the chart as it was. */
static void fill_cells(Charting *charting)
{
    TableChart *chart = charting->chart;
    double joint[TABLE_FAMILIES][TABLE_CELL_NUMBERS] = {{0}};
    memset(chart->cells, 0, sizeof chart->cells);
    for (int hand = TABLE_HANDS - 1; hand > 0; hand--) {
        if (charting->table->hands[hand].cards >= 2 &&
            blackjack_table_can_deal(charting->table, charting->up, hand)) {
            int number;
            const TableFamily family = blackjack_table_cell_of(charting->table, hand, &number);
            if (blackjack_table_no_natural(charting->table, charting->up, hand) > 0) {
                add_hand(charting, hand, &joint[family][number]);
            }
            int choice = TABLE_STAND;
            while (!table_has_choice(chart->play.whole[hand], choice)) {
                choice++;
            }
            charting->values[hand] = value_of_choice(charting, hand, choice);
        }
    }
    for (int family = 0; family < TABLE_FAMILIES; family++) {
        for (int number = 0; number < TABLE_CELL_NUMBERS; number++) {
            TableCell *cell = &chart->cells[family][number];
            for (int choice = 0; choice < TABLE_CHOICES && cell->choices != 0; choice++) {
                cell->values[choice] /= joint[family][number];
            }
            choose(cell);
        }
    }
}

/* Has all hands played as their cells say; returns whether any hand changed. */
static bool follow_cells(Charting *charting)
{
    bool has_changed = false;
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        uint8_t *choices = &charting->chart->play.whole[hand];
        const TableCell *cell = cell_of(charting, hand);
        if (charting->table->hands[hand].cards >= 2 && cell->choices != 0) {
            const uint8_t best = (uint8_t)(1 << cell->best);
            has_changed |= best != *choices;
            *choices = best;
        }
    }
    return has_changed;
}

/* After a split: the best choice in the cell of those that may be made. A pair that
 * may not be split again counts as its total, if another hand of two cards has it. */
static uint8_t choice_after_split(const Charting *charting, int hand)
{
    const BlackjackTable *table = charting->table;
    const TableHand *cards = &table->hands[hand];
    const unsigned choices = blackjack_table_choices(table, hand, true);
    const TableFamily family = table_hand_is_soft(cards) ? TABLE_TWO_SOFT : TABLE_TWO_HARD;
    const TableCell *cell = cell_of(charting, hand);
    const TableCell *total = &charting->chart->cells[family][table_hand_total(cards)];
    cell = table_hand_pair(cards) >= 0 && total->choices != 0 ? total : cell;
    int best = TABLE_STAND;
    for (int choice = TABLE_HIT; choice <= TABLE_DOUBLE; choice++) {
        if (table_has_choice(choices & cell->choices, choice) &&
            cell->values[choice] > cell->values[best]) {
            best = choice;
        }
    }
    return (uint8_t)(1 << best);
}

static void follow_after_split(Charting *charting)
{
    TablePlay *play = &charting->chart->play;
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        play->parts[hand] = charting->table->hands[hand].cards == 2
                                ? choice_after_split(charting, hand)
                                : play->whole[hand];
    }
}

const TableChart *blackjack_table_chart(BlackjackTable *table, int up)
{
    TableChart *chart = &table->charts[up];
    if (chart->is_known) {
        return chart;
    }
    Charting charting = {
        .table = table, .column = blackjack_table_column(table, up), .chart = chart, .up = up};
    chart->play = charting.column->play;
    bool has_changed = true;
    for (int i = 0; i < ROUNDS_MAX && has_changed; i++) {
        blackjack_table_reach(table, up, &chart->play, charting.chances);
        fill_cells(&charting);
        has_changed = follow_cells(&charting);
    }
    follow_after_split(&charting);
    chart->is_known = true;
    return chart;
}

double blackjack_table_value_of_charts(BlackjackTable *table)
{
    TablePlay plays[TABLE_RANKS];
    for (int up = 0; up < TABLE_RANKS; up++) {
        if (blackjack_table_chance_of_up(table, up) > 0) {
            plays[up] = blackjack_table_chart(table, up)->play;
        }
    }
    return blackjack_table_value_of_plays(table, plays);
}
