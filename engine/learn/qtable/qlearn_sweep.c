/* qlearn_sweep.c - learning again what has changed. */
#include "learn/qtable/qlearn_sweep.h"

#include <assert.h>

#include "learn/qtable/qlearn_graph.h"

void qlearn_sweep_init(Qlearn *q)
{
    q->least_worth = 1.0;
    for (int ply = 0; ply < q->common.game->plies_max; ply++) {
        q->least_worth *= q->options.gamma;
    }
}

double qlearn_sweep_worth(const Qlearn *q, double best_reply)
{
    const double worth = 0.0 - q->options.gamma * best_reply; /* never -0 */
    return -q->least_worth < worth && worth < q->least_worth ? 0.0 : worth;
}

static void note(Qlearn *q, uint32_t number)
{
    QlearnNode *node = &q->nodes[number];
    if (!node->is_due && node->edge_count > 0) {
        node->is_due = true;
        const uint32_t place = q->due_first + q->due_count++;
        q->due[place < q->capacity ? place : place - q->capacity] = number;
    }
}

/* A node is worth the least that one of its moves leaves. So only a move that leaves
 * less than that, or one that left just that and now leaves more, can change it. */
void qlearn_sweep_note_leading(Qlearn *q, uint32_t number, double before)
{
    const double left_before = qlearn_sweep_worth(q, before);
    const double left_now = qlearn_sweep_worth(q, q->nodes[number].value);
    for (uint32_t e = q->nodes[number].leading; e != 0; e = q->links[e - 1].next) {
        const uint32_t from = q->links[e - 1].from;
        const double worth = q->nodes[from].value;
        if (left_now < worth || (left_before <= worth && left_now > worth)) {
            note(q, from);
        }
    }
}

void qlearn_sweep_note_all(Qlearn *q)
{
    for (uint32_t i = 0; i < q->count; i++) {
        const QlearnNode *node = &q->nodes[i];
        if (node->edge_count > 0 &&
            node->value != qlearn_sweep_worth(q, qlearn_graph_best(q, node))) {
            note(q, i);
        }
    }
}

bool qlearn_sweep_is_due(uint64_t games)
{
    uint64_t step = 1;
    while (step * 8 <= games) {
        step *= 2;
    }
    return games % step == 0;
}

static uint32_t take_next(Qlearn *q)
{
    const uint32_t number = q->due[q->due_first];
    q->due_first = q->due_first + 1 < q->capacity ? q->due_first + 1 : 0;
    q->due_count--;
    q->nodes[number].is_due = false;
    return number;
}

void qlearn_sweep(Qlearn *q)
{
    for (uint32_t i = 0; q->due_count > 0; i++) {
        const uint32_t number = take_next(q);
        QlearnNode *node = &q->nodes[number];
        const double before = node->value;
        const double value = qlearn_sweep_worth(q, qlearn_graph_best(q, node));
        if (value != before && i < QLEARN_SWEEP_MAX) {
            node->value = value;
            qlearn_sweep_note_leading(q, number, before);
        }
    }
}
