/* answer.c - all that is known exactly about one state: its value, that of each action, best play. */
#include <assert.h>
#include <string.h>

#include "api/exact.h"
#include "api/state.h"

enum { NAME_SIZE = 16 };

static_assert((int)NAME_SIZE >= (int)NOTATION_MOVE_SIZE && (int)NAME_SIZE >= (int)TURNS_NAME_SIZE,
              "names of built-in games have room");

/* The answer about all actions. */
typedef struct Choices {
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    fourmi_value values[FOURMI_LEGAL_MAX];
} Choices;

static_assert(sizeof(Choices) <= EXACT_ANSWER_MAX, "which is the largest");

/* A line, which is large, so it is there only where it is wanted. */
typedef struct Line {
    fourmi_action actions[GAME_PLIES_MAX];
    char text[NOTATION_SIZE];
} Line;

typedef struct AnswerThing {
    fourmi_answer answer;
    ExactThing *exact;
    fourmi_state state;
    fourmi_answer_options options;
    char said[FOURMI_NAME_SIZE];
} AnswerThing;

static void answer_release(void *thing)
{
    AnswerThing *a = thing;
    fourmi_free(a->exact);
}

static void mark_best(fourmi_action_value *values, int count, fourmi_turn turn)
{
    for (int i = 0; i < count; i++) {
        values[i].is_best = true;
        for (int k = 0; k < count && values[i].is_best; k++) {
            values[i].is_best = fourmi_value_compare(&values[k].value, &values[i].value, turn) <= 0;
        }
    }
}

/* Who gains, which may be known before the value is. */
static int ask_outcome(ExactThing *hand, const void *state, void *outcome)
{
    Position p;
    memcpy(&p, state, sizeof p);
    return oracle_outcome(&hand->oracle, p, outcome) ? FOURMI_OK : exact_refuse(hand);
}

static int find_outcome(AnswerThing *a)
{
    const bool is_first = a->answer.turn == FOURMI_FIRST;
    int outcome;
    const int status = exact_ask(a->exact, ask_outcome, &a->state, &outcome, sizeof outcome);
    if (status == FOURMI_OK) {
        outcome = is_first ? outcome : -outcome;
        a->answer.value = (fourmi_value){FOURMI_CLAIM_NUMBER, outcome, outcome, -1};
    }
    return status;
}

/* Whether the outcome may be asked for by itself. */
static bool has_outcome(const AnswerThing *a)
{
    return !adapt_is_alone(a->exact->adapted) && a->answer.turn != FOURMI_OVER;
}

static void tell_value(AnswerThing *a, const fourmi_value *value)
{
    const fourmi_game *game = a->exact->exact.game;
    a->answer.value = *value;
    a->answer.score = exact_score(game, &a->state, value);
    fourmi_value_write(game, &a->state, value, a->said, sizeof a->said);
    a->answer.said = a->said;
}

static int find_value(AnswerThing *a)
{
    fourmi_value value;
    const int status = exact_ask(a->exact, exact_ask_value, &a->state, &value, sizeof value);
    if (status == FOURMI_OK) {
        tell_value(a, &value);
    }
    return status;
}

static int ask_actions(ExactThing *hand, const void *state, void *answer)
{
    Choices *a = answer;
    return exact_judge_actions(hand, state, a->actions, a->odds, a->values);
}

static int find_actions(AnswerThing *a)
{
    const fourmi_game *game = a->exact->exact.game;
    Choices choices;
    const int count = exact_ask(a->exact, ask_actions, &a->state, &choices, sizeof choices);
    const size_t room = count > 0 ? (size_t)count : 1;
    fourmi_action_value *values = count >= 0 ? thing_keep(a, room * (sizeof *values + NAME_SIZE))
                                             : NULL;
    if (values == NULL) {
        return count >= 0 ? FOURMI_ERROR_MEMORY : count;
    }
    char *names = (char *)(values + room);
    for (int i = 0; i < count; i++) {
        char name[FOURMI_TEXT_SIZE];
        state_name_action(game, &a->state, choices.actions[i], false, name);
        thing_copy_text(names + i * NAME_SIZE, NAME_SIZE, name);
        values[i] = (fourmi_action_value){
            .action = choices.actions[i],
            .text = names + i * NAME_SIZE,
            .value = choices.values[i],
            .score = exact_score(game, &a->state, &choices.values[i]),
            .odds = choices.odds[i],
        };
    }
    if (a->answer.turn != FOURMI_CHANCE) {
        mark_best(values, count, a->answer.turn);
    }
    a->answer.actions = values;
    a->answer.action_count = (uint32_t)count;
    return count;
}

