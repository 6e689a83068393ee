/* hub.c - the rooms that are in memory, and who is in them. */
#include "server/hub.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/clock.h"
#include "server/limits.h"
#include "server/log.h"
#include "server/protocol.h"
#include "server/thinking.h"

enum {
    BUCKETS = 4096,      /* of the table of rooms */
    IDLE_MS = 30 * 1000, /* that an empty room stays in memory */
    SWEEP_MS = 1000,     /* between looks for rooms to drop */
    FLOOD_MAX = 100,     /* messages too many, then the socket is closed */
    GAMES_AT_ONCE = 64,  /* that the observer catches up with in one tick */
};

static const Rate message_rate = {.per_second = 20.0, .burst = 60.0};

/* Somebody at a socket. */
struct Member {
    NetSocket *socket;
    uint64_t serial; /* so that a receipt can name one who may have left */
    HubRoom *room;   /* NULL until hello */
    int seat;        /* ROOM_NOBODY: watches */
    Bucket bucket;
    int floods;
    int64_t since_ms;
    Member *next;
    Member **link; /* what points here */
};

/* What to do when a write is done. */
typedef struct Receipt {
    uint64_t member; /* whose wish it was; 0: nobody's */
    int64_t id;      /* that the member gave it */
    NetMessage *messages[STORE_EVENTS_MAX];
    HubReply reply; /* for those outside */
    HubTicket ticket;
} Receipt;

struct Hub {
    HubParts parts;
    HubRoom *rooms[BUCKETS];
    int room_count;
    int64_t next_room_id;
    Member *strangers; /* that have not said hello */
    int socket_count;
    uint64_t last_serial;
    int64_t swept_ms;
    int64_t watched_game; /* up to which the observer has caught up */
    bool has_caught_up;
};

/* ----------------------------------------------------------------- sending */

static NetMessage *message_of(json_t *json)
{
    char *text = protocol_write(json);
    NetMessage *message = text != NULL ? net_message_new(text, strlen(text)) : NULL;
    free(text);
    return message;
}

/* Sends to one, and takes `json`. */
static void tell(Member *member, json_t *json)
{
    NetMessage *message = message_of(json);
    if (message != NULL) {
        net_send(member->socket, message);
        net_message_release(message);
    }
}

void hub_tell_room(HubRoom *room, NetMessage *message, Audience audience)
{
    for (Member *member = room->members; member != NULL; member = member->next) {
        const bool watches = member->seat == ROOM_NOBODY;
        if (audience == TO_ALL || (audience == TO_WATCHERS) == watches) {
            net_send(member->socket, message);
        }
    }
}

static void refuse(Hub *hub, Member *member, int64_t id, const char *reason, const char *sentence)
{
    hub->parts.metrics->counts[METRIC_REFUSED]++;
    tell(member, json_pack("{s:s, s:I, s:s, s:s}", "type", "refused", "id", (json_int_t)id,
                           "reason", reason, "text", sentence));
}

/* Says why a socket is closed, and closes it. */
static void dismiss(Hub *hub, Member *member, const char *reason, const char *sentence)
{
    hub->parts.metrics->counts[METRIC_REFUSED]++;
    tell(member, json_pack("{s:s, s:s, s:s}", "type", "error", "reason", reason, "text", sentence));
    net_close(member->socket, NET_CLOSE_POLICY, reason);
}

/* ----------------------------------------------------------- rooms in memory */

static HubRoom **find_place(Hub *hub, int64_t id)
{
    HubRoom **place = &hub->rooms[(uint64_t)id % BUCKETS];
    while (*place != NULL && (*place)->id != id) {
        place = &(*place)->next;
    }
    return place;
}

HubRoom *hub_find_room(Hub *hub, int64_t id)
{
    return *find_place(hub, id);
}

static HubRoom *add_room(Hub *hub, const StoreRoom *stored)
{
    HubRoom *room = hub->room_count < HUB_ROOMS_MAX ? calloc(1, sizeof *room) : NULL;
    if (room == NULL) {
        return NULL;
    }
    room->id = stored->id;
    room->used_ms = clock_now_ms();
    room_init(&room->room, stored->game, stored->clock_ms, stored->increment_ms);
    *find_place(hub, room->id) = room;
    hub->room_count++;
    return room;
}

