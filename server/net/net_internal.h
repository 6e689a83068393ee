/* net_internal.h - what the files behind net.h share.
 *
 *      net.c             the loop, its timers, and how busy it is
 *      net_listener.c    the door: who comes in
 *      net_connection.c  bytes in and out of a connection, and how long each may take
 *      net_request.c     HTTP: from heads and bodies to requests
 *      net_answer.c      and from answers to bytes
 *      net_body.c        large bodies of answers, held once for all who read them
 *      net_socket.c      WebSocket: frames to messages, closing, silence
 *      net_queue.c       messages on their way out
 *
 * Which bytes mean what is known to files that know no connection: request_head,
 * request_target, response_head, handshake, frame.
 *
 * A connection ends only in net_connection.c, from its own callback or from the timer: no
 * handler, and nothing that a handler calls, takes it away from under somebody.
 */
#ifndef FOURMI_SERVER_NET_NET_INTERNAL_H
#define FOURMI_SERVER_NET_NET_INTERNAL_H

#include <ev.h>
#include <sys/socket.h>

#include "server/base/limits.h"
#include "server/net/frame.h"
#include "server/net/net.h"
#include "server/net/request_head.h"
#include "server/net/response_head.h"

enum { NET_INPUT_SIZE = 64 * 1024 }; /* bytes that are taken from a connection at once */

typedef struct Connection Connection;

/* What a connection is waited for to do. */
typedef enum NetPhase {
    PHASE_HEAD,    /* to send a request */
    PHASE_BODY,    /* to send its body */
    PHASE_ANSWER,  /* nothing: it is the handler that has to answer */
    PHASE_SENDING, /* to take what is sent to it */
    PHASE_LEAVING, /* to hang up: it has been told all */
    PHASE_OPEN,    /* nothing: it is a socket */
    PHASE_COUNT
} NetPhase;

/* Connections in the order in which they came into a phase. */
typedef struct ConnectionList {
    Connection *first;
    Connection *last;
} ConnectionList;

/* Sockets in the order in which they were put there. */
typedef struct SocketList {
    NetSocket *first;
    NetSocket *last;
} SocketList;

struct Net {
    NetHandlers handlers;
    int connections_per_address;
    ConnectionTally tally;
    ConnectionList phases[PHASE_COUNT];
    struct ev_loop *loop;
    ev_io door;
    ev_async wake;
    ev_async stop;
    ev_timer tick;
    ev_timer alarm; /* of net_wake_after */
    ev_prepare turn;
    ev_check turn_begins;
    ev_idle idle;
    int port;
    double waited_s;  /* since the last tick, for something to happen */
    double ticked_s;  /* when that was */
    double asleep_s;  /* when the loop last began to wait */
    int busy_percent; /* see net_busy_percent */
    long long date_s;
    char date[RESPONSE_DATE_SIZE];
    size_t bodies;              /* bytes of those that are not small, coming in or going out */
    NetBody *shared;            /* those that go out under a name */
    SocketList heard;           /* the one that has been silent for the longest time first */
    SocketList asked;           /* whether they are still there */
    FrameReader *spare;         /* that holds nothing, for whoever is heard next; NULL: none */
    char input[NET_INPUT_SIZE]; /* what has come, while it is looked at */
    char message[NET_MESSAGE_MAX + 1]; /* a message, while it is handled */
};

/* Bytes that have come and not been used. */
typedef struct Input {
    const char *at;
    size_t left;
} Input;

struct Connection {
    Net *net;
    ev_io io;
    uint64_t key; /* of the address it counts for; 0: none */
    NetPhase phase;
    int64_t since_ms;
    Connection *before;
    Connection *after;
    char *rest; /* what has come and not been used, NULL if nothing */
    size_t rest_size;
    NetRequest *request; /* that is being read or answered */
    NetSocket *socket;   /* that it has become */
    bool is_running;     /* its callback does */
    bool is_poked;       /* it has to run again */
    bool is_making_way;  /* it has more requests, and others come first */
    bool has_ended;      /* its client sends no more, and waits for its last answer */
    char address[NET_ADDRESS_SIZE];
};

enum { NET_QUERY_SIZE = 1024 };

struct NetRequest {
    Connection *connection;
    NetMethod method;
    char path[NET_PATH_SIZE];
    char query[NET_QUERY_SIZE]; /* parts `name=value`, each with its NUL, up to an empty one */
    char origin[256];
    char host[256];
    char if_none_match[128];
    char if_range[64];
    char range[64];
    char forwarded_for[128];
    char content_type[64];
    char accept_encoding[128];
    char *body;
    size_t body_size;
    size_t body_length; /* as announced */
    size_t body_place;  /* what it takes of NET_BODIES_MAX */
    bool awaits_body;
    bool ends_if_refused; /* its body need not be sent then */
    void *user;
    int64_t began_us;

