/* batch.h - thousands of states of one game, stepped at once, as
 * arrays of numbers. Include fourmi.h.
 *
 *      fourmi_arrays arrays = {.observations = observations,
 *          .rewards = rewards, .terminated = terminated};
 *      fourmi_batch_reset(batch, NULL, NULL, &arrays);
 *      for (;;) {
 *          choose(observations, actions);
 *          fourmi_batch_step(batch, actions, &arrays);
 *      }
 *
 * Arrays go in and arrays come out, environment after environment;
 * nothing is allocated in between. Chance acts by itself: each
 * environment has its own, so it does the same whatever the others
 * do. In a game of two players each step is one player's. A game
 * of two players is a draw when a state comes for the third time,
 * as in records. */
#ifndef FOURMI_BATCHES_H
#define FOURMI_BATCHES_H

#include "play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a call writes; NULL: not wanted. The first index is the
 * state or the environment, and shape is that of a batch. */
typedef struct fourmi_arrays {
    int32_t *observations; /* [count][shape] the state, as the
                              player who acts knows it; as the
                              first player does if it is over */
    uint8_t *legal;        /* [count][game->actions] 1: legal */
    uint8_t *turns;        /* [count] fourmi_turn */
    double *rewards;       /* [count] what the first player gained
                              by this step */
    uint8_t *terminated;   /* [count] 1: over by the rules */
    uint8_t *truncated;    /* [count] 1: cut short by steps_max */
    int32_t *finals;       /* [count][shape] the last observations
                              of episodes that this step ended,
                              with FOURMI_RESET_SAME_STEP; others
                              are left alone */
} fourmi_arrays;

/* Fills observations, legal and turns of `count` states, which
 * stand side by side, game->state_size bytes each. */
FOURMI_API int fourmi_state_observe(const fourmi_game *game,
    const void *states, size_t count, const fourmi_arrays *arrays);

/* What happens to an environment whose episode has ended. */
typedef enum fourmi_autoreset {
    FOURMI_RESET_NEXT_STEP, /* the next step starts an episode,
                               ignores its action, and gains 0 */
    FOURMI_RESET_SAME_STEP, /* the step that ends an episode starts
                               the next */
    FOURMI_RESET_NEVER,     /* it stays as it is, and gains 0,
                               until fourmi_batch_reset */
} fourmi_autoreset;

typedef struct fourmi_batch_options {
    const fourmi_game *game; /* needed */
    uint32_t count;          /* needed: environments */
    uint64_t seed;           /* of the seeds of all environments */
    fourmi_autoreset autoreset;
    bool replace_illegal; /* an action that is not legal becomes
                             the game's own choice: Snake goes
                             straight on, others take the first
                             that is legal. Else the step fails */
    uint32_t steps_max;   /* of an episode; 0: game->length_max */
} fourmi_batch_options;

/* One number of an observation. */
typedef struct fourmi_feature {
    const char *name;
    int32_t least;
    int32_t most;
} fourmi_feature;

/* Observations of board games have a plane of 0 and 1 for each
 * type of piece, shape {rows, columns, planes}: first those of the
 * player who acts, then the other's. Snake's are cells, {rows,
 * columns}; Blackjack's are numbers, and those of games of your own
 * are the bytes of the state. */
typedef struct fourmi_batch {
    const fourmi_game *game;
    uint32_t count;
    uint32_t shape[3];
    uint32_t dimensions; /* how many numbers `shape` has */
    const fourmi_feature *features; /* of each number */
    uint32_t feature_count;
    uint64_t steps; /* of all environments together */
} fourmi_batch;

/* All episodes have started; fourmi_batch_reset shows them. */
FOURMI_API int fourmi_batch_new(fourmi_lab *lab,
    const fourmi_batch_options *options, fourmi_batch **batch);

/* Starts an episode where which[i] is not 0, or everywhere for
 * NULL, by the seeds[count], or with the chance that the
 * environments have for NULL. Writes what it has started, but for
 * rewards. */
FOURMI_API int fourmi_batch_reset(fourmi_batch *batch,
    const uint8_t *which, const uint64_t *seeds,
    const fourmi_arrays *arrays);

/* Takes actions[count]. FOURMI_ERROR_ACTION: nothing changes. */
FOURMI_API int fourmi_batch_step(fourmi_batch *batch,
    const int32_t *actions, const fourmi_arrays *arrays);

/* Fills actions[count] with what a policy chooses, and 0 where no
 * player acts. A policy "random" is fastest. */
FOURMI_API int fourmi_batch_choose(
    fourmi_batch *batch, fourmi_policy *policy, int32_t *actions);

/* The states, side by side, good until the next call. */
FOURMI_API const void *fourmi_batch_states(
    const fourmi_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
