/* qlearn.c - tabular Q-learning by self-play. */
#include "learn/qlearn.h"

#include <assert.h>
#include <string.h>

#include "learn/potential.h"
#include "text.h"

static const struct {
    const char *name;
    QlearnOptions options;
} presets[] = {
    {
        "sound",
        {
            .alpha = 1.0,
            .gamma = 0.9,
            .epsilon = 1.0,
            .epsilon_decay = 1.0,
            .epsilon_floor = 0.0,
            .symmetry = true,
            .afterstates = true,
            .bootstrap = true,
            .backward = true,
            .explores_least_tried = true,
            .skips_settled = true,
        },
    },
    {
        "tutorial",
        {
            .alpha = 0.1,
            .gamma = 1.0, /* the result itself, however far away */
            .epsilon = 0.3,
            .epsilon_decay = 0.995,
            .epsilon_floor = 0.01,
        },
    },
};

enum { PRESET_COUNT = sizeof presets / sizeof presets[0] };

const char *qlearn_preset_name(int i)
{
    return i < PRESET_COUNT ? presets[i].name : NULL;
}

bool qlearn_preset(const char *name, QlearnOptions *options)
{
    for (int i = 0; i < PRESET_COUNT; i++) {
        if (text_equal(name, presets[i].name)) {
            *options = presets[i].options;
            return true;
        }
    }
    return false;
}

static bool is_share(double number)
{
    return 0.0 <= number && number <= 1.0; /* false for what is not a number */
}

bool qlearn_options_are_good(const QlearnOptions *options)
{
    return is_share(options->alpha) && options->alpha > 0.0 && is_share(options->gamma) &&
           is_share(options->epsilon) && is_share(options->epsilon_decay) &&
           is_share(options->epsilon_floor) && options->replay <= QLEARN_REPLAY_MAX;
}

bool qlearn_can_change(const QlearnOptions *from, const QlearnOptions *to)
{
    return from->symmetry == to->symmetry && from->afterstates == to->afterstates &&
           from->shaping == to->shaping;
}

void qlearn_change(Qlearn *q, const QlearnOptions *options, bool restarts_epsilon)
{
    assert(qlearn_options_are_good(options) && qlearn_can_change(&q->options, options));
    q->options = *options;
    q->changed_at = q->statistics.games;
    if (restarts_epsilon) {
        q->epsilon = options->epsilon;
    }
}

/* ------------------------------------------------------------------ memory */

/* A power of two that leaves half of the slots empty at least. */
static uint32_t slots_for(uint32_t states)
{
    uint32_t slots = 2;
    while (slots < 2 * states) {
        slots *= 2;
    }
    return slots;
}

static size_t edges_for(const Game *game, uint32_t states)
{
    return (size_t)states * (size_t)game->move_count;
}

static_assert(sizeof(QlearnNode) % QLEARN_ALIGNMENT == 0, "edges follow the nodes");
static_assert(sizeof(QlearnEdge) % QLEARN_ALIGNMENT == 0, "slots follow the edges");
static_assert((uint64_t)QLEARN_STATES_MAX *
                          (sizeof(QlearnNode) + GAME_MOVES_MAX * sizeof(QlearnEdge) + 16) +
                      QLEARN_REPLAY_GAMES * (1 + GAME_PLIES_MAX) <=
                  UINT32_MAX,
              "sizes fit, in WebAssembly too, and edges have numbers");

size_t qlearn_memory_size(const Game *game, uint32_t states)
{
    assert(0 < states && states <= QLEARN_STATES_MAX);
    return states * sizeof(QlearnNode) + edges_for(game, states) * sizeof(QlearnEdge) +
           slots_for(states) * sizeof(uint32_t) + QLEARN_REPLAY_GAMES * qlearn_played_size(game);
}

