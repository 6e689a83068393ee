/* players.h - players that are ready to play, opened from what people write
 * (player_text.h): levels, and brains from files.
 */
#ifndef FOURMI_CLI_PLAYERS_H
#define FOURMI_CLI_PLAYERS_H

#include "cli/arguments.h"
#include "cli/brain_file.h"
#include "play/player.h"

/* A player that is ready to play. It refers to itself: leave it in its place. */
typedef struct NamedPlayer {
    const char *name; /* as it was given */
    Player player;
    bool has_brain;
    LoadedBrain loaded; /* open if it has a brain */
    char *path;         /* of that file */
    bool is_shipped;    /* it came with the program, and is not to be changed */
} NamedPlayer;

/* Opens a player of good text. The name of a game, NULL if nobody has said one, decides which
 * brain has taught itself. Where that is not possible it says why and returns false. */
bool named_player_open(NamedPlayer *player, const char *text, const char *game);

/* The same for "FILE" or "FILE,random=70", without the word brain. */
bool named_player_open_brain(NamedPlayer *player, const char *text);

/* The same for a command that judges players: any of these texts, and what is no
 * level is a brain. A player that moves blindly is refused, since its choice is
 * not its own. The options --depth and --proof make a brain search, if it can. */
bool named_player_open_to_judge(NamedPlayer *player, const char *text, const Arguments *arguments);

void named_player_close(NamedPlayer *player);

/* Whether it plays this game; says so if it does not. Levels play all. */
bool named_player_plays(const NamedPlayer *player, const Game *game);

/* The name that was given with --game, NULL if none was: for those who open players. */
const char *players_game_said(const Arguments *arguments);

/* The game for some players: the one given with --game, or else that of the
 * first brain among them, or the fallback. False if one of them does not play
 * it; it says so. */
bool players_find_game(const NamedPlayer players[], int count, const Arguments *arguments,
                       Game *game);

#endif
