/* net_inside.h - what the files behind net.h share: libwebsockets on libev.
 *
 *      net.c          the loop, and whom libwebsockets' callbacks go to
 *      net_request.c  HTTP: requests and their answers, and upgrades
 *      net_socket.c   WebSocket: messages, queues and closing
 */
#ifndef FOURMI_SERVER_NET_INSIDE_H
#define FOURMI_SERVER_NET_INSIDE_H

#include <ev.h>
#include <libwebsockets.h>

#include "server/net.h"

enum { NET_SEND_MAX = 64 * 1024 }; /* bytes handed to the kernel at once */

/* Sockets in the order in which they were put there. */
typedef struct SocketList {
    NetSocket *first;
    NetSocket *last;
} SocketList;

struct Net {
    NetHandlers handlers;
    struct lws_context *context;
    struct ev_loop *loop;
    ev_async wake;
    ev_async stop;
    ev_timer tick;
    ev_timer alarm; /* of net_wake_after */
    ev_prepare turn;
    ev_idle idle;
    int port;
    size_t bodies;    /* bytes of those that are not small, of all requests */
    SocketList heard; /* the one that has been silent for the longest time first */
    SocketList asked; /* whether they are still there */
};

/* What libwebsockets keeps for a connection. */
typedef struct Session {
    NetRequest *request;
    NetSocket *socket;
} Session;

void net_read_address(struct lws *wsi, char address[NET_ADDRESS_SIZE]);

/* The rest returns what libwebsockets' callback is to return: -1 ends the
 * connection. */

/* ----------------------------------------------------------- net_request.c */

int net_start_request(Net *net, Session *session, struct lws *wsi);
int net_take_body(Session *session, const void *bytes, size_t size);
int net_complete_body(Session *session);

/* The connection can take more. */
int net_go_on_answering(Session *session);

/* The connection is gone. */
void net_lose_request(Session *session);

/* Whether a request to become something else than HTTP is granted: 0 if it is.
 * If not, it has been told why. */
int net_confirm_upgrade(Net *net, struct lws *wsi, const char *protocol);

/* ------------------------------------------------------------ net_socket.c */

int net_open_socket(Net *net, Session *session, struct lws *wsi);
int net_take_piece(NetSocket *socket, const void *bytes, size_t size);

/* The client closes; libwebsockets answers with the same unless there is
 * something wrong with it. */
int net_take_close(NetSocket *socket, const unsigned char *payload, size_t size);

/* The connection can take more: what is queued, then the close. */
int net_go_on_sending(NetSocket *socket);
void net_close_socket(Session *session);

/* The client is there: it has sent something. */
void net_hear_from(NetSocket *socket);

/* Asks those that have been silent whether they are there, and hangs up on
 * those that have not answered. */
void net_look_after_sockets(Net *net);

#endif
