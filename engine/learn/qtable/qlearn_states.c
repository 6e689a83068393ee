/* qlearn_states.c - the table of a Q-learner, state by state. */
#include "learn/qtable/qlearn.h"

/* A position that was only seen from the one before has no moves yet. */
static bool has_decided(const QlearnNode *node)
{
    return node->edge_count > 0;
}

size_t qlearn_state_count(const Qlearn *q)
{
    size_t count = 0;
    for (uint32_t i = 0; i < q->count; i++) {
        count += has_decided(&q->nodes[i]);
    }
    return count;
}

size_t qlearn_list_states(const Qlearn *q, size_t first, Position *positions, size_t room)
{
    size_t number = 0;
    size_t listed = 0;
    for (uint32_t i = 0; i < q->count && listed < room; i++) {
        if (has_decided(&q->nodes[i]) && number++ >= first) {
            positions[listed++] = q->nodes[i].position;
        }
    }
    return listed;
}
