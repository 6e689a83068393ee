/* faults.c - which call fails. */
#include "faults.h"

#include <stdatomic.h>

static atomic_long calls[FAULTS];
static atomic_long failing[FAULTS]; /* the number of the call that fails; 0: none */
static atomic_bool goes_on;
static atomic_bool has_struck;

void faults_init(void)
{
    faults_init_memory();
    faults_init_disk();
}

void faults_arm(Fault kind, long nth, bool for_ever)
{
    for (int i = 0; i < FAULTS; i++) {
        atomic_store(&failing[i], 0);
        atomic_store(&calls[i], 0);
    }
    atomic_store(&has_struck, false);
    atomic_store(&goes_on, for_ever);
    atomic_store(&failing[kind], nth);
}

bool faults_disarm(void)
{
    for (int i = 0; i < FAULTS; i++) {
        atomic_store(&failing[i], 0);
    }
    return faults_has_struck();
}

bool faults_has_struck(void)
{
    return atomic_load(&has_struck);
}

long faults_calls(Fault kind)
{
    return atomic_load(&calls[kind]);
}

bool faults_is_armed(Fault kind)
{
    return atomic_load(&failing[kind]) > 0;
}

bool faults_strikes(Fault kind)
{
    const long call = atomic_fetch_add(&calls[kind], 1) + 1;
    const long first = atomic_load(&failing[kind]);
    const bool strikes = first > 0 && (call == first || (call > first && atomic_load(&goes_on)));
    if (strikes) {
        atomic_store(&has_struck, true);
    }
    return strikes;
}
