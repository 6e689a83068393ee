/* blackjack_hindsight.c - what else a hand shows, by Gymnasium's rules.
 *
 * With the same upcard the dealer would have drawn the same cards against every hand,
 * and each card but the upcard that lies on the table, whoever has it, would as well
 * have come to a hand that was hit: the shoe is endless, so no card depends on another.
 * Whether a card is drawn and seen depends only on those before it.
 */
#include <assert.h>

#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_facets.h"

enum {
    HARD_MIN = 4,
    SOFT_MIN = 12,
    MOST = 21,
    CELLS = (MOST - HARD_MIN + 1) + (MOST - SOFT_MIN + 1) + 1, /* and a natural */
    LEGAL = 1 << BLACKJACK_STAND | 1 << BLACKJACK_HIT,
};

static_assert(CELLS * (BLACKJACK_HAND_CARDS + BLACKJACK_DEALER_CARDS) <= HINDSIGHT_STEPS_MAX,
              "there is room for the dealer's play, and for all cards but the upcard");

/* Some hand that one may have. */
typedef struct Cell {
    int low;
    bool has_ace;
    bool is_natural;
} Cell;

static Cell cell_number(int i)
{
    const int hard_count = MOST - HARD_MIN + 1;
    const bool is_natural = i == CELLS - 1;
    if (i < hard_count) {
        return (Cell){.low = HARD_MIN + i};
    }
    const int total = is_natural ? MOST : SOFT_MIN + i - hard_count;
    return (Cell){.low = total - 10, .has_ace = true, .is_natural = is_natural};
}

/* How many cells there are: a natural is one where it may earn something else. */
static int cell_count(const BlackjackRules *rules)
{
    return rules->variant == BLACKJACK_GYM ? CELLS - 1 : CELLS;
}

static uint64_t key_of(Cell cell, int upcard)
{
    return blackjack_key_of_hand(cell.low, cell.has_ace, cell.is_natural, LEGAL, upcard);
}

/* What such a hand would have earned against the dealer's. */
static double earned(const BlackjackRules *rules, BlackjackState *s, Cell cell)
{
    const int any_more = 3; /* cards, so that it is no natural */
    s->hands[0] = (BlackjackHand){.count = (uint8_t)(cell.is_natural ? 2 : any_more),
                                  .low = (uint8_t)cell.low,
                                  .has_ace = cell.has_ace,
                                  .bet = 1,
                                  .end = BLACKJACK_STOOD};
    return blackjack_earned(rules, s, 0);
}

static int tell_dealer(const BlackjackRules *rules, const BlackjackState *over,
                       HindsightStep *steps)
{
    BlackjackState s = {.phase = BLACKJACK_OVER};
    const int count = cell_count(rules);
    s.dealer_count = over->dealer_count;
    s.dealer_low = over->dealer_low;
    s.dealer_has_ace = over->dealer_has_ace;
    s.hand_count = 1;
    for (int i = 0; i < count; i++) {
        const Cell cell = cell_number(i);
        steps[i] = (HindsightStep){
            .key = key_of(cell, over->dealer[0]),
            .legal = LEGAL,
            .action = BLACKJACK_STAND,
            .reward = earned(rules, &s, cell),
            .is_over = true,
        };
    }
    return count;
}

static int tell_card(const BlackjackRules *rules, int upcard, int rank, HindsightStep *steps)
{
    const int count = cell_count(rules);
    for (int i = 0; i < count; i++) {
        const Cell cell = cell_number(i);
        const Cell next = {.low = cell.low + rank,
                           .has_ace = cell.has_ace || rank == BLACKJACK_ACE};
        const bool is_bust = next.low > MOST;
        steps[i] = (HindsightStep){
            .key = key_of(cell, upcard),
            .legal = LEGAL,
            .action = BLACKJACK_HIT,
            .reward = is_bust ? -1.0 : 0.0,
            .next = is_bust ? 0 : key_of(next, upcard),
            .is_over = is_bust,
        };
    }
    return count;
}

static int tell_steps(const World *world, const void *over,
                      HindsightStep steps[HINDSIGHT_STEPS_MAX])
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const BlackjackState *s = over;
    const BlackjackHand *hand = &s->hands[0];
    int count = hand->end == BLACKJACK_STOOD ? tell_dealer(&rules, s, steps) : 0;
    for (int i = 1; i < s->dealer_count; i++) {
        count += tell_card(&rules, s->dealer[0], s->dealer[i], steps + count);
    }
    for (int i = 0; i < hand->count; i++) {
        count += tell_card(&rules, s->dealer[0], hand->cards[i], steps + count);
    }
    return count;
}

const Hindsight blackjack_hindsight = {.steps = tell_steps};
