/* test_tdlearn.c - what the Connect Four learner learns, and its brain. */
#include "catalogue.h"
#include "testing.h"

#include <stdlib.h>

#include "base/bytes.h"
#include "judge/walk.h"
#include "learn/learner.h"
#include "learn/ntuple/ntuple_kind.h"

/* Where things are in the bytes of a brain: docs/brain-format.md. */
enum {
    AT_VERSION = 8,
    AT_KIND = 12,
    AT_GAME = 16,
    AT_CHECKSUM = 32,
    AT_ALPHA = 96,
    AT_LAMBDA = 120,
    AT_TUPLES = 168,
    AT_CELLS = 172,
    AT_OPENING_PLIES = 176,
    AT_SWITCHES = 180,
    AT_WEIGHTS = 184,
};

static void *new_memory(size_t size)
{
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    assert_non_null(memory);
    return memset(memory, 0, whole);
}

static Game small_board(void)
{
    Game game;
    assert_true(catalogue_find("connect4:4x4", &game));
    return game;
}

/* Turns a knob. */
static void set(LearnerOptions *options, const char *knob, double value)
{
    assert_true(learner_options_set(options, knob, value));
}

static const char *preset_name(int i)
{
    return ntuple_kind.presets[i].name;
}

static LearnerOptions preset(const Game *game, const char *name, uint32_t tuples, uint32_t cells)
{
    LearnerOptions options;
    assert_true(learner_preset(game, name, &options));
    set(&options, "tuples", tuples);
    set(&options, "cells", cells);
    set(&options, "alpha", 0.02);
    set(&options, "alpha-end", 0.002);
    assert_true(learner_options_are_good(&options, game));
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

static void train_to(Pupil *pupil, uint64_t games)
{
    while (learner_statistics(&pupil->learner)->games < games) {
        assert_true(learner_train_game(&pupil->learner));
    }
}

/* ---------------------------------------------------------------- learning */

/* How many weights of a side are above 0, less those below; -1 or 1 stand for
 * "all that moved are below" and "above". */
static int direction_of_weights(const Tdlearn *t, Side side)
{
    size_t above = 0;
    size_t below = 0;
    for (uint32_t i = 0; i < t->net.size; i++) {
        above += t->net.weights[side][i] > 0;
        below += t->net.weights[side][i] < 0;
    }
    assert_true(above + below > 0);
    return below == 0 ? 1 : above == 0 ? -1 : 0;
}

/* From the first game of all, each side's tables learn from the positions that
 * this side has made: the winner's go up, the loser's go down. */
static void both_sides_learn_from_their_own_positions(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        Side winner;
    } games[] = {{"1212121", SIDE_FIRST}, {"71212121", SIDE_SECOND}};
    for (int i = 0; i < 2; i++) {
        for (int p = 0; p < 2; p++) {
            const LearnerOptions options = preset(&connect4, preset_name(p), 20, 6);
            Pupil *pupil = new_pupil(&connect4, &options, 1);
            const Record record = record_of(&connect4, games[i].moves);
            assert_true(learner_learn_record(&pupil->learner, &record));
            const Tdlearn *t = pupil->learner.state;
            assert_int_equal(direction_of_weights(t, games[i].winner), 1);
            assert_int_equal(direction_of_weights(t, side_other(games[i].winner)), -1);
            free_pupil(pupil);
        }
    }
}

static bool has_index(const NtupleView *view, uint32_t lookups, uint32_t index)
{
    for (uint32_t i = 0; i < lookups; i++) {
        if (view->index[i] == index) {
            return true;
        }
    }
    return false;
}

/* The weights that only the last of a side's positions has, and none before:
 * nothing else can have moved them. */
