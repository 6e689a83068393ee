/* eval.c - fourmi eval: how often a policy chooses well, in solved states; where it plays alone, how it
 * fares in many games. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/alone.h"
#include "cli/fields.h"
#include "cli/lab.h"
#include "cli/mates_print.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/sample_file.h"
#include "cli/terminal.h"
#include "host/own_path.h"

/* Of some states: in how many the policy keeps what is due, and in how many it is best by score. */
typedef struct Tally {
    uint64_t states;
    uint64_t right;
    uint64_t best;
} Tally;

/* Of a set: all states, and those in which not every action keeps what is due. */
typedef struct Tallies {
    Tally all;
    Tally telling;
} Tallies;

typedef struct Exam {
    Judged judged;
    fourmi_exact *exact;
    Tallies total;
    int name_width; /* of the column of the sets' names */
    Progress progress;
} Exam;

/* ---------------------------------------------------------------- printing */

/* "  100.0 % ( 34.2 to 100.0)", or its heading. */
enum { SHARE_WIDTH = 26 };

static void print_share(uint64_t hits, uint64_t trials)
{
    const Range range = range_of_share(hits, trials);
    if (trials == 0) {
        printf(" %*s", SHARE_WIDTH, "-");
    } else {
        printf(" %7.1f %% (%5.1f to %5.1f)", 100.0 * (double)hits / (double)trials,
               100.0 * range.low, 100.0 * range.high);
    }
}

static void print_tally(const Exam *exam, const char *name, const Tally *tally)
{
    printf("%-*s %9" PRIu64, exam->name_width, name, tally->states);
    print_share(tally->right, tally->states);
    print_share(tally->best, tally->states);
    putchar('\n');
}

static void add_share(Fields *fields, const char *before, uint64_t hits, uint64_t trials)
{
    const Range range = range_of_share(hits, trials);
    fields_add(fields, before, "count", (double)hits);
    fields_add(fields, before, "share", (double)hits / (double)trials); /* NaN of none */
    fields_add(fields, before, "low", range.low);
    fields_add(fields, before, "high", range.high);
}

/* The set of no name is all of them together. */
static void tell(const Exam *exam, const char *name, const Tallies *found)
{
    Fields fields = {0};
    Json json = {0};
    if (!arguments_has(exam->judged.arguments, "json")) {
        print_tally(exam, name != NULL ? name : "together", &found->all);
        print_tally(exam, "  not trivial", &found->telling);
        output_flush();
        return;
    }
    fields_add_text(&fields, "set", name);
    fields_add(&fields, "all", "positions", (double)found->all.states);
    add_share(&fields, "all.keeps_result", found->all.right, found->all.states);
    add_share(&fields, "all.best", found->all.best, found->all.states);
    fields_add(&fields, "not_trivial", "positions", (double)found->telling.states);
    add_share(&fields, "not_trivial.keeps_result", found->telling.right, found->telling.states);
    add_share(&fields, "not_trivial.best", found->telling.best, found->telling.states);
    put_open(&json, '{');
    fields_put(&fields, &json);
    put_close(&json, '}');
    put_end_line(&json);
    output_flush();
}

/* -------------------------------------------------------------------- sets */

static void add(Tally *sum, Tally tally)
{
    sum->states += tally.states;
    sum->right += tally.right;
    sum->best += tally.best;
}

/* Judges the states of a file. However far it came is shown. */
static Status evaluate_file(Exam *exam, const char *path)
{
    const uint64_t limit = arguments_number(exam->judged.arguments, "limit");
    SampleFile sample = {.count = 0};
    fourmi_evaluation *found = NULL;
    if (!sample_file_read(&sample, exam->judged.game, path, limit > 0 ? limit : UINT64_MAX)) {
        sample_file_clear(&sample);
        return STATUS_BAD_INPUT;
    }
    const fourmi_evaluation_options options = {
        .policy = exam->judged.policy,
        .method = FOURMI_METHOD_SAMPLE,
        .sample = (const char *const *)sample.states,
        .sample_count = sample.count,
        .best = true,
        .exact = exam->exact,
        .watch = progress_watch,
        .watch_context = &exam->progress,
    };
    progress_init(&exam->progress, 0);
    int status = fourmi_evaluation_new(exam->judged.lab, &options, &found);
    status = status < 0 ? status : fourmi_run(found, 0);
    progress_clear(&exam->progress);
    if (found != NULL) {
        const Tallies tallies = {
            {found->decisions, found->right, found->best},
            {found->telling, found->telling_right, found->telling_best},
        };
        tell(exam, sample.name, &tallies);
        add(&exam->total.all, tallies.all);
        add(&exam->total.telling, tallies.telling);
    }
    Status said = STATUS_OK;
    if (status == FOURMI_CANCELLED) {
        complain("interrupted after %" PRIu64 " of %" PRIu32 " positions of %s", found->decisions,
                 sample.count, sample.name);
        said = STATUS_INTERRUPTED;
    } else if (status < 0) {
        (void)lab_complain(status);
        said = STATUS_RESOURCES;
    }
    fourmi_free(found);
    sample_file_clear(&sample);
    return said;
}

