/* blackjack_casino.c - dealing and playing at a casino's table, where the dealer peeks.
 *
 * Nearly all steps are about a hand that was not split, and learners play millions of
 * them. So these have a path of their own, at the end, which is written to be fast, as
 * Gymnasium's is: numbers stay in registers, and where nobody can foresee a branch some
 * arithmetic does as well. All other steps take the way that knows every rule.
 */
#include <string.h>

#include "games/blackjack/blackjack_draw.h"

/* Stays a function of its own, so that those who seldom call it save nothing for it. */
#define SELDOM __attribute__((noinline))

/* ------------------------------------------------------------------ the start */

SELDOM static int legal_by_any_rules(const World *world, const BlackjackState *s)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    return (int)blackjack_legal_mask(&rules, s);
}

/* What may be done with two cards that were dealt. */
static inline int legal_at_start(const World *world, const BlackjackState *s)
{
    const uint8_t *cards = s->hands[0].cards;
    const int legal = world->options[BLACKJACK_OPTION_ANY_TWO + (cards[0] == cards[1])];
    return legal != 0 ? legal : legal_by_any_rules(world, s);
}

/* A natural has come: nothing is left to be decided. */
SELDOM static void settle_start(const World *world, BlackjackState *s, bool is_dealers)
{
    if (is_dealers) {
        const int hole = blackjack_rank_for_natural(s->dealer[0]);
        blackjack_dealt_add(&s->dealt, world->options[BLACKJACK_OPTION_DECKS], hole);
        blackjack_lay_dealers_card(s, hole);
        s->is_dealer_natural = true;
    }
    s->phase = BLACKJACK_SETTLED;
    s->legal = 1 << BLACKJACK_STAND;
}

/* The numbers of four cards: two for the player, the upcard, and one for the peek. */
typedef struct Deal {
    uint64_t first, second, up, hole;
} Deal;

static inline Deal any_deal(uint32_t cards, uint64_t word)
{
    Deal deal;
    deal.first = blackjack_take_number(&word, cards);
    deal.second = blackjack_take_number(&word, cards);
    deal.up = blackjack_take_number(&word, cards);
    deal.hole = blackjack_take_number(&word, cards);
    return deal;
}

static inline bool has_card_twice(Deal deal)
{
    return deal.first == deal.second || deal.first == deal.up || deal.first == deal.hole ||
           deal.second == deal.up || deal.second == deal.hole || deal.up == deal.hole;
}

static inline bool is_natural(BlackjackCard a, BlackjackCard b)
{
    const uint32_t points = blackjack_points_with(blackjack_points_with(0, a), b);
    return points == BLACKJACK_NATURAL_POINTS;
}

void blackjack_casino_start(const World *world, void *state, Rng *rng)
{
    const BlackjackFullShoe shoe = blackjack_full_shoe(world->options[BLACKJACK_OPTION_DECKS]);
    BlackjackState *s = state;
    Deal deal = any_deal(shoe.cards, rng_next_inline(rng));
    while (BLACKJACK_IS_SELDOM(has_card_twice(deal)) && shoe.takes) {
        deal = any_deal(shoe.cards, rng_next_inline(rng));
    }
    const BlackjackCard first = blackjack_shoe_cards[deal.first];
    const BlackjackCard second = blackjack_shoe_cards[deal.second];
    const BlackjackCard up = blackjack_shoe_cards[deal.up];
    const bool is_dealers = is_natural(up, blackjack_shoe_cards[deal.hole]);
    blackjack_clear(s, world->options[BLACKJACK_OPTION_HANDS]);
    blackjack_lay_start(s, first, second, up);
    s->dealt.of_rank[blackjack_card_rank(first)] = (uint8_t)shoe.takes;
    s->dealt.of_rank[blackjack_card_rank(second)] += (uint8_t)shoe.takes;
    s->dealt.of_rank[blackjack_card_rank(up)] += (uint8_t)shoe.takes;
    s->legal = (uint8_t)legal_at_start(world, s);
    if (BLACKJACK_IS_SELDOM(is_dealers | is_natural(first, second))) {
        settle_start(world, s, is_dealers);
    }
}

/* ------------------------------------------------------------------ any table */

/* A card for the hand in play. */
static void deal_to_hand(BlackjackState *s, BlackjackDealing *dealing)
{
    blackjack_renew_word(dealing);
    const BlackjackCard card = blackjack_any_card(dealing);
    const int rank = (int)blackjack_card_rank(card);
    const bool is_bad = blackjack_is_missed(dealing, card, true) ||
                        (blackjack_peeks(s->dealer[0]) &&
                         blackjack_is_hole_card(s, dealing->shoe, dealing->word, rank, 1));
    const BlackjackCard found = blackjack_take_if(
        dealing, blackjack_mend(dealing, card, is_bad, 0, true), true);
    blackjack_lay_card(&s->hands[s->in_play], (int)blackjack_card_rank(found));
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
static void act(BlackjackState *s, Action action, BlackjackDealing *dealing)
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
    deal_to_hand(s, dealing);
}

/* Goes on to the next hand that has something to decide; returns what hands cost that
 * bust. */
