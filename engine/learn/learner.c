/* learner.c - any learner, behind one door. */
#include "learn/learner.h"

#include <assert.h>

#include "learn/knob_fields.h"

static LearnerCommon *common_of(const Learner *learner)
{
    return learner->state; /* its first member, whatever the kind */
}

/* --------------------------------------------------------------- beginning */

LearnerOptions learner_options_of(const Brain *brain)
{
    return brain->options;
}

size_t learner_memory_size(const Game *game, const LearnerOptions *options)
{
    return options->kind->memory_size(game, options->values);
}

void learner_init(Learner *learner, const Game *game, const LearnerOptions *options, uint64_t seed,
                  void *memory)
{
    assert(learner_options_are_good(options, game));
    *learner = (Learner){.kind = options->kind, .state = memory};
    options->kind->init(memory, game, options->values, seed);
}

size_t learner_world_memory_size(const World *world, const LearnerOptions *options)
{
    return options->kind->worlds->memory_size(world, options->values);
}

void learner_init_world(Learner *learner, const World *world, const LearnerOptions *options,
                        uint64_t seed, void *memory)
{
    assert(learner_options_fit_world(options, world));
    *learner = (Learner){.kind = options->kind, .state = memory};
    options->kind->worlds->init(memory, world, options->values, seed);
}

/* The options of a brain, with those that no brain keeps from elsewhere. */
static LearnerOptions options_with_unkept(const LearnerOptions *kept, const LearnerOptions *other)
{
    LearnerOptions options = *kept;
    for (int i = 0; i < kept->kind->knob_count; i++) {
        const Knob *knob = &kept->kind->knobs[i];
        if (knob->field.since == 0) {
            knob_copy(knob, options.values, other->values);
        }
    }
    return options;
}

LearnerError learner_resume(Learner *learner, const Brain *brain, const LearnerOptions *options,
                            void *memory)
{
    const BrainHeader *header = &brain->header;
    if (!learner_can_change(&brain->options, options)) {
        return LEARNER_UNLIKE;
    }
    const LearnerOptions resumed = options_with_unkept(&brain->options, options);
    if (brain->is_of_world) {
        learner_init_world(learner, &brain->world, &resumed, header->seed, memory);
    } else {
        learner_init(learner, &brain->game, &resumed, header->seed, memory);
    }
    LearnerCommon *common = common_of(learner);
    common->rng.state = header->rng_state;
    common->statistics = header->statistics;
    common->changed_at = header->changed_at;
    return learner->kind->restore(learner->state, brain);
}

void learner_change(Learner *learner, const LearnerOptions *options, bool restarts_epsilon)
{
    assert(options->kind == learner->kind);
    assert(common_of(learner)->world != NULL
               ? learner_options_fit_world(options, common_of(learner)->world)
               : learner_options_are_good(options, common_of(learner)->game));
    learner->kind->change(learner->state, options->values, restarts_epsilon);
    common_note_change(common_of(learner));
}

/* ---------------------------------------------------------------- learning */

bool learner_train_game(Learner *learner)
{
    return learner->kind->train_game(learner->state);
}

bool learner_can_trace(const Learner *learner)
{
    return learner->kind->trace_game != NULL;
}

bool learner_trace_game(Learner *learner, LearnerTrace *trace)
{
    assert(learner_can_trace(learner));
    return learner->kind->trace_game(learner->state, trace);
}

bool learner_rehearses(const Learner *learner)
{
    const LearnerRehearsal *rehearsal = learner->kind->rehearsal;
    return rehearsal != NULL && rehearsal->is_wanted(learner->state);
}

size_t learner_rehearsal_size(const Learner *learner)
{
    return learner->kind->rehearsal->memory_size(learner->state);
}

void learner_begin_rehearsal(Learner *learner, void *memory)
{
    learner->kind->rehearsal->begin(learner->state, memory);
}

void learner_rehearse(Learner *learner, void *memory, RehearsalNews *news)
{
    learner->kind->rehearsal->step(memory, news);
}

bool learner_train_episode(Learner *learner)
{
    assert(common_of(learner)->world != NULL);
    return learner->kind->worlds->train_episode(learner->state);
}

