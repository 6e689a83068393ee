/* review.c - the decisions of a record, judged by exact values. */
#include "judge/review.h"

#include <assert.h>
#include <string.h>

#include "api/exact.h"
#include "api/state.h"
#include "base/text.h"

static_assert((int)FOURMI_VERDICT_BEST == (int)VERDICT_BEST &&
                  (int)FOURMI_VERDICT_TOO_LATE == (int)VERDICT_TOO_LATE &&
                  (int)FOURMI_VERDICT_CHANCE == (int)VERDICT_COUNT,
              "marks are alike");

static const double SLACK = 1e-9; /* of costs, which come from sums */

typedef struct ReviewTexts {
    char name[FOURMI_TEXT_SIZE];
    char best[FOURMI_TEXT_SIZE];
    char policy[FOURMI_TEXT_SIZE];
} ReviewTexts;

typedef struct ReviewThing {
    fourmi_review review;
    ExactThing *exact;
    fourmi_policy *policy;
    fourmi_review_ply *plies; /* [count] with their actions from the beginning */
    ReviewTexts *texts;       /* [count] */
    uint32_t count;
    double gained;      /* by the first player in the plies so far, if gains count */
    fourmi_state state; /* before the ply that comes next */
} ReviewThing;

/* All actions of a state, with what each leads to. */
typedef struct Choices {
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    fourmi_value values[FOURMI_LEGAL_MAX];
    int count;
    fourmi_turn turn;
    bool has_numbers; /* the cost decides, not the result */
    fourmi_value best;
} Choices;

static void review_release(void *thing)
{
    ReviewThing *r = thing;
    fourmi_free(r->exact);
    fourmi_free(r->policy);
}

/* --------------------------------------------------------------------- decisions */

/* What an action gives away, for the player who acts. */
static double cost_of(const Choices *choices, int i)
{
    const double cost = (choices->best.number - choices->values[i].number) *
                        (choices->turn == FOURMI_SECOND ? -1 : 1);
    return cost > SLACK ? cost : 0;
}

static bool is_best(const Choices *choices, int i)
{
    return choices->has_numbers
               ? cost_of(choices, i) == 0
               : fourmi_value_compare(&choices->values[i], &choices->best, choices->turn) == 0;
}

static Verdict verdict_of_cost(double cost)
{
    return cost == 0     ? VERDICT_BEST
           : cost < 0.01 ? VERDICT_GOOD
           : cost < 0.05 ? VERDICT_INACCURACY
           : cost < 0.25 ? VERDICT_MISTAKE
                         : VERDICT_BLUNDER;
}

/* How many moves later an action that keeps the result wins, or sooner it loses. Where mates are
 * counted these are moves of the side that mates. */
static int moves_lost(const ReviewThing *r, const fourmi_value *best, const fourmi_value *value)
{
    const bool has_mates = r->exact->oracle.kind->unit == VALUE_MATE;
    if (value->outcome != best->outcome || value->outcome == 0) {
        return 0;
    }
    const int each = has_mates ? 2 : 1;
    const int lost = ((int)value->plies + each - 1) / each - ((int)best->plies + each - 1) / each;
    return lost < 0 ? -lost : lost;
}

static Verdict verdict_of_result(const Choices *choices, int taken, int lost)
{
    const int sign = choices->turn == FOURMI_SECOND ? -1 : 1;
    ReviewFacts facts = {
        .due = sign * choices->best.outcome,
        .kept = sign * choices->values[taken].outcome,
        .is_best = is_best(choices, taken),
        .cost = lost,
        .count = choices->count,
    };
    for (int i = 0; i < choices->count; i++) {
        facts.best_count += is_best(choices, i);
        facts.keeping_count += choices->values[i].outcome == choices->best.outcome;
    }
    return review_verdict(&facts);
}

static void add_name(const ReviewThing *r, fourmi_action action, TextLine *line)
{
    char name[FOURMI_TEXT_SIZE];
    state_name_action(r->review.game, &r->state, action, false, name);
    text_add(line, line->length > 0 ? "," : "");
    text_add(line, name);
}

/* What the policy would have done; OK, or why it cannot be told. */
static int ask_policy(ReviewThing *r, const Choices *choices, fourmi_review_ply *ply, char *text)
{
    double probabilities[FOURMI_LEGAL_MAX];
    TextLine line = text_line(text, FOURMI_TEXT_SIZE);
    const int count = fourmi_policy_act(r->policy, &r->state, probabilities);
    for (int i = 0; i < count; i++) {
        if (probabilities[i] > 0) {
            add_name(r, choices->actions[i], &line);
            ply->policy_cost += probabilities[i] * cost_of(choices, i);
        }
    }
    ply->policy_text = text;
    return count < 0 ? count : FOURMI_OK;
}

