/* request_target.h - the path and the query of a request, decoded.
 *
 *      /c/caf%C3%A9      -->  /c/café
 *      pos=44&&game=x    -->  pos=44 NUL game=x NUL NUL
 *
 * A plus stays a plus. Pure, as request_head.h is.
 */
#ifndef FOURMI_SERVER_NET_REQUEST_TARGET_H
#define FOURMI_SERVER_NET_REQUEST_TARGET_H

#include "server/net/request_head.h"

/* Writes a path and its NUL. Returns the status to refuse it with, 0 if all is well: an
 * escape that is none, or that of a NUL, is 400, and what does not fit 414. */
int request_target_path(Span span, char *path, size_t room);

/* Writes the parts of a query, each with its NUL, up to an empty one; those that came
 * empty are left out. The same is returned. */
int request_target_query(Span span, char *query, size_t room);

#endif
