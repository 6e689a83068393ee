/* blackjack_draw.c - what seldom happens when a card is drawn at a casino's table. */
#include "games/blackjack/blackjack_draw.h"

static uint32_t count_on_table(const BlackjackState *s)
{
    uint32_t count = s->dealer_count;
    for (int i = 0; i < s->hand_count; i++) {
        count += s->hands[i].count;
    }
    return count;
}

bool blackjack_is_hole_card(const BlackjackState *s, BlackjackFullShoe shoe, uint64_t word,
                            int rank, uint32_t times)
{
    const int excluded = blackjack_rank_for_natural(s->dealer[0]);
    if (shoe.takes == 0 || excluded == 0 || excluded == rank) {
        return false;
    }
    const uint32_t kinds = excluded == BLACKJACK_TEN ? BLACKJACK_KINDS - BLACKJACK_TEN + 1 : 1;
    const uint32_t naturals = shoe.cards / BLACKJACK_KINDS * kinds - s->dealt.of_rank[excluded];
    const uint32_t holes = shoe.cards - count_on_table(s) - naturals;
    return blackjack_take_number(&word, holes) < times;
}

BlackjackDrawn blackjack_draw_again(BlackjackState *s, BlackjackFullShoe shoe, Rng rng,
                                    int excluded, bool is_for_player)
{
    BlackjackDealing dealing = {.s = s, .shoe = shoe, .rng = rng};
    BlackjackCard card;
    int rank;
    do {
        blackjack_renew_word(&dealing);
        card = blackjack_any_card(&dealing);
        rank = (int)blackjack_card_rank(card);
    } while (blackjack_is_gone(&s->dealt, card) || rank == excluded ||
             (is_for_player && blackjack_is_hole_card(s, shoe, dealing.word, rank, 1)));
    return (BlackjackDrawn){card, dealing.rng};
}
