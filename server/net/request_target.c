/* request_target.c - what the escapes of an address stand for. */
#include "server/net/request_target.h"

#include <string.h>

static int digit_value(char c)
{
    if ('0' <= c && c <= '9') {
        return c - '0';
    }
    const char lower = (char)(c | 0x20);
    return 'a' <= lower && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* Takes a letter, or an escape; -1 if that is none, or stands for a NUL. */
static int next_byte(Span *span)
{
    const char *at = span->start;
    if (*at != '%') {
        span->start++;
        span->size--;
        return (unsigned char)*at;
    }
    if (span->size < 3 || digit_value(at[1]) < 0 || digit_value(at[2]) < 0) {
        return -1;
    }
    const int byte = digit_value(at[1]) * 16 + digit_value(at[2]);
    span->start += 3;
    span->size -= 3;
    return byte != 0 ? byte : -1;
}

int request_target_path(Span span, char *path, size_t room)
{
    size_t length = 0;
    while (span.size > 0) {
        const int byte = next_byte(&span);
        if (byte < 0) {
            return 400;
        }
        if (length + 1 >= room) {
            return 414;
        }
        path[length++] = (char)byte;
    }
    path[length] = '\0';
    return 0;
}

/* Takes the part up to the next ampersand, and that with it. */
static Span next_part(Span *query)
{
    const char *end = memchr(query->start, '&', query->size);
    const Span part = {query->start, end != NULL ? (size_t)(end - query->start) : query->size};
    const size_t taken = part.size + (end != NULL);
    query->start += taken;
    query->size -= taken;
    return part;
}

int request_target_query(Span span, char *query, size_t room)
{
    size_t used = 0;
    query[0] = '\0';
    while (span.size > 0) {
        const Span part = next_part(&span);
        if (part.size == 0) {
            continue;
        }
        const int status = used + 2 < room
                               ? request_target_path(part, query + used, room - 1 - used)
                               : 414;
        if (status != 0) {
            return status;
        }
        used += strlen(query + used) + 1;
        query[used] = '\0';
    }
    return 0;
}
