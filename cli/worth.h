/* worth.h - what a learner is worth at the end of its training, in a sentence or two on stderr, beside
 * what chance comes to, and what to do next.
 *
 * Small games are measured exactly. Elsewhere some games are played, a fortieth of those of the
 * training, so that it takes no time that anybody notices.
 */
#ifndef FOURMI_CLI_WORTH_H
#define FOURMI_CLI_WORTH_H

#include "api/fourmi.h"

/* `path` is where its model is. */
void worth_tell(fourmi_lab *lab, const fourmi_learner *learner, const char *path);

#endif