void qlearn_init(Qlearn *q, const Game *game, const QlearnOptions *options, uint64_t seed,
                 void *memory, uint32_t states)
{
    assert(0 < states && states <= QLEARN_STATES_MAX);
    assert(qlearn_options_are_good(options));
    *q = (Qlearn){
        .game = game,
        .options = *options,
        .epsilon = options->epsilon,
        .seed = seed,
        .rng = rng_from_seed(seed),
        .capacity = states,
        .edge_capacity = (uint32_t)edges_for(game, states),
        .slot_count = slots_for(states),
    };
    q->nodes = memory;
    q->edges = (QlearnEdge *)(q->nodes + q->capacity);
    q->slots = (uint32_t *)(q->edges + q->edge_capacity);
    q->played = (uint8_t *)(q->slots + q->slot_count);
}

/* ------------------------------------------------------------------- graph */

static Position representative(const QlearnOptions *options, const Game *game, Position p,
                               int *symmetry)
{
    *symmetry = 0;
    return options->symmetry ? game_canonical(game, p, symmetry) : p;
}

/* What a position is worth to the side that has just moved there, by the rules
 * alone: 0 unless it is the end of a game. */
static double reward(const Game *game, Position p, Result result)
{
    return result_for(result, side_other(game->side_to_move(game, p)));
}

/* The value of an afterstate before any learning. */
static double first_value(const QlearnOptions *options, const Game *game, Position p, Result result)
{
    if (options->shaping && result == RESULT_UNFINISHED) {
        return potential_of(game, p, side_other(game->side_to_move(game, p)));
    }
    return reward(game, p, result);
}

/* The same for any move of a position, where values belong to moves. */
static double first_move_value(const QlearnOptions *options, const Game *game, Position p)
{
    return options->shaping ? potential_of(game, p, game->side_to_move(game, p)) : 0.0;
}

/* The slot of a key: the one that has it, or the empty one where it would go. */
static uint32_t *slot_of(const Qlearn *q, uint64_t key)
{
    uint64_t hash = (key ^ key >> 32) * 0x9e3779b97f4a7c15u;
    uint32_t mask = q->slot_count - 1;
    uint32_t i = (uint32_t)(hash >> 32) & mask;
    while (q->slots[i] != 0 && q->nodes[q->slots[i] - 1].key != key) {
        i = (i + 1) & mask;
    }
    return &q->slots[i];
}

/* The node of a position, added if it is new; false if there is no room. */
static bool find_node(Qlearn *q, Position p, uint32_t *number)
{
    int symmetry;
    Position met = representative(&q->options, q->game, p, &symmetry);
    uint64_t key = q->game->key(q->game, met);
    uint32_t *slot = slot_of(q, key);
    if (*slot == 0) {
        if (q->count == q->capacity) {
            return false;
        }
        Result result = q->game->result(q->game, met);
        q->nodes[q->count] = (QlearnNode){
            .key = key,
            .position = met,
            .value = first_value(&q->options, q->game, met, result),
            .result = (uint8_t)result,
            .is_settled = result != RESULT_UNFINISHED, /* the rules have said it all */
        };
        *slot = ++q->count;
    }
    *number = *slot - 1;
    return true;
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

static uint64_t start_key(const Qlearn *q)
{
    int symmetry;
    return q->game->key(q->game, representative(&q->options, q->game, q->game->start, &symmetry));
}

/* Finds the moves of a node, unless that is done or its game is over. False if
 * there is no room; the node is then as it was. */
static bool expand(Qlearn *q, uint32_t number)
{
    const Game *game = q->game;
    QlearnNode *node = &q->nodes[number];
    if (node->edge_count > 0 || node->result != RESULT_UNFINISHED) {
        return true;
    }
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, node->position, moves);
    uint32_t first = q->edge_count;
    double value = first_move_value(&q->options, game, node->position);
    for (int i = 0; i < count; i++) {
        uint32_t child;
        if (!find_node(q, game->play(game, node->position, moves[i]), &child)) {
            q->edge_count = first;
            return false;
        }
        if (!has_edge_to(q, first, child)) {
            assert(q->edge_count < q->edge_capacity);
            q->edges[q->edge_count++] = (QlearnEdge){
                .value = value, .child = child, .move = moves[i]};
        }
    }
    node->first_edge = first;
    node->edge_count = (uint16_t)(q->edge_count - first);
    return true;
}

