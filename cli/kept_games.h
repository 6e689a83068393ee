/* kept_games.h - the games of a tournament in a file of CSV, a line for each as it is finished, so that
 * the same words go on behind the last of them.
 *
 *      game,seed,first,second,winner,moves             first has acted first
 *      NAME,1,medium,"depth=4,random=30",first,44536...
 */
#ifndef FOURMI_CLI_KEPT_GAMES_H
#define FOURMI_CLI_KEPT_GAMES_H

#include "api/fourmi.h"
#include "cli/command.h"

typedef struct KeptGames KeptGames;

/* Opens the file at `path`, which may not be there yet, and borrows the path. NULL, with the status to
 * end with, if it cannot be used; it says why. */
KeptGames *kept_games_open(const char *path, Status *status);

/* Has the tournament take the games that are in the file, and gets ready to add others: the status to
 * end with, after saying why, unless it is STATUS_OK. kept_games_add is its `each_game`, here and
 * when it runs. */
Status kept_games_take(KeptGames *games, fourmi_lab *lab, fourmi_tournament *tournament);
bool kept_games_add(KeptGames *games, const fourmi_match_game *game, uint64_t seed);

/* False, and it says so, if not all could be written. NULL is fine. */
bool kept_games_close(KeptGames *games);

#endif
