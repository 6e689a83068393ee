/* batch.c - thousands of environments of one world, stepped by one call.
 *
 *      states   | state 0 | state 1 | ...      `stride` bytes each
 *      rngs     chance of its own for each
 *      legal    the actions that it may take now, as bits; 0 where its episode is over
 *      steps    taken in this episode
 *
 * What actions are legal is known before a step, so a step that is refused is refused before
 * anything has changed.
 */
#include "facets/grid.h"
#include "facets/observations.h"
#include "facets/picture.h"
#include "lib/handles.h"

struct fourmi_batch {
    Handle handle;
    World world;
    fourmi_batch_options options;
    size_t count;
    size_t stride;
    int size; /* of an observation */
    int steps_max;
    Rng random; /* for fourmi_batch_random_actions */
    MemoryBlock memory;
    unsigned char *states; /* [count][stride] */
    Rng *rngs;             /* [count] */
    uint64_t *legal;       /* [count] */
    int32_t *steps;        /* [count] */
    uint8_t *has_ended;    /* [count] by the last step, and was begun anew */
    int32_t *finals;       /* [count][size] with FOURMI_RESET_SAME_STEP, else NULL */
};

/* ---------------------------------------------------------------- lifetime */

enum { UNIT = 64 }; /* in which memory is shared out */

static size_t round_up(size_t size)
{
    return (size + UNIT - 1) / UNIT * UNIT;
}

/* The place of so many bytes in memory, of which `used` bytes are taken. */
static void *take(const fourmi_batch *batch, size_t *used, size_t size)
{
    void *place = (char *)batch->memory.bytes + *used;
    *used += round_up(size);
    return place;
}

static size_t final_size(const fourmi_batch *batch)
{
    return batch->options.autoreset == FOURMI_RESET_SAME_STEP
               ? batch->count * (size_t)batch->size * sizeof *batch->finals
               : 0;
}

static size_t memory_size(const fourmi_batch *batch)
{
    const size_t n = batch->count;
    return round_up(n * batch->stride) + round_up(n * sizeof *batch->rngs) +
           round_up(n * sizeof *batch->legal) + round_up(n * sizeof *batch->steps) +
           round_up(n * sizeof *batch->has_ended) + round_up(final_size(batch));
}

static bool reserve(fourmi_batch *batch)
{
    const size_t n = batch->count;
    size_t used = 0;
    if (!memory_reserve_from(&batch->memory, memory_size(batch),
                             handle_allocator(&batch->handle))) {
        return false;
    }
    batch->states = take(batch, &used, n * batch->stride);
    batch->rngs = take(batch, &used, n * sizeof *batch->rngs);
    batch->legal = take(batch, &used, n * sizeof *batch->legal);
    batch->steps = take(batch, &used, n * sizeof *batch->steps);
    batch->has_ended = take(batch, &used, n * sizeof *batch->has_ended);
    batch->finals = final_size(batch) > 0 ? take(batch, &used, final_size(batch)) : NULL;
    return true;
}

static inline void *state_of(const fourmi_batch *batch, size_t i)
{
    return batch->states + i * batch->stride;
}

/* Notes which actions are legal now, and writes what is seen where somebody looks. */
static inline uint64_t see(fourmi_batch *batch, size_t i, int32_t *observations)
{
    const World *world = &batch->world;
    const Observations *facet = world->observations;
    const uint64_t legal = observations != NULL
                               ? facet->write(world, state_of(batch, i),
                                              observations + i * (size_t)batch->size)
                               : facet->legal(world, state_of(batch, i));
    batch->legal[i] = legal;
    return legal;
}

static inline void begin(fourmi_batch *batch, size_t i, int32_t *observations)
{
    const World *world = &batch->world;
    world->start(world, state_of(batch, i), &batch->rngs[i]);
    see(batch, i, observations);
    batch->steps[i] = 0;
}

static void seed_all(fourmi_batch *batch)
{
    Rng seeds = rng_from_seed(batch->options.seed);
    batch->random = rng_from_seed(rng_next(&seeds));
    for (size_t i = 0; i < batch->count; i++) {
        batch->rngs[i] = rng_from_seed(rng_next(&seeds));
        begin(batch, i, NULL);
    }
}

static bool can_make(const fourmi_batch_options *options, size_t count)
{
    return options_are_good(options->allocator, options->reserved) && count > 0 &&
           count <= SIZE_MAX / sizeof(WorldState) / 2 && options->steps_max >= 0 &&
           options->autoreset <= FOURMI_RESET_NEVER && options->illegal <= FOURMI_ILLEGAL_REPLACED;
}