/* Those that are named, or else the one that comes with the game. */
static Status evaluate_files(Exam *exam)
{
    const Arguments *arguments = exam->judged.arguments;
    const fourmi_game *game = exam->judged.game;
    char shipped[OWN_PATH_SIZE];
    char name[FOURMI_NAME_SIZE + sizeof ".positions"];
    const char *given = arguments->operand_count > 1 ? arguments->operands[1] : shipped;
    const int count = arguments->operand_count > 1 ? arguments->operand_count : 2;
    snprintf(name, sizeof name, "%s.positions", game->name);
    if (given == shipped && !own_path_of_data(name, shipped)) {
        complain("no solved positions of %s come with fourmi: name a FILE with a line `MOVES "
                 "SCORE` each, as fourmi solve -g %s prints them; fourmi certify judges every "
                 "position of a small game",
                 game->name, game->name);
        return STATUS_USAGE;
    }
    const fourmi_exact_options options = {
        .game = game,
        .threads = (int)arguments_number(arguments, "threads"),
        .watch = progress_watch,
    };
    const int made = fourmi_exact_new(exam->judged.lab, &options, &exam->exact);
    Status status = made < 0 ? lab_complain(made) : STATUS_OK;
    if (status == STATUS_OK && !arguments_has(arguments, "json")) {
        printf("%s at %s, per cent of positions with 95 %% confidence\n\n%-*s %9s %*s %*s\n",
               arguments->operands[0], game->name, exam->name_width, "set", "positions",
               SHARE_WIDTH, "move keeps the result", SHARE_WIDTH, "move is best by score");
        output_flush();
    }
    for (int i = 1; i < count && status == STATUS_OK; i++) {
        status = evaluate_file(exam, given == shipped ? shipped : arguments->operands[i]);
    }
    if (arguments->operand_count > 2 && (status == STATUS_OK || status == STATUS_INTERRUPTED)) {
        tell(exam, NULL, &exam->total);
    }
    return status;
}

/* ---------------------------------------------------------- from all states */

/* Without sets a game that may begin anywhere is judged from every state. */
static Status evaluate_starts(const Judged *judged)
{
    static const char *const names[] = {"first", "second"};
    const bool wants_json = arguments_has(judged->arguments, "json");
    Json json = {0};
    int status = FOURMI_OK;
    if (wants_json) {
        put_open(&json, '{');
    }
    for (int i = 0; i < 2 && status >= 0; i++) {
        const fourmi_evaluation_options options = {
            .policy = judged->policy,
            .player = i == 0 ? FOURMI_FIRST : FOURMI_SECOND,
            .method = FOURMI_METHOD_STARTS,
            .watch = progress_watch,
        };
        fourmi_evaluation *found;
        status = fourmi_evaluation_new(judged->lab, &options, &found);
        status = status < 0 ? status : fourmi_run(found, 0);
        if (status >= 0 && wants_json) {
            put_key(&json, names[i]);
            put_open(&json, '{');
            mates_put(&json, &found->mates);
            put_close(&json, '}');
        } else if (status >= 0) {
            mates_print_text(names[i], &found->mates);
        }
        fourmi_free(found);
    }
    if (wants_json) {
        put_close(&json, '}');
        put_end_line(&json);
    }
    return status == FOURMI_CANCELLED ? STATUS_INTERRUPTED
           : status < 0               ? lab_complain(status)
                                      : STATUS_OK;
}

/* ----------------------------------------------------------------- command */

static Status evaluate(Exam *exam)
{
    static const char *const for_one[] = {"games", "seed", NULL};
    const Judged *judged = &exam->judged;
    fourmi_game_facts *facts;
    if (judged->game->players == 1) {
        return alone_evaluate(judged);
    }
    if (!judged_takes(judged, for_one)) {
        return STATUS_USAGE;
    }
    const int made = fourmi_game_facts_new(
        judged->lab, &(fourmi_game_facts_options){.game = judged->game}, &facts);
    const bool is_of_starts = made >= 0 && facts->has_random_start &&
                              judged->arguments->operand_count < 2;
    fourmi_free(facts);
    return made < 0       ? lab_complain(made)
           : is_of_starts ? evaluate_starts(judged)
                          : evaluate_files(exam);
}

Status eval_run(const Arguments *arguments)
{
    Exam exam = {.name_width = 18};
    for (int i = 1; i < arguments->operand_count; i++) {
        const int width = (int)strlen(sample_file_name(arguments->operands[i]));
        exam.name_width = width > exam.name_width ? width : exam.name_width;
    }
    terminal_catch_interrupt();
    Status status = judged_open(&exam.judged, arguments);
    status = status == STATUS_OK ? evaluate(&exam) : status;
    fourmi_free(exam.exact);
    judged_free(&exam.judged);
    return status;
}
