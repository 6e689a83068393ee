/* test_toys.c - everything that is written for any game, with one that is unlike
 * those of the catalogue: its moves lead from cell to cell, are numbered beyond 64
 * and written with several symbols, and a position can come after different numbers
 * of plies.
 */
#include "testing.h"

#include <stdlib.h>

#include "judge/evaluate.h"
#include "judge/measure.h"
#include "judge/review.h"
#include "judge/walk.h"
#include "learn/learner.h"
#include "oracle/listing_oracle.h"
#include "oracle/minimax_oracle.h"
#include "play/player.h"
#include "policies.h"
#include "toy_games.h"

enum { ROOM = 1 << 14 };

static Position positions[ROOM];
static uint32_t slots[2 * ROOM];
static Position slow_positions[ROOM];
static uint32_t slow_slots[2 * ROOM];

static PositionSet room_for_all(void)
{
    PositionSet set;
    positions_init(&set, &toy_pawns, positions, slots, ROOM);
    return set;
}

static Oracle searching_oracle(void)
{
    Oracle oracle;
    oracle_init(&oracle, &minimax_oracle, &toy_pawns, NULL, 0);
    return oracle;
}

static Position pawns_at_random(int plies, Rng *rng)
{
    for (;;) {
        Position p = toy_pawns.start;
        Move moves[GAME_MOVES_MAX];
        int count = toy_pawns.legal_moves(&toy_pawns, p, moves);
        for (int ply = 0; ply < plies && count > 0; ply++) {
            p = toy_pawns.play(&toy_pawns, p, moves[rng_below(rng, (uint32_t)count)]);
            count = toy_pawns.legal_moves(&toy_pawns, p, moves);
        }
        if (count > 0) {
            return p;
        }
    }
}

/* ---------------------------------------------------------------- policies */

/* Makes the highest move. */
static int highest_policy(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    const int count = game->legal_moves(game, p, moves);
    moves[0] = moves[count - 1];
    return 1;
}

/* Makes one of two moves, which are its own in every position. */
static int odd_policy(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    const uint32_t count = (uint32_t)game->legal_moves(game, p, moves);
    const uint64_t key = game->key(game, p) * 0x9e3779b97f4a7c15u;
    const Move one = moves[(key >> 40) % count];
    const Move other = moves[(key >> 50) % count];
    moves[0] = one;
    moves[1] = other;
    return one == other ? 1 : 2;
}

static int best_policy(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    int count;
    (void)game;
    assert_true(oracle_best_moves(context, p, moves, &count));
    return count;
}

static const Policy policies[] = {any_policy, lowest_policy, highest_policy, odd_policy,
                                  best_policy};

enum { POLICIES = sizeof policies / sizeof policies[0] };

/* ---------------------------------------------------------------- notation */

static void assert_pawns_refused(const char *text, NotationError error, size_t where)
{
    Record record = record_of(&toy_pawns, "a1a2");
    const Record before = record;
    size_t at = 999;
    assert_int_equal(notation_read(&record, text, strlen(text), &at), error);
    assert_int_equal(at, where);
    assert_memory_equal(&record, &before, sizeof record);
}

static void long_moves_stand_with_a_comma_between(void **state)
{
    (void)state;
    Record record = record_of(&toy_pawns, "a1a2,b4b3,a2b3");
    char text[NOTATION_SIZE];
    assert_false(notation_is_symbols(&toy_pawns));
    assert_int_equal(record.played, 3);
    assert_int_equal(record.moves[0], PAWNS_FROM * 9 + 6);
    assert_int_equal(record.moves[1], PAWNS_FROM * 1 + 4);
    assert_int_equal(record_undo(&record, 1), 1);
    assert_int_equal(notation_write_moves(&record, text), 9);
    assert_string_equal(text, "a1a2,b4b3");
    assert_int_equal(notation_write_position(&toy_pawns, record_position(&record), text), 12);
    assert_string_equal(text, "p-p-p-P---PP");
    assert_true(positions_equal(after(&toy_pawns, ""), toy_pawns.start));
}

