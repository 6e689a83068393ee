/* blackjack_oracle.h - the exact truth about Blackjack, by any rules, as a kind of
 * oracle (table.h says what exactly is meant).
 *
 * An action is valued by the hand in play alone, as if it had not been split and in
 * bets: what other hands on the table win is the same whatever is done. Values of a
 * start are of the whole round.
 */
#ifndef FOURMI_BLACKJACK_ORACLE_H
#define FOURMI_BLACKJACK_ORACLE_H

#include "oracle/world_oracle.h"

/* Values are VALUE_EXPECTED. Supports the worlds of blackjack.h alone. A policy that
 * is valued is taken to go by keys, as a learner does. */
extern const WorldOracleKind blackjack_oracle;

#endif