bool learner_learn_record(Learner *learner, const Record *record)
{
    return learner->kind->learn_record(learner->state, record);
}

bool learner_learn_move(Learner *learner, const Record *record)
{
    return learner->kind->learn_move(learner->state, record);
}

LearnerImport learner_import(Learner *learner, Position p, const double *values)
{
    return learner->kind->import_position(learner->state, p, values);
}

bool learner_import_statistics(Learner *learner, const LearnStatistics *statistics)
{
    if (!statistics_add_up(statistics)) {
        return false;
    }
    common_of(learner)->statistics = *statistics;
    common_note_change(common_of(learner));
    return true;
}

bool learner_tensor(const Learner *learner, int i, LearnerTensor *tensor)
{
    return learner->kind->tensor != NULL && learner->kind->tensor(learner->state, i, tensor);
}

double learner_tensor_get(const Learner *learner, int i, size_t at)
{
    return learner->kind->tensor_get(learner->state, i, at);
}

bool learner_tensor_set(Learner *learner, int i, size_t at, double value)
{
    common_note_change(common_of(learner));
    return learner->kind->tensor_set(learner->state, i, at, value);
}

/* ----------------------------------------------------------------- answers */

const LearnStatistics *learner_statistics(const Learner *learner)
{
    return &common_of(learner)->statistics;
}

size_t learner_value_count(const Learner *learner)
{
    return learner->kind->value_count(learner->state);
}

double learner_value(const Learner *learner, Position p, Move move, uint32_t *visits)
{
    return learner->kind->value(learner->state, p, move, visits);
}

int learner_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const Learner *learner = context;
    (void)game;
    return learner->kind->best_moves(learner->state, p, moves);
}

bool learner_shares_images(const Learner *learner)
{
    const LearnerKind *kind = learner->kind;
    return kind->shares_images != NULL && kind->shares_images(learner->state);
}

double learner_action_value(const Learner *learner, const void *state, Action action,
                            uint32_t *visits)
{
    return learner->kind->worlds->value(learner->state, state, action, visits);
}

int learner_action_parts(const Learner *learner, const void *state, Action action,
                         double parts[LEARNER_PARTS_MAX])
{
    const LearnerWorlds *worlds = learner->kind->worlds;
    return worlds->parts != NULL ? worlds->parts(learner->state, state, action, parts) : 0;
}

bool learner_is_dead_end(const Learner *learner, const void *state, Action action)
{
    const LearnerWorlds *worlds = learner->kind->worlds;
    return worlds->is_dead_end != NULL && worlds->is_dead_end(learner->state, state, action);
}

int learner_best_actions(void *context, const World *world, const void *state,
                         Action actions[WORLD_ACTIONS_MAX])
{
    double values[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    const Learner *learner = context;
    const LearnerWorlds *worlds = learner->kind->worlds;
    if (worlds->values != NULL) {
        worlds->values(learner->state, state, values);
    } else {
        for (int i = 0; i < count; i++) {
            values[i] = learner_action_value(learner, state, actions[i], NULL);
        }
    }
    return world_keep_best(actions, values, count);
}

size_t learner_state_count(const Learner *learner)
{
    return learner->kind->state_count != NULL ? learner->kind->state_count(learner->state) : 0;
}

size_t learner_list_states(const Learner *learner, size_t first, Position *positions, size_t room)
{
    assert(common_of(learner)->world == NULL);
    return learner->kind->list_states != NULL
               ? learner->kind->list_states(learner->state, first, positions, room)
               : 0;
}

/* ------------------------------------------------------------------ brains */

size_t learner_brain_size(const Learner *learner)
{
    const size_t part_size = learner->kind->part_size(learner->state);
    return part_size != 0 ? brain_part_at(common_of(learner)) + part_size : 0;
}

void learner_write_brain(const Learner *learner, void *bytes)
{
    const LearnerKind *kind = learner->kind;
    const size_t part_at = brain_part_at(common_of(learner));
    uint8_t *part = (uint8_t *)bytes + part_at;
    const size_t size = kind->write_part(learner->state, part);
    knob_fields_write(kind, kind->options(learner->state), part);
    brain_write_header(bytes, part_at + size, kind, common_of(learner));
}
