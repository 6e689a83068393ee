/* network_fast.c - the network in vectors of four numbers: the same bits, sooner.
 *
 * Every processor that this is built for has vectors of four floats, and WebAssembly has
 * no other. A block of 16 numbers is four vectors; a strip of two blocks stays in registers
 * while rows are added to it.
 */
#include <string.h>

#include "learn/network/net_math.h"
#include "learn/network/network.h"

typedef float Lanes __attribute__((vector_size(16), __may_alias__));
typedef int32_t Mask __attribute__((vector_size(16)));

/* NETWORK_BLOCK numbers. */
typedef struct Block {
    Lanes a, b, c, d;
} Block;

static inline Lanes all(float x)
{
    return (Lanes){x, x, x, x};
}

static inline Block load(const float *from)
{
    const Lanes *lanes = (const Lanes *)from;
    return (Block){lanes[0], lanes[1], lanes[2], lanes[3]};
}

static inline void store(float *to, Block x)
{
    Lanes *lanes = (Lanes *)to;
    lanes[0] = x.a;
    lanes[1] = x.b;
    lanes[2] = x.c;
    lanes[3] = x.d;
}

static inline Block add(Block x, Block y)
{
    return (Block){x.a + y.a, x.b + y.b, x.c + y.c, x.d + y.d};
}

static inline Block subtract(Block x, Block y)
{
    return (Block){x.a - y.a, x.b - y.b, x.c - y.c, x.d - y.d};
}

static inline Block multiply(Block x, Block y)
{
    return (Block){x.a * y.a, x.b * y.b, x.c * y.c, x.d * y.d};
}

static inline Block times(Block x, float factor)
{
    const Lanes f = all(factor);
    return (Block){x.a * f, x.b * f, x.c * f, x.d * f};
}

/* x where the mask is set, else 0. */
static inline Lanes where(Mask mask, Lanes x)
{
    return (Lanes)(mask & (Mask)x);
}

static inline Lanes choose(Mask mask, Lanes x, Lanes y)
{
    return (Lanes)((mask & (Mask)x) | (~mask & (Mask)y));
}

static inline Lanes clipped(Lanes x)
{
    const Lanes positive = where(x > all(0), x);
    return choose(positive > all(1), all(1), positive);
}

static inline Block clipped_block(Block x)
{
    return (Block){clipped(x.a), clipped(x.b), clipped(x.c), clipped(x.d)};
}

static inline Lanes leaky(Lanes x)
{
    return choose(x > all(0), x, x * all(NETWORK_LEAK));
}

static inline Block leaky_block(Block x)
{
    return (Block){leaky(x.a), leaky(x.b), leaky(x.c), leaky(x.d)};
}

static inline Lanes limited(Lanes slope)
{
    const Lanes below = choose(slope > all(NETWORK_SLOPE_MAX), all(NETWORK_SLOPE_MAX), slope);
    return choose(below < all(-NETWORK_SLOPE_MAX), all(-NETWORK_SLOPE_MAX), below);
}

/* y, or less of it where x lies on the flat side of the leaky ReLU. */
static inline Lanes leaked(Lanes x, Lanes y)
{
    return limited(choose(x > all(0), y, y * all(NETWORK_LEAK)));
}

static inline Lanes unclipped(Lanes x, Lanes y)
{
    return where((x > all(0)) & (x < all(1)), y);
}

/* NETWORK_STRIP numbers. */
typedef struct Strip {
    Block low, high;
} Strip;

static inline Strip load_strip(const float *from)
{
    return (Strip){load(from), load(from + NETWORK_BLOCK)};
}

static inline void store_strip(float *to, Strip x)
{
    store(to, x.low);
    store(to + NETWORK_BLOCK, x.high);
}

static inline Strip add_strip(Strip x, const float *row)
{
    return (Strip){add(x.low, load(row)), add(x.high, load(row + NETWORK_BLOCK))};
}

