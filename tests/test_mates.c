/* test_mates.c - the judge of endings against slow, obvious code; and learners of endings
 * that are certified by it. With SOAK set in the environment there are more of them. */
#include "testing.h"

#include <stdlib.h>

#include "facets/starts.h"
#include "facets/symmetry.h"
#include "judge/mates.h"
#include "learn/kinds.h"
#include "learn/learner.h"
#include "learn/qtable/qlearn.h"

/* ------------------------------------------------------------------ judging */

/* A game, the truth about it, and judges of both sides. */
typedef struct Court {
    Game game;
    Oracle oracle;
    void *truth;
    MatesJudge judges[2];
    void *memory[2];
} Court;

static void *new_memory(size_t size)
{
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    assert_non_null(memory);
    return memory;
}

static void open_court(Court *court, const char *name, bool up_to_symmetry)
{
    assert_true(catalogue_find(name, &court->game));
    const size_t size = catalogue_oracle_memory_size(&court->game);
    court->truth = new_memory(size);
    catalogue_init_oracle(&court->oracle, &court->game, court->truth, size);
    assert_true(mates_can_judge(&court->game, court->oracle.kind->unit));
    for (int side = 0; side < 2; side++) {
        court->memory[side] = new_memory(mates_memory_size(&court->game, up_to_symmetry));
        assert_true(mates_init(&court->judges[side], &court->oracle, (Side)side, up_to_symmetry,
                               court->memory[side]));
    }
}

static void close_court(Court *court)
{
    free(court->memory[0]);
    free(court->memory[1]);
    free(court->truth);
}

static Mates measured(Court *court, Side side, Policy policy, void *context)
{
    Mates mates;
    assert_true(mates_measure(&court->judges[side], policy, context, &mates));
    return mates;
}

/* ----------------------------------------------------------------- policies */

/* The context is an oracle. */
static int perfect_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    int count;
    (void)game;
    assert_true(oracle_best_moves(context, p, moves, &count));
    return count;
}

static int first_move(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    (void)game->legal_moves(game, p, moves);
    return 1;
}

static int any_move(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    return game->legal_moves(game, p, moves);
}

static int no_move(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    (void)game;
    (void)p;
    (void)moves;
    return 0;
}

/* A learner in memory of its own. */
static Learner new_learner(const Game *game, const char *preset, uint64_t seed)
{
    LearnerOptions options;
    Learner learner;
    assert_true(learner_preset(game, preset, &options));
    const size_t size = learner_memory_size(game, &options);
    void *memory = memset(new_memory(size), 0, size);
    learner_init(&learner, game, &options, seed, memory);
    return learner;
}

static void train(Learner *learner, uint64_t games)
{
    while (learner_statistics(learner)->games < games) {
        assert_true(learner_train_game(learner));
    }
}

static void free_learner(Learner *learner)
{
    free(learner->state);
}

/* --------------------------------------------------------- slow and obvious */

enum { NEVER = 1000 };

/* How many plies the policy takes to mate at most, all replies tried; NEVER if that is
 * more than `limit`. */
static int plies_to_mate(const Court *court, Policy policy, void *context, Position p, int limit)
{
    const Game *game = &court->game;
    const Side side = game->side_to_move(game, p);
    Move moves[GAME_MOVES_MAX], replies[GAME_MOVES_MAX];
    const int count = policy(context, game, p, moves);
    int most = limit > 0 ? 1 : NEVER;
    for (int i = 0; i < count && most < NEVER; i++) {
        const Position next = game->play(game, p, moves[i]);
        const Result result = game->result(game, next);
        const int reply_count = game->legal_moves(game, next, replies);
        most = result == RESULT_UNFINISHED || result_for(result, side) > 0 ? most : NEVER;
        for (int r = 0; r < reply_count && most < NEVER; r++) {
            const Position then = game->play(game, next, replies[r]);
            const bool goes_on = game->result(game, then) == RESULT_UNFINISHED;
            const int plies = goes_on ? 2 + plies_to_mate(court, policy, context, then, limit - 2)
                                      : NEVER;
            most = plies > most ? plies : most;
        }
    }
    return most < NEVER ? most : NEVER;
}

/* What the judge found for a position, which it has listed. */
static int plies_by_judge(const MatesJudge *judge, Position p)
{
    const Position listed = judge->up_to_symmetry ? symmetry_canonical(judge->oracle->game, p, NULL)
                                                  : p;
    const size_t i = positions_find(&judge->positions, listed);
    assert_true(i < judge->positions.count);
    return judge->nodes[i].plies[1];
}

