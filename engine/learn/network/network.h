/* network.h - a neural network that values positions of a game of stones.
 *
 *      rows of weights, one found by each lookup (net_inputs.h)
 *        | added up, image by image
 *      sums    [images][width]   the accumulator: kept up to date as stones are placed
 *        | clipped to 0 .. 1, and added over the images
 *      first   [width]
 *        | a full layer, of the side that has just moved
 *      second  [hidden]
 *        | leaky ReLU
 *      score                     a weighted sum of these
 *        | tanh
 *      value                     for the side that has just moved, from -1 to 1
 *
 * A stone touches few lookups, so the largest layer is updated and never computed anew, and
 * many lookups find nothing: only rows that say something are learned.
 *
 * Everything is written twice: plainly in network_plain.c, to be read and to be tested
 * against finite differences, and in vectors in network_fast.inc, which is tested to give
 * the same bits. They can agree because the order of every sum is fixed:
 *
 * - Weights of the first layer are multiples of NETWORK_GRAIN, so that their sums are
 *   exact in any order, and an updated accumulator is the same as one computed anew.
 * - A unit of the second layer adds up the first in ascending order.
 * - A sum over the second layer is four sums, of every fourth unit, which are then added
 *   as (0 + 1) + (2 + 3).
 *
 * All weights stand in one block of floats, in this order:
 *
 *      rows    [inputs.rows][width]           the first of them 0
 *      offsets [width]                        where the sums start
 *      heads   [2], by side, or the only one of those who act alone
 *      policies [2], by side, if there are such (net_policy.h)
 *
 * A network may also be laid out without a board (network_init_rows): whoever finds rows in
 * another way, such as what is seen of a world, hands them over.
 */
#ifndef FOURMI_NETWORK_H
#define FOURMI_NETWORK_H

#include "learn/network/net_inputs.h"

enum {
    NETWORK_BLOCK = 16,                /* the second layer is filled up to multiples of it, */
    NETWORK_STRIP = 2 * NETWORK_BLOCK, /* and the first to multiples of this */
    NETWORK_WIDTH_MAX = 64,
    NETWORK_HIDDEN_MAX = 64,
    NETWORK_ALIGNMENT = 64,
    NETWORK_LANES = 4,
    NETWORK_ROWS_MAX = 1 << 16,
};

/* Sums below 32 in size are exact with this unit in the 24 bits of a float. */
#define NETWORK_GRAIN 0x1p-19F

/* The slope of a leaky ReLU below 0. */
#define NETWORK_LEAK 0.125F

/* Slopes within the network are cut off at this size, so that no training, whatever its
 * rates, runs away to infinity: weights grow by less than a fixed amount at a time. */
#define NETWORK_SLOPE_MAX 4.0F

typedef struct NetworkShape {
    uint32_t width;  /* units of the first layer, 1 .. NETWORK_WIDTH_MAX */
    uint32_t hidden; /* and of the second, 1 .. NETWORK_HIDDEN_MAX */
    bool policy;     /* has a head for moves as well (net_policy.h) */
} NetworkShape;

/* Where things stand among the weights, counted in floats. */
typedef struct NetworkLayout {
    size_t offsets;
    size_t heads;     /* of the first side; the second's follows */
    size_t mix;       /* [width][hidden] within a head */
    size_t mix_start; /* [hidden] */
    size_t out;       /* [hidden] */
    size_t out_start; /* [1], filled up to a block */
    size_t head_size;
    size_t policies;    /* [width][moves] of the first side, and [moves] where its sums start */
    size_t policy_size; /* of a side, 0 without such a head */
    size_t size;
} NetworkLayout;

typedef struct NetworkPath NetworkPath;

typedef struct Network {
    const NetworkPath *path; /* the fastest that this machine has */
    NetInputs inputs;
    NetworkShape shape;
    uint32_t width;  /* of the shape, filled up with units whose weights are 0 and stay so */
    uint32_t hidden; /* the same */
    uint32_t heads;  /* 2, or 1 */
    uint32_t moves;  /* of the game, filled up to four times some; 0 without a head for them */
    NetworkLayout layout;
    float *weights; /* [layout.size], aligned to NETWORK_ALIGNMENT; borrowed */
} Network;

/* A position as the network sees it. */
typedef struct NetworkView {
    _Alignas(
        NETWORK_ALIGNMENT) float sums[SYMMETRIES_MAX * NETWORK_WIDTH_MAX]; /* [images][width] */
    uint64_t stones[2];                                                    /* by side, */
    uint64_t threats[2];                /* and where each would complete a line */
    uint16_t patterns[NET_LOOKUPS_MAX]; /* what each lookup finds */
} NetworkView;

/* How far weights move against their gradients. */
typedef struct NetworkRates {
    float rows; /* of the first layer */
    float head; /* of all behind it */
} NetworkRates;

/* The functions that are told at the end of this file, for vectors of one length: four
 * numbers, which every machine has, or eight, NULL where it was not compiled for them. All
 * give the same bits. */
