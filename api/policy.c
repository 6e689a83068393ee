/* policy.c - who chooses actions: levels of play, players that come with a game, functions of the
 * caller's. */
#include <string.h>

#include "api/exact.h"
#include "api/policy.h"
#include "api/state.h"
#include "base/text.h"

static void policy_release(void *thing)
{
    PolicyThing *policy = thing;
    LabThing *lab = thing_lab(policy);
    thing_release(lab, policy->memory, policy->size);
    fourmi_free(policy->model);
    fourmi_free(policy->learner);
    fourmi_free(policy->exact);
}

/* ------------------------------------------------------------------------ making */

const char *policy_level(const fourmi_game *game, int i)
{
    const Adapted *adapted = adapt_of(game);
    if (adapted != NULL && !adapt_is_alone(adapted)) {
        return player_level_name(i);
    }
    if (i == 0) {
        return "random";
    }
    if (adapted == NULL) {
        return NULL;
    }
    /* The players of this variant, and at last its solver. */
    const WorldPlayer *player;
    for (int k = 0; (player = catalogue_world_player_number(&adapted->world, k)) != NULL; k++) {
        i -= player->supports(&adapted->world);
        if (i == 0) {
            return player->name;
        }
    }
    return i == 1 && catalogue_world_oracle_kind(&adapted->world) != NULL ? "expert" : NULL;
}

static int refuse_level(const fourmi_game *game, const char *level)
{
    char levels[FOURMI_TEXT_SIZE];
    TextLine line = text_line(levels, sizeof levels);
    const Adapted *adapted = adapt_of(game);
    const char *name;
    for (int i = 0; (name = policy_level(game, i)) != NULL; i++) {
        text_add(&line, i > 0 ? ", " : "");
        text_add(&line, name);
    }
    if (adapted != NULL && !adapt_is_alone(adapted)) {
        text_add(&line, " and such as depth=4,random=30");
    }
    return thing_fail(FOURMI_ERROR_NAME, "%s has no level \"%s\"; there are %s", game->name, level,
                      levels);
}

static bool goes_on(void *context, uint64_t work)
{
    const PolicyThing *policy = context;
    const fourmi_progress progress = {.done = work};
    return (policy->watch == NULL || policy->watch(policy->watch_context, &progress)) &&
           (policy->goes_on == NULL || policy->goes_on(policy->goes_on_context));
}

static bool watch_exact(void *context, const fourmi_progress *progress)
{
    return goes_on(context, progress->done);
}

/* A solver for a policy that plays perfectly: the caller's, or, for NULL, its own. */
static int take_exact(PolicyThing *policy, fourmi_exact *given)
{
    const int status = exact_take(thing_lab(policy), given, policy->policy.game, &policy->exact);
    if (status == FOURMI_OK && given == NULL) {
        policy->exact->watch = watch_exact;
        policy->exact->watch_context = policy;
    }
    return status;
}

/* A player that comes with a world. */
static int take_world_player(PolicyThing *policy, const World *world, const WorldPlayer *player)
{
    if (!player->supports(world)) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s needs %s", player->name, player->needs);
    }
    policy->size = player->memory_size();
    policy->memory = thing_allocate(thing_lab(policy), policy->size);
    if (policy->memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    policy->way = POLICY_WORLD_PLAYER;
    policy->world_player = player;
    policy->world_policy = player->policy;
    policy->world_context = player->init(policy->memory, world);
    return FOURMI_OK;
}

static int take_level_of_world(PolicyThing *policy, const fourmi_policy_options *options,
                               const World *world)
{
    const WorldPlayer *player;
    for (int i = 0; (player = catalogue_world_player_number(world, i)) != NULL; i++) {
        if (text_equal(player->name, options->level)) {
            return take_world_player(policy, world, player);
        }
    }
    if (text_equal(options->level, "expert")) {
        policy->way = POLICY_EXPERT;
        return take_exact(policy, options->exact);
    }
    return refuse_level(options->game, options->level);
}

