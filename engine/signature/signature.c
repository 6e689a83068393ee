/* signature.c - one number that changes when the search takes another way. */
#include "signature/signature.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "catalogue.h"
#include "facets/notation.h"
#include "games/connect4/connect4.h"
#include "games/tictactoe/tictactoe.h"
#include "learn/learner.h"
#include "oracle/minimax.h"
#include "oracle/solver/solver.h"

typedef struct Case {
    const char *game;
    const char *position;
    MinimaxOptions options;
} Case;

#define WEIGHTS                                                                                    \
    {                                                                                              \
        .own_two = 1, .own_three = 3, .other_two = 1, .other_three = 3                             \
    }

static const Case cases[] = {
    {"tictactoe", "", {.order = ORDER_GIVEN}},
    {"tictactoe", "", {.alpha_beta = true, .order = ORDER_GIVEN}},
    {"tictactoe", "1", {.alpha_beta = true, .prefer_sooner = true, .random_ties = true}},
    {"connect4", "", {.alpha_beta = true, .depth_limit = 7, .weights = WEIGHTS}},
    {"connect4",
     "4455",
     {.alpha_beta = true, .order = ORDER_CENTRE_FIRST, .depth_limit = 8, .weights = WEIGHTS}},
    {"connect4",
     "444444262626",
     {.alpha_beta = true, .order = ORDER_SHUFFLED, .depth_limit = 7, .weights = WEIGHTS}},
    {"connect4:4x4", "1234", {.alpha_beta = true, .prefer_sooner = true}},
};

static size_t length_of(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}

/* The position that `text` describes, in a game that stays in `game`. */
static Position position_of(Game *game, const char *name, const char *text)
{
    size_t at;
    bool known = catalogue_find(name, game);
    Record record = record_start(game);
    NotationError error = notation_read(&record, text, length_of(text), &at);
    assert(known && error == NOTATION_OK);
    (void)known;
    (void)error;
    return record_position(&record);
}

static uint64_t calls_of(const Case *c)
{
    Game game;
    Position p = position_of(&game, c->game, c->position);
    Rng rng = rng_from_seed(7);
    MinimaxOptions options = c->options;
    options.rng = &rng;
    return minimax_search(&game, p, &options, NULL, NULL).calls;
}

/* Positions for the solver: each phase of the game, and other boards. */
static const struct {
    const char *game;
    const char *position;
} solver_cases[] = {
    {"connect4", "4455"},          {"connect4", "4444437337"}, {"connect4", "44444377337"},
    {"connect4", "4444437733716"}, {"connect4:6x5", "1634"},   {"connect4:5x6", "33"},
    {"connect4:6x6", "34344"},
};

static uint64_t solver_nodes_of(const char *name, const char *text, void *table)
{
    Game game;
    Position p = position_of(&game, name, text);
    Solver solver;
    int score;
    bool ready = solver_init(&solver, game.cols, game.rows, table, BENCH_TABLE_BYTES);
    bool solved = ready && solver_score(&solver, p, &score);
    assert(solved);
    (void)solved;
    return solver_nodes(&solver);
}

uint64_t bench_signature(void *table)
{
    uint64_t signature = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        signature += calls_of(&cases[i]);
    }
    for (size_t i = 0; i < sizeof solver_cases / sizeof solver_cases[0]; i++) {
        signature += solver_nodes_of(solver_cases[i].game, solver_cases[i].position, table);
    }
    return signature;
}

/* ---------------------------------------------------------------- learning */

enum { BRAIN_SEED = 42, TABLE_STATES = 765, TABLE_GAMES = 1000, NET_GAMES = 300 };

/* What is laid out in the table, one after the other. */
typedef struct BrainSpace {
    _Alignas(LEARNER_ALIGNMENT) uint8_t bytes[128 * 1024];
    _Alignas(LEARNER_ALIGNMENT) uint8_t learner[]; /* learner_memory_size */
} BrainSpace;

typedef struct Setting {
    const char *knob;
    double value;
} Setting;

/* Turns knobs that are known. */
static void turn(LearnerOptions *options, const Setting *settings, size_t count)
{
    bool is_known = true;
    for (size_t i = 0; is_known && i < count; i++) {
        is_known = learner_options_set(options, settings[i].knob, settings[i].value);
    }
    assert(is_known);
}

/* A preset with other settings. */
static LearnerOptions options_with(const Game *game, const char *preset, const Setting *settings,
                                   size_t count)
{
    LearnerOptions options = {0};
    const bool is_known = learner_preset(game, preset, &options);
    assert(is_known);
    (void)is_known;
    turn(&options, settings, count);
    return options;
}

static LearnerOptions table_options(void)
{
    static const Setting settings[] = {
        {"states", TABLE_STATES},
        {"alpha", 0.1},
        {"shaping", 1},
        {"replay", 1},
    };
    return options_with(&tictactoe, "sound", settings, sizeof settings / sizeof settings[0]);
}

