/* solve.c - fourmi solve: the exact score of positions.
 *
 * Many positions go through a queue: each thread answers one after the other,
 * and the answers come out in the order of the questions. A single position is
 * searched by all threads together; the first to know the answer stops the
 * others.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/input.h"
#include "cli/oracles.h"
#include "cli/ordered_queue.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "cli/worker.h"
#include "cli/world_run.h"
#include "facets/notation.h"
#include "host/clock.h"

/* What is wanted, and how it goes. */
typedef struct Task {
    Game game;
    bool is_game_chosen; /* otherwise positions that tell their game are welcome, too */
    bool wants_all;
    bool wants_outcome;
    bool wants_line;
    bool wants_json;
    bool wants_stats;

    Oracles *oracles; /* of `game` */
    Oracles *other_oracles
        [CATALOGUE_MAX]; /* of other games that a position may tell, if none was chosen */
    Progress progress;
    atomic_bool is_stopped; /* no use searching on */
    size_t answered;
    size_t refused; /* positions that cannot be answered */
    Status status;
} Task;

typedef struct Answer {
    int score;
    OracleMoves moves; /* if all were wanted */
    Move line[GAME_PLIES_MAX];
    int line_length;
} Answer;

enum { COMPLAINT_SIZE = REASON_SIZE + QUOTE_SIZE + 40 };

typedef struct Question {
    Oracles *oracles;         /* of its game */
    char text[NOTATION_SIZE]; /* a text that is a position is no longer */
    Position position;
    char complaint[COMPLAINT_SIZE]; /* why it cannot be answered, or empty */
    char *given;                    /* then what was given in its place, for free() */
    size_t given_length;
    bool is_answered;
    Answer answer;
} Question;

/* ----------------------------------------------------------------- answers */

static bool find_scores(const Task *task, Oracle *oracle, Position p, Answer *answer)
{
    if (!task->wants_all) {
        return task->wants_outcome ? oracle_outcome(oracle, p, &answer->score)
                                   : oracle_score(oracle, p, &answer->score);
    }
    OracleMoves *moves = &answer->moves;
    if (!oracle_moves(oracle, p, moves)) {
        return false;
    }
    for (int i = 0; task->wants_outcome && i < moves->count; i++) {
        moves->values[i] = value_of_score(value_outcome(moves->values[i]));
    }
    answer->score = task->wants_outcome ? value_outcome(moves->best) : value_score(moves->best);
    return true;
}

/* The one place that asks an oracle. False if cancelled. */
static bool find_answer(Task *task, int thread, const Question *question, Answer *answer)
{
    Oracle *oracle = oracles_get(question->oracles, thread);
    const Position p = question->position;
    progress_begin_search(&task->progress);
    bool is_found = find_scores(task, oracle, p, answer) &&
                    (!task->wants_line ||
                     oracle_line(oracle, p, answer->line, &answer->line_length));
    progress_end_search(&task->progress);
    return is_found;
}

static const Game *game_of(const Question *question)
{
    return oracles_get(question->oracles, 0)->game;
}

/* The value of a move, NULL if it is not possible. */
static const Value *value_of_move(const OracleMoves *moves, int move)
{
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i] == move) {
            return &moves->values[i];
        }
    }
    return NULL;
}

static const char *line_text(const Question *question, char text[NOTATION_SIZE])
{
    const Answer *answer = &question->answer;
    notation_write_line(game_of(question), question->position, answer->line, answer->line_length,
                        text);
    return text;
}

/* A score per move, by its number. */
static void print_scores(const Question *question)
{
    for (int move = 0; move < game_of(question)->move_count; move++) {
        const Value *value = value_of_move(&question->answer.moves, move);
        if (value != NULL) {
            printf(" %d", value_score(*value));
        } else {
            fputs(" -", stdout);
        }
    }
}

/* Of a game with too many moves for that, those that are possible, with their
 * names: a2a3:5. */
static void print_named_scores(const Question *question)
{
    const OracleMoves *moves = &question->answer.moves;
    char text[NOTATION_MOVE_SIZE];
    for (int i = 0; i < moves->count; i++) {
        notation_write_move(game_of(question), question->position, moves->moves[i], text);
        printf(" %s:%d", text, value_score(moves->values[i]));
    }
}

static void print_text(const Task *task, const Question *question)
{
    const Answer *answer = &question->answer;
    char line[NOTATION_SIZE];
    fputs(question->text, stdout);
    if (!task->wants_all) {
        printf(" %d", answer->score);
    }
    if (task->wants_all) {
        (notation_is_symbols(game_of(question)) ? print_scores : print_named_scores)(question);
    }
    if (task->wants_line) {
        printf(" %s", line_text(question, line));
    }
    putchar('\n');
}

