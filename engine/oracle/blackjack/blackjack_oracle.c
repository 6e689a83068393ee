/* blackjack_oracle.c - tables of Blackjack as an oracle: states are taken for hands. */
#include "oracle/blackjack/blackjack_oracle.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "facets/draws.h"
#include "games/blackjack/blackjack.h"
#include "oracle/blackjack/prospects.h"
#include "oracle/blackjack/table.h"

static_assert((int)BLACKJACK_RANKS == (int)TABLE_RANKS, "as many ranks");
static_assert((int)BLACKJACK_STAND == (int)TABLE_STAND && (int)BLACKJACK_HIT == (int)TABLE_HIT &&
                  (int)BLACKJACK_DOUBLE == (int)TABLE_DOUBLE &&
                  (int)BLACKJACK_SPLIT == (int)TABLE_SPLIT &&
                  (int)BLACKJACK_SURRENDER == (int)TABLE_SURRENDER,
              "actions are choices");

/* What lies in the memory of the oracle. */
typedef struct OracleMemory {
    BlackjackTable table;
    TablePlay plays[TABLE_RANKS]; /* of a policy that is asked */
} OracleMemory;

typedef struct OracleState {
    OracleMemory *memory; /* NULL: too little was given */
    uint64_t work;
} OracleState;

static_assert(sizeof(OracleState) <= ORACLE_STATE_SIZE, "the state has room");

static OracleState *state_of(WorldOracle *oracle)
{
    return (OracleState *)(void *)oracle->state;
}

static BlackjackTable *table_of(WorldOracle *oracle)
{
    return &state_of(oracle)->memory->table;
}

/* Every column takes about a millisecond. */
static bool may_go_on(WorldOracle *oracle)
{
    OracleState *o = state_of(oracle);
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
    return sizeof(OracleMemory);
}

static void init(WorldOracle *oracle, void *memory, size_t bytes)
{
    const BlackjackRules rules = blackjack_rules_of(oracle->world);
    const BlackjackShoe shoe = blackjack_shoe_full(rules.decks);
    OracleState *o = state_of(oracle);
    o->work = 0;
    o->memory = bytes >= sizeof(OracleMemory) ? memory : NULL;
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
    if (state_of(oracle)->memory == NULL || (gone != NULL && !take_gone(&shoe, gone))) {
        return false;
    }
    blackjack_table_init(table_of(oracle), &rules, &shoe);
    return true;
}

/* ----------------------------------------------------------------- actions */

static Value expected(double amount)
{
    return (Value){.unit = VALUE_EXPECTED, .amount = amount};
}

static int hand_in_play(const BlackjackTable *table, const BlackjackState *s)
{
    const BlackjackHand *cards = &s->hands[s->in_play];
    int hand = 0;
    for (int i = 0; i < cards->count && hand != TABLE_NO_HAND; i++) {
        hand = table->hands[hand].with[cards->cards[i] - 1];
    }
    return hand;
}

