/* room_games.h - the games that rooms play: those of the catalogue that are
 * `in_rooms`, as people usually play them and without options; and what the server
 * answers questions about. */
#ifndef FOURMI_SERVER_BASE_ROOM_GAMES_H
#define FOURMI_SERVER_BASE_ROOM_GAMES_H

#include "catalogue.h"

/* Entry number `i` of the catalogue if rooms play its game; NULL if not, or if
 * there is no such entry. */
const CatalogueEntry *room_games_entry(int i);

/* Whether a game of this name is one of them. */
bool room_games_has(const char *name);

/* Whether the server answers questions about the game of a row: it does of those that
 * rooms play, and of those whose positions are FEN, whatever game led to them. */
bool room_games_is_analysed(const CatalogueEntry *entry);

/* Likewise of a world: it must have situations that people can write down. */
bool room_games_world_is_analysed(const World *world);

/* Writes their names, the usual one first: "this, that or another". */
enum { ROOM_GAMES_NAMES_SIZE = 256 }; /* more than that are cut off */
void room_games_write_names(char names[ROOM_GAMES_NAMES_SIZE]);

/* The same of the games and worlds that questions may be about. */
void room_games_write_analysed_names(char names[ROOM_GAMES_NAMES_SIZE]);

#endif
