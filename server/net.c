/* net.c - HTTP and WebSocket on one event loop: libwebsockets on libev.
 *
 * libwebsockets parses and frames; which bytes an answer has, how messages
 * queue and what is refused is decided here. It would also speak HTTP/2; that
 * is refused, so that a request has one form only.
 */
#define _POSIX_C_SOURCE 200809L

#include "server/net.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <ev.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    SEND_MAX = 64 * 1024, /* bytes handed to the kernel at once */
    TOGETHER_MAX = 16384, /* a body up to this size goes out with its head */
    RECEIVE_SIZE = 512,   /* of a socket's buffer; longer messages come in pieces */
    QUERY_SIZE = 1024,
    HEAD_SIZE = 2048,
    PING_AFTER_S = 30, /* of silence; and after as much again a socket is dead */
};

/* What every answer says to browsers. */
#define FIXED_HEADERS                                                                              \
    "X-Content-Type-Options: nosniff\r\n"                                                          \
    "Referrer-Policy: no-referrer\r\n"                                                             \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "          \
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "            \
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"           \
    "Cross-Origin-Opener-Policy: same-origin\r\n"                                                  \
    "Cross-Origin-Resource-Policy: same-origin\r\n"

struct Net {
    NetHandlers handlers;
    struct lws_context *context;
    struct ev_loop *loop;
    ev_async wake;
    ev_async stop;
    ev_timer tick;
    ev_timer alarm; /* of net_wake_after */
    ev_prepare turn;
    int port;
};

struct NetRequest {
    Net *net;
    struct lws *wsi;
    NetMethod method;
    char path[NET_PATH_SIZE];
    char query[QUERY_SIZE]; /* parts `name=value`, each with its NUL, up to an empty one */
    char address[NET_ADDRESS_SIZE];
    char origin[256];
    char host[256];
    char if_none_match[64];
    char forwarded_for[128];
    char content_type[64];
    bool takes_gzip;
    char *body;
    size_t body_size;
    size_t body_length; /* as announced */
    void *user;

    bool is_handled;  /* the handler knows it */
    bool is_answered; /* what follows is set */
    bool is_last;     /* the connection ends with this answer */
    unsigned char *head;
    size_t head_size;
    const unsigned char *rest; /* what has not been sent of head, then of body */
    size_t rest_size;
    NetAnswer answer;
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
    Queued *first;
    Queued **end;
    size_t queued;
    char *incoming; /* a message that is not complete */
    size_t incoming_size;
    int close_code; /* 0 while it stays open */
    char close_reason[64];
    char address[NET_ADDRESS_SIZE];
};

/* What libwebsockets keeps for a connection. */
typedef struct Session {
    NetRequest *request;
    NetSocket *socket;
} Session;

/* ------------------------------------------------------- reading a request */

/* A header's value; false if it does not fit, and empty if it was not sent. */
static bool copy_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size)
{
    value[0] = '\0';
    return lws_hdr_total_length(wsi, token) == 0 || lws_hdr_copy(wsi, value, (int)size, token) > 0;
}

static bool copy_query(struct lws *wsi, char query[QUERY_SIZE])
{
    size_t used = 0;
    for (int i = 0;; i++) {
        int length = lws_hdr_copy_fragment(wsi, query + used, (int)(QUERY_SIZE - 1 - used),
                                           WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length < 0 && lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) > 0) {
            return false; /* it does not fit */
        }
        if (length <= 0) {
            query[used] = '\0';
            return true;
        }
        used += (size_t)length + 1;
    }
}

/* An address of IPv4 may come in the clothes of IPv6. */
static void read_address(struct lws *wsi, char address[NET_ADDRESS_SIZE])
{
    static const char mapped[] = "::ffff:";
    const size_t length = strlen(mapped);
    lws_get_peer_simple(wsi, address, NET_ADDRESS_SIZE);
    if (strncmp(address, mapped, length) == 0 && strchr(address, '.') != NULL) {
        memmove(address, address + length, strlen(address + length) + 1);
    }
}

static NetMethod method_of(int lws_method)
{
    switch (lws_method) {
    case LWSHUMETH_GET:
        return NET_GET;
    case LWSHUMETH_HEAD:
        return NET_HEAD;
    case LWSHUMETH_POST:
        return NET_POST;
    default:
        return NET_OTHER;
    }
}

