/* fakes.h - what hubs stand on, for tests in which everything happens in the order that the test
 * wants: a net of sockets that only remember, a clock that is set, a pool that works when it is
 * told to, and a database that several stores share.
 *
 *      hub A -- store A --+
 *                         +-- database     a write, a reading and a hint each take a step,
 *      hub B -- store B --+                and each step is taken when the test says so
 */
#ifndef FOURMI_TESTS_HUBS_FAKES_H
#define FOURMI_TESTS_HUBS_FAKES_H

#include "server/ai/pool.h"
#include "server/net/net.h"
#include "server/store/store.h"

/* ------------------------------------------------------------------- clock */

extern int64_t fake_now_ms;

/* --------------------------------------------------------------------- net */

enum { FAKE_LINES_MAX = 4000 };

struct NetSocket {
    void *user;
    bool is_closed;
    int close_code;
    bool wants_sent;
    char *lines[FAKE_LINES_MAX]; /* messages, one line each */
    int line_count;
};

NetSocket *fake_socket_new(void);
void fake_socket_free(NetSocket *socket);

/* -------------------------------------------------------------------- pool */

Pool *fake_pool_new(void);
void fake_pool_free(Pool *pool);

/* Lets AIs choose their moves. Of what is only to be observed the truth is not found. */
void fake_pool_run(Pool *pool);

/* ------------------------------------------------------------------- store */

typedef struct FakeDatabase FakeDatabase;

FakeDatabase *fake_database_new(void);
void fake_database_free(FakeDatabase *database);

/* From now on no hint comes through. */
void fake_database_lose_hints(FakeDatabase *database, bool loses);

/* The events of a room, and how many there are. */
const Event *fake_database_events(const FakeDatabase *database, int64_t room_id, int *count);

/* Gives numbers of rooms out again that are in use. */
void fake_database_repeat_numbers(FakeDatabase *database);

/* Forgets all events of a room after the first `count`, as a back-up would. */
void fake_database_set_back(FakeDatabase *database, int64_t room_id, int count);

/* Which server holds a room; 0: none does. */
uint64_t fake_database_holder(const FakeDatabase *database, int64_t room_id);

Store *fake_store_new(FakeDatabase *database);
void fake_store_free(Store *store);
uint64_t fake_store_server(const Store *store);

/* One step; false if there is nothing to do. */
bool fake_store_write(Store *store);
bool fake_store_read(Store *store);

/* The same of a write whose outcome never comes back: whether it happens, only the database
 * knows. */
bool fake_store_write_unheard(Store *store, bool happens);

/* The server is about to die: of the writes that wait, those that `happens` says are
 * stored, and what became of any is never known. */
void fake_store_die(Store *store, bool (*happens)(void));

#endif
