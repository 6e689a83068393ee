/* hub_internal.h - the inside of the hub, for the files that it consists of.
 *
 *      hub.c       rooms in memory, wishes, what was stored, time
 *      crowd.c     who is in a room, and what they are told
 *      lobby.c     making rooms, joining them, handing in brains
 *      thinking.c  AIs that play, and those that observe
 */
#ifndef FOURMI_SERVER_ROOMS_HUB_INTERNAL_H
#define FOURMI_SERVER_ROOMS_HUB_INTERNAL_H

#include <jansson.h>

#include "server/base/limits.h"
#include "server/rooms/hub.h"

enum {
    HUB_BUCKETS = 4096, /* of the table of rooms */
    HUB_NEWS_MAX = 16,
};

typedef struct RoomMember RoomMember;
typedef struct HubRoom HubRoom;
typedef struct Receipt Receipt;

/* Somebody at a socket. */
struct RoomMember {
    NetSocket *socket;
    uint64_t serial; /* so that a receipt can name one who may have left */
    HubRoom *room;   /* NULL until hello */
    int seat;        /* ROOM_NOBODY: watches */
    int told;        /* events, until it is welcome: the next page begins after them */
    bool is_welcome; /* has all pages, and hears what happens */
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

    /* Of crowd.c. */
    RoomMember *members;
    int member_count;
    bool has_new_presence;
    int64_t presence_ms;            /* when it was last told */
    NetMessage *news[HUB_NEWS_MAX]; /* that watchers have not been told */
    int news_count;
    bool has_news; /* is in the hub's list of those that have */
    int64_t news_due_ms;
    HubRoom *next_with_news;

    /* Of thinking.c. */
    bool is_ai_thinking;
    bool is_observing;
    bool wants_thinking;                          /* the pool was full: ask again */
    int observed_game;                            /* the game that this is about: */
    NetMessage *observations[GAME_PLIES_MAX + 1]; /* by ply; NULL: not yet */
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
    HubRoom *with_news; /* those that are due first, first */
    HubRoom **with_news_end;
    int64_t swept_ms;
    unsigned tick_start;  /* the bucket that the last tick began with */
    int64_t watched_game; /* up to which the observer has caught up */
    bool has_caught_up;
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

/* ------------------------------------------------------------------- hub.c */

HubRoom *hub_find_room(Hub *hub, int64_t id);
HubRoom *hub_add_room(Hub *hub, const StoreRoom *stored);
void hub_drop_room(Hub *hub, HubRoom *room);

/* The first room in memory with a number above `id`; INT64_MAX if there is none. */
int64_t hub_next_room_in_memory(const Hub *hub, int64_t id);

/* Rooms up to this number are too old: they are no more unless they are in memory. */
int64_t hub_newest_old_room(const Hub *hub);

/* Whether the game is over and its ending on the disk, so that all may know. */
bool hub_is_over_for_all(const HubRoom *room);

/* The room of a token, and what the token lets one do. NULL, with the reason,
 * if there is none. */
HubRoom *hub_room_of_token(Hub *hub, const char *token, TokenRole *role, HubOutcome *outcome);

/* A write with its receipt; NULL without memory. */
StoreWrite *hub_new_write(int64_t room_id);
void hub_free_write(StoreWrite *write);

/* Lets a wish happen in memory and adds its event to the write. */
Refusal hub_grant(HubRoom *room, const Wish *wish, StoreWrite *write);

/* Hands a write over. If too many wait, what was granted is undone. */
bool hub_submit(Hub *hub, HubRoom *room, StoreWrite *write);

/* Lets a wish happen, on behalf of a member (0: of nobody). */
HubOutcome hub_wish(Hub *hub, HubRoom *room, const Wish *wish, uint64_t member, int64_t id,
                    Refusal *refusal);

/* ----------------------------------------------------------------- lobby.c */

/* A write is done: it is not on its way any more. */
void lobby_forget_joining(Hub *hub, const StoreWrite *write);

/* ----------------------------------------------------------------- crowd.c */

/* A message of one JSON value, which is taken; NULL without memory. */
NetMessage *message_of_json(json_t *json);

/* Sends to one, and takes `json`. Who cannot be told, because there is no memory,
 * is cut off: who comes back can ask for what was missed. */
void member_send(const RoomMember *member, json_t *json);

void member_refuse(Hub *hub, const RoomMember *member, int64_t id, const char *reason,
                   const char *sentence);

/* Says why a socket is closed, and closes it. */
void member_dismiss(Hub *hub, const RoomMember *member, const char *reason, const char *sentence);

void member_cut_off(const RoomMember *member);

/* Sends several messages as one, where memory allows. */
void member_send_several(NetSocket *socket, NetMessage *const messages[], int count);

typedef enum Audience { TO_ALL, TO_WATCHERS, TO_PLAYERS } Audience;

/* Tells a room, but not the member `but` (NULL: everybody). */
void broadcast_to_room(Hub *hub, HubRoom *room, NetMessage *message, Audience audience,
                       const RoomMember *but);

/* Tells those who watch at once what they have not heard yet. */
void broadcast_news(HubRoom *room);

/* The same for the room that has waited longest, if it is due. */
bool broadcast_has_due_news(const Hub *hub);
void broadcast_first_news(Hub *hub);
void broadcast_forget_news(Hub *hub, HubRoom *room);

void broadcast_presence(Hub *hub, HubRoom *room, int64_t now_ms);

/* One of the strangers is in the room from now on. */
void member_enter(HubRoom *room, RoomMember *member, int seat);

void members_say_goodbye(const RoomMember *list);

/* NULL if that member has left. */
RoomMember *member_find(const HubRoom *room, uint64_t serial);

#endif
