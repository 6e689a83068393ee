/* solve.c - fourmi solve: the exact score of positions. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/position.h"
#include "cli/run.h"
#include "search/exact.h"

typedef struct Task {
    Game game;
    bool wants_all;
    bool wants_outcome;
    bool wants_json;
} Task;

typedef struct Answer {
    int score;
    ExactMoves moves; /* if all were wanted */
} Answer;

/* How many calls the search may make for a score: a few seconds. */
enum { CALLS_MAX = 30 * 1000 * 1000 };

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* The one place that asks for the truth. False if it is too far away. */
static bool find_answer(const Task *task, Position p, Answer *answer)
{
    if (!task->wants_all) {
        return task->wants_outcome ? exact_outcome(&task->game, p, CALLS_MAX, &answer->score)
                                   : exact_score(&task->game, p, CALLS_MAX, &answer->score);
    }
    if (!exact_moves(&task->game, p, CALLS_MAX, &answer->moves)) {
        return false;
    }
    ExactMoves *moves = &answer->moves;
    for (int i = 0; task->wants_outcome && i < moves->count; i++) {
        moves->scores[i] = sign(moves->scores[i]);
    }
    answer->score = task->wants_outcome ? sign(moves->best) : moves->best;
    return true;
}

/* The score of a move, NULL if it is not possible. */
static const int *score_of_move(const ExactMoves *moves, int move)
{
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i] == move) {
            return &moves->scores[i];
        }
    }
    return NULL;
}

static void print_text(const Task *task, const char *text, size_t length, const Answer *answer)
{
    fwrite(text, 1, length, stdout);
    if (!task->wants_all) {
        printf(" %d", answer->score);
    }
    for (int move = 0; task->wants_all && move < task->game.move_count; move++) {
        const int *score = score_of_move(&answer->moves, move);
        if (score != NULL) {
            printf(" %d", *score);
        } else {
            fputs(" -", stdout);
        }
    }
    putchar('\n');
}

static void print_json(const Task *task, const char *position, const Answer *answer)
{
    Json json = {0};
    json_open(&json, '{');
    json_key(&json, "position");
    json_string(&json, position);
    json_key(&json, "score");
    json_integer(&json, answer->score);
    if (task->wants_all) {
        json_key(&json, "scores");
        json_open(&json, '[');
        for (int move = 0; move < task->game.move_count; move++) {
            const int *score = score_of_move(&answer->moves, move);
            if (score != NULL) {
                json_integer(&json, *score);
            } else {
                json_null(&json);
            }
        }
        json_close(&json, ']');
    }
    json_close(&json, '}');
    json_end_line(&json);
}

/* Answers one position, or writes why not. */
static bool solve_text(const Task *task, const char *text, size_t length, char reason[REASON_SIZE])
{
    Record record = record_start(&task->game);
    Answer answer;
    if (!position_read(&record, text, length, reason)) {
        return false;
    }
    Position p = record_position(&record);
    Result result = task->game.result(&task->game, p);
    if (result != RESULT_UNFINISHED) {
        snprintf(reason, REASON_SIZE, "the game is over: %s", result_sentence(result));
        return false;
    }
    if (!find_answer(task, p, &answer)) {
        snprintf(reason, REASON_SIZE,
                 "too far from the end for the search, with %d moves to go; there is no answer",
                 task->game.plies_left(&task->game, p));
        return false;
    }
    if (task->wants_json) {
        /* A position that could be read is no longer than a board. */
        char position[GAME_PLIES_MAX + 1] = "";
        memcpy(position, text, length);
        print_json(task, position, &answer);
    } else {
        print_text(task, text, length, &answer);
    }
    /* Answers may take a while: each is shown as soon as it is known. */
    fflush(stdout);
    return true;
}

static Status solve_arguments(const Task *task, const Arguments *arguments)
{
    Status status = STATUS_OK;
    for (int i = 0; i < arguments->operand_count && !output_has_failed(); i++) {
        const char *text = arguments->operands[i];
        char reason[REASON_SIZE];
        char quoted[QUOTE_SIZE];
        if (!solve_text(task, text, strlen(text), reason)) {
            complain("position %s: %s", quote(text, strlen(text), quoted), reason);
            status = STATUS_BAD_INPUT;
        }
    }
    return status;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* How many characters at the start are blank, or how many are not. */
static size_t span(const char *text, size_t length, bool blank)
{
    size_t i = 0;
    while (i < length && is_blank(text[i]) == blank) {
        i++;
    }
    return i;
}

/* Answers the first word of a line, or writes why not. */
static bool solve_line(const Task *task, const char *line, size_t length, char reason[REASON_SIZE])
{
    size_t blanks = span(line, length, true);
    if (0 < blanks && blanks < length) {
        /* Is the position empty, or is it the next word? Better not to guess. */
        snprintf(reason, REASON_SIZE, "it starts with a blank, where its position should be");
        return false;
    }
    return solve_text(task, line, span(line, length, false), reason);
}

static Status solve_input(const Task *task)
{
    Status status = STATUS_OK;
    char *line = NULL;
    size_t size = 0;
    for (size_t number = 1; !output_has_failed(); number++) {
        char reason[REASON_SIZE];
        char quoted[QUOTE_SIZE];
        ssize_t length = getline(&line, &size, stdin);
        if (length < 0) {
            break;
        }
        if (!solve_line(task, line, (size_t)length, reason)) {
            bool has_end = line[length - 1] == '\n';
            quote(line, (size_t)length - has_end, quoted);
            complain("line %zu, %s: %s", number, quoted, reason);
            status = STATUS_BAD_INPUT;
        }
    }
    if (ferror(stdin)) {
        complain("the input could not be read: %s", strerror(errno));
        status = STATUS_BAD_INPUT;
    }
    free(line);
    return status;
}

Status solve_run(const Arguments *arguments)
{
    const Task task = {
        .game = game_named(arguments_text(arguments, "game")),
        .wants_all = arguments_has(arguments, "all"),
        .wants_outcome = arguments_has(arguments, "weak"),
        .wants_json = arguments_has(arguments, "json"),
    };
    return arguments->operand_count > 0 ? solve_arguments(&task, arguments) : solve_input(&task);
}
