/* uci.c - plays chess endings from a chess interface, by the UCI protocol on standard input and output:
 *
 *      uci                  up to four men
 *      uci chess:KRPKR      and five, in one ending, with some gigabytes of memory
 *
 * It plays perfectly, from tables that are made when they are first needed: it mates as soon, and is mated
 * as late, as can be. The option Brain names the file of a model, which then moves in the ending that it
 * has learned. Limits of `go` are ignored; `go infinite` waits for `stop`.
 *
 * There is one thread. A solver works in slices, and between two of them the next line is looked at.
 */
#define _DEFAULT_SOURCE

#include <fourmi.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    SLICE = 100000,
    WORD_SIZE = 64,
    REASON_SIZE = 512,
    READ_SIZE = 4096
};

typedef struct Engine {
    fourmi_lab *lab;
    const fourmi_game *games
        [2]; /* of up to four men; and the one that was named */
    fourmi_exact
        *solvers[2]; /* of them, when they were first needed */
    fourmi_policy *model; /* NULL: none */

    const fourmi_game
        *game; /* NULL: there is no position, for this reason */
    fourmi_state state;
    char fen[FOURMI_TEXT_SIZE];
    char reason[REASON_SIZE];

    char *input; /* what was read and not yet handled */
    size_t length;
    size_t used;
    bool has_ended;
    bool is_stopped;
} Engine;

/* ------------------------------------------------------------------------------ input */

/* Reads what is there, or waits for something. */
static void read_more(Engine *engine)
{
    memmove(engine->input, engine->input + engine->used,
        engine->length - engine->used);
    engine->length -= engine->used;
    engine->used = 0;
    engine->input = realloc(
        engine->input, engine->length + READ_SIZE + 1);
    if (engine->input == NULL) {
        abort();
    }
    const ssize_t count = read(
        STDIN_FILENO, engine->input + engine->length, READ_SIZE);
    engine->has_ended = count <= 0;
    engine->length += count > 0 ? (size_t)count : 0;
    engine->input[engine->length] = '\0';
}

/* The next line without its end, NULL if none is there; it stays to be taken. */
static char *peek_line(Engine *engine, size_t *size)
{
    char *line = engine->input + engine->used;
    char *end = memchr(line, '\n', engine->length - engine->used);
    if (end == NULL) {
        return NULL;
    }
    *size = (size_t)(end - line) + 1;
    *end = '\0';
    line[strcspn(line, "\r")] = '\0';
    return line;
}

/* Looks at lines that came meanwhile: `stop` ends the thinking, others that cannot be answered now wait. */
static void attend(Engine *engine, bool may_wait)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    size_t size;
    char *line;
    if (!engine->has_ended &&
        poll(&input, 1, may_wait ? -1 : 0) > 0) {
        read_more(engine);
    }
    while (!engine->is_stopped &&
           (line = peek_line(engine, &size)) != NULL) {
        if (strcmp(line, "isready") == 0) {
            puts("readyok");
            fflush(stdout);
        } else if (strcmp(line, "stop") == 0 ||
                   strcmp(line, "ponderhit") == 0) {
            engine->is_stopped = true;
        } else {
            engine->is_stopped = strcmp(line, "quit") == 0;
            line[size - 1] = '\n';
            return;
        }
        engine->used += size;
    }
}

/* --------------------------------------------------------------------------- position */

/* "KRPKR", the men of a FEN. */
static void write_ending(const char *fen, char ending[WORD_SIZE])
{
    size_t length = 0;
    for (const char *men = "KQRBNPkqrbnp"; *men != '\0'; men++) {
        for (const char *c = fen;
             *c != '\0' && *c != ' ' && length + 1 < WORD_SIZE;
             c++) {
            if (*c == *men) {
                ending[length++] = (char)(*c & ~0x20);
            }
        }
    }
    ending[length] = '\0';
}