static void long_moves_are_refused_where_they_go_wrong(void **state)
{
    (void)state;
    assert_pawns_refused("a1", NOTATION_BAD_SYMBOL, 0);
    assert_pawns_refused("a1a2b4b3", NOTATION_BAD_SYMBOL, 0);
    assert_pawns_refused("a1a2,", NOTATION_BAD_SYMBOL, 5);
    assert_pawns_refused(",a1a2", NOTATION_BAD_SYMBOL, 0);
    assert_pawns_refused(",", NOTATION_BAD_SYMBOL, 0);
    assert_pawns_refused("a1a2,,b4b3", NOTATION_BAD_SYMBOL, 5);
    assert_pawns_refused("a1a2, b4b3", NOTATION_BAD_SYMBOL, 5);
    assert_pawns_refused("a1a2,d4d3", NOTATION_BAD_SYMBOL, 5);
    assert_pawns_refused("a1a2,b4b1", NOTATION_ILLEGAL_MOVE, 5);
    assert_pawns_refused("a1a2,a2a3", NOTATION_ILLEGAL_MOVE, 5);
    assert_pawns_refused("a1a3,b4b3,a3b4,c4c3", NOTATION_ILLEGAL_MOVE, 10);
    assert_pawns_refused("a1a3,c4c3,a3b4,b4b3", NOTATION_GAME_OVER, 15);
}

/* Without a notation of its own a game of many moves has numbers. */
static void moves_beyond_the_symbols_are_numbers(void **state)
{
    (void)state;
    Game plain = toy_pawns;
    plain.notation = NULL;
    char text[NOTATION_SIZE];
    Record record = record_of(&plain, "151,24");
    assert_int_equal(record.moves[0], 150); /* a1a2 */
    assert_int_equal(record.moves[1], 23);  /* b4b2 */
    assert_int_equal(notation_write_moves(&record, text), 6);
    assert_string_equal(text, "151,24");
    static const char *const wrong[] = {"0", "0151", "193", "999999999999", "15x", "151,", "+151"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        size_t at;
        assert_int_equal(notation_read(&record, wrong[i], strlen(wrong[i]), &at),
                         NOTATION_BAD_SYMBOL);
    }
}

/* ------------------------------------------------------------------ judges */

/* The plies after which every position can come, as a set of bits. */
static void plies_of_positions(const PositionSet *all, uint32_t *plies)
{
    const Game *game = all->game;
    plies[0] = 1;
    for (int ply = 0; ply < game->plies_max; ply++) {
        for (size_t i = 0; i < all->count; i++) {
            Move moves[GAME_MOVES_MAX];
            const int count = plies[i] >> ply & 1
                                  ? game->legal_moves(game, all->positions[i], moves)
                                  : 0;
            for (int m = 0; m < count; m++) {
                const Position next = game->play(game, all->positions[i], moves[m]);
                plies[positions_find(all, next)] |= UINT32_C(2) << ply;
            }
        }
    }
}

/* Else the tests below would show nothing. */
static void positions_come_after_different_numbers_of_plies(void **state)
{
    (void)state;
    static uint32_t plies[ROOM];
    PositionSet all = room_for_all();
    Walk walk = walk_start(SIDE_FIRST, any_policy, NULL, false, &all);
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
    plies_of_positions(&all, plies);
    int several = 0;
    for (size_t i = 0; i < all.count; i++) {
        several += bits_count(plies[i]) > 1;
    }
    assert_true(several > 100);
    assert_true(several < (int)all.count);
}

static Measure *new_measure(const Game *game, uint32_t count)
{
    Measure *measure = malloc(sizeof *measure + measure_memory_size(game, count));
    assert_non_null(measure);
    assert_true(measure_init(measure, game, measure + 1, count));
    return measure;
}

static Decisions slow_decisions(Side side, Policy policy, void *context)
{
    PositionSet seen;
    Decisions found;
    Oracle oracle = searching_oracle();
    positions_init(&seen, &toy_pawns, slow_positions, slow_slots, ROOM);
    assert_true(certify_decisions(&oracle, side, policy, context, &seen, &found));
    return found;
}

