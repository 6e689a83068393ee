/* hub.c - the rooms that are in memory, and who is in them. */
#include "server/rooms/hub.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "server/base/clock.h"
#include "server/base/json_build.h"
#include "server/base/log.h"
#include "server/rooms/broadcast.h"
#include "server/rooms/hub_state.h"
#include "server/rooms/listing.h"
#include "server/rooms/lobby.h"
#include "server/rooms/member.h"
#include "server/rooms/observations.h"
#include "server/rooms/protocol.h"
#include "server/rooms/room_ai.h"
#include "server/rooms/room_load.h"
#include "server/rooms/room_table.h"
#include "server/rooms/wish.h"

enum {
    SWEEP_MS = 1000,  /* between looks for rooms to drop */
    FLOOD_MAX = 100,  /* messages too many, then the socket is closed */
    TICK_STRIDE = 61, /* buckets of the table of rooms */
    PAGE_EVENTS = 64, /* of a welcome, at most 32 KiB */
};

static const Rate message_rate = {.per_second = 20.0, .burst = 60.0};

/* ----------------------------------------------------------- what was stored */

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

static NetMessage *ack_message(int64_t id, uint32_t seq)
{
    return message_of_json(
        json_pack("{s:s, s:I, s:I}", "type", "ack", "id", (json_int_t)id, "seq", (json_int_t)seq));
}

/* Everybody hears of it; the one who wanted it also that it was this. */
static void announce(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    const Receipt *receipt = write->user;
    NetMessage *messages[STORE_EVENTS_MAX + 1];
    int count = 0;
    RoomMember *member = receipt->member != 0 ? member_find(room, receipt->member) : NULL;
    for (int i = 0; i < write->event_count; i++) {
        broadcast_to_room(hub, room, receipt->messages[i], TO_ALL, member);
        if (member != NULL && member->is_welcome) { /* or else it is in the pages to come */
            messages[count++] = receipt->messages[i];
        }
    }
    if (member == NULL) {
        return;
    }
    NetMessage *ack = receipt->id != 0 ? ack_message(receipt->id, write->events[0].seq) : NULL;
    if (ack != NULL) {
        messages[count++] = ack;
    }
    if (count > 0) {
        member_send_several(member->socket, messages, count);
    }
    if (ack != NULL) {
        net_message_release(ack);
    } else if (receipt->id != 0) {
        member_cut_off(member);
    }
}

static void finish_stored(Hub *hub, HubRoom *room, StoreWrite *write)
{
    count_stored(hub, write);
    room->committed += write->event_count;
    listing_note(room);
    announce(hub, room, write);
    if (write->has_game) {
        hub->has_caught_up = false;
        hub->games_finished++;
        net_call_when_idle(hub->parts.net);
        room_ai_reveal(hub, room);
    }
    room_ai_go_on(hub, room);
}

/* The room is again what is on the disk. */
static void finish_failed(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    const Receipt *receipt = write->user;
    hub->parts.metrics->counts[METRIC_STORE_FAILURES]++;
    room_rewind(&room->room, room->committed, clock_now_ms());
    room->wants_thinking = true; /* it may have been the move of an AI */
    RoomMember *member = receipt->member != 0 ? member_find(room, receipt->member) : NULL;
    if (member != NULL) {
        member_refuse(hub, member, receipt->id, "not_stored",
                      "The server could not save this, so it did not happen.");
    }
}

