/* world_large.c - fourmi solve -g WORLD of a world that takes long: with progress, several
 * threads, several processes that mpirun has started, and a file to go on from. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/joining.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/world_large.h"
#include "cli/world_truth.h"
#include "host/clock.h"
#include "host/files.h"
#include "host/ranks/shared_solving.h"

enum { SECONDS_BETWEEN_KEEPS = 60 };

typedef struct Large {
    const World *world;
    const WorldSolving *solving;
    void *solver;
    MemoryBlock memory;
    Ranks *ranks;     /* NULL for this process alone */
    const char *path; /* NULL: nothing is kept */
    Progress progress;
    double kept_at;
    bool has_failed; /* to write the file */
} Large;

/* ---------------------------------------------------------------- the work */

static bool keep(Large *large)
{
    large->kept_at = seconds_now();
    if (large->path == NULL ||
        world_solving_keep(large->solving, large->solver, large->world, large->path)) {
        return true;
    }
    progress_clear(&large->progress);
    complain("%s could not be written: %s", large->path, file_refusal(large->path));
    large->has_failed = true;
    return false;
}

static bool poll(void *context)
{
    const Large *large = context;
    return !terminal_was_interrupted() &&
           !(joining_helps(large->ranks) && ranks_is_lost(large->ranks, 0));
}

static bool between(void *context)
{
    Large *large = context;
    uint64_t done;
    uint64_t total;
    large->solving->progress(large->solver, &done, &total);
    if (done > 0) {
        progress_show(&large->progress, done, total);
    }
    return seconds_now() - large->kept_at < SECONDS_BETWEEN_KEEPS || keep(large);
}

static SharedSolvingEnd run(const Large *large, const WorldSolvingOptions *options)
{
    if (large->ranks != NULL) {
        return shared_solving_lead(large->ranks, options);
    }
    return world_solving_run(options) ? SHARED_SOLVING_DONE : SHARED_SOLVING_CANCELLED;
}

static WorldSolvingOptions options_of(Large *large, int threads)
{
    return (WorldSolvingOptions){
        .solving = large->solving,
        .solver = large->solver,
        .threads = threads,
        .poll = poll,
        .between = joining_helps(large->ranks) ? NULL : between,
        .context = large,
    };
}

static Status work(Large *large, int threads)
{
    const WorldSolvingOptions options = options_of(large, threads);
    progress_init(&large->progress, 0);
    large->kept_at = seconds_now();
    const SharedSolvingEnd end = run(large, &options);
    progress_clear(&large->progress);
    if (end == SHARED_SOLVING_DONE) {
        return STATUS_OK;
    }
    if (end == SHARED_SOLVING_NO_MEMORY) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    if (large->has_failed || !keep(large)) {
        return STATUS_OUTPUT;
    }
    complain(large->path != NULL ? "interrupted; the same command goes on from here"
                                 : "interrupted");
    return STATUS_INTERRUPTED;
}

/* What another process does that mpirun has started. */
static Status help(Large *large, int threads)
{
    const WorldSolvingOptions options = options_of(large, threads);
    if (shared_solving_help(large->ranks, &options) == SHARED_SOLVING_NO_MEMORY) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    return STATUS_OK;
}

/* ------------------------------------------------------------------ answers */

static void print_proof(const Large *large)
{
    WorldProof proof;
    for (int i = 0; large->solving->proof(large->solver, i, &proof); i++) {
        printf("%4d %12" PRIu64 " %12" PRIu64 " %016" PRIx64 "\n", proof.stage, proof.listed,
               proof.sure, proof.checksum);
    }
}

static void print_text(const Arguments *arguments, const Large *large, Value value)
{
    char words[VALUE_WORDS_SIZE];
    printf("%-14s %s\n", large->world->name, value_words(value, words));
    if (arguments_has(arguments, "all")) {
        print_proof(large);
    }
}

