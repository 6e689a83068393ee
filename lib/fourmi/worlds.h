/* worlds.h - a world: one who acts, and chance. Include fourmi.h.
 *
 * One episode at a time, with all that people want to know of it.
 * For training there are batches (batches.h), which step thousands
 * at once.
 */
#ifndef FOURMI_WORLDS_H
#define FOURMI_WORLDS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FOURMI_ACTIONS_MAX = 64,
    FOURMI_OBSERVATION_MAX = 1024, /* numbers */
    FOURMI_LINE_SIZE = 256, /* room for a line of a picture */
};

typedef struct fourmi_world fourmi_world;

/* The name of world number `i`, from 0, and how its options are
 * written; NULL if there are no more. A world without options has
 * NULL for these, though others may follow. */
FOURMI_API const char *fourmi_world_name(int i);
FOURMI_API const char *fourmi_world_options(int i);

/* A world by its name, with options after a colon where it has
 * them, before its first episode. The allocator may be NULL.
 * FOURMI_ERROR_WORLD if there is none, FOURMI_ERROR_ARGUMENT or
 * FOURMI_ERROR_MEMORY. fourmi_world_free takes NULL. */
FOURMI_API int fourmi_world_new(const fourmi_allocator *allocator,
    const char *name, fourmi_world **world);
FOURMI_API void fourmi_world_free(fourmi_world *world);

/* Its whole name; how many actions it has, what one is called, in
 * a word or two (NULL for one that there is not); after how many
 * steps an episode is cut short; and what a reward is worth one
 * step later. */
FOURMI_API const char *fourmi_world_title(
    const fourmi_world *world);
FOURMI_API int fourmi_world_action_count(
    const fourmi_world *world);
FOURMI_API const char *fourmi_world_action_name(
    const fourmi_world *world, int action);
FOURMI_API int fourmi_world_steps_max(const fourmi_world *world);
FOURMI_API double fourmi_world_discount(const fourmi_world *world);

/* ---------------------------------------------------- episodes */

/* Begins an episode; what chance does in it follows from the
 * seed. */
FOURMI_API void fourmi_world_reset(
    fourmi_world *world, uint64_t seed);

/* Puts a situation in the place of the state, "T6 v 9" for
 * example, in worlds where people write these;
 * FOURMI_ERROR_POSITION if there is none of this kind. */
FOURMI_API int fourmi_world_read(
    fourmi_world *world, const char *text);

/* Fills `actions` and returns how many are legal; none when the
 * episode is over. */
FOURMI_API int fourmi_world_legal_actions(
    const fourmi_world *world, int actions[FOURMI_ACTIONS_MAX]);

/* Takes an action, and writes its reward: FOURMI_OK,
 * FOURMI_ERROR_ACTION or FOURMI_ERROR_OVER. */
FOURMI_API int fourmi_world_step(
    fourmi_world *world, int action, double *reward);

/* Whether the episode is over, by the rules or after
 * fourmi_world_steps_max; the steps so far, and the sum of the
 * rewards. */
FOURMI_API int fourmi_world_is_over(const fourmi_world *world);
FOURMI_API int fourmi_world_steps(const fourmi_world *world);
FOURMI_API double fourmi_world_return(const fourmi_world *world);

/* Line number `i` of a picture of the state, for people: its
 * length, or -1 if there are no more. */
FOURMI_API int fourmi_world_line(
    const fourmi_world *world, int i, char line[FOURMI_LINE_SIZE]);

/* The state as batches show it: fills `numbers` and returns how
 * many there are. */
FOURMI_API int fourmi_world_observe(const fourmi_world *world,
    int32_t numbers[FOURMI_OBSERVATION_MAX]);

/* ------------------------------------------------------- truth */

/* The exact values of all legal actions, in the order of
 * fourmi_world_legal_actions, and of an episode before it begins:
 * what it earns if all goes on as well as can be, or where the
 * world has goals how likely these are reached, with the steps
 * that this takes (`steps` may be NULL). FOURMI_ERROR_UNKNOWN
 * where nobody knows. The first question takes memory, and perhaps
 * a while. */
FOURMI_API int fourmi_world_values(fourmi_world *world,
    double values[FOURMI_ACTIONS_MAX],
    double steps[FOURMI_ACTIONS_MAX]);
FOURMI_API int fourmi_world_value(
    fourmi_world *world, double *value, double *steps);

/* Has `progress` called while that is found out, by the thread
 * that asks, with work in some unit and no total. NULL for
 * none. */
FOURMI_API void fourmi_world_set_progress(
    fourmi_world *world, fourmi_progress *progress, void *context);

/* ----------------------------------------------------- players */

/* Player number `i` that comes with the world and has a name, from
 * 0; NULL if there are no more. */
FOURMI_API const char *fourmi_world_player(
    const fourmi_world *world, int i);

/* The action that one of them takes. It may remember what it is
 * about to do, so it is asked for each step of an episode in turn.
 * FOURMI_ERROR_LEVEL if there is none of this name that can act in
 * this variant. */
FOURMI_API int fourmi_world_choose(
    fourmi_world *world, const char *player, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
