/* mates.c - judging who plays an ending, exactly, for commands. */
#include "cli/mates.h"

#include <inttypes.h>
#include <stdlib.h>

#include "catalogue.h"
#include "cli/oracles.h"
#include "cli/terminal.h"
#include "facets/notation.h"
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

/* Only a table that keeps images apart does not; levels know the truth, or nothing. */
bool mates_player_shares_images(const NamedPlayer *player)
{
    const LearnerOptions *options = &player->loaded.brain.options;
    return !player->has_brain || (kind_knob(options->kind, "symmetry") != NULL &&
                                  learner_options_get(options, "symmetry") != 0);
}

/* ---------------------------------------------------------------- printing */

static double share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 1.0;
}

double mates_share(const Mates *mates)
{
    return share(mates->any.mated, mates->won);
}

static int moves_of(int plies)
{
    return (plies + 1) / 2;
}

static void print_against(const char *defence, const MatesAgainst *against, uint64_t won)
{
    printf("        %s: mates from %" PRIu64 " (%.2f %%)", defence, against->mated,
           100.0 * share(against->mated, won));
    if (against->mated > 0) {
        printf(", %.3f moves wasted on average, %d moves at most", against->wasted,
               moves_of(against->longest));
    }
    putchar('\n');
}

static void print_faults(const Mates *mates)
{
    const uint64_t all = mates->ending + mates->losing + mates->exposing + mates->drawing;
    if (all > 0) {
        printf("        gives the win away in %" PRIu64 ": %" PRIu64 " stalemates, %" PRIu64
               " men lost, %" PRIu64 " games lost, %" PRIu64 " other draws\n",
               all, mates->ending, mates->exposing, mates->losing, mates->drawing);
    }
}

static void print_failure(const Game *game, const Mates *mates)
{
    char text[NOTATION_SIZE];
    if (mates->has_failure) {
        notation_write_position(game, mates->failure, text);
        printf("        does not mate from: %s\n", text);
    }
}

void mates_print_text(const Game *game, const char *side, const Mates *mates)
{
    printf("%-6s  %" PRIu64 " won positions, %" PRIu64 " to be held\n", side, mates->won,
           mates->drawn);
    if (mates->won > 0) {
        print_against("against every defence", &mates->any, mates->won);
        print_against("against perfect defence", &mates->perfect, mates->won);
        print_faults(mates);
        print_failure(game, mates);
    }
    if (mates->drawn > 0) {
        printf("        holds %" PRIu64 " draws (%.2f %%)\n", mates->held,
               100.0 * share(mates->held, mates->drawn));
    }
}

static void put_count(Json *json, const char *key, uint64_t count)
{
    put_key(json, key);
    put_natural(json, count);
}

static void put_against(Json *json, const char *key, const MatesAgainst *against, uint64_t won)
{
    put_key(json, key);
    put_open(json, '{');
    put_count(json, "mated", against->mated);
    put_key(json, "share");
    put_real(json, share(against->mated, won));
    put_key(json, "wasted");
    put_real(json, against->wasted);
    put_key(json, "longest_plies");
    put_integer(json, against->longest);
    put_close(json, '}');
}

void mates_print_json(Json *json, const Mates *mates)
{
    put_count(json, "won", mates->won);
    put_against(json, "every_defence", &mates->any, mates->won);
    put_against(json, "perfect_defence", &mates->perfect, mates->won);
    put_count(json, "stalemates", mates->ending);
    put_count(json, "men_lost", mates->exposing);
    put_count(json, "games_lost", mates->losing);
    put_count(json, "other_draws", mates->drawing);
    put_count(json, "to_hold", mates->drawn);
    put_count(json, "held", mates->held);
}
