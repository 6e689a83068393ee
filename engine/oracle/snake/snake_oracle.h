/* snake_oracle.h - the exact truth about Snake, on small boards for every state and on
 * larger ones for the start, as kinds that hosts know how to use.
 *
 * A value is the largest chance to fill the board and, of those who have it, the fewest
 * expected steps of a game in which it is filled.
 */
#ifndef FOURMI_SNAKE_ORACLE_H
#define FOURMI_SNAKE_ORACLE_H

#include "oracle/world_oracle.h"
#include "oracle/world_solving.h"

enum {
    SNAKE_ORACLE_CELLS_MAX = 30,  /* 5x5 takes 56 MiB and 5x6 takes 1.5 GiB */
    SNAKE_SOLVING_CELLS_MAX = 36, /* 6x6 takes 2.5 GiB */
};

/* Values are VALUE_PROBABILITY. All is found out when first something is asked. */
extern const WorldOracleKind snake_oracle;

/* Values only states that are surely won: of a start that is not, it can only tell that.
 * But with an odd number of cells and a deadly tail it values all. */
extern const WorldSolving snake_solving;

#endif
