/* broadcast.c - what all in a room are sent: players at once, those who watch a moment later, as
 * news; and what was thought of each position, as the messages that say so. */
#include <stdlib.h>

#include "server/base/clock.h"
#include "server/rooms/hub_internal.h"
#include "server/rooms/protocol.h"

enum {
    NEWS_MS = 40,          /* that those who watch wait where the server is busy, */
    BUSY = 98,             /* that is, for so many percent of the time, */
    QUIET = 88,            /* and not at all where it is so for less than this */
    LATE_MS = 2 * NEWS_MS, /* that nobody waits longer than, whatever else there is to do */
    AT_ONCE = 8,           /* rooms that are sent news at the cost of players, in one go */
};

/* Tells all who watch, or all who play, but for one. */
static void send_to_side(const HubRoom *room, NetMessage *message, bool watching,
                         const RoomMember *but)
{
    for (const RoomMember *member = room->members; member != NULL; member = member->next) {
        if ((member->seat == ROOM_NOBODY) == watching && member != but && member->is_welcome) {
            net_send(member->socket, message);
        }
    }
}

/* -------------------------------------------------------------------- news
 *
 * Most of a busy server's work is sending to those who watch. So they hear of a
 * thing NEWS_MS later, too short a time to be noticed, in one message with all
 * that has happened in the room since and what was thought of it; and players
 * come first: it is done when there is nothing else to do, or after LATE_MS.
 * The less busy the server, the shorter they wait; in the end, only for those. */

static int64_t delay_ms(const Hub *hub)
{
    const int busy = net_busy_percent(hub->parts.net);
    return busy <= QUIET  ? 0
           : busy >= BUSY ? NEWS_MS
                          : (int64_t)NEWS_MS * (busy - QUIET) / (BUSY - QUIET);
}

/* Has news sent when there is nothing else to do, if some are due; looks again when they
 * will be, or when they have waited too long for that. */
static void plan_news(Hub *hub)
{
    const int64_t waited_ms = clock_now_ms() - hub->with_news->news_since_ms;
    const bool are_due = waited_ms >= delay_ms(hub);
    const int64_t left_ms = (are_due ? LATE_MS : delay_ms(hub)) - waited_ms;
    if (are_due) {
        net_call_when_idle(hub->parts.net);
    }
    net_wake_after(hub->parts.net, left_ms > 0 ? (int)left_ms : 1);
}

static bool is_watched(const HubRoom *room)
{
    const RoomMember *member = room->members;
    while (member != NULL && member->seat != ROOM_NOBODY) {
        member = member->next;
    }
    return member != NULL;
}

static void release_news(HubRoom *room)
{
    for (int i = 0; i < room->news_count; i++) {
        net_message_release(room->news[i]);
    }
    room->news_count = 0;
}

void broadcast_news(HubRoom *room)
{
    if (room->news_count == 0) {
        return;
    }
    NetMessage *all = net_message_join(room->news, room->news_count);
    if (all != NULL) {
        send_to_side(room, all, true, NULL);
        net_message_release(all);
    } else {
        for (int i = 0; i < room->news_count; i++) {
            send_to_side(room, room->news[i], true, NULL);
        }
    }
    release_news(room);
}

static void put_into_list(Hub *hub, HubRoom *room)
{
    const bool is_first = hub->with_news == NULL;
    room->has_news = true;
    room->news_since_ms = clock_now_ms();
    room->next_with_news = NULL;
    *hub->with_news_end = room;
    hub->with_news_end = &room->next_with_news;
    if (is_first) {
        plan_news(hub);
    }
}

static void take_out_of_list(Hub *hub, HubRoom *room)
{
    HubRoom **link = &hub->with_news;
    while (*link != room) {
        link = &(*link)->next_with_news;
    }
    *link = room->next_with_news;
    if (*link == NULL) {
        hub->with_news_end = link;
    }
    room->has_news = false;
}

static void add_news(Hub *hub, HubRoom *room, NetMessage *message)
{
    if (room->news_count == HUB_NEWS_MAX) {
        broadcast_news(room);
    }
    room->news[room->news_count++] = net_message_hold(message);
    if (!room->has_news) {
        put_into_list(hub, room);
    }
}

