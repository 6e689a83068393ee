/* starts.h - other positions to begin with, a facet of a game.
 *
 * A game that always began in the same position would teach a learner the ways from
 * there only. Where most positions of a game are not on such a way, games of training
 * may begin anywhere.
 */
#ifndef FOURMI_STARTS_H
#define FOURMI_STARTS_H

#include "base/rng.h"
#include "game.h"

typedef struct Starts {
    /* An unfinished position, with either side to move; all that games may begin in
     * are as likely. */
    Position (*random)(const Game *game, Rng *rng);
} Starts;

/* Such a position; the usual start of a game without this facet. */
Position starts_random(const Game *game, Rng *rng);

#endif
