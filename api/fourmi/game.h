/* game.h - games: built in, and your own. Include fourmi.h.
 *
 * A game is the struct of fourmi-game.h: numbers and functions. Its
 * functions trust what you pass and are the fast way; those of
 * state.h check it. */
#ifndef FOURMI_GAMES_H
#define FOURMI_GAMES_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds a game by its name, with options behind a colon:
 * "connect4:6x5". The lab owns the struct, which stays as long as
 * the lab; the same game is always the same pointer.
 * FOURMI_ERROR_NAME: the sentence says what is wrong. */
FOURMI_API int fourmi_game_open(
    fourmi_lab *lab, const char *name, const fourmi_game **game);

/* Makes a game of your own known to the lab by its name, after
 * fourmi_game_check. The lab copies the struct; what that points to
 * must outlive the lab. Names of games that are known already are
 * refused. */
FOURMI_API int fourmi_game_add(
    fourmi_lab *lab, const fourmi_game *game);

/* Plays random games and looks for contradictions: actions out of
 * order or range, odds that do not add up, a state that depends on
 * more than its bytes, text that does not read back.
 * FOURMI_ERROR_GAME: the sentence names the first, with the actions
 * that led to it. */
FOURMI_API int fourmi_game_check(
    const fourmi_game *game, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
