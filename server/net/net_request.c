/* net_request.c - HTTP: requests, their answers, and upgrades.
 *
 * libwebsockets parses; which bytes an answer has, and what is refused, is
 * decided here. It would also speak HTTP/2; that is refused, so that a request
 * has one form only.
 */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/sendfile.h>

#include "server/net/net_internal.h"

enum {
    TOGETHER_MAX = 16384, /* a body up to this size goes out with its head */
    QUERY_SIZE = 1024,
    HEAD_SIZE = 2048,
};

/* What every answer says to browsers. */
#define FIXED_HEADERS                                                                              \
    "X-Content-Type-Options: nosniff\r\n"                                                          \
    "Referrer-Policy: no-referrer\r\n"                                                             \
    "Cross-Origin-Opener-Policy: same-origin\r\n"                                                  \
    "Cross-Origin-Resource-Policy: same-origin\r\n"

/* What a page or a worker may do; so nothing else needs to say it. */
#define POLICY                                                                                     \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "          \
    "style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src "   \
    "'self'; "                                                                                     \
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"

struct NetRequest {
    Net *net;
    struct lws *wsi;
    NetMethod method;
    char path[NET_PATH_SIZE];
    char query[QUERY_SIZE]; /* parts `name=value`, each with its NUL, up to an empty one */
    char address[NET_ADDRESS_SIZE];
    char origin[256];
    char host[256];
    char if_none_match[128];
    char forwarded_for[128];
    char content_type[64];
    char accept_encoding[128];
    char *body;
    size_t body_size;
    size_t body_length; /* as announced */
    size_t body_place;  /* what it takes of NET_BODIES_MAX */
    bool awaits_body;
    bool is_cut; /* see net_request_is_cut */
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

/* ------------------------------------------------------- reading a request */

/* A header's value; false if it does not fit, and empty if it was not sent. */
static bool copy_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size)
{
    value[0] = '\0';
    return lws_hdr_total_length(wsi, token) == 0 || lws_hdr_copy(wsi, value, (int)size, token) > 0;
}

/* False if it does not fit. Empty parts, as in `?&pos=4` or `?pos=4&&`, are left
 * out: an empty one is the end. libwebsockets makes a slash of one that is the
 * last. */
static bool copy_query(struct lws *wsi, char query[QUERY_SIZE])
{
    size_t used = 0;
    for (int i = 0;; i++) {
        char *part = query + used;
        int length = lws_hdr_copy_fragment(wsi, part, (int)(QUERY_SIZE - 1 - used),
                                           WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length < 0) {
            *part = '\0';
            return lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) <= 0;
        }
        if (length > 0 && strcmp(part, "/") != 0) {
            used += (size_t)length + 1;
        }
    }
}

/* libwebsockets decodes a %0A or %0D of the request's line, takes it for the line's end
 * and skips the rest, so the version at that end is missing. */
static bool is_line_cut(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP) == 0;
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
    case LWSHUMETH_OPTIONS:
        return NET_OPTIONS;
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
    snprintf(request->address, sizeof request->address, "%s",
             net_connection_address(net_connection_of(wsi)));
    request->is_cut = is_line_cut(wsi);
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
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, request->accept_encoding,
                sizeof request->accept_encoding);
    return read_body_length(request);
}

