/* blackjack_reference.h - Blackjack worked out slowly and obviously, in long double:
 * every card is drawn one after another, the hole card first. It is what the fast
 * tables of the oracle are compared with.
 *
 * Ranks are 0 for the ace to 9 for the tens, as in the oracle.
 */
#ifndef FOURMI_BLACKJACK_REFERENCE_H
#define FOURMI_BLACKJACK_REFERENCE_H

#include <string.h>

#include "oracle/blackjack/table.h"

/* Cards of each rank: of a shoe, or of a hand. */
typedef struct Cards10 {
    int counts[10];
} Cards10;

typedef struct Reference {
    bool hits_soft_17;
    int up;
    Cards10 shoe; /* without the upcard */
} Reference;

static int cards_in(const Cards10 *cards)
{
    int sum = 0;
    for (int rank = 0; rank < 10; rank++) {
        sum += cards->counts[rank];
    }
    return sum;
}

static int total_of_cards(const Cards10 *hand, bool *is_soft)
{
    int points = 0;
    for (int rank = 0; rank < 10; rank++) {
        points += (rank + 1) * hand->counts[rank];
    }
    *is_soft = hand->counts[0] > 0 && points <= 11;
    return *is_soft ? points + 10 : points;
}

/* What a player's total wins while the dealer, who has these cards, draws on. */
static long double dealer_plays(const Reference *ref, const Cards10 *shoe, const Cards10 *dealer,
                                int players_total)
{
    bool is_soft;
    const int total = total_of_cards(dealer, &is_soft);
    if (total > 21) {
        return 1;
    }
    if (total > 17 || (total == 17 && !(is_soft && ref->hits_soft_17))) {
        return players_total > total ? 1 : players_total < total ? -1 : 0;
    }
    const int left = cards_in(shoe);
    long double value = 0;
    for (int rank = 0; rank < 10; rank++) {
        if (shoe->counts[rank] > 0) {
            Cards10 less = *shoe;
            Cards10 more = *dealer;
            less.counts[rank]--;
            more.counts[rank]++;
            value += (long double)shoe->counts[rank] / left *
                     dealer_plays(ref, &less, &more, players_total);
        }
    }
    return value;
}

static bool makes_natural(const Reference *ref, int hole)
{
    return (ref->up == 0 && hole == 9) || (ref->up == 9 && hole == 0);
}

/* The hole cards that a peek leaves possible. */
static int possible_holes(const Reference *ref, const Cards10 *shoe)
{
    int sum = 0;
    for (int rank = 0; rank < 10; rank++) {
        sum += makes_natural(ref, rank) ? 0 : shoe->counts[rank];
    }
    return sum;
}

/* The next card of the player, given that the hole card makes no natural. */
static long double chance_of_next(const Reference *ref, const Cards10 *shoe, int next)
{
    const int holes = possible_holes(ref, shoe);
    long double chance = 0;
    for (int hole = 0; hole < 10; hole++) {
        if (!makes_natural(ref, hole) && shoe->counts[hole] > 0) {
            const int left = shoe->counts[next] - (hole == next);
            chance += (long double)shoe->counts[hole] / holes * left / (cards_in(shoe) - 1);
        }
    }
    return chance;
}

static long double reference_stand(const Reference *ref, const Cards10 *shoe, const Cards10 *hand)
{
    bool is_soft;
    const int total = total_of_cards(hand, &is_soft);
    const int holes = possible_holes(ref, shoe);
    long double value = 0;
    for (int hole = 0; hole < 10; hole++) {
        if (!makes_natural(ref, hole) && shoe->counts[hole] > 0) {
            Cards10 less = *shoe;
            Cards10 dealer = {{0}};
            less.counts[hole]--;
            dealer.counts[ref->up]++;
            dealer.counts[hole]++;
            value += (long double)shoe->counts[hole] / holes *
                     dealer_plays(ref, &less, &dealer, total);
        }
    }
    return value;
}

