/* batch.c - thousands of states of one game, stepped by one call, and states as arrays of numbers.
 *
 * Today's worlds are called directly, because an adapter takes as long as a step. Actions are checked
 * before the first of them is taken, so a step that fails changes nothing.
 */
#include <assert.h>
#include <string.h>

#include "api/policy.h"
#include "api/state.h"
#include "base/rng.h"
#include "facets/board.h"
#include "facets/features.h"
#include "facets/grid.h"
#include "facets/observations.h"

enum { CUT = INT32_MAX, NO_PLANE = 0xff, LETTERS = 128, TIMES_TO_DRAW = 3 };

static_assert((int)WORLD_ACTIONS_MAX <= 64, "a word has a bit for each action");

/* How the states of a game are observed. */
typedef struct Observer {
    const fourmi_game *game;
    const World *world; /* one that has observations, */
    const Game *board;  /* or a game with a board; else NULL */
    uint32_t shape[3];
    uint32_t dimensions;
    uint32_t size;                   /* numbers of an observation */
    uint8_t planes[2][LETTERS];      /* where each side sees a letter; */
    uint64_t cells[BOARD_CELLS_MAX]; /* but in a game of stones the bit of each cell counts */
} Observer;

typedef struct Episode {
    Rng rng;
    uint64_t open;  /* not 0 if a player acts: in a world the legal actions as bits */
    uint32_t steps; /* CUT: it was cut short */
} Episode;

typedef struct BatchThing {
    fourmi_batch batch;
    Observer observer;
    fourmi_batch_options options;
    fourmi_rng choosing;
    fourmi_feature *features;
    Episode *episodes;
    unsigned char *past; /* [count][steps_max + 1][state_size], in a game of two that repeats */
    unsigned char *states;
} BatchThing;

/* ------------------------------------------------------------------------ observing */

static void observe_board(Observer *o, const Game *game)
{
    const int types = (int)strlen(board_letters(game, SIDE_FIRST));
    o->board = game;
    memset(o->planes, NO_PLANE, sizeof o->planes);
    for (int i = 0; i < 2 * types; i++) {
        const char letter = board_letters(game, i < types ? SIDE_FIRST : SIDE_SECOND)[i % types];
        o->planes[SIDE_FIRST][(int)letter] = (uint8_t)i;
        o->planes[SIDE_SECOND][(int)letter] = (uint8_t)((i + types) % (2 * types));
    }
    o->shape[0] = (uint32_t)game->rows;
    o->shape[1] = (uint32_t)game->cols;
    o->shape[2] = 2U * (uint32_t)types;
    o->dimensions = 3;
    for (int cell = 0; game->features != NULL && cell < game->rows * game->cols; cell++) {
        o->cells[cell] = game->features->cell(game, cell / game->cols, cell % game->cols);
    }
}

static void observe_world(Observer *o, const World *world)
{
    o->world = world;
    o->shape[0] = (uint32_t)world->observations->count(world);
    if (world->grid != NULL) {
        o->shape[0] = (uint32_t)world->grid->height(world);
        o->shape[1] = (uint32_t)world->grid->width(world);
        o->dimensions = 2;
    }
}

static Observer observer_of(const fourmi_game *game)
{
    const Adapted *adapted = adapt_of(game);
    Observer o = {.game = game, .shape = {(uint32_t)game->state_size, 1, 1}, .dimensions = 1};
    if (adapted != NULL && !adapt_is_alone(adapted) && adapted->game.board != NULL) {
        observe_board(&o, &adapted->game);
    } else if (adapted != NULL && adapt_is_alone(adapted) && adapted->world.observations != NULL) {
        observe_world(&o, &adapted->world);
    }
    o.size = o.shape[0] * o.shape[1] * o.shape[2];
    return o;
}

static void write_stones(const Observer *o, Position p, fourmi_turn player, int32_t *numbers)
{
    const Features *features = o->board->features;
    const uint64_t own = features->stones(o->board, p, (Side)player);
    const uint64_t other = features->stones(o->board, p, side_other((Side)player));
    for (uint32_t cell = 0; 2 * cell < o->size; cell++) {
        numbers[2 * cell] = (own & o->cells[cell]) != 0;
        numbers[2 * cell + 1] = (other & o->cells[cell]) != 0;
    }
}

