/* presence.c - who is in a room, on this server and on others. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/rooms/hub_internal.h"

Presence presence_here(const HubRoom *room)
{
    Presence here = {.watchers = 0};
    for (const RoomMember *member = room->members; member != NULL; member = member->next) {
        if (member->seat == ROOM_NOBODY) {
            here.watchers++;
        } else {
            here.seats[member->seat] = true;
        }
    }
    return here;
}

static OtherPresence *first_other(const Hub *hub, int64_t room_id)
{
    return hub->others[(uint64_t)room_id % HUB_BUCKETS];
}

Presence presence_everywhere(const Hub *hub, const HubRoom *room)
{
    Presence all = presence_here(room);
    for (const OtherPresence *o = first_other(hub, room->id); o != NULL; o = o->next) {
        if (o->room_id == room->id) {
            all.seats[0] = all.seats[0] || o->presence.seats[0];
            all.seats[1] = all.seats[1] || o->presence.seats[1];
            all.watchers += o->presence.watchers;
        }
    }
    return all;
}

bool presence_has_player_elsewhere(const Hub *hub, int64_t room_id)
{
    const OtherPresence *o = first_other(hub, room_id);
    while (o != NULL &&
           (o->room_id != room_id || !(o->presence.seats[0] || o->presence.seats[1]))) {
        o = o->next;
    }
    return o != NULL;
}

enum {
    TELL_MS = 1000,          /* between two texts, at least */
    TELL_ALL_MS = 10 * 1000, /* between two that say all */
    LINE_SIZE = 64,
    OTHERS_MAX = 100 * 1000,
};

/* ------------------------------------------------------------------ hearing */

static void show_change(Hub *hub, int64_t room_id)
{
    HubRoom *room = room_table_find(hub, room_id);
    if (room != NULL) {
        room->has_new_presence = true;
    }
}

static void forget_other(Hub *hub, OtherPresence **place)
{
    OtherPresence *gone = *place;
    *place = gone->next;
    hub->other_count--;
    show_change(hub, gone->room_id);
    free(gone);
}

static OtherPresence **find_other(Hub *hub, uint64_t server, int64_t room_id)
{
    OtherPresence **place = &hub->others[(uint64_t)room_id % HUB_BUCKETS];
    while (*place != NULL && ((*place)->server != server || (*place)->room_id != room_id)) {
        place = &(*place)->next;
    }
    return place;
}

/* One of whom nothing is known yet; NULL if there are too many, or without memory. */
static OtherPresence *add_other(Hub *hub, OtherPresence **place, uint64_t server, int64_t room_id)
{
    OtherPresence *other = hub->other_count < OTHERS_MAX ? calloc(1, sizeof *other) : NULL;
    if (other != NULL) {
        other->server = server;
        other->room_id = room_id;
        *place = other;
        hub->other_count++;
    }
    return other;
}

static void hear_of_room(Hub *hub, uint64_t server, int64_t room_id, Presence presence,
                         int64_t now_ms)
{
    OtherPresence **place = find_other(hub, server, room_id);
    const bool is_nobody = !presence.seats[0] && !presence.seats[1] && presence.watchers == 0;
    if (is_nobody) {
        if (*place != NULL) {
            forget_other(hub, place);
        }
        return;
    }
    OtherPresence *other = *place != NULL ? *place : add_other(hub, place, server, room_id);
    if (other == NULL) {
        return;
    }
    const Presence before = other->presence;
    other->presence = presence;
    other->until_ms = now_ms + PRESENCE_MS;
    if (before.seats[0] != presence.seats[0] || before.seats[1] != presence.seats[1] ||
        before.watchers != presence.watchers) {
        show_change(hub, room_id);
    }
}

/* Forgets all of a server (0: of any) whose time is over at `now_ms`. */
static void forget_until(Hub *hub, uint64_t server, int64_t now_ms)
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        OtherPresence **place = &hub->others[i];
        while (*place != NULL) {
            if ((server == 0 || (*place)->server == server) && (*place)->until_ms <= now_ms) {
                forget_other(hub, place);
            } else {
                place = &(*place)->next;
            }
        }
    }
}

static void hear_line(Hub *hub, uint64_t server, const char *line, int64_t now_ms)
{
    int64_t room_id;
    unsigned seats;
    unsigned watchers;
    if (strcmp(line, "who") == 0) {
        hub->told_all_ms = 0;
    } else if (strcmp(line, "bye") == 0) {
        forget_until(hub, server, INT64_MAX);
    } else if (sscanf(line, "room %" SCNd64 " %1u %6u", &room_id, &seats, &watchers) == 3) {
        const Presence presence = {.seats = {seats & 1, seats & 2}, .watchers = (int)watchers};
        hear_of_room(hub, server, room_id, presence, now_ms);
    }
}

void presence_hear(Hub *hub, uint64_t server, const char *text, int64_t now_ms)
{
    while (*text != '\0') {
        char line[LINE_SIZE];
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", length < LINE_SIZE ? (int)length : LINE_SIZE - 1, text);
        hear_line(hub, server, line, now_ms);
        text += length + (text[length] == '\n');
    }
}

/* ------------------------------------------------------------------ telling */

/* What is going to be told, until it is as long as may be. */
typedef struct Telling {
    Hub *hub;
    size_t length;
    char text[STORE_TOLD_MAX + 1];
} Telling;

static void send_text(Telling *telling)
{
    if (telling->length > 0) {
        store_tell(telling->hub->parts.store, telling->text);
        telling->length = 0;
    }
}

static void tell_of_room(Telling *telling, HubRoom *room, Presence here)
{
    if (telling->length + LINE_SIZE > STORE_TOLD_MAX) {
        send_text(telling);
    }
    telling->length += (size_t)snprintf(telling->text + telling->length, LINE_SIZE,
                                        "room %" PRId64 " %d %d\n", room->id,
                                        here.seats[0] + 2 * here.seats[1], here.watchers);
    room->has_untold_presence = false;
}

static void tell_rooms(Hub *hub, bool all)
{
    Telling telling = {.hub = hub};
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (HubRoom *room = hub->rooms[i]; room != NULL; room = room->next) {
            if (room->has_untold_presence || (all && room->members != NULL)) {
                tell_of_room(&telling, room, presence_here(room));
            }
        }
    }
    send_text(&telling);
}

void presence_tick(Hub *hub, int64_t now_ms)
{
    if (!hub->is_shared || now_ms - hub->told_ms < TELL_MS) {
        return;
    }
    const bool all = now_ms - hub->told_all_ms >= TELL_ALL_MS;
    hub->told_ms = now_ms;
    hub->told_all_ms = all ? now_ms : hub->told_all_ms;
    tell_rooms(hub, all);
    forget_until(hub, 0, now_ms);
}

void presence_ask(Hub *hub)
{
    store_tell(hub->parts.store, "who");
    hub->told_all_ms = 0;
}

void hub_leave(Hub *hub)
{
    if (hub->is_shared) {
        store_tell(hub->parts.store, "bye");
    }
}

void presence_clear(Hub *hub)
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        while (hub->others[i] != NULL) {
            OtherPresence *other = hub->others[i];
            hub->others[i] = other->next;
            free(other);
        }
    }
}
