/* test_door_search.c - the watched search: what it finds, what it tells, and how it is resumed. */
#include <math.h>

#include "door.h"
#include "kuhn.h"

/* ------------------------------------------------------------------- games for tests */

/* Nim in which the loser moves last: a player takes one or more from one heap, and whoever takes the
 * last one loses. In one variant a player who takes exactly one moves again. */
typedef struct Nim {
    uint8_t heaps[3];
    uint8_t turn;
} Nim;

enum { NIM_TAKE_MAX = 8 };

static void nim_start(const fourmi_game *game, void *state)
{
    Nim *nim = state;
    nim->turn = FOURMI_FIRST;
    for (int i = 0; i < 3; i++) {
        nim->heaps[i] = (uint8_t)game->params[i];
    }
}

static fourmi_turn nim_turn(const fourmi_game *game, const void *state)
{
    (void)game;
    return (fourmi_turn)((const Nim *)state)->turn;
}

static int nim_legal(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    const Nim *nim = state;
    int count = 0;
    (void)game;
    for (int heap = 0; heap < 3; heap++) {
        for (int take = 1; take <= nim->heaps[heap]; take++) {
            actions[count++] = (fourmi_action)(heap * NIM_TAKE_MAX + take - 1);
        }
    }
    return count;
}

static double nim_play(const fourmi_game *game, void *state, fourmi_action action)
{
    Nim *nim = state;
    const int take = action % NIM_TAKE_MAX + 1;
    const int mover = nim->turn;
    nim->heaps[action / NIM_TAKE_MAX] -= (uint8_t)take;
    if (nim->heaps[0] + nim->heaps[1] + nim->heaps[2] == 0) {
        nim->turn = FOURMI_OVER;
        return mover == FOURMI_FIRST ? -1 : 1;
    }
    if (game->params[3] == 0 || take > 1) {
        nim->turn = mover == FOURMI_FIRST ? FOURMI_SECOND : FOURMI_FIRST;
    }
    return 0;
}

static fourmi_game nim_of(int a, int b, int c, bool again)
{
    return (fourmi_game){
        .abi = FOURMI_GAME_ABI,
        .size = sizeof(fourmi_game),
        .name = "nim",
        .players = 2,
        .actions = 3 * NIM_TAKE_MAX,
        .legal_max = a + b + c,
        .length_max = a + b + c,
        .state_size = sizeof(Nim),
        .discount = 1,
        .reward_max = 1,
        .params = {a, b, c, again},
        .start = nim_start,
        .turn = nim_turn,
        .legal = nim_legal,
        .play = nim_play,
    };
}

/* One player, who may take 1 now or wait three times for 5. Waiting costs 0.25 each time. */
typedef struct Wait {
    uint8_t steps;
    uint8_t turn;
    uint8_t unused[2];
} Wait;

static void wait_start(const fourmi_game *game, void *state)
{
    (void)game;
    *(Wait *)state = (Wait){.turn = FOURMI_FIRST};
}

static fourmi_turn wait_turn(const fourmi_game *game, const void *state)
{
    (void)game;
    return (fourmi_turn)((const Wait *)state)->turn;
}

static int wait_legal(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    (void)game;
    actions[0] = 0;
    actions[1] = 1;
    return ((const Wait *)state)->turn == FOURMI_FIRST ? 2 : 0;
}

static double wait_play(const fourmi_game *game, void *state, fourmi_action action)
{
    Wait *wait = state;
    (void)game;
    if (action == 0 || wait->steps == 3) {
        wait->turn = FOURMI_OVER;
        return wait->steps == 3 ? 5 : 1;
    }
    wait->steps++;
    return -0.25;
}

static const fourmi_game wait_game = {
    .abi = FOURMI_GAME_ABI,
    .size = sizeof(fourmi_game),
    .name = "wait",
    .players = 1,
    .actions = 2,
    .legal_max = 2,
    .length_max = 4,
    .state_size = sizeof(Wait),
    .discount = 1,
    .reward_max = 5,
    .start = wait_start,
    .turn = wait_turn,
    .legal = wait_legal,
    .play = wait_play,
};

/* ---------------------------------------------------------------- searches and events */

/* The lab's game for one of these, which is added when it is first needed: under a name with a number,
 * because games of one name differ here. */
static const fourmi_game *known_to(fourmi_lab *lab, const fourmi_game *game)
{
    fourmi_game own = *game;
    for (int i = 0; game->user == NULL; i++) { /* built-in games have a user */
        const fourmi_game *known;
        snprintf(own.name, sizeof own.name, "%.40s-%d", game->name, i);
        if (fourmi_game_open(lab, own.name, &known) != FOURMI_OK) {
            ASSERT_OK(fourmi_game_add(lab, &own));
            ASSERT_OK(fourmi_game_open(lab, own.name, &known));
        }
        if (known->play == game->play && known->discount == game->discount &&
            memcmp(known->params, game->params, sizeof game->params) == 0) {
            return known;
        }
    }
    return game;
}

static fourmi_search *new_search(fourmi_lab *lab, const fourmi_search_options *options)
{
    fourmi_search_options own = *options;
    fourmi_search *search;
    own.game = known_to(lab, options->game);
    ASSERT_OK(fourmi_search_new(lab, &own, &search));
    return search;
}

static fourmi_search *searched(fourmi_lab *lab, const fourmi_search_options *options)
{
    fourmi_search *search = new_search(lab, options);
    ASSERT_OK(fourmi_run(search, 0));
    assert_int_equal(search->event_count, 0);
    return search;
}

