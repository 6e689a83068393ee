/* solved_set.h - sets of solved positions, from files with a line `MOVES SCORE`
 * for each. */
#ifndef FOURMI_CLI_SOLVED_SET_H
#define FOURMI_CLI_SOLVED_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game.h"

typedef struct Solved {
    Position position; /* of a game that is not over */
    int score;
} Solved;

/* Zeroed but for its name means empty. */
typedef struct SolvedSet {
    const char *name;  /* for messages and tables */
    Solved *positions; /* [room], of which `count` are there */
    size_t room;
    size_t count;
} SolvedSet;

/* A path's last part, fit for a set's name. */
const char *solved_set_name(const char *path);

/* Adds the position of a line. Where that is not possible it says why and
 * returns false. */
bool solved_set_add(SolvedSet *set, const Game *game, const char *line, size_t number);

/* Adds the positions of a file, at most `limit`; the same if something is wrong
 * with it, or if there are none. */
bool solved_set_read(SolvedSet *set, const Game *game, const char *path, uint64_t limit);

void solved_set_clear(SolvedSet *set);

#endif
