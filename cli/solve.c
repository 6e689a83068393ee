/* solve.c - fourmi solve: exact values of states.
 *
 * Many states go through a queue: each thread answers one after the other, with a solver of its own,
 * and the answers come out in the order of the questions. A single state is searched by all threads
 * together. A state that takes long and is kept goes another way: dividing.h.
 */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/dividing.h"
#include "cli/input.h"
#include "cli/joining.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/solve_print.h"
#include "cli/terminal.h"
#include "cli/world_large.h"
#include "host/clock.h"
#include "host/memory.h"
#include "host/ranks/ordered_queue.h"
#include "host/worker.h"

enum { GAMES_MAX = 8, TEXT_MAX = 1024, MUCH_MIB = 256, MIB = 1 << 20 };

typedef struct Task Task;

/* A solver for one thread. */
typedef struct Hand {
    Task *task;
    fourmi_exact *exact;
    uint64_t seen; /* nodes that were counted */
} Hand;

/* The solvers for one game. */
typedef struct Solvers {
    const fourmi_game *game;
    fourmi_game_facts *facts;
    Hand hands[WORKERS_MAX];
} Solvers;

struct Task {
    const Arguments *arguments;
    fourmi_lab *lab;
    SolveWishes wishes;
    int threads;                 /* of the queue */
    Solvers *solvers[GAMES_MAX]; /* of the chosen game, and of games that positions tell */
    Progress progress;
    atomic_bool is_stopped; /* no use searching on */
    size_t answered;
    size_t refused;
    Status status;
};

typedef struct Question {
    Solvers *solvers; /* NULL: see `complaint` */
    char *given;      /* the line or argument without its end, */
    size_t length;
    char *text;               /* and its state, in the same memory; NULL: it has none */
    size_t line;              /* its number; 0: it is an argument */
    char complaint[TEXT_MAX]; /* why it cannot be answered, or empty */
    fourmi_answer *answer;    /* NULL: there is none */
    int status;
} Question;

/* ---------------------------------------------------------------------- solvers */

static bool is_stopped(Task *task)
{
    return atomic_load(&task->is_stopped) || terminal_was_interrupted();
}

/* Called by every thread as it searches. */
static bool watch(void *context, const fourmi_progress *now)
{
    Hand *hand = context;
    progress_add_nodes(&hand->task->progress, now->done - hand->seen);
    hand->seen = now->done;
    return !is_stopped(hand->task);
}

/* Tables of endings will all be used, and no thread shares another's: so there must be memory for them,
 * and it is said how much. */
static bool has_memory(const Task *task, const Solvers *solvers)
{
    const size_t mib = (size_t)solvers->hands[0].exact->memory / MIB * (size_t)task->threads;
    const size_t available = memory_available() / MIB;
    if (solvers->facts->unit != FOURMI_UNIT_MATE || mib < MUCH_MIB) {
        return true;
    }
    if (mib > available) {
        complain("not enough memory: the solvers of %s take %zu MiB, and %zu MiB are free",
                 solvers->game->name, mib, available);
    } else {
        complain("the tables of %s take %zu MiB of memory", solvers->game->name, mib);
    }
    return mib <= available;
}

static Status explain_solvers(const Task *task, int status)
{
    const Arguments *arguments = task->arguments;
    const uint64_t mib = arguments_number(arguments, "table");
    if (status == FOURMI_ERROR_MEMORY) {
        if (mib > 0) {
            complain("not enough memory for a table of %" PRIu64 " MiB", mib);
        } else {
            complain("%s, and %zu MiB are free", fourmi_error(), memory_available() / MIB);
        }
        return STATUS_RESOURCES;
    }
    if (arguments_has(arguments, "without")) {
        return lab_complain_of(arguments, "without", status);
    }
    return lab_complain(status);
}

