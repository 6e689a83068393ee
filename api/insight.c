/* insight.c - what a value is made of: parts of the state that a learner looks at, and what they add
 * to the units of its network.
 *
 *      sights -- weights --> units -- cut to 0 .. 1 --> second layer --> score -- tanh --> value
 */
#include <string.h>

#include "api/learner.h"
#include "api/state.h"
#include "facets/percepts.h"
#include "learn/network/net_insight.h"
#include "learn/network/net_math.h"
#include "learn/network/netlearn.h"
#include "learn/network/network_kind.h"
#include "learn/network/networld_insight.h"
#include "learn/network/networld_kind.h"

enum {
    CELLS_MAX = 64,               /* of a sight */
    CELL_NUMBERS = 3 * CELLS_MAX, /* cells, and behind them their places */
    LOSS_SEED = 1,
    LOSS_STEPS = 1000,
};

/* All arrays are in one piece of memory:
 *
 *      sights | numbers: weights of each sight, offsets, sums, says | cells | marks */
typedef struct InsightThing {
    fourmi_insight insight;
    LearnerThing *learner;
    fourmi_sight *sights;
    double *numbers; /* the next ones that are free */
    int16_t *cells;
    char *marks;
} InsightThing;

static void insight_release(void *thing)
{
    fourmi_free(((InsightThing *)thing)->learner);
}

