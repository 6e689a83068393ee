/* learner.c - a learner as a thing: new, or from a model; its fields, its policy and its opinions. */
#include "api/learner.h"

#include <assert.h>
#include <string.h>

#include "api/state.h"
#include "base/text.h"

static_assert((int)WORLD_ACTIONS_MAX <= (int)FOURMI_LEGAL_MAX, "all actions have room");

static void learner_release(void *thing)
{
    LearnerThing *t = thing;
    LabThing *lab = thing_lab(t);
    thing_give_back(lab, &t->memory);
    thing_give_back(lab, &t->verification);
    fourmi_free(t->last_round);
    fourmi_free(t->file);
}

/* ------------------------------------------------------------------- fields */

static bool is_frozen(const LearnerThing *t)
{
    return t->engine.kind == NULL;
}

LearnerOptions learner_options_now(const LearnerThing *t)
{
    return is_frozen(t)
               ? t->options
               : learner_options_make(t->engine.kind, t->engine.kind->options(t->engine.state));
}

/* The preset of some options, but for the episodes and what no model keeps; of several that are alike
 * the one that was asked for. */
static const char *find_preset(const LearnerThing *t, const LearnerOptions *options)
{
    const char *found = NULL;
    const char *name;
    for (int i = 0; (name = options_preset_name(t->adapted, i)) != NULL; i++) {
        LearnerOptions preset;
        bool is_alike = options_preset(t->adapted, name, &preset) && preset.kind == options->kind;
        for (int k = 0; is_alike && k < options->kind->knob_count; k++) {
            const Knob *knob = &options->kind->knobs[k];
            is_alike = knob->is_schedule || knob->field.since == 0 ||
                       knob_is_equal(knob, options->values, preset.values);
        }
        found = is_alike && (found == NULL || name == t->learner.preset) ? name : found;
    }
    return found;
}

void learner_refresh(LearnerThing *t)
{
    fourmi_learner *learner = &t->learner;
    const LearnStatistics *statistics = is_frozen(t) ? &t->model.header.statistics
                                                     : learner_statistics(&t->engine);
    learner->episodes = statistics->games;
    learner->gained = statistics->first_won;
    learner->even = statistics->drawn;
    learner->lost = statistics->second_won;
}

void learner_refresh_all(LearnerThing *t)
{
    fourmi_learner *learner = &t->learner;
    learner_refresh_but_counts(t);
    learner->values = is_frozen(t) ? brain_value_count(&t->model) : learner_value_count(&t->engine);
    learner->states = is_frozen(t) ? brain_state_count(&t->model) : learner_state_count(&t->engine);
}

void learner_refresh_but_counts(LearnerThing *t)
{
    fourmi_learner *learner = &t->learner;
    const LearnerOptions options = learner_options_now(t);
    learner->preset = find_preset(t, &options);
    learner->option_count = options_describe(&options, t->described);
    learner->options = t->described;
    learner_refresh_phase(t);
}

void learner_refresh_phase(LearnerThing *t)
{
    fourmi_learner *learner = &t->learner;
    learner_refresh(t);
    learner->changed_at = is_frozen(t) ? t->model.header.changed_at
                                       : ((const LearnerCommon *)t->engine.state)->changed_at;
    const bool is_done = learner->episodes >= learner->planned &&
                         (t->is_verified || is_frozen(t) || !learner_rehearses(&t->engine));
    if (t->verification.bytes == NULL) {
        learner->phase = is_frozen(t) || is_done ? NULL : "training";
    }
}

/* ------------------------------------------------------------------- making */

static int refuse_preset(const LearnerThing *t, const char *preset)
{
    char names[FOURMI_TEXT_SIZE];
    TextLine line = text_line(names, sizeof names);
    const char *name;
    for (int i = 0; (name = options_preset_name(t->adapted, i)) != NULL; i++) {
        text_add(&line, i > 0 ? ", " : "; there are ");
        text_add(&line, name);
    }
    const char *worlds = learner_is_of_world(t) ? learner_worlds_of_preset(preset) : NULL;
    return thing_fail(FOURMI_ERROR_NAME, "%s has no preset %s%s%s%s", t->learner.game->name, preset,
                      names, worlds != NULL ? ": that one is for " : "",
                      worlds != NULL ? worlds : "");
}

/* The options of a new learner. Its schedule, where there is one, ends with its plan. */
static int take_preset(LearnerThing *t, const fourmi_learner_options *wanted)
{
    const char *usual = options_preset_name(t->adapted, 0);
    const char *preset = wanted->preset != NULL ? wanted->preset : usual;
    if (usual == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "nothing here learns %s: it is too large",
                          t->learner.game->name);
    }
    t->learner.preset = options_preset(t->adapted, preset, &t->options);
    if (t->learner.preset == NULL) {
        return refuse_preset(t, preset);
    }
    const Knob *schedule = kind_schedule(t->options.kind);
    const uint64_t planned = wanted->episodes > 0 ? wanted->episodes
                                                  : options_usual_episodes(t->adapted, &t->options);
    if (schedule != NULL && !knob_turn(schedule, t->options.values, (double)planned)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "so many episodes cannot be planned");
    }
    const bool is_taught = text_equal(preset, "taught"); /* where chance has no part */
    t->learner.seed = wanted->seed > 0 || is_taught ? wanted->seed : 1;
    return FOURMI_OK;
}

