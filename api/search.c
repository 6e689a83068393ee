/* search.c - the watched search as a thing: its options are checked, its memory comes from the lab, and
 * its events are handed over in slices. The algorithm is engine/search/. */
#include <assert.h>
#include <string.h>

#include "api/state.h"
#include "facets/lines.h"
#include "search/search.h"

static_assert((int)FOURMI_EVENT_ENTER == (int)SEARCH_AT_ENTER &&
                  (int)FOURMI_EVENT_LEAF == (int)SEARCH_AT_LEAF &&
                  (int)FOURMI_EVENT_CUT == (int)SEARCH_AT_CUT &&
                  (int)FOURMI_EVENT_RETURN == (int)SEARCH_AT_RETURN,
              "a search stands at its events");
static_assert((int)FOURMI_ORDER_GAME == (int)SEARCH_ORDER_GAME &&
                  (int)FOURMI_ORDER_GIVEN == (int)SEARCH_ORDER_GIVEN &&
                  (int)FOURMI_ORDER_SHUFFLED == (int)SEARCH_ORDER_SHUFFLED,
              "orders are alike");

enum { FIRST_EVENTS = 256 };

/* Events and copies of their states share one piece of memory:
 *
 *      capacity events | capacity states of `stride` bytes
 *
 * and so do the root's actions, as people read them and as the search keeps them. */
typedef struct SearchThing {
    fourmi_search search;
    Search own;
    fourmi_state root;
    fourmi_event *events;
    size_t capacity;
    size_t stride;
    fourmi_search_action *actions;
    size_t action_max;
    LineSet *lines; /* NULL: beyond the depth nothing counts */
    int weights[4];
    bool is_second; /* the second player acts in the root */
} SearchThing;

/* ------------------------------------------------------------------ memory */

static size_t event_size(const SearchThing *s)
{
    return sizeof(fourmi_event) + s->stride;
}

static unsigned char *states_of(fourmi_event *events, size_t capacity)
{
    return (unsigned char *)(events + capacity);
}

static size_t actions_size(const SearchThing *s)
{
    return s->action_max * (sizeof(fourmi_search_action) + sizeof(SearchAction));
}

static void search_release(void *thing)
{
    SearchThing *s = thing;
    LabThing *lab = thing_lab(s);
    thing_release(lab, s->own.memory, s->own.size);
    thing_release(lab, s->events, s->capacity * event_size(s));
    thing_release(lab, s->actions, actions_size(s));
}

