/* qlearn_entries.c - what a Q-learner knows, as a list, and back. */
#include "learn/qtable/qlearn_entries.h"

#include <assert.h>

#include "facets/starts.h"
#include "learn/qtable/qlearn_graph.h"
#include "learn/qtable/qlearn_replay.h"

/* ----------------------------------------------------------------- listing */

/* Adds the tried moves of a node to a list, of which only the length matters if
 * it is NULL; returns how many. */
static size_t list_node(const Qlearn *q, const QlearnNode *node, QlearnEntry *entries)
{
    size_t count = 0;
    if (q->options.afterstates && node->visits > 0) {
        QlearnEntry entry = {node->key, node->value, node->visits, GAME_NO_MOVE, node->is_settled};
        if (entries != NULL) {
            entries[count] = entry;
        }
        count++;
    }
    for (uint32_t i = 0; !q->options.afterstates && i < node->edge_count; i++) {
        const uint32_t edge = node->first_edge + i;
        const QlearnMoveValue *known = &q->move_values[edge];
        if (known->visits > 0) {
            QlearnEntry entry = {node->key, known->value, known->visits, q->edges[edge].move,
                                 known->is_settled};
            if (entries != NULL) {
                entries[count] = entry;
            }
            count++;
        }
    }
    return count;
}

size_t qlearn_entry_count(const Qlearn *q)
{
    size_t count = 0;
    for (uint32_t i = 0; i < q->count; i++) {
        count += list_node(q, &q->nodes[i], NULL);
    }
    return count;
}

bool qlearn_entry_comes_before(const QlearnEntry *a, const QlearnEntry *b)
{
    return a->key != b->key ? a->key < b->key : a->move < b->move;
}

/* Lets the entry at `root` sink until none below it comes after it. */
static void sift(QlearnEntry *entries, size_t root, size_t count)
{
    QlearnEntry sinking = entries[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && qlearn_entry_comes_before(&entries[child], &entries[child + 1])) {
            child++;
        }
        if (!qlearn_entry_comes_before(&sinking, &entries[child])) {
            break;
        }
        entries[root] = entries[child];
    }
    entries[root] = sinking;
}

/* Heapsort: it needs neither memory nor a C library. */
static void sort(QlearnEntry *entries, size_t count)
{
    for (size_t i = count / 2; i-- > 0;) {
        sift(entries, i, count);
    }
    for (size_t i = count; i-- > 1;) {
        QlearnEntry last = entries[0];
        entries[0] = entries[i];
        entries[i] = last;
        sift(entries, 0, i);
    }
}

size_t qlearn_list(const Qlearn *q, QlearnEntry *entries)
{
    size_t count = 0;
    for (uint32_t i = 0; i < q->count; i++) {
        count += list_node(q, &q->nodes[i], entries + count);
    }
    sort(entries, count);
    return count;
}

/* --------------------------------------------------------------- importing */

static bool values_are_good(const double *values, int count)
{
    for (int i = 0; i < count; i++) {
        if (!(-1.0 <= values[i] && values[i] <= 1.0)) { /* nor is NaN */
            return false;
        }
    }
    return true;
}

LearnerImport qlearn_import(Qlearn *q, Position p, const double *values)
{
    uint32_t number;
    assert(!q->options.afterstates && !q->options.symmetry);
    if (!values_are_good(values, q->common.game->move_count)) {
        return LEARNER_IMPORT_BAD_VALUE;
    }
    if (!qlearn_graph_find_node(q, p, &number) || !qlearn_graph_expand(q, number)) {
        return LEARNER_IMPORT_NO_ROOM;
    }
    QlearnNode *node = &q->nodes[number];
    if (node->visits > 0) {
        return LEARNER_IMPORT_TWICE;
    }
    node->visits = 1;
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        const double value = values[q->edges[e].move];
        q->move_values[e].value = value;
        q->move_values[e].visits = value != 0.0;
    }
    return LEARNER_IMPORTED;
}

/* --------------------------------------------------------------- restoring */

/* Whom to ask for what was known, and how much of it has found its place. */
typedef struct Memory {
    QlearnLookup lookup;
    const void *context;
    size_t found;
} Memory;

/* Gives a move what was known of it; false if it was never tried. */
static bool recall(Qlearn *q, const QlearnNode *node, uint32_t edge, Memory *memory)
{
    const QlearnEdge *e = &q->edges[edge];
    QlearnEntry entry = {
        .key = q->options.afterstates ? q->nodes[e->child].key : node->key,
        .move = q->options.afterstates ? (Move)GAME_NO_MOVE : e->move,
    };
    if (!memory->lookup(memory->context, &entry)) {
        return false;
    }
    memory->found += *qlearn_graph_visits(q, edge) == 0; /* and not by another way already */
    *qlearn_graph_value(q, edge) = entry.value;
    *qlearn_graph_visits(q, edge) = entry.visits;
    *qlearn_graph_settled(q, edge) |= entry.is_settled;
    return true;
}