static bool copy_path(NetRequest *request)
{
    char *uri = NULL;
    int length = 0;
    request->method = method_of(lws_http_get_uri_and_method(request->wsi, &uri, &length));
    if (uri == NULL || length <= 0 || length >= NET_PATH_SIZE) {
        return false;
    }
    memcpy(request->path, uri, (size_t)length);
    request->path[length] = '\0';
    return strlen(request->path) == (size_t)length;
}

/* Where the body ends must be certain: a plain number, said once. Returns the
 * status to refuse the request with, 0 if all is well. */
static int read_body_length(NetRequest *request)
{
    char text[16];
    struct lws *wsi = request->wsi;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return 501;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0) {
        return request->method == NET_POST ? 411 : 0;
    }
    if (!copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text)) {
        return 413;
    }
    if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0') {
        return 400;
    }
    request->body_length = (size_t)strtoull(text, NULL, 10);
    if (request->body_length > NET_BODY_MAX) {
        return 413;
    }
    return request->method != NET_POST && request->body_length > 0 ? 400 : 0;
}

/* Copies all that will be asked of a request: its headers are soon gone.
 * Returns the status to refuse it with, 0 if all is well. */
static int read_request(NetRequest *request)
{
    struct lws *wsi = request->wsi;
    char encodings[256];
    read_address(wsi, request->address);
    if (!copy_path(request)) {
        return 414;
    }
    if (!copy_query(wsi, request->query)) {
        return 414;
    }
    if (!copy_header(wsi, WSI_TOKEN_ORIGIN, request->origin, sizeof request->origin) ||
        !copy_header(wsi, WSI_TOKEN_HOST, request->host, sizeof request->host) ||
        !copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, request->forwarded_for,
                     sizeof request->forwarded_for) ||
        !copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, request->content_type,
                     sizeof request->content_type)) {
        return 431;
    }
    /* These only save bytes; what does not fit counts as not sent. */
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->if_none_match,
                sizeof request->if_none_match);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
    request->takes_gzip = strstr(encodings, "gzip") != NULL;
    return read_body_length(request);
}

static void free_request(NetRequest *request)
{
    if (request != NULL) {
        free(request->body);
        free(request->head);
        free(request->answer.to_free);
        free(request);
    }
}

/* --------------------------------------------------------------- answering */

static const char *status_words(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 409:
        return "Conflict";
    case 411:
        return "Length Required";
    case 413:
        return "Content Too Large";
    case 414:
        return "URI Too Long";
    case 415:
        return "Unsupported Media Type";
    case 422:
        return "Unprocessable Content";
    case 426:
        return "Upgrade Required";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 501:
        return "Not Implemented";
    case 503:
        return "Service Unavailable";
    case 507:
        return "Insufficient Storage";
    default:
        return "Error";
    }
}

/* Writes the head, and the body too where it is small, into memory of their
 * own; a large body is sent from where it is. Without memory the connection
 * ends without an answer. */
static void compose_answer(NetRequest *request)
{
    const NetAnswer *answer = &request->answer;
    const bool has_body = request->method != NET_HEAD && answer->status != 304;
    const bool is_together = has_body && answer->size <= TOGETHER_MAX;
    const size_t room = HEAD_SIZE + (is_together ? answer->size : 0);
    request->is_answered = true;
    request->head = malloc(room);
    if (request->head == NULL) {
        request->is_last = true;
        request->answer.size = 0;
        return;
    }
    int size = snprintf(
        (char *)request->head, HEAD_SIZE,
        "HTTP/1.1 %d %s\r\n" FIXED_HEADERS "%s%s%s%s%sContent-Length: %zu\r\n\r\n", answer->status,
        status_words(answer->status), request->is_last ? "Connection: close\r\n" : "",
        answer->type != NULL ? "Content-Type: " : "", answer->type != NULL ? answer->type : "",
        answer->type != NULL ? "\r\n" : "", answer->headers != NULL ? answer->headers : "",
        answer->size);
    assert(0 < size && size < HEAD_SIZE);
    request->head_size = (size_t)size;
    if (is_together && answer->size > 0) {
        memcpy(request->head + size, answer->body, answer->size);
        request->head_size += answer->size;
    }
    request->rest = request->head;
    request->rest_size = request->head_size;
    if (!has_body || is_together) {
        request->answer.size = 0; /* nothing more to send */
    }
}

