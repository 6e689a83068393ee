/* scratch_store.h - a store in a folder of its own for each test, and writes that are
 * waited for. */
#ifndef FOURMI_SCRATCH_STORE_H
#define FOURMI_SCRATCH_STORE_H

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/store/store.h"
#include "testing.h"

static char folder[64];
static char path[96]; /* of the database */
static sem_t woken;

static void wake(void *context)
{
    (void)context;
    sem_post(&woken);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/fourmi-store-XXXXXX");
    sem_init(&woken, 0, 0);
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/x.db", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char file[112];
        snprintf(file, sizeof file, "%s%s", path, endings[i]);
        unlink(file);
    }
    return rmdir(folder);
}

static Store *open_store(void)
{
    char error[256];
    Store *store = store_new(path, wake, NULL, error, sizeof error);
    if (store == NULL) {
        fail_msg("%s", error);
    }
    return store;
}

/* Submits a write, which it takes, and waits until it is done; it is the caller's then. */
static StoreWrite *write_and_wait(Store *store, StoreWrite *write)
{
    assert_true(store_submit(store, write));
    store_write(store);
    StoreWrite *done = NULL;
    while (done == NULL) {
        sem_wait(&woken);
        done = store_collect(store);
    }
    assert_ptr_equal(done, write);
    return done;
}

#endif
