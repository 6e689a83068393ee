/* world_learner.c - a learner of a world in the module: it trains, shows what it
 * has learned, and is judged by exact truth.
 *
 * There is one at a time, beside the one that learns a game. It keeps a copy of
 * its world; what is asked about a state is asked while that world is open.
 */
#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "catalogue.h"
#include "module_learner.h"
#include "module_world.h"

static_assert((int)LEARNER_PARTS_MAX <= (int)WORLD_REALS, "all parts have room");

static LearnerOptions options; /* of the learner that begins next */
static Learner learner;
static World learner_world;
static Brain resumed; /* a learner that goes on borrows its world */
static bool has_learner;
static ModuleMemory learner_memory;
static ModuleMemory resumed_memory;
static ModuleMemory brain_memory;

int EXPORT(fourmi_world_preset)(int i);
int EXPORT(fourmi_take_world_preset)(void);
int EXPORT(fourmi_turn_world_knob)(double value);
int EXPORT(fourmi_world_knob)(void);
int EXPORT(fourmi_start_world_learner)(uint32_t seed);
int EXPORT(fourmi_resume_world_learner)(const void *bytes, int size);
int EXPORT(fourmi_train_episodes)(int episodes);
int EXPORT(fourmi_world_learner_facts)(void);
int EXPORT(fourmi_world_learner_values)(void);
void *EXPORT(fourmi_world_brain)(void);
int EXPORT(fourmi_learned_actions)(void);
int EXPORT(fourmi_learned_parts)(int action);
int EXPORT(fourmi_learned_dead_end)(int action);
int EXPORT(fourmi_learned_best)(void);
int EXPORT(fourmi_choose_action)(uint32_t seed);
int EXPORT(fourmi_judge_world)(void);

/* Writes the name of preset number `i` of the open world, the usual one first; returns its
 * length, or -1 if there are no more. */
int fourmi_world_preset(int i)
{
    const char *name = learner_world_preset_name(&module_world, i);
    return name == NULL ? NO_SUCH_THING : module_write_text(name);
}

/* The learner that begins next has the preset that the buffer names. 0, or -1 if the open
 * world has no such preset. */
int fourmi_take_world_preset(void)
{
    module_text[TEXT_SIZE - 1] = '\0';
    return learner_world_preset(&module_world, module_text, &options) ? 0 : NO_SUCH_THING;
}

/* Whether a kind has the knob that the buffer names. */
static bool has_knob(const LearnerKind *kind)
{
    module_text[TEXT_SIZE - 1] = '\0';
    for (int i = 0; i < kind->knob_count; i++) {
        if (text_equal(kind->knobs[i].name, module_text)) {
            return true;
        }
    }
    return false;
}

/* Turns the knob that the buffer names, of the learner that begins next: a preset was
 * taken. 0, or -1 if it cannot be turned so. */
int fourmi_turn_world_knob(double value)
{
    return has_knob(options.kind) && learner_options_set(&options, module_text, value)
               ? 0
               : NO_SUCH_THING;
}

/* How the knob that the buffer names is turned, of the learner that there is. Reals: its
 * value. 1, or 0 if there is none. */
int fourmi_world_knob(void)
{
    if (!has_learner || !has_knob(learner.kind)) {
        return 0;
    }
    const LearnerOptions now = learner_options_make(learner.kind,
                                                    learner.kind->options(learner.state));
    module_world_reals[0] = learner_options_get(&now, module_text);
    return 1;
}

/* Empty memory for a learner with these options. */
static bool clear_memory(const LearnerOptions *wanted)
{
    const size_t size = learner_world_memory_size(&learner_world, wanted);
    if (!module_have(&learner_memory, size)) {
        return false;
    }
    memset(learner_memory.bytes, 0, size);
    return true;
}

/* A learner of the open world, with the preset that was taken for it. 0, or -1 if it
 * cannot learn it or there is no memory; there is no learner then. */
int fourmi_start_world_learner(uint32_t seed)
{
    learner_world = module_world;
    has_learner = options.kind != NULL && learner_options_fit_world(&options, &learner_world) &&
                  clear_memory(&options);
    if (has_learner) {
        learner_init_world(&learner, &learner_world, &options, seed, learner_memory.bytes);
    }
    return has_learner ? 0 : NO_SUCH_THING;
}

/* Opens a brain to go on from, in the place of the learner that borrows the one before. */
static bool open_brain(const void *bytes, int size)
{
    has_learner = false;
    return module_have(&resumed_memory, catalogue_world_brain_memory_size(bytes, (size_t)size)) &&
           catalogue_open_world_brain(&resumed, bytes, (size_t)size, resumed_memory.bytes) ==
               BRAIN_OK;
}

/* Goes on with the learner of a brain of the open world, and chooses its options; 0, or -1 if
 * it cannot, and there is no learner then. */
