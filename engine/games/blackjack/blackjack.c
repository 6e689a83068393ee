/* blackjack.c - Blackjack as a world: one who plays against the house. */
#include "games/blackjack/blackjack.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "games/blackjack/blackjack_facets.h"
#include "games/blackjack/blackjack_table.h"

enum { STEPS_MAX = 100 }; /* four hands of 21 aces have fewer */

static_assert(BLACKJACK_OPEN == 0 && BLACKJACK_PLAYING == 0, "as a hand that is not bust");
static_assert(sizeof(BlackjackHand) == BLACKJACK_HAND_CARDS + 6, "no padding");
static_assert(sizeof(BlackjackState) ==
                  offsetof(BlackjackState, hands) + BLACKJACK_HANDS_MAX * sizeof(BlackjackHand),
              "nor here");

/* ---------------------------------------------------------------- the shoe */

/* One card of each kind, and those of four suits. */
#define CARD(rank, place) ((rank) | (place) << BLACKJACK_CARD_PLACE)
#define KINDS(i)                                                                                   \
    CARD(1, i) | BLACKJACK_ACE_POINT << BLACKJACK_CARD_POINT, CARD(2, i), CARD(3, i), CARD(4, i),  \
        CARD(5, i), CARD(6, i), CARD(7, i), CARD(8, i), CARD(9, i), CARD(10, 4 * (i)),             \
        CARD(10, 4 * (i) + 1), CARD(10, 4 * (i) + 2), CARD(10, 4 * (i) + 3)
#define DECK(i) KINDS(4 * (i)), KINDS(4 * (i) + 1), KINDS(4 * (i) + 2), KINDS(4 * (i) + 3)

#define NO_CARD CARD(0, UINT8_MAX)

const BlackjackCard blackjack_shoe_cards[1 + BLACKJACK_SHOE_MAX] = {
    NO_CARD, DECK(0), DECK(1), DECK(2), DECK(3), DECK(4), DECK(5), DECK(6), DECK(7),
};

static_assert(BLACKJACK_SHOE_MAX == BLACKJACK_DECKS_MAX * BLACKJACK_DECK, "all decks are there");

/* Shoes of which one time in 2^looks it is looked into whether a card is the hole card. */
#define SHOE(decks, looks_)                                                                        \
    {                                                                                              \
        .cards = (decks)*BLACKJACK_DECK, .takes = 1, .looks = (looks_),                            \
        .looking = UINT64_C(1) << (64 - (looks_)), .naturals = NATURALS((decks)*BLACKJACK_SUITS)   \
    }

#define NATURALS(suits)                                                                            \
    {                                                                                              \
        [BLACKJACK_ACE] = (BLACKJACK_KINDS - BLACKJACK_TEN + 1) * (suits), [BLACKJACK_TEN] =       \
                                                                               (suits)             \
    }

const BlackjackFullShoe blackjack_full_shoes[1 + BLACKJACK_DECKS_MAX] = {
    {.cards = BLACKJACK_SHOE_MAX, .naturals = NATURALS(BLACKJACK_SHOE_MAX / BLACKJACK_KINDS)},
    SHOE(1, 4),
    SHOE(2, 5),
    SHOE(3, 6),
    SHOE(4, 6),
    SHOE(5, BLACKJACK_LOOKS_MAX),
    SHOE(6, BLACKJACK_LOOKS_MAX),
    SHOE(7, BLACKJACK_LOOKS_MAX),
    SHOE(8, BLACKJACK_LOOKS_MAX),
};

/* By points; 0 for a bust. */
const uint8_t blackjack_totals[2 * BLACKJACK_ACE_POINT] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    0,  0,  0,  0,  0,  0,  0,  0,  0,  0, /* hard; and with an ace: */
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
};

/* ------------------------------------------------------------ what follows */

bool blackjack_dealer_draws(const BlackjackRules *rules, int low, bool has_ace)
{
    const int total = blackjack_total(low, has_ace);
    return total < BLACKJACK_DEALER_STANDS ||
           (total == BLACKJACK_DEALER_STANDS && rules->hits_soft_17 &&
            blackjack_is_soft(low, has_ace));
}

int blackjack_hole_excluded(const BlackjackRules *rules, const BlackjackState *s)
{
    const int up = s->dealer[0];
    const bool peeks = up == BLACKJACK_ACE || up == BLACKJACK_TEN;
    return peeks && !blackjack_rules_are_gym(rules) ? BLACKJACK_ACE + BLACKJACK_TEN - up : 0;
}

/* An ace of a pair that was split gets one card. */
static bool is_split_ace(const BlackjackHand *hand)
{
    return hand->is_split && hand->cards[0] == BLACKJACK_ACE;
}

