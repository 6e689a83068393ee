/* stored.c - what becomes of a write. */
#include "server/rooms/stored.h"

#include "server/base/clock.h"
#include "server/rooms/broadcast.h"
#include "server/rooms/catch_up.h"
#include "server/rooms/finished_games.h"
#include "server/rooms/holding.h"
#include "server/rooms/listing.h"
#include "server/rooms/lobby.h"
#include "server/rooms/member.h"
#include "server/rooms/room_ai.h"
#include "server/rooms/room_line.h"
#include "server/rooms/room_table.h"
#include "server/rooms/wish.h"

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
    RoomMember *member = receipt->wanted.member != 0 ? member_find(room, receipt->wanted.member)
                                                     : NULL;
    for (int i = 0; i < write->event_count; i++) {
        broadcast_to_room(hub, room, receipt->messages[i], TO_ALL, member);
        if (member != NULL && member->is_welcome) { /* or else it is in the pages to come */
            messages[count++] = receipt->messages[i];
        }
    }
    if (member == NULL) {
        return;
    }
    NetMessage *ack = receipt->wanted.id != 0
                          ? ack_message(receipt->wanted.id, write->events[0].seq)
                          : NULL;
    if (ack != NULL) {
        messages[count++] = ack;
    }
    if (count > 0) {
        member_send_several(member->socket, messages, count);
    }
    if (ack != NULL) {
        metrics_note(hub->parts.metrics, LATENCY_WISHES,
                     clock_now_us() - receipt->wanted.wished_us);
        net_message_release(ack);
    } else if (receipt->wanted.id != 0) {
        member_cut_off(member);
    }
}

static void finish_stored(Hub *hub, HubRoom *room, StoreWrite *write)
{
    count_stored(hub, write);
    room->committed += write->event_count;
    room->is_new = false;
    listing_note(room);
    announce(hub, room, write);
    if (write->has_game) {
        finished_games_note(hub);
        room_ai_reveal(hub, room);
    }
    room_ai_go_on(hub, room);
}

/* The room is again what is on the disk. */
static void rewind_room(Hub *hub, HubRoom *room)
{
    hub->parts.metrics->counts[METRIC_STORE_FAILURES]++;
    room_rewind(&room->room, room->committed);
    room->wants_thinking = true; /* it may have been the move of an AI */
}

static RoomMember *member_of(const HubRoom *room, const StoreWrite *write)
{
    const Receipt *receipt = write->user;
    return receipt->wanted.member != 0 ? member_find(room, receipt->wanted.member) : NULL;
}

static void finish_failed(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    const Receipt *receipt = write->user;
    const RoomMember *member = member_of(room, write);
    rewind_room(hub, room);
    if (member != NULL) {
        member_refuse(hub, member, receipt->wanted.id, "not_stored",
                      "The server could not save this, so it did not happen.");
    }
}

/* It may have happened: whoever wanted it learns that when coming back. */
static void finish_unknown(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    const RoomMember *member = member_of(room, write);
    rewind_room(hub, room);
    if (member != NULL) {
        member_cut_off(member);
    }
}

/* Another server was faster: what it has written happens first, then what was wanted here
 * is decided again. */
static void finish_conflict(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    Receipt *receipt = write->user;
    hub->parts.metrics->counts[METRIC_CONFLICTS]++;
    room_rewind(&room->room, room->committed);
    if (receipt->has_wish) {
        wish_redo(hub, room, &receipt->wanted);
    } else if (receipt->is_join) {
        lobby_join_again(hub, receipt);
        receipt->reply.answer = NULL; /* it is answered then */
    }
}

static void finish_in_room(Hub *hub, HubRoom *room, StoreWrite *write)
{
    switch (write->outcome) {
    case STORE_STORED:
        finish_stored(hub, room, write);
        break;
    case STORE_NOT_STORED:
        finish_failed(hub, room, write);
        break;
    case STORE_CONFLICT:
        finish_conflict(hub, room, write);
        break;
    case STORE_UNKNOWN:
        finish_unknown(hub, room, write);
        break;
    }
}

static void go_on(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    if (write->outcome != STORE_STORED && write->has_room) {
        room_table_drop(hub, room);
        return;
    }
    if (write->has_room) {
        holding_hurry(hub);
    }
    if (write->outcome == STORE_CONFLICT || write->outcome == STORE_UNKNOWN) {
        catch_up_after_conflict(hub, room);
    } else {
        catch_up_go_on(hub, room);
    }
    room_line_go_on(hub, room);
}

static void reply(const StoreWrite *write)
{
    Receipt *receipt = write->user;
    HubTicket *ticket = &receipt->ticket;
    if (receipt->reply.answer != NULL) {
        ticket->brain_id = write->brain_id;
        ticket->challenge = write->challenge;
        ticket->outcome = write->outcome == STORE_STORED     ? HUB_OK
                          : write->outcome == STORE_CONFLICT ? HUB_BUSY
                                                             : HUB_NOT_STORED;
        receipt->reply.answer(receipt->reply.context, ticket);
    }
}

void stored_finish(Hub *hub, StoreWrite *write)
{
    HubRoom *room = write->room_id != 0 ? room_table_find(hub, write->room_id) : NULL;
    lobby_forget_joining(hub, write);
    if (room != NULL) {
        room->pending--;
        finish_in_room(hub, room, write);
    }
    reply(write);
    if (room != NULL) {
        go_on(hub, room, write);
    }
    wish_free_write(write);
}
