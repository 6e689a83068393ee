/* hub_internal.h - what the files behind hub.h share: rooms in memory, who is in them, and what
 * these files do for each other:
 *
 *      commands.c      what is wanted of a room, on its way to the disk and back
 *      members.c       who is at a socket
 *      broadcast.c     what all in a room are sent
 *      room_table.c    the rooms in memory
 *      room_ai.c       AIs that play, and those that observe and learn
 *      lobby.c         making rooms, joining them, handing in brains and challenges
 *      live_games.c    games that anybody may watch
 *      shared_rooms.c  rooms that other servers have in memory, too
 *      presence.c      who is there, told to other servers
 *      hub.c           messages, time
 *
 * room.c decides, protocol.c reads and writes JSON; neither knows the rest. */
#ifndef FOURMI_SERVER_ROOMS_HUB_INTERNAL_H
#define FOURMI_SERVER_ROOMS_HUB_INTERNAL_H

#include <jansson.h>

#include "server/base/limits.h"
#include "server/base/name.h"
#include "server/rooms/hub.h"

enum {
    HUB_BUCKETS = 4096, /* of the table of rooms */
    HUB_NEWS_MAX = 16,
    HUB_DAMAGED_MAX = 64, /* of which the log was told last */
};

typedef struct RoomMember RoomMember;
typedef struct HubRoom HubRoom;
typedef struct WriteResult WriteResult;
typedef struct OtherPresence OtherPresence;
typedef struct ListWaiting ListWaiting;

/* Something that waits for its turn in a room; the first member of what it needs. */
typedef struct RoomTask RoomTask;
struct RoomTask {
    void (*run)(Hub *hub, HubRoom *room, RoomTask *task); /* frees it */
    RoomTask *next;
};

/* What is wanted of a room, with all that is needed to decide it again. */
typedef struct PendingCommand {
    Command command; /* its text is the one below */
    char text[ROOM_TEXT_SIZE];
    uint64_t member;  /* that wants it; 0: nobody does, such as a clock */
    int64_t id;       /* that the member gave it */
    int64_t asked_us; /* when it came: a player who had to wait has thought no longer */
    int tries;        /* that ended in a conflict */
} PendingCommand;

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
    uint64_t serial; /* so that a write can name one who may have left */
    HubRoom *room;   /* NULL until hello */
    int seat;        /* ROOM_NOBODY: watches */
    bool may_sit;    /* has a token that takes a free seat */
    int sent_seq;    /* the last event of its pages, until it is welcome */
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

    /* Of commands.c and shared_rooms.c: of a store that several servers share. */
    RoomTask *queue;
    int queue_count;
    bool is_catching_up;
    uint32_t heard_of; /* an event that others may have written */
    int64_t catch_up_after_ms;
    int64_t held_until_ms; /* so long this server takes care of it; see room_table_is_held */
    HubOutcome lost;       /* why it cannot be gone on with; HUB_OK: it can */

    /* Of live_games.c. */
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
    int64_t room_ids_left;       /* from this one on */
    int64_t reserved_first;      /* where they go on after that, */
    int64_t reserved_count;      /* if there are any */
    bool is_reserving;           /* more are on their way */
    int64_t forgotten_to;        /* the room after which forgetting goes on */
    RoomMember *unauthenticated; /* that have not said hello */
    int socket_count;
    uint64_t last_serial;
    WriteResult *joining; /* those with a seat's token that is on its way to the disk */
    HubRoom *listed;      /* those that others may find */
    HubRoom *with_news;   /* those that have waited longest, first */
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

    /* Of shared_rooms.c. */
    bool is_holding; /* a round is on its way */
    bool is_in_hurry;
    int64_t hold_at_ms;  /* when the next one begins, */
    int64_t hurry_at_ms; /* and if it is in a hurry */

    /* Of presence.c. */
    OtherPresence *others[HUB_BUCKETS]; /* by room */
    int other_count;
    int64_t told_ms;
    int64_t told_all_ms;

    /* Of live_games.c: what the store has listed. */
    StoreListed *stored_list; /* [stored_list_count] */
    int stored_list_count;
    int64_t stored_list_ms;
    bool is_reading_list;
    ListWaiting *list_waiting; /* for it */

    /* Of room_table.c. */
    ToldDamage damaged[HUB_DAMAGED_MAX];
    unsigned next_damaged;
    Bucket damage_lines;

    /* How many rooms have left memory, by their buckets, and how many seats' tokens
     * were stored, by room_load_place: what was read before may be too old. */
    uint32_t drops[HUB_BUCKETS];
    uint32_t joins[HUB_BUCKETS];
};

