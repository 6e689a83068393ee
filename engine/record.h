/* record.h - a game as it was played: where it began, and its moves.
 *
 * A record can be walked: moves that were taken back are still known until
 * another move is played in their place.
 *
 *      moves   4 4 5 3 6
 *                  ^   ^
 *             played   known        now = start + the first `played` moves
 */
#ifndef FOURMI_RECORD_H
#define FOURMI_RECORD_H

#include "game.h"

typedef struct Record {
    const Game *game; /* borrowed */
    Position start;
    Position now;
    int played;
    int known;
    Move moves[GAME_PLIES_MAX];
} Record;

/* An empty record. Borrows `game`. */
Record record_start(const Game *game);

/* The same from another position than the game's own start. */
Record record_start_at(const Game *game, Position start);

Position record_position(const Record *record);

/* Whether it began as games begin, not from some position set up. */
bool record_began_at_start(const Record *record);

/* The position before any move for ply 0, after the first for 1, and so on.
 * Requires 0 <= ply <= known. */
Position record_position_at(const Record *record, int ply);

/* Why a game is over. */
typedef enum RecordEnd {
    RECORD_GOES_ON,
    RECORD_ENDED_BY_RULES,
    RECORD_ENDED_BY_REPETITION,
    RECORD_ENDED_BY_LENGTH,
} RecordEnd;

RecordEnd record_end(const Record *record);

/* How the game stands after the moves played. Where positions may repeat, a game
 * is drawn when one has come for the third time, or when it has lasted as long
 * as a game can: the rules alone cannot tell that from a position. */
Result record_result(const Record *record);
bool record_is_over(const Record *record);

/* Plays a move and forgets those that were taken back; false if it is illegal or
 * the game is over. */
bool record_play(Record *record, Move move);

/* Takes back or replays up to `plies` moves, none if that is negative, and
 * returns how many it did. */
int record_undo(Record *record, int plies);
int record_redo(Record *record, int plies);

#endif
