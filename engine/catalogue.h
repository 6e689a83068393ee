/* catalogue.h - all games and worlds, with everything that a host needs to know of
 * each.
 *
 * This is the only list; games and worlds are rows of different types, so that
 * nobody takes the one for the other. Names are told apart across both. The
 * program, the server, the library, the module and the page iterate it, and a new
 * game or world is one row here beside a folder of its own (docs/adding-a-game.md,
 * docs/worlds.md).
 */
#ifndef FOURMI_CATALOGUE_H
#define FOURMI_CATALOGUE_H

#include "facets/turns.h"
#include "game.h"
#include "learn/brain.h"
#include "oracle/oracle.h"
#include "oracle/world_oracle.h"
#include "oracle/world_solving.h"
#include "world_player.h"

enum {
    CATALOGUE_MAX = 64, /* games; there are fewer, and as many worlds at most */
    CATALOGUE_REFUSAL_SIZE = 256,
};

/* Options that people are offered to choose from, and who wins with best play from the
 * start; RESULT_UNFINISHED where that takes longer to find than people wait. */
typedef struct CatalogueVariant {
    const char *options;
    Result outcome;
} CatalogueVariant;

typedef struct CatalogueEntry {
    const Game *game;  /* as people usually play it */
    const char *title; /* its name for people, in English; NULL: the same */

    /* Makes the game that is named with options after a colon, "NAME:OPTIONS", of
     * which it gets those and writes the whole name; NULL: there are none. `options`
     * says how they are written, for help, and `example` has some, for the contract
     * test. */
    bool (*find)(const char *text, Game *game);
    const char *options;
    const char *example;

    /* Makes the game whose options fit a position as it stands; NULL: none do. */
    bool (*find_of_position)(const char *text, size_t length, Game *game);

    /* Up to one without options, the usual ones among them; NULL: none are offered. */
    const CatalogueVariant *variants;

    const OracleKind *oracle; /* which knows the exact truth */
    const char *book;         /* file of data/ for the oracle; NULL for none */
    const char *brain;        /* file of data/ that has taught itself; NULL for none */
    const char *first_brain;  /* one that is proved to win as first player; NULL for none */
    bool in_rooms;            /* people can play it with each other through a server */
    bool is_default;          /* what people mean who name no game; one entry is */
    bool is_example;          /* small enough to be thought through to the end; one entry is */
} CatalogueEntry;

/* The last rows, which the module of the page's first view leaves out; the row after
 * the last has no game. */
extern const CatalogueEntry catalogue_later[];

/* What solves a game without a row; NULL: every game has one. */
extern const OracleKind *const catalogue_other_oracle;

/* A world; the rows are in catalogue_worlds.c. */
typedef struct CatalogueWorld {
    const World *world; /* as people usually meet it */
    const char *title;

    /* As for a game. */
    bool (*find)(const char *text, World *world);
    const char *options;
    const char *example;

    /* Says in English what is wrong with options that `find` refuses; NULL: nothing
     * more than that they are refused. */
    void (*refusal)(const char *text, char message[CATALOGUE_REFUSAL_SIZE]);

    /* Its chance, one event at a time; NULL: nobody has written that down. */
    const Turns *turns;

    /* Which knows the exact truth; NULL: one that knows any small world. */
    const WorldOracleKind *oracle;

    /* For boards and the like that are too large for that; NULL for none. */
    const WorldSolving *solving;

    /* Who plays it without having learned it and has a name, up to one without; NULL:
     * nobody does. */
    const WorldPlayer *players;
} CatalogueWorld;

/* All worlds; the row after the last has none. */
extern const CatalogueWorld catalogue_worlds[];

/* Entry number `i`, from 0; NULL if there are no more. */
const CatalogueEntry *catalogue_entry(int i);

/* Its number again. */
int catalogue_number(const CatalogueEntry *entry);

/* The entry of a game, of any size; NULL if it is not in the catalogue. */
const CatalogueEntry *catalogue_entry_of(const Game *game);

/* Copies the game called `name` into `game`; with options or without. False if
 * there is no such game. */
bool catalogue_find(const char *name, Game *game);

/* Variant number `i` of an entry, and the game that it is; NULL if there are no more. */
const CatalogueVariant *catalogue_variant(const CatalogueEntry *entry, int i, Game *game);

/* The game that people mean who name none, and the one that explanations take. */
const Game *catalogue_default_game(void);
const Game *catalogue_example_game(void);

/* The only game of which some text is a position as it stands, like a board of
 * nine cells; NULL if there is none, or more than one. */
const Game *catalogue_game_of_position(const char *text, size_t length);

/* Who reads a text that is given for a game with options: the usual game of its row,
 * where the text is a position of that as it stands, else the game itself. So the
 * options need not be those of the position. */
const Game *catalogue_reader(const Game *game, const char *text, size_t length);

/* The kind of oracle that knows the truth about a game; one that is not in the
 * catalogue, a game of a test for example, gets one that knows any game. */
const OracleKind *catalogue_oracle_kind(const Game *game);

/* Sets an oracle of that kind up; memory as for oracle_init. */
void catalogue_init_oracle(Oracle *oracle, const Game *game, void *memory, size_t bytes);

/* The memory that serves it best. */
size_t catalogue_oracle_memory_size(const Game *game);

/* World number `i`, from 0; NULL if there are no more. */
const CatalogueWorld *catalogue_world(int i);

/* The row of a world, of any variant; NULL if it is not in the catalogue. */
const CatalogueWorld *catalogue_world_of(const World *world);

/* Copies the world called `name` into `world`; with options or without. False if
 * there is no such world. */
bool catalogue_find_world(const char *name, World *world);

/* Whether `name` is that of a world with options that it refuses for a reason which it
 * can say; writes that. */
bool catalogue_world_refusal(const char *name, char message[CATALOGUE_REFUSAL_SIZE]);

/* The kind of oracle that knows the truth about a world, in the catalogue or not;
 * NULL if none does. */
const WorldOracleKind *catalogue_world_oracle_kind(const World *world);

/* How the start of a world is solved that no oracle knows; NULL if in no way. */
const WorldSolving *catalogue_world_solving(const World *world);

/* Player number `i` of a world, from 0, whether it supports this variant or not; NULL if
 * there are no more. */
const WorldPlayer *catalogue_world_player_number(const World *world, int i);

/* The first of them that supports it; NULL if nobody does. */
const WorldPlayer *catalogue_world_player(const World *world);

/* As brain_memory_size and brain_open, for brains of the catalogue's games. */
size_t catalogue_brain_memory_size(const void *bytes, size_t size);
BrainError catalogue_open_brain(Brain *brain, const void *bytes, size_t size, void *memory);

/* As brain_world_memory_size and brain_open_world, for brains of its worlds. */
size_t catalogue_world_brain_memory_size(const void *bytes, size_t size);
BrainError catalogue_open_world_brain(Brain *brain, const void *bytes, size_t size, void *memory);

#endif
