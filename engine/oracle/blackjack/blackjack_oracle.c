/* blackjack_oracle.c - tables of Blackjack as an oracle: states are taken for hands. What
 * chance may bring and what policies are worth is in files of their own
 * (blackjack_oracle_parts.h). */
#include "oracle/blackjack/blackjack_oracle.h"

#include <assert.h>

#include "oracle/blackjack/blackjack_oracle_parts.h"

static_assert((int)BLACKJACK_RANKS == (int)TABLE_RANKS, "as many ranks");
static_assert((int)BLACKJACK_STAND == (int)TABLE_STAND && (int)BLACKJACK_HIT == (int)TABLE_HIT &&
                  (int)BLACKJACK_DOUBLE == (int)TABLE_DOUBLE &&
                  (int)BLACKJACK_SPLIT == (int)TABLE_SPLIT &&
                  (int)BLACKJACK_SURRENDER == (int)TABLE_SURRENDER,
              "actions are choices");

/* Every column takes about a millisecond. */
bool blackjack_oracle_may_go_on(WorldOracle *oracle)
{
    BlackjackOracleState *o = blackjack_oracle_state(oracle);
    return o->memory != NULL &&
           (oracle->poll == NULL || oracle->poll(oracle->poll_context, o->work));
}

static bool supports(const World *world)
{
    return world->start == blackjack.start || world->situations == blackjack.situations;
}

static size_t memory_size(const World *world)
{
    (void)world;
    return sizeof(BlackjackOracleMemory);
}

static void init(WorldOracle *oracle, void *memory, size_t bytes)
{
    const BlackjackRules rules = blackjack_rules_of(oracle->world);
    const BlackjackShoe shoe = blackjack_shoe_full(rules.decks);
    BlackjackOracleState *o = blackjack_oracle_state(oracle);
    o->work = 0;
    o->memory = bytes >= sizeof(BlackjackOracleMemory) ? memory : NULL;
    if (o->memory != NULL) {
        blackjack_table_init(&o->memory->table, &rules, &shoe);
    }
}

/* Takes cards out of a full shoe; false if it has too few for that or afterwards. */
static bool take_gone(BlackjackShoe *shoe, const uint32_t *gone)
{
    for (int rank = 0; rank < TABLE_RANKS && !shoe->is_endless; rank++) {
        if (gone[rank] > (uint32_t)shoe->counts[rank]) {
            return false;
        }
        shoe->counts[rank] -= (int)gone[rank];
        shoe->cards -= (int)gone[rank];
    }
    return blackjack_shoe_suffices(shoe);
}

static bool is_enough_left(const World *world, const uint32_t *gone)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    BlackjackShoe shoe = blackjack_shoe_full(rules.decks);
    return take_gone(&shoe, gone);
}

static bool set_gone(WorldOracle *oracle, const uint32_t *gone)
{
    const BlackjackRules rules = blackjack_rules_of(oracle->world);
    BlackjackShoe shoe = blackjack_shoe_full(rules.decks);
    if (blackjack_oracle_state(oracle)->memory == NULL ||
        (gone != NULL && !take_gone(&shoe, gone))) {
        return false;
    }
    blackjack_table_init(blackjack_oracle_table(oracle), &rules, &shoe);
    return true;
}

/* ----------------------------------------------------------------- actions */

int blackjack_oracle_hand_in_play(const BlackjackTable *table, const BlackjackState *s)
{
    const BlackjackHand *cards = &s->hands[s->in_play];
    int hand = 0;
    for (int i = 0; i < cards->count && hand != TABLE_NO_HAND; i++) {
        hand = table->hands[hand].with[cards->cards[i] - 1];
    }
    return hand;
}

/* Naturals are turned over already. */
static double settled_value(const World *world, const BlackjackState *s)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const BlackjackHand *hand = &s->hands[0];
    const bool is_natural = blackjack_is_natural(hand->count, hand->low, hand->has_ace);
    if (s->is_dealer_natural) {
        return is_natural ? 0 : -1;
    }
    return blackjack_rules_natural_pays(&rules);
}

bool blackjack_oracle_knows(const BlackjackTable *table, int up, int hand)
{
    return hand != TABLE_NO_HAND && table->shoe.counts[up] > 0 &&
           blackjack_table_can_deal(table, up, hand) &&
           blackjack_table_no_natural(table, up, hand) > 0;
}

static bool value_of_action(WorldOracle *oracle, const void *state, Action action, Value *value)
{
    const BlackjackState *s = state;
    if (s->phase == BLACKJACK_SETTLED) {
        *value = blackjack_oracle_expected(settled_value(oracle->world, s));
        return true;
    }
    if (!blackjack_oracle_may_go_on(oracle)) {
        return false;
    }
    BlackjackTable *table = blackjack_oracle_table(oracle);
    const int up = blackjack_oracle_up(s);
    const int hand = blackjack_oracle_hand_in_play(table, s);
    if (!blackjack_oracle_knows(table, up, hand)) {
        return false;
    }
    const TableColumn *column = blackjack_table_column(table, up);
    *value = blackjack_oracle_expected(table_choice_value(table, column, up, hand, action) /
                                       blackjack_table_no_natural(table, up, hand));
    return true;
}

