/* prospects.h - what chance may bring next at a table: the player's next card, and what
 * the dealer comes to. Both are given that the dealer has no natural, where one peeks.
 *
 * The values of table.h do not need them: they are for people who want to see of what
 * a value is made up. */
#ifndef FOURMI_BLACKJACK_PROSPECTS_H
#define FOURMI_BLACKJACK_PROSPECTS_H

#include "oracle/blackjack/table.h"

enum {
    TABLE_DEALER_STANDS = 17,
    TABLE_DEALER_TOTALS = 6, /* 17 to 21, and bust */
};

typedef struct TableProspect {
    double chance;
    double value; /* in bets, if play goes on as well as can be */
    bool goes_on; /* there is something to decide */
} TableProspect;

/* A card of this rank comes to a hand, which may be hit or doubled. */
void blackjack_table_next_card(BlackjackTable *table, int up, int hand, int rank, bool doubles,
                               TableProspect *prospect);

/* How likely each total of the dealer is if the player stands on a hand. */
void blackjack_table_dealer_totals(const BlackjackTable *table, int up, int hand,
                                   double chances[TABLE_DEALER_TOTALS]);

#endif
