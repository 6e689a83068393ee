/* tablebase_oracle.h - an oracle that knows chess endings from tables, which it makes
 * when they are first asked for.
 *
 * Values are plies to mate (VALUE_MATE). When its memory is full it forgets all tables
 * and goes on with those that it is asked for.
 */
#ifndef FOURMI_TABLEBASE_ORACLE_H
#define FOURMI_TABLEBASE_ORACLE_H

#include "oracle/oracle.h"

extern const OracleKind tablebase_oracle;

#endif
