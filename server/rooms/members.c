/* members.c - who is at a socket: coming, being told what has happened, going, and what only this
 * one is sent. */
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/base/json.h"
#include "server/rooms/hub_internal.h"
#include "server/rooms/protocol.h"

NetMessage *message_of_json(json_t *json)
{
    char *text = json_text_write(json);
    NetMessage *message = text != NULL ? net_message_new(text, strlen(text)) : NULL;
    free(text);
    return message;
}

/* Takes the message, which is NULL without memory. */
static void send_message(const RoomMember *member, NetMessage *message)
{
    if (message == NULL) {
        member_cut_off(member);
        return;
    }
    net_send(member->socket, message);
    net_message_release(message);
}

void member_send(const RoomMember *member, json_t *json)
{
    send_message(member, message_of_json(json));
}

void member_cut_off(const RoomMember *member)
{
    net_close(member->socket, NET_CLOSE_BUSY, "no memory just now");
}

void member_refuse(Hub *hub, const RoomMember *member, int64_t id, const char *reason,
                   const char *sentence)
{
    hub->parts.metrics->counts[METRIC_REFUSED]++;
    member_send(member, json_pack("{s:s, s:I, s:s, s:s}", "type", "refused", "id", (json_int_t)id,
                                  "reason", reason, "text", sentence));
}

static void close_because(Hub *hub, const RoomMember *member, NetClose code, const char *reason,
                          const char *sentence)
{
    hub->parts.metrics->counts[METRIC_REFUSED]++;
    member_send(member,
                json_pack("{s:s, s:s, s:s}", "type", "error", "reason", reason, "text", sentence));
    net_close(member->socket, code, reason);
}

void member_dismiss(Hub *hub, const RoomMember *member, const char *reason, const char *sentence)
{
    close_because(hub, member, NET_CLOSE_POLICY, reason, sentence);
}

void member_dismiss_because(Hub *hub, const RoomMember *member, HubOutcome outcome)
{
    if (outcome == HUB_NO_ROOM) {
        member_dismiss(hub, member, "no_such_room", "There is no room with this token.");
    } else if (outcome == HUB_DAMAGED) {
        member_dismiss(hub, member, "damaged", "This room cannot be read any more.");
    } else {
        close_because(hub, member, NET_CLOSE_BUSY, "busy", "The server is busy; try again.");
    }
}

void member_send_several(NetSocket *socket, NetMessage *const messages[], int count)
{
    NetMessage *all = net_message_join(messages, count);
    if (all != NULL) {
        net_send(socket, all);
        net_message_release(all);
        return;
    }
    for (int i = 0; i < count; i++) {
        net_send(socket, messages[i]);
    }
}

static void link_member(RoomMember **list, RoomMember *member)
{
    member->next = *list;
    member->link = list;
    if (*list != NULL) {
        (*list)->link = &member->next;
    }
    *list = member;
}

static void unlink_member(RoomMember *member)
{
    *member->link = member->next;
    if (member->next != NULL) {
        member->next->link = member->link;
    }
}

bool hub_opened(Hub *hub, NetSocket *socket)
{
    RoomMember *member = hub->socket_count < HUB_SOCKETS_MAX ? calloc(1, sizeof *member) : NULL;
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
    link_member(&hub->unauthenticated, member);
    return true;
}

bool member_keep_early(RoomMember *member, const char *text, size_t size)
{
    EarlyMessage *message = member->early_count < MEMBER_EARLY_MAX ? malloc(sizeof *message + size)
                                                                   : NULL;
    if (message == NULL) {
        return false;
    }
    message->next = NULL;
    message->size = size;
    memcpy(message->text, text, size);
    EarlyMessage **end = &member->early;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = message;
    member->early_count++;
    return true;
}

EarlyMessage *member_take_early(RoomMember *member)
{
    EarlyMessage *first = member->early;
    if (first != NULL) {
        member->early = first->next;
        member->early_count--;
    }
    return first;
}

void hub_closed(Hub *hub, NetSocket *socket)
{
    RoomMember *member = net_socket_user(socket);
    unlink_member(member);
    if (member->room != NULL) {
        member->room->member_count--;
        member->room->has_new_presence = true;
        member->room->has_untold_presence = true;
        member->room->used_ms = clock_now_ms();
    }
    if (member->awaiting != NULL) {
        *member->awaiting = NULL;
    }
    while (member->early != NULL) {
        free(member_take_early(member));
    }
    hub->socket_count--;
    free(member);
}

void member_enter(HubRoom *room, RoomMember *member, int seat)
{
    unlink_member(member);
    link_member(&room->members, member);
    member->room = room;
    member->seat = seat;
    room->member_count++;
    room->has_new_presence = true;
    room->has_untold_presence = true;
    room->used_ms = clock_now_ms();
}

RoomMember *member_find(const HubRoom *room, uint64_t serial)
{
    RoomMember *member = room->members;
    while (member != NULL && member->serial != serial) {
        member = member->next;
    }
    return member;
}

void members_say_goodbye(const RoomMember *list)
{
    for (const RoomMember *member = list; member != NULL; member = member->next) {
        net_close(member->socket, NET_CLOSE_LEAVING, "the server is leaving");
    }
}

/* --------------------------------------------------------------------------------- welcome */

enum { PAGE_EVENTS = 64 }; /* of a welcome, at most 32 KiB */

/* Tells a member the next page of what has happened. */
static void send_page(RoomMember *member, int to)
{
    const HubRoom *room = member->room;
    const Welcome welcome = {.seat = member->seat,
                             .may_sit = member->may_sit,
                             .seq = room->committed,
                             .from = member->sent_seq,
                             .to = to};
    char *text = malloc(PROTOCOL_WELCOME_SIZE(to - member->sent_seq));
    NetMessage *message = NULL;
    if (text != NULL) {
        const size_t size = protocol_welcome(&room->room, &welcome, clock_now_ms(), text);
        message = net_message_new(text, size);
    }
    free(text);
    send_message(member, message);
    member->sent_seq = to;
}

void welcome_go_on(Hub *hub, RoomMember *member)
{
    HubRoom *room = member->room;
    const bool is_last = room->committed - member->sent_seq <= PAGE_EVENTS;
    if (!is_last) {
        send_page(member, member->sent_seq + PAGE_EVENTS);
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
    welcome_go_on(hub, net_socket_user(socket));
}
