/* lab.c - the lab: memory, known games, chance. */
#include "api/thing.h"

#include <string.h>

#include "api/heap.h"
#include "base/rng.h"
#include "base/text.h"
#include "facets/notation.h"

const char *fourmi_version(void)
{
    return FOURMI_VERSION;
}

/* ----------------------------------------------------------------- known games */

void lab_lock(LabThing *lab)
{
    while (atomic_flag_test_and_set(&lab->is_busy)) {
    }
}

void lab_unlock(LabThing *lab)
{
    atomic_flag_clear(&lab->is_busy);
}

static Known *find_known(const LabThing *lab, const char *name)
{
    Known *known = lab->known;
    while (known != NULL && !text_equal(known->game.name, name)) {
        known = known->next;
    }
    return known;
}

int lab_check_game(const fourmi_lab *lab, const fourmi_game *game)
{
    const Known *known = ((const LabThing *)lab)->known;
    while (known != NULL && &known->game != game) {
        known = known->next;
    }
    return known != NULL || game == NULL
               ? FOURMI_OK
               : thing_fail(FOURMI_ERROR_OTHER_GAME,
                            "this game was not opened by this lab: call fourmi_game_open first, "
                            "and before it fourmi_game_add for a game of your own");
}

int lab_refuse_other(const char *what, const fourmi_game *its, const fourmi_game *game)
{
    return text_equal(its->name, game->name)
               ? thing_fail(FOURMI_ERROR_OTHER_GAME, "%s comes from another lab", what)
               : thing_fail(FOURMI_ERROR_OTHER_GAME, "%s is for %s, not for %s", what, its->name,
                            game->name);
}

/* Opens a game that the lab has not opened by this very name. Two names may mean one game, with the
 * usual options said or left out; then it is the one that was opened first. */
static int open_built_in(LabThing *lab, const char *name, const fourmi_game **game)
{
    char why[FOURMI_TEXT_SIZE];
    Known *made = thing_allocate(lab, sizeof *made);
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    if (!adapt_find(name, &made->game, &made->adapted, why)) {
        thing_release(lab, made, sizeof *made);
        return thing_fail(FOURMI_ERROR_NAME, "%s", why);
    }
    Known *known = find_known(lab, made->game.name);
    if (known != NULL) {
        thing_release(lab, made, sizeof *made);
    } else {
        known = made;
        known->next = lab->known;
        lab->known = known;
    }
    *game = &known->game;
    return FOURMI_OK;
}

int fourmi_game_open(fourmi_lab *lab, const char *name, const fourmi_game **game)
{
    LabThing *thing = (LabThing *)lab;
    int status = FOURMI_OK;
    if (game == NULL) {
        return thing_missing("game");
    }
    *game = NULL;
    if (lab == NULL || name == NULL) {
        return thing_missing(lab == NULL ? "lab" : "name");
    }
    lab_lock(thing);
    const Known *known = find_known(thing, name);
    if (known != NULL) {
        *game = &known->game;
    } else {
        status = open_built_in(thing, name, game);
    }
    lab_unlock(thing);
    return status;
}

int fourmi_game_of_state(fourmi_lab *lab, const char *text, const fourmi_game **game)
{
    THING_REQUIRES(lab);
    THING_REQUIRES(text);
    THING_REQUIRES(game);
    const Game *found = catalogue_game_of_position(text, strlen(text));
    const CatalogueEntry *entry = found != NULL ? catalogue_entry_of(found) : NULL;
    Position p;
    size_t at;
    Game larger;
    if (entry != NULL && entry->find_of_position != NULL &&
        found->notation->read_position(found, text, strlen(text), &p, &at) != NOTATION_OK &&
        entry->find_of_position(text, strlen(text), &larger)) {
        found = &larger;
    }
    return found != NULL ? fourmi_game_open(lab, found->name, game)
                         : thing_fail(FOURMI_ERROR_NAME, "no game, or more than one, has states "
                                                         "like this");
}

