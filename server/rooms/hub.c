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
#include "server/rooms/hub_internal.h"
#include "server/rooms/protocol.h"
#include "server/rooms/room_ai.h"

enum {
    IDLE_MS = 30 * 1000, /* that an empty room stays in memory */
    SWEEP_MS = 1000,     /* between looks for rooms to drop */
    FLOOD_MAX = 100,     /* messages too many, then the socket is closed */
    TICK_STRIDE = 61,    /* buckets of the table of rooms */
    PAGE_EVENTS = 64,    /* of a welcome, at most 32 KiB */
};

static const Rate message_rate = {.per_second = 20.0, .burst = 60.0};

/* ----------------------------------------------------------- rooms in memory */

static HubRoom **find_place(Hub *hub, int64_t id)
{
    HubRoom **place = &hub->rooms[(uint64_t)id % HUB_BUCKETS];
    while (*place != NULL && (*place)->id != id) {
        place = &(*place)->next;
    }
    return place;
}

HubRoom *hub_find_room(Hub *hub, int64_t id)
{
    return *find_place(hub, id);
}

/* Whether all of it is on the disk, and nobody is there or thinks about it. */
static bool is_empty(const HubRoom *room)
{
    return room->members == NULL && room->pending == 0 && !room_ai_is_busy(room);
}

/* Whether nobody would miss it in memory. A clock that runs must run out. */
static bool is_idle(const HubRoom *room, int64_t now_ms)
{
    return is_empty(room) && room_timeout_at(&room->room) == INT64_MAX &&
           now_ms - room->used_ms > IDLE_MS;
}

/* The empty room that has not been used for the longest time, whether its clock
 * runs or not; NULL if none is empty. */
static HubRoom *find_least_used(Hub *hub)
{
    HubRoom *least_used = NULL;
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (HubRoom *room = hub->rooms[i]; room != NULL; room = room->next) {
            if (is_empty(room) && (least_used == NULL || room->used_ms < least_used->used_ms)) {
                least_used = room;
            }
        }
    }
    return least_used;
}

/* False if somebody is in each of the rooms that may be in memory. */
static bool make_place(Hub *hub)
{
    HubRoom *least_used = hub->room_count == HUB_ROOMS_MAX ? find_least_used(hub) : NULL;
    if (least_used != NULL) {
        hub_drop_room(hub, least_used);
    }
    return hub->room_count < HUB_ROOMS_MAX;
}

HubRoom *hub_add_room(Hub *hub, const StoreRoom *stored)
{
    HubRoom *room = make_place(hub) ? calloc(1, sizeof *room) : NULL;
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

void hub_drop_room(Hub *hub, HubRoom *room)
{
    assert(room->members == NULL);
    *find_place(hub, room->id) = room->next;
    hub->room_count--;
    broadcast_forget_news(hub, room);
    observations_forget(room, 0);
    room_clear(&room->room);
    free(room);
}

int64_t hub_next_room_in_memory(const Hub *hub, int64_t id)
{
    int64_t next = INT64_MAX;
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (const HubRoom *room = hub->rooms[i]; room != NULL; room = room->next) {
            next = id < room->id && room->id < next ? room->id : next;
        }
    }
    return next;
}

int64_t hub_newest_old_room(const Hub *hub)
{
    return hub->next_room_id - 1 - STORE_ROOMS_MAX;
}

bool hub_is_over_for_all(const HubRoom *room)
{
    const uint32_t ended_by = room->room.ended_by;
    return ended_by != 0 && ended_by <= (uint32_t)room->committed;
}

/* Why something is not to be had of the store. */
static HubOutcome outcome_of(StoreStatus status)
{
    return status == STORE_NONE ? HUB_NO_ROOM : status == STORE_FAILED ? HUB_BUSY : HUB_DAMAGED;
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
    /* One that is too old may be about to be forgotten: what happened in it now
     * would be forgotten with it. */
    StoreStatus status = id > hub_newest_old_room(hub)
                             ? store_find_room(hub->parts.store, id, &stored)
                             : STORE_NONE;
    if (status != STORE_OK || !catalogue_find(stored.game, &game)) {
        *outcome = outcome_of(status);
        return NULL;
    }
    room = hub_add_room(hub, &stored);
    if (room == NULL) {
        *outcome = HUB_BUSY;
        return NULL;
    }
    StoreEvents events;
    status = store_read_events(hub->parts.store, id, &events);
    if (status == STORE_OK &&
        !room_take_events(&room->room, events.events, events.count, room->used_ms)) {
        status = STORE_DAMAGED;
    }
    if (status != STORE_OK) {
        log_event(LOG_ERROR, status == STORE_DAMAGED ? "room_damaged" : "room_not_read",
                  "room=%lld", (long long)id);
        hub_drop_room(hub, room);
        *outcome = outcome_of(status);
        return NULL;
    }
    room->committed = room->room.count;
    return room;
}

