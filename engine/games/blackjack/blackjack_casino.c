/* blackjack_casino.c - dealing and playing at a casino's table, where the dealer peeks.
 *
 * Nearly all steps are about a hand that was not split, and learners play millions of
 * them. So these have a path of their own, at the end, which is written to be fast, as
 * Gymnasium's is: numbers stay in registers, and where nobody can foresee a branch some
 * arithmetic does as well. All other steps take the way that knows every rule.
 */
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_table.h"

/* Stays a function of its own, so that those who seldom call it save nothing for it. */
#define SELDOM __attribute__((noinline))

/* A shoe and where its chance comes from. This is a copy of the generator, since
 * otherwise each card that is laid might change it, as far as a compiler can see. */
typedef struct Dealing {
    BlackjackShoeLeft shoe;
    Rng rng;
} Dealing;

static inline Dealing dealing_of(const World *world, BlackjackState *s, const Rng *rng)
{
    return (Dealing){blackjack_shoe_left(&s->dealt, world->options[BLACKJACK_OPTION_DECKS]), *rng};
}

/* A random number from 0 to n - 1. */
static inline int number_below(Dealing *dealing, int n)
{
    uint64_t word = rng_next_inline(&dealing->rng);
    return (int)blackjack_take_number(&word, (uint32_t)n);
}

static inline int draw_any(Dealing *dealing)
{
    return blackjack_shoe_deal(&dealing->shoe, number_below(dealing, dealing->shoe.cards));
}

/* ------------------------------------------------------------- the hole card */

static inline bool peeks(int upcard)
{
    return (upcard == BLACKJACK_ACE) | (upcard == BLACKJACK_TEN);
}

/* The cards that are left and that the hole card may be after a peek, by number. */
typedef struct Holes {
    int first;
    int count;
} Holes;

static inline Holes holes_under(const Dealing *dealing, int upcard)
{
    const int aces = blackjack_shoe_up_to(&dealing->shoe, BLACKJACK_ACE);
    const int below_tens = blackjack_shoe_up_to(&dealing->shoe, BLACKJACK_TEN - 1);
    const int tens = dealing->shoe.cards - below_tens;
    const int first = aces & -(upcard == BLACKJACK_TEN);
    return (Holes){first, dealing->shoe.cards - first - (tens & -(upcard == BLACKJACK_ACE))};
}

/* The number of a card that may be the hole card. */
static inline int hole_under(Dealing *dealing, int upcard)
{
    const Holes holes = holes_under(dealing, upcard);
    return holes.first + number_below(dealing, holes.count);
}

/* Draws a card for the player: from all that are unseen, of which one, the hole card,
 * is none that a peek would have told of. */
static inline int draw(Dealing *dealing, int upcard)
{
    if (!peeks(upcard) || dealing->shoe.is_endless) {
        return draw_any(dealing);
    }
    const int hole = hole_under(dealing, upcard);
    const int number = number_below(dealing, dealing->shoe.cards - 1);
    return blackjack_shoe_deal(&dealing->shoe, number + (number >= hole));
}

/* Whether a hole card that is drawn, and goes back, makes a natural. That takes a random
 * number only where the dealer peeks, but the same time everywhere. */
static inline bool finds_natural(Dealing *dealing, int upcard)
{
    const Holes holes = holes_under(dealing, upcard);
    const Rng before = dealing->rng;
    const int hole = number_below(dealing, dealing->shoe.cards);
    dealing->rng = peeks(upcard) ? dealing->rng : before;
    return (hole < holes.first) | (hole >= holes.first + holes.count);
}

/* ------------------------------------------------------------------ any table */

void blackjack_casino_start(const World *world, void *state, Rng *rng)
{
    BlackjackState *s = state;
    blackjack_clear(s, world->options[BLACKJACK_OPTION_HANDS]);
    Dealing dealing = dealing_of(world, s, rng);
    const int first = draw_any(&dealing);
    const int second = draw_any(&dealing);
    const int up = draw_any(&dealing);
    blackjack_lay_start(s, first, second, up);
    s->phase = blackjack_hand_is_natural(&s->hands[0]) ? BLACKJACK_SETTLED : BLACKJACK_PLAYING;
    if (finds_natural(&dealing, up)) {
        const int hole = BLACKJACK_ACE + BLACKJACK_TEN - up;
        blackjack_dealt_add(&s->dealt, world->options[BLACKJACK_OPTION_DECKS], hole);
        blackjack_lay_dealers_card(s, hole);
        s->is_dealer_natural = true;
        s->phase = BLACKJACK_SETTLED;
    }
    *rng = dealing.rng;
}

