/* log.h - one line per event on stderr, for people and for programs:
 *
 *      time=2026-01-31T12:00:00.123Z level=info event=listening address=127.0.0.1:8080
 *
 * Tokens, names and whatever else clients send are never logged.
 */
#ifndef FOURMI_SERVER_BASE_LOG_H
#define FOURMI_SERVER_BASE_LOG_H

typedef enum LogLevel { LOG_INFO, LOG_WARNING, LOG_ERROR } LogLevel;

/* `format` gives further fields, "rooms=%d" for example; "" for none. From any
 * thread. */
__attribute__((format(printf, 3, 4))) void log_event(LogLevel level, const char *event,
                                                     const char *format, ...);

#endif
