/* qlearn_graph.c - the positions and moves that a Q-learner has met, and what it
 * answers when it is asked about them. */
#include "learn/qtable/qlearn_graph.h"

#include <assert.h>

#include "facets/symmetry.h"
#include "learn/qtable/potential.h"

/* The position that a node is made of, and the symmetry that leads there. */
static Position representative(const QlearnOptions *options, const Game *game, Position p,
                               int *symmetry)
{
    *symmetry = 0;
    return options->symmetry ? symmetry_canonical(game, p, symmetry) : p;
}

/* The value of an afterstate before any learning. */
static double first_value(const QlearnOptions *options, const Game *game, Position p, Result result)
{
    if (options->shaping && result == RESULT_UNFINISHED) {
        return potential_of(game, p, side_other(game->side_to_move(game, p)));
    }
    return qlearn_graph_reward(game, p, result);
}

/* The same for any move of a position, where values belong to moves. */
static double first_move_value(const QlearnOptions *options, const Game *game, Position p)
{
    return options->shaping ? potential_of(game, p, game->side_to_move(game, p)) : 0.0;
}

/* ------------------------------------------------------------------ memory */

static_assert(sizeof(QlearnNode) % QLEARN_ALIGNMENT == 0, "what follows the nodes is aligned");
static_assert(sizeof(QlearnMoveValue) % QLEARN_ALIGNMENT == 0, "and what follows the values");

/* A power of two that leaves half of the slots empty at least. */
static uint32_t slots_for(uint32_t states)
{
    uint32_t slots = 2;
    while (slots < 2 * states) {
        slots *= 2;
    }
    return slots;
}

QlearnRoom qlearn_graph_room(const QlearnOptions *options, int moves_max, bool has_links)
{
    const int edges = moves_max < QLEARN_EDGES_PER_STATE ? moves_max : QLEARN_EDGES_PER_STATE;
    assert(0 < options->states && options->states <= QLEARN_STATES_MAX);
    return (QlearnRoom){
        .states = options->states,
        /* A single state may have as many as there can be. */
        .edges = options->states * (uint32_t)edges + (uint32_t)(moves_max - edges),
        .has_move_values = !options->afterstates,
        .has_links = has_links && options->afterstates,
    };
}

/* Slots and edges are even in number, so that all are aligned. */
static size_t even(size_t count)
{
    return count + count % 2;
}

size_t qlearn_graph_size(QlearnRoom room)
{
    return room.states * sizeof(QlearnNode) +
           (room.has_move_values ? room.edges * sizeof(QlearnMoveValue) : 0) +
           room.edges * sizeof(QlearnEdge) +
           (room.has_links ? room.edges * sizeof(QlearnLink) + even(room.states) * sizeof(uint32_t)
                           : 0) +
           slots_for(room.states) * sizeof(uint32_t);
}

void *qlearn_graph_init(Qlearn *q, QlearnRoom room, void *memory)
{
    q->capacity = room.states;
    q->edge_capacity = room.edges;
    q->slot_count = slots_for(room.states);
    q->nodes = memory;
    memory = q->nodes + room.states;
    if (room.has_move_values) {
        q->move_values = memory;
        memory = q->move_values + room.edges;
    }
    q->edges = memory;
    memory = q->edges + room.edges;
    if (room.has_links) {
        q->links = memory;
        q->due = (uint32_t *)(q->links + room.edges);
        memory = q->due + even(room.states);
    }
    q->slots = memory;
    return q->slots + q->slot_count;
}

/* ----------------------------------------------------------------- finding */

bool qlearn_graph_find_node(Qlearn *q, Position p, uint32_t *number)
{
    int symmetry;
    Position met = representative(&q->options, q->common.game, p, &symmetry);
    uint64_t key = q->common.game->key(q->common.game, met);
    uint32_t *slot = qlearn_graph_slot(q, key);
    if (*slot == 0) {
        if (q->count == q->capacity) {
            return false;
        }
        Result result = q->common.game->result(q->common.game, met);
        q->nodes[q->count] = (QlearnNode){
            .key = key,
            .position = met,
            .value = first_value(&q->options, q->common.game, met, result),
            .result = (uint8_t)result,
            .is_settled = result != RESULT_UNFINISHED, /* the rules have said it all */
        };
        *slot = ++q->count;
    }
    *number = *slot - 1;
    return true;
}

bool qlearn_graph_has_been_at(const Qlearn *q, Position p)
{
    int symmetry;
    const Position met = representative(&q->options, q->common.game, p, &symmetry);
    const uint32_t number = *qlearn_graph_slot(q, q->common.game->key(q->common.game, met));
    return number > 0 && q->nodes[number - 1].visits > 0;
}

/* Whether moves to one node share a value, and one of them is already there. */
static bool has_edge_to(const Qlearn *q, uint32_t first, uint32_t child)
{
    for (uint32_t e = first; q->options.afterstates && e < q->edge_count; e++) {
        if (q->edges[e].child == child) {
            return true;
        }
    }
    return false;
}

static void add_edge(Qlearn *q, QlearnEdge edge, double value)
{
    assert(q->edge_count < q->edge_capacity);
    q->edges[q->edge_count] = edge;
    if (q->move_values != NULL) {
        q->move_values[q->edge_count] = (QlearnMoveValue){.value = value};
    }
    q->edge_count++;
}

