/* search.c - minimax and alpha-beta over any game, one event at a time. */
#include "search/search.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(SearchCall) % 8 == 0, "a state behind a call is aligned");
static_assert(FOURMI_LEGAL_MAX <= UINT16_MAX, "actions of a call are counted");

static const double OPEN = __builtin_inf();

static size_t round_up(size_t size)
{
    return (size + 7) / 8 * 8;
}

size_t search_room(const fourmi_game *game)
{
    return sizeof(SearchCall) + round_up(game->state_size) +
           FOURMI_LEGAL_MAX * (sizeof(double) + sizeof(fourmi_action));
}

void search_init(Search *s, const fourmi_game *game, const SearchOptions *options)
{
    *s = (Search){
        .game = game,
        .options = *options,
        .slack = 1e-9 * game->reward_max,
        .rng = rng_from_seed(options->seed),
        .at = SEARCH_AT_START,
        .best = -1,
    };
}

/* ------------------------------------------------------------------- calls */

static SearchCall *call_at(const Search *s, size_t at)
{
    return (SearchCall *)(void *)(s->memory + at);
}

const SearchCall *search_call(const Search *s)
{
    return call_at(s, s->top);
}

const SearchCall *search_caller(const Search *s, const SearchCall *call)
{
    return call->depth > 0 ? call_at(s, call->caller) : NULL;
}

static void *state_of(const SearchCall *call)
{
    return (void *)(uintptr_t)(call + 1);
}

const void *search_state(const SearchCall *call)
{
    return state_of(call);
}

static double *odds_of(const Search *s, const SearchCall *call)
{
    return (double *)(void *)((unsigned char *)state_of(call) + round_up(s->game->state_size));
}

static fourmi_action *actions_of(const Search *s, const SearchCall *call)
{
    double *odds = odds_of(s, call);
    return (fourmi_action *)(void *)(call->turn == FOURMI_CHANCE ? odds + call->count : odds);
}

/* ---------------------------------------------------------------- ordering */

static void shuffle(Rng *rng, fourmi_action *actions, int count)
{
    for (int i = count - 1; i > 0; i--) {
        const int j = (int)rng_below(rng, (uint32_t)i + 1);
        const fourmi_action action = actions[i];
        actions[i] = actions[j];
        actions[j] = action;
    }
}

/* Insertion sort: what the game holds to be equal keeps its order. */
static void sort_by_game(const fourmi_game *game, fourmi_action *actions, int count)
{
    int ranks[FOURMI_LEGAL_MAX];
    for (int i = 0; i < count; i++) {
        const fourmi_action action = actions[i];
        const int rank = game->extras->order(game, action);
        int j = i;
        for (; j > 0 && ranks[j - 1] > rank; j--) {
            ranks[j] = ranks[j - 1];
            actions[j] = actions[j - 1];
        }
        ranks[j] = rank;
        actions[j] = action;
    }
}

/* Lists what may follow a call behind its state, and returns the bytes that this takes. */
static size_t list(Search *s, SearchCall *call)
{
    const fourmi_game *game = s->game;
    double *odds = odds_of(s, call);
    if (call->turn == FOURMI_CHANCE) {
        fourmi_action *listed = (fourmi_action *)(void *)(odds + FOURMI_LEGAL_MAX);
        call->count = (uint16_t)game->chances(game, state_of(call), listed, odds);
        memmove(odds + call->count, listed, call->count * sizeof *listed);
        return call->count * (sizeof *odds + sizeof *listed);
    }
    fourmi_action *actions = actions_of(s, call);
    call->count = (uint16_t)game->legal(game, state_of(call), actions);
    if (s->options.order == SEARCH_ORDER_SHUFFLED) {
        shuffle(&s->rng, actions, call->count);
    } else if (s->options.order == SEARCH_ORDER_GAME && game->extras != NULL &&
               game->extras->order != NULL) {
        sort_by_game(game, actions, call->count);
    }
    return call->count * sizeof *actions;
}

/* ------------------------------------------------------------------ values */

static SearchValue value_of_end(const Search *s, const SearchCall *call)
{
    const double total = call->depth == 0 ? s->options.at_start : call->total;
    const int outcome = total > s->slack ? 1 : total < -s->slack ? -1 : 0;
    return (SearchValue){
        .number = s->options.any_win ? outcome : total,
        .haste = s->options.any_win ? 0 : -outcome * (double)call->plies,
        .at_least = true,
        .at_most = true,
        .outcome = (int8_t)outcome,
    };
}

