/* shoe.h - the cards from which a hand is dealt, and the chances of the next one. */
#ifndef FOURMI_BLACKJACK_SHOE_H
#define FOURMI_BLACKJACK_SHOE_H

#include "oracle/blackjack/hands.h"

typedef struct BlackjackShoe {
    int counts[TABLE_RANKS]; /* of an endless shoe: of one in which they come as often */
    int cards;
    bool is_endless;
} BlackjackShoe;

/* A full shoe of so many decks; 0: an endless one. */
BlackjackShoe blackjack_shoe_full(int decks);

/* Takes a card out; false if there is none. An endless shoe stays as it is. */
bool blackjack_shoe_take(BlackjackShoe *shoe, int rank);

/* Whether the cards are sure to suffice for a player's hand and a dealer's, with six
 * more cards gone for other hands. Values of smaller shoes would be none. */
bool blackjack_shoe_suffices(const BlackjackShoe *shoe);

/* How many ways there are to draw k cards of a rank of which `count` are left, one
 * after another: count (count - 1) ... In an endless shoe, how likely that is. */
double blackjack_shoe_ways(const BlackjackShoe *shoe, int rank, int count, int k);

/* shares[k] for all k below `size`: one divided by the number of ways to draw any k of
 * `cards`; 1 in an endless shoe, where ways are probabilities. */
void blackjack_shoe_shares(const BlackjackShoe *shoe, int cards, double *shares, int size);

#endif
