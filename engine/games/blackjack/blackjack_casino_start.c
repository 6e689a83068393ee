/* blackjack_casino_start.c - dealing at a casino's table: two cards for the player, the
 * upcard, and the peek, all by one random word. It is written to be fast, as the steps
 * are (blackjack_casino.c). */
#include "games/blackjack/blackjack_draw.h"

/* Finds what may be done where that depends on the cards. */
BLACKJACK_SELDOM static void find_legal(const World *world, BlackjackState *s)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    s->legal = (uint8_t)blackjack_legal_mask(&rules, s);
}

/* A natural has come: nothing is left to be decided. */
BLACKJACK_SELDOM static void settle_start(const World *world, BlackjackState *s, bool is_dealers)
{
    if (is_dealers) {
        const int hole = blackjack_ranks_for_natural[s->dealer[0]];
        blackjack_dealt_add(&s->dealt, world->options[BLACKJACK_OPTION_DECKS], hole);
        blackjack_lay_dealers_card(s, hole);
        s->is_dealer_natural = true;
    }
    s->phase = BLACKJACK_SETTLED;
    s->legal = 1 << BLACKJACK_STAND;
}

/* The numbers of four cards: two for the player, the upcard, and one for the peek. That
 * is a number among those cards that are left. */
typedef struct Deal {
    uint64_t first, second, up, hole;
} Deal;

static inline Deal any_deal(const BlackjackFullShoe *shoe, uint64_t word)
{
    Deal deal;
    deal.first = blackjack_take_number(&word, shoe->cards);
    deal.second = blackjack_take_number(&word, shoe->cards);
    deal.up = blackjack_take_number(&word, shoe->cards);
    deal.hole = blackjack_take_number(&word, shoe->cards - 3U * shoe->takes);
    return deal;
}

static inline bool is_card_twice(BlackjackCard a, BlackjackCard b, BlackjackCard c)
{
    return a == b || a == c || b == c;
}

/* Whether the hole card makes a natural, if these cards are thought to come first. */
static inline bool is_dealers_natural(const BlackjackState *s, const BlackjackFullShoe *shoe,
                                      uint64_t hole)
{
    const int up = s->dealer[0];
    const uint8_t gone = s->dealt.of_rank[blackjack_ranks_for_natural[up]];
    return hole + gone < shoe->naturals[up];
}

static inline void take_at_start(BlackjackState *s, const BlackjackFullShoe *shoe,
                                 BlackjackCard card)
{
    s->dealt.of_rank[blackjack_card_rank(card)] += shoe->takes;
}

/* Deals again, with a function of its own so that compilers make no loop of it. */
BLACKJACK_SELDOM static void start_anew(const World *world, BlackjackState *s, Rng *rng)
{
    blackjack_casino_start(world, s, rng);
}

void blackjack_casino_start(const World *world, void *state, Rng *rng)
{
    const BlackjackFullShoe *shoe = &blackjack_full_shoes[world->options[BLACKJACK_OPTION_DECKS]];
    BlackjackState *s = state;
    const Deal deal = any_deal(shoe, rng_next_inline(rng));
    const BlackjackCard first = blackjack_shoe_cards[1 + deal.first];
    const BlackjackCard second = blackjack_shoe_cards[1 + deal.second];
    const BlackjackCard up = blackjack_shoe_cards[1 + deal.up];
    if (BLACKJACK_IS_SELDOM(is_card_twice(first, second, up)) && shoe->takes) {
        start_anew(world, s, rng);
        return;
    }
    blackjack_clear(s, world->options[BLACKJACK_OPTION_HANDS]);
    const uint32_t points = blackjack_lay_start(s, first, second, up);
    take_at_start(s, shoe, first);
    take_at_start(s, shoe, second);
    take_at_start(s, shoe, up);
    const bool is_dealers = is_dealers_natural(s, shoe, deal.hole);
    const bool is_pair = s->hands[0].cards[0] == s->hands[0].cards[1];
    s->legal = (uint8_t)world->options[BLACKJACK_OPTION_ANY_TWO + is_pair];
    if (BLACKJACK_IS_SELDOM(is_dealers | (points == BLACKJACK_NATURAL_POINTS))) {
        settle_start(world, s, is_dealers);
        return;
    }
    if (s->legal == 0) {
        find_legal(world, s);
    }
}
