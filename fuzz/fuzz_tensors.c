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

/* Opens a brain of a game, and makes a move. */
static bool plays(const void *bytes, size_t size, void *memory, const Game *game)
{
    Brain brain;
    Move moves[GAME_MOVES_MAX];
    return catalogue_open_brain(&brain, bytes, size, memory) == BRAIN_OK &&
           brain_best_moves(&brain, game, game->start, moves) > 0;
}

static bool acts(const void *bytes, size_t size, void *memory, const World *world)
{
    Brain brain;
    Action actions[WORLD_ACTIONS_MAX];
    WorldState state;
    Rng rng = rng_from_seed(1);
    world->start(world, &state, &rng);
    return catalogue_open_world_brain(&brain, bytes, size, memory) == BRAIN_OK &&
           brain_best_actions(&brain, world, &state, actions) > 0;
}

static void check_brain(const Learner *learner, const TensorTopic *topic)
{
    const size_t size = learner_brain_size(learner);
    void *bytes = malloc(size);
    if (bytes != NULL) {
        learner_write_brain(learner, bytes);
        void *memory = new_memory(topic->is_world ? catalogue_world_brain_memory_size(bytes, size)
                                                  : catalogue_brain_memory_size(bytes, size));
        if (memory != NULL && !(topic->is_world ? acts(bytes, size, memory, &topic->world)
                                                : plays(bytes, size, memory, &topic->game))) {
            abort();
        }
        free(memory);
    }
    free(bytes);
}

static void import(const TensorFile *file)
{
    char reason[TENSOR_REASON_SIZE];
    TensorTopic topic;
    LearnerOptions options;
    Learner learner;
    if (!tensor_file_options(file, &topic, &options, reason)) {
        return;
    }
    void *memory = new_memory(tensor_topic_memory_size(&topic, &options));
    if (memory != NULL) {
        tensor_topic_begin(&topic, &options, &learner, memory);
        if (tensor_file_teach(file, &learner, reason)) {
            check_brain(&learner, &topic);
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
