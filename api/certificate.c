/* certificate.c - proofs that a policy never gets less than it should, from the engine's three ways
 * to prove it: states in which a game may begin, lines, and a walk (judge/walk.h). */
#include <stdatomic.h>

#include "api/judge.h"
#include "api/parallel.h"
#include "base/rng.h"
#include "judge/walk.h"

enum {
    USUAL_BUDGET = 10000000,
    USUAL_LINES = 1000,
    FIRST_STATES = 1 << 12, /* a walk has room for, and for twice as many whenever it is full */
    STEPS_PER_LOOK = 64,    /* at the watch */
    ASKS_PER_THREAD = 256,  /* in one go, if there are several */
};

/* A decision that lies ahead, and what the policy does there. */
typedef struct Question {
    Position position;
    WalkAnswer answer;
} Question;

typedef struct CertificateThing {
    fourmi_certificate certificate;
    fourmi_certificate_options options;
    Judge judge;
    Judge *helpers; /* [threads - 1] of further threads */
    int threads;
    Question *questions; /* [question_max] */
    size_t question_max;
    size_t question_count;
    size_t answered;        /* so many answers have been followed */
    atomic_bool is_stopped; /* by the watch, in the midst of thinking */
    bool is_over;

    /* Of a walk, and of lines that are played. */
    Walk walk;
    PositionSet seen;
    WalkPly by_ply[GAME_PLIES_MAX + 1];
    fourmi_certificate_ply plies[GAME_PLIES_MAX + 1];
    Rng rng;
    char mistake[NOTATION_SIZE];
    char draw[NOTATION_SIZE];
    char loss[NOTATION_SIZE];
} CertificateThing;

static size_t size_of_seen(size_t capacity)
{
    return capacity * sizeof(Position) + positions_slot_count(capacity) * sizeof(uint32_t);
}

static void certificate_release(void *thing)
{
    CertificateThing *c = thing;
    thing_release(thing_lab(c), c->seen.positions,
                  c->seen.capacity > 0 ? size_of_seen(c->seen.capacity) : 0);
    for (int i = 1; i < c->threads; i++) {
        judge_release(&c->helpers[i - 1]);
    }
    judge_release(&c->judge);
}

static const Game *game_of(const CertificateThing *c)
{
    return &adapt_of(c->certificate.game)->game;
}

/* ------------------------------------------------------------------------- telling */

/* Brings numbers up to date that change with every state or line. */
static void tell_counts(CertificateThing *c)
{
    const Walk *walk = &c->walk;
    fourmi_certificate *told = &c->certificate;
    told->won = walk->won.count;
    told->drawn = walk->drawn.count;
    told->lost = walk->lost.count;
    told->decisions = walk->decisions;
    told->closed = walk->proved.count;
    if (told->method == FOURMI_METHOD_WALK) {
        told->right = told->is_compared ? walk->decisions - walk->mistakes.count : 0;
        told->states = c->seen.count;
        told->plies = (uint32_t)walk_plies(walk);
        told->asymmetric = walk->asymmetric;
        told->answers = walk->answers;
    }
}

static const char *tell_line(const CertificateThing *c, const WalkCount *states, char *text)
{
    Record line;
    if (states->count == 0 || !walk_line(&c->walk, states->first, &line)) {
        return NULL;
    }
    notation_write_moves(&line, text);
    return text;
}

static void tell_plies(CertificateThing *c)
{
    fourmi_certificate *told = &c->certificate;
    told->by_ply = c->plies;
    told->by_ply_count = 0;
    for (uint32_t ply = 0; ply <= GAME_PLIES_MAX; ply++) {
        if (c->by_ply[ply].decisions > 0) {
            c->plies[told->by_ply_count++] = (fourmi_certificate_ply){
                .ply = ply,
                .decisions = c->by_ply[ply].decisions,
                .closed = c->by_ply[ply].proved,
            };
        }
    }
}

static fourmi_proof proof_of(uint64_t missed, bool is_complete)
{
    return missed > 0    ? FOURMI_PROOF_REFUTED
           : is_complete ? FOURMI_PROOF_CERTIFIED
                         : FOURMI_PROOF_OPEN;
}

