/* policies.h - what brains and learners have in common for the files of this folder: values of
 * all moves or actions, and settings. */
#ifndef FOURMI_LIB_POLICIES_H
#define FOURMI_LIB_POLICIES_H

#include "learn/options.h"
#include "lib/handles.h"

/* What one who has learned thinks of a legal move, or of an action. */
typedef double MoveValue(const void *context, Position p, Move move, uint32_t *visits);
typedef double ActionValue(const void *context, const void *state, Action action, uint32_t *visits);

/* Those of all legal ones in their order; returns how many. `visits` may be NULL. */
int fill_move_values(const fourmi_game *game, MoveValue *value_of, const void *context,
                     double *values, uint32_t *visits);
int fill_action_values(const fourmi_world *world, ActionValue *value_of, const void *context,
                       double *values, uint32_t *visits);

/* Setting number `i` and its value; NULL if there are no more. */
const char *options_setting(const LearnerOptions *options, int i, double *value);

/* Changes options as a caller wants them; FOURMI_ERROR_SETTING if there is no such setting,
 * or it cannot have that value. */
int options_change(LearnerOptions *options, const fourmi_learner_options *wanted);

/* Opens a brain in bytes, of the memory of a handle, which it takes and frees when it is
 * freed; if it is not FOURMI_OK they are still the caller's. */
int brain_open_copy(const Handle *like, void *bytes, size_t size, fourmi_brain **brain);

#endif