/* Nodes that were reached and are not expanded yet: a stack that runs through the
 * nodes themselves, so that it needs no memory however many there are. */
typedef struct Waiting {
    uint32_t top; /* number of a node plus 1, or LAST */
} Waiting;

enum { LAST = QLEARN_STATES_MAX + 1 }; /* no node has this number plus 1 */

static void push(Qlearn *q, Waiting *waiting, uint32_t number)
{
    QlearnNode *node = &q->nodes[number];
    if (node->edge_count == 0 && node->waiting == 0) {
        node->waiting = waiting->top;
        waiting->top = number + 1;
    }
}

static uint32_t pop(Qlearn *q, Waiting *waiting)
{
    const uint32_t number = waiting->top - 1;
    waiting->top = q->nodes[number].waiting;
    q->nodes[number].waiting = 0;
    return number;
}

/* Expands a node, recalls what was known of its moves, and has those wait that
 * they led to. */
static bool restore_node(Qlearn *q, uint32_t number, Memory *memory, Waiting *waiting)
{
    const QlearnNode *node = &q->nodes[number];
    if (!qlearn_graph_expand(q, number)) {
        return false;
    }
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (recall(q, node, e, memory)) {
            push(q, waiting, q->edges[e].child);
        }
    }
    return true;
}

/* Expands a node and all that were reached through it. */
static bool restore_below(Qlearn *q, uint32_t number, Memory *memory)
{
    Waiting waiting = {.top = LAST};
    push(q, &waiting, number);
    while (waiting.top != LAST) {
        if (!restore_node(q, pop(q, &waiting), memory, &waiting)) {
            return false;
        }
    }
    return true;
}

/* Looks further, along moves that were never tried, until everything is found or
 * there is no room: nodes are expanded in the order in which they were met. */
static void restore_beyond(Qlearn *q, Memory *memory, size_t count)
{
    bool has_room = true;
    for (uint32_t i = 0; has_room && i < q->count && memory->found < count; i++) {
        has_room = q->nodes[i].edge_count > 0 || restore_below(q, i, memory);
    }
}

/* Whether the games, oldest first, could all be taken over. */
static bool restore_played(Qlearn *q, const uint8_t *played, uint32_t count)
{
    const size_t size = q->played_size;
    for (uint32_t i = 0; i < count; i++) {
        QlearnEpisode episode;
        if (!qlearn_replay_recollect(q, played + i * size, &episode)) {
            return false;
        }
        qlearn_replay_remember(q, &episode);
    }
    return true;
}

/* The edge of a move, as it is stored; false if the move is not legal. */
static bool find_edge(const Qlearn *q, const QlearnNode *node, Move move, uint32_t *edge)
{
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (q->edges[e].move == move) {
            *edge = e;
            return true;
        }
    }
    return false;
}

QlearnRestored qlearn_restore_entry(Qlearn *q, const QlearnEntry *entry)
{
    const Game *game = q->common.game;
    Position p;
    uint32_t number, edge;
    if (!game->starts->with_key(game, entry->key, &p)) {
        return QLEARN_UNREACHED;
    }
    if (!qlearn_graph_find_node(q, p, &number) || !qlearn_graph_expand(q, number)) {
        return QLEARN_NO_ROOM;
    }
    QlearnNode *node = &q->nodes[number];
    if (node->key != entry->key) {
        return QLEARN_UNREACHED; /* another image of the position would be met */
    }
    if (q->options.afterstates) {
        node->value = entry->value;
        node->visits = entry->visits;
        node->is_settled |= entry->is_settled;
        return QLEARN_RESTORED;
    }
    if (!find_edge(q, node, entry->move, &edge)) {
        return QLEARN_UNREACHED;
    }
    q->move_values[edge] = (QlearnMoveValue){entry->value, entry->visits, entry->is_settled};
    return QLEARN_RESTORED;
}

QlearnRestored qlearn_restore(Qlearn *q, QlearnLookup lookup, const void *context, size_t count,
                              const uint8_t *played, uint32_t played_count)
{
    Memory memory = {lookup, context, 0};
    uint32_t start;
    assert(q->count == 0 && played_count <= QLEARN_REPLAY_GAMES);
    if (!qlearn_graph_find_node(q, q->common.game->start, &start) ||
        !restore_below(q, start, &memory)) {
        return QLEARN_NO_ROOM;
    }
    restore_beyond(q, &memory, count);
    return memory.found == count && restore_played(q, played, played_count) ? QLEARN_RESTORED
                                                                            : QLEARN_UNREACHED;
}
