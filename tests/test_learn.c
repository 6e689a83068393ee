/* test_learn.c - what a learner knows is proved line by line, not sampled.
 *
 * With SOAK set in the environment it does so for many more seeds.
 */
#include "catalogue.h"
#include "judge/certify.h"
#include "judge/measure.h"
#include "learn/brain.h"
#include "learn/learner.h"
#include "learn/qtable/brain_table.h"
#include "learn/qtable/potential.h"
#include "learn/qtable/qtable_kind.h"
#include "signature/signature.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    STATES = 5478,
    FOLDED = 765,
    SEEDS = 100,
    SOAK_SEEDS = 1000,
    GAMES = 1000,
    GAMES_TO_ZERO = 700
};

/* A learner of tic-tac-toe in memory of its own. */
static Qlearn *new_learner(const Game *game, const QlearnOptions *options, uint64_t seed,
                           uint32_t states)
{
    QlearnOptions roomy = *options;
    roomy.states = states;
    Qlearn *q = calloc(1, sizeof *q + qlearn_memory_size(game, &roomy));
    assert_non_null(q);
    qlearn_init(q, game, &roomy, seed, q + 1);
    return q;
}

static QlearnOptions preset(const char *name)
{
    LearnerOptions options;
    assert_true(learner_preset(&tictactoe, name, &options));
    return qtable_options(&options);
}

static const char *preset_name(int i)
{
    return qtable_kind.presets[i].name;
}

static Qlearn *trained(const QlearnOptions *options, uint64_t seed, int games)
{
    Qlearn *q = new_learner(&tictactoe, options, seed, STATES);
    for (int i = 0; i < games; i++) {
        assert_true(qlearn_train_game(q));
    }
    return q;
}

static Certificate certificate(Qlearn *q, Side side)
{
    return certify_policy(&tictactoe, side, qlearn_best_moves, q);
}

static Decisions decisions(Qlearn *q, Side side)
{
    static Position positions[STATES];
    static uint32_t slots[1 << 14];
    PositionSet seen;
    Decisions found;
    Oracle oracle;
    assert_true(positions_slot_count(STATES) <= sizeof slots / sizeof slots[0]);
    positions_init(&seen, &tictactoe, positions, slots, STATES);
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    assert_true(certify_decisions(&oracle, side, qlearn_best_moves, q, &seen, &found));
    return found;
}

/* ------------------------------------------------------------ certificates */

static void the_sound_learner_loses_no_line_from_any_seed(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    const uint64_t seeds = getenv("SOAK") != NULL ? SOAK_SEEDS : SEEDS;
    Measure measure;
    void *memory = malloc(measure_memory_size(&tictactoe, STATES));
    assert_non_null(memory);
    assert_true(measure_init(&measure, &tictactoe, memory, STATES));
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        Qlearn *q = trained(&options, seed, GAMES_TO_ZERO);
        for (int side = 0; side < 2; side++) {
            Measured m;
            measure_policy(&measure, (Side)side, qlearn_best_moves, q, &m);
            assert_int_equal(m.certificate.lost, 0);
            assert_true(m.certificate.won > 0 && m.certificate.drawn > 0);
            assert_true(m.decisions.reachable > 0);
            assert_int_equal(m.decisions.optimal, m.decisions.reachable);
        }
        free(q);
    }
    free(memory);
}

/* The same with every line played, as slowly as that is. */
static void every_line_is_played_and_none_is_lost(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Qlearn *q = trained(&options, seed, GAMES);
        for (int side = 0; side < 2; side++) {
            Certificate c = certificate(q, (Side)side);
            Decisions d = decisions(q, (Side)side);
            assert_int_equal(c.lost, 0);
            assert_int_equal(c.lines, c.won + c.drawn);
            assert_int_equal(d.optimal, d.reachable);
        }
        free(q);
    }
}

static void the_tutorial_learner_loses_lines_as_second_player(void **state)
{
    (void)state;
    const QlearnOptions options = preset("tutorial");
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Qlearn *q = trained(&options, seed, GAMES);
        Certificate c = certificate(q, SIDE_SECOND);
        Decisions d = decisions(q, SIDE_SECOND);
        assert_true(c.lost > 0);
        assert_true(d.optimal < d.reachable);
        /* The line that is shown is a game that it did lose. */
        Position end = record_position(&c.shortest_loss);
        assert_int_equal(tictactoe.result(&tictactoe, end), RESULT_FIRST_WON);
        free(q);
    }
}