static void the_last_position_of_the_loser_is_learned_from(void **state)
{
    (void)state;
    const LearnerOptions options = preset(&connect4, "pure", 30, 6);
    Pupil *pupil = new_pupil(&connect4, &options, 1);
    const Tdlearn *t = pupil->learner.state;
    const Record record = record_of(&connect4, "1212121");
    assert_true(learner_learn_record(&pupil->learner, &record));
    NtupleView last; /* the loser's, after which it could only watch */
    NtupleView before[2];
    ntuple_view(&t->net, after(&connect4, "121212"), &last);
    ntuple_view(&t->net, after(&connect4, "1212"), &before[0]);
    ntuple_view(&t->net, after(&connect4, "12"), &before[1]);
    int alone = 0;
    for (uint32_t i = 0; i < t->net.lookups; i++) {
        if (!has_index(&before[0], t->net.lookups, last.index[i]) &&
            !has_index(&before[1], t->net.lookups, last.index[i])) {
            assert_true(last.weight[SIDE_SECOND][i] < 0);
            alone++;
        }
    }
    assert_true(alone > 0);
    assert_true(ntuple_value(last.sum[SIDE_SECOND]) < -0.1);
    free_pupil(pupil);
}

static void a_blunder_is_learned_from_while_the_game_goes_on(void **state)
{
    (void)state;
    const LearnerOptions options = preset(&connect4, "pure", 30, 6);
    Pupil *pupil = new_pupil(&connect4, &options, 1);
    const Record record = record_of(&connect4, "121212");
    const Position before = after(&connect4, "12121");
    assert_true(learner_value(&pupil->learner, before, 1, NULL) == 0.0);
    assert_true(learner_learn_move(&pupil->learner, &record));
    assert_true(learner_value(&pupil->learner, before, 1, NULL) < -0.1);
    assert_int_equal(learner_statistics(&pupil->learner)->games, 0);
    free_pupil(pupil);
}

static void a_learner_from_scratch_takes_a_win_only_once_it_has_learned_to(void **state)
{
    (void)state;
    const LearnerOptions options = preset(&connect4, "scratch", 30, 6);
    Pupil *pupil = new_pupil(&connect4, &options, 1);
    const Position open = after(&connect4, "121212");
    Move moves[GAME_MOVES_MAX];
    assert_int_equal(learner_best_moves(&pupil->learner, &connect4, open, moves), 7);
    assert_true(learner_value(&pupil->learner, open, 0, NULL) == 0.0);
    train_to(pupil, 3000);
    const double learned = learner_value(&pupil->learner, open, 0, NULL);
    assert_true(0.1 < learned && learned < 1.0); /* it is not told */
    free_pupil(pupil);
}

static void a_learner_with_tactics_knows_them_whatever_else_it_must_learn(void **state)
{
    (void)state;
    LearnerOptions options = preset(&connect4, "scratch", 30, 6);
    set(&options, "tactics", 1);
    Pupil *pupil = new_pupil(&connect4, &options, 1);
    Move moves[GAME_MOVES_MAX];
    assert_int_equal(
        learner_best_moves(&pupil->learner, &connect4, after(&connect4, "121212"), moves), 1);
    assert_int_equal(moves[0], 0);
    free_pupil(pupil);
}

