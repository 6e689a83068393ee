/* record.c - a game as it was played: where it began, and its moves. */
#include "record.h"

#include <assert.h>

Record record_start(const Game *game)
{
    return (Record){.game = game, .start = game->start};
}

Position record_position_at(const Record *record, int ply)
{
    assert(0 <= ply && ply <= record->played);
    Position p = record->start;
    for (int i = 0; i < ply; i++) {
        p = record->game->play(record->game, p, record->moves[i]);
    }
    return p;
}

Position record_position(const Record *record)
{
    return record_position_at(record, record->played);
}

bool record_play(Record *record, Move move)
{
    if (!game_is_legal(record->game, record_position(record), move)) {
        return false;
    }
    assert(record->played < GAME_PLIES_MAX);
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
    record->played -= undone;
    return undone;
}

int record_redo(Record *record, int plies)
{
    int redone = at_most(plies, record->known - record->played);
    record->played += redone;
    return redone;
}