static int compare(double number, double haste, double other_number, double other_haste)
{
    return number != other_number ? (number > other_number) - (number < other_number)
                                  : (haste > other_haste) - (haste < other_haste);
}

/* Adds an outcome's share to the value of a chance turn. */
static void average(SearchCall *call, const SearchCall *child)
{
    SearchValue *sum = &call->value;
    const SearchValue *value = &child->value;
    sum->number += child->odds * value->number;
    sum->haste += child->odds * value->haste;
    sum->outcome = call->tried == 1 || sum->outcome == value->outcome ? value->outcome : 0;
    sum->at_least &= value->at_least;
    sum->at_most &= value->at_most;
}

/* Whether the player whose call it is prefers the value of the action just tried to that so far. */
static bool is_better(const SearchCall *call, const SearchValue *value)
{
    const SearchValue *best = &call->value;
    const int order = compare(value->number, value->haste, best->number, best->haste);
    return call->tried == 1 || (call->turn == FOURMI_FIRST ? order > 0 : order < 0);
}

/* Lets a player choose between what was best and one more value. What an action surely brings proves
 * one side of the best value; the other side is proved if it is for all actions. */
static void choose(SearchCall *call, const SearchValue *value)
{
    const SearchValue before = call->value;
    const bool is_new = is_better(call, value);
    const bool is_equal = is_new ||
                          (value->number == before.number && value->haste == before.haste);
    const bool is_kept = !is_new;
    if (is_new) {
        call->value = *value;
    }
    if (call->turn == FOURMI_FIRST) {
        call->value.at_least = (is_kept && before.at_least) || (is_equal && value->at_least);
        call->value.at_most = before.at_most && value->at_most;
    } else {
        call->value.at_least = before.at_least && value->at_least;
        call->value.at_most = (is_kept && before.at_most) || (is_equal && value->at_most);
    }
}

/* Where a win is a win, nothing is better for who has one. */
static bool is_certain_win(const Search *s, const SearchCall *call)
{
    return s->options.any_win &&
           (call->turn == FOURMI_FIRST ? call->value.number >= 1 && call->value.at_least
                                       : call->value.number <= -1 && call->value.at_most);
}

/* Narrows the window of a player's call by its value so far; whether nothing is left of it. */
static bool narrow(SearchCall *call)
{
    const SearchValue *value = &call->value;
    if (call->turn == FOURMI_FIRST &&
        compare(value->number, value->haste, call->alpha.number, call->alpha.haste) > 0) {
        call->alpha = (SearchBound){value->number, value->haste};
    } else if (call->turn == FOURMI_SECOND &&
               compare(value->number, value->haste, call->beta.number, call->beta.haste) < 0) {
        call->beta = (SearchBound){value->number, value->haste};
    }
    return compare(call->alpha.number, call->alpha.haste, call->beta.number, call->beta.haste) >= 0;
}

/* Says that what was skipped is not known, unless nothing can be better. */
static void forget_skipped(const Search *s, SearchCall *call)
{
    if (call->turn == FOURMI_FIRST) {
        call->value.at_most = is_certain_win(s, call);
    } else {
        call->value.at_least = is_certain_win(s, call);
    }
}

/* ------------------------------------------------------------------- steps */

static SearchStep end(Search *s)
{
    s->at = SEARCH_AT_END;
    return SEARCH_ENDED;
}

/* Begins a call for the state that lies behind it, on top of the others. */
static SearchStep enter(Search *s, SearchCall *call)
{
    const fourmi_game *game = s->game;
    call->number = ++s->calls;
    call->turn = (uint8_t)game->turn(game, state_of(call));
    call->tried = 0;
    call->count = 0;
    call->is_horizon = call->turn != FOURMI_OVER && s->options.depth > 0 &&
                       call->depth >= s->options.depth;
    size_t listed = 0;
    if (call->turn == FOURMI_OVER) {
        call->value = value_of_end(s, call);
    } else if (call->is_horizon) {
        const SearchOptions *options = &s->options;
        const double guess = options->guess != NULL
                                 ? options->guess(options->guess_context, state_of(call))
                                 : 0;
        call->value = (SearchValue){.number = guess + (options->any_win ? 0 : call->total)};
    } else {
        call->value = (SearchValue){.at_least = true, .at_most = true};
        listed = list(s, call);
    }
    s->top = (size_t)((unsigned char *)call - s->memory);
    s->used = s->top + sizeof *call + round_up(game->state_size) + round_up(listed);
    s->at = SEARCH_AT_ENTER;
    return SEARCH_EVENT;
}

