/* network_plain.c - the network as one would write it down: each unit after the other. */
#include <string.h>

#include "facets/features.h"
#include "learn/network/net_math.h"
#include "learn/network/network.h"

/* ----------------------------------------------------------------- forward */

/* The row that a pattern finds. */
static float *row_of(const Network *net, uint32_t pattern)
{
    return net->weights + (size_t)net->inputs.row_of[pattern] * net->width;
}

void network_plain_view(const Network *net, Position p, NetworkView *view)
{
    const NetInputs *inputs = &net->inputs;
    const uint32_t width = net->width;
    net_inputs_read(inputs, p, view->patterns);
    view->stones[SIDE_FIRST] = inputs->game->features->stones(inputs->game, p, SIDE_FIRST);
    view->stones[SIDE_SECOND] = inputs->game->features->stones(inputs->game, p, SIDE_SECOND);
    net_inputs_threats(inputs, view->stones, view->threats);
    for (int image = 0; image < inputs->images; image++) {
        for (uint32_t unit = 0; unit < width; unit++) {
            float sum = net->weights[net->layout.offsets + unit];
            for (int group = 0; group < inputs->groups; group++) {
                sum += row_of(net, view->patterns[image * inputs->groups + group])[unit];
            }
            view->sums[(uint32_t)image * width + unit] = sum;
        }
    }
}

/* Lets a lookup find another pattern. */
static void change_pattern(const Network *net, NetworkView *view, int lookup, uint32_t pattern)
{
    const uint32_t width = net->width;
    float *sums = &view->sums[(uint32_t)(lookup / net->inputs.groups) * width];
    for (uint32_t unit = 0; unit < width; unit++) {
        sums[unit] += row_of(net, pattern)[unit] - row_of(net, view->patterns[lookup])[unit];
    }
    view->patterns[lookup] = (uint16_t)pattern;
}

void network_plain_play(const Network *net, NetworkView *view, Side mover, int cell)
{
    const NetInputs *inputs = &net->inputs;
    uint16_t numbers[64];
    const int from = inputs->first_touch[cell * inputs->images];
    const int to = inputs->first_touch[(cell + 1) * inputs->images];
    for (int i = from; i < to; i++) {
        const NetTouch touch = inputs->touches[i];
        change_pattern(net, view, touch.lookup,
                       view->patterns[touch.lookup] + ((uint32_t)touch.step << mover));
    }
    view->stones[mover] |= UINT64_C(1) << cell;
    net_inputs_threats(inputs, view->stones, view->threats);
    net_inputs_number_threats(inputs, view->threats, numbers);
    for (int image = 0; image < inputs->images; image++) {
        for (int i = 0; i < inputs->threats; i++) {
            change_pattern(net, view, net_inputs_threat_lookup(inputs, image, i),
                           net_inputs_threat_pattern(inputs, image, i, numbers));
        }
    }
}

static float clipped(float x)
{
    return x > 0 ? (x > 1 ? 1 : x) : 0;
}

static float leaky(float x)
{
    return x > 0 ? x : NETWORK_LEAK * x;
}

/* The sum of products over the second layer, in its fixed order. */
static float sum_of_products(const float *a, const float *b, uint32_t count)
{
    float parts[NETWORK_LANES] = {0};
    for (uint32_t i = 0; i < count; i++) {
        parts[i % NETWORK_LANES] += a[i] * b[i];
    }
    return (parts[0] + parts[1]) + (parts[2] + parts[3]);
}

static float score_of(const Network *net, const float *head, const float *second)
{
    float activated[NETWORK_HIDDEN_MAX];
    for (uint32_t j = 0; j < net->hidden; j++) {
        activated[j] = leaky(second[j]);
    }
    return sum_of_products(activated, head + net->layout.out, net->hidden) +
           head[net->layout.out_start];
}

void network_plain_layers(const Network *net, const NetworkView *view, Side side,
                          NetworkLayers *layers)
{
    const float *head = network_head(net, side);
    const uint32_t width = net->width;
    const uint32_t hidden = net->hidden;
    for (uint32_t unit = 0; unit < width; unit++) {
        layers->first[unit] = 0;
        for (int image = 0; image < net->inputs.images; image++) {
            layers->first[unit] += clipped(view->sums[(uint32_t)image * width + unit]);
        }
    }
    for (uint32_t j = 0; j < hidden; j++) {
        layers->second[j] = head[net->layout.mix_start + j];
        for (uint32_t unit = 0; unit < width; unit++) {
            layers->second[j] += layers->first[unit] * head[net->layout.mix + unit * hidden + j];
        }
    }
    layers->score = score_of(net, head, layers->second);
}

float network_plain_try(const Network *net, const NetworkView *view, Side mover, int cell)
{
    NetworkView after = *view;
    NetworkLayers layers;
    network_plain_play(net, &after, mover, cell);
    network_plain_layers(net, &after, mover, &layers);
    return layers.score;
}