static void print_json_scores(Json *json, const Question *question)
{
    const OracleMoves *moves = &question->answer.moves;
    put_open(json, '[');
    for (int move = 0; move < game_of(question)->move_count; move++) {
        const Value *value = value_of_move(moves, move);
        if (value != NULL) {
            put_integer(json, value_score(*value));
        } else {
            put_null(json);
        }
    }
    put_close(json, ']');
}

static void print_json_named_scores(Json *json, const Question *question)
{
    const OracleMoves *moves = &question->answer.moves;
    char text[NOTATION_MOVE_SIZE];
    put_open(json, '{');
    for (int i = 0; i < moves->count; i++) {
        notation_write_move(game_of(question), question->position, moves->moves[i], text);
        put_key(json, text);
        put_integer(json, value_score(moves->values[i]));
    }
    put_close(json, '}');
}

static void print_json(const Task *task, const Question *question)
{
    char line[NOTATION_SIZE];
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "position");
    put_string(&json, question->text);
    put_key(&json, "score");
    put_integer(&json, question->answer.score);
    if (task->wants_all) {
        put_key(&json, "scores");
        (notation_is_symbols(game_of(question)) ? print_json_scores
                                                : print_json_named_scores)(&json, question);
    }
    if (task->wants_line) {
        put_key(&json, "line");
        put_string(&json, line_text(question, line));
    }
    put_close(&json, '}');
    put_end_line(&json);
}

/* Every question has its object, so that a program which asks and waits for the
 * answer need not look anywhere else. */
static void print_json_error(const Question *question)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "position");
    if (question->given != NULL) {
        put_text(&json, question->given, question->given_length);
    } else {
        put_null(&json);
    }
    put_key(&json, "error");
    put_string(&json, question->complaint);
    put_close(&json, '}');
    put_end_line(&json);
}

/* --------------------------------------------------------------- questions */

/* Keeps what was given in place of a position; if there is not enough memory the
 * complaint alone has to do. */
static void keep_given(Question *question, const char *text, size_t length)
{
    question->given = malloc(length + 1);
    if (question->given != NULL) {
        memcpy(question->given, text, length);
        question->given_length = length;
    }
}

/* Reads a position, or writes why it cannot be answered. */
static bool read_position(const Task *task, const char *text, size_t length, Question *question,
                          char reason[REASON_SIZE])
{
    const Game *named = task->is_game_chosen ? NULL : catalogue_game_of_position(text, length);
    question->oracles = named != NULL
                            ? task->other_oracles[catalogue_number(catalogue_entry_of(named))]
                            : task->oracles;
    const Game *game = game_of(question);
    Record record = record_start(game);
    if (!position_read(&record, text, length, task->is_game_chosen ? NULL : "-g", reason)) {
        return false;
    }
    question->position = record_position(&record);
    Result result = record_result(&record);
    if (result != RESULT_UNFINISHED) {
        snprintf(reason, REASON_SIZE, "the game is over: %s", result_sentence(result));
        return false;
    }
    memcpy(question->text, text, length);
    question->text[length] = '\0';
    return true;
}