static void a_measure_is_what_the_certificate_says(void **state)
{
    (void)state;
    Measure *measure = new_measure(&toy_pawns, ROOM);
    Oracle oracle = searching_oracle();
    int lossy = 0;
    for (int i = 0; i < 2 * POLICIES; i++) {
        const Side side = (Side)(i % 2);
        const Policy policy = policies[i / 2];
        Measured fast;
        const Certificate slow = certify_policy(&toy_pawns, side, policy, &oracle);
        const Decisions decisions = slow_decisions(side, policy, &oracle);
        measure_policy(measure, side, policy, &oracle, &fast);
        assert_int_equal(fast.certificate.lines, slow.lines);
        assert_int_equal(fast.certificate.won, slow.won);
        assert_int_equal(fast.certificate.drawn, slow.drawn);
        assert_int_equal(fast.certificate.lost, slow.lost);
        assert_int_equal(fast.decisions.reachable, decisions.reachable);
        assert_int_equal(fast.decisions.optimal, decisions.optimal);
        const Record *line = &fast.certificate.shortest_loss;
        assert_int_equal(line->played, slow.shortest_loss.played);
        if (slow.lost > 0) {
            const Result result = toy_pawns.result(&toy_pawns, record_position(line));
            assert_int_equal(result_for(result, side), -1);
            lossy++;
        }
    }
    assert_true(lossy > 3);
    free(measure);
}

/* A side that has lost from the start has nothing to lose, and one that can win must. */
static void a_certificate_is_of_what_is_due(void **state)
{
    (void)state;
    static const Game *const games[] = {&toy_hexapawn, &toy_nim};
    for (int i = 0; i < 2; i++) {
        Oracle oracle;
        Measured first;
        Measured second;
        Measured any;
        int due;
        Measure *measure = new_measure(games[i], ROOM);
        oracle_init(&oracle, &minimax_oracle, games[i], NULL, 0);
        assert_true(measure_policy(measure, SIDE_FIRST, best_policy, &oracle, &first));
        assert_true(measure_policy(measure, SIDE_SECOND, best_policy, &oracle, &second));
        assert_true(measure_policy(measure, SIDE_SECOND, any_policy, NULL, &any));
        assert_int_equal(first.due, -1);
        assert_true(first.certificate.lost > 0);
        assert_int_equal(first.missed, 0);
        assert_int_equal(second.due, 1);
        assert_int_equal(second.missed, 0);
        assert_int_equal(any.missed, any.certificate.lost);
        assert_true(any.missed > 0);
        for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
            PositionSet seen;
            positions_init(&seen, games[i], positions, slots, ROOM);
            Walk walk = walk_start((Side)side, best_policy, &oracle, false, &seen);
            assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
            assert_true(walk_due(&walk, &oracle, &due));
            assert_int_equal(due, side == SIDE_FIRST ? -1 : 1);
        }
        free(measure);
    }
    assert_int_equal(certify_missed(1, 2, 3), 5); /* where a win is due a draw is less */
    assert_int_equal(certify_missed(0, 2, 3), 3);
    assert_int_equal(certify_missed(-1, 2, 3), 0);
}

/* The share of games that a policy wins, by adding up every line. */
static Shares slow_shares(Position p, Side side, Policy policy, void *context)
{
    Move moves[GAME_MOVES_MAX];
    Shares sum = {0};
    const Result result = toy_pawns.result(&toy_pawns, p);
    if (result != RESULT_UNFINISHED) {
        const int outcome = result_for(result, side);
        return (Shares){.won = outcome > 0, .drawn = outcome == 0, .lost = outcome < 0};
    }
    const int count = toy_pawns.side_to_move(&toy_pawns, p) == side
                          ? policy(context, &toy_pawns, p, moves)
                          : toy_pawns.legal_moves(&toy_pawns, p, moves);
    for (int i = 0; i < count; i++) {
        const Position next = toy_pawns.play(&toy_pawns, p, moves[i]);
        const Shares shares = slow_shares(next, side, policy, context);
        sum.won += shares.won / count;
        sum.drawn += shares.drawn / count;
        sum.lost += shares.lost / count;
    }
    return sum;
}

static void assert_near(double a, double b)
{
    assert_true(a - b < 1e-9 && b - a < 1e-9);
}