/* What a write is for. */
typedef enum WriteKind {
    WRITE_OTHER,   /* somebody outside a room gets a ticket */
    WRITE_COMMAND, /* a command, which is decided again after a conflict */
    WRITE_JOIN,    /* a seat, likewise */
} WriteKind;

/* What to do when a write is done. */
struct WriteResult {
    WriteKind kind;
    PendingCommand pending; /* of a command; else zeroed */
    HubReply reply;         /* for those outside */
    HubTicket ticket;

    /* Of lobby.c. */
    JoinRequest join;
    int join_tries;
    const StoreWrite *write;
    WriteResult *next_joining;
};

/* ------------------------------------------------------------------------------ commands.c */

enum { ROOM_QUEUE_MAX = 200, COMMAND_TRIES_MAX = 10 };

/* Whether a room writes or catches up; and whether what is wanted in it has to wait. */
bool room_is_busy(const HubRoom *room);
bool room_has_to_wait(const Hub *hub, const HubRoom *room);

/* Puts a task at the end of the queue; false if too many wait. */
bool room_queue_add(HubRoom *room, RoomTask *task);

/* Runs those whose turn it is. */
void room_queue_go_on(Hub *hub, HubRoom *room);

/* A write with its result; NULL without memory. */
StoreWrite *write_new(int64_t room_id);
void write_free(StoreWrite *write);

/* Lets a command of that time happen in memory and adds its event to the write. */
Refusal command_apply(const Hub *hub, HubRoom *room, const Command *command, int64_t asked_ms,
                      StoreWrite *write);

/* Hands a write over. If too many wait, what was applied is undone. */
bool write_submit(Hub *hub, HubRoom *room, StoreWrite *write);

/* The store is done with a write; frees it. */
void write_finish(Hub *hub, StoreWrite *write);

/* A member (0: nobody, such as a clock) wants something, and hears what becomes of it. */
void command_ask(Hub *hub, HubRoom *room, const Command *command, uint64_t member, int64_t id);

/* ------------------------------------------------------------------------------- members.c */

/* A message of one JSON value, which is taken; NULL without memory. */
NetMessage *message_of_json(json_t *json);

/* Keeps a message for when the member's room is there; false if there are too many
 * of them, or without memory. */
enum { MEMBER_EARLY_MAX = 64 };
bool member_keep_early(RoomMember *member, const char *text, size_t size);

/* The first of them, for free(); NULL if there are none. */
EarlyMessage *member_take_early(RoomMember *member);

/* One of the unauthenticated is in the room from now on. */
void member_enter(HubRoom *room, RoomMember *member, int seat);

/* NULL if that member has left. */
RoomMember *member_find(const HubRoom *room, uint64_t serial);

/* Sends to one, and takes `json`. A member for whom there is no memory is cut
 * off: whoever comes back can ask for what was missed. */
void member_send(const RoomMember *member, json_t *json);

void member_refuse(Hub *hub, const RoomMember *member, int64_t id, const char *reason,
                   const char *sentence);

/* Says why a socket is closed, and closes it. */
void member_dismiss(Hub *hub, const RoomMember *member, const char *reason, const char *sentence);

/* The same for a room that is not to be had. */
void member_dismiss_because(Hub *hub, const RoomMember *member, HubOutcome outcome);

void member_cut_off(const RoomMember *member);

/* Sends several messages as one, where memory allows. */
void member_send_several(NetSocket *socket, NetMessage *const messages[], int count);

/* Tells all of a list that the server is leaving. */
void members_say_goodbye(const RoomMember *list);

/* Goes on with the welcome of a member. A long one comes in pages, each when the
 * one before is out: nobody else waits for it, and one who does not read costs
 * little. What happens meanwhile is in the pages as well. */
void welcome_go_on(Hub *hub, RoomMember *member);

/* ----------------------------------------------------------------------------- broadcast.c */

typedef enum Audience { TO_ALL, TO_WATCHERS, TO_PLAYERS } Audience;

