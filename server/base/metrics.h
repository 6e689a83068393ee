/* metrics.h - what has happened since the start, counted. */
#ifndef FOURMI_SERVER_BASE_METRICS_H
#define FOURMI_SERVER_BASE_METRICS_H

#include <stddef.h>
#include <stdint.h>

typedef enum Metric {
    METRIC_REQUESTS,
    METRIC_REQUESTS_REFUSED, /* answered with 4xx or 5xx */
    METRIC_SOCKETS,          /* opened */
    METRIC_MESSAGES,         /* from clients, over sockets */
    METRIC_REFUSED,          /* of these */
    METRIC_EVENTS,           /* stored */
    METRIC_MOVES,            /* of these */
    METRIC_GAMES,            /* finished */
    METRIC_ROOMS,            /* made */
    METRIC_STORE_FAILURES,
    METRIC_CONFLICTS, /* writes that another server was faster than */
    METRIC_BUSY,      /* solver jobs refused */
    METRIC_LIMITED,   /* whatever came too often */
    METRICS,
} Metric;

/* What is so just now. */
typedef enum Gauge {
    GAUGE_SOCKETS,
    GAUGE_ROOMS,
    GAUGE_STORE_WAITING,
    GAUGE_SOLVER_WAITING,
    GAUGES,
} Gauge;

/* How long something takes. */
typedef enum Latency {
    LATENCY_COMMANDS, /* from a message to what acknowledges it, with the write to the disk */
    LATENCY_REQUESTS, /* from the head of a request to its answer */
    LATENCIES,
} Latency;

enum { LATENCY_BOUNDS = 13 };

typedef struct Histogram {
    uint64_t counts[LATENCY_BOUNDS + 1]; /* by the first bound that is not exceeded */
    int64_t sum_us;
} Histogram;

typedef struct Metrics {
    uint64_t counts[METRICS];
    int64_t gauges[GAUGES];
    Histogram latencies[LATENCIES];
    int64_t started_ms; /* since 1970 */
} Metrics;

/* Notes one more that has taken so long. */
void metrics_note(Metrics *metrics, Latency latency, int64_t us);

/* Writes them, and what the process has used, as Prometheus reads them, with a NUL; returns the length. */
enum { METRICS_TEXT_SIZE = 8192 };
size_t metrics_write(const Metrics *metrics, char text[METRICS_TEXT_SIZE]);

#endif
