/* brain_judge.c - what a brain of a game can do: on given positions, and proved against
 * every opponent. */
#include <assert.h>

#include "facets/notation.h"
#include "judge/evaluate.h"
#include "judge/mates.h"
#include "judge/measure.h"
#include "judge/walk.h"
#include "learn/options.h"
#include "lib/handles.h"

/* What a proof needs while it is made. */
typedef struct Trial {
    Brain *brain;
    const Allocator *allocator;
    fourmi_judge_options options;
    OracleSet *oracles; /* NULL where nobody is asked */
    uint64_t missed;    /* ends that get less than is due */
    uint64_t done;
    uint64_t total;
    bool was_cancelled;
} Trial;

static bool poll(void *context, uint64_t work)
{
    Trial *trial = context;
    (void)work;
    if (trial->options.progress != NULL && !trial->was_cancelled) {
        trial->was_cancelled = trial->options.progress(trial->options.context, trial->done,
                                                       trial->total) == 0;
    }
    return !trial->was_cancelled;
}

static Trial trial_of(fourmi_brain *brain, const fourmi_judge_options *options)
{
    return (Trial){.brain = &brain->loaded.brain,
                   .allocator = handle_allocator(&brain->handle),
                   .options = options != NULL ? *options : (fourmi_judge_options){0}};
}

/* Opens an oracle of the brain's game; false without memory. */
static bool open_oracle(Trial *trial)
{
    const OracleSetOptions options = {.allocator = trial->allocator};
    const Game *game = &trial->brain->game;
    trial->oracles = oracle_set_new(game, &options);
    if (trial->oracles == NULL) {
        return false;
    }
    oracle_set_poll(oracle_set_get(trial->oracles, 0), poll, trial);
    book_choice_use(&(BookChoice){0}, trial->oracles, game);
    return true;
}

static int status_without_answer(const Trial *trial)
{
    return trial->was_cancelled ? FOURMI_ERROR_CANCELLED : FOURMI_ERROR_UNKNOWN;
}

/* --------------------------------------------------------------- positions */

static int judge_text(Trial *trial, const char *text, Evaluation *evaluation)
{
    Record record = record_start(&trial->brain->game);
    Judgement judgement;
    size_t at;
    if (text == NULL || notation_read(&record, text, strlen(text), &at) != NOTATION_OK ||
        record_is_over(&record)) {
        return FOURMI_ERROR_POSITION;
    }
    if (!evaluate_choice(oracle_set_get(trial->oracles, 0), brain_best_moves, trial->brain,
                         record_position(&record), &judgement)) {
        return status_without_answer(trial);
    }
    evaluation_count(evaluation, judgement);
    return FOURMI_OK;
}

static fourmi_evaluation public_evaluation(const Evaluation *evaluation)
{
    return (fourmi_evaluation){
        .positions = evaluation->all.positions,
        .keeping_result = evaluation->all.keeping_result,
        .best = evaluation->all.best,
        .telling_positions = evaluation->telling.positions,
        .telling_keeping_result = evaluation->telling.keeping_result,
        .telling_best = evaluation->telling.best,
    };
}