/* Sends to a room, but not to the member `but` (NULL: to everybody). */
void broadcast_to_room(Hub *hub, HubRoom *room, NetMessage *message, Audience audience,
                       const RoomMember *but);

/* Tells all in a room but one of event number `i`. The message is the caller's to release; NULL
 * without memory: nobody can be told then, so everybody is cut off, and finds out by coming back. */
NetMessage *broadcast_event(Hub *hub, HubRoom *room, int i, const RoomMember *but);

/* Sends those who watch at once what they have not heard yet. */
void broadcast_news(HubRoom *room);

/* The same for the room that has waited longest, if it is due. */
bool broadcast_has_due_news(const Hub *hub);
void broadcast_first_news(Hub *hub);

void broadcast_forget_news(Hub *hub, HubRoom *room);

/* Tells everybody which players are there and how many watch. */
void broadcast_presence(Hub *hub, HubRoom *room, int64_t now_ms);

/* Makes place for those of one game; false without memory. */
bool observations_init(HubRoom *room);
void observations_clear(HubRoom *room);

/* Forgets those from a ply on. */
void observations_forget(HubRoom *room, int from_ply);

/* Sends all of this game to one. */
void observations_send_all(const HubRoom *room, NetSocket *socket);

/* ---------------------------------------------------------------------------- room_table.c */

/* NULL if it is not in memory. */
HubRoom *room_table_find(Hub *hub, int64_t id);

/* A room without events. NULL without memory, or if all rooms are in use. */
HubRoom *room_table_add(Hub *hub, const StoreRoom *stored);
void room_table_drop(Hub *hub, HubRoom *room);

/* Whether nobody would miss it in memory. */
bool room_table_is_idle(const Hub *hub, const HubRoom *room, int64_t now_ms);

/* The first room in memory with a number above `id`; INT64_MAX if there is none. */
int64_t room_table_next(const Hub *hub, int64_t id);

/* Rooms up to this number are too old: they are forgotten unless they are in memory. A
 * store that servers share forgets by itself; there it is 0. */
int64_t room_table_newest_old(const Hub *hub);

/* Whether it is this server that lets AIs think and clocks run out in a room. */
bool room_table_is_held(const Hub *hub, const HubRoom *room, int64_t now_ms);

/* Whether the game is over and its ending on the disk, so that all may know. */
bool room_table_is_over_for_all(const HubRoom *room);

/* At the start; false if the store cannot be read. */
bool room_ids_init(Hub *hub);

/* Whether hub->next_room_id is one. If there is none just now more are on their way. */
bool room_ids_has_one(Hub *hub);

/* It is used; those that follow are asked for before the last is. */
void room_ids_take(Hub *hub);

/* What has come to light, "room_damaged" for example, of which room; 0 where a token does not
 * tell which it is. */
void room_damage_log(Hub *hub, int64_t room_id, const char *event);

typedef struct RoomLoad RoomLoad;

/* The first member of whatever somebody needs who waits for a room. */
struct RoomLoad {
    StoreRead read; /* first */
    Hub *hub;
    uint8_t token[SECRET_HASH_SIZE];  /* of the room */
    uint8_t chosen[SECRET_HASH_SIZE]; /* another one to look up, if there is one */
    bool has_chosen;

    /* Called once, by the thread that serves; frees the load. `room` is NULL, with
     * the reason, if it is not to be had. */
    void (*arrived)(RoomLoad *load, HubRoom *room, HubOutcome outcome);

    /* What the tokens are. */
    StoreStatus token_status;
    int64_t room_id;
    TokenRole role;
    StoreStatus chosen_status;
    int64_t chosen_room_id;
    TokenRole chosen_role;

    /* Of room_load.c. */
    bool wants_events;
    bool is_in_memory; /* was, when reading began, */
    uint32_t after;    /* with so many events */
    RoomTask task;     /* for when it has to wait */
    uint32_t drops;    /* of the hub's counts when reading began */
    uint32_t joins;
    StoreStatus room_status;
    StoreRoom room;
    StoreEvents events;
};

/* Begins to look for the room of a token. False, and the load is still the
 * caller's, if too many wait. */
bool room_load_start(RoomLoad *load);

/* The place of a seat's token in hub->joins. */
int room_load_place(const uint8_t hash[SECRET_HASH_SIZE]);

/* ------------------------------------------------------------------------------- room_ai.c */

