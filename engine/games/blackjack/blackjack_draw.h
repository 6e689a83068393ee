/* blackjack_draw.h - drawing cards from a shoe at a casino's table, for the file of this
 * folder that deals there. What happens with every card is to be inlined; what seldom
 * happens is in blackjack_draw.c. */
#ifndef FOURMI_BLACKJACK_DRAW_H
#define FOURMI_BLACKJACK_DRAW_H

#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_table.h"

#define BLACKJACK_IS_SELDOM(condition) __builtin_expect((condition), 0)

/* ------------------------------------------------------------- the hole card */

static inline uint32_t blackjack_peeks(int upcard)
{
    return (1U << BLACKJACK_ACE | 1U << BLACKJACK_TEN) >> upcard & 1;
}

/* The rank that would make a natural of the upcard; 0 if none would. */
static inline int blackjack_rank_for_natural(int upcard)
{
    return (BLACKJACK_ACE + BLACKJACK_TEN - upcard) & -(int)blackjack_peeks(upcard);
}

/* Whether a card that was found for the player is the hole card, with so many times the
 * chance that this has. After a peek the hole card is any of those that are left and
 * make no natural; without a peek it is as good as any other, and the player may as well
 * have it. */
bool blackjack_is_hole_card(const BlackjackState *s, BlackjackFullShoe shoe, uint64_t word,
                            int rank, uint32_t times);

/* ------------------------------------------------------------- drawing cards */

/* A shoe and where its chance comes from. This is a copy of the generator, since
 * otherwise each card that is laid might change it, as far as a compiler can see. */
typedef struct BlackjackDealing {
    BlackjackState *s;
    BlackjackFullShoe shoe;
    Rng rng;
    uint64_t word; /* what is left of a random word, see blackjack_take_number */
} BlackjackDealing;

/* A random word is good for four cards, which takes 35 bits of it if there are eight decks,
 * and for a number below 16; the 25 bits that are left make all of them fair. */
static inline void blackjack_renew_word(BlackjackDealing *dealing)
{
    dealing->word = rng_next_inline(&dealing->rng);
}

static inline BlackjackDealing blackjack_dealing_of(const World *world, BlackjackState *s,
                                                    const Rng *rng)
{
    BlackjackDealing dealing = {
        .s = s, .shoe = blackjack_full_shoe(world->options[BLACKJACK_OPTION_DECKS]), .rng = *rng};
    blackjack_renew_word(&dealing);
    return dealing;
}

/* Some card of a full shoe. */
static inline BlackjackCard blackjack_any_card(BlackjackDealing *dealing)
{
    return blackjack_shoe_cards[blackjack_take_number(&dealing->word, dealing->shoe.cards)];
}

typedef struct BlackjackDrawn {
    BlackjackCard card;
    Rng rng;
} BlackjackDrawn;

/* Draws until there is a card that is left, of any rank but one, 0 for none, and not the
 * hole card if it is for the player. It stays in the shoe. */
BlackjackDrawn blackjack_draw_again(BlackjackState *s, BlackjackFullShoe shoe, Rng rng,
                                    int excluded, bool is_for_player);

/* The same where the first card will seldom not do. */
static inline BlackjackCard blackjack_mend(BlackjackDealing *dealing, BlackjackCard card,
                                           bool is_bad, int excluded, bool is_for_player)
{
    if (BLACKJACK_IS_SELDOM(is_bad)) {
        const BlackjackDrawn drawn = blackjack_draw_again(dealing->s, dealing->shoe, dealing->rng,
                                                          excluded, is_for_player);
        dealing->rng = drawn.rng;
        blackjack_renew_word(dealing);
        return drawn.card;
    }
    return card;
}

static inline BlackjackCard blackjack_take_if(BlackjackDealing *dealing, BlackjackCard card,
                                              bool takes)
{
    uint8_t *gone = &dealing->s->dealt.of_rank[blackjack_card_rank(card)];
    *gone = (uint8_t)(*gone + (dealing->shoe.takes & takes));
    return card;
}

/* Whether a card that is wanted is gone, in one comparison: two would be two branches, of
 * which one is not to be foreseen. */
static inline bool blackjack_is_missed(const BlackjackDealing *dealing, BlackjackCard card,
                                       bool is_wanted)
{
    const uint32_t gone = dealing->s->dealt.of_rank[blackjack_card_rank(card)];
    return blackjack_card_place(card) < (gone & -(uint32_t)is_wanted);
}

/* Draws a card, or none in the same time. */
static inline BlackjackCard blackjack_draw_if(BlackjackDealing *dealing, bool draws)
{
    const BlackjackCard card = blackjack_any_card(dealing);
    const BlackjackCard found = blackjack_mend(dealing, card,
                                               blackjack_is_missed(dealing, card, draws), 0, false);
    return blackjack_take_if(dealing, found & -(uint32_t)draws, draws);
}

/* The hole card that is turned over, after a peek that found no natural. */
static inline BlackjackCard blackjack_draw_hole(BlackjackDealing *dealing)
{
    const int excluded = blackjack_rank_for_natural(dealing->s->dealer[0]);
    const BlackjackCard card = blackjack_any_card(dealing);
    const bool is_bad = (int)blackjack_is_gone(&dealing->s->dealt, card) |
                        (blackjack_card_rank(card) == (uint32_t)excluded);
    return blackjack_take_if(dealing, blackjack_mend(dealing, card, is_bad, excluded, false), true);
}

#endif
