/* wish.c - what somebody wants: let happen in memory, and handed to the store. */
#include "server/rooms/wish.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/base/clock.h"
#include "server/rooms/member.h"
#include "server/rooms/observations.h"
#include "server/rooms/protocol.h"

static void free_receipt(Receipt *receipt)
{
    for (int i = 0; i < STORE_EVENTS_MAX; i++) {
        if (receipt->messages[i] != NULL) {
            net_message_release(receipt->messages[i]);
        }
    }
    free(receipt);
}

StoreWrite *wish_new_write(int64_t room_id)
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

void wish_free_write(StoreWrite *write)
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

Refusal wish_grant(HubRoom *room, const Wish *wish, StoreWrite *write)
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
        /* There is no memory to tell anybody of it, so it must not happen. */
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

bool wish_submit(Hub *hub, HubRoom *room, StoreWrite *write)
{
    room->used_ms = clock_now_ms();
    if (store_submit(hub->parts.store, write)) {
        room->pending++;
        return true;
    }
    room_rewind(&room->room, room->room.count - write->event_count, room->used_ms);
    return false;
}

HubOutcome wish_fulfil(Hub *hub, HubRoom *room, const Wish *wish, uint64_t member, int64_t id,
                       Refusal *refusal)
{
    StoreWrite *write = wish_new_write(room->id);
    if (write == NULL) {
        return HUB_BUSY;
    }
    Receipt *receipt = write->user;
    receipt->member = member;
    receipt->id = id;
    *refusal = wish_grant(room, wish, write);
    if (*refusal == NOT_REFUSED && wish_submit(hub, room, write)) {
        return HUB_OK;
    }
    wish_free_write(write);
    return *refusal != NOT_REFUSED ? HUB_REFUSED : HUB_BUSY;
}
