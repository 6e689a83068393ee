/* blackjack.c - Blackjack as a world: one who plays against the house. */
#include "games/blackjack/blackjack.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "games/blackjack/blackjack_facets.h"

/* Where the rules stand among a world's options. */
enum {
    OPTION_VARIANT,
    OPTION_DECKS,
    OPTION_DOUBLES,
    OPTION_HANDS,
    OPTION_FLAGS,
};

enum {
    FLAG_HITS_SOFT_17 = 1,
    FLAG_DOUBLES_HARD_ONLY = 2,
    FLAG_DOUBLES_AFTER_SPLIT = 4,
    FLAG_RESPLITS_ACES = 8,
    FLAG_LATE_SURRENDER = 16,
    FLAG_PAYS_6_5 = 32,
};

enum {
    STEPS_MAX = 100, /* four hands of 21 aces have fewer */
    TENS_IN_KINDS = 4,
    SUITS = 4,
    DEALER_STANDS = 17,
    MOST = 21,
};

static size_t size_of_state(int hands)
{
    return offsetof(BlackjackState, hands) + (size_t)hands * sizeof(BlackjackHand);
}

static_assert(BLACKJACK_OPEN == 0 && BLACKJACK_PLAYING == 0, "as a hand that is not bust");
static_assert(sizeof(BlackjackHand) == BLACKJACK_HAND_CARDS + 6, "no padding");
static_assert(sizeof(BlackjackState) ==
                  offsetof(BlackjackState, hands) + BLACKJACK_HANDS_MAX * sizeof(BlackjackHand),
              "nor here");

/* ------------------------------------------------------------ what follows */

bool blackjack_dealer_draws(const BlackjackRules *rules, int low, bool has_ace)
{
    const int total = blackjack_total(low, has_ace);
    return total < DEALER_STANDS ||
           (total == DEALER_STANDS && rules->hits_soft_17 && blackjack_is_soft(low, has_ace));
}

static int total_of(const BlackjackHand *hand)
{
    return blackjack_total(hand->low, hand->has_ace);
}

static bool is_natural(const BlackjackHand *hand)
{
    return !hand->is_split && blackjack_is_natural(hand->count, hand->low, hand->has_ace);
}

static bool is_dealers_natural(const BlackjackState *s)
{
    return blackjack_is_natural(s->dealer_count, s->dealer_low, s->dealer_has_ace);
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
           blackjack_rules_may_double(rules, total_of(hand),
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
           (hand->bet == 2 || total_of(hand) == MOST || is_finished_ace);
}

double blackjack_end_hand_if_done(const BlackjackRules *rules, BlackjackState *s)
{
    BlackjackHand *hand = &s->hands[s->in_play];
    if (hand->end != BLACKJACK_OPEN) {
        return 0.0;
    }
    if (hand->low > MOST) {
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
        if (hand->end == BLACKJACK_STOOD && (is_gym || !is_natural(hand))) {
            return true;
        }
    }
    return false;
}

/* The sign of what a hand wins by its total alone. */
static int compare(const BlackjackState *s, const BlackjackHand *hand)
{
    const int total = blackjack_total(s->dealer_low, s->dealer_has_ace);
    const int dealers = total > MOST ? 0 : total;
    const int players = total_of(hand);
    return (players > dealers) - (players < dealers);
}

/* What a hand wins that stood, by Gymnasium's rules. */
static double earned_in_gym(BlackjackVariant variant, const BlackjackState *s)
{
    const int sign = compare(s, &s->hands[0]);
    if (variant == BLACKJACK_GYM || !is_natural(&s->hands[0])) {
        return sign;
    }
    if (variant == BLACKJACK_GYM_SAB) {
        return is_dealers_natural(s) ? sign : 1.0;
    }
    return sign > 0 ? 1.5 : sign;
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
        return earned_in_gym(rules->variant, s);
    }
    if (s->is_dealer_natural) {
        return is_natural(hand) ? 0.0 : -hand->bet;
    }
    return is_natural(hand) ? blackjack_rules_natural_pays(rules) : hand->bet * compare(s, hand);
}

double blackjack_settle(const BlackjackRules *rules, BlackjackState *s)
{
    double sum = 0.0;
    for (int i = 0; i < s->hand_count; i++) {
        sum += s->hands[i].end != BLACKJACK_BUST ? blackjack_earned(rules, s, i) : 0.0;
    }
    s->phase = BLACKJACK_OVER;
    return sum;
}

static void clear(BlackjackState *s, int hands)
{
    memset(s, 0, size_of_state(hands));
    s->hand_count = 1;
    s->hands[0].bet = 1;
}

