/* metrics.c - what has happened since the start, counted. */
#include "server/base/metrics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

#ifndef FOURMI_VERSION
#define FOURMI_VERSION "unknown"
#endif

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

static const Text latencies[LATENCIES] = {
    [LATENCY_COMMANDS] = {"fourmi_acknowledgement_seconds",
                          "From a message to its acknowledgement."},
    [LATENCY_REQUESTS] = {"fourmi_http_request_seconds", "From a request to its answer."},
};

static const int64_t bounds_us[LATENCY_BOUNDS] = {
    500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000, 10000000};

void metrics_note(Metrics *metrics, Latency latency, int64_t us)
{
    Histogram *histogram = &metrics->latencies[latency];
    int i = 0;
    while (i < LATENCY_BOUNDS && us > bounds_us[i]) {
        i++;
    }
    histogram->counts[i]++;
    histogram->sum_us += us;
}

static size_t write_one(char *text, size_t room, const Text *about, const char *type, int64_t value)
{
    int length = snprintf(text, room, "# HELP %s %s\n# TYPE %s %s\n%s %" PRId64 "\n", about->name,
                          about->help, about->name, type, about->name, value);
    assert(0 < length && (size_t)length < room);
    return (size_t)length;
}

/* Prometheus wants each bucket with all that is in the smaller ones. */
static size_t write_histogram(char *text, size_t room, const Text *about, const Histogram *it)
{
    uint64_t count = 0;
    int length = snprintf(text, room, "# HELP %s %s\n# TYPE %s histogram\n", about->name,
                          about->help, about->name);
    for (int i = 0; i < LATENCY_BOUNDS; i++) {
        count += it->counts[i];
        length += snprintf(text + length, room - (size_t)length,
                           "%s_bucket{le=\"%g\"} %" PRIu64 "\n", about->name,
                           (double)bounds_us[i] / 1e6, count);
    }
    count += it->counts[LATENCY_BOUNDS];
    length += snprintf(text + length, room - (size_t)length,
                       "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum %.6f\n%s_count %" PRIu64 "\n",
                       about->name, count, about->name, (double)it->sum_us / 1e6, about->name,
                       count);
    assert(0 < length && (size_t)length < room);
    return (size_t)length;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* The names that begin with process_ are those that every program has. */
static size_t write_process(char *text, size_t room, const Metrics *metrics)
{
    struct rusage usage = {0};
    getrusage(RUSAGE_SELF, &usage);
    int length = snprintf(text, room,
                          "# HELP fourmi_build_info The version of the program.\n"
                          "# TYPE fourmi_build_info gauge\n"
                          "fourmi_build_info{version=\"" FOURMI_VERSION "\"} 1\n"
                          "# HELP fourmi_memory_peak_bytes The most memory that was resident.\n"
                          "# TYPE fourmi_memory_peak_bytes gauge\n"
                          "fourmi_memory_peak_bytes %" PRId64 "\n"
                          "# HELP process_cpu_seconds_total Processor time of all threads.\n"
                          "# TYPE process_cpu_seconds_total counter\n"
                          "process_cpu_seconds_total %.3f\n"
                          "# HELP process_start_time_seconds The start, in seconds since 1970.\n"
                          "# TYPE process_start_time_seconds gauge\n"
                          "process_start_time_seconds %.3f\n",
                          (int64_t)usage.ru_maxrss * 1024, /* it is in kilobytes */
                          seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
                          (double)metrics->started_ms / 1000.0);
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
    for (int i = 0; i < LATENCIES; i++) {
        used += write_histogram(text + used, METRICS_TEXT_SIZE - used, &latencies[i],
                                &metrics->latencies[i]);
    }
    return used + write_process(text + used, METRICS_TEXT_SIZE - used, metrics);
}
