/* qlearn.c - tabular Q-learning by self-play. */
#include "learn/qtable/qlearn.h"

#include <assert.h>

#include "facets/starts.h"
#include "learn/qtable/qlearn_graph.h"
#include "learn/qtable/qlearn_replay.h"
#include "learn/qtable/qlearn_sweep.h"
#include "learn/qtable/qlearn_trace.h"

/* ------------------------------------------------------------------ memory */

static_assert(QLEARN_GRAPH_SIZE_MAX + QLEARN_REPLAY_GAMES * (1 + GAME_PLIES_MAX) <= UINT32_MAX,
              "sizes fit, in WebAssembly too, and edges have numbers");
static_assert(sizeof(QlearnLink) <= sizeof(QlearnMoveValue), "who has links has no such values");

static QlearnRoom room_for(const Game *game, const QlearnOptions *options)
{
    return qlearn_graph_room(options, game->moves_max, game->starts != NULL);
}

size_t qlearn_memory_size(const Game *game, const QlearnOptions *options)
{
    return qlearn_graph_size(room_for(game, options)) +
           QLEARN_REPLAY_GAMES * qlearn_played_size(game);
}

void qlearn_init(Qlearn *q, const Game *game, const QlearnOptions *options, uint64_t seed,
                 void *memory)
{
    *q = (Qlearn){
        .common = common_from_seed(game, seed),
        .options = *options,
        .epsilon = options->epsilon,
        .played_size = qlearn_played_size(game),
    };
    q->played = qlearn_graph_init(q, room_for(game, options), memory);
    if (q->links != NULL) {
        qlearn_sweep_init(q);
    }
}

void qlearn_change(Qlearn *q, const QlearnOptions *options, bool restarts_epsilon)
{
    assert(q->options.symmetry == options->symmetry &&
           q->options.afterstates == options->afterstates &&
           q->options.shaping == options->shaping);
    q->options = *options;
    q->options.states = q->capacity;
    if (q->links != NULL) {
        qlearn_sweep_init(q);
    }
    if (restarts_epsilon) {
        q->epsilon = options->epsilon;
    }
}

/* ---------------------------------------------------------------- learning */

static bool is_sweeping(const Qlearn *q)
{
    return q->options.sweeps && q->links != NULL;
}

static void learn_move(Qlearn *q, uint32_t edge, const QlearnTarget *target)
{
    double *value = qlearn_graph_value(q, edge);
    const double before = *value;
    double alpha = qlearn_graph_rate(&q->options, *qlearn_graph_visits(q, edge));
    /* In this form alpha 1 gives the target exactly. */
    *value = (1.0 - alpha) * before + alpha * target->value;
    if (q->tracer != NULL) {
        qlearn_trace_update(q, edge, target, alpha, before);
    }
    if (is_sweeping(q) && *value != before) {
        qlearn_sweep_note_leading(q, q->edges[edge].child, before);
    }
}

/* What a finished node is worth to the side that has just moved there. */
static QlearnTarget target_of_end(const Qlearn *q, const QlearnNode *node)
{
    const double reward = qlearn_graph_reward(q->common.game, node->position, (Result)node->result);
    return (QlearnTarget){.kind = TRACE_TARGET_END, .reward = reward, .value = reward};
}

/* What a move is worth whose best reply is worth that. */
static double worth_before(const Qlearn *q, double best_reply)
{
    return is_sweeping(q) ? qlearn_sweep_worth(q, best_reply)
                          : 0.0 - q->options.gamma * best_reply; /* never -0 */
}

/* One move of an episode, towards the opponent's best reply. A node that was not
 * expanded (the last of an unfinished game) teaches nothing. */
static void learn_from_reply(Qlearn *q, uint32_t edge)
{
    const QlearnNode *node = &q->nodes[q->edges[edge].child];
    if (node->result != RESULT_UNFINISHED) {
        const QlearnTarget target = target_of_end(q, node);
        learn_move(q, edge, &target);
    } else if (node->edge_count > 0) {
        const double best = qlearn_graph_best(q, node);
        const QlearnTarget target = {
            .kind = TRACE_TARGET_REPLY,
            .best_reply = best,
            .value = worth_before(q, best),
        };
        learn_move(q, edge, &target);
    }
}

static void learn_from_replies(Qlearn *q, const QlearnEpisode *episode)
{
    for (int i = 0; i < episode->plies; i++) {
        int ply = q->options.backward ? episode->plies - 1 - i : i;
        learn_from_reply(q, episode->edges[ply]);
    }
}

/* Where games may begin anywhere, the position that one began in is learned as if a
 * move had led there. */
static void learn_start(Qlearn *q, const QlearnEpisode *episode)
{
    QlearnNode *start = &q->nodes[episode->start];
    if (q->links != NULL && q->options.bootstrap) {
        const double before = start->value;
        start->value = worth_before(q, qlearn_graph_best(q, start));
        start->visits += start->visits < UINT32_MAX;
        if (is_sweeping(q) && start->value != before) {
            qlearn_sweep_note_leading(q, episode->start, before);
        }
    }
}

