/* wish.c - what somebody wants: let happen in memory, and handed to the store. */
#include "server/rooms/wish.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/base/clock.h"
#include "server/rooms/member.h"
#include "server/rooms/observations.h"
#include "server/rooms/protocol.h"
#include "server/rooms/room_line.h"

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
    snprintf(game->game, sizeof game->game, "%.*s", GAME_TEXT_SIZE - 1, room->game->name);
    for (int side = 0; side < 2; side++) {
        const RoomSeat *seat = &room->seats[room_seat_of(room, (fourmi_turn)side)];
        snprintf(game->names[side], sizeof game->names[side], "%s", seat->text);
    }
    fourmi_record_write(room->record, game->moves, sizeof game->moves);
    game->result = room->result;
    game->ending = room->ending;
    game->ended_ms = at_ms;
}

/* For those who look for games to watch on other servers. */
static void write_listing(const GameRoom *room, StoreWrite *write)
{
    StoreListing *listing = &write->listing;
    write->has_listing = true;
    listing->is_running = room_is_running(room);
    listing->since_ms = room_began_ms(room);
    listing->ply = (int)room->record->ply;
    for (int side = 0; side < 2; side++) {
        const RoomSeat *seat = &room->seats[room_seat_of(room, (fourmi_turn)side)];
        snprintf(listing->names[side], sizeof listing->names[side], "%s", seat->text);
    }
}

Refusal wish_grant(const Hub *hub, HubRoom *room, const Wish *wish, int64_t wished_ms,
                   StoreWrite *write)
{
    Event event;
    const int64_t began_ms = room->room.turn_began_ms;
    const int64_t now_ms = wished_ms > began_ms ? wished_ms : began_ms;
    const bool was_over = room->room.ending != ENDING_NONE;
    Refusal refusal = room_decide(&room->room, wish, now_ms, &event);
    if (refusal != NOT_REFUSED) {
        return refusal;
    }
    event.at_ms = clock_calendar_ms();
    if (!room_apply(&room->room, &event, now_ms)) {
        return REFUSED_BUSY; /* no memory */
    }
    NetMessage *message = message_of_json(
        protocol_event(&room->room, room->room.count - 1, now_ms));
    if (message == NULL) {
        /* There is no memory to tell anybody of it, so it must not happen. */
        room_rewind(&room->room, room->room.count - 1);
        return REFUSED_BUSY;
    }
    if (event.kind == EVENT_TAKEN_BACK) {
        observations_forget(room, (int)room->room.record->ply +
                                      1); /* before other moves take their place */
    }
    ((Receipt *)write->user)->messages[write->event_count] = message;
    write->events[write->event_count++] = event;
    if (!was_over && room->room.ending != ENDING_NONE) {
        write_finished_game(&room->room, event.at_ms, write);
    }
    if (hub->is_shared && room->listed.watch[0] != '\0') {
        write_listing(&room->room, write);
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
    room_rewind(&room->room, room->room.count - write->event_count);
    return false;
}

static Wish wish_of(const Wanted *wanted)
{
    Wish wish = wanted->wish;
    wish.text = wanted->text;
    return wish;
}

static HubOutcome fulfil_now(Hub *hub, HubRoom *room, const Wanted *wanted, Refusal *refusal)
{
    StoreWrite *write = wish_new_write(room->id);
    if (write == NULL) {
        return HUB_BUSY;
    }
    const Wish wish = wish_of(wanted);
    Receipt *receipt = write->user;
    receipt->has_wish = true;
    receipt->wanted = *wanted;
    *refusal = wish_grant(hub, room, &wish, wanted->wished_us / 1000, write);
    if (*refusal == NOT_REFUSED && wish_submit(hub, room, write)) {
        return HUB_OK;
    }
    wish_free_write(write);
    return *refusal != NOT_REFUSED ? HUB_REFUSED : HUB_BUSY;
}

/* Says that nothing comes of a wish. That of an AI is thought about again, unless the room
 * is full. */
static void refuse(Hub *hub, HubRoom *room, const Wanted *wanted, HubOutcome outcome,
                   Refusal refusal)
{
    const RoomMember *member = wanted->member != 0 ? member_find(room, wanted->member) : NULL;
    if (member != NULL && outcome == HUB_REFUSED) {
        member_refuse(hub, member, wanted->id, refusal_word(refusal), refusal_sentence(refusal));
    } else if (member != NULL) {
        member_refuse(hub, member, wanted->id, "busy", "The server is busy; try again.");
    } else if (wanted->member == 0 && wanted->wish.kind == WISH_MOVE) {
        room->wants_thinking = refusal != REFUSED_FULL;
    }
}

static void decide(Hub *hub, HubRoom *room, const Wanted *wanted)
{
    Refusal refusal = NOT_REFUSED;
    HubOutcome outcome = fulfil_now(hub, room, wanted, &refusal);
    if (outcome != HUB_OK) {
        refuse(hub, room, wanted, outcome, refusal);
    }
}

/* A wish in the line. */
typedef struct WaitingWish {
    RoomTask task; /* first */
    Wanted wanted;
} WaitingWish;

static void decide_waiting(Hub *hub, HubRoom *room, RoomTask *task)
{
    WaitingWish *waiting = (WaitingWish *)task;
    decide(hub, room, &waiting->wanted);
    free(waiting);
}

static WaitingWish *new_waiting(const Wanted *wanted)
{
    WaitingWish *waiting = calloc(1, sizeof *waiting);
    if (waiting != NULL) {
        waiting->task.run = decide_waiting;
        waiting->wanted = *wanted;
    }
    return waiting;
}

void wish_fulfil(Hub *hub, HubRoom *room, const Wish *wish, uint64_t member, int64_t id)
{
    Wanted wanted = {.wish = *wish, .member = member, .id = id, .wished_us = clock_now_us()};
    snprintf(wanted.text, sizeof wanted.text, "%s", wish->text != NULL ? wish->text : "");
    if (!room_line_is_busy(hub, room)) {
        decide(hub, room, &wanted);
        return;
    }
    WaitingWish *waiting = new_waiting(&wanted);
    if (waiting == NULL || !room_line_add(room, &waiting->task)) {
        free(waiting);
        refuse(hub, room, &wanted, HUB_BUSY, NOT_REFUSED);
    }
}

void wish_redo(Hub *hub, HubRoom *room, const Wanted *wanted)
{
    WaitingWish *waiting = wanted->tries < WISH_TRIES_MAX ? new_waiting(wanted) : NULL;
    if (waiting == NULL) {
        refuse(hub, room, wanted, HUB_BUSY, NOT_REFUSED);
        return;
    }
    waiting->wanted.tries++;
    room_line_add_first(room, &waiting->task);
}
