/* blackjack_dealt.h - how many cards have left a shoe, and how one more is drawn.
 *
 * The cards of a full shoe lie in a row, one of each kind after the other, and are
 * numbered from 0. Each has a place among those of its rank, and of every rank those that
 * were dealt are thought to be the first:
 *
 *      rank      A 2 3 ... 9 T T T T A 2 3 ... T T A 2 ...
 *      number    0 1 2 ... 8 9             13
 *      place     0 0 0 ... 0 0 1 2 3 1 1 1 ... 6 7 2 2 ...
 *      gone      x   x       x x     x                        two aces, a 3 and two tens
 *
 * A card is drawn by a random number. If the card with that number is gone, another is
 * drawn. All that are left are then as likely, though nobody has counted them, and since
 * few cards lie on a table that seldom takes a second number.
 *
 * From an endless shoe, which has 0 decks here, nothing is ever gone. Its cards are
 * numbered as if there were as many decks as there may be.
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
    BLACKJACK_SHOE_MAX = 8 * BLACKJACK_DECK,
};

/* What a hand counts is one number, its points: the total with every ace as 1, and a bit
 * for whether there is an ace. */
enum { BLACKJACK_ACE_POINT = 32 };

typedef struct BlackjackDealt {
    uint8_t of_rank[1 + BLACKJACK_RANKS]; /* [rank]; [0] stays 0, it is for no card */
} BlackjackDealt;

/* Takes a card of this rank out of a shoe of so many decks. */
static inline void blackjack_dealt_add(BlackjackDealt *dealt, int decks, int rank)
{
    dealt->of_rank[rank] = (uint8_t)(dealt->of_rank[rank] + (decks != 0));
}

/* A full shoe: how many cards it has, as they are numbered, and how many are gone when one
 * is dealt. How often it is looked into whether a card for the player is the hole card: one
 * time in 2^looks, if a random word is below `looking`. While there is one hand, more than
 * 2^looks cards may always be the hole card: of one deck 24, if the hand has eleven. */
typedef struct BlackjackFullShoe {
    uint16_t cards;
    uint8_t takes; /* 1, or 0 of an endless shoe */
    uint8_t looks;
    uint64_t looking;
    uint8_t naturals[1 + BLACKJACK_RANKS]; /* by upcard: how many cards make one of it */
} BlackjackFullShoe;

enum { BLACKJACK_LOOKS_MAX = 7 };

/* By decks, and [0] is endless (blackjack.c). */
extern const BlackjackFullShoe blackjack_full_shoes[1 + BLACKJACK_SHOE_MAX / BLACKJACK_DECK];

/* A card in a register: bits 0 - 7 its rank, 8 - 15 its place among those of its rank,
 * 21 (which is BLACKJACK_ACE_POINT, moved) whether it is an ace. No card is one of rank 0, at
 * a place that is never gone. */
typedef uint32_t BlackjackCard;

enum { BLACKJACK_CARD_PLACE = 8, BLACKJACK_CARD_POINT = 16 };

/* [1 + number], for as many decks as a shoe may have; [0] is no card (blackjack.c). */
extern const BlackjackCard blackjack_shoe_cards[1 + BLACKJACK_SHOE_MAX];

static inline uint32_t blackjack_card_rank(BlackjackCard card)
{
    return card & UINT8_MAX;
}

static inline uint32_t blackjack_card_place(BlackjackCard card)
{
    return card >> BLACKJACK_CARD_PLACE & UINT8_MAX;
}

/* What a hand counts with one more card. */
static inline uint32_t blackjack_points_with(uint32_t points, BlackjackCard card)
{
    return (points + blackjack_card_rank(card)) | card >> BLACKJACK_CARD_POINT;
}

#endif