void blackjack_lay(const World *world, const uint8_t *cards, int count, int upcard,
                   BlackjackState *s)
{
    assert(2 <= count && count <= BLACKJACK_HAND_CARDS);
    clear(s, world->options[OPTION_HANDS]);
    for (int i = 0; i < count; i++) {
        blackjack_take(&s->hands[0], cards[i]);
    }
    blackjack_dealer_take(s, upcard);
    if (world->options[OPTION_VARIANT] == BLACKJACK_CASINO && is_natural(&s->hands[0])) {
        s->phase = BLACKJACK_SETTLED;
    }
}

/* ------------------------------------------------------------------- cards */

#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
__extension__ typedef unsigned __int128 DoubleWord;
#endif

/* A number from 0 to n - 1 from the top of a random word, which is taken for a
 * fraction; what is left of the word is one for the next. Each sequence of numbers
 * from one word is as likely as it should be up to 2^-64: that is how many words its
 * interval can have too few or too many. */
static inline uint32_t take_number(uint64_t *word, uint32_t n)
{
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    const DoubleWord product = (DoubleWord)*word * n; /* one instruction */
    *word = (uint64_t)product;
    return (uint32_t)(product >> 64);
#else
    const uint64_t top = (*word >> 32) * n + ((*word & UINT32_MAX) * n >> 32);
    *word *= n;
    return (uint32_t)(top >> 32);
#endif
}

/* A card of an endless shoe. */
static inline int take_rank(uint64_t *word)
{
    const int kind = 1 + (int)take_number(word, BLACKJACK_KINDS);
    return kind < BLACKJACK_TEN ? kind : BLACKJACK_TEN;
}

/* What there is to draw from, by rank, and how many that are; an endless shoe is as
 * one with a card of each kind, which go back. */
typedef struct Shoe {
    int left[BLACKJACK_RANKS];
    int sum;
} Shoe;

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

static Shoe shoe_of(const BlackjackRules *rules, const BlackjackState *s)
{
    Shoe shoe = {.sum = 0};
    int gone[BLACKJACK_RANKS];
    blackjack_count_cards(s, gone);
    for (int i = 0; i < BLACKJACK_RANKS; i++) {
        const int kinds = i + 1 == BLACKJACK_TEN ? TENS_IN_KINDS : 1;
        shoe.left[i] = rules->decks == 0 ? kinds : kinds * SUITS * rules->decks - gone[i];
        shoe.sum += shoe.left[i];
    }
    return shoe;
}

/* A card of any rank but one, 0 for none. */
static int draw_but(const Shoe *shoe, int excluded, Rng *rng)
{
    const int less = excluded > 0 ? shoe->left[excluded - 1] : 0;
    uint64_t word = rng_next_inline(rng);
    int number = (int)take_number(&word, (uint32_t)(shoe->sum - less));
    for (int rank = 1;; rank++) {
        const int left = rank == excluded ? 0 : shoe->left[rank - 1];
        if (number < left) {
            return rank;
        }
        number -= left;
    }
}

static int draw_any(const BlackjackRules *rules, const BlackjackState *s, Rng *rng)
{
    const Shoe shoe = shoe_of(rules, s);
    return draw_but(&shoe, 0, rng);
}

/* Draws a card for the player: from all that are unseen, of which one, the hole card,
 * is none that a peek would have told of. */
static int draw(const BlackjackRules *rules, const BlackjackState *s, Rng *rng)
{
    const int excluded = blackjack_hole_excluded(rules, s);
    Shoe shoe = shoe_of(rules, s);
    if (excluded != 0 && rules->decks != 0) {
        shoe.left[draw_but(&shoe, excluded, rng) - 1]--;
        shoe.sum--;
    }
    return draw_but(&shoe, 0, rng);
}

/* ---------------------------------------------------------------- a casino */

static void peek(const BlackjackRules *rules, BlackjackState *s, Rng *rng)
{
    const int excluded = blackjack_hole_excluded(rules, s);
    if (excluded != 0 && draw_any(rules, s, rng) == excluded) {
        blackjack_dealer_take(s, excluded);
        s->is_dealer_natural = true;
    }
}

static void casino_start(const World *world, void *state, Rng *rng)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    BlackjackState *s = state;
    clear(s, rules.hands_max);
    blackjack_take(&s->hands[0], draw_any(&rules, s, rng));
    blackjack_take(&s->hands[0], draw_any(&rules, s, rng));
    blackjack_dealer_take(s, draw_any(&rules, s, rng));
    peek(&rules, s, rng);
    s->phase = s->is_dealer_natural || is_natural(&s->hands[0]) ? BLACKJACK_SETTLED
                                                                : BLACKJACK_PLAYING;
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
static void act(const BlackjackRules *rules, BlackjackState *s, Action action, Rng *rng)
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
    blackjack_take(hand, draw(rules, s, rng));
}

/* Goes on to the next hand that has something to decide; returns what hands cost that
 * bust. */
