/* prospects.c - the next card and the dealer's totals, one card after the other. */
#include "oracle/blackjack/prospects.h"

/* What is left to be drawn from. */
typedef struct Rest {
    double counts[TABLE_RANKS];
    double cards;
    bool is_endless;
} Rest;

static Rest rest_of(const BlackjackTable *table, int up, int hand)
{
    const BlackjackShoe *shoe = &table->shoe;
    const TableHand *held = &table->hands[hand];
    Rest rest = {.cards = shoe->cards, .is_endless = shoe->is_endless};
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        const int gone = shoe->is_endless ? 0 : held->counts[rank] + (rank == up);
        rest.counts[rank] = shoe->counts[rank] - gone;
        rest.cards -= gone;
    }
    return rest;
}

static Rest rest_without(const Rest *rest, int rank)
{
    Rest next = *rest;
    if (!rest->is_endless) {
        next.counts[rank]--;
        next.cards--;
    }
    return next;
}

/* How likely it is that a card is of some rank, -1 for none. */
static double share_of(const Rest *rest, int rank)
{
    return rank < 0 ? 0 : rest->counts[rank] / rest->cards;
}

/* What a hand is worth after its next card. */
static double value_with_card(BlackjackTable *table, int up, int hand, bool doubles)
{
    const double bet = doubles ? 2 : 1;
    if (hand == TABLE_NO_HAND) {
        return -bet;
    }
    if (doubles) {
        return bet * blackjack_table_column(table, up)->stand[hand] /
               blackjack_table_no_natural(table, up, hand);
    }
    TableValues values;
    blackjack_table_values(table, up, hand, false, &values);
    return values.best;
}

/* The card comes with its share, times how likely the peek finds nothing then, by how
 * likely it found nothing before (Bayes). */
void blackjack_table_next_card(BlackjackTable *table, int up, int hand, int rank, bool doubles,
                               TableProspect *prospect)
{
    const Rest rest = rest_of(table, up, hand);
    *prospect = (TableProspect){.chance = 0};
    if (rest.counts[rank] <= 0) {
        return;
    }
    const Rest next = rest_without(&rest, rank);
    const int hole = table_rank_of_natural(table, up);
    const int with = table->hands[hand].with[rank];
    prospect->chance = share_of(&rest, rank) * (1 - share_of(&next, hole)) /
                       (1 - share_of(&rest, hole));
    prospect->value = value_with_card(table, up, with, doubles);
    prospect->goes_on = !doubles && with != TABLE_NO_HAND && !table_stands_by_itself(table, with);
}

/* Where the dealer's play is summed up. */
typedef struct Walk {
    const BlackjackRules *rules;
    double *chances;
} Walk;

static bool draws(const BlackjackRules *rules, int points, bool has_ace)
{
    const bool is_soft = has_ace && points <= 11;
    const int total = points + (is_soft ? 10 : 0);
    return total < TABLE_DEALER_STANDS ||
           (total == TABLE_DEALER_STANDS && is_soft && rules->hits_soft_17);
}

static int place_of(int points, bool has_ace)
{
    const int total = points + (has_ace && points <= 11 ? 10 : 0);
    return total > TABLE_POINTS_MAX ? TABLE_DEALER_TOTALS - 1 : total - TABLE_DEALER_STANDS;
}

/* Draws on from `points`, aces counted as one, with one card of any rank but `excluded`. */
static void draw_on(const Walk *walk, const Rest *rest, int points, bool has_ace, int excluded,
                    double chance)
{
    const double possible = 1 - share_of(rest, excluded);
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        if (rank == excluded || rest->counts[rank] <= 0) {
            continue;
        }
        const int more = points + rank + 1;
        const bool with_ace = has_ace || rank == TABLE_ACE;
        const double share = chance * share_of(rest, rank) / possible;
        if (draws(walk->rules, more, with_ace)) {
            const Rest next = rest_without(rest, rank);
            draw_on(walk, &next, more, with_ace, -1, share);
        } else {
            walk->chances[place_of(more, with_ace)] += share;
        }
    }
}

void blackjack_table_dealer_totals(const BlackjackTable *table, int up, int hand,
                                   double chances[TABLE_DEALER_TOTALS])
{
    const Walk walk = {.rules = &table->rules, .chances = chances};
    const Rest rest = rest_of(table, up, hand);
    for (int i = 0; i < TABLE_DEALER_TOTALS; i++) {
        chances[i] = 0;
    }
    draw_on(&walk, &rest, up + 1, up == TABLE_ACE, table_rank_of_natural(table, up), 1);
}
