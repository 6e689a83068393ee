/* hub_types.h - what the hub is made with, and what those outside a room say to it
 * and get from it. */
#ifndef FOURMI_SERVER_ROOMS_HUB_TYPES_H
#define FOURMI_SERVER_ROOMS_HUB_TYPES_H

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

typedef struct HubRoomWish {
    char game[GAME_TEXT_SIZE];
    int64_t clock_ms;
    int64_t increment_ms;
    int seat; /* which the maker of the room takes; ROOM_NOBODY: none */
    char name[ROOM_TEXT_SIZE];
    char ai[ROOM_TEXT_SIZE]; /* who takes the other one; "" for a person */
    bool is_listed;          /* others may find it and watch */
} HubRoomWish;

typedef struct HubJoinWish {
    char invite[SECRET_SIZE];
    char name[ROOM_TEXT_SIZE];
    char token[SECRET_SIZE]; /* that the seat shall have; "": one that is made here */
} HubJoinWish;

#endif