/* Where an episode has led, which has at least one ply. */
static const QlearnNode *end_of(const Qlearn *q, const QlearnEpisode *episode)
{
    return &q->nodes[q->edges[episode->edges[episode->plies - 1]].child];
}

/* All moves of a finished episode, towards its result: however far away it is, as textbooks and
 * tutorials have it that learn after a game. */
static void learn_from_result(Qlearn *q, const QlearnEpisode *episode)
{
    const QlearnNode *last = end_of(q, episode);
    QlearnTarget target = target_of_end(q, last);
    for (int ply = episode->plies - 1; ply >= 0; ply--) {
        learn_move(q, episode->edges[ply], &target);
        target = (QlearnTarget){
            .kind = TRACE_TARGET_RESULT, .value = 0.0 - target.value, /* never -0 */
        };
    }
}

/* Where positions repeat a game that is as long as games may be is drawn. */
static Result result_of(const Qlearn *q, const QlearnEpisode *episode)
{
    const Result result = (Result)end_of(q, episode)->result;
    return result == RESULT_UNFINISHED && episode->plies == q->common.game->plies_max ? RESULT_DRAW
                                                                                      : result;
}

/* Whether there is anything to learn from an episode. */
static bool is_lesson(const Qlearn *q, const QlearnEpisode *episode)
{
    return episode->plies > 0 &&
           (q->options.bootstrap || result_of(q, episode) != RESULT_UNFINISHED);
}

static void learn_episode(Qlearn *q, const QlearnEpisode *episode)
{
    if (q->options.bootstrap) {
        learn_from_replies(q, episode);
    } else {
        learn_from_result(q, episode);
    }
}

static void replay_games(Qlearn *q)
{
    qlearn_trace_replay(q);
    for (uint32_t i = 0; q->played_count > 0 && i < q->options.replay; i++) {
        QlearnEpisode episode;
        bool is_known = qlearn_replay_recollect(
            q, qlearn_played(q, rng_below(&q->common.rng, q->played_count)), &episode);
        assert(is_known);
        if (is_known && is_lesson(q, &episode)) {
            learn_episode(q, &episode);
        }
    }
}

/* -------------------------------------------------------------- experience */

static bool has_only_settled_moves(const Qlearn *q, const QlearnNode *node)
{
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (!*qlearn_graph_settled(q, e)) {
            return false;
        }
    }
    return node->edge_count > 0 || node->result != RESULT_UNFINISHED;
}

/* Notes which moves of an episode are settled now, those that follow first. */
static void settle(Qlearn *q, const QlearnEpisode *episode)
{
    for (int ply = episode->plies - 1; ply >= 0; ply--) {
        bool *is_settled = qlearn_graph_settled(q, episode->edges[ply]);
        *is_settled = *is_settled ||
                      has_only_settled_moves(q, &q->nodes[q->edges[episode->edges[ply]].child]);
    }
}

static void count_visit(const Qlearn *q, uint32_t edge)
{
    uint32_t *visits = qlearn_graph_visits(q, edge);
    *visits += *visits < UINT32_MAX;
}

/* Learns from a new episode, if it is a lesson. */
static void experience(Qlearn *q, const QlearnEpisode *episode)
{
    if (!is_lesson(q, episode)) {
        return;
    }
    learn_episode(q, episode);
    learn_start(q, episode);
    for (int ply = 0; ply < episode->plies; ply++) {
        count_visit(q, episode->edges[ply]);
    }
    if (q->options.skips_settled) {
        settle(q, episode);
    }
    if (q->options.replay > 0) {
        replay_games(q);
        qlearn_replay_remember(q, episode);
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
    double value = qlearn_graph_best(q, node);
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (*qlearn_graph_value(q, e) == value) {
            best[count++] = e;
        }
    }
    return q->options.takes_first ? best[0] : draw(&q->common.rng, best, count);
}

/* Whether exploring keeps away from a move: it is settled, if that counts, or
 * else, where the rules alone tell what it is worth, it ends the game. */
static bool teaches_nothing(const Qlearn *q, uint32_t edge)
{
    if (q->options.skips_settled) {
        return *qlearn_graph_settled(q, edge);
    }
    return q->options.afterstates && q->nodes[q->edges[edge].child].result != RESULT_UNFINISHED;
}

static uint32_t choose_least_tried(Qlearn *q, const QlearnNode *node)
{
    uint32_t least[GAME_MOVES_MAX];
    uint32_t count = 0;
    uint32_t fewest = UINT32_MAX;
    for (uint32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        uint32_t visits = teaches_nothing(q, e) ? UINT32_MAX : *qlearn_graph_visits(q, e);
        if (visits < fewest) {
            fewest = visits;
            count = 0;
        }
        if (visits == fewest) {
            least[count++] = e;
        }
    }
    return draw(&q->common.rng, least, count);
}

static uint32_t explore(Qlearn *q, const QlearnNode *node)
{
    if (q->options.explores_least_tried) {
        return choose_least_tried(q, node);
    }
    return node->first_edge + rng_below(&q->common.rng, node->edge_count);
}