/* The second card of the pair becomes a hand to the right, which waits for its turn
 * with one card. */
static void split(BlackjackState *s)
{
    BlackjackHand *hand = &s->hands[s->in_play];
    const uint8_t rank = hand->cards[1];
    memmove(hand + 2, hand + 1, (size_t)(s->hand_count - s->in_play - 1) * sizeof *hand);
    s->hand_count++;
    hand[0] = (BlackjackHand){.cards = {rank},
                              .count = 1,
                              .low = rank,
                              .has_ace = rank == BLACKJACK_ACE,
                              .bet = 1,
                              .is_split = true};
    hand[1] = hand[0];
}

/* Does with the hand in play what the action says. */
static void act(BlackjackState *s, Action action, Dealing *dealing)
{
    BlackjackHand *hand = &s->hands[s->in_play];
    switch (action) {
    case BLACKJACK_STAND:
        hand->end = BLACKJACK_STOOD;
        return;
    case BLACKJACK_SURRENDER:
        hand->end = BLACKJACK_SURRENDERED;
        return;
    case BLACKJACK_SPLIT:
        split(s);
        break;
    case BLACKJACK_DOUBLE:
        hand->bet = 2;
        break;
    default:
        break;
    }
    blackjack_lay_card(hand, draw(dealing, s->dealer[0]));
}

/* Goes on to the next hand that has something to decide; returns what hands cost that
 * bust. */
static double go_on(const BlackjackRules *rules, BlackjackState *s, Dealing *dealing)
{
    double earned = blackjack_end_hand_if_done(rules, s);
    while (s->hands[s->in_play].end != BLACKJACK_OPEN && s->in_play + 1 < s->hand_count) {
        s->in_play++;
        blackjack_lay_card(&s->hands[s->in_play], draw(dealing, s->dealer[0]));
        earned += blackjack_end_hand_if_done(rules, s);
    }
    return earned;
}

/* The hole card is turned over, and the dealer plays if somebody waits for it. */
static double finish(const BlackjackRules *rules, BlackjackState *s, Dealing *dealing)
{
    if (s->dealer_count == 1) {
        const int hole = hole_under(dealing, s->dealer[0]);
        blackjack_lay_dealers_card(s, blackjack_shoe_deal(&dealing->shoe, hole));
    }
    while (blackjack_dealer_must_play(rules, s) &&
           blackjack_dealer_draws(rules, s->dealer_low, s->dealer_has_ace)) {
        blackjack_lay_dealers_card(s, draw_any(dealing));
    }
    return blackjack_settle(rules, s);
}

/* Any step at any table. */
SELDOM static double step_at_table(const World *world, BlackjackState *s, Action action, Rng *rng)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    Dealing dealing = dealing_of(world, s, rng);
    act(s, action, &dealing);
    double earned = go_on(&rules, s, &dealing);
    if (s->hands[s->in_play].end != BLACKJACK_OPEN) {
        earned += finish(&rules, s, &dealing);
    }
    *rng = dealing.rng;
    return earned;
}

/* The legal actions of any table. */
SELDOM static int list_actions(const World *world, const BlackjackState *s,
                               Action actions[WORLD_ACTIONS_MAX])
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const unsigned mask = blackjack_legal_mask(&rules, s);
    int count = 0;
    for (Action action = 0; action < BLACKJACK_ACTIONS; action++) {
        actions[count] = action;
        count += (int)(mask >> action & 1);
    }
    return count;
}

/* ------------------------------------------------------------ a single hand */

/* Hits or doubles; returns whether the hand has ended. */
static inline bool take_card(BlackjackHand *hand, Dealing *dealing, int upcard, bool doubles)
{
    const int rank = draw(dealing, upcard);
    const int low = hand->low + rank;
    const int has_ace = hand->has_ace | (rank == BLACKJACK_ACE);
    const bool is_bust = low > BLACKJACK_MOST;
    const bool stands = (doubles | (blackjack_total_with(low, has_ace) == BLACKJACK_MOST)) &
                        !is_bust;
    hand->cards[hand->count] = (uint8_t)rank;
    hand->count++;
    hand->low = (uint8_t)low;
    hand->has_ace = (uint8_t)has_ace;
    hand->bet = (uint8_t)(1 + doubles);
    hand->end = (uint8_t)(is_bust * BLACKJACK_BUST + stands * BLACKJACK_STOOD);
    return is_bust | stands;
}