static double *value_of(const Qlearn *q, uint32_t edge)
{
    QlearnEdge *e = &q->edges[edge];
    return q->options.afterstates ? &q->nodes[e->child].value : &e->value;
}

static uint32_t *visits_of(const Qlearn *q, uint32_t edge)
{
    QlearnEdge *e = &q->edges[edge];
    return q->options.afterstates ? &q->nodes[e->child].visits : &e->visits;
}

static bool *settled_of(const Qlearn *q, uint32_t edge)
{
    QlearnEdge *e = &q->edges[edge];
    return q->options.afterstates ? &q->nodes[e->child].is_settled : &e->is_settled;
}

/* ---------------------------------------------------------------- learning */

/* A game as a walk through the graph. */
typedef struct Walk {
    int plies;
    uint32_t edges[GAME_PLIES_MAX];
} Walk;

/* The value of the best move of an expanded node. */
static double best_value(const Qlearn *q, const QlearnNode *node)
{
    double best = *value_of(q, node->first_edge);
    for (uint32_t e = node->first_edge + 1; e < node->first_edge + node->edge_count; e++) {
        double value = *value_of(q, e);
        best = value > best ? value : best;
    }
    return best;
}

static void learn_move(Qlearn *q, uint32_t edge, double target)
{
    double *value = value_of(q, edge);
    double alpha = q->options.alpha;
    /* In this form alpha 1 gives the target exactly. */
    *value = (1.0 - alpha) * *value + alpha * target;
}

/* One move of a walk, towards the opponent's best reply. A node that was not
 * expanded (the last of an unfinished game) teaches nothing. */
static void learn_from_reply(Qlearn *q, uint32_t edge)
{
    const QlearnNode *node = &q->nodes[q->edges[edge].child];
    if (node->result != RESULT_UNFINISHED) {
        learn_move(q, edge, reward(q->game, node->position, (Result)node->result));
    } else if (node->edge_count > 0) {
        learn_move(q, edge, 0.0 - q->options.gamma * best_value(q, node)); /* never -0 */
    }
}

static void learn_from_replies(Qlearn *q, const Walk *walk)
{
    for (int i = 0; i < walk->plies; i++) {
        int ply = q->options.backward ? walk->plies - 1 - i : i;
        learn_from_reply(q, walk->edges[ply]);
    }
}

/* All moves of a finished walk, towards its result. */
static void learn_from_result(Qlearn *q, const Walk *walk)
{
    const QlearnNode *last = &q->nodes[q->edges[walk->edges[walk->plies - 1]].child];
    double target = reward(q->game, last->position, (Result)last->result);
    for (int ply = walk->plies - 1; ply >= 0; ply--) {
        learn_move(q, walk->edges[ply], target);
        target = 0.0 - q->options.gamma * target;
    }
}

static Result result_of(const Qlearn *q, const Walk *walk)
{
    return (Result)q->nodes[q->edges[walk->edges[walk->plies - 1]].child].result;
}

/* Whether there is anything to learn from a walk. */
static bool is_lesson(const Qlearn *q, const Walk *walk)
{
    return walk->plies > 0 && (q->options.bootstrap || result_of(q, walk) != RESULT_UNFINISHED);
}

static void learn_walk(Qlearn *q, const Walk *walk)
{
    if (q->options.bootstrap) {
        learn_from_replies(q, walk);
    } else {
        learn_from_result(q, walk);
    }
}

/* ------------------------------------------------------------------ replay */

size_t qlearn_played_size(const Game *game)
{
    return 1 + (size_t)game->plies_max;
}

static uint8_t *played_slot(const Qlearn *q, uint32_t i)
{
    return q->played + (q->played_first + i) % QLEARN_REPLAY_GAMES * qlearn_played_size(q->game);
}

const uint8_t *qlearn_played(const Qlearn *q, uint32_t i)
{
    assert(i < q->played_count);
    return played_slot(q, i);
}

