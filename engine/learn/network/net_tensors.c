/* net_tensors.c - a network as named arrays of numbers. */
#include "learn/network/net_tensors.h"

#include <assert.h>

#include "base/bits.h"
#include "facets/lines.h"
#include "learn/network/brain_network.h"

enum {
    ROWS,
    OFFSETS,
    FIRST_HEAD = NET_TENSORS_BEFORE_HEADS,
    MIX = 0, /* within a head */
    MIX_START,
    OUT,
    OUT_START,
    HEAD_TENSORS = NET_TENSORS_OF_HEAD,
    FIRST_POLICY = FIRST_HEAD + 2 * HEAD_TENSORS,
    FIRST_POLICY_START,
    SECOND_POLICY,
    SECOND_POLICY_START,
    GROUP_CELLS,
    GROUP_STEPS,
    GROUP_FIRST_PATTERNS,
    ROW_OF,
    IMAGES,
    LINES,
    THREAT_CELLS,
    THREAT_FIRST_PATTERNS,
    TENSORS,
};

/* Those that are not of threats. */
static int plain_groups(const NetInputs *inputs)
{
    return inputs->groups - inputs->threats;
}

static bool is_of_head(int tensor)
{
    return FIRST_HEAD <= tensor && tensor < FIRST_POLICY;
}

static bool is_there(const Network *net, int tensor)
{
    if (FIRST_POLICY <= tensor && tensor < GROUP_CELLS) {
        return net->shape.policy;
    }
    return tensor < LINES || net->inputs.threats > 0;
}

/* The tensor that comes as number `i` of those that are there; TENSORS if there are fewer. */
static int nth_tensor(const Network *net, int i)
{
    int tensor = 0;
    for (; tensor < TENSORS && (i > 0 || !is_there(net, tensor)); tensor++) {
        i -= is_there(net, tensor);
    }
    return tensor;
}

static size_t longest_group(const NetInputs *inputs)
{
    int longest = 0;
    for (int group = 0; group < plain_groups(inputs); group++) {
        const int cells = inputs->group[group].length;
        longest = cells > longest ? cells : longest;
    }
    return (size_t)longest;
}

static size_t cell_count(const Game *game)
{
    return (size_t)game->rows * (size_t)game->cols;
}

/* ------------------------------------------------------------- descriptions */

static LearnerTensor learned(const char *name, size_t rows, size_t cols)
{
    return (LearnerTensor){
        .name = name, .rank = rows == 0 ? 1 : 2, .shape = {rows, cols}, .is_learned = true};
}

static LearnerTensor told(const char *name, size_t rows, size_t cols)
{
    return (LearnerTensor){.name = name, .rank = rows == 0 ? 1 : 2, .shape = {rows, cols}};
}

bool net_tensors_describe(const Network *net, int i, LearnerTensor *tensor)
{
    const NetInputs *inputs = &net->inputs;
    const size_t width = net->shape.width;
    const size_t hidden = net->shape.hidden;
    const size_t groups = (size_t)plain_groups(inputs);
    const size_t threats = (size_t)inputs->threats;
    const size_t moves = (size_t)inputs->moves;
    const int tensor_number = i < 0 ? TENSORS : nth_tensor(net, i);
    const Game *game = inputs->game;
    LineSet lines;
    const size_t longest = longest_group(inputs);
    lines_init(&lines, game);
    const LearnerTensor tensors[TENSORS] = {
        learned("rows", inputs->rows, width),
        learned("offsets", 0, width),
        learned("first.mix", width, hidden),
        learned("first.mix_start", 0, hidden),
        learned("first.out", 0, hidden),
        learned("first.out_start", 0, 1),
        learned("second.mix", width, hidden),
        learned("second.mix_start", 0, hidden),
        learned("second.out", 0, hidden),
        learned("second.out_start", 0, 1),
        learned("first.policy", width, moves),
        learned("first.policy_start", 0, moves),
        learned("second.policy", width, moves),
        learned("second.policy_start", 0, moves),
        told("groups.cells", groups, longest),
        told("groups.steps", groups, longest),
        told("groups.first_pattern", 0, groups),
        told("row_of", 0, inputs->patterns),
        told("images", (size_t)inputs->images, cell_count(game)),
        told("lines", (size_t)lines.count, (size_t)game->features->line_length),
        told("threats.cells", threats, (size_t)game->rows),
        told("threats.first_pattern", 0, threats),
    };
    if (tensor_number == TENSORS) {
        return false;
    }
    *tensor = tensors[tensor_number];
    return true;
}

/* ------------------------------------------------------------------ weights */

/* Where number `at` of a tensor of the head stands within it. */
static size_t place_in_head(const Network *net, int tensor, size_t at)
{
    const NetworkLayout *layout = &net->layout;
    const size_t starts[HEAD_TENSORS] = {
        [MIX_START] = layout->mix_start, [OUT] = layout->out, [OUT_START] = layout->out_start};
    return tensor == MIX ? at / net->shape.hidden * net->hidden + at % net->shape.hidden
                         : starts[tensor] + at;
}

