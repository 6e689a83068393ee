/* learner.h - today's learners of games and of worlds, and their models, behind one thing.
 *
 *      a learner    engine, in `memory`          it learns, and answers
 *      a model      model, in `file`, `memory`   it only answers: it is frozen
 *
 * A learner that goes on with a model borrows the game of it, and nothing else.
 */
#ifndef FOURMI_API_LEARNER_H
#define FOURMI_API_LEARNER_H

#include "api/thing.h"
#include "learn/learner.h"

enum { LEARNER_KNOBS_MAX = 32, LEARNER_FACTS_MAX = 8 };

typedef struct LearnerThing {
    fourmi_learner learner;
    const Adapted *adapted;
    LearnerOptions options;
    Learner engine; /* without a kind: it is a model */
    Brain model;
    Block memory;
    fourmi_bytes *file; /* of a model; NULL: the bytes are the lab's data */
    const uint8_t *bytes;
    size_t size; /* of the model in these, without a note */
    fourmi_watch *watch;
    void *watch_context;

    /* Verification training, while it goes on (train.c). */
    Block verification;
    fourmi_bytes *last_round; /* the model at the end of it, which is what others get to see */
    bool is_verified;

    bool is_without_units; /* so that it only answers */
    fourmi_option described[LEARNER_KNOBS_MAX];
    fourmi_fact facts[LEARNER_FACTS_MAX];
} LearnerThing;

/* Whether it learns a game of one player. */
static inline bool learner_is_of_world(const LearnerThing *t)
{
    return adapt_is_alone(t->adapted);
}

/* A policy as judges and players of the engine ask it: one of both functions, and its context. It is
 * good as long as the learner, and as `model`, which a search may have been set for; NULL: none. */
typedef struct LearnerPolicy {
    Policy moves;
    PolicyProof has_proof;
    WorldPolicy actions;
    void *context;
} LearnerPolicy;

LearnerPolicy learner_policy(const LearnerThing *t, Brain *model);

/* The options that it learns with now, or has learned with. */
LearnerOptions learner_options_now(const LearnerThing *t);

/* Brings the fields that people read up to date: those that cost nothing, those that cost little, and
 * all of them. */
void learner_refresh(LearnerThing *t);
void learner_refresh_but_counts(LearnerThing *t);
void learner_refresh_all(LearnerThing *t);

/* The same without what takes time to count or to compare. */
void learner_refresh_phase(LearnerThing *t);

/* What fourmi_run does with it (train.c). */
int learner_run(void *thing, uint64_t work);

/* OK if it learns, and may be changed now; else why not. */
int learner_check_change(const LearnerThing *t);

/* Switches units of its network off (insight.c). */
int learner_switch_off(LearnerThing *t, uint64_t units);

/* Opens what a model is made of, from a file, the lab's data or memory (model.c). */
int model_open(LearnerThing *t, const fourmi_learner_options *options);

/* The presets of a game (options.c): the name of number `i`, the usual one first, and the options of
 * the one that is called so, with its name in the engine; NULL if there is none. */
const char *options_preset_name(const Adapted *adapted, int i);
const char *options_preset(const Adapted *adapted, const char *name, LearnerOptions *options);

/* How many episodes a training usually has. */
uint64_t options_usual_episodes(const Adapted *adapted, const LearnerOptions *options);

/* What a text changes of a learner that has begun. */
typedef struct OptionsRead {
    bool is_restarted; /* "restart=1" is in it */
    bool is_turned;    /* it names an option that models keep */
} OptionsRead;

/* Changes options as a text says; OK, or why it cannot be. Of a learner that has begun, lasting ones
 * stay as they are; `read` is NULL for one that begins. */
int options_read(const Adapted *adapted, const char *text, LearnerOptions *options,
                 OptionsRead *read);

/* Describes each option; returns how many. */
uint32_t options_describe(const LearnerOptions *options, fourmi_option *described);

#endif
