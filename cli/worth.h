/* worth.h - what a learner is worth at the end of its training, in a sentence or two on
 * stderr, beside what chance comes to, and what to do next.
 *
 * Small games are measured exactly. Elsewhere some games or episodes are played, a fortieth
 * of those of the training, so that it takes no time that anybody notices.
 */
#ifndef FOURMI_CLI_WORTH_H
#define FOURMI_CLI_WORTH_H

#include "learn/learner.h"

/* `path` is where its brain is. */
void worth_tell(const Game *game, Learner *learner, const char *path);
void worth_tell_world(const World *world, Learner *learner, const char *path);

#endif
