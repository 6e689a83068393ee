/* minimax_oracle.h - the readable search as an oracle, for games whose positions
 * do not repeat and that are small enough to be searched to their end. */
#ifndef FOURMI_MINIMAX_ORACLE_H
#define FOURMI_MINIMAX_ORACLE_H

#include "oracle/oracle.h"

extern const OracleKind minimax_oracle;

#endif
