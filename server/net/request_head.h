/* request_head.h - the head of an HTTP/1.1 request, read as RFC 9112 has it.
 *
 * Bytes in; a verdict, and spans of these bytes, out. Nothing is copied, nothing is
 * allocated, and no byte beyond the given ones is looked at.
 *
 *      POST /api/v1/rooms?x=1 HTTP/1.1 CRLF        method, target, version
 *      Host: example.org CRLF                      fields, each with its CRLF
 *      Content-Length: 20 CRLF
 *      CRLF                                        the end of the head
 *
 * Where the RFC lets a server be lenient this one is not: what two readers could
 * understand in two ways is refused, since the other reader may be a proxy. So a line ends
 * with CRLF only, no line is folded, a field's name has no blank after it, and how long
 * the body is is said once.
 */
#ifndef FOURMI_SERVER_NET_REQUEST_HEAD_H
#define FOURMI_SERVER_NET_REQUEST_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/net/net.h"

typedef struct Span {
    const char *start; /* NULL: it was not sent */
    size_t size;
} Span;

/* Fields whose values somebody asks for. */
typedef enum HeadField {
    FIELD_HOST,
    FIELD_ORIGIN,
    FIELD_IF_NONE_MATCH,
    FIELD_IF_RANGE,
    FIELD_RANGE,
    FIELD_FORWARDED_FOR,
    FIELD_CONTENT_TYPE,
    FIELD_ACCEPT_ENCODING,
    FIELD_SOCKET_KEY,
    FIELD_SOCKET_VERSION,
    HEAD_FIELDS
} HeadField;

typedef struct RequestHead {
    NetMethod method;
    Span path;  /* as it was sent, not decoded; "*" for the server as a whole */
    Span query; /* what follows the first question mark */
    int minor;  /* of HTTP/1.x */
    Span fields[HEAD_FIELDS];
    size_t body_length;
    bool has_body_length;
    bool has_transfer_encoding; /* it says so, in any way */
    bool is_chunked;            /* last, and so it says where the body ends */
    bool is_coded;
    bool is_coded_twice; /* or more often */
    bool says_close;     /* Connection: close */
    bool says_upgrade;   /* Connection: Upgrade */
    bool wants_socket;   /* Upgrade: websocket */
    bool expects_continue;
} RequestHead;

enum {
    HEAD_INCOMPLETE = 0, /* more has to come */
    HEAD_REFUSED = -1,   /* *status says how to answer; the connection cannot go on */
};

/* Reads the head at the start of `bytes`. Returns how many bytes it has, HEAD_INCOMPLETE or
 * HEAD_REFUSED. Also where it is refused the method is set, if it was read. */
long request_head_parse(const char *bytes, size_t size, RequestHead *head, int *status);

/* Whether the value is the one of a WebSocket's handshake: 16 bytes in base64. */
bool request_head_is_socket_key(Span key);

/* Whether a span is this text, in any case of letters. */
bool span_is(Span span, const char *text);

#endif