static int add(LabThing *lab, const fourmi_game *game)
{
    for (uint32_t i = 0; i < lab->lab.game_count; i++) {
        if (text_equal(lab->names[i], game->name)) {
            return thing_fail(FOURMI_ERROR_NAME, "there is a game called \"%s\" already",
                              game->name);
        }
    }
    if (lab->lab.game_count == LAB_GAMES_MAX) {
        return thing_fail(FOURMI_ERROR_MEMORY, "a lab has room for %d games", LAB_GAMES_MAX);
    }
    if (strchr(game->name, ':') != NULL) {
        return thing_fail(FOURMI_ERROR_GAME, "a game's name is a word; behind a : stand options");
    }
    Known *known = thing_allocate(lab, sizeof *known);
    if (known == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    known->game = *game;
    known->next = lab->known;
    lab->known = known;
    lab->names[lab->lab.game_count++] = known->game.name;
    return FOURMI_OK;
}

int fourmi_game_add(fourmi_lab *lab, const fourmi_game *game)
{
    LabThing *thing = (LabThing *)lab;
    if (lab == NULL || game == NULL) {
        return thing_missing(lab == NULL ? "lab" : "game");
    }
    int status = fourmi_game_check(game, 1);
    if (status == FOURMI_OK) {
        lab_lock(thing);
        status = add(thing, game);
        lab_unlock(thing);
    }
    return status;
}

/* --------------------------------------------------------------------- the lab */

static void lab_release(void *thing)
{
    LabThing *lab = thing;
    Known *known;
    while ((known = lab->known) != NULL) {
        lab->known = known->next;
        thing_release(lab, known, sizeof *known);
    }
    data_release(lab);
}

int fourmi_lab_new(int abi, const fourmi_lab_options *options, fourmi_lab **lab)
{
    fourmi_lab_options own = options != NULL ? *options : (fourmi_lab_options){.data = NULL};
    if (lab == NULL) {
        return thing_missing("lab");
    }
    *lab = NULL;
    if (abi != FOURMI_ABI) {
        return thing_fail(FOURMI_ERROR_ARGUMENT,
                          "the program was compiled for FOURMI_ABI %d, and the library has %d", abi,
                          FOURMI_ABI);
    }
    if ((own.allocate != NULL) != (own.release != NULL)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "allocate and release come together");
    }
    if (own.allocate == NULL) {
        own.allocate = heap_allocate;
        own.release = heap_release;
    }
    const char *folder = own.data != NULL ? own.data : "";
    if (strlen(folder) >= FOLDER_SIZE) {
        return FOLDER_SIZE > 1
                   ? thing_fail(FOURMI_ERROR_ARGUMENT, "the path of options.data is too long")
                   : thing_fail(FOURMI_ERROR_UNSUPPORTED, "there are no folders here");
    }
    /* The first thing has no lab whose memory it could take. */
    const size_t size = sizeof(Header) + sizeof(LabThing);
    Header *header = own.allocate(own.memory_context, size);
    if (header == NULL) {
        return thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
    }
    memset(header, 0, size);
    header->shape = &fourmi_lab_shape;
    header->release = lab_release;
    header->size = size;
    header->holders = 1;
    LabThing *thing = (LabThing *)(header + 1);
    thing->options = own;
    thing_copy_text(thing->folder, sizeof thing->folder, folder);
    atomic_flag_clear(&thing->is_busy);
    const char *name;
    while ((name = adapt_name((int)thing->lab.game_count)) != NULL) {
        thing->names[thing->lab.game_count++] = name;
    }
    thing->lab.games = thing->names;
    *lab = &thing->lab;
    return FOURMI_OK;
}

/* ---------------------------------------------------------------------- chance */

void fourmi_rng_seed(fourmi_rng *rng, uint64_t seed)
{
    rng->state = rng_from_seed(seed).state;
}

uint64_t fourmi_rng_next(fourmi_rng *rng)
{
    Rng own = {rng->state};
    const uint64_t number = rng_next(&own);
    rng->state = own.state;
    return number;
}
