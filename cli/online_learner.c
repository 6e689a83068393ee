/* online_learner.c - a brain that goes on learning from the games it plays. */
#include "cli/online_learner.h"

#include "cli/learner_file.h"
#include "cli/output.h"

Status online_learner_open(OnlineLearner *online, NamedPlayer *player)
{
    if (!player->has_brain) {
        complain("--learn is for a brain; see --brain");
        return STATUS_USAGE;
    }
    if (player->is_shipped) {
        complain("%s comes with fourmi and stays as it is; copy %s, and let the copy learn",
                 player->name, player->path);
        return STATUS_USAGE;
    }
    const Brain *brain = &player->loaded.brain;
    const LearnerOptions options = learner_options_of(brain);
    if (!memory_reserve(&online->memory, learner_memory_size(&brain->game, &options))) {
        complain("not enough memory to learn");
        return STATUS_RESOURCES;
    }
    if (learner_resume(&online->learner, brain, &options, online->memory.bytes) != LEARNER_OK) {
        complain("%s cannot go on learning: it knows too much, or what no game leads to",
                 player->path);
        return STATUS_BAD_INPUT;
    }
    online->path = player->path;
    player->player.policy = learner_best_moves;
    player->player.context = &online->learner;
    return STATUS_OK;
}

bool online_learner_is_open(const OnlineLearner *online)
{
    return online->path != NULL;
}

Status online_learner_learn(OnlineLearner *online, const Record *record)
{
    if (!record_began_at_start(record)) {
        return STATUS_OK;
    }
    const bool is_over = record_is_over(record);
    if (!(is_over ? learner_learn_record : learner_learn_move)(&online->learner, record)) {
        complain("%s has no room for more positions", online->path);
        return STATUS_RESOURCES;
    }
    online->is_unsaved = true;
    return STATUS_OK;
}

Status online_learner_save(OnlineLearner *online)
{
    if (!online->is_unsaved) {
        return STATUS_OK;
    }
    online->is_unsaved = false;
    return learner_save(&online->learner, online->path);
}

void online_learner_close(OnlineLearner *online)
{
    memory_release(&online->memory);
    *online = (OnlineLearner){.path = NULL};
}
