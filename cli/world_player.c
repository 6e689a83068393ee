/* world_player.c - a player of a world by its name, ready to act. */
#include "cli/world_player.h"

#include <string.h>

#include "base/text.h"
#include "cli/output.h"

enum { NAMES_SIZE = 200 };

static const WorldPlayer *find_player(const World *world, const char *name)
{
    int i = 0;
    const WorldPlayer *player = catalogue_world_player_number(world, i);
    while (player != NULL && strcmp(player->name, name) != 0) {
        player = catalogue_world_player_number(world, ++i);
    }
    return player;
}

static void complain_of_name(const World *world, const char *name)
{
    char quoted[QUOTE_SIZE];
    char names[NAMES_SIZE];
    TextLine line = text_line(names, sizeof names);
    quote(name, strlen(name), quoted);
    for (int i = 0; catalogue_world_player_number(world, i) != NULL; i++) {
        text_add(&line, i > 0 ? ", " : "");
        text_add(&line, catalogue_world_player_number(world, i)->name);
    }
    if (names[0] == '\0') {
        complain("--player cannot be %s: %s has no players with a name", quoted, world->name);
    } else {
        complain("--player cannot be %s; of %s there is %s", quoted, world->name, names);
    }
}

Status world_player_open(OpenWorldPlayer *open, const World *world, const char *name)
{
    *open = (OpenWorldPlayer){.player = find_player(world, name)};
    if (open->player == NULL) {
        complain_of_name(world, name);
        return STATUS_USAGE;
    }
    if (!open->player->supports(world)) {
        complain("%s cannot play %s: it needs %s", name, world->name, open->player->needs);
        return STATUS_BAD_INPUT;
    }
    if (!memory_reserve(&open->memory, open->player->memory_size())) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    open->context = open->player->init(open->memory.bytes, world);
    return STATUS_OK;
}

void world_player_close(OpenWorldPlayer *open)
{
    memory_release(&open->memory);
    *open = (OpenWorldPlayer){.player = NULL};
}
