/* adapt.c - finding a built-in game by its name, whichever of the two kinds it is. */
#include "api/adapt.h"

#include <string.h>

#include "base/text.h"

const char *adapt_name(int i)
{
    const Game *usual = catalogue_default_game();
    const CatalogueEntry *entry = NULL;
    int number = 0;
    if (i == 0) {
        return usual->name;
    }
    for (int row = 0; (entry = catalogue_entry(row)) != NULL; row++) {
        number += entry->game != usual;
        if (number == i && entry->game != usual) {
            return entry->game->name;
        }
    }
    const CatalogueWorld *world = catalogue_world(i - number - 1);
    return world != NULL ? world->world->name : NULL;
}

/* How the options of a game are written; NULL: it has none. */
static const char *options_of(const char *name)
{
    Game game;
    World world;
    if (catalogue_find(name, &game)) {
        return catalogue_entry_of(&game)->options;
    }
    return catalogue_find_world(name, &world) ? catalogue_world_of(&world)->options : NULL;
}

/* Says why a name is none: what is wrong with the options, or which games there are. */
static void refuse(const char *name, char why[FOURMI_TEXT_SIZE])
{
    TextLine line = text_line(why, FOURMI_TEXT_SIZE);
    char refusal[CATALOGUE_REFUSAL_SIZE];
    const char *plain;
    if (catalogue_world_refusal(name, refusal)) {
        text_add(&line, refusal);
        return;
    }
    const char *colon = strchr(name, ':');
    for (int i = 0; colon != NULL && (plain = adapt_name(i)) != NULL; i++) {
        if (strlen(plain) == (size_t)(colon - name) && memcmp(plain, name, strlen(plain)) == 0) {
            const char *options = options_of(plain);
            text_add(&line, plain);
            text_add(&line, " has no option ");
            text_add(&line, colon + 1);
            text_add(&line, options != NULL ? "; there are " : ": it has none");
            text_add(&line, options != NULL ? options : "");
            return;
        }
    }
    text_add(&line, "there is no game called \"");
    const size_t length = strlen(name);
    text_add_part(&line, name, length < FOURMI_NAME_SIZE ? length : FOURMI_NAME_SIZE);
    text_add(&line, "\"");
    for (int i = 0; (plain = adapt_name(i)) != NULL; i++) {
        text_add(&line, i == 0 ? "; there are " : ", ");
        text_add(&line, plain);
    }
}

bool adapt_find(const char *name, fourmi_game *game, Adapted *adapted, char why[FOURMI_TEXT_SIZE])
{
    *game = (fourmi_game){.abi = FOURMI_GAME_ABI, .size = sizeof *game, .user = adapted};
    if (catalogue_find(name, &adapted->game)) {
        adapt_two_sides(game, adapted);
        return true;
    }
    if (HAS_WORLDS && catalogue_find_world(name, &adapted->world)) {
        adapted->turns = catalogue_world_of(&adapted->world)->turns;
        if (adapted->turns != NULL) {
            adapt_world(game, adapted);
            return true;
        }
    }
    refuse(name, why);
    return false;
}

const Adapted *adapt_of(const fourmi_game *game)
{
    return adapt_is_two_sides(game) || (HAS_WORLDS && adapt_is_world(game)) ? game->user : NULL;
}
