/* games.c - what the command line says about games and levels. */
#include "cli/games.h"

enum { GAMES_MAX = 32 };

/* Made when they are needed first, and kept to the end of the program. */
static fourmi_lab *lab;
static fourmi_game_facts *facts[GAMES_MAX];

bool games_are_known(void)
{
    return lab != NULL || fourmi_lab_new(FOURMI_ABI, NULL, &lab) == FOURMI_OK;
}

const fourmi_game_facts *games_facts(int i)
{
    fourmi_game_facts_options options;
    if (!games_are_known() || i >= (int)lab->game_count || i >= GAMES_MAX) {
        return NULL;
    }
    if (facts[i] == NULL && fourmi_game_open(lab, lab->games[i], &options.game) == FOURMI_OK) {
        fourmi_game_facts_new(lab, &options, &facts[i]);
    }
    return facts[i];
}

const fourmi_game *games_find(const char *name)
{
    const fourmi_game *game = NULL;
    if (games_are_known()) {
        fourmi_game_open(lab, name, &game);
    }
    return game;
}
