/* adapt.h - today's two kinds of games behind the one struct that the library shows.
 *
 *      fourmi_game --+-- Game    two sides in turn, without chance
 *                    `-- World   one player, and chance as turns (facets/turns.h)
 *
 * The functions of an adapted game find what they stand on in `user`. When the engine's games are
 * fourmi_games themselves, this file goes.
 */
#ifndef FOURMI_API_ADAPT_H
#define FOURMI_API_ADAPT_H

#include "catalogue.h"
#include "facets/turns.h"
#include "fourmi-game.h"

typedef struct Adapted {
    union {
        Game game;
        World world;
    };
    const Turns *turns; /* of a world; NULL: it is a game */
    fourmi_game_extras extras;
    fourmi_symmetry symmetry;
    fourmi_text text;
    fourmi_board board;
} Adapted;

/* What a module for a first view leaves out: no row of its catalogue needs it, which the linker cannot
 * know (cmake/door.cmake). */
#if defined(FOURMI_FIRST_VIEW)
enum { HAS_WORLDS = 0, HAS_NETWORKS = 0, HAS_ENDINGS = 0, HAS_LARGE_GAMES = 0 };
#else
enum { HAS_WORLDS = 1, HAS_NETWORKS = 1, HAS_ENDINGS = 1, HAS_LARGE_GAMES = 1 };
#endif

/* Whether it stands on a world: one player acts, and chance. */
static inline bool adapt_is_alone(const Adapted *adapted)
{
    return HAS_WORLDS && adapted->turns != NULL;
}

/* Makes `game` of the built-in game called `name`, with options or without; it stands on `adapted`.
 * False, with a sentence in `why`, if there is none. */
bool adapt_find(const char *name, fourmi_game *game, Adapted *adapted, char why[FOURMI_TEXT_SIZE]);

/* What a built-in game stands on; NULL for a game of one's own. */
const Adapted *adapt_of(const fourmi_game *game);

/* Name number `i` of the built-in games, the default game first; NULL if there are no more. */
const char *adapt_name(int i);

/* Each fills `game`, which stands on what `adapted` has already (adapt_game.c, adapt_world.c). */
void adapt_two_sides(fourmi_game *game, Adapted *adapted);
void adapt_world(fourmi_game *game, Adapted *adapted);

/* Whether one of them has filled it. */
bool adapt_is_two_sides(const fourmi_game *game);
bool adapt_is_world(const fourmi_game *game);

#endif