static uint32_t choose(Qlearn *q, const QlearnNode *node)
{
    const bool is_exploring = q->epsilon >= 1.0 || rng_share(&q->common.rng) < q->epsilon;
    const uint32_t edge = is_exploring ? explore(q, node) : choose_greedily(q, node);
    if (q->tracer != NULL) {
        qlearn_trace_choice(q, edge, is_exploring);
    }
    return edge;
}

void qlearn_count_game(Qlearn *q, Result result)
{
    statistics_count(&q->common.statistics, result);
    double less = q->epsilon * q->options.epsilon_decay;
    if (less >= q->options.epsilon_floor) {
        q->epsilon = less;
    } else if (q->epsilon > q->options.epsilon_floor) {
        q->epsilon = q->options.epsilon_floor;
    }
}

/* Where a game begins: in games that may begin anywhere, where the learner has not been,
 * if it finds such a position within a few tries. Some are on no way from elsewhere. */
static Position draw_start(Qlearn *q)
{
    enum { TRIES = 64 };
    const Game *game = q->common.game;
    Position start = starts_random(game, &q->common.rng);
    for (int i = 1; i < TRIES && game->starts != NULL && qlearn_graph_has_been_at(q, start); i++) {
        start = starts_random(game, &q->common.rng);
    }
    return start;
}

/* Plays a game to its end, or as far as games may go; false if there is no room
 * for it. */
static bool play_game(Qlearn *q, QlearnEpisode *episode)
{
    const Position start = draw_start(q);
    if (!qlearn_graph_find_node(q, start, &episode->start) ||
        !qlearn_graph_expand(q, episode->start)) {
        return false;
    }
    if (q->tracer != NULL) {
        qlearn_trace_start(q, start);
    }
    uint32_t at = episode->start;
    while (q->nodes[at].edge_count > 0 && episode->plies < q->common.game->plies_max) {
        uint32_t edge = choose(q, &q->nodes[at]);
        episode->edges[episode->plies++] = edge;
        at = q->edges[edge].child;
        if (!qlearn_graph_expand(q, at)) {
            return false;
        }
    }
    return true;
}

bool qlearn_train_game(Qlearn *q)
{
    QlearnEpisode episode = {.plies = 0};
    Rng before = q->common.rng;
    if (!play_game(q, &episode)) {
        q->common.rng = before;
        return false;
    }
    experience(q, &episode);
    qlearn_count_game(q, result_of(q, &episode));
    if (is_sweeping(q) && qlearn_sweep_is_due(q->common.statistics.games)) {
        qlearn_sweep(q);
    }
    return true;
}

bool qlearn_trace_game(Qlearn *q, LearnerTrace *trace)
{
    QlearnTracer tracer = {.trace = trace};
    const uint64_t counted[] = {q->common.statistics.first_won, q->common.statistics.second_won};
    trace->plies = trace->update_count = 0;
    trace->replayed = 0;
    q->tracer = &tracer;
    const bool has_room = qlearn_train_game(q);
    q->tracer = NULL;
    trace->result = q->common.statistics.first_won > counted[0]    ? RESULT_FIRST_WON
                    : q->common.statistics.second_won > counted[1] ? RESULT_SECOND_WON
                                                                   : RESULT_DRAW;
    return has_room;
}

/* The episode of a game that others played; false if there is no room for it. */
static bool find_episode(Qlearn *q, const Record *record, QlearnEpisode *episode)
{
    const Game *game = q->common.game;
    Position p = record->start;
    assert(game->starts != NULL || record_began_at_start(record));
    episode->plies = 0;
    if (!qlearn_graph_find_node(q, p, &episode->start) || !qlearn_graph_expand(q, episode->start)) {
        return false;
    }
    uint32_t at = episode->start;
    for (int ply = 0; ply < record->played; ply++) {
        uint64_t key;
        Move stored_move;
        uint32_t child;
        qlearn_locate(&q->options, game, p, record->moves[ply], &key, &stored_move);
        p = game->play(game, p, record->moves[ply]);
        if (!qlearn_graph_find_node(q, p, &child) || !qlearn_graph_expand(q, child)) {
            return false;
        }
        episode->edges[episode->plies++] = qlearn_graph_edge_of(q, at, child, stored_move);
        at = child;
    }
    return true;
}

bool qlearn_learn_record(Qlearn *q, const Record *record)
{
    QlearnEpisode episode;
    if (!find_episode(q, record, &episode)) {
        return false;
    }
    common_note_change(&q->common);
    experience(q, &episode);
    return true;
}

bool qlearn_learn_move(Qlearn *q, const Record *record)
{
    QlearnEpisode episode;
    if (!find_episode(q, record, &episode)) {
        return false;
    }
    common_note_change(&q->common);
    /* Moves on the way that were never tried are learned, too: what is known
     * must be reached by moves that were tried, or it cannot be restored. */
    for (int ply = episode.plies - 1; q->options.bootstrap && ply >= 0; ply--) {
        uint32_t edge = episode.edges[ply];
        if (ply == episode.plies - 1 || *qlearn_graph_visits(q, edge) == 0) {
            learn_from_reply(q, edge);
            count_visit(q, edge);
        }
    }
    return true;
}
