/* record.h - a game as it was played: where it began, and its moves.
 *
 * A record can be walked: moves that were taken back are still known until
 * another move is played in their place.
 *
 *      moves   4 4 5 3 6
 *                  ^   ^
 *             played   known        position = start + the first `played` moves
 */
#ifndef FOURMI_RECORD_H
#define FOURMI_RECORD_H

#include "game.h"

typedef struct Record {
    const Game *game; /* borrowed */
    Position start;
    Move moves[GAME_PLIES_MAX];
    int played;
    int known;
} Record;

/* An empty record. Borrows `game`. */
Record record_start(const Game *game);

Position record_position(const Record *record);

/* The position before any move for ply 0, after the first for 1, and so on.
 * Requires 0 <= ply <= played. */
Position record_position_at(const Record *record, int ply);

/* Plays a move and forgets those that were taken back; false if it is illegal. */
bool record_play(Record *record, Move move);

/* Takes back or replays up to `plies` moves, none if that is negative, and
 * returns how many it did. */
int record_undo(Record *record, int plies);
int record_redo(Record *record, int plies);

#endif
