/* blackjack.h - Blackjack as a world: one who plays against the house.
 *
 * The cards of a hand lie in the state as they lie on the table, so that a page can
 * draw them; ranks are 1 for an ace to 10 for every ten-value.
 *
 *      dealer   upcard, then the hole card as soon as it is turned over, then more
 *      hands    one to four, from left to right; in_play is whose turn it is
 *      dealt    how many of these cards are of which rank: they have left the shoe
 *
 * The hole card is in no state before it is turned over. While the player acts, a card
 * is drawn from all that are unseen, given what the dealer's peek has told: a hole
 * card is drawn that makes no natural, then the player's card, and the hole card goes
 * back. Unseen cards are exchangeable, so that is the same as if it had lain there.
 *
 * Casino rules: the dealer peeks under an ace or a ten, so a dealer's natural takes
 * the first bet only. A hand that counts 21 stands by itself. Where a natural settles
 * everything there is one action, to stand. A hand that busts is paid for at once, all
 * others when the dealer has played. When everything is over the hole card lies open,
 * whoever won. Every episode begins with a full shoe.
 *
 * Gymnasium's rules: hit or stand, also on 21; nobody peeks; naturals are hands like
 * any other but for what they pay. After a bust there is no hole card to be seen.
 *
 * A key is what a player looks at: the total, whether it is soft, the upcard, and what
 * may be done; a pair is one that may be split. Where nothing is split and the shoe is
 * endless that is all that matters, and such worlds have chances (blackjack_chances.h).
 */
#ifndef FOURMI_BLACKJACK_H
#define FOURMI_BLACKJACK_H

#include "games/blackjack/blackjack_dealt.h"
#include "games/blackjack/blackjack_rules.h"
#include "world.h"

enum {
    BLACKJACK_STAND = 0,
    BLACKJACK_HIT = 1,
    BLACKJACK_DOUBLE = 2,
    BLACKJACK_SPLIT = 3,
    BLACKJACK_SURRENDER = 4,
    BLACKJACK_ACTIONS = 5,
    BLACKJACK_ACTIONS_GYM = 2,
};

enum {
    BLACKJACK_HAND_CARDS = 22,   /* 21 aces, and the card that is too many */
    BLACKJACK_DEALER_CARDS = 13, /* seven aces, a 5 and five aces: all the dealer may draw */
};

typedef enum BlackjackPhase {
    BLACKJACK_PLAYING,
    BLACKJACK_SETTLED, /* by a natural: only to be looked at */
    BLACKJACK_OVER,
} BlackjackPhase;

/* How a hand of the player has ended. */
typedef enum BlackjackEnd {
    BLACKJACK_OPEN, /* it has not, or its turn has not come */
    BLACKJACK_STOOD,
    BLACKJACK_BUST,
    BLACKJACK_SURRENDERED,
} BlackjackEnd;

/* Bytes only, so that there is no padding. */
typedef struct BlackjackHand {
    uint8_t cards[BLACKJACK_HAND_CARDS]; /* ranks, 0 where there is none */
    uint8_t count;
    uint8_t low; /* the total with every ace as 1 */
    uint8_t has_ace;
    uint8_t bet;      /* 1, or 2 when it was doubled */
    uint8_t end;      /* BlackjackEnd */
    uint8_t is_split; /* it comes from a split: 21 is no natural */
} BlackjackHand;

/* Of a world with fewer hands than four the last are not there (state_size). */
typedef struct BlackjackState {
    BlackjackDealt dealt;                   /* what lies on the table, by rank */
    uint8_t legal;                          /* a bit for each legal action */
    uint8_t dealer[BLACKJACK_DEALER_CARDS]; /* the upcard first */
    uint8_t dealer_count;
    uint8_t dealer_low;
    uint8_t dealer_has_ace;
    uint8_t phase; /* BlackjackPhase */
    uint8_t hand_count;
    uint8_t in_play;
    uint8_t is_dealer_natural; /* turned over after the peek */
    BlackjackHand hands[BLACKJACK_HANDS_MAX];
} BlackjackState;

/* With the usual rules, "blackjack". */
extern const World blackjack;

/* Reads what stands behind the colon; false if that is no set of rules. */
bool blackjack_find(const char *text, World *world);

/* The world with these rules, and the rules of a world. */
World blackjack_with(const BlackjackRules *rules);
BlackjackRules blackjack_rules_of(const World *world);

/* What a hand counts, by its total with aces as 1. */
static inline bool blackjack_is_soft(int low, bool has_ace)
{
    return has_ace & (low <= 11);
}

static inline int blackjack_total(int low, bool has_ace)
{
    return low + 10 * blackjack_is_soft(low, has_ace);
}

/* Whether two cards are an ace and a ten. */
static inline bool blackjack_is_natural(int count, int low, bool has_ace)
{
    return (count == 2) & has_ace & (low == 11);
}

/* Whether the dealer must draw to such a hand. */
bool blackjack_dealer_draws(const BlackjackRules *rules, int low, bool has_ace);

/* Deals a card of this rank, which must be in the shoe, to a hand or to the dealer. */
void blackjack_take(const BlackjackRules *rules, BlackjackState *state, BlackjackHand *hand,
                    int rank);
void blackjack_dealer_take(const BlackjackRules *rules, BlackjackState *state, int rank);

/* How many cards of each rank lie on the table: as many have left the shoe. */
void blackjack_count_cards(const BlackjackState *state, int counts[BLACKJACK_RANKS]);

/* A table of which one hand lies there, of at least two cards, and an upcard: the
 * player's turn, after a peek that found nothing. The cards must be in the shoe. */
void blackjack_lay(const World *world, const uint8_t *cards, int count, int upcard,
                   BlackjackState *state);

/* What follows without chance when the player's cards have changed: marks a hand that
 * is bust or counts 21 as ended, and returns what a bust costs. */
double blackjack_end_hand_if_done(const BlackjackRules *rules, BlackjackState *state);

/* Ends a game in which the dealer has all cards; returns what all hands earn that were
 * not paid for before. */
double blackjack_settle(const BlackjackRules *rules, BlackjackState *state);

/* What a hand has earned, of a game that is over. */
double blackjack_earned(const BlackjackRules *rules, const BlackjackState *state, int hand);

/* Whether some hand still waits for the dealer to play, when all have ended. */
bool blackjack_dealer_must_play(const BlackjackRules *rules, const BlackjackState *state);

/* The rank that the hole card cannot have after a peek, 0 where it can have any. */
int blackjack_hole_excluded(const BlackjackRules *rules, const BlackjackState *state);

/* The key of a state in which the player has one hand and is to act, with these actions
 * legal; a natural is one that may earn something else than other 21s. */
uint64_t blackjack_key_of_hand(int low, bool has_ace, bool is_natural, unsigned legal, int upcard);

/* A bit for each action that is legal. */
unsigned blackjack_legal_mask(const BlackjackRules *rules, const BlackjackState *state);

#endif
