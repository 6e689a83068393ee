/* blackjack_chances.c - every outcome of an action with its probability, with true
 * shares of the ranks or with others; for an endless shoe and one hand.
 *
 * An action leads to a card or none, and if that ends the hand, to one of seven ends
 * of the dealer's play. The state of such an outcome has one of the many hands of the
 * dealer that come to the same.
 */
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_facets.h"

/* What the dealer's play may come to. */
enum {
    NO_CARD = 0,   /* in the place of a rank */
    DEALER_17 = 0, /* to DEALER_17 + 4, which is 21 */
    DEALER_BUST = 5,
    DEALER_NATURAL = 6, /* of those who do not peek; without it 21 has more cards */
    DEALER_ENDS = 7,
    DEALER_STANDS = 17,
    LOW_MAX = 32, /* above any total of a dealer with aces as 1 */
    STARTS = BLACKJACK_RANKS * BLACKJACK_RANKS * BLACKJACK_RANKS,
    PEEKED = 2, /* upcards under which the dealer peeks */
    STARTS_WITH_PEEKS = STARTS + BLACKJACK_RANKS * BLACKJACK_RANKS * PEEKED,
};

/* Where the dealer stops. */
static int end_of(int count, int low, bool has_ace)
{
    const int total = blackjack_total(low, has_ace);
    if (blackjack_is_natural(count, low, has_ace)) {
        return DEALER_NATURAL;
    }
    return total > 21 ? DEALER_BUST : total - DEALER_STANDS;
}

static double true_share(const World *world, int symbol)
{
    (void)world;
    return symbol + 1 == BLACKJACK_TEN ? 4.0 / 13.0 : 1.0 / 13.0;
}

/* ------------------------------------------------------------- the dealer */

/* How likely it is that the dealer has drawn to a total, by the total with aces as 1
 * and by whether there is an ace. A card makes that total larger, so one pass is
 * enough. */
typedef struct DealerPlay {
    const BlackjackRules *rules;
    const double *shares;
    double at[LOW_MAX][2];
    double ends[DEALER_ENDS];
} DealerPlay;

static void add_card(DealerPlay *play, int count, int low, bool has_ace, double chance)
{
    for (int rank = 1; rank <= BLACKJACK_RANKS; rank++) {
        const bool with_ace = has_ace || rank == BLACKJACK_ACE;
        const double share = chance * play->shares[rank - 1];
        if (blackjack_is_natural(count + 1, low + rank, with_ace)) {
            play->ends[DEALER_NATURAL] += share;
        } else {
            play->at[low + rank][with_ace] += share;
        }
    }
}

static void play_on(DealerPlay *play)
{
    const int any_more = 3; /* cards, so that nothing is a natural */
    for (int low = 0; low < LOW_MAX; low++) {
        for (int ace = 0; ace < 2; ace++) {
            const double chance = play->at[low][ace];
            if (chance > 0.0 && blackjack_dealer_draws(play->rules, low, ace)) {
                add_card(play, any_more, low, ace, chance);
            } else if (chance > 0.0) {
                play->ends[end_of(any_more, low, ace)] += chance;
            }
        }
    }
}

/* How likely each end of the dealer's play is, from the upcard on. A natural that a
 * peek has excluded comes off, and the rest is as much likelier. */
static void find_ends(const BlackjackRules *rules, const BlackjackState *s, const double *shares,
                      double ends[DEALER_ENDS])
{
    DealerPlay play = {.rules = rules, .shares = shares};
    const bool has_peeked = blackjack_hole_excluded(rules, s) != 0;
    add_card(&play, 1, s->dealer_low, s->dealer_has_ace, 1.0);
    play_on(&play);
    const double natural = has_peeked ? play.ends[DEALER_NATURAL] : 0.0;
    for (int i = 0; i < DEALER_ENDS; i++) {
        const bool is_excluded = has_peeked && i == DEALER_NATURAL;
        ends[i] = is_excluded || natural >= 1.0 ? 0.0 : play.ends[i] / (1.0 - natural);
    }
}

