/* qlearn.h - tabular Q-learning by self-play, for any game whose positions fit
 * into a table.
 *
 * The learner discovers the game as it plays. Each position that it has met is
 * a node, each move from it an edge to another node, found by the rules the
 * first time and only followed from then on:
 *
 *      slots   . 2 . . 1 . 3 .      number of the node with some hashed key
 *      nodes   a b c d ...          in the order met
 *      edges   a>b a>c | b>d ...    those of a node stand together
 *
 * With symmetry a node stands for all positions that are equal up to it, so that
 * a board of 3x3 cells needs about an eighth of the nodes.
 *
 * A value is what the side that makes a move may expect of it: +1 is a win, -1
 * a loss. With afterstates it belongs to the node that the move leads to, so
 * moves to the same position share what is learned; otherwise to the edge, and
 * the table is the Q(s, a) of textbooks. What was never tried has the value 0,
 * except that a finished position is worth its result: the rules tell. (With
 * shaping it has the value of its potential.)
 *
 * In worlds the same table is learned otherwise: qlearn_world.h.
 *
 * Memory comes from the caller; nothing is allocated, ever. The same options
 * and seed give the same table, bit for bit, everywhere.
 */
#ifndef FOURMI_QLEARN_H
#define FOURMI_QLEARN_H

#include <stddef.h>

#include "learn/common.h"
#include "learn/trace.h"
#include "record.h"

typedef struct QlearnOptions {
    /* How far a value moves to its target, in (0, 1]. Sound: 1, since without
     * chance in the game a target is as good as the values that it is made of. */
    double alpha;

    /* What a move's worth loses per ply, in [0, 1]. Sound: 0.9, so that a win
     * soon is worth more than one later. */
    double gamma;

    /* The share of moves made to explore, in [0, 1]; multiplied by the decay
     * after each game, down to the floor. Sound: 1, without decay, since with
     * values that are bootstrapped exploring costs the learner nothing, and
     * every game that it does not explore teaches less. */
    double epsilon;
    double epsilon_decay;
    double epsilon_floor;

    bool symmetry;    /* positions equal up to symmetry share a node */
    bool afterstates; /* values belong to positions, not to moves */

    /* The target of a move is the worth of the opponent's best reply, negated;
     * otherwise the result of the game, whatever blunders led to it. */
    bool bootstrap;

    /* A game is learned from its last move to its first, so that its result
     * goes all the way at once. */
    bool backward;

    /* To explore is to make the move tried least; otherwise any move. */
    bool explores_least_tried;

    /* And not to make a move that is settled, as long as there are others: one
     * that ended the game, or that has only settled replies. All that can come
     * after it was tried, and what it is worth is known. */
    bool skips_settled;

    /* Each move earns gamma times the potential of where it leads, less that of
     * where it was made (potential.h). This does not change which moves are
     * best (Ng, Harada and Russell, 1999), and to learn with it from 0 is to
     * learn without it from values that start at the potential (Wiewiora,
     * 2003), which is how it is done here: values keep their meaning. */
    bool shaping;

    /* Learn so many earlier games again after each one, drawn from the last
     * QLEARN_REPLAY_GAMES; at most QLEARN_REPLAY_MAX. */
    uint32_t replay;

    /* A value moves to its target by the larger of alpha and a share that falls
     * each time the move is tried, so that chance, or the blunders of others, are
     * averaged out. */
    bool averages;

    /* With that, the share is such that a value is the mean of all its targets; otherwise
     * it falls more slowly. */
    bool takes_mean;

    /* In a world: what an episode shows beside its own steps is learned as well
     * (facets/hindsight.h). */
    bool hindsight;

    /* Of several best moves the first is the one to make; otherwise any of them is. */
    bool takes_first;

    /* When a value has changed, positions that the learner has been in and that lead
     * there are learned again, and so on until nothing changes: prioritized sweeping
     * (Moore and Atkeson, 1993), without the priorities. Only where games may begin
     * anywhere (facets/starts.h) and values belong to positions. */
    bool sweeps;

    /* Room for so many positions, from 1 to QLEARN_STATES_MAX. */
    uint32_t states;
} QlearnOptions;

typedef struct QlearnNode {
    uint64_t key;
    union {
        Position position;
        uint64_t legal; /* in a world: a bit for each legal action; 0 until met */
    };
    double value;        /* with afterstates: for the side that has just moved */
    uint32_t visits;     /* with afterstates; otherwise 1 if it was imported */
    uint32_t first_edge; /* meaningful once expanded */
    uint8_t edge_count;  /* 0 until expanded, and when the game is over */
    uint8_t result;      /* a Result */
    bool is_settled;     /* with afterstates */
    bool is_due;         /* in a sweep: it waits to be learned again */
    union {
        uint32_t waiting; /* while a table is restored; 0 otherwise */
        uint32_t leading; /* where there are links: one edge that leads here plus 1, or 0 */
    };
} QlearnNode;

typedef struct QlearnEdge {
    uint32_t child; /* number of the node it leads to */
    Move move;      /* in the node's own position */
} QlearnEdge;

/* What is known of a move itself: without afterstates only. */
typedef struct QlearnMoveValue {
    double value;
    uint32_t visits;
    bool is_settled;
} QlearnMoveValue;