/* Makes room for more events, of which a slice has at most `work`. */
static int grow_events(SearchThing *s, uint64_t work)
{
    LabThing *lab = thing_lab(s);
    uint64_t capacity = s->capacity > 0 ? 2 * (uint64_t)s->capacity : FIRST_EVENTS;
    capacity = capacity < work ? capacity : work;
    if (capacity > UINT32_MAX || capacity > SIZE_MAX / event_size(s)) {
        return thing_fail(FOURMI_ERROR_MEMORY, "so many events have no room: run a smaller slice");
    }
    fourmi_event *events = thing_allocate(lab, (size_t)capacity * event_size(s));
    if (events == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    if (s->capacity > 0) {
        memcpy(events, s->events, s->capacity * sizeof *events);
        memcpy(states_of(events, (size_t)capacity), states_of(s->events, s->capacity),
               s->capacity * s->stride);
    }
    thing_release(lab, s->events, s->capacity * event_size(s));
    s->events = events;
    s->capacity = (size_t)capacity;
    return FOURMI_OK;
}

static int grow_stack(SearchThing *s)
{
    LabThing *lab = thing_lab(s);
    const size_t room = search_room(s->own.game);
    const size_t size = s->own.size > 0 ? 2 * s->own.size : 2 * room;
    unsigned char *memory = size > s->own.size ? thing_allocate(lab, size) : NULL;
    if (memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    if (s->own.size > 0) {
        memcpy(memory, s->own.memory, s->own.used);
    }
    thing_release(lab, s->own.memory, s->own.size);
    s->own.memory = memory;
    s->own.size = size;
    return FOURMI_OK;
}

/* ------------------------------------------------------------------ values */

static int sign(double number, double slack)
{
    return number > slack ? 1 : number < -slack ? -1 : 0;
}

static fourmi_value value_of(const Search *own, const SearchValue *value)
{
    const int outcome = sign(value->number, own->slack);
    const bool has_plies = value->outcome != 0 && !own->options.any_win;
    const bool is_exact = value->at_least && value->at_most;
    const bool is_certain = outcome > 0 ? value->at_least : outcome < 0 ? value->at_most : is_exact;
    return (fourmi_value){
        .claim = !is_certain                         ? FOURMI_CLAIM_NONE
                 : !is_exact || own->options.any_win ? FOURMI_CLAIM_OUTCOME
                 : has_plies                         ? FOURMI_CLAIM_PLIES
                                                     : FOURMI_CLAIM_NUMBER,
        .outcome = outcome,
        .number = value->number,
        .plies = !has_plies         ? -1
                 : value->haste > 0 ? value->haste
                                    : 0 - value->haste, /* and no -0 */
    };
}

static fourmi_value value_of_bound(const Search *own, SearchBound bound)
{
    const SearchValue value = {
        .number = bound.number,
        .haste = bound.haste,
        .outcome = (int8_t)sign(-bound.haste, 0),
    };
    return value_of(own, &value);
}

/* ------------------------------------------------------------------ events */

static void note_event(SearchThing *s)
{
    const Search *own = &s->own;
    const SearchCall *call = search_call(own);
    const SearchCall *caller = search_caller(own, call);
    fourmi_event *event = &s->events[s->search.event_count];
    *event = (fourmi_event){
        .kind = (fourmi_event_kind)own->at,
        .turn = (fourmi_turn)call->turn,
        .call = call->number,
        .parent = caller != NULL ? caller->number : 0,
        .depth = (int)call->depth,
        .action = caller != NULL ? call->action : -1,
        .odds = call->odds,
        .alpha = value_of_bound(own, call->alpha),
        .beta = value_of_bound(own, call->beta),
        .value = own->at != SEARCH_AT_ENTER ? value_of(own, &call->value)
                                            : (fourmi_value){.plies = -1},
        .skipped = own->at == SEARCH_AT_CUT ? (uint32_t)(call->count - call->tried) : 0,
        .is_horizon = own->at == SEARCH_AT_LEAF && call->is_horizon,
    };
    memcpy(states_of(s->events, s->capacity) + s->search.event_count * s->stride,
           search_state(call), own->game->state_size);
    s->search.event_count++;
}

/* Brings the fields that people read up to date. */
static void refresh(SearchThing *s)
{
    const Search *own = &s->own;
    fourmi_search *search = &s->search;
    for (uint32_t i = 0; i < search->event_count; i++) {
        s->events[i].state = states_of(s->events, s->capacity) + i * s->stride;
    }
    for (uint32_t i = search->action_count; i < own->action_count; i++) {
        const SearchAction *action = &own->actions[i];
        s->actions[i] = (fourmi_search_action){
            .action = action->action,
            .odds = action->odds,
            .value = value_of(own, &action->value),
        };
    }
    search->events = s->events;
    search->calls = own->calls;
    search->cuts = own->cuts;
    search->horizon_leaves = own->horizon_leaves;
    search->action_count = own->action_count;
    search->is_complete = own->is_complete;
    if (own->is_complete) {
        search->value = value_of(own, &own->value);
        search->action = own->best >= 0 ? own->actions[own->best].action : -1;
    }
}

static bool is_at_last_event(const Search *own)
{
    return own->at == SEARCH_AT_RETURN && search_call(own)->depth == 0;
}

static int run(void *thing, uint64_t work)
{
    SearchThing *s = thing;
    int status = FOURMI_OK;
    s->search.event_count = 0;
    while (status == FOURMI_OK && s->own.at != SEARCH_AT_END &&
           (work == 0 || s->search.event_count < work)) {
        if (work > 0 && s->search.event_count == s->capacity) {
            status = grow_events(s, work);
            continue;
        }
        const SearchStep step = work == 0 ? search_finish(&s->own, &s->root)
                                          : search_step(&s->own, &s->root);
        if (step == SEARCH_NEEDS_MEMORY) {
            status = grow_stack(s);
        } else if (step == SEARCH_EVENT) {
            note_event(s);
        }
    }
    if (is_at_last_event(&s->own)) { /* so that nobody has to ask once more */
        search_step(&s->own, &s->root);
    }
    refresh(s);
    return status != FOURMI_OK ? status : s->own.at == SEARCH_AT_END ? FOURMI_OK : FOURMI_AGAIN;
}

/* ------------------------------------------------------------------ making */

static int check_options(const fourmi_search_options *options)
{
    const fourmi_game *game = options->game;
    if (options->order > FOURMI_ORDER_SHUFFLED) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "there is no order %d", (int)options->order);
    }
    if (options->depth < 0) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "depth %d is below 0", options->depth);
    }
    if (options->any_win && game->outcomes > 0) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "%s has chance, so no win is certain: search it without any_win",
                          game->name);
    }
    if (game->repeats && options->depth == 0) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "states of %s may come again, so its search needs a depth", game->name);
    }
    return FOURMI_OK;
}