static Status fill_solvers(Task *task, Solvers *solvers)
{
    const Arguments *arguments = task->arguments;
    const bool is_alone = arguments->operand_count == 1;
    const fourmi_game_facts_options facts = {.game = solvers->game};
    int status = fourmi_game_facts_new(task->lab, &facts, &solvers->facts);
    for (int i = 0; status >= 0 && i < task->threads; i++) {
        Hand *hand = &solvers->hands[i];
        hand->task = task;
        const fourmi_exact_options options = {
            .game = solvers->game,
            .memory = arguments_number(arguments, "table") * MIB,
            .threads = is_alone ? (int)arguments_number(arguments, "threads") : 1,
            .with = i > 0 ? solvers->hands[0].exact : NULL,
            .many = !is_alone,
            .no_data = arguments_has(arguments, "no-book"),
            .gone = arguments_text(arguments, "without"),
            .watch = watch,
            .watch_context = hand,
        };
        status = fourmi_exact_new(task->lab, &options, &hand->exact);
        if (i == 0 && status >= 0 && !has_memory(task, solvers)) {
            return STATUS_RESOURCES;
        }
    }
    return status < 0 ? explain_solvers(task, status) : STATUS_OK;
}

/* The solvers for a game, made when they are first needed. NULL, after it said why, if there are none. */
static Solvers *solvers_of(Task *task, const fourmi_game *game)
{
    int i = 0;
    while (i < GAMES_MAX && task->solvers[i] != NULL && task->solvers[i]->game != game) {
        i++;
    }
    if (i < GAMES_MAX && task->solvers[i] == NULL) {
        task->solvers[i] = calloc(1, sizeof(Solvers));
        if (task->solvers[i] == NULL) {
            complain("not enough memory");
            task->status = STATUS_RESOURCES;
            return NULL;
        }
        task->solvers[i]->game = game;
        const Status status = fill_solvers(task, task->solvers[i]);
        if (status != STATUS_OK) {
            task->status = status;
            return NULL;
        }
    }
    return i < GAMES_MAX ? task->solvers[i] : NULL;
}

static void free_solvers(Task *task)
{
    for (int i = 0; i < GAMES_MAX && task->solvers[i] != NULL; i++) {
        for (int k = 0; k < task->threads; k++) {
            fourmi_free(task->solvers[i]->hands[k].exact);
        }
        fourmi_free(task->solvers[i]->facts);
        free(task->solvers[i]);
    }
}

/* --------------------------------------------------------------------- questions */

/* Says why a question cannot be answered. Without a sentence the last one of the library is told. */
static void refuse(const Task *task, Question *q, const char *sentence)
{
    char quoted[QUOTE_SIZE];
    char number[32];
    const bool is_told = sentence != NULL || arguments_has(task->arguments, "game");
    snprintf(number, sizeof number, q->line > 0 ? "line %zu," : "position", q->line);
    snprintf(q->complaint, sizeof q->complaint, "%s %s: %s%s", number,
             quote(q->given, q->length, quoted), sentence != NULL ? sentence : fourmi_error(),
             is_told ? "" : "; is it another game? see -g");
}

static bool reads(const fourmi_game *game, const char *text)
{
    fourmi_state state;
    return fourmi_state_read(game, text, &state) >= 0;
}

/* The game of which a text is a state: the one that was chosen, unless the text tells that it is of another
 * with other options, whose solver knows more; or the one that the text tells. */
static const fourmi_game *game_of(const Task *task, const char *text)
{
    const fourmi_game *chosen = task->solvers[0]->game;
    const fourmi_game *told;
    if (fourmi_game_of_state(task->lab, text, &told) < 0) {
        return chosen;
    }
    const size_t family = strcspn(chosen->name, ":");
    const bool is_related = strncmp(chosen->name, told->name, family) == 0 &&
                            strcspn(told->name, ":") == family;
    const bool is_usual = strchr(told->name, ':') == NULL;
    const bool may_be_told = !arguments_has(task->arguments, "game") || is_related;
    return may_be_told && (is_usual || !reads(chosen, text)) ? told : chosen;
}

