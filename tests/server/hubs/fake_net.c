/* fake_net.c - sockets that only remember, and a clock that is set. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>

#include "fakes.h"
#include "server/base/clock.h"
#include "testing.h"

int64_t fake_now_ms = 1000 * 1000;

int64_t clock_now_ms(void)
{
    return fake_now_ms;
}

int64_t clock_now_us(void)
{
    return fake_now_ms * 1000;
}

int64_t clock_calendar_ms(void)
{
    return 1700000000000 + fake_now_ms;
}

struct NetMessage {
    int holders;
    size_t size;
    char text[];
};

NetMessage *net_message_new(const char *text, size_t size)
{
    NetMessage *message = malloc(sizeof *message + size + 1);
    assert_non_null(message);
    message->holders = 1;
    message->size = size;
    memcpy(message->text, text, size);
    message->text[size] = '\0';
    return message;
}

void net_message_release(NetMessage *message)
{
    if (--message->holders == 0) {
        free(message);
    }
}

NetMessage *net_message_hold(NetMessage *message)
{
    message->holders++;
    return message;
}

NetMessage *net_message_join(NetMessage *const messages[], int count)
{
    (void)messages;
    (void)count;
    return NULL; /* then they are sent one by one */
}

void net_send(NetSocket *socket, NetMessage *message)
{
    if (!socket->is_closed) {
        assert_true(socket->line_count < FAKE_LINES_MAX);
        socket->lines[socket->line_count] = strdup(message->text);
        assert_non_null(socket->lines[socket->line_count++]);
    }
}

void net_tell_when_sent(NetSocket *socket)
{
    socket->wants_sent = true;
}

void net_close(NetSocket *socket, NetClose code, const char *reason)
{
    (void)reason;
    socket->close_code = socket->is_closed ? socket->close_code : (int)code;
    socket->is_closed = true;
}

void *net_socket_user(const NetSocket *socket)
{
    return socket->user;
}

void net_socket_set_user(NetSocket *socket, void *user)
{
    socket->user = user;
}

void net_call_when_idle(Net *net)
{
    (void)net;
}

void net_wake_after(Net *net, int ms)
{
    (void)net;
    (void)ms;
}

int net_busy_percent(const Net *net)
{
    (void)net;
    return 0;
}

NetSocket *fake_socket_new(void)
{
    NetSocket *socket = calloc(1, sizeof *socket);
    assert_non_null(socket);
    return socket;
}

void fake_socket_free(NetSocket *socket)
{
    for (int i = 0; i < socket->line_count; i++) {
        free(socket->lines[i]);
    }
    free(socket);
}