/* What lines count that can still be completed. No guess is worth as much as a win. */
static double guess_by_lines(void *context, const void *state)
{
    const SearchThing *s = context;
    const Game *game = &adapt_of(s->search.game)->game;
    const int *weights = s->weights;
    Position p;
    memcpy(&p, state, sizeof p);
    const uint64_t own = game->features->stones(game, p, s->is_second ? SIDE_SECOND : SIDE_FIRST);
    const uint64_t other = game->features->stones(game, p, s->is_second ? SIDE_FIRST : SIDE_SECOND);
    const int sum = lines_count_open(s->lines, own, other, weights[0], weights[1]) -
                    lines_count_open(s->lines, other, own, weights[2], weights[3]);
    const int most = s->search.game->length_max;
    const int kept = sum > most ? most : sum < -most ? -most : sum;
    return (s->is_second ? -kept : kept) / (most + 1.0);
}

/* Has lines count beyond the depth, in a game that has them. */
static int use_lines(SearchThing *s, const fourmi_search_options *options)
{
    static const int nothing[4];
    const fourmi_game *game = options->game;
    const Adapted *adapted = adapt_of(game);
    if (memcmp(options->lines, nothing, sizeof nothing) == 0 || adapted == NULL ||
        adapt_is_alone(adapted) || adapted->game.features == NULL) {
        return FOURMI_OK;
    }
    s->lines = thing_keep(s, sizeof *s->lines);
    if (s->lines == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    lines_init(s->lines, &adapted->game);
    memcpy(s->weights, options->lines, sizeof s->weights);
    s->is_second = game->turn(game, &s->root) == FOURMI_SECOND;
    s->own.options.guess = guess_by_lines;
    s->own.options.guess_context = s;
    return FOURMI_OK;
}

static int set_up(SearchThing *s, const fourmi_search_options *options)
{
    const fourmi_game *game = options->game;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    if (options->state != NULL) {
        memcpy(&s->root, options->state, game->state_size);
    } else {
        fourmi_state_start(game, &s->root);
    }
    search_init(&s->own, game,
                &(SearchOptions){
                    .no_cuts = options->no_cuts,
                    .any_win = options->any_win,
                    .order = (SearchOrder)options->order,
                    .depth = (uint32_t)options->depth,
                    .calls = options->calls,
                    .seed = options->seed,
                    .at_start = state_total(game, &s->root),
                });
    s->stride = (game->state_size + 7) / 8 * 8;
    s->search.game = game;
    s->search.action = -1;
    s->search.value.plies = -1;
    const int count = state_list(game, &s->root, actions, NULL);
    if (count < 0) {
        return count;
    }
    s->action_max = count > 0 ? (size_t)count : 1;
    s->actions = thing_allocate(thing_lab(s), actions_size(s));
    if (s->actions == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    s->own.actions = (SearchAction *)(void *)(s->actions + s->action_max);
    s->search.actions = s->actions;
    return use_lines(s, options);
}

int fourmi_search_new(fourmi_lab *lab, const fourmi_search_options *options, fourmi_search **search)
{
    THING_NEEDS(search, lab, options, game, options->game);
    int status = check_options(options);
    if (status != FOURMI_OK) {
        return status;
    }
    SearchThing *s = thing_new((LabThing *)lab, &fourmi_search_shape, sizeof *s, search_release);
    status = s != NULL ? set_up(s, options) : FOURMI_ERROR_MEMORY;
    if (status != FOURMI_OK) {
        fourmi_free(s);
        return status;
    }
    thing_runs_by(s, run);
    *search = &s->search;
    return FOURMI_OK;
}
