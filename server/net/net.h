/* net.h - HTTP and WebSocket on one event loop.
 *
 * All that the server knows of the network is here; only the files of this folder know
 * that libev and wslay are behind it. Everything but net_wake happens on the thread
 * that calls net_run.
 *
 *      a request    begun --> request --> net_answer, at once or later
 *                                     \-> request_lost, if the client has left before,
 *                                         or it took too long
 *      a socket     may_open --> opened --> message ... --> closed
 */
#ifndef FOURMI_SERVER_NET_NET_H
#define FOURMI_SERVER_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Net Net;
typedef struct NetRequest NetRequest;
typedef struct NetSocket NetSocket;

typedef enum NetMethod { NET_GET, NET_HEAD, NET_POST, NET_OPTIONS, NET_OTHER } NetMethod;

enum {
    NET_ADDRESS_SIZE = 64,
    NET_PATH_SIZE = 512,
    NET_TICK_MS = 100,
    NET_MESSAGE_MAX = 4096,             /* bytes of a message from a client */
    NET_HEADERS_MAX = 4096,             /* bytes of a request's head */
    NET_QUEUE_MAX = 256 * 1024,         /* bytes that wait for a client that does not read */
    NET_BODY_MAX = 4 * 1024 * 1024,     /* bytes of a request's body */
    NET_BODY_SMALL = 4096,              /* a body up to this size needs no place: */
    NET_BODIES_MAX = 16 * NET_BODY_MAX, /* bytes of all that are not small, in or out */
    NET_BODY_NAME_SIZE = 16,            /* of a body that is shared, with its NUL */
};

/* How a socket is closed by this side; the numbers are those of RFC 6455. */
typedef enum NetClose {
    NET_CLOSE_LEAVING = 1001,
    NET_CLOSE_BROKEN_RULE = 1002,
    NET_CLOSE_NOT_TEXT = 1003,
    NET_CLOSE_BAD_TEXT = 1007,
    NET_CLOSE_POLICY = 1008,
    NET_CLOSE_TOO_LARGE = 1009,
    NET_CLOSE_BUSY = 1013,
} NetClose;

typedef struct NetHandlers {
    void *context; /* handed to each of them */

    /* Whose a connection from this address is: the address that it counts for.
     * NULL if that is not known: a proxy's is known only with the request to become
     * a WebSocket; before that there is no `request`. */
    const char *(*client)(void *context, const char *address, const NetRequest *request);

    /* The head of a request has come. If it is answered here, its body is thrown
     * away as it comes. */
    void (*begun)(void *context, NetRequest *request);
    /* A whole request has come that has not been answered. Somebody answers it with
     * net_answer. */
    void (*request)(void *context, NetRequest *request);
    /* A request is answered with this status, by somebody or by the net itself, so long
     * after its head came. */
    void (*answered)(void *context, int status, int64_t us);
    /* The client has left before its answer, or got another because it took too
     * long; the request is no more. */
    void (*request_lost)(void *context, NetRequest *request);

    /* 0 if this request may become a WebSocket, or else the status to refuse
     * it with. */
    int (*may_open)(void *context, const NetRequest *request);
    /* False to refuse it. */
    bool (*opened)(void *context, NetSocket *socket);
    /* A whole message. `text` ends with a NUL that is not counted. */
    void (*message)(void *context, NetSocket *socket, const char *text, size_t size);
    /* After net_tell_when_sent: all is out. */
    void (*sent)(void *context, NetSocket *socket);
    void (*closed)(void *context, NetSocket *socket);

    void (*tick)(void *context);   /* every NET_TICK_MS */
    void (*woken)(void *context);  /* after net_wake and net_wake_after */
    void (*turned)(void *context); /* all that had come has been handled */
    bool (*idle)(void *context);   /* after net_call_when_idle; false: that was all */
} NetHandlers;

/* Listens. Port 0 is any that is free. Of connections beyond so many per address
 * (of IPv6: per first half) new ones are hung up on. NULL, with a sentence in
 * `error`, if that cannot be done. */
Net *net_new(const char *address, int port, int connections_per_address,
             const NetHandlers *handlers, char *error, size_t error_size);
void net_free(Net *net);

int net_port(const Net *net);

/* Serves until net_stop. */
void net_run(Net *net);

/* From any thread, and from a signal handler: net_run returns soon. */
void net_stop(Net *net);

/* After net_run: lets what was sent and closed go out, for a moment. */
void net_finish(Net *net);

/* From any thread: `woken` is called soon, once for any number of calls. */
void net_wake(Net *net);