int fourmi_brain_evaluate(fourmi_brain *brain, const char *const *positions, size_t count,
                          const fourmi_judge_options *options, fourmi_evaluation *evaluation)
{
    if (brain == NULL || (positions == NULL && count > 0) || evaluation == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    Trial trial = trial_of(brain, options);
    Evaluation counted = {0};
    int status = FOURMI_OK;
    if (trial.brain->is_of_world) {
        return FOURMI_ERROR_OTHER;
    }
    if (!options_are_good(NULL, trial.options.reserved)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!open_oracle(&trial)) {
        return FOURMI_ERROR_MEMORY;
    }
    trial.total = count;
    for (size_t i = 0; i < count && status == FOURMI_OK; i++) {
        status = judge_text(&trial, positions[i], &counted);
        trial.done++;
        if (status == FOURMI_OK && !poll(&trial, 0) && trial.done < count) {
            status = FOURMI_ERROR_CANCELLED;
        }
    }
    oracle_set_free(trial.oracles);
    if (status == FOURMI_OK) {
        *evaluation = public_evaluation(&counted);
    }
    return status;
}

/* ------------------------------------------------------------------- lines */

/* A game of so few plies, and of few positions, is proved by all of its lines. */
static_assert((int)FOURMI_SIDES_FIRST == SIDE_FIRST + 1 &&
                  (int)FOURMI_SIDES_SECOND == SIDE_SECOND + 1,
              "sides are counted from 1 where 0 is both");

enum { PLIES_FOR_LINES = 9, POSITIONS_FOR_LINES = MEASURE_WHOLE_QUICKLY_MAX };

static bool is_asked_for(const Trial *trial, int side)
{
    return trial->options.side == FOURMI_SIDES_BOTH || trial->options.side == side + 1;
}

static int prove_lines(Trial *trial, Measure *measure, fourmi_certificate *certificate)
{
    certificate->method = FOURMI_BY_LINES;
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        Measured proof;
        if (!is_asked_for(trial, side)) {
            continue;
        }
        if (!measure_policy(measure, (Side)side, brain_best_moves, trial->brain, &proof)) {
            return FOURMI_ERROR_CANCELLED;
        }
        certificate->won += proof.certificate.won;
        certificate->drawn += proof.certificate.drawn;
        certificate->lost += proof.certificate.lost;
        trial->missed += proof.missed;
        certificate->decisions += proof.decisions.reachable;
        certificate->optimal += proof.decisions.optimal;
    }
    return FOURMI_OK;
}

/* Tries to prove it so; FOURMI_ERROR_UNKNOWN if the game has too many positions. */
static int try_lines(Trial *trial, fourmi_certificate *certificate)
{
    const Game *game = &trial->brain->game;
    MemoryBlock memory = {0};
    Measure measure;
    if (game->plies_max > PLIES_FOR_LINES) {
        return FOURMI_ERROR_UNKNOWN;
    }
    if (!memory_reserve_from(&memory, measure_memory_size(game, POSITIONS_FOR_LINES),
                             trial->allocator)) {
        return FOURMI_ERROR_MEMORY;
    }
    const int status = measure_init(&measure, game, memory.bytes, POSITIONS_FOR_LINES)
                           ? prove_lines(trial, &measure, certificate)
                           : FOURMI_ERROR_UNKNOWN;
    memory_release(&memory);
    return status;
}

/* ------------------------------------------------------------------- walks */

enum { USUAL_BUDGET = 10000000, POSITIONS_PER_LOOK = 64 };

static WalkState walk_to_end(Trial *trial, Walk *walk)
{
    WalkState state;
    trial->total = walk->seen->capacity;
    do {
        state = walk_on(walk, POSITIONS_PER_LOOK);
        trial->done = walk->seen->count;
    } while (state == WALK_GOES_ON && poll(trial, 0));
    return state;
}

static void count_walk(const Walk *walk, WalkState state, fourmi_certificate *certificate)
{
    const int plies = walk_plies(walk);
    certificate->won += walk->won.count;
    certificate->drawn += walk->drawn.count;
    certificate->lost += walk->lost.count;
    certificate->positions += walk->seen->count;
    certificate->decisions += walk->decisions;
    certificate->plies = certificate->plies == 0 || plies < certificate->plies ? plies
                                                                               : certificate->plies;
    if (state != WALK_COMPLETE) {
        certificate->proof = FOURMI_UNDECIDED;
    }
}

static int walk_side(Trial *trial, int side, PositionSet *seen, fourmi_certificate *certificate)
{
    Walk walk = walk_start((Side)side, brain_best_moves, trial->brain, trial->options.symmetry != 0,
                           seen);
    const WalkState state = walk_to_end(trial, &walk);
    if (trial->was_cancelled) {
        return FOURMI_ERROR_CANCELLED;
    }
    int due;
    const bool is_known = walk_due(&walk, oracle_set_get(trial->oracles, 0), &due);
    if (trial->was_cancelled) {
        return FOURMI_ERROR_CANCELLED;
    }
    trial->missed += certify_missed(is_known ? due : 0, walk.drawn.count, walk.lost.count);
    count_walk(&walk, state, certificate);
    return FOURMI_OK;
}

