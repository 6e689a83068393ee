/* blackjack_table.h - what a casino's table and Gymnasium's have in common, for the
 * files of this folder that deal at them: where a world keeps its rules, how cards are
 * laid, and a number from a random word. Learners play millions of hands, so all of it
 * is to be inlined. */
#ifndef FOURMI_BLACKJACK_TABLE_H
#define FOURMI_BLACKJACK_TABLE_H

#include <assert.h>
#include <string.h>

#include "games/blackjack/blackjack.h"

/* Where the rules stand among a world's options. */
enum {
    BLACKJACK_OPTION_VARIANT,
    BLACKJACK_OPTION_DECKS,
    BLACKJACK_OPTION_DOUBLES,
    BLACKJACK_OPTION_HANDS,
    BLACKJACK_OPTION_FLAGS,
    BLACKJACK_OPTION_ANY_TWO, /* legal actions with any two cards, 0 where it depends on them */
    BLACKJACK_OPTION_PAIR,    /* and with two of one rank; it stands behind the one above */
};

enum {
    BLACKJACK_FLAG_HITS_SOFT_17 = 1,
    BLACKJACK_FLAG_DOUBLES_HARD_ONLY = 2,
    BLACKJACK_FLAG_DOUBLES_AFTER_SPLIT = 4,
    BLACKJACK_FLAG_RESPLITS_ACES = 8,
    BLACKJACK_FLAG_LATE_SURRENDER = 16,
    BLACKJACK_FLAG_PAYS_6_5 = 32,
};

static_assert(BLACKJACK_HANDS_MAX == 4, "blackjack_clear clears as many");

enum {
    BLACKJACK_DEALER_STANDS = 17,
    BLACKJACK_MOST = 21,
};

/* How a casino deals and plays, for a World (blackjack_casino_start.c, blackjack_casino.c). */
void blackjack_casino_start(const World *world, void *state, Rng *rng);
int blackjack_casino_legal_actions(const World *world, const void *state,
                                   Action actions[WORLD_ACTIONS_MAX]);
double blackjack_casino_step(const World *world, void *state, Action action, Rng *rng);

/* The second card of the pair in play becomes a hand to the right, which waits for its turn with
 * one card. */
void blackjack_split(BlackjackState *s);

/* And how Gymnasium does (blackjack_gym.c). */
void blackjack_gym_start(const World *world, void *state, Rng *rng);
int blackjack_gym_legal_actions(const World *world, const void *state,
                                Action actions[WORLD_ACTIONS_MAX]);
double blackjack_gym_step(const World *world, void *state, Action action, Rng *rng);

/* What a hand wins that stood, by Gymnasium's rules. */
double blackjack_gym_earned(BlackjackVariant variant, const BlackjackState *s);

/* ------------------------------------------------------------- what hands count */

static inline int blackjack_hand_total(const BlackjackHand *hand)
{
    return blackjack_total(hand->low, hand->has_ace);
}

/* The same in a register, without branches. */
static inline int blackjack_total_with(int low, int has_ace)
{
    return low + (has_ace & (low <= 11)) * 10;
}

/* The total of a hand by its points, 0 for a bust (blackjack.c). */
extern const uint8_t blackjack_totals[2 * BLACKJACK_ACE_POINT];

static inline uint32_t blackjack_points_of(int low, int has_ace)
{
    return (uint32_t)low | (uint32_t)has_ace * BLACKJACK_ACE_POINT;
}

static inline uint8_t blackjack_points_low(uint32_t points)
{
    return points % BLACKJACK_ACE_POINT;
}

static inline uint8_t blackjack_points_have_ace(uint32_t points)
{
    return (uint8_t)(points / BLACKJACK_ACE_POINT);
}

enum { BLACKJACK_NATURAL_POINTS = 11 | BLACKJACK_ACE_POINT }; /* of two cards */

/* A bit for all points to which a dealer draws: fewer than 17 without an ace; with one,
 * fewer than 7, or 8 where soft 17 is hit, and 12 to 16. */
static inline uint64_t blackjack_dealer_drawing(uint64_t hits_soft_17)
{
    const uint64_t hard = (1U << BLACKJACK_DEALER_STANDS) - 1;
    const uint64_t with_ace = 0x1f07f;
    return hard | (with_ace | hits_soft_17 << 7) << BLACKJACK_ACE_POINT;
}

