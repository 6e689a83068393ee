/* pupil.h - a brain that goes on learning from the games it plays. */
#ifndef FOURMI_CLI_PUPIL_H
#define FOURMI_CLI_PUPIL_H

#include "cli/players.h"
#include "learn/learner.h"

/* Zeroed means that nobody learns. */
typedef struct Pupil {
    Learner learner;
    void *memory;
    const char *path; /* of its brain, borrowed from the player */
} Pupil;

/* Lets the brain of a player learn; from then on it plays by what it knows at
 * the time. Both must stay in their places. Where that is not possible it says
 * why and returns the status to end with. */
Status pupil_open(Pupil *pupil, NamedPlayer *player);

bool pupil_is_open(const Pupil *pupil);

/* Learns from a game, as far as it goes, and writes the brain to its file. The
 * same if that fails. */
Status pupil_learn(Pupil *pupil, const Record *record);

void pupil_close(Pupil *pupil);

#endif
