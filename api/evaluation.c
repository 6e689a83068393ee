/* evaluation.c - how good a policy is, in numbers: from the engine's judges of games and of worlds. */
#include <string.h>

#include "api/judge.h"
#include "api/state.h"
#include "base/rng.h"
#include "judge/goals.h"
#include "oracle/world_solving.h"

enum { USUAL_STEPS = 10000000, USUAL_EPISODES = 10000, BYTES_PER_STEP = 24 };

#if defined(__wasm__)
static const size_t EXACT_MEMORY_MIN = (size_t)24
                                       << 20; /* what a page can afford beside a learner */
#else
static const size_t EXACT_MEMORY_MIN = (size_t)64 << 20;
#endif

/* What may be spent to know how likely a goal is reached with best play. */
static const size_t DUE_ORACLE_MEMORY = (size_t)128 << 20;
static const size_t DUE_SOLVING_MEMORY = (size_t)256 << 20;

typedef struct EvaluationThing {
    fourmi_evaluation evaluation;
    fourmi_evaluation_options options;
    Judge judge;
    bool is_begun;   /* some work of the present run is done */
    uint64_t done;   /* states or episodes of it */
    uint64_t total;  /* so many there are */
    bool is_stopped; /* the watch said so */
    Rng rng;

    /* By sample. One that was not solved so far has no actions that keep what is due. */
    MeasureSample *samples;  /* [total] */
    fourmi_sampled *sampled; /* the same, as people read it */
    bool is_drawn;

    struct EvaluationThing *known; /* whose lists and samples are used again; NULL: none */

    /* By episodes: towards a goal, or their gains. */
    GoalsTally goals;
    double squares;    /* of distances from the mean, evaluation.value */
    bool is_due_known; /* or known to be out of reach, NaN */
    double due, due_steps;
    char loss[NOTATION_SIZE];
} EvaluationThing;

static void evaluation_release(void *thing)
{
    EvaluationThing *e = thing;
    judge_release(&e->judge);
    fourmi_free(e->known);
}

static bool watch(void *context, uint64_t work)
{
    EvaluationThing *e = context;
    const fourmi_progress progress = {.done = e->total > 0 ? e->done : work, .total = e->total};
    e->is_stopped = e->options.watch != NULL &&
                    !e->options.watch(e->options.watch_context, &progress);
    return !e->is_stopped;
}

static int refuse_stopped(void)
{
    return thing_fail(FOURMI_CANCELLED, "the evaluation was stopped");
}

/* -------------------------------------------------------------- games of two */

static fourmi_shares tell_shares(const Shares *shares)
{
    return (fourmi_shares){.won = shares->won, .drawn = shares->drawn, .lost = shares->lost};
}

static int evaluate_lines(EvaluationThing *e)
{
    Measured found;
    fourmi_evaluation *told = &e->evaluation;
    const uint64_t budget = e->options.budget > 0 ? e->options.budget : MEASURE_WHOLE_MAX;
    const int status = judge_lines(&e->judge, budget, &found);
    if (status != FOURMI_OK) {
        return status;
    }
    told->due = found.due;
    told->lines = found.certificate.lines;
    told->won = found.certificate.won;
    told->drawn = found.certificate.drawn;
    told->lost = found.certificate.lost;
    told->value = told->lost > 0 ? -1 : told->drawn > 0 ? 0 : 1;
    told->low = told->high = told->value;
    told->decisions = found.decisions.reachable;
    told->right = found.decisions.optimal;
    told->random = tell_shares(&found.against_random);
    told->perfect = tell_shares(&found.against_perfect);
    notation_write_moves(&found.certificate.shortest_loss, e->loss);
    told->shortest_loss = told->lost > 0 ? e->loss : NULL;
    return FOURMI_OK;
}

static int evaluate_starts(EvaluationThing *e)
{
    Mates found;
    const int status = judge_starts(&e->judge, &found);
    if (status == FOURMI_OK) {
        e->evaluation.mates = judge_tell_mates(&e->judge, &found);
        e->evaluation.decisions = found.won + found.drawn;
        e->evaluation.right = found.any.mated + found.held;
    }
    return status;
}

/* ------------------------------------------------------------------- samples */

