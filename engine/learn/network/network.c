/* network.c - a neural network that values positions: how its weights are laid out. */
#include "learn/network/network.h"

#include <assert.h>

#include "base/rng.h"

static bool is_good_width(uint32_t width, uint32_t max)
{
    return 0 < width && width <= max && width % NETWORK_BLOCK == 0;
}

bool network_shape_is_good(const NetworkShape *shape, const Game *game)
{
    return is_good_width(shape->width, NETWORK_WIDTH_MAX) &&
           is_good_width(shape->hidden, NETWORK_HIDDEN_MAX) && net_inputs_fit(game, shape->span);
}

static NetworkLayout layout_of(const NetworkShape *shape, uint32_t rows)
{
    NetworkLayout layout = {.offsets = (size_t)rows * shape->width};
    layout.heads = layout.offsets + shape->width;
    layout.mix_start = (size_t)shape->width * shape->hidden;
    layout.out = layout.mix_start + shape->hidden;
    layout.out_start = layout.out + shape->hidden;
    layout.head_size = layout.out_start + NETWORK_BLOCK;
    layout.size = layout.heads + 2 * layout.head_size;
    return layout;
}

void network_init(Network *net, const Game *game, const NetworkShape *shape)
{
    assert(network_shape_is_good(shape, game));
    net->shape = *shape;
    net_inputs_init(&net->inputs, game, shape->span);
    net->layout = layout_of(shape, net->inputs.rows);
    net->weights = NULL;
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

/* Offsets are spread over the range in which units are not clipped, so that each bends
 * elsewhere, and rows are small. Weights of the second layer keep the size of what
 * goes through it. */
void network_randomize(Network *net, uint64_t seed)
{
    const NetworkLayout *layout = &net->layout;
    const double row_size = 0.05;
    const double mix_size = 1.0 / net->shape.width * 4;
    const double out_size = 1.0 / net->shape.hidden * 4;
    Rng rng = rng_from_seed(seed);
    for (size_t i = 0; i < layout->size; i++) {
        const size_t in_head = (i - layout->heads) % layout->head_size;
        float weight = 0;
        if (i < layout->offsets) {
            weight = network_on_grain(draw(&rng, row_size));
        } else if (i < layout->heads) {
            weight = network_on_grain(0.5F + draw(&rng, 0.5));
        } else if (in_head < layout->mix_start) {
            weight = draw(&rng, mix_size);
        } else if (in_head >= layout->out && in_head < layout->out_start) {
            weight = draw(&rng, out_size);
        }
        net->weights[i] = weight;
    }
}
