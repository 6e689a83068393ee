/* blackjack_turns.c - Blackjack dealt one card at a time, as turns of chance.
 *
 *      first, second, upcard and peek --> the player --> a card --> ... --> the dealer's cards
 *
 * Chance is to act where the game is not over and no action is legal; which card is wanted follows
 * from what lies on the table. An outcome is a rank, and its number is the rank less 1. The peek
 * comes with the upcard: two more outcomes are an ace and a ten under which it found a natural, and
 * the ace and the ten themselves are those under which it found none.
 *
 * A shoe that is not endless loses the cards that lie on the table. While the player draws, the
 * hole card is one of those that are unseen, and the peek has told what it is not.
 */
#include "base/text.h"
#include "games/blackjack/blackjack_facets.h"
#include "games/blackjack/blackjack_table.h"

enum {
    NATURAL_UNDER_ACE = BLACKJACK_RANKS,
    NATURAL_UNDER_TEN,
    OUTCOMES,
};

static int outcome_count(const World *world)
{
    (void)world;
    return OUTCOMES;
}

/* All hands lose or win at once, each with two bets. */
static double reward_max(const World *world)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    return 2.0 * rules.hands_max;
}

static void start(const World *world, void *state)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    blackjack_clear(state, rules.hands_max);
}

static bool is_chance(const World *world, const void *state)
{
    const BlackjackState *s = state;
    (void)world;
    return s->phase != BLACKJACK_OVER && s->legal == 0;
}

/* ------------------------------------------------------------------ what is likely */

/* How many cards of each rank are unseen, [rank], and of all together, [0]. */
typedef struct Unseen {
    double of_rank[1 + BLACKJACK_RANKS];
} Unseen;

static Unseen count_unseen(const BlackjackRules *rules, const BlackjackState *s)
{
    const int decks = rules->decks > 0 ? rules->decks : 1;
    Unseen unseen = {{0}};
    for (int rank = 1; rank <= BLACKJACK_RANKS; rank++) {
        const int of_deck = rank == BLACKJACK_TEN ? 4 * BLACKJACK_SUITS : BLACKJACK_SUITS;
        unseen.of_rank[rank] = of_deck * decks - s->dealt.of_rank[rank];
        unseen.of_rank[0] += unseen.of_rank[rank];
    }
    return unseen;
}

static double chance_of(const Unseen *unseen, int rank)
{
    return unseen->of_rank[rank] / unseen->of_rank[0];
}

/* The rank that makes a natural of an upcard if the dealer peeks; 0: none. */
static int natural_rank(const BlackjackRules *rules, int upcard)
{
    const BlackjackState s = {.dealer = {(uint8_t)upcard}};
    return blackjack_hole_excluded(rules, &s);
}

/* How likely it is that the dealer's hole card makes a natural of the upcard. The upcard itself is
 * another rank. */
static double chance_of_natural(const BlackjackRules *rules, const Unseen *unseen, int upcard)
{
    const int rank = natural_rank(rules, upcard);
    const double taken = rules->decks > 0 ? 1 : 0;
    return rank == 0 ? 0.0 : unseen->of_rank[rank] / (unseen->of_rank[0] - taken);
}

/* A card for the player, who knows that the hole card is not of the excluded rank. With N unseen
 * cards, c of this rank and e of the excluded one, the hole card is as likely to be each of the
 * N - e others, and the player's is one of the N - 1 that are left. */
static double chance_for_player(const BlackjackRules *rules, const Unseen *unseen, int excluded,
                                int rank)
{
    if (rules->decks == 0 || excluded == 0) {
        return chance_of(unseen, rank);
    }
    const double all = unseen->of_rank[0];
    const double holes = all - unseen->of_rank[excluded];
    return rank == excluded ? unseen->of_rank[rank] / (all - 1)
                            : unseen->of_rank[rank] * (holes - 1) / (holes * (all - 1));
}

static double chance_for_dealer(const Unseen *unseen, int excluded, int rank)
{
    const double without = excluded == 0 ? 0.0 : unseen->of_rank[excluded];
    return rank == excluded ? 0.0 : unseen->of_rank[rank] / (unseen->of_rank[0] - without);
}

static int wanted_at_start(const BlackjackState *s)
{
    return s->dealer_count == 0 ? 3 - s->hands[0].count : 0;
}

static bool is_players(const BlackjackState *s)
{
    return s->phase == BLACKJACK_PLAYING && s->hands[s->in_play].end == BLACKJACK_OPEN;
}

static double odds_of(const BlackjackRules *rules, const BlackjackState *s, int outcome)
{
    const Unseen unseen = count_unseen(rules, s);
    const int rank = outcome + 1;
    const int wanted = wanted_at_start(s);
    if (wanted == 1) { /* the upcard, and what the peek finds */
        const bool is_natural = outcome >= NATURAL_UNDER_ACE;
        const int up = !is_natural                    ? rank
                       : outcome == NATURAL_UNDER_ACE ? BLACKJACK_ACE
                                                      : BLACKJACK_TEN;
        const double natural = chance_of_natural(rules, &unseen, up);
        return chance_of(&unseen, up) * (is_natural ? natural : 1.0 - natural);
    }
    if (outcome >= NATURAL_UNDER_ACE) {
        return 0.0;
    }
    const int excluded = wanted > 0 ? 0 : blackjack_hole_excluded(rules, s);
    if (wanted > 0 || is_players(s)) {
        return chance_for_player(rules, &unseen, excluded, rank);
    }
    return chance_for_dealer(&unseen, s->dealer_count == 1 ? excluded : 0, rank);
}

