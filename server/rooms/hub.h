/* hub.h - the rooms that are in memory, and who is in them.
 *
 *      socket --message--> request --room.c--> event --store.c--> on the disk
 *                                                                 |
 *      all sockets of the room <------------ event ---------------+
 *
 * A room is in memory while somebody is in it or something is on its way, and
 * is read back from the store when somebody comes again. An event is told to
 * nobody before it is stored; if it cannot be, the room goes back to what it
 * was, and only the one who wanted it hears of it.
 *
 * Where several servers share the store, each may have the same room in memory. A
 * room is still one list of events: the store lets one server write the next, and the
 * others read it (room_line.h, catch_up.h). One of them takes care of AIs and clocks
 * (holding.h), and they tell each other who is there (presence.h).
 */
#ifndef FOURMI_SERVER_ROOMS_HUB_H
#define FOURMI_SERVER_ROOMS_HUB_H

#include "server/ai/observer.h"
#include "server/ai/pool.h"
#include "server/base/metrics.h"
#include "server/net/net.h"
#include "server/rooms/room.h"
#include "server/store/store.h"

enum {
    HUB_SOCKETS_MAX = 20000,
    HUB_ROOMS_MAX = 20000,    /* in memory; empty ones make place for others */
    HUB_HELLO_MS = 10 * 1000, /* for a socket to say whose it is */
    HUB_DEPTH_MAX = 6,        /* that an AI of one's own may look ahead */
    HUB_LISTED_MAX = 50,      /* games of the list of those that are played now */
};

typedef struct Hub Hub;

/* All are borrowed. */
typedef struct HubParts {
    Net *net;
    Store *store;
    Pool *pool;
    Observer *observer;
    Metrics *metrics;
    double rate_factor; /* by which limits on messages are multiplied */
} HubParts;

/* ------------------------------------------------- for those outside a room */

typedef enum HubOutcome {
    HUB_OK,
    HUB_NO_ROOM,    /* the token is not one of a room */
    HUB_DAMAGED,    /* the room cannot be read back */
    HUB_NO_AI,      /* the AI that was wanted is not to be had */
    HUB_REFUSED,    /* see the refusal */
    HUB_BUSY,       /* too many rooms or writes; later perhaps */
    HUB_NOT_STORED, /* the disk failed */
} HubOutcome;

/* What one gets. */
typedef struct HubTicket {
    HubOutcome outcome;
    Refusal refusal;
    char game[GAME_TEXT_SIZE];
    int seat; /* ROOM_NOBODY if one only watches */
    char seat_token[SECRET_SIZE];
    char invite_token[SECRET_SIZE];
    char watch_token[SECRET_SIZE];
    int64_t brain_id;
    const ChallengeWrite *challenge; /* as it was written, while the ticket is answered */
} HubTicket;

/* Whom to tell, once it is stored or has failed. */
typedef struct HubReply {
    void (*answer)(void *context, const HubTicket *ticket);
    void *context;
} HubReply;

/* A game that is played now and that anybody may watch. */
typedef struct HubListedGame {
    char game[GAME_TEXT_SIZE];
    char names[2][ROOM_TEXT_SIZE]; /* of the first side and of the second */
    int ply;
    int64_t since_ms;        /* by the calendar */
    char watch[SECRET_SIZE]; /* "": the room is not listed */
} HubListedGame;

/* Whom to tell; `count` is -1 if it cannot be told. */
typedef struct HubListReply {
    void (*answer)(void *context, const HubListedGame *games, int count);
    void *context;
} HubListReply;

typedef struct RoomRequest {
    char game[GAME_TEXT_SIZE];
    int64_t clock_ms;
    int64_t increment_ms;
    int seat; /* which the maker of the room takes; ROOM_NOBODY: none */
    char name[ROOM_TEXT_SIZE];
    char ai[ROOM_TEXT_SIZE]; /* who takes the other one; "" for a person */
    bool is_listed;          /* others may find it and watch */
} RoomRequest;

typedef struct JoinRequest {
    char invite[SECRET_SIZE];
    char name[ROOM_TEXT_SIZE];
    char token[SECRET_SIZE]; /* that the seat shall have; "": one that is made here */
} JoinRequest;

/* NULL without memory, or if the store cannot be read. */
Hub *hub_new(const HubParts *parts);

/* After the pool was freed, and before the store is. */
void hub_free(Hub *hub);

/* What happens to sockets, and time; see the handlers of net.h. */
bool hub_opened(Hub *hub, NetSocket *socket);
void hub_message(Hub *hub, NetSocket *socket, const char *text, size_t size);
void hub_sent(Hub *hub, NetSocket *socket);
void hub_closed(Hub *hub, NetSocket *socket);
void hub_tick(Hub *hub);

/* Takes what the store has done. */
void hub_collect(Hub *hub);

/* Does a little of what can wait: sending to those who watch a room, learning from a
 * finished game. False if there is no more of it. */
bool hub_idle(Hub *hub);

/* Sends to those who watch what cannot wait any longer; called when the net has
 * woken. */
void hub_send_late_news(Hub *hub);

/* Tells other servers that this one is leaving; before the store has finished. */
void hub_leave(Hub *hub);

/* Tells everybody that the server is leaving. */
void hub_say_goodbye(Hub *hub);

/* ------------------------------------------------- for those outside a room */

/* Makes a room. HUB_NO_AI if its AI is neither a level nor a stored brain for this
 * game. */
void hub_make_room(Hub *hub, const RoomRequest *request, HubReply reply);

/* Takes a free seat, with the token of an invitation. A client that has chosen a token
 * and got no answer can ask again with the same token, and gets the same seat. */
void hub_join(Hub *hub, const JoinRequest *request, HubReply reply);

/* Up to HUB_LISTED_MAX games that are played now, on any server, and that anybody may
 * watch, the newest first. */
void hub_list_games(Hub *hub, HubListReply reply);

/* Takes a brain's bytes, which are whole and of this game, one of rooms. */
void hub_keep_brain(Hub *hub, const char *game_name, void *bytes, size_t size, HubReply reply);

/* Takes what is to be written of a challenge, from malloc. The ticket has it back. */
void hub_write_challenge(Hub *hub, ChallengeWrite *challenge, HubReply reply);

#endif
