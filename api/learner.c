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
    thing_release(lab, t->note, t->note_size);
    fourmi_free(t->last_round);
    fourmi_free(t->file);
}

/* ------------------------------------------------------------------- fields */

static bool is_frozen(const LearnerThing *t)
{
    return t->engine.kind == NULL;
}

static LearnerOptions options_now(const LearnerThing *t)
{
    return is_frozen(t)
               ? t->options
               : learner_options_make(t->engine.kind, t->engine.kind->options(t->engine.state));
}

/* Whether these are the options of a preset, but for the episodes and what no model keeps. */
static bool are_of_preset(const LearnerThing *t, const LearnerOptions *options, const char *name)
{
    LearnerOptions preset;
    if (!options_preset(t->adapted, name, &preset) || preset.kind != options->kind) {
        return false;
    }
    for (int i = 0; i < options->kind->knob_count; i++) {
        const Knob *knob = &options->kind->knobs[i];
        if (!knob->is_schedule && knob->field.since != 0 &&
            !knob_is_equal(knob, options->values, preset.values)) {
            return false;
        }
    }
    return true;
}

/* The preset of some options: the one that was asked for, or the first that has them. */
static const char *find_preset(const LearnerThing *t, const LearnerOptions *options)
{
    const char *name = t->learner.preset;
    for (int i = 0; name == NULL || !are_of_preset(t, options, name); i++) {
        name = options_preset_name(t->adapted, i);
        if (name == NULL) {
            return NULL;
        }
    }
    return name;
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
    const LearnerOptions options = options_now(t);
    learner_refresh(t);
    learner->preset = find_preset(t, &options);
    learner->option_count = options_describe(&options, t->described);
    learner->options = t->described;
    learner->values = is_frozen(t) ? brain_value_count(&t->model) : learner_value_count(&t->engine);
    learner->states = is_frozen(t) ? brain_state_count(&t->model) : learner_state_count(&t->engine);
    learner->changed_at = is_frozen(t) ? t->model.header.changed_at
                                       : ((const LearnerCommon *)t->engine.state)->changed_at;
    const bool is_done = learner->episodes >= learner->planned &&
                         (t->is_verified || is_frozen(t) || !learner_rehearses(&t->engine));
    if (t->verification.bytes == NULL) {
        learner->phase = is_frozen(t) || is_done ? NULL : "training";
    }
}

/* ------------------------------------------------------------------- making */

static int refuse_preset(const fourmi_game *game, const Adapted *adapted, const char *preset)
{
    char names[FOURMI_TEXT_SIZE];
    TextLine line = text_line(names, sizeof names);
    const char *name;
    if (options_preset_name(adapted, 0) == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "nothing here learns %s: it is too large",
                          game->name);
    }
    for (int i = 0; (name = options_preset_name(adapted, i)) != NULL; i++) {
        text_add(&line, i > 0 ? ", " : "");
        text_add(&line, name);
    }
    const char *worlds = adapted->turns != NULL ? learner_worlds_of_preset(preset) : NULL;
    return thing_fail(FOURMI_ERROR_NAME, "%s has no preset %s; there are %s%s%s", game->name,
                      preset, names, worlds != NULL ? ": that one is for " : "",
                      worlds != NULL ? worlds : "");
}

static bool reserve(LearnerThing *t, Block *block)
{
    const size_t size = t->is_of_world ? learner_world_memory_size(&t->adapted->world, &t->options)
                                       : learner_memory_size(&t->adapted->game, &t->options);
    return thing_reserve(thing_lab(t), size, block);
}