/* The value of the state is that of its best action, which saves a question. */
static void take_value_of_best(AnswerThing *a)
{
    const fourmi_action_value *best = a->answer.actions;
    while (!best->is_best) {
        best++;
    }
    tell_value(a, &best->value);
}

/* Play that leads nowhere has no line: it could go on for ever. */
static bool has_line(const AnswerThing *a)
{
    return a->answer.turn != FOURMI_OVER &&
           !(a->exact->exact.game->repeats && a->answer.value.outcome == 0);
}

static int find_line(AnswerThing *a)
{
    Line found;
    const int count = exact_find_line(a->exact, &a->state, found.actions, found.text);
    Line *line = count >= 0 ? thing_keep(a, sizeof *line) : NULL;
    if (count >= 0 && line == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    if (count >= 0) {
        *line = found;
        a->answer.line = line->actions;
        a->answer.line_count = (uint32_t)count;
        a->answer.line_text = line->text;
    }
    return count;
}

/* Finds what is not known yet, in this order. */
static int find_rest(AnswerThing *a, bool is_slice)
{
    const fourmi_answer_options *options = &a->options;
    fourmi_answer *answer = &a->answer;
    int status = FOURMI_OK;
    const bool may_guess = (is_slice || options->any_win) && has_outcome(a);
    if (may_guess && answer->value.claim == FOURMI_CLAIM_NONE) {
        status = find_outcome(a);
    }
    const bool wants_value = answer->said == NULL && !(options->any_win && has_outcome(a));
    const bool by_actions = !is_slice && !options->no_actions && answer->turn < FOURMI_CHANCE;
    if (status == FOURMI_OK && wants_value && !by_actions) {
        status = find_value(a);
    }
    if (status == FOURMI_OK && answer->actions == NULL && !options->no_actions) {
        status = find_actions(a);
    }
    if (status >= 0 && wants_value && by_actions) {
        take_value_of_best(a);
    }
    if (status >= 0 && answer->line == NULL && !options->no_line && has_line(a)) {
        status = find_line(a);
    }
    return status < 0 ? status : FOURMI_OK;
}

static int answer_run(void *thing, uint64_t work)
{
    AnswerThing *a = thing;
    ExactThing *exact = a->exact;
    const uint64_t before = exact->nodes;
    exact_limit(exact, work);
    const int status = find_rest(a, work > 0);
    exact_limit(exact, 0);
    a->answer.nodes += exact->nodes - before;
    a->answer.depth = !adapt_is_alone(exact->adapted) ? oracle_depth(&exact->oracle) : 0;
    return status;
}

int fourmi_answer_new(fourmi_lab *lab, const fourmi_answer_options *options, fourmi_answer **answer)
{
    THING_NEEDS(answer, lab, options, exact, options->exact->game);
    const fourmi_game *game = options->exact->game;
    if (options->state != NULL && options->text != NULL) {
        return thing_fail(FOURMI_ERROR_ARGUMENT,
                          "options.state and options.text exclude each other");
    }
    AnswerThing *a = thing_new((LabThing *)lab, &fourmi_answer_shape, sizeof *a, answer_release);
    if (a == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(a, answer_run);
    a->exact = thing_hold(options->exact);
    a->options = *options;
    a->answer.value.plies = -1;
    int status = FOURMI_OK;
    if (options->state != NULL) {
        memcpy(&a->state, options->state, game->state_size);
    } else if (options->text != NULL) {
        status = exact_read_state(a->exact, options->text, &a->state);
    } else {
        status = fourmi_state_start(game, &a->state);
    }
    if (status != FOURMI_OK) {
        fourmi_free(a);
        return status;
    }
    a->answer.state = &a->state;
    a->answer.turn = game->turn(game, &a->state);
    *answer = &a->answer;
    return FOURMI_OK;
}