struct NetworkPath {
    void (*view)(const Network *net, Position p, NetworkView *view);
    void (*play)(const Network *net, NetworkView *view, Side mover, int cell);
    float (*score)(const Network *net, const NetworkView *view, Side side);
    float (*try_stone)(const Network *net, const NetworkView *view, Side mover, int cell);
    void (*learn)(Network *net, const NetworkView *view, Side side, float target,
                  NetworkRates rates);
    float (*score_rows)(const Network *net, const uint16_t *rows, int count);
    void (*learn_rows)(Network *net, const uint16_t *rows, int count, float target,
                       NetworkRates rates);
};

extern const NetworkPath network_four;
extern const NetworkPath *const network_wide;

/* Whether weight number `i` belongs to units that the shape has, not to those that layers are
 * filled up with. */
bool network_has_weight(const Network *net, size_t i);

/* Whether a game of stones can be seen, and the numbers are in range. */
bool network_shape_is_good(const NetworkShape *shape, const Game *game);
bool network_shape_is_in_range(const NetworkShape *shape);

/* Lays a network of good shape out, still without weights. Borrows the game. */
void network_init(Network *net, const Game *game, const NetworkShape *shape);

/* The same with so many rows, row 0 among them, at most NETWORK_ROWS_MAX, and a single head. It
 * has no inputs: only rows can be scored and learned, those that say something, none of
 * them twice. */
void network_init_rows(Network *net, uint32_t rows, const NetworkShape *shape);

/* Draws the weights that a training begins with. */
void network_randomize(Network *net, uint64_t seed);

/* A multiple of NETWORK_GRAIN near x, which is from -8 to 8: twice the slope limit, the largest
 * error. */
float network_on_grain(float x);

static inline const float *network_head(const Network *net, Side side)
{
    return net->weights + net->layout.heads + side * net->layout.head_size;
}

/* ------------------------------------------------- plainly (network_plain.c) */

/* What the network computes on its way to a score. */
typedef struct NetworkLayers {
    float first[NETWORK_WIDTH_MAX];
    float second[NETWORK_HIDDEN_MAX]; /* before the leaky ReLU */
    float score;
} NetworkLayers;

/* How the score changes with what it was computed from. */
typedef struct NetworkGradient {
    float sums[SYMMETRIES_MAX * NETWORK_WIDTH_MAX]; /* also with each weight that was added there */
    float mix[NETWORK_WIDTH_MAX * NETWORK_HIDDEN_MAX];
    float mix_start[NETWORK_HIDDEN_MAX];
    float out[NETWORK_HIDDEN_MAX]; /* with out_start it changes as much as that does */
} NetworkGradient;

void network_plain_view(const Network *net, Position p, NetworkView *view);
void network_plain_play(const Network *net, NetworkView *view, Side mover, int cell);
void network_plain_layers(const Network *net, const NetworkView *view, Side side,
                          NetworkLayers *layers);
float network_plain_try(const Network *net, const NetworkView *view, Side mover, int cell);
void network_plain_gradient(const Network *net, const NetworkView *view, Side side,
                            const NetworkLayers *layers, NetworkGradient *gradient);
void network_plain_learn(Network *net, const NetworkView *view, Side side, float target,
                         NetworkRates rates);

float network_plain_score_rows(const Network *net, const uint16_t *rows, int count);
void network_plain_learn_rows(Network *net, const uint16_t *rows, int count, float target,
                              NetworkRates rates);

/* --------------------------------------------------- fast (network_fast.inc) */

/* The view of a position, and that after a stone of `mover` on the cell with number
 * `cell`, a bit of the position's words. */
static inline void network_view(const Network *net, Position p, NetworkView *view)
{
    net->path->view(net, p, view);
}

static inline void network_play(const Network *net, NetworkView *view, Side mover, int cell)
{
    net->path->play(net, view, mover, cell);
}

/* What a position is worth to `side`, which has just moved: a score, of which the tanh is
 * the value; and what it would be worth to `mover` after such a stone. */
static inline float network_score(const Network *net, const NetworkView *view, Side side)
{
    return net->path->score(net, view, side);
}

static inline float network_try(const Network *net, const NetworkView *view, Side mover, int cell)
{
    return net->path->try_stone(net, view, mover, cell);
}

/* Moves the weights so that the value of a position for `side` comes nearer to
 * `target`, down the gradient of the cross-entropy: of the score that is the value
 * less the target. The sums of the view may be of before other positions were learned. */
static inline void network_learn(Network *net, const NetworkView *view, Side side, float target,
                                 NetworkRates rates)
{
    net->path->learn(net, view, side, target, rates);
}

/* The same for rows that were found elsewhere. */
static inline float network_score_rows(const Network *net, const uint16_t *rows, int count)
{
    return net->path->score_rows(net, rows, count);
}

static inline void network_learn_rows(Network *net, const uint16_t *rows, int count, float target,
                                      NetworkRates rates)
{
    net->path->learn_rows(net, rows, count, target, rates);
}

#endif
