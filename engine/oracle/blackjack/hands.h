/* hands.h - every hand of Blackjack as the cards it holds, whatever their order.
 *
 * Ranks are numbered 0 for the ace to 9 for all that count ten. A hand is a number:
 * hands with fewer points, aces counted as one, come first, so whoever goes through
 * them in order meets a hand before all those that another card makes of it.
 *
 *      points   0   1   2       3                21
 *      hand     0   1   2  3    4   5   6   ...  3082
 *               -   A   AA 2    AAA A2  3
 */
#ifndef FOURMI_BLACKJACK_HANDS_H
#define FOURMI_BLACKJACK_HANDS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BLACKJACK_RANKS = 10,
    BLACKJACK_ACE = 0,
    BLACKJACK_TEN = 9,
    BLACKJACK_POINTS_MAX = 21,
    BLACKJACK_HANDS = 3083, /* of at most 21 points, the empty one included */
    BLACKJACK_NO_HAND = -1, /* of more points */
};

typedef struct BlackjackHand {
    uint8_t counts[BLACKJACK_RANKS];
    uint8_t cards;
    uint8_t points;                   /* aces counted as one */
    int16_t with[BLACKJACK_RANKS];    /* the hand after one more card, or BLACKJACK_NO_HAND */
} BlackjackHand;

/* hands[BLACKJACK_HANDS], about 80 kB. */
void blackjack_hands_list(BlackjackHand *hands);

/* What a hand counts: an ace counts eleven where that does not bust. */
static inline bool blackjack_hand_is_soft(const BlackjackHand *hand)
{
    return hand->counts[BLACKJACK_ACE] > 0 && hand->points <= 11;
}

static inline int blackjack_hand_total(const BlackjackHand *hand)
{
    return hand->points + (blackjack_hand_is_soft(hand) ? 10 : 0);
}

/* The rank of which a hand is a pair, or -1. */
int blackjack_hand_pair(const BlackjackHand *hand);

/* The hand that holds these cards, or BLACKJACK_NO_HAND if it is bust. */
int blackjack_hand_find(const BlackjackHand *hands, const uint8_t counts[BLACKJACK_RANKS]);

/* The hand of two cards. */
static inline int blackjack_hand_of_two(const BlackjackHand *hands, int a, int b)
{
    return hands[hands[0].with[a]].with[b];
}

#endif
