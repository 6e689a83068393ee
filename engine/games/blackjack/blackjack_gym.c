/* blackjack_gym.c - dealing and playing by Gymnasium's rules.
 *
 * This is an environment for learners who play millions of hands, so it is written to
 * be fast: all cards of a deal, or of the dealer's play, come from one random word,
 * numbers stay in registers, and there are no branches that nobody can foresee where
 * some arithmetic does as well.
 */
#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_table.h"

/* A card of an endless shoe. */
static inline int take_rank(uint64_t *word)
{
    const int kind = 1 + (int)blackjack_take_number(word, BLACKJACK_KINDS);
    return kind < BLACKJACK_TEN ? kind : BLACKJACK_TEN;
}

void blackjack_gym_start(const World *world, void *state, Rng *rng)
{
    BlackjackState *s = state;
    uint64_t word = rng_next_inline(rng);
    const int first = take_rank(&word);
    const int second = take_rank(&word);
    const int up = take_rank(&word);
    (void)world;
    blackjack_clear(s, 1);
    blackjack_lay_start(s, first, second, up);
}

double blackjack_gym_earned(BlackjackVariant variant, const BlackjackState *s)
{
    const int sign = blackjack_compare(s, &s->hands[0]);
    if (variant == BLACKJACK_GYM || !blackjack_hand_is_natural(&s->hands[0])) {
        return sign;
    }
    if (variant == BLACKJACK_GYM_SAB) {
        return blackjack_dealer_is_natural(s) ? sign : 1.0;
    }
    return sign > 0 ? 1.5 : sign;
}

/* What the dealer has, while drawing. */
typedef struct GymDealer {
    uint8_t *cards;
    uint64_t word;
    int count, low, has_ace;
} GymDealer;

static inline bool gym_dealer_draws(const GymDealer *dealer)
{
    return blackjack_total_with(dealer->low, dealer->has_ace) < BLACKJACK_DEALER_STANDS;
}

/* Takes a card, or takes none in the same time. */
static inline void gym_draw_if(GymDealer *dealer, bool draws)
{
    const int rank = take_rank(&dealer->word) & -(int)draws;
    dealer->cards[dealer->count] = (uint8_t)rank;
    dealer->count += draws;
    dealer->low += rank;
    dealer->has_ace |= rank == BLACKJACK_ACE;
}

/* Most dealers take one to three cards; those who want more are seldom. */
static double gym_stand(const World *world, BlackjackState *s, uint64_t word)
{
    GymDealer dealer = {s->dealer, word, 1, s->dealer_low, s->dealer_has_ace};
    gym_draw_if(&dealer, true);
    gym_draw_if(&dealer, gym_dealer_draws(&dealer));
    gym_draw_if(&dealer, gym_dealer_draws(&dealer));
    while (gym_dealer_draws(&dealer)) {
        gym_draw_if(&dealer, true);
    }
    s->dealer_count = (uint8_t)dealer.count;
    s->dealer_low = (uint8_t)dealer.low;
    s->dealer_has_ace = (uint8_t)dealer.has_ace;
    s->hands[0].end = BLACKJACK_STOOD;
    s->phase = BLACKJACK_OVER;
    if (world->options[BLACKJACK_OPTION_VARIANT] != BLACKJACK_GYM) {
        return blackjack_gym_earned((BlackjackVariant)world->options[BLACKJACK_OPTION_VARIANT], s);
    }
    const int total = blackjack_total_with(dealer.low, dealer.has_ace);
    const int players = blackjack_total_with(s->hands[0].low, s->hands[0].has_ace);
    const int dealers = total > BLACKJACK_MOST ? 0 : total;
    return (players > dealers) - (players < dealers);
}

static double gym_hit(BlackjackState *s, uint64_t word)
{
    BlackjackHand *hand = &s->hands[0];
    const int rank = take_rank(&word);
    const int low = hand->low + rank;
    const int count = hand->count;
    const int is_bust = low > BLACKJACK_MOST;
    hand->cards[count] = (uint8_t)rank;
    hand->count = (uint8_t)(count + 1);
    hand->low = (uint8_t)low;
    hand->has_ace |= rank == BLACKJACK_ACE;
    hand->end = (uint8_t)(is_bust * BLACKJACK_BUST);
    s->phase = (uint8_t)(is_bust * BLACKJACK_OVER);
    return -(double)is_bust;
}

double blackjack_gym_step(const World *world, void *state, Action action, Rng *rng)
{
    const uint64_t word = rng_next_inline(rng);
    return action == BLACKJACK_STAND ? gym_stand(world, state, word) : gym_hit(state, word);
}

int blackjack_gym_legal_actions(const World *world, const void *state,
                                Action actions[WORLD_ACTIONS_MAX])
{
    (void)world;
    actions[0] = BLACKJACK_STAND;
    actions[1] = BLACKJACK_HIT;
    return ((const BlackjackState *)state)->phase == BLACKJACK_OVER ? 0 : 2;
}
