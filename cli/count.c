/* count.c - fourmi count: the states of a game, ply by ply. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/arguments.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/run.h"

enum { STATES_AT_ONCE = 1 << 14 }; /* so that a ply is shown soon after it was reached */

/* How many states a ply has is known when its first state is counted. */
static Status print_plies(fourmi_count *count, bool wants_json)
{
    uint32_t printed = 0;
    int status = FOURMI_AGAIN;
    while (status == FOURMI_AGAIN && !output_has_failed()) {
        status = fourmi_run(count, STATES_AT_ONCE);
        for (; printed < count->ply_count; printed++) {
            const uint64_t states = count->plies[printed].states;
            if (wants_json) {
                printf("{\"ply\":%" PRIu32 ",\"positions\":%" PRIu64 "}\n", printed, states);
            } else {
                printf("%" PRIu32 " %" PRIu64 "\n", printed, states);
            }
        }
        output_flush();
    }
    if (status == FOURMI_ERROR_MEMORY) {
        complain("not enough memory for the positions of ply %" PRIu32, printed);
        return STATUS_RESOURCES;
    }
    return status >= FOURMI_OK || status == FOURMI_AGAIN ? STATUS_OK : lab_complain(status);
}

Status count_run(const Arguments *arguments)
{
    const bool wants_json = arguments_has(arguments, "json");
    const int plies = (int)arguments_number(arguments, "plies");
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_count *count = NULL;
    Status status = lab_open(arguments, NULL, &lab, &game);
    if (status == STATUS_OK && plies > game->length_max) {
        complain("a game of %s has at most %d plies, not %d", game->name, game->length_max, plies);
        status = STATUS_USAGE;
    }
    if (status == STATUS_OK) {
        const fourmi_count_options options = {
            .game = game, .plies = plies, .symmetry = arguments_has(arguments, "symmetry")};
        const int made = fourmi_count_new(lab, &options, &count);
        status = made < 0 ? lab_complain(made) : print_plies(count, wants_json);
    }
    if (status == STATUS_OK && arguments_has(arguments, "total")) {
        printf("%s %" PRIu64 "%s\n", wants_json ? "{\"total\":" : "total", count->states,
               wants_json ? "}" : "");
    }
    fourmi_free(count);
    fourmi_free(lab);
    return status;
}
