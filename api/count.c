/* count.c - how many states games lead to, ply by ply.
 *
 * A set holds the states of one ply, each with the number of lines that lead to it:
 *
 *      slots   0 0 3 0 1 0 0 2      number of a state, 0 if empty
 *      states  a b c
 *      lines   2 1 4
 */
#include <string.h>

#include "api/state.h"

enum { ROOM_MIN = 64, WATCH_EVERY = 4096 };

typedef struct StateSet {
    unsigned char *states; /* [room]; it begins the memory of all three */
    uint64_t *lines;       /* [room] */
    uint32_t *slots;       /* [2 * room] */
    size_t count;
    size_t room; /* a power of 2 */
} StateSet;

typedef struct CountThing {
    fourmi_count count;
    fourmi_count_ply *plies;
    StateSet now;   /* of a ply */
    StateSet next;  /* and of the ply after it */
    uint32_t ply;   /* that of `now` */
    size_t at;      /* states of `now` that are counted */
    uint32_t limit; /* the last ply */
    uint64_t done;
    fourmi_count_options options;
} CountThing;

static uint64_t add(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* ----------------------------------------------------------------------- sets */

static size_t bytes_of(const StateSet *set, size_t state_size)
{
    return set->room * (state_size + sizeof *set->lines + 2 * sizeof *set->slots);
}

static void clear(CountThing *c, StateSet *set)
{
    thing_release(thing_lab(c), set->states, bytes_of(set, c->count.game->state_size));
    *set = (StateSet){0};
}

/* The slot of a state, or the empty one where it belongs. */
static uint32_t *find_slot(const StateSet *set, const void *state, size_t size)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < size; i += sizeof(uint32_t)) {
        uint32_t word;
        memcpy(&word, (const unsigned char *)state + i, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32;
    }
    size_t at = (size_t)hash & (2 * set->room - 1);
    while (set->slots[at] != 0 && memcmp(set->states + (set->slots[at] - 1) * size, state, size)) {
        at = (at + 1) & (2 * set->room - 1);
    }
    return &set->slots[at];
}

/* Makes room for so many states more; false if there is no memory. */
static bool reserve(CountThing *c, StateSet *set, size_t more)
{
    const size_t size = c->count.game->state_size;
    StateSet larger = {.room = set->room > 0 ? set->room : ROOM_MIN, .count = set->count};
    if (set->room >= set->count + more) {
        return true;
    }
    while (larger.room < set->count + more) {
        larger.room *= 2;
    }
    if (larger.room <= UINT32_MAX) {
        larger.states = thing_allocate(thing_lab(c), bytes_of(&larger, size));
    }
    if (larger.states == NULL) {
        return false;
    }
    larger.lines = (uint64_t *)(void *)(larger.states + larger.room * size);
    larger.slots = (uint32_t *)(larger.lines + larger.room);
    if (set->count > 0) {
        memcpy(larger.states, set->states, set->count * size);
        memcpy(larger.lines, set->lines, set->count * sizeof *set->lines);
    }
    for (size_t i = 0; i < set->count; i++) {
        *find_slot(&larger, larger.states + i * size, size) = (uint32_t)i + 1;
    }
    clear(c, set);
    *set = larger;
    return true;
}

/* Adds lines that lead to a state, for which there is room. */
static void add_lines(StateSet *set, const void *state, size_t size, uint64_t lines)
{
    uint32_t *slot = find_slot(set, state, size);
    if (*slot == 0) {
        memcpy(set->states + set->count * size, state, size);
        *slot = (uint32_t)++set->count;
    }
    set->lines[*slot - 1] = add(set->lines[*slot - 1], lines);
}

/* ------------------------------------------------------------------- counting */

/* Of all images of a state, the one whose bytes come first. */
static void make_canonical(const fourmi_game *game, fourmi_state *state)
{
    const fourmi_symmetry *symmetry = game->extras != NULL ? game->extras->symmetry : NULL;
    fourmi_state own, image;
    memcpy(&own, state, game->state_size);
    for (int i = 1; symmetry != NULL && i < symmetry->count; i++) {
        memcpy(&image, &own, game->state_size);
        symmetry->transform(game, &image, i);
        if (memcmp(&image, state, game->state_size) < 0) {
            memcpy(state, &image, game->state_size);
        }
    }
}

