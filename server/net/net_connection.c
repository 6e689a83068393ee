/* net_connection.c - what every connection has, whatever is said over it: an
 * address whose connections are counted, and a time for what comes next.
 *
 *      accept --> HEAD --> BODY --> ANSWER --> SENDING --> HEAD ...
 *                  \--> a socket: OPEN <--> SENDING
 *
 * libwebsockets has times of its own, but not for everything: what it takes for
 * a tunnel, a body that comes byte by byte, an answer that nobody reads.
 */
#define _DEFAULT_SOURCE /* TCP_USER_TIMEOUT */

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/net/net_internal.h"

enum {
    STALL_MS = 30 * 1000,    /* that a client may leave unread what was sent to it */
    UNSENT_MAX = 128 * 1024, /* bytes that wait in the system to be sent */
    PEEK_SIZE = NET_HEADERS_MAX,
    PEEK_FIRST = 1, /* a priority above that of libwebsockets, which reads */
    DRAIN_MAX = 16, /* times PEEK_SIZE that are read and thrown away */
};

/* How long each phase may last; OPEN lasts as long as there are signs of life. */
static const int64_t phase_ms[PHASE_OPEN] = {
    [PHASE_HEAD] = 20 * 1000,
    [PHASE_BODY] = 120 * 1000, /* of 4 MiB, at 280 kbit/s */
    [PHASE_ANSWER] = 60 * 1000,
    [PHASE_SENDING] = STALL_MS, /* since the client has last taken something */
};

struct Connection {
    Net *net;
    struct lws *wsi;
    char address[NET_ADDRESS_SIZE];
    uint64_t key; /* of the address it counts for; 0: none */
    NetPhase phase;
    int64_t since_ms;
    Connection *before;
    Connection *after;
    ev_io peek;
    int matched; /* letters of %00 that the request line ends with so far */
    bool is_line_read;
};

Connection *net_connection_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

/* ---------------------------------------------------------------- addresses */

/* An address of IPv4 may come in the clothes of IPv6. */
static void read_address(int file, char address[NET_ADDRESS_SIZE])
{
    struct sockaddr_storage peer = {0};
    const struct sockaddr_in *ip4 = (const struct sockaddr_in *)&peer;
    const struct sockaddr_in6 *ip6 = (const struct sockaddr_in6 *)&peer;
    const uint8_t *last_bytes = ip6->sin6_addr.s6_addr + sizeof ip6->sin6_addr -
                                sizeof ip4->sin_addr;
    socklen_t size = sizeof peer;
    address[0] = '\0';
    getpeername(file, (struct sockaddr *)&peer, &size);
    if (peer.ss_family == AF_INET) {
        inet_ntop(AF_INET, &ip4->sin_addr, address, NET_ADDRESS_SIZE);
    } else if (peer.ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&ip6->sin6_addr)) {
        inet_ntop(AF_INET, last_bytes, address, NET_ADDRESS_SIZE);
    } else if (peer.ss_family == AF_INET6) {
        inet_ntop(AF_INET6, &ip6->sin6_addr, address, NET_ADDRESS_SIZE);
    }
}

const char *net_connection_address(const Connection *connection)
{
    return connection->address;
}

/* The key of whose connection from this address is; 0 if that is not known yet. */
static uint64_t key_of(const Net *net, const char *address, const NetRequest *request)
{
    const char *client = net->handlers.client(net->handlers.context, address, request);
    return client != NULL ? limits_key(client) : 0;
}

static bool has_room_for(const Net *net, uint64_t key)
{
    return key == 0 || tally_count(&net->tally, key) < net->connections_per_address;
}

bool net_may_connect(const Net *net, int file)
{
    char address[NET_ADDRESS_SIZE];
    read_address(file, address);
    return has_room_for(net, key_of(net, address, NULL));
}