/* The value of a state, by a search that is freed again. */
static fourmi_value value_of(fourmi_lab *lab, const fourmi_search_options *options)
{
    fourmi_search *search = searched(lab, options);
    assert_true(search->is_complete);
    const fourmi_value value = search->value;
    fourmi_free(search);
    return value;
}

static fourmi_state read_state(const fourmi_game *game, const char *text)
{
    fourmi_state state;
    ASSERT_OK(fourmi_state_read(game, text, &state));
    return state;
}

enum { EVENTS_MAX = 60000 };

typedef struct Events {
    fourmi_event *list; /* [EVENTS_MAX]; without states */
    unsigned char *states;
    uint32_t count;
} Events;

static Events new_events(size_t state_size)
{
    return (Events){calloc(EVENTS_MAX, sizeof(fourmi_event)), calloc(EVENTS_MAX, state_size), 0};
}

static void free_events(Events *events)
{
    free(events->list);
    free(events->states);
}

static void keep(Events *events, const fourmi_search *search)
{
    const size_t size = search->game->state_size;
    assert_true(events->count + search->event_count <= EVENTS_MAX);
    for (uint32_t i = 0; i < search->event_count; i++) {
        memcpy(events->states + events->count * size, search->events[i].state, size);
        events->list[events->count] = search->events[i];
        events->list[events->count++].state = NULL;
    }
}

static void run_in_slices(Events *events, fourmi_search *search, uint64_t work)
{
    int status;
    do {
        status = fourmi_run(search, work);
        assert_true(status == FOURMI_OK || status == FOURMI_AGAIN);
        assert_true(search->event_count <= work);
        assert_true(status == FOURMI_OK || search->event_count == work);
        keep(events, search);
    } while (status == FOURMI_AGAIN);
    assert_int_equal(fourmi_run(search, work), FOURMI_OK); /* and there is no more */
    assert_int_equal(search->event_count, 0);
}

static void assert_same_value(const fourmi_value *a, const fourmi_value *b)
{
    assert_int_equal(a->claim, b->claim);
    assert_int_equal(a->outcome, b->outcome);
    assert_true(a->number == b->number);
    assert_true(a->plies == b->plies);
}

static void assert_same_event(const fourmi_event *a, const fourmi_event *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->turn, b->turn);
    assert_int_equal(a->call, b->call);
    assert_int_equal(a->parent, b->parent);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->action, b->action);
    assert_true(a->odds == b->odds);
    assert_same_value(&a->alpha, &b->alpha);
    assert_same_value(&a->beta, &b->beta);
    assert_same_value(&a->value, &b->value);
    assert_int_equal(a->skipped, b->skipped);
    assert_int_equal(a->is_horizon, b->is_horizon);
}

/* -------------------------------------------------------------------------- counts */

static void tictactoe_takes_12932_calls_from_the_centre_and_549946_without_cuts(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    (void)unused;
    fourmi_search *search = searched(lab, &(fourmi_search_options){.game = game});
    assert_true(search->is_complete);
    assert_int_equal(search->calls, 12932);
    assert_int_equal(search->cuts, 2892);
    assert_int_equal(search->horizon_leaves, 0);
    assert_int_equal(search->value.claim, FOURMI_CLAIM_NUMBER);
    assert_int_equal(search->value.outcome, 0);
    assert_true(search->value.number == 0 && search->value.plies == -1);
    assert_int_equal(search->action, 4);
    assert_int_equal(search->action_count, 9);
    assert_int_equal(search->actions[0].action, 4);
    assert_int_equal(search->actions[1].action, 1);
    fourmi_free(search);
    search = searched(lab, &(fourmi_search_options){.game = game, .no_cuts = true});
    assert_int_equal(search->calls, 549946); /* every node of the game tree */
    assert_int_equal(search->cuts, 0);
    fourmi_free(search);
    fourmi_free(lab);
}

static void connect4_on_4x4_is_a_draw(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    fourmi_search *search = searched(
        lab, &(fourmi_search_options){.game = open_game(lab, "connect4:4x4")});
    assert_int_equal(search->calls, 166169);
    assert_int_equal(search->cuts, 27929);
    assert_int_equal(search->value.claim, FOURMI_CLAIM_NUMBER);
    assert_int_equal(search->value.outcome, 0);
    fourmi_free(search);
    fourmi_free(lab);
}

/* -------------------------------------------------------------------------- events */

