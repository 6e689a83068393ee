/* net_insight.c - a neural network taken apart for people. */
#include "learn/network/net_insight.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "facets/features.h"

static_assert(NETWORK_WIDTH_MAX <= 64, "a bit for each unit");

/* ------------------------------------------------------------------ groups */

NetGroupKind net_insight_group_kind(const NetGroup *group)
{
    return group->is_threat   ? NET_GROUP_THREAT
           : group->is_column ? NET_GROUP_COLUMN
                              : NET_GROUP_LINE;
}

/* The number of a cell, row by row, of which the bit is given. */
static int number_of(const Game *game, uint64_t bit)
{
    int number = 0;
    while (game->features->cell(game, number / game->cols, number % game->cols) != bit) {
        number++;
    }
    return number;
}

int net_insight_cells(const NetInputs *inputs, int lookup, uint8_t cells[NET_INSIGHT_CELLS_MAX])
{
    const int image = lookup / inputs->groups;
    int count = 0;
    for (uint64_t rest = inputs->group[lookup % inputs->groups].cells; rest != 0;
         rest &= rest - 1) {
        const uint64_t bit = rest & (~rest + 1);
        const Position seen = symmetry_transform(inputs->game, (Position){bit, bit}, image);
        cells[count++] = (uint8_t)number_of(inputs->game, seen.all);
    }
    return count;
}

/* A number of threats is the row of the first side's, and behind it the second's. */
static void mark_threats(const NetGroup *group, uint32_t number, NetMark *marks)
{
    const uint32_t none = group->length;
    const uint32_t of_first = number / (none + 1);
    const uint32_t of_second = number % (none + 1);
    if (of_first < none) {
        marks[of_first] = NET_MARK_THREAT_FIRST;
    }
    if (of_second < none) {
        marks[of_second] = of_second == of_first ? NET_MARK_THREAT_BOTH : NET_MARK_THREAT_SECOND;
    }
}

/* A number of a column is x + 2 o, with a bit for each stone of either side. Stones lie on
 * each other, so that the two have all bits from the lowest on: x + 2 o + 1 is o more than a
 * power of two. */
static void mark_column(const NetGroup *group, uint32_t number, NetMark *marks)
{
    int height = 0;
    while (height < group->length && number + 1 >= UINT32_C(2) << height) {
        height++;
    }
    const uint32_t of_second = number + 1 - (UINT32_C(1) << height);
    for (int i = 0; i < height; i++) {
        marks[i] = (of_second >> i & 1) != 0 ? NET_MARK_SECOND : NET_MARK_FIRST;
    }
}

static void mark_line(const NetGroup *group, uint32_t number, NetMark *marks)
{
    for (int i = 0; i < group->length; i++, number /= 3) {
        marks[i] = (NetMark)(number % 3);
    }
}

void net_insight_marks(const NetGroup *group, uint32_t pattern,
                       NetMark marks[NET_INSIGHT_CELLS_MAX])
{
    const uint32_t number = pattern - group->first_pattern;
    memset(marks, 0, NET_INSIGHT_CELLS_MAX * sizeof marks[0]);
    if (group->is_threat) {
        mark_threats(group, number, marks);
    } else if (group->is_column) {
        mark_column(group, number, marks);
    } else {
        mark_line(group, number, marks);
    }
}

/* ----------------------------------------------------------------- weights */

float net_insight_weight(const Network *net, uint32_t pattern, uint32_t unit)
{
    return net->weights[(size_t)net->inputs.row_of[pattern] * net->width + unit];
}

NetExtremes net_insight_extremes(const Network *net, int group, uint32_t unit)
{
    const NetInputs *inputs = &net->inputs;
    const uint32_t first = inputs->group[group].first_pattern;
    const uint32_t end = group + 1 < inputs->groups ? inputs->group[group + 1].first_pattern
                                                    : inputs->patterns;
    NetExtremes found = {.most_pattern = (uint16_t)first, .least_pattern = (uint16_t)first};
    for (uint32_t pattern = first; pattern < end; pattern++) {
        const float weight = net_insight_weight(net, pattern, unit);
        if (weight > found.most) {
            found.most = weight;
            found.most_pattern = (uint16_t)pattern;
        }
        if (weight < found.least) {
            found.least = weight;
            found.least_pattern = (uint16_t)pattern;
        }
    }
    return found;
}

/* ------------------------------------------------------------ switching off */

/* What a unit of the first layer adds to those of the second. */
static float *mix_of(Network *net, uint32_t side, int unit)
{
    return net->weights + net->layout.heads + side * net->layout.head_size + net->layout.mix +
           (size_t)unit * net->hidden;
}

void net_insight_mute(Network *net, uint64_t units, NetMuted *muted)
{
    const size_t size = net->hidden * sizeof(float);
    muted->units = units;
    for (uint64_t rest = units; rest != 0; rest &= rest - 1) {
        const int unit = bits_lowest(rest);
        assert((uint32_t)unit < net->width);
        for (uint32_t side = 0; side < net->heads; side++) {
            memcpy(muted->mix[side][unit], mix_of(net, side, unit), size);
            memset(mix_of(net, side, unit), 0, size);
        }
    }
}

void net_insight_unmute(Network *net, const NetMuted *muted)
{
    for (uint64_t rest = muted->units; rest != 0; rest &= rest - 1) {
        const int unit = bits_lowest(rest);
        for (uint32_t side = 0; side < net->heads; side++) {
            memcpy(mix_of(net, side, unit), muted->mix[side][unit], net->hidden * sizeof(float));
        }
    }
}
