/* mates.c - judging who plays an ending, exactly, for commands. */
#include "cli/mates.h"

#include <stdlib.h>

#include "catalogue.h"
#include "cli/oracles.h"
#include "cli/terminal.h"
#include "host/memory.h"

struct MatesBench {
    Oracles *oracles;
    MatesJudge judges[2];
    MemoryBlock memory[2];
};

bool mates_bench_fits(const Game *game)
{
    return mates_can_judge(game, catalogue_oracle_kind(game)->unit);
}

/* Lists the positions of one side; the status to end with if that fails. */
static Status prepare(MatesBench *bench, Side side, bool up_to_symmetry)
{
    Oracle *oracle = oracles_get(bench->oracles, 0);
    const size_t size = mates_memory_size(oracle->game, up_to_symmetry);
    if (!memory_reserve(&bench->memory[side], size)) {
        complain("not enough memory: judging %s takes %zu MiB", oracle->game->name, size >> 20);
        return STATUS_RESOURCES;
    }
    if (!mates_init(&bench->judges[side], oracle, side, up_to_symmetry,
                    bench->memory[side].bytes)) {
        complain("the positions of %s were not listed", oracle->game->name);
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_RESOURCES;
    }
    return STATUS_OK;
}

MatesBench *mates_bench_new(const Game *game, bool up_to_symmetry, Status *status)
{
    MatesBench *bench = calloc(1, sizeof *bench);
    if (bench == NULL) {
        complain("not enough memory");
        *status = STATUS_RESOURCES;
        return NULL;
    }
    bench->oracles = oracles_new(game, &(OraclesOptions){0}, status);
    if (bench->oracles == NULL) {
        mates_bench_free(bench);
        return NULL;
    }
    *status = STATUS_OK;
    for (int side = SIDE_FIRST; side <= SIDE_SECOND && *status == STATUS_OK; side++) {
        *status = prepare(bench, (Side)side, up_to_symmetry);
    }
    if (*status != STATUS_OK) {
        mates_bench_free(bench);
        return NULL;
    }
    return bench;
}

void mates_bench_free(MatesBench *bench)
{
    if (bench != NULL) {
        oracles_free(bench->oracles);
        memory_release(&bench->memory[SIDE_FIRST]);
        memory_release(&bench->memory[SIDE_SECOND]);
        free(bench);
    }
}

Oracle *mates_bench_oracle(const MatesBench *bench)
{
    return oracles_get(bench->oracles, 0);
}

bool mates_bench_measure(MatesBench *bench, Side side, Policy policy, void *context, Mates *mates)
{
    return mates_measure(&bench->judges[side], policy, context, mates);
}

/* ---------------------------------------------------------------- telling */

double mates_share(const Mates *mates)
{
    return mates->won > 0 ? (double)mates->any.mated / (double)mates->won : 1.0;
}

static fourmi_mated told_against(const MatesAgainst *against)
{
    return (fourmi_mated){
        .states = against->mated, .wasted = against->wasted, .longest_plies = against->longest};
}

fourmi_mates mates_told(const Mates *mates)
{
    return (fourmi_mates){
        .won = mates->won,
        .any = told_against(&mates->any),
        .perfect = told_against(&mates->perfect),
        .stalemates = mates->ending,
        .men_lost = mates->exposing,
        .games_lost = mates->losing,
        .other_draws = mates->drawing,
        .to_hold = mates->drawn,
        .held = mates->held,
    };
}