static void shares_are_those_of_every_line(void **state)
{
    (void)state;
    Measure *measure = new_measure(&toy_pawns, ROOM);
    for (int i = 0; i < 8; i++) {
        const Side side = (Side)(i % 2);
        Measured measured;
        measure_policy(measure, side, policies[i / 2], NULL, &measured);
        const Shares slow = slow_shares(toy_pawns.start, side, policies[i / 2], NULL);
        assert_near(measured.against_random.won, slow.won);
        assert_near(measured.against_random.drawn, slow.drawn);
        assert_near(measured.against_random.lost, slow.lost);
    }
    free(measure);
}

static void the_measured_truth_is_that_of_the_oracle(void **state)
{
    (void)state;
    Measure *measure = new_measure(&toy_pawns, ROOM);
    Oracle oracle = searching_oracle();
    int seen[3] = {0};
    for (size_t i = 0; i < measure->positions.count; i++) {
        const Position p = measure->positions.positions[i];
        int outcome;
        if (!game_is_over(&toy_pawns, p)) {
            assert_true(oracle_outcome(&oracle, p, &outcome));
            assert_int_equal(measure->nodes[i].outcome, outcome);
            seen[1 + outcome]++;
        }
    }
    assert_true(seen[0] > 10 && seen[1] > 10 && seen[2] > 10);
    free(measure);
}

static void a_game_whose_positions_repeat_is_not_measured(void **state)
{
    (void)state;
    Measure measure;
    void *memory = malloc(measure_memory_size(&toy_ring, 1000));
    assert_non_null(memory);
    assert_false(measure_init(&measure, &toy_ring, memory, 1000));
    free(memory);
}

static void samples_of_many_moves_are_solved(void **state)
{
    (void)state;
    Oracle oracle = searching_oracle();
    Rng rng = rng_from_seed(1);
    for (int i = 0; i < 100; i++) {
        static MeasureSample sample;
        Move best[GAME_MOVES_MAX];
        int count;
        assert_true(measure_draw_usual_sample(&oracle, &rng, &sample));
        assert_true(oracle_best_moves(&oracle, sample.position, best, &count));
        /* The best of all keep the result, so they are among those that do. */
        for (int b = 0; b < count; b++) {
            bool is_there = false;
            for (int k = 0; k < sample.count; k++) {
                is_there = is_there || sample.keeping[k] == best[b];
            }
            assert_true(is_there);
        }
        const MeasuredSamples kept = measure_samples(&sample, 1, &toy_pawns, best_policy, &oracle);
        const MeasuredSamples any = measure_samples(&sample, 1, &toy_pawns, any_policy, NULL);
        assert_int_equal(kept.kept, 1);
        assert_int_equal(any.kept, sample.is_trivial);
    }
}

/* -------------------------------------------------------------------- walk */

/* Positions that a policy can meet, by playing every line. */
typedef struct Lines {
    Side side;
    Policy policy;
    void *context;
    PositionSet met;
    uint64_t decisions, won, drawn, lost;
} Lines;

static void count_position(Lines *lines, Position p)
{
    const Result result = toy_pawns.result(&toy_pawns, p);
    const int outcome = result_for(result, lines->side);
    if (result == RESULT_UNFINISHED) {
        lines->decisions += toy_pawns.side_to_move(&toy_pawns, p) == lines->side;
    } else {
        lines->won += outcome > 0;
        lines->drawn += outcome == 0;
        lines->lost += outcome < 0;
    }
}

static void play_lines(Lines *lines, Position p)
{
    Move moves[GAME_MOVES_MAX];
    if (positions_find(&lines->met, p) == lines->met.count) {
        assert_true(positions_add(&lines->met, p));
        count_position(lines, p);
    }
    int count = toy_pawns.legal_moves(&toy_pawns, p, moves);
    if (count > 0 && toy_pawns.side_to_move(&toy_pawns, p) == lines->side) {
        count = lines->policy(lines->context, &toy_pawns, p, moves);
    }
    for (int i = 0; i < count; i++) {
        play_lines(lines, toy_pawns.play(&toy_pawns, p, moves[i]));
    }
}

static void assert_is_shortest_loss(const Walk *walk, const Certificate *certificate)
{
    Record line;
    assert_true(walk_line(walk, walk->lost.first, &line));
    const Result result = toy_pawns.result(&toy_pawns, record_position(&line));
    assert_int_equal(result_for(result, walk->side), -1);
    assert_int_equal(line.played, certificate->shortest_loss.played);
}