static void drop_room(Hub *hub, HubRoom *room)
{
    assert(room->members == NULL);
    *find_place(hub, room->id) = room->next;
    hub->room_count--;
    thinking_forget(room, 0);
    room_clear(&room->room);
    free(room);
}

/* The room in memory, or read back; NULL, with the reason, if it cannot be. */
static HubRoom *load_room(Hub *hub, int64_t id, HubOutcome *outcome)
{
    HubRoom *room = hub_find_room(hub, id);
    StoreRoom stored;
    Game game;
    if (room != NULL) {
        return room;
    }
    StoreStatus status = store_find_room(hub->parts.store, id, &stored);
    if (status != STORE_OK || !games_find(stored.game, &game)) {
        *outcome = status == STORE_NONE ? HUB_NO_ROOM : HUB_DAMAGED;
        return NULL;
    }
    room = add_room(hub, &stored);
    if (room == NULL) {
        *outcome = HUB_BUSY;
        return NULL;
    }
    if (store_read_events(hub->parts.store, id, &room->room, room->used_ms) != STORE_OK) {
        log_event(LOG_ERROR, "room_damaged", "room=%lld", (long long)id);
        drop_room(hub, room);
        *outcome = HUB_DAMAGED;
        return NULL;
    }
    room->committed = room->room.count;
    return room;
}

/* The room of a token, and what the token lets one do. */
static HubRoom *room_of_token(Hub *hub, const char *token, TokenRole *role, HubOutcome *outcome)
{
    uint8_t hash[SECRET_HASH_SIZE];
    int64_t id;
    secret_hash(token, strlen(token), hash);
    StoreStatus status = store_find_token(hub->parts.store, hash, &id, role);
    if (status != STORE_OK) {
        *outcome = status == STORE_NONE ? HUB_NO_ROOM : HUB_DAMAGED;
        return NULL;
    }
    return load_room(hub, id, outcome);
}

/* Whether nobody would miss it in memory. A clock that runs must run out. */
static bool is_idle(const HubRoom *room, int64_t now_ms)
{
    return room->members == NULL && room->pending == 0 && !thinking_is_busy(room) &&
           room_timeout_at(&room->room) == INT64_MAX && now_ms - room->used_ms > IDLE_MS;
}

/* ------------------------------------------------------------------ wishes */

static void free_receipt(Receipt *receipt)
{
    for (int i = 0; i < STORE_EVENTS_MAX; i++) {
        if (receipt->messages[i] != NULL) {
            net_message_release(receipt->messages[i]);
        }
    }
    free(receipt);
}

/* A write and its receipt, or NULL without memory. */
static StoreWrite *new_write(int64_t room_id)
{
    StoreWrite *write = calloc(1, sizeof *write);
    Receipt *receipt = calloc(1, sizeof *receipt);
    if (write == NULL || receipt == NULL) {
        free(write);
        free(receipt);
        return NULL;
    }
    write->room_id = room_id;
    write->user = receipt;
    receipt->ticket.seat = ROOM_NOBODY;
    return write;
}

static void free_write(StoreWrite *write)
{
    free_receipt(write->user);
    store_write_free(write);
}

static void write_finished_game(const Room *room, int64_t at_ms, StoreWrite *write)
{
    StoreGame *game = &write->game;
    write->has_game = true;
    snprintf(game->game, sizeof game->game, "%s", room->game.name);
    for (int side = 0; side < 2; side++) {
        const RoomSeat *seat = &room->seats[room_seat_of(room, (Side)side)];
        snprintf(game->names[side], sizeof game->names[side], "%s", seat->text);
    }
    notation_write_moves(&room->record, game->moves);
    game->result = room->result;
    game->ending = room->ending;
    game->ended_ms = at_ms;
}

/* Lets a wish happen in memory and adds its event to the write. */
static Refusal grant(HubRoom *room, const Wish *wish, StoreWrite *write)
{
    Event event;
    const int64_t now_ms = clock_now_ms();
    const bool was_over = room->room.ending != ENDING_NONE;
    Refusal refusal = room_decide(&room->room, wish, now_ms, &event);
    if (refusal != REFUSED_NOT) {
        return refusal;
    }
    event.at_ms = clock_calendar_ms();
    if (!room_apply(&room->room, &event, now_ms)) {
        return REFUSED_FULL; /* no memory */
    }
    Receipt *receipt = write->user;
    receipt->messages[write->event_count] = message_of(protocol_event(&room->room, &event, now_ms));
    write->events[write->event_count++] = event;
    if (!was_over && room->room.ending != ENDING_NONE) {
        write_finished_game(&room->room, event.at_ms, write);
    }
    return REFUSED_NOT;
}

