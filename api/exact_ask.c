/* exact_ask.c - questions to a solver: by one thread or several, watched, and within so many nodes.
 *
 * All threads search for the answer about one state, and the first that knows it stops the others; or
 * each takes the next state of a list. A solver is set up for the one or the other, so it forgets what
 * it has found when it changes.
 */
#include <assert.h>
#include <string.h>

#include "api/exact.h"
#include "api/parallel.h"

static ExactThing *hand_of(ExactThing *exact, int thread)
{
    return thread == 0 ? exact : &exact->hands[thread - 1];
}

/* Calls the watch, unless another thread does. That all of a list is done is told at its end alone. */
static void tell(ExactThing *exact, bool is_end)
{
    if (exact->watch == NULL || atomic_flag_test_and_set(&exact->is_watched)) {
        return;
    }
    const size_t counted = exact->done;
    const size_t done = !is_end && counted > 0 && counted == exact->total ? counted - 1 : counted;
    exact->exact.nodes = exact->nodes;
    const fourmi_progress progress = {.done = exact->total > 0 ? done : exact->nodes,
                                      .total = exact->total};
    if (!exact->watch(exact->watch_context, &progress)) {
        exact->was_cancelled = true;
    }
    atomic_flag_clear(&exact->is_watched);
}

static void count(ExactThing *hand, uint64_t work)
{
    hand->owner->nodes += work - hand->counted;
    hand->counted = work;
}

bool exact_poll(void *context, uint64_t work)
{
    ExactThing *hand = context;
    ExactThing *exact = hand->owner;
    count(hand, work);
    if (exact->nodes_max > 0 && exact->nodes >= exact->nodes_max) {
        exact->is_spent = true;
    }
    tell(exact, false);
    return !exact->was_cancelled && !exact->is_spent && !exact->is_answered;
}

void exact_limit(ExactThing *exact, uint64_t nodes)
{
    exact->nodes_max = nodes > 0 ? exact->nodes + nodes : 0;
    exact->is_spent = false;
}

/* Before and after all threads are asked. */
static void begin(ExactThing *exact, bool is_together, size_t total)
{
    if (exact->threads > 1 && exact->is_together != is_together) {
        exact_start(exact, is_together);
    }
    exact->was_cancelled = false;
    exact->done = 0;
    exact->total = total;
}

static void end(ExactThing *exact)
{
    for (int i = 0; i < exact->threads; i++) {
        ExactThing *hand = hand_of(exact, i);
        count(hand, adapt_is_alone(exact->adapted) ? world_oracle_work(&hand->world_oracle)
                                                   : oracle_work(&hand->oracle));
    }
    exact->exact.nodes = exact->nodes;
    exact->is_answered = false;
    exact->total = 0;
}

/* ---------------------------------------------------------------------- one state */

typedef struct Team {
    ExactThing *exact;
    ExactQuestion *ask;
    const void *state;
    void *answer;
    size_t size;
    atomic_flag is_taken;
    int status;
} Team;

static void search(void *context, int thread, size_t number)
{
    Team *team = context;
    _Alignas(16) unsigned char answer[EXACT_ANSWER_MAX];
    (void)number;
    if (team->exact->is_answered) {
        return;
    }
    const int status = team->ask(hand_of(team->exact, thread), team->state, answer);
    if (status >= 0 && !atomic_flag_test_and_set(&team->is_taken)) {
        memcpy(team->answer, answer, team->size);
        team->status = status;
        team->exact->is_answered = true;
    }
}

int exact_ask(ExactThing *exact, ExactQuestion *ask, const void *state, void *answer, size_t size)
{
    Team team = {exact, ask, state, answer, size, ATOMIC_FLAG_INIT, FOURMI_AGAIN};
    assert(size <= EXACT_ANSWER_MAX);
    const int refused = thing_enter(exact);
    if (refused != FOURMI_OK) {
        return refused;
    }
    begin(exact, true, 0);
    if (exact->threads == 1) {
        team.status = ask(exact, state, answer);
    } else {
        parallel_for((size_t)exact->threads, exact->threads, search, &team);
    }
    const bool has_answer = exact->threads == 1 || exact->is_answered;
    end(exact);
    team.status = has_answer ? team.status : exact_refuse(exact);
    thing_leave(exact);
    return team.status;
}

int exact_ask_value(ExactThing *hand, const void *state, void *value)
{
    return exact_judge(hand, state, value);
}

int fourmi_exact_forget(fourmi_exact *exact)
{
    ExactThing *thing = (ExactThing *)exact;
    THING_REQUIRES(exact);
    const int refused = thing_enter(exact);
    if (refused == FOURMI_OK) {
        if (!adapt_is_alone(thing->adapted)) {
            exact_start(thing, thing->is_together);
        }
        thing_leave(exact);
    }
    return refused;
}

int fourmi_exact_value(fourmi_exact *exact, const void *state, fourmi_value *value)
{
    fourmi_value found;
    THING_REQUIRES(exact);
    THING_REQUIRES(state);
    THING_REQUIRES(value);
    const int status = exact_ask((ExactThing *)exact, exact_ask_value, state, &found, sizeof found);
    if (status == FOURMI_OK) {
        *value = found;
    }
    return status;
}

/* ------------------------------------------------------------------------- a list */

typedef struct List {
    ExactThing *exact;
    const unsigned char *states;
    fourmi_value *values;
    fourmi_value *action_values; /* [count][actions] or NULL */
} List;

static const fourmi_value unknown = {.plies = -1};

static void judge_actions(const List *list, ExactThing *hand, const void *state,
                          fourmi_value *values)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    fourmi_value found[FOURMI_LEGAL_MAX];
    const fourmi_game *game = list->exact->exact.game;
    const int count = game->turn(game, state) < FOURMI_CHANCE
                          ? exact_judge_actions(hand, state, actions, odds, found)
                          : 0;
    for (int a = 0; a < game->actions; a++) {
        values[a] = unknown;
    }
    for (int i = 0; i < count; i++) {
        values[actions[i]] = found[i];
    }
}

static void judge_number(void *context, int thread, size_t number)
{
    const List *list = context;
    ExactThing *exact = list->exact;
    ExactThing *hand = hand_of(exact, thread);
    const fourmi_game *game = exact->exact.game;
    const void *state = list->states + number * game->state_size;
    list->values[number] = unknown;
    if (!exact->was_cancelled) {
        exact_judge(hand, state, &list->values[number]);
    }
    if (list->action_values != NULL) {
        judge_actions(list, hand, state, list->action_values + number * (size_t)game->actions);
    }
    if (++exact->done < exact->total) {
        tell(exact, false);
    }
}

int fourmi_exact_list(fourmi_exact *exact, const void *states, size_t state_count,
                      fourmi_value *values, fourmi_value *action_values)
{
    ExactThing *thing = (ExactThing *)exact;
    List list = {thing, states, values, action_values};
    THING_REQUIRES(exact);
    THING_REQUIRES(states);
    THING_REQUIRES(values);
    const int refused = thing_enter(exact);
    if (refused != FOURMI_OK) {
        return refused;
    }
    begin(thing, false, state_count);
    parallel_for(state_count, thing->threads, judge_number, &list);
    const bool was_cancelled = thing->was_cancelled;
    tell(thing, true); /* that all are done, when no other thread may be telling */
    end(thing);
    int known = 0;
    for (size_t i = 0; i < state_count; i++) {
        known += values[i].claim != FOURMI_CLAIM_NONE;
    }
    const int status = was_cancelled ? exact_refuse(thing) : known;
    thing_leave(exact);
    return status;
}