static double go_on(const BlackjackRules *rules, BlackjackState *s, BlackjackDealing *dealing)
{
    double earned = blackjack_end_hand_if_done(rules, s);
    while (s->hands[s->in_play].end != BLACKJACK_OPEN && s->in_play + 1 < s->hand_count) {
        s->in_play++;
        deal_to_hand(s, dealing);
        earned += blackjack_end_hand_if_done(rules, s);
    }
    return earned;
}

/* The hole card is turned over, and the dealer plays if somebody waits for it. */
static double finish(const BlackjackRules *rules, BlackjackState *s, BlackjackDealing *dealing)
{
    blackjack_renew_word(dealing);
    if (s->dealer_count == 1) {
        blackjack_lay_dealers_card(s, (int)blackjack_card_rank(blackjack_draw_hole(dealing)));
    }
    while (blackjack_dealer_must_play(rules, s) &&
           blackjack_dealer_draws(rules, s->dealer_low, s->dealer_has_ace)) {
        blackjack_renew_word(dealing);
        blackjack_lay_dealers_card(s, (int)blackjack_card_rank(blackjack_draw_if(dealing, true)));
    }
    return blackjack_settle(rules, s);
}

/* Any step at any table. */
SELDOM static double step_at_table(const World *world, BlackjackState *s, Action action, Rng *rng)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    BlackjackDealing dealing = blackjack_dealing_of(world, s, rng);
    act(s, action, &dealing);
    double earned = go_on(&rules, s, &dealing);
    if (s->hands[s->in_play].end != BLACKJACK_OPEN) {
        earned += finish(&rules, s, &dealing);
    }
    s->legal = s->phase == BLACKJACK_OVER ? 0 : (uint8_t)blackjack_legal_mask(&rules, s);
    *rng = dealing.rng;
    return earned;
}

/* ------------------------------------------------------------ a single hand */

/* Draws a card for the only hand, or none. Whether that is the hole card is looked into
 * one time in sixteen, with sixteen times the chance: more cards than that may always be
 * the hole card, 24 of one deck if the hand has eleven. */
static inline BlackjackCard draw_for_hand_if(BlackjackState *s, BlackjackDealing *dealing,
                                             bool draws)
{
    enum { TIMES = 16 };
    const BlackjackCard card = blackjack_any_card(dealing);
    const bool is_looked_into = blackjack_take_number(&dealing->word, TIMES) <
                                blackjack_peeks(s->dealer[0]);
    const bool is_bad = blackjack_is_missed(dealing, card, draws) ||
                        (BLACKJACK_IS_SELDOM(is_looked_into) && draws &&
                         blackjack_is_hole_card(s, dealing->shoe, dealing->word,
                                                (int)blackjack_card_rank(card), TIMES));
    const BlackjackCard found = blackjack_mend(dealing, card, is_bad, 0, true);
    return blackjack_take_if(dealing, found & -(uint32_t)draws, draws);
}

/* Stands, hits or doubles; returns the total, 0 for a bust. */
static inline int play_hand(BlackjackState *s, BlackjackDealing *dealing, bool draws)
{
    BlackjackHand *hand = &s->hands[0];
    const BlackjackCard card = draw_for_hand_if(s, dealing, draws);
    const uint32_t before = blackjack_points_of(hand->low, hand->has_ace);
    const uint32_t points = blackjack_points_with(before, card);
    hand->cards[hand->count] = (uint8_t)blackjack_card_rank(card);
    hand->count = (uint8_t)(hand->count + draws);
    hand->low = blackjack_points_low(points);
    hand->has_ace = blackjack_points_have_ace(points);
    return blackjack_totals[points];
}

/* Turns the hole card over and draws on while the dealer must; returns the total, 0 for a
 * bust. Most dealers draw none to two more cards; those who want others are seldom. */
static inline int play_dealer(BlackjackState *s, BlackjackDealing *dealing, uint64_t drawing)
{
    const BlackjackCard hole = blackjack_draw_hole(dealing);
    uint32_t points = blackjack_points_of(s->dealer_low, s->dealer_has_ace);
    points = blackjack_points_with(points, hole);
    const bool draws_third = drawing >> points & 1;
    const BlackjackCard third = blackjack_draw_if(dealing, draws_third);
    points = blackjack_points_with(points, third);
    const bool draws_fourth = drawing >> points & 1;
    const BlackjackCard fourth = blackjack_draw_if(dealing, draws_fourth);
    points = blackjack_points_with(points, fourth);
    int count = 2 + draws_third + draws_fourth;
    s->dealer[1] = (uint8_t)blackjack_card_rank(hole);
    s->dealer[2] = (uint8_t)blackjack_card_rank(third);
    s->dealer[3] = (uint8_t)blackjack_card_rank(fourth);
    while (BLACKJACK_IS_SELDOM(drawing >> points & 1)) {
        blackjack_renew_word(dealing);
        const BlackjackCard card = blackjack_draw_if(dealing, true);
        s->dealer[count++] = (uint8_t)blackjack_card_rank(card);
        points = blackjack_points_with(points, card);
    }
    s->dealer_count = (uint8_t)count;
    s->dealer_low = blackjack_points_low(points);
    s->dealer_has_ace = blackjack_points_have_ace(points);
    return blackjack_totals[points];
}

