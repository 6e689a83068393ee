/* learners.h - training: a learner plays against itself, or acts
 * in a world. Include fourmi.h. */
#ifndef FOURMI_LEARNERS_H
#define FOURMI_LEARNERS_H

#include "base.h"
#include "brains.h"
#include "games.h"
#include "worlds.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_learner fourmi_learner;

typedef struct fourmi_learner_options {
    const fourmi_allocator *allocator;
    const char *preset; /* NULL for the usual one */

    /* What differs from it: setting_names[i], "alpha" for example,
     * is to be setting_values[i], for i < setting_count; switches
     * are 0 or 1. fourmi_learner_setting lists their names. */
    int setting_count;
    const char *const *setting_names;
    const double *setting_values;

    uint64_t games; /* that training is planned for, for those who
                       slow down towards the end; 0 for the usual
                       number */
    uint64_t seed;  /* 0 is one as any other; the program's is 1 */
    uint64_t reserved[4]; /* zero */
} fourmi_learner_options;

/* The name of preset number `i` for a game or world, the usual one
 * first; NULL if there are no more, or no such game. */
FOURMI_API const char *fourmi_learner_preset(
    const char *name, int i);

/* A learner that knows nothing yet, of a game or world by its
 * name. FOURMI_ERROR_GAME, FOURMI_ERROR_PRESET,
 * FOURMI_ERROR_SETTING, FOURMI_ERROR_ARGUMENT or
 * FOURMI_ERROR_MEMORY. `options` may be NULL; the same options,
 * seed and number of games give the same brain on every machine,
 * byte by byte. */
FOURMI_API int fourmi_learner_new(const char *name,
    const fourmi_learner_options *options,
    fourmi_learner **learner);

/* The learner that a brain was written from: it learns on as if
 * there had been no break. Settings change how it goes on. Preset,
 * games and seed are the brain's own: in the options they stay
 * NULL and 0 (or the brain's seed), else it is
 * FOURMI_ERROR_ARGUMENT. The brain need not stay.
 * FOURMI_ERROR_BRAIN if nobody can have trained it,
 * FOURMI_ERROR_FULL if there is too little room for what it knows.
 * fourmi_learner_free takes NULL. */
FOURMI_API int fourmi_learner_resume(const fourmi_brain *brain,
    const fourmi_learner_options *options,
    fourmi_learner **learner);
FOURMI_API void fourmi_learner_free(fourmi_learner *learner);

/* The game or world that it learns, the kind of learner that it
 * is, and how many games or episodes its training usually
 * takes. */
FOURMI_API const char *fourmi_learner_name(
    const fourmi_learner *learner);
FOURMI_API const char *fourmi_learner_kind(
    const fourmi_learner *learner);
FOURMI_API uint64_t fourmi_learner_usual_games(
    const fourmi_learner *learner);

/* Setting number `i`, from 0: its name, NULL if there are no more,
 * and its value. They are those of its kind, which fourmi-train(1)
 * describes. */
FOURMI_API const char *fourmi_learner_setting(
    const fourmi_learner *learner, int i, double *value);

/* Has `progress` called after every so many games of training, 0
 * for every 256, and at the end, by the thread that trains, with
 * the games of this call. It may ask the learner for whatever does
 * not change it: values, statistics, its brain. NULL for none. */
FOURMI_API void fourmi_learner_set_progress(
    fourmi_learner *learner, uint64_t every,
    fourmi_progress *progress, void *context);

/* Trains in so many more games or episodes. FOURMI_OK,
 * FOURMI_ERROR_FULL if its room is full, or
 * FOURMI_ERROR_CANCELLED; what was learned until then stays. */
FOURMI_API int fourmi_learner_train(
    fourmi_learner *learner, uint64_t games);

/* Learns from a game that others played from the start, as far as
 * it goes. Not counted as training. FOURMI_ERROR_POSITION for a
 * game that began elsewhere, FOURMI_ERROR_OTHER or
 * FOURMI_ERROR_FULL. */
FOURMI_API int fourmi_learner_learn(
    fourmi_learner *learner, const fourmi_game *game);

/* What has happened in training. In a world a game is an episode,
 * won with a return above 0 and lost with one below. */
typedef struct fourmi_statistics {
    uint64_t games;
    uint64_t first_won;
    uint64_t second_won;
    uint64_t drawn;
} fourmi_statistics;

FOURMI_API void fourmi_learner_statistics(
    const fourmi_learner *learner, fourmi_statistics *statistics);
FOURMI_API uint64_t fourmi_learner_value_count(
    const fourmi_learner *learner);

/* As fourmi_brain_values and fourmi_brain_action_values. */
FOURMI_API int fourmi_learner_values(const fourmi_learner *learner,
    const fourmi_game *game, double values[FOURMI_MOVES_MAX],
    uint32_t visits[FOURMI_MOVES_MAX]);
FOURMI_API int fourmi_learner_action_values(
    const fourmi_learner *learner, const fourmi_world *world,
    double values[FOURMI_ACTIONS_MAX],
    uint32_t visits[FOURMI_ACTIONS_MAX]);

/* What it knows as a brain: opened in memory of the learner's
 * allocator, on its own from then on; or written into a file,
 * which is never half there. FOURMI_ERROR_FULL if it knows more
 * than a brain can hold, FOURMI_ERROR_FILE or
 * FOURMI_ERROR_MEMORY. */
FOURMI_API int fourmi_learner_brain(
    const fourmi_learner *learner, fourmi_brain **brain);
FOURMI_API int fourmi_learner_save(
    const fourmi_learner *learner, const char *path);

/* The bytes of such a file: how many there are, 0 if a brain
 * cannot hold them; and writing them into memory aligned to 8.
 * FOURMI_ERROR_ARGUMENT if that is too small. */
FOURMI_API size_t fourmi_learner_brain_size(
    const fourmi_learner *learner);
FOURMI_API int fourmi_learner_write_brain(
    const fourmi_learner *learner, void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
