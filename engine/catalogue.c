/* catalogue.c - all games and worlds, with everything that a host needs to know of
 * each. */
#include "catalogue.h"

#include <assert.h>

#include "base/text.h"
#include "facets/notation.h"
#include "games/tictactoe/tictactoe.h"
#include "oracle/iteration_oracle.h"
#include "oracle/minimax_oracle.h"

static const CatalogueEntry entries[] = {
    {
        .game = &tictactoe,
        .title = "Tic-tac-toe",
        .oracle = &minimax_oracle,
        .in_rooms = true,
        .is_example = true,
    },
};

enum { FIRST_COUNT = sizeof entries / sizeof entries[0] };

static_assert((int)FIRST_COUNT < (int)CATALOGUE_MAX, "all have room");

static int later_count(void)
{
    int count = 0;
    while (catalogue_later[count].game != NULL) {
        count++;
    }
    return count;
}

const CatalogueEntry *catalogue_entry(int i)
{
    if (0 <= i && i < FIRST_COUNT) {
        return &entries[i];
    }
    return i >= 0 && i - FIRST_COUNT < later_count() ? &catalogue_later[i - FIRST_COUNT] : NULL;
}

int catalogue_number(const CatalogueEntry *entry)
{
    int i = 0;
    while (catalogue_entry(i) != entry) {
        i++;
    }
    return i;
}

const Game *catalogue_default_game(void)
{
    const CatalogueEntry *entry;
    for (int i = 0; (entry = catalogue_entry(i)) != NULL; i++) {
        if (entry->is_default) {
            return entry->game;
        }
    }
    return entries[0].game; /* the others come later */
}

const Game *catalogue_example_game(void)
{
    int i = 0;
    while (!entries[i].is_example) {
        i++;
    }
    return entries[i].game;
}

/* Whether `name`, which may be NULL, is some plain name, with options or without; writes
 * what stands behind the colon, NULL if there is none. */
static bool is_called(const char *plain, const char *name, const char **options)
{
    if (name == NULL || !text_skip(&name, plain)) {
        return false;
    }
    const bool has_options = text_skip(&name, ":");
    *options = has_options ? name : NULL;
    return has_options || *name == '\0';
}

const CatalogueVariant *catalogue_variant(const CatalogueEntry *entry, int i, Game *game)
{
    const CatalogueVariant *variant = entry->variants;
    for (int before = 0; variant != NULL && variant->options != NULL && before < i; before++) {
        variant++;
    }
    if (i < 0 || variant == NULL || variant->options == NULL ||
        !entry->find(variant->options, game)) {
        return NULL;
    }
    return variant;
}

const CatalogueEntry *catalogue_entry_of(const Game *game)
{
    const char *options;
    const CatalogueEntry *entry;
    for (int i = 0; (entry = catalogue_entry(i)) != NULL; i++) {
        if (is_called(entry->game->name, game->name, &options)) {
            break;
        }
    }
    return entry;
}

bool catalogue_find(const char *name, Game *game)
{
    const CatalogueEntry *entry;
    const char *options = NULL;
    for (int i = 0; (entry = catalogue_entry(i)) != NULL; i++) {
        if (is_called(entry->game->name, name, &options)) {
            break;
        }
    }
    if (entry != NULL && options == NULL) {
        *game = *entry->game;
        return true;
    }
    return entry != NULL && entry->find != NULL && entry->find(options, game);
}

/* Whether a text has the shape of a position of the game, though perhaps of one
 * that no game leads to. */
static bool looks_like_position(const Game *game, const char *text, size_t length)
{
    Position p;
    size_t at;
    if (!notation_has_positions(game) || !game->notation->is_position(game, text, length)) {
        return false;
    }
    const NotationError error = game->notation->read_position(game, text, length, &p, &at);
    return error == NOTATION_OK || error == NOTATION_IMPOSSIBLE;
}

const Game *catalogue_game_of_position(const char *text, size_t length)
{
    const Game *found = NULL;
    const CatalogueEntry *entry;
    for (int i = 0; (entry = catalogue_entry(i)) != NULL; i++) {
        if (looks_like_position(entry->game, text, length)) {
            if (found != NULL) {
                return NULL;
            }
            found = entry->game;
        }
    }
    return found;
}

