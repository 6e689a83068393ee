/* alone.h - what certify and eval say of a policy that plays alone: against chance, not against a
 * player. */
#ifndef FOURMI_CLI_ALONE_H
#define FOURMI_CLI_ALONE_H

#include "cli/judged.h"

/* What it gains exactly, beside the best there is; or how likely it reaches its goal, exactly where
 * that can be followed. */
Status alone_certify(const Judged *judged);

/* How many of many games reach their goal, or what they gain. */
Status alone_evaluate(const Judged *judged);

#endif