/* The article's example, call by call: which call, its action, and its value when it comes back. */
static void the_worked_example_takes_nine_calls(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_state state = read_state(game, "O-XX-X-OO");
    static const struct {
        uint64_t call, parent;
        int depth, action, number, plies;
    } returned[] = {
        {3, 2, 2, 4, -1, 2}, {4, 2, 2, 6, -1, 2}, {2, 1, 1, 1, -1, 2},
        {5, 1, 1, 4, +1, 1}, {8, 7, 3, 4, +1, 3}, {7, 6, 2, 1, +1, 3},
        {9, 6, 2, 4, -1, 2}, {6, 1, 1, 6, -1, 2}, {1, 0, 0, -1, +1, 1},
    };
    (void)unused;
    fourmi_search *search = new_search(lab, &(fourmi_search_options){
                                                .game = game,
                                                .state = &state,
                                                .no_cuts = true,
                                                .order = FOURMI_ORDER_GIVEN,
                                            });
    Events events = new_events(game->state_size);
    run_in_slices(&events, search, 500);
    int next = 0;
    for (uint32_t i = 0; i < events.count; i++) {
        const fourmi_event *event = &events.list[i];
        if (event->kind == FOURMI_EVENT_RETURN) {
            assert_true(next < 9);
            assert_int_equal(event->call, returned[next].call);
            assert_int_equal(event->parent, returned[next].parent);
            assert_int_equal(event->depth, returned[next].depth);
            assert_int_equal(event->action, returned[next].action);
            assert_int_equal(event->value.outcome, returned[next].number);
            assert_true(event->value.number == returned[next].number);
            assert_true(event->value.plies == returned[next].plies);
            assert_int_equal(event->value.claim, FOURMI_CLAIM_PLIES);
            next++;
        }
    }
    assert_int_equal(next, 9);
    assert_int_equal(search->calls, 9);
    assert_int_equal(search->action, 4);
    assert_int_equal(search->action_count, 3);
    assert_true(search->actions[2].action == 6 && search->actions[2].value.number == -1);
    free_events(&events);
    fourmi_free(search);
    fourmi_free(lab);
}

static void cuts_save_a_call_and_certain_wins_five(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_state state = read_state(game, "O-XX-X-OO");
    fourmi_search_options options = {.game = game, .state = &state, .order = FOURMI_ORDER_GIVEN};
    (void)unused;
    fourmi_search *search = searched(lab, &options);
    assert_int_equal(search->calls, 8);
    assert_int_equal(search->cuts, 1);
    assert_int_equal(search->value.claim, FOURMI_CLAIM_PLIES);
    assert_true(search->value.plies == 1);
    /* The last action is no better than the second, but whether it loses was not asked. */
    assert_int_equal(search->actions[2].value.claim, FOURMI_CLAIM_NONE);
    fourmi_free(search);
    options.any_win = true;
    search = searched(lab, &options);
    /* After action 1 the second player's first reply wins, and that of the first player is action 4. */
    assert_int_equal(search->calls, 4);
    assert_int_equal(search->cuts, 2);
    assert_int_equal(search->value.claim, FOURMI_CLAIM_OUTCOME);
    assert_int_equal(search->value.outcome, 1);
    assert_true(search->value.plies == -1);
    assert_int_equal(search->action, 4);
    assert_int_equal(search->action_count, 2);
    fourmi_free(search);
    options.no_cuts = true; /* which a certain win has nothing to do with */
    search = searched(lab, &options);
    assert_int_equal(search->calls, 4);
    fourmi_free(search);
    fourmi_free(lab);
}

static void open_lines_count_beyond_the_depth(void **state)
{
    (void)state;
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4");
    const fourmi_state first = read_state(game, "4453");   /* X acts, */
    const fourmi_state second = read_state(game, "44534"); /* and O */
    fourmi_search_options options = {.game = game, .state = &first, .no_cuts = true, .depth = 1};
    assert_true(value_of(lab, &options).number == 0);
    memcpy(options.lines, (int[]){1, 3, 1, 3}, sizeof options.lines);
    const fourmi_value value = value_of(lab, &options);
    assert_int_equal(value.claim, FOURMI_CLAIM_NONE);
    assert_true(value.number > 0 && value.number < 1);
    options.lines[2] = options.lines[3] = 0; /* the other player's do not count */
    assert_true(value_of(lab, &options).number > value.number);
    options.state = &second;
    assert_true(value_of(lab, &options).number < 0);
    memcpy(options.lines, (int[]){100, 100, 0, 0}, sizeof options.lines);
    assert_true(value_of(lab, &options).number > -1); /* no guess is worth a win */
    fourmi_free(lab);
}

/* What one event says that others do not know. */
static void assert_plain(const fourmi_game *game, const fourmi_event *event, const void *state,
                         int tried)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    const int count = fourmi_state_legal(game, state, actions, NULL);
    assert_int_equal(event->turn, fourmi_state_turn(game, state));
    if (event->kind == FOURMI_EVENT_LEAF) {
        assert_true(count == 0 || event->is_horizon);
    }
    if (event->kind == FOURMI_EVENT_CUT) {
        assert_true(event->skipped > 0);
        assert_int_equal(tried + (int)event->skipped, count);
        /* Outside of the window, or won where any win will do. */
        const bool is_won = event->value.plies == -1 &&
                            event->value.outcome == (event->turn == FOURMI_FIRST ? 1 : -1);
        assert_true(is_won ||
                    (event->turn == FOURMI_FIRST ? event->value.number >= event->beta.number
                                                 : event->value.number <= event->alpha.number));
    } else {
        assert_int_equal(event->skipped, 0);
    }
}

/* Each call has one ENTER and one RETURN, nested, with what lies between. */
static void assert_well_formed(const Events *events, const fourmi_search *search)
{
    const size_t size = search->game->state_size;
    uint64_t open[64];
    int tried[64];
    int depth = 0;
    uint64_t calls = 0;
    uint64_t cuts = 0;
    for (uint32_t i = 0; i < events->count; i++) {
        const fourmi_event *event = &events->list[i];
        if (event->kind == FOURMI_EVENT_ENTER) {
            assert_int_equal(event->call, ++calls);
            assert_int_equal(event->parent, depth == 0 ? 0 : open[depth - 1]);
            tried[depth > 0 ? depth - 1 : 0] += depth > 0;
            tried[depth] = 0;
            open[depth++] = event->call;
        }
        assert_int_equal(event->call, open[depth - 1]);
        assert_int_equal(event->depth, depth - 1);
        assert_plain(search->game, event, events->states + i * size, tried[depth - 1]);
        if (event->kind == FOURMI_EVENT_LEAF || event->kind == FOURMI_EVENT_CUT) {
            assert_int_equal(event[1].kind, FOURMI_EVENT_RETURN);
            assert_same_value(&event->value, &event[1].value);
        }
        cuts += event->kind == FOURMI_EVENT_CUT;
        depth -= event->kind == FOURMI_EVENT_RETURN;
    }
    assert_int_equal(depth, 0);
    assert_int_equal(calls, search->calls);
    assert_int_equal(cuts, search->cuts);
}

