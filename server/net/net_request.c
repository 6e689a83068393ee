/* net_request.c - HTTP: from heads and bodies to requests, and to upgrades. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>

#include "server/base/clock.h"
#include "server/net/net_internal.h"
#include "server/net/request_target.h"

/* ------------------------------------------------------- reading a request */

/* Copies a field's value; false if it does not fit, and empty if it was not sent. */
static bool copy_field(const RequestHead *head, HeadField field, char *value, size_t room)
{
    const Span span = head->fields[field];
    const bool fits = span.size < room;
    const size_t size = fits ? span.size : 0;
    if (size > 0) {
        memcpy(value, span.start, size);
    }
    value[size] = '\0';
    return fits;
}

#define COPY(request, head, field, member)                                                         \
    copy_field(head, field, (request)->member, sizeof(request)->member)

/* Copies what fits of the end of a field's value. */
static void copy_tail(const RequestHead *head, HeadField field, char *value, size_t room)
{
    const Span span = head->fields[field];
    const size_t size = span.size < room ? span.size : room - 1;
    if (size > 0) {
        memcpy(value, span.start + span.size - size, size);
    }
    value[size] = '\0';
}

/* Copies all that will be asked of a request: its head is soon gone. Returns the status to
 * refuse it with, 0 if all is well. */
static int copy_head(NetRequest *request, const RequestHead *head)
{
    int status = request_target_path(head->path, request->path, sizeof request->path);
    if (status == 0 && head->query.start != NULL) {
        status = request_target_query(head->query, request->query, sizeof request->query);
    }
    if (status != 0) {
        return status;
    }
    request->body_length = head->body_length;
    request->ends_if_refused = head->expects_continue && head->minor > 0 && head->body_length > 0;
    request->is_last = head->says_close || head->minor == 0;
    /* These only save bytes; what does not fit counts as not sent. */
    COPY(request, head, FIELD_IF_NONE_MATCH, if_none_match);
    COPY(request, head, FIELD_IF_RANGE, if_range);
    COPY(request, head, FIELD_RANGE, range);
    COPY(request, head, FIELD_ACCEPT_ENCODING, accept_encoding);
    /* Nothing that is read here has a type as long as that. */
    COPY(request, head, FIELD_CONTENT_TYPE, content_type);
    /* A proxy adds at the end whom it speaks for. */
    copy_tail(head, FIELD_FORWARDED_FOR, request->forwarded_for, sizeof request->forwarded_for);
    return COPY(request, head, FIELD_ORIGIN, origin) && COPY(request, head, FIELD_HOST, host) ? 0
                                                                                              : 431;
}

void net_free_request(Connection *connection)
{
    NetRequest *request = connection->request;
    Net *net = connection->net;
    connection->request = NULL;
    if (request != NULL) {
        net->bodies -= request->body_place;
        free(request->body);
        free(request->head);
        free(request->answer.to_free);
        if (request->answer.shared != NULL) {
            net_release_body(net, request->answer.shared);
        }
        free(request);
    }
}

void net_lose_request(Connection *connection)
{
    NetRequest *request = connection->request;
    const NetHandlers *handlers = &connection->net->handlers;
    if (request != NULL && request->is_handled) {
        handlers->request_lost(handlers->context, request);
    }
    net_free_request(connection);
}

/* ------------------------------------------------------------------ bodies */

/* The whole request has come: hands it to the handler, who may answer later. */
static NetStep handle_request(NetRequest *request)
{
    const NetHandlers *handlers = &request->connection->net->handlers;
    if (!request->is_answered) {
        request->is_handled = true;
        handlers->request(handlers->context, request);
    }
    if (!request->is_answered) {
        net_enter_phase(request->connection, PHASE_ANSWER);
    }
    return STEP_ON;
}

static bool make_place_for_body(NetRequest *request)
{
    const bool is_large = request->body_length > NET_BODY_SMALL;
    request->body_place = is_large ? request->body_length : 0;
    request->connection->net->bodies += request->body_place;
    request->body = malloc(request->body_length + 1);
    return request->body != NULL;
}

/* Lets the client go on that has asked whether its body is wanted. */
static NetStep encourage(const NetRequest *request)
{
    static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
    const long sent = net_push(request->connection, text, sizeof text - 1, 0);
    return sent == (long)sizeof text - 1 ? STEP_ON : STEP_END;
}