/* Turns the hole card over and draws on while the dealer must; returns the total. */
static inline int play_dealer(BlackjackState *s, Dealing *dealing, bool must_play, int hits_soft_17)
{
    int count = 1;
    int low = s->dealer_low;
    int has_ace = s->dealer_has_ace;
    int total;
    int number = hole_under(dealing, s->dealer[0]);
    for (;;) {
        const int rank = blackjack_shoe_deal(&dealing->shoe, number);
        s->dealer[count++] = (uint8_t)rank;
        low += rank;
        has_ace |= rank == BLACKJACK_ACE;
        total = blackjack_total_with(low, has_ace);
        if (!must_play || total >= BLACKJACK_DEALER_STANDS + (hits_soft_17 & (total != low))) {
            break;
        }
        number = number_below(dealing, dealing->shoe.cards);
    }
    s->dealer_count = (uint8_t)count;
    s->dealer_low = (uint8_t)low;
    s->dealer_has_ace = (uint8_t)has_ace;
    return total;
}

static double step_with_one_hand(const World *world, BlackjackState *s, Action action, Rng *rng)
{
    BlackjackHand *hand = &s->hands[0];
    Dealing dealing = dealing_of(world, s, rng);
    if (action == BLACKJACK_STAND) {
        hand->end = BLACKJACK_STOOD;
    } else if (!take_card(hand, &dealing, s->dealer[0], action == BLACKJACK_DOUBLE)) {
        *rng = dealing.rng;
        return 0.0;
    }
    const bool is_bust = hand->end == BLACKJACK_BUST;
    const int hits_soft_17 = (world->options[BLACKJACK_OPTION_FLAGS] &
                              BLACKJACK_FLAG_HITS_SOFT_17) != 0;
    const int total = play_dealer(s, &dealing, !is_bust, hits_soft_17);
    const int dealers = total > BLACKJACK_MOST ? 0 : total;
    const int players = is_bust ? -1 : blackjack_total_with(hand->low, hand->has_ace);
    s->phase = BLACKJACK_OVER;
    *rng = dealing.rng;
    return hand->bet * ((players > dealers) - (players < dealers));
}

double blackjack_casino_step(const World *world, void *state, Action action, Rng *rng)
{
    BlackjackState *s = state;
    const bool has_one_hand = (s->hand_count == 1) & (s->phase == BLACKJACK_PLAYING);
    if (has_one_hand & (action <= BLACKJACK_DOUBLE)) {
        return step_with_one_hand(world, s, action, rng);
    }
    return step_at_table(world, s, action, rng);
}

/* Whether any two cards may be doubled that were not split. */
static inline bool doubles_any(const World *world)
{
    return world->options[BLACKJACK_OPTION_DOUBLES] == BLACKJACK_DOUBLE_ANY &&
           !(world->options[BLACKJACK_OPTION_FLAGS] & BLACKJACK_FLAG_DOUBLES_HARD_ONLY);
}

int blackjack_casino_legal_actions(const World *world, const void *state,
                                   Action actions[WORLD_ACTIONS_MAX])
{
    const BlackjackState *s = state;
    if (s->phase == BLACKJACK_OVER) {
        return 0;
    }
    if (s->phase != BLACKJACK_PLAYING || s->hand_count > 1 || !doubles_any(world)) {
        return list_actions(world, s, actions);
    }
    const BlackjackHand *hand = &s->hands[0];
    const bool is_pair = hand->cards[0] == hand->cards[1];
    const int count = 3 + (is_pair & (world->options[BLACKJACK_OPTION_HANDS] > 1));
    actions[0] = BLACKJACK_STAND;
    actions[1] = BLACKJACK_HIT;
    actions[2] = BLACKJACK_DOUBLE;
    actions[3] = BLACKJACK_SPLIT;
    actions[count] = BLACKJACK_SURRENDER;
    const int of_two = count + ((world->options[BLACKJACK_OPTION_FLAGS] &
                                 BLACKJACK_FLAG_LATE_SURRENDER) != 0);
    return hand->count == 2 ? of_two : 2;
}
