/* train.c - learners learn: in slices, from records, with other options, and until they make no
 * mistake. */
#include <string.h>

#include "api/learner.h"
#include "api/state.h"
#include "record.h"

enum { EPISODES_PER_LOOK = 256 };

static bool is_watched_on(const LearnerThing *t, uint64_t done, uint64_t total)
{
    const fourmi_progress progress = {.done = done, .total = total};
    return t->watch == NULL || t->watch(t->watch_context, &progress);
}

/* ----------------------------------------------------------------- episodes */

/* Trains up to so many episodes. */
static int train_to(LearnerThing *t, uint64_t end, uint64_t total)
{
    const LearnStatistics *statistics = learner_statistics(&t->engine);
    bool has_room = true;
    while (statistics->games < end && has_room) {
        learner_refresh(t);
        if (!is_watched_on(t, statistics->games, total)) {
            return thing_fail(FOURMI_CANCELLED, "the training was stopped");
        }
        const uint64_t left = end - statistics->games;
        for (uint64_t i = left < EPISODES_PER_LOOK ? left : EPISODES_PER_LOOK; i > 0 && has_room;
             i--) {
            has_room = learner_is_of_world(t) ? learner_train_episode(&t->engine)
                                              : learner_train_game(&t->engine);
        }
    }
    learner_refresh(t);
    if (has_room) {
        return FOURMI_OK;
    }
    const Knob *capacity = kind_room(t->options.kind);
    return thing_fail(FOURMI_ERROR_FULL, "there is no room for more: the option %s is its capacity",
                      capacity != NULL ? capacity->name : "that");
}

/* -------------------------------------------------------------- verification */

/* A round begins: what the learner is now is what others get to see until the next one begins. */
static int keep_round(LearnerThing *t)
{
    fourmi_bytes *before = t->last_round;
    fourmi_bytes *round;
    t->last_round = NULL;
    const int status = fourmi_learner_write(&t->learner, NULL, &round);
    t->last_round = status == FOURMI_OK ? round : before;
    fourmi_free(status == FOURMI_OK ? before : NULL);
    return status;
}

static int begin_verification(LearnerThing *t)
{
    if (!thing_reserve(thing_lab(t), learner_rehearsal_size(&t->engine), &t->verification)) {
        return FOURMI_ERROR_MEMORY;
    }
    const int status = keep_round(t);
    if (status == FOURMI_OK) {
        learner_begin_rehearsal(&t->engine, t->verification.bytes);
    } else {
        thing_give_back(thing_lab(t), &t->verification);
    }
    return status;
}

/* Does so many steps, or all for 0. */
static int verify(LearnerThing *t, uint64_t steps)
{
    RehearsalNews news = {.phase = "walking"};
    int status = t->verification.bytes == NULL ? begin_verification(t) : FOURMI_OK;
    for (uint64_t i = 0; status == FOURMI_OK && (steps == 0 || i < steps); i++) {
        if (!is_watched_on(t, news.done, news.total)) {
            return thing_fail(FOURMI_CANCELLED, "the verification training was stopped");
        }
        learner_rehearse(&t->engine, t->verification.bytes, &news);
        t->learner.phase = news.phase;
        t->learner.round = news.round;
        t->learner.mistakes = news.mistakes;
        t->learner.may_draw = news.may_draw;
        t->learner.is_pruned = news.is_pruned;
        t->learner.to_learn = news.wrong;
        if (news.problem != NULL) {
            return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                              "verification training cannot end: %s; more episodes may help",
                              news.problem);
        }
        if (news.is_done) {
            thing_give_back(thing_lab(t), &t->verification);
            fourmi_free(t->last_round);
            t->last_round = NULL;
            t->is_verified = true;
            return FOURMI_OK;
        }
        status = news.ends_round ? keep_round(t) : FOURMI_OK;
    }
    return status == FOURMI_OK ? FOURMI_AGAIN : status;
}