/* Compares both on positions that games may begin in. */
static void compare_with_slow(Court *court, Policy policy, void *context, int positions, int limit)
{
    const Game *game = &court->game;
    Rng rng = rng_from_seed(11);
    int found = 0;
    (void)measured(court, SIDE_FIRST, policy, context);
    for (int i = 0; i < positions; i++) {
        const Position p = starts_random(game, &rng);
        int outcome;
        assert_true(oracle_outcome(&court->oracle, p, &outcome));
        if (game->side_to_move(game, p) != SIDE_FIRST || outcome <= 0) {
            continue;
        }
        const int slow = plies_to_mate(court, policy, context, p, limit);
        const int fast = plies_by_judge(&court->judges[SIDE_FIRST], p);
        assert_int_equal(fast <= limit ? fast : NEVER, slow);
        found += slow < NEVER;
    }
    assert_true(found > positions / 100);
}

static void mates_are_those_that_playing_every_defence_finds(void **state)
{
    static const char *const names[] = {"chess:KQK", "chess:KRK"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Court court;
        open_court(&court, names[i], true);
        compare_with_slow(&court, perfect_moves, &court.oracle, 500, 7);
        Learner learner = new_learner(&court.game, "endings", 3);
        train(&learner, 200); /* which knows a little */
        compare_with_slow(&court, learner_best_moves, &learner, 500, 5);
        free_learner(&learner);
        close_court(&court);
    }
}

static void who_moves_blindly_is_not_certified_and_why_is_counted(void **state)
{
    Court court;
    (void)state;
    open_court(&court, "chess:KRK", true);
    const Mates blind = measured(&court, SIDE_FIRST, any_move, NULL);
    assert_false(mates_certifies(&blind));
    assert_true(blind.has_failure && blind.any.mated < blind.won / 100);
    assert_true(blind.ending > 0 && blind.exposing > 0 && blind.losing == 0);
    const Mates stubborn = measured(&court, SIDE_FIRST, first_move, NULL);
    assert_true(stubborn.perfect.mated < stubborn.won / 2);
    const Mates defence = measured(&court, SIDE_SECOND, any_move, NULL);
    assert_true(defence.held == 0 && defence.drawn > 0); /* only where a move can lose */
    Mates none;
    assert_false(mates_measure(&court.judges[SIDE_FIRST], no_move, NULL, &none));
    close_court(&court);
}

/* Whoever treats images alike is judged alike when all of them are listed; positions on
 * no line of symmetry are counted eight times, others less often. */
static void images_are_judged_alike(void **state)
{
    Court once, all;
    (void)state;
    open_court(&once, "chess:KQK", true);
    open_court(&all, "chess:KQK", false);
    const Mates few = measured(&once, SIDE_FIRST, perfect_moves, &once.oracle);
    const Mates many = measured(&all, SIDE_FIRST, perfect_moves, &all.oracle);
    assert_true(mates_certifies(&many) && many.any.longest == few.any.longest);
    assert_true(7 * few.won < many.won && many.won <= 8 * few.won);
    close_court(&once);
    close_court(&all);
}

/* ----------------------------------------------------------------- learning */

static void check_certified(Court *court, const char *preset, uint64_t seed, uint64_t games,
                            double wasted)
{
    Learner learner = new_learner(&court->game, preset, seed);
    train(&learner, games);
    const Mates mates = measured(court, SIDE_FIRST, learner_best_moves, &learner);
    assert_true(mates_certifies(&mates));
    assert_true(mates.any.wasted <= wasted);
    const Mates held = measured(court, SIDE_SECOND, learner_best_moves, &learner);
    assert_true(held.held == held.drawn);
    free_learner(&learner);
}

static void learners_mate_from_every_won_position_against_every_defence(void **state)
{
    static const char *const names[] = {"chess:KQK", "chess:KRK"};
    const uint64_t seeds = getenv("SOAK") != NULL ? 100 : 2;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Court court;
        open_court(&court, names[i], true);
        for (uint64_t seed = 1; seed <= seeds; seed++) {
            check_certified(&court, "endings", seed,
                            learner_usual_games(kinds_find(1), &court.game), 0.01);
        }
        close_court(&court);
    }
}

/* Without sweeps it takes some more games. */
static void an_ending_is_learned_from_games_alone(void **state)
{
    Court court;
    LearnerOptions options;
    Learner learner;
    (void)state;
    open_court(&court, "chess:KQK", true);
    assert_true(learner_preset(&court.game, "endings", &options));
    assert_true(learner_options_set(&options, "sweep", 0));
    const size_t size = learner_memory_size(&court.game, &options);
    learner_init(&learner, &court.game, &options, 1, memset(new_memory(size), 0, size));
    train(&learner, 8000);
    const Mates mates = measured(&court, SIDE_FIRST, learner_best_moves, &learner);
    assert_true(mates_certifies(&mates) && mates.any.wasted < 0.2);
    free_learner(&learner);
    close_court(&court);
}