/* The same among the policies. Starts come after the rows that layers are filled up with. */
static size_t place_in_policies(const Network *net, int tensor, size_t at)
{
    const size_t side = (size_t)(tensor - FIRST_POLICY) / 2;
    const bool is_start = tensor == FIRST_POLICY_START || tensor == SECOND_POLICY_START;
    const size_t moves = (size_t)net->inputs.moves;
    const size_t row = is_start ? net->width : at / moves;
    return side * net->layout.policy_size + row * net->moves + at % moves;
}

/* Where number `at` of a tensor that is learned stands among the weights. */
static size_t place_of(const Network *net, int tensor, size_t at)
{
    if (is_of_head(tensor)) {
        const size_t side = (size_t)(tensor - FIRST_HEAD) / HEAD_TENSORS;
        return net->layout.heads + side * net->layout.head_size +
               place_in_head(net, (tensor - FIRST_HEAD) % HEAD_TENSORS, at);
    }
    if (tensor >= FIRST_POLICY) {
        return net->layout.policies + place_in_policies(net, tensor, at);
    }
    return tensor == ROWS ? at / net->shape.width * net->width + at % net->shape.width
                          : net->layout.offsets + at;
}

bool net_tensors_set(Network *net, int i, size_t at, double value)
{
    const double limit = (double)NET_BYTES_LIMIT;
    const int tensor = nth_tensor(net, i);
    const size_t place = tensor < GROUP_CELLS ? place_of(net, tensor, at) : 0;
    if (!network_has_weight(net, place)) {
        return value == 0; /* row 0 */
    }
    if (!(-limit <= value && value <= limit)) {
        return false;
    }
    net->weights[place] = (float)value;
    return true;
}

/* ------------------------------------------------------------------- inputs */

/* The bit of a cell that is counted row by row, and back. */
static int bit_of(const Game *game, size_t cell)
{
    return bits_lowest(game->features->cell(game, (int)cell / game->cols, (int)cell % game->cols));
}

static int cell_of(const Game *game, int bit)
{
    size_t cell = 0;
    while (bit_of(game, cell) != bit) {
        cell++;
    }
    return (int)cell;
}

/* The bit of cell number `nth`, the lowest first; negative if there are fewer. */
static int nth_bit(uint64_t cells, size_t nth)
{
    for (; nth > 0 && cells != 0; nth--) {
        cells &= cells - 1;
    }
    return cells != 0 ? bits_lowest(cells) : -1;
}

/* What a stone of the first side adds to the number of a group. */
static int step_in_group(const NetInputs *inputs, size_t group, int bit)
{
    const uint16_t *first = inputs->first_touch + bit * inputs->images;
    for (int i = first[0]; i < first[1]; i++) {
        if (inputs->touches[i].lookup == group) {
            return inputs->touches[i].step;
        }
    }
    return 0;
}

/* Of the arrays about threats. */
static int get_threat(const NetInputs *inputs, int i, size_t at)
{
    const Game *game = inputs->game;
    const NetGroup *groups = inputs->group + plain_groups(inputs);
    const size_t columns = (size_t)(i == LINES ? game->features->line_length : game->rows);
    LineSet lines;
    if (i == THREAT_FIRST_PATTERNS) {
        return groups[at].first_pattern;
    }
    if (i == THREAT_CELLS) {
        return cell_of(game, nth_bit(groups[at / columns].cells, at % columns));
    }
    lines_init(&lines, game);
    return cell_of(game, nth_bit(lines.cells[at / columns], at % columns));
}

static int get_input(const NetInputs *inputs, int i, size_t at)
{
    if (i >= LINES) {
        return get_threat(inputs, i, at);
    }
    const Game *game = inputs->game;
    const size_t columns = i == IMAGES ? cell_count(game) : longest_group(inputs);
    const size_t row = at / columns;
    if (i == GROUP_FIRST_PATTERNS) {
        return inputs->group[at].first_pattern;
    }
    if (i == ROW_OF) {
        return inputs->row_of[at];
    }
    if (i == IMAGES) {
        const uint64_t bit = UINT64_C(1) << bit_of(game, at % columns);
        const Position seen = symmetry_transform(game, (Position){bit, bit}, (int)row);
        return cell_of(game, bits_lowest(seen.all));
    }
    const int bit = nth_bit(inputs->group[row].cells, at % columns);
    if (bit < 0) {
        return i == GROUP_CELLS ? -1 : 0;
    }
    return i == GROUP_CELLS ? cell_of(game, bit) : step_in_group(inputs, row, bit);
}

double net_tensors_get(const Network *net, int i, size_t at)
{
    const int tensor = nth_tensor(net, i);
    assert(0 <= i && tensor < TENSORS);
    return tensor < GROUP_CELLS ? (double)net->weights[place_of(net, tensor, at)]
                                : get_input(&net->inputs, tensor, at);
}
