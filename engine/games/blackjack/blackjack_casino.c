/* blackjack_casino.c - playing at a casino's table, where the dealer peeks.
 *
 * Nearly all steps are about a hand that was not split, and learners play millions of
 * them. So these have a path of their own, at the end, which is written to be fast, as
 * Gymnasium's is: numbers stay in registers, and where nobody can foresee a branch some
 * arithmetic does as well. All other steps take the way that knows every rule.
 */
#include <string.h>

#include "games/blackjack/blackjack_draw.h"

/* ------------------------------------------------------------------ any table */

/* A table and where its chance comes from. */
typedef struct Table {
    const BlackjackRules *rules;
    BlackjackState *s;
    Rng *rng;
} Table;

/* A card for the hand in play: this one, if it is one. */
static void deal_to_hand(const Table *table, BlackjackCard found)
{
    BlackjackState *s = table->s;
    const BlackjackFullShoe *shoe = &blackjack_full_shoes[table->rules->decks];
    const BlackjackCard card = found != 0 ? found : blackjack_draw_for_player(s, shoe, table->rng);
    blackjack_lay_card(&s->hands[s->in_play], (int)blackjack_card_rank(card));
}

void blackjack_split(BlackjackState *s)
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
static void act(const Table *table, Action action, BlackjackCard found)
{
    BlackjackState *s = table->s;
    BlackjackHand *hand = &s->hands[s->in_play];
    switch (action) {
    case BLACKJACK_STAND:
        hand->end = BLACKJACK_STOOD;
        return;
    case BLACKJACK_SURRENDER:
        hand->end = BLACKJACK_SURRENDERED;
        return;
    case BLACKJACK_SPLIT:
        blackjack_split(s);
        break;
    case BLACKJACK_DOUBLE:
        hand->bet = 2;
        break;
    default:
        break;
    }
    deal_to_hand(table, found);
}

/* Goes on to the next hand that has something to decide; returns what hands cost that
 * bust. */
static double go_on(const Table *table)
{
    BlackjackState *s = table->s;
    double earned = blackjack_end_hand_if_done(table->rules, s);
    while (s->hands[s->in_play].end != BLACKJACK_OPEN && s->in_play + 1 < s->hand_count) {
        s->in_play++;
        deal_to_hand(table, 0);
        earned += blackjack_end_hand_if_done(table->rules, s);
    }
    return earned;
}

/* The hole card is turned over, and the dealer plays if somebody waits for it. */
static double finish(const Table *table)
{
    const bool plays = blackjack_dealer_must_play(table->rules, table->s);
    blackjack_draw_on(table->s, &blackjack_full_shoes[table->rules->decks], table->rng,
                      plays ? blackjack_dealer_drawing(table->rules->hits_soft_17) : 0);
    return blackjack_settle(table->rules, table->s);
}

/* Any step at any table; a card may have been found for the hand in play. */
BLACKJACK_SELDOM static double step_at_table(const World *world, BlackjackState *s, Action action,
                                             Rng *rng, BlackjackCard found)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const Table table = {.rules = &rules, .s = s, .rng = rng};
    act(&table, action, found);
    double earned = go_on(&table);
    if (s->hands[s->in_play].end != BLACKJACK_OPEN) {
        earned += finish(&table);
    }
    s->legal = s->phase == BLACKJACK_OVER ? 0 : (uint8_t)blackjack_legal_mask(&rules, s);
    return earned;
}

/* ------------------------------------------------------------ a single hand */

/* A bit for all points with which a hand that was hit is still open: neither bust nor 21. */
static const uint64_t open_points = UINT64_C(0x1fffff) | UINT64_C(0x1ff7ff) << BLACKJACK_ACE_POINT;

static inline uint64_t dealer_drawing(const World *world)
{
    const uint64_t hits_soft_17 = world->options[BLACKJACK_OPTION_FLAGS] &
                                  BLACKJACK_FLAG_HITS_SOFT_17;
    return blackjack_dealer_drawing(hits_soft_17);
}

