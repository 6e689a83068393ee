/* world_situations.c - fourmi solve -g WORLD POSITION ...: what can be done in states
 * that are written in a line, and what it is worth. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal.h"
#include "cli/world_run.h"
#include "cli/world_truth.h"
#include "facets/situations.h"

/* One of the states that were asked for. */
typedef struct Question {
    const char *text; /* as it was given */
    WorldState state;
    WorldOracleActions actions;
} Question;

static bool is_best(const Question *question, int i)
{
    return value_is_close(question->actions.values[i], question->actions.best);
}

static void print_text(const World *world, const Question *question, bool is_all)
{
    char name[ACTION_WORDS_SIZE];
    char words[VALUE_WORDS_SIZE];
    printf("%-14s %s", question->text, value_words(question->actions.best, words));
    for (int i = 0; i < question->actions.count; i++) {
        if (is_best(question, i)) {
            printf(", %s", action_words(world, question->actions.actions[i], name));
        }
    }
    printf("\n");
    for (int i = 0; i < question->actions.count && is_all; i++) {
        printf("    %-10s %s\n", action_words(world, question->actions.actions[i], name),
               value_words(question->actions.values[i], words));
    }
}

static void put_action(Json *json, const World *world, const Question *question, int i)
{
    char name[ACTION_WORDS_SIZE];
    put_open(json, '{');
    put_key(json, "action");
    put_integer(json, question->actions.actions[i] + 1);
    put_key(json, "name");
    put_string(json, action_words(world, question->actions.actions[i], name));
    put_key(json, "value");
    put_value(json, question->actions.values[i]);
    put_key(json, "best");
    put_bool(json, is_best(question, i));
    put_close(json, '}');
}

static void print_json(const World *world, const Question *question, bool is_all)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "position");
    put_string(&json, question->text);
    put_key(&json, "value");
    put_value(&json, question->actions.best);
    put_key(&json, "actions");
    put_open(&json, '[');
    for (int i = 0; i < question->actions.count; i++) {
        if (is_all || is_best(question, i)) {
            put_action(&json, world, question, i);
        }
    }
    put_close(&json, ']');
    put_close(&json, '}');
    put_end_line(&json);
}

static void print_refusal(const Arguments *arguments, const char *text, const char *refusal)
{
    char quoted[QUOTE_SIZE];
    if (!arguments_has(arguments, "json")) {
        complain("%s: %s", quote(text, strlen(text), quoted), refusal);
        return;
    }
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "position");
    put_string(&json, text);
    put_key(&json, "error");
    put_string(&json, refusal);
    put_close(&json, '}');
    put_end_line(&json);
}

static Status answer(const Arguments *arguments, WorldTruth *truth, const uint32_t *gone,
                     const char *text)
{
    const World *world = truth->oracle.world;
    Question question = {.text = text};
    const char *refusal;
    if (!world->situations->read(world, text, gone, &question.state, &refusal)) {
        print_refusal(arguments, text, refusal);
        return STATUS_BAD_INPUT;
    }
    if (!world_oracle_actions(&truth->oracle, &question.state, &question.actions)) {
        return world_truth_refused(truth);
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(world, &question,
                                                                 arguments_has(arguments, "all"));
    return STATUS_OK;
}

Status world_solve_situations(const Arguments *arguments, WorldTruth *truth, const uint32_t *gone)
{
    Status status = STATUS_OK;
    for (int i = 0; i < arguments->operand_count; i++) {
        const Status this = answer(arguments, truth, gone, arguments->operands[i]);
        if (this != STATUS_OK && this != STATUS_BAD_INPUT) {
            return this;
        }
        status = this != STATUS_OK ? this : status;
    }
    return status;
}

Status world_read_gone(const Arguments *arguments, WorldTruth *truth,
                       uint32_t gone[DRAWS_SYMBOLS_MAX])
{
    const World *world = truth->oracle.world;
    const char *text = arguments_text(arguments, "without");
    const char *refusal;
    char quoted[QUOTE_SIZE];
    memset(gone, 0, DRAWS_SYMBOLS_MAX * sizeof *gone);
    if (text == NULL) {
        return STATUS_OK;
    }
    quote(text, strlen(text), quoted);
    if (world->situations == NULL || truth->oracle.kind->set_gone == NULL) {
        complain("--without is for worlds with cards, and %s has none", world->name);
        return STATUS_USAGE;
    }
    if (!world->situations->read_gone(world, text, gone, &refusal)) {
        complain("--without %s: %s", quoted, refusal);
        return STATUS_BAD_INPUT;
    }
    if (!world_oracle_set_gone(&truth->oracle, gone)) {
        complain("--without %s: too few cards would be left to play with", quoted);
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}