static void slices_of_any_size_tell_the_same_events(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_search_options options[] = {
        {.game = game},
        {.game = game, .order = FOURMI_ORDER_SHUFFLED, .seed = 7, .any_win = true},
        {.game = game, .depth = 4},
        {.game = &kuhn},
    };
    static const uint64_t works[] = {1, 7, UINT64_MAX};
    (void)unused;
    for (int k = 0; k < 4; k++) {
        Events events[3];
        fourmi_search *all = searched(lab, &options[k]);
        for (int i = 0; i < 3; i++) {
            fourmi_search *search = new_search(lab, &options[k]);
            events[i] = new_events(options[k].game->state_size);
            run_in_slices(&events[i], search, works[i]);
            assert_well_formed(&events[i], search);
            assert_int_equal(events[i].count, events[0].count);
            assert_memory_equal(events[i].states, events[0].states,
                                events[0].count * options[k].game->state_size);
            for (uint32_t e = 0; e < events[i].count; e++) {
                assert_same_event(&events[i].list[e], &events[0].list[e]);
            }
            assert_int_equal(search->calls, all->calls);
            assert_same_value(&search->value, &all->value);
            assert_int_equal(search->action, all->action);
            fourmi_free(search);
        }
        for (int i = 0; i < 3; i++) {
            free_events(&events[i]);
        }
        fourmi_free(all);
    }
    fourmi_free(lab);
}

static void without_cuts_every_window_stays_open(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4");
    (void)unused;
    fourmi_search *search = new_search(
        lab, &(fourmi_search_options){.game = game, .no_cuts = true, .depth = 3});
    Events events = new_events(game->state_size);
    run_in_slices(&events, search, 1000);
    for (uint32_t i = 0; i < events.count; i++) {
        assert_true(events.list[i].alpha.number < -1e300);
        assert_true(events.list[i].beta.number > 1e300);
        assert_int_not_equal(events.list[i].kind, FOURMI_EVENT_CUT);
    }
    free_events(&events);
    fourmi_free(search);
    fourmi_free(lab);
}

static void a_search_may_be_left_in_the_middle_and_run_to_the_end_at_once(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    (void)unused;
    fourmi_search *left = new_search(lab, &(fourmi_search_options){.game = game});
    assert_int_equal(fourmi_run(left, 100), FOURMI_AGAIN);
    assert_false(left->is_complete);
    assert_int_equal(left->action, -1);
    assert_int_equal(left->value.claim, FOURMI_CLAIM_NONE);
    fourmi_search *resumed = new_search(lab, &(fourmi_search_options){.game = game});
    assert_int_equal(fourmi_run(resumed, 100), FOURMI_AGAIN);
    ASSERT_OK(fourmi_run(resumed, 0));
    assert_int_equal(resumed->calls, 12932);
    assert_int_equal(resumed->event_count, 0);
    fourmi_free(lab);
    fourmi_free(left);
    fourmi_free(resumed);
}

/* -------------------------------------------------------------------------- values */

/* What a state is worth, by a recursion without cuts. */
typedef struct Plain {
    double number;
    int plies; /* until the end */
} Plain;

static bool is_better(int turn, Plain a, Plain b)
{
    const double sign = turn == FOURMI_FIRST ? 1 : -1;
    const double gain = sign * a.number;
    if (a.number != b.number) {
        return gain > sign * b.number;
    }
    return gain > 0 ? a.plies < b.plies : gain < 0 && a.plies > b.plies;
}

static Plain naive(const fourmi_game *game, const void *state)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    const int turn = fourmi_state_turn(game, state);
    const int count = fourmi_state_legal(game, state, actions, odds);
    Plain best = {0, 0};
    for (int i = 0; i < count; i++) {
        fourmi_state next;
        double gain;
        memcpy(&next, state, game->state_size);
        ASSERT_OK(fourmi_state_play(game, &next, actions[i], &gain));
        Plain plain = naive(game, &next);
        plain.number += gain;
        plain.plies++;
        if (turn == FOURMI_CHANCE) {
            best.number += odds[i] * plain.number;
        } else if (i == 0 || is_better(turn, plain, best)) {
            best = plain;
        }
    }
    return best;
}

static void assert_plain_value(const fourmi_value *value, Plain plain)
{
    assert_true(value->number == plain.number);
    assert_int_equal(value->outcome, (plain.number > 0) - (plain.number < 0));
    assert_int_equal(value->claim, plain.number != 0 ? FOURMI_CLAIM_PLIES : FOURMI_CLAIM_NUMBER);
    assert_true(value->plies == (plain.number != 0 ? plain.plies : -1));
}

