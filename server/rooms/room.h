/* room.h - two seats and the games that are played in them, one after another.
 *
 * A room is the list of its events, numbered from 1. What somebody wants is
 * decided against the room as it stands and becomes the next event, or is
 * refused; applying the event changes the room. So a room that is read back
 * from its events, on a disk or at another client, is the same room.
 *
 *      command --room_decide--> event --room_apply--> room
 *                 \-> refusal
 *
 * The seats are numbered 0 and 1. In the first game seat 0 plays first; with
 * each further game they change sides.
 *
 * Names and offers never take the places of moves: a room always has enough of
 * them for the rest of its game and its ending.
 *
 * The clock of a game starts with its first move: who is to make it thinks for
 * nothing, and no time runs out before it. From then on it runs to the end of the
 * game, also if that move is taken back.
 *
 * Taking back gives no time back to the seat that wants it: what it has thought
 * is gone, and so is the increment of the move that is undone. The other seat,
 * whose answer is undone through no doing of its own, has on its clock what it
 * had before that answer.
 *
 * There is no socket, no database and no clock here: time is passed in, in
 * milliseconds that never go back. The rules are the engine's.
 */
#ifndef FOURMI_SERVER_ROOMS_ROOM_H
#define FOURMI_SERVER_ROOMS_ROOM_H

#include <stdint.h>

#include "fourmi.h"
#include "server/base/event.h"

enum {
    ROOM_TEXT_SIZE = EVENT_TEXT_SIZE,  /* of a name or a player, with its NUL */
    ROOM_EVENTS_MAX = EVENT_COUNT_MAX, /* in one room */
    ROOM_NAMES_MAX = 1000,             /* that one seat may have, one after another */
    ROOM_OFFERS_MAX = 300,             /* that one seat may make */
    ROOM_CLOCK_MAX_MS = 24 * 60 * 60 * 1000,
    ROOM_NOBODY = 2, /* in place of a seat */
};

/* What somebody may want. */
typedef enum CommandKind {
    COMMAND_MOVE, /* `move`, in game `game` after `ply` moves */
    COMMAND_RESIGN,
    COMMAND_DRAW,     /* offers one, or agrees to the other side's offer */
    COMMAND_TAKEBACK, /* asks to take back one's last move, or grants that */
    COMMAND_REMATCH,  /* offers one, or agrees */
    COMMAND_DECLINE,  /* says no to what is offered or asked */
    COMMAND_NAME,     /* to be called `text` */
    COMMAND_SIT,      /* to take this seat, called `text` */
    COMMAND_SEAT_AI,  /* to let the player `text` take this seat */
    COMMAND_TIMEOUT,  /* the clock says so */
} CommandKind;

typedef struct Command {
    CommandKind kind;
    int seat;
    int game;
    int ply;
    int move;
    const char *text;
} Command;

typedef enum Refusal {
    NOT_REFUSED,      /* granted */
    REFUSED_ALONE,    /* a seat is still free */
    REFUSED_TURN,     /* it is the other side's turn */
    REFUSED_STALE,    /* the game is elsewhere: most often it has gone on; look again */
    REFUSED_ILLEGAL,  /* the rules do not allow this move */
    REFUSED_OVER,     /* the game is over */
    REFUSED_RUNNING,  /* the game is not over */
    REFUSED_REPEATED, /* already offered or asked */
    REFUSED_NOTHING,  /* nothing to take back or to decline */
    REFUSED_TAKEN,    /* the seat is not free */
    REFUSED_TIME,     /* the time is up, or not yet */
    REFUSED_AI,       /* an AI does not agree to draws */
    REFUSED_TEXT,     /* not a name: empty, too long, with what nobody sees, or an AI's */
    REFUSED_FULL,     /* the room has no place for this: what is left is for moves */
    REFUSED_OFTEN,    /* this seat has had too many names, or made too many offers */
    REFUSED_TOKEN,    /* the token that was chosen is one of another room or role */
    REFUSED_WATCHING, /* the token is for watching only */
    REFUSED_BUSY,     /* there is no memory just now */
} Refusal;

