/* net_connection.c - what every connection has, whatever is said over it: bytes that come,
 * an address whose connections are counted, and a time for what comes next.
 *
 *      accept --> HEAD --> BODY --> ANSWER --> SENDING --> HEAD ...
 *                  |                               \--> LEAVING
 *                  \--> a socket: OPEN <--> SENDING --> LEAVING
 *
 * While a request is answered no further one is read: what has come of it waits, and when
 * that is much, or the client does not take its answer, nothing more is taken from it.
 */
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/base/clock.h"
#include "server/net/net_internal.h"

enum {
    REQUESTS_SIZE = 8 * 1024, /* bytes of requests that are taken at once */
    REQUESTS_AT_ONCE = 16,    /* that are answered before others are served */
};

/* How long each phase may last; OPEN lasts as long as there are signs of life. */
static const int64_t phase_ms[PHASE_OPEN] = {
    [PHASE_HEAD] = 20 * 1000,
    [PHASE_BODY] = 120 * 1000, /* of 4 MiB, at 280 kbit/s */
    [PHASE_ANSWER] = 60 * 1000,
    [PHASE_SENDING] = 30 * 1000, /* since the client has last taken something */
    [PHASE_LEAVING] = 10 * 1000,
};

/* ---------------------------------------------------------------- addresses */

/* An address of IPv4 may come in the clothes of IPv6. */
static void write_address(const struct sockaddr *peer, char address[NET_ADDRESS_SIZE])
{
    const struct sockaddr_in *ip4 = (const struct sockaddr_in *)(const void *)peer;
    const struct sockaddr_in6 *ip6 = (const struct sockaddr_in6 *)(const void *)peer;
    const uint8_t *last_bytes = ip6->sin6_addr.s6_addr + sizeof ip6->sin6_addr -
                                sizeof ip4->sin_addr;
    address[0] = '\0';
    if (peer->sa_family == AF_INET) {
        inet_ntop(AF_INET, &ip4->sin_addr, address, NET_ADDRESS_SIZE);
    } else if (peer->sa_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&ip6->sin6_addr)) {
        inet_ntop(AF_INET, last_bytes, address, NET_ADDRESS_SIZE);
    } else if (peer->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &ip6->sin6_addr, address, NET_ADDRESS_SIZE);
    }
}

/* The key of whose connection from this address is; 0 if that is not known yet. */
static uint64_t key_of(const Net *net, const char *address, const NetRequest *request)
{
    const char *client = net->handlers.client(net->handlers.context, address, request);
    return client != NULL ? limits_key(client) : 0;
}

static bool count_for(Connection *connection, uint64_t key)
{
    Net *net = connection->net;
    if (key != 0 && (tally_count(&net->tally, key) >= net->connections_per_address ||
                     !tally_add(&net->tally, key))) {
        return false;
    }
    connection->key = key;
    return true;
}

bool net_count_socket(Connection *connection, const NetRequest *request)
{
    return connection->key != 0 ||
           count_for(connection, key_of(connection->net, connection->address, request));
}

/* ------------------------------------------------------------------- phases */

static void take_out_of_list(Connection *connection)
{
    ConnectionList *list = &connection->net->phases[connection->phase];
    *(connection->before != NULL ? &connection->before->after : &list->first) = connection->after;
    *(connection->after != NULL ? &connection->after->before : &list->last) = connection->before;
}

static void put_into_list(Connection *connection, NetPhase phase)
{
    ConnectionList *list = &connection->net->phases[phase];
    connection->phase = phase;
    connection->since_ms = clock_now_ms();
    connection->before = list->last;
    connection->after = NULL;
    *(list->last != NULL ? &list->last->after : &list->first) = connection;
    list->last = connection;
}

void net_enter_phase(Connection *connection, NetPhase phase)
{
    take_out_of_list(connection);
    put_into_list(connection, phase);
}

