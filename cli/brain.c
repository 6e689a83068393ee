/* brain.c - fourmi brain show and brain q: what is in a model, and what it thinks of each action. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/fields.h"
#include "cli/lab.h"
#include "cli/run.h"
#include "cli/terminal.h"

enum { NAME_SIZE = 64 };

/* A model, and the game that it plays. */
typedef struct Model {
    fourmi_lab *lab;
    fourmi_learner *learner;
    fourmi_game_facts *facts;
} Model;

static Status open_model(Model *model, const char *path)
{
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &model->lab);
    status = status < 0
                 ? status
                 : fourmi_learner_new(model->lab,
                                      &(fourmi_learner_options){.path = path, .frozen = true},
                                      &model->learner);
    status = status < 0
                 ? status
                 : fourmi_game_facts_new(model->lab,
                                         &(fourmi_game_facts_options){.game = model->learner->game},
                                         &model->facts);
    return status < 0 ? lab_complain(status) : STATUS_OK;
}

static void close_model(Model *model)
{
    fourmi_free(model->facts);
    fourmi_free(model->learner);
    fourmi_free(model->lab);
}

/* -------------------------------------------------------------------- show */

static void print_number(const char *name, double number)
{
    const bool is_whole = number < 1e15 && number == (double)(int64_t)number;
    printf(is_whole ? "%-14s %.0f\n" : "%-14s %g\n", name, number);
}

static void print_text(const Model *model)
{
    const fourmi_learner *it = model->learner;
    const fourmi_game_facts *facts = model->facts;
    const bool is_alone = it->game->players == 1;
    printf("kind           %s\n%-14s %s\nseed           %" PRIu64 "\n", it->title,
           is_alone ? "world" : "game", it->game->name, it->seed);
    if (is_alone) {
        printf("episodes       %" PRIu64 " (return above 0 %" PRIu64 ", below 0 %" PRIu64
               ", of 0 %" PRIu64 ")\n",
               it->episodes, it->gained, it->lost, it->even);
    } else {
        printf("games          %" PRIu64 " (%s won %" PRIu64 ", %s won %" PRIu64 ", drawn %" PRIu64
               ")\n",
               it->episodes, facts->players[0], it->gained, facts->players[1], it->lost, it->even);
    }
    if (it->changed_at > 0) {
        printf("changed        after %" PRIu64 " %s\n", it->changed_at,
               is_alone ? "episodes, by other parameters"
                        : "games, by other parameters or games of others");
    }
    printf("bytes          %" PRIu64 "\nvalues         %" PRIu64 "\n", it->size, it->values);
    for (uint32_t i = 0; i < it->fact_count; i++) {
        print_number(it->facts[i].name, it->facts[i].number);
    }
    for (uint32_t i = 0; i < it->option_count; i++) {
        const fourmi_option *option = &it->options[i];
        if (option->is_switch && !option->is_unsaved) {
            printf("%-14s %s\n", option->name, option->value != 0 ? "on" : "off");
        } else if (!option->is_unsaved) {
            print_number(option->name, option->value);
        }
    }
}

/* "epsilon_decay" for epsilon-decay. */
static const char *key_of(const char *name, char key[NAME_SIZE])
{
    snprintf(key, NAME_SIZE, "%s", name);
    for (char *at = key; (at = strchr(at, '-')) != NULL;) {
        *at = '_';
    }
    return key;
}

static void print_json(const Model *model)
{
    const fourmi_learner *it = model->learner;
    const bool is_alone = it->game->players == 1;
    char digits[NAME_SIZE];
    char key[NAME_SIZE];
    Fields fields = {0};
    Json json = {0};
    snprintf(digits, sizeof digits, "%" PRIu64, it->seed);
    fields_add_text(&fields, "kind", it->type);
    fields_add_text(&fields, is_alone ? "world" : "game", it->game->name);
    fields_add_natural(&fields, "seed", digits);
    fields_add(&fields, "", is_alone ? "episodes" : "games", (double)it->episodes);
    fields_add(&fields, "", is_alone ? "return_above_0" : "first_won", (double)it->gained);
    fields_add(&fields, "", is_alone ? "return_below_0" : "second_won", (double)it->lost);
    fields_add(&fields, "", is_alone ? "return_of_0" : "drawn", (double)it->even);
    fields_add(&fields, "", "changed_at", (double)it->changed_at);
    fields_add(&fields, "", "bytes", (double)it->size);
    fields_add(&fields, "", "values", (double)it->values);
    for (uint32_t i = 0; i < it->fact_count; i++) {
        fields_add(&fields, "", key_of(it->facts[i].name, key), it->facts[i].number);
    }
    for (uint32_t i = 0; i < it->option_count; i++) {
        const fourmi_option *option = &it->options[i];
        if (option->is_switch && !option->is_unsaved) {
            fields_add_switch(&fields, key_of(option->name, key), option->value != 0);
        } else if (!option->is_unsaved) {
            fields_add(&fields, "", key_of(option->name, key), option->value);
        }
    }
    put_open(&json, '{');
    fields_put(&fields, &json);
    put_close(&json, '}');
    put_end_line(&json);
}