/* A state that only a game with options of its own has: says what memory that takes. */
static void refuse_larger(Task *task, Question *q, const fourmi_game *game)
{
    char sentence[400];
    fourmi_exact *exact;
    const fourmi_exact_options options = {.game = game};
    if (fourmi_exact_new(task->lab, &options, &exact) < 0) {
        refuse(task, q, fourmi_error());
        return;
    }
    snprintf(
        sentence, sizeof sentence,
        "it is answered for only where it is asked for by name: choose -g %s, whose tables take "
        "%" PRIu64 " MiB of memory (too-many-men)",
        game->name, exact->memory / MIB);
    fourmi_free(exact);
    refuse(task, q, sentence);
}

/* Of a line the first word is the state, or all words where states have blanks in them. Writes the state
 * behind the line, and returns its game. */
static const fourmi_game *find_state(const Task *task, Question *q)
{
    const Solvers *usual = task->solvers[0];
    const size_t end = strcspn(q->given, "\r");
    const size_t word = strcspn(q->given, " \t\r");
    q->text = memcpy(q->given + q->length + 1, q->given, end + 1);
    q->text[end] = '\0';
    const fourmi_game *game = game_of(task, q->text);
    if (q->line == 0 || game != usual->game || word == end) {
        return game;
    }
    const bool has_blanks = !usual->facts->actions_are_symbols;
    const bool is_whole = has_blanks && reads(game, q->text);
    const char last = q->text[word];
    q->text[word] = is_whole ? last : '\0';
    if (has_blanks && !is_whole && !reads(game, q->text)) {
        q->text[word] = last; /* neither is a state: the whole line is what is wrong */
    }
    return game_of(task, q->text);
}

/* Reads what can be told before it is a solver's turn. */
static void ask(Task *task, Question *q, const char *text, size_t length, size_t line)
{
    const size_t shown = length - (length > 0 && text[length - 1] == '\n');
    *q = (Question){.line = line, .length = shown, .given = calloc(2, shown + 1)};
    if (q->given == NULL) {
        complain("not enough memory");
        task->status = STATUS_RESOURCES;
        atomic_store(&task->is_stopped, true);
        return;
    }
    memcpy(q->given, text, shown);
    q->length -= shown > 0 && text[shown - 1] == '\r';
    q->given[q->length] = '\0';
    if (line > 0 && strspn(q->given, " \t") > 0) {
        /* Is the position empty, or is it the next word? Better not to guess. */
        refuse(task, q, "it starts with a blank, where its position should be");
    } else if (strlen(q->given) < q->length) {
        char sentence[200];
        snprintf(sentence, sizeof sentence, "character %zu, '\\x00', is not a move of %s",
                 strlen(q->given) + 1, task->solvers[0]->game->name);
        refuse(task, q, sentence);
    } else {
        const fourmi_game *game = find_state(task, q);
        if (game != task->solvers[0]->game && strchr(game->name, ':') != NULL) {
            refuse_larger(task, q, game);
        } else {
            q->solvers = solvers_of(task, game);
        }
    }
}

/* --------------------------------------------------------------------- answers */

static void refuse_over(const Task *task, Question *q, int outcome)
{
    const char *const *players = q->solvers->facts->players;
    char sentence[200];
    snprintf(sentence, sizeof sentence, "the game is over: %s%s",
             outcome == 0 ? "it is a draw" : players[outcome < 0], outcome == 0 ? "" : " has won");
    refuse(task, q, sentence);
}

/* Reads a state and finds what is wanted of it; by many threads at once. */
static void answer_question(void *context, int thread, void *item)
{
    Task *task = context;
    Question *q = item;
    if (q->complaint[0] != '\0' || q->solvers == NULL || is_stopped(task)) {
        return;
    }
    const SolveWishes *wishes = &task->wishes;
    const fourmi_game_facts *facts = q->solvers->facts;
    const fourmi_answer_options options = {
        .exact = q->solvers->hands[thread].exact,
        .text = q->text,
        .no_actions = !wishes->all && q->solvers->game->players == 2,
        .no_line = !wishes->line,
        .any_win = wishes->weak && !wishes->all,
    };
    q->status = fourmi_answer_new(task->lab, &options, &q->answer);
    if (q->status < 0) {
        refuse(task, q, NULL);
        return;
    }
    if (strlen(q->text) >= TEXT_MAX) {
        refuse(task, q, "it is too long");
        return;
    }
    progress_begin_search(&task->progress);
    q->status = fourmi_run(q->answer, 0);
    progress_end_search(&task->progress);
    if (q->status >= 0 && q->answer->turn == FOURMI_OVER && facts->unit != FOURMI_UNIT_MATE) {
        refuse_over(task, q, q->answer->value.outcome);
    } else if (q->status == FOURMI_ERROR_UNKNOWN && facts->unit == FOURMI_UNIT_MATE) {
        refuse(task, q,
               "there is no table of this ending, which takes more memory; choose it with -g, or "
               "see --table (no-table)");
    }
}