static void a_walk_finds_what_every_line_finds(void **state)
{
    (void)state;
    Oracle oracle = searching_oracle();
    for (int i = 0; i < 2 * POLICIES; i++) {
        Lines lines = {.side = (Side)(i % 2), .policy = policies[i / 2], .context = &oracle};
        positions_init(&lines.met, &toy_pawns, slow_positions, slow_slots, ROOM);
        play_lines(&lines, toy_pawns.start);
        PositionSet seen = room_for_all();
        Walk walk = walk_start(lines.side, lines.policy, &oracle, false, &seen);
        assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
        assert_int_equal(seen.count, lines.met.count);
        assert_int_equal(walk.decisions, lines.decisions);
        assert_int_equal(walk.won.count, lines.won);
        assert_int_equal(walk.drawn.count, lines.drawn);
        assert_int_equal(walk.lost.count, lines.lost);
        if (lines.lost > 0) {
            const Certificate c = certify_policy(&toy_pawns, lines.side, lines.policy, &oracle);
            assert_is_shortest_loss(&walk, &c);
        }
    }
}

/* Lines lead to where they should, on the shortest way, though the walk was made
 * up to symmetry. */
static void walked_lines_lead_to_their_positions(void **state)
{
    (void)state;
    static uint32_t plies[ROOM];
    for (int symmetry = 0; symmetry < 2; symmetry++) {
        PositionSet seen = room_for_all();
        Walk walk = walk_start(SIDE_SECOND, any_policy, NULL, symmetry == 1, &seen);
        assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
        memset(plies, 0, sizeof plies);
        if (symmetry == 0) {
            plies_of_positions(&seen, plies);
        }
        for (size_t place = 0; place < seen.count; place += 7) {
            Record line;
            assert_true(walk_line(&walk, place, &line));
            Position end = record_position(&line);
            end = symmetry == 1 ? symmetry_canonical(&toy_pawns, end, NULL) : end;
            assert_true(positions_equal(end, seen.positions[place]));
            assert_true(symmetry == 1 || line.played == bits_lowest(plies[place]));
        }
    }
}

static void a_walk_finds_the_mistakes_that_certify_finds(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * POLICIES; i++) {
        Oracle oracle = searching_oracle();
        const Side side = (Side)(i % 2);
        const Decisions decisions = slow_decisions(side, policies[i / 2], &oracle);
        PositionSet seen = room_for_all();
        Walk walk = walk_start(side, policies[i / 2], &oracle, false, &seen);
        walk.oracle = &oracle;
        assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
        assert_int_equal(walk.decisions, decisions.reachable);
        assert_int_equal(walk.mistakes.count, decisions.reachable - decisions.optimal);
        assert_true(policies[i / 2] != best_policy || walk.mistakes.count == 0);
    }
}

/* A walk knows no repeats: each position is followed once. */
static void a_walk_ends_where_positions_repeat(void **state)
{
    (void)state;
    static _Alignas(ORACLE_ALIGNMENT) unsigned char memory[1 << 16];
    PositionSet seen;
    Oracle oracle;
    positions_init(&seen, &toy_ring, positions, slots, ROOM);
    oracle_init(&oracle, &listing_oracle, &toy_ring, memory, sizeof memory);
    Walk walk = walk_start(SIDE_FIRST, best_policy, &oracle, false, &seen);
    walk.oracle = &oracle;
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
    assert_int_equal(walk.mistakes.count, 0);
    assert_int_equal(walk.lost.count, 0);
    assert_int_equal(score_by(&oracle, toy_ring.start), 0);

    /* Lines are drawn by repeats, so there is an end to them. */
    Game few = toy_ring;
    few.plies_max = 9;
    const Certificate c = certify_policy(&few, SIDE_FIRST, best_policy, &oracle);
    assert_int_equal(c.lost, 0);
    assert_true(c.drawn > 0);
}

/* ----------------------------------------------------------------- the rest */