static inline Strip subtract_strip(Strip x, const float *row)
{
    return (Strip){subtract(x.low, load(row)), subtract(x.high, load(row + NETWORK_BLOCK))};
}

static inline Strip clipped_strip(Strip x)
{
    return (Strip){clipped_block(x.low), clipped_block(x.high)};
}

static inline float sum_of(Lanes x)
{
    return (x[0] + x[1]) + (x[2] + x[3]);
}

/* ------------------------------------------------------------- first layer */

static inline const float *row_of(const Network *net, uint32_t row, uint32_t at)
{
    return net->weights + (size_t)row * net->width + at;
}

/* The rows of an image that say something; returns how many there are. */
static inline int list_rows(const NetInputs *inputs, const NetworkView *view, int image,
                            uint16_t rows[NET_GROUPS_MAX])
{
    const uint16_t *patterns = view->patterns + image * inputs->groups;
    int count = 0;
    for (int group = 0; group < inputs->groups; group++) {
        rows[count] = inputs->row_of[patterns[group]];
        count += rows[count] != 0;
    }
    return count;
}

void network_view(const Network *net, Position p, NetworkView *view)
{
    const NetInputs *inputs = &net->inputs;
    uint16_t rows[NET_GROUPS_MAX];
    net_inputs_read(inputs, p, view->patterns);
    for (int image = 0; image < inputs->images; image++) {
        const int count = list_rows(inputs, view, image, rows);
        for (uint32_t at = 0; at < net->width; at += NETWORK_STRIP) {
            Strip sum = load_strip(net->weights + net->layout.offsets + at);
            for (int i = 0; i < count; i++) {
                sum = add_strip(sum, row_of(net, rows[i], at));
            }
            store_strip(view->sums + (uint32_t)image * net->width + at, sum);
        }
    }
}

/* That a stone lets a lookup find another row. */
typedef struct Change {
    uint16_t from;
    uint16_t to;
} Change;

/* What changes in an image with a stone: a line that both sides have stones on stays as it
 * is. Returns how many changes there are. */
static inline int list_changes(const NetInputs *inputs, const NetworkView *view, int image,
                               Side mover, int cell, Change changes[NET_GROUPS_MAX])
{
    const uint16_t *first = inputs->first_touch + cell * inputs->images + image;
    int count = 0;
    for (int i = first[0]; i < first[1]; i++) {
        const NetTouch touch = inputs->touches[i];
        const uint32_t pattern = view->patterns[touch.lookup];
        changes[count].from = inputs->row_of[pattern];
        changes[count].to = inputs->row_of[pattern + ((uint32_t)touch.step << mover)];
        count += changes[count].from != changes[count].to;
    }
    return count;
}

static inline Strip changed(const Network *net, const Change *changes, int count, Strip sum,
                            uint32_t at)
{
    for (int i = 0; i < count; i++) {
        sum = subtract_strip(sum, row_of(net, changes[i].from, at));
        sum = add_strip(sum, row_of(net, changes[i].to, at));
    }
    return sum;
}

void network_play(const Network *net, NetworkView *view, Side mover, int cell)
{
    const NetInputs *inputs = &net->inputs;
    const uint16_t *first = inputs->first_touch + cell * inputs->images;
    Change changes[NET_GROUPS_MAX];
    for (int image = 0; image < inputs->images; image++) {
        const int count = list_changes(&net->inputs, view, image, mover, cell, changes);
        for (uint32_t at = 0; at < net->width; at += NETWORK_STRIP) {
            float *sums = view->sums + (uint32_t)image * net->width + at;
            store_strip(sums, changed(net, changes, count, load_strip(sums), at));
        }
    }
    for (int i = first[0]; i < first[inputs->images]; i++) {
        const NetTouch touch = inputs->touches[i];
        uint16_t *pattern = &view->patterns[touch.lookup];
        *pattern = (uint16_t)(*pattern + (touch.step << mover));
    }
}

/* ----------------------------------------------------------- other layers */