/* Lays a card, or none, on the only hand; returns the points. */
static inline uint32_t lay_on_hand(BlackjackHand *hand, BlackjackCard card, bool draws)
{
    const uint32_t before = blackjack_points_of(hand->low, hand->has_ace);
    const uint32_t points = blackjack_points_with(before, card);
    hand->cards[hand->count] = (uint8_t)blackjack_card_rank(card);
    hand->count = (uint8_t)(hand->count + draws);
    hand->low = blackjack_points_low(points);
    hand->has_ace = blackjack_points_have_ace(points);
    return points;
}

/* Lays a card, or none, on a place before the dealer, unless it is gone. */
static inline bool lay_before_dealer(BlackjackDealing *dealing, int place, bool draws,
                                     uint32_t *points)
{
    const BlackjackCard card = blackjack_any_card_if(dealing, draws);
    if (blackjack_is_missed(dealing, card)) {
        return false;
    }
    dealing->s->dealer[place] = (uint8_t)blackjack_card_rank(card);
    *points = blackjack_points_with(*points, card);
    return true;
}

/* Turns the hole card over, unless it is gone or would make a natural. */
static inline bool lay_hole_card(BlackjackDealing *dealing, uint32_t *points)
{
    BlackjackState *s = dealing->s;
    const BlackjackCard card = blackjack_any_card_if(dealing, true);
    const uint8_t rank = (uint8_t)blackjack_card_rank(card);
    if (BLACKJACK_IS_SELDOM(rank == blackjack_ranks_for_natural[s->dealer[0]]) ||
        blackjack_is_missed(dealing, card)) {
        return false;
    }
    s->dealer[1] = rank;
    *points = blackjack_points_with(*points, card);
    return true;
}

/* Lets the dealer play, if that takes no more than two cards besides the hole card and
 * none of them is gone; else false, and others must be drawn. */
static inline bool play_dealer(BlackjackDealing *dealing, uint64_t drawing, uint32_t *points)
{
    const BlackjackState *s = dealing->s;
    *points = blackjack_points_of(s->dealer_low, s->dealer_has_ace);
    return lay_hole_card(dealing, points) &&
           lay_before_dealer(dealing, 2, drawing >> *points & 1, points) &&
           lay_before_dealer(dealing, 3, drawing >> *points & 1, points) &&
           !BLACKJACK_IS_SELDOM(drawing >> *points & 1);
}

/* Says what lies before the dealer. */
static inline void count_dealers(BlackjackState *s, int count, uint32_t points)
{
    blackjack_forget_no_cards(s);
    s->dealer_count = (uint8_t)count;
    s->dealer_low = blackjack_points_low(points);
    s->dealer_has_ace = blackjack_points_have_ace(points);
}

/* Ends the game; a hand is bust or the dealer, but never both. */
static inline double pay_single_hand(BlackjackState *s, int bet, int players, int dealers)
{
    s->phase = BLACKJACK_OVER;
    s->legal = 0;
    return bet * ((players > dealers) - (players < dealers));
}

/* Lets the dealer play on, before whom cards were laid that are not counted. */
BLACKJACK_SELDOM static double finish_single_hand(const World *world, BlackjackState *s, Rng *rng,
                                                  uint64_t drawing)
{
    const BlackjackFullShoe *shoe = &blackjack_full_shoes[world->options[BLACKJACK_OPTION_DECKS]];
    const BlackjackHand *hand = &s->hands[0];
    uint32_t points = 0;
    int count = 0;
    for (; s->dealer[count] != 0; count++) {
        points = blackjack_points_with(points, blackjack_shoe_cards[s->dealer[count]]);
    }
    count_dealers(s, count, points);
    const int dealers = blackjack_totals[blackjack_draw_on(s, shoe, rng, drawing)];
    const int players = blackjack_totals[blackjack_points_of(hand->low, hand->has_ace)];
    return pay_single_hand(s, hand->bet, players, dealers);
}