static bool solve(EvaluationThing *e, MeasureSample *sample)
{
    Oracle *oracle = &e->judge.exact->oracle;
    const Rng before = e->rng;
    MeasureSample solved;
    bool is_solved = e->is_drawn ? measure_draw_usual_sample(oracle, &e->rng, &solved)
                                 : measure_solve_sample(oracle, sample->position, &solved);
    is_solved = is_solved && (!e->options.best || measure_find_best(oracle, &solved));
    if (is_solved) {
        *sample = solved;
    } else {
        e->rng = before;
    }
    return is_solved;
}

static int evaluate_sample(EvaluationThing *e)
{
    fourmi_evaluation *told = &e->evaluation;
    MeasureSample *sample = &e->samples[e->done];
    int status = sample->count > 0 ? FOURMI_OK : judge_take_exact(&e->judge);
    if (status == FOURMI_OK && sample->count == 0 && !solve(e, sample)) {
        status = exact_refuse(e->judge.exact);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    const MeasuredSamples found = measure_samples(sample, 1, &adapt_of(told->game)->game,
                                                  judge_moves, &e->judge);
    e->sampled[e->done] = (fourmi_sampled){
        .state = &sample->position, .keeping = sample->keeping, .keeping_count = sample->count};
    if (e->judge.status == FOURMI_OK) {
        told->sampled_count = (uint32_t)e->done + 1;
        told->decisions++;
        told->right += found.kept;
        told->expected += found.expected;
        told->best += found.best;
        told->telling += found.telling_count;
        told->telling_right += found.telling_kept;
        told->telling_expected += found.telling_expected;
        told->telling_best += found.telling_best;
    }
    return e->judge.status;
}

/* Makes room for the sample, and reads what was given of it. */
static int read_sample(EvaluationThing *e, const fourmi_evaluation_options *options)
{
    const fourmi_game *game = e->evaluation.game;
    const uint32_t count = options->sample_count > 0 ? options->sample_count : MEASURE_SAMPLES;
    e->is_drawn = options->sample == NULL;
    if (!e->is_drawn && options->sample_count == 0) {
        return thing_missing("options.sample_count");
    }
    e->samples = thing_keep(e, count * sizeof *e->samples);
    e->sampled = thing_keep(e, count * sizeof *e->sampled);
    if (e->samples == NULL || e->sampled == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    e->evaluation.sampled = e->sampled;
    e->total = count;
    e->rng = rng_from_seed(options->seed > 0 ? options->seed : MEASURE_SAMPLE_SEED);
    for (uint32_t i = 0; !e->is_drawn && i < count; i++) {
        fourmi_state state;
        const int status = fourmi_state_read(game, options->sample[i], &state);
        if (status != FOURMI_OK || game->turn(game, &state) == FOURMI_OVER) {
            return status != FOURMI_OK
                       ? status
                       : thing_fail(FOURMI_ERROR_OVER, "in state %d of the sample the game is over",
                                    (int)i + 1);
        }
        memcpy(&e->samples[i].position, &state, sizeof e->samples[i].position);
    }
    return FOURMI_OK;
}

/* --------------------------------------------------------------- one player */

static GoalsJudge goals_judge_of(EvaluationThing *e)
{
    return (GoalsJudge){
        .world = &adapt_of(e->evaluation.game)->world,
        .policy = judge_actions,
        .policy_context = &e->judge,
        .poll = watch,
        .poll_context = e,
    };
}

static void tell_goals(fourmi_evaluation *told, const GoalsJudged *found)
{
    const Interval range = goals_interval(found);
    told->value = found->reached;
    told->low = range.low;
    told->high = range.high;
    told->reached = found->reached;
    told->ended = found->ended;
    told->circled = found->circled;
    told->steps = found->steps;
    told->steps_error = found->steps_error;
    told->progress = found->progress;
    told->is_certain = found->is_certain;
}

/* The memory is not cleared: only what is used of it is taken from the system. */
static int evaluate_goals(EvaluationThing *e)
{
    const fourmi_lab_options *memory = &thing_lab(e)->options;
    const uint64_t steps = e->options.budget > 0 ? e->options.budget : USUAL_STEPS;
    const uint64_t wanted = steps < SIZE_MAX / 2 / BYTES_PER_STEP ? steps * BYTES_PER_STEP
                                                                  : SIZE_MAX / 2;
    const size_t size = wanted > EXACT_MEMORY_MIN ? (size_t)wanted : EXACT_MEMORY_MIN;
    const GoalsJudge judge = goals_judge_of(e);
    GoalsJudged found;
    void *bytes = memory->allocate(memory->memory_context, size);
    if (bytes == NULL) {
        return thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
    }
    const bool is_known = goals_judge_exactly(&judge, bytes, size, steps, &found);
    memory->release(memory->memory_context, bytes, size);
    if (is_known) {
        tell_goals(&e->evaluation, &found);
    }
    return is_known                       ? FOURMI_OK
           : e->judge.status != FOURMI_OK ? e->judge.status
           : e->is_stopped
               ? refuse_stopped()
               : thing_fail(FOURMI_ERROR_UNKNOWN, "the budget does not suffice to follow %s",
                            e->evaluation.policy);
}

/* How likely the goal is reached with best play: from all states, from what was found once and for
 * all, or by solving for the start alone, where one of these takes seconds. */
static int find_due(EvaluationThing *e)
{
    const World *world = &adapt_of(e->evaluation.game)->world;
    const WorldOracleKind *kind = catalogue_world_oracle_kind(world);
    const WorldSolving *solving = catalogue_world_solving(world);
    Block memory = {0};
    Value due;
    bool is_known = false;
    if (kind != NULL && kind->unit == VALUE_PROBABILITY &&
        world_oracle_memory_size(kind, world) <= DUE_ORACLE_MEMORY) {
        const int status = judge_take_exact(&e->judge);
        is_known = status == FOURMI_OK &&
                   world_oracle_value_of_start(&e->judge.exact->world_oracle, &due);
    }
    if (!is_known && solving != NULL) {
        is_known = solving->known != NULL && solving->known(world, &due);
        const size_t size = is_known ? 0 : solving->memory_size(world);
        if (!is_known && size <= DUE_SOLVING_MEMORY && thing_reserve(thing_lab(e), size, &memory)) {
            void *solver = solving->init(world, memory.bytes);
            while (!solving->is_done(solver) && watch(e, 0)) {
                WorldFound found = {0};
                for (int i = 0; i < solving->share_count(solver) && watch(e, 0); i++) {
                    solving->work(solver, i, &found);
                }
                if (!e->is_stopped) {
                    solving->next(solver, &found);
                }
            }
            is_known = !e->is_stopped && solving->value(solver, world, &due);
            thing_give_back(thing_lab(e), &memory);
        }
    }
    if (e->is_stopped) {
        return refuse_stopped();
    }
    e->is_due_known = true;
    e->due = is_known ? due.amount : __builtin_nan("");
    e->due_steps = is_known ? due.steps : __builtin_nan("");
    return FOURMI_OK;
}

static int evaluate_exactly(EvaluationThing *e)
{
    fourmi_evaluation *told = &e->evaluation;
    Value due;
    Value value;
    if (adapt_of(told->game)->world.goals != NULL) {
        return evaluate_goals(e);
    }
    const int status = judge_take_exact(&e->judge);
    if (status != FOURMI_OK) {
        return status;
    }
    WorldOracle *oracle = &e->judge.exact->world_oracle;
    if (!world_oracle_value_of_charts(oracle, &due) ||
        !world_oracle_value_of_policy(oracle, judge_actions, &e->judge, &value)) {
        return judge_refuse(&e->judge);
    }
    told->due = due.amount;
    told->value = told->low = told->high = value.amount;
    return FOURMI_OK;
}

/* An episode without a goal: its gains are what counts. */
static int play_episode(EvaluationThing *e)
{
    fourmi_evaluation *told = &e->evaluation;
    const fourmi_game *game = told->game;
    fourmi_state state;
    fourmi_rng rng = {e->rng.state};
    double gain = 0;
    int actions = 0;
    fourmi_turn turn;
    fourmi_state_start(game, &state);
    while ((turn = game->turn(game, &state)) != FOURMI_OVER && actions < game->length_max) {
        const int action = turn == FOURMI_CHANCE
                               ? state_draw_outcome(game, &state, &rng)
                               : fourmi_policy_choose(&e->judge.policy.policy, &state, &rng);
        if (action < 0) {
            return action;
        }
        gain += game->play(game, &state, (fourmi_action)action);
        actions += turn != FOURMI_CHANCE;
    }
    e->rng.state = rng.state;
    /* The mean moves with each number, and the squares with it (Welford, 1962). */
    const double n = (double)e->done + 1;
    const double before = gain - told->value;
    told->value += before / n;
    e->squares += before * (gain - told->value);
    const Interval range = interval_of_mean(
        told->value, n > 1 ? __builtin_sqrt(e->squares / (n - 1) / n) : __builtin_nan(""));
    told->low = range.low;
    told->high = range.high;
    return FOURMI_OK;
}

static int evaluate_episode(EvaluationThing *e)
{
    if (adapt_of(e->evaluation.game)->world.goals != NULL) {
        const GoalsJudge judge = goals_judge_of(e);
        if (!goals_play(&judge, &e->rng, &e->goals)) {
            return e->judge.status;
        }
        const GoalsJudged found = goals_judged_by(&e->goals);
        tell_goals(&e->evaluation, &found);
    } else {
        const int status = play_episode(e);
        if (status != FOURMI_OK) {
            return status;
        }
    }
    e->evaluation.episodes++;
    return FOURMI_OK;
}

/* ------------------------------------------------------------------- running */

static void clear(EvaluationThing *e)
{
    fourmi_evaluation *told = &e->evaluation;
    const double unknown = __builtin_nan("");
    const bool plays = told->method == FOURMI_METHOD_EPISODES;
    *told = (fourmi_evaluation){
        .game = told->game,
        .policy = told->policy,
        .player = told->player,
        .method = told->method,
        .sampled = told->sampled,
        .due = e->is_due_known ? e->due : unknown,
        .due_steps = e->is_due_known ? e->due_steps : unknown,
        .value = plays ? 0 : unknown,
        .low = unknown,
        .high = unknown,
    };
    if (plays) {
        e->total = e->options.episodes > 0 ? e->options.episodes : USUAL_EPISODES;
        e->rng = rng_from_seed(e->options.seed > 0 ? e->options.seed : 1);
    }
    e->done = 0;
    e->squares = 0;
    e->goals = (GoalsTally){0};
}

static int evaluate_at_once(EvaluationThing *e)
{
    switch (e->evaluation.method) {
    case FOURMI_METHOD_LINES:
        return evaluate_lines(e);
    case FOURMI_METHOD_STARTS:
        return HAS_ENDINGS ? evaluate_starts(e) : FOURMI_ERROR_UNSUPPORTED;
    default:
        return HAS_WORLDS ? evaluate_exactly(e) : FOURMI_ERROR_UNSUPPORTED;
    }
}

/* One state or episode after the other. */
static int evaluate_each(EvaluationThing *e, uint64_t work)
{
    int status = FOURMI_OK;
    for (uint64_t i = 0; status == FOURMI_OK && e->done < e->total; i++) {
        if (work > 0 && i == work) {
            return FOURMI_AGAIN;
        }
        status = !watch(e, 0)                                   ? refuse_stopped()
                 : e->evaluation.method == FOURMI_METHOD_SAMPLE ? evaluate_sample(e)
                                                                : evaluate_episode(e);
        e->done += status == FOURMI_OK;
    }
    return status;
}

/* Takes over what the other one has found out by now. */
static void use_known(EvaluationThing *e)
{
    const EvaluationThing *known = e->known;
    if (known->evaluation.method != e->evaluation.method) {
        return;
    }
    judge_use(&e->judge, &known->judge);
    if (known->is_due_known) {
        e->is_due_known = true;
        e->due = known->due;
        e->due_steps = known->due_steps;
    }
    if (known->samples != NULL && known->is_drawn && e->is_drawn) {
        const uint64_t count = e->total < known->total ? e->total : known->total;
        memcpy(e->samples, known->samples, (size_t)count * sizeof *e->samples);
        e->rng = known->rng;
    }
}

static int evaluation_run(void *thing, uint64_t work)
{
    EvaluationThing *e = thing;
    const bool chooses = e->options.method == FOURMI_METHOD_BEST;
    const Adapted *adapted = adapt_of(e->evaluation.game);
    const bool has_goal = adapt_is_alone(adapted) && adapted->world.goals != NULL;
    e->judge.status = FOURMI_OK;
    if (!e->is_begun && e->known != NULL) {
        use_known(e);
    }
    int status = e->options.best && has_goal && !e->is_due_known ? find_due(e) : FOURMI_OK;
    if (status != FOURMI_OK) {
        return status;
    }
    if (!e->is_begun) {
        clear(e);
    }
    e->is_begun = true;
    if (e->evaluation.method < FOURMI_METHOD_SAMPLE) {
        status = evaluate_at_once(e);
        const bool is_too_large = status == FOURMI_ERROR_UNKNOWN || status == FOURMI_ERROR_MEMORY ||
                                  status == FOURMI_ERROR_UNSUPPORTED;
        if (chooses && e->evaluation.method == FOURMI_METHOD_EXACT && is_too_large) {
            e->evaluation.method = FOURMI_METHOD_EPISODES;
            clear(e);
        }
    }
    if (e->evaluation.method >= FOURMI_METHOD_SAMPLE) {
        status = HAS_LARGE_GAMES ? evaluate_each(e, work) : FOURMI_ERROR_UNSUPPORTED;
    }
    e->is_begun = status != FOURMI_OK;
    return status;
}

/* -------------------------------------------------------------------- making */

static int check_method(fourmi_method method, const fourmi_game *game)
{
    const bool is_alone = adapt_is_alone(adapt_of(game));
    if (method == FOURMI_METHOD_WALK || method > FOURMI_METHOD_EPISODES) {
        return judge_refuse_method("an evaluation", method);
    }
    if (method != FOURMI_METHOD_BEST &&
        is_alone != (method == FOURMI_METHOD_EXACT || method == FOURMI_METHOD_EPISODES)) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          is_alone ? "%s has one player: evaluate it exactly, or by episodes"
                                   : "%s has two players: play a match, or use another method",
                          game->name);
    }
    return FOURMI_OK;
}