/* Makes room for so many sights, each with so many weights, and for the units. */
static int reserve(InsightThing *x, size_t sights, size_t weights)
{
    const size_t numbers = sights * weights + x->insight.units * (2 + (size_t)x->insight.images);
    x->sights = thing_keep(
        x, sights * (sizeof *x->sights + CELL_NUMBERS * sizeof *x->cells + CELLS_MAX + 1) +
               numbers * sizeof *x->numbers);
    if (x->sights == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    x->numbers = (double *)(void *)(x->sights + sights);
    x->cells = (int16_t *)(void *)(x->numbers + numbers);
    x->marks = (char *)(x->cells + sights * CELL_NUMBERS);
    x->insight.sights = x->sights;
    return FOURMI_OK;
}

static const double *add_floats(InsightThing *x, const float *floats, uint32_t count)
{
    const double *first = x->numbers;
    for (uint32_t i = 0; i < count; i++) {
        *x->numbers++ = (double)floats[i];
    }
    return first;
}

/* Adds a sight with its weights; their cells and marks follow. */
static fourmi_sight *add_sight(InsightThing *x, const char *title, const float *weights,
                               uint32_t count)
{
    const uint32_t number = x->insight.sight_count++;
    fourmi_sight *sight = &x->sights[number];
    *sight = (fourmi_sight){.title = title,
                            .cells = x->cells + (size_t)number * CELL_NUMBERS,
                            .places = x->cells + (size_t)number * CELL_NUMBERS + CELLS_MAX,
                            .marks = x->marks + (size_t)number * (CELLS_MAX + 1),
                            .weights = add_floats(x, weights, count),
                            .weight_count = count};
    return sight;
}

/* Adds a cell to the last sight. */
static void add_cell(InsightThing *x, int cell, char mark)
{
    const size_t number = x->insight.sight_count - 1;
    const uint32_t at = x->sights[number].cell_count++;
    x->cells[number * CELL_NUMBERS + at] = (int16_t)cell;
    x->marks[number * (CELLS_MAX + 1) + at] = mark;
}

/* What units add up and say; the offsets stand among the weights. */
static void add_units(InsightThing *x, const Network *net, const float *sums, uint32_t stride,
                      const float *says)
{
    fourmi_insight *insight = &x->insight;
    insight->offset_count = insight->say_count = insight->units;
    insight->sum_count = insight->units * insight->images;
    insight->offsets = add_floats(x, net->weights + net->layout.offsets, insight->units);
    insight->sums = x->numbers;
    for (uint32_t image = 0; image < insight->images; image++) {
        (void)add_floats(x, sums + (size_t)image * stride, insight->units);
    }
    insight->says = add_floats(x, says, insight->units);
}

/* ------------------------------------------------------------ games of two */

/* Adds a pattern that a lookup finds, or may find. */
static void add_pattern(InsightThing *x, const NetInputs *inputs, int lookup, uint32_t pattern,
                        const float *weights, uint32_t count)
{
    static const char *const titles[] = {
        [NET_GROUP_LINE] = "line", [NET_GROUP_COLUMN] = "column", [NET_GROUP_THREAT] = "threat"};
    static const char letters[] = "-12abc";
    const NetGroup *group = &inputs->group[lookup % inputs->groups];
    uint8_t cells[NET_INSIGHT_CELLS_MAX];
    NetMark marks[NET_INSIGHT_CELLS_MAX];
    const int cell_count = net_insight_cells(inputs, lookup, cells);
    net_insight_marks(group, pattern, marks);
    add_sight(x, titles[net_insight_group_kind(group)], weights, count)->image =
        (uint32_t)(lookup / inputs->groups);
    for (int i = 0; i < cell_count; i++) {
        add_cell(x, cells[i], letters[marks[i]]);
    }
}

/* What excites each unit most, and what least, in each group. */
static int show_extremes(InsightThing *x, const Network *net)
{
    const NetInputs *inputs = &net->inputs;
    const int status = reserve(x, 2 * (size_t)x->insight.units * (size_t)inputs->groups, 1);
    for (uint32_t unit = 0; status == FOURMI_OK && unit < x->insight.units; unit++) {
        for (int group = 0; group < inputs->groups; group++) {
            const NetExtremes found = net_insight_extremes(net, group, unit);
            const uint32_t none = inputs->group[group].first_pattern;
            add_pattern(x, inputs, group, found.most != 0 ? found.most_pattern : none, &found.most,
                        1);
            add_pattern(x, inputs, group, found.least != 0 ? found.least_pattern : none,
                        &found.least, 1);
        }
    }
    return status;
}

/* By how much a network contradicts itself a move later, squared. */
static double contradiction_of(const LearnerThing *t, double value, Position p)
{
    Learner *engine = (Learner *)(uintptr_t)&t->engine;
    Move best[GAME_MOVES_MAX];
    if (game_is_over(&t->adapted->game, p)) {
        return 0;
    }
    (void)learner_best_moves(engine, &t->adapted->game, p, best);
    const double difference = value + learner_value(engine, p, best[0], NULL);
    return difference * difference;
}

static int show_position(InsightThing *x, const Network *net, const void *state)
{
    const Game *game = &x->learner->adapted->game;
    uint16_t patterns[NET_LOOKUPS_MAX];
    NetworkView view;
    NetworkLayers layers;
    Position p;
    const int status = reserve(x, (size_t)net->inputs.lookups, x->insight.units);
    if (status != FOURMI_OK) {
        return status;
    }
    memcpy(&p, state, sizeof p);
    net_inputs_read(&net->inputs, p, patterns);
    for (int lookup = 0; lookup < net->inputs.lookups; lookup++) {
        const size_t row = net->inputs.row_of[patterns[lookup]];
        add_pattern(x, &net->inputs, lookup, patterns[lookup], net->weights + row * net->width,
                    x->insight.units);
    }
    network_plain_view(net, p, &view);
    network_plain_layers(net, &view, side_other(game->side_to_move(game, p)), &layers);
    add_units(x, net, view.sums, net->width, layers.first);
    x->insight.score = (double)layers.score;
    x->insight.value = net_tanh(x->insight.score);
    x->insight.loss = contradiction_of(x->learner, x->insight.value, p);
    return FOURMI_OK;
}

/* ------------------------------------------------------- games of one player */

/* Adds the cells of the last sight, of where an action leads. */
static void add_cells(InsightThing *x, const World *world, const Percepts *percepts,
                      const void *state, int action)
{
    static const char letters[] = {[PERCEPT_FREE] = '-',
                                   [PERCEPT_IN_TIME] = '~',
                                   [PERCEPT_SOON] = '+',
                                   [PERCEPT_BLOCKED] = '#'};
    const int i = (int)x->insight.sight_count - 1;
    int16_t *places = x->cells + (size_t)i * CELL_NUMBERS + CELLS_MAX;
    PerceptCell cells[PERCEPTS_CELLS_MAX];
    const int count = percepts->look_at != NULL
                          ? percepts->look_at(world, state, (Action)action, i, cells)
                          : 0;
    for (int n = 0; n < count; n++) {
        const int cols = world->grid->width(world);
        const bool is_inside = 0 <= cells[n].row && cells[n].row < world->grid->height(world) &&
                               0 <= cells[n].column && cells[n].column < cols;
        add_cell(x, is_inside ? cells[n].row * cols + cells[n].column : -1,
                 letters[cells[n].sight]);
        *places++ = (int16_t)cells[n].row;
        *places++ = (int16_t)cells[n].column;
        x->sights[i].place_count += 2;
    }
}

static int show_sights(InsightThing *x, const Networld *t, const void *state, int action)
{
    const World *world = &x->learner->adapted->world;
    NetworldInsight seen;
    if (!networld_insight_look(t, state, (Action)action, &seen)) {
        return FOURMI_OK; /* the episode is over then */
    }
    const int status = reserve(x, (size_t)seen.sights, x->insight.units);
    for (int i = 0; status == FOURMI_OK && i < seen.sights; i++) {
        add_sight(x, world->sights->table_name(world, i),
                  t->net.weights + (size_t)seen.rows[i] * t->net.width, x->insight.units)
            ->part = seen.parts[i];
        add_cells(x, world, world->sights, state, action);
    }
    if (status == FOURMI_OK) {
        add_units(x, &t->net, seen.sums, 0, seen.says);
        x->insight.score = seen.score;
        x->insight.base = seen.base;
        x->insight.value = seen.value;
    }
    return status;
}

static int show_parts(InsightThing *x, const void *state, int action)
{
    const World *world = &x->learner->adapted->world;
    double parts[LEARNER_PARTS_MAX];
    const int count = learner_action_parts(&x->learner->engine, state, (Action)action, parts);
    const int status = reserve(x, (size_t)count, 0);
    for (int i = 0; status == FOURMI_OK && i < count; i++) {
        add_sight(x, world->percepts->table_name(world, i), NULL, 0)->part = parts[i];
        add_cells(x, world, world->percepts, state, action);
        x->insight.score = x->insight.value += parts[i];
    }
    return status;
}

/* What learners see of where an action leads, before any has learned. */
static int show_percepts(InsightThing *x, const World *world, const void *state, int action)
{
    const Percepts *percepts = world->percepts;
    const int cells = world->grid->width(world) * world->grid->height(world);
    Percept seen[WORLD_ACTIONS_MAX];
    const int count = percepts->look(world, state, seen);
    int at = 0;
    while (at < count - 1 && seen[at].action != action) {
        at++;
    }
    if (seen[at].is_over) {
        return FOURMI_OK;
    }
    int16_t *steps = thing_keep(x, GRID_CELLS_MAX * sizeof *steps);
    const int status = steps != NULL ? reserve(x, (size_t)percepts->table_count, 0)
                                     : FOURMI_ERROR_MEMORY;
    for (int i = 0; status == FOURMI_OK && i < percepts->table_count; i++) {
        add_sight(x, percepts->table_name(world, i), NULL, 0)->number = seen[at].numbers[i];
        add_cells(x, world, percepts, state, action);
    }
    if (status == FOURMI_OK) {
        percepts->reach(world, state, (Action)action, steps);
        x->insight.reach = steps;
        x->insight.reach_count = (uint32_t)cells;
    }
    return status;
}

/* ------------------------------------------------------------------ as a thing */

/* The network of a learner; NULL if it is none. */
static Network *network_of(const LearnerThing *t)
{
    return t->engine.kind == &network_kind    ? &((Netlearn *)t->engine.state)->net
           : t->engine.kind == &networld_kind ? &((Networld *)t->engine.state)->net
                                              : NULL;
}

int learner_switch_off(LearnerThing *t, uint64_t units)
{
    Network *net = network_of(t);
    NetMuted muted; /* what was there is in the learner that this is a copy of */
    if (net == NULL || (net->shape.width < 64 && units >> net->shape.width != 0)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "it has %d units",
                          net != NULL ? (int)net->shape.width : 0);
    }
    net_insight_mute(net, units, &muted);
    t->is_without_units = true;
    return FOURMI_OK;
}

