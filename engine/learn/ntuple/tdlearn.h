/* tdlearn.h - temporal-difference learning by self-play, where stones fall.
 *
 * The learner plays against itself, almost always the move that its network
 * (ntuple.h) finds best. When the game is over, every position that a move led
 * to is drawn towards what came of it, from the last to the first:
 *
 *      target of the last      the result
 *      target of any other     - (lambda of the next one's target
 *                                 + (1 - lambda) of the next one's value)
 *
 * with the sign turned, since the next mover is the opponent. If the next move
 * was made to explore, the value of the best one takes its place, so that a
 * blunder made on purpose does not speak ill of the position before it.
 *
 * The last position of the loser is drawn towards the loss like any other. A
 * learner that updates only the winner's never learns what to avoid.
 *
 * Memory comes from the caller; nothing is allocated, ever. The same options
 * and seed give the same weights, bit for bit, everywhere.
 */
#ifndef FOURMI_TDLEARN_H
#define FOURMI_TDLEARN_H

#include "learn/common.h"
#include "learn/ntuple/ntuple.h"
#include "record.h"

typedef struct TdlearnOptions {
    NtupleShape shape;

    /* How far each weight moves of what its position is wrong by, in (0, 1].
     * Falls in a straight line from `alpha` to `alpha_end` in the first
     * `alpha_games` games: large steps to find the way, small ones to settle. */
    double alpha;
    double alpha_end;
    uint64_t alpha_games;

    double lambda;  /* in [0, 1]: how much of a target is what happened, not what was expected */
    double epsilon; /* in [0, 1]: share of moves made to explore */

    /* Share of games, in [0, 1], that begin with random moves, and how many at
     * most: otherwise every game would be much like the last. */
    double opening_share;
    uint32_t opening_plies;

    /* In this share of those, in [0, 1], one side moves at random and the other
     * as well as it can: what the learner will meet when others play anything
     * against it, and what a certificate walks through. */
    double one_sided_share;

    /* Whether what the next two moves decide (features.h) is known, in
     * training and in play. The network then learns nothing of it, and is not
     * to be asked. */
    bool tactics;

    /* Whether it must learn even to take a win that is there. Without meaning if it has tactics. */
    bool is_blind;

    /* Whether it rehearses after its games until it wins against every reply
     * (rehearsal.h), with proofs of this depth; and whether it has forgotten by now
     * what it needs for nothing, which is the last thing that it does. */
    bool rehearses;
    bool is_pruned;
    uint32_t proof;
} TdlearnOptions;

/* Whether nothing but what was learned chooses its moves. */
bool tdlearn_is_blind(const TdlearnOptions *options);

typedef struct TdlearnStep TdlearnStep;

typedef struct Tdlearn {
    LearnerCommon common;
    TdlearnOptions options;
    uint64_t moves;        /* made in training */
    Ntuple net;            /* whose weights are those below */
    NtupleWeight *weights; /* [2][net.size], borrowed */
    TdlearnStep *steps;    /* [plies_max] of the game being played, borrowed */
} Tdlearn;

enum { TDLEARN_ALIGNMENT = 64 };

/* The memory for a learner with these options. */
size_t tdlearn_memory_size(const Game *game, const TdlearnOptions *options);

/* An untrained learner in `memory`, which has that size, is aligned to
 * TDLEARN_ALIGNMENT and zeroed. Requires options that ntuple_kind.h accepts.
 * Borrows the game. */
void tdlearn_init(Tdlearn *t, const Game *game, const TdlearnOptions *options, uint64_t seed,
                  void *memory);

/* Goes on with other options, which differ neither in shape nor in tactics: they
 * decide what it was to learn. */
void tdlearn_change(Tdlearn *t, const TdlearnOptions *options);

/* Plays a game against itself and learns from it. */
void tdlearn_train_game(Tdlearn *t);

/* Learns from a game that others played, as far as it goes: a move that the
 * learner would not have made is taken for one made to explore. Not counted as
 * training. Requires that it began as games begin, not from some position set
 * up. */
void tdlearn_learn_record(Tdlearn *t, const Record *record);

/* The same from the last move alone, while a game is still played: what the
 * best reply to it is worth. */
void tdlearn_learn_move(Tdlearn *t, const Record *record);

#endif
