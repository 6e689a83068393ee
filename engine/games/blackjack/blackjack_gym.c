/* blackjack_gym.c - dealing and playing by Gymnasium's rules.
 *
 * This is an environment for learners who play millions of hands, so it is written to
 * be fast: all cards of a deal, or of the dealer's play, come from one random word,
 * numbers stay in registers, and there are no branches that nobody can foresee where
 * some arithmetic does as well.
 */
#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_table.h"

enum { BOTH = 1 << BLACKJACK_STAND | 1 << BLACKJACK_HIT }; /* that may be done */

/* A card of an endless shoe, in which one of each kind is enough. */
static inline BlackjackCard take_card(uint64_t *word)
{
    return blackjack_shoe_cards[1 + blackjack_take_number(word, BLACKJACK_KINDS)];
}

/* Takes a card, or none in the same time. */
static inline BlackjackCard take_card_if(uint64_t *word, bool takes)
{
    return take_card(word) & -(uint32_t)takes;
}

void blackjack_gym_start(const World *world, void *state, Rng *rng)
{
    BlackjackState *s = state;
    uint64_t word = rng_next_inline(rng);
    const BlackjackCard first = take_card(&word);
    const BlackjackCard second = take_card(&word);
    const BlackjackCard up = take_card(&word);
    (void)world;
    blackjack_clear(s, 1);
    blackjack_lay_start(s, first, second, up);
    s->legal = BOTH;
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

/* Most dealers take one to three cards; those who want more are seldom. */
static inline uint32_t gym_play_dealer(BlackjackState *s, uint64_t word)
{
    const uint64_t drawing = blackjack_dealer_drawing(false);
    const BlackjackCard hole = take_card(&word);
    uint32_t points = blackjack_points_of(s->dealer_low, s->dealer_has_ace);
    points = blackjack_points_with(points, hole);
    const bool draws_third = drawing >> points & 1;
    const BlackjackCard third = take_card_if(&word, draws_third);
    points = blackjack_points_with(points, third);
    const bool draws_fourth = drawing >> points & 1;
    const BlackjackCard fourth = take_card_if(&word, draws_fourth);
    points = blackjack_points_with(points, fourth);
    int count = 2 + draws_third + draws_fourth;
    s->dealer[1] = (uint8_t)blackjack_card_rank(hole);
    s->dealer[2] = (uint8_t)blackjack_card_rank(third);
    s->dealer[3] = (uint8_t)blackjack_card_rank(fourth);
    while (drawing >> points & 1) {
        const BlackjackCard card = take_card(&word);
        s->dealer[count++] = (uint8_t)blackjack_card_rank(card);
        points = blackjack_points_with(points, card);
    }
    s->dealer_count = (uint8_t)count;
    return points;
}

static double gym_stand(const World *world, BlackjackState *s, uint64_t word)
{
    const BlackjackVariant variant = (BlackjackVariant)world->options[BLACKJACK_OPTION_VARIANT];
    const uint32_t points = gym_play_dealer(s, word);
    s->dealer_low = blackjack_points_low(points);
    s->dealer_has_ace = blackjack_points_have_ace(points);
    s->hands[0].end = BLACKJACK_STOOD;
    s->phase = BLACKJACK_OVER;
    s->legal = 0;
    if (variant != BLACKJACK_GYM) {
        return blackjack_gym_earned(variant, s);
    }
    const int dealers = blackjack_totals[points];
    const int players = blackjack_total_with(s->hands[0].low, s->hands[0].has_ace);
    return (players > dealers) - (players < dealers);
}

static double gym_hit(BlackjackState *s, uint64_t word)
{
    BlackjackHand *hand = &s->hands[0];
    const BlackjackCard card = take_card(&word);
    const uint32_t before = blackjack_points_of(hand->low, hand->has_ace);
    const uint32_t points = blackjack_points_with(before, card);
    const int is_bust = blackjack_totals[points] == 0;
    hand->cards[hand->count] = (uint8_t)blackjack_card_rank(card);
    hand->count++;
    hand->low = blackjack_points_low(points);
    hand->has_ace = blackjack_points_have_ace(points);
    hand->end = (uint8_t)(is_bust * BLACKJACK_BUST);
    s->phase = (uint8_t)(is_bust * BLACKJACK_OVER);
    s->legal = (uint8_t)(BOTH & (is_bust - 1));
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
