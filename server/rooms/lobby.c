/* lobby.c - for those outside a room: making one, joining one, handing in a brain. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/rooms/hub_internal.h"

static void reply_with(HubReply reply, HubOutcome outcome, Refusal refusal)
{
    reply.answer(reply.context, &(HubTicket){.outcome = outcome, .refusal = refusal});
}

enum { EXPIRE_MS = 10 * 60 * 1000 }; /* between looks for challenges whose time is over */

/* A token for the write: the one in `secret`, or if that is empty a new one,
 * whose text is written there. */
static bool add_token(StoreWrite *write, TokenRole role, char secret[SECRET_SIZE])
{
    if (secret[0] == '\0' && !secret_new(secret)) {
        return false;
    }
    StoreToken *token = &write->tokens[write->token_count++];
    token->role = role;
    secret_hash(secret, SECRET_SIZE - 1, token->hash);
    return true;
}

static bool add_tokens(StoreWrite *write, int seat)
{
    HubTicket *ticket = &((WriteResult *)write->user)->ticket;
    ticket->seat = seat;
    return add_token(write, TOKEN_INVITE, ticket->invite_token) &&
           add_token(write, TOKEN_WATCH, ticket->watch_token) &&
           (seat == ROOM_NOBODY || add_token(write, (TokenRole)seat, ticket->seat_token));
}

static Refusal seat_first_people(const Hub *hub, HubRoom *room, const RoomRequest *request,
                                 StoreWrite *write)
{
    const int seat = request->seat != ROOM_NOBODY ? request->seat : 0;
    const int64_t now_ms = clock_now_ms();
    Refusal refusal = NOT_REFUSED;
    if (request->seat != ROOM_NOBODY) {
        refusal = command_apply(
            hub, room, &(Command){.kind = COMMAND_SIT, .seat = seat, .text = request->name}, now_ms,
            write);
    }
    if (refusal == NOT_REFUSED && request->ai[0] != '\0') {
        refusal = command_apply(
            hub, room, &(Command){.kind = COMMAND_SEAT_AI, .seat = 1 - seat, .text = request->ai},
            now_ms, write);
    }
    return refusal;
}

/* A new room forgets those that are too old, but not those in memory: with each
 * new room it is the next stretch between two of these, and after the last stretch
 * the first again, so that none is left for good. */
static void forget_old_rooms(Hub *hub, StoreWrite *write)
{
    const int64_t newest = room_table_newest_old(hub);
    const int64_t kept = room_table_next(hub, hub->forgotten_to);
    if (newest > 0) {
        write->forget_first = hub->forgotten_to + 1;
        write->forget_last = kept <= newest ? kept - 1 : newest;
        hub->forgotten_to = kept < newest ? kept : 0;
    }
}

static void make_room(Hub *hub, const RoomRequest *request, HubReply reply)
{
    const bool has_id = room_ids_has_one(hub);
    StoreRoom stored = {
        .id = hub->next_room_id,
        .clock_ms = request->clock_ms,
        .increment_ms = request->increment_ms,
    };
    snprintf(stored.game, sizeof stored.game, "%s", request->game);
    StoreWrite *write = has_id ? write_new(stored.id) : NULL;
    HubRoom *room = NULL;
    if (write != NULL && add_tokens(write, request->seat)) {
        if (request->is_listed) {
            memcpy(stored.watch, ((WriteResult *)write->user)->ticket.watch_token,
                   sizeof stored.watch);
        }
        room = room_table_add(hub, &stored);
    }
    if (room == NULL) {
        if (write != NULL) {
            write_free(write);
        }
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
        return;
    }
    room_ids_take(hub);
    room->is_new = true;
    WriteResult *result = write->user;
    result->reply = reply;
    snprintf(result->ticket.game, sizeof result->ticket.game, "%s", request->game);
    write->has_room = true;
    write->room = stored;
    forget_old_rooms(hub, write);
    Refusal refusal = seat_first_people(hub, room, request, write);
    if (refusal != NOT_REFUSED || !write_submit(hub, room, write)) {
        room_table_drop(hub, room);
        write_free(write);
        reply_with(reply, refusal != NOT_REFUSED ? HUB_REFUSED : HUB_BUSY, refusal);
    }
}

/* A room whose AI is a brain, while the store is asked whether it is there. */
typedef struct BrainQuestion {
    StoreRead read; /* first */
    Hub *hub;
    RoomRequest request;
    HubReply reply;
    int64_t brain;
    StoreStatus status;
} BrainQuestion;

/* On the store's thread. */
static void look_for_brain(StoreRead *read, Store *store)
{
    BrainQuestion *question = (BrainQuestion *)read;
    question->status = store_has_brain(store, question->brain, question->request.game);
}

static void answer_brain_question(StoreRead *read)
{
    BrainQuestion *question = (BrainQuestion *)read;
    if (question->status == STORE_OK) {
        make_room(question->hub, &question->request, question->reply);
    } else {
        reply_with(question->reply, question->status == STORE_NONE ? HUB_NO_AI : HUB_BUSY,
                   NOT_REFUSED);
    }
    free(question);
}

