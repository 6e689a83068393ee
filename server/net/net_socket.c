/* net_socket.c - WebSocket: frames to messages, closing, and silence. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/base/utf8.h"
#include "server/net/handshake.h"
#include "server/net/net_internal.h"

enum {
    SILENCE_MS = 30 * 1000, /* then a ping; after as much again the socket is dead */
    FILLS_AT_ONCE = 16,     /* times that a reader is filled before others are served */
    EMPTY_PIECES_MAX = 16,  /* of one message */
    PINGS_AT_ONCE = 16,     /* that are answered each, before others are served */
    NO_CODE = 1005,         /* of a close that has none; it is never sent */

    /* What the system may keep for a client that does not read; it takes twice as
     * much for itself. Left alone it would come to megabytes. */
    SYSTEM_BUFFER = 32 * 1024,
};

struct NetSocket {
    Connection *connection;
    void *user;
    SocketList *list; /* of the net, that it is in */
    NetSocket *before;
    NetSocket *after;
    int64_t listed_ms; /* since when */
    SendQueue queue;
    FrameReader *reader; /* in the middle of a frame; NULL between two */
    char *incoming;      /* a message that is not complete */
    size_t incoming_size;
    bool is_in_message;
    uint8_t empty_pieces; /* of that message */
    bool tells_when_sent;
    bool is_closing; /* it has been told, or will be */
    bool is_dead;
};

static const NetHandlers *handlers_of(const NetSocket *socket)
{
    return &socket->connection->net->handlers;
}

/* ------------------------------------------------------------------ silence */

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

/* The client is there: it has sent something. */
static void hear_from(NetSocket *socket)
{
    take_out_of_list(socket);
    put_into_list(socket, &socket->connection->net->heard);
}

static bool is_long_there(const NetSocket *socket)
{
    return socket != NULL && clock_now_ms() - socket->listed_ms > SILENCE_MS;
}

/* A client that has not taken what was sent before gets no ping, and counts as one that
 * has not answered. */