/* Hands a write over. If too many wait, what was granted is undone. */
static bool submit(Hub *hub, HubRoom *room, StoreWrite *write)
{
    room->used_ms = clock_now_ms();
    if (store_submit(hub->parts.store, write)) {
        room->pending++;
        return true;
    }
    room_rewind(&room->room, room->room.count - write->event_count, room->used_ms);
    return false;
}

HubOutcome hub_wish(Hub *hub, HubRoom *room, const Wish *wish, uint64_t member, int64_t id,
                    Refusal *refusal)
{
    StoreWrite *write = new_write(room->id);
    if (write == NULL) {
        return HUB_BUSY;
    }
    Receipt *receipt = write->user;
    receipt->member = member;
    receipt->id = id;
    *refusal = grant(room, wish, write);
    if (*refusal == REFUSED_NOT && submit(hub, room, write)) {
        return HUB_OK;
    }
    free_write(write);
    return *refusal != REFUSED_NOT ? HUB_REFUSED : HUB_BUSY;
}

/* ----------------------------------------------------------- what was stored */

static Member *find_member(const HubRoom *room, uint64_t serial)
{
    Member *member = room->members;
    while (member != NULL && member->serial != serial) {
        member = member->next;
    }
    return member;
}

static void watch_finished(Hub *hub, const StoreGame *stored)
{
    Game game;
    size_t at;
    if (!games_find(stored->game, &game)) {
        return;
    }
    Record record = record_start(&game);
    if (notation_read(&record, stored->moves, strlen(stored->moves), &at) == NOTATION_OK) {
        observer_watch(hub->parts.observer, &record, stored->result);
    }
}

static void count_stored(Hub *hub, const StoreWrite *write)
{
    uint64_t *counts = hub->parts.metrics->counts;
    counts[METRIC_EVENTS] += (uint64_t)write->event_count;
    counts[METRIC_ROOMS] += write->has_room;
    counts[METRIC_GAMES] += write->has_game;
    for (int i = 0; i < write->event_count; i++) {
        counts[METRIC_MOVES] += write->events[i].kind == EVENT_MOVE;
    }
}

/* Everybody hears of it; the one who wanted it also that it was this. */
static void announce(HubRoom *room, const StoreWrite *write)
{
    const Receipt *receipt = write->user;
    Member *member = receipt->member != 0 ? find_member(room, receipt->member) : NULL;
    for (int i = 0; i < write->event_count; i++) {
        if (receipt->messages[i] != NULL) {
            hub_tell_room(room, receipt->messages[i], TO_ALL);
        }
    }
    if (member != NULL && receipt->id != 0) {
        tell(member, json_pack("{s:s, s:I, s:I}", "type", "ack", "id", (json_int_t)receipt->id,
                               "seq", (json_int_t)write->events[0].seq));
    }
}

static void finish_stored(Hub *hub, HubRoom *room, StoreWrite *write)
{
    count_stored(hub, write);
    room->committed += write->event_count;
    announce(room, write);
    if (write->has_game) {
        /* While it catches up it will come to this game by itself. */
        if (hub->has_caught_up && write->game.id > hub->watched_game) {
            hub->watched_game = write->game.id;
            watch_finished(hub, &write->game);
        }
        thinking_reveal(room);
    }
    thinking_go_on(hub, room);
}

/* The room is again what is on the disk. */
static void finish_failed(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    const Receipt *receipt = write->user;
    hub->parts.metrics->counts[METRIC_STORE_FAILURES]++;
    room_rewind(&room->room, room->committed, clock_now_ms());
    Member *member = receipt->member != 0 ? find_member(room, receipt->member) : NULL;
    if (member != NULL) {
        refuse(hub, member, receipt->id, "not_stored",
               "The server could not save this, so it did not happen.");
    }
}

