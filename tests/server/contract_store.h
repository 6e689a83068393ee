/* contract_store.h - a store of either kind for each test: a file in a folder of its own,
 * or a schema of its own in the database that FOURMI_TEST_POSTGRES names; and writes that
 * are waited for. */
#ifndef FOURMI_CONTRACT_STORE_H
#define FOURMI_CONTRACT_STORE_H

#include <libpq-fe.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "server/store/postgres/pq_late.h"
#include "server/store/store.h"
#include "testing.h"

typedef enum Kind { KIND_SQLITE, KIND_POSTGRES } Kind;

static Kind kind; /* of the test that runs */
static char folder[64];
static char address[512];
static char schema[32];
static sem_t woken;

static void wake(void *context)
{
    sem_post(context != NULL ? context : &woken);
}

/* SQL that both kinds understand, by somebody else. */
static void run_sql(const char *sql)
{
    if (kind == KIND_SQLITE) {
        sqlite3 *database = NULL;
        assert_int_equal(sqlite3_open(address, &database), SQLITE_OK);
        assert_int_equal(sqlite3_busy_timeout(database, 5000), SQLITE_OK);
        assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(database);
        return;
    }
    const char *const keys[] = {"dbname", NULL};
    const char *const values[] = {getenv("FOURMI_TEST_POSTGRES"), NULL};
    assert_true(pq_late_is_there());
    PGconn *connection = PQconnectdbParams(keys, values, 1);
    char path[96];
    snprintf(path, sizeof path, "SET client_min_messages = warning; SET search_path = %s", schema);
    PQclear(PQexec(connection, path));
    PGresult *result = PQexec(connection, sql);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fail_msg("%s", PQerrorMessage(connection));
    }
    PQclear(result);
    PQfinish(connection);
}

static void set_up_postgres(void)
{
    static int count;
    char sql[64];
    const char *url = getenv("FOURMI_TEST_POSTGRES");
    snprintf(schema, sizeof schema, "contract_%d_%d", (int)getpid(), count++);
    snprintf(address, sizeof address, "%s&options=-csearch_path%%3D%s", url, schema);
    snprintf(sql, sizeof sql, "CREATE SCHEMA %s", schema);
    run_sql(sql);
}

static int set_up(void **state)
{
    kind = *(const Kind *)*state;
    sem_init(&woken, 0, 0);
    if (kind == KIND_POSTGRES) {
        if (getenv("FOURMI_TEST_POSTGRES") != NULL) {
            set_up_postgres();
        }
        return 0;
    }
    snprintf(folder, sizeof folder, "/tmp/fourmi-contract-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(address, sizeof address, "%s/x.db", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const endings[] = {"", "-wal", "-shm"};
    if (kind == KIND_POSTGRES) {
        char sql[64];
        snprintf(sql, sizeof sql, "DROP SCHEMA %s CASCADE", schema);
        if (getenv("FOURMI_TEST_POSTGRES") != NULL) {
            run_sql(sql);
        }
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        char file[600];
        snprintf(file, sizeof file, "%s%s", address, endings[i]);
        unlink(file);
    }
    return rmdir(folder);
}

/* A store that posts `semaphore`, or if that is NULL the one of all. */
static Store *open_store_for(sem_t *semaphore)
{
    char error[512];
    if (kind == KIND_POSTGRES && getenv("FOURMI_TEST_POSTGRES") == NULL) {
        print_message("without FOURMI_TEST_POSTGRES this is not tried\n");
        skip();
    }
    Store *store = store_new(address, wake, semaphore, error, sizeof error);
    if (store == NULL) {
        fail_msg("%s", error);
    }
    return store;
}

static Store *open_store(void)
{
    return open_store_for(NULL);
}

static StoreWrite *copy_of(const StoreWrite *write)
{
    StoreWrite *copy = malloc(sizeof *copy);
    assert_non_null(copy);
    *copy = *write;
    return copy;
}

/* Waits until `count` writes are done, in the order in which they are collected; they
 * are the caller's. */
static void collect(Store *store, StoreWrite **done, int count)
{
    int found = 0;
    while (found < count) {
        StoreWrite *next;
        for (StoreWrite *write = store_collect(store); write != NULL; write = next) {
            next = write->next;
            assert_true(found < count);
            done[found++] = write;
        }
        if (found < count) {
            sem_wait(&woken);
        }
    }
}

/* Submits some writes at once and waits for them: what has become of each. */
static void write_all(Store *store, const StoreWrite *writes, int count, StoreOutcome *outcomes)
{
    StoreWrite *copies[16];
    StoreWrite *done[16];
    for (int i = 0; i < count; i++) {
        copies[i] = copy_of(&writes[i]);
        assert_true(store_submit(store, copies[i]));
    }
    store_write(store);
    collect(store, done, count);
    for (int i = 0; i < count; i++) {
        outcomes[i] = copies[i]->outcome;
    }
    for (int i = 0; i < count; i++) {
        store_write_free(copies[i]);
    }
}

static StoreOutcome write_now(Store *store, const StoreWrite *write)
{
    StoreOutcome outcome;
    write_all(store, write, 1, &outcome);
    return outcome;
}

/* ------------------------------------------------------------------ writes */

static StoreToken a_token(int number)
{
    StoreToken token = {.role = TOKEN_SEAT_1};
    memset(token.hash, number, sizeof token.hash);
    return token;
}

/* With two events, and a token of its own. */
static StoreWrite a_room(int64_t id)
{
    StoreWrite write = {
        .room_id = id,
        .has_room = true,
        .room = {.id = id, .game = "tictactoe", .clock_ms = 5000, .increment_ms = 20},
        .token_count = 1,
        .tokens = {a_token((int)id)},
        .event_count = 2,
        .events = {{.seq = 1, .kind = EVENT_SEATED, .seat = 0, .at_ms = 1, .text = "Ann"},
                   {.seq = 2, .kind = EVENT_SEATED, .seat = 1, .at_ms = 2, .text = "Bob"}},
    };
    return write;
}

static StoreWrite a_move(int64_t id, uint32_t seq, uint16_t move)
{
    return (StoreWrite){
        .room_id = id,
        .event_count = 1,
        .events = {{.seq = seq, .kind = EVENT_MOVE, .value = move, .spent_ms = 70000}},
    };
}

static StoreGame a_game(const char *moves)
{
    StoreGame game = {.game = "tictactoe",
                      .names = {"Ann", "Bob"},
                      .result = GAME_DRAWN,
                      .ending = ENDING_AGREED,
                      .ended_ms = 9};
    snprintf(game.moves, sizeof game.moves, "%s", moves);
    return game;
}

/* How many events a room has; they are numbered from 1 without a gap. */
static int count_events(Store *store, int64_t id)
{
    StoreEvents events;
    assert_int_equal(store_read_events(store, id, 0, &events), STORE_OK);
    const int count = events.count;
    for (int i = 0; i < count; i++) {
        assert_int_equal(events.events[i].seq, i + 1);
    }
    store_events_clear(&events);
    return count;
}

#endif
