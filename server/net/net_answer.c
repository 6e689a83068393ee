/* net_answer.c - HTTP: from answers to bytes. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>

#include "server/base/clock.h"
#include "server/net/net_internal.h"

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