static void finish(Hub *hub, StoreWrite *write)
{
    Receipt *receipt = write->user;
    HubRoom *room = write->room_id != 0 ? hub_find_room(hub, write->room_id) : NULL;
    if (room != NULL) {
        room->pending--;
        if (write->is_stored) {
            finish_stored(hub, room, write);
        } else {
            finish_failed(hub, room, write);
        }
        if (!write->is_stored && write->has_room) {
            drop_room(hub, room);
        }
    }
    if (receipt->reply.answer != NULL) {
        HubTicket *ticket = &receipt->ticket;
        ticket->brain_id = write->brain_id;
        ticket->outcome = !write->is_stored                              ? HUB_NOT_STORED
                          : write->brain != NULL && write->brain_id == 0 ? HUB_FULL
                                                                         : HUB_OK;
        receipt->reply.answer(receipt->reply.context, ticket);
    }
    free_write(write);
}

void hub_collect(Hub *hub)
{
    StoreWrite *next;
    for (StoreWrite *write = store_collect(hub->parts.store); write != NULL; write = next) {
        next = write->next;
        finish(hub, write);
    }
}

/* ------------------------------------------------------------------ members */

static void link_member(Member **list, Member *member)
{
    member->next = *list;
    member->link = list;
    if (*list != NULL) {
        (*list)->link = &member->next;
    }
    *list = member;
}

static void unlink_member(Member *member)
{
    *member->link = member->next;
    if (member->next != NULL) {
        member->next->link = member->link;
    }
}

bool hub_opened(Hub *hub, NetSocket *socket)
{
    Member *member = hub->socket_count < HUB_SOCKETS_MAX ? calloc(1, sizeof *member) : NULL;
    if (member == NULL) {
        return false;
    }
    hub->socket_count++;
    hub->parts.metrics->counts[METRIC_SOCKETS]++;
    member->socket = socket;
    member->serial = ++hub->last_serial;
    member->seat = ROOM_NOBODY;
    member->since_ms = clock_now_ms();
    member->bucket.at_ms = member->since_ms;
    net_socket_set_user(socket, member);
    link_member(&hub->strangers, member);
    return true;
}

void hub_closed(Hub *hub, NetSocket *socket)
{
    Member *member = net_socket_user(socket);
    unlink_member(member);
    if (member->room != NULL) {
        member->room->member_count--;
        member->room->has_new_presence = true;
        member->room->used_ms = clock_now_ms();
    }
    hub->socket_count--;
    free(member);
}

static json_t *presence_of(const HubRoom *room)
{
    bool is_there[2] = {room->room.seats[0].is_ai, room->room.seats[1].is_ai};
    int watchers = 0;
    for (const Member *member = room->members; member != NULL; member = member->next) {
        if (member->seat == ROOM_NOBODY) {
            watchers++;
        } else {
            is_there[member->seat] = true;
        }
    }
    return json_pack("{s:s, s:[b, b], s:i}", "type", "presence", "seats", is_there[0], is_there[1],
                     "watchers", watchers);
}

/* At most one message per millisecond: who is one of thousands hears of the
 * others less often. */
static void announce_presence(HubRoom *room, int64_t now_ms)
{
    if (now_ms - room->presence_ms < room->member_count) {
        return;
    }
    NetMessage *message = message_of(presence_of(room));
    if (message != NULL) {
        hub_tell_room(room, message, TO_ALL);
        net_message_release(message);
        room->has_new_presence = false;
        room->presence_ms = now_ms;
    }
}

/* The events after number `after` that are on the disk, as a list; each says
 * how the game stood after it, so the room happens once more. */
static json_t *events_after(const HubRoom *room, uint32_t after, int64_t now_ms)
{
    json_t *list = json_array();
    Room *again = malloc(sizeof *again);
    if (list == NULL || again == NULL) {
        free(again);
        return list;
    }
    room_init(again, room->room.game.name, room->room.clock_ms, room->room.increment_ms);
    for (int i = 0; i < room->committed; i++) {
        const Event *event = &room->room.events[i];
        if (room_apply(again, event, now_ms) && event->seq > after) {
            json_array_append_new(list, protocol_event(again, event, now_ms));
        }
    }
    room_clear(again);
    free(again);
    return list;
}

static void welcome(Member *member, uint32_t after)
{
    const HubRoom *room = member->room;
    const int64_t now_ms = clock_now_ms();
    tell(member, json_pack("{s:s, s:s, s:o, s:i, s:o, s:o}", "type", "welcome", "game",
                           room->room.game.name, "seat",
                           member->seat != ROOM_NOBODY ? json_integer(member->seat) : json_null(),
                           "seq", room->committed, "clock", protocol_clock(&room->room, now_ms),
                           "events", events_after(room, after, now_ms)));
}

