/* live_games.c - games that are played now and that anybody may watch, on all servers. */
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/rooms/hub_internal.h"

void listing_add(Hub *hub, HubRoom *room, const StoreRoom *stored)
{
    if (stored->watch[0] == '\0') {
        return;
    }
    memcpy(room->listed.watch, stored->watch, sizeof room->listed.watch);
    memcpy(room->listed.game, stored->game, sizeof room->listed.game);
    room->next_listed = hub->listed;
    if (hub->listed != NULL) {
        hub->listed->listed_link = &room->next_listed;
    }
    hub->listed = room;
    room->listed_link = &hub->listed;
}

void listing_remove(HubRoom *room)
{
    if (room->listed_link != NULL) {
        *room->listed_link = room->next_listed;
        if (room->next_listed != NULL) {
            room->next_listed->listed_link = room->listed_link;
        }
    }
}

void listing_note(HubRoom *room)
{
    const GameRoom *now = &room->room;
    HubListedGame *listed = &room->listed;
    if (listed->watch[0] == '\0' || room->pending > 0) {
        return;
    }
    room->is_worth_listing = room_is_running(now);
    listed->ply = (int)now->record->ply;
    listed->since_ms = room_began_ms(now);
    for (int side = 0; side < 2; side++) {
        const RoomSeat *seat = &now->seats[room_seat_of(now, (fourmi_turn)side)];
        memcpy(listed->names[side], seat->text, sizeof listed->names[side]);
    }
}

bool listing_has_player(const HubRoom *room)
{
    const RoomMember *member = room->members;
    while (member != NULL && member->seat == ROOM_NOBODY) {
        member = member->next;
    }
    return member != NULL;
}

/* Puts a game where it belongs among `count` that are there, at most `max`; how many
 * there are then. */
static int insert(HubListedGame *games, int count, int max, const HubListedGame *game)
{
    int at = count < max ? count : max;
    while (at > 0 && games[at - 1].since_ms < game->since_ms) {
        if (at < max) {
            games[at] = games[at - 1];
        }
        at--;
    }
    if (at < max) {
        games[at] = *game;
    }
    return count < max ? count + 1 : max;
}

int listing_collect(const Hub *hub, HubListedGame *games, int max)
{
    int count = 0;
    for (const HubRoom *room = hub->listed; room != NULL; room = room->next_listed) {
        if (room->is_worth_listing && listing_has_player(room)) {
            count = insert(games, count, max, &room->listed);
        }
    }
    return count;
}

/* ----------------------------------------------------------------------------- all servers */

enum {
    READ_MAX = 500, /* rooms of all servers, with those that nobody is in any more */
    FRESH_MS = 1000,
};

/* Somebody who waits for what the store has listed. */
struct ListWaiting {
    ListWaiting *next;
    HubListReply reply;
};

typedef struct ListRead {
    StoreRead read; /* first */
    Hub *hub;
    int count; /* -1: it could not be read */
    StoreListed rooms[READ_MAX];
} ListRead;

static bool has_player_anywhere(Hub *hub, int64_t room_id)
{
    const HubRoom *room = room_table_find(hub, room_id);
    return (room != NULL && listing_has_player(room)) ||
           presence_has_player_elsewhere(hub, room_id);
}

static HubListedGame game_of(const StoreListed *stored)
{
    HubListedGame game = {.ply = stored->listing.ply, .since_ms = stored->listing.since_ms};
    memcpy(game.game, stored->game, sizeof game.game);
    memcpy(game.names, stored->listing.names, sizeof game.names);
    memcpy(game.watch, stored->watch, sizeof game.watch);
    return game;
}

static void answer_from_store(Hub *hub, HubListReply reply)
{
    HubListedGame games[HUB_LISTED_MAX];
    int count = 0;
    for (int i = 0; i < hub->stored_list_count && count < HUB_LISTED_MAX; i++) {
        if (has_player_anywhere(hub, hub->stored_list[i].room_id)) {
            games[count++] = game_of(&hub->stored_list[i]);
        }
    }
    reply.answer(reply.context, games, count);
}

/* On the store's thread. */
static void read_list(StoreRead *read, Store *store)
{
    ListRead *list = (ListRead *)read;
    list->count = store_list_rooms(store, list->rooms, READ_MAX);
}

static void keep_list(Hub *hub, const ListRead *list)
{
    StoreListed *rooms = realloc(hub->stored_list, (size_t)(list->count + 1) * sizeof *rooms);
    if (rooms != NULL) {
        memcpy(rooms, list->rooms, (size_t)list->count * sizeof *rooms);
        hub->stored_list = rooms;
        hub->stored_list_count = list->count;
        hub->stored_list_ms = clock_now_ms();
    }
}

static void answer_waiting(Hub *hub, bool is_read)
{
    ListWaiting *waiting = hub->list_waiting;
    hub->list_waiting = NULL;
    while (waiting != NULL) {
        ListWaiting *next = waiting->next;
        if (is_read) {
            answer_from_store(hub, waiting->reply);
        } else {
            waiting->reply.answer(waiting->reply.context, NULL, -1);
        }
        free(waiting);
        waiting = next;
    }
}

static void take_list(StoreRead *read)
{
    ListRead *list = (ListRead *)read;
    Hub *hub = list->hub;
    hub->is_reading_list = false;
    if (list->count >= 0) {
        keep_list(hub, list);
    }
    answer_waiting(hub, list->count >= 0);
    free(list);
}

static void start_reading(Hub *hub)
{
    ListRead *list = calloc(1, sizeof *list);
    if (list != NULL) {
        list->read = (StoreRead){.work = read_list, .done = take_list};
        list->hub = hub;
        hub->is_reading_list = store_submit_read(hub->parts.store, &list->read);
    }
    if (!hub->is_reading_list) {
        free(list);
        answer_waiting(hub, false);
    }
}

static void wait_for_store(Hub *hub, HubListReply reply)
{
    ListWaiting *waiting = calloc(1, sizeof *waiting);
    if (waiting == NULL) {
        reply.answer(reply.context, NULL, -1);
        return;
    }
    *waiting = (ListWaiting){.next = hub->list_waiting, .reply = reply};
    hub->list_waiting = waiting;
    if (!hub->is_reading_list) {
        start_reading(hub);
    }
}

void hub_list_games(Hub *hub, HubListReply reply)
{
    HubListedGame games[HUB_LISTED_MAX];
    if (!hub->is_shared) {
        reply.answer(reply.context, games, listing_collect(hub, games, HUB_LISTED_MAX));
    } else if (hub->stored_list != NULL && clock_now_ms() - hub->stored_list_ms < FRESH_MS) {
        answer_from_store(hub, reply);
    } else {
        wait_for_store(hub, reply);
    }
}

void live_games_clear(Hub *hub)
{
    answer_waiting(hub, false);
    free(hub->stored_list);
}