static void end_connection(Connection *connection)
{
    Net *net = connection->net;
    net_close_socket(connection);
    net_lose_request(connection);
    ev_io_stop(net->loop, &connection->io);
    close(connection->io.fd);
    take_out_of_list(connection);
    if (connection->key != 0) {
        tally_remove(&net->tally, connection->key);
    }
    free(connection->rest);
    free(connection);
}

/* Whether a request has come that nobody has looked at: it is the server that was held up,
 * and not the client. Of one that has begun, more does not count. */
static bool has_unread_request(const Connection *connection)
{
    char byte;
    return connection->phase == PHASE_HEAD && connection->rest_size == 0 &&
           recv(connection->io.fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

static void run_out_of_time(Connection *connection)
{
    if (connection->phase == PHASE_ANSWER) {
        net_give_up_request(connection);
    } else if (has_unread_request(connection)) {
        net_enter_phase(connection, PHASE_HEAD);
    } else {
        end_connection(connection);
    }
}

void net_look_after_connections(Net *net)
{
    const int64_t now_ms = clock_now_ms();
    for (int phase = 0; phase < PHASE_OPEN; phase++) {
        const ConnectionList *list = &net->phases[phase];
        while (list->first != NULL && now_ms - list->first->since_ms > phase_ms[phase]) {
            run_out_of_time(list->first);
        }
    }
}

void net_disconnect_all(Net *net)
{
    for (int phase = 0; phase < PHASE_COUNT; phase++) {
        while (net->phases[phase].first != NULL) {
            end_connection(net->phases[phase].first);
        }
    }
}

NetStep net_leave(Connection *connection)
{
    if (shutdown(connection->io.fd, SHUT_WR) != 0) {
        return STEP_END;
    }
    net_enter_phase(connection, PHASE_LEAVING);
    return STEP_WAIT;
}

/* ------------------------------------------------------------ bytes in and out */

long net_push(const Connection *connection, const void *bytes, size_t size, int flags)
{
    const ssize_t sent = send(connection->io.fd, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT | flags);
    return sent >= 0 ? (long)sent : errno == EAGAIN || errno == EINTR ? 0 : -1;
}

/* The client sends no more. Where it has said that no request follows the one that is being
 * answered, it may well wait for the answer. Else it is taken to have left: nothing tells it
 * from one that has. */
static bool goes_on_after_end(Connection *connection)
{
    connection->has_ended = connection->phase == PHASE_ANSWER && connection->request->is_last;
    return connection->has_ended;
}

/* Adds what has come to the input, behind `size` bytes that are there; false if the
 * connection is over. */
static bool receive(Connection *connection, size_t *size)
{
    Net *net = connection->net;
    const size_t limit = connection->phase == PHASE_BODY ? NET_INPUT_SIZE : REQUESTS_SIZE;
    if (*size >= limit) {
        return true;
    }
    const ssize_t got = recv(connection->io.fd, net->input + *size, limit - *size, MSG_DONTWAIT);
    if (got < 0) {
        return errno == EAGAIN || errno == EINTR;
    }
    *size += (size_t)got;
    return got > 0 || goes_on_after_end(connection);
}

/* Keeps what was not used. It lies in the net's own memory until then. */
static bool keep_rest(Connection *connection, const Input *input)
{
    if (input->left == 0) {
        free(connection->rest);
        connection->rest = NULL;
        connection->rest_size = 0;
        return true;
    }
    char *rest = realloc(connection->rest, input->left);
    if (rest == NULL) {
        return false;
    }
    memcpy(rest, input->at, input->left);
    connection->rest = rest;
    connection->rest_size = input->left;
    return true;
}

static NetStep do_next(Connection *connection, Input *input)
{
    const NetRequest *request = connection->request;
    if (request == NULL) {
        return net_read_request(connection, input);
    }
    if (request->awaits_body) {
        return net_read_body(connection, input);
    }
    return request->is_answered ? net_send_answer(connection) : STEP_WAIT;
}

/* Does with requests all that can be done now, or as much as others can wait for. */
static NetStep serve_some(Connection *connection, Input *input)
{
    NetStep step = STEP_ON;
    int requests = 0;
    while (step == STEP_ON && connection->socket == NULL &&
           (connection->request != NULL || requests < REQUESTS_AT_ONCE)) {
        requests += connection->request == NULL;
        step = do_next(connection, input);
    }
    connection->is_making_way = step == STEP_ON && connection->socket == NULL && input->left > 0;
    return step;
}

static NetStep serve_requests(Connection *connection, int events)
{
    size_t size = connection->rest_size;
    if (size > 0) {
        memcpy(connection->net->input, connection->rest, size);
    }
    if ((events & EV_READ) != 0 && !receive(connection, &size)) {
        return STEP_END;
    }
    Input input = {connection->net->input, size};
    NetStep step = serve_some(connection, &input);
    if (connection->socket != NULL && step == STEP_ON) {
        step = net_serve_socket(connection, &input, 0);
        input.left = 0;
    }
    if (connection->phase == PHASE_LEAVING) {
        input.left = 0;
    }
    return step == STEP_END || !keep_rest(connection, &input) ? STEP_END : STEP_WAIT;
}

/* Reads what nobody wants, until the client hangs up. */
static NetStep drain(const Connection *connection)
{
    Net *net = connection->net;
    const ssize_t got = recv(connection->io.fd, net->input, sizeof net->input, MSG_DONTWAIT);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR)) ? STEP_WAIT : STEP_END;
}

