/* protocol.h - what goes over a WebSocket, as JSON. docs/server.md describes
 * every message. */
#ifndef FOURMI_SERVER_ROOMS_PROTOCOL_H
#define FOURMI_SERVER_ROOMS_PROTOCOL_H

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

/* These write a message and return its length. Events are the bulk of what a server sends, so they
 * are written at once, and not by way of a tree. */

enum { PROTOCOL_EVENT_SIZE = 640 }; /* of one, with its NUL */

/* Event number `i` of a room, from 0, with how the room stood after it. */
size_t protocol_event(const GameRoom *room, int i, int64_t now_ms, char text[PROTOCOL_EVENT_SIZE]);

/* "What you have asked for is event `seq`." */
size_t protocol_ack(int64_t id, uint32_t seq, char text[PROTOCOL_EVENT_SIZE]);

/* What a client that comes is told, or a page of it: events `from` to `to`, from 0. */
typedef struct Welcome {
    int seat; /* ROOM_NOBODY: watches */
    bool may_sit;
    int seq; /* of the last event that there is */
    int from;
    int to;
} Welcome;

#define PROTOCOL_WELCOME_SIZE(events) (512 + (size_t)(events) * (PROTOCOL_EVENT_SIZE + 1))
size_t protocol_welcome(const GameRoom *room, const Welcome *welcome, int64_t now_ms, char *text);

#endif
