/* test_netlearn.c - what a neural network learns, and its brain. */
#include "catalogue.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "judge/walk.h"
#include "learn/learner.h"
#include "learn/network/brain_network.h"
#include "learn/network/netsearch.h"
#include "learn/network/network_kind.h"

/* Where things are in the bytes of a brain: docs/brain-format.md. */
enum {
    AT_KIND = 12,
    AT_CHECKSUM = 32,
    AT_PART = 96,
    AT_ALPHA = AT_PART + NETWORK_AT_ALPHA,
    AT_LAMBDA = AT_PART + NETWORK_AT_LAMBDA,
    AT_WIDTH = AT_PART + NETWORK_AT_WIDTH,
    AT_HIDDEN = AT_PART + NETWORK_AT_HIDDEN,
    AT_SWITCHES = AT_PART + NETWORK_AT_SWITCHES,
    AT_FORM = AT_PART + NETWORK_AT_FORM,
    AT_WEIGHTS = AT_PART + NETWORK_AT_WEIGHTS,
};

static void *new_memory(size_t size)
{
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    assert_non_null(memory);
    return memset(memory, 0, whole);
}

static void set(LearnerOptions *options, const char *knob, double value)
{
    assert_true(learner_options_set(options, knob, value));
}

static LearnerOptions preset(const Game *game, double games)
{
    LearnerOptions options;
    assert_true(learner_preset(game, "network", &options));
    set(&options, "alpha-games", games);
    return options;
}

/* A network of Connect Four that is quickly made. */
static LearnerOptions small_options(double games)
{
    LearnerOptions options = preset(&connect4, games);
    set(&options, "width", 12);
    set(&options, "hidden", 8);
    return options;
}

/* A learner and its memory. */
typedef struct Pupil {
    Learner learner;
    void *memory;
} Pupil;

static Pupil *new_pupil(const Game *game, const LearnerOptions *options, uint64_t seed)
{
    Pupil *pupil = malloc(sizeof *pupil);
    assert_non_null(pupil);
    pupil->memory = new_memory(learner_memory_size(game, options));
    learner_init(&pupil->learner, game, options, seed, pupil->memory);
    return pupil;
}

static void free_pupil(Pupil *pupil)
{
    free(pupil->memory);
    free(pupil);
}

static const Netlearn *state_of(const Pupil *pupil)
{
    return pupil->learner.state;
}

static void train_to(Pupil *pupil, uint64_t games)
{
    while (learner_statistics(&pupil->learner)->games < games) {
        assert_true(learner_train_game(&pupil->learner));
    }
}

/* ------------------------------------------------------------------ brains */

typedef struct Bytes {
    uint8_t *bytes;
    size_t size;
} Bytes;

static Bytes written(const Pupil *pupil)
{
    Bytes b = {NULL, learner_brain_size(&pupil->learner)};
    b.bytes = malloc(b.size);
    assert_non_null(b.bytes);
    learner_write_brain(&pupil->learner, b.bytes);
    return b;
}

static Brain opened(Bytes b, void **memory)
{
    Brain brain;
    *memory = new_memory(catalogue_brain_memory_size(b.bytes, b.size));
    assert_int_equal(catalogue_open_brain(&brain, b.bytes, b.size, *memory), BRAIN_OK);
    return brain;
}

static Bytes resumed(Bytes from, uint64_t games)
{
    void *memory;
    Pupil pupil;
    const Brain brain = opened(from, &memory);
    const LearnerOptions options = learner_options_of(&brain);
    pupil.memory = new_memory(learner_memory_size(&brain.game, &options));
    assert_int_equal(learner_resume(&pupil.learner, &brain, &options, pupil.memory), LEARNER_OK);
    free(memory); /* it borrows nothing of it */
    train_to(&pupil, games);
    const Bytes b = written(&pupil);
    free(pupil.memory);
    return b;
}

static void assert_same_bytes(Bytes a, Bytes b)
{
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
}

/* Breaks before the end of the schedule, where weights are whole, at it, where they are
 * rounded, and behind it. */
