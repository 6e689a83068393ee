/* lobby.c - for those outside a room: making one, joining one, handing in a brain. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_inside.h"
#include "server/thinking.h"

static void reply_with(HubReply reply, HubOutcome outcome, Refusal refusal)
{
    reply.answer(reply.context, &(HubTicket){.outcome = outcome, .refusal = refusal});
}

StoreStatus hub_find_ai(Hub *hub, const char *text, const char *game_name)
{
    return thinking_find_ai(hub, text, game_name);
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
        refusal = hub_grant(room, &(Wish){.kind = WISH_SIT, .seat = seat, .text = wish->name},
                            write);
    }
    if (refusal == REFUSED_NOT && wish->ai[0] != '\0') {
        refusal = hub_grant(room, &(Wish){.kind = WISH_SEAT_AI, .seat = 1 - seat, .text = wish->ai},
                            write);
    }
    return refusal;
}

/* A new room forgets those that are too old, but not those in memory: with each
 * new room it is the next stretch between two of these, and after the last stretch
 * the first again, so that none is left for good. */
static void forget_old_rooms(Hub *hub, StoreWrite *write)
{
    const int64_t newest = hub_newest_old_room(hub);
    const int64_t kept = hub_next_room_in_memory(hub, hub->forgotten_to);
    if (newest > 0) {
        write->forget_first = hub->forgotten_to + 1;
        write->forget_last = kept <= newest ? kept - 1 : newest;
        hub->forgotten_to = kept < newest ? kept : 0;
    }
}

void hub_make_room(Hub *hub, const HubRoomWish *wish, HubReply reply)
{
    StoreRoom stored = {
        .id = hub->next_room_id,
        .clock_ms = wish->clock_ms,
        .increment_ms = wish->increment_ms,
    };
    snprintf(stored.game, sizeof stored.game, "%s", wish->game);
    StoreWrite *write = hub_new_write(stored.id);
    HubRoom *room = write != NULL && add_tokens(write, wish->seat) ? hub_add_room(hub, &stored)
                                                                   : NULL;
    if (room == NULL) {
        if (write != NULL) {
            hub_free_write(write);
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
    forget_old_rooms(hub, write);
    Refusal refusal = seat_first_people(room, wish, write);
    if (refusal != REFUSED_NOT || !hub_submit(hub, room, write)) {
        hub_drop_room(hub, room);
        hub_free_write(write);
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
    HubRoom *room = hub_room_of_token(hub, token, &role, &outcome);
    if (room == NULL) {
        reply_with(reply, outcome, REFUSED_NOT);
        return;
    }
    const int seat = role == TOKEN_INVITE ? free_seat(&room->room) : ROOM_NOBODY;
    if (seat == ROOM_NOBODY) {
        reply_with(reply, HUB_REFUSED, REFUSED_TAKEN);
        return;
    }
    StoreWrite *write = hub_new_write(room->id);
    if (write == NULL) {
        reply_with(reply, HUB_BUSY, REFUSED_NOT);
        return;
    }
    Receipt *receipt = write->user;
    receipt->reply = reply;
    receipt->ticket.seat = seat;
    snprintf(receipt->ticket.game, sizeof receipt->ticket.game, "%s", room->room.game.name);
    bool has_token = add_token(write, (TokenRole)seat, receipt->ticket.seat_token);
    Refusal refusal = has_token
                          ? hub_grant(room, &(Wish){.kind = WISH_SIT, .seat = seat, .text = name},
                                      write)
                          : REFUSED_NOT;
    if (!has_token || refusal != REFUSED_NOT || !hub_submit(hub, room, write)) {
        hub_free_write(write);
        reply_with(reply, refusal != REFUSED_NOT ? HUB_REFUSED : HUB_BUSY, refusal);
    }
}

void hub_keep_brain(Hub *hub, const char *game_name, void *bytes, size_t size, HubReply reply)
{
    StoreWrite *write = hub_new_write(0);
    if (write == NULL) {
        free(bytes);
        reply_with(reply, HUB_BUSY, REFUSED_NOT);
        return;
    }
    Receipt *receipt = write->user;
    receipt->reply = reply;
    snprintf(receipt->ticket.game, sizeof receipt->ticket.game, "%s", game_name);
    snprintf(write->brain_game, sizeof write->brain_game, "%s", game_name);
    write->brain = bytes;
    write->brain_size = size;
    if (!store_submit(hub->parts.store, write)) {
        hub_free_write(write);
        reply_with(reply, HUB_BUSY, REFUSED_NOT);
    }
}
