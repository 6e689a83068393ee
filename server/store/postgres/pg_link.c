/* pg_link.c - a connection to the database. */
#define _POSIX_C_SOURCE 200809L

#include "server/store/postgres/pg_link.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "server/base/clock.h"

enum {
    CONNECT_MS = 5 * 1000,
    RETRY_MS = 100, /* before connecting is tried again; twice as long with each failure */
    RETRY_MAX_MS = 3200,
};

/* For each connection. A transaction whose server is gone lets its rooms go; the database looks
 * for a server that is gone as the server does for it, and ends its locks some ten seconds later;
 * nothing is acknowledged that is not on the disk; no compiler is started for small statements. */
static const char *const settings[] = {
    "SET lock_timeout = 8000",
    "SET idle_in_transaction_session_timeout = 5000",
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
    "SET tcp_user_timeout = 10000",
    "SET jit = off",
    ("SELECT set_config('synchronous_commit', 'on', false)"
     " WHERE current_setting('synchronous_commit') = 'off'"),
};

enum { SETTINGS = sizeof settings / sizeof *settings };

/* A COMMIT that waits for a standby and is cut off says that all is well, with a warning;
 * so the one who stores things waits, and gives the connection up if it takes too long. */
static const char *timeout_of(const PgLink *link)
{
    return link->waits_for_disk ? "SET statement_timeout = 0" : "SET statement_timeout = 10000";
}

/* Keeps the first line of a message. */
static void keep_error(PgLink *link, const char *message, const char *state)
{
    const size_t length = strcspn(message, "\n");
    snprintf(link->error, sizeof link->error, "%.*s", (int)length, message);
    snprintf(link->state, sizeof link->state, "%s", state != NULL ? state : "");
    for (char *letter = link->error; *letter != '\0'; letter++) {
        *letter = *letter == '"' ? '\'' : *letter; /* it is quoted in the log */
    }
}

bool pg_link_is_open(const PgLink *link)
{
    return link->connection != NULL;
}

void pg_link_close(PgLink *link)
{
    if (link->connection != NULL) {
        PQfinish(link->connection);
    }
    link->connection = NULL;
}

/* The connection is of no more use. */
static bool lose(PgLink *link, const char *why)
{
    if (link->connection != NULL) {
        const char *message = PQerrorMessage(link->connection);
        keep_error(link,
                   why != NULL || message[0] == '\0' ? (why != NULL ? why : "it is gone") : message,
                   NULL);
        pg_link_close(link);
    }
    return false;
}

/* Waits for events of poll(2). False if time is over. */
static bool wait_for(PgLink *link, short events, short *got)
{
    const int64_t left = link->deadline_ms - clock_now_ms();
    struct pollfd socket = {.fd = PQsocket(link->connection), .events = events};
    const int count = left > 0 ? poll(&socket, 1, (int)left) : 0;
    *got = socket.revents;
    return count > 0 || (count < 0 && errno == EINTR);
}

/* --------------------------------------------------------------- connecting */

static bool go_on_connecting(PgLink *link)
{
    short got;
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (status != PGRES_POLLING_OK) {
        if (!wait_for(link, status == PGRES_POLLING_READING ? POLLIN : POLLOUT, &got)) {
            return lose(link, "no answer");
        }
        status = PQconnectPoll(link->connection);
        if (status == PGRES_POLLING_FAILED) {
            return lose(link, NULL);
        }
    }
    return true;
}

static bool send_text(PgLink *link, const char *sql)
{
    return PQsendQueryParams(link->connection, sql, 0, NULL, NULL, NULL, NULL, 0) == 1 ||
           lose(link, NULL);
}

static bool send_settings(PgLink *link)
{
    bool is_sent = send_text(link, timeout_of(link));
    for (int i = 0; i < SETTINGS && is_sent; i++) {
        is_sent = send_text(link, settings[i]);
    }
    for (int i = 0; is_sent && link->server != 0 && i < PG_STATEMENTS; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        if (!PQsendPrepare(link->connection, name, pg_statements[i], 0, NULL)) {
            return lose(link, NULL);
        }
    }
    return is_sent && pg_link_sync(link);
}

/* Writes a row, which waits for the standby if there is one. What is read after that is
 * there to stay: a database that has crashed and is back could show what its standby has
 * not got. */