static bool may_split(const BlackjackRules *rules, const BlackjackState *s,
                      const BlackjackHand *hand)
{
    return hand->count == 2 && hand->cards[0] == hand->cards[1] &&
           s->hand_count < rules->hands_max && (!is_split_ace(hand) || rules->resplits_aces);
}

static bool may_double(const BlackjackRules *rules, const BlackjackHand *hand)
{
    return hand->count == 2 && !is_split_ace(hand) &&
           blackjack_rules_may_double(rules, blackjack_hand_total(hand),
                                      blackjack_is_soft(hand->low, hand->has_ace), hand->is_split);
}

static unsigned bit(bool is_legal, int action)
{
    return (unsigned)is_legal << action;
}

unsigned blackjack_legal_mask(const BlackjackRules *rules, const BlackjackState *s)
{
    if (s->phase != BLACKJACK_PLAYING) {
        return bit(s->phase == BLACKJACK_SETTLED, BLACKJACK_STAND);
    }
    const BlackjackHand *hand = &s->hands[s->in_play];
    const bool is_first = hand->count == 2 && !hand->is_split;
    return bit(true, BLACKJACK_STAND) | bit(!is_split_ace(hand), BLACKJACK_HIT) |
           bit(may_double(rules, hand), BLACKJACK_DOUBLE) |
           bit(may_split(rules, s, hand), BLACKJACK_SPLIT) |
           bit(is_first && rules->late_surrender, BLACKJACK_SURRENDER);
}

/* Whether nothing is left to be decided about a hand that is not bust. */
static bool stands_by_itself(const BlackjackRules *rules, const BlackjackState *s,
                             const BlackjackHand *hand)
{
    const bool is_finished_ace = is_split_ace(hand) && hand->count == 2 &&
                                 !may_split(rules, s, hand);
    return !blackjack_rules_are_gym(rules) &&
           (hand->bet == 2 || blackjack_hand_total(hand) == BLACKJACK_MOST || is_finished_ace);
}

double blackjack_end_hand_if_done(const BlackjackRules *rules, BlackjackState *s)
{
    BlackjackHand *hand = &s->hands[s->in_play];
    if (hand->end != BLACKJACK_OPEN) {
        return 0.0;
    }
    if (hand->low > BLACKJACK_MOST) {
        hand->end = BLACKJACK_BUST;
        return -hand->bet;
    }
    if (stands_by_itself(rules, s, hand)) {
        hand->end = BLACKJACK_STOOD;
    }
    return 0.0;
}

bool blackjack_dealer_must_play(const BlackjackRules *rules, const BlackjackState *s)
{
    const bool is_gym = blackjack_rules_are_gym(rules);
    for (int i = 0; i < s->hand_count && !s->is_dealer_natural; i++) {
        const BlackjackHand *hand = &s->hands[i];
        if (hand->end == BLACKJACK_STOOD && (is_gym || !blackjack_hand_is_natural(hand))) {
            return true;
        }
    }
    return false;
}

double blackjack_earned(const BlackjackRules *rules, const BlackjackState *s, int i)
{
    const BlackjackHand *hand = &s->hands[i];
    if (hand->end == BLACKJACK_BUST) {
        return -hand->bet;
    }
    if (hand->end == BLACKJACK_SURRENDERED) {
        return -0.5;
    }
    if (blackjack_rules_are_gym(rules)) {
        return blackjack_gym_earned(rules->variant, s);
    }
    if (s->is_dealer_natural) {
        return blackjack_hand_is_natural(hand) ? 0.0 : -hand->bet;
    }
    return blackjack_hand_is_natural(hand) ? blackjack_rules_natural_pays(rules)
                                           : hand->bet * blackjack_compare(s, hand);
}

double blackjack_settle(const BlackjackRules *rules, BlackjackState *s)
{
    double sum = 0.0;
    for (int i = 0; i < s->hand_count; i++) {
        sum += s->hands[i].end != BLACKJACK_BUST ? blackjack_earned(rules, s, i) : 0.0;
    }
    s->phase = BLACKJACK_OVER;
    s->legal = 0;
    return sum;
}

void blackjack_take(const BlackjackRules *rules, BlackjackState *s, BlackjackHand *hand, int rank)
{
    blackjack_dealt_add(&s->dealt, rules->decks, rank);
    blackjack_lay_card(hand, rank);
    s->legal = (uint8_t)blackjack_legal_mask(rules, s);
}

void blackjack_dealer_take(const BlackjackRules *rules, BlackjackState *s, int rank)
{
    blackjack_dealt_add(&s->dealt, rules->decks, rank);
    blackjack_lay_dealers_card(s, rank);
}