/* A block of the second layer. */
static inline Block mixed(const Network *net, const float *head, const float *first, uint32_t at)
{
    const float *mix = head + net->layout.mix + at;
    Block sum = load(head + net->layout.mix_start + at);
    for (uint32_t unit = 0; unit < net->width; unit++, mix += net->hidden) {
        sum = add(sum, times(load(mix), first[unit]));
    }
    return sum;
}

/* What four sums of products have so far, and a block more. */
static inline Lanes with_products(Lanes parts, Block x, const float *weights)
{
    const Block products = multiply(x, load(weights));
    return (((parts + products.a) + products.b) + products.c) + products.d;
}

/* Two blocks at once, while there are two: a unit of the first layer is then spread over a
 * vector half as often. */
static inline void mixed_twice(const Network *net, const float *head, const float *first,
                               uint32_t at, Block sums[2])
{
    const float *mix = head + net->layout.mix + at;
    Block low = load(head + net->layout.mix_start + at);
    Block high = load(head + net->layout.mix_start + at + NETWORK_BLOCK);
    for (uint32_t unit = 0; unit < net->width; unit++, mix += net->hidden) {
        low = add(low, times(load(mix), first[unit]));
        high = add(high, times(load(mix + NETWORK_BLOCK), first[unit]));
    }
    sums[0] = low;
    sums[1] = high;
}

static float score_of(const Network *net, const float *head, const float *first)
{
    Lanes parts = all(0);
    uint32_t at = 0;
    for (; at + 2 * NETWORK_BLOCK <= net->hidden; at += 2 * NETWORK_BLOCK) {
        Block sums[2];
        mixed_twice(net, head, first, at, sums);
        parts = with_products(parts, leaky_block(sums[0]), head + net->layout.out + at);
        parts = with_products(parts, leaky_block(sums[1]),
                              head + net->layout.out + at + NETWORK_BLOCK);
    }
    for (; at < net->hidden; at += NETWORK_BLOCK) {
        parts = with_products(parts, leaky_block(mixed(net, head, first, at)),
                              head + net->layout.out + at);
    }
    return sum_of(parts) + head[net->layout.out_start];
}

static void clip_images(const Network *net, const NetworkView *view, float first[NETWORK_WIDTH_MAX])
{
    const uint32_t width = net->width;
    for (uint32_t at = 0; at < width; at += NETWORK_BLOCK) {
        Block sum = {all(0), all(0), all(0), all(0)};
        for (int image = 0; image < net->inputs.images; image++) {
            sum = add(sum, clipped_block(load(view->sums + (uint32_t)image * width + at)));
        }
        store(first + at, sum);
    }
}

float network_score(const Network *net, const NetworkView *view, Side side)
{
    _Alignas(16) float first[NETWORK_WIDTH_MAX];
    clip_images(net, view, first);
    return score_of(net, network_head(net, side), first);
}

float network_try(const Network *net, const NetworkView *view, Side mover, int cell)
{
    _Alignas(16) float first[NETWORK_WIDTH_MAX];
    Change changes[NET_GROUPS_MAX];
    memset(first, 0, net->width * sizeof first[0]);
    for (int image = 0; image < net->inputs.images; image++) {
        const int count = list_changes(&net->inputs, view, image, mover, cell, changes);
        for (uint32_t at = 0; at < net->width; at += NETWORK_STRIP) {
            const Strip sum = load_strip(view->sums + (uint32_t)image * net->width + at);
            const Strip after = clipped_strip(changed(net, changes, count, sum, at));
            store_strip(first + at, add_strip(after, first + at));
        }
    }
    return score_of(net, network_head(net, mover), first);
}

/* ---------------------------------------------------------------- learning */

/* The second layer and the score. */
static float compute(const Network *net, const float *head, const float *first, float *second)
{
    Lanes parts = all(0);
    for (uint32_t at = 0; at < net->hidden; at += NETWORK_BLOCK) {
        const Block block = mixed(net, head, first, at);
        store(second + at, block);
        parts = with_products(parts, leaky_block(block), head + net->layout.out + at);
    }
    return sum_of(parts) + head[net->layout.out_start];
}