static void refuse(Engine *engine, const char *reason)
{
    engine->game = NULL;
    snprintf(engine->reason, sizeof engine->reason, "%s", reason);
}

/* Takes a position and finds its game: by what may be captured it becomes another's. */
static bool take_fen(Engine *engine, const char *fen)
{
    engine->game = engine->games[0];
    if (fourmi_state_read(engine->game, fen, &engine->state) < 0) {
        snprintf(engine->reason, sizeof engine->reason, "%s",
            fourmi_error());
        if (fourmi_game_of_state(engine->lab, fen, &engine->game) <
                0 ||
            fourmi_state_read(engine->game, fen, &engine->state) <
                0) {
            engine->game = NULL;
            return false;
        }
    }
    fourmi_state_write(engine->game, &engine->state, engine->fen,
        sizeof engine->fen);
    return true;
}

static void set_position(Engine *engine, char *words)
{
    char *moves = strstr(words, " moves ");
    const char *fen = strstr(words, "fen ");
    char reason[REASON_SIZE];
    if (moves != NULL) {
        *moves = '\0';
        moves += strlen(" moves ");
    }
    if (strncmp(words, "startpos", 8) == 0) {
        refuse(engine, "there are too many men");
        return;
    }
    fen = fen != NULL ? fen + 4 : NULL;
    if (fen == NULL || strchr(fen, '/') == NULL) {
        snprintf(reason, sizeof reason, "'%.60s' is not a FEN",
            fen != NULL ? fen : "");
        refuse(engine, reason);
        return;
    }
    if (!take_fen(engine, fen)) {
        return;
    }
    for (char *move = moves != NULL ? strtok(moves, " ") : NULL;
         move != NULL; move = strtok(NULL, " ")) {
        const int action = fourmi_action_read(
            engine->game, &engine->state, move);
        if (action < 0 || fourmi_state_play(engine->game,
                              &engine->state, action, NULL) < 0) {
            refuse(engine, fourmi_error());
            return;
        }
        fourmi_state_write(engine->game, &engine->state,
            engine->fen, sizeof engine->fen);
        take_fen(engine, engine->fen);
    }
}

/* ---------------------------------------------------------------------------- choosing */

/* Whether an action is one of those that `go` wants to choose from; all are if it names none. */
static bool is_allowed(
    const Engine *engine, const char *wanted, int action)
{
    char name[WORD_SIZE], padded[WORD_SIZE + 2];
    fourmi_action_write(engine->game, &engine->state, action,
        false, name, sizeof name);
    snprintf(padded, sizeof padded, " %s ", name);
    return wanted == NULL || strstr(wanted, padded) != NULL;
}

/* What the model does, where it has learned this ending; -1: it has not. */
static int choose_by_model(
    const Engine *engine, const char *wanted)
{
    char ending[WORD_SIZE];
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    fourmi_state state;
    int best = -1;
    write_ending(engine->fen, ending);
    const char *learned = engine->model != NULL
                              ? strchr(
                                    engine->model->game->name, ':')
                              : NULL;
    if (learned == NULL || strcmp(learned + 1, ending) != 0 ||
        fourmi_state_read(
            engine->model->game, engine->fen, &state) < 0 ||
        fourmi_policy_act(engine->model, &state, odds) < 0) {
        return -1;
    }
    const int count = fourmi_state_legal(
        engine->model->game, &state, actions, NULL);
    for (int i = 0; i < count; i++) {
        if (is_allowed(engine, wanted, actions[i]) &&
            (best < 0 || odds[i] > odds[best])) {
            best = i;
        }
    }
    return best >= 0 ? actions[best] : -1;
}

