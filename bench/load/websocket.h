/* websocket.h - a client's end of a WebSocket (RFC 6455) on this machine, as
 * little of it as a program needs that measures one server: no fragments, no
 * frames beyond WEBSOCKET_INPUT bytes.
 */
#ifndef FOURMI_WEBSOCKET_H
#define FOURMI_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>

enum {
    WEBSOCKET_INPUT = 64 * 1024,
    WEBSOCKET_OUTPUT = 125, /* of a payload to send: what a short frame holds */
};

typedef enum Opcode {
    OPCODE_TEXT = 1,
    OPCODE_CLOSE = 8,
    OPCODE_PING = 9,
    OPCODE_PONG = 10,
} Opcode;

typedef struct WebSocket {
    int fd;
    size_t begin; /* what has come and was not taken yet is input[begin .. end) */
    size_t end;
    unsigned char input[WEBSOCKET_INPUT];
} WebSocket;

typedef struct Frame {
    Opcode opcode;
    const char *payload; /* in the socket's input, until more is received */
    size_t size;
} Frame;

/* Connects to 127.0.0.1, and waits for the server's consent. False, with errno
 * set, if there is none. */
bool websocket_open(WebSocket *socket, int port, const char *path);

/* Sends a frame of at most WEBSOCKET_OUTPUT bytes; false if it does not go. */
bool websocket_send(const WebSocket *socket, Opcode opcode, const char *payload, size_t size);

/* Takes in what has come, or waits for something where that was asked for. The
 * number of bytes; 0 if there is nothing now, -1 if the other side has gone or
 * sends a frame that is too large. All frames must have been taken before. */
int websocket_receive(WebSocket *socket, bool waits);

/* Takes the next frame that is there as a whole; false if there is none. */
bool websocket_next(WebSocket *socket, Frame *frame);

#endif
