/* hub_state.h - what the files behind hub.h share: rooms in memory, and who is in
 * them. Each file includes only those above it:
 *
 *      member.c, broadcast.c   who is in a room, and what they are sent
 *      observations.c          what was thought of each position
 *      listing.c               games that anybody may watch
 *      room_table.c            the rooms in memory
 *      room_load.c, wish.c     rooms read back; what somebody wants, on its way to the disk
 *      room_ai.c               AIs that play, and those that observe
 *      lobby.c                 making rooms, joining them, handing in brains and challenges
 *      hub.c                   messages, what was stored, time
 */
#ifndef FOURMI_SERVER_ROOMS_HUB_STATE_H
#define FOURMI_SERVER_ROOMS_HUB_STATE_H

#include <jansson.h>

#include "server/base/limits.h"
#include "server/rooms/hub_types.h"

enum {
    HUB_BUCKETS = 4096, /* of the table of rooms */
    HUB_NEWS_MAX = 16,
};

typedef struct RoomMember RoomMember;
typedef struct HubRoom HubRoom;
typedef struct Receipt Receipt;

/* A message that came before the room of its sender was there. */
typedef struct EarlyMessage EarlyMessage;
struct EarlyMessage {
    EarlyMessage *next;
    size_t size;
    char text[];
};

/* A finished game for the observer, read from the store. */
typedef struct WatchedGame {
    StoreRead read; /* first */
    Hub *hub;
    int64_t after;
    uint64_t games_finished; /* when reading began */
    StoreStatus status;
    StoreGame game;
} WatchedGame;

/* Somebody at a socket. */
struct RoomMember {
    NetSocket *socket;
    uint64_t serial; /* so that a receipt can name one who may have left */
    HubRoom *room;   /* NULL until hello */
    int seat;        /* ROOM_NOBODY: watches */
    int told;        /* events, until it is welcome: the next page begins after them */
    bool is_welcome; /* has all pages, and hears what happens */

    /* While its room is read: what points here, and what it has said since. */
    RoomMember **awaiting;
    EarlyMessage *early;
    int early_count;

    Bucket bucket;
    int floods;
    int64_t since_ms;
    RoomMember *next;
    RoomMember **link; /* what points here */
};

struct HubRoom {
    int64_t id;
    GameRoom room; /* with what is still on its way to the disk */
    int committed; /* events that are there */
    int pending;   /* writes on their way */
    int64_t used_ms;
    HubRoom *next;

    /* Of listing.c. */
    HubListedGame listed;
    bool is_worth_listing; /* both are there, and it is not over */
    HubRoom *next_listed;
    HubRoom **listed_link; /* what points here; NULL: it is not on the list */

    /* Of broadcast.c. */
    RoomMember *members;
    int member_count;
    bool has_new_presence;
    int64_t presence_ms;            /* when it was last told */
    NetMessage *news[HUB_NEWS_MAX]; /* that watchers have not been told */
    int news_count;
    bool has_news; /* is in the hub's list of those that have */
    int64_t news_since_ms;
    HubRoom *next_with_news;

    /* Of room_ai.c. */
    bool is_ai_thinking;
    bool is_observing;
    bool wants_thinking;       /* the pool was full: ask again */
    int observed_game;         /* the game that this is about: */
    NetMessage **observations; /* by ply, [plies_max + 1]; NULL: not yet */
};

struct Hub {
    HubParts parts;
    HubRoom *rooms[HUB_BUCKETS];
    int room_count;
    int64_t next_room_id;
    int64_t forgotten_to;  /* the room after which forgetting goes on */
    RoomMember *strangers; /* that have not said hello */
    int socket_count;
    uint64_t last_serial;
    Receipt *joining;   /* those with a seat's token that is on its way to the disk */
    HubRoom *listed;    /* those that others may find */
    HubRoom *with_news; /* those that have waited longest, first */
    HubRoom **with_news_end;
    int64_t swept_ms;
    int64_t expired_ms;   /* when challenges were last forgotten */
    unsigned tick_start;  /* the bucket that the last tick began with */
    int64_t watched_game; /* up to which the observer has caught up */
    bool has_caught_up;
    uint64_t games_finished;    /* and stored, since the start */
    bool is_reading_game;       /* for the observer, or has read one: */
    WatchedGame *game_to_watch; /* NULL: not yet */

    /* How many rooms have left memory, by their buckets, and how many seats' tokens
     * were stored, by room_load_place: what was read before may be too old. */
    uint32_t drops[HUB_BUCKETS];
    uint32_t joins[HUB_BUCKETS];
};

/* What to do when a write is done. */
struct Receipt {
    uint64_t member; /* whose wish it was; 0: nobody's */
    int64_t id;      /* that the member gave it */
    NetMessage *messages[STORE_EVENTS_MAX];
    HubReply reply; /* for those outside */
    HubTicket ticket;

    /* Of lobby.c. */
    const StoreWrite *write;
    Receipt *next_joining;
};

#endif