static void sum_rows(const Network *net, const uint16_t *rows, int count, float *sums)
{
    for (uint32_t unit = 0; unit < net->width; unit++) {
        sums[unit] = net->weights[net->layout.offsets + unit];
        for (int i = 0; i < count; i++) {
            sums[unit] += net->weights[(size_t)rows[i] * net->width + unit];
        }
    }
}

float network_plain_score_rows(const Network *net, const uint16_t *rows, int count)
{
    NetworkView view;
    NetworkLayers layers;
    sum_rows(net, rows, count, view.sums);
    network_plain_layers(net, &view, SIDE_FIRST, &layers);
    return layers.score;
}

/* ---------------------------------------------------------------- backward */

static float limited(float slope)
{
    return slope > NETWORK_SLOPE_MAX    ? NETWORK_SLOPE_MAX
           : slope < -NETWORK_SLOPE_MAX ? -NETWORK_SLOPE_MAX
                                        : slope;
}

void network_plain_gradient(const Network *net, const NetworkView *view, Side side,
                            const NetworkLayers *layers, NetworkGradient *gradient)
{
    const float *head = network_head(net, side);
    const uint32_t width = net->width;
    const uint32_t hidden = net->hidden;
    for (uint32_t j = 0; j < hidden; j++) {
        gradient->out[j] = leaky(layers->second[j]);
        gradient->mix_start[j] = limited(head[net->layout.out + j] *
                                         (layers->second[j] > 0 ? 1 : NETWORK_LEAK));
    }
    for (uint32_t unit = 0; unit < width; unit++) {
        const float *mix = head + net->layout.mix + unit * hidden;
        const float of_first = limited(sum_of_products(gradient->mix_start, mix, hidden));
        for (uint32_t j = 0; j < hidden; j++) {
            gradient->mix[unit * hidden + j] = layers->first[unit] * gradient->mix_start[j];
        }
        for (int image = 0; image < net->inputs.images; image++) {
            const uint32_t at = (uint32_t)image * width + unit;
            const bool is_clipped = view->sums[at] <= 0 || view->sums[at] >= 1;
            gradient->sums[at] = is_clipped ? 0 : of_first;
        }
    }
}

/* Moves the weights behind the first layer by `step` times their gradients. */
static void move_head(Network *net, Side side, const NetworkLayers *layers,
                      const NetworkGradient *gradient, float step)
{
    float *head = net->weights + net->layout.heads + side * net->layout.head_size;
    const uint32_t hidden = net->hidden;
    for (uint32_t unit = 0; unit < net->width; unit++) {
        const float unit_step = step * layers->first[unit];
        for (uint32_t j = 0; j < hidden; j++) {
            head[net->layout.mix + unit * hidden + j] += unit_step * gradient->mix_start[j];
        }
    }
    for (uint32_t j = 0; j < hidden; j++) {
        head[net->layout.mix_start + j] += step * gradient->mix_start[j];
        head[net->layout.out + j] += step * gradient->out[j];
    }
    head[net->layout.out_start] += step;
}

/* The same for the rows that an image's lookups have found, and for the offsets. Row 0 stays
 * as it is. */
static void move_rows(Network *net, const uint16_t *patterns, const float *gradient, float step)
{
    const uint32_t width = net->width;
    for (uint32_t unit = 0; unit < width; unit++) {
        const float change = network_on_grain(step * gradient[unit]);
        for (int group = 0; group < net->inputs.groups; group++) {
            if (net->inputs.row_of[patterns[group]] != 0) {
                row_of(net, patterns[group])[unit] += change;
            }
        }
        net->weights[net->layout.offsets + unit] += change;
    }
}

void network_plain_learn(Network *net, const NetworkView *view, Side side, float target,
                         NetworkRates rates)
{
    NetworkLayers layers;
    NetworkGradient gradient;
    network_plain_layers(net, view, side, &layers);
    network_plain_gradient(net, view, side, &layers, &gradient);
    const float error = target - (float)net_tanh((double)layers.score);
    move_head(net, side, &layers, &gradient, rates.head * error);
    for (int image = 0; image < net->inputs.images; image++) {
        move_rows(net, view->patterns + image * net->inputs.groups,
                  gradient.sums + (uint32_t)image * net->width, rates.rows * error);
    }
}

void network_plain_learn_rows(Network *net, const uint16_t *rows, int count, float target,
                              NetworkRates rates)
{
    NetworkView view;
    NetworkLayers layers;
    NetworkGradient gradient;
    sum_rows(net, rows, count, view.sums);
    network_plain_layers(net, &view, SIDE_FIRST, &layers);
    network_plain_gradient(net, &view, SIDE_FIRST, &layers, &gradient);
    const float error = target - (float)net_tanh((double)layers.score);
    move_head(net, SIDE_FIRST, &layers, &gradient, rates.head * error);
    for (uint32_t unit = 0; unit < net->width; unit++) {
        const float change = network_on_grain(rates.rows * error * gradient.sums[unit]);
        for (int i = 0; i < count; i++) {
            net->weights[(size_t)rows[i] * net->width + unit] += change;
        }
        net->weights[net->layout.offsets + unit] += change;
    }
}