/* How many ends there are: a natural needs an ace or a ten to begin with, and a dealer
 * who does not peek. */
static int count_ends(const BlackjackRules *rules, const BlackjackState *s)
{
    const int up = s->dealer[0];
    const bool may_be_natural = (up == BLACKJACK_ACE || up == BLACKJACK_TEN) &&
                                blackjack_hole_excluded(rules, s) == 0;
    return may_be_natural ? DEALER_ENDS : DEALER_NATURAL;
}

/* Some cards of the dealer that lead to an end. */
typedef struct Search {
    const BlackjackRules *rules;
    int excluded; /* rank of the hole card */
    int end;
    uint8_t cards[BLACKJACK_DEALER_CARDS];
    int count;
} Search;

static bool search_cards(Search *search, int count, int low, bool has_ace)
{
    if (count > 1 && !blackjack_dealer_draws(search->rules, low, has_ace)) {
        search->count = count;
        return end_of(count, low, has_ace) == search->end;
    }
    for (int rank = BLACKJACK_RANKS; rank > 0; rank--) {
        search->cards[count] = (uint8_t)rank;
        if ((count > 1 || rank != search->excluded) &&
            search_cards(search, count + 1, low + rank, has_ace || rank == BLACKJACK_ACE)) {
            return true;
        }
    }
    return false;
}

static void lay_dealer(const BlackjackRules *rules, BlackjackState *s, int end)
{
    Search search = {.rules = rules, .excluded = blackjack_hole_excluded(rules, s), .end = end};
    search_cards(&search, 1, s->dealer_low, s->dealer_has_ace);
    for (int i = 1; i < search.count; i++) {
        blackjack_dealer_take(rules, s, search.cards[i]);
    }
}

/* ------------------------------------------------------------------ starts */

static int start_count(const World *world)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    return blackjack_rules_are_gym(&rules) ? STARTS : STARTS_WITH_PEEKS;
}

/* Two cards and the upcard; those behind the first thousand have a dealer's natural
 * under an ace or a ten, which the others have not. */
static double start_if(const World *world, const double *shares, int i, void *state)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const bool is_natural = i >= STARTS;
    const int number = is_natural ? i - STARTS : i;
    const int up = is_natural ? (number % PEEKED == 0 ? BLACKJACK_ACE : BLACKJACK_TEN)
                              : 1 + number % BLACKJACK_RANKS;
    const int hand = number / (is_natural ? PEEKED : BLACKJACK_RANKS);
    const uint8_t cards[2] = {(uint8_t)(1 + hand / BLACKJACK_RANKS),
                              (uint8_t)(1 + hand % BLACKJACK_RANKS)};
    BlackjackState *s = state;
    blackjack_lay(world, cards, 2, up, s);
    const int excluded = blackjack_hole_excluded(&rules, s);
    const double chance = shares[cards[0] - 1] * shares[cards[1] - 1] * shares[up - 1];
    if (!is_natural) {
        return excluded == 0 ? chance : chance * (1.0 - shares[excluded - 1]);
    }
    blackjack_dealer_take(&rules, s, excluded);
    s->is_dealer_natural = true;
    s->phase = BLACKJACK_SETTLED;
    s->legal = 1 << BLACKJACK_STAND;
    return chance * shares[excluded - 1];
}

/* ---------------------------------------------------------------- outcomes */

/* What an action does before the dealer's turn; returns what that earns. */
static double apply(const BlackjackRules *rules, BlackjackState *s, Action action, int rank)
{
    BlackjackHand *hand = &s->hands[0];
    if (rank == NO_CARD) {
        hand->end = action == BLACKJACK_STAND ? BLACKJACK_STOOD : BLACKJACK_SURRENDERED;
        return 0.0;
    }
    hand->bet = action == BLACKJACK_DOUBLE ? 2 : 1;
    blackjack_take(rules, s, hand, rank);
    return blackjack_end_hand_if_done(rules, s);
}

static bool draws_card(Action action)
{
    return action == BLACKJACK_HIT || action == BLACKJACK_DOUBLE;
}