/* Every question has its object, so that a program which asks and waits for the answer need not look
 * anywhere else. A short name of what is wrong stands at the end of some sentences. */
static void print_refusal(Task *task, const Question *q)
{
    const char *fault = strrchr(q->complaint, '(');
    const size_t fault_length = fault != NULL ? strcspn(fault, ")") : 0;
    task->refused++;
    task->status = STATUS_BAD_INPUT;
    if (!task->wishes.json) {
        complain("%s", q->complaint);
        return;
    }
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "position");
    put_text(&json, q->text != NULL ? q->text : q->given,
             q->text != NULL ? strlen(q->text) : q->length);
    put_key(&json, "error");
    put_string(&json, q->complaint);
    if (fault_length > 1 && fault[fault_length + 1] == '\0' && strchr(fault, ' ') == NULL) {
        put_key(&json, "fault");
        put_text(&json, fault + 1, fault_length - 1);
    }
    put_close(&json, '}');
    put_end_line(&json);
}

static void print_question(Task *task, const Question *q)
{
    if (atomic_load(&task->is_stopped)) {
        return;
    }
    progress_clear(&task->progress);
    if (q->complaint[0] != '\0') {
        print_refusal(task, q);
    } else if (q->answer == NULL || (q->status < 0 && terminal_was_interrupted())) {
        atomic_store(&task->is_stopped, true); /* what comes after it will not be printed */
    } else if (q->status < 0) {
        char quoted[QUOTE_SIZE];
        complain("position %s: the exact score could not be found",
                 quote(q->text, strlen(q->text), quoted));
        task->status = STATUS_RESOURCES;
        atomic_store(&task->is_stopped, true);
    } else {
        solve_print(q->solvers->facts, q->text, q->answer, &task->wishes);
        task->answered++;
    }
    /* Answers may take a while: each is shown as soon as it is known. */
    output_flush();
    if (output_has_failed()) {
        atomic_store(&task->is_stopped, true);
    }
}

/* Answers, or complaints, come one at a time and in order. */
static void finish_question(void *context, void *item)
{
    Question *q = item;
    print_question(context, q);
    fourmi_free(q->answer);
    free(q->given);
}

static void ask_all(Task *task, OrderedQueue *queue)
{
    const Arguments *arguments = task->arguments;
    const int count = arguments->operand_count;
    Input input = {0};
    for (int i = 0; !is_stopped(task) && (count == 0 || i < count); i++) {
        Question *q = ordered_queue_next(queue);
        size_t length;
        const char *text = count > 0 ? arguments->operands[i] : input_next_line(&input, &length);
        if (text == NULL) {
            break;
        }
        ask(task, q, text, count > 0 ? strlen(text) : length, count > 0 ? 0 : (size_t)i + 1);
        ordered_queue_add(queue);
    }
    if (input.error != 0 && !is_stopped(task)) {
        task->status = input_status(&input);
    }
    input_clear(&input);
}

/* ----------------------------------------------------------------------- command */

static void print_stats(const Task *task, double seconds)
{
    uint64_t nodes = 0;
    for (int i = 0; i < task->threads; i++) {
        nodes += task->solvers[0]->hands[i].exact->nodes;
    }
    complain("%zu position%s in %.3f s, %" PRIu64 " nodes, %.1f M nodes/s", task->answered,
             task->answered == 1 ? "" : "s", seconds, nodes, (double)nodes * 1e-6 / seconds);
}

