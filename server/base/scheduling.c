/* scheduling.c - how soon a thread has its turn. */
#define _GNU_SOURCE /* syscall */

#include "server/base/scheduling.h"

#include <sched.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As the kernel has it; only newer C libraries know it. */
typedef struct Attributes {
    uint32_t size;
    uint32_t policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime_ns;
    uint64_t deadline_ns;
    uint64_t period_ns;
    uint32_t clamps[2];
} Attributes;

void scheduling_take_short_turns(int turn_us)
{
    Attributes attributes = {.size = sizeof attributes};
    if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) == 0 &&
        attributes.policy == SCHED_OTHER) {
        attributes.runtime_ns = (uint64_t)turn_us * 1000;
        syscall(SYS_sched_setattr, 0, &attributes, 0);
    }
}