static void write_planes(const Observer *o, Position p, fourmi_turn player, int32_t *numbers)
{
    const Game *game = o->board;
    memset(numbers, 0, o->size * sizeof *numbers);
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++) {
            const uint8_t plane = o->planes[player][(int)game->board->piece(game, p, row, col)];
            if (plane != NO_PLANE) {
                numbers[plane] = 1;
            }
            numbers += o->shape[2];
        }
    }
}

/* As observe, for what is no world. */
static uint64_t observe_game(const Observer *o, const void *state, int32_t *numbers)
{
    const fourmi_turn turn = o->game->turn(o->game, state);
    const fourmi_turn player = turn == FOURMI_SECOND ? turn : FOURMI_FIRST;
    fourmi_state seen;
    memcpy(&seen, state, o->game->state_size);
    if (numbers != NULL && o->board != NULL) {
        Position p;
        memcpy(&p, &seen, sizeof p);
        (o->board->features != NULL ? write_stones : write_planes)(o, p, player, numbers);
    } else if (numbers != NULL) {
        if (o->game->hide != NULL) {
            o->game->hide(o->game, &seen, player);
        }
        for (uint32_t i = 0; i < o->size; i++) {
            numbers[i] = ((const unsigned char *)&seen)[i];
        }
    }
    return turn == FOURMI_FIRST || turn == FOURMI_SECOND;
}

/* Writes an observation, unless `numbers` is NULL, and returns what Episode.open has. */
static inline uint64_t observe(const Observer *o, const void *state, int32_t *numbers)
{
    if (o->world == NULL) {
        return observe_game(o, state, numbers);
    }
    const Observations *facet = o->world->observations;
    return numbers != NULL ? facet->write(o->world, state, numbers) : facet->legal(o->world, state);
}

/* Writes whose turn it is, and the legal actions, number `i` of the arrays. */
static void write_turn(const Observer *o, const void *state, fourmi_turn turn, size_t i,
                       const fourmi_arrays *arrays)
{
    const fourmi_game *game = o->game;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    if (arrays->turns != NULL) {
        arrays->turns[i] = (uint8_t)turn;
    }
    uint8_t *legal = arrays->legal != NULL ? arrays->legal + i * (size_t)game->actions : NULL;
    if (legal != NULL && o->world != NULL) {
        const uint64_t bits = turn == FOURMI_FIRST ? observe(o, state, NULL) : 0;
        for (int action = 0; action < game->actions; action++) {
            legal[action] = bits >> action & 1;
        }
    } else if (legal != NULL) {
        memset(legal, 0, (size_t)game->actions);
        for (int k = turn < FOURMI_CHANCE ? state_legal(game, state, actions) : 0; k > 0; k--) {
            legal[actions[k - 1]] = 1;
        }
    }
}

int fourmi_state_observe(const fourmi_game *game, const void *states, size_t count,
                         const fourmi_arrays *arrays)
{
    const int status = state_check(game, states);
    if (status != FOURMI_OK || arrays == NULL) {
        return status != FOURMI_OK ? status : thing_missing("arrays");
    }
    const Observer o = observer_of(game);
    for (size_t i = 0; i < count; i++) {
        const unsigned char *state = (const unsigned char *)states + i * game->state_size;
        if (arrays->observations != NULL) {
            observe(&o, state, arrays->observations + i * o.size);
        }
        write_turn(&o, state, game->turn(game, state), i, arrays);
    }
    return FOURMI_OK;
}

/* ------------------------------------------------------------------------- stepping */

static inline void *state_of(const BatchThing *b, size_t i)
{
    return b->states + i * b->batch.game->state_size;
}

/* Where the numbers of environment `i` are written; NULL: nowhere. */
static inline int32_t *place_of(const BatchThing *b, size_t i, int32_t *observations)
{
    return observations != NULL ? observations + i * b->observer.size : NULL;
}

static inline void set(uint8_t *array, size_t i, bool value)
{
    if (array != NULL) {
        array[i] = value;
    }
}

