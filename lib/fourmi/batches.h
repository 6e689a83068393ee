/* batches.h - thousands of environments of one world, stepped by
 * one call. Include fourmi.h.
 *
 *      int32_t actions[N], observations[N][SIZE];
 *      double rewards[N];
 *      uint8_t terminated[N], truncated[N];
 *      fourmi_batch_reset(batch, NULL, observations[0]);
 *      for (;;) {
 *          choose(observations, actions);
 *          fourmi_batch_step(batch, actions, observations[0],
 *                            rewards, terminated, truncated);
 *      }
 *
 * Arrays go in and arrays come out, environment after environment;
 * nothing is called back and nothing allocated in between. Actions
 * are numbered from 0 here. Each environment has chance of its
 * own: it does the same whatever the others do, and however many
 * there are.
 */
#ifndef FOURMI_BATCHES_H
#define FOURMI_BATCHES_H

#include "base.h"
#include "brains.h"
#include "worlds.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_batch fourmi_batch;

/* What happens to an environment whose episode has ended, as
 * Gymnasium's vector environments have it. */
typedef enum fourmi_autoreset {
    /* The next step begins a new episode and ignores its action;
     * reward 0. */
    FOURMI_RESET_NEXT_STEP,
    /* The step that ends an episode begins the next at once; the
     * observation is of that, and fourmi_batch_final_observations
     * has the last one of the old. */
    FOURMI_RESET_SAME_STEP,
    /* It stays as it is, with reward 0, until
     * fourmi_batch_reset_some. */
    FOURMI_RESET_NEVER,
} fourmi_autoreset;

/* What becomes of an action that is not legal. */
typedef enum fourmi_illegal {
    /* fourmi_batch_step is FOURMI_ERROR_ACTION, and nothing
     * changes. */
    FOURMI_ILLEGAL_REFUSED,
    /* The world takes another: it goes on as before where it has a
     * direction, else the first that is legal. */
    FOURMI_ILLEGAL_REPLACED,
} fourmi_illegal;

typedef struct fourmi_batch_options {
    const fourmi_allocator *allocator;
    uint64_t seed; /* of those of the environments, until they are
                      given others */
    fourmi_autoreset autoreset;
    fourmi_illegal illegal;
    int steps_max; /* of an episode; 0 for the world's own */
    uint64_t reserved[4]; /* zero */
} fourmi_batch_options;

/* So many environments of a world, by its name; `options` may be
 * NULL. FOURMI_ERROR_WORLD, FOURMI_ERROR_ARGUMENT for none at all,
 * or FOURMI_ERROR_MEMORY. Their episodes have begun;
 * fourmi_batch_reset shows them. fourmi_batch_free takes NULL. */
FOURMI_API int fourmi_batch_new(const char *world, size_t count,
    const fourmi_batch_options *options, fourmi_batch **batch);
FOURMI_API void fourmi_batch_free(fourmi_batch *batch);

/* How many there are, and how many actions. */
FOURMI_API size_t fourmi_batch_count(const fourmi_batch *batch);
FOURMI_API int fourmi_batch_action_count(
    const fourmi_batch *batch);

/* How many numbers an observation has; rows and columns where they
 * are cells of a board, else 0; and of number `i`, from 0, what it
 * is called and where it lies: FOURMI_OK, or FOURMI_ERROR_ARGUMENT
 * for one that there is not. */
FOURMI_API int fourmi_batch_observation_size(
    const fourmi_batch *batch);
FOURMI_API int fourmi_batch_rows(const fourmi_batch *batch);
FOURMI_API int fourmi_batch_columns(const fourmi_batch *batch);
FOURMI_API const char *fourmi_batch_observation_name(
    const fourmi_batch *batch, int i);
FOURMI_API int fourmi_batch_observation_range(
    const fourmi_batch *batch, int i, int32_t *low, int32_t *high);

/* Begins an episode in all of them, with seeds[count], or NULL to
 * go on with the chance that they have. Writes
 * observations[count][size]. */
FOURMI_API int fourmi_batch_reset(fourmi_batch *batch,
    const uint64_t *seeds, int32_t *observations);

/* The same where which[i] is not 0; the observations of the others
 * are left alone. */
FOURMI_API int fourmi_batch_reset_some(fourmi_batch *batch,
    const uint8_t *which, const uint64_t *seeds,
    int32_t *observations);

/* Takes actions[count] and writes observations[count][size],
 * rewards[count], and whether the episode has ended by the rules,
 * or after too many steps. `observations` and `truncated` may be
 * NULL. */
FOURMI_API int fourmi_batch_step(fourmi_batch *batch,
    const int32_t *actions, int32_t *observations, double *rewards,
    uint8_t *terminated, uint8_t *truncated);

/* A bit for each legal action of each environment, bit 0 for
 * action 0; none of one that is over. legal[count]. */
FOURMI_API void fourmi_batch_legal(
    const fourmi_batch *batch, uint64_t *legal);

/* Line number `i` of a picture of the state of an environment, from
 * 0, for people: as fourmi_world_line. -1 also for an environment
 * that there is not. */
FOURMI_API int fourmi_batch_line(const fourmi_batch *batch,
    size_t environment, int i, char line[FOURMI_LINE_SIZE]);

/* With FOURMI_RESET_SAME_STEP: the last observations of the
 * episodes that the last step ended, each in its place in
 * observations[count][size]; others are left alone. */
FOURMI_API int fourmi_batch_final_observations(
    const fourmi_batch *batch, int32_t *observations);

/* Who acts without being called back: a legal action at random for
 * each, and the one that a brain of this world takes; 0 in
 * environments that are over. actions[count]. */
FOURMI_API void fourmi_batch_random_actions(
    fourmi_batch *batch, int32_t *actions);
FOURMI_API int fourmi_batch_brain_actions(
    fourmi_batch *batch, fourmi_brain *brain, int32_t *actions);

#ifdef __cplusplus
}
#endif

#endif
