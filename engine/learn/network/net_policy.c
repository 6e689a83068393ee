/* net_policy.c - a head for moves. */
#include "learn/network/net_policy.h"

#include <string.h>

#include "base/bits.h"
#include "facets/features.h"
#include "learn/network/net_math.h"

/* Moves are counted as the game does, and filled up to whole vectors. */
enum { MOVES_MAX = 64 };

typedef float Four __attribute__((vector_size(16), __may_alias__));

static float *policy_of(const Network *net, Side side)
{
    return net->weights + net->layout.policies + side * net->layout.policy_size;
}

static const float *sums_of(const Network *net, const NetworkView *view, int image)
{
    return view->sums + (uint32_t)image * net->width;
}

static float clipped(float x)
{
    return x > 0 ? (x > 1 ? 1 : x) : 0;
}

/* ----------------------------------------------------------------- forward */

/* What an image says of the moves that it sees. */
static void score_image(const Network *net, const float *sums, const float *policy, Four *seen)
{
    const Four *row = (const Four *)policy;
    const uint32_t fours = net->moves / NETWORK_LANES;
    memcpy(seen, policy + (size_t)net->width * net->moves, net->moves * sizeof(float));
    for (uint32_t unit = 0; unit < net->width; unit++, row += fours) {
        const float x = clipped(sums[unit]);
        for (uint32_t i = 0; i < fours; i++) {
            seen[i] += x * row[i];
        }
    }
}

static Move move_to(const Network *net, int cell)
{
    return net->inputs.game->features->move_to(net->inputs.game, cell);
}

void net_policy_scores(const Network *net, const NetworkView *view, Side mover, uint64_t cells,
                       float scores[64])
{
    for (int i = 0; i < bits_count(cells); i++) {
        scores[i] = 0;
    }
    for (int image = 0; image < net->inputs.images; image++) {
        Four vectors[MOVES_MAX / NETWORK_LANES];
        const float *seen = (const float *)vectors;
        uint64_t rest = cells;
        score_image(net, sums_of(net, view, image), policy_of(net, mover), vectors);
        for (int i = 0; rest != 0; i++, rest &= rest - 1) {
            scores[i] += seen[net->inputs.seen_move[image][move_to(net, bits_lowest(rest))]];
        }
    }
}

void net_policy_softmax(float *scores, int count)
{
    float most = scores[0];
    double sum = 0;
    for (int i = 1; i < count; i++) {
        most = scores[i] > most ? scores[i] : most;
    }
    for (int i = 0; i < count; i++) {
        scores[i] = (float)net_exp((double)(scores[i] - most));
        sum += (double)scores[i];
    }
    for (int i = 0; i < count; i++) {
        scores[i] = (float)((double)scores[i] / sum);
    }
}

/* ---------------------------------------------------------------- backward */

/* By how much the share of each move is to grow, as an image sees them. */
static void turn_errors(const Network *net, int image, uint64_t cells, const float *errors,
                        float seen[MOVES_MAX])
{
    memset(seen, 0, MOVES_MAX * sizeof seen[0]);
    for (int i = 0; cells != 0; i++, cells &= cells - 1) {
        seen[net->inputs.seen_move[image][move_to(net, bits_lowest(cells))]] = errors[i];
    }
}

static float limited(float slope)
{
    return slope > NETWORK_SLOPE_MAX    ? NETWORK_SLOPE_MAX
           : slope < -NETWORK_SLOPE_MAX ? -NETWORK_SLOPE_MAX
                                        : slope;
}

/* As over the second layer in network.h: four sums, of every fourth. */
static float sum_of_products(const Four *a, const Four *b, uint32_t fours)
{
    Four parts = {0};
    for (uint32_t i = 0; i < fours; i++) {
        parts += a[i] * b[i];
    }
    return (parts[0] + parts[1]) + (parts[2] + parts[3]);
}

static void add_times(Four *to, const Four *what, float factor, uint32_t fours)
{
    for (uint32_t i = 0; i < fours; i++) {
        to[i] += what[i] * factor;
    }
}

/* How far the rows that an image has found are to move. */
static void find_changes(const Network *net, const float *sums, const float *policy,
                         const Four *errors, float rate, float *changes)
{
    const Four *row = (const Four *)policy;
    const uint32_t fours = net->moves / NETWORK_LANES;
    for (uint32_t unit = 0; unit < net->width; unit++, row += fours) {
        const bool is_clipped = sums[unit] <= 0 || sums[unit] >= 1;
        const float slope = is_clipped ? 0 : sum_of_products(row, errors, fours);
        changes[unit] = network_on_grain(rate * limited(slope));
    }
}

/* Moves the head by what an image saw. */
static void move_head(const Network *net, const float *sums, float *policy, const Four *errors,
                      float rate)
{
    Four *row = (Four *)policy;
    const uint32_t fours = net->moves / NETWORK_LANES;
    for (uint32_t unit = 0; unit < net->width; unit++, row += fours) {
        add_times(row, errors, rate * clipped(sums[unit]), fours);
    }
    add_times(row, errors, rate, fours);
}

static void add_to(float *row, const Four *changes, uint32_t fours)
{
    for (uint32_t i = 0; i < fours; i++) {
        ((Four *)row)[i] += changes[i];
    }
}

/* Moves the rows that an image has found, but for row 0, and the offsets. */
static void move_rows(Network *net, const NetworkView *view, int image, const float *changes)
{
    const NetInputs *inputs = &net->inputs;
    const Four *vectors = (const Four *)changes;
    const uint32_t fours = net->width / NETWORK_LANES;
    for (int group = 0; group < inputs->groups; group++) {
        const size_t row = inputs->row_of[view->patterns[image * inputs->groups + group]];
        if (row != 0) {
            add_to(net->weights + row * net->width, vectors, fours);
        }
    }
    add_to(net->weights + net->layout.offsets, vectors, fours);
}

void net_policy_learn(Network *net, const NetworkView *view, Side mover, uint64_t cells,
                      const float *wanted, NetworkRates rates)
{
    const int count = bits_count(cells);
    float *policy = policy_of(net, mover);
    float errors[MOVES_MAX];
    Four seen[SYMMETRIES_MAX][MOVES_MAX / NETWORK_LANES];
    net_policy_scores(net, view, mover, cells, errors);
    net_policy_softmax(errors, count);
    for (int i = 0; i < count; i++) {
        errors[i] = wanted[i] - errors[i];
    }
    for (int image = 0; image < net->inputs.images; image++) {
        _Alignas(NETWORK_ALIGNMENT) float changes[NETWORK_WIDTH_MAX];
        turn_errors(net, image, cells, errors, (float *)seen[image]);
        find_changes(net, sums_of(net, view, image), policy, seen[image], rates.rows, changes);
        move_rows(net, view, image, changes);
    }
    for (int image = 0; image < net->inputs.images; image++) {
        move_head(net, sums_of(net, view, image), policy, seen[image], rates.head);
    }
}
