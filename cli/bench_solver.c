/* bench_solver.c - fourmi bench solver: how fast and how right the solver is. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "cli/truth.h"
#include "games/connect4.h"

typedef struct Solved {
    Position position;
    int score;
} Solved;

/* A set of solved positions, and how the solver did on it. */
typedef struct Set {
    const char *name;
    Solved *positions; /* [room], of which `count` are there */
    size_t room;
    size_t count;
    bool is_whole; /* all of its lines could be read */
    size_t exact;
    double seconds;
    uint64_t nodes;
} Set;

typedef struct Bench {
    Truth *truth;
    uint64_t limit; /* of positions per set */
    bool wants_json;
    Status status;
} Bench;

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

static bool add_position(Set *set, Solved solved)
{
    if (set->count == set->room) {
        size_t room = set->room * 2 + 64;
        Solved *larger = realloc(set->positions, room * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        set->positions = larger;
        set->room = room;
    }
    set->positions[set->count++] = solved;
    return true;
}

/* Reads "MOVES SCORE", or writes why not. */
static bool read_solved(const char *line, Solved *solved, char reason[REASON_SIZE])
{
    char moves[100];
    char rest;
    if (sscanf(line, "%99s %d %c", moves, &solved->score, &rest) != 2) {
        snprintf(reason, REASON_SIZE, "it is not a position and its score");
        return false;
    }
    Record record = record_start(&connect4);
    if (!position_read(&record, moves, strlen(moves), NULL, reason)) {
        return false;
    }
    solved->position = record_position(&record);
    if (game_is_over(&connect4, solved->position)) {
        snprintf(reason, REASON_SIZE, "the game is over");
        return false;
    }
    return true;
}

/* Adds the position of a line; says what is wrong with it otherwise. */
static void read_line(Set *set, const char *line, size_t number)
{
    Solved solved;
    char reason[REASON_SIZE];
    if (!read_solved(line, &solved, reason)) {
        complain("%s, line %zu: %s", set->name, number, reason);
        set->is_whole = false;
    } else if (!add_position(set, solved)) {
        complain("%s, line %zu: not enough memory", set->name, number);
        set->is_whole = false;
    }
}

static void read_file(Set *set, const char *path, uint64_t limit)
{
    char *line = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    for (size_t number = 1; file != NULL && set->is_whole && set->count < limit; number++) {
        if (getline(&line, &size, file) < 0) {
            break;
        }
        read_line(set, line, number);
    }
    if (file == NULL || ferror(file)) {
        complain("%s could not be read: %s", path, strerror(errno));
        set->is_whole = false;
    }
    if (file != NULL) {
        fclose(file);
    }
    free(line);
}

static void read_built_in(Set *set, uint64_t limit)
{
    const size_t count = sizeof built_in / sizeof built_in[0];
    for (size_t i = 0; i < count && i < limit; i++) {
        read_line(set, built_in[i], i + 1);
    }
}

/* --------------------------------------------------------------- measuring */

/* False if cancelled. */
static bool measure(Bench *bench, Set *set)
{
    truth_forget(bench->truth);
    const double start = seconds_now();
    for (size_t i = 0; i < set->count; i++) {
        int score;
        if (!exact_score(truth_exact(bench->truth, 0), set->positions[i].position, &score)) {
            return false;
        }
        set->exact += score == set->positions[i].score;
    }
    set->seconds = seconds_now() - start;
    set->nodes = truth_nodes(bench->truth);
    return true;
}

/* ---------------------------------------------------------------- printing */

static void print_text(const Set *set)
{
    const double count = (double)set->count;
    printf("%-20s %9zu %9zu %12.1f %14.1f %11.1f M\n", set->name, set->count, set->exact,
           1e6 * set->seconds / count, (double)set->nodes / count,
           (double)set->nodes * 1e-6 / set->seconds);
}

static void print_heading(void)
{
    printf("%-20s %9s %9s %12s %14s %13s\n", "set", "positions", "exact", "mean us", "mean nodes",
           "nodes/s");
}

static void print_json(const Set *set)
{
    const double count = (double)set->count;
    Json json = {0};
    json_open(&json, '{');
    json_key(&json, "set");
    json_string(&json, set->name);
    json_key(&json, "positions");
    json_natural(&json, set->count);
    json_key(&json, "exact");
    json_natural(&json, set->exact);
    json_key(&json, "mean_us");
    json_real(&json, 1e6 * set->seconds / count);
    json_key(&json, "mean_nodes");
    json_real(&json, (double)set->nodes / count);
    json_key(&json, "nodes_per_second");
    json_real(&json, (double)set->nodes / set->seconds);
    json_close(&json, '}');
    json_end_line(&json);
}

/* ----------------------------------------------------------------- command */

/* A path's last part. */
static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL && slash[1] != '\0' ? slash + 1 : path;
}

/* Measures a file, the built-in positions if `path` is NULL. */
static void bench_set(Bench *bench, const char *path)
{
    Set set = {.name = path != NULL ? name_of(path) : "built-in", .is_whole = true};
    if (path != NULL) {
        read_file(&set, path, bench->limit);
    } else {
        read_built_in(&set, bench->limit);
    }
    if (!set.is_whole) {
        bench->status = STATUS_BAD_INPUT;
    } else if (set.count == 0) {
        complain("%s has no positions", path);
        bench->status = STATUS_BAD_INPUT;
    } else if (!measure(bench, &set)) {
        complain("interrupted in %s", set.name);
        bench->status = STATUS_INTERRUPTED;
    } else {
        (bench->wants_json ? print_json : print_text)(&set);
        output_flush();
        bench->status = set.exact < set.count ? STATUS_BAD_INPUT : bench->status;
    }
    free(set.positions);
}

static void bench_all(Bench *bench, const Arguments *arguments)
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
    Bench bench = {
        .limit = limit > 0 ? limit : UINT64_MAX,
        .wants_json = arguments_has(arguments, "json"),
    };
    const TruthOptions options = {
        .table_mib = arguments_number(arguments, "table"),
        .no_book = true,
    };
    terminal_catch_interrupt();
    bench.truth = truth_new(&connect4, &options, &bench.status);
    if (bench.truth != NULL) {
        bench_all(&bench, arguments);
    }
    truth_free(bench.truth);
    return bench.status;
}