/* A brain's bytes, for free(). */
static uint8_t *brain_of(const Learner *learner, size_t *size)
{
    *size = learner_brain_size(learner);
    uint8_t *bytes = new_memory(*size);
    learner_write_brain(learner, bytes);
    return bytes;
}

/* A learner that goes on from these bytes; it borrows the game of the opened brain. */
static Learner resumed_from(Brain *brain, const uint8_t *bytes, size_t size)
{
    Learner learner;
    assert_int_equal(catalogue_open_brain(brain, bytes, size, NULL), BRAIN_OK);
    const LearnerOptions options = learner_options_of(brain);
    const size_t room = learner_memory_size(&brain->game, &options);
    void *memory = memset(new_memory(room), 0, room);
    assert_int_equal(learner_resume(&learner, brain, &options, memory), LEARNER_OK);
    return learner;
}

static void training_that_was_interrupted_goes_on_as_if_it_had_not_been(void **state)
{
    static const char *const presets[] = {"endings", "sound", "tutorial"};
    Game game;
    (void)state;
    assert_true(catalogue_find("chess:KQK", &game));
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        size_t size, whole_size;
        Learner whole = new_learner(&game, presets[i], 5);
        Learner first = new_learner(&game, presets[i], 5);
        train(&first, 45); /* and not just after a sweep */
        uint8_t *bytes = brain_of(&first, &size);
        Brain brain;
        Learner rest = resumed_from(&brain, bytes, size);
        free_learner(&first);
        free(bytes);
        train(&rest, 100);
        train(&whole, 100);
        bytes = brain_of(&rest, &size);
        uint8_t *whole_bytes = brain_of(&whole, &whole_size);
        assert_int_equal(size, whole_size);
        assert_memory_equal(bytes, whole_bytes, size);
        free(bytes);
        free(whole_bytes);
        free_learner(&rest);
        free_learner(&whole);
    }
}

static void a_key_is_that_of_one_position_or_of_none(void **state)
{
    Game game;
    Position found;
    Rng rng = rng_from_seed(9);
    (void)state;
    assert_true(catalogue_find("chess:KQKR", &game));
    for (int i = 0; i < 1000; i++) {
        const Position p = starts_random(&game, &rng);
        const uint64_t key = game.key(&game, p);
        assert_true(game.starts->with_key(&game, key, &found) && positions_equal(p, found));
        /* Any other bits are another position of the game, or none. */
        const uint64_t other = key ^ UINT64_C(1) << rng_below(&rng, 64);
        assert_true(!game.starts->with_key(&game, other, &found) ||
                    game.key(&game, found) == other);
    }
    assert_false(game.starts->with_key(&game, 0, &found));
    assert_false(game.starts->with_key(&game, UINT64_MAX, &found));
}

/* Every position that games may begin in has a number, up to symmetry. */
static void numbers_stand_for_all_starts(void **state)
{
    static const char *const names[] = {"chess:KPK", "chess:KRK"};
    (void)state;
    Rng rng = rng_from_seed(4);
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        Game game;
        assert_true(catalogue_find(names[n], &game));
        const size_t count = game.starts->count(&game);
        Position *positions = malloc(count * sizeof *positions);
        uint32_t *slots = malloc(positions_slot_count(count) * sizeof *slots);
        PositionSet set;
        assert_true(positions != NULL && slots != NULL);
        positions_init(&set, &game, positions, slots, count);
        for (size_t i = 0; i < count; i++) {
            Position p;
            if (game.starts->numbered(&game, i, &p)) {
                assert_int_equal(game.result(&game, p), RESULT_UNFINISHED);
                assert_true(positions_add(&set, symmetry_canonical(&game, p, NULL)));
            }
        }
        for (int i = 0; i < 10000; i++) {
            const Position p = symmetry_canonical(&game, starts_random(&game, &rng), NULL);
            assert_true(positions_find(&set, p) < set.count);
        }
        free(positions);
        free(slots);
    }
}

RUN_TESTS(cmocka_unit_test(mates_are_those_that_playing_every_defence_finds),
          cmocka_unit_test(who_moves_blindly_is_not_certified_and_why_is_counted),
          cmocka_unit_test(images_are_judged_alike),
          cmocka_unit_test(learners_mate_from_every_won_position_against_every_defence),
          cmocka_unit_test(an_ending_is_learned_from_games_alone),
          cmocka_unit_test(training_that_was_interrupted_goes_on_as_if_it_had_not_been),
          cmocka_unit_test(a_key_is_that_of_one_position_or_of_none),
          cmocka_unit_test(numbers_stand_for_all_starts))
