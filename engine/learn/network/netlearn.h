/* netlearn.h - temporal-difference learning by self-play with a neural network.
 *
 * The loop is that of tdlearn.h: the learner plays against itself, almost always the
 * move that its network (network.h) finds best, and when the game is over every position
 * is drawn towards what came of it, from the last to the first. Here a position is
 * learned by a step down the gradient, of all layers.
 *
 * In a game that can tell what the next two moves decide (features.h), the learner may
 * know it, in training and in play; in any other it sees only which moves end the game.
 *
 * After the last game of its schedule (alpha_games) the learner rounds its weights to eight
 * bits each, net_code.h, and so does a training that was interrupted on the way.
 *
 * Memory comes from the caller; nothing is allocated, ever. The same options and seed
 * give the same weights, bit for bit, everywhere.
 */
#ifndef FOURMI_NETLEARN_H
#define FOURMI_NETLEARN_H

#include "learn/common.h"
#include "learn/network/net_code.h"
#include "record.h"

typedef struct NetlearnOptions {
    NetworkShape shape;

    /* How far weights of the first layer move against the gradient, in (0, 1]. Falls in a
     * straight line from `alpha` to `alpha_end` in the first `alpha_games` games. Weights
     * behind the first layer move `head_rate` times as far. */
    double alpha;
    double alpha_end;
    uint64_t alpha_games;
    double head_rate;

    /* As in tdlearn.h. */
    double lambda;
    double epsilon;
    double opening_share;
    double one_sided_share;
    uint32_t opening_plies;
    bool tactics;

    /* A share of the openings wanders: each side has a rashness of its own, the square of a
     * number drawn from 0 to 1, and makes a random move with that chance and else its best. So
     * games begin near to what good players play, and not only anywhere. */
    double wander_share;

    /* Moves are chosen, and valued, by a tree of so many evaluations (net_tree.h), as
     * AlphaZero learns from its search; 0: by the network alone. That is in the last games of the
     * schedule, a share of it, and after it. Unless the share is all of it, alpha falls before, and
     * once more with the search, from a tenth. */
    uint32_t evaluations;
    double search_share;
} NetlearnOptions;

typedef struct NetlearnStep NetlearnStep;

typedef struct Netlearn {
    LearnerCommon common;
    NetlearnOptions options;
    uint64_t moves; /* made in training */
    Network net;
    NetCode code;        /* of the weights, if they are rounded: */
    bool is_rounded;     /* as they are at the end of the schedule, until more is learned */
    NetlearnStep *steps; /* [plies_max] of the game being played, borrowed */
} Netlearn;

/* The memory for a learner with these options. */
size_t netlearn_memory_size(const Game *game, const NetlearnOptions *options);

/* An untrained learner in `memory`, which has that size and is aligned to
 * NETWORK_ALIGNMENT. Requires options that network_kind.h accepts. Borrows the game. */
void netlearn_init(Netlearn *t, const Game *game, const NetlearnOptions *options, uint64_t seed,
                   void *memory);

/* Goes on with other options, which differ neither in shape nor in tactics. */
void netlearn_change(Netlearn *t, const NetlearnOptions *options);

/* Plays a game against itself and learns from it. */
void netlearn_train_game(Netlearn *t);

/* Learns from a game that others played, and from its last move alone, as tdlearn.h
 * tells. */
void netlearn_learn_record(Netlearn *t, const Record *record);
void netlearn_learn_move(Netlearn *t, const Record *record);

#endif
