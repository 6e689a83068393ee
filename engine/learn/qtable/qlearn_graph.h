/* qlearn_graph.h - the positions and moves that a Q-learner has met (qlearn.h),
 * for its own files.
 *
 * A node is found by its key through the slots, and made when a position is met
 * first; its moves are found when it is expanded. From then on training follows
 * the links and asks the rules nothing.
 */
#ifndef FOURMI_QLEARN_GRAPH_H
#define FOURMI_QLEARN_GRAPH_H

#include "learn/qtable/qlearn.h"

/* The number of the start's node, which is met before all others. */
enum { QLEARN_GRAPH_START = 0 };

/* No table takes more: nodes with what belongs to each, and edges with theirs. */
#define QLEARN_GRAPH_SIZE_MAX                                                                      \
    ((uint64_t)QLEARN_STATES_MAX *                                                                 \
     (sizeof(QlearnNode) + 20 +                                                                    \
      QLEARN_EDGES_PER_STATE * (sizeof(QlearnEdge) + sizeof(QlearnMoveValue))))

/* What a table is to have room for. */
typedef struct QlearnRoom {
    uint32_t states;
    uint32_t edges;
    bool has_move_values;
    bool has_links;
} QlearnRoom;

/* The room of a table of so many states, with at most so many moves each. */
QlearnRoom qlearn_graph_room(const QlearnOptions *options, int moves_max, bool has_links);

/* The memory that takes; and laying the table out in it, which is zeroed: returns
 * where it ends. */
size_t qlearn_graph_size(QlearnRoom room);
void *qlearn_graph_init(Qlearn *q, QlearnRoom room, void *memory);

/* The slot of a key: the one that has it, or the empty one where it would go. */
static inline uint32_t *qlearn_graph_slot(const Qlearn *q, uint64_t key)
{
    uint64_t hash = (key ^ key >> 32) * 0x9e3779b97f4a7c15u;
    uint32_t mask = q->slot_count - 1;
    uint32_t i = (uint32_t)(hash >> 32) & mask;
    while (q->slots[i] != 0 && q->nodes[q->slots[i] - 1].key != key) {
        i = (i + 1) & mask;
    }
    return &q->slots[i];
}

/* The number of a position's node, which is added if it is new; false if there
 * is no room. */
bool qlearn_graph_find_node(Qlearn *q, Position p, uint32_t *number);

/* Whether the learner has been in a position: with afterstates only, it knows. */
bool qlearn_graph_has_been_at(const Qlearn *q, Position p);

/* Finds the moves of a node in which the game goes on. False if there is no
 * room; the node is then as it was. */
bool qlearn_graph_find_moves(Qlearn *q, uint32_t number);

/* The same unless that is done, or the game is over. */
static inline bool qlearn_graph_expand(Qlearn *q, uint32_t number)
{
    const QlearnNode *node = &q->nodes[number];
    return node->edge_count > 0 || node->result != RESULT_UNFINISHED ||
           qlearn_graph_find_moves(q, number);
}

/* The edge between two nodes along which a move was played; with afterstates the
 * child tells which it is, otherwise the move, as it is stored. */
uint32_t qlearn_graph_edge_of(const Qlearn *q, uint32_t from, uint32_t child, Move stored_move);

/* What a position is worth to the side that has just moved there, by the rules
 * alone: 0 unless it is the end of a game. */
static inline double qlearn_graph_reward(const Game *game, Position p, Result result)
{
    return result_for(result, side_other(game->side_to_move(game, p)));
}

/* How far the value of a move moves to its target that was tried so many times
 * before: by alpha. With averaging all the way at first, and then by 11 / (11 +
 * visits) as long as that is more. The mean would be 1 / (1 + visits); this forgets
 * what was learned from targets that were still wrong themselves (Jin and others,
 * 2018, who have the length of an episode for 11). */
static inline double qlearn_graph_rate(const QlearnOptions *options, uint32_t visits)
{
    if (!options->averages) {
        return options->alpha;
    }
    const double early = options->takes_mean ? 1.0 : 11.0;
    const double falling = early / (early + (double)visits);
    return falling > options->alpha ? falling : options->alpha;
}

/* What is known of a move, wherever it belongs. */

static inline double *qlearn_graph_value(const Qlearn *q, uint32_t edge)
{
    const QlearnEdge *e = &q->edges[edge];
    return q->options.afterstates ? &q->nodes[e->child].value : &q->move_values[edge].value;
}

static inline uint32_t *qlearn_graph_visits(const Qlearn *q, uint32_t edge)
{
    const QlearnEdge *e = &q->edges[edge];
    return q->options.afterstates ? &q->nodes[e->child].visits : &q->move_values[edge].visits;
}

static inline bool *qlearn_graph_settled(const Qlearn *q, uint32_t edge)
{
    const QlearnEdge *e = &q->edges[edge];
    return q->options.afterstates ? &q->nodes[e->child].is_settled
                                  : &q->move_values[edge].is_settled;
}

/* The value of the best move of an expanded node. */
static inline double qlearn_graph_best(const Qlearn *q, const QlearnNode *node)
{
    double best = *qlearn_graph_value(q, node->first_edge);
    for (uint32_t e = node->first_edge + 1; e < node->first_edge + node->edge_count; e++) {
        const double value = *qlearn_graph_value(q, e);
        best = value > best ? value : best;
    }
    return best;
}

#endif