static void finish(Hub *hub, StoreWrite *write)
{
    Receipt *receipt = write->user;
    HubRoom *room = write->room_id != 0 ? room_table_find(hub, write->room_id) : NULL;
    lobby_forget_joining(hub, write);
    if (room != NULL) {
        room->pending--;
        if (write->is_stored) {
            finish_stored(hub, room, write);
        } else {
            finish_failed(hub, room, write);
        }
        if (!write->is_stored && write->has_room) {
            room_table_drop(hub, room);
        }
    }
    if (receipt->reply.answer != NULL) {
        HubTicket *ticket = &receipt->ticket;
        ticket->brain_id = write->brain_id;
        ticket->challenge = write->challenge;
        ticket->outcome = write->is_stored ? HUB_OK : HUB_NOT_STORED;
        receipt->reply.answer(receipt->reply.context, ticket);
    }
    wish_free_write(write);
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

/* An event as it happens once more in `again`; NULL without memory. */
static json_t *event_again(GameRoom *again, const Event *event, int64_t now_ms)
{
    return room_apply(again, event, now_ms) ? protocol_event(again, event, now_ms) : NULL;
}

/* The events from number `from` on, counted from 0, up to `to`, as a list; each
 * says how the game stood after it, so the room happens once more. NULL without
 * memory. */
static json_t *events_between(const HubRoom *room, int from, int to, int64_t now_ms)
{
    GameRoom *again = malloc(sizeof *again);
    if (again == NULL) {
        return NULL;
    }
    json_t *list = json_array();
    room_init(again, room->room.game.name, room->room.clock_ms, room->room.increment_ms);
    for (int i = 0; i < to; i++) {
        const Event *event = &room->room.events[i];
        if (i >= from) {
            list = json_build_append(list, event_again(again, event, now_ms));
        } else if (!room_apply(again, event, now_ms)) {
            list = json_build_append(list, NULL);
        }
    }
    room_clear(again);
    free(again);
    return list;
}

/* Tells a member the next page of what has happened. */
static void send_page(RoomMember *member, int to)
{
    const HubRoom *room = member->room;
    const int64_t now_ms = clock_now_ms();
    member_send(member,
                json_pack("{s:s, s:s, s:o, s:i, s:o, s:o, s:b}", "type", "welcome", "game",
                          room->room.game.name, "seat",
                          member->seat != ROOM_NOBODY ? json_integer(member->seat) : json_null(),
                          "seq", room->committed, "clock", protocol_clock(&room->room, now_ms),
                          "events", events_between(room, member->told, to, now_ms), "more",
                          to < room->committed));
    member->told = to;
}

/* Goes on with the welcome of a member. A long one comes in pages, each when the
 * one before is out: nobody else waits for it, and one who does not read costs
 * little. What happens meanwhile is in the pages as well. */
static void welcome(Hub *hub, RoomMember *member)
{
    HubRoom *room = member->room;
    const bool is_last = room->committed - member->told <= PAGE_EVENTS;
    if (!is_last) {
        send_page(member, member->told + PAGE_EVENTS);
        net_tell_when_sent(member->socket);
        return;
    }
    broadcast_news(room); /* to others; for this one they are in the page */
    send_page(member, room->committed);
    member->is_welcome = true;
    room->has_new_presence = true;
    if (member->seat == ROOM_NOBODY || room_table_is_over_for_all(room)) {
        observations_send_all(room, member->socket);
    }
    room_ai_go_on(hub, room);
}

void hub_sent(Hub *hub, NetSocket *socket)
{
    welcome(hub, net_socket_user(socket));
}

static void dismiss_stranger(Hub *hub, RoomMember *member, HubOutcome outcome)
{
    if (outcome == HUB_NO_ROOM) {
        member_dismiss(hub, member, "no_such_room", "There is no room with this token.");
    } else if (outcome == HUB_DAMAGED) {
        member_dismiss(hub, member, "damaged", "This room cannot be read any more.");
    } else {
        member_dismiss(hub, member, "busy", "The server is busy; try again.");
    }
}

/* Somebody who has said hello, while the room is looked for. */
typedef struct Entering {
    RoomLoad load;      /* first */
    RoomMember *member; /* NULL: gone */
    uint32_t after;
} Entering;

static void enter(Hub *hub, RoomMember *member, HubRoom *room, const Entering *entering)
{
    if (entering->after > (uint32_t)room->committed) {
        member_dismiss(hub, member, "stale", "There is no such event in this room.");
        return;
    }
    const TokenRole role = entering->load.role;
    const bool plays = role == TOKEN_SEAT_0 || role == TOKEN_SEAT_1;
    broadcast_news(room); /* those are in the welcome of this one */
    member_enter(room, member, plays ? (int)role : ROOM_NOBODY);
    member->told = (int)entering->after;
    welcome(hub, member);
}

static void handle_message(Hub *hub, RoomMember *member, const char *text, size_t size);

static void handle_early_messages(Hub *hub, RoomMember *member)
{
    EarlyMessage *message;
    while (member->room != NULL && (message = member_take_early(member)) != NULL) {
        handle_message(hub, member, message->text, message->size);
        free(message);
    }
}

static void arrive(RoomLoad *load, HubRoom *room, HubOutcome outcome)
{
    Entering *entering = (Entering *)load;
    RoomMember *member = entering->member;
    if (member != NULL) {
        member->awaiting = NULL;
        if (room == NULL) {
            dismiss_stranger(load->hub, member, outcome);
        } else {
            enter(load->hub, member, room, entering);
            handle_early_messages(load->hub, member);
        }
    }
    free(entering);
}

static void say_hello(Hub *hub, RoomMember *member, const Message *hello)
{
    Entering *entering = calloc(1, sizeof *entering);
    if (entering == NULL) {
        dismiss_stranger(hub, member, HUB_BUSY);
        return;
    }
    entering->load.hub = hub;
    entering->load.arrived = arrive;
    secret_hash(hello->token, strlen(hello->token), entering->load.token);
    entering->member = member;
    entering->after = hello->after;
    if (room_load_start(&entering->load)) {
        member->awaiting = &entering->member;
    } else {
        free(entering);
        dismiss_stranger(hub, member, HUB_BUSY);
    }
}

static void handle_wish(Hub *hub, RoomMember *member, const Message *message)
{
    Wish wish = message->wish;
    Refusal refusal = NOT_REFUSED;
    if (member->seat == ROOM_NOBODY) {
        member_refuse(hub, member, message->id, "watching", "You watch; only players can do this.");
        return;
    }
    wish.seat = member->seat;
    HubOutcome outcome = wish_fulfil(hub, member->room, &wish, member->serial, message->id,
                                     &refusal);
    if (outcome == HUB_REFUSED) {
        member_refuse(hub, member, message->id, refusal_word(refusal), refusal_sentence(refusal));
    } else if (outcome != HUB_OK) {
        member_refuse(hub, member, message->id, "busy", "The server is busy; try again.");
    }
}

/* Whether a socket may send this message now. */
static bool is_in_time(Hub *hub, RoomMember *member)
{
    const Rate rate = {message_rate.per_second * hub->parts.rate_factor,
                       message_rate.burst * hub->parts.rate_factor};
    if (bucket_take(&member->bucket, rate, clock_now_ms())) {
        return true;
    }
    hub->parts.metrics->counts[METRIC_LIMITED]++;
    if (++member->floods > FLOOD_MAX) {
        member_dismiss(hub, member, "too_fast", "Too many messages.");
    } else {
        member_refuse(hub, member, 0, "too_fast", "Too many messages; wait a little.");
    }
    return false;
}

static void handle_message(Hub *hub, RoomMember *member, const char *text, size_t size)
{
    Message message;
    const char *error = "";
    if (!protocol_read(text, size, &message, &error)) {
        member_refuse(hub, member, message.id, message.is_unread ? "busy" : "bad_message", error);
    } else if (message.kind == MESSAGE_PING) {
        member_send(member, json_pack("{s:s, s:I}", "type", "pong", "id", (json_int_t)message.id));
    } else if ((message.kind == MESSAGE_HELLO) != (member->room == NULL)) {
        member_refuse(hub, member, message.id, "bad_message",
                      member->room == NULL ? "Say hello first." : "You have said hello already.");
    } else if (message.kind == MESSAGE_HELLO) {
        say_hello(hub, member, &message);
    } else {
        handle_wish(hub, member, &message);
    }
}

void hub_message(Hub *hub, NetSocket *socket, const char *text, size_t size)
{
    RoomMember *member = net_socket_user(socket);
    hub->parts.metrics->counts[METRIC_MESSAGES]++;
    if (!is_in_time(hub, member)) {
        return;
    }
    if (member->awaiting == NULL) {
        handle_message(hub, member, text, size);
    } else if (!member_keep_early(member, text, size)) {
        member_dismiss(hub, member, "too_fast", "Too many messages.");
    }
}

/* --------------------------------------------------------------------- time */

static void end_in_time(Hub *hub, HubRoom *room, int64_t now_ms)
{
    Refusal refusal;
    if (room->room.clock_ms > 0 && now_ms >= room_timeout_at(&room->room)) {
        wish_fulfil(hub, room, &(Wish){.kind = WISH_TIMEOUT}, 0, 0, &refusal);
    }
}

static void tick_room(Hub *hub, HubRoom *room, int64_t now_ms)
{
    end_in_time(hub, room, now_ms);
    if (room->has_new_presence) {
        broadcast_presence(hub, room, now_ms);
    }
    if (room->wants_thinking) {
        room_ai_go_on(hub, room);
    }
}

static void tick_rooms(Hub *hub, int64_t now_ms)
{
    const bool sweeps = now_ms - hub->swept_ms > SWEEP_MS;
    hub->swept_ms = sweeps ? now_ms : hub->swept_ms;
    /* Not always from the first: those that come first get what workers there
     * are to think for them. */
    hub->tick_start += TICK_STRIDE;
    for (unsigned i = 0; i < HUB_BUCKETS; i++) {
        HubRoom *next;
        for (HubRoom *room = hub->rooms[(hub->tick_start + i) % HUB_BUCKETS]; room != NULL;
             room = next) {
            next = room->next;
            tick_room(hub, room, now_ms);
            if (sweeps && room_table_is_idle(room, now_ms)) {
                room_table_drop(hub, room);
            }
        }
    }
}

static void dismiss_strangers(Hub *hub, int64_t now_ms)
{
    for (RoomMember *member = hub->strangers; member != NULL; member = member->next) {
        if (member->awaiting == NULL && now_ms - member->since_ms > HUB_HELLO_MS) {
            member_dismiss(hub, member, "no_hello", "Nobody has said hello.");
            member->since_ms = INT64_MAX / 2; /* said once */
        }
    }
}

static void watch_finished(Hub *hub, const StoreGame *stored)
{
    Game game;
    size_t at;
    if (!catalogue_find(stored->game, &game)) {
        return;
    }
    /* What was given up, agreed or lost on time says little about its positions. */
    Record record = record_start(&game);
    if (notation_read(&record, stored->moves, strlen(stored->moves), &at) == NOTATION_OK &&
        record_is_over(&record)) {
        observer_watch(hub->parts.observer, &record, stored->result);
    }
}

/* On the store's thread. */
static void read_game_to_watch(StoreRead *read, Store *store)
{
    WatchedGame *watched = (WatchedGame *)read;
    watched->status = store_next_game(store, watched->after, &watched->game);
}

/* It is watched when there is nothing else to do. */
static void keep_game_to_watch(StoreRead *read)
{
    WatchedGame *watched = (WatchedGame *)read;
    watched->hub->game_to_watch = watched;
    net_call_when_idle(watched->hub->parts.net);
}

/* Has the next finished game read that the observer has not seen since the start.
 * It learns by itself, when there is nothing else to do, and never forgets one
 * because it has been busy: what it has not seen is in the store. */
static void start_watching(Hub *hub)
{
    WatchedGame *watched = calloc(1, sizeof *watched);
    if (watched == NULL) {
        return; /* the next tick tries again */
    }
    watched->read = (StoreRead){.work = read_game_to_watch, .done = keep_game_to_watch};
    watched->hub = hub;
    watched->after = hub->watched_game;
    watched->games_finished = hub->games_finished;
    hub->is_reading_game = store_submit_read(hub->parts.store, &watched->read);
    if (!hub->is_reading_game) {
        free(watched);
    }
}

static void watch_next(Hub *hub)
{
    WatchedGame *watched = hub->game_to_watch;
    if (watched->status == STORE_OK) {
        watch_finished(hub, &watched->game);
    }
    /* A damaged one is passed over. Without a number none was found; then there
     * may be one that was finished while this was read. */
    const int64_t id = watched->game.id;
    hub->has_caught_up = id == 0 && hub->games_finished == watched->games_finished;
    hub->watched_game = id != 0 ? id : hub->watched_game;
    hub->game_to_watch = NULL;
    hub->is_reading_game = false;
    free(watched);
}

bool hub_idle(Hub *hub)
{
    if (broadcast_has_due_news(hub)) {
        broadcast_first_news(hub);
    } else if (hub->game_to_watch != NULL) {
        watch_next(hub);
    }
    if (!hub->has_caught_up && !hub->is_reading_game) {
        start_watching(hub);
    }
    return broadcast_has_due_news(hub) || hub->game_to_watch != NULL;
}

void hub_tick(Hub *hub)
{
    const int64_t now_ms = clock_now_ms();
    tick_rooms(hub, now_ms);
    dismiss_strangers(hub, now_ms);
    lobby_forget_expired(hub, now_ms);
    if (!hub->has_caught_up && !hub->is_reading_game) {
        net_call_when_idle(hub->parts.net);
    }
    hub->parts.metrics->gauges[GAUGE_SOCKETS] = hub->socket_count;
    hub->parts.metrics->gauges[GAUGE_ROOMS] = hub->room_count;
}

/* ----------------------------------------------------------------- lifetime */

void hub_make_room(Hub *hub, const HubRoomWish *wish, HubReply reply)
{
    lobby_make_room(hub, wish, reply);
}

void hub_join(Hub *hub, const HubJoinWish *wish, HubReply reply)
{
    lobby_join(hub, wish, reply);
}

void hub_keep_brain(Hub *hub, const char *game_name, void *bytes, size_t size, HubReply reply)
{
    lobby_keep_brain(hub, game_name, bytes, size, reply);
}

int hub_list_games(const Hub *hub, HubListedGame games[HUB_LISTED_MAX])
{
    return listing_collect(hub, games, HUB_LISTED_MAX);
}

void hub_write_challenge(Hub *hub, ChallengeWrite *challenge, HubReply reply)
{
    lobby_write_challenge(hub, challenge, reply);
}

void hub_send_late_news(Hub *hub)
{
    broadcast_late_news(hub);
}

bool hub_opened(Hub *hub, NetSocket *socket)
{
    return member_new(hub, socket);
}

void hub_closed(Hub *hub, NetSocket *socket)
{
    member_free(hub, socket);
}

Hub *hub_new(const HubParts *parts)
{
    Hub *hub = calloc(1, sizeof *hub);
    if (hub == NULL) {
        return NULL;
    }
    hub->parts = *parts;
    hub->with_news_end = &hub->with_news;
    hub->expired_ms = clock_now_ms();
    net_call_when_idle(parts->net); /* the observer has much to watch */
    hub->next_room_id = store_next_room_id(parts->store);
    if (hub->next_room_id < 0) {
        free(hub);
        return NULL;
    }
    return hub;
}

void hub_say_goodbye(Hub *hub)
{
    members_say_goodbye(hub->strangers);
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (HubRoom *room = hub->rooms[i]; room != NULL; room = room->next) {
            broadcast_news(room);
            members_say_goodbye(room->members);
        }
    }
}

void hub_free(Hub *hub)
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        while (hub->rooms[i] != NULL) {
            room_table_drop(hub, hub->rooms[i]);
        }
    }
    free(hub->game_to_watch);
    free(hub);
}
