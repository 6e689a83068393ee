/* room_games.c - the games that rooms play. */
#include "server/base/room_games.h"

#include <stdio.h>
#include <string.h>

#include "facets/notation.h"

const CatalogueEntry *room_games_entry(int i)
{
    const CatalogueEntry *entry = catalogue_entry(i);
    return entry != NULL && entry->in_rooms ? entry : NULL;
}

bool room_games_has(const char *name)
{
    bool has = false;
    for (int i = 0; !has && i < CATALOGUE_MAX; i++) {
        const CatalogueEntry *entry = room_games_entry(i);
        has = entry != NULL && strcmp(name, entry->game->name) == 0;
    }
    return has;
}

bool room_games_is_analysed(const CatalogueEntry *entry)
{
    return entry->in_rooms || notation_is_uci(entry->game);
}

bool room_games_world_is_analysed(const World *world)
{
    return world->situations != NULL && world->charts != NULL;
}

static bool is_in_rooms(const CatalogueEntry *entry)
{
    return entry->in_rooms;
}

/* Lists the names of the rows that are asked for, the usual game's first; returns how
 * many. */
static int list_names(bool (*is_listed)(const CatalogueEntry *entry),
                      const char *list[CATALOGUE_MAX])
{
    const Game *usual = catalogue_default_game();
    int count = 0;
    if (is_listed(catalogue_entry_of(usual))) {
        list[count++] = usual->name;
    }
    for (int i = 0; catalogue_entry(i) != NULL; i++) {
        const CatalogueEntry *entry = catalogue_entry(i);
        if (is_listed(entry) && entry->game != usual) {
            list[count++] = entry->game->name;
        }
    }
    return count;
}

static void write_names(const char *const list[], int count, char names[ROOM_GAMES_NAMES_SIZE])
{
    size_t length = 0;
    names[0] = '\0';
    for (int i = 0; i < count && length < ROOM_GAMES_NAMES_SIZE; i++) {
        const char *between = i == 0 ? "" : i == count - 1 ? " or " : ", ";
        length += (size_t)snprintf(names + length, ROOM_GAMES_NAMES_SIZE - length, "%s%s", between,
                                   list[i]);
    }
}

void room_games_write_names(char names[ROOM_GAMES_NAMES_SIZE])
{
    const char *list[CATALOGUE_MAX];
    write_names(list, list_names(is_in_rooms, list), names);
}

void room_games_write_analysed_names(char names[ROOM_GAMES_NAMES_SIZE])
{
    const char *list[2 * CATALOGUE_MAX];
    int count = list_names(room_games_is_analysed, list);
    for (int i = 0; catalogue_world(i) != NULL; i++) {
        const World *world = catalogue_world(i)->world;
        if (room_games_world_is_analysed(world)) {
            list[count++] = world->name;
        }
    }
    write_names(list, count, names);
}
