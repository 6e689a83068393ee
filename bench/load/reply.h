/* reply.h - as much of what the server says as the load wants to know.
 *
 * A text message is one or more lines, each a JSON object that begins with its
 * type. They are looked at, not parsed.
 */
#ifndef FOURMI_REPLY_H
#define FOURMI_REPLY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Reply {
    const char *start; /* not terminated */
    size_t size;
} Reply;

/* Takes the next line off a message; false if there is none left. */
bool reply_next(Reply *message, Reply *line);

bool reply_is(Reply line, const char *type);

/* The number behind a key, `"seq":` for example; 0 if there is none. */
unsigned long reply_number(Reply line, const char *key);

#endif