static void make_room_with_brain(Hub *hub, const RoomRequest *request, int64_t brain,
                                 HubReply reply)
{
    BrainQuestion *question = calloc(1, sizeof *question);
    if (question != NULL) {
        *question = (BrainQuestion){
            .read = {.work = look_for_brain, .done = answer_brain_question},
            .hub = hub,
            .request = *request,
            .reply = reply,
            .brain = brain,
        };
    }
    if (question == NULL || !store_submit_read(hub->parts.store, &question->read)) {
        free(question);
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
    }
}

void hub_make_room(Hub *hub, const RoomRequest *request, HubReply reply)
{
    Ai ai = {.brain = 0};
    if (request->ai[0] != '\0' && !room_ai_read(request->ai, &ai)) {
        reply_with(reply, HUB_NO_AI, NOT_REFUSED);
    } else if (ai.brain != 0) {
        make_room_with_brain(hub, request, ai.brain, reply);
    } else {
        make_room(hub, request, reply);
    }
}

static int free_seat(const GameRoom *room)
{
    return !room->seats[0].is_taken ? 0 : !room->seats[1].is_taken ? 1 : ROOM_NOBODY;
}

/* A seat that is taken, and a token for it, on their way to the disk. */
static void remember_joining(Hub *hub, const StoreWrite *write)
{
    WriteResult *result = write->user;
    result->write = write;
    result->next_joining = hub->joining;
    hub->joining = result;
}

void lobby_forget_joining(Hub *hub, const StoreWrite *write)
{
    WriteResult **place = &hub->joining;
    while (*place != NULL && *place != write->user) {
        place = &(*place)->next_joining;
    }
    if (*place != NULL) {
        *place = (*place)->next_joining;
        hub->joins[room_load_place(write->tokens[0].hash)]++;
    }
}

static const WriteResult *find_joining(const Hub *hub, const uint8_t hash[SECRET_HASH_SIZE])
{
    const WriteResult *result = hub->joining;
    while (result != NULL && !secret_hashes_equal(result->write->tokens[0].hash, hash)) {
        result = result->next_joining;
    }
    return result;
}

/* What a token that somebody has chosen stands for already. */
typedef enum Chosen {
    CHOSEN_NEW,     /* nothing yet */
    CHOSEN_COMING,  /* a seat in this room that is on its way to the disk */
    CHOSEN_SEATED,  /* a seat in this room */
    CHOSEN_FOREIGN, /* something else */
    CHOSEN_UNKNOWN, /* the store cannot tell */
} Chosen;

/* Somebody who wants a seat, while the room is looked for. */
typedef struct Joining {
    RoomLoad load; /* first */
    JoinRequest request;
    HubReply reply;
    int tries; /* that ended in a conflict */
} Joining;

static Chosen what_is_chosen(const RoomLoad *load, const HubRoom *room, int *seat)
{
    if (!load->has_chosen) {
        return CHOSEN_NEW;
    }
    const WriteResult *coming = find_joining(load->hub, load->chosen);
    if (coming != NULL) {
        *seat = coming->ticket.seat;
        return coming->write->room_id == room->id ? CHOSEN_COMING : CHOSEN_FOREIGN;
    }
    if (load->chosen_status != STORE_OK) {
        return load->chosen_status == STORE_NONE ? CHOSEN_NEW : CHOSEN_UNKNOWN;
    }
    *seat = (int)load->chosen_role;
    const bool is_seat = *seat == TOKEN_SEAT_0 || *seat == TOKEN_SEAT_1;
    return is_seat && load->chosen_room_id == room->id ? CHOSEN_SEATED : CHOSEN_FOREIGN;
}

static void write_ticket(HubTicket *ticket, const HubRoom *room, int seat, const char *token)
{
    *ticket = (HubTicket){.outcome = HUB_OK, .seat = seat};
    snprintf(ticket->game, sizeof ticket->game, "%.*s", GAME_TEXT_SIZE - 1, room->room.game->name);
    snprintf(ticket->seat_token, sizeof ticket->seat_token, "%s", token);
}

/* Answers when all that is on its way is stored: a write of nothing comes after
 * it, and fails with it. */
static void reply_after_the_rest(Hub *hub, HubRoom *room, const HubTicket *ticket, HubReply reply)
{
    StoreWrite *write = write_new(room->id);
    if (write == NULL) {
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
        return;
    }
    WriteResult *result = write->user;
    result->ticket = *ticket;
    result->reply = reply;
    if (!write_submit(hub, room, write)) {
        write_free(write);
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
    }
}

