/* worker.h - work on a thread of its own, so that Ctrl-C is noticed meanwhile. */
#ifndef FOURMI_HOST_WORKER_H
#define FOURMI_HOST_WORKER_H

#include <stdbool.h>

/* As many as anything here uses at once. */
enum { WORKERS_MAX = 64 };

typedef struct Worker Worker;

/* Starts job(context). Both must stay valid until the work is done. NULL
 * if it cannot be started. */
Worker *worker_start(void (*job)(void *context), void *context);

/* Waits at most so long. True if it is done; the worker is freed then. */
bool worker_wait(Worker *worker, int timeout_ms);

/* Waits until it is done, and frees the worker. */
void worker_join(Worker *worker);

#endif
