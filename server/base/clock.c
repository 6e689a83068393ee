/* clock.c - the two times there are. */
#define _POSIX_C_SOURCE 200809L

#include "server/base/clock.h"

#include <time.h>

static int64_t microseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_now_ms(void)
{
    return microseconds(CLOCK_MONOTONIC) / 1000;
}

int64_t clock_now_us(void)
{
    return microseconds(CLOCK_MONOTONIC);
}

int64_t clock_calendar_ms(void)
{
    return microseconds(CLOCK_REALTIME) / 1000;
}