/* Keeps a walk from the start, in the place of the oldest if need be. */
static void remember(Qlearn *q, const Walk *walk)
{
    if (q->played_count == QLEARN_REPLAY_GAMES) {
        q->played_first = (q->played_first + 1) % QLEARN_REPLAY_GAMES;
        q->played_count--;
    }
    uint8_t *slot = played_slot(q, q->played_count++);
    uint32_t at = *slot_of(q, start_key(q)) - 1;
    memset(slot, 0, qlearn_played_size(q->game));
    slot[0] = (uint8_t)walk->plies;
    for (int ply = 0; ply < walk->plies; ply++) {
        slot[1 + ply] = (uint8_t)(walk->edges[ply] - q->nodes[at].first_edge);
        at = q->edges[walk->edges[ply]].child;
    }
}

/* Finds the walk of a remembered game; false if no such game was played. */
static bool recollect(const Qlearn *q, const uint8_t *played, Walk *walk)
{
    uint32_t at = *slot_of(q, start_key(q)) - 1;
    walk->plies = played[0];
    for (int ply = 0; ply < walk->plies; ply++) {
        uint32_t edge = q->nodes[at].first_edge + played[1 + ply];
        if (played[1 + ply] >= q->nodes[at].edge_count || *visits_of(q, edge) == 0) {
            return false;
        }
        walk->edges[ply] = edge;
        at = q->edges[edge].child;
    }
    return true;
}

static void replay_games(Qlearn *q)
{
    for (uint32_t i = 0; q->played_count > 0 && i < q->options.replay; i++) {
        Walk walk;
        bool is_known = recollect(q, played_slot(q, rng_below(&q->rng, q->played_count)), &walk);
        assert(is_known);
        if (is_known && is_lesson(q, &walk)) {
            learn_walk(q, &walk);
        }
    }
}

/* -------------------------------------------------------------- experience */

static bool has_only_settled_moves(const Qlearn *q, const QlearnNode *node)
{
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (!*settled_of(q, e)) {
            return false;
        }
    }
    return node->edge_count > 0 || node->result != RESULT_UNFINISHED;
}

/* Notes which moves of a walk are settled now, those that follow first. */
static void settle(Qlearn *q, const Walk *walk)
{
    for (int ply = walk->plies - 1; ply >= 0; ply--) {
        bool *is_settled = settled_of(q, walk->edges[ply]);
        *is_settled = *is_settled ||
                      has_only_settled_moves(q, &q->nodes[q->edges[walk->edges[ply]].child]);
    }
}

static void count_visit(const Qlearn *q, uint32_t edge)
{
    uint32_t *visits = visits_of(q, edge);
    *visits += *visits < UINT32_MAX;
}

/* Learns from a new walk, if it is a lesson. */
static void experience(Qlearn *q, const Walk *walk)
{
    if (!is_lesson(q, walk)) {
        return;
    }
    learn_walk(q, walk);
    for (int ply = 0; ply < walk->plies; ply++) {
        count_visit(q, walk->edges[ply]);
    }
    if (q->options.skips_settled) {
        settle(q, walk);
    }
    if (q->options.replay > 0) {
        replay_games(q);
        remember(q, walk);
    }
}

/* ----------------------------------------------------------------- playing */

static uint32_t draw(Rng *rng, const uint32_t *edges, uint32_t count)
{
    return count == 1 ? edges[0] : edges[rng_below(rng, count)];
}

static uint32_t choose_greedily(Qlearn *q, const QlearnNode *node)
{
    uint32_t best[GAME_MOVES_MAX];
    uint32_t count = 0;
    double value = best_value(q, node);
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (*value_of(q, e) == value) {
            best[count++] = e;
        }
    }
    return draw(&q->rng, best, count);
}

/* Whether exploring keeps away from a move: it is settled, if that counts, or
 * else, where the rules alone tell what it is worth, it ends the game. */
static bool teaches_nothing(const Qlearn *q, uint32_t edge)
{
    if (q->options.skips_settled) {
        return *settled_of(q, edge);
    }
    return q->options.afterstates && q->nodes[q->edges[edge].child].result != RESULT_UNFINISHED;
}