Status brain_show_run(const Arguments *arguments)
{
    Model model = {.lab = NULL};
    const Status status = open_model(&model, arguments_operand(arguments, 0));
    if (status == STATUS_OK) {
        (arguments_has(arguments, "json") ? print_json : print_text)(&model);
    }
    close_model(&model);
    return status;
}

/* ----------------------------------------------------------------------- q */

static bool watch(void *context, const fourmi_progress *now)
{
    (void)context;
    (void)now;
    return !terminal_was_interrupted();
}

static void tell_action(const Model *model, const void *state, const fourmi_opinion *opinion,
                        const fourmi_action_value *exact)
{
    const fourmi_game *game = model->learner->game;
    char name[NAME_SIZE];
    char words[NAME_SIZE];
    fourmi_action_write(game, state, opinion->action, true, name, sizeof name);
    printf("%4s %9.6f", name, opinion->value);
    if (model->learner->counts_visits) {
        printf(" %6" PRIu32, opinion->visits);
    }
    if (model->facts->unit == FOURMI_UNIT_MATE) {
        fourmi_value_write(game, state, &exact->value, words, sizeof words);
    } else {
        snprintf(words, sizeof words, "%g", exact->score);
    }
    printf(" %5s\n", words);
}

static void put_action(const Model *model, const void *state, const fourmi_opinion *opinion,
                       const fourmi_action_value *exact)
{
    static const char *const results[] = {"loss", "draw", "win"};
    const fourmi_game *game = model->learner->game;
    const int sign = game->turn(game, state) == FOURMI_SECOND ? -1 : 1;
    char name[NAME_SIZE];
    Fields fields = {0};
    Json json = {0};
    fourmi_action_write(game, state, opinion->action, false, name, sizeof name);
    fields_add_text(&fields, "move", name);
    fields_add(&fields, "", "value", opinion->value);
    if (model->learner->counts_visits) {
        fields_add(&fields, "", "visits", opinion->visits);
    }
    if (model->facts->unit == FOURMI_UNIT_MATE) {
        fields_add_text(&fields, "result", results[1 + sign * exact->value.outcome]);
        fields_add(&fields, "", "plies",
                   exact->value.outcome == 0 ? (double)NAN : exact->value.plies);
    } else {
        fields_add(&fields, "", "score", exact->score);
    }
    put_open(&json, '{');
    fields_put(&fields, &json);
    put_close(&json, '}');
    put_end_line(&json);
}

/* What a model thinks of each action, beside the exact value. */
static int tell_actions(const Model *model, const fourmi_state *state, bool wants_json)
{
    const fourmi_game *game = model->learner->game;
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    fourmi_exact *exact = NULL;
    fourmi_answer *answer = NULL;
    int status = fourmi_exact_new(model->lab, &(fourmi_exact_options){.game = game, .watch = watch},
                                  &exact);
    const fourmi_answer_options options = {.exact = exact, .state = state, .no_line = true};
    status = status < 0 ? status : fourmi_answer_new(model->lab, &options, &answer);
    status = status < 0 ? status : fourmi_run(answer, 0);
    const int count = status < 0 ? status : fourmi_learner_values(model->learner, state, opinions);
    if (count >= 0 && !wants_json) {
        puts(model->learner->counts_visits ? "move     value  tried score"
                                           : "move     value score");
    }
    for (int i = 0; i < count; i++) {
        (wants_json ? put_action : tell_action)(model, state, &opinions[i], &answer->actions[i]);
    }
    fourmi_free(answer);
    fourmi_free(exact);
    return count;
}

Status brain_q_run(const Arguments *arguments)
{
    Model model = {.lab = NULL};
    fourmi_state state;
    Status status = open_model(&model, arguments_operand(arguments, 0));
    terminal_catch_interrupt();
    if (status != STATUS_OK) {
        close_model(&model);
        return status;
    }
    const fourmi_game *game = model.learner->game;
    const int read = fourmi_state_read(game, arguments_operand(arguments, 1), &state);
    if (read >= 0 && fourmi_state_turn(game, &state) == FOURMI_OVER) {
        fourmi_value end = {0};
        fourmi_exact *exact = NULL;
        if (fourmi_exact_new(model.lab, &(fourmi_exact_options){.game = game}, &exact) >= 0) {
            (void)fourmi_exact_value(exact, &state, &end);
        }
        fourmi_free(exact);
        complain("the game is over%s%s%s", end.outcome != 0 ? ": " : "",
                 end.outcome > 0   ? model.facts->players[0]
                 : end.outcome < 0 ? model.facts->players[1]
                                   : "",
                 end.outcome != 0 ? " has won" : "");
        status = STATUS_BAD_INPUT;
    } else {
        const int told = read < 0 ? read
                                  : tell_actions(&model, &state, arguments_has(arguments, "json"));
        status = told == FOURMI_CANCELLED ? STATUS_INTERRUPTED
                 : told < 0               ? lab_complain(told)
                                          : STATUS_OK;
    }
    close_model(&model);
    return status;
}
