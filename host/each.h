/* each.h - does something with each of some numbers, by several threads at once, and waits
 * until all is done. Takes no memory. */
#ifndef FOURMI_HOST_EACH_H
#define FOURMI_HOST_EACH_H

#include <stddef.h>

/* Called for every number once, by a thread that is counted from 0. */
typedef void EachJob(void *context, int thread, size_t number);

/* Numbers from 0 to count - 1, with at most WORKERS_MAX threads, of which the caller is
 * one. Where the system has no more threads, those that there are do it. */
void each_do(size_t count, int threads, EachJob *job, void *context);

#endif
