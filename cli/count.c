/* count.c - fourmi count: the positions of a game, ply by ply. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/output.h"
#include "cli/plies.h"
#include "cli/run.h"

static void print_ply(int ply, size_t count, bool wants_json)
{
    Json json = {0};
    if (!wants_json) {
        printf("%d %zu\n", ply, count);
    } else {
        put_open(&json, '{');
        put_key(&json, "ply");
        put_integer(&json, ply);
        put_key(&json, "positions");
        put_natural(&json, count);
        put_close(&json, '}');
        put_end_line(&json);
    }
    output_flush();
}

static void print_total(uint64_t total, bool wants_json)
{
    Json json = {0};
    if (!wants_json) {
        printf("total %" PRIu64 "\n", total);
        return;
    }
    put_open(&json, '{');
    put_key(&json, "total");
    put_natural(&json, total);
    put_close(&json, '}');
    put_end_line(&json);
}

/* Counts all plies; adds their positions up. */
static Status count_plies(const Game *game, int plies, bool up_to_symmetry, bool wants_json,
                          uint64_t *total)
{
    PositionSet set = {0};
    bool has_room = ply_init_first(&set, game);
    if (has_room) {
        *total = set.count;
        print_ply(0, set.count, wants_json);
    } else {
        complain("not enough memory");
    }
    for (int ply = 1; has_room && ply <= plies && !output_has_failed(); ply++) {
        PositionSet next = {0};
        has_room = ply_init_next(&next, &set, up_to_symmetry);
        if (has_room) {
            ply_clear(&set);
            set = next;
            *total += set.count;
            print_ply(ply, set.count, wants_json);
        } else {
            complain("not enough memory for the positions of ply %d", ply);
        }
    }
    ply_clear(&set);
    return has_room ? STATUS_OK : STATUS_RESOURCES;
}

Status count_run(const Arguments *arguments)
{
    const Game game = game_named(arguments_text(arguments, "game"));
    const uint64_t plies = arguments_number(arguments, "plies");
    if (plies > (uint64_t)game.plies_max) {
        complain("a game of %s has at most %d plies, not %" PRIu64, game.name, game.plies_max,
                 plies);
        return STATUS_USAGE;
    }
    const bool wants_json = arguments_has(arguments, "json");
    uint64_t total = 0;
    Status status = count_plies(&game, (int)plies, arguments_has(arguments, "symmetry"), wants_json,
                                &total);
    if (status == STATUS_OK && arguments_has(arguments, "total")) {
        print_total(total, wants_json);
    }
    return status;
}