static double go_on(const BlackjackRules *rules, BlackjackState *s, Rng *rng)
{
    double earned = blackjack_end_hand_if_done(rules, s);
    while (s->hands[s->in_play].end != BLACKJACK_OPEN && s->in_play + 1 < s->hand_count) {
        s->in_play++;
        blackjack_take(&s->hands[s->in_play], draw(rules, s, rng));
        earned += blackjack_end_hand_if_done(rules, s);
    }
    return earned;
}

/* The hole card is turned over, and the dealer plays if somebody waits for it. */
static double finish(const BlackjackRules *rules, BlackjackState *s, Rng *rng)
{
    if (s->dealer_count == 1) {
        const Shoe shoe = shoe_of(rules, s);
        blackjack_dealer_take(s, draw_but(&shoe, blackjack_hole_excluded(rules, s), rng));
    }
    while (blackjack_dealer_must_play(rules, s) &&
           blackjack_dealer_draws(rules, s->dealer_low, s->dealer_has_ace)) {
        blackjack_dealer_take(s, draw_any(rules, s, rng));
    }
    return blackjack_settle(rules, s);
}

static double casino_step(const World *world, void *state, Action action, Rng *rng)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    BlackjackState *s = state;
    act(&rules, s, action, rng);
    const double earned = go_on(&rules, s, rng);
    return s->hands[s->in_play].end == BLACKJACK_OPEN ? earned : earned + finish(&rules, s, rng);
}

static int casino_legal_actions(const World *world, const void *state,
                                Action actions[WORLD_ACTIONS_MAX])
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const unsigned mask = blackjack_legal_mask(&rules, state);
    int count = 0;
    for (Action action = 0; action < BLACKJACK_ACTIONS; action++) {
        actions[count] = action;
        count += (int)(mask >> action & 1);
    }
    return count;
}

/* --------------------------------------------------------------- Gymnasium */

/* This is an environment for learners who play millions of hands, so it is written to
 * be fast: all cards of a deal, or of the dealer's play, come from one random word,
 * numbers stay in registers, and there are no branches that nobody can foresee where
 * some arithmetic does as well. */

static void gym_start(const World *world, void *state, Rng *rng)
{
    BlackjackState *s = state;
    uint64_t word = rng_next_inline(rng);
    const int first = take_rank(&word);
    const int second = take_rank(&word);
    const int up = take_rank(&word);
    (void)world;
    clear(s, 1);
    s->hands[0].cards[0] = (uint8_t)first;
    s->hands[0].cards[1] = (uint8_t)second;
    s->hands[0].count = 2;
    s->hands[0].low = (uint8_t)(first + second);
    s->hands[0].has_ace = (first == BLACKJACK_ACE) | (second == BLACKJACK_ACE);
    s->dealer[0] = (uint8_t)up;
    s->dealer_count = 1;
    s->dealer_low = (uint8_t)up;
    s->dealer_has_ace = up == BLACKJACK_ACE;
}

/* What the dealer has, while drawing. */
typedef struct GymDealer {
    uint8_t *cards;
    uint64_t word;
    int count, low, has_ace;
} GymDealer;

static inline int gym_total(int low, int has_ace)
{
    return low + (has_ace & (low <= 11)) * 10;
}

static inline bool gym_dealer_draws(const GymDealer *dealer)
{
    return gym_total(dealer->low, dealer->has_ace) < DEALER_STANDS;
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
    if (world->options[OPTION_VARIANT] != BLACKJACK_GYM) {
        return earned_in_gym((BlackjackVariant)world->options[OPTION_VARIANT], s);
    }
    const int total = gym_total(dealer.low, dealer.has_ace);
    const int players = gym_total(s->hands[0].low, s->hands[0].has_ace);
    const int dealers = total > MOST ? 0 : total;
    return (players > dealers) - (players < dealers);
}

static double gym_hit(BlackjackState *s, uint64_t word)
{
    BlackjackHand *hand = &s->hands[0];
    const int rank = take_rank(&word);
    const int low = hand->low + rank;
    const int count = hand->count;
    const int is_bust = low > MOST;
    hand->cards[count] = (uint8_t)rank;
    hand->count = (uint8_t)(count + 1);
    hand->low = (uint8_t)low;
    hand->has_ace |= rank == BLACKJACK_ACE;
    hand->end = (uint8_t)(is_bust * BLACKJACK_BUST);
    s->phase = (uint8_t)(is_bust * BLACKJACK_OVER);
    return -(double)is_bust;
}

static double gym_step(const World *world, void *state, Action action, Rng *rng)
{
    const uint64_t word = rng_next_inline(rng);
    return action == BLACKJACK_STAND ? gym_stand(world, state, word) : gym_hit(state, word);
}