/* Counts the next state, and adds those that it leads to. If it fails, nothing has changed. */
static int count_state(CountThing *c)
{
    const fourmi_game *game = c->count.game;
    const size_t size = game->state_size;
    const uint64_t lines = c->now.lines[c->at];
    fourmi_action actions[FOURMI_LEGAL_MAX];
    fourmi_state state, after;
    memcpy(&state, c->now.states + c->at * size, size);
    const int count = state_list(game, &state, actions, NULL);
    const bool is_over = count == 0;
    if (count < 0) {
        return count;
    }
    if (!is_over && c->ply < c->limit) {
        if (!reserve(c, &c->next, (size_t)count)) {
            return FOURMI_ERROR_MEMORY;
        }
        for (int i = 0; i < count; i++) {
            memcpy(&after, &state, size);
            game->play(game, &after, actions[i]);
            if (c->options.symmetry) {
                make_canonical(game, &after);
            }
            add_lines(&c->next, &after, size, lines);
        }
    }
    fourmi_count_ply *ply = &c->plies[c->ply];
    ply->over += is_over;
    ply->games = add(ply->games, is_over ? lines : 0);
    c->count.games = add(c->count.games, is_over ? lines : 0);
    c->at++;
    c->done++;
    return FOURMI_OK;
}

/* Begins to count the ply whose states are in `next`. */
static bool begin_ply(CountThing *c)
{
    const uint32_t ply = c->count.ply_count;
    fourmi_count_ply *plies = thing_grow(c, c->plies, ply, sizeof *plies);
    if (plies == NULL) {
        return false;
    }
    c->count.plies = c->plies = plies;
    clear(c, &c->now);
    c->now = c->next;
    c->next = (StateSet){0};
    c->at = 0;
    c->ply = ply;
    c->plies[ply] = (fourmi_count_ply){.ply = ply, .states = c->now.count};
    for (size_t i = 0; i < c->now.count; i++) {
        c->plies[ply].lines = add(c->plies[ply].lines, c->now.lines[i]);
    }
    c->count.states += c->now.count;
    c->count.ply_count++;
    return true;
}

static int count_run(void *thing, uint64_t work)
{
    CountThing *c = thing;
    for (uint64_t n = 0; c->at < c->now.count || c->next.count > 0; n++) {
        const fourmi_progress progress = {.done = c->done};
        if (work > 0 && n == work) {
            return FOURMI_AGAIN;
        }
        if (n % WATCH_EVERY == WATCH_EVERY - 1 && c->options.watch != NULL &&
            !c->options.watch(c->options.watch_context, &progress)) {
            return thing_fail(FOURMI_CANCELLED, "the watch has stopped the counting");
        }
        const bool has_ply = c->at < c->now.count || begin_ply(c);
        const int status = has_ply ? count_state(c) : FOURMI_ERROR_MEMORY;
        if (status != FOURMI_OK) {
            return status;
        }
    }
    return FOURMI_OK;
}

static void count_release(void *thing)
{
    CountThing *c = thing;
    clear(c, &c->now);
    clear(c, &c->next);
}

int fourmi_count_new(fourmi_lab *lab, const fourmi_count_options *options, fourmi_count **count)
{
    THING_NEEDS(count, lab, options, game, options->game);
    const fourmi_game *game = options->game;
    if (options->plies < 0 || (options->plies == 0 && game->repeats)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT,
                          options->plies < 0 ? "there are no %d plies"
                                             : "states may come again, so options.plies is needed",
                          options->plies);
    }
    CountThing *c = thing_new((LabThing *)lab, &fourmi_count_shape, sizeof *c, count_release);
    if (c == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    fourmi_state start;
    thing_runs_by(c, count_run);
    c->count.game = game;
    c->limit = options->plies > 0 ? (uint32_t)options->plies : UINT32_MAX;
    c->options = *options;
    if (!reserve(c, &c->next, 1)) {
        fourmi_free(c);
        return FOURMI_ERROR_MEMORY;
    }
    fourmi_state_start(game, &start);
    if (c->options.symmetry) {
        make_canonical(game, &start);
    }
    add_lines(&c->next, &start, game->state_size, 1);
    *count = &c->count;
    return FOURMI_OK;
}