static void training_with_a_break_gives_the_same_bytes(void **state)
{
    (void)state;
    static const uint64_t breaks[] = {40, 99, 100, 120, 85};
    LearnerOptions options = small_options(100);
    for (size_t i = 0; i < sizeof breaks / sizeof breaks[0]; i++) {
        set(&options, "evaluations", i % 2 == 0 ? 0 : 20);
        if (i == 4) { /* with a head for moves, and search in the last fifth alone */
            set(&options, "policy", 1);
            set(&options, "evaluations", 20);
            set(&options, "search-share", 0.2);
        }
        for (uint64_t end = 100; end <= 150; end += 50) {
            Pupil *pupil = new_pupil(&connect4, &options, 7);
            if (breaks[i] <= end) {
                train_to(pupil, breaks[i]);
                const Bytes part = written(pupil);
                train_to(pupil, end);
                const Bytes whole = written(pupil);
                const Bytes again = resumed(part, end);
                assert_same_bytes(again, whole);
                free(part.bytes);
                free(whole.bytes);
                free(again.bytes);
            }
            free_pupil(pupil);
        }
    }
}

static void a_brain_is_small_at_the_end_of_its_schedule(void **state)
{
    (void)state;
    LearnerOptions options = small_options(100);
    set(&options, "openings", 0); /* so that something is learned in every game */
    Pupil *pupil = new_pupil(&connect4, &options, 7);
    size_t sizes[3];
    for (uint64_t games = 99; games <= 101; games++) {
        train_to(pupil, games);
        sizes[games - 99] = learner_brain_size(&pupil->learner);
        assert_int_equal(state_of(pupil)->is_rounded, games == 100);
    }
    assert_true(sizes[1] * 4 < sizes[0]);
    assert_int_equal(sizes[2], sizes[0]);
    free_pupil(pupil);
}

static void a_brain_plays_and_values_as_the_learner_did(void **state)
{
    (void)state;
    const LearnerOptions options = small_options(300);
    Pupil *pupil = new_pupil(&connect4, &options, 8);
    Rng rng = rng_from_seed(1);
    for (uint64_t games = 299; games <= 300; games++) {
        void *memory;
        train_to(pupil, games);
        const Bytes b = written(pupil);
        Brain brain = opened(b, &memory);
        assert_ptr_equal(brain.options.kind, &network_kind);
        for (int i = 0; i < 100; i++) {
            const Position p = random_late_position(&connect4, 1 + (int)rng_below(&rng, 42), &rng);
            Move mine[GAME_MOVES_MAX];
            Move its[GAME_MOVES_MAX];
            const int count = learner_best_moves(&pupil->learner, &connect4, p, mine);
            assert_int_equal(brain_best_moves(&brain, &connect4, p, its), count);
            assert_memory_equal(mine, its, (size_t)count * sizeof mine[0]);
            assert_true(brain_value(&brain, p, mine[0], NULL) ==
                        learner_value(&pupil->learner, p, mine[0], NULL));
        }
        free(memory);
        free(b.bytes);
    }
    free_pupil(pupil);
}

/* By at most half of its unit's scale, of which 127 are its unit's largest weight. */
static void rounding_moves_no_weight_by_more_than_half_a_step(void **state)
{
    (void)state;
    const LearnerOptions options = small_options(200);
    Pupil *pupil = new_pupil(&connect4, &options, 9);
    train_to(pupil, 199);
    static Netlearn before;
    static float weights[1 << 17];
    before = *state_of(pupil);
    const size_t size = before.net.layout.size;
    assert_true(size <= sizeof weights / sizeof weights[0]);
    memcpy(weights, before.net.weights, size * sizeof weights[0]);
    Network rounded = before.net;
    NetCode code = before.code;
    net_code_round(&rounded, &code);
    assert_true(net_code_is_good(&code, &rounded));
    size_t coded = 0;
    for (size_t i = 0; i < size; i++) {
        const float moved = rounded.weights[i] - weights[i];
        if (!net_code_has(&rounded, i)) {
            assert_true(moved == 0);
            continue;
        }
        const bool is_row = i < rounded.layout.offsets;
        const size_t side = (i - rounded.layout.heads) / rounded.layout.head_size;
        const uint32_t scale = code.scales[is_row ? i % rounded.width : NETWORK_WIDTH_MAX + side];
        assert_true((double)fabsf(moved) <= 0.500001 * scale * (double)NETWORK_GRAIN);
        coded++;
    }
    assert_int_equal(coded, net_code_count(&rounded));
    free_pupil(pupil);
}

/* ---------------------------------------------------------------- learning */

static uint64_t lost_lines(Brain *brain, Side side)
{
    enum { ROOM = 1 << 14 };
    static Position positions[ROOM];
    static uint32_t slots[2 * ROOM];
    PositionSet seen;
    positions_init(&seen, &brain->game, positions, slots, ROOM);
    Walk walk = walk_start(side, brain_best_moves, brain, false, &seen);
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
    return walk.lost.count;
}