static int take_level(PolicyThing *policy, const fourmi_policy_options *options)
{
    const Adapted *adapted = adapt_of(options->game);
    const bool has_levels = adapted != NULL && !adapt_is_alone(adapted); /* "random" among them */
    if (!has_levels && text_equal(options->level, "random")) {
        policy->way = POLICY_RANDOM;
        policy->policy.is_mixed = true;
        return FOURMI_OK;
    }
    if (adapted != NULL && !has_levels) {
        return take_level_of_world(policy, options, &adapted->world);
    }
    if (adapted == NULL || !player_read(options->level, &policy->player)) {
        return refuse_level(options->game, options->level);
    }
    policy->way = POLICY_PLAYER;
    policy->policy.is_mixed = policy->player.random_percent > 0;
    /* A player that searches some moves ahead asks nothing of its oracle but the game. */
    policy->oracle.game = &adapted->game;
    policy->player.poll = goes_on;
    policy->player.poll_context = policy;
    return policy->player.depth == 0 && policy->player.random_percent < 100
               ? take_exact(policy, options->exact)
               : FOURMI_OK;
}

/* Sets how far a model searches, in a copy of its own: others may play it, too. */
static int take_search(PolicyThing *policy, const char *search)
{
    const LearnerThing *learner = policy->learner;
    const LearnerKind *kind = learner->options.kind;
    Player *player = &policy->player;
    if (!player_read_settings(search, player)) {
        return thing_fail(
            FOURMI_ERROR_ARGUMENT,
            "\"%s\" is no search, such as depth=3, evaluations=600, proof=8 or random=10", search);
    }
    if ((player->depth > 0 && !kind->can_search) ||
        (player->evaluations > 0 && !kind->can_grow_tree) ||
        (player->proof > 0 && !kind->can_prove)) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s cannot search by %s",
                          kind->title_with_article, search);
    }
    if (player->depth == 0 && player->evaluations == 0 && player->proof == 0) {
        return FOURMI_OK;
    }
    if (!learner->learner.is_frozen) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "only models search: make a frozen copy");
    }
    policy->model = thing_new(thing_lab(policy), NULL, sizeof *policy->model, NULL);
    if (policy->model == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    *policy->model = learner->model;
    policy->model->depth = player->depth > 0 ? player->depth : policy->model->depth;
    policy->model->evaluations = player->evaluations;
    policy->model->proof = player->proof > 0 ? player->proof : policy->model->proof;
    return FOURMI_OK;
}

