/* reply.c - lines of JSON. */
#define _GNU_SOURCE /* memmem */
#include "reply.h"

#include <stdlib.h>
#include <string.h>

bool reply_next(Reply *message, Reply *line)
{
    const char *end = memchr(message->start, '\n', message->size);
    const size_t size = end != NULL ? (size_t)(end - message->start) : message->size;
    const size_t taken = end != NULL ? size + 1 : size;
    *line = (Reply){message->start, size};
    *message = (Reply){message->start + taken, message->size - taken};
    return taken > 0;
}

bool reply_is(Reply line, const char *type)
{
    static const char key[] = "{\"type\":\"";
    const size_t key_size = strlen(key);
    const size_t size = strlen(type);
    return line.size > key_size + size && memcmp(line.start, key, key_size) == 0 &&
           memcmp(line.start + key_size, type, size) == 0 && line.start[key_size + size] == '"';
}

unsigned long reply_number(Reply line, const char *key)
{
    const char *found = memmem(line.start, line.size, key, strlen(key));
    return found != NULL ? strtoul(found + strlen(key), NULL, 10) : 0;
}
