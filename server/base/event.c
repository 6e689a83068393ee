/* event.c - what the events of a room are called. */
#include "server/base/event.h"

const char *result_word(GameResult result)
{
    static const char *const words[] = {
        [GAME_UNFINISHED] = "unfinished",
        [GAME_FIRST_WON] = "X",
        [GAME_SECOND_WON] = "O",
        [GAME_DRAWN] = "draw",
    };
    return words[result];
}

const char *ending_word(Ending ending)
{
    static const char *const words[] = {
        [ENDING_NONE] = "none",         [ENDING_BOARD] = "board",
        [ENDING_RESIGNED] = "resigned", [ENDING_TIMED_OUT] = "timed_out",
        [ENDING_AGREED] = "agreed",
    };
    return words[ending];
}

const char *event_word(EventKind kind)
{
    static const char *const words[EVENT_KINDS] = {
        [EVENT_SEATED] = "seated",
        [EVENT_AI_SEATED] = "ai_seated",
        [EVENT_NAMED] = "named",
        [EVENT_MOVE] = "move",
        [EVENT_RESIGNED] = "resigned",
        [EVENT_TIMED_OUT] = "timed_out",
        [EVENT_DRAW_OFFERED] = "draw_offered",
        [EVENT_DRAW_AGREED] = "draw_agreed",
        [EVENT_TAKEBACK_ASKED] = "takeback_asked",
        [EVENT_TAKEN_BACK] = "taken_back",
        [EVENT_REMATCH_OFFERED] = "rematch_offered",
        [EVENT_REMATCH] = "rematch",
        [EVENT_DECLINED] = "declined",
    };
    return words[kind];
}
