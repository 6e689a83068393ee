/* blackjack_observations.c - what a player sees as numbers: by Gymnasium's rules the three of
 * its Blackjack-v1, and at a casino's table what else there is to decide by. */
#include "games/blackjack/blackjack_facets.h"
#include "games/blackjack/blackjack_table.h"

enum {
    SEES_TOTAL,
    SEES_UPCARD,
    SEES_SOFT,
    SEES_GYM_COUNT,
    SEES_PAIR = SEES_GYM_COUNT, /* the rank of two cards that may be split, else 0 */
    SEES_HAND,                  /* which of them is in play, from 0 */
    SEES_HANDS,
    SEES_COUNT,
};

static const char *const names[SEES_COUNT] = {
    [SEES_TOTAL] = "player's sum", [SEES_UPCARD] = "dealer's card", [SEES_SOFT] = "usable ace",
    [SEES_PAIR] = "pair",          [SEES_HAND] = "hand in play",    [SEES_HANDS] = "hands",
};

/* As Gymnasium has them: sums below 32, ranks up to 10. */
static const int32_t highest[SEES_COUNT] = {
    [SEES_TOTAL] = 31,
    [SEES_UPCARD] = BLACKJACK_RANKS,
    [SEES_SOFT] = 1,
    [SEES_PAIR] = BLACKJACK_RANKS,
    [SEES_HAND] = BLACKJACK_HANDS_MAX - 1,
    [SEES_HANDS] = BLACKJACK_HANDS_MAX,
};

static int count(const World *world)
{
    return world->action_count == BLACKJACK_ACTIONS_GYM ? SEES_GYM_COUNT : SEES_COUNT;
}

static const char *name(const World *world, int i)
{
    (void)world;
    return names[i];
}

static void range(const World *world, int i, int32_t *low, int32_t *high)
{
    (void)world;
    *low = 0;
    *high = highest[i];
}

static inline void see_hand(const BlackjackState *s, const BlackjackHand *hand, int32_t *numbers)
{
    numbers[SEES_TOTAL] = blackjack_total_with(hand->low, hand->has_ace);
    numbers[SEES_UPCARD] = s->dealer[0];
    numbers[SEES_SOFT] = blackjack_is_soft(hand->low, hand->has_ace);
}

static uint64_t see_gym(const World *world, const void *state, int32_t *numbers)
{
    const BlackjackState *s = state;
    (void)world;
    see_hand(s, &s->hands[0], numbers);
    return s->legal;
}

/* When all is over the last hand is seen. */
static uint64_t see_casino(const World *world, const void *state, int32_t *numbers)
{
    const BlackjackState *s = state;
    const int in_play = s->in_play < s->hand_count ? s->in_play : s->hand_count - 1;
    const BlackjackHand *hand = &s->hands[in_play];
    (void)world;
    see_hand(s, hand, numbers);
    numbers[SEES_PAIR] = s->legal >> BLACKJACK_SPLIT & 1 ? hand->cards[0] : 0;
    numbers[SEES_HAND] = in_play;
    numbers[SEES_HANDS] = s->hand_count;
    return s->legal;
}

static uint64_t legal(const World *world, const void *state)
{
    (void)world;
    return ((const BlackjackState *)state)->legal;
}

/* To stand is always possible. */
static Action instead(const World *world, const void *state, Action action)
{
    (void)world;
    (void)state;
    (void)action;
    return BLACKJACK_STAND;
}

const Observations blackjack_gym_observations = {
    .count = count,
    .name = name,
    .range = range,
    .write = see_gym,
    .legal = legal,
    .instead = instead,
};

const Observations blackjack_observations = {
    .count = count,
    .name = name,
    .range = range,
    .write = see_casino,
    .legal = legal,
    .instead = instead,
};