static bool loses(Pupil *pupil)
{
    void *memory;
    const Bytes b = written(pupil);
    Brain brain = opened(b, &memory);
    const bool is_beaten = lost_lines(&brain, SIDE_FIRST) + lost_lines(&brain, SIDE_SECOND) > 0;
    free(memory);
    free(b.bytes);
    return is_beaten;
}

/* All of 100 seeds in `make soak`; `make test` does it for fewer. */
static void no_line_of_tictactoe_is_lost_after_training(void **state)
{
    (void)state;
    LearnerOptions options;
    assert_true(learner_preset(&tictactoe, "network", &options));
    const uint64_t games = (uint64_t)learner_options_get(&options, "alpha-games");
    const uint64_t seeds = getenv("SOAK") != NULL ? 100 : 3;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        Pupil *pupil = new_pupil(&tictactoe, &options, seed);
        assert_true(loses(pupil));
        train_to(pupil, games);
        assert_false(loses(pupil));
        free_pupil(pupil);
    }
}

static void the_last_position_of_the_loser_is_learned_from(void **state)
{
    (void)state;
    LearnerOptions options;
    assert_true(learner_preset(&connect4, "network-pure", &options));
    Pupil *pupil = new_pupil(&connect4, &options, 1);
    const Record record = record_of(&connect4, "1212121");
    const Position before = after(&connect4, "12121");
    const double value = learner_value(&pupil->learner, before, 1, NULL);
    for (int i = 0; i < 20; i++) {
        assert_true(learner_learn_record(&pupil->learner, &record));
    }
    assert_true(learner_value(&pupil->learner, before, 1, NULL) < value - 0.1);
    assert_int_equal(learner_statistics(&pupil->learner)->games, 0);
    free_pupil(pupil);
}

static void a_blunder_is_learned_from_while_the_game_goes_on(void **state)
{
    (void)state;
    LearnerOptions options;
    assert_true(learner_preset(&connect4, "network-pure", &options));
    Pupil *pupil = new_pupil(&connect4, &options, 1);
    const Record record = record_of(&connect4, "121212");
    const Position before = after(&connect4, "12121");
    const double value = learner_value(&pupil->learner, before, 1, NULL);
    for (int i = 0; i < 20; i++) {
        assert_true(learner_learn_move(&pupil->learner, &record));
    }
    assert_true(learner_value(&pupil->learner, before, 1, NULL) < value - 0.1);
    free_pupil(pupil);
}

/* With steps that no one would choose, weights stay numbers, and the brain can be opened. */
static void no_rate_lets_weights_run_away(void **state)
{
    (void)state;
    LearnerOptions options = small_options(1000);
    set(&options, "alpha", 1);
    set(&options, "alpha-end", 1);
    set(&options, "head-rate", 1);
    set(&options, "policy", 1);
    Pupil *pupil = new_pupil(&connect4, &options, 1);
    train_to(pupil, 500);
    const Bytes b = written(pupil);
    void *memory;
    Brain brain = opened(b, &memory);
    Move moves[GAME_MOVES_MAX];
    assert_true(brain_best_moves(&brain, &connect4, connect4.start, moves) > 0);
    free(memory);
    free(b.bytes);
    free_pupil(pupil);
}

/* ------------------------------------------------------------------ search */

/* The same without cutting anything off. */
static double slow_score(const Netsearch *search, Position p, int depth)
{
    const Game *game = &connect4;
    const Tactics tactics = netsearch_tactics(game, p);
    const uint64_t cells = search->tactics ? tactics.safe : tactics.playable;
    static const double win = 1 << 23;
    NetworkView view;
    if (tactics.winning != 0) {
        return win - (42 - stones_left(game, p) + 1);
    }
    if (cells == 0) {
        return tactics.playable == 0 ? 0 : -(win - (42 - stones_left(game, p) + 2));
    }
    const bool is_forced = (cells & (cells - 1)) == 0;
    double best = -2 * win;
    network_view(search->net, p, &view);
    for (uint64_t rest = cells; rest != 0; rest &= rest - 1) {
        const Position next = stones_place(p, rest & -rest);
        double score;
        if (depth <= 1 && !is_forced) {
            NetworkLayers layers;
            const Side mover = game->side_to_move(game, p);
            network_plain_view(search->net, next, &view);
            network_plain_layers(search->net, &view, mover, &layers);
            score = (double)layers.score;
        } else {
            score = -slow_score(search, next, is_forced ? depth : depth - 1);
        }
        best = score > best ? score : best;
    }
    return best;
}