/* A card for the player may be the hole card. */
BLACKJACK_SELDOM static double step_looking_into(const World *world, BlackjackState *s,
                                                 Action action, Rng *rng, BlackjackCard card,
                                                 uint64_t word)
{
    const BlackjackFullShoe *shoe = &blackjack_full_shoes[world->options[BLACKJACK_OPTION_DECKS]];
    const BlackjackDealing dealing = {.s = s, .shoe = *shoe};
    const bool is_bad = blackjack_is_hole_card(s, shoe, word, card, shoe->looks) ||
                        blackjack_is_missed(&dealing, card);
    blackjack_forget_no_cards(s);
    return step_at_table(world, s, action, rng, is_bad ? 0 : card);
}

/* Stands, hits or doubles. */
static double step_with_one_hand(const World *world, BlackjackState *s, Action action, Rng *rng)
{
    BlackjackHand *hand = &s->hands[0];
    BlackjackDealing dealing = blackjack_dealing_of(world, s, rng);
    const bool draws = action != BLACKJACK_STAND;
    const BlackjackCard card = blackjack_any_card_if(&dealing, draws);
    if (blackjack_is_to_look(&dealing)) {
        return step_looking_into(world, s, action, rng, card, dealing.word);
    }
    if (blackjack_is_missed(&dealing, card)) {
        return step_at_table(world, s, action, rng, 0);
    }
    const uint32_t points = lay_on_hand(hand, card, draws);
    if (open_points >> points & (action == BLACKJACK_HIT)) {
        s->legal = 1 << BLACKJACK_STAND | 1 << BLACKJACK_HIT;
        return 0.0;
    }
    const int players = blackjack_totals[points];
    const uint64_t is_bust = players == 0;
    const uint64_t drawing = dealer_drawing(world) & (is_bust - 1);
    const int bet = 1 + action / BLACKJACK_DOUBLE;
    uint32_t dealers;
    hand->bet = (uint8_t)bet;
    hand->end = (uint8_t)(BLACKJACK_STOOD + is_bust);
    if (BLACKJACK_IS_SELDOM(!play_dealer(&dealing, drawing, &dealers))) {
        return finish_single_hand(world, s, rng, drawing);
    }
    count_dealers(s, 2 + (s->dealer[2] != 0) + (s->dealer[3] != 0), dealers);
    return pay_single_hand(s, bet, players, blackjack_totals[dealers]);
}

/* Turns the hole card over, if it does not lie there, and pays for naturals. */
BLACKJACK_SELDOM static double step_with_natural(const World *world, BlackjackState *s, Rng *rng)
{
    const bool pays_6_5 = world->options[BLACKJACK_OPTION_FLAGS] & BLACKJACK_FLAG_PAYS_6_5;
    s->hands[0].end = BLACKJACK_STOOD;
    s->phase = BLACKJACK_OVER;
    s->legal = 0;
    if (s->is_dealer_natural) {
        return blackjack_hand_is_natural(&s->hands[0]) ? 0.0 : -1.0;
    }
    blackjack_draw_on(s, &blackjack_full_shoes[world->options[BLACKJACK_OPTION_DECKS]], rng, 0);
    return pays_6_5 ? 1.2 : 1.5;
}

double blackjack_casino_step(const World *world, void *state, Action action, Rng *rng)
{
    BlackjackState *s = state;
    if (BLACKJACK_IS_SELDOM(s->phase == BLACKJACK_SETTLED)) {
        return step_with_natural(world, s, rng);
    }
    if (BLACKJACK_IS_SELDOM(s->hand_count > 1) || BLACKJACK_IS_SELDOM(action > BLACKJACK_DOUBLE)) {
        return step_at_table(world, s, action, rng, 0);
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