static NetStep serve(Connection *connection, int events)
{
    if (connection->phase == PHASE_LEAVING) {
        return drain(connection);
    }
    if (connection->socket != NULL) {
        return net_serve_socket(connection, NULL, events);
    }
    return serve_requests(connection, events);
}

/* ------------------------------------------------------------------ watching */

/* A client whose next request waits already, or that has none, need not be watched for
 * leaving. One that makes way is served again when the others have been, as soon as it can
 * be sent something. */
static int events_to_watch(const Connection *connection)
{
    if (connection->is_making_way) {
        return EV_WRITE;
    }
    if (connection->phase == PHASE_SENDING) {
        return connection->socket != NULL ? EV_READ | EV_WRITE : EV_WRITE;
    }
    const bool has_come = connection->rest_size > 0 || connection->has_ended;
    return connection->phase == PHASE_ANSWER && has_come ? 0 : EV_READ;
}

static void watch(Connection *connection)
{
    struct ev_loop *loop = connection->net->loop;
    ev_io *io = &connection->io;
    const int events = events_to_watch(connection);
    if ((io->events & (EV_READ | EV_WRITE)) != events) {
        ev_io_stop(loop, io);
        ev_io_set(io, io->fd, events);
        if (events != 0) {
            ev_io_start(loop, io);
        }
    }
    if (connection->is_poked && !connection->is_making_way) { /* it would come before others */
        ev_feed_event(loop, io, EV_CUSTOM);
    }
}

static void on_io(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)loop;
    Connection *connection = watcher->data;
    connection->is_running = true;
    connection->is_poked = false;
    if (serve(connection, events) == STEP_END) {
        end_connection(connection);
        return;
    }
    connection->is_running = false;
    watch(connection);
}

void net_poke(Connection *connection)
{
    if (!connection->is_poked && !connection->is_running) {
        ev_feed_event(connection->net->loop, &connection->io, EV_CUSTOM);
    }
    connection->is_poked = true;
}

/* ------------------------------------------------------------ coming and going */

bool net_connect(Net *net, int file, const struct sockaddr *peer)
{
    Connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        return false;
    }
    connection->net = net;
    write_address(peer, connection->address);
    if (!count_for(connection, key_of(net, connection->address, NULL))) {
        free(connection);
        return false;
    }
    put_into_list(connection, PHASE_HEAD);
    ev_io_init(&connection->io, on_io, file, EV_READ);
    connection->io.data = connection;
    ev_io_start(net->loop, &connection->io);
    return true;
}