void blackjack_lay(const World *world, const uint8_t *cards, int count, int upcard,
                   BlackjackState *s)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    assert(2 <= count && count <= BLACKJACK_HAND_CARDS);
    blackjack_clear(s, rules.hands_max);
    for (int i = 0; i < count; i++) {
        blackjack_take(&rules, s, &s->hands[0], cards[i]);
    }
    blackjack_dealer_take(&rules, s, upcard);
    if (!blackjack_rules_are_gym(&rules) && blackjack_hand_is_natural(&s->hands[0])) {
        s->phase = BLACKJACK_SETTLED;
    }
    s->legal = (uint8_t)blackjack_legal_mask(&rules, s);
}

static void add_ranks(const uint8_t *ranks, int count, int counts[BLACKJACK_RANKS])
{
    for (int i = 0; i < count; i++) {
        counts[ranks[i] - 1]++;
    }
}

void blackjack_count_cards(const BlackjackState *s, int counts[BLACKJACK_RANKS])
{
    memset(counts, 0, BLACKJACK_RANKS * sizeof *counts);
    add_ranks(s->dealer, s->dealer_count, counts);
    for (int i = 0; i < s->hand_count; i++) {
        add_ranks(s->hands[i].cards, s->hands[i].count, counts);
    }
}

/* --------------------------------------------------------------------- all */

static bool is_over(const World *world, const void *state)
{
    (void)world;
    return ((const BlackjackState *)state)->phase == BLACKJACK_OVER;
}

/* Whether two cards that are 21 earn something else than other 21s. */
static bool is_natural_seen(BlackjackVariant variant, const BlackjackState *s)
{
    return variant != BLACKJACK_GYM && blackjack_hand_is_natural(&s->hands[s->in_play]);
}

/* What the dealer's play came to, any bust as one; 0 where the dealer did not play. */
static unsigned dealers_end(const BlackjackRules *rules, const BlackjackState *s)
{
    const int total = blackjack_total(s->dealer_low, s->dealer_has_ace);
    const bool has_played = s->phase == BLACKJACK_OVER && blackjack_dealer_must_play(rules, s);
    return has_played ? (unsigned)(total > BLACKJACK_MOST ? BLACKJACK_MOST + 1 : total) : 0;
}

/*      bits 0 - 4   total          11 - 14   upcard
 *           5       soft           15, 16    a natural of the player, of the dealer
 *           6 - 10  legal actions  17 - 21   what the dealer's play came to, at the end
 */
uint64_t blackjack_key_of_hand(int low, bool has_ace, bool is_natural_hand, unsigned legal,
                               int upcard)
{
    return (unsigned)blackjack_total(low, has_ace) |
           (unsigned)blackjack_is_soft(low, has_ace) << 5 | legal << 6 | (unsigned)upcard << 11 |
           (unsigned)is_natural_hand << 15;
}

static uint64_t key(const World *world, const void *state)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const BlackjackState *s = state;
    const BlackjackHand *hand = &s->hands[s->in_play];
    const bool is_dealers = s->phase == BLACKJACK_OVER ? blackjack_dealer_is_natural(s)
                                                       : s->is_dealer_natural;
    return blackjack_key_of_hand(hand->low, hand->has_ace, is_natural_seen(rules.variant, s),
                                 s->legal, s->dealer[0]) |
           (unsigned)is_dealers << 16 | dealers_end(&rules, s) << 17;
}

enum { ANY_TWO = 1 << BLACKJACK_STAND | 1 << BLACKJACK_HIT | 1 << BLACKJACK_DOUBLE };

/* A casino's, with the usual rules; everybody else's follows from it. */
const World blackjack = {
    .name = "blackjack",
    .options = {[BLACKJACK_OPTION_VARIANT] = BLACKJACK_CASINO,
                [BLACKJACK_OPTION_DECKS] = 6,
                [BLACKJACK_OPTION_DOUBLES] = BLACKJACK_DOUBLE_ANY,
                [BLACKJACK_OPTION_HANDS] = BLACKJACK_HANDS_MAX,
                [BLACKJACK_OPTION_FLAGS] = BLACKJACK_FLAG_DOUBLES_AFTER_SPLIT,
                [BLACKJACK_OPTION_ANY_TWO] = ANY_TWO,
                [BLACKJACK_OPTION_PAIR] = ANY_TWO | 1 << BLACKJACK_SPLIT},
    .state_size = sizeof(BlackjackState),
    .action_count = BLACKJACK_ACTIONS,
    .steps_max = STEPS_MAX,
    .discount = 1.0,
    .start = blackjack_casino_start,
    .legal_actions = blackjack_casino_legal_actions,
    .step = blackjack_casino_step,
    .is_over = is_over,
    .key = key,
    .draws = &blackjack_draws,
    .picture = &blackjack_picture,
    .cards = &blackjack_cards,
    .charts = &blackjack_charts,
    .situations = &blackjack_situations,
    .observations = &blackjack_observations,
};