/* The value by the recursion, and by searches with and without cuts, in every order. */
static void check_state(fourmi_lab *lab, const fourmi_game *game, const void *state, Plain plain)
{
    fourmi_search_options options = {.game = game, .state = state, .seed = 3};
    for (int order = FOURMI_ORDER_GAME; order <= FOURMI_ORDER_SHUFFLED; order++) {
        options.order = (fourmi_order)order;
        fourmi_search *search = searched(lab, &options);
        assert_plain_value(&search->value, plain);
        if (search->action >= 0) {
            fourmi_state next;
            memcpy(&next, state, game->state_size);
            ASSERT_OK(fourmi_state_play(game, &next, search->action, NULL));
        }
        fourmi_free(search);
    }
    options.any_win = true;
    const fourmi_value value = value_of(lab, &options);
    assert_int_equal(value.claim, FOURMI_CLAIM_OUTCOME);
    assert_int_equal(value.outcome, (plain.number > 0) - (plain.number < 0));
}

enum { TICTACTOE_STATES = 5478, SLOTS = 16384 };

typedef struct Seen {
    fourmi_state states[TICTACTOE_STATES];
    Plain values[TICTACTOE_STATES];
    int slots[SLOTS]; /* index + 1 */
    int count;
} Seen;

static int *slot_of(Seen *seen, const fourmi_state *state, size_t size)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < size / 8; i++) {
        hash = (hash ^ state->words[i]) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 29;
    }
    int at = (int)(hash % SLOTS);
    while (seen->slots[at] > 0 && memcmp(&seen->states[seen->slots[at] - 1], state, size) != 0) {
        at = (at + 1) % SLOTS;
    }
    return &seen->slots[at];
}

/* Visits every state that can follow, once each; the recursion that remembers. */
static Plain visit(fourmi_lab *lab, const fourmi_game *game, Seen *seen, const fourmi_state *state)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    int *slot = slot_of(seen, state, game->state_size);
    if (*slot > 0) {
        return seen->values[*slot - 1];
    }
    assert_true(seen->count < TICTACTOE_STATES);
    const int index = seen->count++;
    *slot = index + 1;
    seen->states[index] = *state;
    const int turn = fourmi_state_turn(game, state);
    const int count = fourmi_state_legal(game, state, actions, NULL);
    Plain best = {0, 0};
    for (int i = 0; i < count; i++) {
        fourmi_state next = *state;
        double gain;
        ASSERT_OK(fourmi_state_play(game, &next, actions[i], &gain));
        Plain plain = visit(lab, game, seen, &next);
        if (fourmi_state_turn(game, &next) == FOURMI_OVER) {
            plain = (Plain){gain, 0}; /* there the value is what has been gained */
        }
        plain.plies++;
        if (i == 0 || is_better(turn, plain, best)) {
            best = plain;
        }
    }
    if (count > 0) {
        check_state(lab, game, state, best);
    }
    seen->values[index] = best;
    return best;
}

static void all_states_of_tictactoe_have_the_values_of_a_plain_recursion(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_state start = read_state(game, "---------");
    Seen *seen = calloc(1, sizeof *seen);
    (void)unused;
    visit(lab, game, seen, &start);
    assert_int_equal(seen->count, TICTACTOE_STATES);
    free(seen);
    fourmi_free(lab);
}

static void a_game_that_is_over_is_one_leaf_and_says_who_gained(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_state state = read_state(game, "XXXOO----");
    (void)unused;
    fourmi_search *search = searched(lab, &(fourmi_search_options){.game = game, .state = &state});
    assert_int_equal(search->calls, 1);
    assert_int_equal(search->action, -1);
    assert_int_equal(search->action_count, 0);
    assert_plain_value(&search->value, (Plain){1, 0});
    fourmi_free(search);
    fourmi_free(lab);
}

static void where_the_loser_moves_last_the_plies_are_right(void **unused)
{
    static const struct {
        int heaps[3], number, plies;
    } known[] = {
        {{1, 0, 0}, -1, 1}, /* must take the last */
        {{2, 0, 0}, +1, 2}, /* takes one, and the other must take the last */
        {{1, 1, 0}, +1, 2}, {{1, 1, 1}, -1, 3}, {{2, 2, 0}, -1, 3},
    };
    fourmi_lab *lab = new_lab();
    fourmi_state state;
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const int *heaps = known[i].heaps;
        const fourmi_game game = nim_of(heaps[0], heaps[1], heaps[2], false);
        const fourmi_value value = value_of(lab, &(fourmi_search_options){.game = &game});
        assert_plain_value(&value, (Plain){known[i].number, known[i].plies});
    }
    for (int heaps = 1; heaps < 64; heaps++) { /* and where a player may move twice */
        for (int again = 0; again < 2; again++) {
            const fourmi_game game = nim_of(heaps % 4, heaps / 4 % 4, heaps / 16, again);
            ASSERT_OK(fourmi_state_start(&game, &state));
            check_state(lab, &game, &state, naive(&game, &state));
        }
    }
    fourmi_free(lab);
}

/* With open cards the player with the higher card gains 1, whatever the other does, and has it after
 * two actions. */
