/* sweep.c - fourmi sweep: trains with many different settings, and makes a table of what came
 * out. Several threads and processes take a unit each; none of them depends on another.
 */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>

#include "cli/joining.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/sweep_best.h"
#include "cli/sweep_table.h"
#include "cli/terminal.h"
#include "host/ranks/ordered_queue.h"

typedef struct Sweep {
    SweepPlan plan;
    int threads;
    SweepBench *bench;
    SweepTable *table; /* NULL in a process that helps */
    Ranks *ranks;      /* NULL for this process alone */
    Progress progress;
    atomic_bool has_failed; /* for want of memory */
} Sweep;

typedef struct SweepItem {
    uint64_t unit;
    SweepResult result;
} SweepItem;

/* ---------------------------------------------------------------------- units */

static void train_unit(void *context, int thread, void *item)
{
    Sweep *sweep = context;
    SweepItem *it = item;
    if (!terminal_was_interrupted() && !atomic_load(&sweep->has_failed)) {
        const SweepUnit unit = sweep_plan_unit(&sweep->plan, (size_t)it->unit);
        it->result = sweep_bench_measure(sweep->bench, thread, &unit);
    }
}

static void keep_row(void *context, void *item)
{
    Sweep *sweep = context;
    const SweepItem *it = item;
    if (it->result.has_failed ||
        (it->result.is_known && !sweep_table_add(sweep->table, (size_t)it->unit, &it->result))) {
        atomic_store(&sweep->has_failed, true);
    }
    progress_show(&sweep->progress, sweep_table_count(sweep->table), sweep->plan.unit_count);
}

/* Rows are put in order at the end. */
static void finish_row(void *context, void *item)
{
    (void)context;
    (void)item;
}

static bool is_interrupted(void *context)
{
    (void)context;
    return terminal_was_interrupted();
}

static OrderedJobs jobs_of(Sweep *sweep)
{
    return (OrderedJobs){
        .work = train_unit,
        .keep = keep_row,
        .finish = finish_row,
        .is_cancelled = is_interrupted,
        .context = sweep,
    };
}

/* ----------------------------------------------------------------------- runs */

static OrderedQueue *open_queue(Sweep *sweep)
{
    const OrderedJobs jobs = jobs_of(sweep);
    OrderedQueue *queue = ordered_queue_new(sizeof(SweepItem), sweep->threads, &jobs);
    if (queue != NULL && sweep->ranks != NULL && !ordered_queue_share(queue, sweep->ranks)) {
        ordered_queue_free(queue);
        return NULL;
    }
    return queue;
}

/* Trains the units that are not known. */
static void train_all(Sweep *sweep)
{
    OrderedQueue *queue = open_queue(sweep);
    if (queue == NULL) {
        atomic_store(&sweep->has_failed, true);
        return;
    }
    progress_init(&sweep->progress, sweep_table_count(sweep->table));
    for (size_t i = 0; i < sweep->plan.unit_count && !terminal_was_interrupted() &&
                       !atomic_load(&sweep->has_failed);
         i++) {
        /* Rows of units that were added come later, and none of them is this one. */
        SweepItem *item = ordered_queue_next(queue);
        if (!sweep_table_has(sweep->table, i)) {
            *item = (SweepItem){.unit = i};
            ordered_queue_add(queue);
        }
    }
    ordered_queue_free(queue);
    progress_clear(&sweep->progress);
}

static Status run(Sweep *sweep)
{
    train_all(sweep);
    if (sweep_table_count(sweep->table) == sweep->plan.unit_count) {
        const Status status = sweep_table_finish(sweep->table);
        if (status == STATUS_OK) {
            sweep_best_tell(&sweep->plan, sweep_bench_columns(sweep->bench), sweep->table);
        }
        return status;
    }
    if (terminal_was_interrupted()) {
        complain("interrupted; %zu of %zu units are known, and the same command goes on from there",
                 sweep_table_count(sweep->table), sweep->plan.unit_count);
        return STATUS_INTERRUPTED;
    }
    complain("not enough memory");
    return STATUS_RESOURCES;
}

static Status help(Sweep *sweep)
{
    const OrderedJobs jobs = jobs_of(sweep);
    return ordered_queue_help(sweep->ranks, sizeof(SweepItem), sweep->threads, &jobs)
               ? STATUS_OK
               : STATUS_RESOURCES;
}

static Status run_or_help(Sweep *sweep, const Arguments *arguments)
{
    Status status = STATUS_OK;
    sweep->bench = sweep_bench_new(&sweep->plan, arguments_text(arguments, "exam"), sweep->threads,
                                   &status);
    if (sweep->bench == NULL) {
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : status;
    }
    if (joining_helps(sweep->ranks)) {
        return help(sweep);
    }
    sweep->table = sweep_table_open(&sweep->plan, sweep_bench_columns(sweep->bench),
                                    arguments_text(arguments, "out"), &status);
    return sweep->table != NULL ? run(sweep) : status;
}

Status sweep_run(const Arguments *arguments)
{
    Sweep sweep = {.threads = (int)arguments_number(arguments, "threads")};
    Status status = STATUS_USAGE;
    terminal_catch_interrupt();
    terminal_catch_broken_pipe();
    if (sweep_plan_read(&sweep.plan, arguments)) {
        status = joining_begin(&sweep.ranks) ? run_or_help(&sweep, arguments) : STATUS_RESOURCES;
    }
    sweep_table_free(sweep.table);
    sweep_bench_free(sweep.bench);
    sweep_plan_clear(&sweep.plan);
    joining_end(sweep.ranks);
    return status;
}