/* Plays an action and all chance, or for FOURMI_NO_ACTION starts a game, by the game's struct. */
static double play(const fourmi_game *game, void *state, fourmi_action action, Rng *rng)
{
    fourmi_rng chance = {rng->state};
    double gain = 0;
    if (game->step != NULL) {
        gain = game->step(game, state, action, &chance);
    } else if (action != FOURMI_NO_ACTION) {
        gain = game->play(game, state, action);
    } else {
        memset(state, 0, game->state_size);
        game->start(game, state);
    }
    while (game->turn(game, state) == FOURMI_CHANCE) {
        const int outcome = state_draw_outcome(game, state, &chance);
        if (outcome < 0) {
            break; /* a game that contradicts itself stays where it is */
        }
        gain += game->play(game, state, (fourmi_action)outcome);
    }
    rng->state = chance.state;
    return gain;
}

/* Notes the state in which an episode stands, and returns how often it has come. */
static int times_come(BatchThing *b, const Episode *episode, const void *state)
{
    const size_t size = b->batch.game->state_size;
    const size_t i = (size_t)(episode - b->episodes);
    unsigned char *past = b->past + i * (b->options.steps_max + 1U) * size;
    int times = 1;
    for (uint32_t k = 0; k < episode->steps; k++) {
        times += memcmp(past + k * size, state, size) == 0;
    }
    memcpy(past + episode->steps * size, state, size);
    return times;
}

static inline void begin(BatchThing *b, Episode *episode, void *state, int32_t *numbers)
{
    const World *world = b->observer.world;
    episode->steps = 0;
    if (world != NULL) {
        world->start(world, state, &episode->rng);
    } else {
        play(b->batch.game, state, FOURMI_NO_ACTION, &episode->rng);
    }
    if (b->past != NULL) {
        times_come(b, episode, state);
    }
    episode->open = observe(&b->observer, state, numbers);
}

static bool is_listed(const fourmi_game *game, const void *state, int32_t action)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    int k = state_legal(game, state, actions) - 1;
    while (k >= 0 && actions[k] != action) {
        k--;
    }
    return k >= 0;
}

static inline bool is_legal(const BatchThing *b, const Episode *episode, const void *state,
                            int32_t action)
{
    return b->observer.world != NULL
               ? (uint32_t)action < WORLD_ACTIONS_MAX && episode->open >> action & 1
               : is_listed(b->batch.game, state, action);
}

/* The action that replaces one that is not legal. */
static fourmi_action instead(const BatchThing *b, const void *state, int32_t action)
{
    const World *world = b->observer.world;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    if (world != NULL) {
        return world->observations->instead(world, state, (fourmi_action)action);
    }
    actions[0] = 0;
    state_legal(b->batch.game, state, actions);
    return actions[0];
}

/* Takes an action and returns what it gains. */
static inline double act(BatchThing *b, Episode *episode, void *state, int32_t action,
                         int32_t *numbers)
{
    const World *world = b->observer.world;
    if (b->options.replace_illegal && !is_legal(b, episode, state, action)) {
        action = instead(b, state, action);
    }
    const double gain = world != NULL
                            ? world->step(world, state, (fourmi_action)action, &episode->rng)
                            : play(b->batch.game, state, (fourmi_action)action, &episode->rng);
    episode->steps++;
    episode->open = observe(&b->observer, state, numbers);
    if (b->past != NULL && times_come(b, episode, state) == TIMES_TO_DRAW) {
        episode->open = 0;
    }
    if (episode->steps >= b->options.steps_max && episode->open != 0) {
        episode->open = 0;
        episode->steps = CUT;
    }
    return gain;
}

/* A step in an environment whose episode is over. */
static inline void go_on(BatchThing *b, Episode *episode, void *state, int32_t *numbers)
{
    if (b->options.autoreset == FOURMI_RESET_NEXT_STEP) {
        begin(b, episode, state, numbers);
    } else if (numbers != NULL) {
        observe(&b->observer, state, numbers);
    }
}

static void tell(const BatchThing *b, size_t i, const fourmi_arrays *arrays)
{
    const fourmi_game *game = b->batch.game;
    const bool is_open = b->episodes[i].open != 0;
    write_turn(&b->observer, state_of(b, i),
               is_open ? game->turn(game, state_of(b, i)) : FOURMI_OVER, i, arrays);
}

