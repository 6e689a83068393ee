/* welcome.c - what has happened in a room, told to one who comes. */
#include "server/rooms/welcome.h"

#include "server/base/clock.h"
#include "server/base/json_build.h"
#include "server/rooms/broadcast.h"
#include "server/rooms/member.h"
#include "server/rooms/observations.h"
#include "server/rooms/protocol.h"
#include "server/rooms/room_ai.h"
#include "server/rooms/room_table.h"

enum { PAGE_EVENTS = 64 }; /* of a welcome, at most 32 KiB */

/* The events from number `from` on, counted from 0, up to `to`; NULL without memory. */
static json_t *events_between(const GameRoom *room, int from, int to, int64_t now_ms)
{
    json_t *list = json_array();
    for (int i = from; i < to; i++) {
        list = json_build_append(list, protocol_event(room, i, now_ms));
    }
    return list;
}

/* Tells a member the next page of what has happened. */
static void send_page(RoomMember *member, int to)
{
    const HubRoom *room = member->room;
    const int64_t now_ms = clock_now_ms();
    member_send(member,
                json_pack("{s:s, s:s, s:o, s:b, s:i, s:o, s:o, s:b}", "type", "welcome", "game",
                          room->room.game->name, "seat",
                          member->seat != ROOM_NOBODY ? json_integer(member->seat) : json_null(),
                          "may_sit", member->may_sit, "seq", room->committed, "clock",
                          protocol_clock(&room->room, now_ms), "events",
                          events_between(&room->room, member->told, to, now_ms), "more",
                          to < room->committed));
    member->told = to;
}

void welcome_go_on(Hub *hub, RoomMember *member)
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