static bool pass_barrier(PgLink *link)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, link->server);
    link->has_warning = false;
    PGresult *result = pg_link_ask(link, PG_REGISTER_WRITER, &values);
    PQclear(result);
    if (result == NULL) {
        pg_link_close(link); /* the error is kept: it cannot be written, for example */
        return false;
    }
    return !link->has_warning || lose(link, "its standby does not answer");
}

static bool set_up(PgLink *link)
{
    if (PQsetnonblocking(link->connection, 1) != 0 || !PQenterPipelineMode(link->connection) ||
        !send_settings(link)) {
        return lose(link, NULL);
    }
    const int count = 1 + SETTINGS + (link->server != 0 ? PG_STATEMENTS : 0);
    for (int i = 0; i < count; i++) {
        PGresult *result = pg_link_take(link);
        if (result == NULL) {
            pg_link_close(link); /* the error is kept */
            return false;
        }
        PQclear(result);
    }
    return pg_link_take_sync(link) && (link->server == 0 || pass_barrier(link));
}

static void hear_notice(void *context, const PGresult *result)
{
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    ((PgLink *)context)->has_warning |= severity != NULL && strcmp(severity, "WARNING") == 0;
}

static bool connect(PgLink *link)
{
    link->deadline_ms = clock_now_ms() + CONNECT_MS;
    link->connection = PQconnectStartParams(link->address->keys, link->address->values, 0);
    if (link->connection == NULL) {
        keep_error(link, "not enough memory", NULL);
        return false;
    }
    if (PQstatus(link->connection) == CONNECTION_BAD) {
        return lose(link, NULL);
    }
    PQsetNoticeReceiver(link->connection, hear_notice, link);
    return go_on_connecting(link) && set_up(link);
}

bool pg_link_open(PgLink *link)
{
    if (link->connection != NULL) {
        return true;
    }
    if (clock_now_ms() < link->try_at_ms) {
        return false;
    }
    if (connect(link)) {
        link->failures = 0;
        return true;
    }
    const int64_t pause = (int64_t)RETRY_MS << (link->failures < 5 ? link->failures : 5);
    link->failures++;
    link->try_at_ms = clock_now_ms() + (pause < RETRY_MAX_MS ? pause : RETRY_MAX_MS);
    return false;
}

/* -------------------------------------------------------------- statements */

bool pg_link_send(PgLink *link, PgStatement statement, const PgValues *values)
{
    static const PgValues none;
    char name[16];
    if (link->connection == NULL) {
        return false;
    }
    values = values != NULL ? values : &none;
    const bool has_bytes = statement == PG_FIND_BRAIN || statement == PG_FIND_CHALLENGE_BRAIN;
    snprintf(name, sizeof name, "s%d", (int)statement);
    return PQsendQueryPrepared(link->connection, name, values->count, values->values,
                               values->lengths, values->formats, has_bytes) == 1 ||
           lose(link, NULL);
}

/* Sends what libpq has not sent. The database may wait for us to read before it reads
 * on, so that is done as well. */
static bool flush(PgLink *link)
{
    short got;
    int status;
    while ((status = PQflush(link->connection)) == 1) {
        if (!wait_for(link, POLLIN | POLLOUT, &got)) {
            return lose(link, "no answer");
        }
        if ((got & POLLIN) != 0 && !PQconsumeInput(link->connection)) {
            return lose(link, NULL);
        }
    }
    return status == 0 || lose(link, NULL);
}

bool pg_link_sync(PgLink *link)
{
    if (link->connection == NULL) {
        return false;
    }
    link->deadline_ms = clock_now_ms() + PG_ANSWER_MS;
    return (PQpipelineSync(link->connection) == 1 || lose(link, NULL)) && flush(link);
}

/* What libpq gives next; NULL at the end of a statement's results. False if the
 * connection is lost. */
static bool next_result(PgLink *link, PGresult **result)
{
    short got;
    while (PQisBusy(link->connection)) {
        if (!wait_for(link, POLLIN, &got)) {
            return lose(link, "no answer");
        }
        if (!PQconsumeInput(link->connection)) {
            return lose(link, NULL);
        }
    }
    *result = PQgetResult(link->connection);
    return PQstatus(link->connection) == CONNECTION_OK || (PQclear(*result), lose(link, NULL));
}

/* The result if it is a good one; or else its error is kept. Of those that failed since
 * one before them did, it is that one's. */