static inline bool blackjack_hand_is_natural(const BlackjackHand *hand)
{
    return !hand->is_split && blackjack_is_natural(hand->count, hand->low, hand->has_ace);
}

static inline bool blackjack_dealer_is_natural(const BlackjackState *s)
{
    return blackjack_is_natural(s->dealer_count, s->dealer_low, s->dealer_has_ace);
}

/* The sign of what a hand wins by its total alone. */
static inline int blackjack_compare(const BlackjackState *s, const BlackjackHand *hand)
{
    const int total = blackjack_total(s->dealer_low, s->dealer_has_ace);
    const int dealers = total > BLACKJACK_MOST ? 0 : total;
    const int players = blackjack_hand_total(hand);
    return (players > dealers) - (players < dealers);
}

/* ------------------------------------------------------------------ laying cards */

static inline size_t blackjack_size_of_state(int hands)
{
    return offsetof(BlackjackState, hands) + (size_t)hands * sizeof(BlackjackHand);
}

/* An empty table. It is cleared in pieces because compilers clear these at once, but
 * count the bytes of a larger whole, which takes longer than to deal the cards. */
static inline void blackjack_clear(BlackjackState *s, int hands)
{
    memset(s, 0, offsetof(BlackjackState, hands));
    memset(&s->hands[0], 0, sizeof s->hands[0]);
    if (hands == BLACKJACK_HANDS_MAX) {
        memset(&s->hands[1], 0, sizeof s->hands[1]);
        memset(&s->hands[2], 0, sizeof s->hands[2]);
        memset(&s->hands[3], 0, sizeof s->hands[3]);
    } else {
        for (int i = 1; i < hands; i++) {
            memset(&s->hands[i], 0, sizeof s->hands[i]);
        }
    }
    s->hand_count = 1;
    s->hands[0].bet = 1;
}

static inline void blackjack_lay_card(BlackjackHand *hand, int rank)
{
    hand->cards[hand->count++] = (uint8_t)rank;
    hand->low = (uint8_t)(hand->low + rank);
    hand->has_ace |= rank == BLACKJACK_ACE;
}

static inline void blackjack_lay_dealers_card(BlackjackState *s, int rank)
{
    s->dealer[s->dealer_count++] = (uint8_t)rank;
    s->dealer_low = (uint8_t)(s->dealer_low + rank);
    s->dealer_has_ace |= rank == BLACKJACK_ACE;
}

/* The first two cards of the player and the upcard, on an empty table; returns the
 * player's points. */
static inline uint32_t blackjack_lay_start(BlackjackState *s, BlackjackCard first,
                                           BlackjackCard second, BlackjackCard up)
{
    BlackjackHand *hand = &s->hands[0];
    const uint32_t points = blackjack_points_with(blackjack_points_with(0, first), second);
    hand->cards[0] = (uint8_t)blackjack_card_rank(first);
    hand->cards[1] = (uint8_t)blackjack_card_rank(second);
    hand->count = 2;
    hand->low = blackjack_points_low(points);
    hand->has_ace = blackjack_points_have_ace(points);
    s->dealer[0] = (uint8_t)blackjack_card_rank(up);
    s->dealer_count = 1;
    s->dealer_low = (uint8_t)blackjack_card_rank(up);
    s->dealer_has_ace = blackjack_points_have_ace(blackjack_points_with(0, up));
    return points;
}

/* ------------------------------------------------------------------------ chance */

#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
__extension__ typedef unsigned __int128 BlackjackDoubleWord;
#endif

/* A number from 0 to n - 1 from the top of a random word, which is taken for a
 * fraction; what is left of the word is one for the next. Each sequence of numbers
 * from one word is as likely as it should be up to 2^-64: that is how many words its
 * interval can have too few or too many. */
static inline uint64_t blackjack_take_number(uint64_t *word, uint32_t n)
{
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    const BlackjackDoubleWord product = (BlackjackDoubleWord)*word * n; /* one instruction */
    *word = (uint64_t)product;
    return (uint64_t)(product >> 64);
#else
    const uint64_t top = (*word >> 32) * n + ((*word & UINT32_MAX) * n >> 32);
    *word *= n;
    return top >> 32;
#endif
}

#endif
