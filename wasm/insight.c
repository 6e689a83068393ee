/* insight.c - a neural network in the module, taken apart for the host: its units and
 * what each line adds to them, what it is without some, and where it is wrong.
 *
 * All calls are about the learner, if that is a network, and about the position on the
 * board. Where one result is not enough floats are written, see fourmi_net_floats.
 */
#include "learn/network/net_insight.h"

#include <string.h>

#include "learn/network/net_math.h"
#include "learn/network/netlearn.h"
#include "learn/network/network_kind.h"
#include "module_learner.h"

enum {
    FLOATS = NETWORK_WIDTH_MAX * NET_GROUPS_MAX * NET_EXTREME_FIELDS,
    MISTAKES_MAX = 12,
    LOSS_POSITIONS = 500, /* about as many of a game that is measured whole */
};

/* A position in which the network prefers a move that gives the result away. */
typedef struct Mistake {
    Position position;
    Move move;
    double value;  /* of that move */
    double missed; /* of the best that keeps the result */
} Mistake;

/* What is large is there only once somebody looks into a network. */
typedef struct Insight {
    float floats[FLOATS];
    NetMuted muted;
} Insight;

static ModuleMemory memory;
static Insight *insight;
static bool is_muted;
static Mistake mistakes[MISTAKES_MAX];
static int mistake_count;

int EXPORT(fourmi_net)(void);
float *EXPORT(fourmi_net_floats)(void);
int EXPORT(fourmi_net_group)(int lookup);
int EXPORT(fourmi_net_marks)(int group, int pattern);
int EXPORT(fourmi_net_extremes)(void);
int EXPORT(fourmi_net_look)(void);
int EXPORT(fourmi_net_lookups)(int unit);
int EXPORT(fourmi_net_mute)(uint32_t low, uint32_t high);
void EXPORT(fourmi_net_unmute)(void);
int EXPORT(fourmi_net_exam)(void);
int EXPORT(fourmi_net_mistake)(int i);
double EXPORT(fourmi_net_loss)(void);

/* The network of the learner; NULL if it is of another kind, or without memory to look into
 * it. */
static Network *network(void)
{
    Learner *learner = module_learner();
    if (learner == NULL || learner->kind != &network_kind ||
        !module_have(&memory, sizeof *insight)) {
        return NULL;
    }
    insight = memory.bytes;
    return &((Netlearn *)learner->state)->net;
}

/* -------------------------------------------------------------------- shape */

/* Tells how large the network is: numbers, see abi.h. 0, or -1 if the learner is none. */
int fourmi_net(void)
{
    const Network *net = network();
    if (net == NULL) {
        return NO_SUCH_THING;
    }
    module_numbers[NET_UNITS] = (int32_t)net->shape.width;
    module_numbers[NET_HIDDEN] = (int32_t)net->shape.hidden;
    module_numbers[NET_GROUPS] = net->inputs.groups;
    module_numbers[NET_IMAGES] = net->inputs.images;
    return 0;
}

float *fourmi_net_floats(void)
{
    return insight == NULL ? NULL : insight->floats;
}

/* What a lookup looks at; those of image i are i times the groups and on. Numbers: its
 * kind, and the cells of the board. Returns how many cells, or -1. */
int fourmi_net_group(int lookup)
{
    const Network *net = network();
    uint8_t cells[NET_INSIGHT_CELLS_MAX];
    if (net == NULL || lookup < 0 || lookup >= net->inputs.lookups) {
        return NO_SUCH_THING;
    }
    const int count = net_insight_cells(&net->inputs, lookup, cells);
    module_numbers[0] = (int32_t)net_insight_group_kind(
        &net->inputs.group[lookup % net->inputs.groups]);
    for (int i = 0; i < count; i++) {
        module_numbers[1 + i] = cells[i];
    }
    return count;
}

/* What a pattern says of each cell of its group: numbers. Returns how many, or -1. */
int fourmi_net_marks(int group, int pattern)
{
    const Network *net = network();
    NetMark marks[NET_INSIGHT_CELLS_MAX];
    if (net == NULL || group < 0 || group >= net->inputs.groups || pattern < 0 ||
        (uint32_t)pattern >= net->inputs.patterns ||
        pattern < net->inputs.group[group].first_pattern) {
        return NO_SUCH_THING;
    }
    const int count = net->inputs.group[group].length;
    net_insight_marks(&net->inputs.group[group], (uint32_t)pattern, marks);
    for (int i = 0; i < count; i++) {
        module_numbers[i] = (int32_t)marks[i];
    }
    return count;
}

/* ------------------------------------------------------------------ weights */

/* Writes for each unit, and within it for each group, what excites it most and least:
 * NET_EXTREME_FIELDS floats each. Returns how many floats, or -1. */