/* A learner, or a model that is opened here. */
static int take_learner(PolicyThing *policy, const fourmi_policy_options *options)
{
    fourmi_learner *opened = NULL;
    int status = FOURMI_OK;
    if (options->model != NULL) {
        status = fourmi_learner_new(&thing_lab(policy)->lab,
                                    &(fourmi_learner_options){.game = options->game,
                                                              .path = options->model,
                                                              .frozen = true},
                                    &opened);
    } else if (options->game != NULL && options->game != options->learner->game) {
        status = lab_refuse_other("the learner", options->learner->game, options->game);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    policy->learner = opened != NULL ? (LearnerThing *)opened : thing_hold(options->learner);
    policy->policy.game = policy->learner->learner.game;
    status = options->search != NULL ? take_search(policy, options->search) : FOURMI_OK;
    const LearnerPolicy learned = learner_policy(policy->learner, policy->model);
    policy->way = learned.actions != NULL ? POLICY_WORLD_PLAYER : POLICY_PLAYER;
    policy->policy.is_mixed = policy->player.random_percent > 0;
    policy->world_policy = learned.actions;
    policy->world_context = learned.context;
    policy->player.policy = learned.moves;
    policy->player.has_proof = learned.has_proof;
    policy->player.context = learned.context;
    policy->oracle.game = &policy->learner->adapted->game;
    return status;
}

/* One way to act, and what only models have with none but these. */
static int check_ways(const fourmi_policy_options *options)
{
    const bool is_learned = options->model != NULL || options->learner != NULL;
    const int ways = (options->level != NULL) + (options->act != NULL) + (options->model != NULL) +
                     (options->learner != NULL);
    if (ways != 1) {
        return thing_fail(FOURMI_ERROR_ARGUMENT,
                          "a policy has one of these: a level, a model, a learner or a function");
    }
    if (options->game == NULL && !is_learned) {
        return thing_missing("options.game");
    }
    return options->search == NULL || is_learned
               ? FOURMI_OK
               : thing_fail(FOURMI_ERROR_ARGUMENT, "options.search is for models");
}

/* Whether a name is UTF-8 that tables can show: some bytes, none of them a control character. */
static bool is_name(const char *name)
{
    const unsigned char *c = (const unsigned char *)name;
    bool is_good = *c != '\0';
    while (is_good && *c != '\0') {
        const int more = *c < 0x80 ? 0 : *c < 0xe0 ? 1 : *c < 0xf0 ? 2 : 3;
        is_good = *c >= ' ' && *c != 0x7f && (*c < 0x80 || *c >= 0xc2) && *c < 0xf5;
        c++;
        for (int i = 0; i < more && is_good; i++, c++) {
            is_good = (*c & 0xc0) == 0x80;
        }
    }
    return is_good;
}

int fourmi_policy_new(fourmi_lab *lab, const fourmi_policy_options *options, fourmi_policy **policy)
{
    if (policy == NULL) {
        return thing_missing("policy");
    }
    *policy = NULL;
    if (lab == NULL || options == NULL) {
        return thing_missing(lab == NULL ? "lab" : "options");
    }
    int status = check_ways(options);
    const fourmi_game *game = options->learner != NULL ? options->learner->game : options->game;
    status = status == FOURMI_OK ? lab_check_game(lab, game) : status;
    if (status != FOURMI_OK) {
        return status;
    }
    if (options->name != NULL && !is_name(options->name)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT,
                          "a policy's name is UTF-8, not empty and without control characters");
    }
    if (options->begin != NULL && options->parallel) {
        return thing_fail(FOURMI_ERROR_ARGUMENT,
                          "a policy that is told when a game begins plays one game at a time");
    }
    PolicyThing *made = thing_new((LabThing *)lab, &fourmi_policy_shape, sizeof *made,
                                  policy_release);
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    const char *name = options->name != NULL      ? options->name
                       : options->level != NULL   ? options->level
                       : options->model != NULL   ? options->model
                       : options->learner != NULL ? options->learner->type
                                                  : "own";
    thing_copy_text(made->name, sizeof made->name, name);
    made->policy = (fourmi_policy){.name = made->name, .game = options->game};
    made->way = POLICY_OWN;
    made->act = options->act;
    made->begin = options->begin;
    made->act_context = options->act_context;
    made->is_parallel = options->parallel;
    made->watch = options->watch;
    made->watch_context = options->watch_context;
    if (options->level != NULL) {
        status = take_level(made, options);
    } else if (options->act == NULL) {
        status = take_learner(made, options);
    }
    if (status != FOURMI_OK) {
        fourmi_free(made);
        return status;
    }
    *policy = &made->policy;
    return FOURMI_OK;
}

bool policy_is_parallel(const PolicyThing *policy)
{
    return policy->way == POLICY_OWN
               ? policy->is_parallel
               : policy->learner == NULL || policy->learner->learner.is_frozen;
}