static void kuhn_poker_with_open_cards_gains_nothing_on_average(void **unused)
{
    fourmi_lab *lab = new_lab();
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    const fourmi_game *game = open_game(lab, "kuhn");
    fourmi_state state;
    (void)unused;
    fourmi_search *search = searched(lab, &(fourmi_search_options){.game = game});
    assert_int_equal(search->value.claim, FOURMI_CLAIM_NUMBER);
    assert_int_equal(search->value.outcome, 0);
    assert_true(fabs(search->value.number) < 1e-15);
    assert_true(search->value.plies == -1);
    assert_int_equal(search->action, -1); /* chance acts */
    assert_int_equal(search->action_count, 6);
    for (uint32_t i = 0; i < 6; i++) {
        const fourmi_search_action *deal = &search->actions[i];
        ASSERT_OK(fourmi_state_start(game, &state));
        ASSERT_OK(fourmi_state_play(game, &state, deal->action, NULL));
        const Kuhn *k = (const Kuhn *)&state;
        assert_true(deal->odds == 1.0 / 6);
        assert_plain_value(&deal->value, (Plain){k->cards[0] > k->cards[1] ? 1 : -1, 2});
        assert_plain_value(&deal->value, naive(game, &state));
    }
    fourmi_free(search);
    fourmi_free(lab);
}

/* The same game, in which the first player gains 3 more at the end. */
static double generous_play(const fourmi_game *game, void *state, fourmi_action action)
{
    const double gain = kuhn_play(game, state, action);
    return gain != 0 ? gain + 3 : 0;
}

static void chance_is_averaged_in_numbers_and_in_plies(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_game game = kuhn;
    fourmi_state state;
    (void)unused;
    game.play = generous_play;
    game.reward_max = 5;
    const fourmi_value value = value_of(lab, &(fourmi_search_options){.game = &game});
    ASSERT_OK(fourmi_state_start(&game, &state));
    const Plain plain = naive(&game, &state);
    assert_true(fabs(value.number - 3) < 1e-12);
    assert_true(fabs(value.number - plain.number) < 1e-12);
    assert_int_equal(value.claim, FOURMI_CLAIM_PLIES);
    assert_true(fabs(value.plies - 2.5) < 1e-12);
    fourmi_free(lab);
}

static void what_is_gained_on_the_way_counts_and_is_discounted(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_game game = wait_game;
    (void)unused;
    fourmi_search *search = searched(lab, &(fourmi_search_options){.game = &game});
    assert_plain_value(&search->value, (Plain){4.25, 4}); /* 5 - 3/4 */
    assert_int_equal(search->action, 1);
    fourmi_free(search);
    game.discount = 0.5;
    search = searched(lab, &(fourmi_search_options){.game = &game});
    assert_plain_value(&search->value, (Plain){1, 1});
    assert_int_equal(search->action, 0);
    assert_plain_value(&search->actions[1].value, (Plain){0.25, 2}); /* -1/4 and 1/2 */
    fourmi_free(search);
    fourmi_free(lab);
}

/* ------------------------------------------------------- values of solvers for one game */

static fourmi_exact *new_exact(fourmi_lab *lab, const fourmi_game *game)
{
    fourmi_exact *exact;
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &exact));
    return exact;
}

static void hands_of_blackjack_are_worth_what_their_solver_says(void **unused)
{
    static const struct {
        const char *hand;
        int best;
    } hands[] = {{"TT v T", 0}, {"T6 v T", 1}};
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "blackjack:gym");
    fourmi_exact *exact = new_exact(lab, game);
    (void)unused;
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        const fourmi_state state = read_state(game, hands[i].hand);
        fourmi_value value;
        /* No hand takes so many cards, so nothing is cut short. */
        fourmi_search *search = searched(
            lab, &(fourmi_search_options){.game = game, .state = &state, .depth = 60});
        ASSERT_OK(fourmi_exact_value(exact, &state, &value));
        assert_int_equal(search->horizon_leaves, 0);
        assert_int_equal(search->value.claim, FOURMI_CLAIM_NUMBER);
        assert_true(fabs(search->value.number - value.number) < 1e-12);
        assert_int_equal(search->action, hands[i].best);
        fourmi_free(search);
    }
    fourmi_free(exact);
    fourmi_free(lab);
}

static void late_states_of_connect4_are_worth_what_their_solver_says(void **unused)
{
    static const char *const moves[] = {"112233", "1122334", "4412213311", "2112344332",
                                        "11112222"};
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4:5x4");
    fourmi_exact *exact = new_exact(lab, game);
    (void)unused;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        const fourmi_state state = read_state(game, moves[i]);
        fourmi_value value;
        ASSERT_OK(fourmi_exact_value(exact, &state, &value));
        const fourmi_value found = value_of(
            lab, &(fourmi_search_options){.game = game, .state = &state});
        assert_same_value(&found, &value);
    }
    fourmi_free(exact);
    fourmi_free(lab);
}

/* ------------------------------------------------------------------ depth and limits */

static void beyond_the_depth_nothing_is_gained_and_nothing_claimed(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_state state = read_state(game, "O-XX-X-OO");
    (void)unused;
    fourmi_search *search = searched(lab, &(fourmi_search_options){.game = game, .depth = 1});
    assert_int_equal(search->calls, 10);
    assert_int_equal(search->horizon_leaves, 9);
    assert_true(search->is_complete);
    assert_int_equal(search->value.claim, FOURMI_CLAIM_NONE);
    assert_true(search->value.number == 0);
    fourmi_free(search);
    /* A win that it sees is a win, whatever lies beyond. */
    search = searched(lab, &(fourmi_search_options){.game = game, .state = &state, .depth = 1});
    assert_int_equal(search->value.claim, FOURMI_CLAIM_OUTCOME);
    assert_int_equal(search->value.outcome, 1);
    assert_int_equal(search->action, 4);
    fourmi_free(search);
    /* All of the tree within the depth: everything is proved. */
    search = searched(lab, &(fourmi_search_options){.game = game, .state = &state, .depth = 3});
    assert_int_equal(search->horizon_leaves, 0);
    assert_int_equal(search->value.claim, FOURMI_CLAIM_PLIES);
    fourmi_free(search);
    fourmi_free(lab);
}

