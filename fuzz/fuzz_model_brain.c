/* fuzz_model_brain.c - any bytes at all as a brain of a world whose chance is draws, with
 * the right checksum put in: what is accepted must answer and go on learning. Written
 * again it need not be the same, since a plan that somebody made up is made anew. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "catalogue.h"
#include "learn/learner.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { AT_CHECKSUM = 32, AFTER_CHECKSUM = 40, EPISODES = 3 };

static void ask(const Brain *brain)
{
    Rng rng = rng_from_seed(1);
    for (int i = 0; i < 20; i++) {
        WorldState state;
        Action actions[WORLD_ACTIONS_MAX];
        brain->world.start(&brain->world, &state, &rng);
        if (brain_best_actions((void *)(uintptr_t)brain, &brain->world, &state, actions) == 0) {
            abort();
        }
    }
    BrainFact fact;
    (void)brain_value_count(brain);
    (void)brain->options.kind->brain_fact(brain, 0, &fact);
}

static void go_on(const Brain *brain)
{
    Learner learner;
    const LearnerOptions options = learner_options_of(brain);
    const size_t size = learner_world_memory_size(&brain->world, &options);
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    if (memory != NULL) {
        memset(memory, 0, whole);
        if (learner_resume(&learner, brain, &options, memory) == LEARNER_OK) {
            for (int i = 0; i < EPISODES; i++) {
                (void)learner_train_episode(&learner);
            }
            uint8_t *again = malloc(learner_brain_size(&learner));
            if (again != NULL) {
                learner_write_brain(&learner, again);
            }
            free(again);
        }
    }
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *bytes = malloc(size + 1);
    Brain brain;
    if (bytes == NULL) {
        return 0;
    }
    if (size > 0) {
        memcpy(bytes, data, size);
    }
    if (size >= AFTER_CHECKSUM) {
        bytes_write_number(bytes + AT_CHECKSUM, 8, bytes_checksum(bytes, size, AT_CHECKSUM));
    }
    if (catalogue_open_world_brain(&brain, bytes, size, NULL) == BRAIN_OK) {
        ask(&brain);
        go_on(&brain);
    }
    free(bytes);
    return 0;
}