static void read_argument(const Task *task, const char *text, Question *question)
{
    char reason[REASON_SIZE];
    char quoted[QUOTE_SIZE];
    *question = (Question){.is_answered = false};
    if (!read_position(task, text, strlen(text), question, reason)) {
        snprintf(question->complaint, COMPLAINT_SIZE, "position %s: %s",
                 quote(text, strlen(text), quoted), reason);
        keep_given(question, text, strlen(text));
    }
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

/* The length of a line without what ends it. */
static size_t length_without_end(const char *line, size_t length)
{
    length -= length > 0 && line[length - 1] == '\n';
    length -= length > 0 && line[length - 1] == '\r';
    return length;
}

/* Reads the first word of a line. */
static bool read_first_word(const Task *task, const char *line, size_t length, Question *question,
                            char reason[REASON_SIZE])
{
    size_t blanks = span(line, length, true);
    if (0 < blanks && blanks < length) {
        /* Is the position empty, or is it the next word? Better not to guess. */
        snprintf(reason, REASON_SIZE, "it starts with a blank, where its position should be");
        return false;
    }
    return read_position(task, line, span(line, length, false), question, reason);
}

static void read_line(const Task *task, const char *line, size_t length, size_t number,
                      Question *question)
{
    char reason[REASON_SIZE];
    char quoted[QUOTE_SIZE];
    *question = (Question){.is_answered = false};
    if (!read_first_word(task, line, length, question, reason)) {
        const size_t shown = length_without_end(line, length);
        const size_t word = span(line, shown, false);
        snprintf(question->complaint, COMPLAINT_SIZE, "line %zu, %s: %s", number,
                 quote(line, shown, quoted), reason);
        keep_given(question, line, word > 0 ? word : shown);
    }
}

/* ---------------------------------------------------------- many positions */

static void stop(Task *task)
{
    atomic_store(&task->is_stopped, true);
}

static bool is_stopped(Task *task)
{
    return atomic_load(&task->is_stopped) || terminal_was_interrupted();
}

/* Called by every thread as it searches. */
static bool poll_search(void *context, uint64_t nodes)
{
    Task *task = context;
    progress_add_nodes(&task->progress, nodes);
    return !is_stopped(task);
}

static void answer_question(void *context, int thread, void *item)
{
    Task *task = context;
    Question *question = item;
    if (question->complaint[0] == '\0' && !is_stopped(task)) {
        question->is_answered = find_answer(task, thread, question, &question->answer);
    }
}

static void print_refusal(Task *task, const Question *question)
{
    if (task->wants_json) {
        print_json_error(question);
    } else {
        complain("%s", question->complaint);
    }
    task->refused++;
    task->status = STATUS_BAD_INPUT;
}

static void print_answer(Task *task, const Question *question)
{
    if (atomic_load(&task->is_stopped)) {
        return;
    }
    progress_clear(&task->progress);
    if (question->complaint[0] != '\0') {
        print_refusal(task, question);
    } else if (!question->is_answered && !terminal_was_interrupted()) {
        complain("%s: the exact score could not be found", question->text);
        task->status = STATUS_RESOURCES;
        stop(task);
    } else if (!question->is_answered) {
        stop(task); /* cancelled, and what comes after it will not be printed */
    } else {
        (task->wants_json ? print_json : print_text)(task, question);
        task->answered++;
    }
    /* Answers may take a while: each is shown as soon as it is known. */
    output_flush();
    if (output_has_failed()) {
        stop(task);
    }
}

/* Answers, or complaints, come one at a time and in order. */
static void finish_question(void *context, void *item)
{
    Question *question = item;
    print_answer(context, question);
    free(question->given);
    question->given = NULL;
}

static void ask_arguments(Task *task, const Arguments *arguments, OrderedQueue *queue)
{
    for (int i = 0; i < arguments->operand_count && !is_stopped(task); i++) {
        read_argument(task, arguments->operands[i], ordered_queue_next(queue));
        ordered_queue_add(queue);
    }
}

static void ask_input(Task *task, Input *input, OrderedQueue *queue)
{
    for (size_t number = 1; !is_stopped(task); number++) {
        Question *question = ordered_queue_next(queue);
        size_t length;
        const char *line = input_next_line(input, &length);
        if (line == NULL) {
            break;
        }
        read_line(task, line, length, number, question);
        ordered_queue_add(queue);
    }
}

static void solve_many(Task *task, const Arguments *arguments)
{
    const OrderedJobs jobs = {.work = answer_question, .finish = finish_question, .context = task};
    OrderedQueue *queue = ordered_queue_new(sizeof(Question), oracles_threads(task->oracles),
                                            &jobs);
    if (queue == NULL) {
        complain("not enough memory");
        task->status = STATUS_RESOURCES;
        return;
    }
    Input input = {0};
    if (arguments->operand_count > 0) {
        ask_arguments(task, arguments, queue);
    } else {
        ask_input(task, &input, queue);
    }
    ordered_queue_free(queue);
    if (input.error != 0 && !is_stopped(task)) {
        task->status = input_status(&input);
    }
    input_clear(&input);
}

/* ------------------------------------------------------------ one position */

typedef struct Team {
    Task *task;
    Question *question;
    pthread_mutex_t mutex; /* of the question's answer */
} Team;

typedef struct Member {
    Team *team;
    int thread;
    Worker *worker;
} Member;

/* The job of each member. */
static void search_with_others(void *context)
{
    const Member *member = context;
    Team *team = member->team;
    Answer answer;
    if (!find_answer(team->task, member->thread, team->question, &answer)) {
        return;
    }
    pthread_mutex_lock(&team->mutex);
    team->question->answer = answer;
    team->question->is_answered = true;
    pthread_mutex_unlock(&team->mutex);
    stop(team->task);
}

static void search_together(Task *task, Question *question)
{
    Team team = {.task = task, .question = question};
    Member members[WORKERS_MAX];
    const int count = oracles_threads(task->oracles);
    pthread_mutex_init(&team.mutex, NULL);
    for (int i = 0; i < count; i++) {
        members[i] = (Member){.team = &team, .thread = i};
        members[i].worker = i > 0 ? worker_start(search_with_others, &members[i]) : NULL;
    }
    search_with_others(&members[0]);
    for (int i = 1; i < count; i++) {
        if (members[i].worker != NULL) {
            worker_join(members[i].worker);
        }
    }
    atomic_store(&task->is_stopped, false);
}

static void solve_one(Task *task, const char *text)
{
    Question question;
    read_argument(task, text, &question);
    if (question.complaint[0] == '\0') {
        search_together(task, &question);
    }
    finish_question(task, &question);
}

/* ----------------------------------------------------------------- command */

static void print_stats(const Task *task, double seconds)
{
    const uint64_t nodes = oracles_work(task->oracles);
    complain("%zu position%s in %.3f s, %" PRIu64 " nodes, %.1f M nodes/s", task->answered,
             task->answered == 1 ? "" : "s", seconds, nodes, (double)nodes * 1e-6 / seconds);
}

static Status run_task(Task *task, const Arguments *arguments)
{
    const double start = seconds_now();
    progress_init(&task->progress, 0);
    if (arguments->operand_count == 1 && oracles_threads(task->oracles) > 1) {
        solve_one(task, arguments->operands[0]);
    } else {
        solve_many(task, arguments);
    }
    progress_clear(&task->progress);
    if (task->wants_json && task->refused > 0) {
        complain("%zu position%s could not be answered: see error", task->refused,
                 task->refused == 1 ? "" : "s");
    }
    if (task->wants_stats) {
        print_stats(task, seconds_now() - start);
    }
    if (terminal_was_interrupted()) {
        complain("interrupted after %zu answer%s", task->answered, task->answered == 1 ? "" : "s");
        return STATUS_INTERRUPTED;
    }
    return task->status;
}

/* Gets ready for the games whose positions tell which game they are of. Those
 * need neither table nor book. */
static bool open_other_oracles(Task *task, const OraclesOptions *options, Status *status)
{
    OraclesOptions without_book = *options;
    without_book.book = NULL;
    without_book.no_book = true;
    bool is_ready = true;
    for (int i = 0; is_ready && catalogue_entry(i) != NULL; i++) {
        const Game *game = catalogue_entry(i)->game;
        if (notation_has_positions(game)) {
            task->other_oracles[i] = oracles_new(game, &without_book, status);
            is_ready = task->other_oracles[i] != NULL;
        }
    }
    return is_ready;
}

static void close_oracles(Task *task)
{
    oracles_free(task->oracles);
    for (int i = 0; i < CATALOGUE_MAX; i++) {
        oracles_free(task->other_oracles[i]);
    }
}

Status solve_run(const Arguments *arguments)
{
    Status status = STATUS_OK;
    World world;
    if (catalogue_find_world(arguments_text(arguments, "game"), &world)) {
        return world_solve(arguments, &world);
    }
    Task task = {
        .game = game_named(arguments_text(arguments, "game")),
        .is_game_chosen = arguments_has(arguments, "game"),
        .wants_all = arguments_has(arguments, "all"),
        .wants_outcome = arguments_has(arguments, "weak"),
        .wants_line = arguments_has(arguments, "line"),
        .wants_json = arguments_has(arguments, "json"),
        .wants_stats = arguments_has(arguments, "stats"),
    };
    const OraclesOptions options = {
        .table_mib = arguments_number(arguments, "table"),
        .book = arguments_text(arguments, "book"),
        .no_book = arguments_has(arguments, "no-book"),
        .threads = (int)arguments_number(arguments, "threads"),
        .same_position = arguments->operand_count == 1,
        .poll = poll_search,
        .context = &task,
    };
    if (options.no_book && options.book != NULL) {
        complain("--book and --no-book do not go together");
        return STATUS_USAGE;
    }
    terminal_catch_interrupt();
    task.oracles = oracles_new(&task.game, &options, &status);
    if (task.oracles != NULL &&
        (task.is_game_chosen || open_other_oracles(&task, &options, &status))) {
        status = run_task(&task, arguments);
    }
    close_oracles(&task);
    return status;
}