static void ask(NetSocket *socket)
{
    take_out_of_list(socket);
    put_into_list(socket, &socket->connection->net->asked);
    NetMessage *ping = socket->is_closing || socket->queue.first != NULL
                           ? NULL
                           : net_message_control(FRAME_PING, NULL, 0);
    if (ping != NULL) {
        net_send(socket, ping);
        net_message_release(ping);
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

/* ---------------------------------------------------------- coming and going */

static void limit_system_buffer(int file)
{
    const int size = SYSTEM_BUFFER;
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

static bool greet(const Connection *connection, Span key)
{
    char accept[HANDSHAKE_ACCEPT_SIZE];
    char text[RESPONSE_HEAD_SIZE];
    handshake_accept(key, accept);
    const size_t size = response_head_write_upgrade(connection->net->date, accept, text);
    return net_push(connection, text, size, 0) == (long)size;
}

int net_open_socket(Connection *connection, Span key)
{
    Net *net = connection->net;
    NetSocket *socket = calloc(1, sizeof *socket);
    if (socket == NULL) {
        return 503;
    }
    socket->connection = connection;
    if (!net->handlers.opened(net->handlers.context, socket)) {
        free(socket);
        return 503;
    }
    connection->socket = socket;
    put_into_list(socket, &net->heard);
    limit_system_buffer(connection->io.fd);
    net_enter_phase(connection, PHASE_OPEN);
    if (!greet(connection, key)) {
        net_kill_socket(socket);
    }
    return 0;
}

void net_close_socket(Connection *connection)
{
    NetSocket *socket = connection->socket;
    connection->socket = NULL;
    if (socket != NULL) {
        const NetHandlers *handlers = handlers_of(socket);
        handlers->closed(handlers->context, socket);
        take_out_of_list(socket);
        net_queue_clear(&socket->queue);
        frame_reader_free(socket->reader);
        free(socket->incoming);
        free(socket);
    }
}

/* The system tells the client at once; the connection ends when its callback runs. */
void net_kill_socket(NetSocket *socket)
{
    net_queue_clear(&socket->queue);
    socket->is_closing = true; /* nothing is sent from now on */
    socket->is_dead = true;
    shutdown(socket->connection->io.fd, SHUT_RDWR);
    net_poke(socket->connection);
}

/* ----------------------------------------------------------------- sending */

/* If something waits now, the client has so long to read it. */
static void await_reading(NetSocket *socket)
{
    Connection *connection = socket->connection;
    if (socket->queue.first != NULL && connection->phase == PHASE_OPEN) {
        net_enter_phase(connection, PHASE_SENDING);
        net_poke(connection);
    }
}

void net_send(NetSocket *socket, NetMessage *message)
{
    if (socket->is_closing) {
        return;
    }
    if (net_queue_send(&socket->queue, socket->connection, message)) {
        await_reading(socket);
    } else {
        net_kill_socket(socket);
    }
}

void net_tell_when_sent(NetSocket *socket)
{
    socket->tells_when_sent = true;
    net_poke(socket->connection);
}

/* The close goes out after all that was sent before it. */
static void say_goodbye(NetSocket *socket, unsigned code, const char *reason)
{
    uint8_t payload[FRAME_CONTROL_MAX] = {(uint8_t)(code >> 8), (uint8_t)code};
    const size_t room = sizeof payload - 2;
    const size_t length = strlen(reason) < room ? strlen(reason) : room;
    memcpy(payload + 2, reason, length);
    NetMessage *message = net_message_control(FRAME_CLOSE, payload,
                                              code == NO_CODE ? 0 : 2 + length);
    if (message != NULL) {
        net_send(socket, message);
        net_message_release(message);
        socket->is_closing = true;
        net_poke(socket->connection);
    } else {
        net_kill_socket(socket);
    }
}

void net_close(NetSocket *socket, NetClose code, const char *reason)
{
    if (!socket->is_closing) {
        say_goodbye(socket, code, reason);
    }
}

static NetStep after_all_is_sent(Connection *connection)
{
    NetSocket *socket = connection->socket;
    if (connection->phase != PHASE_OPEN) {
        net_enter_phase(connection, PHASE_OPEN);
    }
    if (socket->is_closing) {
        net_close_socket(connection);
        return net_leave(connection);
    }
    if (socket->tells_when_sent) {
        socket->tells_when_sent = false;
        handlers_of(socket)->sent(handlers_of(socket)->context, socket);
    }
    return socket->is_dead ? STEP_END : STEP_WAIT;
}

static NetStep go_on_sending(Connection *connection)
{
    NetSocket *socket = connection->socket;
    const size_t before = socket->queue.size + socket->queue.offset;
    const SendProgress progress = net_queue_go_on(&socket->queue, connection);
    if (socket->is_dead || progress == SEND_BROKEN) {
        return STEP_END;
    }
    if (progress == SEND_DONE) {
        return after_all_is_sent(connection);
    }
    if (socket->queue.size + socket->queue.offset != before || connection->phase == PHASE_OPEN) {
        net_enter_phase(connection, PHASE_SENDING); /* the client has taken something */
    }
    return STEP_WAIT;
}

/* ---------------------------------------------------------------- messages */

/* A whole message. */
static void deliver(NetSocket *socket, const void *bytes, size_t size)
{
    char *text = socket->connection->net->message;
    if (!utf8_is_text(bytes, size)) {
        net_close(socket, NET_CLOSE_BAD_TEXT, "not UTF-8");
        return;
    }
    if (size > 0) {
        memcpy(text, bytes, size);
    }
    text[size] = '\0';
    handlers_of(socket)->message(handlers_of(socket)->context, socket, text, size);
}

/* Adds a piece to the message that is coming in. */
static bool append_piece(NetSocket *socket, const FramePiece *piece)
{
    char *larger = realloc(socket->incoming, socket->incoming_size + piece->size + 1);
    if (larger == NULL) {
        return false;
    }
    if (piece->size > 0) {
        memcpy(larger + socket->incoming_size, piece->bytes, piece->size);
    }
    socket->incoming = larger;
    socket->incoming_size += piece->size;
    return true;
}

/* Whether a frame may begin here: one that goes on does so with something, and one that
 * begins does not begin within another. */
static bool check_frame(NetSocket *socket, const FramePiece *piece)
{
    const bool goes_on = piece->opcode == FRAME_CONTINUATION;
    if (goes_on != socket->is_in_message) {
        net_close(socket, NET_CLOSE_BROKEN_RULE, "pieces out of order");
    } else if (piece->opcode == FRAME_BINARY) {
        net_close(socket, NET_CLOSE_NOT_TEXT, "text only");
    } else if (piece->frame_size > NET_MESSAGE_MAX - socket->incoming_size) {
        net_close(socket, NET_CLOSE_TOO_LARGE, "message too large");
    } else if (piece->frame_size == 0 && !piece->is_final &&
               ++socket->empty_pieces > EMPTY_PIECES_MAX) {
        net_close(socket, NET_CLOSE_POLICY, "too many empty pieces");
    }
    socket->is_in_message = true;
    return !socket->is_closing;
}

/* Most messages come in one piece, and need no memory of their own. */
static void take_data(NetSocket *socket, const FramePiece *piece)
{
    if (piece->is_first && !check_frame(socket, piece)) {
        return;
    }
    const bool is_end = piece->is_last && piece->is_final;
    const bool is_whole = is_end && socket->incoming == NULL;
    if (!is_whole && !append_piece(socket, piece)) {
        net_kill_socket(socket);
        return;
    }
    if (is_end) {
        char *gathered = socket->incoming;
        const size_t size = is_whole ? piece->size : socket->incoming_size;
        socket->incoming = NULL;
        socket->incoming_size = 0;
        socket->is_in_message = false;
        socket->empty_pieces = 0;
        deliver(socket, is_whole ? (const void *)piece->bytes : gathered, size);
        free(gathered);
    }
}

/* The codes that RFC 6455 lets a client send, and those registered since. */
static bool is_close_code(unsigned code)
{
    return (1000 <= code && code <= 1003) || (1007 <= code && code <= 1014) ||
           (3000 <= code && code <= 4999);
}

/* The client closes: it is answered with its own code, unless something is wrong with it. */
static void take_close(NetSocket *socket, const uint8_t *payload, size_t size)
{
    const unsigned code = size >= 2 ? (unsigned)payload[0] << 8 | payload[1] : NO_CODE;
    if (size == 1 || (size >= 2 && !is_close_code(code))) {
        net_close(socket, NET_CLOSE_BROKEN_RULE, "bad close");
    } else if (size > 2 && !utf8_is_text(payload + 2, size - 2)) {
        net_close(socket, NET_CLOSE_BAD_TEXT, "bad close");
    } else {
        say_goodbye(socket, code, "");
    }
}

/* The pings that are read in one go. Of too many only the newest is answered, as RFC 6455
 * (5.5.3) has it: an answer costs more than a question. */
typedef struct Pings {
    int count;
    size_t size; /* of the newest, where it was one too many */
    uint8_t newest[FRAME_CONTROL_MAX];
} Pings;

static void send_pong(NetSocket *socket, const void *bytes, size_t size)
{
    NetMessage *pong = net_message_control(FRAME_PONG, bytes, size);
    if (pong == NULL || !net_queue_pong(&socket->queue, socket->connection, pong)) {
        net_kill_socket(socket);
    } else {
        await_reading(socket);
    }
    if (pong != NULL) {
        net_message_release(pong);
    }
}

static void take_ping(NetSocket *socket, Pings *pings, const FramePiece *piece)
{
    if (pings->count < PINGS_AT_ONCE) {
        pings->count++;
        send_pong(socket, piece->bytes, piece->size);
        return;
    }
    pings->count = PINGS_AT_ONCE + 1;
    pings->size = piece->size;
    if (piece->size > 0) {
        memcpy(pings->newest, piece->bytes, piece->size);
    }
}

static void answer_newest(NetSocket *socket, const Pings *pings)
{
    if (pings->count > PINGS_AT_ONCE && !socket->is_closing) {
        send_pong(socket, pings->newest, pings->size);
    }
}

static void take_piece(NetSocket *socket, Pings *pings, const FramePiece *piece)
{
    switch (piece->opcode) {
    case FRAME_CLOSE:
        take_close(socket, piece->bytes, piece->size);
        break;
    case FRAME_PING:
        take_ping(socket, pings, piece);
        break;
    case FRAME_PONG:
        break;
    default:
        take_data(socket, piece);
    }
}

/* ------------------------------------------------------------------ reading */

/* Where a reader's bytes come from: what came with the handshake, then the connection. */
typedef struct Source {
    const Connection *connection;
    Input *input;
    int fills;    /* that are left */
    bool is_over; /* no more will come */
} Source;

static size_t take_input(Input *input, uint8_t *bytes, size_t room)
{
    const size_t size = input->left < room ? input->left : room;
    memcpy(bytes, input->at, size);
    input->at += size;
    input->left -= size;
    return size;
}

/* Once is enough, unless there may be more. */
static size_t take_bytes(void *context, uint8_t *bytes, size_t room)
{
    Source *source = context;
    if (source->input != NULL && source->input->left > 0) {
        return take_input(source->input, bytes, room);
    }
    if (source->fills == 0) {
        return 0;
    }
    const ssize_t got = recv(source->connection->io.fd, bytes, room, MSG_DONTWAIT);
    source->fills = got == (ssize_t)room ? source->fills - 1 : 0;
    source->is_over = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
    return got > 0 ? (size_t)got : 0;
}

static FrameReader *borrow_reader(NetSocket *socket)
{
    Net *net = socket->connection->net;
    FrameReader **place = socket->reader != NULL ? &socket->reader : &net->spare;
    FrameReader *reader = *place;
    *place = NULL;
    return reader != NULL ? reader : frame_reader_new();
}

/* A reader that holds nothing serves whoever is heard next. */
static void return_reader(NetSocket *socket, FrameReader *reader)
{
    Net *net = socket->connection->net;
    if (socket->is_closing) {
        frame_reader_free(reader);
    } else if (!frame_reader_is_between(reader)) {
        socket->reader = reader;
    } else if (net->spare == NULL) {
        net->spare = reader;
    } else {
        frame_reader_free(reader);
    }
}

/* False if no more will come. */
static bool read_frames(NetSocket *socket, Source *source)
{
    FramePiece piece;
    Pings pings = {0};
    FrameVerdict verdict = FRAME_PIECE;
    FrameReader *reader = borrow_reader(socket);
    if (reader == NULL) {
        return false;
    }
    while (verdict == FRAME_PIECE && !socket->is_closing) {
        verdict = frame_reader_next(reader, take_bytes, source, &piece);
        if (verdict == FRAME_PIECE) {
            take_piece(socket, &pings, &piece);
        }
    }
    answer_newest(socket, &pings);
    if (verdict == FRAME_BAD) {
        net_close(socket, NET_CLOSE_BROKEN_RULE, "not a frame");
    } else if (verdict == FRAME_NONE &&
               frame_reader_announced(reader) > NET_MESSAGE_MAX - socket->incoming_size) {
        net_close(socket, NET_CLOSE_TOO_LARGE, "message too large");
    }
    return_reader(socket, reader);
    hear_from(socket);
    return !source->is_over;
}

/* Reads what nobody wants any more. */
static bool discard(const Connection *connection)
{
    Net *net = connection->net;
    Source source = {.connection = connection, .fills = 1};
    take_bytes(&source, (uint8_t *)net->input, sizeof net->input);
    return !source.is_over;
}

NetStep net_serve_socket(Connection *connection, Input *input, int events)
{
    NetSocket *socket = connection->socket;
    Source source = {.connection = connection, .input = input};
    source.fills = (events & EV_READ) != 0 ? FILLS_AT_ONCE : 0;
    const bool has_bytes = source.fills > 0 || (input != NULL && input->left > 0);
    if (has_bytes && !(socket->is_closing ? discard(connection) : read_frames(socket, &source))) {
        return STEP_END;
    }
    return go_on_sending(connection);
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
