/* perceiver_rehearse.c - a perceiver goes through all that its own choices may lead to. */
#include "learn/percepts/perceiver_rehearse.h"

#include <assert.h>
#include <string.h>

enum {
    DRAWS_EACH = 32,     /* of chance, for each outcome that was found: all but never is one
                        * of equally likely ones missed */
    STARTS = 64,         /* looked at in an episode */
    LOOKS_MAX = 2000,    /* in an episode */
    REHEARSED = 1 << 22, /* and above: the mark of what came out well; never so many visits */
    CHECK_BITS = 20,     /* of such a mark, that tell apart what shares it by accident */
};

static_assert(REHEARSED + (1 << CHECK_BITS) <= 1 << 24, "a mark is a whole number in a float");

/* The states from the start to where the learner is, and beside the way those that are
 * still to be gone through; the memory is that of the trail. */
typedef struct Rehearsal {
    Perceiver *p;
    int count;
    int looks;
    uint32_t *followed; /* [PERCEIVER_TRAIL] where the mark of the choice is that is followed
                         * from a state; 0 if none is yet */
    bool is_lost;       /* from the start, all is */
} Rehearsal;

static unsigned char *state_at(const Rehearsal *r, int i)
{
    return r->p->states + (size_t)i * r->p->common.world->state_size;
}

/* The mark of an afterstate that came out well: also by its other percepts, so that one
 * that shares the mark is not taken for it. */
static float mark_of_rehearsed(const Perceiver *p, const Percept *percept)
{
    uint64_t hash = 0;
    for (int i = 0; i < p->tables.count; i++) {
        hash = (hash ^ percept->numbers[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return (float)(REHEARSED + (int)(hash >> (64 - CHECK_BITS)));
}

static bool is_rehearsed(const Perceiver *p, const Percept *percept)
{
    return percept->is_over || *perceiver_mark(p, percept) == mark_of_rehearsed(p, percept);
}

/* ------------------------------------------------------------------- paths */

/* Adds a state unless it is there, from `first` on; false if there is no room. */
static bool add_state(Rehearsal *r, int first, const void *state)
{
    const World *world = r->p->common.world;
    for (int i = first; i < r->count; i++) {
        if (memcmp(state_at(r, i), state, world->state_size) == 0) {
            return true;
        }
    }
    if (r->count == PERCEIVER_TRAIL) {
        return false;
    }
    r->followed[r->count] = 0;
    memcpy(state_at(r, r->count++), state, world->state_size);
    return true;
}

/* Adds whatever chance brings after an action; without room the rehearsal is over. */
static void add_outcomes(Rehearsal *r, Action action)
{
    const World *world = r->p->common.world;
    const int first = r->count;
    bool has_room = true;
    for (int i = 0; has_room && i < DRAWS_EACH * (r->count - first + 1); i++) {
        WorldState next;
        memcpy(&next, state_at(r, first - 1), world->state_size);
        world->step(world, &next, action, &r->p->common.rng);
        has_room = world->is_over(world, &next) || add_state(r, first, &next);
    }
    r->count = has_room ? r->count : 0;
}

/* The choice that is followed from this state on the way is a dead end: another one. */
static void turn_back_to(Rehearsal *r, int i)
{
    perceiver_mark_dead_end(r->p, r->followed[i]);
    r->followed[i] = 0;
    r->count = i + 1;
}

/* From the last state all is lost, so what led there is a dead end. */
static void give_up(Rehearsal *r)
{
    int i = r->count - 2;
    while (i >= 0 && r->followed[i] == 0) {
        i--;
    }
    if (i < 0) {
        r->is_lost = true;
        r->count = 0;
    } else {
        turn_back_to(r, i);
    }
}

/* Follows an action from the last state. One that is followed already has led back to
 * itself: to go in circles is as bad as a dead end. */
static void follow(Rehearsal *r, const Percept *percept)
{
    const int last = r->count - 1;
    const uint32_t place = percept_tables_find_mark(&r->p->tables, percept);
    r->followed[last] = place;
    for (int i = 0; i < last; i++) {
        if (r->followed[i] == place) {
            turn_back_to(r, i);
            return;
        }
    }
    add_outcomes(r, percept->action);
}

/* --------------------------------------------------------------- rehearsal */

/* All outcomes of the action that was followed from the last state came out well. */
static void complete(Rehearsal *r, const Percept *percepts, int count)
{
    for (int i = 0; i < count; i++) {
        if (!percepts[i].is_over &&
            percept_tables_find_mark(&r->p->tables, &percepts[i]) == r->followed[r->count - 1]) {
            *perceiver_mark(r->p, &percepts[i]) = mark_of_rehearsed(r->p, &percepts[i]);
        }
    }
    r->followed[r->count - 1] = 0;
}

/* One of the best actions that was not rehearsed yet; -1 if all were. Ties are broken by
 * chance in play, so each of them counts. */
static int find_unrehearsed(const Perceiver *p, const Percept *percepts, PerceiverChoice choice)
{
    const double highest = perceiver_value(p, &percepts[choice.best]);
    for (int i = 0; i < choice.count; i++) {
        if (perceiver_value(p, &percepts[i]) == highest && !is_rehearsed(p, &percepts[i])) {
            return i;
        }
    }
    return -1;
}

/* Looks at the last state: all is lost there, or well, or an action is to be followed. */
static void look(Rehearsal *r)
{
    Percept percepts[WORLD_ACTIONS_MAX];
    const PerceiverChoice choice = perceiver_choose(r->p, state_at(r, r->count - 1), percepts);
    r->looks++;
    if (r->followed[r->count - 1] != 0) {
        complete(r, percepts, choice.count);
    }
    if (choice.is_lost) {
        give_up(r);
        return;
    }
    const int next = find_unrehearsed(r->p, percepts, choice);
    if (next < 0) {
        r->count--;
    } else {
        follow(r, &percepts[next]);
    }
}

static void forget_visits(Perceiver *p)
{
    for (uint32_t i = p->tables.first_mark; i < p->tables.size; i++) {
        p->weights[i] = p->weights[i] > 0.0F ? 0.0F : p->weights[i];
    }
}

static uint64_t first_rehearsal(const Perceiver *p)
{
    return p->options.games - p->options.games / 10;
}

bool perceiver_rehearses(const Perceiver *p)
{
    return perceiver_has_marks(&p->options, &p->tables) && p->options.games > 0 &&
           p->common.statistics.games >= first_rehearsal(p);
}

bool perceiver_rehearse(Perceiver *p)
{
    const World *world = p->common.world;
    Rehearsal r = {.p = p, .followed = p->places};
    if (p->common.statistics.games == first_rehearsal(p)) {
        forget_visits(p);
    }
    for (int i = 0; i < STARTS && !r.is_lost && r.looks < LOOKS_MAX; i++) {
        WorldState start;
        world->start(world, &start, &p->common.rng);
        r.count = 0;
        add_state(&r, 0, &start);
        while (r.count > 0 && r.looks < LOOKS_MAX) {
            look(&r);
        }
    }
    return !r.is_lost;
}
