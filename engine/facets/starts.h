/* starts.h - other positions to begin with, a facet of a game.
 *
 * A game that always began in the same position would teach a learner the ways from
 * there only. Where most positions of a game are not on such a way, games of training
 * may begin anywhere, and who judges what was learned goes through all of them.
 */
#ifndef FOURMI_STARTS_H
#define FOURMI_STARTS_H

#include "base/rng.h"
#include "game.h"

typedef struct Starts {
    /* An unfinished position, with either side to move; all that games may begin in
     * are as likely. */
    Position (*random)(const Game *game, Rng *rng);

    /* Those positions by number, from 0 to count - 1: each has one, or one that is equal
     * to it up to symmetry has. False for a number that stands for none. */
    size_t (*count)(const Game *game);
    bool (*numbered)(const Game *game, size_t number, Position *p);

    /* Room for all positions, up to symmetry, that games from there lead to; about. */
    size_t (*room)(const Game *game);

    /* The position of the game with some key, which may come from anywhere: a game may
     * lead there, from some start. False if there is none. */
    bool (*with_key)(const Game *game, uint64_t key, Position *p);
} Starts;

/* Such a position; the usual start of a game without this facet. */
Position starts_random(const Game *game, Rng *rng);

#endif
