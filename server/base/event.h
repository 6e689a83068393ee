/* event.h - what happens in a room, one thing after another.
 *
 * A room is the list of its events. Rooms decide which event comes next
 * (rooms/room.h), and the store keeps them (store/store.h); neither needs to
 * know the other, only this.
 */
#ifndef FOURMI_SERVER_BASE_EVENT_H
#define FOURMI_SERVER_BASE_EVENT_H

#include <stdint.h>

enum {
    EVENT_TEXT_SIZE = 48,   /* of a name or a player, with its NUL */
    EVENT_COUNT_MAX = 2000, /* in one room */
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
    int64_t age_ms; /* of one that was just read from a store that servers share; else 0 */
} Event;

/* How a game has ended. */
typedef enum Ending {
    ENDING_NONE, /* it is not over */
    ENDING_BOARD,
    ENDING_RESIGNED,
    ENDING_TIMED_OUT,
    ENDING_AGREED,
} Ending;

/* Words for programs: "resigned" for example. */
const char *ending_word(Ending ending);
const char *event_word(EventKind kind);

#endif
