/* protocol.h - what goes over a WebSocket, as JSON. docs/server.md describes
 * every message. */
#ifndef FOURMI_SERVER_ROOMS_PROTOCOL_H
#define FOURMI_SERVER_ROOMS_PROTOCOL_H

#include <jansson.h>

#include "server/base/secret.h"
#include "server/rooms/room.h"

typedef enum MessageKind { MESSAGE_HELLO, MESSAGE_COMMAND, MESSAGE_PING } MessageKind;

/* A message from a client. */
typedef struct Message {
    MessageKind kind;
    bool is_unread; /* there was no memory to read it */
    int64_t id;     /* as the client counts; 0 if it does not */
    char token[SECRET_SIZE];
    uint32_t after;  /* the last event that the client has */
    Command command; /* its seat is not set, its text points to `text` */
    char text[ROOM_TEXT_SIZE];
} Message;

/* Reads a message. False, with a sentence in `*error`, if it is none. What has
 * been read must not be moved. */
bool protocol_read(const char *text, size_t size, Message *message, const char **error);

/* Event number `i` of a room, from 0, with how the room stood after it. NULL without memory. */
json_t *protocol_event(const GameRoom *room, int i, int64_t now_ms);

/* "What you have asked for is event `seq`." */
json_t *protocol_ack(int64_t id, uint32_t seq);

/* The clock of a room: what is left, and whose runs; null if it has none. */
json_t *protocol_clock(const GameRoom *room, int64_t now_ms);

#endif
