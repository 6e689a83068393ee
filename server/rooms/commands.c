/* commands.c - what people, AIs and clocks want of a room, from its arrival to its end.
 *
 *      asked --room_decide--> writing --> STORED      everybody is told, and it is acknowledged
 *        |         \                  --> NOT_STORED  undone, and refused
 *        |          \-> refused       --> CONFLICT    undone: another server was faster. The room
 *        |                                            catches up, then it is asked again, first
 *        |                            --> UNKNOWN     undone, and the room catches up: who asked
 *        |                                            finds out by coming back
 *        \-> queued, where servers share the store, while the room writes or catches up
 *
 * With a store of one's own a room writes any number of events one after another. In a shared one
 * another server may have been faster: whether an event is the next one is known only when it is
 * stored. So there a room has one write on its way, or reads what others have written, and what
 * is wanted meanwhile waits in its queue.
 *
 * Nothing is told before it is stored, and no text is made of it before that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/rooms/hub_internal.h"
#include "server/rooms/protocol.h"

/* ------------------------------------------------------------------------- queue */

bool room_is_busy(const HubRoom *room)
{
    return room->pending > 0 || room->is_catching_up;
}

bool room_has_to_wait(const Hub *hub, const HubRoom *room)
{
    return hub->is_shared && (room_is_busy(room) || room->queue != NULL);
}

bool room_queue_add(HubRoom *room, RoomTask *task)
{
    if (room->queue_count == ROOM_QUEUE_MAX) {
        return false;
    }
    RoomTask **end = &room->queue;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    task->next = NULL;
    *end = task;
    room->queue_count++;
    return true;
}

void room_queue_go_on(Hub *hub, HubRoom *room)
{
    while (room->queue != NULL && !room_is_busy(room)) {
        RoomTask *task = room->queue;
        room->queue = task->next;
        room->queue_count--;
        task->run(hub, room, task);
    }
}

/* ------------------------------------------------------------------------ writes */

StoreWrite *write_new(int64_t room_id)
{
    StoreWrite *write = calloc(1, sizeof *write);
    WriteResult *result = calloc(1, sizeof *result);
    if (write == NULL || result == NULL) {
        free(write);
        free(result);
        return NULL;
    }
    write->room_id = room_id;
    write->user = result;
    result->ticket.seat = ROOM_NOBODY;
    return write;
}

void write_free(StoreWrite *write)
{
    free(write->user);
    store_write_free(write);
}

static void copy_names(const GameRoom *room, char names[2][STORE_NAMES_SIZE])
{
    for (int player = 0; player < 2; player++) {
        const RoomSeat *seat = &room->seats[room_seat_of(room, (fourmi_turn)player)];
        memcpy(names[player], seat->text, sizeof seat->text);
    }
}

static void add_finished_game(const GameRoom *room, int64_t at_ms, StoreWrite *write)
{
    StoreGame *game = &write->game;
    write->has_game = true;
    snprintf(game->game, sizeof game->game, "%.*s", GAME_TEXT_SIZE - 1, room->game->name);
    copy_names(room, game->names);
    fourmi_record_write(room->record, game->moves, sizeof game->moves);
    game->result = room->result;
    game->ending = room->ending;
    game->ended_ms = at_ms;
}

/* For those who look for games to watch on other servers. */
static void add_listing(const GameRoom *room, StoreWrite *write)
{
    write->has_listing = true;
    write->listing = (StoreListing){.is_running = room_is_running(room),
                                    .since_ms = room_began_ms(room),
                                    .ply = (int)room->record->ply};
    copy_names(room, write->listing.names);
}