int learner_run(void *thing, uint64_t work)
{
    LearnerThing *t = thing;
    if (t->learner.is_frozen || t->is_without_units) {
        return learner_check_change(t);
    }
    const uint64_t planned = t->learner.planned;
    const uint64_t left = t->learner.episodes < planned ? planned - t->learner.episodes : 0;
    const uint64_t episodes = work == 0 || work > left ? left : work;
    int status = train_to(t, t->learner.episodes + episodes, planned);
    if (status == FOURMI_OK && work > 0 && episodes == work && work < left) {
        return FOURMI_AGAIN;
    }
    if (status == FOURMI_OK && learner_rehearses(&t->engine) && !t->is_verified) {
        status = work > 0 && episodes == work ? FOURMI_AGAIN
                                              : verify(t, work - episodes * (work > 0));
    }
    if (status != FOURMI_AGAIN && status != FOURMI_CANCELLED) {
        learner_refresh_all(t);
    }
    return status;
}

/* ------------------------------------------------------------------ changes */

int learner_check_change(const LearnerThing *t)
{
    if (t->learner.is_frozen) {
        return thing_fail(FOURMI_ERROR_FROZEN, "a model does not learn");
    }
    if (t->is_without_units) {
        return thing_fail(FOURMI_ERROR_FROZEN, "a network without some units only answers");
    }
    return t->verification.bytes == NULL
               ? FOURMI_OK
               : thing_fail(FOURMI_ERROR_UNSUPPORTED,
                            "its verification training goes on: only a copy can be changed now");
}

int fourmi_learner_train(fourmi_learner *learner, uint64_t episodes)
{
    LearnerThing *t = (LearnerThing *)learner;
    THING_REQUIRES(learner);
    int status = learner_check_change(t);
    if (status == FOURMI_OK && episodes > STATISTICS_GAMES_MAX - learner->episodes) {
        status = thing_fail(FOURMI_ERROR_ARGUMENT, "nothing trains for so many episodes");
    }
    if (status == FOURMI_OK) {
        t->is_verified &= episodes == 0;
        status = train_to(t, learner->episodes + episodes, learner->episodes + episodes);
        (episodes == 0 ? learner_refresh_all : learner_refresh_but_counts)(t);
    }
    return status;
}

int fourmi_learner_observe(fourmi_learner *learner, const fourmi_record *record)
{
    LearnerThing *t = (LearnerThing *)learner;
    fourmi_state start;
    Position p;
    THING_REQUIRES(learner);
    THING_REQUIRES(record);
    const int status = learner_check_change(t);
    if (status != FOURMI_OK) {
        return status;
    }
    if (record->game != learner->game) {
        return lab_refuse_other("the record", record->game, learner->game);
    }
    if (learner_is_of_world(t)) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s is learned from episodes of one's own",
                          learner->game->name);
    }
    record_state_at(record, 0, &start);
    memcpy(&p, &start, sizeof p);
    Record played = record_start_at(&t->adapted->game, p);
    if (!record_began_at_start(&played)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "the game did not begin at the start");
    }
    for (uint32_t i = 0; i < record->ply; i++) {
        (void)record_play(&played, record->actions[i]);
    }
    t->is_verified = false;
    const bool is_over = record->turn == FOURMI_OVER;
    const bool has_room = is_over ? learner_learn_record(&t->engine, &played)
                                  : learner_learn_move(&t->engine, &played);
    learner_refresh_phase(t);
    return has_room ? FOURMI_OK : thing_fail(FOURMI_ERROR_FULL, "there is no room for this game");
}

int fourmi_learner_change(fourmi_learner *learner, const char *options)
{
    LearnerThing *t = (LearnerThing *)learner;
    OptionsRead read;
    THING_REQUIRES(learner);
    THING_REQUIRES(options);
    int status = learner_check_change(t);
    if (status == FOURMI_OK) {
        t->options = learner_options_now(t);
        status = options_read(t->adapted, options, &t->options, &read);
    }
    if (status == FOURMI_OK) {
        t->is_verified = false;
        learner_change(&t->engine, &t->options, read.is_restarted);
        learner_refresh_all(t);
    }
    return status;
}