/* Makes the ways back along the edges of a node. */
static void link_edges(Qlearn *q, uint32_t number)
{
    const QlearnNode *node = &q->nodes[number];
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        QlearnNode *child = &q->nodes[q->edges[e].child];
        q->links[e] = (QlearnLink){.from = number, .next = child->leading};
        child->leading = e + 1;
    }
}

bool qlearn_graph_find_moves(Qlearn *q, uint32_t number)
{
    const Game *game = q->common.game;
    QlearnNode *node = &q->nodes[number];
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, node->position, moves);
    uint32_t first = q->edge_count;
    if ((uint32_t)count > q->edge_capacity - first) {
        return false;
    }
    double value = first_move_value(&q->options, game, node->position);
    for (int i = 0; i < count; i++) {
        uint32_t child;
        if (!qlearn_graph_find_node(q, game->play(game, node->position, moves[i]), &child)) {
            q->edge_count = first;
            return false;
        }
        if (!has_edge_to(q, first, child)) {
            add_edge(q, (QlearnEdge){.child = child, .move = moves[i]}, value);
        }
    }
    node->first_edge = first;
    node->edge_count = (uint8_t)(q->edge_count - first);
    if (q->links != NULL) {
        link_edges(q, number);
    }
    return true;
}

uint32_t qlearn_graph_edge_of(const Qlearn *q, uint32_t from, uint32_t child, Move stored_move)
{
    const QlearnNode *node = &q->nodes[from];
    uint32_t e = node->first_edge;
    while (q->options.afterstates ? q->edges[e].child != child : q->edges[e].move != stored_move) {
        e++;
        assert(e < node->first_edge + node->edge_count);
    }
    return e;
}

/* ----------------------------------------------------------------- answers */

void qlearn_locate(const QlearnOptions *options, const Game *game, Position p, Move move,
                   uint64_t *key, Move *stored_move)
{
    int symmetry;
    if (options->afterstates) {
        p = representative(options, game, game->play(game, p, move), &symmetry);
        *stored_move = GAME_NO_MOVE;
    } else {
        p = representative(options, game, p, &symmetry);
        *stored_move = symmetry_transform_move(game, move, symmetry);
    }
    *key = game->key(game, p);
}

double qlearn_untried_value(const QlearnOptions *options, const Game *game, Position p, Move move)
{
    Position next = game->play(game, p, move);
    return options->afterstates ? first_value(options, game, next, game->result(game, next))
                                : first_move_value(options, game, p);
}

double qlearn_value(const Qlearn *q, Position p, Move move, uint32_t *visits)
{
    uint64_t key;
    Move stored_move;
    double value;
    uint32_t tried = 0;
    qlearn_locate(&q->options, q->common.game, p, move, &key, &stored_move);
    uint32_t number = *qlearn_graph_slot(q, key);
    const QlearnNode *node = number > 0 ? &q->nodes[number - 1] : NULL;
    if (node != NULL && q->options.afterstates) {
        value = node->value;
        tried = node->visits;
    } else if (node != NULL && node->edge_count > 0) {
        const uint32_t edge = qlearn_graph_edge_of(q, number - 1, 0, stored_move);
        value = q->move_values[edge].value;
        tried = q->move_values[edge].visits;
    } else {
        value = qlearn_untried_value(&q->options, q->common.game, p, move);
    }
    if (visits != NULL) {
        *visits = tried;
    }
    return value;
}

int qlearn_keep_best(const QlearnOptions *options, Move moves[GAME_MOVES_MAX],
                     const double values[GAME_MOVES_MAX], int count)
{
    assert(count > 0);
    double best = values[0];
    for (int i = 1; i < count; i++) {
        best = values[i] > best ? values[i] : best;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (values[i] == best) {
            moves[kept++] = moves[i];
        }
    }
    return options->takes_first ? 1 : kept;
}

/* The values of all moves of a position from the node that stands for it, if each of them
 * has an edge of its own there: so that only one position needs to be looked for, and not
 * those that all moves lead to. */
static bool find_values(const Qlearn *q, Position p, Move moves[GAME_MOVES_MAX], int count,
                        double values[GAME_MOVES_MAX])
{
    const Game *game = q->common.game;
    int symmetry;
    const Position met = representative(&q->options, game, p, &symmetry);
    const uint32_t number = *qlearn_graph_slot(q, game->key(game, met));
    if (number == 0 || q->nodes[number - 1].edge_count != count) {
        return false;
    }
    const QlearnNode *node = &q->nodes[number - 1];
    const int back = symmetry_inverse(game, symmetry);
    for (int i = 0; i < count; i++) {
        const uint32_t edge = node->first_edge + (uint32_t)i;
        const Move move = symmetry_transform_move(game, q->edges[edge].move, back);
        int place = 0;
        while (moves[place] != move) {
            place++;
        }
        values[place] = *qlearn_graph_value(q, edge);
    }
    return true;
}

int qlearn_best(const Qlearn *q, Position p, Move moves[GAME_MOVES_MAX])
{
    double values[GAME_MOVES_MAX];
    int count = q->common.game->legal_moves(q->common.game, p, moves);
    if (find_values(q, p, moves, count, values)) {
        return qlearn_keep_best(&q->options, moves, values, count);
    }
    for (int i = 0; i < count; i++) {
        values[i] = qlearn_value(q, p, moves[i], NULL);
    }
    return qlearn_keep_best(&q->options, moves, values, count);
}

int qlearn_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)game;
    return qlearn_best(context, p, moves);
}