static uint32_t choose_least_tried(Qlearn *q, const QlearnNode *node)
{
    uint32_t least[GAME_MOVES_MAX];
    uint32_t count = 0;
    uint32_t fewest = UINT32_MAX;
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        uint32_t visits = teaches_nothing(q, e) ? UINT32_MAX : *visits_of(q, e);
        if (visits < fewest) {
            fewest = visits;
            count = 0;
        }
        if (visits == fewest) {
            least[count++] = e;
        }
    }
    return draw(&q->rng, least, count);
}

static uint32_t choose(Qlearn *q, const QlearnNode *node)
{
    if (q->epsilon < 1.0 && rng_share(&q->rng) >= q->epsilon) {
        return choose_greedily(q, node);
    }
    if (q->options.explores_least_tried) {
        return choose_least_tried(q, node);
    }
    return node->first_edge + rng_below(&q->rng, node->edge_count);
}

static void count_game(Qlearn *q, Result result)
{
    statistics_count(&q->statistics, result);
    double less = q->epsilon * q->options.epsilon_decay;
    if (less >= q->options.epsilon_floor) {
        q->epsilon = less;
    } else if (q->epsilon > q->options.epsilon_floor) {
        q->epsilon = q->options.epsilon_floor;
    }
}

/* Plays a game to its end; false if there is no room for it. */
static bool play_game(Qlearn *q, Walk *walk)
{
    uint32_t at;
    if (!find_node(q, q->game->start, &at) || !expand(q, at)) {
        return false;
    }
    while (q->nodes[at].edge_count > 0) {
        uint32_t edge = choose(q, &q->nodes[at]);
        walk->edges[walk->plies++] = edge;
        at = q->edges[edge].child;
        if (!expand(q, at)) {
            return false;
        }
    }
    return true;
}

bool qlearn_train_game(Qlearn *q)
{
    Walk walk = {.plies = 0};
    Rng before = q->rng;
    if (!play_game(q, &walk)) {
        q->rng = before;
        return false;
    }
    experience(q, &walk);
    count_game(q, result_of(q, &walk));
    return true;
}

/* The edge between two nodes that `move` was played along. */
static uint32_t edge_of(const Qlearn *q, uint32_t from, uint32_t child, Move move)
{
    const QlearnNode *node = &q->nodes[from];
    uint32_t e = node->first_edge;
    while (q->options.afterstates ? q->edges[e].child != child : q->edges[e].move != move) {
        e++;
        assert(e < node->first_edge + node->edge_count);
    }
    return e;
}

/* The walk of a game that others played; false if there is no room for it. */
static bool find_walk(Qlearn *q, const Record *record, Walk *walk)
{
    const Game *game = q->game;
    Position p = game->start;
    uint32_t at;
    assert(record->start.own == p.own && record->start.all == p.all);
    walk->plies = 0;
    if (!find_node(q, p, &at) || !expand(q, at)) {
        return false;
    }
    for (int ply = 0; ply < record->played; ply++) {
        int symmetry;
        uint32_t child;
        (void)representative(&q->options, game, p, &symmetry);
        p = game->play(game, p, record->moves[ply]);
        if (!find_node(q, p, &child) || !expand(q, child)) {
            return false;
        }
        Move move = game->transform_move(game, record->moves[ply], symmetry);
        walk->edges[walk->plies++] = edge_of(q, at, child, move);
        at = child;
    }
    return true;
}

bool qlearn_learn_record(Qlearn *q, const Record *record)
{
    Walk walk;
    if (!find_walk(q, record, &walk)) {
        return false;
    }
    experience(q, &walk);
    return true;
}

bool qlearn_learn_move(Qlearn *q, const Record *record)
{
    Walk walk;
    if (!find_walk(q, record, &walk)) {
        return false;
    }
    /* Moves on the way that were never tried are learned, too: what is known
     * must be reached by moves that were tried, or it cannot be restored. */
    for (int ply = walk.plies - 1; q->options.bootstrap && ply >= 0; ply--) {
        uint32_t edge = walk.edges[ply];
        if (ply == walk.plies - 1 || *visits_of(q, edge) == 0) {
            learn_from_reply(q, edge);
            count_visit(q, edge);
        }
    }
    return true;
}

/* --------------------------------------------------------------- restoring */

