/* event.h - what happens in a room, one thing after another.
 *
 * A room is the list of its events. Rooms decide which event comes next
 * (rooms/room.h), and the store keeps them (store/store.h); neither needs to
 * know the other, only this.
 */
#ifndef FOURMI_SERVER_BASE_EVENT_H
#define FOURMI_SERVER_BASE_EVENT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    EVENT_TEXT_SIZE = 48,   /* of a name or a player, with its NUL */
    EVENT_COUNT_MAX = 2000, /* in one room */
    GAME_TEXT_SIZE = 16,    /* of the name of a game that rooms play */
    MOVES_TEXT_SIZE = 4096, /* of a game's moves, or of a position */
};

typedef enum EventKind {
    EVENT_SEATED = 1, /* `text` is the name of a person */
    EVENT_AI_SEATED,  /* `text` is a level, or a brain */
    EVENT_NAMED,      /* `text` is the new name */
    EVENT_MOVE,       /* `value` is the move */
    EVENT_RESIGNED,
    EVENT_TIMED_OUT,
    EVENT_DRAW_OFFERED,
    EVENT_DRAW_AGREED,
    EVENT_TAKEBACK_ASKED,
    EVENT_TAKEN_BACK, /* `value` is how many moves */
    EVENT_REMATCH_OFFERED,
    EVENT_REMATCH,  /* a new game begins */
    EVENT_DECLINED, /* whatever the other side had offered or asked */
    EVENT_KINDS,
} EventKind;

/* How a room stood after an event. */
typedef struct EventAfter {
    uint16_t number; /* of the game */
    uint16_t ply;
    uint8_t result;
    uint8_t ending;
    uint8_t draw_by;
    uint8_t takeback_by;
    uint8_t rematch_by;
    uint8_t on_clock;   /* the seat whose clock ran */
    int64_t left_ms[2]; /* on the clock of each seat */
} EventAfter;

typedef struct Event {
    uint32_t seq;
    EventKind kind;
    int seat; /* whose event it is */
    uint16_t value;
    uint32_t spent_ms; /* by the side to move, where the event ends its turn */
    int64_t at_ms;     /* by the calendar; for people, nothing depends on it */

    /* When, by the clock of this machine that never goes back; not stored. Of an event
     * that is read back it is told from its age by the store's clock; 0: not known. */
    int64_t happened_ms;
    char text[EVENT_TEXT_SIZE];
    EventAfter after; /* filled in by the room, not stored */
    int64_t age_ms;   /* of one that was just read from a store that servers share; else 0 */
} Event;

/* How a game has ended. */
typedef enum Ending {
    ENDING_NONE, /* it is not over */
    ENDING_BOARD,
    ENDING_RESIGNED,
    ENDING_TIMED_OUT,
    ENDING_AGREED,
} Ending;

/* Who has won. */
typedef enum GameResult {
    GAME_UNFINISHED,
    GAME_FIRST_WON,
    GAME_SECOND_WON,
    GAME_DRAWN,
} GameResult;

/* Words for programs: "resigned" for example; results are "unfinished", "X", "O", "draw". */
const char *result_word(GameResult result);
const char *ending_word(Ending ending);
const char *event_word(EventKind kind);

#endif