/* A learner that has learned nothing. Its schedule, where there is one, ends with its plan. */
static int begin_new(LearnerThing *t, const fourmi_learner_options *wanted)
{
    const Adapted *adapted = t->adapted;
    const char *usual = options_preset_name(adapted, 0);
    const char *preset = wanted->preset != NULL ? wanted->preset : usual;
    bool is_restarted;
    if (usual == NULL || !options_preset(adapted, preset, &t->options)) {
        return refuse_preset(t->learner.game, adapted, preset);
    }
    for (int i = 0; (t->learner.preset = options_preset_name(adapted, i)) != NULL &&
                    !text_equal(t->learner.preset, preset);) {
        i++; /* the name in the engine stays, the caller's may not */
    }
    const Knob *schedule = kind_schedule(t->options.kind);
    const uint64_t planned = wanted->episodes > 0 ? wanted->episodes
                                                  : options_usual_episodes(adapted, &t->options);
    if (schedule != NULL && !knob_turn(schedule, t->options.values, (double)planned)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "so many episodes cannot be planned");
    }
    const int status = options_read(adapted, wanted->options != NULL ? wanted->options : "",
                                    &t->options, &is_restarted);
    if (status != FOURMI_OK) {
        return status;
    }
    if (!reserve(t, &t->memory)) {
        return FOURMI_ERROR_MEMORY;
    }
    t->learner.seed = wanted->seed > 0 ? wanted->seed : 1;
    if (t->is_of_world) {
        learner_init_world(&t->engine, &adapted->world, &t->options, t->learner.seed,
                           t->memory.bytes);
    } else {
        learner_init(&t->engine, &adapted->game, &t->options, t->learner.seed, t->memory.bytes);
    }
    return FOURMI_OK;
}

/* The learner again from which the model was written that is open. */
static int begin_again(LearnerThing *t, const fourmi_learner_options *wanted)
{
    const bool is_changed = wanted->options != NULL && wanted->options[0] != '\0';
    bool is_restarted = false;
    Block block = {0};
    if (wanted->copy != NULL) { /* with what no model keeps */
        t->options = options_now((const LearnerThing *)wanted->copy);
    }
    const int status = is_changed
                           ? options_read(t->adapted, wanted->options, &t->options, &is_restarted)
                           : FOURMI_OK;
    if (status != FOURMI_OK) {
        return status;
    }
    if (!reserve(t, &block)) {
        return FOURMI_ERROR_MEMORY;
    }
    const LearnerError error = learner_resume(&t->engine, &t->model, &t->options, block.bytes);
    thing_give_back(thing_lab(t), &t->memory);
    t->memory = block;
    if (error != LEARNER_OK) {
        const Knob *capacity = kind_room(t->options.kind);
        return error == LEARNER_UNLIKE
                   ? thing_fail(FOURMI_ERROR_ARGUMENT, "options that are lasting stay as they are")
               : error == LEARNER_NO_ROOM
                   ? thing_fail(FOURMI_ERROR_FULL, "the option %s is too small for what it knows",
                                capacity != NULL ? capacity->name : "of its capacity")
                   : thing_fail(FOURMI_ERROR_DATA, "it knows states that no game leads to");
    }
    if (is_changed) {
        learner_change(&t->engine, &t->options, is_restarted);
    }
    fourmi_free(t->file);
    t->file = NULL;
    t->bytes = NULL;
    return FOURMI_OK;
}

/* Finds the game of the model that is open. */
static int take_game_of_model(LearnerThing *t, const fourmi_game *wanted)
{
    const char *name = t->model.is_of_world ? t->model.world.name : t->model.game.name;
    const int status = fourmi_game_open(&thing_lab(t)->lab, name, &t->learner.game);
    if (status == FOURMI_OK && wanted != NULL && wanted != t->learner.game) {
        return thing_fail(FOURMI_ERROR_OTHER_GAME, "the model is of %s, not of %s", name,
                          wanted->name);
    }
    t->options = learner_options_of(&t->model);
    t->learner.seed = t->model.header.seed;
    return status;
}

