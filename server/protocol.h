/* protocol.h - what goes over a WebSocket, as JSON. docs/server.md describes
 * every message. */
#ifndef FOURMI_SERVER_PROTOCOL_H
#define FOURMI_SERVER_PROTOCOL_H

#include <jansson.h>

#include "server/room.h"
#include "server/secret.h"

typedef enum MessageKind { MESSAGE_HELLO, MESSAGE_WISH, MESSAGE_PING } MessageKind;

/* Before any of these, and before there are threads. */
void protocol_init(void);

/* A message from a client. */
typedef struct Message {
    MessageKind kind;
    bool is_unread; /* there was no memory to read it */
    int64_t id;     /* as the client counts; 0 if it does not */
    char token[SECRET_SIZE];
    uint32_t after; /* the last event that the client has */
    Wish wish;      /* its seat is not set, its text points to `text` */
    char text[ROOM_TEXT_SIZE];
} Message;

/* Reads a message. False, with a sentence in `*error`, if it is none. What has
 * been read must not be moved. */
bool protocol_read(const char *text, size_t size, Message *message, const char **error);

/* JSON that a client sent in another place: an object, read as strictly. NULL
 * if it is none, or `*is_unread`, for want of memory. */
json_t *protocol_read_object(const char *text, size_t size, bool *is_unread);

/* An event, in the room as it is right after it. NULL without memory. */
json_t *protocol_event(const Room *room, const Event *event, int64_t now_ms);

/* The clock of a room: what is left, and whose runs; null if it has none. */
json_t *protocol_clock(const Room *room, int64_t now_ms);

/* X, O, draw or unfinished, as people write results. */
const char *protocol_result(Result result);

/* Writes JSON in one line, for free(); takes `json`, which may be NULL. NULL
 * without memory. */
char *protocol_write(json_t *json);

#endif
