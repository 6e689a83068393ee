/* response_head.c - the head of an answer. */
#define _POSIX_C_SOURCE 200809L

#include "server/net/response_head.h"

#include <assert.h>
#include <stdio.h>
#include <time.h>

/* What every answer says to browsers. */
#define FIXED_FIELDS                                                                               \
    "X-Content-Type-Options: nosniff\r\n"                                                          \
    "Referrer-Policy: no-referrer\r\n"                                                             \
    "Cross-Origin-Resource-Policy: same-origin\r\n"

/* What a page or a worker may do; so nothing else needs to say it. */
#define POLICY                                                                                     \
    "Cross-Origin-Opener-Policy: same-origin\r\n"                                                  \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "          \
    "style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src "   \
    "'self'; "                                                                                     \
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"

const char *response_head_reason(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {200, "OK"},
        {201, "Created"},
        {206, "Partial Content"},
        {301, "Moved Permanently"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {416, "Range Not Satisfiable"},
        {417, "Expectation Failed"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
        {507, "Insufficient Storage"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        if (reasons[i].status == status) {
            return reasons[i].reason;
        }
    }
    return "Error";
}

/* What the status itself makes necessary. */
static const char *fields_of(int status)
{
    return status == 426 ? "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" : "";
}

/* What a connection is asked to do: to end, or to become something else. */
static const char *connection_of(const ResponseHead *head)
{
    const bool may_upgrade = head->status == 426;
    return head->is_last ? may_upgrade ? "Connection: close, Upgrade\r\n" : "Connection: close\r\n"
           : may_upgrade ? "Connection: Upgrade\r\n"
                         : "";
}

size_t response_head_write(const ResponseHead *head, char text[RESPONSE_HEAD_SIZE])
{
    const bool has_type = head->type != NULL;
    const int size = snprintf(
        text, RESPONSE_HEAD_SIZE,
        "HTTP/1.1 %d %s\r\nDate: %s\r\n" FIXED_FIELDS "%s%s%s%s%s%s%sContent-Length: %zu\r\n\r\n",
        head->status, response_head_reason(head->status), head->date, head->is_inert ? "" : POLICY,
        fields_of(head->status), connection_of(head), has_type ? "Content-Type: " : "",
        has_type ? head->type : "", has_type ? "\r\n" : "",
        head->fields != NULL ? head->fields : "", head->size);
    assert(0 < size && size < RESPONSE_HEAD_SIZE);
    return (size_t)size;
}

size_t response_head_write_upgrade(const char *date, const char *accept,
                                   char text[RESPONSE_HEAD_SIZE])
{
    const int size = snprintf(text, RESPONSE_HEAD_SIZE,
                              "HTTP/1.1 101 Switching Protocols\r\nDate: %s\r\n" FIXED_FIELDS
                              "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Accept: %s\r\n\r\n",
                              date, accept);
    assert(0 < size && size < RESPONSE_HEAD_SIZE);
    return (size_t)size;
}

/* Names of days and months are English, whatever language the system speaks. */
void response_head_date(long long seconds, char date[RESPONSE_DATE_SIZE])
{
    static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const time_t time = (time_t)seconds;
    struct tm parts = {0};
    gmtime_r(&time, &parts);
    snprintf(date, RESPONSE_DATE_SIZE, "%s, %02u %s %04u %02u:%02u:%02u GMT",
             days[(unsigned)parts.tm_wday % 7], (unsigned)parts.tm_mday % 100,
             months[(unsigned)parts.tm_mon % 12], (unsigned)(parts.tm_year + 1900) % 10000,
             (unsigned)parts.tm_hour % 100, (unsigned)parts.tm_min % 100,
             (unsigned)parts.tm_sec % 100);
}