/* Whom to ask for what was known. */
typedef struct Memory {
    QlearnLookup lookup;
    const void *context;
} Memory;

/* Gives a move what was known of it; false if it was never tried. */
static bool recall(Qlearn *q, const QlearnNode *node, uint32_t edge, const Memory *memory)
{
    const QlearnEdge *e = &q->edges[edge];
    QlearnEntry entry = {
        .key = q->options.afterstates ? q->nodes[e->child].key : node->key,
        .move = q->options.afterstates ? (Move)GAME_NO_MOVE : e->move,
    };
    if (!memory->lookup(memory->context, &entry)) {
        return false;
    }
    *value_of(q, edge) = entry.value;
    *visits_of(q, edge) = entry.visits;
    *settled_of(q, edge) |= entry.is_settled;
    return true;
}

/* Expands a node and all that were reached through it. No deeper than a game
 * is long. */
static bool restore_below(Qlearn *q, uint32_t number, const Memory *memory)
{
    const QlearnNode *node = &q->nodes[number];
    if (node->edge_count > 0) {
        return true;
    }
    if (!expand(q, number)) {
        return false;
    }
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (recall(q, node, e, memory) && !restore_below(q, q->edges[e].child, memory)) {
            return false;
        }
    }
    return true;
}

/* Whether the games, oldest first, could all be taken over. */
static bool restore_played(Qlearn *q, const uint8_t *played, uint32_t count)
{
    const size_t size = qlearn_played_size(q->game);
    for (uint32_t i = 0; i < count; i++) {
        Walk walk;
        if (!recollect(q, played + i * size, &walk)) {
            return false;
        }
        remember(q, &walk);
    }
    return true;
}

QlearnRestored qlearn_restore(Qlearn *q, QlearnLookup lookup, const void *context, size_t count,
                              const uint8_t *played, uint32_t played_count)
{
    const Memory memory = {lookup, context};
    uint32_t start;
    assert(q->count == 0 && played_count <= QLEARN_REPLAY_GAMES);
    if (!find_node(q, q->game->start, &start) || !restore_below(q, start, &memory)) {
        return QLEARN_NO_ROOM;
    }
    return qlearn_entry_count(q) == count && restore_played(q, played, played_count)
               ? QLEARN_RESTORED
               : QLEARN_UNREACHED;
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
        *stored_move = game->transform_move(game, move, symmetry);
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
    qlearn_locate(&q->options, q->game, p, move, &key, &stored_move);
    uint32_t number = *slot_of(q, key);
    const QlearnNode *node = number > 0 ? &q->nodes[number - 1] : NULL;
    if (node != NULL && q->options.afterstates) {
        value = node->value;
        tried = node->visits;
    } else if (node != NULL && node->edge_count > 0) {
        const QlearnEdge *edge = &q->edges[edge_of(q, number - 1, 0, stored_move)];
        value = edge->value;
        tried = edge->visits;
    } else {
        value = qlearn_untried_value(&q->options, q->game, p, move);
    }
    if (visits != NULL) {
        *visits = tried;
    }
    return value;
}

int qlearn_keep_best(Move moves[GAME_MOVES_MAX], const double values[GAME_MOVES_MAX], int count)
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
    return kept;
}

int qlearn_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const Qlearn *q = context;
    double values[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        values[i] = qlearn_value(q, p, moves[i], NULL);
    }
    return qlearn_keep_best(moves, values, count);
}

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
        const QlearnEdge *edge = &q->edges[node->first_edge + i];
        if (edge->visits > 0) {
            QlearnEntry entry = {node->key, edge->value, edge->visits, edge->move,
                                 edge->is_settled};
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

static bool comes_before(const QlearnEntry *a, const QlearnEntry *b)
{
    return a->key != b->key ? a->key < b->key : a->move < b->move;
}

/* Lets the entry at `root` sink until none below it comes after it. */
static void sift(QlearnEntry *entries, size_t root, size_t count)
{
    QlearnEntry sinking = entries[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && comes_before(&entries[child], &entries[child + 1])) {
            child++;
        }
        if (!comes_before(&sinking, &entries[child])) {
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