int fourmi_net_extremes(void)
{
    const Network *net = network();
    if (net == NULL) {
        return NO_SUCH_THING;
    }
    float *at = insight->floats;
    for (uint32_t unit = 0; unit < net->shape.width; unit++) {
        for (int group = 0; group < net->inputs.groups; group++, at += NET_EXTREME_FIELDS) {
            const NetExtremes found = net_insight_extremes(net, group, unit);
            at[NET_EXTREME_MOST] = found.most;
            at[NET_EXTREME_MOST_PATTERN] = found.most_pattern;
            at[NET_EXTREME_LEAST] = found.least;
            at[NET_EXTREME_LEAST_PATTERN] = found.least_pattern;
        }
    }
    return (int)(at - insight->floats);
}

/* ------------------------------------------------------------- the position */

static Side mover_before(const Game *game, Position p)
{
    return game->side_to_move(game, p) == SIDE_FIRST ? SIDE_SECOND : SIDE_FIRST;
}

/* Whether the network can look at the board: its game is open. */
static bool can_look(const Network *net)
{
    return net != NULL && memcmp(net->inputs.game->name, module_game.name, GAME_NAME_SIZE) == 0;
}

/* Writes the sum of each unit in each image, then what each unit says, the sum of these cut
 * to 0 .. 1. Reals: the score of the position for the side that has just moved, and its
 * value. Returns how many floats, or -1. */
int fourmi_net_look(void)
{
    const Network *net = network();
    NetworkView view;
    NetworkLayers layers;
    if (!can_look(net)) {
        return NO_SUCH_THING;
    }
    const Position p = module_position();
    const uint32_t width = net->shape.width;
    float *at = insight->floats;
    network_plain_view(net, p, &view);
    network_plain_layers(net, &view, mover_before(&module_game, p), &layers);
    for (int image = 0; image < net->inputs.images; image++, at += width) {
        memcpy(at, &view.sums[(uint32_t)image * net->width], width * sizeof *at);
    }
    memcpy(at, layers.first, width * sizeof *at);
    fourmi_learner_reals()[0] = (double)layers.score;
    fourmi_learner_reals()[1] = net_tanh((double)layers.score);
    return (int)(at - insight->floats) + (int)width;
}

/* What each lookup adds to a unit: a pattern and its weight, two floats each, and behind all
 * the offset that the sums begin with. Returns how many floats, or -1. */
int fourmi_net_lookups(int unit)
{
    const Network *net = network();
    uint16_t patterns[NET_LOOKUPS_MAX];
    if (!can_look(net) || unit < 0 || (uint32_t)unit >= net->shape.width) {
        return NO_SUCH_THING;
    }
    float *at = insight->floats;
    net_inputs_read(&net->inputs, module_position(), patterns);
    for (int lookup = 0; lookup < net->inputs.lookups; lookup++) {
        *at++ = patterns[lookup];
        *at++ = net_insight_weight(net, patterns[lookup], (uint32_t)unit);
    }
    *at++ = net->weights[net->layout.offsets + (size_t)unit];
    return (int)(at - insight->floats);
}

/* ------------------------------------------------------------ switching off */

/* Switches units off, a bit each, until fourmi_net_unmute, which must come before the
 * learner is trained or written. 0, or -1. */
int fourmi_net_mute(uint32_t low, uint32_t high)
{
    Network *net = network();
    const uint64_t units = (uint64_t)high << 32 | low;
    if (net == NULL || is_muted || (net->shape.width < 64 && units >> net->shape.width != 0)) {
        return NO_SUCH_THING;
    }
    net_insight_mute(net, units, &insight->muted);
    is_muted = true;
    return 0;
}

void fourmi_net_unmute(void)
{
    if (is_muted) {
        net_insight_unmute(network(), &insight->muted);
    }
    is_muted = false;
}

/* ---------------------------------------------------------------- the truth */

/* Keeps a mistake among the worst, which stand first: those where it is surest. */
static void keep_mistake(const Mistake *mistake)
{
    int at = mistake_count < MISTAKES_MAX ? mistake_count++ : MISTAKES_MAX;
    for (; at > 0; at--) {
        const Mistake *before = &mistakes[at - 1];
        if (before->value - before->missed >= mistake->value - mistake->missed) {
            break;
        }
        if (at < MISTAKES_MAX) {
            mistakes[at] = *before;
        }
    }
    if (at < MISTAKES_MAX) {
        mistakes[at] = *mistake;
    }
}