static bool count_for(Connection *connection, uint64_t key)
{
    Net *net = connection->net;
    if (!has_room_for(net, key) || (key != 0 && !tally_add(&net->tally, key))) {
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
    connection->is_line_read = false;
    connection->matched = 0;
    if (phase == PHASE_OPEN) {
        ev_io_stop(connection->net->loop, &connection->peek); /* there are no more requests */
    }
}

NetPhase net_phase(const Connection *connection)
{
    return connection->phase;
}

/* Ends a connection without a word. The system tells the client at once, and
 * libwebsockets, whatever it waits for, closes. */
static void kill_connection(Connection *connection)
{
    struct lws *wsi = connection->wsi;
    net_enter_phase(connection, PHASE_OPEN); /* its time does not run out again */
    shutdown(lws_get_socket_fd(wsi), SHUT_RDWR);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

static void run_out_of_time(Connection *connection)
{
    NetSession *session = lws_wsi_user(connection->wsi);
    if (session != NULL && session->socket != NULL) {
        net_enter_phase(connection, PHASE_OPEN);
        net_kill_socket(session->socket);
    } else if (connection->phase == PHASE_ANSWER && session != NULL && session->request != NULL) {
        net_give_up_request(session);
    } else {
        kill_connection(connection);
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

/* -------------------------------------------------------------- first glance
 *
 * libwebsockets hangs up without an answer where a request's line has a NUL,
 * plain or as %00. So this looks at the line before libwebsockets reads it. */

static bool has_nul(Connection *connection, const char *bytes, size_t size)
{
    static const char escaped[] = "%00";
    for (size_t i = 0; i < size && !connection->is_line_read; i++) {
        const bool goes_on = bytes[i] == escaped[connection->matched];
        connection->matched = goes_on ? connection->matched + 1 : bytes[i] == '%';
        connection->is_line_read = bytes[i] == '\n';
        if (bytes[i] == '\0' || escaped[connection->matched] == '\0') {
            return true;
        }
    }
    return false;
}

/* What is not read when a connection is closed would make the system take back
 * the answer as well. */
static void drain(int file)
{
    char bytes[PEEK_SIZE];
    for (int i = 0; i < DRAIN_MAX && recv(file, bytes, sizeof bytes, MSG_DONTWAIT) > 0; i++) {
    }
}

static void on_peek(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    char bytes[PEEK_SIZE];
    Connection *connection = watcher->data;
    if (connection->phase != PHASE_HEAD || connection->is_line_read) {
        return;
    }
    ssize_t size = recv(watcher->fd, bytes, sizeof bytes, MSG_PEEK | MSG_DONTWAIT);
    if (size > 0 && has_nul(connection, bytes, (size_t)size)) {
        drain(watcher->fd);
        net_refuse_unread(connection->net, connection->wsi, 400);
        kill_connection(connection);
    }
}

/* ------------------------------------------------------------ coming and going */

/* What is sent and not taken ends the connection, also where it is all in the
 * system's hands and a client answers pings but never reads. */
static void set_stall_time(int file)
{
    const unsigned ms = STALL_MS;
    setsockopt(file, IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof ms);
}

/* The system would take megabytes that wait for a slow client, and nobody would count
 * them; so they wait here. What is under way is not limited: a far client is not slowed. */
static void limit_unsent(int file)
{
    const int size = UNSENT_MAX;
    setsockopt(file, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &size, sizeof size);
}

int net_connect(Net *net, struct lws *wsi)
{
    const int file = lws_get_socket_fd(wsi);
    Connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        return -1;
    }
    connection->net = net;
    connection->wsi = wsi;
    read_address(file, connection->address);
    if (!count_for(connection, key_of(net, connection->address, NULL))) {
        free(connection);
        return -1;
    }
    put_into_list(connection, PHASE_HEAD);
    lws_set_opaque_user_data(wsi, connection);
    set_stall_time(file);
    limit_unsent(file);
    ev_io_init(&connection->peek, on_peek, file, EV_READ);
    ev_set_priority(&connection->peek, PEEK_FIRST);
    connection->peek.data = connection;
    ev_io_start(net->loop, &connection->peek);
    return 0;
}

void net_disconnect(Net *net, struct lws *wsi)
{
    Connection *connection = net_connection_of(wsi);
    if (connection == NULL) {
        return; /* it was refused, or it is the one that listens */
    }
    ev_io_stop(net->loop, &connection->peek);
    take_out_of_list(connection);
    if (connection->key != 0) {
        tally_remove(&net->tally, connection->key);
    }
    free(connection);
}
