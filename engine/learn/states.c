/* states.c - the table of a learner, state by state. */
#include "learn/states.h"

/* A position that was only seen from the one before has no moves yet. */
static bool has_decided(const QlearnNode *node)
{
    return node->edge_count > 0;
}

size_t states_count(const Learner *learner)
{
    if (learner->kind != BRAIN_QTABLE) {
        return 0;
    }
    size_t count = 0;
    for (uint32_t i = 0; i < learner->qlearn.count; i++) {
        count += has_decided(&learner->qlearn.nodes[i]);
    }
    return count;
}

size_t states_list(const Learner *learner, size_t first, Position *positions, size_t room)
{
    if (learner->kind != BRAIN_QTABLE) {
        return 0;
    }
    size_t number = 0;
    size_t listed = 0;
    for (uint32_t i = 0; i < learner->qlearn.count && listed < room; i++) {
        const QlearnNode *node = &learner->qlearn.nodes[i];
        if (has_decided(node) && number++ >= first) {
            positions[listed++] = node->position;
        }
    }
    return listed;
}