PolicyThing *policy_copy(const PolicyThing *policy)
{
    PolicyThing *copy = thing_new(thing_lab(policy), &fourmi_policy_shape, sizeof *copy,
                                  policy_release);
    int status = FOURMI_OK;
    if (copy == NULL) {
        return NULL;
    }
    *copy = *policy;
    copy->policy.name = copy->name;
    copy->exact = NULL;
    copy->memory = NULL;
    copy->goes_on = NULL;
    copy->watch = NULL; /* it thinks on another thread */
    copy->player.poll_context = copy;
    copy->learner = policy->learner != NULL ? thing_hold(policy->learner) : NULL;
    copy->model = policy->model != NULL ? thing_hold(policy->model) : NULL;
    if (policy->exact != NULL) {
        status = take_exact(copy, NULL);
    } else if (policy->memory != NULL) {
        status = take_world_player(copy, &adapt_of(policy->policy.game)->world,
                                   policy->world_player);
    }
    if (status != FOURMI_OK) {
        fourmi_free(copy);
        return NULL;
    }
    return copy;
}

/* ------------------------------------------------------------------------ acting */

void policy_begin(const PolicyThing *policy)
{
    if (policy->begin != NULL) {
        policy->begin(policy->act_context);
    }
}

/* Gives each of some actions, in any order, the same share of what is given. */
static void share(const fourmi_action *actions, int count, const fourmi_action *some,
                  int some_count, double given, double *probabilities)
{
    for (int k = 0; k < some_count; k++) {
        int i = 0;
        while (i + 1 < count && actions[i] != some[k]) {
            i++;
        }
        probabilities[i] += given / some_count;
    }
}

static int refuse_weights(const PolicyThing *policy, const char *what)
{
    return thing_fail(FOURMI_ERROR_CALLBACK, "the policy %s %s", policy->name, what);
}

static int act_by_function(PolicyThing *policy, const void *state, const fourmi_action *actions,
                           int count, double *weights)
{
    const fourmi_game *game = policy->policy.game;
    const fourmi_turn turn = game->turn(game, state);
    fourmi_state view = {{0}};
    double sum = 0;
    memcpy(&view, state, game->state_size);
    if (game->hide != NULL) {
        game->hide(game, &view, turn);
    }
    if (!policy->act(policy->act_context, game, &view, actions, count, weights)) {
        return refuse_weights(policy, "gave up");
    }
    for (int i = 0; i < count; i++) {
        if (!(weights[i] >= 0 && weights[i] < 1e300)) {
            return refuse_weights(policy, "gave a weight that is below 0 or no number");
        }
        sum += weights[i];
    }
    if (!(sum > 0)) {
        return refuse_weights(policy, "gave no action a weight above 0");
    }
    for (int i = 0; i < count; i++) {
        weights[i] /= sum;
    }
    return count;
}

/* The actions that are as good as any, by exact values. */
static int act_perfectly(PolicyThing *policy, const void *state, const fourmi_action *actions,
                         int count, double *probabilities)
{
    fourmi_action best[WORLD_ACTIONS_MAX];
    int best_count = 0;
    policy->exact->was_cancelled = false;
    if (!world_oracle_best_actions(&policy->exact->world_oracle, state, best, &best_count)) {
        return exact_refuse(policy->exact);
    }
    share(actions, count, best, best_count, 1, probabilities);
    return count;
}

static Oracle *oracle_of(PolicyThing *policy)
{
    return policy->exact != NULL ? &policy->exact->oracle : &policy->oracle;
}

/* Says why a player has found no move: its solver does not know, or it was cancelled. */
static int refuse_move(const PolicyThing *policy)
{
    return policy->exact != NULL ? exact_refuse(policy->exact)
                                 : thing_fail(FOURMI_CANCELLED, "the search was cancelled");
}

static int act_as_player(PolicyThing *policy, const void *state, const fourmi_action *actions,
                         int count, double *probabilities)
{
    fourmi_action best[GAME_MOVES_MAX];
    Position p;
    const double blind = policy->player.random_percent / 100.0;
    memcpy(&p, state, sizeof p);
    if (policy->exact != NULL) {
        policy->exact->was_cancelled = false;
    }
    const int best_count = blind < 1
                               ? player_best_moves(&policy->player, oracle_of(policy), p, best)
                               : 0;
    if (blind < 1 && best_count == 0) {
        return refuse_move(policy);
    }
    share(actions, count, actions, count, blind, probabilities);
    share(actions, count, best, best_count, 1 - blind, probabilities);
    return count;
}