Refusal command_apply(const Hub *hub, HubRoom *room, const Command *command, int64_t asked_ms,
                      StoreWrite *write)
{
    Event event;
    const int64_t began_ms = room->room.turn_began_ms;
    const int64_t now_ms = asked_ms > began_ms ? asked_ms : began_ms;
    const bool was_over = room->room.ending != ENDING_NONE;
    const Refusal refusal = room_decide(&room->room, command, now_ms, &event);
    if (refusal != NOT_REFUSED) {
        return refusal;
    }
    event.at_ms = clock_calendar_ms();
    if (!room_apply(&room->room, &event, now_ms)) {
        return REFUSED_BUSY; /* no memory */
    }
    if (event.kind == EVENT_TAKEN_BACK) { /* before other moves take their place */
        observations_forget(room, (int)room->room.record->ply + 1);
    }
    write->events[write->event_count++] = event;
    if (!was_over && room->room.ending != ENDING_NONE) {
        add_finished_game(&room->room, event.at_ms, write);
    }
    if (hub->is_shared && room->listed.watch[0] != '\0') {
        add_listing(&room->room, write);
    }
    return NOT_REFUSED;
}

bool write_submit(Hub *hub, HubRoom *room, StoreWrite *write)
{
    room->used_ms = clock_now_ms();
    if (store_submit(hub->parts.store, write)) {
        room->pending++;
        return true;
    }
    room_rewind(&room->room, room->room.count - write->event_count);
    return false;
}

/* ------------------------------------------------------------------------- asked */

/* A command in the queue. */
typedef struct QueuedCommand {
    RoomTask task; /* first */
    PendingCommand pending;
} QueuedCommand;

/* Nothing comes of a command. That of an AI is thought about again, unless the room is full. */
static void refuse(Hub *hub, HubRoom *room, const PendingCommand *pending, Refusal refusal)
{
    const RoomMember *member = member_find(room, pending->member);
    if (member != NULL) {
        member_refuse(hub, member, pending->id, refusal_word(refusal), refusal_sentence(refusal));
    } else if (pending->member == 0 && pending->command.kind == COMMAND_MOVE) {
        room->wants_thinking = refusal != REFUSED_FULL;
    }
}

static void decide(Hub *hub, HubRoom *room, const PendingCommand *pending)
{
    StoreWrite *write = write_new(room->id);
    Refusal refusal = REFUSED_BUSY;
    if (write != NULL) {
        WriteResult *result = write->user;
        result->kind = WRITE_COMMAND;
        result->pending = *pending;
        Command command = pending->command;
        command.text = pending->text;
        refusal = command_apply(hub, room, &command, pending->asked_us / 1000, write);
        if (refusal == NOT_REFUSED && write_submit(hub, room, write)) {
            return;
        }
        write_free(write);
    }
    refuse(hub, room, pending, refusal != NOT_REFUSED ? refusal : REFUSED_BUSY);
}

static void decide_queued(Hub *hub, HubRoom *room, RoomTask *task)
{
    QueuedCommand *queued = (QueuedCommand *)task;
    decide(hub, room, &queued->pending);
    free(queued);
}

static QueuedCommand *new_queued(const PendingCommand *pending)
{
    QueuedCommand *queued = calloc(1, sizeof *queued);
    if (queued != NULL) {
        queued->task.run = decide_queued;
        queued->pending = *pending;
    }
    return queued;
}

void command_ask(Hub *hub, HubRoom *room, const Command *command, uint64_t member, int64_t id)
{
    PendingCommand pending = {
        .command = *command, .member = member, .id = id, .asked_us = clock_now_us()};
    snprintf(pending.text, sizeof pending.text, "%s", command->text != NULL ? command->text : "");
    if (!room_has_to_wait(hub, room)) {
        decide(hub, room, &pending);
        return;
    }
    QueuedCommand *queued = new_queued(&pending);
    if (queued == NULL || !room_queue_add(room, &queued->task)) {
        free(queued);
        refuse(hub, room, &pending, REFUSED_BUSY);
    }
}

/* Another server was faster: this is decided again before all others, but not too often. */
static void ask_again(Hub *hub, HubRoom *room, const PendingCommand *pending)
{
    QueuedCommand *queued = pending->tries < COMMAND_TRIES_MAX ? new_queued(pending) : NULL;
    if (queued == NULL) {
        refuse(hub, room, pending, REFUSED_BUSY);
        return;
    }
    queued->pending.tries++;
    queued->task.next = room->queue;
    room->queue = &queued->task;
    room->queue_count++;
}

/* ------------------------------------------------------------------------ stored */

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

