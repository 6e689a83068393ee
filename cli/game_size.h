/* game_size.h - whether a game has more positions than fit. */
#ifndef FOURMI_CLI_GAME_SIZE_H
#define FOURMI_CLI_GAME_SIZE_H

#include "game.h"

/* Whether a game from its start has more positions than `limit`, up to symmetry. Takes a
 * moment and 48 bytes for each of them; without memory it says no. */
bool game_has_more_positions(const Game *game, size_t limit);

#endif
