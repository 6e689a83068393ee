/* brain_net.c - what an n-tuple network knows, as bytes. */
#include "learn/ntuple/brain_net.h"

#include "base/bytes.h"
#include "base/rice.h"

enum {
    AT_ALPHA = 0,
    AT_ALPHA_END = 8,
    AT_ALPHA_GAMES = 16,
    AT_LAMBDA = 24,
    AT_EPSILON = 32,
    AT_OPENING_SHARE = 40,
    AT_ONE_SIDED_SHARE = 48,
    AT_MOVES = 56,
    AT_SHAPE_SEED = 64,
    AT_TUPLES = 72,
    AT_CELLS = 76,
    AT_OPENING_PLIES = 80,
    AT_SWITCHES = 84,
    AT_WEIGHTS = 88,

    SWITCH_TACTICS = 1,
    SWITCHES_KNOWN = 1,
};

/* What is laid out in memory. The network needs a game that stays in its place
 * though the brain itself may be copied. */
typedef struct Unpacked {
    Game game;
    Ntuple net;
    NtupleWeight weights[]; /* [2][net.size] */
} Unpacked;

/* ----------------------------------------------------------------- reading */

static TdlearnOptions read_options(const uint8_t *b)
{
    return (TdlearnOptions){
        .shape =
            {
                .tuples = (uint32_t)bytes_read_number(b + AT_TUPLES, 4),
                .cells = (uint32_t)bytes_read_number(b + AT_CELLS, 4),
                .seed = bytes_read_number(b + AT_SHAPE_SEED, 8),
            },
        .alpha = bytes_read_real(b + AT_ALPHA),
        .alpha_end = bytes_read_real(b + AT_ALPHA_END),
        .alpha_games = bytes_read_number(b + AT_ALPHA_GAMES, 8),
        .lambda = bytes_read_real(b + AT_LAMBDA),
        .epsilon = bytes_read_real(b + AT_EPSILON),
        .opening_share = bytes_read_real(b + AT_OPENING_SHARE),
        .opening_plies = (uint32_t)bytes_read_number(b + AT_OPENING_PLIES, 4),
        .one_sided_share = bytes_read_real(b + AT_ONE_SIDED_SHARE),
        .tactics = (bytes_read_number(b + AT_SWITCHES, 4) & SWITCH_TACTICS) != 0,
    };
}

static size_t weight_count(const Game *game, const NtupleShape *shape)
{
    Ntuple net;
    ntuple_init(&net, game, shape);
    return 2 * (size_t)net.size;
}

bool brain_net_read_parameters(const uint8_t *bytes, size_t size, const Game *game,
                               TdlearnOptions *options, uint64_t *moves)
{
    if (size < AT_WEIGHTS) {
        return false;
    }
    *options = read_options(bytes);
    *moves = bytes_read_number(bytes + AT_MOVES, 8);
    return (bytes_read_number(bytes + AT_SWITCHES, 4) & ~(uint64_t)SWITCHES_KNOWN) == 0 &&
           tdlearn_options_are_good(options, game) &&
           weight_count(game, &options->shape) / RICE_NUMBERS_PER_BYTE <= size - AT_WEIGHTS;
}

size_t brain_net_memory_size(const Game *game, const TdlearnOptions *options)
{
    return sizeof(Unpacked) + weight_count(game, &options->shape) * sizeof(NtupleWeight);
}

const Ntuple *brain_net_unpack(const uint8_t *bytes, size_t size, const Game *game,
                               const TdlearnOptions *options, void *memory)
{
    Unpacked *unpacked = memory;
    unpacked->game = *game;
    ntuple_init(&unpacked->net, &unpacked->game, &options->shape);
    unpacked->net.weights[SIDE_FIRST] = unpacked->weights;
    unpacked->net.weights[SIDE_SECOND] = unpacked->weights + unpacked->net.size;
    return rice_read(bytes + AT_WEIGHTS, size - AT_WEIGHTS, unpacked->weights,
                     2 * (size_t)unpacked->net.size)
               ? &unpacked->net
               : NULL;
}

/* ----------------------------------------------------------------- writing */

size_t brain_net_size(const Tdlearn *t)
{
    return AT_WEIGHTS + rice_size(t->weights, 2 * (size_t)t->net.size);
}

size_t brain_net_write(uint8_t *b, const Tdlearn *t)
{
    const TdlearnOptions *options = &t->options;
    bytes_write_real(b + AT_ALPHA, options->alpha);
    bytes_write_real(b + AT_ALPHA_END, options->alpha_end);
    bytes_write_number(b + AT_ALPHA_GAMES, 8, options->alpha_games);
    bytes_write_real(b + AT_LAMBDA, options->lambda);
    bytes_write_real(b + AT_EPSILON, options->epsilon);
    bytes_write_real(b + AT_OPENING_SHARE, options->opening_share);
    bytes_write_real(b + AT_ONE_SIDED_SHARE, options->one_sided_share);
    bytes_write_number(b + AT_MOVES, 8, t->moves);
    bytes_write_number(b + AT_SHAPE_SEED, 8, options->shape.seed);
    bytes_write_number(b + AT_TUPLES, 4, options->shape.tuples);
    bytes_write_number(b + AT_CELLS, 4, options->shape.cells);
    bytes_write_number(b + AT_OPENING_PLIES, 4, options->opening_plies);
    bytes_write_number(b + AT_SWITCHES, 4, options->tactics ? SWITCH_TACTICS : 0);
    return AT_WEIGHTS + rice_write(b + AT_WEIGHTS, t->weights, 2 * (size_t)t->net.size);
}
