/* bench_solver.c - fourmi bench solver: how fast and how right the solver is. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "host/clock.h"

enum { SAID_SIZE = 64 };

/* A position with its score, from a line `MOVES SCORE`. */
typedef struct Solved {
    fourmi_state state;
    int score;
    fourmi_value found;
} Solved;

typedef struct SolverBench {
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_exact *exact;
    const char *name; /* of the set */
    Solved *set;      /* [room] */
    size_t count;
    size_t room;
    bool wants_json;
} SolverBench;

/* Positions of random games, easy ones first. */
static const char *const built_in[] = {
    "174715773247323311422124354453 3",
    "565646655423434254 7",
    "24265556625 6",
    "141141142364323446 -2",
    "42574436355422 -1",
    "13163626645542 3",
    "756533655634 -5",
    "555334335 -2",
    "5767563465 -2",
    "6464274625 2",
    "525217643 2",
    "43434224 5",
};

/* ----------------------------------------------------------------- reading */

static bool refuse(const SolverBench *bench, size_t line, const char *why)
{
    complain("%s, line %zu: %s", bench->name, line, why);
    return false;
}

/* Adds the position of a line, which it cuts. */
static bool add(SolverBench *bench, char *line, size_t number)
{
    if (bench->count == bench->room) {
        const size_t room = bench->room * 2 + 64;
        Solved *larger = realloc(bench->set, room * sizeof *larger);
        if (larger == NULL) {
            return refuse(bench, number, "not enough memory");
        }
        bench->set = larger;
        bench->room = room;
    }
    Solved *solved = &bench->set[bench->count];
    char rest;
    line[strcspn(line, "\r\n")] = '\0';
    char *score = strrchr(line, ' ');
    if (score == NULL || score == line || sscanf(score, "%d %c", &solved->score, &rest) != 1) {
        return refuse(bench, number, "it is not a position and its score");
    }
    *score = '\0';
    if (strchr(line, ' ') != NULL) {
        char why[80];
        snprintf(why, sizeof why, "character %zu, ' ', is not a move", strcspn(line, " ") + 1);
        return refuse(bench, number, why);
    }
    if (fourmi_state_read(bench->game, line, &solved->state) < 0) {
        return refuse(bench, number, fourmi_error());
    }
    if (bench->game->turn(bench->game, &solved->state) == FOURMI_OVER) {
        return refuse(bench, number, "the game is over");
    }
    bench->count++;
    return true;
}

static bool read_built_in(SolverBench *bench, uint64_t limit)
{
    char line[80];
    bool is_good = true;
    bench->name = "built-in";
    for (size_t i = 0; is_good && i < sizeof built_in / sizeof *built_in && i < limit; i++) {
        snprintf(line, sizeof line, "%s", built_in[i]);
        is_good = add(bench, line, i + 1);
    }
    return is_good;
}

static bool read_file(SolverBench *bench, const char *path, uint64_t limit)
{
    const char *slash = strrchr(path, '/');
    char *line = NULL;
    size_t size = 0;
    bool is_good = true;
    bench->name = slash != NULL && slash[1] != '\0' ? slash + 1 : path;
    errno = 0;
    FILE *file = fopen(path, "r");
    for (size_t number = 1; file != NULL && is_good && bench->count < limit; number++) {
        if (getline(&line, &size, file) < 0) {
            break;
        }
        is_good = add(bench, line, number);
    }
    if (file == NULL || ferror(file)) {
        complain("%s could not be read: %s", path, strerror(errno));
        is_good = false;
    } else if (is_good && bench->count == 0) {
        complain("%s has no positions", path);
        is_good = false;
    }
    if (file != NULL) {
        fclose(file);
    }
    free(line);
    return is_good;
}

/* --------------------------------------------------------------- measuring */

static void print_figures(const SolverBench *bench, size_t exact, double seconds, uint64_t nodes)
{
    const double count = (double)bench->count;
    if (!bench->wants_json) {
        printf("%-20s %9zu %9zu %12.1f %14.1f %11.1f M\n", bench->name, bench->count, exact,
               1e6 * seconds / count, (double)nodes / count, (double)nodes * 1e-6 / seconds);
        return;
    }
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "set");
    put_string(&json, bench->name);
    put_key(&json, "positions");
    put_natural(&json, bench->count);
    put_key(&json, "exact");
    put_natural(&json, exact);
    put_key(&json, "mean_us");
    put_real(&json, 1e6 * seconds / count);
    put_key(&json, "mean_nodes");
    put_real(&json, (double)nodes / count);
    put_key(&json, "nodes_per_second");
    put_real(&json, (double)nodes / seconds);
    put_close(&json, '}');
    put_end_line(&json);
}

/* Solves a set with a solver that knows nothing yet. */
static Status measure(SolverBench *bench)
{
    size_t exact = 0;
    fourmi_exact_forget(bench->exact);
    const uint64_t before = bench->exact->nodes;
    const double start = seconds_now();
    int status = FOURMI_OK;
    for (size_t i = 0; status >= 0 && i < bench->count; i++) {
        status = fourmi_exact_value(bench->exact, &bench->set[i].state, &bench->set[i].found);
    }
    const double seconds = seconds_now() - start;
    if (status < 0) {
        complain("interrupted in %s", bench->name);
        return STATUS_INTERRUPTED;
    }
    for (size_t i = 0; i < bench->count; i++) {
        const Solved *solved = &bench->set[i];
        char said[SAID_SIZE];
        fourmi_value_write(bench->game, &solved->state, &solved->found, said, sizeof said);
        exact += atoi(said) == solved->score;
    }
    print_figures(bench, exact, seconds, bench->exact->nodes - before);
    output_flush();
    return exact < bench->count ? STATUS_BAD_INPUT : STATUS_OK;
}

/* Measures files; the built-in positions if there are none. */
static Status bench_all(SolverBench *bench, const Arguments *arguments)
{
    const uint64_t given = arguments_number(arguments, "limit");
    const uint64_t limit = given > 0 ? given : UINT64_MAX;
    const int files = arguments->operand_count;
    Status status = STATUS_OK;
    if (!bench->wants_json) {
        printf("%-20s %9s %9s %12s %14s %13s\n", "set", "positions", "exact", "mean us",
               "mean nodes", "nodes/s");
        output_flush();
    }
    for (int i = 0; i < (files > 0 ? files : 1) && status != STATUS_INTERRUPTED; i++) {
        bench->count = 0;
        const bool is_read = files > 0 ? read_file(bench, arguments->operands[i], limit)
                                       : read_built_in(bench, limit);
        const Status one = is_read ? measure(bench) : STATUS_BAD_INPUT;
        status = one != STATUS_OK ? one : status;
        if (output_has_failed()) {
            break;
        }
    }
    return status;
}

Status bench_solver_run(const Arguments *arguments)
{
    SolverBench bench = {.wants_json = arguments_has(arguments, "json")};
    Status status = lab_open(arguments, NULL, &bench.lab, &bench.game);
    terminal_catch_interrupt();
    if (status == STATUS_OK) {
        const fourmi_exact_options options = {
            .game = bench.game,
            .memory = arguments_number(arguments, "table") << 20,
            .no_data = true,
            .watch = progress_watch,
        };
        const int made = fourmi_exact_new(bench.lab, &options, &bench.exact);
        status = made < 0 ? lab_complain(made) : bench_all(&bench, arguments);
    }
    free(bench.set);
    fourmi_free(bench.exact);
    fourmi_free(bench.lab);
    return status;
}