static int gym_legal_actions(const World *world, const void *state,
                             Action actions[WORLD_ACTIONS_MAX])
{
    (void)world;
    actions[0] = BLACKJACK_STAND;
    actions[1] = BLACKJACK_HIT;
    return ((const BlackjackState *)state)->phase == BLACKJACK_OVER ? 0 : 2;
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
    return variant != BLACKJACK_GYM && is_natural(&s->hands[s->in_play]);
}

/* What the dealer's play came to, any bust as one; 0 where the dealer did not play. */
static unsigned dealers_end(const BlackjackRules *rules, const BlackjackState *s)
{
    const int total = blackjack_total(s->dealer_low, s->dealer_has_ace);
    const bool has_played = s->phase == BLACKJACK_OVER && blackjack_dealer_must_play(rules, s);
    return has_played ? (unsigned)(total > MOST ? MOST + 1 : total) : 0;
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
    const unsigned mask = blackjack_legal_mask(&rules, s);
    const bool is_dealers = s->phase == BLACKJACK_OVER ? is_dealers_natural(s)
                                                       : s->is_dealer_natural;
    return blackjack_key_of_hand(hand->low, hand->has_ace, is_natural_seen(rules.variant, s), mask,
                                 s->dealer[0]) |
           (unsigned)is_dealers << 16 | dealers_end(&rules, s) << 17;
}

/* A casino's, with the usual rules; everybody else's follows from it. */
const World blackjack = {
    .name = "blackjack",
    .options = {[OPTION_VARIANT] = BLACKJACK_CASINO,
                [OPTION_DECKS] = 6,
                [OPTION_DOUBLES] = BLACKJACK_DOUBLE_ANY,
                [OPTION_HANDS] = BLACKJACK_HANDS_MAX,
                [OPTION_FLAGS] = FLAG_DOUBLES_AFTER_SPLIT},
    .state_size = sizeof(BlackjackState),
    .action_count = BLACKJACK_ACTIONS,
    .steps_max = STEPS_MAX,
    .discount = 1.0,
    .start = casino_start,
    .legal_actions = casino_legal_actions,
    .step = casino_step,
    .is_over = is_over,
    .key = key,
    .draws = &blackjack_draws,
    .picture = &blackjack_picture,
    .cards = &blackjack_cards,
    .charts = &blackjack_charts,
    .situations = &blackjack_situations,
};

static int flags_of(const BlackjackRules *rules)
{
    return (rules->hits_soft_17 ? FLAG_HITS_SOFT_17 : 0) |
           (rules->doubles_hard_only ? FLAG_DOUBLES_HARD_ONLY : 0) |
           (rules->doubles_after_split ? FLAG_DOUBLES_AFTER_SPLIT : 0) |
           (rules->resplits_aces ? FLAG_RESPLITS_ACES : 0) |
           (rules->late_surrender ? FLAG_LATE_SURRENDER : 0) |
           (rules->pays == BLACKJACK_PAYS_6_5 ? FLAG_PAYS_6_5 : 0);
}

BlackjackRules blackjack_rules_of(const World *world)
{
    const int flags = world->options[OPTION_FLAGS];
    return (BlackjackRules){
        .variant = (BlackjackVariant)world->options[OPTION_VARIANT],
        .decks = world->options[OPTION_DECKS],
        .hits_soft_17 = flags & FLAG_HITS_SOFT_17,
        .doubles = (BlackjackDouble)world->options[OPTION_DOUBLES],
        .doubles_hard_only = flags & FLAG_DOUBLES_HARD_ONLY,
        .doubles_after_split = flags & FLAG_DOUBLES_AFTER_SPLIT,
        .hands_max = world->options[OPTION_HANDS],
        .resplits_aces = flags & FLAG_RESPLITS_ACES,
        .late_surrender = flags & FLAG_LATE_SURRENDER,
        .pays = flags & FLAG_PAYS_6_5 ? BLACKJACK_PAYS_6_5 : BLACKJACK_PAYS_3_2,
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

World blackjack_with(const BlackjackRules *rules)
{
    World world = blackjack;
    write_name(&world, rules);
    world.options[OPTION_VARIANT] = (int)rules->variant;
    world.options[OPTION_DECKS] = rules->decks;
    world.options[OPTION_DOUBLES] = (int)rules->doubles;
    world.options[OPTION_HANDS] = rules->hands_max;
    world.options[OPTION_FLAGS] = flags_of(rules);
    world.state_size = size_of_state(rules->hands_max);
    world.chances = rules->decks == 0 && rules->hands_max == 1 ? &blackjack_chances : NULL;
    if (blackjack_rules_are_gym(rules)) {
        world.action_count = BLACKJACK_ACTIONS_GYM;
        world.start = gym_start;
        world.legal_actions = gym_legal_actions;
        world.step = gym_step;
        world.hindsight = &blackjack_hindsight;
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
