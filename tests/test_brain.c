/* test_brain.c - what was learned, as bytes: the same from the same seed, refused if
 * damaged, and trained on as if there had been no break. */
#include "learn/brain.h"
#include "learn/qtable/brain_table.h"
#include "signature/signature.h"
#include "tictactoe_learners.h"

#include <stdio.h>

/* ------------------------------------------------------------------ brains */

typedef struct Bytes {
    uint8_t *bytes;
    size_t size;
} Bytes;

static Bytes written(const Learner *learner)
{
    Bytes b = {malloc(learner_brain_size(learner)), learner_brain_size(learner)};
    assert_non_null(b.bytes);
    learner_write_brain(learner, b.bytes);
    return b;
}

static Bytes brain_of(Qlearn *q)
{
    const Learner learner = {.kind = &qtable_kind, .state = q};
    return written(&learner);
}

/* Two brains are the same to the byte; both are freed. */
static void check_same(Bytes a, Bytes b)
{
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    free(a.bytes);
    free(b.bytes);
}

static BrainTable table_of(const Brain *brain)
{
    BrainTable table;
    memcpy(&table, brain->contents, sizeof table);
    return table;
}

static Bytes trained_brain(const char *name, uint64_t seed, int games)
{
    const QlearnOptions options = preset(name);
    Qlearn *q = trained(&options, seed, games);
    Bytes b = brain_of(q);
    free(q);
    return b;
}

static uint64_t fnv(const uint8_t *bytes, size_t size, size_t skip_from, size_t skip_to)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ (skip_from <= i && i < skip_to ? 0 : bytes[i])) * 0x100000001b3u;
    }
    return sum;
}

static void the_same_seed_gives_the_same_bytes(void **state)
{
    (void)state;
    /* The sums were found with gcc on x86-64; every other build must agree. */
    static const uint64_t sums[] = {0x90dc63629ff33a0au, 0x7c0362d816bac784u};
    for (int i = 0; i < 2; i++) {
        Bytes a = trained_brain(preset_name(i), 42, GAMES);
        Bytes b = trained_brain(preset_name(i), 42, GAMES);
        Bytes c = trained_brain(preset_name(i), 43, GAMES);
        assert_int_equal(a.size, b.size);
        assert_memory_equal(a.bytes, b.bytes, a.size);
        assert_true(a.size != c.size || memcmp(a.bytes, c.bytes, a.size) != 0);
        assert_int_equal(fnv(a.bytes, a.size, 0, 0), sums[i]);
        free(a.bytes);
        free(b.bytes);
        free(c.bytes);
    }
}

static void the_brain_signature_is_the_same_everywhere(void **state)
{
    (void)state;
    static _Alignas(64) unsigned char table[BENCH_TABLE_BYTES];
    assert_int_equal(bench_brain_signature(table), BENCH_BRAIN_SIGNATURE);
    assert_int_equal(bench_world_signature(table), BENCH_WORLD_SIGNATURE);
}

static void a_brain_plays_as_the_learner_did(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const QlearnOptions options = preset(preset_name(i));
        Qlearn *q = trained(&options, 5, 500);
        Bytes b = brain_of(q);
        Brain brain;
        assert_int_equal(catalogue_open_brain(&brain, b.bytes, b.size, NULL), BRAIN_OK);
        assert_string_equal(brain.game.name, "tictactoe");
        assert_int_equal(brain.header.seed, 5);
        assert_int_equal(brain.header.statistics.games, 500);
        assert_memory_equal(&brain.header.statistics, &q->common.statistics,
                            sizeof q->common.statistics);
        assert_true(qtable_options(&brain.options).alpha == options.alpha);
        assert_int_equal(qtable_options(&brain.options).symmetry, options.symmetry);
        /* With afterstates a position has one value, otherwise one for each move. */
        const size_t positions = brain_state_count(&brain);
        assert_true(options.afterstates ? positions == brain_value_count(&brain)
                                        : positions > 0 && positions < brain_value_count(&brain));
        Rng rng = rng_from_seed(1);
        for (int n = 0; n < 2000; n++) {
            Position p = random_late_position(&tictactoe, 1 + n % 9, &rng);
            Move moves[GAME_MOVES_MAX];
            int count = tictactoe.legal_moves(&tictactoe, p, moves);
            for (int m = 0; m < count; m++) {
                uint32_t there;
                uint32_t here;
                assert_true(brain_value(&brain, p, moves[m], &there) ==
                            qlearn_value(q, p, moves[m], &here));
                assert_int_equal(there, here);
            }
        }
        free(b.bytes);
        free(q);
    }
}