static bool is_bust(const Cards10 *hand)
{
    bool is_soft;
    return total_of_cards(hand, &is_soft) > 21;
}

static Cards10 cards_plus(const Cards10 *cards, int rank, int more)
{
    Cards10 sum = *cards;
    sum.counts[rank] += more;
    return sum;
}

static long double reference_double(const Reference *ref, const Cards10 *shoe, const Cards10 *hand)
{
    long double value = 0;
    for (int rank = 0; rank < 10; rank++) {
        if (shoe->counts[rank] > 0) {
            const Cards10 less = cards_plus(shoe, rank, -1);
            const Cards10 more = cards_plus(hand, rank, 1);
            value += chance_of_next(ref, shoe, rank) *
                     (is_bust(&more) ? -1 : reference_stand(ref, &less, &more));
        }
    }
    return 2 * value;
}

/* What a hand is worth that is played as `choices` say for its cards (1 << choice), in
 * a shoe from which other hands have taken cards, too. */
static long double reference_follow(const Reference *ref, const TableHand *hands,
                                    const uint8_t *choices, const Cards10 *shoe,
                                    const Cards10 *hand)
{
    uint8_t counts[10];
    if (is_bust(hand)) {
        return -1;
    }
    for (int rank = 0; rank < 10; rank++) {
        counts[rank] = (uint8_t)hand->counts[rank];
    }
    const unsigned choice = choices[table_hand_find(hands, counts)];
    if (choice == 1 << TABLE_STAND) {
        return reference_stand(ref, shoe, hand);
    }
    if (choice == 1 << TABLE_DOUBLE) {
        return reference_double(ref, shoe, hand);
    }
    long double value = 0;
    for (int rank = 0; rank < 10; rank++) {
        if (shoe->counts[rank] > 0) {
            const Cards10 less = cards_plus(shoe, rank, -1);
            const Cards10 more = cards_plus(hand, rank, 1);
            value += chance_of_next(ref, shoe, rank) *
                     reference_follow(ref, hands, choices, &less, &more);
        }
    }
    return value;
}

/* Everything that happens to a split: hands get their second cards one after another,
 * a pair is split again as long as there is room, and then each hand is played in the
 * shoe without all those cards. */
typedef struct ReferenceSplit {
    const Reference *ref;
    const TableHand *hands;
    const uint8_t *choices; /* after a split */
    int pair;
    int hands_max;
} ReferenceSplit;

static long double play_parts(const ReferenceSplit *split, const Cards10 *shoe,
                              const Cards10 *seconds)
{
    long double value = 0;
    for (int rank = 0; rank < 10; rank++) {
        if (seconds->counts[rank] > 0) {
            Cards10 hand = {{0}};
            hand.counts[split->pair]++;
            hand.counts[rank]++;
            value += seconds->counts[rank] * (split->pair == 0
                                                  ? reference_stand(split->ref, shoe, &hand)
                                                  : reference_follow(split->ref, split->hands,
                                                                     split->choices, shoe, &hand));
        }
    }
    return value;
}

static long double reference_split(const ReferenceSplit *split, const Cards10 *shoe,
                                   const Cards10 *seconds, int hand_count)
{
    if (cards_in(seconds) == hand_count) {
        return play_parts(split, shoe, seconds);
    }
    long double value = 0;
    for (int rank = 0; rank < 10; rank++) {
        if (shoe->counts[rank] == 0) {
            continue;
        }
        const long double chance = chance_of_next(split->ref, shoe, rank);
        const Cards10 less = cards_plus(shoe, rank, -1);
        const Cards10 more = cards_plus(seconds, rank, 1);
        value += chance * (rank == split->pair && hand_count < split->hands_max
                               ? reference_split(split, &less, seconds, hand_count + 1)
                               : reference_split(split, &less, &more, hand_count));
    }
    return value;
}

#endif
