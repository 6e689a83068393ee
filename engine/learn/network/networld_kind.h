/* networld_kind.h - the neural network of worlds as a kind of learner (networld.h). It learns
 * no games; network_kind.h does, and has the same name, since people know which they want. */
#ifndef FOURMI_NETWORLD_KIND_H
#define FOURMI_NETWORLD_KIND_H

#include "learn/network/networld.h"
#include "learn/options.h"

extern const LearnerKind networld_kind;

/* The options of this kind as its own struct. */
NetworldOptions networld_options(const LearnerOptions *options);

#endif
