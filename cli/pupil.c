/* pupil.c - a brain that goes on learning from the games it plays. */
#include "cli/pupil.h"

#include "cli/learner_file.h"
#include "cli/output.h"

Status pupil_open(Pupil *pupil, NamedPlayer *player)
{
    if (!player->has_brain) {
        complain("--learn is for a brain; see --brain");
        return STATUS_USAGE;
    }
    const Brain *brain = &player->file.brain;
    const LearnerOptions options = learner_options_of(brain);
    if (!memory_reserve(&pupil->memory, learner_memory_size(&brain->game, &options))) {
        complain("not enough memory to learn");
        return STATUS_RESOURCES;
    }
    if (learner_resume(&pupil->learner, brain, &options, pupil->memory.bytes) != LEARNER_OK) {
        complain("%s cannot go on learning: it knows too much, or what no game leads to",
                 player->path);
        return STATUS_BAD_INPUT;
    }
    pupil->path = player->path;
    player->player.policy = learner_best_moves;
    player->player.context = &pupil->learner;
    return STATUS_OK;
}

bool pupil_is_open(const Pupil *pupil)
{
    return pupil->path != NULL;
}

static bool began_at_start(const Record *record)
{
    const Position start = record->game->start;
    return record->start.own == start.own && record->start.all == start.all;
}

Status pupil_learn(Pupil *pupil, const Record *record)
{
    if (!began_at_start(record)) {
        return STATUS_OK;
    }
    const bool is_over = game_is_over(record->game, record_position(record));
    if (!(is_over ? learner_learn_record : learner_learn_move)(&pupil->learner, record)) {
        complain("%s has no room for more positions", pupil->path);
        return STATUS_RESOURCES;
    }
    pupil->is_unsaved = true;
    return STATUS_OK;
}

Status pupil_save(Pupil *pupil)
{
    if (!pupil->is_unsaved) {
        return STATUS_OK;
    }
    pupil->is_unsaved = false;
    return learner_save(&pupil->learner, pupil->path);
}

void pupil_close(Pupil *pupil)
{
    memory_release(&pupil->memory);
    *pupil = (Pupil){.path = NULL};
}
