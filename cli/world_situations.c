/* world_situations.c - fourmi solve -g WORLD POSITION ...: what can be done in states
 * that are written in a line, and what it is worth. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal.h"
#include "cli/world_run.h"
#include "cli/world_truth.h"
#include "facets/situations.h"

Status world_read_gone(const Arguments *arguments, WorldTruth *truth,
                       uint32_t gone[DRAWS_SYMBOLS_MAX])
{
    const World *world = truth->oracle.world;
    const char *text = arguments_text(arguments, "without");
    const char *refusal;
    char quoted[QUOTE_SIZE];
    memset(gone, 0, DRAWS_SYMBOLS_MAX * sizeof *gone);
    if (text == NULL) {
        return STATUS_OK;
    }
    quote(text, strlen(text), quoted);
    if (world->situations == NULL || truth->oracle.kind->set_gone == NULL) {
        complain("--without is for worlds with cards, and %s has none", world->name);
        return STATUS_USAGE;
    }
    if (!world->situations->read_gone(world, text, gone, &refusal)) {
        complain("--without %s: %s", quoted, refusal);
        return STATUS_BAD_INPUT;
    }
    if (!world_oracle_set_gone(&truth->oracle, gone)) {
        complain("--without %s: too few cards would be left to play with", quoted);
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}
