/* games.h - all games, by the names that people type. */
#ifndef FOURMI_GAMES_H
#define FOURMI_GAMES_H

#include "game.h"

/* The name of game number `i`, from 0; NULL if there are no more. */
const char *games_name(int i);

/* Copies the game called `name` into `game`: "tictactoe", "connect4", or
 * "connect4:COLSxROWS" for another board. False if there is no such game. */
bool games_find(const char *name, Game *game);

#endif
