/* qlearn_world.c - tabular Q-learning in a world. */
#include "learn/qtable/qlearn_world.h"

#include <assert.h>

#include "facets/hindsight.h"
#include "learn/qtable/qlearn_graph.h"
#include "learn/qtable/qlearn_replay.h"

enum {
    NONE = 0, /* for the number of a node plus 1 */
    STEP = sizeof(QlearnStep),
};

static_assert(QLEARN_GRAPH_SIZE_MAX + (uint64_t)WORLD_STEPS_MAX * STEP <= UINT32_MAX,
              "sizes fit, in WebAssembly too, and edges have numbers");
static_assert(WORLD_ACTIONS_MAX <= 64, "a node has a bit for each action");

/* ------------------------------------------------------------------ memory */

/* Behind the slots, of which there are at least two, steps are aligned. */
static_assert(2 * sizeof(uint32_t) % QLEARN_ALIGNMENT == 0, "an even number of slots is aligned");

static QlearnRoom room_for(const World *world, uint32_t states)
{
    const QlearnOptions options = {.states = states};
    return qlearn_graph_room(&options, world->action_count, false);
}

size_t qlearn_world_memory_size(const World *world, uint32_t states)
{
    return qlearn_graph_size(room_for(world, states)) + (size_t)world->steps_max * STEP;
}

void qlearn_world_init(Qlearn *q, const World *world, const QlearnOptions *options, uint64_t seed,
                       void *memory)
{
    assert(world->key != NULL && world->steps_max <= WORLD_STEPS_MAX);
    *q = (Qlearn){
        .common = common_of_world(world, seed),
        .options = *options,
        .epsilon = options->epsilon,
    };
    q->steps = qlearn_graph_init(q, room_for(world, options->states), memory);
}

/* ------------------------------------------------------------------- table */

/* The number of the node with this key, which is added if it is new; false if
 * there is no room. */
static bool find_node(Qlearn *q, uint64_t key, uint32_t *number)
{
    const uint32_t actions = (uint32_t)q->common.world->action_count;
    uint32_t *slot = qlearn_graph_slot(q, key);
    if (*slot == 0) {
        if (q->count == q->capacity || actions > q->edge_capacity - q->edge_count) {
            return false;
        }
        q->nodes[q->count] = (QlearnNode){
            .key = key, .first_edge = q->edge_count, .edge_count = (uint8_t)actions};
        for (Action action = 0; action < actions; action++) {
            q->edges[q->edge_count++] = (QlearnEdge){.move = action};
        }
        *slot = ++q->count;
    }
    *number = *slot - 1;
    return true;
}

/* Notes which actions are legal in a node's state, when it is met first: since it
 * was made, or since it was restored from a brain, which does not tell. */
static void note_legal(const Qlearn *q, uint32_t number, const void *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    QlearnNode *node = &q->nodes[number];
    if (node->legal == 0) {
        const int count = q->common.world->legal_actions(q->common.world, state, actions);
        for (int i = 0; i < count; i++) {
            node->legal |= UINT64_C(1) << actions[i];
        }
    }
}

static bool is_legal(const QlearnNode *node, uint32_t edge)
{
    return node->legal >> (edge - node->first_edge) & 1;
}

double qlearn_world_value(const Qlearn *q, const void *state, Action action, uint32_t *visits)
{
    const uint32_t found = *qlearn_graph_slot(q, q->common.world->key(q->common.world, state));
    const uint32_t number = found - 1;
    const QlearnMoveValue untried = {0};
    const QlearnMoveValue *known = found != NONE
                                       ? &q->move_values[q->nodes[number].first_edge + action]
                                       : &untried;
    if (visits != NULL) {
        *visits = known->visits;
    }
    return known->value;
}

bool qlearn_world_restore(Qlearn *q, const QlearnEntry *entry)
{
    uint32_t number;
    assert(entry->move < q->common.world->action_count);
    if (!find_node(q, entry->key, &number)) {
        return false;
    }
    QlearnMoveValue *known = &q->move_values[q->nodes[number].first_edge + entry->move];
    known->value = entry->value;
    known->visits = entry->visits;
    known->is_settled = entry->is_settled;
    return true;
}

/* ------------------------------------------------------------------ acting */

static double best_value(const Qlearn *q, const QlearnNode *node)
{
    double best = 0.0;
    bool is_first = true;
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (is_legal(node, e) && (is_first || q->move_values[e].value > best)) {
            best = q->move_values[e].value;
            is_first = false;
        }
    }
    return best;
}

static bool any_will_do(const Qlearn *q, uint32_t edge, double wanted)
{
    (void)q;
    (void)edge;
    (void)wanted;
    return true;
}

static bool has_value(const Qlearn *q, uint32_t edge, double wanted)
{
    return q->move_values[edge].value == wanted;
}

static bool has_visits(const Qlearn *q, uint32_t edge, double wanted)
{
    return q->move_values[edge].visits == wanted;
}

/* Any of the legal edges that have what is wanted, each as likely. */
static uint32_t draw(Qlearn *q, const QlearnNode *node,
                     bool (*has)(const Qlearn *, uint32_t, double), double wanted)
{
    uint32_t edges[WORLD_ACTIONS_MAX];
    uint32_t count = 0;
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (is_legal(node, e) && has(q, e, wanted)) {
            edges[count++] = e;
        }
    }
    assert(count > 0);
    return count == 1 ? edges[0] : edges[rng_below(&q->common.rng, count)];
}