/* Everybody hears of it; the member who wanted it hears that it was this as well. */
static void announce(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    const PendingCommand *pending = &((const WriteResult *)write->user)->pending;
    const RoomMember *member = member_find(room, pending->member);
    NetMessage *messages[STORE_EVENTS_MAX + 1];
    int count = 0;
    for (int i = 0; i < write->event_count; i++) {
        messages[count] = broadcast_event(hub, room, (int)write->events[i].seq - 1, member);
        count += messages[count] != NULL;
    }
    if (member != NULL) {
        /* Until a member is welcome events are in the pages to come. */
        const int first = member->is_welcome ? 0 : count;
        if (pending->id != 0 && count == write->event_count) {
            char text[PROTOCOL_EVENT_SIZE];
            const size_t size = protocol_ack(pending->id, write->events[0].seq, text);
            messages[count] = net_message_new(text, size);
            count += messages[count] != NULL;
        }
        const bool is_whole = count == write->event_count + (pending->id != 0);
        if (!is_whole) {
            member_cut_off(member);
        } else if (count > first) {
            member_send_several(member->socket, messages + first, count - first);
        }
        if (is_whole && pending->id != 0) {
            metrics_note(hub->parts.metrics, LATENCY_COMMANDS, clock_now_us() - pending->asked_us);
        }
    }
    while (count > 0) {
        net_message_release(messages[--count]);
    }
}

static void finish_stored(Hub *hub, HubRoom *room, const StoreWrite *write)
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
static void finish_undone(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    WriteResult *result = write->user;
    const RoomMember *member = member_find(room, result->pending.member);
    room_rewind(&room->room, room->committed);
    if (write->outcome == STORE_CONFLICT) {
        hub->parts.metrics->counts[METRIC_CONFLICTS]++;
        if (result->kind == WRITE_COMMAND) {
            ask_again(hub, room, &result->pending);
        } else if (result->kind == WRITE_JOIN) {
            lobby_join_again(hub, result);
            result->reply.answer = NULL; /* it is answered then */
        }
        return;
    }
    hub->parts.metrics->counts[METRIC_STORE_FAILURES]++;
    room->wants_thinking = true; /* it may have been the move of an AI */
    if (member != NULL && write->outcome == STORE_NOT_STORED) {
        member_refuse(hub, member, result->pending.id, "not_stored",
                      "The server could not save this, so it did not happen.");
    } else if (member != NULL) {
        member_cut_off(member); /* it may have happened */
    }
}

static void reply(const StoreWrite *write)
{
    WriteResult *result = write->user;
    HubTicket *ticket = &result->ticket;
    if (result->reply.answer != NULL) {
        ticket->brain_id = write->brain_id;
        ticket->challenge = write->challenge;
        ticket->outcome = write->outcome == STORE_STORED     ? HUB_OK
                          : write->outcome == STORE_CONFLICT ? HUB_BUSY
                                                             : HUB_NOT_STORED;
        result->reply.answer(result->reply.context, ticket);
    }
}

/* What comes next in a room. */
static void go_on(Hub *hub, HubRoom *room, const StoreWrite *write)
{
    if (write->outcome != STORE_STORED && write->has_room) {
        room_table_drop(hub, room);
        return;
    }
    if (write->has_room) {
        leases_hurry(hub);
    }
    if (write->outcome == STORE_CONFLICT || write->outcome == STORE_UNKNOWN) {
        catch_up_after_conflict(hub, room);
    } else {
        catch_up_go_on(hub, room);
    }
    room_queue_go_on(hub, room);
}

void write_finish(Hub *hub, StoreWrite *write)
{
    HubRoom *room = write->room_id != 0 ? room_table_find(hub, write->room_id) : NULL;
    lobby_forget_joining(hub, write);
    if (room != NULL) {
        room->pending--;
        if (write->outcome == STORE_STORED) {
            finish_stored(hub, room, write);
        } else {
            finish_undone(hub, room, write);
        }
    }
    reply(write);
    if (room != NULL) {
        go_on(hub, room, write);
    }
    write_free(write);
}
