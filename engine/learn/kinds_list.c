/* kinds_list.c - all kinds of learners. The list is apart from those who look
 * something up in it, because each kind in turn uses what they give. */
#include "learn/kinds.h"

#include "learn/model/model_kind.h"
#include "learn/network/network_kind.h"
#include "learn/network/networld_kind.h"
#include "learn/ntuple/ntuple_kind.h"
#include "learn/percepts/percepts_kind.h"
#include "learn/qtable/qtable_kind.h"

const LearnerKind *const kinds_list[] = {
    &ntuple_kind, &qtable_kind, &network_kind, &model_kind, &percepts_kind, &networld_kind, NULL,
};