static void every_damaged_byte_and_every_cut_is_refused(void **state)
{
    (void)state;
    Bytes b = trained_brain("sound", 1, 20);
    Brain brain;
    for (size_t i = 0; i < b.size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            b.bytes[i] ^= (uint8_t)(1 << bit);
            assert_int_not_equal(catalogue_open_brain(&brain, b.bytes, b.size, NULL), BRAIN_OK);
            b.bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
    for (size_t size = 0; size < b.size; size++) {
        uint8_t *cut = malloc(size + 1); /* so that reading on is noticed */
        memcpy(cut, b.bytes, size);
        assert_int_not_equal(catalogue_open_brain(&brain, cut, size, NULL), BRAIN_OK);
        free(cut);
    }
    assert_int_equal(catalogue_open_brain(&brain, b.bytes, b.size, NULL), BRAIN_OK);
    free(b.bytes);
}

/* Changes bytes, puts the right checksum in, and tries. */
static BrainError forged(Bytes good, size_t at, const void *bytes, size_t size)
{
    uint8_t *copy = malloc(good.size);
    memcpy(copy, good.bytes, good.size);
    memcpy(copy + at, bytes, size);
    uint64_t sum = fnv(copy, good.size, 32, 40);
    for (int i = 0; i < 8; i++) {
        copy[32 + i] = (uint8_t)(sum >> 8 * i);
    }
    Brain brain;
    BrainError error = catalogue_open_brain(&brain, copy, good.size, NULL);
    free(copy);
    return error;
}

static void what_cannot_be_is_refused_even_with_a_good_checksum(void **state)
{
    (void)state;
    Bytes b = trained_brain("sound", 1, 20);
    const uint8_t nan[] = {0, 0, 0, 0, 0, 0, 0xf8, 0x7f};
    const uint8_t infinity[] = {0, 0, 0, 0, 0, 0, 0xf0, 0x7f};
    const uint8_t zeros[8] = {0};
    const uint8_t ones[] = {255, 255, 255, 255, 255, 255, 255, 255};
    assert_int_equal(forged(b, 0, b.bytes, 8), BRAIN_OK);
    assert_int_equal(forged(b, 8, "\4", 1), BRAIN_VERSION);
    assert_int_equal(forged(b, 8, "\3", 1), BRAIN_INVALID);          /* for long names only */
    assert_int_equal(forged(b, 12, "\2", 1), BRAIN_INVALID);         /* kind */
    assert_int_equal(forged(b, 16, "draughts\0", 9), BRAIN_INVALID); /* game */
    assert_int_equal(forged(b, 31, "x", 1), BRAIN_INVALID);          /* after its name */
    assert_int_equal(forged(b, 56, ones, 8), BRAIN_INVALID);         /* games */
    assert_int_equal(forged(b, 88, ones, 8), BRAIN_INVALID);         /* changed after */
    for (size_t at = 96; at < 144; at += 8) {
        assert_int_equal(forged(b, at, nan, 8), BRAIN_INVALID);
        assert_int_equal(forged(b, at, infinity, 8), BRAIN_INVALID);
    }
    assert_int_equal(forged(b, 144, ones, 4), BRAIN_INVALID); /* switches */
    assert_int_equal(forged(b, 148, ones, 4), BRAIN_INVALID); /* entries */
    assert_int_equal(forged(b, 148, "\1\0", 2), BRAIN_DAMAGED);
    assert_int_equal(forged(b, 152, ones, 4), BRAIN_INVALID); /* replay */
    assert_int_equal(forged(b, 156, ones, 4), BRAIN_INVALID); /* games to replay */
    assert_int_equal(forged(b, 156, "\1", 1), BRAIN_DAMAGED);
    const size_t entry = 160;
    assert_int_equal(forged(b, entry, ones, 8), BRAIN_INVALID);    /* order */
    assert_int_equal(forged(b, entry + 8, nan, 8), BRAIN_INVALID); /* value */
    assert_int_equal(forged(b, entry + 8, infinity, 8), BRAIN_INVALID);
    assert_int_equal(forged(b, entry + 16, zeros, 4), BRAIN_INVALID); /* visits */
    assert_int_equal(forged(b, entry + 20, zeros, 2), BRAIN_INVALID); /* move */
    assert_int_equal(forged(b, entry + 22, ones, 2), BRAIN_INVALID);  /* settled */
    free(b.bytes);
}

/* A learner behind the common door, with memory of its own. */
static Learner *resumed(const Brain *brain, const LearnerOptions *options, LearnerError expected)
{
    Learner *learner = calloc(1, sizeof *learner + learner_memory_size(&brain->game, options));
    assert_non_null(learner);
    assert_int_equal(learner_resume(learner, brain, options, learner + 1), expected);
    return learner;
}

static void games_to_replay_that_cannot_be_are_refused(void **state)
{
    (void)state;
    QlearnOptions options = preset("sound");
    options.replay = 1;
    Qlearn *q = trained(&options, 1, 20);
    Bytes b = brain_of(q);
    const size_t last = b.size - qlearn_played_size(&tictactoe);
    assert_int_equal(q->played_count, 20);
    assert_int_equal(forged(b, last, "\0", 1), BRAIN_INVALID);  /* no moves */
    assert_int_equal(forged(b, last, "\12", 1), BRAIN_INVALID); /* ten */
    assert_int_equal(forged(b, last, "\1\0\0\0\0\0\0\0\0\1", 10), BRAIN_INVALID);
    /* Well-formed, but the first move has three choices up to symmetry. */
    Brain brain;
    b.bytes[last + 1] = 3;
    uint64_t sum = fnv(b.bytes, b.size, 32, 40);
    memcpy(b.bytes + 32, &sum, sizeof sum);
    assert_int_equal(catalogue_open_brain(&brain, b.bytes, b.size, NULL), BRAIN_OK);
    const LearnerOptions of_brain = learner_options_of(&brain);
    free(resumed(&brain, &of_brain, LEARNER_IMPOSSIBLE));
    free(b.bytes);
    free(q);
}

/* ---------------------------------------------------------------- resuming */

/* Turns a knob. */
static void set(LearnerOptions *options, const char *knob, double value)
{
    assert_true(learner_options_set(options, knob, value));
}

/* Turns a switch the other way. */
static void flip(LearnerOptions *options, const char *knob)
{
    set(options, knob, 1 - learner_options_get(options, knob));
}

static Learner *begun(const Game *game, const LearnerOptions *options, uint64_t seed)
{
    Learner *learner = calloc(1, sizeof *learner + learner_memory_size(game, options));
    assert_non_null(learner);
    learner_init(learner, game, options, seed, learner + 1);
    return learner;
}

static void train_to(Learner *learner, uint64_t games)
{
    while (learner_statistics(learner)->games < games) {
        assert_true(learner_train_game(learner));
    }
}

/* Trains to `games` with a break at each multiple of `every`, after which only
 * the bytes are left. */
static Bytes trained_with_breaks(const LearnerOptions *options, uint64_t games, uint64_t every)
{
    Learner *learner = begun(&tictactoe, options, 11);
    train_to(learner, 0);
    Bytes b = written(learner);
    free(learner);
    for (uint64_t played = 0; played < games;) {
        Brain brain;
        assert_int_equal(catalogue_open_brain(&brain, b.bytes, b.size, NULL), BRAIN_OK);
        learner = resumed(&brain, options, LEARNER_OK);
        played = played + every < games ? played + every : games;
        train_to(learner, played);
        free(b.bytes);
        b = written(learner);
        free(learner);
    }
    return b;
}

static void assert_breaks_change_nothing(const LearnerOptions *options, uint64_t games)
{
    Bytes whole = trained_with_breaks(options, games, games);
    Bytes broken = trained_with_breaks(options, games, 170);
    assert_int_equal(whole.size, broken.size);
    assert_memory_equal(whole.bytes, broken.bytes, whole.size);
    free(whole.bytes);
    free(broken.bytes);
}

static void training_with_breaks_gives_the_same_bytes(void **state)
{
    (void)state;
    for (int i = 0; learner_preset_name(&tictactoe, i) != NULL; i++) {
        LearnerOptions options;
        assert_true(learner_preset(&tictactoe, learner_preset_name(&tictactoe, i), &options));
        if (options.kind != &qtable_kind) {
            continue; /* tests of its own have the same */
        }
        set(&options, "states", STATES);
        assert_breaks_change_nothing(&options, 1000);
        set(&options, "epsilon", 0.5);
        set(&options, "bootstrap", true);
        flip(&options, "symmetry");
        assert_breaks_change_nothing(&options, 500);
        set(&options, "replay", 2); /* with more games than are remembered */
        assert_breaks_change_nothing(&options, 1300);
        set(&options, "shaping", true);
        flip(&options, "afterstates");
        assert_breaks_change_nothing(&options, 500);
    }
}

static void the_common_door_leads_to_the_learner(void **state)
{
    (void)state;
    LearnerOptions options;
    assert_false(learner_preset(&tictactoe, "absent", &options));
    assert_string_equal(learner_preset_name(&tictactoe, 0), "sound");
    assert_true(learner_preset(&tictactoe, "sound", &options));
    assert_true(learner_options_are_good(&options, &tictactoe));
    assert_false(learner_options_set(&options, "states", QLEARN_STATES_MAX + 1));
    QlearnOptions own = qtable_options(&options);
    own.states = QLEARN_STATES_MAX + 1;
    assert_false(are_good(&own));
    set(&options, "states", STATES);
    own = qtable_options(&options);
    Learner *learner = begun(&tictactoe, &options, 5);
    Qlearn *q = trained(&own, 5, 200);
    train_to(learner, 200);
    Record record = record_of(&tictactoe, "14253");
    assert_true(learner_learn_record(learner, &record) && qlearn_learn_record(q, &record));
    assert_int_equal(learner_value_count(learner), qlearn_entry_count(q));
    for (Move move = 0; move < 9; move++) {
        uint32_t there;
        uint32_t here;
        assert_true(learner_value(learner, tictactoe.start, move, &there) ==
                    qlearn_value(q, tictactoe.start, move, &here));
        assert_int_equal(there, here);
    }
    check_same(written(learner), brain_of(q));
    free(q);
    free(learner);
}

static void a_game_that_found_no_room_leaves_no_trace(void **state)
{
    (void)state;
    LearnerOptions options;
    assert_true(learner_preset(&tictactoe, "sound", &options));
    set(&options, "states", FOLDED);
    Learner *roomy = begun(&tictactoe, &options, 1);
    set(&options, "states", 400);
    Learner *full = begun(&tictactoe, &options, 1);
    while (learner_train_game(full)) {
    }
    train_to(roomy, learner_statistics(full)->games);
    check_same(written(roomy), written(full));
    free(roomy);
    free(full);
}

static void options_can_change_on_the_way_and_the_brain_tells_when(void **state)
{
    (void)state;
    LearnerOptions options;
    assert_true(learner_preset(&tictactoe, "tutorial", &options));
    Learner *learner = begun(&tictactoe, &options, 1);
    train_to(learner, 100);
    const Qlearn *q = learner->state;
    const double epsilon = q->epsilon;
    set(&options, "alpha", 0.5);
    learner_change(learner, &options, false);
    assert_true(q->epsilon == epsilon);
    learner_change(learner, &options, true);
    assert_true(q->epsilon == learner_options_get(&options, "epsilon"));
    train_to(learner, 150);
    Bytes b = written(learner);
    Brain brain;
    assert_int_equal(catalogue_open_brain(&brain, b.bytes, b.size, NULL), BRAIN_OK);
    assert_int_equal(brain.header.changed_at, 100);
    assert_true(learner_options_get(&brain.options, "alpha") == 0.5);
    Learner *again = resumed(&brain, &options, LEARNER_OK);
    Bytes same = written(again);
    assert_int_equal(same.size, b.size);
    assert_memory_equal(same.bytes, b.bytes, b.size);
    set(&options, "symmetry", true);
    free(resumed(&brain, &options, LEARNER_UNLIKE));
    free(same.bytes);
    free(again);
    free(b.bytes);
    free(learner);
}

static void a_brain_that_no_training_gives_is_not_resumed(void **state)
{
    (void)state;
    Bytes b = trained_brain("sound", 1, 20);
    Brain brain;
    assert_int_equal(catalogue_open_brain(&brain, b.bytes, b.size, NULL), BRAIN_OK);
    LearnerOptions options = learner_options_of(&brain);
    set(&options, "states", 30);
    free(resumed(&brain, &options, LEARNER_NO_ROOM));
    set(&options, "states", STATES);
    free(resumed(&brain, &options, LEARNER_OK));
    /* The last entry is made to stand for a position that does not exist. */
    const size_t key_end = b.size - 24 + 7;
    b.bytes[key_end] = 1;
    uint64_t sum = fnv(b.bytes, b.size, 32, 40);
    memcpy(b.bytes + 32, &sum, sizeof sum);
    assert_int_equal(catalogue_open_brain(&brain, b.bytes, b.size, NULL), BRAIN_OK);
    free(resumed(&brain, &options, LEARNER_IMPOSSIBLE));
    free(b.bytes);
}

/* A file from the folder of test data. */
static Bytes file_bytes(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", FOURMI_TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    Bytes b = {malloc(1 << 16), 0};
    b.size = fread(b.bytes, 1, 1 << 16, file);
    fclose(file);
    return b;
}

static void brains_of_version_1_are_read_and_resumed(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        uint64_t games;
        uint32_t entries;
    } olds[] = {{"sound-v1.brain", 20, 143}, {"tutorial-v1.brain", 12, 90}};
    for (int i = 0; i < 2; i++) {
        Bytes old = file_bytes(olds[i].file);
        Brain before;
        Brain after;
        assert_int_equal(catalogue_open_brain(&before, old.bytes, old.size, NULL), BRAIN_OK);
        assert_int_equal(before.header.statistics.games, olds[i].games);
        assert_int_equal(before.header.changed_at, 0);
        assert_int_equal(learner_options_get(&before.options, "replay"), 0);
        const BrainTable old_table = table_of(&before);
        assert_int_equal(old_table.entry_count, olds[i].entries);
        const LearnerOptions options = learner_options_of(&before);
        Learner *learner = resumed(&before, &options, LEARNER_OK);
        Bytes now = written(learner);
        assert_int_equal(catalogue_open_brain(&after, now.bytes, now.size, NULL), BRAIN_OK);
        const BrainTable new_table = table_of(&after);
        assert_int_equal(new_table.entry_count, old_table.entry_count);
        for (uint32_t e = 0; e < old_table.entry_count; e++) {
            assert_true(brain_table_entry(&old_table, e).key ==
                        brain_table_entry(&new_table, e).key);
            assert_true(brain_table_entry(&old_table, e).value ==
                        brain_table_entry(&new_table, e).value);
            assert_int_equal(brain_table_entry(&old_table, e).visits,
                             brain_table_entry(&new_table, e).visits);
        }
        free(now.bytes);
        free(learner);
        free(old.bytes);
    }
}

RUN_TESTS(cmocka_unit_test(the_same_seed_gives_the_same_bytes),
          cmocka_unit_test(the_brain_signature_is_the_same_everywhere),
          cmocka_unit_test(a_brain_plays_as_the_learner_did),
          cmocka_unit_test(every_damaged_byte_and_every_cut_is_refused),
          cmocka_unit_test(what_cannot_be_is_refused_even_with_a_good_checksum),
          cmocka_unit_test(games_to_replay_that_cannot_be_are_refused),
          cmocka_unit_test(training_with_breaks_gives_the_same_bytes),
          cmocka_unit_test(the_common_door_leads_to_the_learner),
          cmocka_unit_test(a_game_that_found_no_room_leaves_no_trace),
          cmocka_unit_test(options_can_change_on_the_way_and_the_brain_tells_when),
          cmocka_unit_test(a_brain_that_no_training_gives_is_not_resumed),
          cmocka_unit_test(brains_of_version_1_are_read_and_resumed))