static void the_search_finds_what_looking_at_everything_finds(void **state)
{
    (void)state;
    const LearnerOptions options = small_options(1000);
    Pupil *pupil = new_pupil(&connect4, &options, 3);
    Rng rng = rng_from_seed(2);
    train_to(pupil, 300);
    for (int i = 0; i < tries_of(60); i++) {
        const Netsearch search = {.net = &state_of(pupil)->net, .tactics = i % 2, .depth = 3};
        const Position p = random_late_position(&connect4, 6 + (int)rng_below(&rng, 30), &rng);
        const Tactics tactics = netsearch_tactics(&connect4, p);
        const uint64_t cells = search.tactics ? tactics.safe : tactics.playable;
        Move moves[GAME_MOVES_MAX];
        const int count = netsearch_best_moves(&search, p, moves);
        if (tactics.winning != 0 || (cells & (cells - 1)) == 0) {
            continue; /* nothing to search */
        }
        const double best = slow_score(&search, p, 3);
        int found = 0;
        for (uint64_t rest = cells; rest != 0; rest &= rest - 1) {
            const Position next = stones_place(p, rest & -rest);
            const double score = -slow_score(&search, next, 2);
            for (int m = 0; m < count; m++) {
                if (positions_equal(connect4.play(&connect4, p, moves[m]), next)) {
                    assert_true(score == best);
                    found++;
                }
            }
        }
        assert_int_equal(found, count);
    }
    free_pupil(pupil);
}

/* ---------------------------------------------------------- foreign brains */

/* A brain of tic-tac-toe, rounded or not. */
static Bytes tiny_brain(bool is_rounded)
{
    LearnerOptions options = preset(&tictactoe, 50);
    set(&options, "width", 3);
    set(&options, "hidden", 2);
    set(&options, "policy", is_rounded);
    Pupil *pupil = new_pupil(&tictactoe, &options, 1);
    train_to(pupil, is_rounded ? 50 : 49);
    const Bytes b = written(pupil);
    free_pupil(pupil);
    return b;
}

static BrainError error_of(const uint8_t *bytes, size_t size)
{
    Brain brain;
    void *memory = new_memory(catalogue_brain_memory_size(bytes, size));
    const BrainError error = catalogue_open_brain(&brain, bytes, size, memory);
    free(memory);
    return error;
}

static void put_checksum(Bytes b)
{
    bytes_write_number(b.bytes + AT_CHECKSUM, 8, bytes_checksum(b.bytes, b.size, AT_CHECKSUM));
}

static void every_missing_byte_is_noticed(void **state)
{
    (void)state;
    for (int form = 0; form < 2; form++) {
        const Bytes b = tiny_brain(form == 1);
        assert_int_equal(error_of(b.bytes, b.size), BRAIN_OK);
        for (size_t size = 0; size < b.size; size++) {
            uint8_t *cut = malloc(size + (size == 0));
            assert_non_null(cut);
            memcpy(cut, b.bytes, size);
            if (size > AT_CHECKSUM + 8) {
                put_checksum((Bytes){cut, size});
            }
            assert_int_not_equal(error_of(cut, size), BRAIN_OK);
            free(cut);
        }
        free(b.bytes);
    }
}

static BrainError error_with(bool is_rounded, size_t at, int size, uint64_t number)
{
    const Bytes b = tiny_brain(is_rounded);
    bytes_write_number(b.bytes + at, size, number);
    put_checksum(b);
    const BrainError error = error_of(b.bytes, b.size);
    free(b.bytes);
    return error;
}

static void what_cannot_be_is_refused_even_with_a_good_checksum(void **state)
{
    (void)state;
    static const struct {
        bool is_rounded;
        size_t at;
        int size;
        uint64_t number;
    } wrongs[] = {
        {false, AT_KIND, 4, 2},
        {false, AT_ALPHA, 8, 0},
        {false, AT_LAMBDA, 8, UINT64_C(0x7ff0000000000000)}, /* infinite */
        {false, AT_WIDTH, 4, 0},
        {false, AT_WIDTH, 4, 4}, /* more weights than there are bytes for */
        {false, AT_WIDTH, 4, UINT32_MAX},
        {false, AT_HIDDEN, 4, 1},
        {false, AT_SWITCHES, 4, 4},
        {false, AT_FORM, 4, 1},
        {false, AT_FORM, 4, 2},
        {false, AT_WEIGHTS, 4, 0x7fc00000}, /* not a number */
        {false, AT_WEIGHTS, 4, 0x7f800000}, /* infinite */
        {false, AT_WEIGHTS, 4, 0x5f800000}, /* beyond the limit */
        {true, AT_FORM, 4, 0},
        {true, AT_WEIGHTS, 4, 0}, /* a scale */
        {true, AT_WEIGHTS, 4, CODE_SCALE_MAX + 1},
        {true, AT_WEIGHTS + 5 * 4, 4, 0x7fc00000}, /* the first offset */
        {true, AT_WIDTH, 4, 64},
    };
    assert_int_equal(error_with(false, AT_SWITCHES, 4, 0), BRAIN_OK);
    assert_int_equal(error_with(true, AT_WEIGHTS, 4, 1), BRAIN_OK);
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        assert_int_not_equal(
            error_with(wrongs[i].is_rounded, wrongs[i].at, wrongs[i].size, wrongs[i].number),
            BRAIN_OK);
    }
}