static int up_of(const BlackjackState *s)
{
    return s->dealer[0] - 1;
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

/* Whether a hand is one of the shoe's, and the dealer may have no natural. */
static bool is_known(const BlackjackTable *table, int up, int hand)
{
    return hand != TABLE_NO_HAND && table->shoe.counts[up] > 0 &&
           blackjack_table_can_deal(table, up, hand) &&
           blackjack_table_no_natural(table, up, hand) > 0;
}

static bool value_of_action(WorldOracle *oracle, const void *state, Action action, Value *value)
{
    const BlackjackState *s = state;
    if (s->phase == BLACKJACK_SETTLED) {
        *value = expected(settled_value(oracle->world, s));
        return true;
    }
    if (!may_go_on(oracle)) {
        return false;
    }
    BlackjackTable *table = table_of(oracle);
    const int up = up_of(s);
    const int hand = hand_in_play(table, s);
    if (!is_known(table, up, hand)) {
        return false;
    }
    const TableColumn *column = blackjack_table_column(table, up);
    *value = expected(table_choice_value(table, column, up, hand, action) /
                      blackjack_table_no_natural(table, up, hand));
    return true;
}

/* Finds all columns, one at a time, so that it can be cancelled. */
static bool find_columns(WorldOracle *oracle)
{
    for (int up = 0; up < TABLE_RANKS; up++) {
        if (!may_go_on(oracle)) {
            return false;
        }
        if (table_of(oracle)->shoe.counts[up] > 0) {
            blackjack_table_column(table_of(oracle), up);
        }
        state_of(oracle)->work += TABLE_HANDS;
    }
    return true;
}

static bool value_of_start(WorldOracle *oracle, Value *value)
{
    if (!find_columns(oracle)) {
        return false;
    }
    *value = expected(blackjack_table_value(table_of(oracle)));
    return true;
}

/* ------------------------------------------------------------------ charts */

static const TableCell *cell_of(WorldOracle *oracle, const BlackjackState *s)
{
    BlackjackTable *table = table_of(oracle);
    const int hand = hand_in_play(table, s);
    int number;
    if (!is_known(table, up_of(s), hand)) {
        return NULL;
    }
    const TableFamily family = blackjack_table_cell_of(table, hand, &number);
    return &blackjack_table_chart(table, up_of(s))->cells[family][number];
}

static bool value_of_cell(WorldOracle *oracle, const void *state, Action action, Value *value)
{
    const BlackjackState *s = state;
    if (s->phase != BLACKJACK_PLAYING) {
        return value_of_action(oracle, state, action, value);
    }
    const TableCell *cell = may_go_on(oracle) ? cell_of(oracle, s) : NULL;
    if (cell == NULL || !table_has_choice(cell->choices, action)) {
        return false;
    }
    *value = expected(cell->values[action]);
    return true;
}

static bool value_of_charts(WorldOracle *oracle, Value *value)
{
    if (!find_columns(oracle)) {
        return false;
    }
    *value = expected(blackjack_table_value_of_charts(table_of(oracle)));
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

static void lay_hand(WorldOracle *oracle, int hand, int up, BlackjackState *s)
{
    uint8_t cards[BLACKJACK_HAND_CARDS];
    const int count = write_cards(&table_of(oracle)->hands[hand], cards);
    blackjack_lay(oracle->world, cards, count, up + 1, s);
}

static bool is_exception(WorldOracle *oracle, const TableCell *cell, int up, int hand)
{
    BlackjackTable *table = table_of(oracle);
    int number;
    const TableFamily family = blackjack_table_cell_of(table, hand, &number);
    return cell == &blackjack_table_chart(table, up)->cells[family][number] &&
           !table_has_choice(blackjack_table_column(table, up)->play.whole[hand], cell->best);
}

/* Of the hands that one comes to who plays as well as can be. */
static bool exception(WorldOracle *oracle, const void *state, int i, void *found)
{
    const BlackjackState *s = state;
    const TableCell *cell = may_go_on(oracle) ? cell_of(oracle, s) : NULL;
    double chances[TABLE_HANDS];
    if (cell == NULL) {
        return false;
    }
    BlackjackTable *table = table_of(oracle);
    blackjack_table_reach(table, up_of(s), &blackjack_table_column(table, up_of(s))->play, chances);
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        if (chances[hand] > 0 && is_exception(oracle, cell, up_of(s), hand) && i-- == 0) {
            lay_hand(oracle, hand, up_of(s), found);
            return true;
        }
    }
    return false;
}

/* --------------------------------------------------------------- prospects */

static void name_card(WorldProspect *prospect, int rank)
{
    TextLine line = text_line(prospect->name, sizeof prospect->name);
    const char letter = "A23456789T"[rank];
    text_add_part(&line, &letter, 1);
}

static void name_total(WorldProspect *prospect, int total)
{
    TextLine line = text_line(prospect->name, sizeof prospect->name);
    if (total > TABLE_POINTS_MAX) {
        text_add(&line, "bust");
    } else {
        text_add_number(&line, (unsigned)total);
    }
}

/* Card number `i` of those that may come. */
static bool next_card(WorldOracle *oracle, const BlackjackState *s, int hand, bool doubles, int i,
                      WorldProspect *prospect, void *next)
{
    BlackjackTable *table = table_of(oracle);
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        TableProspect card;
        blackjack_table_next_card(table, up_of(s), hand, rank, doubles, &card);
        if (card.chance > 0 && i-- == 0) {
            *prospect = (WorldProspect){
                .chance = card.chance, .value = expected(card.value), .goes_on = card.goes_on};
            name_card(prospect, rank);
            memcpy(next, s, oracle->world->state_size);
            if (card.goes_on) {
                BlackjackState *after = next;
                blackjack_take(&table->rules, after, &after->hands[0], rank + 1);
            }
            return true;
        }
    }
    return false;
}

/* What the dealer may come to, number `i` of it. */
static bool dealers_total(WorldOracle *oracle, const BlackjackState *s, int hand, int i,
                          WorldProspect *prospect)
{
    BlackjackTable *table = table_of(oracle);
    double chances[TABLE_DEALER_TOTALS];
    const int mine = table_hand_total(&table->hands[hand]);
    blackjack_table_dealer_totals(table, up_of(s), hand, chances);
    for (int at = 0; at < TABLE_DEALER_TOTALS; at++) {
        const int total = TABLE_DEALER_STANDS + at;
        if (chances[at] > 0 && i-- == 0) {
            const bool wins = mine > total || total > TABLE_POINTS_MAX;
            *prospect = (WorldProspect){.chance = chances[at],
                                        .value = expected(wins            ? 1
                                                          : mine == total ? 0
                                                                          : -1)};
            name_total(prospect, total);
            return true;
        }
    }
    return false;
}

