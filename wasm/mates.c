/* mates.c - a learner of endings judged exactly: from how many won positions it mates,
 * against perfect and against every defence, and how many moves it wastes. */
#include "judge/mates.h"

#include <string.h>

#include "module_learner.h"

enum { MEMORY_MAX = 256 << 20 }; /* what a page can afford: endings of three men take some */

static MatesJudge judge;
static ModuleMemory memory;
static char judged_game[GAME_NAME_SIZE]; /* whose positions are listed; empty for none */
static bool is_up_to_symmetry;

int EXPORT(fourmi_prepare_mates)(void);
int EXPORT(fourmi_measure_mates)(void);

static bool is_prepared(bool up_to_symmetry)
{
    return memcmp(judged_game, module_game.name, GAME_NAME_SIZE) == 0 &&
           is_up_to_symmetry == up_to_symmetry;
}

/* Lists the positions of the open game, unless that is done; 0, NO_SUCH_THING if it
 * cannot be judged so, NOT_KNOWN or NEVER_KNOWN. */
static int prepare(bool up_to_symmetry)
{
    if (is_prepared(up_to_symmetry)) {
        return 0;
    }
    judged_game[0] = '\0';
    if (!mates_can_judge(&module_game, module_oracle.kind->unit)) {
        return NO_SUCH_THING;
    }
    const size_t size = mates_memory_size(&module_game, up_to_symmetry);
    if (size > MEMORY_MAX || !module_have(&memory, size)) {
        return NO_SUCH_THING;
    }
    module_start_question();
    if (!mates_init(&judge, &module_oracle, SIDE_FIRST, up_to_symmetry, memory.bytes)) {
        return module_not_known();
    }
    memcpy(judged_game, module_game.name, GAME_NAME_SIZE);
    is_up_to_symmetry = up_to_symmetry;
    return 0;
}

static bool shares_images(void)
{
    return module_learner() == NULL || learner_shares_images(module_learner());
}

/* Gets to know the truth about every position of the open game, as prepare does. */
int fourmi_prepare_mates(void)
{
    return prepare(shares_images());
}

/* Judges the learner of the open game as the first side. Reals: won positions, from how
 * many it mates against perfect defence, moves wasted there on average, from how many
 * against every defence, moves wasted there, and whether it is certified. Returns how
 * many reals, or as fourmi_prepare_mates. */
int fourmi_measure_mates(void)
{
    Mates mates;
    const int prepared = prepare(shares_images());
    if (prepared != 0 || module_learner() == NULL) {
        return prepared != 0 ? prepared : NO_SUCH_THING;
    }
    if (!mates_measure(&judge, learner_best_moves, module_learner(), &mates)) {
        return NEVER_KNOWN;
    }
    double *at = fourmi_learner_reals();
    *at++ = (double)mates.won;
    *at++ = (double)mates.perfect.mated;
    *at++ = mates.perfect.wasted;
    *at++ = (double)mates.any.mated;
    *at++ = mates.any.wasted;
    *at++ = mates_certifies(&mates);
    return MEASURE_MATES_REALS;
}
