/* judge.c - a policy as the engine's judges ask it, and what certificates and evaluations share. */
#include "api/judge.h"

#include <string.h>

#include "api/state.h"

/* A game of so few plies, and of few states, is listed unasked. */
enum { PLIES_FOR_LINES = 9 };

enum { PROOFS = 1 << 22 }; /* that are remembered, 8 bytes each */

int judge_init(Judge *judge, void *thing, fourmi_policy *policy, fourmi_turn player,
               fourmi_exact *exact)
{
    const fourmi_game *game = policy->game;
    if (player != FOURMI_FIRST && (player != FOURMI_SECOND || game->players == 1)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "%s has no player %d", game->name, (int)player);
    }
    if (adapt_of(game) == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "%s was added: only built-in games can be judged so far", game->name);
    }
    if (exact != NULL && exact->game != game) {
        return lab_refuse_other("the solver", exact->game, game);
    }
    judge->thing = thing;
    judge->side = player == FOURMI_FIRST ? SIDE_FIRST : SIDE_SECOND;
    judge->held = thing_hold(policy);
    judge->policy = *judge->held;
    judge->exact = exact != NULL ? thing_hold(exact) : NULL;
    return FOURMI_OK;
}

int judge_copy(Judge *judge, const Judge *from)
{
    judge->held = policy_copy(from->held);
    if (judge->held == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    judge->policy = *judge->held;
    judge->thing = from->thing;
    judge->side = from->side;
    return FOURMI_OK;
}

void judge_release(Judge *judge)
{
    fourmi_free(judge->exact);
    fourmi_free(judge->held);
}

/* ------------------------------------------------------------------------ asking */

static int ask(Judge *judge, const void *state, uint16_t *taken)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double probabilities[FOURMI_LEGAL_MAX];
    const int count = policy_act(&judge->policy, state, actions, probabilities);
    int taken_count = 0;
    for (int i = 0; i < count; i++) {
        if (probabilities[i] > 0) {
            taken[taken_count++] = actions[i];
        }
    }
    judge->status = count < 0 ? count : judge->status;
    return taken_count;
}

int judge_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)game;
    return ask(context, &p, moves);
}

int judge_actions(void *context, const World *world, const void *state,
                  Action actions[WORLD_ACTIONS_MAX])
{
    (void)world;
    return ask(context, state, actions);
}

int judge_proof_depth(const Judge *judge)
{
    const Player *player = &judge->policy.player;
    return player->has_proof != NULL ? ((const Brain *)player->context)->proof : 0;
}

bool judge_has_proof(void *context, const Game *game, Position p)
{
    const Player *player = &((const Judge *)context)->policy.player;
    return player->has_proof(player->context, game, p);
}

void judge_remember_proofs(Judge *judge)
{
    Brain *brain = thing_keep(judge->thing, sizeof *brain);
    judge->proofs.slots = thing_keep(judge->thing, PROOFS * sizeof *judge->proofs.slots);
    judge->proofs.count = judge->proofs.slots != NULL ? PROOFS : 0;
    if (brain != NULL) {
        *brain = *(const Brain *)judge->policy.player.context;
        brain->proofs = &judge->proofs;
        judge->policy.player.context = brain;
    }
}

int judge_take_exact(Judge *judge)
{
    const int status = judge->exact != NULL ? FOURMI_OK
                                            : exact_take(thing_lab(judge->thing), NULL,
                                                         judge->policy.policy.game, &judge->exact);
    if (status == FOURMI_OK) {
        judge->exact->was_cancelled = false;
    }
    return status;
}

int judge_refuse(const Judge *judge)
{
    return judge->status != FOURMI_OK ? judge->status
           : judge->exact != NULL
               ? exact_refuse(judge->exact)
               : thing_fail(FOURMI_ERROR_UNKNOWN, "%s gives no answer", judge->policy.name);
}

/* ---------------------------------------------------------------------- judging */

