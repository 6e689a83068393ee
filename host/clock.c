/* clock.c - how long something takes. */
#define _POSIX_C_SOURCE 200809L

#include "host/clock.h"

#include <time.h>

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