HubRoom *hub_room_of_token(Hub *hub, const char *token, TokenRole *role, HubOutcome *outcome)
{
    uint8_t hash[SECRET_HASH_SIZE];
    int64_t id;
    secret_hash(token, strlen(token), hash);
    StoreStatus status = store_find_token(hub->parts.store, hash, &id, role);
    if (status != STORE_OK) {
        *outcome = outcome_of(status);
        return NULL;
    }
    return load_room(hub, id, outcome);
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

StoreWrite *hub_new_write(int64_t room_id)
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

void hub_free_write(StoreWrite *write)
{
    free_receipt(write->user);
    store_write_free(write);
}

static void write_finished_game(const GameRoom *room, int64_t at_ms, StoreWrite *write)
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

Refusal hub_grant(HubRoom *room, const Wish *wish, StoreWrite *write)
{
    Event event;
    const int64_t now_ms = clock_now_ms();
    const bool was_over = room->room.ending != ENDING_NONE;
    Refusal refusal = room_decide(&room->room, wish, now_ms, &event);
    if (refusal != NOT_REFUSED) {
        return refusal;
    }
    event.at_ms = clock_calendar_ms();
    if (!room_apply(&room->room, &event, now_ms)) {
        return REFUSED_BUSY; /* no memory */
    }
    NetMessage *message = message_of_json(protocol_event(&room->room, &event, now_ms));
    if (message == NULL) {
        /* What nobody can be told must not happen. */
        room_rewind(&room->room, room->room.count - 1, now_ms);
        return REFUSED_BUSY;
    }
    if (event.kind == EVENT_TAKEN_BACK) {
        observations_forget(room,
                            room->room.record.played + 1); /* before other moves take their place */
    }
    ((Receipt *)write->user)->messages[write->event_count] = message;
    write->events[write->event_count++] = event;
    if (!was_over && room->room.ending != ENDING_NONE) {
        write_finished_game(&room->room, event.at_ms, write);
    }
    return NOT_REFUSED;
}

bool hub_submit(Hub *hub, HubRoom *room, StoreWrite *write)
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
    StoreWrite *write = hub_new_write(room->id);
    if (write == NULL) {
        return HUB_BUSY;
    }
    Receipt *receipt = write->user;
    receipt->member = member;
    receipt->id = id;
    *refusal = hub_grant(room, wish, write);
    if (*refusal == NOT_REFUSED && hub_submit(hub, room, write)) {
        return HUB_OK;
    }
    hub_free_write(write);
    return *refusal != NOT_REFUSED ? HUB_REFUSED : HUB_BUSY;
}

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
    announce(hub, room, write);
    if (write->has_game) {
        hub->has_caught_up = false;
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
    HubRoom *room = write->room_id != 0 ? hub_find_room(hub, write->room_id) : NULL;
    lobby_forget_joining(hub, write);
    if (room != NULL) {
        room->pending--;
        if (write->is_stored) {
            finish_stored(hub, room, write);
        } else {
            finish_failed(hub, room, write);
        }
        if (!write->is_stored && write->has_room) {
            hub_drop_room(hub, room);
        }
    }
    if (receipt->reply.answer != NULL) {
        HubTicket *ticket = &receipt->ticket;
        ticket->brain_id = write->brain_id;
        ticket->outcome = write->is_stored ? HUB_OK : HUB_NOT_STORED;
        receipt->reply.answer(receipt->reply.context, ticket);
    }
    hub_free_write(write);
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
static void tell_page(RoomMember *member, int to)
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
        tell_page(member, member->told + PAGE_EVENTS);
        net_tell_when_sent(member->socket);
        return;
    }
    broadcast_news(room); /* to others; for this one they are in the page */
    tell_page(member, room->committed);
    member->is_welcome = true;
    room->has_new_presence = true;
    if (member->seat == ROOM_NOBODY || hub_is_over_for_all(room)) {
        observations_send_all(room, member->socket);
    }
    room_ai_go_on(hub, room);
}

void hub_sent(Hub *hub, NetSocket *socket)
{
    welcome(hub, net_socket_user(socket));
}