static void say_why_not(Hub *hub, Member *member, HubOutcome outcome)
{
    if (outcome == HUB_NO_ROOM) {
        dismiss(hub, member, "no_such_room", "There is no room with this token.");
    } else if (outcome == HUB_DAMAGED) {
        dismiss(hub, member, "damaged", "This room cannot be read any more.");
    } else {
        dismiss(hub, member, "busy", "There are too many rooms just now.");
    }
}

static void enter(Hub *hub, Member *member, const Message *hello)
{
    HubOutcome outcome = HUB_OK;
    TokenRole role;
    HubRoom *room = room_of_token(hub, hello->token, &role, &outcome);
    if (room == NULL) {
        say_why_not(hub, member, outcome);
        return;
    }
    if (hello->after > (uint32_t)room->committed) {
        dismiss(hub, member, "stale", "There is no such event in this room.");
        return;
    }
    unlink_member(member);
    link_member(&room->members, member);
    room->member_count++;
    member->room = room;
    member->seat = role == TOKEN_SEAT_0 || role == TOKEN_SEAT_1 ? (int)role : ROOM_NOBODY;
    room->used_ms = clock_now_ms();
    welcome(member, hello->after);
    room->has_new_presence = true;
    if (member->seat == ROOM_NOBODY || room->room.ending != ENDING_NONE) {
        thinking_tell_all(room, member->socket);
    }
    thinking_go_on(hub, room);
}

static void handle_wish(Hub *hub, Member *member, const Message *message)
{
    Wish wish = message->wish;
    Refusal refusal = REFUSED_NOT;
    if (member->seat == ROOM_NOBODY) {
        refuse(hub, member, message->id, "watching", "You watch; only players can do this.");
        return;
    }
    wish.seat = member->seat;
    HubOutcome outcome = hub_wish(hub, member->room, &wish, member->serial, message->id, &refusal);
    if (outcome == HUB_REFUSED) {
        refuse(hub, member, message->id, refusal_word(refusal), refusal_sentence(refusal));
    } else if (outcome != HUB_OK) {
        refuse(hub, member, message->id, "busy", "The server is busy; try again.");
    }
}

/* Whether a socket may send this message now. */
static bool is_in_time(Hub *hub, Member *member)
{
    const Rate rate = {message_rate.per_second * hub->parts.rate_factor,
                       message_rate.burst * hub->parts.rate_factor};
    if (bucket_take(&member->bucket, rate, clock_now_ms())) {
        return true;
    }
    hub->parts.metrics->counts[METRIC_LIMITED]++;
    if (++member->floods > FLOOD_MAX) {
        dismiss(hub, member, "too_fast", "Too many messages.");
    } else {
        refuse(hub, member, 0, "too_fast", "Too many messages; wait a little.");
    }
    return false;
}

void hub_message(Hub *hub, NetSocket *socket, const char *text, size_t size)
{
    Member *member = net_socket_user(socket);
    Message message;
    const char *error = "";
    hub->parts.metrics->counts[METRIC_MESSAGES]++;
    if (!is_in_time(hub, member)) {
        return;
    }
    if (!protocol_read(text, size, &message, &error)) {
        refuse(hub, member, message.id, "bad_message", error);
    } else if (message.kind == MESSAGE_PING) {
        tell(member, json_pack("{s:s, s:I}", "type", "pong", "id", (json_int_t)message.id));
    } else if ((message.kind == MESSAGE_HELLO) != (member->room == NULL)) {
        refuse(hub, member, message.id, "bad_message",
               member->room == NULL ? "Say hello first." : "You have said hello already.");
    } else if (message.kind == MESSAGE_HELLO) {
        enter(hub, member, &message);
    } else {
        handle_wish(hub, member, &message);
    }
}

/* --------------------------------------------------------------------- time */

static void end_in_time(Hub *hub, HubRoom *room, int64_t now_ms)
{
    Refusal refusal;
    if (room->room.clock_ms > 0 && now_ms >= room_timeout_at(&room->room)) {
        hub_wish(hub, room, &(Wish){.kind = WISH_TIMEOUT}, 0, 0, &refusal);
    }
}

static void tick_room(Hub *hub, HubRoom *room, int64_t now_ms)
{
    end_in_time(hub, room, now_ms);
    if (room->has_new_presence) {
        announce_presence(room, now_ms);
    }
    if (room->wants_thinking) {
        thinking_go_on(hub, room);
    }
}

