/* record.c - a game as it was played: where it began, and its moves. */
#include "record.h"

#include <assert.h>

enum { TIMES_TO_DRAW = 3 };

Record record_start(const Game *game)
{
    return record_start_at(game, game->start);
}

Record record_start_at(const Game *game, Position start)
{
    return (Record){.game = game, .start = start, .now = start};
}

Position record_position_at(const Record *record, int ply)
{
    assert(0 <= ply && ply <= record->known);
    if (ply == record->played) {
        return record->now;
    }
    Position p = record->start;
    for (int i = 0; i < ply; i++) {
        p = record->game->play(record->game, p, record->moves[i]);
    }
    return p;
}

bool record_began_at_start(const Record *record)
{
    return game_positions_equal(record->start, record->game->start);
}

Position record_position(const Record *record)
{
    return record->now;
}

/* How often the position on the board has come, this time included. */
static int times_come(const Record *record)
{
    Position p = record->start;
    int times = 1;
    for (int i = 0; i < record->played; i++) {
        times += game_positions_equal(p, record->now);
        p = record->game->play(record->game, p, record->moves[i]);
    }
    return times;
}

RecordEnd record_end(const Record *record)
{
    const Game *game = record->game;
    if (game->result(game, record->now) != RESULT_UNFINISHED) {
        return RECORD_ENDED_BY_RULES;
    }
    if (!game->may_repeat) {
        return RECORD_GOES_ON;
    }
    if (record->played >= game->plies_max) {
        return RECORD_ENDED_BY_LENGTH;
    }
    return times_come(record) >= TIMES_TO_DRAW ? RECORD_ENDED_BY_REPETITION : RECORD_GOES_ON;
}

Result record_result(const Record *record)
{
    const RecordEnd end = record_end(record);
    const bool is_drawn = end == RECORD_ENDED_BY_REPETITION || end == RECORD_ENDED_BY_LENGTH;
    return is_drawn ? RESULT_DRAW : record->game->result(record->game, record->now);
}

bool record_is_over(const Record *record)
{
    return record_result(record) != RESULT_UNFINISHED;
}

bool record_play(Record *record, Move move)
{
    if (record_is_over(record) || !game_is_legal(record->game, record->now, move)) {
        return false;
    }
    assert(record->played < GAME_PLIES_MAX);
    record->now = record->game->play(record->game, record->now, move);
    record->moves[record->played++] = move;
    record->known = record->played;
    return true;
}

/* `wanted`, but neither less than nothing nor more than there is. */
static int at_most(int wanted, int there_is)
{
    int some = wanted > 0 ? wanted : 0;
    return some < there_is ? some : there_is;
}

int record_undo(Record *record, int plies)
{
    int undone = at_most(plies, record->played);
    record->now = record_position_at(record, record->played - undone);
    record->played -= undone;
    return undone;
}

int record_redo(Record *record, int plies)
{
    int redone = at_most(plies, record->known - record->played);
    record->now = record_position_at(record, record->played + redone);
    record->played += redone;
    return redone;
}
