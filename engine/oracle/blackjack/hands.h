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
    TABLE_RANKS = 10,
    TABLE_ACE = 0,
    TABLE_TEN = 9,
    TABLE_POINTS_MAX = 21,
    TABLE_HANDS = 3083, /* of at most 21 points, the empty one included */
    TABLE_NO_HAND = -1, /* of more points */
};

typedef struct TableHand {
    uint8_t counts[TABLE_RANKS];
    uint8_t cards;
    uint8_t points;            /* aces counted as one */
    int16_t with[TABLE_RANKS]; /* the hand after one more card, or TABLE_NO_HAND */
} TableHand;

/* hands[TABLE_HANDS], about 80 kB. */
void table_hands_list(TableHand *hands);

/* What a hand counts: an ace counts eleven where that does not bust. */
static inline bool table_hand_is_soft(const TableHand *hand)
{
    return hand->counts[TABLE_ACE] > 0 && hand->points <= 11;
}

static inline int table_hand_total(const TableHand *hand)
{
    return hand->points + (table_hand_is_soft(hand) ? 10 : 0);
}

/* The rank of which a hand is a pair, or -1. */
int table_hand_pair(const TableHand *hand);

/* The hand that holds these cards, or TABLE_NO_HAND if it is bust. */
int table_hand_find(const TableHand *hands, const uint8_t counts[TABLE_RANKS]);

/* The hand of two cards. */
static inline int table_hand_of_two(const TableHand *hands, int a, int b)
{
    return hands[hands[0].with[a]].with[b];
}

#endif
