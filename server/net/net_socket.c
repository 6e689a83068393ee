/* net_socket.c - WebSocket: messages, queues and closing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/base/utf8.h"
#include "server/net/net_internal.h"

enum {
    SILENCE_MS = 30 * 1000, /* then a ping; after as much again the socket is dead */

    /* What the system may keep for a client that does not read; it takes twice as
     * much for itself. Left alone it would come to megabytes. */
    SYSTEM_BUFFER = 32 * 1024,
};

struct NetMessage {
    int holders;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE of room for the frame's head, then the text */
};

typedef struct Queued {
    struct Queued *next;
    NetMessage *message;
} Queued;

struct NetSocket {
    Net *net;
    struct lws *wsi;
    void *user;
    SocketList *list; /* of the net, that it is in */
    NetSocket *before;
    NetSocket *after;
    int64_t listed_ms; /* since when */
    Queued *first;
    Queued **end;
    size_t queued;
    char *incoming; /* a message that is not complete */
    size_t incoming_size;
    bool tells_when_sent;
    int close_code; /* 0 while it stays open */
    char close_reason[64];
};

/* ---------------------------------------------------------- coming and going */

static void take_out_of_list(NetSocket *socket)
{
    SocketList *list = socket->list;
    *(socket->before != NULL ? &socket->before->after : &list->first) = socket->after;
    *(socket->after != NULL ? &socket->after->before : &list->last) = socket->before;
}

static void put_into_list(NetSocket *socket, SocketList *list)
{
    socket->list = list;
    socket->before = list->last;
    socket->after = NULL;
    socket->listed_ms = clock_now_ms();
    *(list->last != NULL ? &list->last->after : &list->first) = socket;
    list->last = socket;
}