static void an_untrained_learner_is_free_to_make_any_move(void **state)
{
    (void)state;
    QlearnOptions options = preset("sound");
    options.afterstates = false; /* with them the rules alone show a win at once */
    Qlearn *q = trained(&options, 1, 0);
    /* All games of tic-tac-toe, and those that the second player wins. */
    Certificate c = certificate(q, SIDE_FIRST);
    assert_int_equal(c.lines, 255168);
    assert_int_equal(c.lost, 77904);
    assert_int_equal(c.shortest_loss.played, 6);
    free(q);
}

/* ---------------------------------------------------------------- switches */

/* How many nodes and entries there are once everything has been explored. */
static uint32_t states_met(bool symmetry)
{
    QlearnOptions options = preset("sound");
    options.symmetry = symmetry;
    Qlearn *q = trained(&options, 1, 20000);
    uint32_t count = q->count;
    free(q);
    return count;
}

static void symmetry_folds_the_table(void **state)
{
    (void)state;
    assert_int_equal(states_met(true), FOLDED);
    assert_int_equal(states_met(false), STATES);
}

static void every_switch_can_be_turned_off_and_it_still_learns_to_lose_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        QlearnOptions options = preset("sound");
        *(bool *[]){&options.symmetry, &options.afterstates, &options.backward,
                    &options.explores_least_tried, &options.skips_settled}[i] = false;
        Qlearn *q = trained(&options, 7, 60000);
        assert_int_equal(certificate(q, SIDE_FIRST).lost, 0);
        assert_int_equal(certificate(q, SIDE_SECOND).lost, 0);
        free(q);
    }
}

/* Whether two learners find the same moves best, everywhere, and, if asked,
 * have the same values. */
static bool agree(const Qlearn *a, const Qlearn *b, bool in_values_too)
{
    static Position positions[STATES];
    static uint32_t slots[1 << 14];
    PositionSet all;
    positions_init(&all, &tictactoe, positions, slots, STATES);
    assert_true(positions_add(&all, tictactoe.start));
    for (size_t i = 0; i < all.count; i++) {
        Move moves[GAME_MOVES_MAX];
        int count = tictactoe.legal_moves(&tictactoe, positions[i], moves);
        double values[2][GAME_MOVES_MAX];
        for (int m = 0; m < count; m++) {
            assert_true(positions_add(&all, tictactoe.play(&tictactoe, positions[i], moves[m])));
            values[0][m] = qlearn_value(a, positions[i], moves[m], NULL);
            values[1][m] = qlearn_value(b, positions[i], moves[m], NULL);
        }
        for (int m = 0; m < count; m++) {
            for (int n = 0; n < count; n++) {
                bool is_better = values[0][m] > values[0][n];
                if (is_better != (values[1][m] > values[1][n]) ||
                    (in_values_too && values[0][m] != values[1][m])) {
                    return false;
                }
            }
        }
    }
    assert_int_equal(all.count, STATES);
    return true;
}

static void shaping_changes_the_way_but_not_where_it_leads(void **state)
{
    (void)state;
    for (int afterstates = 0; afterstates < 2; afterstates++) {
        QlearnOptions plain = preset("sound");
        plain.afterstates = afterstates == 1;
        QlearnOptions shaped = plain;
        shaped.shaping = true;
        Qlearn *a = trained(&plain, 1, 100);
        Qlearn *b = trained(&shaped, 1, 100);
        assert_false(agree(a, b, false));
        while (a->common.statistics.games < 20000) {
            assert_true(qlearn_train_game(a) && qlearn_train_game(b));
        }
        assert_true(agree(a, b, true));
        free(a);
        free(b);
    }
}

/* The same as it is in books: a table that starts at 0, and a reward for each
 * move of gamma times the potential after it, less that before it, both seen by
 * the side that makes it. */
