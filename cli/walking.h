/* walking.h - walks positions (judge/walk.h) with several threads and processes.
 *
 *      seen    s | a b c | d e f g h i j k l m n . . .
 *                              |-----| |---|
 *                              unit    unit     asked by anyone, followed in their order
 *
 * Asking the policy and the truth is what takes long, and it depends on nothing but the
 * position; where the answers lead is seen by one thread, in order. So a walk sees the same
 * positions in the same places, whoever helps.
 */
#ifndef FOURMI_CLI_WALKING_H
#define FOURMI_CLI_WALKING_H

#include "cli/oracles.h"
#include "cli/walk_file.h"
#include "host/ranks/ranks.h"
#include "judge/walk.h"
#include "play/player.h"

typedef struct WalkingOptions {
    Walk *walk;                /* that has begun; of a process that helps only its policy counts */
    Oracles *oracles;          /* one for each thread */
    PlayerAndOracle *contexts; /* of the policy, [threads] */
    bool asks_truth;
    Ranks *ranks;   /* NULL for this process alone */
    WalkFile *file; /* that keeps the answers; NULL for none */
} WalkingOptions;

/* Walks to the end, until there is no more room, or until Ctrl-C. */
WalkState walking_run(const WalkingOptions *options);

/* What other processes do meanwhile. False if there is not enough memory. */
bool walking_help(const WalkingOptions *options);

#endif
