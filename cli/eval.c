/* eval.c - fourmi eval: how often a player chooses well, on solved positions.
 *
 * Several threads judge positions at once; each asks an oracle of its own, as does
 * the player if it needs one.
 */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "cli/mates.h"
#include "cli/mates_print.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/players.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/solved_set.h"
#include "cli/terminal.h"
#include "cli/world_run.h"
#include "facets/notation.h"
#include "host/own_path.h"
#include "host/ranks/ordered_queue.h"
#include "host/worker.h"
#include "judge/evaluate.h"
#include "judge/interval.h"

typedef struct Exam {
    NamedPlayer player;
    Game game;
    Oracles *oracles;
    PlayerAndOracle contexts[WORKERS_MAX]; /* of player_policy, by thread */
    uint64_t limit;                        /* of positions per set */
    bool wants_json;
    int name_width; /* of the column of the sets' names */

    Progress progress;
    size_t set_size;
    Evaluation evaluation; /* of the set that is judged now */
    Evaluation total;
    atomic_bool is_stopped;
} Exam;

typedef struct EvalItem {
    Position position;
    bool is_judged;
    Judgement judgement;
} EvalItem;

/* ----------------------------------------------------------------- judging */

static bool is_stopped(Exam *exam)
{
    return atomic_load(&exam->is_stopped) || terminal_was_interrupted();
}

static void judge_question(void *context, int thread, void *item)
{
    Exam *exam = context;
    EvalItem *question = item;
    if (!is_stopped(exam)) {
        question->is_judged = evaluate_choice(oracles_get(exam->oracles, thread), player_policy,
                                              &exam->contexts[thread], question->position,
                                              &question->judgement);
    }
}

static void count_judgement(void *context, void *item)
{
    Exam *exam = context;
    const EvalItem *question = item;
    if (!question->is_judged) {
        atomic_store(&exam->is_stopped, true);
        return;
    }
    evaluation_count(&exam->evaluation, question->judgement);
    progress_show(&exam->progress, exam->evaluation.all.positions, exam->set_size);
}

/* False if there is not enough memory. */
static bool judge_set(Exam *exam, const SolvedSet *set)
{
    const OrderedJobs jobs = {.work = judge_question, .finish = count_judgement, .context = exam};
    OrderedQueue *queue = ordered_queue_new(sizeof(EvalItem), oracles_threads(exam->oracles),
                                            &jobs);
    if (queue == NULL) {
        complain("not enough memory");
        return false;
    }
    exam->evaluation = (Evaluation){0};
    exam->set_size = set->count;
    progress_init(&exam->progress, 0);
    for (size_t i = 0; i < set->count && !is_stopped(exam); i++) {
        *(EvalItem *)ordered_queue_next(queue) = (EvalItem){.position = set->positions[i].position};
        ordered_queue_add(queue);
    }
    ordered_queue_free(queue);
    progress_clear(&exam->progress);
    evaluation_add(&exam->total, &exam->evaluation);
    return true;
}

/* ---------------------------------------------------------------- printing */

static double share(uint64_t hits, uint64_t trials)
{
    return trials > 0 ? (double)hits / (double)trials : 0.0;
}

/* "  100.0 % ( 34.2 to 100.0)", or its heading. */
enum { SHARE_WIDTH = 26 };

static void print_share(uint64_t hits, uint64_t trials)
{
    const Interval interval = interval_of_share((double)hits, trials);
    if (trials == 0) {
        printf(" %*s", SHARE_WIDTH, "-");
        return;
    }
    printf(" %7.1f %% (%5.1f to %5.1f)", 100.0 * share(hits, trials), 100.0 * interval.low,
           100.0 * interval.high);
}

static void print_tally(const Exam *exam, const char *name, const Tally *tally)
{
    printf("%-*s %9" PRIu64, exam->name_width, name, tally->positions);
    print_share(tally->keeping_result, tally->positions);
    print_share(tally->best, tally->positions);
    putchar('\n');
}

static void print_text(const Exam *exam, const char *name, const Evaluation *evaluation)
{
    print_tally(exam, name, &evaluation->all);
    print_tally(exam, "  not trivial", &evaluation->telling);
}

