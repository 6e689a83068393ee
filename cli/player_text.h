/* player_text.h - how players are written: levels, and brains in files.
 *
 *      expert   depth=4,random=30   brain:my.brain   brain:my.brain,random=70
 *      self-taught   self-taught,depth=4      the brain that comes with a game
 */
#ifndef FOURMI_CLI_PLAYER_TEXT_H
#define FOURMI_CLI_PLAYER_TEXT_H

#include "play/player.h"

/* The name of level number `i`, from 0: those of play/player.h, and self-taught behind them; NULL
 * if there are no more. */
const char *player_text_level(int i);

/* Whether text names a player. Its brain, if it has one, may still turn out to
 * be bad. */
bool player_text_is_good(const char *text);

/* What stands behind the word "brain:"; NULL if the text does not begin so. */
const char *player_text_brain(const char *text);

/* Reads "FILE" or "FILE,random=70": the settings go into `player`, which makes no
 * move blindly without any, and the file's name has so many characters. False if
 * there is no file, or if the settings are none. */
bool player_text_read_brain(const char *text, Player *player, size_t *path_length);

/* Reads "self-taught" or "self-taught,depth=4"; the settings go into `player`, as above. False if
 * the text is none of these. */
bool player_text_read_self_taught(const char *text, Player *player);

#endif
