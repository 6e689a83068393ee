/* worth.c - what a learner is worth, in a sentence or two. */
#include "cli/worth.h"

#include <inttypes.h>
#include <string.h>

#include "catalogue.h"
#include "cli/curve.h"
#include "cli/mates.h"
#include "cli/terminal.h"
#include "host/files.h"
#include "judge/goals.h"

enum { SEED = 1, TRIALS_MIN = 20, TRIALS_MAX = 400, TRAINED_PER_TRIAL = 40 };
enum { QUICK_TO_JUDGE = 64 << 20 }; /* bytes; KRK takes less, and a moment */

static uint64_t trials_of(const Learner *learner)
{
    const uint64_t trials = learner_statistics(learner)->games / TRAINED_PER_TRIAL;
    return trials < TRIALS_MIN ? TRIALS_MIN : trials > TRIALS_MAX ? TRIALS_MAX : trials;
}

static double percent(double part, double whole)
{
    return whole > 0 ? 100.0 * part / whole : 0.0;
}

/* --------------------------------------------------------------- small games */

static int any_move(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    return game->legal_moves(game, p, moves);
}

static void tell_side(const char *side, const Measured *it, const Measured *chance)
{
    complain("as %s player%s it loses %" PRIu64 " of %" PRIu64 " lines, and %.1f %% of its choices "
             "are right; it wins %.1f %% of games against random moves (chance: %.1f %%)",
             side, it->due < 0 ? ", which has lost from the start," : "", it->certificate.lost,
             it->certificate.lines,
             percent((double)it->decisions.optimal, (double)it->decisions.reachable),
             100.0 * it->against_random.won, 100.0 * chance->against_random.won);
}

static bool is_right(const Measured *it)
{
    return it->decisions.optimal == it->decisions.reachable;
}

/* False if the game is too large for that. */
static bool tell_lines(const Game *game, Learner *learner, const char *path)
{
    const uint64_t games = learner_statistics(learner)->games;
    Curve *curve = curve_new_quickly(game);
    if (curve == NULL) {
        return false;
    }
    const CurvePoint it = curve_add(curve, 0, learner_best_moves, learner);
    const CurvePoint chance = curve_add(curve, 0, any_move, NULL);
    tell_side("first", &it.sides[SIDE_FIRST], &chance.sides[SIDE_FIRST]);
    tell_side("second", &it.sides[SIDE_SECOND], &chance.sides[SIDE_SECOND]);
    if (!file_is_plain(path)) {
        /* nothing can be done with it */
    } else if (is_right(&it.sides[SIDE_FIRST]) && is_right(&it.sides[SIDE_SECOND])) {
        complain("next: fourmi play --brain %s plays against it, fourmi certify %s shows the proof "
                 "that it makes no mistake",
                 path, path);
    } else {
        complain("next: fourmi certify %s shows where it goes wrong, fourmi train --resume %s "
                 "--games %" PRIu64 " goes on",
                 path, path, games < 100 ? 1000 : 10 * games);
    }
    (void)curve_free(curve);
    return true;
}

/* -------------------------------------------------------------- larger games */

typedef struct Trials {
    uint64_t won, drawn, lost;
} Trials;

/* A game against random moves; ties are broken by the same chance. */
static Result play_game(const Game *game, Policy policy, void *context, Side side, Rng *rng)
{
    Position p = game->start;
    for (int ply = 0; !game_is_over(game, p) && ply < game->plies_max; ply++) {
        Move moves[GAME_MOVES_MAX];
        const int count = game->side_to_move(game, p) == side ? policy(context, game, p, moves)
                                                              : any_move(NULL, game, p, moves);
        p = game->play(game, p, moves[rng_below(rng, (uint32_t)count)]);
    }
    return game->result(game, p);
}

static Trials play_games(const Game *game, Policy policy, void *context, uint64_t count)
{
    Rng rng = rng_from_seed(SEED);
    Trials trials = {0};
    for (uint64_t i = 0; i < count && !terminal_was_interrupted(); i++) {
        const Side side = i % 2 == 0 ? SIDE_FIRST : SIDE_SECOND;
        const int result = result_for(play_game(game, policy, context, side, &rng), side);
        trials.won += result > 0;
        trials.drawn += result == 0;
        trials.lost += result < 0;
    }
    return trials;
}

static void tell_games(const Game *game, Learner *learner)
{
    const uint64_t count = trials_of(learner);
    const Trials it = play_games(game, learner_best_moves, learner, count);
    const Trials chance = play_games(game, any_move, NULL, 10 * TRIALS_MAX);
    if (terminal_was_interrupted()) {
        return;
    }
    complain("of %" PRIu64 " games against random moves it wins %.0f %%, draws %.0f %% and loses "
             "%.0f %% (chance wins %.0f %%)",
             count, percent((double)it.won, (double)count),
             percent((double)it.drawn, (double)count), percent((double)it.lost, (double)count),
             percent((double)chance.won, 10 * TRIALS_MAX));
}