/* Sends as much as goes out now. Returns what the callback has to return: -1
 * ends the connection. */
static int send_answer(Session *session)
{
    NetRequest *request = session->request;
    struct lws *wsi = request->wsi;
    for (;;) {
        if (request->rest_size == 0 && request->answer.size > 0) {
            request->rest = request->answer.body;
            request->rest_size = request->answer.size;
            request->answer.size = 0;
        }
        if (request->rest_size == 0) {
            break;
        }
        if (lws_partial_buffered(wsi)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
        size_t size = request->rest_size < SEND_MAX ? request->rest_size : SEND_MAX;
        /* libwebsockets promises not to change what it sends over HTTP/1. */
        if (lws_write(wsi, (unsigned char *)(uintptr_t)request->rest, size,
                      LWS_WRITE_HTTP_HEADERS) < 0) {
            return -1;
        }
        request->rest += size;
        request->rest_size -= size;
    }
    const bool is_last = request->is_last;
    session->request = NULL;
    free_request(request);
    return lws_http_transaction_completed(wsi) != 0 || is_last ? -1 : 0;
}

void net_answer(NetRequest *request, const NetAnswer *answer)
{
    assert(!request->is_answered);
    request->answer = *answer;
    request->is_handled = false; /* its handler need not hear of it any more */
    compose_answer(request);
    lws_callback_on_writable(request->wsi);
}

/* An answer that this file gives by itself; the connection ends with it. */
static void refuse(NetRequest *request, int status)
{
    request->is_last = true;
    request->answer = (NetAnswer){
        .status = status,
        .type = "text/plain; charset=utf-8",
        .headers = status == 426 ? "Sec-WebSocket-Version: 13\r\n" : NULL,
        .body = status_words(status),
        .size = strlen(status_words(status)),
    };
    compose_answer(request);
}

/* Hands a complete request to the handler and sends the answer, if it is
 * there already. */
static int handle_request(Session *session)
{
    NetRequest *request = session->request;
    if (!request->is_answered) {
        request->is_handled = true;
        request->net->handlers.request(request->net->handlers.context, request);
    }
    if (!request->is_answered) {
        /* However long it takes: whoever answers has a deadline. */
        lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0);
        return 0;
    }
    return send_answer(session);
}

/* The socket can take more. */
static int go_on_answering(Session *session)
{
    NetRequest *request = session->request;
    return request != NULL && request->is_answered ? send_answer(session) : 0;
}

static int start_request(Net *net, Session *session, struct lws *wsi)
{
    assert(session->request == NULL);
    NetRequest *request = calloc(1, sizeof *request);
    if (request == NULL) {
        return -1;
    }
    request->net = net;
    request->wsi = wsi;
    session->request = request;
    int status = read_request(request);
    if (status != 0) {
        refuse(request, status);
    } else if (request->body_length > 0) {
        request->body = malloc(request->body_length + 1);
        return request->body != NULL ? 0 : -1; /* and wait for it */
    }
    return handle_request(session);
}

static int take_body(Session *session, const void *bytes, size_t size)
{
    NetRequest *request = session->request;
    if (request == NULL || request->body == NULL ||
        size > request->body_length - request->body_size) {
        return -1;
    }
    memcpy(request->body + request->body_size, bytes, size);
    request->body_size += size;
    return 0;
}

static int complete_body(Session *session)
{
    NetRequest *request = session->request;
    if (request == NULL || request->body == NULL) {
        return 0; /* there was none, and it is answered already */
    }
    if (request->body_size != request->body_length) {
        return -1;
    }
    request->body[request->body_size] = '\0';
    return handle_request(session);
}

static void lose_request(Session *session)
{
    NetRequest *request = session->request;
    session->request = NULL;
    if (request != NULL && request->is_handled) {
        request->net->handlers.request_lost(request->net->handlers.context, request);
    }
    free_request(request);
}

NetMethod net_request_method(const NetRequest *request)
{
    return request->method;
}

const char *net_request_path(const NetRequest *request)
{
    return request->path;
}

const char *net_request_address(const NetRequest *request)
{
    return request->address;
}

const char *net_request_body(const NetRequest *request, size_t *size)
{
    *size = request->body_size;
    return request->body != NULL ? request->body : "";
}