/* Tells what is proved so far. The value of the start decides only if some line was not won. */
static int conclude(CertificateThing *c)
{
    const Walk *walk = &c->walk;
    fourmi_certificate *told = &c->certificate;
    const bool needs_exact = !game_of(c)->may_repeat && walk->drawn.count + walk->lost.count > 0;
    const int status = needs_exact ? judge_take_exact(&c->judge) : FOURMI_OK;
    if (status != FOURMI_OK) {
        return status;
    }
    tell_counts(c);
    told->is_due_known = walk_due(walk, needs_exact ? &c->judge.exact->oracle : NULL, &told->due);
    told->due = told->is_due_known ? told->due : 0;
    if (told->method == FOURMI_METHOD_WALK) {
        told->open = walk_open(walk);
        told->first_mistake = tell_line(c, &walk->mistakes, c->mistake);
        told->shortest_draw = tell_line(c, &walk->drawn, c->draw);
        told->shortest_loss = tell_line(c, &walk->lost, c->loss);
        tell_plies(c);
    }
    told->proof = proof_of(certify_missed(told->due, told->drawn, told->lost),
                           told->method == FOURMI_METHOD_WALK && walk->next == c->seen.count);
    return c->judge.status;
}

/* ------------------------------------------------------------------------- walking */

static int grow(CertificateThing *c)
{
    const PositionSet old = c->seen;
    const uint64_t budget = c->options.budget;
    const uint64_t wanted = old.capacity > 0 ? 2 * (uint64_t)old.capacity : FIRST_STATES;
    const size_t capacity = (size_t)(wanted < budget ? wanted : budget);
    Position *positions = thing_allocate(thing_lab(c), size_of_seen(capacity));
    if (positions == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    positions_init(&c->seen, game_of(c), positions, (uint32_t *)(void *)(positions + capacity),
                   capacity);
    for (size_t i = 0; i < old.count; i++) {
        positions_add(&c->seen, old.positions[i]);
    }
    if (old.capacity > 0) {
        thing_release(thing_lab(c), old.positions, size_of_seen(old.capacity));
    }
    return FOURMI_OK;
}

/* Follows the next state; `answer` is to it. WALK_FULL: the budget has ended. */
static int follow(CertificateThing *c, const WalkAnswer *answer, WalkState *state)
{
    int status = FOURMI_OK;
    *state = walk_follow(&c->walk, answer);
    while (status == FOURMI_OK && *state == WALK_FULL && c->seen.capacity < c->options.budget) {
        status = grow(c);
        *state = status == FOURMI_OK ? walk_follow(&c->walk, answer) : WALK_CANCELLED;
    }
    return status;
}

static bool decides_next(const CertificateThing *c)
{
    return walk_decides(&c->walk, c->seen.positions[c->walk.next]);
}

static int keep(const CertificateThing *c, const WalkAnswer *answer)
{
    uint8_t bytes[WALK_ANSWER_SIZE_MAX];
    const size_t size = walk_write_answer(answer, bytes);
    return c->options.keep(c->options.keep_context, (const char *)bytes, size)
               ? FOURMI_OK
               : thing_fail(FOURMI_CANCELLED, "an answer could not be kept");
}

/* Follows what the answers of an earlier walk lead to. */
static int follow_kept(CertificateThing *c)
{
    const uint8_t *bytes = c->options.kept;
    size_t left = c->options.kept_size;
    WalkState state = WALK_GOES_ON;
    while (left > 0 && state == WALK_GOES_ON) {
        WalkAnswer answer = {.is_good = true};
        const bool is_asked = c->walk.next < c->seen.count && decides_next(c);
        const size_t size = is_asked ? walk_read_answer(bytes, left, &answer) : 0;
        const int status = c->walk.next == c->seen.count || (is_asked && size == 0)
                               ? FOURMI_ERROR_TEXT
                               : follow(c, &answer, &state);
        if (status == FOURMI_ERROR_TEXT || state == WALK_CANCELLED) {
            return status == FOURMI_ERROR_MEMORY
                       ? status
                       : thing_fail(FOURMI_ERROR_TEXT, "the kept answers are not of this walk");
        }
        bytes += size;
        left -= size;
    }
    return FOURMI_OK;
}

static void ask(void *context, int thread, size_t number)
{
    CertificateThing *c = context;
    Question *question = &c->questions[number];
    Judge *judge = thread == 0 ? &c->judge : &c->helpers[thread - 1];
    question->answer = walk_ask(&c->walk, judge, c->options.compare ? &judge->exact->oracle : NULL,
                                question->position);
}

/* The answer to the next state, in which the policy decides: it is asked about those behind it at the
 * same time. */
static const WalkAnswer *next_answer(CertificateThing *c)
{
    if (c->answered == c->question_count) {
        c->answered = 0;
        c->question_count = 0;
        for (size_t i = c->walk.next; i < c->seen.count && c->question_count < c->question_max;
             i++) {
            if (walk_decides(&c->walk, c->seen.positions[i])) {
                c->questions[c->question_count++].position = c->seen.positions[i];
            }
        }
        parallel_for(c->question_count, c->threads, ask, c);
    }
    return &c->questions[c->answered++].answer;
}

/* Why there was no answer. Another thread has a sentence of its own, so this one asks again. */
static int refuse_answer(CertificateThing *c)
{
    if (c->judge.status == FOURMI_OK && c->threads > 1) {
        c->questions[0].position = c->seen.positions[c->walk.next];
        ask(c, 0, 0);
    }
    return judge_refuse(&c->judge);
}

static int walk_next(CertificateThing *c)
{
    const bool decides = decides_next(c);
    const WalkAnswer answer = decides ? *next_answer(c) : (WalkAnswer){.is_good = true};
    WalkState state;
    const int status = follow(c, &answer, &state);
    if (status != FOURMI_OK || state == WALK_CANCELLED) {
        c->answered = c->question_count; /* they are asked again */
        return status != FOURMI_OK ? status : refuse_answer(c);
    }
    c->is_over = state == WALK_FULL || c->walk.next == c->seen.count;
    return decides && state == WALK_GOES_ON && c->options.keep != NULL ? keep(c, &answer)
                                                                       : FOURMI_OK;
}

/* -------------------------------------------------------------------- random replies */

/* The last line of each kind that was not won is told. */
static int play_line(CertificateThing *c)
{
    fourmi_certificate *told = &c->certificate;
    Record line;
    if (!walk_play_line(&c->walk, &c->rng, &line)) {
        return c->judge.status;
    }
    if (c->walk.lost.count > told->lost) {
        notation_write_moves(&line, c->loss);
        told->shortest_loss = c->loss;
    } else if (c->walk.drawn.count > told->drawn) {
        notation_write_moves(&line, c->draw);
        told->shortest_draw = c->draw;
    }
    tell_counts(c);
    c->is_over = ++told->lines == c->options.episodes;
    return FOURMI_OK;
}

/* --------------------------------------------------------------------- at once */

static int prove_by_lines(CertificateThing *c)
{
    Measured found;
    fourmi_certificate *told = &c->certificate;
    const int status = judge_lines(&c->judge, c->options.budget, &found);
    if (status != FOURMI_OK) {
        return status;
    }
    told->is_due_known = true;
    told->due = found.due;
    told->lines = found.certificate.lines;
    told->won = found.certificate.won;
    told->drawn = found.certificate.drawn;
    told->lost = found.certificate.lost;
    told->decisions = found.decisions.reachable;
    told->right = found.decisions.optimal;
    told->is_compared = true;
    told->proof = proof_of(found.missed, true);
    if (told->lost > 0) {
        notation_write_moves(&found.certificate.shortest_loss, c->loss);
        told->shortest_loss = c->loss;
    }
    c->is_over = true;
    return FOURMI_OK;
}

static int prove_by_starts(CertificateThing *c)
{
    Mates found;
    fourmi_certificate *told = &c->certificate;
    const int status = judge_starts(&c->judge, &found);
    if (status != FOURMI_OK) {
        return status;
    }
    told->mates = judge_tell_mates(&c->judge, &found);
    told->won = found.any.mated;
    told->drawn = found.held;
    told->decisions = found.won + found.drawn;
    told->lost = told->decisions - told->won - told->drawn;
    told->right = told->won + told->drawn;
    told->is_compared = true;
    told->proof = proof_of(mates_certifies(&found) ? 0 : 1, true);
    c->is_over = true;
    return FOURMI_OK;
}

/* --------------------------------------------------------------------- running */

static bool is_watched_on(void *context)
{
    CertificateThing *c = context;
    const bool walks = c->certificate.method == FOURMI_METHOD_WALK;
    const fourmi_progress progress = {
        .done = walks ? c->seen.count : c->certificate.lines,
        .total = walks ? c->options.budget : c->options.episodes,
    };
    tell_counts(c);
    if (c->options.watch != NULL && !c->options.watch(c->options.watch_context, &progress)) {
        atomic_store(&c->is_stopped, true);
    }
    return !atomic_load(&c->is_stopped);
}

static bool goes_on(void *context)
{
    return !atomic_load(&((CertificateThing *)context)->is_stopped);
}

/* Has the policies of all threads ask while they think whether to go on. Only this thread asks the
 * watch. */
static void listen(CertificateThing *c, bool is_on)
{
    for (int i = 0; i < c->threads; i++) {
        PolicyThing *policy = i == 0 ? c->judge.held : c->helpers[i - 1].held;
        policy->goes_on = !is_on ? NULL : i == 0 ? is_watched_on : goes_on;
        policy->goes_on_context = c;
    }
}

/* States of a walk, or lines, one after the other. */
static int go_on(CertificateThing *c, uint64_t work)
{
    int status = FOURMI_OK;
    atomic_store(&c->is_stopped, false);
    listen(c, true);
    for (uint64_t i = 0; status == FOURMI_OK && !c->is_over; i++) {
        if (work > 0 && i == work) {
            status = FOURMI_AGAIN;
        } else if (i % STEPS_PER_LOOK == 0 && !is_watched_on(c)) {
            status = thing_fail(FOURMI_CANCELLED, "the certificate was stopped");
        } else {
            status = c->certificate.method == FOURMI_METHOD_WALK ? walk_next(c) : play_line(c);
        }
    }
    listen(c, false);
    tell_counts(c);
    if (status != FOURMI_OK && status != FOURMI_CANCELLED) {
        return status;
    }
    const int concluded = conclude(c);
    return concluded != FOURMI_OK ? concluded : status;
}

static int certificate_run(void *thing, uint64_t work)
{
    CertificateThing *c = thing;
    c->judge.status = FOURMI_OK;
    if (c->judge.exact != NULL) {
        c->judge.exact->was_cancelled = false;
    }
    if (c->is_over && c->certificate.proof != FOURMI_PROOF_NONE) {
        return FOURMI_OK;
    }
    switch (c->certificate.method) {
    case FOURMI_METHOD_STARTS:
        return prove_by_starts(c);
    case FOURMI_METHOD_LINES:
        return prove_by_lines(c);
    default:
        return go_on(c, work);
    }
}

/* ---------------------------------------------------------------------- making */

/* Gets ready what asks the policy, and the truth, in each thread. */
static int begin_asking(CertificateThing *c)
{
    const int most = policy_is_parallel(c->judge.held) ? PARALLEL_MAX : 1;
    const int threads = c->options.threads < most ? c->options.threads : most;
    c->question_max = threads > 1 ? (size_t)threads * ASKS_PER_THREAD : 1;
    c->questions = thing_keep(c, c->question_max * sizeof *c->questions);
    c->helpers = thing_keep(c, (size_t)most * sizeof *c->helpers);
    int status = c->questions != NULL && c->helpers != NULL ? FOURMI_OK : FOURMI_ERROR_MEMORY;
    c->threads = status != FOURMI_OK ? 0 : threads > 1 ? threads : 1;
    for (int i = 0; i < c->threads && status == FOURMI_OK; i++) {
        Judge *judge = i == 0 ? &c->judge : &c->helpers[i - 1];
        status = i > 0 ? judge_copy(judge, &c->judge) : FOURMI_OK;
        if (status == FOURMI_OK && judge_proof_depth(judge) > 0) {
            judge_remember_proofs(judge);
        }
        if (status == FOURMI_OK && c->options.compare) {
            status = judge_take_exact(judge);
        }
    }
    return status;
}

static int begin_walk(CertificateThing *c)
{
    int status = grow(c);
    status = status == FOURMI_OK ? begin_asking(c) : status;
    if (status != FOURMI_OK) {
        return status;
    }
    c->walk = walk_start(c->judge.side, judge_moves, &c->judge, c->options.symmetry, &c->seen);
    c->walk.by_ply = c->by_ply;
    c->certificate.proof_depth = judge_proof_depth(&c->judge);
    c->walk.has_proof = c->certificate.proof_depth > 0 && !c->options.whole ? judge_has_proof
                                                                            : NULL;
    c->rng = rng_from_seed(c->options.seed);
    c->certificate.is_compared = c->options.compare;
    return c->options.kept != NULL ? follow_kept(c) : FOURMI_OK;
}

/* FNV-1a of the bytes of a model. */
static uint64_t model_number(const LearnerThing *model)
{
    uint64_t number = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; model != NULL && i < model->size; i++) {
        number = (number ^ model->bytes[i]) * UINT64_C(0x100000001b3);
    }
    return number;
}