/* Of the first hand alone, before it is split. Of a split it tells nothing, and nothing
 * where standing on a natural pays something else than winning. */
static bool prospect_of(WorldOracle *oracle, const void *state, Action action, int i,
                        WorldProspect *prospect, void *next)
{
    const BlackjackState *s = state;
    if (s->phase != BLACKJACK_PLAYING || s->hand_count != 1 || !may_go_on(oracle)) {
        return false;
    }
    BlackjackTable *table = table_of(oracle);
    const int hand = hand_in_play(table, s);
    if (!is_known(table, up_of(s), hand)) {
        return false;
    }
    if (action == BLACKJACK_STAND) {
        const BlackjackHand *cards = &s->hands[0];
        const bool is_natural = blackjack_is_natural(cards->count, cards->low, cards->has_ace);
        return !is_natural && dealers_total(oracle, s, hand, i, prospect);
    }
    return (action == BLACKJACK_HIT || action == BLACKJACK_DOUBLE) &&
           next_card(oracle, s, hand, action == BLACKJACK_DOUBLE, i, prospect, next);
}

/* ---------------------------------------------------------------- policies */

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

/* 21 stands by itself, but not in Gymnasium. */
static bool stands_by_itself(const BlackjackTable *table, int hand)
{
    return !blackjack_rules_are_gym(&table->rules) &&
           table_hand_total(&table->hands[hand]) == TABLE_POINTS_MAX;
}

static uint8_t ask_whole(Asking *asking, int hand, int up)
{
    if (stands_by_itself(table_of(asking->oracle), hand)) {
        return 1 << TABLE_STAND;
    }
    lay_hand(asking->oracle, hand, up, &asking->state);
    return ask(asking);
}

/* The same two cards as one of so many hands of a split. Of one deck there may lie more
 * of a rank than it has: the policy goes by what is to be seen of the hand in play. */
static uint8_t ask_part(Asking *asking, int hand, int up, int hand_count)
{
    BlackjackState *s = &asking->state;
    if (stands_by_itself(table_of(asking->oracle), hand)) {
        return 1 << TABLE_STAND;
    }
    lay_hand(asking->oracle, hand, up, s);
    s->phase = BLACKJACK_PLAYING;
    s->hands[0].is_split = true;
    const uint8_t rank = s->hands[0].cards[0];
    for (s->hand_count = 1; s->hand_count < hand_count; s->hand_count++) {
        BlackjackHand *other = &s->hands[s->hand_count];
        *other = (BlackjackHand){.cards = {rank}, .count = 1, .bet = 1, .is_split = true};
    }
    s->legal = (uint8_t)blackjack_legal_mask(&table_of(asking->oracle)->rules, s);
    return ask(asking);
}

static bool ask_parts(Asking *asking, int up, TablePlay *play)
{
    const BlackjackTable *table = table_of(asking->oracle);
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
    const BlackjackTable *table = table_of(asking->oracle);
    for (int hand = 1; hand < TABLE_HANDS; hand++) {
        const bool is_asked = table->hands[hand].cards >= 2 &&
                              blackjack_table_can_deal(table, up, hand);
        play->whole[hand] = is_asked ? ask_whole(asking, hand, up) : 1 << TABLE_STAND;
        play->parts[hand] = play->whole[hand];
        if (play->whole[hand] == 0) {
            return false;
        }
    }
    return may_go_on(asking->oracle) && ask_parts(asking, up, play);
}

static bool value_of_policy(WorldOracle *oracle, WorldPolicy policy, void *context, Value *value)
{
    Asking asking = {.oracle = oracle, .policy = policy, .context = context};
    if (!find_columns(oracle)) {
        return false;
    }
    TablePlay *plays = state_of(oracle)->memory->plays;
    for (int up = 0; up < TABLE_RANKS; up++) {
        if (table_of(oracle)->shoe.counts[up] > 0 && !ask_about(&asking, up, &plays[up])) {
            return false;
        }
    }
    *value = expected(blackjack_table_value_of_plays(table_of(oracle), plays));
    return true;
}

static uint64_t work(const WorldOracle *oracle)
{
    return ((const OracleState *)(const void *)oracle->state)->work;
}

const WorldOracleKind blackjack_oracle = {
    .name = "blackjack",
    .unit = VALUE_EXPECTED,
    .supports = supports,
    .memory_size = memory_size,
    .init = init,
    .value_of_action = value_of_action,
    .value_of_start = value_of_start,
    .value_of_policy = value_of_policy,
    .set_gone = set_gone,
    .is_enough_left = is_enough_left,
    .value_of_cell = value_of_cell,
    .value_of_charts = value_of_charts,
    .exception = exception,
    .prospect = prospect_of,
    .work = work,
};