static void tick_rooms(Hub *hub, int64_t now_ms)
{
    const bool sweeps = now_ms - hub->swept_ms > SWEEP_MS;
    hub->swept_ms = sweeps ? now_ms : hub->swept_ms;
    for (int i = 0; i < BUCKETS; i++) {
        HubRoom *next;
        for (HubRoom *room = hub->rooms[i]; room != NULL; room = next) {
            next = room->next;
            tick_room(hub, room, now_ms);
            if (sweeps && is_idle(room, now_ms)) {
                drop_room(hub, room);
            }
        }
    }
}

static void dismiss_strangers(Hub *hub, int64_t now_ms)
{
    for (Member *member = hub->strangers; member != NULL; member = member->next) {
        if (now_ms - member->since_ms > HUB_HELLO_MS) {
            dismiss(hub, member, "no_hello", "Nobody has said hello.");
            member->since_ms = INT64_MAX / 2; /* said once */
        }
    }
}

/* Shows the observer finished games that it has not seen since the start. */
static void catch_up(Hub *hub)
{
    StoreGame *games = malloc(GAMES_AT_ONCE * sizeof *games);
    if (games == NULL) {
        return;
    }
    int count = store_list_games_after(hub->parts.store, hub->watched_game, games, GAMES_AT_ONCE);
    for (int i = 0; i < count; i++) {
        watch_finished(hub, &games[i]);
        hub->watched_game = games[i].id;
    }
    hub->has_caught_up = count == 0;
    free(games);
}

void hub_tick(Hub *hub)
{
    const int64_t now_ms = clock_now_ms();
    tick_rooms(hub, now_ms);
    dismiss_strangers(hub, now_ms);
    if (!hub->has_caught_up) {
        catch_up(hub);
    }
    hub->parts.metrics->gauges[GAUGE_SOCKETS] = hub->socket_count;
    hub->parts.metrics->gauges[GAUGE_ROOMS] = hub->room_count;
}

/* --------------------------------------------- for those outside a room */

static void reply_with(HubReply reply, HubOutcome outcome, Refusal refusal)
{
    reply.answer(reply.context, &(HubTicket){.outcome = outcome, .refusal = refusal});
}

bool hub_is_ai(Hub *hub, const char *text, const char *game_name)
{
    return thinking_is_ai(hub, text, game_name);
}

/* A new token for the write, and its text in `secret`. */
static bool add_token(StoreWrite *write, TokenRole role, char secret[SECRET_SIZE])
{
    if (!secret_new(secret)) {
        return false;
    }
    StoreToken *token = &write->tokens[write->token_count++];
    token->role = role;
    secret_hash(secret, SECRET_SIZE - 1, token->hash);
    return true;
}

static bool add_tokens(StoreWrite *write, int seat)
{
    HubTicket *ticket = &((Receipt *)write->user)->ticket;
    ticket->seat = seat;
    return add_token(write, TOKEN_INVITE, ticket->invite_token) &&
           add_token(write, TOKEN_WATCH, ticket->watch_token) &&
           (seat == ROOM_NOBODY || add_token(write, (TokenRole)seat, ticket->seat_token));
}

static Refusal seat_first_people(HubRoom *room, const HubRoomWish *wish, StoreWrite *write)
{
    const int seat = wish->seat != ROOM_NOBODY ? wish->seat : 0;
    Refusal refusal = REFUSED_NOT;
    if (wish->seat != ROOM_NOBODY) {
        refusal = grant(room, &(Wish){.kind = WISH_SIT, .seat = seat, .text = wish->name}, write);
    }
    if (refusal == REFUSED_NOT && wish->ai[0] != '\0') {
        refusal = grant(room, &(Wish){.kind = WISH_SEAT_AI, .seat = 1 - seat, .text = wish->ai},
                        write);
    }
    return refusal;
}

/* A new room forgets the oldest, unless somebody is in it. */
static int64_t room_to_forget(Hub *hub, int64_t id)
{
    int64_t oldest = id - STORE_ROOMS_MAX;
    return oldest > 0 && hub_find_room(hub, oldest) == NULL ? oldest : 0;
}

