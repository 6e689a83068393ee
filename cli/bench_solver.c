/* bench_solver.c - fourmi bench solver: how fast and how right the solver is. */
#include <inttypes.h>
#include <stdio.h>

#include "catalogue.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/solved_set.h"
#include "cli/terminal.h"
#include "host/clock.h"

/* How the solver did on a set of positions. */
typedef struct Figures {
    size_t exact;
    double seconds;
    uint64_t nodes;
} Figures;

typedef struct SolverBench {
    Oracles *oracles;
    uint64_t limit; /* of positions per set */
    bool wants_json;
    Status status;
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

static bool read_built_in(SolvedSet *set, uint64_t limit)
{
    const size_t count = sizeof built_in / sizeof built_in[0];
    bool is_good = true;
    for (size_t i = 0; is_good && i < count && i < limit; i++) {
        is_good = solved_set_add(set, catalogue_default_game(), built_in[i], i + 1);
    }
    return is_good;
}

/* --------------------------------------------------------------- measuring */

/* False if cancelled. */
static bool measure(SolverBench *bench, const SolvedSet *set, Figures *figures)
{
    *figures = (Figures){0};
    oracles_forget(bench->oracles);
    const double start = seconds_now();
    for (size_t i = 0; i < set->count; i++) {
        int score;
        if (!oracle_score(oracles_get(bench->oracles, 0), set->positions[i].position, &score)) {
            return false;
        }
        figures->exact += score == set->positions[i].score;
    }
    figures->seconds = seconds_now() - start;
    figures->nodes = oracles_work(bench->oracles);
    return true;
}

/* ---------------------------------------------------------------- printing */

static void print_text(const SolvedSet *set, const Figures *figures)
{
    const double count = (double)set->count;
    printf("%-20s %9zu %9zu %12.1f %14.1f %11.1f M\n", set->name, set->count, figures->exact,
           1e6 * figures->seconds / count, (double)figures->nodes / count,
           (double)figures->nodes * 1e-6 / figures->seconds);
}

static void print_heading(void)
{
    printf("%-20s %9s %9s %12s %14s %13s\n", "set", "positions", "exact", "mean us", "mean nodes",
           "nodes/s");
}

static void print_json(const SolvedSet *set, const Figures *figures)
{
    const double count = (double)set->count;
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "set");
    put_string(&json, set->name);
    put_key(&json, "positions");
    put_natural(&json, set->count);
    put_key(&json, "exact");
    put_natural(&json, figures->exact);
    put_key(&json, "mean_us");
    put_real(&json, 1e6 * figures->seconds / count);
    put_key(&json, "mean_nodes");
    put_real(&json, (double)figures->nodes / count);
    put_key(&json, "nodes_per_second");
    put_real(&json, (double)figures->nodes / figures->seconds);
    put_close(&json, '}');
    put_end_line(&json);
}

/* ----------------------------------------------------------------- command */

/* Measures a file, the built-in positions if `path` is NULL. */
static void bench_set(SolverBench *bench, const char *path)
{
    SolvedSet set = {.name = path != NULL ? solved_set_name(path) : "built-in"};
    Figures figures;
    if (!(path != NULL ? solved_set_read(&set, catalogue_default_game(), path, bench->limit)
                       : read_built_in(&set, bench->limit))) {
        bench->status = STATUS_BAD_INPUT;
    } else if (!measure(bench, &set, &figures)) {
        complain("interrupted in %s", set.name);
        bench->status = STATUS_INTERRUPTED;
    } else {
        (bench->wants_json ? print_json : print_text)(&set, &figures);
        output_flush();
        bench->status = figures.exact < set.count ? STATUS_BAD_INPUT : bench->status;
    }
    solved_set_clear(&set);
}

static void bench_all(SolverBench *bench, const Arguments *arguments)
{
    if (!bench->wants_json) {
        print_heading();
        output_flush();
    }
    if (arguments->operand_count == 0) {
        bench_set(bench, NULL);
    }
    for (int i = 0; i < arguments->operand_count && !output_has_failed() &&
                    bench->status != STATUS_INTERRUPTED;
         i++) {
        bench_set(bench, arguments->operands[i]);
    }
}

Status bench_solver_run(const Arguments *arguments)
{
    const uint64_t limit = arguments_number(arguments, "limit");
    SolverBench bench = {
        .limit = limit > 0 ? limit : UINT64_MAX,
        .wants_json = arguments_has(arguments, "json"),
    };
    const OraclesOptions options = {
        .table_mib = arguments_number(arguments, "table"),
        .no_book = true,
    };
    terminal_catch_interrupt();
    bench.oracles = oracles_new(catalogue_default_game(), &options, &bench.status);
    if (bench.oracles != NULL) {
        bench_all(&bench, arguments);
    }
    oracles_free(bench.oracles);
    return bench.status;
}