static void reviews_prove_their_values(void **state)
{
    (void)state;
    Oracle oracle = searching_oracle();
    Rng rng = rng_from_seed(3);
    for (int i = 0; i < 100; i++) {
        static Review review;
        const Position p = pawns_at_random(i % 6, &rng);
        Move moves[GAME_MOVES_MAX];
        const int count = toy_pawns.legal_moves(&toy_pawns, p, moves);
        const Move move = moves[rng_below(&rng, (uint32_t)count)];
        assert_true(review_move(&oracle, p, move, &review));
        Position end = toy_pawns.play(&toy_pawns, p, move);
        Move line[GAME_PLIES_MAX];
        int line_length = 0;
        assert_true(game_is_over(&toy_pawns, end) || oracle_line(&oracle, end, line, &line_length));
        for (int ply = 0; ply < line_length; ply++) {
            assert_true(game_is_legal(&toy_pawns, end, line[ply]));
            end = toy_pawns.play(&toy_pawns, end, line[ply]);
        }
        const int outcome = value_outcome(review.value);
        const Result result = toy_pawns.result(&toy_pawns, end);
        assert_int_equal(result_for(result, toy_pawns.side_to_move(&toy_pawns, p)), outcome);
        assert_int_equal(review_plies_to_end(&toy_pawns, p, review.value),
                         outcome != 0 ? line_length + 1 : 0);
    }
}

/* Players that search know no lines here, and play all the same. */
static void players_play_a_game_without_lines(void **state)
{
    (void)state;
    static const char *const levels[] = {"beginner", "depth=2", "depth=6", "expert"};
    Oracle oracle = searching_oracle();
    Rng rng = rng_from_seed(4);
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        Player player;
        assert_true(player_read(levels[i], &player));
        for (int n = 0; n < 20; n++) {
            const Position p = pawns_at_random(n % 6, &rng);
            const Move move = player_choose(&player, &oracle, p, &rng);
            assert_true(game_is_legal(&toy_pawns, p, move));
        }
    }
}

/* --------------------------------------------------------------- learning */

static void a_learner_draws_where_positions_repeat_for_ever(void **state)
{
    (void)state;
    LearnerOptions options;
    Learner learner;
    assert_true(learner_preset(&toy_ring, learner_preset_name(&toy_ring, 0), &options));
    void *memory = calloc(1, learner_memory_size(&toy_ring, &options) + LEARNER_ALIGNMENT);
    assert_non_null(memory);
    char *aligned = (char *)memory + (LEARNER_ALIGNMENT - (uintptr_t)memory % LEARNER_ALIGNMENT);
    learner_init(&learner, &toy_ring, &options, 1, aligned);
    for (int i = 0; i < 1000; i++) {
        assert_true(learner_train_game(&learner));
    }
    const LearnStatistics *games = learner_statistics(&learner);
    assert_int_equal(games->games, 1000);
    assert_int_equal(games->first_won + games->second_won + games->drawn, 1000);
    assert_true(games->drawn > 0);
    free(memory);
}

RUN_TESTS(cmocka_unit_test(long_moves_stand_with_a_comma_between),
          cmocka_unit_test(long_moves_are_refused_where_they_go_wrong),
          cmocka_unit_test(moves_beyond_the_symbols_are_numbers),
          cmocka_unit_test(positions_come_after_different_numbers_of_plies),
          cmocka_unit_test(a_measure_is_what_the_certificate_says),
          cmocka_unit_test(a_certificate_is_of_what_is_due),
          cmocka_unit_test(shares_are_those_of_every_line),
          cmocka_unit_test(the_measured_truth_is_that_of_the_oracle),
          cmocka_unit_test(a_game_whose_positions_repeat_is_not_measured),
          cmocka_unit_test(samples_of_many_moves_are_solved),
          cmocka_unit_test(a_walk_finds_what_every_line_finds),
          cmocka_unit_test(walked_lines_lead_to_their_positions),
          cmocka_unit_test(a_walk_finds_the_mistakes_that_certify_finds),
          cmocka_unit_test(a_walk_ends_where_positions_repeat),
          cmocka_unit_test(reviews_prove_their_values),
          cmocka_unit_test(players_play_a_game_without_lines),
          cmocka_unit_test(a_learner_draws_where_positions_repeat_for_ever))
