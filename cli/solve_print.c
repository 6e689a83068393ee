/* solve_print.c - what fourmi solve says of states, as text and as JSON. */
#include "cli/solve_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lab.h"
#include "cli/output.h"

enum { NAME_SIZE = 64, PICTURE_SIZE = 1 << 12, STARTS_FEW = 10, STARTS_MAX = 1 << 16 };

/* 1, 0 or -1 for the player who acts. Where the game is over that player was mated. */
static int outcome_for(const fourmi_answer *answer, const fourmi_value *value)
{
    return answer->turn == FOURMI_OVER     ? -(value->outcome != 0)
           : answer->turn == FOURMI_SECOND ? -value->outcome
                                           : value->outcome;
}

static const char *result_of(const fourmi_answer *answer, const fourmi_value *value)
{
    static const char *const results[] = {"loss", "draw", "win"};
    return results[1 + outcome_for(answer, value)];
}

/* -------------------------------------------------------------------------- scores */

static int score_of(const fourmi_answer *answer, const fourmi_value *value, double score, bool weak)
{
    return weak ? outcome_for(answer, value) : (int)score;
}

/* The action with that number; NULL if it is not possible. */
static const fourmi_action_value *find_action(const fourmi_answer *answer, int number)
{
    for (uint32_t i = 0; i < answer->action_count; i++) {
        if (answer->actions[i].action == number) {
            return &answer->actions[i];
        }
    }
    return NULL;
}

/* A score for each action by its number; or, of a game with too many actions for that, those that are
 * possible with their names: a2a3:5. */
static void print_scores(const fourmi_game_facts *facts, const fourmi_answer *answer,
                         const SolveWishes *wishes)
{
    const bool has_symbols = facts->actions_are_symbols;
    const int count = has_symbols ? facts->game->actions : (int)answer->action_count;
    for (int i = 0; i < count; i++) {
        const fourmi_action_value *action = has_symbols ? find_action(answer, i)
                                                        : &answer->actions[i];
        if (action == NULL) {
            fputs(" -", stdout);
        } else {
            printf(" %s%s%d", has_symbols ? "" : action->text, has_symbols ? "" : ":",
                   score_of(answer, &action->value, action->score, wishes->weak));
        }
    }
}

static void put_scores(Json *json, const fourmi_game_facts *facts, const fourmi_answer *answer,
                       const SolveWishes *wishes)
{
    const bool has_symbols = facts->actions_are_symbols;
    const int count = has_symbols ? facts->game->actions : (int)answer->action_count;
    put_key(json, "scores");
    put_open(json, has_symbols ? '[' : '{');
    for (int i = 0; i < count; i++) {
        const fourmi_action_value *action = has_symbols ? find_action(answer, i)
                                                        : &answer->actions[i];
        if (!has_symbols) {
            put_key(json, action->text);
        }
        if (action == NULL) {
            put_null(json);
        } else {
            put_integer(json, score_of(answer, &action->value, action->score, wishes->weak));
        }
    }
    put_close(json, has_symbols ? ']' : '}');
}

static void print_score(const fourmi_game_facts *facts, const fourmi_answer *answer,
                        const SolveWishes *wishes)
{
    if (wishes->all) {
        print_scores(facts, answer, wishes);
    } else {
        printf(" %d", score_of(answer, &answer->value, answer->score, wishes->weak));
    }
    printf("%s%s\n", wishes->line ? " " : "", wishes->line ? answer->line_text : "");
}

static void put_score(Json *json, const fourmi_game_facts *facts, const fourmi_answer *answer,
                      const SolveWishes *wishes)
{
    put_key(json, "score");
    put_integer(json, score_of(answer, &answer->value, answer->score, wishes->weak));
    if (wishes->all) {
        put_scores(json, facts, answer, wishes);
    }
    if (wishes->line) {
        put_key(json, "line");
        put_string(json, answer->line_text);
    }
}

/* --------------------------------------------------------------------------- mates */

