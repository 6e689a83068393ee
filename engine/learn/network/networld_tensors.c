/* networld_tensors.c - a network of a world as named arrays of numbers. */
#include "learn/network/networld_tensors.h"

#include <assert.h>

#include "learn/network/net_tensors.h"

/* The arrays that are learned stand in the order of net_tensors.h, with one head. */
enum { FIRST_ROW = NET_TENSORS_OF_HEAD + NET_TENSORS_BEFORE_HEADS, TENSORS };

bool networld_tensors_describe(const Networld *t, int i, LearnerTensor *tensor)
{
    const Network *net = &t->net;
    const size_t width = net->shape.width;
    const size_t hidden = net->shape.hidden;
    const LearnerTensor tensors[TENSORS] = {
        {.name = "rows", .rank = 2, .shape = {net->inputs.rows, width}},
        {.name = "offsets", .rank = 1, .shape = {0, width}},
        {.name = "mix", .rank = 2, .shape = {width, hidden}},
        {.name = "mix_start", .rank = 1, .shape = {0, hidden}},
        {.name = "out", .rank = 1, .shape = {0, hidden}},
        {.name = "out_start", .rank = 1, .shape = {0, 1}},
        {.name = "first_row", .rank = 1, .shape = {0, (size_t)t->perceiver.tables.count}},
    };
    if (i < 0 || i >= TENSORS) {
        return false;
    }
    *tensor = tensors[i];
    tensor->is_learned = i < FIRST_ROW;
    return true;
}

double networld_tensors_get(const Networld *t, int i, size_t at)
{
    assert(0 <= i && i < TENSORS);
    return i < FIRST_ROW ? net_tensors_get(&t->net, i, at)
                         : (double)(t->perceiver.tables.firsts[at] + 1); /* row 0 is before all */
}

bool networld_tensors_set(Networld *t, int i, size_t at, double value)
{
    assert(i < FIRST_ROW);
    t->is_rounded = false;
    return net_tensors_set(&t->net, i, at, value);
}