/* Asks the handler whether a request is wanted. If it is, there is a place for its body; if
 * not, its body is thrown away as it comes, or, where the client has waited for an answer,
 * does not come. */
static NetStep begin_request(NetRequest *request, const Input *input)
{
    Connection *connection = request->connection;
    const NetHandlers *handlers = &connection->net->handlers;
    handlers->begun(handlers->context, request);
    if (request->body_length == 0) {
        return handle_request(request);
    }
    if (request->is_answered && request->ends_if_refused) {
        return STEP_ON;
    }
    request->awaits_body = true;
    net_enter_phase(connection, PHASE_BODY);
    if (request->is_answered) {
        return STEP_ON;
    }
    if (!make_place_for_body(request)) {
        return STEP_END;
    }
    const bool is_waiting = request->ends_if_refused && input->left == 0;
    request->ends_if_refused = false;
    return is_waiting ? encourage(request) : STEP_ON;
}

NetStep net_read_body(Connection *connection, Input *input)
{
    NetRequest *request = connection->request;
    const size_t wanted = request->body_length - request->body_size;
    const size_t size = input->left < wanted ? input->left : wanted;
    if (request->body != NULL && size > 0) {
        memcpy(request->body + request->body_size, input->at, size);
    }
    request->body_size += size;
    input->at += size;
    input->left -= size;
    if (size < wanted) {
        return STEP_WAIT;
    }
    request->awaits_body = false;
    if (request->body != NULL) {
        request->body[request->body_size] = '\0';
    }
    return handle_request(request);
}

/* ---------------------------------------------------------------- upgrades */

static bool is_upgrade(const RequestHead *head)
{
    return head->wants_socket && head->says_upgrade && head->method == NET_GET && head->minor > 0;
}

/* 0 if it may become a socket, or else the status to refuse it with. */
static int check_upgrade(const NetRequest *request, const RequestHead *head)
{
    const NetHandlers *handlers = &request->connection->net->handlers;
    if (!span_is(head->fields[FIELD_SOCKET_VERSION], "13")) {
        return 426;
    }
    if (!request_head_is_socket_key(head->fields[FIELD_SOCKET_KEY])) {
        return 400;
    }
    const int status = handlers->may_open(handlers->context, request);
    if (status != 0) {
        return status;
    }
    return net_count_socket(request->connection, request) ? 0 : 429;
}

static NetStep upgrade(NetRequest *request, const RequestHead *head)
{
    Connection *connection = request->connection;
    int status = check_upgrade(request, head);
    if (status == 0) {
        status = net_open_socket(connection, head->fields[FIELD_SOCKET_KEY]);
    }
    if (status != 0) {
        net_refuse(request, status);
    } else {
        net_free_request(connection);
    }
    return STEP_ON;
}

/* ---------------------------------------------------------------- the whole */

/* What the server as a whole can do. */
static NetStep answer_for_all(NetRequest *request)
{
    net_answer(request, &(NetAnswer){.status = 200,
                                     .headers = "Allow: GET, HEAD, POST, OPTIONS\r\n",
                                     .is_inert = true});
    return STEP_ON;
}