static void say_why_not(Hub *hub, RoomMember *member, HubOutcome outcome)
{
    if (outcome == HUB_NO_ROOM) {
        member_dismiss(hub, member, "no_such_room", "There is no room with this token.");
    } else if (outcome == HUB_DAMAGED) {
        member_dismiss(hub, member, "damaged", "This room cannot be read any more.");
    } else {
        member_dismiss(hub, member, "busy", "The server is busy; try again.");
    }
}

static void enter(Hub *hub, RoomMember *member, const Message *hello)
{
    HubOutcome outcome = HUB_OK;
    TokenRole role;
    HubRoom *room = hub_room_of_token(hub, hello->token, &role, &outcome);
    if (room == NULL) {
        say_why_not(hub, member, outcome);
        return;
    }
    if (hello->after > (uint32_t)room->committed) {
        member_dismiss(hub, member, "stale", "There is no such event in this room.");
        return;
    }
    const bool plays = role == TOKEN_SEAT_0 || role == TOKEN_SEAT_1;
    member_enter(room, member, plays ? (int)role : ROOM_NOBODY);
    member->told = (int)hello->after;
    welcome(hub, member);
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
    HubOutcome outcome = hub_wish(hub, member->room, &wish, member->serial, message->id, &refusal);
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

void hub_message(Hub *hub, NetSocket *socket, const char *text, size_t size)
{
    RoomMember *member = net_socket_user(socket);
    Message message;
    const char *error = "";
    hub->parts.metrics->counts[METRIC_MESSAGES]++;
    if (!is_in_time(hub, member)) {
        return;
    }
    if (!protocol_read(text, size, &message, &error)) {
        member_refuse(hub, member, message.id, message.is_unread ? "busy" : "bad_message", error);
    } else if (message.kind == MESSAGE_PING) {
        member_send(member, json_pack("{s:s, s:I}", "type", "pong", "id", (json_int_t)message.id));
    } else if ((message.kind == MESSAGE_HELLO) != (member->room == NULL)) {
        member_refuse(hub, member, message.id, "bad_message",
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
    /* Not always from the first: those that come first get what worker there
     * are to think for them. */
    hub->tick_start += TICK_STRIDE;
    for (unsigned i = 0; i < HUB_BUCKETS; i++) {
        HubRoom *next;
        for (HubRoom *room = hub->rooms[(hub->tick_start + i) % HUB_BUCKETS]; room != NULL;
             room = next) {
            next = room->next;
            tick_room(hub, room, now_ms);
            if (sweeps && is_idle(room, now_ms)) {
                hub_drop_room(hub, room);
            }
        }
    }
}

static void dismiss_strangers(Hub *hub, int64_t now_ms)
{
    for (RoomMember *member = hub->strangers; member != NULL; member = member->next) {
        if (now_ms - member->since_ms > HUB_HELLO_MS) {
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
        game_is_over(&game, record_position(&record))) {
        observer_watch(hub->parts.observer, &record, stored->result);
    }
}

/* Shows the observer a finished game that it has not seen since the start. It
 * learns by itself, when there is nothing else to do, and never forgets one
 * because it has been busy: what it has not seen is in the store. */
static void watch_next(Hub *hub)
{
    StoreGame game = {0};
    if (store_next_game(hub->parts.store, hub->watched_game, &game) == STORE_OK) {
        watch_finished(hub, &game);
    }
    /* A damaged one is passed over. Without a number none was found. */
    hub->has_caught_up = game.id == 0;
    hub->watched_game = game.id != 0 ? game.id : hub->watched_game;
}

bool hub_idle(Hub *hub)
{
    if (broadcast_has_due_news(hub)) {
        broadcast_first_news(hub);
    } else if (!hub->has_caught_up) {
        watch_next(hub);
    }
    return broadcast_has_due_news(hub) || !hub->has_caught_up;
}

void hub_tick(Hub *hub)
{
    const int64_t now_ms = clock_now_ms();
    tick_rooms(hub, now_ms);
    dismiss_strangers(hub, now_ms);
    hub->parts.metrics->gauges[GAUGE_SOCKETS] = hub->socket_count;
    hub->parts.metrics->gauges[GAUGE_ROOMS] = hub->room_count;
}

/* ----------------------------------------------------------------- lifetime */

Hub *hub_new(const HubParts *parts)
{
    Hub *hub = calloc(1, sizeof *hub);
    if (hub == NULL) {
        return NULL;
    }
    hub->parts = *parts;
    hub->with_news_end = &hub->with_news;
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
            hub_drop_room(hub, hub->rooms[i]);
        }
    }
    free(hub);
}