/* As wide as the longest name. */
static int find_name_width(const Arguments *arguments)
{
    size_t width = 18;
    for (int i = 1; i < arguments->operand_count; i++) {
        size_t length = strlen(solved_set_name(arguments->operands[i]));
        width = length > width ? length : width;
    }
    return (int)width;
}

static void print_heading(const Exam *exam)
{
    printf("%s at %s, per cent of positions with 95 %% confidence\n\n", exam->player.name,
           exam->game.name);
    printf("%-*s %9s %*s %*s\n", exam->name_width, "set", "positions", SHARE_WIDTH,
           "move keeps the result", SHARE_WIDTH, "move is best by score");
}

static void print_json_share(Json *json, const char *key, uint64_t hits, uint64_t trials)
{
    const Interval interval = interval_of_share((double)hits, trials);
    put_key(json, key);
    put_open(json, '{');
    put_key(json, "count");
    put_natural(json, hits);
    put_key(json, "share");
    if (trials > 0) {
        put_real(json, share(hits, trials));
    } else {
        put_null(json);
    }
    put_key(json, "low");
    put_real(json, interval.low);
    put_key(json, "high");
    put_real(json, interval.high);
    put_close(json, '}');
}

static void print_json_tally(Json *json, const char *key, const Tally *tally)
{
    put_key(json, key);
    put_open(json, '{');
    put_key(json, "positions");
    put_natural(json, tally->positions);
    print_json_share(json, "keeps_result", tally->keeping_result, tally->positions);
    print_json_share(json, "best", tally->best, tally->positions);
    put_close(json, '}');
}

/* The set of no name is all of them together. */
static void print_json(const char *name, const Evaluation *evaluation)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "set");
    if (name != NULL) {
        put_string(&json, name);
    } else {
        put_null(&json);
    }
    print_json_tally(&json, "all", &evaluation->all);
    print_json_tally(&json, "not_trivial", &evaluation->telling);
    put_close(&json, '}');
    put_end_line(&json);
}

static void print_set(const Exam *exam, const char *name)
{
    if (exam->wants_json) {
        print_json(name, &exam->evaluation);
    } else {
        print_text(exam, name, &exam->evaluation);
    }
}

static void print_total(const Exam *exam)
{
    if (exam->wants_json) {
        print_json(NULL, &exam->total);
    } else {
        print_text(exam, "together", &exam->total);
    }
}

/* ----------------------------------------------------------------- command */

/* Judges the positions of a file. However far it came is shown. */
static Status evaluate_file(Exam *exam, const char *path)
{
    SolvedSet set = {.name = solved_set_name(path)};
    Status status = STATUS_OK;
    if (!solved_set_read(&set, &exam->game, path, exam->limit)) {
        status = STATUS_BAD_INPUT;
    } else if (!judge_set(exam, &set)) {
        status = STATUS_RESOURCES;
    } else {
        print_set(exam, set.name);
        output_flush();
    }
    if (is_stopped(exam)) {
        const char *reason = terminal_was_interrupted() ? "interrupted" : "the truth was not found";
        complain("%s after %" PRIu64 " of %zu positions of %s", reason,
                 exam->evaluation.all.positions, exam->set_size, set.name);
        status = terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_RESOURCES;
    }
    solved_set_clear(&set);
    return status;
}

/* Those that are named, or else the one that comes with the game. */
static Status evaluate_files(Exam *exam, const Arguments *arguments, const char *shipped)
{
    Status status = STATUS_OK;
    if (!exam->wants_json) {
        print_heading(exam);
        output_flush();
    }
    if (arguments->operand_count < 2) {
        return evaluate_file(exam, shipped);
    }
    for (int i = 1; i < arguments->operand_count && status == STATUS_OK; i++) {
        status = evaluate_file(exam, arguments->operands[i]);
    }
    if (arguments->operand_count > 2 && (status == STATUS_OK || status == STATUS_INTERRUPTED)) {
        print_total(exam);
    }
    return status;
}

/* ------------------------------------------------------------ all positions */

static bool print_mates(Exam *exam, MatesBench *bench, Side side, Json *json)
{
    static const char *const names[] = {[SIDE_FIRST] = "first", [SIDE_SECOND] = "second"};
    PlayerAndOracle context = {&exam->player.player, mates_bench_oracle(bench)};
    Mates mates;
    if (!mates_bench_measure(bench, side, player_policy, &context, &mates)) {
        return false;
    }
    char failure[NOTATION_SIZE];
    fourmi_mates told = mates_told(&mates);
    if (mates.has_failure) {
        notation_write_position(&exam->game, mates.failure, failure);
        told.failure = failure;
    }
    if (!exam->wants_json) {
        mates_print_text(names[side], &told);
        return true;
    }
    put_key(json, names[side]);
    put_open(json, '{');
    mates_put(json, &told);
    put_close(json, '}');
    return true;
}