static SearchStep enter_root(Search *s, const void *state)
{
    SearchCall *root = call_at(s, 0);
    *root = (SearchCall){
        .alpha = {-OPEN, 0}, .beta = {OPEN, 0}, .weight = 1, .action = FOURMI_NO_ACTION};
    memcpy(state_of(root), state, s->game->state_size);
    return enter(s, root);
}

static SearchStep enter_next(Search *s, SearchCall *caller)
{
    const fourmi_game *game = s->game;
    if (s->options.calls > 0 && s->calls >= s->options.calls) {
        return end(s);
    }
    const bool is_chance = caller->turn == FOURMI_CHANCE;
    SearchCall *call = call_at(s, s->used);
    call->caller = s->top;
    call->depth = caller->depth + 1;
    call->plies = caller->plies + !is_chance;
    call->action = actions_of(s, caller)[caller->tried];
    call->odds = is_chance ? odds_of(s, caller)[caller->tried] : 0;
    call->alpha = is_chance ? (SearchBound){-OPEN, 0} : caller->alpha;
    call->beta = is_chance ? (SearchBound){OPEN, 0} : caller->beta;
    call->weight = is_chance || caller->plies == 0 ? caller->weight
                                                   : caller->weight * game->discount;
    caller->tried++;
    memcpy(state_of(call), state_of(caller), game->state_size);
    call->total = caller->total + call->weight * game->play(game, state_of(call), call->action);
    return enter(s, call);
}

static void note_root_action(Search *s, const SearchCall *root, const SearchCall *call)
{
    s->actions[s->action_count] = (SearchAction){call->action, call->odds, call->value};
    if (root->turn != FOURMI_CHANCE && is_better(root, &call->value)) {
        s->best = (int)s->action_count;
    }
    s->action_count++;
}

/* Hands the value of the call on top to its caller. */
static SearchStep go_back(Search *s)
{
    const SearchCall *call = call_at(s, s->top);
    if (call->depth == 0) {
        s->value = call->value;
        s->is_complete = true;
        return end(s);
    }
    SearchCall *caller = call_at(s, call->caller);
    if (caller->depth == 0) {
        note_root_action(s, caller, call);
    }
    bool may_stop = false;
    if (caller->turn == FOURMI_CHANCE) {
        average(caller, call);
    } else {
        choose(caller, &call->value);
        may_stop = (!s->options.no_cuts && narrow(caller)) || is_certain_win(s, caller);
    }
    s->used = s->top;
    s->top = call->caller;
    if (caller->tried == caller->count) {
        s->at = SEARCH_AT_RETURN;
        return SEARCH_EVENT;
    }
    if (may_stop) {
        forget_skipped(s, caller);
        s->cuts++;
        s->at = SEARCH_AT_CUT;
        return SEARCH_EVENT;
    }
    return enter_next(s, caller);
}

static SearchStep step(Search *s, const void *state)
{
    if (s->size - s->used < search_room(s->game)) {
        return SEARCH_NEEDS_MEMORY;
    }
    SearchCall *call = call_at(s, s->top);
    switch (s->at) {
    case SEARCH_AT_START:
        return enter_root(s, state);
    case SEARCH_AT_ENTER:
        if (call->count > 0) {
            return enter_next(s, call);
        }
        s->horizon_leaves += call->is_horizon;
        s->at = SEARCH_AT_LEAF;
        return SEARCH_EVENT;
    case SEARCH_AT_LEAF:
    case SEARCH_AT_CUT:
        s->at = SEARCH_AT_RETURN;
        return SEARCH_EVENT;
    case SEARCH_AT_RETURN:
        return go_back(s);
    default:
        return SEARCH_ENDED;
    }
}

SearchStep search_step(Search *s, const void *state)
{
    return step(s, state);
}

SearchStep search_finish(Search *s, const void *state)
{
    SearchStep now;
    do {
        now = step(s, state);
    } while (now == SEARCH_EVENT);
    return now;
}
