/* blackjack_draw.h - drawing cards from a shoe at a casino's table, for the files of this
 * folder that deal there. What happens with every card is to be inlined; what seldom
 * happens is in blackjack_draw.c. */
#ifndef FOURMI_BLACKJACK_DRAW_H
#define FOURMI_BLACKJACK_DRAW_H

#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_table.h"

#define BLACKJACK_IS_SELDOM(condition) __builtin_expect((condition), 0)

/* Stays a function of its own, so that those who seldom call it save nothing for it. */
#define BLACKJACK_SELDOM __attribute__((noinline))

/* ------------------------------------------------------------- the hole card */

/* By upcard: the rank that would make a natural of it, 0 if none would (blackjack_draw.c). */
extern const uint8_t blackjack_ranks_for_natural[1 + BLACKJACK_RANKS];

/* Whether a card that was found for the player is the hole card, with 2^looks times the
 * chance that this has. After a peek the hole card is any of those that are left and
 * make no natural; without a peek it is as good as any other, and the player may as well
 * have it. */
bool blackjack_is_hole_card(const BlackjackState *s, const BlackjackFullShoe *shoe, uint64_t word,
                            BlackjackCard card, int looks);

/* ------------------------------------------------------ a word for many cards */

/* A shoe and a random word, of which as many cards are taken as will do. */
typedef struct BlackjackDealing {
    BlackjackState *s;
    BlackjackFullShoe shoe;
    uint64_t word; /* what is left of it, see blackjack_take_number */
} BlackjackDealing;

/* A random word is good for four cards, which takes 35 bits of it if there are eight decks,
 * and for whether to look for the hole card; the 22 bits that are left make all of them
 * fair. */
static inline BlackjackDealing blackjack_dealing_of(const World *world, BlackjackState *s, Rng *rng)
{
    return (BlackjackDealing){
        .s = s,
        .shoe = blackjack_full_shoes[world->options[BLACKJACK_OPTION_DECKS]],
        .word = rng_next_inline(rng),
    };
}

/* Some card of a full shoe, or none in the same time. */
static inline BlackjackCard blackjack_any_card_if(BlackjackDealing *dealing, bool draws)
{
    const uint64_t number = blackjack_take_number(&dealing->word, dealing->shoe.cards);
    return blackjack_shoe_cards[(1 + number) & -(uint64_t)draws];
}

/* Whether a card is gone, else it is taken. (No card is never gone, and it is taken where
 * the table has room for it: blackjack_forget_no_cards.) */
static inline bool blackjack_is_missed(const BlackjackDealing *dealing, BlackjackCard card)
{
    uint8_t *gone = &dealing->s->dealt.of_rank[blackjack_card_rank(card)];
    if (BLACKJACK_IS_SELDOM(blackjack_card_place(card) < *gone)) {
        return true;
    }
    *gone = (uint8_t)(*gone + dealing->shoe.takes);
    return false;
}

static inline void blackjack_forget_no_cards(BlackjackState *s)
{
    s->dealt.of_rank[0] = 0;
}

/* Whether to look into it if a card for the player is the hole card; these bits are used
 * up then. */
static inline bool blackjack_is_to_look(BlackjackDealing *dealing)
{
    const uint64_t word = dealing->word;
    dealing->word = word << BLACKJACK_LOOKS_MAX;
    return BLACKJACK_IS_SELDOM(word < dealing->shoe.looking);
}

/* -------------------------------------------------- a word for each, when need be */

/* Takes a card for the player, given that the hole card lies there. */
BlackjackCard blackjack_draw_for_player(BlackjackState *s, const BlackjackFullShoe *shoe, Rng *rng);

/* Turns the hole card over if it does not lie there, and lets the dealer draw while the
 * points say so (see blackjack_dealer_drawing). Returns the points. */
uint32_t blackjack_draw_on(BlackjackState *s, const BlackjackFullShoe *shoe, Rng *rng,
                           uint64_t drawing);

#endif
