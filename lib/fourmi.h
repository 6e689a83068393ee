/* fourmi.h - Fourmi as a library: games, exact scores, players, brains, training, and
 * worlds in batches.
 *
 *      fourmi_game *game;
 *      if (fourmi_game_new(fourmi_game_name(0), &game) == FOURMI_OK) {
 *          fourmi_game_play(game, 4);
 *          int answer = fourmi_game_choose(game, "medium", 42);
 *          fourmi_game_free(game);
 *      }
 *
 * A group of functions for each thing, in a header and a manual page of its own:
 *
 *      fourmi/base.h      fourmi_version, statuses, an allocator         fourmi(3)
 *      fourmi/games.h     fourmi_game_*     a game and its rules         fourmi-games(3)
 *      fourmi/solver.h    fourmi_solver_*   the truth, with threads      fourmi-solver(3)
 *      fourmi/brains.h    fourmi_brain_*    what was learned             fourmi-brains(3)
 *      fourmi/learners.h  fourmi_learner_*  training                     fourmi-learners(3)
 *      fourmi/matches.h   fourmi_match_*    players against each other   fourmi-matches(3)
 *      fourmi/worlds.h    fourmi_world_*    one who acts, and chance     fourmi-worlds(3)
 *      fourmi/batches.h   fourmi_batch_*    thousands of these at once   fourmi-batches(3)
 *      fourmi/boards.h    fourmi_boards_*   many games at once           fourmi-boards(3)
 *
 * What holds for all of them:
 *
 *  - Functions that can fail return a number: 0 or more is the answer, less than 0 a
 *    fourmi_status. A call that fails changes nothing; only one that was cancelled, or had no
 *    room for more, keeps what it had done until then.
 *  - A pointer that must be there and is NULL, be it a handle, is FOURMI_ERROR_ARGUMENT to
 *    them; a text that is NULL is no name and no position. Other functions need their handle,
 *    and write no result for which there is no place. What is freed may be NULL.
 *  - What `_new` and others of the kind write is a handle, which the caller owns and frees. Where a
 *    handle is made of another, the header says which must stay.
 *  - There is no global state. Each handle may be used by one thread at a time, different
 *    handles by different threads.
 *  - Options are structs; zeroed, and NULL in their place, they mean the usual. Members
 *    called `reserved` must be zero.
 *  - Whatever chance decides follows from a seed, the same on every machine. 0 is one as any
 *    other; the program takes 1 unless it is told another.
 *  - Moves and actions are numbered from 1, as people count columns and cells, but in
 *    batches and boards from 0, as programs index arrays.
 *  - Long calls tell how far they are, and can be cancelled (fourmi_progress).
 */
#ifndef FOURMI_H
#define FOURMI_H

#include "fourmi/base.h"
#include "fourmi/games.h"

#include "fourmi/solver.h"

#include "fourmi/brains.h"
#include "fourmi/learners.h"
#include "fourmi/matches.h"
#include "fourmi/worlds.h"

#include "fourmi/batches.h"
#include "fourmi/boards.h"

#endif
