/* handshake.h - how a server proves that it has understood a WebSocket's handshake
 * (RFC 6455, 4.2.2): by the SHA-1 of the client's key and a fixed text. Nothing here is a
 * secret, so that SHA-1 is weak does not matter. Pure.
 */
#ifndef FOURMI_SERVER_NET_HANDSHAKE_H
#define FOURMI_SERVER_NET_HANDSHAKE_H

#include "server/net/request_head.h"

enum { HANDSHAKE_ACCEPT_SIZE = 29 }; /* 20 bytes in base64, with the NUL */

/* The answer to a key, which is as request_head_is_socket_key wants it. */
void handshake_accept(Span key, char accept[HANDSHAKE_ACCEPT_SIZE]);

#endif
