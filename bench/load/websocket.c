/* websocket.c - frames over a socket. */
#define _GNU_SOURCE /* memmem */
#include "websocket.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    FINAL = 0x80,
    MASKED = 0x80,
    SIZE = 0x7f,
    MEDIUM = 126, /* in place of a size: two bytes of it follow */
};

static bool send_all(int fd, const void *bytes, size_t size)
{
    return send(fd, bytes, size, MSG_NOSIGNAL) == (ssize_t)size;
}

static int connect_here(int port)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Asks for a WebSocket, and takes the answer off the input. */
static bool shake_hands(WebSocket *socket, int port, const char *path)
{
    char request[512];
    const int size = snprintf(request, sizeof request,
                              "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                              "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                              "Sec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                              path, port);
    if (!send_all(socket->fd, request, (size_t)size)) {
        return false;
    }
    const unsigned char *end = NULL;
    while (end == NULL) {
        if (websocket_receive(socket, true) <= 0) {
            return false;
        }
        end = memmem(socket->input, socket->end, "\r\n\r\n", 4);
    }
    socket->begin = (size_t)(end - socket->input) + 4;
    errno = EPROTO;
    return memcmp(socket->input, "HTTP/1.1 101", 12) == 0;
}

bool websocket_open(WebSocket *socket, int port, const char *path)
{
    socket->fd = connect_here(port);
    socket->begin = 0;
    socket->end = 0;
    if (socket->fd < 0) {
        return false;
    }
    const int yes = 1;
    setsockopt(socket->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    /* Without a goodbye when it ends: ports that wait for one would be missing
     * in the next measurement. */
    const struct linger none = {.l_onoff = 1, .l_linger = 0};
    setsockopt(socket->fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    return shake_hands(socket, port, path);
}

bool websocket_send(const WebSocket *socket, Opcode opcode, const char *payload, size_t size)
{
    /* Any mask will do where nobody is between the two ends to be fooled. */
    static const unsigned char mask[] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char frame[2 + sizeof mask + WEBSOCKET_OUTPUT];
    assert(size <= WEBSOCKET_OUTPUT);
    frame[0] = (unsigned char)(FINAL | opcode);
    frame[1] = (unsigned char)(MASKED | size);
    memcpy(frame + 2, mask, sizeof mask);
    for (size_t i = 0; i < size; i++) {
        frame[2 + sizeof mask + i] = (unsigned char)payload[i] ^ mask[i % sizeof mask];
    }
    return send_all(socket->fd, frame, 2 + sizeof mask + size);
}

int websocket_receive(WebSocket *socket, bool waits)
{
    memmove(socket->input, socket->input + socket->begin, socket->end - socket->begin);
    socket->end -= socket->begin;
    socket->begin = 0;
    const size_t room = sizeof socket->input - socket->end;
    const ssize_t got = recv(socket->fd, socket->input + socket->end, room,
                             waits ? 0 : MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN) {
        return 0;
    }
    if (got <= 0) {
        errno = got == 0 ? ECONNRESET : errno;
        return -1;
    }
    socket->end += (size_t)got;
    return (int)got;
}

bool websocket_next(WebSocket *socket, Frame *frame)
{
    const unsigned char *bytes = socket->input + socket->begin;
    const size_t held = socket->end - socket->begin;
    const bool is_medium = held >= 2 && (bytes[1] & SIZE) == MEDIUM;
    const size_t head = is_medium ? 4 : 2;
    if (held < head) {
        return false;
    }
    const size_t size = is_medium ? (size_t)bytes[2] << 8 | bytes[3] : bytes[1] & SIZE;
    if (held < head + size) {
        return false;
    }
    *frame = (Frame){
        .opcode = (Opcode)(bytes[0] & 15),
        .payload = (const char *)bytes + head,
        .size = size,
    };
    socket->begin += head + size;
    return true;
}