static void free_request(NetRequest *request)
{
    if (request != NULL) {
        request->net->bodies -= request->body_place;
        free(request->body);
        free(request->head);
        free(request->answer.to_free);
        if (request->answer.shared != NULL) {
            net_release_body(request->net, request->answer.shared);
        }
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
    case 301:
        return "Moved Permanently";
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
    request->net->handlers.answered(request->net->handlers.context, answer->status);
    request->head = malloc(room);
    if (request->head == NULL) {
        request->is_last = true;
        request->answer.size = 0;
        return;
    }
    int size = snprintf(
        (char *)request->head, HEAD_SIZE,
        "HTTP/1.1 %d %s\r\n" FIXED_HEADERS "%s%s%s%s%s%sContent-Length: %zu\r\n\r\n",
        answer->status, status_words(answer->status), answer->is_inert ? "" : POLICY,
        request->is_last ? "Connection: close\r\n" : "",
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

typedef enum SendProgress { BROKEN = -1, MORE_LATER, ALL_SENT } SendProgress;

static SendProgress send_rest(NetRequest *request)
{
    while (request->rest_size > 0) {
        if (lws_partial_buffered(request->wsi)) {
            return MORE_LATER;
        }
        size_t size = request->rest_size < NET_SEND_MAX ? request->rest_size : NET_SEND_MAX;
        /* libwebsockets promises not to change what it sends over HTTP/1. */
        if (lws_write(request->wsi, (unsigned char *)(uintptr_t)request->rest, size,
                      LWS_WRITE_HTTP_HEADERS) < 0) {
            return BROKEN;
        }
        request->rest += size;
        request->rest_size -= size;
    }
    return ALL_SENT;
}

/* The kernel takes it from the file without copying it first. */
static SendProgress send_file(NetRequest *request)
{
    NetAnswer *answer = &request->answer;
    while (answer->size > 0) {
        off_t at = answer->file_at;
        ssize_t sent = lws_partial_buffered(request->wsi)
                           ? 0
                           : sendfile(lws_get_socket_fd(request->wsi), answer->file, &at,
                                      answer->size);
        if (sent <= 0) {
            return sent == 0 || errno == EAGAIN ? MORE_LATER : BROKEN;
        }
        answer->file_at = at;
        answer->size -= (size_t)sent;
    }
    return ALL_SENT;
}

static SendProgress send_body(NetRequest *request)
{
    if (request->answer.file > 0) {
        return send_file(request);
    }
    if (request->answer.size > 0) {
        request->rest = request->answer.body;
        request->rest_size = request->answer.size;
        request->answer.size = 0;
    }
    return send_rest(request);
}

/* Sends as much as goes out now. Returns what the callback has to return: -1
 * ends the connection. */
static int send_answer(NetSession *session)
{
    NetRequest *request = session->request;
    struct lws *wsi = request->wsi;
    SendProgress progress = send_rest(request); /* of the head, or of the body */
    if (progress == ALL_SENT) {
        progress = send_body(request);
    }
    if (progress == MORE_LATER) {
        net_enter_phase(net_connection_of(wsi), PHASE_SENDING);
        lws_callback_on_writable(wsi);
    }
    if (progress != ALL_SENT) {
        return progress;
    }
    const bool is_last = request->is_last;
    session->request = NULL;
    free_request(request);
    net_enter_phase(net_connection_of(wsi), PHASE_HEAD);
    return lws_http_transaction_completed(wsi) != 0 || is_last ? -1 : 0;
}

void net_answer(NetRequest *request, const NetAnswer *answer)
{
    assert(!request->is_answered);
    request->answer = *answer;
    if (answer->shared != NULL) {
        request->answer.body = net_body_bytes(answer->shared, &request->answer.size);
    }
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
        .headers = status == 426   ? "Sec-WebSocket-Version: 13\r\n"
                   : status == 405 ? "Allow: GET, HEAD, POST, OPTIONS\r\n"
                                   : NULL,
        .body = status_words(status),
        .size = strlen(status_words(status)),
    };
    compose_answer(request);
}

/* Hands a complete request to the handler and sends the answer, if it is
 * there already. */
static int handle_request(NetSession *session)
{
    NetRequest *request = session->request;
    if (!request->is_answered) {
        request->is_handled = true;
        request->net->handlers.request(request->net->handlers.context, request);
    }
    if (!request->is_answered) {
        lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0);
        net_enter_phase(net_connection_of(request->wsi), PHASE_ANSWER);
        return 0;
    }
    return send_answer(session);
}

int net_go_on_answering(NetSession *session)
{
    NetRequest *request = session->request;
    bool can_go_on = request != NULL && request->is_answered && !request->awaits_body;
    return can_go_on ? send_answer(session) : 0;
}

static bool is_large(const NetRequest *request)
{
    return request->body_length > NET_BODY_SMALL;
}

/* Asks the handler whether a request is wanted. If it is, there is a place for its
 * body; if not, its body is thrown away as it comes. Returns what the callback has
 * to return. */
static int begin_request(NetSession *session)
{
    NetRequest *request = session->request;
    /* libwebsockets loses its way, and turns for ever, in what a client sends after a
     * body before the answer to it; so after a body nothing more is read. */
    request->is_last = request->body_length > 0;
    request->net->handlers.begun(request->net->handlers.context, request);
    if (request->body_length == 0) {
        return handle_request(session);
    }
    request->awaits_body = true;
    net_enter_phase(net_connection_of(request->wsi), PHASE_BODY);
    if (request->is_answered) {
        return 0;
    }
    request->body_place = is_large(request) ? request->body_length : 0;
    request->net->bodies += request->body_place;
    request->body = malloc(request->body_length + 1);
    return request->body != NULL ? 0 : -1;
}

int net_start_request(Net *net, NetSession *session, struct lws *wsi)
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
        return handle_request(session);
    }
    return begin_request(session);
}