/* How many ways there are from here on, after the player's card. */
static int count_ways(const BlackjackRules *rules, const BlackjackState *s)
{
    return blackjack_dealer_must_play(rules, s) ? count_ends(rules, s) : 1;
}

/* The same for an action and a card. */
static int count_ways_after(const World *world, const BlackjackRules *rules, const void *state,
                            Action action, int rank)
{
    BlackjackState s = {.phase = BLACKJACK_PLAYING};
    memcpy(&s, state, world->state_size);
    apply(rules, &s, action, rank);
    return count_ways(rules, &s);
}

static int outcome_count(const World *world, const void *state, Action action)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    int count = 0;
    if (!draws_card(action)) {
        return count_ways_after(world, &rules, state, action, NO_CARD);
    }
    for (int rank = 1; rank <= BLACKJACK_RANKS; rank++) {
        count += count_ways_after(world, &rules, state, action, rank);
    }
    return count;
}

/* The card of outcome number `*i`, which becomes the number among those with it. */
static int rank_of_outcome(const World *world, const BlackjackRules *rules, const void *state,
                           Action action, int *i)
{
    int rank = 1;
    int ways;
    while ((ways = count_ways_after(world, rules, state, action, rank)) <= *i) {
        *i -= ways;
        rank++;
    }
    return rank;
}

/* The dealer's turn, in the way that has this number; returns how likely that is. */
static double end_play(const BlackjackRules *rules, BlackjackState *s, const double *shares, int i,
                       double *earned)
{
    double chance = 1.0;
    if (blackjack_dealer_must_play(rules, s)) {
        double ends[DEALER_ENDS];
        find_ends(rules, s, shares, ends);
        chance = ends[i];
        lay_dealer(rules, s, i);
    } else if (s->dealer_count == 1 && !blackjack_rules_are_gym(rules)) {
        const int any = 2; /* that the hole card can be */
        blackjack_dealer_take(rules, s, any);
    }
    *earned += blackjack_settle(rules, s);
    return chance;
}

static double outcome_if(const World *world, const double *shares, const void *state, Action action,
                         int i, void *next, double *reward)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const bool has_card = draws_card(action);
    const int rank = has_card ? rank_of_outcome(world, &rules, state, action, &i) : NO_CARD;
    BlackjackState *s = next;
    memcpy(s, state, world->state_size);
    *reward = apply(&rules, s, action, rank);
    double chance = has_card ? shares[rank - 1] : 1.0;
    if (s->hands[0].end != BLACKJACK_OPEN) {
        chance *= end_play(&rules, s, shares, i, reward);
    }
    return chance;
}

/* ------------------------------------------------------------------ facets */

static void fill_true_shares(const World *world, double shares[BLACKJACK_RANKS])
{
    for (int i = 0; i < BLACKJACK_RANKS; i++) {
        shares[i] = true_share(world, i);
    }
}

static double start(const World *world, int i, void *state)
{
    double shares[BLACKJACK_RANKS];
    fill_true_shares(world, shares);
    return start_if(world, shares, i, state);
}

static double outcome(const World *world, const void *state, Action action, int i, void *next,
                      double *reward)
{
    double shares[BLACKJACK_RANKS];
    fill_true_shares(world, shares);
    return outcome_if(world, shares, state, action, i, next, reward);
}

static void drawn(const World *world, const void *state, uint32_t counts[DRAWS_SYMBOLS_MAX])
{
    int on_table[BLACKJACK_RANKS];
    (void)world;
    blackjack_count_cards(state, on_table);
    for (int i = 0; i < BLACKJACK_RANKS; i++) {
        counts[i] = (uint32_t)on_table[i];
    }
}

const Chances blackjack_chances = {
    .start_count = start_count,
    .start = start,
    .outcome_count = outcome_count,
    .outcome = outcome,
};

const Draws blackjack_draws = {
    .symbol_count = BLACKJACK_RANKS,
    .share = true_share,
    .drawn = drawn,
    .start = start_if,
    .outcome = outcome_if,
};
