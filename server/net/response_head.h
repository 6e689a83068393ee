/* response_head.h - the head of an answer, written.
 *
 * Every answer that the server gives, also one to a request that could not be read, has
 * the same fixed fields; so they are here, and nowhere else. Pure.
 */
#ifndef FOURMI_SERVER_NET_RESPONSE_HEAD_H
#define FOURMI_SERVER_NET_RESPONSE_HEAD_H

#include <stdbool.h>
#include <stddef.h>

enum { RESPONSE_HEAD_SIZE = 2048, RESPONSE_DATE_SIZE = 32 };

typedef struct ResponseHead {
    int status;
    const char *date;   /* as response_head_date writes it */
    const char *type;   /* of the body; NULL if there is none */
    const char *fields; /* further ones, each with its line end; NULL for none */
    size_t size;        /* of the body */
    bool is_inert;      /* neither a page nor a worker: needs no policy */
    bool is_last;       /* the connection ends with it */
} ResponseHead;

/* Writes it; returns its length. */
size_t response_head_write(const ResponseHead *head, char text[RESPONSE_HEAD_SIZE]);

/* That of the answer to a handshake, with the key that proves it was understood. */
size_t response_head_write_upgrade(const char *date, const char *accept,
                                   char text[RESPONSE_HEAD_SIZE]);

/* What a status is called. */
const char *response_head_reason(int status);

/* A time in seconds since 1970, as HTTP writes it: Sun, 06 Nov 1994 08:49:37 GMT */
void response_head_date(long long seconds, char date[RESPONSE_DATE_SIZE]);

#endif