static bool is_among(Move move, const Move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

/* A move that the learner may choose and that does not keep the result; GAME_NO_MOVE if it
 * keeps it in any case. */
static Move wrong_move(Position p, const Move *keeping, int count)
{
    Move best[GAME_MOVES_MAX];
    const int choices = learner_best_moves(module_learner(), network()->inputs.game, p, best);
    for (int i = 0; i < choices; i++) {
        if (!is_among(best[i], keeping, count)) {
            return best[i];
        }
    }
    return GAME_NO_MOVE;
}

/* Examines the learner in a position with these moves that keep the result. */
static void examine(Position p, const Move *keeping, int count)
{
    const Move wrong = wrong_move(p, keeping, count);
    module_numbers[NET_EXAM_POSITIONS]++;
    if (wrong == GAME_NO_MOVE) {
        module_numbers[NET_EXAM_KEPT]++;
        return;
    }
    Mistake mistake = {.position = p, .move = wrong, .missed = -1};
    mistake.value = learner_value(module_learner(), p, wrong, NULL);
    for (int i = 0; i < count; i++) {
        const double value = learner_value(module_learner(), p, keeping[i], NULL);
        mistake.missed = value > mistake.missed ? value : mistake.missed;
    }
    keep_mistake(&mistake);
}

/* Of positions that are equal up to symmetry one is enough: the network sees all alike. */
static bool is_canonical(const Game *game, Position p)
{
    const Position canonical = symmetry_canonical(game, p, NULL);
    return canonical.own == p.own && canonical.all == p.all;
}

static void examine_node(const Measure *measure, uint32_t number)
{
    const MeasureNode *node = &measure->nodes[number];
    const Position p = measure->positions.positions[number];
    Move keeping[GAME_MOVES_MAX];
    int count = 0;
    for (int n = 0; n < node->move_count; n++) {
        const MeasureMove *move = &measure->moves[node->first_move + (uint32_t)n];
        if (move->keeps_result) {
            keeping[count++] = move->move;
        }
    }
    if (node->move_count > 0 && is_canonical(measure->game, p)) {
        examine(p, keeping, count);
    }
}

/* Whether the network keeps the result that is due: in all states of a small game up to
 * symmetry, otherwise on the solved positions that the measure has, which must be prepared.
 * Numbers: see abi.h. Returns how many of the worst mistakes are at hand, or -1. */
int fourmi_net_exam(void)
{
    int samples = 0;
    const MeasureSample *sample = module_samples(&samples);
    const Measure *measure = module_measure();
    if (network() == NULL || (measure == NULL && samples == 0)) {
        return NO_SUCH_THING;
    }
    mistake_count = 0;
    module_numbers[NET_EXAM_POSITIONS] = module_numbers[NET_EXAM_KEPT] = 0;
    for (uint32_t i = 0; measure != NULL && i < measure->positions.count; i++) {
        examine_node(measure, i);
    }
    for (int i = 0; measure == NULL && i < samples; i++) {
        examine(sample[i].position, sample[i].keeping, sample[i].count);
    }
    return mistake_count;
}

/* Puts a mistake on the board, the worst first. Reals: what the network expects of the move
 * that it prefers, and of the best that keeps the result. Returns that move, or -1. */
int fourmi_net_mistake(int i)
{
    if (i < 0 || i >= mistake_count || !can_look(network())) {
        return NO_SUCH_THING;
    }
    module_record = record_start_at(&module_game, mistakes[i].position);
    fourmi_learner_reals()[0] = mistakes[i].value;
    fourmi_learner_reals()[1] = mistakes[i].missed;
    return mistakes[i].move;
}

/* By how much the network contradicts itself a move later, squared. */
static double squared_contradiction(const Network *net, Position p)
{
    NetworkView view;
    Move best[GAME_MOVES_MAX];
    (void)learner_best_moves(module_learner(), net->inputs.game, p, best);
    network_view(net, p, &view);
    const float score = network_score(net, &view, mover_before(net->inputs.game, p));
    const double later = learner_value(module_learner(), p, best[0], NULL);
    const double difference = net_tanh((double)score) + later;
    return difference * difference;
}

/* The mean of that over positions that the measure has, which must be prepared; -1 if there
 * are none. */
double fourmi_net_loss(void)
{
    int count = 0;
    const MeasureSample *sample = module_samples(&count);
    const Measure *measure = module_measure();
    const Network *net = network();
    const uint32_t positions = measure != NULL ? measure->positions.count : (uint32_t)count;
    const uint32_t step = measure != NULL ? positions / LOSS_POSITIONS + 1 : 1;
    double sum = 0;
    uint32_t met = 0;
    for (uint32_t i = 0; net != NULL && i < positions; i += step) {
        if (measure == NULL || measure->nodes[i].move_count > 0) {
            sum += squared_contradiction(net, measure != NULL ? measure->positions.positions[i]
                                                              : sample[i].position);
            met++;
        }
    }
    return met > 0 ? sum / met : NO_SUCH_THING;
}
