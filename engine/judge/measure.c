/* measure.c - what a policy is worth, found fast enough to ask while it learns. */
#include "judge/measure.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(MeasureNode) % MEASURE_ALIGNMENT == 0, "moves follow the nodes");
static_assert(sizeof(Position) % MEASURE_ALIGNMENT == 0, "nodes follow the positions");
static_assert(GAME_MOVES_MAX <= UINT8_MAX, "moves are counted in a byte");

/* ------------------------------------------------------------ all positions */

static size_t moves_size(const Game *game, uint32_t positions)
{
    return (size_t)positions * (size_t)game->moves_max * sizeof(MeasureMove);
}

size_t measure_memory_size(const Game *game, uint32_t positions)
{
    assert(0 < positions && positions <= MEASURE_POSITIONS_MAX);
    return positions * (sizeof(Position) + sizeof(MeasureNode)) + moves_size(game, positions) +
           (positions_slot_count(positions) + positions) * sizeof(uint32_t);
}

/* Lists what the moves of node `i` lead to; false if there is no room. */
static bool list_moves(Measure *m, size_t i, uint32_t *move_count)
{
    const Game *game = m->game;
    const Position p = m->positions.positions[i];
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    m->nodes[i] = (MeasureNode){
        .first_move = *move_count,
        .move_count = (uint8_t)count,
        .result = (uint8_t)game->result(game, p),
    };
    for (int n = 0; n < count; n++) {
        Position next = game->play(game, p, moves[n]);
        if (!positions_add(&m->positions, next)) {
            return false;
        }
        m->moves[(*move_count)++] = (MeasureMove){
            .child = (uint32_t)positions_find(&m->positions, next),
            .move = moves[n],
        };
    }
    return true;
}

/* Solves a node; those that its moves lead to are solved. */
static void solve(Measure *m, size_t i)
{
    const Game *game = m->game;
    MeasureNode *node = &m->nodes[i];
    MeasureMove *moves = &m->moves[node->first_move];
    int best = -1;
    if (node->move_count == 0) {
        best = result_for((Result)node->result,
                          game->side_to_move(game, m->positions.positions[i]));
    }
    for (int n = 0; n < node->move_count; n++) {
        int outcome = -m->nodes[moves[n].child].outcome;
        best = outcome > best ? outcome : best;
    }
    for (int n = 0; n < node->move_count; n++) {
        moves[n].keeps_result = -m->nodes[moves[n].child].outcome == best;
    }
    node->outcome = (int8_t)best;
}

/* Puts a node, and all that come after it and are not in order yet, in front of
 * those that are. No deeper than a game is long. */
static void put_in_order(Measure *m, uint32_t i, size_t *first)
{
    MeasureNode *node = &m->nodes[i];
    if (node->is_met) {
        return;
    }
    node->is_met = true;
    for (int n = 0; n < node->move_count; n++) {
        put_in_order(m, m->moves[node->first_move + (uint32_t)n].child, first);
    }
    m->order[--*first] = i;
}

static bool list_nodes(Measure *m)
{
    uint32_t move_count = 0;
    bool has_room = positions_add(&m->positions, m->game->start);
    for (size_t i = 0; has_room && i < m->positions.count; i++) {
        has_room = list_moves(m, i, &move_count);
    }
    return has_room;
}

bool measure_init(Measure *measure, const Game *game, void *memory, uint32_t positions)
{
    Position *listed = memory;
    measure->game = game;
    measure->nodes = (MeasureNode *)(listed + positions);
    measure->moves = (MeasureMove *)(measure->nodes + positions);
    uint32_t *slots = (uint32_t *)(measure->moves + (size_t)positions * (size_t)game->moves_max);
    measure->order = slots + positions_slot_count(positions);
    positions_init(&measure->positions, game, listed, slots, positions);
    if (game->may_repeat || !list_nodes(measure)) {
        return false;
    }
    size_t first = measure->positions.count;
    put_in_order(measure, 0, &first);
    for (size_t i = measure->positions.count; i-- > 0;) {
        solve(measure, measure->order[i]);
    }
    return true;
}

/* ----------------------------------------------------------------- forwards */

static MeasureMove *moves_of(const Measure *m, const MeasureNode *node)
{
    return &m->moves[node->first_move];
}