static PGresult *check(PgLink *link, PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
        return result;
    }
    if (status != PGRES_PIPELINE_ABORTED) {
        keep_error(link, PQresultErrorMessage(result),
                   PQresultErrorField(result, PG_DIAG_SQLSTATE));
    }
    PQclear(result);
    return NULL;
}

PGresult *pg_link_take(PgLink *link)
{
    PGresult *result = NULL;
    PGresult *end = NULL;
    if (link->connection == NULL || !next_result(link, &result)) {
        return NULL;
    }
    if (!next_result(link, &end)) {
        PQclear(result);
        return NULL;
    }
    PQclear(end); /* it is NULL */
    return check(link, result);
}

bool pg_link_take_sync(PgLink *link)
{
    PGresult *result = NULL;
    if (link->connection == NULL || !next_result(link, &result)) {
        return false;
    }
    const bool is_sync = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return is_sync || lose(link, "it is out of step");
}

PGresult *pg_link_ask(PgLink *link, PgStatement statement, const PgValues *values)
{
    if (!pg_link_open(link) || !pg_link_send(link, statement, values) || !pg_link_sync(link)) {
        return NULL;
    }
    PGresult *result = pg_link_take(link);
    if (!pg_link_take_sync(link)) {
        PQclear(result);
        return NULL;
    }
    return result;
}

PGresult *pg_link_run(PgLink *link, const char *sql)
{
    if (!pg_link_open(link)) {
        return NULL;
    }
    PGresult *result = send_text(link, sql) && pg_link_sync(link) ? pg_link_take(link) : NULL;
    if (!pg_link_take_sync(link)) {
        PQclear(result);
        return NULL;
    }
    return result;
}

bool pg_link_wait(PgLink *link, int wake, int64_t until_ms)
{
    struct pollfd both[] = {{.fd = wake, .events = POLLIN},
                            {.fd = PQsocket(link->connection), .events = POLLIN}};
    const int64_t left = until_ms - clock_now_ms();
    const int count = poll(both, 2, left > 0 ? (int)left : 0);
    if (count > 0 && both[1].revents != 0 && !PQconsumeInput(link->connection)) {
        return lose(link, NULL);
    }
    return true;
}

/* ---------------------------------------------------------------------------------- values */

static void add(PgValues *values, const char *value, size_t length, int format)
{
    assert(values->count < PG_VALUES_MAX);
    values->values[values->count] = value;
    values->lengths[values->count] = (int)length;
    values->formats[values->count] = format;
    values->count++;
}

static void put(PgValues *values, char letter)
{
    assert(values->used < PG_VALUES_TEXT);
    values->text[values->used++] = letter;
}

static void put_number(PgValues *values, int64_t number)
{
    char text[24];
    const int length = snprintf(text, sizeof text, "%" PRId64, number);
    for (int i = 0; i < length; i++) {
        put(values, text[i]);
    }
}

void pg_values_number(PgValues *values, int64_t number)
{
    add(values, values->text + values->used, 0, 0);
    put_number(values, number);
    put(values, '\0');
}

void pg_values_bool(PgValues *values, bool is_so)
{
    add(values, is_so ? "t" : "f", 1, 0);
}

void pg_values_text(PgValues *values, const char *text)
{
    add(values, text, 0, 0);
}

void pg_values_bytes(PgValues *values, const void *bytes, size_t size)
{
    add(values, bytes, size, 1);
}

void pg_values_begin_array(PgValues *values)
{
    add(values, values->text + values->used, 0, 0);
    put(values, '{');
}

/* Items stand after one another with a comma between. */
static void begin_item(PgValues *values)
{
    if (values->text[values->used - 1] != '{') {
        put(values, ',');
    }
}

void pg_values_item_number(PgValues *values, int64_t number)
{
    begin_item(values);
    put_number(values, number);
}

void pg_values_item_text(PgValues *values, const char *text)
{
    begin_item(values);
    put(values, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            put(values, '\\');
        }
        put(values, *text);
    }
    put(values, '"');
}

void pg_values_item_bytes(PgValues *values, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    begin_item(values);
    put(values, '"');
    put(values, '\\');
    put(values, '\\');
    put(values, 'x');
    for (size_t i = 0; i < size; i++) {
        put(values, digits[bytes[i] >> 4]);
        put(values, digits[bytes[i] & 15]);
    }
    put(values, '"');
}

void pg_values_end_array(PgValues *values)
{
    put(values, '}');
    put(values, '\0');
}
