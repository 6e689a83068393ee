/* snake_players.h - the players of Snake that have a name, for the catalogue. */
#ifndef FOURMI_SNAKE_PLAYERS_H
#define FOURMI_SNAKE_PLAYERS_H

#include "world_player.h"

/* Up to one without a name. */
extern const WorldPlayer snake_players[];

#endif