static bool has_move(const Move *moves, int count, Move move)
{
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

/* Notes that some moves of a node may be made; returns whether all of them keep
 * the result. */
static bool choose(const Measure *m, const MeasureNode *node, const Move *chosen, int count)
{
    MeasureMove *moves = moves_of(m, node);
    bool all_keep = true;
    for (int n = 0; n < node->move_count; n++) {
        moves[n].is_chosen = has_move(chosen, count, moves[n].move);
        all_keep = all_keep && (moves[n].keeps_result || !moves[n].is_chosen);
    }
    return all_keep;
}

/* The same for all moves. */
static void choose_all(const Measure *m, const MeasureNode *node)
{
    for (int n = 0; n < node->move_count; n++) {
        moves_of(m, node)[n].is_chosen = true;
    }
}

static void meet_next(const Measure *m, const MeasureNode *node)
{
    const MeasureMove *moves = moves_of(m, node);
    for (int n = 0; n < node->move_count; n++) {
        if (moves[n].is_chosen) {
            m->nodes[moves[n].child].is_met = true;
        }
    }
}

/* Finds the positions that can be met, and what may be done in each. False if the
 * policy was cancelled. */
static bool walk_forwards(Measure *m, Side side, Policy policy, void *context, Decisions *decisions)
{
    const Game *game = m->game;
    *decisions = (Decisions){0};
    for (size_t i = 0; i < m->positions.count; i++) {
        m->nodes[i].is_met = i == 0;
    }
    for (size_t at = 0; at < m->positions.count; at++) {
        const uint32_t i = m->order[at];
        MeasureNode *node = &m->nodes[i];
        if (!node->is_met || node->move_count == 0) {
            continue;
        }
        choose_all(m, node);
        if (game->side_to_move(game, m->positions.positions[i]) == side) {
            Move chosen[GAME_MOVES_MAX];
            const int count = policy(context, game, m->positions.positions[i], chosen);
            if (count == 0) {
                return false;
            }
            decisions->reachable++;
            decisions->optimal += choose(m, node, chosen, count);
        }
        meet_next(m, node);
    }
    return true;
}

/* ---------------------------------------------------------------- backwards */

enum { NO_LOSS = UINT16_MAX };

static void end_line(MeasureNode *node, Side side)
{
    const int outcome = result_for((Result)node->result, side);
    const Shares shares = {.won = outcome > 0, .drawn = outcome == 0, .lost = outcome < 0};
    node->lines = 1;
    node->won = outcome > 0;
    node->drawn = outcome == 0;
    node->plies_to_loss = outcome < 0 ? 0 : NO_LOSS;
    node->against_random = node->against_perfect = shares;
}

static void add_shares(Shares *sum, const Shares *shares)
{
    sum->won += shares->won;
    sum->drawn += shares->drawn;
    sum->lost += shares->lost;
}

static void divide_shares(Shares *sum, int count)
{
    sum->won /= count;
    sum->drawn /= count;
    sum->lost /= count;
}

/* Adds up what a node's choices lead to, which is known; of a perfect opponent
 * only those that keep the result count. */
static void add_up(const Measure *m, MeasureNode *node, bool is_policys)
{
    int count = 0;
    int perfect_count = 0;
    node->lines = node->won = node->drawn = 0;
    node->plies_to_loss = NO_LOSS;
    node->against_random = node->against_perfect = (Shares){0};
    for (int n = 0; n < node->move_count; n++) {
        const MeasureMove *move = &moves_of(m, node)[n];
        const MeasureNode *child = &m->nodes[move->child];
        if (!move->is_chosen) {
            continue;
        }
        node->lines += child->lines;
        node->won += child->won;
        node->drawn += child->drawn;
        if (child->plies_to_loss < node->plies_to_loss) { /* NO_LOSS is the largest */
            node->plies_to_loss = child->plies_to_loss;
        }
        add_shares(&node->against_random, &child->against_random);
        count++;
        if (is_policys || move->keeps_result) {
            add_shares(&node->against_perfect, &child->against_perfect);
            perfect_count++;
        }
    }
    if (node->plies_to_loss < NO_LOSS) {
        node->plies_to_loss++;
    }
    divide_shares(&node->against_random, count);
    divide_shares(&node->against_perfect, perfect_count);
}

static void walk_backwards(Measure *m, Side side)
{
    for (size_t at = m->positions.count; at-- > 0;) {
        const uint32_t i = m->order[at];
        MeasureNode *node = &m->nodes[i];
        if (node->is_met && node->move_count == 0) {
            end_line(node, side);
        } else if (node->is_met) {
            add_up(m, node, m->game->side_to_move(m->game, m->positions.positions[i]) == side);
        }
    }
}

/* A shortest line that is lost. */
static Record shortest_loss(const Measure *m)
{
    Record line = record_start(m->game);
    const MeasureNode *node = &m->nodes[0];
    while (node->plies_to_loss > 0) {
        const MeasureMove *move = moves_of(m, node);
        while (!move->is_chosen || m->nodes[move->child].plies_to_loss != node->plies_to_loss - 1) {
            move++;
        }
        record_play(&line, move->move);
        node = &m->nodes[move->child];
    }
    return line;
}

bool measure_policy(Measure *measure, Side side, Policy policy, void *context, Measured *measured)
{
    Decisions decisions;
    if (!walk_forwards(measure, side, policy, context, &decisions)) {
        return false;
    }
    walk_backwards(measure, side);
    const MeasureNode *start = &measure->nodes[0];
    const uint64_t lost = start->lines - start->won - start->drawn;
    const Side first = measure->game->side_to_move(measure->game, measure->game->start);
    const int due = side == first ? start->outcome : -start->outcome;
    *measured = (Measured){
        .certificate =
            {
                .lines = start->lines,
                .won = start->won,
                .drawn = start->drawn,
                .lost = lost,
                .shortest_loss = record_start(measure->game),
            },
        .decisions = decisions,
        .due = due,
        .missed = certify_missed(due, start->drawn, lost),
        .against_random = start->against_random,
        .against_perfect = start->against_perfect,
    };
    if (start->plies_to_loss != NO_LOSS) {
        measured->certificate.shortest_loss = shortest_loss(measure);
    }
    return true;
}

/* ------------------------------------------------------- solved positions */

/* Plays at random; the position may be one where the game is over. */
static Position play_at_random(const Game *game, uint32_t plies, Rng *rng)
{
    Position p = game->start;
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    for (uint32_t ply = 0; ply < plies && count > 0; ply++) {
        p = game->play(game, p, moves[rng_below(rng, (uint32_t)count)]);
        count = game->legal_moves(game, p, moves);
    }
    return p;
}

/* A position in which a game goes on after so many random moves or, where games
 * mostly end sooner, after fewer. */
static Position draw_position(const Game *game, int plies_min, int plies_max, Rng *rng)
{
    enum { TRIES = 1000 };
    Position p;
    int tries = 0;
    do {
        tries++;
        if (tries % TRIES == 0) {
            plies_min /= 2;
            plies_max = (plies_max + plies_min) / 2;
        }
        const uint32_t more = rng_below(rng, (uint32_t)(plies_max - plies_min + 1));
        p = play_at_random(game, (uint32_t)plies_min + more, rng);
    } while (game_is_over(game, p) && plies_max > 0);
    return p;
}

Position measure_draw_usual_position(const Game *game, Rng *rng)
{
    /* Shorter games in proportion: from a fifth to three quarters of their moves. */
    const int longest = game->plies_max;
    const bool is_short = longest < MEASURE_SAMPLE_PLIES_MAX + MEASURE_SAMPLE_PLIES_MIN;
    return draw_position(game, is_short ? longest / 5 : MEASURE_SAMPLE_PLIES_MIN,
                         is_short ? longest * 3 / 4 : MEASURE_SAMPLE_PLIES_MAX, rng);
}

bool measure_draw_usual_sample(Oracle *oracle, Rng *rng, MeasureSample *sample)
{
    return measure_solve_sample(oracle, measure_draw_usual_position(oracle->game, rng), sample);
}

bool measure_solve_sample(Oracle *oracle, Position p, MeasureSample *sample)
{
    MeasureSample solved = {.position = p};
    Move moves[GAME_MOVES_MAX];
    int count = oracle->game->legal_moves(oracle->game, p, moves);
    int outcomes[GAME_MOVES_MAX];
    int best = -1;
    for (int i = 0; i < count; i++) {
        if (!oracle_outcome_of_move(oracle, p, moves[i], &outcomes[i])) {
            return false;
        }
        best = outcomes[i] > best ? outcomes[i] : best;
    }
    for (int i = 0; i < count; i++) {
        if (outcomes[i] == best) {
            solved.keeping[solved.count++] = moves[i];
        }
    }
    solved.is_trivial = solved.count == count;
    *sample = solved;
    return true;
}

bool measure_find_best(Oracle *oracle, MeasureSample *sample)
{
    int count;
    if (!oracle_best_moves(oracle, sample->position, sample->best, &count)) {
        return false;
    }
    sample->best_count = (uint8_t)count;
    return true;
}

/* How many of some moves are among others. */
static int count_among(const Move *moves, int count, const Move *others, int other_count)
{
    int among = 0;
    for (int i = 0; i < count; i++) {
        among += has_move(others, other_count, moves[i]);
    }
    return among;
}

MeasuredSamples measure_samples(const MeasureSample *samples, uint32_t count, const Game *game,
                                Policy policy, void *context)
{
    MeasuredSamples measured = {.count = count};
    for (uint32_t i = 0; i < count; i++) {
        const MeasureSample *sample = &samples[i];
        Move moves[GAME_MOVES_MAX];
        const int chosen = policy(context, game, sample->position, moves);
        const int kept = count_among(moves, chosen, sample->keeping, sample->count);
        const double share = kept == chosen ? 1.0 : (double)kept / chosen;
        const bool is_kept = kept == chosen;
        const bool is_telling = !sample->is_trivial;
        const bool is_best = count_among(moves, chosen, sample->best, sample->best_count) == chosen;
        measured.kept += is_kept;
        measured.telling_count += is_telling;
        measured.telling_kept += is_telling && is_kept;
        measured.expected += share;
        measured.telling_expected += is_telling ? share : 0.0;
        measured.best += is_best;
        measured.telling_best += is_telling && is_best;
    }
    return measured;
}