/* Whether all can act in a world: without branches, because nothing predicts which episodes are over. */
static bool all_can_act(const BatchThing *b, const int32_t *actions)
{
    const uint64_t all = ~UINT64_C(0) >> (64 - b->batch.game->actions);
    const uint64_t also = b->options.replace_illegal ? all : 0;
    uint64_t wrong = 0;
    for (size_t i = 0; i < b->batch.count; i++) {
        const uint64_t open = b->episodes[i].open;
        const uint32_t action = (uint32_t)actions[i];
        wrong |= (open != 0) & ((action > 63) | ~((open | also) >> (action & 63)));
    }
    return wrong == 0;
}

/* The first environment that cannot take its action; count: all can. */
static size_t find_illegal(const BatchThing *b, const int32_t *actions)
{
    const bool is_forgiving = b->options.replace_illegal;
    size_t i = 0;
    while (i < b->batch.count &&
           (b->episodes[i].open == 0 ||
            (is_forgiving ? (uint32_t)actions[i] < (uint32_t)b->batch.game->actions
                          : is_legal(b, &b->episodes[i], state_of(b, i), actions[i])))) {
        i++;
    }
    return i;
}

int fourmi_batch_step(fourmi_batch *batch, const int32_t *actions, const fourmi_arrays *arrays)
{
    BatchThing *b = (BatchThing *)batch;
    THING_REQUIRES(batch);
    THING_REQUIRES(actions);
    THING_REQUIRES(arrays);
    const size_t count = batch->count;
    const bool is_checked = b->observer.world != NULL && all_can_act(b, actions);
    const size_t illegal = is_checked ? count : find_illegal(b, actions);
    if (illegal < count) {
        return thing_fail(FOURMI_ERROR_ACTION, "action %d is not legal in environment %d",
                          (int)actions[illegal], (int)illegal);
    }
    const fourmi_arrays to = *arrays;
    const bool is_same_step = b->options.autoreset == FOURMI_RESET_SAME_STEP;
    const size_t state_size = batch->game->state_size;
    unsigned char *state = b->states;
    Episode *episode = b->episodes;
    for (size_t i = 0; i < count; i++, episode++, state += state_size) {
        int32_t *numbers = place_of(b, i, to.observations);
        double gain = 0;
        if (episode->open != 0) {
            gain = act(b, episode, state, actions[i], numbers);
        } else {
            go_on(b, episode, state, numbers);
        }
        const bool is_over = episode->open == 0;
        const bool is_cut = episode->steps == CUT;
        if (to.rewards != NULL) {
            to.rewards[i] = gain;
        }
        set(to.terminated, i, is_over && !is_cut);
        set(to.truncated, i, is_cut);
        if (is_same_step && is_over) {
            if (to.finals != NULL) {
                observe(&b->observer, state, place_of(b, i, to.finals));
            }
            begin(b, episode, state, numbers);
        }
        if (to.turns != NULL || to.legal != NULL) {
            tell(b, i, &to);
        }
    }
    batch->steps += count;
    return FOURMI_OK;
}

int fourmi_batch_reset(fourmi_batch *batch, const uint8_t *which, const uint64_t *seeds,
                       const fourmi_arrays *arrays)
{
    BatchThing *b = (BatchThing *)batch;
    THING_REQUIRES(batch);
    THING_REQUIRES(arrays);
    for (size_t i = 0; i < batch->count; i++) {
        if (which != NULL && !which[i]) {
            continue;
        }
        if (seeds != NULL) {
            b->episodes[i].rng = rng_from_seed(seeds[i]);
        }
        begin(b, &b->episodes[i], state_of(b, i), place_of(b, i, arrays->observations));
        tell(b, i, arrays);
        set(arrays->terminated, i, false);
        set(arrays->truncated, i, false);
    }
    return FOURMI_OK;
}

const void *fourmi_batch_states(const fourmi_batch *batch)
{
    return batch != NULL ? ((const BatchThing *)batch)->states : NULL;
}

