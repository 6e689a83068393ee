/* online_learner.h - a brain that goes on learning from the games it plays. */
#ifndef FOURMI_CLI_ONLINE_LEARNER_H
#define FOURMI_CLI_ONLINE_LEARNER_H

#include "cli/players.h"
#include "host/memory.h"
#include "learn/learner.h"

/* Zeroed means that nobody learns. */
typedef struct OnlineLearner {
    Learner learner;
    MemoryBlock memory;
    const char *path; /* of its brain, borrowed from the player */
    bool is_unsaved;  /* it has learned something since it was saved */
} OnlineLearner;

/* Lets the brain of a player learn; from then on it plays by what it knows at
 * the time. Both must stay in their places. Where that is not possible it says
 * why and returns the status to end with. */
Status online_learner_open(OnlineLearner *online, NamedPlayer *player);

bool online_learner_is_open(const OnlineLearner *online);

/* Learns from the last move of a game, and from all of it at its end. A game
 * that did not begin as games do teaches nothing. The same if that fails. */
Status online_learner_learn(OnlineLearner *online, const Record *record);

/* Writes what it has learned, if anything, to its file. The same. */
Status online_learner_save(OnlineLearner *online);

void online_learner_close(OnlineLearner *online);

#endif