static Status solve_positions(Task *task)
{
    const OrderedJobs jobs = {.work = answer_question, .finish = finish_question, .context = task};
    const double start = seconds_now();
    OrderedQueue *queue = ordered_queue_new(sizeof(Question), task->threads, &jobs);
    if (queue == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    progress_init(&task->progress, 0);
    ask_all(task, queue);
    ordered_queue_free(queue);
    progress_clear(&task->progress);
    if (task->wishes.json && task->refused > 0) {
        complain("%zu position%s could not be answered: see error", task->refused,
                 task->refused == 1 ? "" : "s");
    }
    if (arguments_has(task->arguments, "stats")) {
        print_stats(task, seconds_now() - start);
    }
    if (terminal_was_interrupted()) {
        complain("interrupted after %zu answer%s", task->answered, task->answered == 1 ? "" : "s");
        return STATUS_INTERRUPTED;
    }
    return task->status;
}

/* Refuses what means nothing for a game. */
static Status check(const Arguments *arguments, const fourmi_game *game)
{
    static const char *const of_two[] = {"weak",    "line",  "table", "book",
                                         "no-book", "stats", "plies"};
    for (size_t i = 0; game->players == 1 && i < sizeof of_two / sizeof *of_two; i++) {
        if (arguments_has(arguments, of_two[i])) {
            complain("--%s is for games, and this is a world", of_two[i]);
            return STATUS_USAGE;
        }
    }
    if (arguments_has(arguments, "book") && arguments_has(arguments, "no-book")) {
        complain("--book and --no-book do not go together");
    } else if (arguments_has(arguments, "without") && game->players == 2) {
        complain("--without is for worlds with cards, and %s has none", game->name);
    } else if (arguments_has(arguments, "plies")) {
        complain("--plies goes with --keep");
    } else if (arguments_has(arguments, "keep")) {
        complain("--keep is for worlds that take long, and %s does not", game->name);
    } else {
        return STATUS_OK;
    }
    return STATUS_USAGE;
}

static Status solve(Task *task, const fourmi_game *game)
{
    const Arguments *arguments = task->arguments;
    const bool is_alone = arguments->operand_count == 1 || game->players == 1;
    Status status = check(arguments, game);
    task->threads = is_alone ? 1 : (int)arguments_number(arguments, "threads");
    if (status == STATUS_OK && arguments_has(arguments, "book")) {
        status = lab_use_book(task->lab, game, arguments_text(arguments, "book"), NULL);
    }
    const Solvers *solvers = status == STATUS_OK ? solvers_of(task, game) : NULL;
    if (solvers == NULL) {
        return status == STATUS_OK ? task->status : status;
    }
    if (game->players == 1 && arguments->operand_count == 0) {
        return solve_print_start(task->lab, solvers->hands[0].exact, solvers->facts, &task->wishes);
    }
    if (game->players == 1 && !solvers->facts->reads_states) {
        complain("a world is solved from its start; it takes no POSITION");
        return STATUS_USAGE;
    }
    return solve_positions(task);
}

Status solve_run(const Arguments *arguments)
{
    Task task = {
        .arguments = arguments,
        .wishes = {.all = arguments_has(arguments, "all"),
                   .weak = arguments_has(arguments, "weak"),
                   .line = arguments_has(arguments, "line"),
                   .json = arguments_has(arguments, "json")},
    };
    const fourmi_game *game;
    Status status = lab_open(arguments, NULL, &task.lab, &game);
    if (status != STATUS_OK) {
        return status;
    }
    if (game->players == 2 && arguments_has(arguments, "keep")) {
        status = dividing_run(arguments);
    } else if (!world_solve_large(arguments, &status)) {
        joining_tell_of_copies(SOLVE_OF_LITTLE);
        terminal_catch_interrupt();
        status = solve(&task, game);
    }
    free_solvers(&task);
    fourmi_free(task.lab);
    return status;
}