const Game *catalogue_reader(const Game *game, const char *text, size_t length)
{
    const CatalogueEntry *entry = catalogue_entry_of(game);
    Position p;
    size_t at;
    const bool is_of_usual = entry != NULL && notation_has_positions(entry->game) &&
                             entry->game->notation->is_position(entry->game, text, length) &&
                             entry->game->notation->read_position(entry->game, text, length, &p,
                                                                  &at) == NOTATION_OK;
    return is_of_usual ? entry->game : game;
}

const OracleKind *catalogue_oracle_kind(const Game *game)
{
    const CatalogueEntry *entry = catalogue_entry_of(game);
    if (entry != NULL && entry->oracle != NULL) {
        return entry->oracle;
    }
    return catalogue_other_oracle;
}

void catalogue_init_oracle(Oracle *oracle, const Game *game, void *memory, size_t bytes)
{
    oracle_init(oracle, catalogue_oracle_kind(game), game, memory, bytes);
}

size_t catalogue_oracle_memory_size(const Game *game)
{
    return oracle_memory_size(catalogue_oracle_kind(game), game);
}

/* ------------------------------------------------------------------ worlds */

const CatalogueWorld *catalogue_world(int i)
{
    for (int before = 0; before < i; before++) {
        if (catalogue_worlds[before].world == NULL) {
            return NULL;
        }
    }
    return i >= 0 && catalogue_worlds[i].world != NULL ? &catalogue_worlds[i] : NULL;
}

/* The row of the world of this name, and what stands behind the colon. */
static const CatalogueWorld *world_called(const char *name, const char **options)
{
    for (const CatalogueWorld *row = catalogue_worlds; row->world != NULL; row++) {
        if (is_called(row->world->name, name, options)) {
            return row;
        }
    }
    return NULL;
}

const CatalogueWorld *catalogue_world_of(const World *world)
{
    const char *options;
    return world_called(world->name, &options);
}

bool catalogue_find_world(const char *name, World *world)
{
    const char *options;
    const CatalogueWorld *row = world_called(name, &options);
    if (row == NULL || (options != NULL && row->find == NULL)) {
        return false;
    }
    if (options != NULL) {
        return row->find(options, world);
    }
    *world = *row->world;
    return true;
}

bool catalogue_world_refusal(const char *name, char message[CATALOGUE_REFUSAL_SIZE])
{
    const char *options = NULL;
    const CatalogueWorld *row = world_called(name, &options);
    if (row == NULL || options == NULL || row->refusal == NULL) {
        return false;
    }
    row->refusal(options, message);
    return message[0] != '\0';
}

const WorldOracleKind *catalogue_world_oracle_kind(const World *world)
{
    const CatalogueWorld *row = catalogue_world_of(world);
    const WorldOracleKind *kind = row != NULL && row->oracle != NULL ? row->oracle
                                                                     : &iteration_oracle;
    return kind->supports(world) ? kind : NULL;
}

const WorldSolving *catalogue_world_solving(const World *world)
{
    const CatalogueWorld *row = catalogue_world_of(world);
    const WorldSolving *solving = row != NULL ? row->solving : NULL;
    return solving != NULL && solving->supports(world) ? solving : NULL;
}

const WorldPlayer *catalogue_world_player_number(const World *world, int i)
{
    const CatalogueWorld *row = catalogue_world_of(world);
    const WorldPlayer *player = row != NULL ? row->players : NULL;
    while (player != NULL && player->name != NULL && i > 0) {
        player++;
        i--;
    }
    return player != NULL && player->name != NULL ? player : NULL;
}

const WorldPlayer *catalogue_world_player(const World *world)
{
    const WorldPlayer *player = catalogue_world_player_number(world, 0);
    for (int i = 1; player != NULL && !player->supports(world); i++) {
        player = catalogue_world_player_number(world, i);
    }
    return player;
}

/* ------------------------------------------------------------------ brains */

size_t catalogue_world_brain_memory_size(const void *bytes, size_t size)
{
    return brain_world_memory_size(bytes, size, catalogue_find_world);
}

BrainError catalogue_open_world_brain(Brain *brain, const void *bytes, size_t size, void *memory)
{
    return brain_open_world(brain, bytes, size, catalogue_find_world, memory);
}

size_t catalogue_brain_memory_size(const void *bytes, size_t size)
{
    return brain_memory_size(bytes, size, catalogue_find);
}

BrainError catalogue_open_brain(Brain *brain, const void *bytes, size_t size, void *memory)
{
    return brain_open(brain, bytes, size, catalogue_find, memory);
}