/* `woken` is called after so many milliseconds, or earlier. */
void net_wake_after(Net *net, int ms);

/* `idle` is called whenever there is nothing else to do, until it returns
 * false. It should be quick: something else may come meanwhile. */
void net_call_when_idle(Net *net);

/* How much of the last moments the loop had something to do, 0 to 100. */
int net_busy_percent(const Net *net);

/* ---------------------------------------------------------------- requests */

NetMethod net_request_method(const NetRequest *request);
const char *net_request_path(const NetRequest *request); /* decoded, without its query */

/* Whether path or query have an end of a line in them (%0A, %0D). */
bool net_request_has_line_end(const NetRequest *request);

const char *net_request_address(const NetRequest *request);
const char *net_request_body(const NetRequest *request, size_t *size);

/* How long the body is going to be, and whether there is place for it beside those
 * that are on their way in or out. */
size_t net_request_body_length(const NetRequest *request);
bool net_request_has_place(const NetRequest *request);

/* The body, which is the caller's to free and no longer the request's; NULL if
 * it is empty. */
char *net_request_take_body(NetRequest *request, size_t *size);

/* What a body takes of NET_BODIES_MAX; zeroed, nothing. */
typedef struct NetPlace {
    Net *net;
    size_t size;
} NetPlace;

/* The place of a body whose request is lost, for whoever has taken the body and still
 * holds it: the place goes with the bytes. Whoever frees them releases it. */
NetPlace net_request_take_place(NetRequest *request);
void net_release_place(NetPlace place);

/* The query, decoded: parts `name=value`, each with its NUL, up to an empty one.
 * Those that came empty are left out. */
const char *net_request_query(const NetRequest *request);

/* Headers that matter here; "" if they were not sent. */
const char *net_request_origin(const NetRequest *request);
const char *net_request_host(const NetRequest *request);
const char *net_request_if_none_match(const NetRequest *request);
const char *net_request_if_range(const NetRequest *request);
const char *net_request_range(const NetRequest *request);
const char *net_request_forwarded_for(const NetRequest *request);
const char *net_request_content_type(const NetRequest *request);
const char *net_request_accept_encoding(const NetRequest *request);

/* Whatever the server keeps with a request; NULL at first. */
void *net_request_user(const NetRequest *request);
void net_request_set_user(NetRequest *request, void *user);

/* A body that several answers share. */
typedef struct NetBody NetBody;

/* The body of this name, for one answer, which takes it: the one that other answers are
 * still sending, or else these bytes, which it takes in any case. NULL if there is no
 * place for it beside other bodies, or no memory. */
NetBody *net_request_share_body(const NetRequest *request, const char *name, void *bytes,
                                size_t size);

typedef struct NetAnswer {
    int status;
    const char *type;    /* of the body; NULL if there is none */
    const char *headers; /* further ones, each with its line end; NULL for none */
    const void *body;
    size_t size;
    int file; /* that has the body as well, from `file_at` on; 0 if none has */
    int64_t file_at;
    bool is_inert;   /* the body is neither a page nor a worker, and needs no policy */
    void *to_free;   /* once the body has been sent; NULL to keep it */
    NetBody *shared; /* that is the body; NULL if it is `body` */
} NetAnswer;

/* Answers a request, which must not be used after that. Headers that every answer has (the
 * date, nosniff, no referrer, the policy of pages unless it is inert) come by themselves; for HEAD
 * the body is left out. */
void net_answer(NetRequest *request, const NetAnswer *answer);

/* ----------------------------------------------------------------- sockets */

/* A message to one or many sockets, counted. */
typedef struct NetMessage NetMessage;

/* NULL without memory. The caller holds it until net_message_release. */
NetMessage *net_message_new(const char *text, size_t size);
void net_message_release(NetMessage *message);

/* One more holder, who releases it as well. */
NetMessage *net_message_hold(NetMessage *message);

/* Several messages as one of so many lines: a message costs about the same
 * however long it is. NULL without memory. */
NetMessage *net_message_join(NetMessage *const messages[], int count);

/* Sends a message. A client that reads too slowly is cut off: it can come back
 * and ask for what it missed. */
void net_send(NetSocket *socket, NetMessage *message);

/* `sent` is called, once, when the system has taken all that was sent. */
void net_tell_when_sent(NetSocket *socket);

/* Closes a socket once what was sent to it is out. `reason` may be "". */
void net_close(NetSocket *socket, NetClose code, const char *reason);

void *net_socket_user(const NetSocket *socket);
void net_socket_set_user(NetSocket *socket, void *user);

#endif
