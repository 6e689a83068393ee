/* learner.c - any learner, behind one door. */
#include "learn/learner.h"

#include <assert.h>

/* ----------------------------------------------------------------- options */

const char *learner_preset_name(const Game *game, int i)
{
    (void)game;
    return qlearn_preset_name(i);
}

bool learner_preset(const Game *game, const char *name, LearnerOptions *options)
{
    (void)game;
    LearnerOptions found = {.kind = BRAIN_QTABLE, .qtable = {.states = LEARNER_STATES}};
    if (!qlearn_preset(name, &found.qtable.options)) {
        return false;
    }
    *options = found;
    return true;
}

LearnerOptions learner_options_of(const Brain *brain)
{
    return (LearnerOptions){
        .kind = brain->header.kind,
        .qtable = {.options = brain->header.qtable.options, .states = LEARNER_STATES},
    };
}

bool learner_options_are_good(const LearnerOptions *options)
{
    return 0 < options->qtable.states && options->qtable.states <= QLEARN_STATES_MAX &&
           qlearn_options_are_good(&options->qtable.options);
}

/* --------------------------------------------------------------- beginning */

size_t learner_memory_size(const Game *game, const LearnerOptions *options)
{
    return qlearn_memory_size(game, options->qtable.states);
}

void learner_init(Learner *learner, const Game *game, const LearnerOptions *options, uint64_t seed,
                  void *memory)
{
    learner->kind = options->kind;
    qlearn_init(&learner->qlearn, game, &options->qtable.options, seed, memory,
                options->qtable.states);
}

LearnerError learner_resume(Learner *learner, const Brain *brain, const LearnerOptions *options,
                            void *memory)
{
    static const LearnerError errors[] = {
        [QLEARN_RESTORED] = LEARNER_OK,
        [QLEARN_NO_ROOM] = LEARNER_NO_ROOM,
        [QLEARN_UNREACHED] = LEARNER_IMPOSSIBLE,
    };
    if (options->kind != brain->header.kind ||
        !qlearn_can_change(&brain->header.qtable.options, &options->qtable.options)) {
        return LEARNER_UNLIKE;
    }
    learner->kind = options->kind;
    return errors[brain_resume(brain, &learner->qlearn, memory, options->qtable.states)];
}

void learner_change(Learner *learner, const LearnerOptions *options, bool restarts_epsilon)
{
    assert(options->kind == learner->kind);
    qlearn_change(&learner->qlearn, &options->qtable.options, restarts_epsilon);
}

/* ---------------------------------------------------------------- learning */

bool learner_train_game(Learner *learner)
{
    return qlearn_train_game(&learner->qlearn);
}

bool learner_learn_record(Learner *learner, const Record *record)
{
    return qlearn_learn_record(&learner->qlearn, record);
}

/* ----------------------------------------------------------------- answers */

bool learner_learn_move(Learner *learner, const Record *record)
{
    return qlearn_learn_move(&learner->qlearn, record);
}

const QlearnStatistics *learner_statistics(const Learner *learner)
{
    return &learner->qlearn.statistics;
}

size_t learner_value_count(const Learner *learner)
{
    return qlearn_entry_count(&learner->qlearn);
}

double learner_value(const Learner *learner, Position p, Move move, uint32_t *visits)
{
    return qlearn_value(&learner->qlearn, p, move, visits);
}

int learner_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    Learner *learner = context;
    return qlearn_best_moves(&learner->qlearn, game, p, moves);
}

/* ------------------------------------------------------------------ brains */

size_t learner_brain_size(const Learner *learner)
{
    return qlearn_entry_count(&learner->qlearn) <= BRAIN_ENTRIES_MAX ? brain_size(&learner->qlearn)
                                                                     : 0;
}

void learner_write_brain(const Learner *learner, void *bytes)
{
    brain_write(bytes, &learner->qlearn);
}