static void init(fourmi_batch *batch, const World *world, size_t count,
                 const fourmi_batch_options *options)
{
    enum { ALIGNMENT = _Alignof(WorldState) };
    batch->world = *world;
    batch->options = *options;
    batch->count = count;
    batch->stride = (world->state_size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    batch->size = world->observations->count(world);
    batch->steps_max = options->steps_max > 0 ? options->steps_max : world->steps_max;
}

int fourmi_batch_new(const char *name, size_t count, const fourmi_batch_options *options,
                     fourmi_batch **batch)
{
    const fourmi_batch_options wanted = options != NULL ? *options : (fourmi_batch_options){0};
    World world;
    if (batch == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!catalogue_find_world(name, &world) || world.observations == NULL) {
        return FOURMI_ERROR_WORLD;
    }
    if (!can_make(&wanted, count)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    fourmi_batch *new_batch = handle_new(wanted.allocator, sizeof *new_batch);
    if (new_batch == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    init(new_batch, &world, count, &wanted);
    if (!reserve(new_batch)) {
        handle_free(new_batch);
        return FOURMI_ERROR_MEMORY;
    }
    seed_all(new_batch);
    *batch = new_batch;
    return FOURMI_OK;
}

void fourmi_batch_free(fourmi_batch *batch)
{
    if (batch != NULL) {
        memory_release(&batch->memory);
        handle_free(batch);
    }
}

/* -------------------------------------------------------------- describing */

size_t fourmi_batch_count(const fourmi_batch *batch)
{
    return batch->count;
}

int fourmi_batch_action_count(const fourmi_batch *batch)
{
    return batch->world.action_count;
}

int fourmi_batch_observation_size(const fourmi_batch *batch)
{
    return batch->size;
}

int fourmi_batch_rows(const fourmi_batch *batch)
{
    const World *world = &batch->world;
    return world->grid != NULL ? world->grid->height(world) : 0;
}

int fourmi_batch_columns(const fourmi_batch *batch)
{
    const World *world = &batch->world;
    return world->grid != NULL ? world->grid->width(world) : 0;
}

const char *fourmi_batch_observation_name(const fourmi_batch *batch, int i)
{
    const World *world = &batch->world;
    return i >= 0 && i < batch->size ? world->observations->name(world, i) : NULL;
}

int fourmi_batch_observation_range(const fourmi_batch *batch, int i, int32_t *low, int32_t *high)
{
    if (batch == NULL || low == NULL || high == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const World *world = &batch->world;
    if (i < 0 || i >= batch->size) {
        return FOURMI_ERROR_ARGUMENT;
    }
    world->observations->range(world, i, low, high);
    return FOURMI_OK;
}

/* ----------------------------------------------------------------- stepping */

int fourmi_batch_reset_some(fourmi_batch *batch, const uint8_t *which, const uint64_t *seeds,
                            int32_t *observations)
{
    if (batch == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    for (size_t i = 0; i < batch->count; i++) {
        if (which != NULL && !which[i]) {
            continue;
        }
        if (seeds != NULL) {
            batch->rngs[i] = rng_from_seed(seeds[i]);
        }
        begin(batch, i, observations);
        batch->has_ended[i] = false;
    }
    return FOURMI_OK;
}

int fourmi_batch_reset(fourmi_batch *batch, const uint64_t *seeds, int32_t *observations)
{
    return fourmi_batch_reset_some(batch, NULL, seeds, observations);
}

static inline bool is_legal(const fourmi_batch *batch, size_t i, int32_t action)
{
    return (uint32_t)action < FOURMI_ACTIONS_MAX && batch->legal[i] >> action & 1;
}

/* Whether each environment that goes on can take its action. */
static bool all_are_legal(const fourmi_batch *batch, const int32_t *actions)
{
    uint64_t wrong = 0;
    for (size_t i = 0; i < batch->count; i++) {
        wrong |= (uint64_t)(batch->legal[i] != 0 && !is_legal(batch, i, actions[i]));
    }
    return wrong == 0;
}

/* Numbers beyond those of the world are not replaced: they are mistakes. */
static bool all_are_actions(const fourmi_batch *batch, const int32_t *actions)
{
    bool are_good = true;
    for (size_t i = 0; i < batch->count; i++) {
        are_good &= (uint32_t)actions[i] < (uint32_t)batch->world.action_count;
    }
    return are_good;
}

static Action action_for(const fourmi_batch *batch, size_t i, int32_t action)
{
    const World *world = &batch->world;
    return is_legal(batch, i, action)
               ? (Action)action
               : world->observations->instead(world, state_of(batch, i), (Action)action);
}

/* What a step came to. */
typedef struct Outcome {
    double reward;
    bool is_over;
    bool is_cut; /* after too many steps */
} Outcome;

static inline Outcome act(fourmi_batch *batch, size_t i, int32_t action, int32_t *observations)
{
    const World *world = &batch->world;
    const double reward = world->step(world, state_of(batch, i), action_for(batch, i, action),
                                      &batch->rngs[i]);
    const uint64_t legal = see(batch, i, observations);
    const bool is_cut = ++batch->steps[i] >= batch->steps_max && legal != 0;
    if (is_cut) {
        batch->legal[i] = 0;
    }
    return (Outcome){.reward = reward, .is_over = legal == 0, .is_cut = is_cut};
}

/* An environment whose episode is over when a step is asked for. */
static inline Outcome go_on(fourmi_batch *batch, size_t i, int32_t *observations)
{
    if (batch->options.autoreset == FOURMI_RESET_NEXT_STEP) {
        begin(batch, i, observations);
        return (Outcome){.reward = 0.0};
    }
    const bool is_over = see(batch, i, observations) == 0;
    batch->legal[i] = 0;
    return (Outcome){.is_over = is_over, .is_cut = !is_over};
}

/* Begins the next episode with the step that ends one. */
static inline void renew(fourmi_batch *batch, size_t i, bool has_ended, int32_t *observations)
{
    batch->has_ended[i] = has_ended;
    if (has_ended) {
        see(batch, i, batch->finals);
        begin(batch, i, observations);
    }
}

int fourmi_batch_step(fourmi_batch *batch, const int32_t *actions, int32_t *observations,
                      double *rewards, uint8_t *terminated, uint8_t *truncated)
{
    if (batch == NULL || actions == NULL || rewards == NULL || terminated == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const bool is_renewed = batch->options.autoreset == FOURMI_RESET_SAME_STEP;
    const bool are_good = batch->options.illegal == FOURMI_ILLEGAL_REFUSED
                              ? all_are_legal(batch, actions)
                              : all_are_actions(batch, actions);
    if (!are_good) {
        return FOURMI_ERROR_ACTION;
    }
    for (size_t i = 0; i < batch->count; i++) {
        const Outcome outcome = batch->legal[i] != 0 ? act(batch, i, actions[i], observations)
                                                     : go_on(batch, i, observations);
        rewards[i] = outcome.reward;
        terminated[i] = outcome.is_over;
        if (truncated != NULL) {
            truncated[i] = outcome.is_cut;
        }
        if (is_renewed) {
            renew(batch, i, outcome.is_over || outcome.is_cut, observations);
        }
    }
    return FOURMI_OK;
}

void fourmi_batch_legal(const fourmi_batch *batch, uint64_t *legal)
{
    if (legal == NULL) {
        return;
    }
    memcpy(legal, batch->legal, batch->count * sizeof *legal);
}

int fourmi_batch_line(const fourmi_batch *batch, size_t environment, int i,
                      char line[FOURMI_LINE_SIZE])
{
    if (batch == NULL || line == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const World *world = &batch->world;
    const bool has_line = environment < batch->count && i >= 0 && world->picture != NULL &&
                          world->picture->line(world, state_of(batch, environment), i, line);
    return has_line ? (int)strlen(line) : -1;
}

int fourmi_batch_final_observations(const fourmi_batch *batch, int32_t *observations)
{
    if (batch == NULL || observations == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const size_t size = (size_t)batch->size;
    if (batch->finals == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    for (size_t i = 0; i < batch->count; i++) {
        if (batch->has_ended[i]) {
            memcpy(observations + i * size, batch->finals + i * size, size * sizeof *observations);
        }
    }
    return FOURMI_OK;
}

/* ------------------------------------------------------------------ acting */

/* Bit number `number`, from 0, of those that are set. */
static int32_t bit_of(uint64_t bits, uint32_t number)
{
    while (number-- > 0) {
        bits &= bits - 1;
    }
    return __builtin_ctzll(bits);
}

void fourmi_batch_random_actions(fourmi_batch *batch, int32_t *actions)
{
    if (actions == NULL) {
        return;
    }
    for (size_t i = 0; i < batch->count; i++) {
        const uint64_t legal = batch->legal[i];
        const uint32_t count = (uint32_t)__builtin_popcountll(legal);
        actions[i] = count > 0 ? bit_of(legal, rng_below(&batch->random, count)) : 0;
    }
}

int fourmi_batch_brain_actions(fourmi_batch *batch, fourmi_brain *brain, int32_t *actions)
{
    if (batch == NULL || brain == NULL || actions == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    Brain *knows = &brain->loaded.brain;
    Action best[WORLD_ACTIONS_MAX];
    if (!knows->is_of_world || !worlds_are_same(&knows->world, &batch->world)) {
        return FOURMI_ERROR_OTHER;
    }
    for (size_t i = 0; i < batch->count; i++) {
        const int count = batch->legal[i] == 0
                              ? 0
                              : brain_best_actions(knows, &batch->world, state_of(batch, i), best);
        actions[i] = count > 0 ? best[rng_below(&batch->random, (uint32_t)count)] : 0;
    }
    return FOURMI_OK;
}
