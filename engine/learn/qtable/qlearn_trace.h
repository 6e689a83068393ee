/* qlearn_trace.h - who is told of a game while a Q-learner plays and learns it
 * (trace.h), for the learner's own files. */
#ifndef FOURMI_QLEARN_TRACE_H
#define FOURMI_QLEARN_TRACE_H

#include "learn/qtable/qlearn.h"

/* Where a value is to move, and why. */
typedef struct QlearnTarget {
    TraceTarget kind;
    double reward;
    double best_reply;
    double value;
} QlearnTarget;

typedef struct QlearnTracer {
    LearnerTrace *trace;
    Position position; /* on the board, from the first move on */
    bool is_replaying;
    uint32_t edges[GAME_PLIES_MAX]; /* [trace->plies] */
} QlearnTracer;

/* A game begins; requires a tracer. */
void qlearn_trace_start(Qlearn *q, Position start);

/* A move was chosen, of the node that the last one led to; requires a tracer. */
void qlearn_trace_choice(Qlearn *q, uint32_t edge, bool is_exploring);

/* A value has moved by `rate`; requires a tracer. */
void qlearn_trace_update(Qlearn *q, uint32_t edge, const QlearnTarget *target, double rate,
                         double before);

/* What comes now are earlier games. */
void qlearn_trace_replay(Qlearn *q);

#endif