static void where_states_come_again_a_search_needs_a_depth(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "chess:KRK");
    const fourmi_state state = read_state(game, "7k/8/6K1/8/8/8/8/R7 w - -");
    fourmi_search_options options = {.game = game, .state = &state};
    fourmi_search *search = (fourmi_search *)1;
    char name[16];
    (void)unused;
    ASSERT_FAILS(fourmi_search_new(lab, &options, &search), FOURMI_ERROR_UNSUPPORTED,
                 "needs a depth");
    assert_null(search);
    options.depth = 2;
    search = searched(lab, &options);
    assert_int_equal(search->value.claim, FOURMI_CLAIM_OUTCOME);
    assert_int_equal(search->value.outcome, 1);
    ASSERT_OK(fourmi_action_write(game, &state, search->action, false, name, sizeof name));
    assert_string_equal(name, "a1a8");
    fourmi_free(search);
    fourmi_free(lab);
}

static void a_search_gives_up_at_its_limit_of_calls(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_state state = read_state(game, "O-XX-X-OO");
    fourmi_search_options options = {.game = game, .state = &state, .no_cuts = true, .calls = 8};
    (void)unused;
    fourmi_search *search = searched(lab, &options);
    assert_false(search->is_complete);
    assert_int_equal(search->calls, 8);
    assert_int_equal(search->action, -1);
    assert_int_equal(search->value.claim, FOURMI_CLAIM_NONE);
    fourmi_free(search);
    options.calls = 9;
    assert_int_equal(value_of(lab, &options).claim, FOURMI_CLAIM_PLIES);
    fourmi_free(lab);
}

static void the_seed_decides_the_shuffled_order(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_search_options options = {
        .game = open_game(lab, "tictactoe"), .order = FOURMI_ORDER_SHUFFLED, .depth = 1};
    bool seen[9] = {false};
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        options.seed = seed;
        fourmi_search *search = searched(lab, &options);
        fourmi_search *again = searched(lab, &options);
        assert_int_equal(search->action, search->actions[0].action); /* the first of equals */
        assert_int_equal(search->action, again->action);
        seen[search->action] = true;
        fourmi_free(search);
        fourmi_free(again);
    }
    for (int i = 0; i < 9; i++) {
        assert_true(seen[i]);
    }
    fourmi_free(lab);
}

static void bad_options_are_refused_with_a_sentence(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_search *search = (fourmi_search *)1;
    fourmi_search_options options = {.game = open_game(lab, "tictactoe")};
    (void)unused;
    ASSERT_FAILS(fourmi_search_new(lab, &options, NULL), FOURMI_ERROR_ARGUMENT, "search");
    ASSERT_FAILS(fourmi_search_new(NULL, &options, &search), FOURMI_ERROR_ARGUMENT, "lab");
    assert_null(search);
    ASSERT_FAILS(fourmi_search_new(lab, NULL, &search), FOURMI_ERROR_ARGUMENT, "options");
    ASSERT_FAILS(fourmi_search_new(lab, &(fourmi_search_options){0}, &search),
                 FOURMI_ERROR_ARGUMENT, "options.game");
    options.order = (fourmi_order)3;
    ASSERT_FAILS(fourmi_search_new(lab, &options, &search), FOURMI_ERROR_ARGUMENT, "order 3");
    options.order = FOURMI_ORDER_GAME;
    options.depth = -1;
    ASSERT_FAILS(fourmi_search_new(lab, &options, &search), FOURMI_ERROR_ARGUMENT, "depth -1");
    options = (fourmi_search_options){.game = known_to(lab, &kuhn), .any_win = true};
    ASSERT_FAILS(fourmi_search_new(lab, &options, &search), FOURMI_ERROR_UNSUPPORTED,
                 "kuhn-0 has chance");
    assert_null(search);
    fourmi_free(lab);
}

/* -------------------------------------------------------------------------- memory */

typedef struct Memory {
    int allocations;
    int refused; /* this one; -1: none */
    int out;
} Memory;

static void *allocate(void *context, size_t size)
{
    Memory *memory = context;
    if (memory->allocations++ == memory->refused) {
        return NULL;
    }
    memory->out++;
    return aligned_alloc(16, (size + 15) / 16 * 16);
}

static void release(void *context, void *bytes, size_t size)
{
    (void)size;
    ((Memory *)context)->out--;
    free(bytes);
}

/* Searches in slices, and runs on where memory was short; counts how often it was. */
static int search_with(Memory *memory, uint64_t work, int *failures, uint64_t *events)
{
    const fourmi_lab_options options = {
        .allocate = allocate, .release = release, .memory_context = memory};
    fourmi_lab *lab = NULL;
    fourmi_search *search = NULL;
    const fourmi_game *game = NULL;
    int status = fourmi_lab_new(FOURMI_ABI, &options, &lab);
    status = status < 0 ? status : fourmi_game_open(lab, "connect4:4x4", &game);
    status = status < 0 ? status
                        : fourmi_search_new(
                              lab, &(fourmi_search_options){.game = game, .calls = 3000}, &search);
    fourmi_free(lab);
    if (status < 0) {
        return status;
    }
    do {
        status = fourmi_run(search, work);
        *failures += status == FOURMI_ERROR_MEMORY;
        *events += search->event_count;
    } while (status == FOURMI_AGAIN || status == FOURMI_ERROR_MEMORY);
    assert_int_equal(search->calls, 3000);
    fourmi_free(search);
    return status;
}