/* Back along an edge, for sweeps. */
typedef struct QlearnLink {
    uint32_t from; /* number of the node that the edge belongs to */
    uint32_t next; /* another edge that leads to the same node plus 1, or 0 */
} QlearnLink;

typedef struct Qlearn {
    LearnerCommon common;
    QlearnOptions options;
    double epsilon;               /* now */
    QlearnNode *nodes;            /* [capacity], in the caller's memory as are the next */
    QlearnEdge *edges;            /* [edge_capacity] */
    QlearnMoveValue *move_values; /* [edge_capacity]; NULL with afterstates */
    QlearnLink *links;            /* [edge_capacity]; NULL unless games may begin anywhere */
    uint32_t *due; /* [capacity] a ring of nodes to be learned again; NULL likewise */
    uint32_t due_first;
    uint32_t due_count;
    double least_worth; /* in sweeps: what is worth less is worth nothing */
    uint32_t *slots;    /* [slot_count], a power of two; number of a node plus 1, or 0 */
    uint32_t capacity;
    uint32_t edge_capacity;
    uint32_t slot_count;
    uint32_t count; /* of nodes */
    uint32_t edge_count;
    uint8_t *played;    /* [QLEARN_REPLAY_GAMES][qlearn_played_size], a ring of games to replay */
    size_t played_size; /* 0 in a world */
    uint32_t played_first;
    uint32_t played_count;
    struct QlearnTracer *tracer; /* who is told of a game of training; NULL: nobody */
    struct QlearnStep *steps;    /* [steps_max] in a world: the episode (qlearn_world.h) */
} Qlearn;

enum {
    QLEARN_STATES_MAX = 1 << 22,
    QLEARN_EDGES_PER_STATE = 32, /* room for as many on average; their memory is below 2^32 bytes */
    QLEARN_ALIGNMENT = 8,
    QLEARN_REPLAY_GAMES = 1000, /* are remembered */
    QLEARN_REPLAY_MAX = 1000,
    QLEARN_SWEEP_MAX = 1 << 28, /* values learned again in one sweep */
};

/* The memory for a table of options->states. */
size_t qlearn_memory_size(const Game *game, const QlearnOptions *options);

/* An untrained learner in `memory`, which has the size for options->states, is
 * aligned to QLEARN_ALIGNMENT and zeroed. Requires options that
 * learner_options_are_good accepts. Borrows the game. */
void qlearn_init(Qlearn *q, const Game *game, const QlearnOptions *options, uint64_t seed,
                 void *memory);

/* Goes on with other options, which differ in nothing that a table is keyed by:
 * symmetry, afterstates, shaping. Its room stays as it is. Epsilon starts anew if
 * told to, and else goes on from where it is. */
void qlearn_change(Qlearn *q, const QlearnOptions *options, bool restarts_epsilon);

/* Plays a game against itself and learns from it. False if the table had no
 * room for a new state; it is then as if the game had not been begun. */
bool qlearn_train_game(Qlearn *q);

/* The same, and tells what happened. The game is played on the nodes, of which each
 * stands for all images of its position; it is told as it looks on one board. */
bool qlearn_trace_game(Qlearn *q, LearnerTrace *trace);

/* Learns from a game that others played, as far as it goes; a learner that
 * does not bootstrap learns from finished games only. Not counted as training.
 * Requires that it began as games begin, not from some position set up, unless they
 * may begin anywhere. False as above. */
bool qlearn_learn_record(Qlearn *q, const Record *record);

/* The same from the last move alone, while a game is still played: what the
 * best reply to it is worth. One that does not bootstrap learns nothing yet.
 * Whoever then gives it the whole game counts its moves twice. */
bool qlearn_learn_move(Qlearn *q, const Record *record);

/* Under which key and move the value of a legal move is stored. */
void qlearn_locate(const QlearnOptions *options, const Game *game, Position p, Move move,
                   uint64_t *key, Move *stored_move);

/* The value of a move that was never tried: with afterstates what the rules say
 * of it; with shaping the potential; otherwise 0. */
double qlearn_untried_value(const QlearnOptions *options, const Game *game, Position p, Move move);

/* The value of a legal move for the side that makes it, tried or not; writes how
 * often it was tried where `visits` is not NULL. */
double qlearn_value(const Qlearn *q, Position p, Move move, uint32_t *visits);

/* All legal moves of the largest value, or the first of them (takes_first); returns
 * how many. The other is the same as a policy for certify.h, whose context is the
 * learner and whose game is the learner's. */
int qlearn_best(const Qlearn *q, Position p, Move moves[GAME_MOVES_MAX]);
int qlearn_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

/* The states of the table, as for learner_state_count and learner_list_states. */
size_t qlearn_state_count(const Qlearn *q);
size_t qlearn_list_states(const Qlearn *q, size_t first, Position *positions, size_t room);

/* A game to replay, as bytes: how many moves it has, then which of the node's
 * moves each was, counted from 0; then zeros. */
size_t qlearn_played_size(const Game *game);

/* The `i`th game that would be replayed, the oldest is 0. */
const uint8_t *qlearn_played(const Qlearn *q, uint32_t i);

/* The moves to choose from: keeps those of the largest value among `moves`, in their
 * order, and returns how many. For whoever keeps values elsewhere. */
int qlearn_keep_best(const QlearnOptions *options, Move moves[GAME_MOVES_MAX],
                     const double values[GAME_MOVES_MAX], int count);

#endif