static int flags_of(const BlackjackRules *rules)
{
    return (rules->hits_soft_17 ? BLACKJACK_FLAG_HITS_SOFT_17 : 0) |
           (rules->doubles_hard_only ? BLACKJACK_FLAG_DOUBLES_HARD_ONLY : 0) |
           (rules->doubles_after_split ? BLACKJACK_FLAG_DOUBLES_AFTER_SPLIT : 0) |
           (rules->resplits_aces ? BLACKJACK_FLAG_RESPLITS_ACES : 0) |
           (rules->late_surrender ? BLACKJACK_FLAG_LATE_SURRENDER : 0) |
           (rules->pays == BLACKJACK_PAYS_6_5 ? BLACKJACK_FLAG_PAYS_6_5 : 0);
}

BlackjackRules blackjack_rules_of(const World *world)
{
    const int flags = world->options[BLACKJACK_OPTION_FLAGS];
    return (BlackjackRules){
        .variant = (BlackjackVariant)world->options[BLACKJACK_OPTION_VARIANT],
        .decks = world->options[BLACKJACK_OPTION_DECKS],
        .hits_soft_17 = flags & BLACKJACK_FLAG_HITS_SOFT_17,
        .doubles = (BlackjackDouble)world->options[BLACKJACK_OPTION_DOUBLES],
        .doubles_hard_only = flags & BLACKJACK_FLAG_DOUBLES_HARD_ONLY,
        .doubles_after_split = flags & BLACKJACK_FLAG_DOUBLES_AFTER_SPLIT,
        .hands_max = world->options[BLACKJACK_OPTION_HANDS],
        .resplits_aces = flags & BLACKJACK_FLAG_RESPLITS_ACES,
        .late_surrender = flags & BLACKJACK_FLAG_LATE_SURRENDER,
        .pays = flags & BLACKJACK_FLAG_PAYS_6_5 ? BLACKJACK_PAYS_6_5 : BLACKJACK_PAYS_3_2,
    };
}

static void write_name(World *world, const BlackjackRules *rules)
{
    char text[BLACKJACK_RULES_SIZE];
    TextLine name = text_line(world->name, sizeof world->name);
    text_add(&name, blackjack.name);
    if (blackjack_rules_write(rules, text) > 0) {
        text_add(&name, ":");
        text_add(&name, text);
    }
}

/* What may be done with two cards where all may be doubled alike, else 0. */
static int legal_with(const BlackjackRules *rules, uint8_t first, uint8_t second)
{
    const BlackjackState s = {.hand_count = 1,
                              .hands = {{.cards = {first, second}, .count = 2, .low = 2}}};
    const bool is_for_all = rules->doubles == BLACKJACK_DOUBLE_ANY && !rules->doubles_hard_only;
    return is_for_all ? (int)blackjack_legal_mask(rules, &s) : 0;
}

World blackjack_with(const BlackjackRules *rules)
{
    World world = blackjack;
    write_name(&world, rules);
    world.options[BLACKJACK_OPTION_VARIANT] = (int)rules->variant;
    world.options[BLACKJACK_OPTION_DECKS] = rules->decks;
    world.options[BLACKJACK_OPTION_DOUBLES] = (int)rules->doubles;
    world.options[BLACKJACK_OPTION_HANDS] = rules->hands_max;
    world.options[BLACKJACK_OPTION_FLAGS] = flags_of(rules);
    world.options[BLACKJACK_OPTION_ANY_TWO] = legal_with(rules, 2, 3);
    world.options[BLACKJACK_OPTION_PAIR] = legal_with(rules, 2, 2);
    world.state_size = blackjack_size_of_state(rules->hands_max);
    world.chances = rules->decks == 0 && rules->hands_max == 1 ? &blackjack_chances : NULL;
    if (blackjack_rules_are_gym(rules)) {
        world.action_count = BLACKJACK_ACTIONS_GYM;
        world.start = blackjack_gym_start;
        world.legal_actions = blackjack_gym_legal_actions;
        world.step = blackjack_gym_step;
        world.hindsight = &blackjack_hindsight;
        world.observations = &blackjack_gym_observations;
    }
    return world;
}

bool blackjack_find(const char *text, World *world)
{
    BlackjackRules rules;
    if (!blackjack_rules_parse(text, &rules, NULL)) {
        return false;
    }
    *world = blackjack_with(&rules);
    return true;
}