/* What cannot be read ends the connection: nobody knows where the next request begins. */
NetStep net_read_request(Connection *connection, Input *input)
{
    RequestHead head;
    int status;
    const long size = request_head_parse(input->at, input->left, &head, &status);
    if (size == HEAD_INCOMPLETE) {
        return STEP_WAIT;
    }
    NetRequest *request = calloc(1, sizeof *request);
    if (request == NULL) {
        return STEP_END;
    }
    request->connection = connection;
    request->began_us = clock_now_us();
    request->method = head.method;
    connection->request = request;
    if (status == 0) {
        status = copy_head(request, &head);
    }
    if (status != 0) {
        net_refuse(request, status);
        return STEP_ON;
    }
    input->at += size;
    input->left -= (size_t)size;
    if (is_upgrade(&head)) {
        return upgrade(request, &head);
    }
    return request->path[0] == '*' ? answer_for_all(request) : begin_request(request, input);
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

/* The parts of a query are looked through up to the empty one. */
bool net_request_has_line_end(const NetRequest *request)
{
    bool has_it = strpbrk(request->path, "\r\n") != NULL;
    for (const char *part = request->query; *part != '\0' && !has_it; part += strlen(part) + 1) {
        has_it = strpbrk(part, "\r\n") != NULL;
    }
    return has_it;
}

const char *net_request_address(const NetRequest *request)
{
    return request->connection->address;
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
    return net_has_place(request->connection->net, request->body_length);
}

NetBody *net_request_share_body(const NetRequest *request, const char *name, void *bytes,
                                size_t size)
{
    return net_share_body(request->connection->net, name, bytes, size);
}

char *net_request_take_body(NetRequest *request, size_t *size)
{
    char *body = request->body;
    *size = request->body_size;
    request->body = NULL;
    request->body_size = 0;
    return body;
}

NetPlace net_request_take_place(NetRequest *request)
{
    const NetPlace place = {request->connection->net, request->body_place};
    request->body_place = 0;
    return place;
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

const char *net_request_if_range(const NetRequest *request)
{
    return request->if_range;
}

const char *net_request_range(const NetRequest *request)
{
    return request->range;
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

/* ---------------------------------------------------------------------------------- bodies */

struct NetBody {
    NetBody *next;
    int holders;
    char name[NET_BODY_NAME_SIZE];
    void *bytes;
    size_t size;
    size_t place; /* what it takes of NET_BODIES_MAX */
};

bool net_has_place(const Net *net, size_t size)
{
    return size <= NET_BODY_SMALL || net->bodies + size <= NET_BODIES_MAX;
}

void net_release_place(NetPlace place)
{
    if (place.size > 0) {
        place.net->bodies -= place.size;
    }
}

static NetBody *find_body(const Net *net, const char *name)
{
    NetBody *body = net->shared;
    while (body != NULL && strcmp(body->name, name) != 0) {
        body = body->next;
    }
    return body;
}

/* NULL without place or memory. */
static NetBody *add_body(Net *net, const char *name, void *bytes, size_t size)
{
    NetBody *body = net_has_place(net, size) ? calloc(1, sizeof *body) : NULL;
    if (body != NULL) {
        snprintf(body->name, sizeof body->name, "%s", name);
        body->bytes = bytes;
        body->size = size;
        body->place = size > NET_BODY_SMALL ? size : 0;
        body->next = net->shared;
        net->shared = body;
        net->bodies += body->place;
    }
    return body;
}

NetBody *net_share_body(Net *net, const char *name, void *bytes, size_t size)
{
    NetBody *body = find_body(net, name);
    NetBody *added = body == NULL ? add_body(net, name, bytes, size) : NULL;
    if (added == NULL) {
        free(bytes);
    }
    body = body != NULL ? body : added;
    if (body != NULL) {
        body->holders++;
    }
    return body;
}

const void *net_body_bytes(const NetBody *body, size_t *size)
{
    *size = body->size;
    return body->bytes;
}

void net_release_body(Net *net, NetBody *body)
{
    if (--body->holders > 0) {
        return;
    }
    NetBody **place = &net->shared;
    while (*place != body) {
        place = &(*place)->next;
    }
    *place = body->next;
    net->bodies -= body->place;
    free(body->bytes);
    free(body);
}

/* --------------------------------------------------------------------------------- answers */

enum { TOGETHER_MAX = 16384 }; /* a body up to this size goes out with its head */

/* Writes the head, and the body too where it is small, into memory of their
 * own; a large body is sent from where it is. Without memory the connection
 * ends without an answer. */
static void compose_answer(NetRequest *request)
{
    const Net *net = request->connection->net;
    NetAnswer *answer = &request->answer;
    const bool has_body = request->method != NET_HEAD && answer->status != 304;
    const bool is_together = has_body && answer->size <= TOGETHER_MAX;
    const ResponseHead head = {
        .status = answer->status,
        .date = net->date,
        .type = answer->type,
        .fields = answer->headers,
        .size = answer->size,
        .is_inert = answer->is_inert,
        .is_last = request->is_last,
    };
    request->is_answered = true;
    net->handlers.answered(net->handlers.context, answer->status,
                           clock_now_us() - request->began_us);
    request->head = malloc(RESPONSE_HEAD_SIZE + (is_together ? answer->size : 0));
    if (request->head == NULL) {
        return;
    }
    request->rest = request->head;
    request->rest_size = response_head_write(&head, (char *)request->head);
    if (is_together && answer->size > 0) {
        memcpy(request->head + request->rest_size, answer->body, answer->size);
        request->rest_size += answer->size;
    }
    if (!has_body || is_together) {
        answer->size = 0; /* nothing more to send */
    }
}

/* ----------------------------------------------------------------- sending */

static SendProgress send_rest(NetRequest *request, int flags)
{
    while (request->rest_size > 0) {
        const long sent = net_push(request->connection, request->rest, request->rest_size, flags);
        if (sent <= 0) {
            return sent == 0 ? SEND_LATER : SEND_BROKEN;
        }
        request->rest += sent;
        request->rest_size -= (size_t)sent;
    }
    return SEND_DONE;
}

/* The kernel takes it from the file without copying it first. */
static SendProgress send_file(NetRequest *request)
{
    NetAnswer *answer = &request->answer;
    while (answer->size > 0) {
        off_t at = answer->file_at;
        const ssize_t sent = sendfile(request->connection->io.fd, answer->file, &at, answer->size);
        if (sent <= 0) {
            const bool is_later = sent < 0 && (errno == EAGAIN || errno == EINTR);
            return is_later ? SEND_LATER : SEND_BROKEN;
        }
        answer->file_at = at;
        answer->size -= (size_t)sent;
    }
    return SEND_DONE;
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
    return send_rest(request, 0);
}

/* The head waits for the body that follows it, so that both are in one packet. */
static SendProgress send_all(NetRequest *request)
{
    const bool has_more = request->answer.size > 0;
    const SendProgress progress = send_rest(request, has_more ? MSG_MORE : 0);
    return progress == SEND_DONE ? send_body(request) : progress;
}

static size_t unsent(const NetRequest *request)
{
    return request->rest_size + request->answer.size;
}

NetStep net_send_answer(Connection *connection)
{
    NetRequest *request = connection->request;
    const size_t before = unsent(request);
    if (request->head == NULL) {
        return STEP_END; /* there was no memory for it */
    }
    const SendProgress progress = send_all(request);
    if (progress == SEND_BROKEN) {
        return STEP_END;
    }
    if (progress == SEND_LATER) {
        if (connection->phase != PHASE_SENDING || unsent(request) < before) {
            net_enter_phase(connection, PHASE_SENDING);
        }
        return STEP_WAIT;
    }
    const bool is_last = request->is_last;
    net_free_request(connection);
    net_enter_phase(connection, PHASE_HEAD);
    return is_last ? net_leave(connection) : STEP_ON;
}

/* --------------------------------------------------------------- answering */

void net_answer(NetRequest *request, const NetAnswer *answer)
{
    assert(!request->is_answered);
    request->answer = *answer;
    if (answer->shared != NULL) {
        request->answer.body = net_body_bytes(answer->shared, &request->answer.size);
    }
    request->is_handled = false; /* its handler need not hear of it any more */
    /* Whoever asked first whether to send a body does not send it now, or does; so nobody
     * knows where the next request begins. */
    request->is_last = request->is_last || request->ends_if_refused;
    compose_answer(request);
    net_poke(request->connection);
}

void net_refuse(NetRequest *request, int status)
{
    request->is_last = true;
    request->answer = (NetAnswer){
        .status = status,
        .type = "text/plain; charset=utf-8",
        .headers = status == 405 ? "Allow: GET, HEAD, POST, OPTIONS\r\n" : NULL,
        .body = response_head_reason(status),
        .size = strlen(response_head_reason(status)),
    };
    compose_answer(request);
}

void net_give_up_request(Connection *connection)
{
    NetRequest *request = connection->request;
    const NetHandlers *handlers = &connection->net->handlers;
    net_enter_phase(connection, PHASE_SENDING);
    if (request->is_handled) {
        request->is_handled = false;
        handlers->request_lost(handlers->context, request);
    }
    if (!request->is_answered) {
        net_refuse(request, 503);
    }
    net_poke(connection);
}
