/* ntuple.c - what a position is worth where stones fall, by an n-tuple network. */
#include "learn/ntuple/ntuple.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/rng.h"
#include "facets/features.h"
#include "facets/symmetry.h"

static_assert(NTUPLE_CELLS_MAX <= 12, "3^12 patterns of 120 tuples are counted in 32 bits");

bool ntuple_plays(const Game *game)
{
    return game->features != NULL && game->features->stones_fall &&
           game->features->tactics != NULL && symmetry_count(game) == 2;
}

bool ntuple_shape_is_good(const NtupleShape *shape, const Game *game)
{
    return ntuple_plays(game) && 0 < shape->tuples && shape->tuples <= NTUPLE_TUPLES_MAX &&
           0 < shape->cells && shape->cells <= NTUPLE_CELLS_MAX &&
           shape->cells <= (uint32_t)game->plies_max;
}

/* ------------------------------------------------------------------ layout */

static int cell_at(const Game *game, int row, int col)
{
    return bits_lowest(game->features->cell(game, row, col));
}

/* A step from `x` to x - 1, x or x + 1, if that is one of 0 .. count - 1. */
static int step_from(int x, int count, Rng *rng)
{
    int next = x - 1 + (int)rng_below(rng, 3);
    return 0 <= next && next < count ? next : x;
}

/* So many cells, as a king walks. */
static uint64_t random_walk(const Game *game, uint32_t cells, Rng *rng)
{
    int row = (int)rng_below(rng, (uint32_t)game->rows);
    int col = (int)rng_below(rng, (uint32_t)game->cols);
    uint64_t walked = game->features->cell(game, row, col);
    while ((uint32_t)bits_count(walked) < cells) {
        row = step_from(row, game->rows, rng);
        col = step_from(col, game->cols, rng);
        walked |= game->features->cell(game, row, col);
    }
    return walked;
}

/* Writes for each cell of a tuple by how much a stone there changes its number,
 * and returns how many numbers there are. */
static uint32_t number_patterns(const Game *game, uint64_t tuple, uint32_t steps[64])
{
    uint32_t radix = 1;
    for (int col = 0; col < game->cols; col++) {
        uint32_t height = 0; /* of the piece so far */
        for (int row = game->rows - 1; row >= -1; row--) {
            if (row >= 0 && (tuple & game->features->cell(game, row, col)) != 0) {
                steps[cell_at(game, row, col)] = radix << height;
                height++;
            } else {
                radix *= (UINT32_C(2) << height) - 1;
                height = 0;
            }
        }
    }
    return radix;
}

/* The cell on which a stone counts for a tuple's cell in one of its two lookups. */
static int cell_of_lookup(const Game *game, int cell, uint32_t lookup)
{
    const uint64_t bit = UINT64_C(1) << cell;
    return bits_lowest(symmetry_transform(game, (Position){bit, bit}, (int)(lookup % 2)).all);
}

/* Makes room for the touches of each cell. */
static void count_touches(Ntuple *net, const uint64_t *tuples)
{
    for (uint32_t lookup = 0; lookup < net->lookups; lookup++) {
        for (uint64_t rest = tuples[lookup / 2]; rest != 0; rest &= rest - 1) {
            net->first_touch[cell_of_lookup(net->game, bits_lowest(rest), lookup) + 1]++;
        }
    }
    for (int cell = 0; cell < 64; cell++) {
        net->first_touch[cell + 1] += net->first_touch[cell];
    }
}

static void fill_touches(Ntuple *net, const uint64_t *tuples)
{
    uint32_t next[64]; /* touch to fill, of each cell */
    uint32_t steps[64];
    memcpy(next, net->first_touch, sizeof next);
    for (uint32_t lookup = 0; lookup < net->lookups; lookup++) {
        uint32_t patterns = number_patterns(net->game, tuples[lookup / 2], steps);
        net->start[lookup] = net->size;
        for (uint64_t rest = tuples[lookup / 2]; rest != 0; rest &= rest - 1) {
            int cell = bits_lowest(rest);
            int touched = cell_of_lookup(net->game, cell, lookup);
            net->touches[next[touched]++] = (NtupleTouch){.step = steps[cell], .lookup = lookup};
        }
        net->size += lookup % 2 == 1 ? patterns : 0;
    }
}

