/* games.h - what the command line says about games and levels: by a lab that the program keeps for that. */
#ifndef FOURMI_CLI_GAMES_H
#define FOURMI_CLI_GAMES_H

#include "api/fourmi.h"

/* Game number `i`, the default game first; NULL if there are no more, or no memory. */
const fourmi_game_facts *games_facts(int i);

/* Finds a game by its name. NULL if there is none, which fourmi_error() explains. */
const fourmi_game *games_find(const char *name);

/* Whether there was memory for any of this; otherwise nothing can be said about games. */
bool games_are_known(void);

#endif
