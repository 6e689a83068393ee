/* common.h - what every learner keeps, of whatever kind: for which game or world,
 * from which seed, and how far it has come. The state of each kind begins with it. */
#ifndef FOURMI_LEARN_COMMON_H
#define FOURMI_LEARN_COMMON_H

#include "base/rng.h"
#include "learn/statistics.h"
#include "world.h"

typedef struct LearnerCommon {
    const Game *game;   /* borrowed; NULL for a learner of a world */
    const World *world; /* borrowed; NULL for a learner of a game */
    uint64_t seed;
    Rng rng;
    LearnStatistics statistics;
    /* Games trained when something else than training last changed it, other
     * parameters or games of others; 0: never. */
    uint64_t changed_at;
} LearnerCommon;

/* Of a learner that begins. */
static inline LearnerCommon common_from_seed(const Game *game, uint64_t seed)
{
    return (LearnerCommon){.game = game, .seed = seed, .rng = rng_from_seed(seed)};
}

static inline LearnerCommon common_of_world(const World *world, uint64_t seed)
{
    return (LearnerCommon){.world = world, .seed = seed, .rng = rng_from_seed(seed)};
}

/* Notes that something else than training has changed the learner now. */
static inline void common_note_change(LearnerCommon *common)
{
    common->changed_at = common->statistics.games;
}

#endif