/* Finds all about the position, unless it is stopped or has no table; NULL then. */
static fourmi_answer *solve(Engine *engine)
{
    fourmi_answer *answer = NULL;
    const int at = engine->game == engine->games[0] ? 0 : 1;
    if (engine->game != engine->games[at]) {
        return NULL;
    }
    if (engine->solvers[at] == NULL) {
        const fourmi_exact_options options = {
            .game = engine->game, .many = true};
        fourmi_exact_new(
            engine->lab, &options, &engine->solvers[at]);
    }
    const fourmi_answer_options options = {
        .exact = engine->solvers[at], .state = &engine->state};
    int status = fourmi_answer_new(engine->lab, &options, &answer);
    status = status < 0 ? status : FOURMI_AGAIN;
    while (status == FOURMI_AGAIN && !engine->is_stopped) {
        attend(engine, false);
        status = engine->is_stopped ? status
                                    : fourmi_run(answer, SLICE);
    }
    if (status != FOURMI_OK) {
        fourmi_free(answer);
        return NULL;
    }
    return answer;
}

/* The best action that is allowed; NULL if none is. */
static const fourmi_action_value *choose(const Engine *engine,
    const fourmi_answer *answer, const char *wanted)
{
    const fourmi_action_value *best = NULL;
    for (uint32_t i = 0; i < answer->action_count; i++) {
        const fourmi_action_value *action = &answer->actions[i];
        if (is_allowed(engine, wanted, action->action) &&
            (best == NULL ||
                fourmi_value_compare(&action->value, &best->value,
                    answer->turn) > 0)) {
            best = action;
        }
    }
    return best;
}

/* What follows on an action, if that is on the line of best play, which a draw has not. */
static void print_info(const Engine *engine,
    const fourmi_answer *answer, const fourmi_action_value *action)
{
    const bool is_line = answer->line_count > 0 &&
                         answer->line[0] == action->action;
    const int moves = ((int)action->value.plies + 1) / 2;
    fourmi_state state = engine->state;
    char name[WORD_SIZE];
    printf(
        "info depth %u score ", is_line ? answer->line_count : 1);
    if (action->value.outcome == 0) {
        fputs("cp 0 pv", stdout);
    } else {
        printf(
            "mate %s%d pv", action->score < 0 ? "-" : "", moves);
    }
    for (uint32_t i = 0; i < (is_line ? answer->line_count : 1);
         i++) {
        const int next = is_line ? answer->line[i]
                                 : action->action;
        fourmi_action_write(
            engine->game, &state, next, false, name, sizeof name);
        printf(" %s", name);
        fourmi_state_play(engine->game, &state, next, NULL);
    }
    putchar('\n');
}

static void print_move(const Engine *engine, int action)
{
    char name[WORD_SIZE] =
        "0000"; /* as the protocol writes that there is none */
    if (action >= 0) {
        fourmi_action_write(engine->game, &engine->state, action,
            false, name, sizeof name);
    }
    printf("bestmove %s\n", name);
}

static void go(Engine *engine, const char *words)
{
    const bool waits = strstr(words, "infinite") != NULL ||
                       strstr(words, "ponder") != NULL;
    const char *wanted = strstr(words, "searchmoves ");
    char padded[READ_SIZE];
    fourmi_action actions[FOURMI_LEGAL_MAX];
    snprintf(padded, sizeof padded, " %s ",
        wanted != NULL ? wanted + 12 : "");
    wanted = wanted != NULL ? padded : NULL;
    engine->is_stopped = false;
    const bool is_over = engine->game != NULL &&
                         engine->game->turn(engine->game,
                             &engine->state) == FOURMI_OVER;
    int action = engine->game != NULL && !is_over
                     ? choose_by_model(engine, wanted)
                     : -1;
    if (engine->game == NULL) {
        printf("info string %s\n", engine->reason);
    } else if (action < 0) {
        if (engine->model != NULL && !is_over) {
            puts("info string the brain has not learned this "
                 "ending");
        }
        fourmi_answer *answer = solve(engine);
        const fourmi_action_value *best =
            answer != NULL ? choose(engine, answer, wanted) : NULL;
        if (is_over) {
            printf("info string the game is over\ninfo depth 0 "
                   "score %s 0\n",
                answer != NULL && answer->value.outcome != 0
                    ? "mate"
                    : "cp");
        } else if (best != NULL) {
            print_info(engine, answer, best);
            action = best->action;
        } else {
            const int count = fourmi_state_legal(
                engine->game, &engine->state, actions, NULL);
            printf(
                "info string %s: the first legal move is made\n",
                engine->is_stopped
                    ? "stopped before the table was made"
                    : "there is no table of this ending");
            for (int i = count - 1; i >= 0; i--) {
                action = is_allowed(engine, wanted, actions[i])
                             ? actions[i]
                             : action;
            }
        }
        fourmi_free(answer);
    }
    while (waits && !engine->is_stopped && !engine->has_ended) {
        fflush(stdout);
        attend(engine, true);
    }
    if (is_over) {
        puts("bestmove (none)");
    } else {
        print_move(engine, action);
    }
}