static void limit_system_buffer(int file)
{
    const int size = SYSTEM_BUFFER;
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

int net_open_socket(Net *net, NetSession *session, struct lws *wsi)
{
    NetSocket *socket = calloc(1, sizeof *socket);
    if (socket == NULL) {
        return -1;
    }
    socket->net = net;
    socket->wsi = wsi;
    socket->end = &socket->first;
    if (!net->handlers.opened(net->handlers.context, socket)) {
        free(socket);
        return -1;
    }
    session->socket = socket;
    limit_system_buffer(lws_get_socket_fd(wsi));
    net_enter_phase(net_connection_of(wsi), PHASE_OPEN);
    put_into_list(socket, &net->heard);
    return 0;
}

static void drop_queue(NetSocket *socket)
{
    while (socket->first != NULL) {
        Queued *queued = socket->first;
        socket->first = queued->next;
        net_message_release(queued->message);
        free(queued);
    }
    socket->end = &socket->first;
    socket->queued = 0;
}

void net_close_socket(NetSession *session)
{
    NetSocket *socket = session->socket;
    session->socket = NULL;
    if (socket != NULL) {
        socket->net->handlers.closed(socket->net->handlers.context, socket);
        take_out_of_list(socket);
        drop_queue(socket);
        free(socket->incoming);
        free(socket);
    }
}

void net_kill_socket(NetSocket *socket)
{
    drop_queue(socket);
    socket->close_code = NET_CLOSE_POLICY;               /* nothing is sent from now on */
    shutdown(lws_get_socket_fd(socket->wsi), SHUT_RDWR); /* libwebsockets sees that it is gone */
}

void net_hear_from(NetSocket *socket)
{
    take_out_of_list(socket);
    put_into_list(socket, &socket->net->heard);
}

static bool is_long_there(const NetSocket *socket)
{
    return socket != NULL && clock_now_ms() - socket->listed_ms > SILENCE_MS;
}

static void ask(NetSocket *socket)
{
    unsigned char frame[LWS_PRE + 1] = {0}; /* libwebsockets is silent about empty pongs */
    take_out_of_list(socket);
    put_into_list(socket, &socket->net->asked);
    /* A client that has not taken what was sent before gets no ping, and counts as
     * one that has not answered. */
    if (socket->close_code == 0 && !lws_partial_buffered(socket->wsi)) {
        lws_write(socket->wsi, frame + LWS_PRE, 1, LWS_WRITE_PING);
    }
}

void net_look_after_sockets(Net *net)
{
    while (is_long_there(net->heard.first)) {
        ask(net->heard.first);
    }
    while (is_long_there(net->asked.first)) {
        NetSocket *dead = net->asked.first;
        take_out_of_list(dead);
        put_into_list(dead, &net->asked); /* it is gone before its turn comes again */
        net_kill_socket(dead);
    }
}

/* ----------------------------------------------------------------- sending */

static bool write_message(NetSocket *socket, NetMessage *message)
{
    return lws_write(socket->wsi, message->bytes + LWS_PRE, message->size, LWS_WRITE_TEXT) >= 0;
}

static bool enqueue(NetSocket *socket, NetMessage *message)
{
    Queued *queued = malloc(sizeof *queued);
    if (queued == NULL || socket->queued + message->size > NET_QUEUE_MAX) {
        free(queued);
        return false;
    }
    *queued = (Queued){.message = net_message_hold(message)};
    *socket->end = queued;
    socket->end = &queued->next;
    socket->queued += message->size;
    lws_callback_on_writable(socket->wsi);
    return true;
}

/* Whether something waits for the client to read. */
static bool is_waiting(const NetSocket *socket)
{
    return socket->first != NULL || lws_partial_buffered(socket->wsi);
}

/* From now on the client has so long to read something. */
static void await_reading(NetSocket *socket)
{
    net_enter_phase(net_connection_of(socket->wsi), PHASE_SENDING);
    lws_callback_on_writable(socket->wsi);
}

void net_send(NetSocket *socket, NetMessage *message)
{
    if (socket->close_code != 0) {
        return;
    }
    bool is_sent = is_waiting(socket) ? enqueue(socket, message) : write_message(socket, message);
    if (!is_sent) {
        net_kill_socket(socket);
    } else if (is_waiting(socket) && net_phase(net_connection_of(socket->wsi)) == PHASE_OPEN) {
        await_reading(socket);
    }
}

/* False if the connection is broken. */
static bool send_queue(NetSocket *socket)
{
    bool is_sent = true;
    while (is_sent && socket->first != NULL && !lws_partial_buffered(socket->wsi)) {
        Queued *queued = socket->first;
        NetMessage *message = queued->message;
        socket->first = queued->next;
        socket->end = socket->first != NULL ? socket->end : &socket->first;
        socket->queued -= message->size;
        free(queued);
        is_sent = write_message(socket, message);
        net_message_release(message);
    }
    return is_sent;
}

int net_go_on_sending(NetSocket *socket)
{
    if (!send_queue(socket)) {
        return -1;
    }
    if (is_waiting(socket)) {
        await_reading(socket);
        return 0;
    }
    net_enter_phase(net_connection_of(socket->wsi), PHASE_OPEN);
    if (socket->close_code != 0) {
        lws_close_reason(socket->wsi, (enum lws_close_status)socket->close_code,
                         (unsigned char *)socket->close_reason, strlen(socket->close_reason));
        return -1;
    }
    if (socket->tells_when_sent) {
        socket->tells_when_sent = false;
        socket->net->handlers.sent(socket->net->handlers.context, socket);
    }
    return 0;
}

void net_tell_when_sent(NetSocket *socket)
{
    socket->tells_when_sent = true;
    lws_callback_on_writable(socket->wsi);
}

void net_close(NetSocket *socket, NetClose code, const char *reason)
{
    if (socket->close_code == 0) {
        socket->close_code = (int)code;
        snprintf(socket->close_reason, sizeof socket->close_reason, "%s", reason);
        lws_callback_on_writable(socket->wsi);
    }
}

/* --------------------------------------------------------------- receiving */

/* Adds a piece to the message that is coming in. */
static bool append_piece(NetSocket *socket, const void *bytes, size_t size)
{
    char *larger = realloc(socket->incoming, socket->incoming_size + size + 1);
    if (larger == NULL) {
        return false;
    }
    memcpy(larger + socket->incoming_size, bytes, size);
    socket->incoming = larger;
    socket->incoming_size += size;
    larger[socket->incoming_size] = '\0';
    return true;
}

int net_take_piece(NetSocket *socket, const void *bytes, size_t size)
{
    const NetHandlers *handlers = &socket->net->handlers;
    net_hear_from(socket);
    if (socket->close_code != 0) {
        return 0;
    }
    if (lws_frame_is_binary(socket->wsi)) {
        net_close(socket, NET_CLOSE_NOT_TEXT, "text only");
        return 0;
    }
    if (socket->incoming_size + size > NET_MESSAGE_MAX) {
        net_close(socket, NET_CLOSE_TOO_LARGE, "message too large");
        return 0;
    }
    if (!append_piece(socket, bytes, size)) {
        return -1;
    }
    if (lws_is_final_fragment(socket->wsi) && lws_remaining_packet_payload(socket->wsi) == 0) {
        char *text = socket->incoming;
        size_t length = socket->incoming_size;
        socket->incoming = NULL;
        socket->incoming_size = 0;
        handlers->message(handlers->context, socket, text, length);
        free(text);
    }
    return 0;
}

/* The codes that RFC 6455 lets a client send, and those registered since. */
static bool is_close_code(unsigned code)
{
    return (1000 <= code && code <= 1003) || (1007 <= code && code <= 1014) ||
           (3000 <= code && code <= 4999);
}

/* Nothing that comes after it counts. */
int net_take_close(NetSocket *socket, const unsigned char *payload, size_t size)
{
    static unsigned char reason[] = "bad close";
    socket->close_code = NET_CLOSE_LEAVING;
    if (size == 0) {
        return 0;
    }
    if (size == 1 || !is_close_code((unsigned)payload[0] << 8 | payload[1])) {
        lws_close_reason(socket->wsi, LWS_CLOSE_STATUS_PROTOCOL_ERR, reason, sizeof reason - 1);
        return -1;
    }
    if (!utf8_is_text(payload + 2, size - 2)) {
        lws_close_reason(socket->wsi, LWS_CLOSE_STATUS_INVALID_PAYLOAD, reason, sizeof reason - 1);
        return -1;
    }
    return 0;
}

/* ------------------------------------------------- what can be asked and said */

void *net_socket_user(const NetSocket *socket)
{
    return socket->user;
}

void net_socket_set_user(NetSocket *socket, void *user)
{
    socket->user = user;
}

/* ---------------------------------------------------------------- messages */

static NetMessage *new_message(size_t size)
{
    NetMessage *message = malloc(sizeof *message + LWS_PRE + size);
    if (message != NULL) {
        message->holders = 1;
        message->size = size;
    }
    return message;
}

NetMessage *net_message_new(const char *text, size_t size)
{
    NetMessage *message = new_message(size);
    if (message != NULL) {
        memcpy(message->bytes + LWS_PRE, text, size);
    }
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
    size_t size = (size_t)count - 1; /* line ends */
    for (int i = 0; i < count; i++) {
        size += messages[i]->size;
    }
    NetMessage *joined = new_message(size);
    if (joined == NULL) {
        return NULL;
    }
    unsigned char *end = joined->bytes + LWS_PRE;
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            *end++ = '\n';
        }
        memcpy(end, messages[i]->bytes + LWS_PRE, messages[i]->size);
        end += messages[i]->size;
    }
    return joined;
}
