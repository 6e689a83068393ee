/* hub.c - the rooms that are in memory, and who is in them. */
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/rooms/hub_internal.h"
#include "server/rooms/protocol.h"

enum {
    SWEEP_MS = 1000,  /* between looks for rooms to drop */
    FLOOD_MAX = 100,  /* messages too many, then the socket is closed */
    TICK_STRIDE = 61, /* buckets of the table of rooms */
};

static const Rate message_rate = {.per_second = 20.0, .burst = 60.0};

/* ------------------------------------------------------------------ the store */

static void hear_news(Hub *hub, const StoreNews *news)
{
    HubRoom *room = news->kind == NEWS_OF_ROOM ? room_table_find(hub, news->room_id) : NULL;
    if (room != NULL) {
        catch_up_hear(hub, room, news->last);
    } else if (news->kind == NEWS_OF_ALL) {
        leases_hurry(hub); /* a round tells which rooms have news */
        presence_ask(hub);
    } else if (news->kind == NEWS_TOLD) {
        presence_hear(hub, news->server, news->text, clock_now_ms());
    }
}

static void collect_news(Hub *hub)
{
    StoreNews *next;
    for (StoreNews *news = store_collect_news(hub->parts.store); news != NULL; news = next) {
        next = news->next;
        hear_news(hub, news);
        free(news);
    }
}

void hub_collect(Hub *hub)
{
    StoreWrite *next;
    for (StoreWrite *write = store_collect(hub->parts.store); write != NULL; write = next) {
        next = write->next;
        write_finish(hub, write);
    }
    if (hub->is_shared) {
        collect_news(hub);
        leases_go_on(hub, clock_now_ms());
    }
}

/* ------------------------------------------------------------------ members */

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
    member->may_sit = role == TOKEN_INVITE;
    member->sent_seq = (int)entering->after;
    welcome_go_on(hub, member);
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
            member_dismiss_because(load->hub, member, outcome);
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
        member_dismiss_because(hub, member, HUB_BUSY);
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
        member_dismiss_because(hub, member, HUB_BUSY);
    }
}

static void handle_command(Hub *hub, RoomMember *member, const Message *message)
{
    Command command = message->command;
    if (member->seat == ROOM_NOBODY) {
        member_refuse(hub, member, message->id, "watching", "You watch; only players can do this.");
        return;
    }
    command.seat = member->seat;
    command_ask(hub, member->room, &command, member->serial, message->id);
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
        handle_command(hub, member, &message);
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
    if (room->room.clock_ms > 0 && now_ms >= room_timeout_at(&room->room) &&
        room_table_is_held(hub, room, now_ms) && !room_has_to_wait(hub, room)) {
        command_ask(hub, room, &(Command){.kind = COMMAND_TIMEOUT}, 0, 0);
    }
}

static void tick_room(Hub *hub, HubRoom *room, int64_t now_ms)
{
    catch_up_go_on(hub, room);
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
            if (sweeps && room_table_is_idle(hub, room, now_ms)) {
                room_table_drop(hub, room);
            }
        }
    }
}

static void dismiss_silent(Hub *hub, int64_t now_ms)
{
    for (RoomMember *member = hub->unauthenticated; member != NULL; member = member->next) {
        if (member->awaiting == NULL && now_ms - member->since_ms > HUB_HELLO_MS) {
            member_dismiss(hub, member, "no_hello", "Nobody has said hello.");
            member->since_ms = INT64_MAX / 2; /* said once */
        }
    }
}

bool hub_idle(Hub *hub)
{
    if (broadcast_has_due_news(hub)) {
        broadcast_first_news(hub);
    } else if (finished_games_has_one(hub)) {
        finished_games_watch(hub);
    }
    finished_games_go_on(hub);
    return broadcast_has_due_news(hub) || finished_games_has_one(hub);
}

void hub_tick(Hub *hub)
{
    const int64_t now_ms = clock_now_ms();
    tick_rooms(hub, now_ms);
    dismiss_silent(hub, now_ms);
    lobby_forget_expired(hub, now_ms);
    leases_go_on(hub, now_ms);
    presence_tick(hub, now_ms);
    finished_games_tick(hub, now_ms);
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
    hub->expired_ms = clock_now_ms();
    net_call_when_idle(parts->net); /* the observer has much to watch */
    hub->is_shared = store_is_shared(parts->store);
    if (!room_ids_init(hub)) {
        free(hub);
        return NULL;
    }
    return hub;
}

void hub_say_goodbye(Hub *hub)
{
    members_say_goodbye(hub->unauthenticated);
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
    presence_clear(hub);
    live_games_clear(hub);
    free(hub);
}