/* Starts whatever should be thought about next. */
void room_ai_go_on(Hub *hub, HubRoom *room);

/* The game is over: players may see what was observed. */
void room_ai_reveal(Hub *hub, HubRoom *room);

/* Whether a text names an AI that can sit in a room: a level that answers in time,
 * or a brain, of which it is not known yet whether it is there. */
bool room_ai_read(const char *text, Ai *ai);

/* A game was finished and stored. */
void finished_games_note(Hub *hub);

/* Has the next game read that the observer has not seen since the start, if there may be
 * one. */
void finished_games_go_on(Hub *hub);

/* Watches the game that was read. */
bool finished_games_has_one(const Hub *hub);
void finished_games_watch(Hub *hub);

/* Has the loop call when it is idle, if there may be a game to watch. */
void finished_games_tick(Hub *hub, int64_t now_ms);

/* --------------------------------------------------------------------------------- lobby.c */

/* Has the challenges forgotten whose time is over, now and then. */
void lobby_forget_expired(Hub *hub, int64_t now_ms);

/* Another server has written into the room meanwhile: looks again whether there is a free
 * seat; not too often. */
void lobby_join_again(Hub *hub, const WriteResult *result);

/* A write is done: it is not on its way any more. */
void lobby_forget_joining(Hub *hub, const StoreWrite *write);

/* ---------------------------------------------------------------------------- live_games.c */

/* Puts a room on the list, if its maker has wished for that, and takes it off. */
void listing_add(Hub *hub, HubRoom *room, const StoreRoom *stored);
void listing_remove(HubRoom *room);

/* Notes how a room stands, if all of it is on the disk. */
void listing_note(HubRoom *room);

/* Whether somebody plays there, on this server: a game that its players have left is
 * nothing to watch. */
bool listing_has_player(const HubRoom *room);

/* Up to `max` games in which somebody sits, the newest first; how many. */
int listing_collect(const Hub *hub, HubListedGame *games, int max);

void live_games_clear(Hub *hub);

/* -------------------------------------------------------------------------- shared_rooms.c */

/* Event `last` of a room may be in the store. */
void catch_up_hear(Hub *hub, HubRoom *room, uint32_t last);

/* Somebody else has written what was to be written here, or may have. */
void catch_up_after_conflict(Hub *hub, HubRoom *room);

/* Reads what was heard of, unless something is on its way already. */
void catch_up_go_on(Hub *hub, HubRoom *room);

/* On the reading thread: the events of a room after number `after`, each with the time
 * when it happened. */
StoreStatus catch_up_read(Store *store, int64_t room_id, uint32_t after, StoreEvents *events);

/* Lets events happen that were read; those that are known already are passed over.
 * Nothing may be on its way. False without memory, or if the rules do not allow them;
 * then the room is lost. */
bool catch_up_take(Hub *hub, HubRoom *room, const StoreEvents *events);

/* A room that cannot be gone on with, for this reason: all who are in it are sent away. */
void catch_up_lose(Hub *hub, HubRoom *room, HubOutcome reason);

/* Begins a round if it is time for one. */
void leases_go_on(Hub *hub, int64_t now_ms);

/* Has a round begun as soon as possible: a room has come into memory, or hints may have been
 * lost. */
void leases_hurry(Hub *hub);

/* ------------------------------------------------------------------------------ presence.c */

typedef struct Presence {
    bool seats[2]; /* somebody who sits there is connected */
    int watchers;
} Presence;

/* Who is in a room on one other server. */
struct OtherPresence {
    OtherPresence *next;
    uint64_t server;
    int64_t room_id;
    Presence presence;
    int64_t until_ms; /* then it is forgotten */
};

/* Those on this server, and on all that are known of. */
Presence presence_here(const HubRoom *room);
Presence presence_everywhere(const Hub *hub, const HubRoom *room);

/* Whether one who plays in this room is connected to another server. */
bool presence_has_player_elsewhere(const Hub *hub, int64_t room_id);

enum { PRESENCE_MS = 30 * 1000 };

/* What another server has told. */
void presence_hear(Hub *hub, uint64_t server, const char *text, int64_t now_ms);

/* Tells others what they do not know, and forgets what is too old. */
void presence_tick(Hub *hub, int64_t now_ms);

/* Asks others to tell what they know. */
void presence_ask(Hub *hub);

void presence_clear(Hub *hub);

#endif
