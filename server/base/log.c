/* log.c - one line per event on stderr. */
#define _POSIX_C_SOURCE 200809L

#include "server/base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void log_event(LogLevel level, const char *event, const char *format, ...)
{
    static const char *const levels[] = {"info", "warning", "error"};
    char fields[512];
    char second[32];
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(second, sizeof second, "%Y-%m-%dT%H:%M:%S", &utc);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    /* One call, so that lines of several threads do not mix. */
    fprintf(stderr, "time=%s.%03ldZ level=%s event=%s%s%s\n", second, now.tv_nsec / 1000000,
            levels[level], event, fields[0] != '\0' ? " " : "", fields);
}