void hub_make_room(Hub *hub, const HubRoomWish *wish, HubReply reply)
{
    StoreRoom stored = {
        .id = hub->next_room_id,
        .clock_ms = wish->clock_ms,
        .increment_ms = wish->increment_ms,
    };
    snprintf(stored.game, sizeof stored.game, "%s", wish->game);
    StoreWrite *write = new_write(stored.id);
    HubRoom *room = write != NULL && add_tokens(write, wish->seat) ? add_room(hub, &stored) : NULL;
    if (room == NULL) {
        if (write != NULL) {
            free_write(write);
        }
        reply_with(reply, HUB_BUSY, REFUSED_NOT);
        return;
    }
    hub->next_room_id++;
    Receipt *receipt = write->user;
    receipt->reply = reply;
    snprintf(receipt->ticket.game, sizeof receipt->ticket.game, "%s", wish->game);
    write->has_room = true;
    write->room = stored;
    write->forget_room = room_to_forget(hub, stored.id);
    Refusal refusal = seat_first_people(room, wish, write);
    if (refusal != REFUSED_NOT || !submit(hub, room, write)) {
        drop_room(hub, room);
        free_write(write);
        reply_with(reply, refusal != REFUSED_NOT ? HUB_REFUSED : HUB_BUSY, refusal);
    }
}

static int free_seat(const Room *room)
{
    return !room->seats[0].is_taken ? 0 : !room->seats[1].is_taken ? 1 : ROOM_NOBODY;
}

void hub_join(Hub *hub, const char *token, const char *name, HubReply reply)
{
    HubOutcome outcome = HUB_OK;
    TokenRole role;
    HubRoom *room = room_of_token(hub, token, &role, &outcome);
    if (room == NULL) {
        reply_with(reply, outcome, REFUSED_NOT);
        return;
    }
    const int seat = role == TOKEN_INVITE ? free_seat(&room->room) : ROOM_NOBODY;
    if (seat == ROOM_NOBODY) {
        reply_with(reply, HUB_REFUSED, REFUSED_TAKEN);
        return;
    }
    StoreWrite *write = new_write(room->id);
    if (write == NULL) {
        reply_with(reply, HUB_BUSY, REFUSED_NOT);
        return;
    }
    Receipt *receipt = write->user;
    receipt->reply = reply;
    receipt->ticket.seat = seat;
    snprintf(receipt->ticket.game, sizeof receipt->ticket.game, "%s", room->room.game.name);
    bool has_token = add_token(write, (TokenRole)seat, receipt->ticket.seat_token);
    Refusal refusal = has_token ? grant(room, &(Wish){.kind = WISH_SIT, .seat = seat, .text = name},
                                        write)
                                : REFUSED_NOT;
    if (!has_token || refusal != REFUSED_NOT || !submit(hub, room, write)) {
        free_write(write);
        reply_with(reply, refusal != REFUSED_NOT ? HUB_REFUSED : HUB_BUSY, refusal);
    }
}

void hub_keep_brain(Hub *hub, const char *game_name, void *bytes, size_t size, HubReply reply)
{
    StoreWrite *write = new_write(0);
    if (write == NULL) {
        free(bytes);
        reply_with(reply, HUB_BUSY, REFUSED_NOT);
        return;
    }
    ((Receipt *)write->user)->reply = reply;
    snprintf(write->brain_game, sizeof write->brain_game, "%s", game_name);
    write->brain = bytes;
    write->brain_size = size;
    if (!store_submit(hub->parts.store, write)) {
        free_write(write);
        reply_with(reply, HUB_BUSY, REFUSED_NOT);
    }
}

/* ----------------------------------------------------------------- lifetime */

Hub *hub_new(const HubParts *parts)
{
    Hub *hub = calloc(1, sizeof *hub);
    if (hub != NULL) {
        hub->parts = *parts;
        hub->next_room_id = store_next_room_id(parts->store);
    }
    return hub;
}

static void say_goodbye_to(Member *list)
{
    for (Member *member = list; member != NULL; member = member->next) {
        net_close(member->socket, NET_CLOSE_LEAVING, "the server is leaving");
    }
}

void hub_say_goodbye(Hub *hub)
{
    say_goodbye_to(hub->strangers);
    for (int i = 0; i < BUCKETS; i++) {
        for (HubRoom *room = hub->rooms[i]; room != NULL; room = room->next) {
            say_goodbye_to(room->members);
        }
    }
}

const HubParts *hub_parts(const Hub *hub)
{
    return &hub->parts;
}

void hub_free(Hub *hub)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (hub->rooms[i] != NULL) {
            drop_room(hub, hub->rooms[i]);
        }
    }
    free(hub);
}