static void learn_with_shaped_rewards(double table[][GAME_MOVES_MAX], const PositionSet *all,
                                      const Record *record, const QlearnOptions *options)
{
    const Game *game = &tictactoe;
    for (int ply = record->played - 1; ply >= 0; ply--) {
        Position p = record_position_at(record, ply);
        Position next = record_position_at(record, ply + 1);
        Side side = game->side_to_move(game, p);
        Move moves[GAME_MOVES_MAX];
        int count = game->legal_moves(game, next, moves);
        double target = result_for(game->result(game, next), side) +
                        options->gamma * potential_of(game, next, side) -
                        potential_of(game, p, side);
        double best = count > 0 ? -2.0 : 0.0;
        for (int m = 0; m < count; m++) {
            double reply = table[positions_find(all, next)][moves[m]];
            best = reply > best ? reply : best;
        }
        double *value = &table[positions_find(all, p)][record->moves[ply]];
        *value += options->alpha * (target - options->gamma * best - *value);
    }
}

static void shaping_is_that_of_rewards(void **state)
{
    (void)state;
    static Position positions[STATES];
    static uint32_t slots[1 << 14];
    static double table[STATES][GAME_MOVES_MAX];
    PositionSet all;
    positions_init(&all, &tictactoe, positions, slots, STATES);
    assert_true(positions_add(&all, tictactoe.start));
    for (size_t i = 0; i < all.count; i++) {
        Move moves[GAME_MOVES_MAX];
        int count = tictactoe.legal_moves(&tictactoe, positions[i], moves);
        for (int m = 0; m < count; m++) {
            assert_true(positions_add(&all, tictactoe.play(&tictactoe, positions[i], moves[m])));
        }
    }
    QlearnOptions options = {.alpha = 0.25, .gamma = 0.9, .bootstrap = true, .backward = true};
    options.shaping = true;
    Qlearn *q = new_learner(&tictactoe, &options, 1, STATES);
    Rng rng = rng_from_seed(5);
    for (int n = 0; n < 3000; n++) {
        Record record = record_start(&tictactoe);
        Move moves[GAME_MOVES_MAX];
        int count;
        while ((count = tictactoe.legal_moves(&tictactoe, record_position(&record), moves)) > 0) {
            assert_true(record_play(&record, moves[rng_below(&rng, (uint32_t)count)]));
        }
        assert_true(qlearn_learn_record(q, &record));
        learn_with_shaped_rewards(table, &all, &record, &options);
    }
    for (size_t i = 0; i < all.count; i++) {
        Position p = positions[i];
        Move moves[GAME_MOVES_MAX];
        int count = tictactoe.legal_moves(&tictactoe, p, moves);
        for (int m = 0; m < count; m++) {
            double potential = potential_of(&tictactoe, p, tictactoe.side_to_move(&tictactoe, p));
            double error = qlearn_value(q, p, moves[m], NULL) - potential - table[i][moves[m]];
            assert_true(-1e-12 < error && error < 1e-12);
        }
    }
    free(q);
}

static void a_potential_counts_open_lines_for_and_against(void **state)
{
    (void)state;
    /* X in the corners 1 and 3, O in 5: X has the top row for 4 and two columns
     * for 1 each, O the middle row and column. Each of 8 lines could be worth 9. */
    Position p = after(&tictactoe, "153");
    assert_true(potential_of(&tictactoe, p, SIDE_FIRST) == (4 + 1 + 1 - 1 - 1) / 72.0);
    assert_true(potential_of(&tictactoe, p, SIDE_SECOND) == -(4 + 1 + 1 - 1 - 1) / 72.0);
    assert_true(potential_of(&tictactoe, after(&tictactoe, "14253"), SIDE_FIRST) == 0.0);
}

static void replay_learns_more_from_as_many_games(void **state)
{
    (void)state;
    uint64_t lost[2] = {0};
    for (uint64_t seed = 1; seed <= 10; seed++) {
        for (int replays = 0; replays < 2; replays++) {
            QlearnOptions options = preset("sound");
            options.replay = replays == 1 ? 8 : 0;
            Qlearn *q = trained(&options, seed, 250);
            lost[replays] += certificate(q, SIDE_SECOND).lost;
            /* What is learned again is not tried again. */
            uint64_t tries = 0;
            for (uint32_t i = 0; i < q->count; i++) {
                tries += q->nodes[i].visits;
            }
            assert_true(tries <= 250 * 9);
            free(q);
        }
    }
    assert_true(lost[1] < lost[0] / 2);
}

