/* hub.h - the rooms that are in memory, and who is in them.
 *
 *      socket --message--> wish --room.c--> event --store.c--> on the disk
 *                                                                 |
 *      all sockets of the room <------------ event ---------------+
 *
 * A room is in memory while somebody is in it or something is on its way, and
 * is read back from the store when somebody comes again. An event is told to
 * nobody before it is stored; if it cannot be, the room goes back to what it
 * was, and only the one who wanted it hears of it.
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

/* NULL without memory, or if the store cannot be read. */
Hub *hub_new(const HubParts *parts);

/* After the pool is no more, and before the store. */
void hub_free(Hub *hub);

/* What net.h tells. */
bool hub_opened(Hub *hub, NetSocket *socket);
void hub_message(Hub *hub, NetSocket *socket, const char *text, size_t size);
void hub_sent(Hub *hub, NetSocket *socket);
void hub_closed(Hub *hub, NetSocket *socket);
void hub_tick(Hub *hub);

/* Takes what the store has done. */
void hub_collect(Hub *hub);

/* A little of what can wait: telling those who watch a room, learning from a
 * finished game. False if there is no more of it. */
bool hub_idle(Hub *hub);

/* Tells those who watch what cannot wait any longer; when the net has woken. */
void hub_send_late_news(Hub *hub);

/* Tells everybody that the server is leaving. */
void hub_say_goodbye(Hub *hub);

/* ------------------------------------------------- for those outside a room */

typedef enum HubOutcome {
    HUB_OK,
    HUB_NO_ROOM,    /* the token is not one of a room */
    HUB_DAMAGED,    /* the room cannot be read back */
    HUB_REFUSED,    /* see the refusal */
    HUB_BUSY,       /* too many rooms or writes; later perhaps */
    HUB_NOT_STORED, /* the disk failed */
} HubOutcome;

/* What one gets. */
typedef struct HubTicket {
    HubOutcome outcome;
    Refusal refusal;
    char game[GAME_NAME_SIZE];
    int seat; /* ROOM_NOBODY if one only watches */
    char seat_token[SECRET_SIZE];
    char invite_token[SECRET_SIZE];
    char watch_token[SECRET_SIZE];
    int64_t brain_id;
} HubTicket;

/* Whom to tell, once it is stored or has failed. */
typedef struct HubReply {
    void (*answer)(void *context, const HubTicket *ticket);
    void *context;
} HubReply;

typedef struct HubRoomWish {
    char game[GAME_NAME_SIZE];
    int64_t clock_ms;
    int64_t increment_ms;
    int seat; /* which the maker of the room takes; ROOM_NOBODY: none */
    char name[ROOM_TEXT_SIZE];
    char ai[ROOM_TEXT_SIZE]; /* who takes the other one; "" for a person */
} HubRoomWish;

/* STORE_OK if a text names an AI that can sit in a room: a level, or a brain that
 * is stored and plays this game. */
StoreStatus hub_find_ai(Hub *hub, const char *text, const char *game_name);

void hub_make_room(Hub *hub, const HubRoomWish *wish, HubReply reply);

typedef struct HubJoinWish {
    char invite[SECRET_SIZE];
    char name[ROOM_TEXT_SIZE];
    char token[SECRET_SIZE]; /* that the seat shall have; "": one that is made here */
} HubJoinWish;

/* Takes a free seat, with the token of an invitation. Who has chosen a token and
 * does not know whether it has a seat, because no answer came, can ask again: it
 * is the same seat. */
void hub_join(Hub *hub, const HubJoinWish *wish, HubReply reply);

/* Takes a brain's bytes, which are whole and of this game, one of rooms. */
void hub_keep_brain(Hub *hub, const char *game_name, void *bytes, size_t size, HubReply reply);

#endif