/* The numbers of all actions, best first; among equals as they come. */
static void sort_actions(const fourmi_answer *answer, uint32_t order[FOURMI_LEGAL_MAX])
{
    for (uint32_t i = 0; i < answer->action_count; i++) {
        const fourmi_value *value = &answer->actions[i].value;
        uint32_t at = i;
        for (; at > 0 &&
               fourmi_value_compare(value, &answer->actions[order[at - 1]].value, answer->turn) > 0;
             at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

static const char *mate_words(const fourmi_game *game, const fourmi_answer *answer,
                              const fourmi_value *value, bool weak, char words[NAME_SIZE])
{
    if (weak) {
        return result_of(answer, value);
    }
    fourmi_value_write(game, answer->state, value, words, NAME_SIZE);
    return words;
}

static void print_mate(const fourmi_game *game, const fourmi_answer *answer,
                       const SolveWishes *wishes)
{
    uint32_t order[FOURMI_LEGAL_MAX];
    char words[NAME_SIZE], name[NAME_SIZE];
    fourmi_state state;
    memcpy(&state, answer->state, game->state_size);
    sort_actions(answer, order);
    printf(": %s", mate_words(game, answer, &answer->value, wishes->weak, words));
    for (uint32_t i = 0; i < answer->action_count; i++) {
        const fourmi_action_value *action = &answer->actions[order[i]];
        fourmi_action_write(game, &state, action->action, true, name, NAME_SIZE);
        printf("%s %s %s", i == 0 ? ";" : ",", name,
               mate_words(game, answer, &action->value, wishes->weak, words));
    }
    for (uint32_t i = 0; i < answer->line_count; i++) {
        fourmi_action_write(game, &state, answer->line[i], true, name, NAME_SIZE);
        printf("%s %s", i == 0 ? ";" : "", name);
        fourmi_state_play(game, &state, answer->line[i], NULL);
    }
    putchar('\n');
}

static void put_result(Json *json, const fourmi_answer *answer, const fourmi_value *value,
                       bool weak)
{
    put_key(json, "result");
    put_string(json, result_of(answer, value));
    if (!weak) {
        put_key(json, "plies");
        if (value->outcome == 0) {
            put_null(json);
        } else {
            put_integer(json, (int64_t)value->plies);
        }
    }
}

/* An action in both ways of writing it. */
static void put_names(Json *json, const fourmi_game *game, const void *state, int action)
{
    char name[NAME_SIZE];
    put_open(json, '{');
    put_key(json, "uci");
    fourmi_action_write(game, state, action, false, name, NAME_SIZE);
    put_string(json, name);
    put_key(json, "san");
    fourmi_action_write(game, state, action, true, name, NAME_SIZE);
    put_string(json, name);
}

static void put_mate(Json *json, const fourmi_game *game, const fourmi_answer *answer,
                     const SolveWishes *wishes)
{
    uint32_t order[FOURMI_LEGAL_MAX];
    fourmi_state state;
    memcpy(&state, answer->state, game->state_size);
    put_result(json, answer, &answer->value, wishes->weak);
    if (wishes->all) {
        sort_actions(answer, order);
        put_key(json, "moves");
        put_open(json, '[');
        for (uint32_t i = 0; i < answer->action_count; i++) {
            put_names(json, game, &state, answer->actions[order[i]].action);
            put_result(json, answer, &answer->actions[order[i]].value, wishes->weak);
            put_close(json, '}');
        }
        put_close(json, ']');
    }
    if (wishes->line) {
        put_key(json, "line");
        put_open(json, '[');
        for (uint32_t i = 0; i < answer->line_count; i++) {
            put_names(json, game, &state, answer->line[i]);
            put_close(json, '}');
            fourmi_state_play(game, &state, answer->line[i], NULL);
        }
        put_close(json, ']');
    }
}

/* --------------------------------------------------------- returns, and chances of a goal */

static const char *return_words(const fourmi_game_facts *facts, const fourmi_value *value,
                                char words[NAME_SIZE])
{
    if (facts->unit == FOURMI_UNIT_CHANCE) {
        snprintf(words, NAME_SIZE, "%.9g in %.12g steps", value->number,
                 value->plies < 0 ? 0 : value->plies);
    } else {
        snprintf(words, NAME_SIZE, "%.9g", value->number);
    }
    return words;
}

/* Members of an object: `value`, or `probability` and `steps`. */
static void put_return(Json *json, const fourmi_game_facts *facts, const fourmi_value *value)
{
    const bool is_chance = facts->unit == FOURMI_UNIT_CHANCE;
    put_key(json, is_chance ? "probability" : "value");
    put_real(json, value->number);
    if (is_chance) {
        put_key(json, "steps");
        put_real(json, value->plies < 0 ? 0 : value->plies);
    }
}

/* The same as the member `value`. */
static void put_value(Json *json, const fourmi_game_facts *facts, const fourmi_value *value)
{
    if (facts->unit == FOURMI_UNIT_CHANCE) {
        put_key(json, "value");
        put_open(json, '{');
        put_return(json, facts, value);
        put_close(json, '}');
    } else {
        put_return(json, facts, value);
    }
}

static void put_actions(Json *json, const fourmi_game_facts *facts, const fourmi_answer *answer,
                        bool all)
{
    put_key(json, "actions");
    put_open(json, '[');
    for (uint32_t i = 0; i < answer->action_count; i++) {
        const fourmi_action_value *action = &answer->actions[i];
        if (all || action->is_best) {
            put_open(json, '{');
            put_key(json, "action");
            put_integer(json, action->action + 1);
            put_key(json, "name");
            put_string(json, action->text);
            put_value(json, facts, &action->value);
            put_key(json, "best");
            put_bool(json, action->is_best);
            put_close(json, '}');
        }
    }
    put_close(json, ']');
}

static void print_return(const fourmi_game_facts *facts, const char *text,
                         const fourmi_answer *answer, bool all)
{
    char words[NAME_SIZE];
    printf("%-14s %s", text, return_words(facts, &answer->value, words));
    for (uint32_t i = 0; i < answer->action_count; i++) {
        if (answer->actions[i].is_best) {
            printf(", %s", answer->actions[i].text);
        }
    }
    putchar('\n');
    for (uint32_t i = 0; all && i < answer->action_count; i++) {
        printf("    %-10s %s\n", answer->actions[i].text,
               return_words(facts, &answer->actions[i].value, words));
    }
}

/* -------------------------------------------------------------------------- states */

void solve_print(const fourmi_game_facts *facts, const char *text, const fourmi_answer *answer,
                 const SolveWishes *wishes)
{
    const fourmi_game *game = facts->game;
    const bool is_mate = facts->unit == FOURMI_UNIT_MATE;
    Json json = {0};
    if (wishes->json) {
        put_open(&json, '{');
        put_key(&json, "position");
        put_string(&json, text);
        if (game->players == 1) {
            put_value(&json, facts, &answer->value);
            put_actions(&json, facts, answer, wishes->all);
        } else if (is_mate) {
            put_mate(&json, game, answer, wishes);
        } else {
            put_score(&json, facts, answer, wishes);
        }
        put_close(&json, '}');
        put_end_line(&json);
    } else if (game->players == 1) {
        print_return(facts, text, answer, wishes->all);
    } else {
        fputs(text, stdout);
        if (is_mate) {
            print_mate(game, answer, wishes);
        } else {
            print_score(facts, answer, wishes);
        }
    }
}

/* -------------------------------------------------------------------------- starts */

/* A state in which a game begins, once chance has acted. */
typedef struct Start {
    fourmi_state state;
    double odds;
} Start;

typedef struct Starts {
    Start *list; /* [STARTS_MAX] */
    size_t count;
    size_t most; /* more are not told; the count goes one beyond */
} Starts;

static void find_starts(const fourmi_game *game, const fourmi_state *state, double odds,
                        Starts *starts)
{
    fourmi_action outcomes[FOURMI_LEGAL_MAX];
    double chances[FOURMI_LEGAL_MAX];
    if (starts->count > starts->most) {
        return;
    }
    if (game->turn(game, state) != FOURMI_CHANCE) {
        starts->list[starts->count++] = (Start){*state, odds};
        return;
    }
    const int count = fourmi_state_legal(game, state, outcomes, chances);
    for (int i = 0; i < count; i++) {
        fourmi_state next = *state;
        game->play(game, &next, outcomes[i]);
        find_starts(game, &next, odds * chances[i], starts);
    }
}

static void put_picture(Json *json, char *picture)
{
    put_key(json, "picture");
    put_open(json, '[');
    for (char *line = strtok(picture, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        put_string(json, line);
    }
    put_close(json, ']');
}

static void print_start(Json *json, const fourmi_game_facts *facts, const Start *start,
                        const fourmi_answer *answer)
{
    char picture[PICTURE_SIZE] = "", words[NAME_SIZE];
    fourmi_state_picture(facts->game, &start->state, picture, PICTURE_SIZE);
    if (json != NULL) {
        put_open(json, '{');
        put_key(json, "probability");
        put_real(json, start->odds);
        put_picture(json, picture);
        put_value(json, facts, &answer->value);
        put_actions(json, facts, answer, true);
        put_close(json, '}');
        return;
    }
    printf("\nstart, with probability %.6g:\n", start->odds);
    for (char *line = strtok(picture, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        printf("    %s\n", line);
    }
    for (uint32_t i = 0; i < answer->action_count; i++) {
        const fourmi_action_value *action = &answer->actions[i];
        printf("%-14s %s%s\n", action->text, return_words(facts, &action->value, words),
               action->is_best ? ", best" : "");
    }
}

static int print_starts(fourmi_lab *lab, fourmi_exact *exact, const fourmi_game_facts *facts,
                        const Starts *starts, const fourmi_value *value, bool wants_json)
{
    Json json = {0};
    char words[NAME_SIZE];
    int status = FOURMI_OK;
    if (wants_json) {
        put_open(&json, '{');
        put_key(&json, "world");
        put_string(&json, facts->game->name);
        put_return(&json, facts, value);
        put_key(&json, "starts");
        put_open(&json, '[');
    } else {
        printf("%-14s %s\n", facts->game->name, return_words(facts, value, words));
    }
    for (size_t i = 0; status >= 0 && i < starts->count && starts->count <= starts->most; i++) {
        const Start *start = &starts->list[i];
        const fourmi_answer_options options = {.exact = exact, .state = &start->state};
        fourmi_answer *answer;
        status = fourmi_answer_new(lab, &options, &answer);
        status = status < 0 ? status : fourmi_run(answer, 0);
        if (status >= 0) {
            print_start(wants_json ? &json : NULL, facts, start, answer);
        }
        fourmi_free(answer);
    }
    if (wants_json) {
        put_close(&json, ']');
        put_close(&json, '}');
        put_end_line(&json);
    }
    return status;
}

Status solve_print_start(fourmi_lab *lab, fourmi_exact *exact, const fourmi_game_facts *facts,
                         const SolveWishes *wishes)
{
    Starts starts = {.list = calloc(STARTS_MAX + 1, sizeof(Start)),
                     .most = wishes->all ? STARTS_MAX : STARTS_FEW};
    fourmi_state state = {{0}};
    fourmi_value value;
    if (starts.list == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    fourmi_state_start(facts->game, &state);
    find_starts(facts->game, &state, 1, &starts);
    int status = fourmi_exact_value(exact, &state, &value);
    if (status >= 0) {
        status = print_starts(lab, exact, facts, &starts, &value, wishes->json);
    }
    free(starts.list);
    return status == FOURMI_CANCELLED ? STATUS_INTERRUPTED
           : status < 0               ? lab_complain(status)
                                      : STATUS_OK;
}
