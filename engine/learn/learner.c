/* learner.c - any learner, behind one door. */
#include "learn/learner.h"

#include <assert.h>

#include "learn/ntuple/netplay.h"

static bool is_net(const Learner *learner)
{
    return learner->kind == BRAIN_NTUPLE;
}

/* ----------------------------------------------------------------- options */

static int net_preset_count(const Game *game)
{
    int count = 0;
    while (ntuple_plays(game) && tdlearn_preset_name(count) != NULL) {
        count++;
    }
    return count;
}

const char *learner_preset_name(const Game *game, int i)
{
    const int nets = net_preset_count(game);
    return i < nets ? tdlearn_preset_name(i) : qlearn_preset_name(i - nets);
}

bool learner_preset(const Game *game, const char *name, LearnerOptions *options)
{
    LearnerOptions table = {.kind = BRAIN_QTABLE, .qtable = {.states = LEARNER_STATES}};
    LearnerOptions net = {.kind = BRAIN_NTUPLE};
    if (ntuple_plays(game) && tdlearn_preset(name, &net.ntuple)) {
        *options = net;
        return true;
    }
    if (qlearn_preset(name, &table.qtable.options)) {
        *options = table;
        return true;
    }
    return false;
}

LearnerOptions learner_options_of(const Brain *brain)
{
    const BrainHeader *header = &brain->header;
    if (header->kind == BRAIN_NTUPLE) {
        return (LearnerOptions){.kind = BRAIN_NTUPLE, .ntuple = header->ntuple.options};
    }
    return (LearnerOptions){
        .kind = BRAIN_QTABLE,
        .qtable = {.options = header->qtable.options, .states = LEARNER_STATES},
    };
}

bool learner_options_are_good(const LearnerOptions *options, const Game *game)
{
    if (options->kind == BRAIN_NTUPLE) {
        return tdlearn_options_are_good(&options->ntuple, game);
    }
    return 0 < options->qtable.states && options->qtable.states <= QLEARN_STATES_MAX &&
           qlearn_options_are_good(&options->qtable.options);
}

/* --------------------------------------------------------------- beginning */

size_t learner_memory_size(const Game *game, const LearnerOptions *options)
{
    return options->kind == BRAIN_NTUPLE ? tdlearn_memory_size(game, &options->ntuple)
                                         : qlearn_memory_size(game, options->qtable.states);
}

void learner_init(Learner *learner, const Game *game, const LearnerOptions *options, uint64_t seed,
                  void *memory)
{
    learner->kind = options->kind;
    if (is_net(learner)) {
        tdlearn_init(&learner->tdlearn, game, &options->ntuple, seed, memory);
    } else {
        qlearn_init(&learner->qlearn, game, &options->qtable.options, seed, memory,
                    options->qtable.states);
    }
}

bool learner_can_change(const LearnerOptions *from, const LearnerOptions *to)
{
    if (from->kind != to->kind) {
        return false;
    }
    return from->kind == BRAIN_NTUPLE
               ? tdlearn_can_change(&from->ntuple, &to->ntuple)
               : qlearn_can_change(&from->qtable.options, &to->qtable.options);
}

LearnerError learner_resume(Learner *learner, const Brain *brain, const LearnerOptions *options,
                            void *memory)
{
    static const LearnerError errors[] = {
        [QLEARN_RESTORED] = LEARNER_OK,
        [QLEARN_NO_ROOM] = LEARNER_NO_ROOM,
        [QLEARN_UNREACHED] = LEARNER_IMPOSSIBLE,
    };
    const LearnerOptions trained_with = learner_options_of(brain);
    if (!learner_can_change(&trained_with, options)) {
        return LEARNER_UNLIKE;
    }
    learner->kind = options->kind;
    if (is_net(learner)) {
        brain_resume_net(brain, &learner->tdlearn, memory);
        return LEARNER_OK;
    }
    return errors[brain_resume(brain, &learner->qlearn, memory, options->qtable.states)];
}

void learner_change(Learner *learner, const LearnerOptions *options, bool restarts_epsilon)
{
    assert(options->kind == learner->kind);
    if (is_net(learner)) {
        tdlearn_change(&learner->tdlearn, &options->ntuple);
    } else {
        qlearn_change(&learner->qlearn, &options->qtable.options, restarts_epsilon);
    }
}

/* ---------------------------------------------------------------- learning */

bool learner_train_game(Learner *learner)
{
    if (is_net(learner)) {
        tdlearn_train_game(&learner->tdlearn);
        return true;
    }
    return qlearn_train_game(&learner->qlearn);
}

bool learner_learn_record(Learner *learner, const Record *record)
{
    if (is_net(learner)) {
        tdlearn_learn_record(&learner->tdlearn, record);
        return true;
    }
    return qlearn_learn_record(&learner->qlearn, record);
}

bool learner_learn_move(Learner *learner, const Record *record)
{
    if (is_net(learner)) {
        tdlearn_learn_move(&learner->tdlearn, record);
        return true;
    }
    return qlearn_learn_move(&learner->qlearn, record);
}

/* ----------------------------------------------------------------- answers */

const LearnStatistics *learner_statistics(const Learner *learner)
{
    return is_net(learner) ? &learner->tdlearn.statistics : &learner->qlearn.statistics;
}

size_t learner_value_count(const Learner *learner)
{
    return is_net(learner) ? ntuple_weight_count(&learner->tdlearn.net)
                           : qlearn_entry_count(&learner->qlearn);
}

static Netplay netplay_of(const Tdlearn *t)
{
    return (Netplay){.net = &t->net, .tactics = t->options.tactics, .depth = 1};
}

double learner_value(const Learner *learner, Position p, Move move, uint32_t *visits)
{
    if (!is_net(learner)) {
        return qlearn_value(&learner->qlearn, p, move, visits);
    }
    const Netplay play = netplay_of(&learner->tdlearn);
    if (visits != NULL) {
        *visits = 0;
    }
    return netplay_value(&play, p, move);
}

int learner_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    Learner *learner = context;
    if (!is_net(learner)) {
        return qlearn_best_moves(&learner->qlearn, game, p, moves);
    }
    const Netplay play = netplay_of(&learner->tdlearn);
    return netplay_best_moves(&play, p, moves);
}

/* ------------------------------------------------------------------ brains */

size_t learner_brain_size(const Learner *learner)
{
    if (is_net(learner)) {
        return brain_size_of_net(&learner->tdlearn);
    }
    return qlearn_entry_count(&learner->qlearn) <= BRAIN_ENTRIES_MAX ? brain_size(&learner->qlearn)
                                                                     : 0;
}

void learner_write_brain(const Learner *learner, void *bytes)
{
    if (is_net(learner)) {
        brain_write_net(bytes, &learner->tdlearn);
    } else {
        brain_write(bytes, &learner->qlearn);
    }
}