int fourmi_resume_world_learner(const void *bytes, int size)
{
    if (!open_brain(bytes, size) ||
        memcmp(resumed.world.name, module_world.name, WORLD_NAME_SIZE) != 0) {
        return NO_SUCH_THING;
    }
    options = learner_options_of(&resumed);
    learner_world = resumed.world;
    has_learner = clear_memory(&options) &&
                  learner_resume(&learner, &resumed, &options, learner_memory.bytes) == LEARNER_OK;
    return has_learner ? 0 : NO_SUCH_THING;
}

/* Acts for so many episodes of training; returns how many there was room for. */
int fourmi_train_episodes(int episodes)
{
    int done = 0;
    while (has_learner && done < episodes && learner_train_episode(&learner)) {
        done++;
    }
    return done;
}

/* Numbers: see abi.h, without LEARNER_VALUES. 0, or -1 without a learner. */
int fourmi_world_learner_facts(void)
{
    if (!has_learner) {
        return NO_SUCH_THING;
    }
    module_numbers[LEARNER_GAMES] = (int32_t)learner_statistics(&learner)->games;
    module_numbers[LEARNER_COUNTS_VISITS] = learner.kind->knows_visits;
    return 0;
}

/* How many values it has learned, 0 without a learner. Some kinds look through large tables
 * for that, so it is not asked after every slice of training. */
int fourmi_world_learner_values(void)
{
    return has_learner ? (int)learner_value_count(&learner) : 0;
}

/* The learner's brain. Numbers: its size. 0 if there is none, or no memory. */
void *fourmi_world_brain(void)
{
    return has_learner ? module_write_brain(&learner, &brain_memory) : NULL;
}

static bool knows_this_world(void)
{
    return has_learner && memcmp(learner_world.name, module_world.name, WORLD_NAME_SIZE) == 0;
}

Learner *module_world_learner(void)
{
    return knows_this_world() ? &learner : NULL;
}

/* What each table of the learner adds to the value of a legal action, as reals; returns how
 * many there are, 0 where the value is no such sum, or without a learner of this world. */
int fourmi_learned_parts(int action)
{
    return knows_this_world()
               ? learner_action_parts(&learner, &module_state, (Action)action, module_world_reals)
               : 0;
}

/* Whether the learner takes what a legal action leads to for a dead end; 0 without a
 * learner of this world. */
int fourmi_learned_dead_end(int action)
{
    return knows_this_world() && learner_is_dead_end(&learner, &module_state, (Action)action);
}

/* What the learner expects of each legal action, as reals, and as numbers how often
 * it was tried; returns how many, or -1 without a learner of this world. */
int fourmi_learned_actions(void)
{
    Action actions[WORLD_ACTIONS_MAX];
    if (!knows_this_world()) {
        return NO_SUCH_THING;
    }
    const int count = learner_world.legal_actions(&learner_world, &module_state, actions);
    for (int i = 0; i < count; i++) {
        uint32_t visits;
        module_world_reals[i] = learner_action_value(&learner, &module_state, actions[i], &visits);
        module_numbers[i] = (int32_t)visits;
    }
    return count;
}

/* Numbers: the actions that the learner would take, any of them. Returns how many; none
 * if it is over, or without a learner of this world. */
int fourmi_learned_best(void)
{
    Action actions[WORLD_ACTIONS_MAX];
    if (!knows_this_world() || learner_world.is_over(&learner_world, &module_state)) {
        return 0;
    }
    const int count = learner_best_actions(&learner, &learner_world, &module_state, actions);
    for (int i = 0; i < count; i++) {
        module_numbers[i] = actions[i];
    }
    return count;
}

/* The action that the learner takes, any of its best; -1 if it is over, or without
 * a learner of this world. */
int fourmi_choose_action(uint32_t seed)
{
    Action actions[WORLD_ACTIONS_MAX];
    Rng rng = rng_from_seed(seed);
    if (!knows_this_world() || learner_world.is_over(&learner_world, &module_state)) {
        return NO_SUCH_THING;
    }
    const int count = learner_best_actions(&learner, &learner_world, &module_state, actions);
    return actions[rng_below(&rng, (uint32_t)count)];
}

/* Judges the policy of the learner, which is of the open world. Reals: the value of
 * the policy and of the best one, an amount and steps each. Returns 1 if it is
 * optimal and 0 if not, NO_SUCH_THING, NOT_KNOWN or NEVER_KNOWN. */
int fourmi_judge_world(void)
{
    Value value;
    Value best;
    if (!knows_this_world()) {
        return NO_SUCH_THING;
    }
    if (!module_start_world_question()) {
        return NEVER_KNOWN;
    }
    if (!world_oracle_value_of_start(&module_world_oracle, &best) ||
        !world_oracle_value_of_policy(&module_world_oracle, learner_best_actions, &learner,
                                      &value)) {
        return module_not_known();
    }
    module_write_value(module_write_value(module_world_reals, value), best);
    return value_is_close(value, best);
}
