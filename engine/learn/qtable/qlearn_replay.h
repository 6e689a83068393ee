/* qlearn_replay.h - the games that a Q-learner remembers (qlearn.h), for its own
 * files: a ring in which a new game takes the place of the oldest.
 */
#ifndef FOURMI_QLEARN_REPLAY_H
#define FOURMI_QLEARN_REPLAY_H

#include "learn/qtable/qlearn.h"

/* A game, as a walk through the graph. */
typedef struct QlearnEpisode {
    uint32_t start; /* number of the node in which it began */
    int plies;
    uint32_t edges[GAME_PLIES_MAX];
} QlearnEpisode;

/* Counts a game, or an episode of a world, and lets epsilon fall. */
void qlearn_count_game(Qlearn *q, Result result);

void qlearn_replay_remember(Qlearn *q, const QlearnEpisode *episode);

/* Finds the episode of a game as it is remembered, a byte for each move; false if
 * no such game was played. */
bool qlearn_replay_recollect(const Qlearn *q, const uint8_t *played, QlearnEpisode *episode);

#endif