    bool is_handled;  /* the handler knows it */
    bool is_answered; /* what follows is set */
    bool is_last;     /* the connection ends with this answer */
    unsigned char *head;
    const unsigned char *rest; /* what has not been sent of head, then of body */
    size_t rest_size;
    NetAnswer answer;
};

/* What came of doing something for a connection. */
typedef enum NetStep {
    STEP_END = -1, /* it is to end */
    STEP_WAIT,     /* for more to come, or for an answer, or to be able to send */
    STEP_ON,       /* there may be more to do */
} NetStep;

typedef enum SendProgress { SEND_BROKEN = -1, SEND_LATER, SEND_DONE } SendProgress;

/* ---------------------------------------------------------- net_listener.c */

/* Opens the door; false, with a sentence in `error`, if that cannot be done. */
bool net_listen(Net *net, const char *address, int port, char *error, size_t error_size);

/* Lets people in, again or for the first time; and no more. */
void net_open_door(Net *net);
void net_close_door(Net *net);

/* -------------------------------------------------------- net_connection.c */

/* Somebody has come in. False if he may not stay; then nothing has happened. */
bool net_connect(Net *net, int file, const struct sockaddr *peer);

/* Ends all there are. */
void net_disconnect_all(Net *net);

/* Its callback runs again soon: there is something to do. */
void net_poke(Connection *connection);

/* Counts a connection that is to be a socket for the client that the request
 * names, if it has not been counted yet; false if that one has enough. */
bool net_count_socket(Connection *connection, const NetRequest *request);

/* The phase begins, or, where it is in that already, begins anew. */
void net_enter_phase(Connection *connection, NetPhase phase);

/* All has been said: tells the client so, and waits for it to hang up, since what the
 * system has not read when it closes would make it take back what it has not sent. */
NetStep net_leave(Connection *connection);

/* Ends those that have been in their phase for too long. */
void net_look_after_connections(Net *net);

/* Sends as much as the system takes; -1 if the connection is broken. */
long net_push(const Connection *connection, const void *bytes, size_t size, int flags);

/* ----------------------------------------------------------- net_request.c */

/* The connection waits for a request: reads one, if it has come. */
NetStep net_read_request(Connection *connection, Input *input);

/* The request waits for its body. */
NetStep net_read_body(Connection *connection, Input *input);

/* The connection is gone. */
void net_lose_request(Connection *connection);

/* It has been answered. */
void net_free_request(Connection *connection);

/* ------------------------------------------------------------ net_answer.c */

/* Sends what can be sent of the answer. */
NetStep net_send_answer(Connection *connection);

/* An answer that the net gives by itself; the connection ends with it. */
void net_refuse(NetRequest *request, int status);

/* Nobody has answered in time: says so to the client. */
void net_give_up_request(Connection *connection);

/* -------------------------------------------------------------- net_body.c */

/* Whether so many bytes have a place beside other bodies; a few always have. */
bool net_has_place(const Net *net, size_t size);

/* See net_request_share_body. Each holder releases it once. */
NetBody *net_share_body(Net *net, const char *name, void *bytes, size_t size);
const void *net_body_bytes(const NetBody *body, size_t *size);
void net_release_body(Net *net, NetBody *body);

/* ------------------------------------------------------------ net_socket.c */

/* Makes a socket of a connection, and tells the client. Returns the status to refuse it
 * with instead, 0 if it is one now. */
int net_open_socket(Connection *connection, Span key);

/* Reads frames, first those of `input`, and sends what is queued. */
NetStep net_serve_socket(Connection *connection, Input *input, int events);

/* The connection is gone, or will be. */
void net_close_socket(Connection *connection);

/* Asks those that have been silent whether they are there, and hangs up on
 * those that have not answered. */
void net_look_after_sockets(Net *net);

/* Ends a connection without a word: its client does not listen. */
void net_kill_socket(NetSocket *socket);

/* ------------------------------------------------------------- net_queue.c */

typedef struct Queued Queued;

/* What is on its way to a client. Zeroed means nothing. */
typedef struct SendQueue {
    Queued *first;
    Queued *last;
    Queued *pong;  /* one of these, of which nothing has been sent; NULL: none is */
    size_t size;   /* bytes of all messages */
    size_t offset; /* bytes of the first frame that are out */
} SendQueue;

/* A control frame; NULL without memory. */
NetMessage *net_message_control(FrameOpcode opcode, const void *bytes, size_t size);

/* Sends a message, or what can be sent, and keeps the rest. False if the connection is
 * broken, too much waits already, or there is no memory. */
bool net_queue_send(SendQueue *queue, const Connection *connection, NetMessage *message);

/* The answer to a ping. Where another has not been sent yet it takes its place: a client
 * that asks and does not read fills no memory. */
bool net_queue_pong(SendQueue *queue, const Connection *connection, NetMessage *message);

/* Sends what can be sent of what was kept. */
SendProgress net_queue_go_on(SendQueue *queue, const Connection *connection);
void net_queue_clear(SendQueue *queue);

#endif
