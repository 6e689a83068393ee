/* blackjack_oracle_prospects.c - what chance may bring after an action, with names that
 * people read. */
#include <string.h>

#include "games/blackjack/blackjack_facets.h"
#include "oracle/blackjack/blackjack_oracle_parts.h"
#include "oracle/blackjack/prospects.h"

static void name_card(WorldProspect *prospect, int rank)
{
    TextLine line = text_line(prospect->name, sizeof prospect->name);
    blackjack_add_rank(&line, rank + 1);
}

static void name_total(WorldProspect *prospect, int total)
{
    TextLine line = text_line(prospect->name, sizeof prospect->name);
    if (total > TABLE_POINTS_MAX) {
        text_add(&line, "bust");
    } else {
        text_add_number(&line, (unsigned)total);
    }
}

/* Card number `i` of those that may come. */
static bool next_card(WorldOracle *oracle, const BlackjackState *s, int hand, bool doubles, int i,
                      WorldProspect *prospect, void *next)
{
    BlackjackTable *table = blackjack_oracle_table(oracle);
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        TableProspect card;
        blackjack_table_next_card(table, blackjack_oracle_up(s), hand, rank, doubles, &card);
        if (card.chance > 0 && i-- == 0) {
            *prospect = (WorldProspect){.chance = card.chance,
                                        .value = blackjack_oracle_expected(card.value),
                                        .goes_on = card.goes_on};
            name_card(prospect, rank);
            memcpy(next, s, oracle->world->state_size);
            if (card.goes_on) {
                BlackjackState *after = next;
                blackjack_take(&table->rules, after, &after->hands[0], rank + 1);
            }
            return true;
        }
    }
    return false;
}

/* What the dealer may come to, number `i` of it. */
static bool dealers_total(WorldOracle *oracle, const BlackjackState *s, int hand, int i,
                          WorldProspect *prospect)
{
    BlackjackTable *table = blackjack_oracle_table(oracle);
    double chances[TABLE_DEALER_TOTALS];
    const int mine = table_hand_total(&table->hands[hand]);
    blackjack_table_dealer_totals(table, blackjack_oracle_up(s), hand, chances);
    for (int at = 0; at < TABLE_DEALER_TOTALS; at++) {
        const int total = TABLE_DEALER_STANDS + at;
        if (chances[at] > 0 && i-- == 0) {
            const bool wins = mine > total || total > TABLE_POINTS_MAX;
            const double won = wins ? 1 : mine == total ? 0 : -1;
            *prospect = (WorldProspect){.chance = chances[at],
                                        .value = blackjack_oracle_expected(won)};
            name_total(prospect, total);
            return true;
        }
    }
    return false;
}

bool blackjack_oracle_prospect(WorldOracle *oracle, const void *state, Action action, int i,
                               WorldProspect *prospect, void *next)
{
    const BlackjackState *s = state;
    if (s->phase != BLACKJACK_PLAYING || s->hand_count != 1 ||
        !blackjack_oracle_may_go_on(oracle)) {
        return false;
    }
    BlackjackTable *table = blackjack_oracle_table(oracle);
    const int hand = blackjack_oracle_hand_in_play(table, s);
    if (!blackjack_oracle_knows(table, blackjack_oracle_up(s), hand)) {
        return false;
    }
    if (action == BLACKJACK_STAND) {
        const BlackjackHand *cards = &s->hands[0];
        const bool is_natural = blackjack_is_natural(cards->count, cards->low, cards->has_ace);
        return !is_natural && dealers_total(oracle, s, hand, i, prospect);
    }
    return (action == BLACKJACK_HIT || action == BLACKJACK_DOUBLE) &&
           next_card(oracle, s, hand, action == BLACKJACK_DOUBLE, i, prospect, next);
}
