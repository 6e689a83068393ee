/* blackjack_dealt.h - how many cards have left a shoe, and how one more is dealt.
 *
 * They are counted upwards: how many were dealt of the ranks up to this one. Lay all
 * cards that are left in a row, aces first, and number them from 0:
 *
 *      rank      A A A 2 2 2 2 3 3 ...       of one deck from which an ace was dealt,
 *      number    0 1 2 3 4 5 6 7 8 ...       up_to = 1, 1, 1, ...
 *
 * In a full shoe a number divided by the cards of a rank is the rank. Cards that were
 * dealt only move those behind them to lower numbers, so that from there on one looks
 * for the rank upwards, which seldom takes a step where there are several decks.
 *
 * From an endless shoe, which has 0 decks here, nothing is ever gone. Its cards are
 * numbered as if there were one of each kind.
 */
#ifndef FOURMI_BLACKJACK_DEALT_H
#define FOURMI_BLACKJACK_DEALT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BLACKJACK_RANKS = 10, /* ranks are 1 .. 10; of counts of them, [rank - 1] */
    BLACKJACK_ACE = 1,
    BLACKJACK_TEN = 10,
    BLACKJACK_SUITS = 4,
    BLACKJACK_KINDS = 13, /* of cards in a deck, of which four are ten-values */
    BLACKJACK_DECK = 52,  /* cards */
};

enum { BLACKJACK_DEALT_SIZE = 16 }; /* a row that is added at once; the last six stay 0 */

typedef struct BlackjackDealt {
    uint8_t up_to[BLACKJACK_DEALT_SIZE];
} BlackjackDealt;

/* Takes a card of this rank out of a shoe of so many decks. */
static inline void blackjack_dealt_add(BlackjackDealt *dealt, int decks, int rank)
{
    static const uint8_t rows[BLACKJACK_RANKS][BLACKJACK_DEALT_SIZE] = {
        {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 1, 1, 1, 1, 1, 1, 1, 1, 1},
        {0, 0, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 1, 1, 1, 1, 1},
        {0, 0, 0, 0, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 0, 1, 1, 1, 1, 1},
        {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, {0, 0, 0, 0, 0, 0, 0, 1, 1, 1},
        {0, 0, 0, 0, 0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
    };
    for (int i = 0; i < BLACKJACK_DEALT_SIZE && decks != 0; i++) {
        dealt->up_to[i] = (uint8_t)(dealt->up_to[i] + rows[rank - 1][i]);
    }
}

/* A shoe with what would else be found out again for every card. */
typedef struct BlackjackShoeLeft {
    BlackjackDealt *dealt;
    bool is_endless;
    int of_rank;    /* cards of each rank but tens, when it is full */
    uint32_t share; /* 2^16 divided by that, rounded up: so all numbers are divided */
    int cards;      /* that are left */
} BlackjackShoeLeft;

static inline BlackjackShoeLeft blackjack_shoe_left(BlackjackDealt *dealt, int decks)
{
    static const uint32_t shares[] = {65536, 16384, 8192, 5462, 4096, 3277, 2731, 2341, 2048};
    const int of_rank = decks == 0 ? 1 : BLACKJACK_SUITS * decks;
    return (BlackjackShoeLeft){
        .dealt = dealt,
        .is_endless = decks == 0,
        .of_rank = of_rank,
        .share = shares[decks],
        .cards = BLACKJACK_KINDS * of_rank - dealt->up_to[BLACKJACK_RANKS - 1],
    };
}

/* How many cards are left of the ranks up to this one. */
static inline int blackjack_shoe_up_to(const BlackjackShoeLeft *shoe, int rank)
{
    static const uint8_t kinds[BLACKJACK_RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, BLACKJACK_KINDS};
    return kinds[rank - 1] * shoe->of_rank - shoe->dealt->up_to[rank - 1];
}

/* Deals the card with this number; returns its rank. */
static inline int blackjack_shoe_deal(BlackjackShoeLeft *shoe, int number)
{
    const int kind = 1 + (int)((uint32_t)number * shoe->share >> 16);
    int rank = kind < BLACKJACK_TEN ? kind : BLACKJACK_TEN;
    while (number >= blackjack_shoe_up_to(shoe, rank)) {
        rank++;
    }
    blackjack_dealt_add(shoe->dealt, !shoe->is_endless, rank);
    shoe->cards -= !shoe->is_endless;
    return rank;
}

#endif