static int review_decision(ReviewThing *r, fourmi_review_ply *ply, ReviewTexts *texts)
{
    Choices choices = {.turn = ply->turn,
                       .has_numbers = r->review.game->outcomes > 0 || r->review.game->players == 1};
    TextLine line = text_line(texts->best, sizeof texts->best);
    int taken = 0;
    choices.count = exact_judge_actions(r->exact, &r->state, choices.actions, choices.odds,
                                        choices.values);
    if (choices.count < 0) {
        return choices.count;
    }
    choices.best = choices.values[0];
    for (int i = 0; i < choices.count; i++) {
        const fourmi_value *value = &choices.values[i];
        choices.best = fourmi_value_compare(value, &choices.best, ply->turn) > 0 ? *value
                                                                                 : choices.best;
        taken = choices.actions[i] == ply->action ? i : taken;
    }
    for (int i = 0; i < choices.count; i++) {
        if (is_best(&choices, i)) {
            add_name(r, choices.actions[i], &line);
        }
    }
    ply->before = choices.best;
    ply->after = choices.values[taken];
    ply->best_text = texts->best;
    ply->cost = cost_of(&choices, taken);
    ply->moves_lost = choices.has_numbers ? 0 : moves_lost(r, &ply->before, &ply->after);
    ply->verdict = (fourmi_verdict)(choices.has_numbers
                                        ? verdict_of_cost(ply->cost)
                                        : verdict_of_result(&choices, taken, ply->moves_lost));
    return r->policy != NULL ? ask_policy(r, &choices, ply, texts->policy) : FOURMI_OK;
}

/* ------------------------------------------------------------------------ chance */

static int review_chance(ReviewThing *r, fourmi_review_ply *ply)
{
    const fourmi_game *game = r->review.game;
    fourmi_state next = r->state;
    fourmi_value before;
    fourmi_value after;
    const double gain = game->play(game, &next, ply->action);
    int status = exact_judge(r->exact, &r->state, &before);
    status = status == FOURMI_OK ? exact_judge(r->exact, &next, &after) : status;
    if (status == FOURMI_OK) {
        after.number += exact_counts_gains(r->exact) ? gain : 0;
        ply->before = before;
        ply->after = after;
        ply->luck = after.number - before.number;
        ply->verdict = FOURMI_VERDICT_CHANCE;
    }
    return status;
}

/* ----------------------------------------------------------------------- running */

static int review_next(ReviewThing *r)
{
    fourmi_review *review = &r->review;
    const fourmi_game *game = review->game;
    fourmi_review_ply *ply = &r->plies[review->ply_count];
    ReviewTexts *texts = &r->texts[review->ply_count];
    fourmi_review_ply judged = {
        .ply = ply->ply, .action = ply->action, .turn = game->turn(game, &r->state)};
    state_name_action(game, &r->state, judged.action, false, texts->name);
    judged.text = texts->name;
    r->exact->was_cancelled = false;
    const int status = judged.turn == FOURMI_CHANCE ? review_chance(r, &judged)
                                                    : review_decision(r, &judged, texts);
    if (status == FOURMI_OK) {
        *ply = judged;
        *(judged.turn == FOURMI_SECOND ? &review->second_cost : &review->first_cost) += judged.cost;
        /* Luck is the rest: of several hands after a split only the one in play is in a value. */
        review->luck = r->gained + judged.after.number - r->plies[0].before.number +
                       review->first_cost - review->second_cost;
        review->ply_count++;
        r->gained += game->play(game, &r->state, judged.action) * exact_counts_gains(r->exact);
    }
    return status;
}

static int review_run(void *thing, uint64_t work)
{
    ReviewThing *r = thing;
    int status = FOURMI_OK;
    for (uint64_t i = 0; status == FOURMI_OK && r->review.ply_count < r->count; i++) {
        status = work > 0 && i == work ? FOURMI_AGAIN : review_next(r);
    }
    return status;
}

static int set_up(ReviewThing *r, const fourmi_review_options *options)
{
    const fourmi_record *record = options->record;
    const uint32_t left = record->ply - options->first;
    r->review.game = record->game;
    r->policy = options->policy != NULL ? thing_hold(options->policy) : NULL;
    const int status = exact_take(thing_lab(r), options->exact, record->game, &r->exact);
    if (status != FOURMI_OK) {
        return status;
    }
    const uint32_t count = options->count > 0 && options->count < left ? options->count : left;
    r->plies = thing_keep(r, count * sizeof *r->plies + 1);
    r->texts = thing_keep(r, count * sizeof *r->texts + 1);
    if (r->plies == NULL || r->texts == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    r->count = count;
    for (uint32_t i = 0; i < count; i++) {
        r->plies[i].ply = options->first + i;
        r->plies[i].action = record->actions[options->first + i];
    }
    record_state_at(record, options->first, &r->state);
    r->review.plies = r->plies;
    return FOURMI_OK;
}

int fourmi_review_new(fourmi_lab *lab, const fourmi_review_options *options, fourmi_review **review)
{
    THING_NEEDS(review, lab, options, record, options->record->game);
    if (options->first > options->record->ply) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "ply %d is beyond the last one, %d",
                          (int)options->first, (int)options->record->ply);
    }
    if (options->policy != NULL && options->policy->game != options->record->game) {
        return lab_refuse_other("the policy", options->policy->game, options->record->game);
    }
    ReviewThing *r = thing_new((LabThing *)lab, &fourmi_review_shape, sizeof *r, review_release);
    const int status = r != NULL ? set_up(r, options) : FOURMI_ERROR_MEMORY;
    if (status != FOURMI_OK) {
        fourmi_free(r);
        return status;
    }
    thing_runs_by(r, review_run);
    *review = &r->review;
    return FOURMI_OK;
}