static void send_first(Hub *hub)
{
    HubRoom *room = hub->with_news;
    take_out_of_list(hub, room);
    broadcast_news(room);
}

static bool has_waited(const Hub *hub, int64_t ms)
{
    return hub->with_news != NULL && clock_now_ms() - hub->with_news->news_since_ms >= ms;
}

bool broadcast_has_due_news(const Hub *hub)
{
    return has_waited(hub, delay_ms(hub));
}

void broadcast_first_news(Hub *hub)
{
    send_first(hub);
    hub_send_late_news(hub);
}

void hub_send_late_news(Hub *hub)
{
    for (int i = 0; i < AT_ONCE && has_waited(hub, LATE_MS); i++) {
        send_first(hub);
    }
    if (hub->with_news != NULL) {
        plan_news(hub);
    }
}

void broadcast_forget_news(Hub *hub, HubRoom *room)
{
    release_news(room);
    if (room->has_news) {
        take_out_of_list(hub, room);
    }
}

void broadcast_to_room(Hub *hub, HubRoom *room, NetMessage *message, Audience audience,
                       const RoomMember *but)
{
    if (audience != TO_WATCHERS) {
        send_to_side(room, message, false, but);
    }
    if (audience != TO_PLAYERS && is_watched(room)) {
        add_news(hub, room, message);
    }
}

NetMessage *broadcast_event(Hub *hub, HubRoom *room, int i, const RoomMember *but)
{
    char text[PROTOCOL_EVENT_SIZE];
    const size_t size = protocol_event(&room->room, i, clock_now_ms(), text);
    NetMessage *message = net_message_new(text, size);
    if (message != NULL) {
        broadcast_to_room(hub, room, message, TO_ALL, but);
        return message;
    }
    for (const RoomMember *member = room->members; member != NULL; member = member->next) {
        member_cut_off(member);
    }
    return NULL;
}

/* ---------------------------------------------------------------- presence */

static json_t *presence_of(const Hub *hub, const HubRoom *room)
{
    const Presence all = presence_everywhere(hub, room);
    const RoomSeat *seats = room->room.seats;
    return json_pack("{s:s, s:[b, b], s:i}", "type", "presence", "seats",
                     seats[0].is_ai || all.seats[0], seats[1].is_ai || all.seats[1], "watchers",
                     all.watchers);
}

/* At most one message per millisecond: in a room of thousands each of them hears
 * of the others less often. */
void broadcast_presence(Hub *hub, HubRoom *room, int64_t now_ms)
{
    if (now_ms - room->presence_ms < room->member_count) {
        return;
    }
    NetMessage *message = message_of_json(presence_of(hub, room));
    if (message != NULL) {
        broadcast_to_room(hub, room, message, TO_ALL, NULL);
        net_message_release(message);
        room->has_new_presence = false;
        room->presence_ms = now_ms;
    }
}

/* ---------------------------------------------------------------------------- observations */

/* One for each position of the longest game: */
static int place_count(const HubRoom *room)
{
    return room->room.game->length_max + 1;
}

bool observations_init(HubRoom *room)
{
    room->observations = calloc((size_t)place_count(room), sizeof(NetMessage *));
    return room->observations != NULL;
}

void observations_clear(HubRoom *room)
{
    observations_forget(room, 0);
    free(room->observations);
    room->observations = NULL;
}

void observations_forget(HubRoom *room, int from_ply)
{
    for (int ply = from_ply; ply < place_count(room); ply++) {
        if (room->observations[ply] != NULL) {
            net_message_release(room->observations[ply]);
            room->observations[ply] = NULL;
        }
    }
}

void observations_send_all(const HubRoom *room, NetSocket *socket)
{
    NetMessage *observations[ROOM_EVENTS_MAX];
    int count = 0;
    for (int ply = 0; ply < place_count(room); ply++) {
        if (room->observations[ply] != NULL) {
            observations[count++] = room->observations[ply];
        }
    }
    if (count > 0) {
        member_send_several(socket, observations, count);
    }
}
