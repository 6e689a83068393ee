/* blackjack_oracle_policy.c - what a policy is worth at a table: it is asked about every
 * hand. */
#include "oracle/blackjack/blackjack_oracle_parts.h"

/* One who is asked about every hand. */
typedef struct Asking {
    WorldOracle *oracle;
    WorldPolicy policy;
    void *context;
    BlackjackState state; /* room for that of any variant */
} Asking;

/* The set of what the policy does in the state; 0 if it was cancelled. */
static uint8_t ask(Asking *asking)
{
    const World *world = asking->oracle->world;
    Action actions[WORLD_ACTIONS_MAX];
    unsigned set = 0;
    const int count = asking->policy(asking->context, world, &asking->state, actions);
    for (int i = 0; i < count; i++) {
        set |= 1U << actions[i];
    }
    return (uint8_t)set;
}

static uint8_t ask_whole(Asking *asking, int hand, int up)
{
    if (table_stands_by_itself(blackjack_oracle_table(asking->oracle), hand)) {
        return 1 << TABLE_STAND;
    }
    blackjack_oracle_lay_hand(asking->oracle, hand, up, &asking->state);
    return ask(asking);
}

/* The same two cards as one of so many hands of a split. Of one deck there may lie more
 * of a rank than it has: the policy goes by what is to be seen of the hand in play. */
static uint8_t ask_part(Asking *asking, int hand, int up, int hand_count)
{
    BlackjackState *s = &asking->state;
    if (table_stands_by_itself(blackjack_oracle_table(asking->oracle), hand)) {
        return 1 << TABLE_STAND;
    }
    blackjack_oracle_lay_hand(asking->oracle, hand, up, s);
    s->phase = BLACKJACK_PLAYING;
    s->hands[0].is_split = true;
    const uint8_t rank = s->hands[0].cards[0];
    for (s->hand_count = 1; s->hand_count < hand_count; s->hand_count++) {
        BlackjackHand *other = &s->hands[s->hand_count];
        *other = (BlackjackHand){.cards = {rank}, .count = 1, .bet = 1, .is_split = true};
    }
    s->legal = (uint8_t)blackjack_legal_mask(&blackjack_oracle_table(asking->oracle)->rules, s);
    return ask(asking);
}

static bool ask_parts(Asking *asking, int up, TablePlay *play)
{
    const BlackjackTable *table = blackjack_oracle_table(asking->oracle);
    for (int a = 0; a < TABLE_RANKS; a++) {
        for (int b = a; b < TABLE_RANKS && table->rules.hands_max > 1; b++) {
            const int hand = table_hand_of_two(table->hands, a, b);
            play->parts[hand] = ask_part(asking, hand, up, table->rules.hands_max);
            if (play->parts[hand] == 0) {
                return false;
            }
        }
        const int pair = table_hand_of_two(table->hands, a, a);
        play->again[a] = 1 << TABLE_SPLIT;
        if (blackjack_table_hands_max(table, a) > 2) {
            play->again[a] = ask_part(asking, pair, up, 2);
        }
    }
    return true;
}

static bool ask_about(Asking *asking, int up, TablePlay *play)
{
    const BlackjackTable *table = blackjack_oracle_table(asking->oracle);
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        const bool is_asked = table->hands[hand].cards >= 2 &&
                              blackjack_table_can_deal(table, up, hand);
        play->whole[hand] = is_asked ? ask_whole(asking, hand, up) : 1 << TABLE_STAND;
        play->parts[hand] = play->whole[hand];
        if (play->whole[hand] == 0) {
            return false;
        }
    }
    return blackjack_oracle_may_go_on(asking->oracle) && ask_parts(asking, up, play);
}

bool blackjack_oracle_value_of_policy(WorldOracle *oracle, WorldPolicy policy, void *context,
                                      Value *value)
{
    Asking asking = {.oracle = oracle, .policy = policy, .context = context};
    if (!blackjack_oracle_find_columns(oracle)) {
        return false;
    }
    TablePlay *plays = blackjack_oracle_state(oracle)->memory->plays;
    for (int up = 0; up < TABLE_RANKS; up++) {
        if (blackjack_oracle_table(oracle)->shoe.counts[up] > 0 &&
            !ask_about(&asking, up, &plays[up])) {
            return false;
        }
    }
    *value = blackjack_oracle_expected(
        blackjack_table_value_of_plays(blackjack_oracle_table(oracle), plays));
    return true;
}
