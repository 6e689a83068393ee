/* net_listener.c - the door: where the net listens, and who comes in. */
#define _GNU_SOURCE /* accept4 */

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/net/net_internal.h"

enum {
    SPARE_FILES = 16,        /* that no connection may have */
    AT_ONCE = 64,            /* that come in before others are served */
    STALL_MS = 30 * 1000,    /* that a client may leave unread what was sent to it */
    UNSENT_MAX = 128 * 1024, /* bytes that wait in the system to be sent */
};

typedef union Address {
    struct sockaddr any;
    struct sockaddr_in ip4;
    struct sockaddr_in6 ip6;
} Address;

/* The kernel gives the lowest number that is free, so a high one says that the
 * files run out. Who comes then is hung up on: if there were none left to accept
 * with, they would wait at the door, and the loop would turn as fast as it can. */
static bool is_to_spare(int file)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && (rlim_t)file + SPARE_FILES >= limit.rlim_cur;
}

/* Lets one in; false if nobody is there. Where the system is out of something the door is
 * shut until the next tick. */
static bool let_in(Net *net)
{
    Address peer = {0};
    socklen_t size = sizeof peer;
    const int file = accept4(net->door.fd, &peer.any, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (file < 0) {
        const bool may_go_on = errno == ECONNABORTED || errno == EINTR;
        if (!may_go_on && errno != EAGAIN) {
            ev_io_stop(net->loop, &net->door);
        }
        return may_go_on;
    }
    if (is_to_spare(file) || !net_connect(net, file, &peer.any)) {
        close(file);
    }
    return true;
}

static void on_knock(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    for (int i = 0; i < AT_ONCE && let_in(watcher->data); i++) {
    }
}

/* -------------------------------------------------------------- opening */

static bool set_option(int file, int level, int option, int value)
{
    return setsockopt(file, level, option, &value, sizeof value) == 0;
}

/* Connections inherit these from the door. What is sent goes out at once. What is sent and
 * not taken ends the connection, also where it is all in the system's hands and a client
 * answers pings but never reads. And the system would take megabytes that wait for a slow
 * client, and nobody would count them; so they wait here. What is under way is not limited:
 * a far client is not slowed. */
static void set_options(int file)
{
    set_option(file, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(file, IPPROTO_TCP, TCP_USER_TIMEOUT, STALL_MS);
    set_option(file, IPPROTO_TCP, TCP_NOTSENT_LOWAT, UNSENT_MAX);
}

/* The length of the address; 0 if it is none. */
static socklen_t read_place(const char *address, int port, Address *place)
{
    *place = (Address){0};
    if (inet_pton(AF_INET, address, &place->ip4.sin_addr) == 1) {
        place->ip4.sin_family = AF_INET;
        place->ip4.sin_port = htons((uint16_t)port);
        return sizeof place->ip4;
    }
    if (inet_pton(AF_INET6, address, &place->ip6.sin6_addr) == 1) {
        place->ip6.sin6_family = AF_INET6;
        place->ip6.sin6_port = htons((uint16_t)port);
        return sizeof place->ip6;
    }
    return 0;
}

/* A file that listens, or -1. Who listens on every address of IPv6 does so on those of
 * IPv4 as well. */
static int listen_on(const Address *place, socklen_t size)
{
    const int family = place->any.sa_family;
    const int file = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (file < 0) {
        return -1;
    }
    set_options(file);
    const bool is_good = set_option(file, SOL_SOCKET, SO_REUSEADDR, 1) &&
                         (family == AF_INET || set_option(file, IPPROTO_IPV6, IPV6_V6ONLY, 0)) &&
                         bind(file, &place->any, size) == 0 && listen(file, SOMAXCONN) == 0;
    if (!is_good) {
        const int error = errno;
        close(file);
        errno = error;
        return -1;
    }
    return file;
}

static int port_of(int file)
{
    Address place = {0};
    socklen_t size = sizeof place;
    getsockname(file, &place.any, &size);
    return ntohs(place.any.sa_family == AF_INET ? place.ip4.sin_port : place.ip6.sin6_port);
}

bool net_listen(Net *net, const char *address, int port, char *error, size_t error_size)
{
    Address place;
    const socklen_t size = read_place(address, port, &place);
    if (size == 0) {
        snprintf(error, error_size, "%s is not an address, such as 127.0.0.1 or 0.0.0.0", address);
        return false;
    }
    const int file = listen_on(&place, size);
    if (file < 0) {
        snprintf(error, error_size, "cannot listen on %s:%d: %s", address, port, strerror(errno));
        return false;
    }
    net->port = port_of(file);
    ev_io_init(&net->door, on_knock, file, EV_READ);
    net->door.data = net;
    return true;
}

void net_open_door(Net *net)
{
    ev_io_start(net->loop, &net->door); /* if it is not open */
}

void net_close_door(Net *net)
{
    ev_io_stop(net->loop, &net->door);
    close(net->door.fd);
}
