/* listing_oracle.h - an oracle that lists every position of a game and works
 * backwards from its ends, for small games, also those whose positions repeat.
 *
 *      positions   s a b c d e ...     whatever can be reached from the start
 *      plies       0 0 1 2 1 0 ...     to the end with best play, 0 if nobody can force one
 *
 * A position is won in n + 1 plies if some move leads to one that is lost in n,
 * and lost in n + 1 if every move leads to one that is won, the longest of them
 * in n. What is neither when nothing changes any more is drawn.
 *
 * The list is made with the first question. A game with more positions than the
 * memory has room for is searched to its end instead, if its positions do not repeat:
 * that gives answers near the end, and none where it takes too long.
 */
#ifndef FOURMI_LISTING_ORACLE_H
#define FOURMI_LISTING_ORACLE_H

#include "oracle/oracle.h"

extern const OracleKind listing_oracle;

#endif
