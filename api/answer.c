/* answer.c - all that is known exactly about one state: its value, that of each action, best play. */
#include <assert.h>
#include <string.h>

#include "api/exact.h"
#include "api/state.h"

enum { NAME_SIZE = 16 };

static_assert((int)NAME_SIZE >= (int)NOTATION_MOVE_SIZE && (int)NAME_SIZE >= (int)TURNS_NAME_SIZE,
              "names of built-in games have room");

/* What is found out is large, so it is there only while the thing is, and only if it has run. */
typedef struct Found {
    fourmi_action line[GAME_PLIES_MAX];
    char line_text[NOTATION_SIZE];
    char said[EXACT_SAID_SIZE];
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    Judged judged[FOURMI_LEGAL_MAX];
    fourmi_action_value values[FOURMI_LEGAL_MAX];
    char names[FOURMI_LEGAL_MAX][NAME_SIZE];
} Found;

typedef struct AnswerThing {
    fourmi_answer answer;
    ExactThing *exact;
    fourmi_state state;
    bool has_actions;
    bool has_line;
    Found *found;
} AnswerThing;

static void answer_release(void *thing)
{
    AnswerThing *a = thing;
    thing_release(thing_lab(a), a->found, sizeof *a->found);
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

static int find_actions(AnswerThing *a)
{
    const fourmi_game *game = a->exact->exact.game;
    Found *found = a->found;
    const int count = exact_judge_actions(a->exact, &a->state, found->actions, found->odds,
                                          found->judged);
    for (int i = 0; i < count; i++) {
        char name[FOURMI_TEXT_SIZE];
        state_name_action(game, &a->state, found->actions[i], false, name);
        thing_copy_text(found->names[i], NAME_SIZE, name);
        found->values[i] = (fourmi_action_value){
            .action = found->actions[i],
            .text = found->names[i],
            .value = found->judged[i].value,
            .score = found->judged[i].score,
            .odds = found->odds[i],
        };
    }
    if (count > 0 && a->answer.turn != FOURMI_CHANCE) {
        mark_best(found->values, count, a->answer.turn);
    }
    if (count >= 0) {
        a->answer.actions = found->values;
        a->answer.action_count = (uint32_t)count;
    }
    return count;
}

static int find_line(AnswerThing *a)
{
    const int count = exact_find_line(a->exact, &a->state, a->found->line, a->found->line_text);
    if (count >= 0) {
        a->answer.line = a->found->line;
        a->answer.line_count = (uint32_t)count;
        a->answer.line_text = a->found->line_text;
    }
    return count;
}

static int answer_run(void *thing, uint64_t work)
{
    AnswerThing *a = thing;
    Judged judged;
    (void)work; /* there is one unit */
    if (a->found == NULL) {
        a->found = thing_allocate(thing_lab(a), sizeof *a->found);
        if (a->found == NULL) {
            return FOURMI_ERROR_MEMORY;
        }
    }
    a->exact->was_cancelled = false;
    int status = exact_judge(a->exact, &a->state, &judged);
    if (status == FOURMI_OK) {
        a->answer.value = judged.value;
        a->answer.score = judged.score;
        exact_say(a->exact, &judged, a->found->said);
        a->answer.said = a->found->said;
    }
    if (status == FOURMI_OK && a->has_actions) {
        status = find_actions(a);
    }
    if (status >= 0 && a->has_line && a->answer.turn != FOURMI_OVER) {
        status = find_line(a);
    }
    return status < 0 ? status : FOURMI_OK;
}

int fourmi_answer_new(fourmi_lab *lab, const fourmi_answer_options *options, fourmi_answer **answer)
{
    THING_NEEDS(answer, lab, options, exact);
    const fourmi_game *game = options->exact->game;
    AnswerThing *a = thing_new((LabThing *)lab, &fourmi_answer_shape, sizeof *a, answer_release);
    if (a == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(a, answer_run);
    a->exact = thing_hold(options->exact);
    a->has_actions = !options->no_actions;
    a->has_line = !options->no_line;
    int status = FOURMI_OK;
    if (options->state != NULL) {
        memcpy(&a->state, options->state, game->state_size);
    } else if (options->text != NULL) {
        status = fourmi_state_read(game, options->text, &a->state);
    } else {
        status = fourmi_state_start(game, &a->state);
    }
    if (status != FOURMI_OK) {
        fourmi_free(a);
        return status;
    }
    a->answer.turn = game->turn(game, &a->state);
    *answer = &a->answer;
    return FOURMI_OK;
}