/* Moves the last weights, and writes how the score changes with the second layer. */
static void learn_out(const Network *net, float *head, const float *second, float *slopes,
                      float step)
{
    for (uint32_t at = 0; at < net->hidden; at += NETWORK_BLOCK) {
        float *out = head + net->layout.out + at;
        float *start = head + net->layout.mix_start + at;
        const Block x = load(second + at);
        const Block w = load(out);
        const Block slope = {leaked(x.a, w.a), leaked(x.b, w.b), leaked(x.c, w.c),
                             leaked(x.d, w.d)};
        store(slopes + at, slope);
        store(out, add(w, times(leaky_block(x), step)));
        store(start, add(load(start), times(slope, step)));
    }
    head[net->layout.out_start] += step;
}

/* Moves the weights of the second layer that a unit of the first has, and returns how the
 * score changes with that unit. */
static inline float learn_mix(float *mix, const float *slopes, uint32_t hidden, float step)
{
    Lanes parts = all(0);
    for (uint32_t at = 0; at < hidden; at += NETWORK_BLOCK) {
        const Block slope = load(slopes + at);
        parts = with_products(parts, slope, mix + at);
        store(mix + at, add(load(mix + at), times(slope, step)));
    }
    return sum_of(parts);
}

static inline Block limited_block(Block x)
{
    return (Block){limited(x.a), limited(x.b), limited(x.c), limited(x.d)};
}

static inline Lanes on_grain(Lanes x)
{
    const Lanes shift = all(24);
    return (x + shift) - shift;
}

/* How far a block of the first layer's weights moves in an image. */
static inline Block change_of(const float *sums, const float *slopes, float step)
{
    const Block sum = load(sums);
    const Block scaled = times(limited_block(load(slopes)), step);
    return (Block){on_grain(unclipped(sum.a, scaled.a)), on_grain(unclipped(sum.b, scaled.b)),
                   on_grain(unclipped(sum.c, scaled.c)), on_grain(unclipped(sum.d, scaled.d))};
}

/* Moves a strip of a row. */
static inline void move_strip(float *row, Strip change)
{
    store_strip(row, add_strip(change, row));
}

static void learn_rows(Network *net, const NetworkView *view, const float *slopes, float step)
{
    uint16_t rows[NET_GROUPS_MAX];
    for (int image = 0; image < net->inputs.images; image++) {
        const int count = list_rows(&net->inputs, view, image, rows);
        for (uint32_t at = 0; at < net->width; at += NETWORK_STRIP) {
            const float *sums = view->sums + (uint32_t)image * net->width + at;
            const Strip change = {
                change_of(sums, slopes + at, step),
                change_of(sums + NETWORK_BLOCK, slopes + at + NETWORK_BLOCK, step)};
            for (int i = 0; i < count; i++) {
                move_strip(net->weights + (size_t)rows[i] * net->width + at, change);
            }
            move_strip(net->weights + net->layout.offsets + at, change);
        }
    }
}

void network_learn(Network *net, const NetworkView *view, Side side, float target,
                   NetworkRates rates)
{
    _Alignas(16) float first[NETWORK_WIDTH_MAX];
    _Alignas(16) float second[NETWORK_HIDDEN_MAX];
    _Alignas(16) float slopes[NETWORK_HIDDEN_MAX];
    _Alignas(16) float first_slopes[NETWORK_WIDTH_MAX];
    float *head = net->weights + net->layout.heads + side * net->layout.head_size;
    clip_images(net, view, first);
    const float score = compute(net, head, first, second);
    const float error = target - (float)net_tanh((double)score);
    const float step = rates.head * error;
    learn_out(net, head, second, slopes, step);
    for (uint32_t unit = 0; unit < net->width; unit++) {
        first_slopes[unit] = learn_mix(head + net->layout.mix + unit * net->hidden, slopes,
                                       net->hidden, step * first[unit]);
    }
    learn_rows(net, view, first_slopes, rates.rows * error);
}