/* Without sets a game that may begin anywhere is judged from every position. */
static Status evaluate_everything(Exam *exam)
{
    Status status;
    Json json = {0};
    MatesBench *bench = mates_bench_new(&exam->game, mates_player_shares_images(&exam->player),
                                        &status);
    if (bench == NULL) {
        return status;
    }
    if (exam->wants_json) {
        put_open(&json, '{');
    }
    if (!print_mates(exam, bench, SIDE_FIRST, &json) ||
        !print_mates(exam, bench, SIDE_SECOND, &json)) {
        complain("not all positions were judged");
        status = terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_RESOURCES;
    }
    if (exam->wants_json) {
        put_close(&json, '}');
        put_end_line(&json);
    }
    mates_bench_free(bench);
    return status;
}

/* Whether a set of solved positions comes with the game; writes its path. */
static bool has_shipped_set(const Exam *exam, char path[OWN_PATH_SIZE])
{
    char name[GAME_NAME_SIZE + sizeof ".positions"];
    snprintf(name, sizeof name, "%s.positions", exam->game.name);
    return own_path_of_data(name, path);
}

static Status run_exam(Exam *exam, const Arguments *arguments)
{
    char shipped[OWN_PATH_SIZE] = "";
    Status status = STATUS_BAD_INPUT;
    const OraclesOptions options = {.threads = (int)arguments_number(arguments, "threads")};
    if (!players_find_game(&exam->player, 1, arguments, &exam->game)) {
        return status;
    }
    if (arguments->operand_count < 2) {
        if (mates_bench_fits(&exam->game)) {
            return evaluate_everything(exam);
        }
        if (!has_shipped_set(exam, shipped)) {
            complain("no solved positions of %s come with fourmi: name a FILE with a line `MOVES "
                     "SCORE` each, as fourmi solve -g %s prints them; fourmi certify judges every "
                     "position of a small game",
                     exam->game.name, exam->game.name);
            return STATUS_USAGE;
        }
    }
    exam->oracles = oracles_new(&exam->game, &options, &status);
    if (exam->oracles == NULL) {
        return status;
    }
    for (int i = 0; i < oracles_threads(exam->oracles); i++) {
        exam->contexts[i] = (PlayerAndOracle){&exam->player.player, oracles_get(exam->oracles, i)};
    }
    return evaluate_files(exam, arguments, shipped);
}

/* Whether a game can be judged by these words; says so if it cannot. */
static bool check_words(const Arguments *arguments)
{
    static const char *const for_worlds[] = {"player", "games", "seed", NULL};
    if (!game_takes_options(arguments, for_worlds)) {
        return false;
    }
    if (arguments->operand_count == 0) {
        complain("eval needs BRAIN; see fourmi eval --help");
        return false;
    }
    return true;
}

static Status eval_game(const Arguments *arguments)
{
    const uint64_t limit = arguments_number(arguments, "limit");
    Exam exam = {
        .limit = limit > 0 ? limit : UINT64_MAX,
        .wants_json = arguments_has(arguments, "json"),
        .name_width = find_name_width(arguments),
    };
    Status status = STATUS_BAD_INPUT;
    terminal_catch_interrupt();
    if (named_player_open_to_judge(&exam.player, arguments_operand(arguments, 0), arguments)) {
        status = run_exam(&exam, arguments);
    }
    oracles_free(exam.oracles);
    named_player_close(&exam.player);
    return status;
}

Status eval_run(const Arguments *arguments)
{
    World world;
    LoadedBrain of_world;
    if (arguments->operand_count > 0 &&
        brain_file_open_world(&of_world, arguments_operand(arguments, 0))) {
        return world_eval_brain(arguments, &of_world);
    }
    if (catalogue_find_world(arguments_text(arguments, "game"), &world)) {
        return world_eval(arguments, &world);
    }
    return check_words(arguments) ? eval_game(arguments) : STATUS_USAGE;
}
