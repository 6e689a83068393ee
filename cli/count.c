/* count.c - fourmi count: the positions of a game, ply by ply. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/output.h"
#include "cli/run.h"
#include "judge/positions.h"

/* As many positions as a set can number. */
static const size_t capacity_max = ((size_t)1 << 31) - 1;

static void clear_set(PositionSet *set)
{
    free(set->positions);
    free(set->slots);
    *set = (PositionSet){0};
}

/* An empty set with its own memory; false if there is not enough. */
static bool init_set(PositionSet *set, const Game *game, size_t capacity)
{
    Position *positions = malloc(capacity * sizeof *positions);
    uint32_t *slots = malloc(positions_slot_count(capacity) * sizeof *slots);
    if (positions == NULL || slots == NULL) {
        free(positions);
        free(slots);
        return false;
    }
    positions_init(set, game, positions, slots, capacity);
    return true;
}

/* Fills `next` with the ply after `from`, in as much room as it turns out to
 * need; false if there is not enough memory. */
static bool fill_next_ply(PositionSet *next, const PositionSet *from, bool up_to_symmetry)
{
    const Game *game = from->game;
    /* Each position brings at most move_count others; most come several times. */
    const size_t enough = from->count * (size_t)game->move_count + 1;
    size_t capacity = from->count * 2 + 16;
    while (capacity < capacity_max) {
        capacity = capacity < enough ? capacity : enough;
        if (!init_set(next, game, capacity)) {
            return false;
        }
        if (positions_add_next_ply(next, from, up_to_symmetry)) {
            return true;
        }
        clear_set(next);
        capacity *= 2;
    }
    return false;
}

static void print_ply(int ply, size_t count, bool wants_json)
{
    Json json = {0};
    if (!wants_json) {
        printf("%d %zu\n", ply, count);
    } else {
        json_open(&json, '{');
        json_key(&json, "ply");
        json_integer(&json, ply);
        json_key(&json, "positions");
        json_natural(&json, count);
        json_close(&json, '}');
        json_end_line(&json);
    }
    fflush(stdout);
}

static Status count_plies(const Game *game, int plies, bool up_to_symmetry, bool wants_json)
{
    PositionSet set = {0};
    bool has_room = init_set(&set, game, 1);
    if (has_room) {
        positions_add(&set, game->start);
        print_ply(0, set.count, wants_json);
    } else {
        complain("not enough memory");
    }
    for (int ply = 1; has_room && ply <= plies && !output_has_failed(); ply++) {
        PositionSet next = {0};
        has_room = fill_next_ply(&next, &set, up_to_symmetry);
        if (has_room) {
            clear_set(&set);
            set = next;
            print_ply(ply, set.count, wants_json);
        } else {
            complain("not enough memory for the positions of ply %d", ply);
        }
    }
    clear_set(&set);
    return has_room ? STATUS_OK : STATUS_RESOURCES;
}

Status count_run(const Arguments *arguments)
{
    const Game game = game_named(arguments_operand(arguments, 0));
    const uint64_t plies = arguments_number(arguments, "plies");
    if (plies > (uint64_t)game.plies_max) {
        complain("a game of %s has at most %d plies, not %" PRIu64, game.name, game.plies_max,
                 plies);
        return STATUS_USAGE;
    }
    return count_plies(&game, (int)plies, arguments_has(arguments, "symmetry"),
                       arguments_has(arguments, "json"));
}