/* Whether an opponent can beat the brain, with this depth, from any line. */
static uint64_t lost_positions(Brain *brain, Side side)
{
    enum { ROOM = 1 << 18 }; /* more than the board has positions */
    static Position positions[ROOM];
    static uint32_t slots[2 * ROOM];
    PositionSet seen;
    positions_init(&seen, &brain->game, positions, slots, ROOM);
    Walk walk = walk_start(side, brain_best_moves, brain, false, &seen);
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
    return walk.lost.count;
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

static void a_small_board_is_learned_so_that_no_line_is_lost(void **state)
{
    (void)state;
    enum { GAMES = 20000 };
    const Game game = small_board();
    LearnerOptions options = preset(&game, "tactical", 20, 12);
    set(&options, "alpha-games", GAMES);
    set(&options, "openings", 0.8);
    set(&options, "one-sided", 0.7);
    set(&options, "epsilon", 0.2);
    for (uint64_t seed = 0; seed <= 3; seed++) {
        Pupil *pupil = new_pupil(&game, &options, seed);
        void *memory;
        train_to(pupil, seed == 0 ? 0 : GAMES);
        const Bytes b = written(pupil);
        Brain brain = opened(b, &memory);
        brain.depth = 4;
        for (int side = 0; side < 2; side++) {
            /* The search alone, with a network that knows nothing, does not do. */
            assert_int_equal(lost_positions(&brain, (Side)side) > 0, seed == 0);
        }
        free(memory);
        free(b.bytes);
        free_pupil(pupil);
    }
}

static void the_same_seed_gives_the_same_bytes(void **state)
{
    (void)state;
    const LearnerOptions options = preset(&connect4, "tactical", 8, 6);
    Bytes b[3];
    for (int i = 0; i < 3; i++) {
        Pupil *pupil = new_pupil(&connect4, &options, i < 2 ? 5 : 6);
        train_to(pupil, 200);
        b[i] = written(pupil);
        free_pupil(pupil);
    }
    assert_int_equal(b[0].size, b[1].size);
    assert_memory_equal(b[0].bytes, b[1].bytes, b[0].size);
    assert_true(b[0].size != b[2].size || memcmp(b[0].bytes, b[2].bytes, b[0].size) != 0);
    for (int i = 0; i < 3; i++) {
        free(b[i].bytes);
    }
}

/* The learner of a brain, trained on to so many games. */
static Bytes resumed(Bytes from, const LearnerOptions *options, uint64_t games)
{
    void *memory;
    Pupil pupil;
    const Brain brain = opened(from, &memory);
    pupil.memory = new_memory(learner_memory_size(&brain.game, options));
    assert_int_equal(learner_resume(&pupil.learner, &brain, options, pupil.memory), LEARNER_OK);
    free(memory); /* it borrows nothing of it */
    train_to(&pupil, games);
    const Bytes b = written(&pupil);
    free(pupil.memory);
    return b;
}

static void training_with_a_break_gives_the_same_bytes(void **state)
{
    (void)state;
    for (int p = 0; p < 2; p++) {
        LearnerOptions options = preset(&connect4, preset_name(p), 8, 6);
        set(&options, "alpha-games", 250);
        Pupil *pupil = new_pupil(&connect4, &options, 7);
        train_to(pupil, 100);
        const Bytes part = written(pupil);
        train_to(pupil, 300);
        const Bytes whole = written(pupil);
        const Bytes again = resumed(part, &options, 300);
        assert_int_equal(again.size, whole.size);
        assert_memory_equal(again.bytes, whole.bytes, whole.size);
        free(part.bytes);
        free(whole.bytes);
        free(again.bytes);
        free_pupil(pupil);
    }
}

static void a_brain_plays_and_values_as_the_learner_did(void **state)
{
    (void)state;
    const LearnerOptions options = preset(&connect4, "tactical", 8, 6);
    Pupil *pupil = new_pupil(&connect4, &options, 8);
    train_to(pupil, 300);
    const Bytes b = written(pupil);
    void *memory;
    Brain brain = opened(b, &memory);
    assert_ptr_equal(brain.options.kind, &ntuple_kind);
    assert_int_equal(brain.header.seed, 8);
    assert_int_equal(brain.header.statistics.games, 300);
    BrainFact moves;
    const Tdlearn *t = pupil->learner.state;
    assert_true(ntuple_kind.brain_fact(&brain, 1, &moves));
    assert_string_equal(moves.name, "moves");
    assert_int_equal(moves.count, t->moves);
    Rng rng = rng_from_seed(1);
    for (int i = 0; i < 200; i++) {
        const Position p = random_late_position(&connect4, 1 + (int)rng_below(&rng, 42), &rng);
        Move mine[GAME_MOVES_MAX];
        Move its[GAME_MOVES_MAX];
        uint32_t visits = 1;
        const int count = learner_best_moves(&pupil->learner, &connect4, p, mine);
        assert_int_equal(brain_best_moves(&brain, &connect4, p, its), count);
        assert_memory_equal(mine, its, (size_t)count * sizeof mine[0]);
        assert_true(brain_value(&brain, p, mine[0], &visits) ==
                    learner_value(&pupil->learner, p, mine[0], NULL));
        assert_int_equal(visits, 0);
    }
    free(memory);
    free(b.bytes);
    free_pupil(pupil);
}

static void options_can_change_on_the_way_but_not_what_a_network_is_made_of(void **state)
{
    (void)state;
    const LearnerOptions options = preset(&connect4, "tactical", 4, 5);
    Pupil *pupil = new_pupil(&connect4, &options, 9);
    train_to(pupil, 50);
    const Bytes b = written(pupil);
    void *memory;
    const Brain brain = opened(b, &memory);
    const LearnerOptions of_brain = learner_options_of(&brain);
    LearnerOptions other[4] = {of_brain, of_brain, of_brain, of_brain};
    set(&other[0], "tuples", 3);
    set(&other[1], "cells", 4);
    set(&other[2], "shape-seed", 2);
    set(&other[3], "tactics", false);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(learner_resume(&pupil->learner, &brain, &other[i], pupil->memory),
                         LEARNER_UNLIKE);
    }
    LearnerOptions wilder = of_brain;
    set(&wilder, "epsilon", 0.5);
    assert_int_equal(learner_resume(&pupil->learner, &brain, &wilder, pupil->memory), LEARNER_OK);
    learner_change(&pupil->learner, &wilder, false);
    const Tdlearn *t = pupil->learner.state;
    assert_int_equal(t->common.changed_at, 50);
    assert_true(t->options.epsilon == 0.5);
    free(memory);
    free(b.bytes);
    free_pupil(pupil);
}