/* Adds what a policy does with both sides of an ending; false if it was not measured. */
static bool add_mates(MatesBench *bench, Policy policy, void *context, Mates *sum)
{
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        Mates mates;
        if (!mates_bench_measure(bench, (Side)side, policy, context, &mates)) {
            return false;
        }
        sum->won += mates.won;
        sum->any.mated += mates.any.mated;
        sum->drawn += mates.drawn;
        sum->held += mates.held;
    }
    return true;
}

/* Of a small ending, from which positions it mates. */
static void tell_mates(const Game *game, Learner *learner)
{
    Status status;
    Mates it = {0};
    Mates chance = {0};
    const bool shares_images = learner_shares_images(learner);
    MatesBench *bench = mates_memory_size(game, shares_images) <= QUICK_TO_JUDGE
                            ? mates_bench_new(game, shares_images, &status)
                            : NULL;
    if (bench != NULL && add_mates(bench, learner_best_moves, learner, &it) &&
        add_mates(bench, any_move, NULL, &chance)) {
        complain("it mates from %.1f %% of %" PRIu64
                 " won positions, whatever the replies (chance: "
                 "%.1f %%), and holds %.1f %% of %" PRIu64 " draws (chance: %.1f %%)",
                 percent((double)it.any.mated, (double)it.won), it.won,
                 percent((double)chance.any.mated, (double)it.won),
                 percent((double)it.held, (double)it.drawn), it.drawn,
                 percent((double)chance.held, (double)it.drawn));
    }
    mates_bench_free(bench);
}

void worth_tell(const Game *game, Learner *learner, const char *path)
{
    const bool is_there = file_is_plain(path);
    if (mates_bench_fits(game)) {
        tell_mates(game, learner);
        if (is_there) {
            complain("next: fourmi eval %s tells from how many positions it mates, fourmi play "
                     "--brain %s plays against it",
                     path, path);
        }
    } else if (!tell_lines(game, learner, path)) {
        const bool is_usual = strcmp(game->name, catalogue_default_game()->name) == 0;
        tell_games(game, learner);
        if (is_there) {
            complain("next: fourmi play --brain %s plays against it, fourmi match brain:%s medium "
                     "compares it with a level%s%s%s",
                     path, path, is_usual ? ", fourmi eval " : "", is_usual ? path : "",
                     is_usual ? " with perfect play" : "");
        }
    }
}

/* -------------------------------------------------------------------- worlds */

static int any_action(void *context, const World *world, const void *state,
                      Action actions[WORLD_ACTIONS_MAX])
{
    (void)context;
    return world->legal_actions(world, state, actions);
}

static bool goes_on(void *context, uint64_t work)
{
    (void)context;
    (void)work;
    return !terminal_was_interrupted();
}

static GoalsJudged try_goals(const World *world, WorldPolicy policy, void *context, uint64_t count)
{
    const GoalsJudge judge = {
        .world = world, .policy = policy, .policy_context = context, .poll = goes_on};
    GoalsJudged judged;
    (void)goals_judge_by_episodes(&judge, count, SEED, &judged);
    return judged;
}

static void tell_goals(const World *world, Learner *learner, uint64_t count)
{
    const Goals *goals = world->goals;
    const GoalsJudged it = try_goals(world, learner_best_actions, learner, count);
    const GoalsJudged chance = try_goals(world, any_action, NULL, count);
    if (terminal_was_interrupted()) {
        return;
    }
    complain(
        "of %" PRIu64 " episodes %.0f %% were %s (chance: %.0f %%), %.0f %% %s and %.0f %% %s; "
        "they came to %.1f on average (chance: %.1f)",
        it.trials, 100.0 * it.reached, goals->reached, 100.0 * chance.reached, 100.0 * it.ended,
        goals->ended, 100.0 * it.circled, goals->circled, it.progress, chance.progress);
}

/* The mean of the rewards of so many episodes. */
static double mean_return(const World *world, WorldPolicy policy, void *context, uint64_t count)
{
    Rng rng = rng_from_seed(SEED);
    double sum = 0;
    for (uint64_t i = 0; i < count && !terminal_was_interrupted(); i++) {
        WorldState state;
        world->start(world, &state, &rng);
        for (int step = 0; step < world->steps_max && !world->is_over(world, &state); step++) {
            Action actions[WORLD_ACTIONS_MAX];
            const int n = policy(context, world, &state, actions);
            sum += world->step(world, &state, actions[rng_below(&rng, (uint32_t)n)], &rng);
        }
    }
    return sum / (double)count;
}

void worth_tell_world(const World *world, Learner *learner, const char *path)
{
    if (world->goals != NULL) {
        tell_goals(world, learner, trials_of(learner));
    } else {
        /* What is drawn by chance has a wide range, and takes a moment to play. */
        const uint64_t count = 25 * trials_of(learner);
        const double it = mean_return(world, learner_best_actions, learner, count);
        const double chance = mean_return(world, any_action, NULL, count);
        if (!terminal_was_interrupted()) {
            complain("in %" PRIu64 " episodes it gets %.3f on average (chance: %.3f)", count, it,
                     chance);
        }
    }
    if (file_is_plain(path)) {
        complain("next: fourmi certify %s compares it with the best, fourmi play --brain %s lets "
                 "you watch it",
                 path, path);
    }
}
