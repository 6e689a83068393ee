/* fuzz_import.c - any text at all as a table that another program has learned: what is accepted becomes
 * a model that opens. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "cli/transfer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char reason[TRANSFER_REASON_SIZE];
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_learner *model;
    size_t states;
    if (fourmi_lab_new(FOURMI_ABI, NULL, &lab) < 0 ||
        fourmi_game_open(lab, "tictactoe", &game) < 0) {
        abort();
    }
    fourmi_learner *learner = transfer_read_table(lab, game, (const char *)data, size, &states,
                                                  reason);
    if (learner != NULL) {
        const fourmi_learner_options options = {.copy = learner, .frozen = true};
        if (fourmi_learner_new(lab, &options, &model) < 0) {
            abort();
        }
        fourmi_free(model);
    }
    fourmi_free(learner);
    fourmi_free(lab);
    return 0;
}
