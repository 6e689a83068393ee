/* fuzz_world_brain.c - any bytes at all as a brain of a world, with the right
 * checksum put in: what is accepted must answer, go on learning, and be written
 * again as it was. The worlds are the toys of the tests, and a small board of Snake, which has
 * sights that a neural network learns by. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "catalogue.h"
#include "learn/learner.h"
#include "tests/toy_worlds.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { AT_CHECKSUM = 32, AFTER_CHECKSUM = 40, ROOM = 2000, EPISODES = 3 };

static bool find_small(const char *name, World *world)
{
    const char *rest = name;
    if (text_skip(&rest, "snake:2x3")) {
        return catalogue_find_world(name, world);
    }
    if (text_skip(&name, "corridor")) {
        *world = toy_corridor;
        return *name == '\0' || (text_skip(&name, ":") && corridor_find(name, world));
    }
    *world = toy_cliff;
    return text_skip(&name, "cliff") &&
           (*name == '\0' || (text_skip(&name, ":") && cliff_find(name, world)));
}

/* Memory of this size for a learner; NULL if there is none. */
static void *zeroed(size_t size)
{
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    return memory != NULL ? memset(memory, 0, whole) : NULL;
}

/* Written again it is the same. */
static void write_again(const Learner *learner, const uint8_t *bytes, size_t size)
{
    uint8_t *again = malloc(size);
    if (learner_brain_size(learner) != size) {
        abort();
    }
    if (again != NULL) {
        learner_write_brain(learner, again);
        if (bytes[8] != 1 && memcmp(again, bytes, size) != 0) {
            abort();
        }
    }
    free(again);
}

static void resume(const Brain *brain, const uint8_t *bytes, size_t size)
{
    LearnerOptions options = learner_options_of(brain);
    if (kind_room(options.kind) != NULL && !learner_options_set(&options, "states", ROOM)) {
        abort();
    }
    void *memory = zeroed(learner_world_memory_size(&brain->world, &options));
    Learner learner;
    if (memory != NULL && learner_resume(&learner, brain, &options, memory) == LEARNER_OK) {
        write_again(&learner, bytes, size);
        for (int i = 0; i < EPISODES; i++) {
            (void)learner_train_episode(&learner);
        }
    }
    free(memory);
}

/* One episode of the brain. */
static void act(Brain *brain)
{
    const World *world = &brain->world;
    Rng rng = rng_from_seed(1);
    WorldState state;
    world->start(world, &state, &rng);
    for (int i = 0; i < world->steps_max && !world->is_over(world, &state); i++) {
        Action actions[WORLD_ACTIONS_MAX];
        const int count = brain_best_actions(brain, world, &state, actions);
        world->step(world, &state, actions[count - 1], &rng);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = size >= AFTER_CHECKSUM ? malloc(size) : NULL;
    Brain brain;
    if (copy == NULL) {
        return 0;
    }
    memcpy(copy, data, size);
    bytes_write_number(copy + AT_CHECKSUM, BYTES_CHECKSUM_SIZE,
                       bytes_checksum(copy, size, AT_CHECKSUM));
    void *memory = zeroed(brain_world_memory_size(copy, size, find_small));
    if (memory != NULL && brain_open_world(&brain, copy, size, find_small, memory) == BRAIN_OK) {
        act(&brain);
        resume(&brain, copy, size);
    }
    free(memory);
    free(copy);
    return 0;
}