static void take_seat(Hub *hub, HubRoom *room, const HubTicket *ticket, const Joining *joining)
{
    const HubReply reply = joining->reply;
    StoreWrite *write = write_new(room->id);
    if (write == NULL) {
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
        return;
    }
    WriteResult *result = write->user;
    result->reply = reply;
    result->ticket = *ticket;
    result->kind = WRITE_JOIN;
    result->join = joining->request;
    result->join_tries = joining->tries;
    const Command request = {
        .kind = COMMAND_SIT, .seat = ticket->seat, .text = joining->request.name};
    bool has_token = add_token(write, (TokenRole)ticket->seat, result->ticket.seat_token);
    Refusal refusal = has_token ? command_apply(hub, room, &request, clock_now_ms(), write)
                                : NOT_REFUSED;
    if (!has_token || refusal != NOT_REFUSED || !write_submit(hub, room, write)) {
        write_free(write);
        reply_with(reply, refusal != NOT_REFUSED ? HUB_REFUSED : HUB_BUSY, refusal);
        return;
    }
    remember_joining(hub, write);
}

static void join(const Joining *joining, HubRoom *room)
{
    Hub *hub = joining->load.hub;
    const HubReply reply = joining->reply;
    int seat = joining->load.role == TOKEN_INVITE ? free_seat(&room->room) : ROOM_NOBODY;
    const Chosen chosen = what_is_chosen(&joining->load, room, &seat);
    HubTicket ticket;
    write_ticket(&ticket, room, seat, joining->request.token);
    if (chosen == CHOSEN_UNKNOWN) {
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
    } else if (chosen == CHOSEN_FOREIGN) {
        reply_with(reply, HUB_REFUSED, REFUSED_TOKEN);
    } else if (chosen == CHOSEN_SEATED) {
        reply.answer(reply.context, &ticket);
    } else if (chosen == CHOSEN_COMING) {
        reply_after_the_rest(hub, room, &ticket, reply);
    } else if (joining->load.role == TOKEN_WATCH) {
        reply_with(reply, HUB_REFUSED, REFUSED_WATCHING);
    } else if (seat == ROOM_NOBODY) {
        reply_with(reply, HUB_REFUSED, REFUSED_TAKEN);
    } else {
        take_seat(hub, room, &ticket, joining);
    }
}

static void arrive(RoomLoad *load, HubRoom *room, HubOutcome outcome)
{
    Joining *joining = (Joining *)load;
    if (room != NULL) {
        join(joining, room);
    } else {
        reply_with(joining->reply, outcome, NOT_REFUSED);
    }
    free(joining);
}

static void start_joining(Hub *hub, const JoinRequest *request, HubReply reply, int tries)
{
    Joining *joining = calloc(1, sizeof *joining);
    if (joining != NULL) {
        joining->load.hub = hub;
        joining->load.arrived = arrive;
        secret_hash(request->invite, strlen(request->invite), joining->load.token);
        joining->load.has_chosen = request->token[0] != '\0';
        secret_hash(request->token, strlen(request->token), joining->load.chosen);
        joining->request = *request;
        joining->reply = reply;
        joining->tries = tries;
    }
    if (joining == NULL || !room_load_start(&joining->load)) {
        free(joining);
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
    }
}

void hub_join(Hub *hub, const JoinRequest *request, HubReply reply)
{
    start_joining(hub, request, reply, 0);
}

void lobby_join_again(Hub *hub, const WriteResult *result)
{
    if (result->join_tries < COMMAND_TRIES_MAX) {
        start_joining(hub, &result->join, result->reply, result->join_tries + 1);
    } else {
        reply_with(result->reply, HUB_BUSY, NOT_REFUSED);
    }
}

void hub_keep_brain(Hub *hub, const char *game_name, void *bytes, size_t size, HubReply reply)
{
    StoreWrite *write = write_new(0);
    if (write == NULL) {
        free(bytes);
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
        return;
    }
    WriteResult *result = write->user;
    result->reply = reply;
    snprintf(result->ticket.game, sizeof result->ticket.game, "%s", game_name);
    snprintf(write->brain_game, sizeof write->brain_game, "%s", game_name);
    write->brain = bytes;
    write->brain_size = size;
    if (!store_submit(hub->parts.store, write)) {
        write_free(write);
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
    }
}

void hub_write_challenge(Hub *hub, ChallengeWrite *challenge, HubReply reply)
{
    StoreWrite *write = write_new(0);
    if (write == NULL) {
        free(challenge->brain);
        free(challenge);
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
        return;
    }
    ((WriteResult *)write->user)->reply = reply;
    write->challenge = challenge;
    if (!store_submit(hub->parts.store, write)) {
        write_free(write);
        reply_with(reply, HUB_BUSY, NOT_REFUSED);
    }
}

static void answer_nobody(void *context, const HubTicket *ticket)
{
    (void)context;
    (void)ticket;
}

void lobby_forget_expired(Hub *hub, int64_t now_ms)
{
    if (now_ms - hub->expired_ms < EXPIRE_MS) {
        return;
    }
    hub->expired_ms = now_ms;
    ChallengeWrite *challenge = calloc(1, sizeof *challenge);
    if (challenge != NULL) {
        challenge->action = CHALLENGE_EXPIRE;
        challenge->now_ms = clock_calendar_ms();
        hub_write_challenge(hub, challenge, (HubReply){.answer = answer_nobody});
    }
}
