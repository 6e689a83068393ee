/* pupil.h - a brain that goes on learning from the games it plays. */
#ifndef FOURMI_CLI_PUPIL_H
#define FOURMI_CLI_PUPIL_H

#include "cli/memory.h"
#include "cli/players.h"
#include "learn/learner.h"

/* Zeroed means that nobody learns. */
typedef struct Pupil {
    Learner learner;
    Memory memory;
    const char *path; /* of its brain, borrowed from the player */
    bool is_unsaved;  /* it has learned something since it was saved */
} Pupil;

/* Lets the brain of a player learn; from then on it plays by what it knows at
 * the time. Both must stay in their places. Where that is not possible it says
 * why and returns the status to end with. */
Status pupil_open(Pupil *pupil, NamedPlayer *player);

bool pupil_is_open(const Pupil *pupil);

/* Learns from the last move of a game, and from all of it at its end. A game
 * that did not begin as games do teaches nothing. The same if that fails. */
Status pupil_learn(Pupil *pupil, const Record *record);

/* Writes what it has learned, if anything, to its file. The same. */
Status pupil_save(Pupil *pupil);

void pupil_close(Pupil *pupil);

#endif