int fourmi_batch_choose(fourmi_batch *batch, fourmi_policy *policy, int32_t *actions)
{
    BatchThing *b = (BatchThing *)batch;
    THING_REQUIRES(batch);
    THING_REQUIRES(policy);
    THING_REQUIRES(actions);
    if (policy->game != batch->game) {
        return lab_refuse_other("the policy", policy->game, batch->game);
    }
    const fourmi_rng before = b->choosing;
    int status = FOURMI_OK;
    thing_hold(batch); /* the policy's function may free both */
    thing_hold(policy);
    const PolicyThing *chooser = (const PolicyThing *)policy;
    const bool is_random = chooser->way == POLICY_RANDOM ||
                           (chooser->way == POLICY_PLAYER && chooser->player.random_percent >= 100);
    for (size_t i = 0; i < batch->count && status == FOURMI_OK; i++) {
        fourmi_action legal[FOURMI_LEGAL_MAX];
        int action = 0;
        if (b->episodes[i].open != 0 && is_random) { /* without the probabilities */
            const int count = state_legal(batch->game, state_of(b, i), legal);
            Rng rng = {b->choosing.state};
            action = count < 0 ? count : legal[rng_below(&rng, (uint32_t)count)];
            b->choosing.state = rng.state;
        } else if (b->episodes[i].open != 0) {
            action = fourmi_policy_choose(policy, state_of(b, i), &b->choosing);
        }
        if (action < 0) {
            b->choosing = before;
            status = action;
        } else {
            actions[i] = action;
        }
    }
    fourmi_free(policy);
    fourmi_free(batch);
    return status;
}

/* --------------------------------------------------------------------------- making */

static fourmi_feature feature_of(const Observer *o, uint32_t i)
{
    fourmi_feature feature = {.name = "byte", .most = UINT8_MAX};
    if (o->world != NULL) {
        const Observations *facet = o->world->observations;
        feature.name = facet->name(o->world, (int)i);
        facet->range(o->world, (int)i, &feature.least, &feature.most);
    } else if (o->board != NULL) {
        feature.name = i % o->shape[2] < o->shape[2] / 2 ? "own" : "other";
        feature.most = 1;
    }
    return feature;
}

static int reserve(BatchThing *b)
{
    const fourmi_game *game = b->options.game;
    const size_t count = b->options.count;
    const bool has_past = game->repeats && game->players == 2;
    const uint64_t past = has_past ? (b->options.steps_max + UINT64_C(1)) * game->state_size : 0;
    if (past + game->state_size + sizeof *b->episodes > SIZE_MAX / 2 / count) {
        return thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
    }
    b->features = thing_keep(b, b->observer.size * sizeof *b->features);
    b->episodes = thing_keep(b, count * sizeof *b->episodes);
    b->states = thing_keep(b, count * game->state_size);
    b->past = has_past ? thing_keep(b, count * (size_t)past) : NULL;
    return b->features == NULL || b->episodes == NULL || b->states == NULL ||
                   (has_past && b->past == NULL)
               ? FOURMI_ERROR_MEMORY
               : FOURMI_OK;
}

int fourmi_batch_new(fourmi_lab *lab, const fourmi_batch_options *options, fourmi_batch **batch)
{
    THING_NEEDS(batch, lab, options, game, options->game);
    if (options->count == 0 || options->autoreset > FOURMI_RESET_NEVER) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "options.%s is out of range",
                          options->count == 0 ? "count" : "autoreset");
    }
    BatchThing *b = thing_new((LabThing *)lab, &fourmi_batch_shape, sizeof *b, NULL);
    if (b == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    b->observer = observer_of(options->game);
    b->options = *options;
    if (options->steps_max == 0) {
        b->options.steps_max = (uint32_t)options->game->length_max;
    }
    const int status = reserve(b);
    if (status != FOURMI_OK) {
        fourmi_free(b);
        return status;
    }
    b->batch = (fourmi_batch){.game = options->game, .count = options->count};
    memcpy(b->batch.shape, b->observer.shape, sizeof b->batch.shape);
    b->batch.dimensions = b->observer.dimensions;
    b->batch.features = b->features;
    b->batch.feature_count = b->observer.size;
    for (uint32_t i = 0; i < b->observer.size; i++) {
        b->features[i] = feature_of(&b->observer, i);
    }
    Rng seeds = rng_from_seed(options->seed);
    b->choosing.state = rng_next(&seeds);
    for (size_t i = 0; i < options->count; i++) {
        b->episodes[i].rng = rng_from_seed(rng_next(&seeds));
        begin(b, &b->episodes[i], state_of(b, i), NULL);
    }
    *batch = &b->batch;
    return FOURMI_OK;
}