static int begin(LearnerThing *t, const fourmi_learner_options *options)
{
    const bool is_from_model = options->path != NULL || options->bytes != NULL ||
                               options->copy != NULL;
    int status = FOURMI_OK;
    t->learner.game = options->game;
    if (is_from_model) {
        status = model_open(t, options);
        status = status == FOURMI_OK ? take_game_of_model(t, options->game) : status;
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
    t->is_of_world = t->adapted->turns != NULL;
    if (!options->frozen) {
        status = is_from_model ? begin_again(t, options) : begin_new(t, options);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    const LearnerKind *kind = t->options.kind;
    const Knob *schedule = kind_schedule(kind);
    assert(kind->knob_count <= (int)LEARNER_KNOBS_MAX);
    t->learner.type = kind->name;
    t->learner.title = kind->title;
    t->learner.is_frozen = options->frozen;
    t->learner.counts_visits = kind->knows_visits;
    t->learner.can_trace = !options->frozen && !t->is_of_world && kind->trace_game != NULL;
    t->learner.can_search = kind->can_search || kind->can_grow_tree || kind->can_prove;
    t->learner.planned = options->episodes > 0   ? options->episodes
                         : options->copy != NULL ? options->copy->planned
                         : schedule != NULL      ? knob_count(schedule, t->options.values)
                                                 : options_usual_episodes(t->adapted, &t->options);
    LearnerTensor tensor;
    while (!options->frozen && learner_tensor(&t->engine, (int)t->learner.tensor_count, &tensor)) {
        t->learner.tensor_count++;
    }
    t->watch = options->watch;
    t->watch_context = options->watch_context;
    learner_refresh_all(t);
    return options->without != 0 ? learner_switch_off(t, options->without) : FOURMI_OK;
}

static int check_options(const fourmi_learner_options *options)
{
    const int sources = (options->path != NULL) + (options->bytes != NULL) +
                        (options->copy != NULL);
    if (sources > 1) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "path, bytes and copy do not go together");
    }
    if (sources == 0 && (options->game == NULL || options->frozen)) {
        return options->game == NULL ? thing_missing("options.game")
                                     : thing_fail(FOURMI_ERROR_ARGUMENT,
                                                  "a frozen learner needs path, bytes or copy");
    }
    if (sources > 0 && (options->preset != NULL || options->seed > 0)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "a model has its own preset and seed");
    }
    if (options->without != 0 && options->copy == NULL) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "units are switched off in copies");
    }
    if (options->frozen &&
        (options->without != 0 || options->options != NULL || options->episodes > 0)) {
        return thing_fail(FOURMI_ERROR_FROZEN, "a frozen learner stays as it is");
    }
    return FOURMI_OK;
}

int fourmi_learner_new(fourmi_lab *lab, const fourmi_learner_options *options,
                       fourmi_learner **learner)
{
    if (learner == NULL) {
        return thing_missing("learner");
    }
    *learner = NULL;
    if (lab == NULL || options == NULL) {
        return thing_missing(lab == NULL ? "lab" : "options");
    }
    int status = check_options(options);
    if (status != FOURMI_OK) {
        return status;
    }
    LearnerThing *t = thing_new((LabThing *)lab, &fourmi_learner_shape, sizeof *t, learner_release);
    status = t != NULL ? begin(t, options) : FOURMI_ERROR_MEMORY;
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
    if (t->is_of_world) {
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
    if (t->is_of_world) {
        return is_frozen(t) ? brain_action_value(&t->model, state, action, visits)
                            : learner_action_value(&t->engine, state, action, visits);
    }
    memcpy(&p, state, sizeof p);
    return is_frozen(t) ? brain_value(&t->model, p, action, visits)
                        : learner_value(&t->engine, p, action, visits);
}

int fourmi_learner_values(const fourmi_learner *learner, const void *state,
                          fourmi_opinion *opinions)
{
    const LearnerThing *t = (const LearnerThing *)learner;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    fourmi_action best[FOURMI_LEGAL_MAX];
    Position p;
    if (learner == NULL || state == NULL || opinions == NULL) {
        return thing_missing(learner == NULL ? "learner" : state == NULL ? "state" : "opinions");
    }
    const fourmi_game *game = learner->game;
    const fourmi_turn turn = game->turn(game, state);
    if (turn != FOURMI_FIRST && turn != FOURMI_SECOND) {
        return 0;
    }
    const int count = state_list(game, state, actions, NULL);
    const LearnerPolicy policy = learner_policy(t, NULL);
    int best_count;
    if (t->is_of_world) {
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
            .is_avoided = t->is_of_world && !is_frozen(t) &&
                          learner_is_dead_end(&t->engine, state, actions[i]),
            .probability = is_best ? 1.0 / best_count : 0,
        };
        opinions[i].value = value_of(t, state, actions[i], &opinions[i].visits);
    }
    return count;
}