void ntuple_init(Ntuple *net, const Game *game, const NtupleShape *shape)
{
    assert(ntuple_shape_is_good(shape, game));
    *net = (Ntuple){.game = game, .lookups = 2 * shape->tuples};
    uint64_t tuples[NTUPLE_TUPLES_MAX];
    Rng rng = rng_from_seed(shape->seed);
    for (uint32_t i = 0; i < shape->tuples; i++) {
        tuples[i] = random_walk(game, shape->cells, &rng);
    }
    count_touches(net, tuples);
    fill_touches(net, tuples);
}

/* ------------------------------------------------------------------ values */

/* The indices after a stone of `side`, and nothing else. */
static void place(const Ntuple *net, NtupleView *view, Side side, int cell)
{
    for (uint32_t i = net->first_touch[cell]; i < net->first_touch[cell + 1]; i++) {
        view->index[net->touches[i].lookup] += net->touches[i].step << side;
    }
}

/* Looks the weights of one side up. */
static void look_up(const Ntuple *net, NtupleView *view, Side side)
{
    view->sum[side] = 0;
    for (uint32_t i = 0; i < net->lookups; i++) {
        view->weight[side][i] = net->weights[side][view->index[i]];
        view->sum[side] += view->weight[side][i];
    }
}

static void find_indices(const Ntuple *net, Position p, NtupleView *view)
{
    memcpy(view->index, net->start, net->lookups * sizeof net->start[0]);
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        uint64_t stones = net->game->features->stones(net->game, p, (Side)side);
        for (; stones != 0; stones &= stones - 1) {
            place(net, view, (Side)side, bits_lowest(stones));
        }
    }
}

void ntuple_view(const Ntuple *net, Position p, NtupleView *view)
{
    find_indices(net, p, view);
    look_up(net, view, SIDE_FIRST);
    look_up(net, view, SIDE_SECOND);
}

void ntuple_view_for(const Ntuple *net, Position p, Side mover, NtupleView *view)
{
    find_indices(net, p, view);
    look_up(net, view, mover);
}

int32_t ntuple_try(const Ntuple *net, const NtupleView *view, Side mover, int cell)
{
    const NtupleWeight *weights = net->weights[mover];
    const NtupleWeight *now = view->weight[mover];
    int32_t change = 0;
    for (uint32_t i = net->first_touch[cell]; i < net->first_touch[cell + 1]; i++) {
        const NtupleTouch touch = net->touches[i];
        change += weights[view->index[touch.lookup] + (touch.step << mover)] - now[touch.lookup];
    }
    return view->sum[mover] + change;
}

void ntuple_play(const Ntuple *net, NtupleView *view, Side mover, int cell)
{
    int32_t change[2] = {0, 0};
    for (uint32_t i = net->first_touch[cell]; i < net->first_touch[cell + 1]; i++) {
        const NtupleTouch touch = net->touches[i];
        const uint32_t index = view->index[touch.lookup] + (touch.step << mover);
        view->index[touch.lookup] = index;
        for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
            const NtupleWeight weight = net->weights[side][index];
            change[side] += weight - view->weight[side][touch.lookup];
            view->weight[side][touch.lookup] = weight;
        }
    }
    view->sum[SIDE_FIRST] += change[SIDE_FIRST];
    view->sum[SIDE_SECOND] += change[SIDE_SECOND];
}

size_t ntuple_weight_count(const Ntuple *net)
{
    size_t count = 0;
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        for (uint32_t i = 0; i < net->size; i++) {
            count += net->weights[side][i] != 0;
        }
    }
    return count;
}

double ntuple_value(int32_t units)
{
    if (units >= NTUPLE_UNIT) {
        return 1.0;
    }
    return units <= -NTUPLE_UNIT ? -1.0 : (double)units / NTUPLE_UNIT;
}
