/* parallel.h - the same job for each of some numbers, by several threads. */
#ifndef FOURMI_API_PARALLEL_H
#define FOURMI_API_PARALLEL_H

#include <stddef.h>

enum { PARALLEL_MAX = 64 };

/* Called once for each number. The caller of parallel_for is thread 0. */
typedef void ParallelJob(void *context, int thread, size_t number);

/* Does the job for the numbers from 0 to count - 1, which are started in their order, and returns
 * when all are done. Where the system has fewer threads, those that there are do it; WebAssembly has
 * one. */
void parallel_for(size_t count, int threads, ParallelJob *job, void *context);

#endif
