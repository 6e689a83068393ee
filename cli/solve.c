/* solve.c - fourmi solve: the exact score of positions.
 *
 * Many positions go through a queue: each thread answers one after the other,
 * and the answers come out in the order of the questions. A single position is
 * searched by all threads together; the first to know the answer stops the
 * others. A position that takes long and is kept goes another way: dividing.h.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/dividing.h"
#include "cli/input.h"
#include "cli/joining.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/solve_answer.h"
#include "cli/terminal.h"
#include "cli/world_run.h"
#include "facets/notation.h"
#include "host/clock.h"
#include "host/ranks/ordered_queue.h"
#include "host/worker.h"

/* What is wanted, and how it goes. */
typedef struct Task {
    Game game;
    bool is_game_chosen; /* otherwise positions that tell their game are welcome, too */
    SolveWishes wishes;
    bool wants_json;
    bool wants_stats;

    OraclesOptions options;
    Oracles *oracles;                      /* of `game` */
    Oracles *other_oracles[CATALOGUE_MAX]; /* of other rows' usual games, by their numbers,
                                              from the first position that is of them */
    Progress progress;
    atomic_bool is_stopped; /* no use searching on */
    size_t answered;
    size_t refused; /* positions that cannot be answered */
    Status status;
} Task;

enum { COMPLAINT_SIZE = REASON_SIZE + QUOTE_SIZE + 40 };

typedef struct Question {
    Oracles *oracles;         /* of its game */
    char text[NOTATION_SIZE]; /* a text that is a position is no longer */
    Position position;
    char complaint[COMPLAINT_SIZE]; /* why it cannot be answered, or empty */
    const char *fault;              /* the same as a name, where there is one */
    char *given;                    /* then what was given in its place, for free() */
    size_t given_length;
    bool is_answered;
    SolveAnswer answer;
} Question;

/* ----------------------------------------------------------------- answers */

/* The one place that asks an oracle. False if cancelled. */
static bool find_answer(Task *task, int thread, const Question *question, SolveAnswer *answer)
{
    Oracle *oracle = oracles_get(question->oracles, thread);
    progress_begin_search(&task->progress);
    const bool is_found = solve_answer_find(oracle, question->position, &task->wishes, answer);
    progress_end_search(&task->progress);
    return is_found;
}

static const Game *game_of(const Question *question)
{
    return oracles_get(question->oracles, 0)->game;
}

/* Whether the oracle of a question tells mates: it then answers for positions in which
 * the game is over as well. */
static bool knows_mates(const Question *question)
{
    return oracles_get(question->oracles, 0)->kind->unit == VALUE_MATE;
}

