/* iteration_oracle.h - an oracle that lists every state of a world and iterates
 * values (Bellman, 1957).
 *
 * The value of a state with k steps to go follows from the values with k - 1:
 *
 *      V_k(s) = max over actions of  sum of  p * (reward + discount * V_{k-1}(next))
 *
 * It begins with V_0 = 0 and stops as soon as nothing changes any more. If values
 * still change when k reaches steps_max they are those of an episode that is cut
 * short there, which is how such episodes are run. So every policy has a value,
 * be it one that goes round in circles.
 */
#ifndef FOURMI_ITERATION_ORACLE_H
#define FOURMI_ITERATION_ORACLE_H

#include "oracle/world_oracle.h"

/* Values are VALUE_EXPECTED. Supports worlds with keys and chances; it can tell
 * nothing if the memory does not hold all states. */
extern const WorldOracleKind iteration_oracle;

#endif
