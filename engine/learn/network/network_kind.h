/* network_kind.h - the neural network as a kind of learner, for games of stones with lines
 * (netlearn.h). */
#ifndef FOURMI_NETWORK_KIND_H
#define FOURMI_NETWORK_KIND_H

#include "learn/network/netlearn.h"
#include "learn/options.h"

extern const LearnerKind network_kind;

/* The options of this kind as its own struct. */
NetlearnOptions network_options(const LearnerOptions *options);

#endif
