/* listing.c - games that are played now and that anybody may watch. */
#include "server/rooms/listing.h"

#include <string.h>

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
