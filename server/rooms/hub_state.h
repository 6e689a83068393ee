/* hub_state.h - what the files behind hub.h share: rooms in memory, and who is in
 * them. Each file includes only those above it:
 *
 *      member.c                who is in a room
 *      presence.c              the same, with those on other servers
 *      broadcast.c             what those in a room are sent
 *      observations.c          what was thought of each position
 *      listing.c               games that anybody may watch
 *      room_damage.c           what the log is told of rooms that cannot be read
 *      room_table.c            the rooms in memory
 *      room_ids.c              numbers for new ones
 *      games_now.c             games that anybody may watch, on all servers
 *      presence_news.c         who is there, told to other servers
 *      room_line.c             what waits for its turn in a room
 *      wish.c                  what somebody wants, on its way to the disk
 *      finished_games.c        what the observer learns from
 *      room_ai.c               AIs that play, and those that observe
 *      catch_up.c, holding.c   what other servers have written; who takes care of a room
 *      room_load.c             rooms read back
 *      lobby.c                 making rooms, joining them, handing in brains and challenges
 *      welcome.c               what has happened, told to one who comes
 *      stored.c                what becomes of a write
 *      hub.c                   messages, time
 */
#ifndef FOURMI_SERVER_ROOMS_HUB_STATE_H
#define FOURMI_SERVER_ROOMS_HUB_STATE_H

#include <jansson.h>

#include "server/base/limits.h"
#include "server/rooms/hub_types.h"

enum {
    HUB_BUCKETS = 4096, /* of the table of rooms */
    HUB_NEWS_MAX = 16,
    HUB_DAMAGED_MAX = 64, /* of which the log was told last */
};

typedef struct RoomMember RoomMember;
typedef struct HubRoom HubRoom;
typedef struct Receipt Receipt;
typedef struct OtherPresence OtherPresence;
typedef struct ListWaiting ListWaiting;

/* Something that waits for its turn in a room; the first member of what it needs. */
typedef struct RoomTask RoomTask;
struct RoomTask {
    void (*run)(Hub *hub, HubRoom *room, RoomTask *task); /* frees it */
    RoomTask *next;
};

/* What somebody wants, with all that is needed to decide it again. */
typedef struct Wanted {
    Wish wish; /* its text is the one below */
    char text[ROOM_TEXT_SIZE];
    uint64_t member;   /* whose wish it is; 0: nobody's */
    int64_t id;        /* that the member gave it */
    int64_t wished_us; /* when it came: one who had to wait has thought no longer */
    int tries;         /* that ended in a conflict */
} Wanted;

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
    bool may_sit;    /* has a token that takes a free seat */
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
    bool is_new;   /* the room itself is on its way */
    int64_t used_ms;
    HubRoom *next;

    /* Of room_line.c, catch_up.c and holding.c: of a store that several servers share. */
    RoomTask *line;
    int line_count;
    bool is_catching_up;
    uint32_t heard_of; /* an event that others may have written */
    int64_t catch_up_after_ms;
    int64_t held_until_ms; /* so long this server takes care of it; see room_table_is_held */
    HubOutcome lost;       /* why it cannot be gone on with; HUB_OK: it can */

    /* Of listing.c. */
    HubListedGame listed;
    bool is_worth_listing; /* both are there, and it is not over */
    HubRoom *next_listed;
    HubRoom **listed_link; /* what points here; NULL: it is not on the list */

    /* Of broadcast.c. */
    RoomMember *members;
    int member_count;
    bool has_new_presence;
    bool has_untold_presence;       /* of which other servers have not been told */
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

typedef struct ToldDamage {
    int64_t room_id;
    int64_t at_ms; /* 0: nothing was told yet */
} ToldDamage;

struct Hub {
    HubParts parts;
    bool is_shared; /* other servers use the store, too */
    HubRoom *rooms[HUB_BUCKETS];
    int room_count;
    int64_t next_room_id;
    int64_t room_ids_left;  /* from this one on */
    int64_t reserved_first; /* where they go on after that, */
    int64_t reserved_count; /* if there are any */
    bool is_reserving;      /* more are on their way */
    int64_t forgotten_to;   /* the room after which forgetting goes on */
    RoomMember *strangers;  /* that have not said hello */
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
    int64_t looked_for_games_ms;

    /* Of holding.c. */
    bool is_holding; /* a round is on its way */
    bool is_in_hurry;
    int64_t hold_at_ms;  /* when the next one begins, */
    int64_t hurry_at_ms; /* and if it is in a hurry */

    /* Of presence_news.c. */
    OtherPresence *others[HUB_BUCKETS]; /* by room */
    int other_count;
    int64_t told_ms;
    int64_t told_all_ms;

    /* Of games_now.c: what the store has listed. */
    StoreListed *stored_list; /* [stored_list_count] */
    int stored_list_count;
    int64_t stored_list_ms;
    bool is_reading_list;
    ListWaiting *list_waiting; /* for it */

    /* Of room_damage.c. */
    ToldDamage damaged[HUB_DAMAGED_MAX];
    unsigned next_damaged;
    Bucket damage_lines;

    /* How many rooms have left memory, by their buckets, and how many seats' tokens
     * were stored, by room_load_place: what was read before may be too old. */
    uint32_t drops[HUB_BUCKETS];
    uint32_t joins[HUB_BUCKETS];
};

/* What to do when a write is done. */
struct Receipt {
    bool has_wish;
    Wanted wanted; /* zeroed if it has none */
    NetMessage *messages[STORE_EVENTS_MAX];
    HubReply reply; /* for those outside */
    HubTicket ticket;

    /* Of lobby.c. */
    bool is_join;
    HubJoinWish join;
    int join_tries;
    const StoreWrite *write;
    Receipt *next_joining;
};

#endif