static void print_proof_json(Json *json, const Large *large)
{
    WorldProof proof;
    put_open(json, '[');
    for (int i = 0; large->solving->proof(large->solver, i, &proof); i++) {
        char checksum[24];
        snprintf(checksum, sizeof checksum, "%016" PRIx64, proof.checksum);
        put_open(json, '{');
        put_key(json, "stage");
        put_integer(json, proof.stage);
        put_key(json, "listed");
        put_natural(json, proof.listed);
        put_key(json, "sure");
        put_natural(json, proof.sure);
        put_key(json, "checksum");
        put_string(json, checksum);
        put_close(json, '}');
    }
    put_close(json, ']');
}

static void print_json(const Arguments *arguments, const Large *large, Value value)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "world");
    put_string(&json, large->world->name);
    put_value_of_world(&json, value);
    if (arguments_has(arguments, "all")) {
        put_key(&json, "proof");
        print_proof_json(&json, large);
    }
    put_close(&json, '}');
    put_end_line(&json);
}

static Status tell(const Arguments *arguments, const Large *large)
{
    Value value;
    if (!large->solving->value(large->solver, large->world, &value)) {
        complain("%s is not surely won from its start, and how likely it is takes more memory",
                 large->world->name);
        return STATUS_RESOURCES;
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(arguments, large, value);
    return STATUS_OK;
}

/* ------------------------------------------------------------------ command */

/* Says what memory it takes and takes it. */
static bool reserve(Large *large)
{
    const size_t size = large->solving->memory_size(large->world);
    if (!joining_helps(large->ranks)) {
        complain("%s takes %zu MiB of memory", large->world->name, size >> 20);
    }
    if (size > memory_available() || !memory_reserve(&large->memory, size)) {
        complain("not enough memory");
        return false;
    }
    large->solver = large->solving->init(large->world, large->memory.bytes);
    return true;
}

static bool resume(Large *large)
{
    const WorldSolvingKept kept = large->path == NULL
                                      ? WORLD_KEPT_NONE
                                      : world_solving_resume(large->solving, large->solver,
                                                             large->world, large->path);
    if (kept == WORLD_KEPT_RESUMED) {
        complain("going on from %s", large->path);
    } else if (kept == WORLD_KEPT_WRONG) {
        complain("%s is not what was kept of %s", large->path, large->world->name);
    }
    return kept != WORLD_KEPT_WRONG;
}

static Status solve(const Arguments *arguments, Large *large)
{
    const int threads = (int)arguments_number(arguments, "threads");
    if (!reserve(large)) {
        if (joining_helps(large->ranks)) {
            shared_solving_refuse(large->ranks);
        }
        return STATUS_RESOURCES;
    }
    if (joining_helps(large->ranks)) {
        return help(large, threads);
    }
    if (!resume(large)) {
        return STATUS_BAD_INPUT;
    }
    const Status status = work(large, threads);
    return status == STATUS_OK ? tell(arguments, large) : status;
}

bool world_solve_large(const Arguments *arguments, Status *status)
{
    static const char *const for_games[] = {"weak",    "line",  "table", "book",
                                            "no-book", "stats", "plies", NULL};
    World world;
    if (!catalogue_find_world(arguments_text(arguments, "game"), &world) ||
        catalogue_world_oracle_kind(&world) != NULL || catalogue_world_solving(&world) == NULL) {
        return false;
    }
    Large large = {
        .world = &world,
        .solving = catalogue_world_solving(&world),
        .path = arguments_text(arguments, "keep"),
    };
    *status = STATUS_USAGE;
    if (arguments->operand_count > 0) {
        complain("a world is solved from its start; it takes no POSITION");
    } else if (world_takes_options(arguments, for_games)) {
        terminal_catch_interrupt();
        *status = STATUS_RESOURCES;
        if (joining_begin(&large.ranks)) {
            *status = solve(arguments, &large);
            memory_release(&large.memory);
            joining_end(large.ranks);
        }
    }
    return true;
}