static int list(const World *world, const void *state, uint16_t outcomes[TURNS_OUTCOMES_MAX],
                double odds[TURNS_OUTCOMES_MAX])
{
    const BlackjackRules rules = blackjack_rules_of(world);
    int count = 0;
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        const double chance = odds_of(&rules, state, outcome);
        if (chance > 0.0) {
            outcomes[count] = (uint16_t)outcome;
            odds[count++] = chance;
        }
    }
    return count;
}

/* ------------------------------------------------------------------ what happens */

/* The next hand that has something to decide is in play, or all have ended; each needs a second
 * card when its turn comes. Returns what a hand costs that busts. */
static double go_on(const BlackjackRules *rules, BlackjackState *s)
{
    const double earned = blackjack_end_hand_if_done(rules, s);
    if (s->hands[s->in_play].end != BLACKJACK_OPEN && s->in_play + 1 < s->hand_count) {
        s->in_play++; /* a hand of one card, which comes at the next turn */
    } else if (s->hands[s->in_play].end == BLACKJACK_OPEN) {
        s->legal = (uint8_t)blackjack_legal_mask(rules, s);
    }
    return earned;
}

/* Pays if the dealer has all cards: a hole card, and as many as are drawn if a hand waits for
 * them. By Gymnasium's rules a bust ends the game before the hole card is turned over. */
static double finish(const BlackjackRules *rules, BlackjackState *s)
{
    const bool plays = blackjack_dealer_must_play(rules, s);
    const bool needs_hole = s->dealer_count == 1 && (plays || !blackjack_rules_are_gym(rules));
    const bool draws = plays && blackjack_dealer_draws(rules, s->dealer_low, s->dealer_has_ace);
    return needs_hole || draws ? 0.0 : blackjack_settle(rules, s);
}

static double go_on_or_finish(const BlackjackRules *rules, BlackjackState *s)
{
    const double earned = go_on(rules, s);
    return s->hands[s->in_play].end == BLACKJACK_OPEN ? earned : earned + finish(rules, s);
}

static double act(const World *world, void *state, Action action)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    BlackjackState *s = state;
    BlackjackHand *hand = &s->hands[s->in_play];
    s->legal = 0;
    switch (action) {
    case BLACKJACK_STAND:
        hand->end = BLACKJACK_STOOD;
        return s->phase == BLACKJACK_SETTLED ? finish(&rules, s) : go_on_or_finish(&rules, s);
    case BLACKJACK_SURRENDER:
        hand->end = BLACKJACK_SURRENDERED;
        return go_on_or_finish(&rules, s);
    case BLACKJACK_SPLIT:
        blackjack_split(s);
        break;
    case BLACKJACK_DOUBLE:
        hand->bet = 2;
        break;
    default:
        break;
    }
    return 0.0; /* a card comes */
}

/* The upcard lies there, and the dealer has peeked. */
static void begin(const BlackjackRules *rules, BlackjackState *s, bool is_dealers)
{
    if (is_dealers) {
        blackjack_dealer_take(rules, s, natural_rank(rules, s->dealer[0]));
        s->is_dealer_natural = true;
    }
    if (is_dealers ||
        (!blackjack_rules_are_gym(rules) && blackjack_hand_is_natural(&s->hands[0]))) {
        s->phase = BLACKJACK_SETTLED;
    }
    s->legal = (uint8_t)blackjack_legal_mask(rules, s);
}

static double happen(const World *world, void *state, int outcome)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    BlackjackState *s = state;
    const int wanted = wanted_at_start(s);
    if (wanted == 1) {
        const bool is_natural = outcome >= NATURAL_UNDER_ACE;
        const int up = !is_natural                    ? outcome + 1
                       : outcome == NATURAL_UNDER_ACE ? BLACKJACK_ACE
                                                      : BLACKJACK_TEN;
        blackjack_dealer_take(&rules, s, up);
        begin(&rules, s, is_natural);
        return 0.0;
    }
    if (wanted == 0 && !is_players(s)) {
        blackjack_dealer_take(&rules, s, outcome + 1);
        return finish(&rules, s);
    }
    blackjack_take(&rules, s, &s->hands[s->in_play], outcome + 1);
    s->legal = 0;
    return wanted > 0 ? 0.0 : go_on_or_finish(&rules, s);
}

/* A card by its letter; with a natural, both cards of the dealer. */
static void name(const World *world, int outcome, char text[TURNS_NAME_SIZE])
{
    TextLine line = text_line(text, TURNS_NAME_SIZE);
    (void)world;
    if (outcome >= NATURAL_UNDER_ACE) {
        text_add(&line, outcome == NATURAL_UNDER_ACE ? "AT" : "TA");
    } else {
        blackjack_add_rank(&line, outcome + 1);
    }
}

const Turns blackjack_turns = {
    .outcome_count = outcome_count,
    .reward_max = reward_max,
    .start = start,
    .is_chance = is_chance,
    .act = act,
    .list = list,
    .happen = happen,
    .name = name,
};