static bool is_legal(const fourmi_game *game, const void *state, int action)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    const int count = game->turn(game, state) == FOURMI_FIRST
                          ? state_list(game, state, actions, NULL)
                          : 0;
    int i = 0;
    while (i < count && actions[i] != action) {
        i++;
    }
    return i < count;
}

static int refuse_action(int action)
{
    return thing_fail(FOURMI_ERROR_ACTION, "action %d is not legal here", action);
}

static int show_game(InsightThing *x, const fourmi_insight_options *options)
{
    const Adapted *adapted = adapt_of(options->game);
    const bool has_percepts = adapted != NULL && adapt_is_alone(adapted) &&
                              adapted->world.percepts != NULL && adapted->world.grid != NULL;
    if (!has_percepts || options->state == NULL) {
        return has_percepts
                   ? thing_missing("options.state")
                   : thing_fail(FOURMI_ERROR_UNSUPPORTED, "no learner of %s has sights of its own",
                                options->game->name);
    }
    return is_legal(options->game, options->state, options->action)
               ? show_percepts(x, &adapted->world, options->state, options->action)
               : refuse_action(options->action);
}

static int show(InsightThing *x, const fourmi_insight_options *options)
{
    const LearnerThing *t = x->learner;
    const Network *net = network_of(t);
    const bool has_parts = learner_is_of_world(t) && t->engine.kind != NULL &&
                           t->engine.kind->worlds->parts != NULL;
    if (net == NULL && !has_parts) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "there is nothing to see in %s",
                          t->learner.is_frozen ? "a model" : t->options.kind->title_with_article);
    }
    if (net != NULL) {
        x->insight.units = net->shape.width;
        x->insight.hidden = net->shape.hidden;
        x->insight.images = learner_is_of_world(t) ? 1 : (uint32_t)net->inputs.images;
    }
    if (!learner_is_of_world(t)) {
        return options->state != NULL ? show_position(x, net, options->state)
                                      : show_extremes(x, net);
    }
    if (options->state == NULL) {
        x->insight.loss = net != NULL
                              ? networld_insight_loss(t->engine.state, LOSS_SEED, LOSS_STEPS)
                              : 0;
        return FOURMI_OK;
    }
    if (!is_legal(t->learner.game, options->state, options->action)) {
        return refuse_action(options->action);
    }
    return net != NULL ? show_sights(x, t->engine.state, options->state, options->action)
                       : show_parts(x, options->state, options->action);
}

int fourmi_insight_new(fourmi_lab *lab, const fourmi_insight_options *options,
                       fourmi_insight **insight)
{
    THING_REQUIRES(insight);
    *insight = NULL;
    THING_REQUIRES(lab);
    THING_REQUIRES(options);
    if (options->learner == NULL && options->game == NULL) {
        return thing_missing("options.learner");
    }
    const int belongs = lab_check_game(lab, options->learner != NULL ? options->learner->game
                                                                     : options->game);
    if (belongs != FOURMI_OK) {
        return belongs;
    }
    InsightThing *x = thing_new((LabThing *)lab, &fourmi_insight_shape, sizeof *x, insight_release);
    if (x == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    x->learner = options->learner != NULL ? thing_hold(options->learner) : NULL;
    const int status = options->learner != NULL ? show(x, options) : show_game(x, options);
    if (status != FOURMI_OK) {
        fourmi_free(x);
        return status;
    }
    *insight = &x->insight;
    return FOURMI_OK;
}
