/* trace.h - one game of training, told move by move and update by update.
 *
 *      moves     a > b > c > d          as they were played, on one board
 *      updates   d, c, b, a             in the order in which values changed
 *
 * An update moves a value to a target, by a rate:
 *
 *      after = before + rate * (target - before)
 *
 * What the target is made of depends on the recipe, and is said with each. A value
 * is what a move is worth to the side that makes it.
 */
#ifndef FOURMI_TRACE_H
#define FOURMI_TRACE_H

#include "game.h"

typedef enum TraceTarget {
    TRACE_TARGET_END,    /* the move ended the game: its reward */
    TRACE_TARGET_REPLY,  /* less the best reply, discounted by gamma */
    TRACE_TARGET_RESULT, /* how the game ended, discounted once for each move until then */
} TraceTarget;

typedef struct TraceMove {
    Move move;
    bool is_exploring; /* it was made to explore, not because it looked best */
} TraceMove;

typedef struct TraceUpdate {
    uint32_t ply; /* of the move whose value it is */
    TraceTarget target_kind;
    uint32_t visits; /* how often it was tried before */
    double before;
    double reward;     /* of the move itself: 0 unless it ended the game */
    double best_reply; /* its value to who makes it; 0 where none counts */
    double gamma;
    double target;
    double rate;
    double after;
} TraceUpdate;

typedef struct LearnerTrace {
    int plies;
    int update_count;
    uint32_t replayed; /* updates from earlier games that were learned again */
    Result result;
    Position start;                      /* in which the game began */
    TraceMove moves[GAME_PLIES_MAX];     /* [plies], from there */
    TraceUpdate updates[GAME_PLIES_MAX]; /* [update_count] */
} LearnerTrace;

#endif
