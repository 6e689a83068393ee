/* fuzz_tensors.c - any bytes at all as a file of arrays: what is accepted becomes a brain that
 * opens and makes a move. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/tensor_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *new_memory(size_t size)
{
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    return memory != NULL ? memset(memory, 0, whole) : NULL;
}

static void check_brain(const Learner *learner, const Game *game)
{
    const size_t size = learner_brain_size(learner);
    Brain brain;
    Move moves[GAME_MOVES_MAX];
    void *bytes = malloc(size);
    if (bytes != NULL) {
        learner_write_brain(learner, bytes);
        void *memory = new_memory(catalogue_brain_memory_size(bytes, size));
        if (memory != NULL && (catalogue_open_brain(&brain, bytes, size, memory) != BRAIN_OK ||
                               brain_best_moves(&brain, game, game->start, moves) == 0)) {
            abort();
        }
        free(memory);
    }
    free(bytes);
}

static void import(const TensorFile *file)
{
    char reason[TENSOR_REASON_SIZE];
    Game game;
    LearnerOptions options;
    Learner learner;
    if (!tensor_file_options(file, &game, &options, reason)) {
        return;
    }
    void *memory = new_memory(learner_memory_size(&game, &options));
    if (memory != NULL) {
        learner_init(&learner, &game, &options, 0, memory);
        if (tensor_file_teach(file, &learner, reason)) {
            check_brain(&learner, &game);
        }
    }
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char reason[TENSOR_REASON_SIZE];
    TensorFile file;
    if (tensor_file_open(&file, data, size, reason)) {
        import(&file);
        tensor_file_close(&file);
    }
    return 0;
}
