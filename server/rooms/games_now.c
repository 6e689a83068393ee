/* games_now.c - games that are played now and that anybody may watch, on all servers. */
#include "server/rooms/games_now.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/rooms/listing.h"
#include "server/rooms/presence.h"
#include "server/rooms/room_table.h"

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

void games_now_ask(Hub *hub, HubListReply reply)
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

void games_now_clear(Hub *hub)
{
    answer_waiting(hub, false);
    free(hub->stored_list);
}