bool net_request_query(const NetRequest *request, const char *name, char *value, size_t size)
{
    const size_t length = strlen(name);
    const char *found = NULL;
    for (const char *part = request->query; part[0] != '\0'; part += strlen(part) + 1) {
        if (strncmp(part, name, length) == 0 && part[length] == '=') {
            if (found != NULL) {
                return false;
            }
            found = part + length + 1;
        }
    }
    if (found == NULL || strlen(found) >= size) {
        return false;
    }
    memcpy(value, found, strlen(found) + 1);
    return true;
}

const char *net_request_origin(const NetRequest *request)
{
    return request->origin;
}

const char *net_request_host(const NetRequest *request)
{
    return request->host;
}

const char *net_request_if_none_match(const NetRequest *request)
{
    return request->if_none_match;
}

const char *net_request_forwarded_for(const NetRequest *request)
{
    return request->forwarded_for;
}

const char *net_request_content_type(const NetRequest *request)
{
    return request->content_type;
}

bool net_request_takes_gzip(const NetRequest *request)
{
    return request->takes_gzip;
}

void *net_request_user(const NetRequest *request)
{
    return request->user;
}

void net_request_set_user(NetRequest *request, void *user)
{
    request->user = user;
}

/* ----------------------------------------------------------------- sockets */

static bool is_version_13(struct lws *wsi)
{
    char version[8];
    return copy_header(wsi, WSI_TOKEN_VERSION, version, sizeof version) &&
           strcmp(version, "13") == 0;
}

/* Whether a request to become something else than HTTP is granted: 0 if it is,
 * 1 if it was refused with a status, -1 to hang up. */
static int confirm_upgrade(Net *net, struct lws *wsi, const char *protocol)
{
    NetRequest *request = calloc(1, sizeof *request);
    if (request == NULL) {
        return -1;
    }
    request->net = net;
    request->wsi = wsi;
    int status = read_request(request);
    if (status == 0 && !is_version_13(wsi)) {
        status = 426;
    }
    if (status == 0) {
        status = strcasecmp(protocol, "websocket") != 0 || request->method != NET_GET
                     ? 400
                     : net->handlers.may_open(net->handlers.context, request);
    }
    int verdict = 0;
    if (status != 0) {
        refuse(request, status);
        verdict = -1;
        lws_write(wsi, request->head, request->head_size, LWS_WRITE_HTTP_HEADERS);
    }
    free_request(request);
    return verdict;
}

