/* net_internal.h - what the files behind net.h share: libwebsockets on libev.
 *
 *      net.c             the loop, and whom libwebsockets' callbacks go to
 *      net_connection.c  how many an address has, and how long each may take
 *      net_request.c     HTTP: requests and their answers, and upgrades
 *      net_body.c        large bodies of answers, held once for all who read them
 *      net_socket.c      WebSocket: messages, queues and closing
 */
#ifndef FOURMI_SERVER_NET_NET_INTERNAL_H
#define FOURMI_SERVER_NET_NET_INTERNAL_H

#include <ev.h>
#include <libwebsockets.h>

#include "server/base/limits.h"
#include "server/net/net.h"

enum { NET_SEND_MAX = 64 * 1024 }; /* bytes handed to the kernel at once */

/* Sockets in the order in which they were put there. */
typedef struct SocketList {
    NetSocket *first;
    NetSocket *last;
} SocketList;

typedef struct Connection Connection;

/* What a connection is waited for to do. */
typedef enum NetPhase {
    PHASE_HEAD,    /* to send a request */
    PHASE_BODY,    /* to send its body */
    PHASE_ANSWER,  /* nothing: it is the handler that has to answer */
    PHASE_SENDING, /* to take what is sent to it */
    PHASE_OPEN,    /* nothing: it is a socket, or about to end */
    PHASE_COUNT
} NetPhase;

/* Connections in the order in which they came into a phase. */
typedef struct ConnectionList {
    Connection *first;
    Connection *last;
} ConnectionList;

struct Net {
    NetHandlers handlers;
    int connections_per_address;
    ConnectionTally tally;
    ConnectionList phases[PHASE_COUNT];
    struct lws_context *context;
    struct ev_loop *loop;
    ev_async wake;
    ev_async stop;
    ev_timer tick;
    ev_timer alarm; /* of net_wake_after */
    ev_prepare turn;
    ev_idle idle;
    int port;
    size_t bodies;    /* bytes of those that are not small, coming in or going out */
    NetBody *shared;  /* those that go out under a name */
    SocketList heard; /* the one that has been silent for the longest time first */
    SocketList asked; /* whether they are still there */
};

/* What libwebsockets keeps for a connection. */
typedef struct NetSession {
    NetRequest *request;
    NetSocket *socket;
} NetSession;

/* -------------------------------------------------------- net_connection.c */

/* Whether one more connection of whoever is at the other end is allowed. */
bool net_may_connect(const Net *net, int file);

/* A connection begins: -1 if it cannot; and it has ended. */
int net_connect(Net *net, struct lws *wsi);
void net_disconnect(Net *net, struct lws *wsi);

Connection *net_connection_of(struct lws *wsi);

/* Who is at its other end. */
const char *net_connection_address(const Connection *connection);

/* Counts a connection that is to be a socket for the client that the request
 * names, if it has not been counted yet; false if that one has enough. */
bool net_count_socket(Connection *connection, const NetRequest *request);

/* The phase begins, or, where it is in that already, begins anew. */
void net_enter_phase(Connection *connection, NetPhase phase);
NetPhase net_phase(const Connection *connection);

/* Ends those that have been in their phase for too long. */
void net_look_after_connections(Net *net);

/* The rest returns what libwebsockets' callback is to return: -1 ends the
 * connection. */

/* ----------------------------------------------------------- net_request.c */

int net_start_request(Net *net, NetSession *session, struct lws *wsi);
int net_take_body(NetSession *session, const void *bytes, size_t size);
int net_complete_body(NetSession *session);

/* The connection can take more. */
int net_go_on_answering(NetSession *session);

/* The connection is gone. */
void net_lose_request(NetSession *session);

/* Nobody has answered in time: says so to the client. */
void net_give_up_request(NetSession *session);

/* Answers what libwebsockets would not let become a request; the connection is to
 * end then. */
void net_refuse_unread(Net *net, struct lws *wsi, int status);

/* Whether a request to become something else than HTTP is granted: 0 if it is.
 * If not, it has been told why. */
int net_confirm_upgrade(Net *net, struct lws *wsi, const char *protocol);

/* -------------------------------------------------------------- net_body.c */

/* Whether so many bytes have a place beside other bodies; a few always have. */
bool net_has_place(const Net *net, size_t size);

/* See net_request_share_body. Each holder releases it once. */
NetBody *net_share_body(Net *net, const char *name, void *bytes, size_t size);
const void *net_body_bytes(const NetBody *body, size_t *size);
void net_release_body(Net *net, NetBody *body);

/* ------------------------------------------------------------ net_socket.c */

int net_open_socket(Net *net, NetSession *session, struct lws *wsi);
int net_take_piece(NetSocket *socket, const void *bytes, size_t size);

/* The client closes; libwebsockets answers with the same unless there is
 * something wrong with it. */
int net_take_close(NetSocket *socket, const unsigned char *payload, size_t size);

/* The connection can take more: what is queued, then the close. */
int net_go_on_sending(NetSocket *socket);
void net_close_socket(NetSession *session);

/* Ends a connection without a word: its client does not listen. */
void net_kill_socket(NetSocket *socket);

/* The client is there: it has sent something. */
void net_hear_from(NetSocket *socket);

/* Asks those that have been silent whether they are there, and hangs up on
 * those that have not answered. */
void net_look_after_sockets(Net *net);

#endif