/* The game and the options of the model that is open; of a copy also those that no model keeps. */
static int take_model(LearnerThing *t, const fourmi_learner_options *wanted)
{
    const char *name = t->model.is_of_world ? t->model.world.name : t->model.game.name;
    const int status = fourmi_game_open(&thing_lab(t)->lab, name, &t->learner.game);
    if (status == FOURMI_OK && wanted->game != NULL && wanted->game != t->learner.game) {
        return lab_refuse_other("the model", t->learner.game, wanted->game);
    }
    t->options = wanted->copy != NULL ? learner_options_now((const LearnerThing *)wanted->copy)
                                      : learner_options_of(&t->model);
    t->learner.seed = t->model.header.seed;
    return status;
}

/* The learner again from which the model was written that is open, in memory of its own. */
static int resume(LearnerThing *t, void *memory)
{
    static const struct {
        fourmi_status status;
        const char *sentence;
    } errors[] = {
        [LEARNER_NO_ROOM] = {FOURMI_ERROR_FULL, "its options have no room for all that it knows"},
        [LEARNER_IMPOSSIBLE] = {FOURMI_ERROR_DATA, "it knows states that no game leads to"},
    };
    const LearnerError error = learner_resume(&t->engine, &t->model, &t->options, memory);
    if (error != LEARNER_OK) {
        return thing_fail(errors[error].status, "%s", errors[error].sentence);
    }
    fourmi_free(t->file);
    t->file = NULL;
    return FOURMI_OK;
}

/* Begins to learn: anew, or where a model is open from what that knows. */
static int begin(LearnerThing *t, const fourmi_learner_options *wanted, bool is_new)
{
    const Adapted *adapted = t->adapted;
    const char *text = wanted->options != NULL ? wanted->options : "";
    OptionsRead read = {0};
    Block opened = t->memory;
    int status = is_new ? take_preset(t, wanted) : FOURMI_OK;
    status = status == FOURMI_OK ? options_read(adapted, text, &t->options, is_new ? NULL : &read)
                                 : status;
    if (status != FOURMI_OK) {
        return status;
    }
    const size_t size = learner_is_of_world(t)
                            ? learner_world_memory_size(&adapted->world, &t->options)
                            : learner_memory_size(&adapted->game, &t->options);
    if (!thing_reserve(thing_lab(t), size, &t->memory)) {
        t->memory = opened;
        return FOURMI_ERROR_MEMORY;
    }
    if (!is_new) {
        status = resume(t, t->memory.bytes);
        thing_give_back(thing_lab(t), &opened);
    } else if (learner_is_of_world(t)) {
        learner_init_world(&t->engine, &adapted->world, &t->options, t->learner.seed,
                           t->memory.bytes);
    } else {
        learner_init(&t->engine, &adapted->game, &t->options, t->learner.seed, t->memory.bytes);
    }
    if (status == FOURMI_OK && !is_new && read.is_turned) {
        learner_change(&t->engine, &t->options, read.is_restarted);
    }
    return status;
}

/* What does not change any more. */
static void describe(LearnerThing *t, const fourmi_learner_options *options)
{
    const LearnerKind *kind = t->options.kind;
    const Knob *schedule = kind_schedule(kind);
    fourmi_learner *learner = &t->learner;
    LearnerTensor tensor;
    assert(kind->knob_count <= (int)LEARNER_KNOBS_MAX);
    learner->type = kind->name;
    learner->title = kind->title;
    learner->noun = kind->title_with_article;
    learner->is_frozen = options->frozen;
    learner->counts_visits = kind->knows_visits;
    learner->can_trace = !options->frozen && !learner_is_of_world(t) && kind->trace_game != NULL;
    learner->can_search = kind->can_search || kind->can_grow_tree || kind->can_prove;
    learner->planned = options->episodes > 0   ? options->episodes
                       : options->copy != NULL ? options->copy->planned
                       : schedule != NULL      ? knob_count(schedule, t->options.values)
                                               : options_usual_episodes(t->adapted, &t->options);
    BrainFact fact;
    while (options->frozen && learner->fact_count < LEARNER_FACTS_MAX &&
           kind->brain_fact(&t->model, (int)learner->fact_count, &fact)) {
        t->facts[learner->fact_count++] = (fourmi_fact){
            .name = fact.name, .number = fact.is_real ? fact.real : (double)fact.count};
    }
    learner->facts = t->facts;
    learner->size = options->frozen ? t->size : 0;
    while (!options->frozen && learner_tensor(&t->engine, (int)learner->tensor_count, &tensor)) {
        learner->tensor_count++;
    }
    t->watch = options->watch;
    t->watch_context = options->watch_context;
}

