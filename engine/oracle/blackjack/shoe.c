/* shoe.c - counts the cards of a shoe. */
#include "oracle/blackjack/shoe.h"

enum {
    SUITS = 4,
    RANKS_WORTH_TEN = 4,
    POINTS_DRAWN_MAX = 21 + 16, /* by a player and a dealer who both may still draw */
    CARDS_BESIDES = 2 + 6,      /* the last card of each, and those of other hands */
};

BlackjackShoe blackjack_shoe_full(int decks)
{
    BlackjackShoe shoe = {.is_endless = decks == 0};
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        const int kinds = rank == TABLE_TEN ? RANKS_WORTH_TEN : 1;
        shoe.counts[rank] = kinds * (shoe.is_endless ? 1 : SUITS * decks);
        shoe.cards += shoe.counts[rank];
    }
    return shoe;
}

bool blackjack_shoe_take(BlackjackShoe *shoe, int rank)
{
    if (shoe->is_endless) {
        return true;
    }
    if (shoe->counts[rank] == 0) {
        return false;
    }
    shoe->counts[rank]--;
    shoe->cards--;
    return true;
}

bool blackjack_shoe_suffices(const BlackjackShoe *shoe)
{
    int needed = CARDS_BESIDES;
    int points = POINTS_DRAWN_MAX;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        const int room = points / (rank + 1);
        const int drawn = room < shoe->counts[rank] ? room : shoe->counts[rank];
        needed += drawn;
        points -= drawn * (rank + 1);
    }
    return shoe->is_endless || shoe->cards >= needed;
}

double blackjack_shoe_ways(const BlackjackShoe *shoe, int rank, int count, int k)
{
    double ways = 1;
    for (; k > 0; k--, count--) {
        if (shoe->is_endless) {
            ways *= (double)shoe->counts[rank] / shoe->cards;
        } else {
            ways *= count > 0 ? count : 0;
        }
    }
    return ways;
}

void blackjack_shoe_shares(const BlackjackShoe *shoe, int cards, double *shares, int size)
{
    double ways = 1;
    for (int k = 0; k < size; k++, cards--) {
        shares[k] = 1 / ways;
        ways *= cards > 0 && !shoe->is_endless ? cards : 1;
    }
}