static int set_up(CertificateThing *c, const fourmi_certificate_options *options)
{
    int status = judge_init(&c->judge, c, options->policy, options->player, options->exact);
    if (status != FOURMI_OK) {
        return status;
    }
    if (options->threads < 0) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "there cannot be %d threads", options->threads);
    }
    const fourmi_game *game = options->policy->game;
    if (adapt_is_alone(adapt_of(game))) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "%s has no lines of two players: ask for an evaluation", game->name);
    }
    if (options->method == FOURMI_METHOD_EXACT || options->method == FOURMI_METHOD_SAMPLE ||
        options->method > FOURMI_METHOD_EPISODES) {
        return judge_refuse_method("a certificate", options->method);
    }
    if (options->budget > POSITIONS_CAPACITY_MAX) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "a walk sees at most %d states",
                          POSITIONS_CAPACITY_MAX);
    }
    fourmi_certificate *told = &c->certificate;
    c->options = *options;
    c->options.budget = options->budget > 0                      ? options->budget
                        : options->method == FOURMI_METHOD_LINES ? MEASURE_WHOLE_MAX
                                                                 : USUAL_BUDGET;
    c->options.episodes = options->episodes > 0 ? options->episodes : USUAL_LINES;
    c->options.seed = options->seed > 0 ? options->seed : 1;
    told->game = game;
    told->policy = options->policy->name;
    told->player = options->player;
    told->model = model_number(c->judge.policy.learner);
    told->method = options->method;
    if (options->method == FOURMI_METHOD_BEST) {
        told->method = FOURMI_METHOD_WALK;
        status = judge_find_method(&c->judge, 0, &told->method);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    return told->method >= FOURMI_METHOD_WALK ? begin_walk(c) : FOURMI_OK;
}

int fourmi_certificate_new(fourmi_lab *lab, const fourmi_certificate_options *options,
                           fourmi_certificate **certificate)
{
    THING_NEEDS(certificate, lab, options, policy, options->policy->game);
    CertificateThing *c = thing_new((LabThing *)lab, &fourmi_certificate_shape, sizeof *c,
                                    certificate_release);
    const int status = c != NULL ? set_up(c, options) : FOURMI_ERROR_MEMORY;
    if (status != FOURMI_OK) {
        fourmi_free(c);
        return status;
    }
    c->options.policy = NULL; /* the caller's options, of which the judge holds what it needs */
    c->options.kept = NULL;
    thing_runs_by(c, certificate_run);
    *certificate = &c->certificate;
    return FOURMI_OK;
}