bool blackjack_oracle_find_columns(WorldOracle *oracle)
{
    for (int up = 0; up < TABLE_RANKS; up++) {
        if (!blackjack_oracle_may_go_on(oracle)) {
            return false;
        }
        if (blackjack_oracle_table(oracle)->shoe.counts[up] > 0) {
            blackjack_table_column(blackjack_oracle_table(oracle), up);
        }
        blackjack_oracle_state(oracle)->work += TABLE_HANDS;
    }
    return true;
}

static bool value_of_start(WorldOracle *oracle, Value *value)
{
    if (!blackjack_oracle_find_columns(oracle)) {
        return false;
    }
    *value = blackjack_oracle_expected(blackjack_table_value(blackjack_oracle_table(oracle)));
    return true;
}

/* ------------------------------------------------------------------ charts */

static const TableCell *cell_of(WorldOracle *oracle, const BlackjackState *s)
{
    BlackjackTable *table = blackjack_oracle_table(oracle);
    const int hand = blackjack_oracle_hand_in_play(table, s);
    int number;
    if (!blackjack_oracle_knows(table, blackjack_oracle_up(s), hand)) {
        return NULL;
    }
    const TableFamily family = blackjack_table_cell_of(table, hand, &number);
    return &blackjack_table_chart(table, blackjack_oracle_up(s))->cells[family][number];
}

static bool value_of_cell(WorldOracle *oracle, const void *state, Action action, Value *value)
{
    const BlackjackState *s = state;
    if (s->phase != BLACKJACK_PLAYING) {
        return value_of_action(oracle, state, action, value);
    }
    const TableCell *cell = blackjack_oracle_may_go_on(oracle) ? cell_of(oracle, s) : NULL;
    if (cell == NULL || !table_has_choice(cell->choices, action)) {
        return false;
    }
    *value = blackjack_oracle_expected(cell->values[action]);
    return true;
}

static bool value_of_charts(WorldOracle *oracle, Value *value)
{
    if (!blackjack_oracle_find_columns(oracle)) {
        return false;
    }
    *value = blackjack_oracle_expected(
        blackjack_table_value_of_charts(blackjack_oracle_table(oracle)));
    return true;
}

static int write_cards(const TableHand *hand, uint8_t cards[BLACKJACK_HAND_CARDS])
{
    int count = 0;
    for (int rank = TABLE_RANKS - 1; rank >= 0; rank--) {
        for (int k = 0; k < hand->counts[rank]; k++) {
            cards[count++] = (uint8_t)(rank + 1);
        }
    }
    return count;
}

void blackjack_oracle_lay_hand(WorldOracle *oracle, int hand, int up, BlackjackState *s)
{
    uint8_t cards[BLACKJACK_HAND_CARDS];
    const int count = write_cards(&blackjack_oracle_table(oracle)->hands[hand], cards);
    blackjack_lay(oracle->world, cards, count, up + 1, s);
}

static bool is_exception(WorldOracle *oracle, const TableCell *cell, int up, int hand)
{
    BlackjackTable *table = blackjack_oracle_table(oracle);
    int number;
    const TableFamily family = blackjack_table_cell_of(table, hand, &number);
    return cell == &blackjack_table_chart(table, up)->cells[family][number] &&
           !table_has_choice(blackjack_table_column(table, up)->play.whole[hand], cell->best);
}

/* Of the hands that one comes to who plays as well as can be. */
static bool exception(WorldOracle *oracle, const void *state, int i, void *found)
{
    const BlackjackState *s = state;
    const TableCell *cell = blackjack_oracle_may_go_on(oracle) ? cell_of(oracle, s) : NULL;
    double chances[TABLE_HANDS];
    if (cell == NULL) {
        return false;
    }
    BlackjackTable *table = blackjack_oracle_table(oracle);
    blackjack_table_reach(table, blackjack_oracle_up(s),
                          &blackjack_table_column(table, blackjack_oracle_up(s))->play, chances);
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        if (chances[hand] > 0 && is_exception(oracle, cell, blackjack_oracle_up(s), hand) &&
            i-- == 0) {
            blackjack_oracle_lay_hand(oracle, hand, blackjack_oracle_up(s), found);
            return true;
        }
    }
    return false;
}

static uint64_t work(const WorldOracle *oracle)
{
    return ((const BlackjackOracleState *)(const void *)oracle->state)->work;
}

const WorldOracleKind blackjack_oracle = {
    .name = "blackjack",
    .unit = VALUE_EXPECTED,
    .supports = supports,
    .memory_size = memory_size,
    .init = init,
    .value_of_action = value_of_action,
    .value_of_start = value_of_start,
    .value_of_policy = blackjack_oracle_value_of_policy,
    .set_gone = set_gone,
    .is_enough_left = is_enough_left,
    .value_of_cell = value_of_cell,
    .value_of_charts = value_of_charts,
    .exception = exception,
    .prospect = blackjack_oracle_prospect,
    .work = work,
};
