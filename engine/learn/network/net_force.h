/* net_force.h - wins by force: each move threatens to complete a line, and leaves one answer.
 *
 * The rules tell that without a network, so it costs a search no evaluation.
 */
#ifndef FOURMI_NET_FORCE_H
#define FOURMI_NET_FORCE_H

#include "game.h"

/* In how many moves of both sides the side to move wins by force, its last one counted; 0 if that
 * was not found, or the game has no tactics (features.h). Nobody can complete a line at once. */
int net_force_plies(const Game *game, Position p);

#endif