int policy_act(PolicyThing *policy, const void *state, fourmi_action *actions,
               double *probabilities)
{
    const fourmi_game *game = policy->policy.game;
    const fourmi_turn turn = game->turn(game, state);
    if (turn == FOURMI_OVER || turn == FOURMI_CHANCE) {
        return thing_fail(turn == FOURMI_OVER ? FOURMI_ERROR_OVER : FOURMI_ERROR_ACTION,
                          turn == FOURMI_OVER ? "the game is over" : "it is the turn of chance");
    }
    const int count = state_list(game, state, actions, probabilities);
    if (count < 0) {
        return count;
    }
    switch (policy->way) {
    case POLICY_RANDOM:
        share(actions, count, actions, count, 1, probabilities);
        return count;
    case POLICY_PLAYER:
        return act_as_player(policy, state, actions, count, probabilities);
    case POLICY_EXPERT:
        return act_perfectly(policy, state, actions, count, probabilities);
    case POLICY_WORLD_PLAYER: {
        fourmi_action some[WORLD_ACTIONS_MAX];
        const double blind = policy->player.random_percent / 100.0;
        const int some_count = policy->world_policy(policy->world_context, &adapt_of(game)->world,
                                                    state, some);
        share(actions, count, actions, count, blind, probabilities);
        share(actions, count, some, some_count, 1 - blind, probabilities);
        return count;
    }
    case POLICY_OWN:
        break;
    }
    return act_by_function(policy, state, actions, count, probabilities);
}

int fourmi_policy_act(fourmi_policy *policy, const void *state, double *probabilities)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    if (policy == NULL || state == NULL || probabilities == NULL) {
        return thing_missing(policy == NULL ? "policy" : state == NULL ? "state" : "probabilities");
    }
    PolicyThing *held = thing_hold(policy); /* its function may free it */
    const int count = policy_act(held, state, actions, probabilities);
    fourmi_free(held);
    return count;
}

/* A level draws as `fourmi match` always has: first whether to act blindly, then which action. */
static int choose_as_player(PolicyThing *policy, const void *state, fourmi_rng *rng)
{
    Position p;
    Rng own = {rng->state};
    memcpy(&p, state, sizeof p);
    if (policy->exact != NULL) {
        policy->exact->was_cancelled = false;
    }
    const Move move = player_choose(&policy->player, oracle_of(policy), p, &own);
    rng->state = own.state;
    return move != GAME_NO_MOVE ? move : refuse_move(policy);
}

static int choose(PolicyThing *policy, const void *state, fourmi_rng *rng)
{
    const fourmi_game *game = policy->policy.game;
    const fourmi_turn turn = game->turn(game, state);
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double probabilities[FOURMI_LEGAL_MAX];
    if (policy->way == POLICY_PLAYER && (turn == FOURMI_FIRST || turn == FOURMI_SECOND)) {
        return choose_as_player(policy, state, rng);
    }
    const int count = policy_act(policy, state, actions, probabilities);
    if (count < 0) {
        return count;
    }
    Rng own = {rng->state};
    double rest = rng_share(&own);
    int i = 0;
    rng->state = own.state;
    while (i + 1 < count && (rest -= probabilities[i]) >= 0) {
        i++;
    }
    while (i > 0 && probabilities[i] <= 0) { /* rounding has led beyond the last that it takes */
        i--;
    }
    return actions[i];
}

int fourmi_policy_choose(fourmi_policy *policy, const void *state, fourmi_rng *rng)
{
    if (policy == NULL || state == NULL || rng == NULL) {
        return thing_missing(policy == NULL ? "policy" : state == NULL ? "state" : "rng");
    }
    PolicyThing *held = thing_hold(policy);
    const int action = choose(held, state, rng);
    fourmi_free(held);
    return action;
}