static void presets_fit_the_game(void **state)
{
    (void)state;
    const Game small = small_board();
    LearnerOptions options;
    assert_string_equal(learner_preset_name(&connect4, 0), "tactical");
    assert_string_equal(learner_preset_name(&tictactoe, 0), "sound");
    for (int i = 0; learner_preset_name(&small, i) != NULL; i++) {
        assert_true(learner_preset(&small, learner_preset_name(&small, i), &options));
        assert_true(learner_options_are_good(&options, &small));
    }
    assert_false(learner_preset(&tictactoe, "tactical", &options));
    assert_false(learner_preset(&connect4, "absent", &options));
}

/* ---------------------------------------------------------- foreign brains */

static Bytes tiny_brain(void)
{
    const Game game = small_board();
    const LearnerOptions options = preset(&game, "tactical", 3, 4);
    Pupil *pupil = new_pupil(&game, &options, 1);
    train_to(pupil, 200);
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

static void every_changed_or_missing_byte_is_noticed(void **state)
{
    (void)state;
    const Bytes b = tiny_brain();
    assert_int_equal(error_of(b.bytes, b.size), BRAIN_OK);
    for (size_t i = 0; i < b.size; i++) {
        b.bytes[i] ^= (uint8_t)(1 << i % 8);
        assert_int_not_equal(error_of(b.bytes, b.size), BRAIN_OK);
        b.bytes[i] ^= (uint8_t)(1 << i % 8);
    }
    for (size_t size = 0; size < b.size; size++) {
        uint8_t *cut = malloc(size + (size == 0));
        assert_non_null(cut);
        memcpy(cut, b.bytes, size);
        assert_int_not_equal(error_of(cut, size), BRAIN_OK);
        free(cut);
    }
    free(b.bytes);
}

static void put_checksum(Bytes b)
{
    bytes_write_number(b.bytes + AT_CHECKSUM, 8, bytes_checksum(b.bytes, b.size, AT_CHECKSUM));
}

/* What becomes of a brain with another number in it and the right checksum. */
static BrainError error_with(size_t at, int size, uint64_t number)
{
    const Bytes b = tiny_brain();
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
        size_t at;
        int size;
        uint64_t number;
    } wrongs[] = {
        {AT_VERSION, 4, 1}, /* which has no networks */
        {AT_KIND, 4, 3},
        {AT_KIND, 4, 1}, /* a Q-table */
        {AT_ALPHA, 8, 0},
        {AT_ALPHA, 8, UINT64_C(0x7ff8000000000000)},  /* not a number */
        {AT_LAMBDA, 8, UINT64_C(0x7ff0000000000000)}, /* infinite */
        {AT_LAMBDA, 8, UINT64_C(0xbff0000000000000)}, /* -1 */
        {AT_TUPLES, 4, 0},
        {AT_TUPLES, 4, UINT32_MAX},
        {AT_TUPLES, 4, 120}, /* more weights than there are bytes for */
        {AT_CELLS, 4, 0},
        {AT_CELLS, 4, 13},
        {AT_CELLS, 4, 12},
        {AT_OPENING_PLIES, 4, 64 + 1},
        {AT_SWITCHES, 4, 16},
        {AT_SWITCHES, 4, 2},                        /* rehearses without tactics */
        {AT_SWITCHES, 4, 1 + 4},                    /* pruned without a rehearsal */
        {AT_GAME, 8, UINT64_C(0x6f74636174636974)}, /* of tic-tac-toe, cut off */
        {AT_WEIGHTS, 1, 0xff},
    };
    assert_int_equal(error_with(AT_SWITCHES, 4, 0), BRAIN_OK); /* another brain, but a good one */
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        assert_int_not_equal(error_with(wrongs[i].at, wrongs[i].size, wrongs[i].number), BRAIN_OK);
    }
}