static int set_up(EvaluationThing *e, const fourmi_evaluation_options *options)
{
    EvaluationThing *known = (EvaluationThing *)(uintptr_t)options->known;
    fourmi_exact *exact = options->exact == NULL && known != NULL && known->judge.exact != NULL
                              ? &known->judge.exact->exact
                              : options->exact;
    int status = judge_init(&e->judge, e, options->policy, options->player, exact);
    status = status == FOURMI_OK ? check_method(options->method, options->policy->game) : status;
    if (status == FOURMI_OK && known != NULL && known->evaluation.game != options->policy->game) {
        status = lab_refuse_other("the evaluation", known->evaluation.game, options->policy->game);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    fourmi_evaluation *told = &e->evaluation;
    told->game = options->policy->game;
    told->policy = options->policy->name;
    told->player = options->player;
    told->method = options->method;
    e->options = *options;
    e->known = known != NULL ? thing_hold(known) : NULL;
    if (known != NULL && options->method == FOURMI_METHOD_BEST) {
        told->method = known->evaluation.method;
    } else if (options->method == FOURMI_METHOD_BEST) {
        const bool is_alone = adapt_is_alone(adapt_of(told->game));
        told->method = is_alone ? FOURMI_METHOD_EXACT : FOURMI_METHOD_SAMPLE;
        status = is_alone || options->sample != NULL
                     ? FOURMI_OK
                     : judge_find_method(&e->judge, options->budget, &told->method);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    clear(e);
    return HAS_LARGE_GAMES && told->method == FOURMI_METHOD_SAMPLE ? read_sample(e, options)
                                                                   : FOURMI_OK;
}

int fourmi_evaluation_new(fourmi_lab *lab, const fourmi_evaluation_options *options,
                          fourmi_evaluation **evaluation)
{
    THING_NEEDS(evaluation, lab, options, policy, options->policy->game);
    EvaluationThing *e = thing_new((LabThing *)lab, &fourmi_evaluation_shape, sizeof *e,
                                   evaluation_release);
    const int status = e != NULL ? set_up(e, options) : FOURMI_ERROR_MEMORY;
    if (status != FOURMI_OK) {
        fourmi_free(e);
        return status;
    }
    thing_runs_by(e, evaluation_run);
    *evaluation = &e->evaluation;
    return FOURMI_OK;
}