static void print_solved(const Task *task, const Question *question)
{
    const SolvedPosition solved = {
        .game = game_of(question),
        .text = question->text,
        .position = question->position,
        .answer = &question->answer,
    };
    (task->wants_json ? solve_answer_print_json : solve_answer_print)(&solved, &task->wishes);
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
    if (question->fault != NULL) {
        put_key(&json, "fault");
        put_string(&json, question->fault);
    }
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

/* Those of the usual game of a row, which need no book; NULL, and it says so, if they
 * cannot be had. */
static Oracles *oracles_of_row(Task *task, const Game *game)
{
    Oracles **oracles = &task->other_oracles[catalogue_number(catalogue_entry_of(game))];
    if (*oracles == NULL) {
        OraclesOptions without_book = task->options;
        without_book.book = NULL;
        without_book.no_book = true;
        *oracles = oracles_new(game, &without_book, &task->status);
    }
    return *oracles;
}

/* The oracles of the game that a text is a position of: the one that was chosen, or
 * whose other options it fits, or if none was chosen the one that it tells. */
static Oracles *oracles_for(Task *task, const char *text, size_t length)
{
    const Game *told = task->is_game_chosen ? catalogue_reader(&task->game, text, length)
                                            : catalogue_game_of_position(text, length);
    return told == NULL || strcmp(told->name, task->game.name) == 0 ? task->oracles
                                                                    : oracles_of_row(task, told);
}

/* A position that is too large for its game, but of another of the same row: says which,
 * and what memory that takes. */
static void explain_larger(const Game *game, const char *text, size_t length,
                           char reason[REASON_SIZE])
{
    const CatalogueEntry *entry = catalogue_entry_of(game);
    Game larger;
    if (entry->find_of_position == NULL || !entry->find_of_position(text, length, &larger) ||
        strcmp(larger.name, game->name) == 0) {
        return;
    }
    const size_t bytes = oracle_memory_size(catalogue_oracle_kind(&larger), &larger);
    snprintf(reason, REASON_SIZE,
             "it is answered for only where it is asked for by name: choose -g %s, whose tables "
             "take %zu MiB of memory",
             larger.name, bytes >> 20);
}

/* Reads a position of the question's game, or writes why it cannot be answered. */
static bool read_text(const Task *task, const char *text, size_t length, Question *question,
                      char reason[REASON_SIZE])
{
    Record record = record_start(game_of(question));
    if (!position_read(&record, text, length, task->is_game_chosen ? NULL : "-g", reason)) {
        question->fault = notation_why_not_position(game_of(question), text, length);
        explain_larger(game_of(question), text, length, reason);
        return false;
    }
    question->position = record_position(&record);
    const Result result = record_result(&record);
    if (result != RESULT_UNFINISHED && !knows_mates(question)) {
        char sentence[RESULT_SENTENCE_SIZE];
        snprintf(reason, REASON_SIZE, "the game is over: %s",
                 result_sentence(game_of(question), result, sentence));
        return false;
    }
    return true;
}

static bool read_position(Task *task, const char *text, size_t length, Question *question,
                          char reason[REASON_SIZE])
{
    question->oracles = oracles_for(task, text, length);
    if (question->oracles == NULL) {
        snprintf(reason, REASON_SIZE, "not enough memory");
        return false;
    }
    if (!read_text(task, text, length, question, reason)) {
        return false;
    }
    if (length >= NOTATION_SIZE) {
        snprintf(reason, REASON_SIZE, "it is too long");
        return false;
    }
    memcpy(question->text, text, length);
    question->text[length] = '\0';
    return true;
}

static void read_argument(Task *task, const char *text, Question *question)
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

/* How much of a line is its position: the first word or, of a position that has blanks
 * in it, all words. */
static size_t length_of_position(const Task *task, const char *line, size_t length)
{
    while (length > 0 && is_blank(line[length - 1])) {
        length--;
    }
    const Game *game = task->is_game_chosen ? &task->game
                                            : catalogue_game_of_position(line, length);
    const bool has_blanks = game != NULL && notation_is_uci(game) &&
                            game->notation->is_position(game, line, length);
    return has_blanks ? length : span(line, length, false);
}

static bool read_start_of_line(Task *task, const char *line, size_t length, Question *question,
                               char reason[REASON_SIZE])
{
    const size_t blanks = span(line, length, true);
    if (0 < blanks && blanks < length) {
        /* Is the position empty, or is it the next word? Better not to guess. */
        snprintf(reason, REASON_SIZE, "it starts with a blank, where its position should be");
        return false;
    }
    return read_position(task, line, length_of_position(task, line, length), question, reason);
}

static void read_line(Task *task, const char *line, size_t length, size_t number,
                      Question *question)
{
    char reason[REASON_SIZE];
    char quoted[QUOTE_SIZE];
    *question = (Question){.is_answered = false};
    if (!read_start_of_line(task, line, length, question, reason)) {
        const size_t shown = length_without_end(line, length);
        const size_t position = span(line, shown, true) > 0 ? 0
                                                            : length_of_position(task, line, shown);
        snprintf(question->complaint, COMPLAINT_SIZE, "line %zu, %s: %s", number,
                 quote(line, shown, quoted), reason);
        keep_given(question, line, position > 0 ? position : shown);
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

/* Of an ending that is too large for the oracle's memory; the next may not be. */
static void refuse_without_table(Task *task, Question *question)
{
    char quoted[QUOTE_SIZE];
    snprintf(question->complaint, COMPLAINT_SIZE,
             "position %s: there is no table of this ending, which takes more memory; choose it "
             "with -g, or see --table",
             quote(question->text, strlen(question->text), quoted));
    question->fault = "no-table";
    keep_given(question, question->text, strlen(question->text));
    print_refusal(task, question);
}

static void print_answer(Task *task, Question *question)
{
    if (atomic_load(&task->is_stopped)) {
        return;
    }
    progress_clear(&task->progress);
    if (question->complaint[0] != '\0') {
        print_refusal(task, question);
    } else if (!question->is_answered && !terminal_was_interrupted() && knows_mates(question)) {
        refuse_without_table(task, question);
    } else if (!question->is_answered && !terminal_was_interrupted()) {
        char quoted[QUOTE_SIZE];
        complain("position %s: the exact score could not be found",
                 quote(question->text, strlen(question->text), quoted));
        task->status = STATUS_RESOURCES;
        stop(task);
    } else if (!question->is_answered) {
        stop(task); /* cancelled, and what comes after it will not be printed */
    } else {
        print_solved(task, question);
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
    SolveAnswer answer;
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
    const int count = oracles_threads(question->oracles);
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
    if (arguments_has(arguments, "keep")) {
        return dividing_run(arguments);
    }
    joining_tell_of_copies(SOLVE_OF_LITTLE);
    Task task = {
        .game = game_named(arguments_text(arguments, "game")),
        .is_game_chosen = arguments_has(arguments, "game"),
        .wishes = {.all = arguments_has(arguments, "all"),
                   .outcome = arguments_has(arguments, "weak"),
                   .line = arguments_has(arguments, "line")},
        .wants_json = arguments_has(arguments, "json"),
        .wants_stats = arguments_has(arguments, "stats"),
    };
    task.options = (OraclesOptions){
        .table_mib = arguments_number(arguments, "table"),
        .book = arguments_text(arguments, "book"),
        .no_book = arguments_has(arguments, "no-book"),
        .threads = (int)arguments_number(arguments, "threads"),
        .same_position = arguments->operand_count == 1,
        .keeps_all = arguments->operand_count != 1,
        .poll = poll_search,
        .context = &task,
        .progress = &task.progress,
        .tells_what_is_read = task.wants_stats,
    };
    if (task.options.no_book && task.options.book != NULL) {
        complain("--book and --no-book do not go together");
        return STATUS_USAGE;
    }
    if (arguments_has(arguments, "without")) {
        complain("--without is for worlds with cards, and %s has none", task.game.name);
        return STATUS_USAGE;
    }
    if (arguments_has(arguments, "plies")) {
        complain("--plies goes with --keep");
        return STATUS_USAGE;
    }
    terminal_catch_interrupt();
    task.oracles = oracles_new(&task.game, &task.options, &status);
    if (task.oracles != NULL) {
        status = run_task(&task, arguments);
    }
    close_oracles(&task);
    return status;
}