/* ---------------------------------------------------------------------------- commands */

static void set_option(Engine *engine, char *words)
{
    char *value = strstr(words, " value ");
    if (strncmp(words, "name ", 5) != 0 ||
        strncasecmp(words + 5, "Brain", 5) != 0 || value == NULL) {
        puts("info string there is one option, Brain, with a "
             "value");
        return;
    }
    const fourmi_policy_options options = {
        .model = value + strlen(" value ")};
    fourmi_policy *model = NULL;
    if (strcmp(options.model, "<empty>") != 0 &&
        fourmi_policy_new(engine->lab, &options, &model) < 0) {
        printf("info string %s\n", fourmi_error());
        return;
    }
    fourmi_free(engine->model);
    engine->model = model;
}

static void handle(Engine *engine, char *line)
{
    char *words = line + strcspn(line, " ");
    words += *words == ' ';
    if (strcmp(line, "uci") == 0) {
        printf("id name Fourmi %s\nid author Fourmi\n"
               "option name Brain type string default "
               "<empty>\nuciok\n",
            fourmi_version());
    } else if (strcmp(line, "isready") == 0) {
        puts("readyok");
    } else if (strncmp(line, "setoption", 9) == 0) {
        set_option(engine, words);
    } else if (strncmp(line, "position", 8) == 0) {
        set_position(engine, words);
    } else if (strncmp(line, "go", 2) == 0) {
        go(engine, words);
    }
    fflush(stdout);
}

/* Finds the games; false, after it said why, if they are not of chess. */
static bool open_games(Engine *engine, const char *name)
{
    if (fourmi_lab_new(FOURMI_ABI, NULL, &engine->lab) < 0 ||
        fourmi_game_open(engine->lab, "chess", &engine->games[0]) <
            0 ||
        fourmi_game_open(engine->lab, name, &engine->games[1]) <
            0) {
        fprintf(stderr, "uci: %s\n", fourmi_error());
        return false;
    }
    if (strncmp(engine->games[1]->name, "chess", 5) != 0) {
        fprintf(stderr,
            "uci: %s cannot be played by this protocol\n", name);
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    Engine engine = {.reason = "there is no position"};
    size_t size;
    char *line;
    bool goes_on = open_games(
        &engine, argc > 1 ? argv[1] : "chess");
    const int status = goes_on ? 0 : 2;
    while (goes_on) {
        line = engine.input != NULL ? peek_line(&engine, &size)
                                    : NULL;
        if (line == NULL) {
            goes_on = !engine.has_ended;
            if (goes_on) {
                read_more(&engine);
            }
            continue;
        }
        goes_on = strcmp(line, "quit") != 0;
        /* A line stays where it is while others are read, so that it is handled as a copy. */
        char *copy = strdup(line);
        engine.used += size;
        if (copy != NULL && goes_on) {
            handle(&engine, copy);
        }
        free(copy);
    }
    fourmi_free(engine.model);
    fourmi_free(engine.solvers[0]);
    fourmi_free(engine.solvers[1]);
    fourmi_free(engine.lab);
    free(engine.input);
    return status;
}
