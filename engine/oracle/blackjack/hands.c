/* hands.c - lists every hand, and finds the one that another card makes. */
#include "oracle/blackjack/hands.h"

#include <string.h>

/* How many hands of `points` have no rank above `rank`. */
typedef uint16_t Ways[TABLE_POINTS_MAX + 1][TABLE_RANKS];

static void count_ways(Ways ways)
{
    for (int points = 0; points <= TABLE_POINTS_MAX; points++) {
        ways[points][0] = 1;
        for (int rank = 1; rank < TABLE_RANKS; rank++) {
            const int rest = points - (rank + 1);
            ways[points][rank] = (uint16_t)(ways[points][rank - 1] +
                                            (rest >= 0 ? ways[rest][rank] : 0));
        }
    }
}

/* Where a hand stands in the list: behind those of fewer points, and behind those of
 * as many that have fewer of the highest rank in which they differ. */
static int number_of(Ways ways, const uint8_t counts[TABLE_RANKS], int points)
{
    int number = 0;
    for (int fewer = 0; fewer < points; fewer++) {
        number += ways[fewer][TABLE_RANKS - 1];
    }
    for (int rank = TABLE_RANKS - 1, rest = points; rank > 0; rank--) {
        for (int k = 0; k < counts[rank]; k++, rest -= rank + 1) {
            number += ways[rest][rank - 1];
        }
    }
    return number;
}

static void write_hand(TableHand *hand, const uint8_t counts[TABLE_RANKS], int points)
{
    memcpy(hand->counts, counts, sizeof hand->counts);
    hand->points = (uint8_t)points;
    hand->cards = 0;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        hand->cards = (uint8_t)(hand->cards + counts[rank]);
    }
}

/* All hands of `points` that begin with the counts of the ranks above `rank`. */
static TableHand *list_points(TableHand *next, uint8_t counts[TABLE_RANKS], int rank, int rest,
                              int points)
{
    if (rank == 0) {
        counts[0] = (uint8_t)rest;
        write_hand(next, counts, points);
        return next + 1;
    }
    for (counts[rank] = 0; counts[rank] * (rank + 1) <= rest; counts[rank]++) {
        next = list_points(next, counts, rank - 1, rest - counts[rank] * (rank + 1), points);
    }
    return next;
}

static void link_hand(Ways ways, TableHand *hand)
{
    uint8_t counts[TABLE_RANKS];
    memcpy(counts, hand->counts, sizeof counts);
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        const int points = hand->points + rank + 1;
        counts[rank]++;
        hand->with[rank] = (int16_t)(points <= TABLE_POINTS_MAX ? number_of(ways, counts, points)
                                                                : TABLE_NO_HAND);
        counts[rank]--;
    }
}

void table_hands_list(TableHand *hands)
{
    Ways ways;
    TableHand *next = hands;
    count_ways(ways);
    for (int points = 0; points <= TABLE_POINTS_MAX; points++) {
        uint8_t counts[TABLE_RANKS] = {0};
        next = list_points(next, counts, TABLE_RANKS - 1, points, points);
    }
    for (int i = 0; i < TABLE_HANDS; i++) {
        link_hand(ways, &hands[i]);
    }
}

int table_hand_pair(const TableHand *hand)
{
    for (int rank = 0; hand->cards == 2 && rank < TABLE_RANKS; rank++) {
        if (hand->counts[rank] == 2) {
            return rank;
        }
    }
    return -1;
}

int table_hand_find(const TableHand *hands, const uint8_t counts[TABLE_RANKS])
{
    int hand = 0;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        for (int k = 0; k < counts[rank]; k++) {
            hand = hands[hand].with[rank];
            if (hand == TABLE_NO_HAND) {
                return hand;
            }
        }
    }
    return hand;
}