/* Nothing is left to the preset, so that it can change. */
static LearnerOptions net_options(void)
{
    static const Setting settings[] = {
        {"tuples", 10},    {"cells", 7},       {"shape-seed", 1},     {"alpha", 0.01},
        {"lambda", 0.8},   {"epsilon", 0.1},   {"alpha-end", 0.001},  {"alpha-games", NET_GAMES},
        {"openings", 0.5}, {"one-sided", 0.5}, {"opening-plies", 16}, {"tactics", 1},
    };
    return options_with(&connect4, "tactical", settings, sizeof settings / sizeof settings[0]);
}

/* Networks whose schedule goes on, so that weights are not rounded and every bit of them is
 * told. */
static LearnerOptions network_options_of(const Game *game, uint32_t width, uint32_t hidden,
                                         uint32_t evaluations, double policy)
{
    const Setting settings[] = {
        {"width", width},
        {"hidden", hidden},
        {"alpha", 0.03},
        {"lambda", 0.8},
        {"epsilon", 0.1},
        {"alpha-end", 0.001},
        {"alpha-games", 2 * NET_GAMES},
        {"head-rate", 0.3},
        {"openings", 0.5},
        {"one-sided", 0.5},
        {"opening-plies", 6},
        {"tactics", 1},
        {"evaluations", evaluations},
        {"search-share", 0.75},
        {"wander", 0.5},
        {"policy", policy},
    };
    return options_with(game, "network", settings, sizeof settings / sizeof settings[0]);
}

/* Adds the bytes of a learner's brain to a sum. */
static uint64_t add_bytes(uint64_t sum, const Learner *learner, BrainSpace *space)
{
    const size_t size = learner_brain_size(learner);
    assert(size <= sizeof space->bytes);
    learner_write_brain(learner, space->bytes);
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ space->bytes[i]) * 0x100000001b3u;
    }
    return sum;
}

/* Adds the bytes of a brain, trained from nothing, to a sum. */
static uint64_t add_brain(uint64_t sum, const Game *game, const LearnerOptions *options,
                          uint64_t games, BrainSpace *space)
{
    Learner learner;
    const size_t needed = learner_memory_size(game, options);
    assert(needed <= BENCH_TABLE_BYTES - sizeof *space);
    memset(space->learner, 0, needed);
    learner_init(&learner, game, options, BRAIN_SEED, space->learner);
    while (learner_statistics(&learner)->games < games && learner_train_game(&learner)) {
    }
    return add_bytes(sum, &learner, space);
}

uint64_t bench_brain_signature(void *table)
{
    const LearnerOptions for_table = table_options();
    const LearnerOptions for_net = net_options();
    const LearnerOptions small_network = network_options_of(&tictactoe, 32, 32, 0, 0);
    const LearnerOptions narrow_network = network_options_of(&connect4, 4, 8, 20, 1);
    uint64_t sum = add_brain(0, &tictactoe, &for_table, TABLE_GAMES, table);
    sum = add_brain(sum, &connect4, &for_net, NET_GAMES, table);
    sum = add_brain(sum, &tictactoe, &small_network, NET_GAMES, table);
    return add_brain(sum, &connect4, &narrow_network, NET_GAMES, table);
}

/* ------------------------------------------------------------------ worlds */

enum { EPISODES = 60 };

/* Nothing is left to the preset, and weights are not rounded. */
static LearnerOptions networld_options_of(const World *world)
{
    static const Setting settings[] = {
        {"alpha", 0.03}, {"alpha-end", 0.001}, {"alpha-games", 2 * EPISODES},
        {"lambda", 0.9}, {"epsilon", 0.05},    {"epsilon-end", 0.002},
        {"gamma", 1},    {"finish", 8},        {"failure", 5},
        {"retries", 16}, {"rewind", 4},        {"head-rate", 0.3},
        {"range", 10},   {"width", 8},         {"hidden", 16},
    };
    LearnerOptions options = {0};
    const bool is_known = learner_world_preset(world, "network", &options);
    assert(is_known);
    (void)is_known;
    turn(&options, settings, sizeof settings / sizeof settings[0]);
    return options;
}

uint64_t bench_world_signature(void *table)
{
    BrainSpace *space = table;
    World world;
    Learner learner;
    if (!catalogue_find_world("snake:3x4", &world)) {
        return 0;
    }
    const LearnerOptions options = networld_options_of(&world);
    const size_t needed = learner_world_memory_size(&world, &options);
    assert(needed <= BENCH_TABLE_BYTES - sizeof *space);
    memset(space->learner, 0, needed);
    learner_init_world(&learner, &world, &options, BRAIN_SEED, space->learner);
    while (learner_statistics(&learner)->games < EPISODES && learner_train_episode(&learner)) {
    }
    return add_bytes(0, &learner, space);
}
