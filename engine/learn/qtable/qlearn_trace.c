/* qlearn_trace.c - who is told of a game while a Q-learner plays and learns it. */
#include "learn/qtable/qlearn_trace.h"

#include "facets/symmetry.h"
#include "learn/qtable/qlearn_graph.h"

/* A move of the node that stands for `p`, as it is made in `p` itself. */
static Move move_on_board(const Qlearn *q, Position p, Move stored)
{
    const Game *game = q->common.game;
    int symmetry = 0;
    if (q->options.symmetry) {
        (void)symmetry_canonical(game, p, &symmetry);
    }
    return symmetry_transform_move(game, stored, symmetry_inverse(game, symmetry));
}

void qlearn_trace_start(Qlearn *q, Position start)
{
    q->tracer->position = q->tracer->trace->start = start;
}

void qlearn_trace_choice(Qlearn *q, uint32_t edge, bool is_exploring)
{
    const Game *game = q->common.game;
    QlearnTracer *tracer = q->tracer;
    LearnerTrace *trace = tracer->trace;
    const Move move = move_on_board(q, tracer->position, q->edges[edge].move);
    tracer->position = game->play(game, tracer->position, move);
    tracer->edges[trace->plies] = edge;
    trace->moves[trace->plies++] = (TraceMove){.move = move, .is_exploring = is_exploring};
}

/* Which move of the game it was; where positions repeat, the last of several. */
static int ply_of(const QlearnTracer *tracer, uint32_t edge)
{
    int ply = tracer->trace->plies - 1;
    while (ply > 0 && tracer->edges[ply] != edge) {
        ply--;
    }
    return ply;
}

void qlearn_trace_update(Qlearn *q, uint32_t edge, const QlearnTarget *target, double rate,
                         double before)
{
    LearnerTrace *trace = q->tracer->trace;
    if (q->tracer->is_replaying) {
        trace->replayed++;
        return;
    }
    trace->updates[trace->update_count++] = (TraceUpdate){
        .ply = (uint32_t)ply_of(q->tracer, edge),
        .target_kind = target->kind,
        .visits = *qlearn_graph_visits(q, edge),
        .before = before,
        .reward = target->reward,
        .best_reply = target->best_reply,
        .gamma = q->options.gamma,
        .target = target->value,
        .rate = rate,
        .after = *qlearn_graph_value(q, edge),
    };
}

void qlearn_trace_replay(Qlearn *q)
{
    if (q->tracer != NULL) {
        q->tracer->is_replaying = true;
    }
}
