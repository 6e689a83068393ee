/* metrics.c - what has happened since the start, counted. */
#include "server/base/metrics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

typedef struct Text {
    const char *name;
    const char *help;
} Text;

static const Text counts[METRICS] = {
    [METRIC_REQUESTS] = {"fourmi_http_requests_total", "HTTP requests answered."},
    [METRIC_REQUESTS_REFUSED] = {"fourmi_http_refused_total", "Those answered with 4xx or 5xx."},
    [METRIC_SOCKETS] = {"fourmi_sockets_opened_total", "WebSockets opened."},
    [METRIC_MESSAGES] = {"fourmi_messages_total", "Messages from clients."},
    [METRIC_REFUSED] = {"fourmi_messages_refused_total", "Those that were refused."},
    [METRIC_EVENTS] = {"fourmi_events_total", "Events of rooms, on the disk."},
    [METRIC_MOVES] = {"fourmi_moves_total", "Moves, on the disk."},
    [METRIC_GAMES] = {"fourmi_games_total", "Games finished."},
    [METRIC_ROOMS] = {"fourmi_rooms_made_total", "Rooms made."},
    [METRIC_STORE_FAILURES] = {"fourmi_store_failures_total", "Writes that failed."},
    [METRIC_CONFLICTS] = {"fourmi_conflicts_total", "Writes that another server was faster than."},
    [METRIC_BUSY] = {"fourmi_busy_total", "Solver jobs refused because too many waited."},
    [METRIC_LIMITED] = {"fourmi_limited_total", "Requests and messages that came too often."},
};

static const Text gauges[GAUGES] = {
    [GAUGE_SOCKETS] = {"fourmi_sockets", "WebSockets open."},
    [GAUGE_ROOMS] = {"fourmi_rooms", "Rooms in memory."},
    [GAUGE_STORE_WAITING] = {"fourmi_store_waiting", "Writes that wait for the disk."},
    [GAUGE_SOLVER_WAITING] = {"fourmi_solver_waiting", "Solver jobs that wait."},
};

static size_t write_one(char *text, size_t room, const Text *about, const char *type, int64_t value)
{
    int length = snprintf(text, room, "# HELP %s %s\n# TYPE %s %s\n%s %" PRId64 "\n", about->name,
                          about->help, about->name, type, about->name, value);
    assert(0 < length && (size_t)length < room);
    return (size_t)length;
}

size_t metrics_write(const Metrics *metrics, char text[METRICS_TEXT_SIZE])
{
    size_t used = 0;
    for (int i = 0; i < METRICS; i++) {
        used += write_one(text + used, METRICS_TEXT_SIZE - used, &counts[i], "counter",
                          (int64_t)metrics->counts[i]);
    }
    for (int i = 0; i < GAUGES; i++) {
        used += write_one(text + used, METRICS_TEXT_SIZE - used, &gauges[i], "gauge",
                          metrics->gauges[i]);
    }
    return used;
}