static uint32_t fewest_visits(const Qlearn *q, const QlearnNode *node)
{
    uint32_t fewest = UINT32_MAX;
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        fewest = is_legal(node, e) && q->move_values[e].visits < fewest ? q->move_values[e].visits
                                                                        : fewest;
    }
    return fewest;
}

static uint32_t choose(Qlearn *q, const QlearnNode *node)
{
    if (q->epsilon < 1.0 && rng_share(&q->common.rng) >= q->epsilon) {
        return draw(q, node, has_value, best_value(q, node));
    }
    if (q->options.explores_least_tried) {
        return draw(q, node, has_visits, fewest_visits(q, node));
    }
    return draw(q, node, any_will_do, 0.0);
}

/* An episode as it was acted. */
typedef struct WorldEpisode {
    int steps;
    double total; /* of all rewards */
} WorldEpisode;

/* What is known of the state that an episode was cut short in: its node plus 1. */
static uint32_t known_node(const Qlearn *q, const void *state)
{
    const uint32_t found = *qlearn_graph_slot(q, q->common.world->key(q->common.world, state));
    if (found != NONE) {
        note_legal(q, found - 1, state);
    }
    return found;
}

/* Acts until it is over, or cut short, and leaves the last state; false if there is no
 * room for it. */
static bool act(Qlearn *q, WorldEpisode *episode, WorldState *state)
{
    const World *world = q->common.world;
    world->start(world, state, &q->common.rng);
    while (!world->is_over(world, state) && episode->steps < world->steps_max) {
        uint32_t number;
        if (!find_node(q, world->key(world, state), &number)) {
            return false;
        }
        note_legal(q, number, state);
        if (episode->steps > 0) {
            q->steps[episode->steps - 1].next = number + 1;
        }
        const uint32_t edge = choose(q, &q->nodes[number]);
        const double reward = world->step(world, state, q->edges[edge].move, &q->common.rng);
        q->steps[episode->steps++] = (QlearnStep){.reward = reward, .edge = edge, .next = NONE};
        episode->total += reward;
    }
    if (!world->is_over(world, state)) {
        q->steps[episode->steps - 1].next = known_node(q, state);
    }
    return true;
}

/* ---------------------------------------------------------------- learning */

static void learn_value(Qlearn *q, uint32_t edge, double target)
{
    QlearnMoveValue *known = &q->move_values[edge];
    const double rate = qlearn_graph_rate(&q->options, known->visits);
    known->value = (1.0 - rate) * known->value + rate * target;
    known->visits += known->visits < UINT32_MAX;
}

/* What is left of a worth one step earlier. */
static double discount_of(const Qlearn *q)
{
    return q->options.gamma * q->common.world->discount;
}

static void learn_from_best(Qlearn *q, const WorldEpisode *episode)
{
    const double discount = discount_of(q);
    for (int i = 0; i < episode->steps; i++) {
        const QlearnStep *step = &q->steps[q->options.backward ? episode->steps - 1 - i : i];
        const double best = step->next != NONE ? best_value(q, &q->nodes[step->next - 1]) : 0.0;
        learn_value(q, step->edge, step->reward + discount * best);
    }
}

/* Every step towards the return that followed it. */
static void learn_from_return(Qlearn *q, const WorldEpisode *episode)
{
    const double discount = discount_of(q);
    double followed = 0.0;
    for (int i = episode->steps - 1; i >= 0; i--) {
        followed = q->steps[i].reward + discount * followed;
        learn_value(q, q->steps[i].edge, followed);
    }
}

/* What is known of the state that a step would have led to: what came of it, if that was
 * met. */
static double target_of(const Qlearn *q, const HindsightStep *step)
{
    const uint32_t found = step->is_over ? NONE : *qlearn_graph_slot(q, step->next);
    const double best = found != NONE ? best_value(q, &q->nodes[found - 1]) : 0.0;
    return step->reward + discount_of(q) * best;
}

/* Learns from all steps that the end of an episode shows; false if there is no room for
 * one of their states, before anything is learned. */
static bool learn_from_hindsight(Qlearn *q, const WorldState *over)
{
    const World *world = q->common.world;
    HindsightStep steps[HINDSIGHT_STEPS_MAX];
    const int count = world->hindsight->steps(world, over, steps);
    uint32_t number;
    for (int i = 0; i < count; i++) {
        if (!find_node(q, steps[i].key, &number)) {
            return false;
        }
        q->nodes[number].legal = steps[i].legal;
    }
    for (int i = 0; i < count; i++) {
        const uint32_t found = *qlearn_graph_slot(q, steps[i].key);
        const uint32_t edge = q->nodes[found - 1].first_edge + steps[i].action;
        learn_value(q, edge, target_of(q, &steps[i]));
    }
    return true;
}

static Result result_of(const WorldEpisode *episode)
{
    return episode->total > 0.0   ? RESULT_FIRST_WON
           : episode->total < 0.0 ? RESULT_SECOND_WON
                                  : RESULT_DRAW;
}

static bool learn(Qlearn *q, const WorldEpisode *episode, const WorldState *last)
{
    if (q->options.hindsight && q->common.world->is_over(q->common.world, last)) {
        return learn_from_hindsight(q, last);
    }
    if (q->options.bootstrap) {
        learn_from_best(q, episode);
    } else {
        learn_from_return(q, episode);
    }
    return true;
}

bool qlearn_world_train(Qlearn *q)
{
    WorldEpisode episode = {0};
    WorldState last;
    const Rng before = q->common.rng;
    if (!act(q, &episode, &last) || !learn(q, &episode, &last)) {
        q->common.rng = before;
        return false;
    }
    qlearn_count_game(q, result_of(&episode));
    return true;
}
