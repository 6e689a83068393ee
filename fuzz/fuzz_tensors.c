/* fuzz_tensors.c - any bytes at all as a file of arrays: what is accepted becomes a model that opens and
 * has an opinion about each action. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "cli/transfer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Opens what was learned as a model, and asks it in a state in which a player acts. */
static void check_model(fourmi_lab *lab, const fourmi_learner *learner)
{
    fourmi_learner *model;
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    fourmi_state state;
    fourmi_rng rng;
    fourmi_rng_seed(&rng, 1);
    if (fourmi_learner_new(lab, &(fourmi_learner_options){.copy = learner, .frozen = true},
                           &model) < 0 ||
        fourmi_state_start(learner->game, &state) < 0 ||
        fourmi_state_draw(learner->game, &state, &rng, NULL) < 0 ||
        fourmi_learner_opinions(model, &state, opinions) <= 0) {
        abort();
    }
    fourmi_free(model);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char reason[TRANSFER_REASON_SIZE];
    fourmi_lab *lab;
    if (fourmi_lab_new(FOURMI_ABI, NULL, &lab) < 0) {
        abort();
    }
    fourmi_learner *learner = transfer_read_tensors(lab, data, size, reason);
    if (learner != NULL) {
        check_model(lab, learner);
    }
    fourmi_free(learner);
    fourmi_free(lab);
    return 0;
}