int net_take_body(NetSession *session, const void *bytes, size_t size)
{
    NetRequest *request = session->request;
    if (request == NULL || !request->awaits_body ||
        size > request->body_length - request->body_size) {
        return -1;
    }
    if (request->body != NULL) {
        memcpy(request->body + request->body_size, bytes, size);
    }
    request->body_size += size;
    return 0;
}

int net_complete_body(NetSession *session)
{
    NetRequest *request = session->request;
    if (request == NULL || !request->awaits_body) {
        return 0; /* there was none, and it is answered already */
    }
    if (request->body_size != request->body_length) {
        return -1;
    }
    request->awaits_body = false;
    if (request->body != NULL) {
        request->body[request->body_size] = '\0';
    }
    return handle_request(session);
}

void net_lose_request(NetSession *session)
{
    NetRequest *request = session->request;
    session->request = NULL;
    if (request != NULL && request->is_handled) {
        request->net->handlers.request_lost(request->net->handlers.context, request);
    }
    free_request(request);
}

void net_give_up_request(NetSession *session)
{
    NetRequest *request = session->request;
    net_enter_phase(net_connection_of(request->wsi), PHASE_SENDING);
    if (request->is_handled) {
        request->is_handled = false;
        request->net->handlers.request_lost(request->net->handlers.context, request);
    }
    if (!request->is_answered) {
        refuse(request, 503);
    }
    lws_callback_on_writable(request->wsi);
}

void net_refuse_unread(Net *net, struct lws *wsi, int status)
{
    NetRequest *request = calloc(1, sizeof *request);
    if (request == NULL) {
        return;
    }
    request->net = net;
    request->wsi = wsi;
    refuse(request, status);
    /* Not with libwebsockets, which may take it for something else by now. */
    send(lws_get_socket_fd(wsi), request->head, request->head_size, MSG_NOSIGNAL | MSG_DONTWAIT);
    free_request(request);
}

/* ---------------------------------------------------------------- upgrades */

static bool is_version_13(struct lws *wsi)
{
    char version[8];
    return copy_header(wsi, WSI_TOKEN_VERSION, version, sizeof version) &&
           strcmp(version, "13") == 0;
}

int net_confirm_upgrade(Net *net, struct lws *wsi, const char *protocol)
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
    if (status == 0 && !net_count_socket(net_connection_of(wsi), request)) {
        status = 429;
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

/* ------------------------------------------------------ what can be asked */

NetMethod net_request_method(const NetRequest *request)
{
    return request->method;
}

const char *net_request_path(const NetRequest *request)
{
    return request->path;
}

bool net_request_is_cut(const NetRequest *request)
{
    return request->is_cut;
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

size_t net_request_body_length(const NetRequest *request)
{
    return request->body_length;
}

bool net_request_has_place(const NetRequest *request)
{
    return net_has_place(request->net, request->body_length);
}

NetBody *net_request_share_body(const NetRequest *request, const char *name, void *bytes,
                                size_t size)
{
    return net_share_body(request->net, name, bytes, size);
}

char *net_request_take_body(NetRequest *request, size_t *size)
{
    char *body = request->body;
    *size = request->body_size;
    request->body = NULL;
    request->body_size = 0;
    return body;
}

const char *net_request_query(const NetRequest *request)
{
    return request->query;
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

const char *net_request_accept_encoding(const NetRequest *request)
{
    return request->accept_encoding;
}

void *net_request_user(const NetRequest *request)
{
    return request->user;
}

void net_request_set_user(NetRequest *request, void *user)
{
    request->user = user;
}
