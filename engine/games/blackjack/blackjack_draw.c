/* blackjack_draw.c - drawing cards with a random word for each, and what seldom happens. */
#include "games/blackjack/blackjack_draw.h"

const uint8_t blackjack_ranks_for_natural[1 + BLACKJACK_RANKS] = {
    [BLACKJACK_ACE] = BLACKJACK_TEN,
    [BLACKJACK_TEN] = BLACKJACK_ACE,
};

static uint32_t count_on_table(const BlackjackState *s)
{
    uint32_t count = s->dealer_count;
    for (int i = 0; i < s->hand_count; i++) {
        count += s->hands[i].count;
    }
    return count;
}

bool blackjack_is_hole_card(const BlackjackState *s, const BlackjackFullShoe *shoe, uint64_t word,
                            BlackjackCard card, int looks)
{
    const uint32_t excluded = blackjack_ranks_for_natural[s->dealer[0]];
    const uint32_t rank = blackjack_card_rank(card);
    if (shoe->takes == 0 || rank == 0 || excluded == 0 || excluded == rank) {
        return false;
    }
    const uint32_t naturals = shoe->naturals[s->dealer[0]] - (uint32_t)s->dealt.of_rank[excluded];
    const uint32_t holes = shoe->cards - count_on_table(s) - naturals;
    return blackjack_take_number(&word, holes) < 1U << looks;
}

BlackjackCard blackjack_draw_for_player(BlackjackState *s, const BlackjackFullShoe *shoe, Rng *rng)
{
    BlackjackDealing dealing = {.s = s, .shoe = *shoe};
    BlackjackCard card;
    do {
        dealing.word = rng_next_inline(rng);
        card = blackjack_any_card_if(&dealing, true);
    } while (blackjack_is_hole_card(s, shoe, dealing.word, card, 0) ||
             blackjack_is_missed(&dealing, card));
    return card;
}

/* Takes a card for the dealer, of any rank but one, 0 for none. */
static BlackjackCard draw_for_dealer(BlackjackState *s, const BlackjackFullShoe *shoe, Rng *rng,
                                     int excluded)
{
    BlackjackDealing dealing = {.s = s, .shoe = *shoe};
    BlackjackCard card;
    do {
        dealing.word = rng_next_inline(rng);
        card = blackjack_any_card_if(&dealing, true);
    } while (blackjack_card_rank(card) == (uint32_t)excluded ||
             blackjack_is_missed(&dealing, card));
    return card;
}

static uint32_t take_for_dealer(BlackjackState *s, const BlackjackFullShoe *shoe, Rng *rng,
                                int excluded)
{
    const BlackjackCard card = draw_for_dealer(s, shoe, rng, excluded);
    blackjack_lay_dealers_card(s, (int)blackjack_card_rank(card));
    return blackjack_points_of(s->dealer_low, s->dealer_has_ace);
}

uint32_t blackjack_draw_on(BlackjackState *s, const BlackjackFullShoe *shoe, Rng *rng,
                           uint64_t drawing)
{
    uint32_t points = s->dealer_count > 1
                          ? blackjack_points_of(s->dealer_low, s->dealer_has_ace)
                          : take_for_dealer(s, shoe, rng,
                                            blackjack_ranks_for_natural[s->dealer[0]]);
    while (drawing >> points & 1) {
        points = take_for_dealer(s, shoe, rng, 0);
    }
    return points;
}