static int open_socket(Net *net, Session *session, struct lws *wsi)
{
    NetSocket *socket = calloc(1, sizeof *socket);
    if (socket == NULL) {
        return -1;
    }
    socket->net = net;
    socket->wsi = wsi;
    socket->end = &socket->first;
    read_address(wsi, socket->address);
    if (!net->handlers.opened(net->handlers.context, socket)) {
        free(socket);
        return -1;
    }
    session->socket = socket;
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

static void close_socket(Session *session)
{
    NetSocket *socket = session->socket;
    session->socket = NULL;
    if (socket != NULL) {
        socket->net->handlers.closed(socket->net->handlers.context, socket);
        drop_queue(socket);
        free(socket->incoming);
        free(socket);
    }
}

/* Ends a connection without a word: its client does not listen. */
static void kill_socket(NetSocket *socket)
{
    drop_queue(socket);
    socket->close_code = NET_CLOSE_POLICY; /* nothing is sent from now on */
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

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

void net_send(NetSocket *socket, NetMessage *message)
{
    if (socket->close_code != 0) {
        return;
    }
    bool is_sent = socket->first == NULL && !lws_partial_buffered(socket->wsi)
                       ? write_message(socket, message)
                       : enqueue(socket, message);
    if (!is_sent) {
        kill_socket(socket);
    }
}

/* The socket can take more: what is queued, then the close. */
static int go_on_sending(NetSocket *socket)
{
    while (socket->first != NULL && !lws_partial_buffered(socket->wsi)) {
        Queued *queued = socket->first;
        NetMessage *message = queued->message;
        socket->first = queued->next;
        socket->end = socket->first != NULL ? socket->end : &socket->first;
        socket->queued -= message->size;
        free(queued);
        bool is_sent = write_message(socket, message);
        net_message_release(message);
        if (!is_sent) {
            return -1;
        }
    }
    if (socket->first != NULL) {
        lws_callback_on_writable(socket->wsi);
    } else if (socket->close_code != 0) {
        lws_close_reason(socket->wsi, (enum lws_close_status)socket->close_code,
                         (unsigned char *)socket->close_reason, strlen(socket->close_reason));
        return -1;
    }
    return 0;
}

void net_close(NetSocket *socket, NetClose code, const char *reason)
{
    if (socket->close_code == 0) {
        socket->close_code = (int)code;
        snprintf(socket->close_reason, sizeof socket->close_reason, "%s", reason);
        lws_callback_on_writable(socket->wsi);
    }
}

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

static int take_piece(NetSocket *socket, const void *bytes, size_t size)
{
    const NetHandlers *handlers = &socket->net->handlers;
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

/* How many bytes a character takes that starts with this one; 0: none does. */
static size_t utf8_length(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xc2 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf5 ? 4
                          : 0;
}

static bool is_utf8(const unsigned char *text, size_t size)
{
    for (size_t at = 0, length; at < size; at += length) {
        length = utf8_length(text[at]);
        if (length == 0 || length > size - at) {
            return false;
        }
        for (size_t i = 1; i < length; i++) {
            if ((text[at + i] & 0xc0) != 0x80) {
                return false;
            }
        }
        /* Too long a form, half a pair, or beyond the last character. */
        unsigned pair = length > 1 ? (unsigned)text[at] << 8 | text[at + 1] : 0;
        if ((length == 3 && (pair < 0xe0a0 || (0xeda0 <= pair && pair < 0xee00))) ||
            (length == 4 && (pair < 0xf090 || 0xf490 <= pair))) {
            return false;
        }
    }
    return true;
}

/* The client closes; libwebsockets answers with the same unless there is
 * something wrong with it. Nothing that comes after it counts. */
static int take_close(NetSocket *socket, const unsigned char *payload, size_t size)
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
    if (!is_utf8(payload + 2, size - 2)) {
        lws_close_reason(socket->wsi, LWS_CLOSE_STATUS_INVALID_PAYLOAD, reason, sizeof reason - 1);
        return -1;
    }
    return 0;
}

const char *net_socket_address(const NetSocket *socket)
{
    return socket->address;
}

void *net_socket_user(const NetSocket *socket)
{
    return socket->user;
}

void net_socket_set_user(NetSocket *socket, void *user)
{
    socket->user = user;
}

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

/* -------------------------------------------------------------------- loop */

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t size)
{
    Net *net = lws_context_user(lws_get_context(wsi));
    Session *session = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return start_request(net, session, wsi);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(session, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return complete_body(session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return go_on_answering(session);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session != NULL) {
            lose_request(session);
        }
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(net, wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
        return open_socket(net, session, wsi);
    case LWS_CALLBACK_RECEIVE:
        return take_piece(session->socket, in, size);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return take_close(session->socket, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return go_on_sending(session->socket);
    case LWS_CALLBACK_CLOSED:
        close_socket(session);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {
        .name = "fourmi",
        .callback = hear,
        .per_session_data_size = sizeof(Session),
        .rx_buffer_size = RECEIVE_SIZE,
        .tx_packet_size = SEND_MAX,
    },
    {0},
};

static const lws_retry_bo_t liveness = {
    .secs_since_valid_ping = PING_AFTER_S,
    .secs_since_valid_hangup = 2 * PING_AFTER_S,
};

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events)
{
    (void)loop;
    (void)events;
    Net *net = watcher->data;
    net->handlers.woken(net->handlers.context);
}

static void on_alarm(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    Net *net = watcher->data;
    net->handlers.woken(net->handlers.context);
}

static void on_turn(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    (void)loop;
    (void)events;
    Net *net = watcher->data;
    net->handlers.turned(net->handlers.context);
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    Net *net = watcher->data;
    net->handlers.tick(net->handlers.context);
}

static void on_stop(struct ev_loop *loop, ev_async *watcher, int events)
{
    (void)watcher;
    (void)events;
    ev_break(loop, EVBREAK_ALL);
}

static bool init_loop(Net *net)
{
    net->loop = ev_loop_new(EVFLAG_AUTO);
    if (net->loop == NULL) {
        return false;
    }
    ev_async_init(&net->wake, on_wake);
    ev_async_init(&net->stop, on_stop);
    ev_timer_init(&net->tick, on_tick, NET_TICK_MS / 1000.0, NET_TICK_MS / 1000.0);
    ev_init(&net->alarm, on_alarm);
    ev_prepare_init(&net->turn, on_turn);
    net->wake.data = net;
    net->tick.data = net;
    net->alarm.data = net;
    net->turn.data = net;
    ev_async_start(net->loop, &net->wake);
    ev_async_start(net->loop, &net->stop);
    ev_timer_start(net->loop, &net->tick);
    ev_prepare_start(net->loop, &net->turn);
    return true;
}

static void clear_loop(Net *net)
{
    ev_async_stop(net->loop, &net->wake);
    ev_async_stop(net->loop, &net->stop);
    ev_timer_stop(net->loop, &net->tick);
    ev_timer_stop(net->loop, &net->alarm);
    ev_prepare_stop(net->loop, &net->turn);
    ev_loop_destroy(net->loop);
}

/* libwebsockets does not say why it cannot listen, so this tries first. */
static bool can_listen(const char *address, int port, char *error, size_t error_size)
{
    struct sockaddr_in ip4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 ip6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    const bool is_ip4 = inet_pton(AF_INET, address, &ip4.sin_addr) == 1;
    if (!is_ip4 && inet_pton(AF_INET6, address, &ip6.sin6_addr) != 1) {
        snprintf(error, error_size, "%s is not an address", address);
        return false;
    }
    const struct sockaddr *place = is_ip4 ? (struct sockaddr *)&ip4 : (struct sockaddr *)&ip6;
    const socklen_t size = is_ip4 ? sizeof ip4 : sizeof ip6;
    int yes = 1;
    int file = socket(place->sa_family, SOCK_STREAM, 0);
    bool is_good = file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                   bind(file, place, size) == 0 && listen(file, 1) == 0;
    if (!is_good) {
        snprintf(error, error_size, "cannot listen on %s:%d: %s", address, port, strerror(errno));
    }
    if (file >= 0) {
        close(file);
    }
    return is_good;
}

Net *net_new(const char *address, int port, const NetHandlers *handlers, char *error,
             size_t error_size)
{
    if (!can_listen(address, port, error, error_size)) {
        return NULL;
    }
    Net *net = calloc(1, sizeof *net);
    if (net == NULL || !init_loop(net)) {
        free(net);
        snprintf(error, error_size, "not enough memory");
        return NULL;
    }
    net->handlers = *handlers;
    void *loops[] = {net->loop};
    const struct lws_context_creation_info info = {
        .iface = address,
        .port = port,
        .protocols = protocols,
        .user = net,
        .uid = -1,
        .gid = -1,
        .foreign_loops = loops,
        .pcontext = &net->context,
        .max_http_header_data2 = NET_HEADERS_MAX,
        .pt_serv_buf_size = SEND_MAX,
        .retry_and_idle_policy = &liveness,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    lws_set_log_level(0, NULL);
    net->context = lws_create_context(&info);
    if (net->context == NULL) {
        snprintf(error, error_size, "cannot listen on %s:%d", address, port);
        clear_loop(net);
        free(net);
        return NULL;
    }
    net->port = lws_get_vhost_listen_port(lws_get_vhost_by_name(net->context, "default"));
    return net;
}

void net_free(Net *net)
{
    /* It goes in steps: first its handles are closed, for which the loop must
     * run, as it must for those that close others. At the end it sets the
     * pointer to NULL. */
    lws_context_destroy(net->context);
    net_finish(net);
    if (net->context != NULL) {
        lws_context_destroy(net->context);
    }
    clear_loop(net);
    free(net);
}

int net_port(const Net *net)
{
    return net->port;
}

void net_run(Net *net)
{
    ev_run(net->loop, 0);
}

void net_finish(Net *net)
{
    /* Some turns of the loop: writable sockets write, then they close. */
    for (int i = 0; i < 10; i++) {
        ev_run(net->loop, EVRUN_NOWAIT);
    }
}

void net_stop(Net *net)
{
    ev_async_send(net->loop, &net->stop);
}

void net_wake(Net *net)
{
    ev_async_send(net->loop, &net->wake);
}

void net_wake_after(Net *net, int ms)
{
    if (!ev_is_active(&net->alarm)) {
        ev_timer_set(&net->alarm, ms / 1000.0, 0.0);
        ev_timer_start(net->loop, &net->alarm);
    }
}