static void the_oldest_game_is_forgotten_first(void **state)
{
    (void)state;
    static const char *const games[] = {"14253", "51426", "1234567"};
    QlearnOptions options = preset("tutorial");
    options.replay = 1;
    Qlearn *q = new_learner(&tictactoe, &options, 1, STATES);
    for (int i = 0; i < QLEARN_REPLAY_GAMES + 1; i++) {
        int which = i == 0 ? 0 : i < QLEARN_REPLAY_GAMES ? 1 : 2;
        Record record = record_of(&tictactoe, games[which]);
        assert_true(qlearn_learn_record(q, &record));
    }
    /* Without symmetry, the first byte after the length is the first move. */
    assert_int_equal(q->played_count, QLEARN_REPLAY_GAMES);
    assert_int_equal(qlearn_played(q, 0)[1], 4);
    assert_int_equal(qlearn_played(q, QLEARN_REPLAY_GAMES - 2)[1], 4);
    assert_int_equal(qlearn_played(q, QLEARN_REPLAY_GAMES - 1)[0], 7);
    free(q);
}

static void equal_positions_have_equal_values(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    Qlearn *q = trained(&options, 3, 300);
    Position corner = after(&tictactoe, "1");
    Position other = after(&tictactoe, "9");
    assert_true(qlearn_value(q, corner, 4, NULL) == qlearn_value(q, other, 4, NULL));
    assert_true(qlearn_value(q, corner, 1, NULL) == qlearn_value(q, other, 7, NULL));
    free(q);
}

static void a_value_is_seen_by_the_side_that_moves(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    Qlearn *q = trained(&options, 1, GAMES);
    /* X completes its row with 3, and O its row with 6. */
    assert_true(qlearn_value(q, after(&tictactoe, "1425"), 2, NULL) == 1.0);
    assert_true(qlearn_value(q, after(&tictactoe, "14257"), 5, NULL) == 1.0);
    /* Leaving O's row open is worth a win to O one ply later. */
    assert_true(qlearn_value(q, after(&tictactoe, "1425"), 6, NULL) == -options.gamma);
    free(q);
}

static void epsilon_decays_to_its_floor(void **state)
{
    (void)state;
    QlearnOptions options = preset("tutorial");
    Qlearn *q = trained(&options, 1, 1);
    assert_true(q->epsilon == 0.3 * 0.995);
    free(q);
    q = trained(&options, 1, 2000);
    assert_true(q->epsilon == 0.01);
    free(q);
    options.epsilon = 0.0; /* below the floor it stays where it is */
    q = trained(&options, 1, 2);
    assert_true(q->epsilon == 0.0);
    free(q);
}

static bool are_good(const QlearnOptions *options)
{
    const LearnerOptions any = learner_options_make(&qtable_kind, options);
    return learner_options_are_good(&any, &tictactoe);
}

static void options_out_of_range_are_noticed(void **state)
{
    (void)state;
    const QlearnOptions good = preset("sound");
    assert_true(are_good(&good));
    for (int i = 0; i < 5; i++) {
        QlearnOptions bad = good;
        double *numbers[] = {&bad.alpha, &bad.gamma, &bad.epsilon, &bad.epsilon_decay,
                             &bad.epsilon_floor};
        *numbers[i] = 1.5;
        assert_false(are_good(&bad));
        *numbers[i] = -0.1;
        assert_false(are_good(&bad));
    }
    LearnerOptions options;
    assert_false(learner_preset(&tictactoe, "absent", &options));
}

/* ----------------------------------------------------------- games, tables */

static void it_learns_from_games_that_others_play(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const QlearnOptions options = preset(preset_name(i));
        Qlearn *q = new_learner(&tictactoe, &options, 1, STATES);
        Record record = record_of(&tictactoe, "14253");
        assert_true(qlearn_learn_record(q, &record));
        assert_int_equal(q->common.statistics.games, 0);
        /* O let X complete its row: that move is now known to be bad. */
        assert_true(qlearn_value(q, after(&tictactoe, "142"), 4, NULL) < 0.0);
        assert_true(qlearn_value(q, after(&tictactoe, "1425"), 2, NULL) > 0.0);
        free(q);
    }
}

