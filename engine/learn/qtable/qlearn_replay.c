/* qlearn_replay.c - the games that a Q-learner remembers. */
#include "learn/qtable/qlearn_replay.h"

#include <assert.h>
#include <string.h>

#include "learn/qtable/qlearn_graph.h"

size_t qlearn_played_size(const Game *game)
{
    return 1 + (size_t)game->plies_max;
}

/* Where the `i`th game is, the oldest is 0. */
static uint8_t *played_slot(const Qlearn *q, uint32_t i)
{
    return q->played + (q->played_first + i) % QLEARN_REPLAY_GAMES * q->played_size;
}

const uint8_t *qlearn_played(const Qlearn *q, uint32_t i)
{
    assert(i < q->played_count);
    return played_slot(q, i);
}

void qlearn_replay_remember(Qlearn *q, const QlearnEpisode *episode)
{
    if (episode->plies > (int)UINT8_MAX) {
        return; /* its moves are counted in a byte */
    }
    if (q->played_count == QLEARN_REPLAY_GAMES) {
        q->played_first = (q->played_first + 1) % QLEARN_REPLAY_GAMES;
        q->played_count--;
    }
    uint8_t *slot = played_slot(q, q->played_count++);
    uint32_t at = QLEARN_GRAPH_START;
    memset(slot, 0, q->played_size);
    slot[0] = (uint8_t)episode->plies;
    for (int ply = 0; ply < episode->plies; ply++) {
        slot[1 + ply] = (uint8_t)(episode->edges[ply] - q->nodes[at].first_edge);
        at = q->edges[episode->edges[ply]].child;
    }
}

bool qlearn_replay_recollect(const Qlearn *q, const uint8_t *played, QlearnEpisode *episode)
{
    uint32_t at = QLEARN_GRAPH_START;
    episode->start = at;
    episode->plies = played[0];
    for (int ply = 0; ply < episode->plies; ply++) {
        uint32_t edge = q->nodes[at].first_edge + played[1 + ply];
        if (played[1 + ply] >= q->nodes[at].edge_count || *qlearn_graph_visits(q, edge) == 0) {
            return false;
        }
        episode->edges[ply] = edge;
        at = q->edges[edge].child;
    }
    return true;
}