static void every_allocation_may_fail_and_a_run_goes_on_afterwards(void **unused)
{
    static const uint64_t works[] = {0, 100, 1000000};
    (void)unused;
    for (int k = 0; k < 3; k++) {
        Memory memory = {.refused = -1};
        int failures = 0;
        uint64_t events = 0;
        ASSERT_OK(search_with(&memory, works[k], &failures, &events));
        assert_int_equal(failures, 0);
        const int all = memory.allocations;
        assert_true(all >= 5);
        for (int i = 0; i < all; i++) {
            uint64_t told = 0;
            memory = (Memory){.refused = i};
            failures = 0;
            const int status = search_with(&memory, works[k], &failures, &told);
            assert_int_equal(memory.out, 0);
            assert_true((status == FOURMI_ERROR_MEMORY) != (failures == 1));
            if (status == FOURMI_OK) {
                assert_int_equal(told, events);
            }
        }
    }
}

/* ------------------------------------------------------------------------ printing */

static bool put(void *context, const char *text, size_t length)
{
    char *all = context;
    const size_t at = strlen(all);
    memcpy(all + at, text, length);
    all[at + length] = '\0';
    return true;
}

static void events_are_printed_a_line_each(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_state state = read_state(game, "XX-OO-XO-");
    char text[8192] = "";
    (void)unused;
    fourmi_search *search = new_search(lab, &(fourmi_search_options){
                                                .game = game,
                                                .state = &state,
                                                .order = FOURMI_ORDER_GIVEN,
                                            });
    assert_int_equal(fourmi_run(search, 3), FOURMI_AGAIN);
    ASSERT_OK(fourmi_print(search, FOURMI_FORMAT_LINES, put, text));
    const char *leaf = strstr(text, "{\"kind\":\"leaf\"");
    assert_non_null(leaf);
    assert_string_equal(
        leaf, "{\"kind\":\"leaf\",\"turn\":\"over\",\"call\":2,\"parent\":1,\"depth\":1,"
              "\"action\":2,\"odds\":0,"
              "\"alpha\":{\"claim\":\"none\",\"outcome\":-1,\"number\":null,\"plies\":-1},"
              "\"beta\":{\"claim\":\"none\",\"outcome\":1,\"number\":null,\"plies\":-1},"
              "\"value\":{\"claim\":\"plies\",\"outcome\":1,\"number\":1,\"plies\":1},"
              "\"skipped\":0,\"is_horizon\":false}\n");
    text[0] = '\0';
    ASSERT_OK(fourmi_print(search, FOURMI_FORMAT_CSV, put, text));
    assert_memory_equal(text, "kind,turn,call,parent,depth,action,odds,alpha_claim,", 52);
    ASSERT_OK(fourmi_run(search, 0));
    text[0] = '\0';
    ASSERT_OK(fourmi_print(search, FOURMI_FORMAT_JSON, put, text));
    assert_non_null(strstr(text, "\"events\":[],\"game\":\"tictactoe\",\"calls\":"));
    assert_non_null(strstr(text, "\"is_complete\":true,\"value\":{\"claim\":\"plies\""));
    fourmi_free(search);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(tictactoe_takes_12932_calls_from_the_centre_and_549946_without_cuts),
          cmocka_unit_test(connect4_on_4x4_is_a_draw),
          cmocka_unit_test(the_worked_example_takes_nine_calls),
          cmocka_unit_test(cuts_save_a_call_and_certain_wins_five),
          cmocka_unit_test(open_lines_count_beyond_the_depth),
          cmocka_unit_test(slices_of_any_size_tell_the_same_events),
          cmocka_unit_test(without_cuts_every_window_stays_open),
          cmocka_unit_test(a_search_may_be_left_in_the_middle_and_run_to_the_end_at_once),
          cmocka_unit_test(all_states_of_tictactoe_have_the_values_of_a_plain_recursion),
          cmocka_unit_test(a_game_that_is_over_is_one_leaf_and_says_who_gained),
          cmocka_unit_test(where_the_loser_moves_last_the_plies_are_right),
          cmocka_unit_test(kuhn_poker_with_open_cards_gains_nothing_on_average),
          cmocka_unit_test(chance_is_averaged_in_numbers_and_in_plies),
          cmocka_unit_test(what_is_gained_on_the_way_counts_and_is_discounted),
          cmocka_unit_test(hands_of_blackjack_are_worth_what_their_solver_says),
          cmocka_unit_test(late_states_of_connect4_are_worth_what_their_solver_says),
          cmocka_unit_test(beyond_the_depth_nothing_is_gained_and_nothing_claimed),
          cmocka_unit_test(where_states_come_again_a_search_needs_a_depth),
          cmocka_unit_test(a_search_gives_up_at_its_limit_of_calls),
          cmocka_unit_test(the_seed_decides_the_shuffled_order),
          cmocka_unit_test(bad_options_are_refused_with_a_sentence),
          cmocka_unit_test(every_allocation_may_fail_and_a_run_goes_on_afterwards),
          cmocka_unit_test(events_are_printed_a_line_each))
