/* fuzz_message.c - any bytes at all as a message over a WebSocket, and what is
 * understood of them as a command in a room. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/json.h"
#include "server/rooms/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whatever is granted can happen, and can be told. */
static void try_command(const Command *command)
{
    GameRoom *room = malloc(sizeof *room);
    Event event;
    if (room == NULL) {
        return;
    }
    if (!room_init(room, "tictactoe", 1000, 0)) {
        abort();
    }
    for (int seat = 0; seat < 2; seat++) {
        const Command sit = {.kind = COMMAND_SIT, .seat = seat, .text = "x"};
        if (room_decide(room, &sit, 0, &event) != NOT_REFUSED || !room_apply(room, &event, 0)) {
            abort();
        }
    }
    if (room_decide(room, command, 0, &event) == NOT_REFUSED) {
        if (!room_apply(room, &event, 0)) {
            abort();
        }
        char text[PROTOCOL_WELCOME_SIZE(3)];
        const Welcome welcome = {.seat = ROOM_NOBODY, .seq = 3, .to = 3};
        const size_t size = protocol_welcome(room, &welcome, 0, text);
        if (size != strlen(text)) {
            abort();
        }
        const size_t ack_size = protocol_ack(INT64_MAX, 3, text);
        if (ack_size != strlen(text)) {
            abort();
        }
    }
    room_clear(room);
    free(room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Message message;
    const char *error = NULL;
    if (!protocol_read((const char *)data, size, &message, &error)) {
        if (error == NULL) {
            abort();
        }
    } else if (message.kind == MESSAGE_COMMAND) {
        try_command(&message.command);
    }
    return 0;
}