static double step_with_one_hand(const World *world, BlackjackState *s, Action action, Rng *rng)
{
    const uint64_t hits_soft_17 = world->options[BLACKJACK_OPTION_FLAGS] &
                                  BLACKJACK_FLAG_HITS_SOFT_17;
    const bool doubles = action == BLACKJACK_DOUBLE;
    BlackjackDealing dealing = blackjack_dealing_of(world, s, rng);
    const int players = play_hand(s, &dealing, action != BLACKJACK_STAND);
    const bool is_bust = players == 0;
    if ((action == BLACKJACK_HIT) & (players != BLACKJACK_MOST) & !is_bust) {
        s->legal = 1 << BLACKJACK_STAND | 1 << BLACKJACK_HIT;
        *rng = dealing.rng;
        return 0.0;
    }
    const uint64_t drawing = blackjack_dealer_drawing(hits_soft_17) & -(uint64_t)!is_bust;
    const int total = play_dealer(s, &dealing, drawing);
    const int dealers = total == 0 ? 1 : total; /* a player's bust loses even to a bust */
    s->hands[0].bet = (uint8_t)(1 + doubles);
    s->hands[0].end = is_bust ? BLACKJACK_BUST : BLACKJACK_STOOD;
    s->phase = BLACKJACK_OVER;
    s->legal = 0;
    *rng = dealing.rng;
    return (1 + doubles) * ((players > dealers) - (players < dealers));
}

/* Turns the hole card over, if it does not lie there, and pays for naturals. */
SELDOM static double step_with_natural(const World *world, BlackjackState *s, Rng *rng)
{
    const bool pays_6_5 = world->options[BLACKJACK_OPTION_FLAGS] & BLACKJACK_FLAG_PAYS_6_5;
    BlackjackDealing dealing = blackjack_dealing_of(world, s, rng);
    s->hands[0].end = BLACKJACK_STOOD;
    s->phase = BLACKJACK_OVER;
    s->legal = 0;
    if (s->is_dealer_natural) {
        return blackjack_hand_is_natural(&s->hands[0]) ? 0.0 : -1.0;
    }
    blackjack_lay_dealers_card(s, (int)blackjack_card_rank(blackjack_draw_hole(&dealing)));
    *rng = dealing.rng;
    return pays_6_5 ? 1.2 : 1.5;
}

double blackjack_casino_step(const World *world, void *state, Action action, Rng *rng)
{
    BlackjackState *s = state;
    if (BLACKJACK_IS_SELDOM(s->phase == BLACKJACK_SETTLED)) {
        return step_with_natural(world, s, rng);
    }
    if (BLACKJACK_IS_SELDOM((s->hand_count > 1) | (action > BLACKJACK_DOUBLE))) {
        return step_at_table(world, s, action, rng);
    }
    return step_with_one_hand(world, s, action, rng);
}

/* All sets of actions that may be legal, as lists. */
typedef struct ActionList {
    uint16_t count;
    Action actions[BLACKJACK_ACTIONS];
} ActionList;

enum {
    S = 1 << BLACKJACK_STAND,
    H = 1 << BLACKJACK_HIT,
    D = 1 << BLACKJACK_DOUBLE,
    P = 1 << BLACKJACK_SPLIT,
    U = 1 << BLACKJACK_SURRENDER,
};

static const ActionList lists[1 << BLACKJACK_ACTIONS] = {
    [0] = {0, {0}},
    [S] = {1, {BLACKJACK_STAND}},
    [S | P] = {2, {BLACKJACK_STAND, BLACKJACK_SPLIT}},
    [S | H] = {2, {BLACKJACK_STAND, BLACKJACK_HIT}},
    [S | H | U] = {3, {BLACKJACK_STAND, BLACKJACK_HIT, BLACKJACK_SURRENDER}},
    [S | H | P] = {3, {BLACKJACK_STAND, BLACKJACK_HIT, BLACKJACK_SPLIT}},
    [S | H | P | U] = {4, {BLACKJACK_STAND, BLACKJACK_HIT, BLACKJACK_SPLIT, BLACKJACK_SURRENDER}},
    [S | H | D] = {3, {BLACKJACK_STAND, BLACKJACK_HIT, BLACKJACK_DOUBLE}},
    [S | H | D | U] = {4, {BLACKJACK_STAND, BLACKJACK_HIT, BLACKJACK_DOUBLE, BLACKJACK_SURRENDER}},
    [S | H | D | P] = {4, {BLACKJACK_STAND, BLACKJACK_HIT, BLACKJACK_DOUBLE, BLACKJACK_SPLIT}},
    [S | H | D | P | U] = {5, {0, 1, 2, 3, 4}},
};

int blackjack_casino_legal_actions(const World *world, const void *state,
                                   Action actions[WORLD_ACTIONS_MAX])
{
    const ActionList *list = &lists[((const BlackjackState *)state)->legal];
    (void)world;
    memcpy(actions, list->actions, sizeof list->actions);
    return list->count;
}
