/* play.c - what a round is worth if hands are played in some given way. */
#include "oracle/blackjack/table.h"

/* The mean over the next card of what `values` say, minus one where it busts. */
static double hit_value(const BlackjackTable *table, int up, int hand, const double *values)
{
    const int16_t *with = table->hands[hand].with;
    double gain = 0;
    for (int rank = 0; rank < TABLE_RANKS && with[rank] != TABLE_NO_HAND; rank++) {
        const double chance = blackjack_table_chance_of_card(table, up, hand, rank);
        gain += chance * (values[with[rank]] + blackjack_table_no_natural(table, up, with[rank]));
    }
    return gain - blackjack_table_no_natural(table, up, hand);
}

double table_choice_value_if(const BlackjackTable *table, const TableColumn *column, int up,
                             int hand, int choice, const double *values)
{
    return choice == TABLE_HIT ? hit_value(table, up, hand, values)
                               : table_choice_value(table, column, up, hand, choice);
}

/* Values of hands against one upcard, jointly. */
typedef struct Playing {
    BlackjackTable *table;
    const TableColumn *column;
    const TablePlay *play;
    int up;
    double values[TABLE_HANDS];
} Playing;

static double value_of_choice(const Playing *playing, int hand, int choice)
{
    BlackjackTable *table = playing->table;
    if (choice == TABLE_SPLIT) {
        return table_split_value(table, playing->up, table_hand_pair(&table->hands[hand]),
                                 playing->play);
    }
    return table_choice_value_if(table, playing->column, playing->up, hand, choice,
                                 playing->values);
}

static double value_of_hand(const Playing *playing, int hand)
{
    const unsigned choices = playing->play->whole[hand];
    double sum = 0;
    for (int choice = 0; choice < TABLE_CHOICES; choice++) {
        sum += table_has_choice(choices, choice) ? value_of_choice(playing, hand, choice) : 0;
    }
    return sum / table_choices_in(choices);
}

static void play_hands(Playing *playing)
{
    for (int hand = TABLE_HANDS - 1; hand > 0; hand--) {
        if (playing->table->hands[hand].cards >= 2) {
            playing->values[hand] = blackjack_table_can_deal(playing->table, playing->up, hand)
                                        ? value_of_hand(playing, hand)
                                        : 0;
        }
    }
}

static double value_of_two(const Playing *playing, int hand)
{
    if (table_is_settled(playing->table, hand)) {
        return table_natural_value(playing->table, playing->up, hand);
    }
    const double lost = 1 - blackjack_table_no_natural(playing->table, playing->up, hand);
    return playing->values[hand] - lost;
}

static double value_of_up(BlackjackTable *table, int up, const TablePlay *play)
{
    Playing playing = {
        .table = table, .column = blackjack_table_column(table, up), .play = play, .up = up};
    double value = 0;
    play_hands(&playing);
    for (int a = 0; a < TABLE_RANKS; a++) {
        for (int b = a; b < TABLE_RANKS; b++) {
            const double chance = blackjack_table_chance_of_two(table, up, a, b);
            if (chance > 0) {
                value += chance * value_of_two(&playing, table_hand_of_two(table->hands, a, b));
            }
        }
    }
    return value;
}

double blackjack_table_value_of_plays(BlackjackTable *table, const TablePlay *plays)
{
    double value = 0;
    for (int up = 0; up < TABLE_RANKS; up++) {
        const double chance = blackjack_table_chance_of_up(table, up);
        if (chance > 0) {
            value += chance * value_of_up(table, up, &plays[up]);
        }
    }
    return value;
}

/* --------------------------------------------------------------------- reach */

static void reach_two(const BlackjackTable *table, int up, double *chances)
{
    for (int a = 0; a < TABLE_RANKS; a++) {
        for (int b = a; b < TABLE_RANKS; b++) {
            const int hand = table_hand_of_two(table->hands, a, b);
            if (!table_is_settled(table, hand)) {
                chances[hand] = blackjack_table_chance_of_two(table, up, a, b);
            }
        }
    }
}

void blackjack_table_reach(const BlackjackTable *table, int up, const TablePlay *play,
                           double *chances)
{
    for (int hand = 0; hand < TABLE_HANDS; hand++) {
        chances[hand] = 0;
    }
    reach_two(table, up, chances);
    for (int hand = 0; hand < TABLE_HANDS; hand++) {
        const unsigned choices = play->whole[hand];
        const int16_t *with = table->hands[hand].with;
        if (chances[hand] == 0 || !table_has_choice(choices, TABLE_HIT)) {
            continue;
        }
        const double share = chances[hand] / table_choices_in(choices);
        for (int rank = 0; rank < TABLE_RANKS && with[rank] != TABLE_NO_HAND; rank++) {
            chances[with[rank]] += share * blackjack_table_chance_of_card(table, up, hand, rank);
        }
    }
}
