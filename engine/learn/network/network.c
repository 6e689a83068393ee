/* network.c - a neural network that values positions: how its weights are laid out. */
#include "learn/network/network.h"

#include <assert.h>

#include "base/rng.h"

bool network_shape_is_in_range(const NetworkShape *shape)
{
    return 0 < shape->width && shape->width <= NETWORK_WIDTH_MAX && 0 < shape->hidden &&
           shape->hidden <= NETWORK_HIDDEN_MAX;
}

bool network_shape_is_good(const NetworkShape *shape, const Game *game)
{
    return network_shape_is_in_range(shape) && net_inputs_fit(game);
}

static uint32_t filled_up(uint32_t units, uint32_t to)
{
    return (units + to - 1) / to * to;
}

static NetworkLayout layout_of(const Network *net)
{
    NetworkLayout layout = {.offsets = (size_t)net->inputs.rows * net->width};
    layout.heads = layout.offsets + net->width;
    layout.mix_start = (size_t)net->width * net->hidden;
    layout.out = layout.mix_start + net->hidden;
    layout.out_start = layout.out + net->hidden;
    layout.head_size = layout.out_start + NETWORK_BLOCK;
    layout.policies = layout.heads + net->heads * layout.head_size;
    layout.policy_size = ((size_t)net->width + 1) * net->moves;
    layout.size = layout.policies + net->heads * layout.policy_size;
    return layout;
}

/* The wide path where the machine has such vectors. */
static const NetworkPath *best_path(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (network_wide != NULL && __builtin_cpu_supports("avx2")) {
        return network_wide;
    }
#endif
    return &network_four;
}

/* Lays out a network whose inputs are there. */
static void lay_out(Network *net, uint32_t heads, const NetworkShape *shape)
{
    net->path = best_path();
    net->shape = *shape;
    net->width = filled_up(shape->width, NETWORK_STRIP);
    net->hidden = filled_up(shape->hidden, NETWORK_BLOCK);
    net->heads = heads;
    net->moves = shape->policy ? filled_up((uint32_t)net->inputs.moves, NETWORK_LANES) : 0;
    net->layout = layout_of(net);
    net->weights = NULL;
}

void network_init(Network *net, const Game *game, const NetworkShape *shape)
{
    assert(network_shape_is_good(shape, game));
    net_inputs_init(&net->inputs, game);
    lay_out(net, 2, shape);
}

void network_init_rows(Network *net, uint32_t rows, const NetworkShape *shape)
{
    assert(network_shape_is_in_range(shape) && 0 < rows && rows <= NETWORK_ROWS_MAX);
    net->inputs = (NetInputs){.images = 1, .rows = rows};
    lay_out(net, 1, shape);
}

bool network_has_weight(const Network *net, size_t i)
{
    const NetworkLayout *layout = &net->layout;
    const NetworkShape *shape = &net->shape;
    if (i < layout->heads) {
        return i >= net->width && i % net->width < shape->width; /* not row 0 */
    }
    if (i >= layout->policies) {
        const size_t row = (i - layout->policies) % layout->policy_size / net->moves;
        return (row < shape->width || row == net->width) &&
               (i - layout->policies) % net->moves < (size_t)net->inputs.moves;
    }
    const size_t at = (i - layout->heads) % layout->head_size;
    if (at < layout->mix_start) {
        return at / net->hidden < shape->width && at % net->hidden < shape->hidden;
    }
    return at < layout->out_start ? (at - layout->mix_start) % net->hidden < shape->hidden
                                  : at == layout->out_start;
}

float network_on_grain(float x)
{
    /* The last bit of numbers from 16 to 32 is a grain, so adding 24 rounds to it. */
    const float shift = 24.0F;
    return (x + shift) - shift;
}

/* A number from -size to size. */
static float draw(Rng *rng, double size)
{
    return (float)((2 * rng_share(rng) - 1) * size);
}

/* What a weight begins with. Rows are 0, so that a pattern that never came up says nothing
 * (and takes next to no room in a file). Units still differ: offsets are spread over the range
 * in which they are not clipped, so that each bends elsewhere, and weights of the second layer
 * are random, of a size that keeps that of what goes through it. */
static float first_weight(const Network *net, size_t i, Rng *rng)
{
    const NetworkLayout *layout = &net->layout;
    const size_t in_head = (i - layout->heads) % layout->head_size;
    if (i < layout->offsets || i >= layout->policies) {
        return 0.0F;
    }
    if (i < layout->heads) {
        return network_on_grain(0.5F + draw(rng, 0.5));
    }
    if (in_head < layout->mix_start) {
        return draw(rng, 4.0 / net->shape.width);
    }
    return in_head < layout->out || in_head >= layout->out_start
               ? 0.0F
               : draw(rng, 4.0 / net->shape.hidden);
}

void network_randomize(Network *net, uint64_t seed)
{
    Rng rng = rng_from_seed(seed);
    for (size_t i = 0; i < net->layout.size; i++) {
        net->weights[i] = network_has_weight(net, i) ? first_weight(net, i, &rng) : 0.0F;
    }
}