/* Flipped bits with the right checksum: what is accepted is the one way to write
 * what it says. */
static void what_is_accepted_and_written_again_is_the_same(void **state)
{
    (void)state;
    int accepted = 0;
    const Bytes b = tiny_brain();
    for (size_t bit = 0; bit < 8 * b.size; bit += 3) {
        b.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        put_checksum(b);
        if (error_of(b.bytes, b.size) == BRAIN_OK) {
            void *memory;
            const Brain brain = opened(b, &memory);
            const LearnerOptions options = learner_options_of(&brain);
            const Bytes again = resumed(b, &options, 0);
            assert_int_equal(again.size, b.size);
            assert_memory_equal(again.bytes, b.bytes, b.size);
            accepted++;
            free(again.bytes);
            free(memory);
        }
        b.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_true(accepted > 0);
    free(b.bytes);
}

/* A network is as large as its tables, whatever the brain's size suggests. */
static void memory_stays_within_what_the_bytes_can_fill(void **state)
{
    (void)state;
    const Bytes b = tiny_brain();
    assert_true(catalogue_brain_memory_size(b.bytes, b.size) > 0);
    for (uint32_t cells = 1; cells <= NTUPLE_CELLS_MAX; cells++) {
        bytes_write_number(b.bytes + AT_CELLS, 4, cells);
        bytes_write_number(b.bytes + AT_TUPLES, 4, NTUPLE_TUPLES_MAX);
        assert_true(catalogue_brain_memory_size(b.bytes, b.size) <=
                    sizeof(Game) + sizeof(Ntuple) + 16 * b.size);
    }
    free(b.bytes);
}

RUN_TESTS(cmocka_unit_test(both_sides_learn_from_their_own_positions),
          cmocka_unit_test(the_last_position_of_the_loser_is_learned_from),
          cmocka_unit_test(a_blunder_is_learned_from_while_the_game_goes_on),
          cmocka_unit_test(a_learner_from_scratch_takes_a_win_only_once_it_has_learned_to),
          cmocka_unit_test(a_learner_with_tactics_knows_them_whatever_else_it_must_learn),
          cmocka_unit_test(a_small_board_is_learned_so_that_no_line_is_lost),
          cmocka_unit_test(the_same_seed_gives_the_same_bytes),
          cmocka_unit_test(training_with_a_break_gives_the_same_bytes),
          cmocka_unit_test(a_brain_plays_and_values_as_the_learner_did),
          cmocka_unit_test(options_can_change_on_the_way_but_not_what_a_network_is_made_of),
          cmocka_unit_test(presets_fit_the_game),
          cmocka_unit_test(every_changed_or_missing_byte_is_noticed),
          cmocka_unit_test(what_cannot_be_is_refused_even_with_a_good_checksum),
          cmocka_unit_test(what_is_accepted_and_written_again_is_the_same),
          cmocka_unit_test(memory_stays_within_what_the_bytes_can_fill))