/* A word for programs, "not_your_turn" for example, and a sentence for people. */
const char *refusal_word(Refusal refusal);
const char *refusal_sentence(Refusal refusal);

typedef struct RoomSeat {
    bool is_taken;
    bool is_ai;
    char text[ROOM_TEXT_SIZE]; /* the name, or what plays */
    int64_t left_ms;           /* on the clock when the turn began */
    int names;                 /* that it has had after the first */
    int offers;                /* that it has made */
} RoomSeat;

typedef struct GameRoom {
    const fourmi_game *game;
    int64_t clock_ms; /* for each side and game; 0: without a clock */
    int64_t increment_ms;
    RoomSeat seats[2];

    int number; /* of the game, from 0 */
    fourmi_record *record;
    bool has_started;   /* a move was made, even if it was taken back */
    uint32_t *spent_ms; /* [game->length_max] on each move of the record */
    GameResult result;
    Ending ending;
    uint32_t ended_by; /* the number of the event that ended the game; 0: none has */
    int draw_by;       /* the seat that has offered, or ROOM_NOBODY */
    int takeback_by;   /* likewise */
    int rematch_by;
    int64_t turn_began_ms;

    Event *events; /* [count] */
    int count;
    int capacity;
} GameRoom;

/* An empty room, in the caller's storage. `game_name` must be that of a game that rooms play.
 * False without memory; then there is nothing to clear. */
bool room_init(GameRoom *room, const char *game_name, int64_t clock_ms, int64_t increment_ms);
void room_clear(GameRoom *room);

/* What becomes of a command: NOT_REFUSED, and the event in `event`, or why not.
 * The room is left as it is. */
Refusal room_decide(const GameRoom *room, const Command *command, int64_t now_ms, Event *event);

/* Makes place for one more event. False without memory. */
bool room_reserve(GameRoom *room);

/* The event happens. False, and nothing has happened, if it cannot: its number
 * is not the next, or the rules do not allow it (it was not decided here), or
 * there is no memory. */
bool room_apply(GameRoom *room, const Event *event, int64_t now_ms);

/* Fills an empty room with events that were read back; takes them, from malloc. Those of
 * which it is not known when they happened happen now. False, and the room must be
 * cleared, if the rules do not allow them. */
bool room_take_events(GameRoom *room, Event *events, int count, int64_t now_ms);

/* When an event that was read back has happened: never after now. */
int64_t room_time_of(const Event *event, int64_t now_ms);

/* Forgets the events after the first `count`, as if they had never been: clocks show
 * what they would show without them. */
void room_rewind(GameRoom *room, int count);

/* Whether both seats are taken and the game is not over. */
bool room_is_running(const GameRoom *room);

/* Whose turn it is, ROOM_NOBODY if nobody's. */
int room_seat_to_move(const GameRoom *room);

/* Whom a seat plays in this game, FOURMI_FIRST or FOURMI_SECOND, and the seat that plays it. */
fourmi_turn room_player_of(const GameRoom *room, int seat);
int room_seat_of(const GameRoom *room, fourmi_turn player);

/* The seat whose clock runs, ROOM_NOBODY if none does. */
int room_seat_on_clock(const GameRoom *room);

/* What a seat has left on its clock. */
int64_t room_left_ms(const GameRoom *room, int seat, int64_t now_ms);

/* The state after so many moves of the game that is played now; false if there were fewer. */
bool room_state_at(const GameRoom *room, int ply, void *state);

/* When the game began that is played now, by the calendar: with the last one to sit down,
 * or with a rematch. */
int64_t room_began_ms(const GameRoom *room);

/* When the time of the side to move will be up; INT64_MAX if it never is. */
int64_t room_timeout_at(const GameRoom *room);

#endif