static int prove_by_walk(Trial *trial, fourmi_certificate *certificate)
{
    const uint64_t wanted = trial->options.budget > 0 ? trial->options.budget : USUAL_BUDGET;
    const size_t room = wanted < POSITIONS_CAPACITY_MAX ? (size_t)wanted : POSITIONS_CAPACITY_MAX;
    const size_t slots = positions_slot_count(room) * sizeof(uint32_t);
    Position *positions = allocator_take(trial->allocator, room * sizeof *positions + slots);
    int status = positions != NULL && open_oracle(trial) ? FOURMI_OK : FOURMI_ERROR_MEMORY;
    certificate->method = FOURMI_BY_WALK;
    for (int side = SIDE_FIRST; side <= SIDE_SECOND && status == FOURMI_OK; side++) {
        PositionSet seen;
        if (is_asked_for(trial, side)) {
            positions_init(&seen, &trial->brain->game, positions, (uint32_t *)(positions + room),
                           room);
            status = walk_side(trial, side, &seen, certificate);
        }
    }
    oracle_set_free(trial->oracles);
    allocator_give_back(trial->allocator, positions);
    return status;
}

/* ------------------------------------------------------------------- mates */

/* Only a table that keeps images apart does not treat them alike. */
static bool shares_images(const Brain *brain)
{
    return kind_knob(brain->options.kind, "symmetry") != NULL &&
           learner_options_get(&brain->options, "symmetry") != 0;
}

static int judge_mates(Trial *trial, int side, void *memory, fourmi_certificate *certificate)
{
    Oracle *oracle = oracle_set_get(trial->oracles, 0);
    MatesJudge judge;
    Mates mates;
    if (!mates_init(&judge, oracle, (Side)side, shares_images(trial->brain), memory) ||
        !mates_measure(&judge, brain_best_moves, trial->brain, &mates)) {
        return status_without_answer(trial);
    }
    certificate->won += mates.any.mated;
    certificate->drawn += mates.held;
    certificate->lost += mates.won - mates.any.mated + mates.drawn - mates.held;
    trial->missed = certificate->lost;
    certificate->positions += mates.won + mates.drawn;
    certificate->decisions += mates.won + mates.drawn;
    certificate->optimal += mates.any.mated + mates.held;
    return FOURMI_OK;
}

static int prove_by_mates(Trial *trial, fourmi_certificate *certificate)
{
    const Game *game = &trial->brain->game;
    const size_t size = mates_memory_size(game, shares_images(trial->brain));
    int status = open_oracle(trial) ? FOURMI_OK : FOURMI_ERROR_MEMORY;
    certificate->method = FOURMI_BY_MATES;
    for (int side = SIDE_FIRST; side <= SIDE_SECOND && status == FOURMI_OK; side++) {
        MemoryBlock memory = {0};
        if (!is_asked_for(trial, side)) {
            continue;
        }
        status = memory_reserve_from(&memory, size, trial->allocator)
                     ? judge_mates(trial, side, memory.bytes, certificate)
                     : FOURMI_ERROR_MEMORY;
        memory_release(&memory);
    }
    oracle_set_free(trial->oracles);
    return status;
}

/* ----------------------------------------------------------------- together */

static int prove(Trial *trial, fourmi_certificate *certificate)
{
    const Game *game = &trial->brain->game;
    if (trial->options.budget == 0 && !trial->options.symmetry) {
        if (mates_can_judge(game, catalogue_oracle_kind(game)->unit)) {
            return prove_by_mates(trial, certificate);
        }
        const int status = try_lines(trial, certificate);
        if (status != FOURMI_ERROR_UNKNOWN) {
            return status;
        }
    }
    return prove_by_walk(trial, certificate);
}

int fourmi_brain_certify(fourmi_brain *brain, const fourmi_judge_options *options,
                         fourmi_certificate *certificate)
{
    if (brain == NULL || certificate == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    Trial trial = trial_of(brain, options);
    fourmi_certificate proved = {.proof = FOURMI_CERTIFIED};
    if (trial.brain->is_of_world) {
        return FOURMI_ERROR_OTHER;
    }
    if (trial.options.side < FOURMI_SIDES_BOTH || trial.options.side > FOURMI_SIDES_SECOND ||
        !options_are_good(NULL, trial.options.reserved)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const int status = prove(&trial, &proved);
    if (status == FOURMI_OK) {
        proved.proof = trial.missed > 0 ? FOURMI_NOT_CERTIFIED : proved.proof;
        *certificate = proved;
    }
    return status;
}