static int make(LearnerThing *t, const fourmi_learner_options *options, bool is_new)
{
    int status = is_new ? FOURMI_OK : model_open(t, options);
    t->learner.game = options->game;
    if (status == FOURMI_OK && !is_new) {
        status = take_model(t, options);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    t->adapted = adapt_of(t->learner.game);
    if (t->adapted == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "%s was added: only built-in games are learned so far",
                          t->learner.game->name);
    }
    status = options->frozen ? FOURMI_OK : begin(t, options, is_new);
    if (status != FOURMI_OK) {
        return status;
    }
    describe(t, options);
    learner_refresh_all(t);
    return HAS_NETWORKS && options->without != 0 ? learner_switch_off(t, options->without)
                                                 : FOURMI_OK;
}

int fourmi_learner_new(fourmi_lab *lab, const fourmi_learner_options *options,
                       fourmi_learner **learner)
{
    THING_REQUIRES(learner);
    *learner = NULL;
    THING_REQUIRES(lab);
    THING_REQUIRES(options);
    const int sources = (options->path != NULL) + (options->bytes != NULL) +
                        (options->copy != NULL);
    const bool is_changed = options->options != NULL || options->episodes > 0;
    if (sources == 0 && options->game == NULL) {
        return thing_missing("options.game");
    }
    const int belongs = lab_check_game(lab, options->game);
    if (belongs != FOURMI_OK) {
        return belongs;
    }
    const char *refusal = sources > 1 ? "path, bytes and copy do not go together"
                          : sources == 0 && options->frozen ? "a frozen learner needs a model"
                          : options->frozen && is_changed   ? "a frozen learner stays as it is"
                          : options->without == 0           ? NULL
                          : options->copy == NULL || options->frozen
                              ? "units are switched off in copies"
                              : NULL;
    if (refusal == NULL && sources > 0 && (options->preset != NULL || options->seed > 0)) {
        refusal = "a model has its own preset and seed";
    }
    if (refusal != NULL) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "%s", refusal);
    }
    LearnerThing *t = thing_new((LabThing *)lab, &fourmi_learner_shape, sizeof *t, learner_release);
    const int status = t != NULL ? make(t, options, sources == 0) : FOURMI_ERROR_MEMORY;
    if (status != FOURMI_OK) {
        fourmi_free(t);
        return status;
    }
    thing_runs_by(t, learner_run);
    *learner = &t->learner;
    return FOURMI_OK;
}

/* ------------------------------------------------------------------ answers */

LearnerPolicy learner_policy(const LearnerThing *t, Brain *model)
{
    LearnerPolicy policy = {.context = (void *)(uintptr_t)&t->engine};
    if (is_frozen(t)) {
        policy.context = model != NULL ? model : (void *)(uintptr_t)&t->model;
    }
    if (learner_is_of_world(t)) {
        policy.actions = is_frozen(t) ? brain_best_actions : learner_best_actions;
    } else {
        policy.moves = is_frozen(t) ? brain_best_moves : learner_best_moves;
        policy.has_proof = is_frozen(t) ? brain_has_proof : NULL;
    }
    return policy;
}

/* The value of a legal action. */
static double value_of(const LearnerThing *t, const void *state, fourmi_action action,
                       uint32_t *visits)
{
    Position p;
    if (learner_is_of_world(t)) {
        return is_frozen(t) ? brain_action_value(&t->model, state, action, visits)
                            : learner_action_value(&t->engine, state, action, visits);
    }
    memcpy(&p, state, sizeof p);
    return is_frozen(t) ? brain_value(&t->model, p, action, visits)
                        : learner_value(&t->engine, p, action, visits);
}

int fourmi_learner_opinions(const fourmi_learner *learner, const void *state,
                            fourmi_opinion *opinions)
{
    const LearnerThing *t = (const LearnerThing *)learner;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    fourmi_action best[FOURMI_LEGAL_MAX];
    Position p;
    THING_REQUIRES(learner);
    THING_REQUIRES(state);
    THING_REQUIRES(opinions);
    const fourmi_game *game = learner->game;
    const fourmi_turn turn = game->turn(game, state);
    if (turn != FOURMI_FIRST && turn != FOURMI_SECOND) {
        return 0;
    }
    const int count = state_list(game, state, actions, NULL);
    const LearnerPolicy policy = learner_policy(t, NULL);
    int best_count;
    if (learner_is_of_world(t)) {
        best_count = policy.actions(policy.context, &t->adapted->world, state, best);
    } else {
        memcpy(&p, state, sizeof p);
        best_count = policy.moves(policy.context, &t->adapted->game, p, best);
    }
    for (int i = 0, k = 0; i < count; i++) {
        const bool is_best = k < best_count && best[k] == actions[i];
        k += is_best;
        opinions[i] = (fourmi_opinion){
            .action = actions[i],
            .is_avoided = learner_is_of_world(t) && !is_frozen(t) &&
                          learner_is_dead_end(&t->engine, state, actions[i]),
            .probability = is_best ? 1.0 / best_count : 0,
        };
        opinions[i].value = value_of(t, state, actions[i], &opinions[i].visits);
    }
    return count;
}
