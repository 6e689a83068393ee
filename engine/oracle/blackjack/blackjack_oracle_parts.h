/* blackjack_oracle_parts.h - what the parts of the oracle of Blackjack have in common: the
 * table that it keeps, and how a state is found there. */
#ifndef FOURMI_BLACKJACK_ORACLE_PARTS_H
#define FOURMI_BLACKJACK_ORACLE_PARTS_H

#include <assert.h>

#include "games/blackjack/blackjack.h"
#include "oracle/blackjack/table.h"
#include "oracle/world_oracle.h"

/* What lies in the memory of the oracle. */
typedef struct BlackjackOracleMemory {
    BlackjackTable table;
    TablePlay plays[TABLE_RANKS]; /* of a policy that is asked */
} BlackjackOracleMemory;

typedef struct BlackjackOracleState {
    BlackjackOracleMemory *memory; /* NULL: too little was given */
    uint64_t work;
} BlackjackOracleState;

static_assert(sizeof(BlackjackOracleState) <= ORACLE_STATE_SIZE, "the state has room");

static inline BlackjackOracleState *blackjack_oracle_state(WorldOracle *oracle)
{
    return (BlackjackOracleState *)(void *)oracle->state;
}

static inline BlackjackTable *blackjack_oracle_table(WorldOracle *oracle)
{
    return &blackjack_oracle_state(oracle)->memory->table;
}

static inline Value blackjack_oracle_expected(double amount)
{
    return (Value){.unit = VALUE_EXPECTED, .amount = amount};
}

static inline int blackjack_oracle_up(const BlackjackState *s)
{
    return s->dealer[0] - 1;
}

/* ------------------------------------------------------- blackjack_oracle.c */

/* Whether there is a table, and nobody has cancelled. */
bool blackjack_oracle_may_go_on(WorldOracle *oracle);

/* Finds all columns, one at a time, so that it can be cancelled. */
bool blackjack_oracle_find_columns(WorldOracle *oracle);

/* The hand in play, or TABLE_NO_HAND. */
int blackjack_oracle_hand_in_play(const BlackjackTable *table, const BlackjackState *s);

/* Whether a hand is one of the shoe's, and the dealer may have no natural. */
bool blackjack_oracle_knows(const BlackjackTable *table, int up, int hand);

/* The state in which these cards are the only hand. */
void blackjack_oracle_lay_hand(WorldOracle *oracle, int hand, int up, BlackjackState *s);

/* ---------------------------------------------------------------- the parts */

/* For a WorldOracleKind (blackjack_oracle_prospects.c). Of the first hand alone, before it
 * is split. Of a split it tells nothing, and nothing where standing on a natural pays
 * something else than winning. */
bool blackjack_oracle_prospect(WorldOracle *oracle, const void *state, Action action, int i,
                               WorldProspect *prospect, void *next);

/* The same (blackjack_oracle_policy.c). */
bool blackjack_oracle_value_of_policy(WorldOracle *oracle, WorldPolicy policy, void *context,
                                      Value *value);

#endif