static void it_learns_move_by_move_while_others_play(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    Qlearn *q = new_learner(&tictactoe, &options, 1, STATES);
    Record record = record_start(&tictactoe);
    const char moves[] = "14253";
    for (int ply = 0; ply < 5; ply++) {
        uint32_t visits;
        Position before = record_position(&record);
        Move move = notation_read_move(&tictactoe, before, &moves[ply], 1);
        assert_true(record_play(&record, move));
        assert_true(qlearn_learn_move(q, &record));
        (void)qlearn_value(q, before, move, &visits);
        assert_int_equal(visits, 1);
    }
    /* Each move knows of the one after it, as it was when it was made: the
     * rules tell that X wins by 3, so 5 was known to lose when O made it. */
    assert_true(qlearn_value(q, after(&tictactoe, "1425"), 2, NULL) == 1.0);
    assert_true(qlearn_value(q, after(&tictactoe, "142"), 4, NULL) == -0.9);
    assert_true(qlearn_value(q, after(&tictactoe, "14"), 1, NULL) == 0.0);

    /* A game that is taken up in the middle is known from its start. */
    uint32_t visits;
    record = record_of(&tictactoe, "2893");
    assert_true(qlearn_learn_move(q, &record));
    (void)qlearn_value(q, after(&tictactoe, "28"), 8, &visits);
    assert_int_equal(visits, 1);

    /* Without bootstrapping there is nothing to learn before the end. */
    const QlearnOptions tutorial = preset("tutorial");
    Qlearn *late = new_learner(&tictactoe, &tutorial, 1, STATES);
    assert_true(qlearn_learn_move(late, &record));
    assert_int_equal(qlearn_entry_count(late), 0);
    free(late);
    free(q);
}

static void a_full_table_is_reported_and_spoils_nothing(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    for (uint32_t states = 1; states < FOLDED; states += 76) {
        Qlearn *q = new_learner(&tictactoe, &options, 1, states);
        uint64_t learned = 0;
        while (qlearn_train_game(q)) {
            learned++;
            assert_true(learned < 100000);
        }
        assert_int_equal(q->common.statistics.games, learned);
        assert_true(q->count <= states);
        assert_true(qlearn_entry_count(q) <= states);
        (void)certificate(q, SIDE_SECOND); /* it can still be asked anything */
        free(q);
    }
}

static void any_game_behind_the_seam_can_be_learned(void **state)
{
    (void)state;
    Game game;
    const QlearnOptions options = preset("sound");
    assert_true(catalogue_find("connect4:4x4", &game));
    Qlearn *q = new_learner(&game, &options, 1, 200000);
    for (int i = 0; i < 2000; i++) {
        assert_true(qlearn_train_game(q));
    }
    /* Three in a column: the fourth wins. */
    assert_true(qlearn_value(q, after(&game, "121213"), 0, NULL) == 1.0);
    free(q);
}

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
    static const uint64_t sums[] = {0x90dc63629ff33a0au, 0x0a6cfcbc6a54de01u};
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
    Bytes a = written(learner);
    Bytes b = brain_of(q);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    free(a.bytes);
    free(b.bytes);
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
    Bytes a = written(roomy);
    Bytes b = written(full);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    free(a.bytes);
    free(b.bytes);
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

RUN_TESTS(cmocka_unit_test(the_sound_learner_loses_no_line_from_any_seed),
          cmocka_unit_test(every_line_is_played_and_none_is_lost),
          cmocka_unit_test(the_tutorial_learner_loses_lines_as_second_player),
          cmocka_unit_test(an_untrained_learner_is_free_to_make_any_move),
          cmocka_unit_test(symmetry_folds_the_table),
          cmocka_unit_test(every_switch_can_be_turned_off_and_it_still_learns_to_lose_nothing),
          cmocka_unit_test(shaping_changes_the_way_but_not_where_it_leads),
          cmocka_unit_test(shaping_is_that_of_rewards),
          cmocka_unit_test(a_potential_counts_open_lines_for_and_against),
          cmocka_unit_test(replay_learns_more_from_as_many_games),
          cmocka_unit_test(the_oldest_game_is_forgotten_first),
          cmocka_unit_test(equal_positions_have_equal_values),
          cmocka_unit_test(a_value_is_seen_by_the_side_that_moves),
          cmocka_unit_test(epsilon_decays_to_its_floor),
          cmocka_unit_test(options_out_of_range_are_noticed),
          cmocka_unit_test(it_learns_from_games_that_others_play),
          cmocka_unit_test(it_learns_move_by_move_while_others_play),
          cmocka_unit_test(a_full_table_is_reported_and_spoils_nothing),
          cmocka_unit_test(any_game_behind_the_seam_can_be_learned),
          cmocka_unit_test(the_same_seed_gives_the_same_bytes),
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
