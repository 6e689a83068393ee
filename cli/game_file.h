/* game_file.h - games in a file of CSV, a line for each as it is finished, so that whoever was
 * interrupted goes on behind the last of them.
 *
 *      game,seed,opening,first,second,winner,moves       first has the first side
 *      NAME,1,4453,medium,"depth=4,random=30",X,44536...
 *
 * What stands before the winner is known before a game is played, and must be as it is in the
 * file: games of something else are refused.
 */
#ifndef FOURMI_CLI_GAME_FILE_H
#define FOURMI_CLI_GAME_FILE_H

#include "cli/command.h"
#include "record.h"

/* What is known of a game before it is played. */
typedef struct GamePlan {
    uint64_t seed;
    const Record *opening;
    const char *players[2]; /* names; players[0] has the first side */
} GamePlan;

typedef struct GameFile GameFile;

/* Opens the file at `path`, which may not be there yet, and borrows the path. NULL, with the status
 * to end with, if it cannot be used; it says why. */
GameFile *game_file_open(const char *path, Status *status);

/* Looks whether the next game is in the file: true, with its result, or RESULT_UNFINISHED if
 * there are no more. False, and it says so, if there is another one. */
bool game_file_next(GameFile *file, const GamePlan *plan, Result *result);

/* Gets ready to add games behind those that were looked at; a line that is not whole is cut off.
 * False, and it says so, if that is not possible. */
bool game_file_begin_adding(GameFile *file);

void game_file_add(GameFile *file, const GamePlan *plan, const Record *record);

/* False, and it says so, if not all could be written. NULL is fine. */
bool game_file_close(GameFile *file);

#endif
