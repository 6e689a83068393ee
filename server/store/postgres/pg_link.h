/* pg_link.h - a connection to the database, which comes back when it is lost.
 *
 * All statements go through it in libpq's pipeline mode: several are sent, then their
 * results taken, in one journey there and back. Nothing waits longer than a deadline.
 * A link belongs to one thread at a time.
 */
#ifndef FOURMI_SERVER_STORE_POSTGRES_PG_LINK_H
#define FOURMI_SERVER_STORE_POSTGRES_PG_LINK_H

#include <assert.h>
#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "server/store/postgres/pg_address.h"
#include "server/store/postgres/pg_statements.h"

/* What is given with a statement, value by value. */
enum { PG_VALUES_MAX = 40, PG_VALUES_TEXT = 2048 };

typedef struct PgValues {
    int count;
    const char *values[PG_VALUES_MAX];
    int lengths[PG_VALUES_MAX];
    int formats[PG_VALUES_MAX];
    char text[PG_VALUES_TEXT]; /* numbers and arrays */
    size_t used;
} PgValues;

void pg_values_number(PgValues *values, int64_t number);
void pg_values_bool(PgValues *values, bool is_so);

/* These are borrowed until the statement is sent. */
void pg_values_text(PgValues *values, const char *text);
void pg_values_bytes(PgValues *values, const void *bytes, size_t size);

/* An array is begun, has some items, and is ended. */
void pg_values_begin_array(PgValues *values);
void pg_values_item_number(PgValues *values, int64_t number);
void pg_values_item_text(PgValues *values, const char *text);
void pg_values_item_bytes(PgValues *values, const uint8_t *bytes, size_t size);
void pg_values_end_array(PgValues *values);

enum {
    PG_ERROR_SIZE = 256,
    PG_STATE_SIZE = 6,
    PG_ANSWER_MS = 12 * 1000, /* for an answer; the database gives up a little sooner */
};

typedef struct PgLink {
    const PgAddress *address;
    int64_t server;            /* whose it is; 0: there may be no tables, so nothing is prepared */
    bool waits_for_disk;       /* as long as that takes; others have their statements cut off */
    PGconn *connection;        /* NULL: there is none */
    int64_t try_at_ms;         /* not sooner; by clock_now_ms */
    int failures;              /* to connect, since it was last connected */
    int64_t deadline_ms;       /* for what is under way */
    bool has_warning;          /* the database has given one; it is for others to take back */
    char error[PG_ERROR_SIZE]; /* what the last failure was, in a line */
    char state[PG_STATE_SIZE]; /* SQLSTATE of it; "" if the database has not said one */
} PgLink;

/* Connects, unless it is connected. False, at once, if that was tried a moment ago. */
bool pg_link_open(PgLink *link);
bool pg_link_is_open(const PgLink *link);
void pg_link_close(PgLink *link);

/* Sends a statement, or the mark up to which those before it belong together. False if
 * the connection is lost, which closes it; also the next ones. */
bool pg_link_send(PgLink *link, PgStatement statement, const PgValues *values);
bool pg_link_sync(PgLink *link);

/* The result of the next statement that was sent, for PQclear; NULL, with the error, if
 * it failed or one before it did, or the connection is lost. */
PGresult *pg_link_take(PgLink *link);

/* Takes the mark. False if the connection is lost. */
bool pg_link_take_sync(PgLink *link);

/* All of these for one statement. Bytes in the result are in binary form. */
PGresult *pg_link_ask(PgLink *link, PgStatement statement, const PgValues *values);

/* The same for a text of SQL. */
PGresult *pg_link_run(PgLink *link, const char *sql);

/* Waits until there is something to read, or `wake` can be read, or time is over. False
 * if the connection is lost. */
bool pg_link_wait(PgLink *link, int wake, int64_t until_ms);

#endif