static int list_lines(Judge *judge, uint64_t states)
{
    const fourmi_game *game = judge->policy.policy.game;
    const Game *own = &adapt_of(game)->game;
    const uint32_t most = states < MEASURE_POSITIONS_MAX ? (uint32_t)states
                                                         : (uint32_t)MEASURE_POSITIONS_MAX;
    void *memory = thing_keep(judge->thing, measure_memory_size(own, most));
    if (memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    judge->is_listed = measure_init(&judge->measure, own, memory, most);
    return judge->is_listed ? FOURMI_OK
                            : thing_fail(FOURMI_ERROR_UNSUPPORTED,
                                         "%s has more than %d states, or they come again",
                                         game->name, (int)most);
}

int judge_lines(Judge *judge, uint64_t states, Measured *measured)
{
    const int status = judge->is_listed ? FOURMI_OK : list_lines(judge, states);
    if (status != FOURMI_OK) {
        return status;
    }
    return measure_policy(&judge->measure, judge->side, judge_moves, judge, measured)
               ? FOURMI_OK
               : judge->status;
}

/* Whether it treats states alike that are equal up to symmetry. */
static bool shares_images(const PolicyThing *policy)
{
    const LearnerOptions *options = policy->learner != NULL ? &policy->learner->options : NULL;
    return options == NULL ? policy->way != POLICY_OWN
                           : kind_knob(options->kind, "symmetry") != NULL &&
                                 learner_options_get(options, "symmetry") != 0;
}

static bool is_by_starts(const Judge *judge)
{
    const Game *own = &adapt_of(judge->policy.policy.game)->game;
    return HAS_ENDINGS && mates_can_judge(own, catalogue_oracle_kind(own)->unit);
}

/* Endings are listed for one side, and with all images or without. */
void judge_use(Judge *judge, const Judge *from)
{
    const bool fits = !is_by_starts(judge) ||
                      (judge->side == from->side &&
                       shares_images(&judge->policy) == shares_images(&from->policy));
    if (!judge->is_listed && from->is_listed && fits) {
        judge->is_listed = true;
        if (is_by_starts(judge)) {
            judge->mates = from->mates;
        } else {
            judge->measure = from->measure;
        }
    }
}

int judge_starts(Judge *judge, Mates *mates)
{
    const fourmi_game *game = judge->policy.policy.game;
    const Game *own = &adapt_of(game)->game;
    const bool images = shares_images(&judge->policy);
    int status = is_by_starts(judge)
                     ? judge_take_exact(judge)
                     : thing_fail(FOURMI_ERROR_UNSUPPORTED,
                                  "%s does not begin in many states, whose mates are known",
                                  game->name);
    if (status == FOURMI_OK && !judge->is_listed) {
        void *memory = thing_keep(judge->thing, mates_memory_size(own, images));
        judge->is_listed = memory != NULL && mates_init(&judge->mates, &judge->exact->oracle,
                                                        judge->side, images, memory);
        status = memory == NULL     ? FOURMI_ERROR_MEMORY
                 : judge->is_listed ? FOURMI_OK
                                    : exact_refuse(judge->exact);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    return mates_measure(&judge->mates, judge_moves, judge, mates) ? FOURMI_OK
                                                                   : judge_refuse(judge);
}

static fourmi_mated tell_mated(const MatesAgainst *against)
{
    return (fourmi_mated){
        .states = against->mated, .wasted = against->wasted, .longest_plies = against->longest};
}

fourmi_mates judge_tell_mates(Judge *judge, const Mates *mates)
{
    if (mates->has_failure) {
        notation_write_position(&adapt_of(judge->policy.policy.game)->game, mates->failure,
                                judge->failure);
    }
    return (fourmi_mates){
        .won = mates->won,
        .any = tell_mated(&mates->any),
        .perfect = tell_mated(&mates->perfect),
        .stalemates = mates->ending,
        .men_lost = mates->exposing,
        .games_lost = mates->losing,
        .other_draws = mates->drawing,
        .to_hold = mates->drawn,
        .held = mates->held,
        .failure = mates->has_failure ? judge->failure : NULL,
    };
}

int judge_find_method(Judge *judge, uint64_t budget, fourmi_method *method)
{
    const Game *own = &adapt_of(judge->policy.policy.game)->game;
    if (is_by_starts(judge)) {
        *method = FOURMI_METHOD_STARTS;
        return FOURMI_OK;
    }
    const int status = budget > 0 ? list_lines(judge, budget)
                       : own->plies_max <= PLIES_FOR_LINES
                           ? list_lines(judge, MEASURE_WHOLE_QUICKLY_MAX)
                           : FOURMI_ERROR_UNSUPPORTED;
    *method = status == FOURMI_OK ? FOURMI_METHOD_LINES : *method;
    return status == FOURMI_ERROR_MEMORY ? status : FOURMI_OK;
}

int judge_refuse_method(const char *what, fourmi_method method)
{
    static const char *const words[] = {
        [FOURMI_METHOD_WALK] = "\"walk\"",
        [FOURMI_METHOD_EXACT] = "\"exact\"",
        [FOURMI_METHOD_SAMPLE] = "\"sample\"",
    };
    const bool has_word = method <= FOURMI_METHOD_SAMPLE;
    return has_word ? thing_fail(FOURMI_ERROR_ARGUMENT, "%s has no method %s", what, words[method])
                    : thing_fail(FOURMI_ERROR_ARGUMENT, "%s has no method %d", what, (int)method);
}
