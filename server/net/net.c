/* net.c - HTTP and WebSocket on one event loop: libwebsockets on libev. */
#define _POSIX_C_SOURCE 200809L

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/net/net_internal.h"

enum {
    RECEIVE_SIZE = 512, /* of a socket's buffer; longer messages come in pieces */
    SPARE_FILES = 16,   /* that no connection may have */
};

/* --------------------------------------------------------------- callbacks */

/* The kernel gives the lowest number that is free, so a high one says that the
 * files run out. Who comes then is hung up on: if there were none left to accept
 * with, they would wait at the door, and the loop would turn as fast as it can. */
static bool is_to_spare(int file)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && (rlim_t)file + SPARE_FILES >= limit.rlim_cur;
}

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t size)
{
    Net *net = lws_context_user(lws_get_context(wsi));
    NetSession *session = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return is_to_spare((int)(intptr_t)in) || !net_may_connect(net, (int)(intptr_t)in) ? -1 : 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return net_connect(net, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        net_disconnect(net, wsi);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT: /* the method CONNECT: it would have been a tunnel */
        net_refuse_unread(net, wsi, 405);
        return -1;
    case LWS_CALLBACK_HTTP:
        return net_start_request(net, session, wsi);
    case LWS_CALLBACK_HTTP_BODY:
        return net_take_body(session, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return net_complete_body(session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return net_go_on_answering(session);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session != NULL) {
            net_lose_request(session);
        }
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return net_confirm_upgrade(net, wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
        return net_open_socket(net, session, wsi);
    case LWS_CALLBACK_RECEIVE:
        return net_take_piece(session->socket, in, size);
    case LWS_CALLBACK_RECEIVE_PONG:
        net_hear_from(session->socket);
        return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return net_take_close(session->socket, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return net_go_on_sending(session->socket);
    case LWS_CALLBACK_CLOSED:
        net_close_socket(session);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {
        .name = "fourmi",
        .callback = hear,
        .per_session_data_size = sizeof(NetSession),
        .rx_buffer_size = RECEIVE_SIZE,
        .tx_packet_size = NET_SEND_MAX,
    },
    {0},
};

/* libwebsockets would ping by itself, but keeps all sockets' times in one sorted
 * list through which it walks whenever something comes. */
static const lws_retry_bo_t no_pings = {.secs_since_valid_ping = 0};

/* -------------------------------------------------------------------- loop */

static void tell_woken(const Net *net)
{
    net->handlers.woken(net->handlers.context);
}

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events)
{
    (void)loop;
    (void)events;
    tell_woken(watcher->data);
}

static void on_alarm(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    tell_woken(watcher->data);
}

static void on_idle(struct ev_loop *loop, ev_idle *watcher, int events)
{
    (void)events;
    Net *net = watcher->data;
    if (!net->handlers.idle(net->handlers.context)) {
        ev_idle_stop(loop, watcher);
    }
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
    net_look_after_sockets(net);
    net_look_after_connections(net);
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
    ev_idle_init(&net->idle, on_idle);
    net->wake.data = net;
    net->tick.data = net;
    net->alarm.data = net;
    net->turn.data = net;
    net->idle.data = net;
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
    ev_idle_stop(net->loop, &net->idle);
    ev_loop_destroy(net->loop);
}

/* libwebsockets does not say why it cannot listen, so this tries first. */
static bool can_listen(const char *address, int port, char *error, size_t error_size)
{
    struct sockaddr_in ip4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 ip6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    const bool is_ip4 = inet_pton(AF_INET, address, &ip4.sin_addr) == 1;
    if (!is_ip4 && inet_pton(AF_INET6, address, &ip6.sin6_addr) != 1) {
        snprintf(error, error_size, "%s is not an address, such as 127.0.0.1 or 0.0.0.0", address);
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

Net *net_new(const char *address, int port, int connections_per_address,
             const NetHandlers *handlers, char *error, size_t error_size)
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
    net->connections_per_address = connections_per_address;
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
        .pt_serv_buf_size = NET_SEND_MAX,
        .retry_and_idle_policy = &no_pings,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   /* or else it listens on every address there is */
                   (strchr(address, ':') == NULL ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0),
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
    if (!ev_is_active(&net->alarm) || ev_timer_remaining(net->loop, &net->alarm) > ms / 1000.0) {
        ev_timer_stop(net->loop, &net->alarm);
        ev_timer_set(&net->alarm, ms / 1000.0, 0.0);
        ev_timer_start(net->loop, &net->alarm);
    }
}

void net_call_when_idle(Net *net)
{
    ev_idle_start(net->loop, &net->idle);
}