static void what_is_accepted_and_written_again_is_the_same(void **state)
{
    (void)state;
    for (int form = 0; form < 2; form++) {
        int accepted = 0;
        const Bytes b = tiny_brain(form == 1);
        for (size_t bit = 0; bit < 8 * b.size; bit += 7) {
            b.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            put_checksum(b);
            if (error_of(b.bytes, b.size) == BRAIN_OK) {
                const Bytes again = resumed(b, 0);
                assert_same_bytes(again, b);
                accepted++;
                free(again.bytes);
            }
            b.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        assert_true(accepted > 0);
        free(b.bytes);
    }
}

/* The rate falls, and falls again from a tenth when the search begins; only then moves are
 * searched, which takes more of them to be valued. */
static void the_search_begins_late_in_the_schedule(void **state)
{
    (void)state;
    LearnerOptions options = small_options(100);
    set(&options, "evaluations", 30);
    set(&options, "search-share", 0.25);
    Pupil *late = new_pupil(&connect4, &options, 3);
    set(&options, "evaluations", 0);
    set(&options, "alpha-games", 75);
    Pupil *never = new_pupil(&connect4, &options, 3);
    train_to(late, 74);
    train_to(never, 74);
    const Network *net = &state_of(late)->net;
    const size_t size = net->layout.size * sizeof(float);
    assert_memory_equal(net->weights, state_of(never)->net.weights, size);
    train_to(late, 90);
    set(&options, "alpha-games", 100);
    learner_change(&never->learner, &options, false);
    train_to(never, 90);
    assert_memory_not_equal(net->weights, state_of(never)->net.weights, size);
    free_pupil(late);
    free_pupil(never);
}

/* How many of some games, all with openings to the end, are drawn. */
static uint64_t drawn_games(bool wanders)
{
    Game game;
    assert_true(catalogue_find("tictactoe", &game));
    LearnerOptions options = preset(&game, 4000);
    set(&options, "openings", 1);
    set(&options, "opening-plies", 9);
    set(&options, "one-sided", 0);
    set(&options, "wander", wanders);
    Pupil *pupil = new_pupil(&game, &options, 1);
    train_to(pupil, 4000);
    const uint64_t drawn = learner_statistics(&pupil->learner)->drawn;
    free_pupil(pupil);
    return drawn;
}

/* Who plays well draws, and who plays at random seldom does. */
static void openings_that_wander_are_better_played_than_random_ones(void **state)
{
    (void)state;
    assert_true(drawn_games(true) > drawn_games(false) + 400);
}

RUN_TESTS(cmocka_unit_test(the_search_begins_late_in_the_schedule),
          cmocka_unit_test(openings_that_wander_are_better_played_than_random_ones),
          cmocka_unit_test(training_with_a_break_gives_the_same_bytes),
          cmocka_unit_test(a_brain_is_small_at_the_end_of_its_schedule),
          cmocka_unit_test(a_brain_plays_and_values_as_the_learner_did),
          cmocka_unit_test(rounding_moves_no_weight_by_more_than_half_a_step),
          cmocka_unit_test(no_line_of_tictactoe_is_lost_after_training),
          cmocka_unit_test(the_last_position_of_the_loser_is_learned_from),
          cmocka_unit_test(a_blunder_is_learned_from_while_the_game_goes_on),
          cmocka_unit_test(no_rate_lets_weights_run_away),
          cmocka_unit_test(the_search_finds_what_looking_at_everything_finds),
          cmocka_unit_test(every_missing_byte_is_noticed),
          cmocka_unit_test(what_cannot_be_is_refused_even_with_a_good_checksum),
          cmocka_unit_test(what_is_accepted_and_written_again_is_the_same))
