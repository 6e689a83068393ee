/* room_line.c - what waits for its turn in a room whose store several servers share. */
#include "server/rooms/room_line.h"

bool room_line_is_held_up(const HubRoom *room)
{
    return room->pending > 0 || room->is_catching_up;
}

bool room_line_is_busy(const Hub *hub, const HubRoom *room)
{
    return hub->is_shared && (room_line_is_held_up(room) || room->line != NULL);
}

bool room_line_add(HubRoom *room, RoomTask *task)
{
    if (room->line_count == ROOM_LINE_MAX) {
        return false;
    }
    RoomTask **end = &room->line;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    task->next = NULL;
    *end = task;
    room->line_count++;
    return true;
}

void room_line_add_first(HubRoom *room, RoomTask *task)
{
    task->next = room->line;
    room->line = task;
    room->line_count++;
}

void room_line_go_on(Hub *hub, HubRoom *room)
{
    while (room->line != NULL && !room_line_is_held_up(room)) {
        RoomTask *task = room->line;
        room->line = task->next;
        room->line_count--;
        task->run(hub, room, task);
    }
}
