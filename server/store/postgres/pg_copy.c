/* pg_copy.c - a PostgreSQL database as one end of a copy: read through a cursor, written
 * with COPY. Nothing else waits for it, so it may wait itself. */
#define _POSIX_C_SOURCE 200809L /* for strndup */

#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/copy_end.h"
#include "server/store/postgres/pg_address.h"

enum { SQL_SIZE = 512, ERROR_SIZE = 256 };

typedef struct PgEnd {
    PGconn *connection;
    char *line; /* of COPY */
    size_t used;
    size_t size;
    bool has_memory;
    char error[ERROR_SIZE];
} PgEnd;

static void close_end(void *end)
{
    PgEnd *self = end;
    PQfinish(self->connection); /* which ends a transaction */
    free(self->line);
    free(self);
}

static const char *last_error(void *end)
{
    PgEnd *self = end;
    const char *message = self->has_memory ? PQerrorMessage(self->connection) : "not enough memory";
    snprintf(self->error, sizeof self->error, "%.*s", (int)strcspn(message, "\n"), message);
    return self->error;
}

static bool execute(PgEnd *self, const char *sql)
{
    PGresult *result = PQexec(self->connection, sql);
    const ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_COPY_IN;
}

static void hear_nothing(void *context, const char *message)
{
    (void)context;
    (void)message;
}

static PGconn *connect_to(const char *text, char *error, size_t error_size)
{
    PgAddress address;
    if (!pg_address_read(text, &address, error, error_size)) {
        return NULL;
    }
    PGconn *connection = PQconnectdbParams(address.keys, address.values, 0);
    pg_address_clear(&address);
    if (PQstatus(connection) != CONNECTION_OK) {
        const char *message = PQerrorMessage(connection);
        snprintf(error, error_size, "%.*s", (int)strcspn(message, "\n"), message);
        PQfinish(connection);
        return NULL;
    }
    PQsetNoticeProcessor(connection, hear_nothing, NULL);
    return connection;
}

static void *open_end(const char *address, char *error, size_t error_size)
{
    PgEnd *self = calloc(1, sizeof *self);
    if (self == NULL) {
        snprintf(error, error_size, "not enough memory");
        return NULL;
    }
    self->has_memory = true;
    self->connection = connect_to(address, error, error_size);
    if (self->connection == NULL) {
        free(self);
        return NULL;
    }
    /* What is read is as it was at one moment; who writes first waits for nobody. */
    if (!execute(self, "BEGIN ISOLATION LEVEL REPEATABLE READ")) {
        snprintf(error, error_size, "%s", last_error(self));
        close_end(self);
        return NULL;
    }
    return self;
}

/* A number that SQL answers; -1 if it does not. */
static int64_t ask(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    const bool is_told = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    const int64_t number = is_told ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return number;
}

const char *postgres_copy_why_not(const char *address, char *error, size_t error_size)
{
    PGconn *connection = connect_to(address, error, error_size);
    if (connection == NULL) {
        return error;
    }
    const int64_t version = ask(connection, "SELECT version FROM fourmi_version");
    PQfinish(connection);
    return version == 1  ? NULL
           : version < 0 ? "the database to copy from is none of fourmi"
                         : "the database to copy from was made by another version of fourmi";
}

static int64_t count(void *end, const CopyTable *table)
{
    char sql[SQL_SIZE];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", table->name);
    return ask(((PgEnd *)end)->connection, sql);
}

/* ----------------------------------------------------------------- reading */

/* A copy of the list of columns, numbers as those of eight bytes. */
static void write_columns(const CopyTable *table, char columns[SQL_SIZE])
{
    const char *name = table->columns;
    size_t used = 0;
    for (int i = 0; table->kinds[i] != '\0'; i++) {
        const size_t length = strcspn(name, ",");
        used += (size_t)snprintf(columns + used, SQL_SIZE - used, "%s%.*s%s", i > 0 ? ", " : "",
                                 (int)length, name, table->kinds[i] == 'N' ? "::bigint" : "");
        name += length + (name[length] == ',');
        name += strspn(name, " ");
    }
}

static int64_t big_endian(const char *bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) {
        number = number << 8 | (uint8_t)bytes[i];
    }
    return (int64_t)number;
}

static CopyValue value_of(const PGresult *result, int row, int column, char kind)
{
    const char *bytes = PQgetvalue(result, row, column);
    return kind == 'N'
               ? (CopyValue){.number = big_endian(bytes)}
               : (CopyValue){.bytes = bytes, .size = (size_t)PQgetlength(result, row, column)};
}

static bool take_rows(const PGresult *result, const CopyTable *table, CopyTaker taker)
{
    CopyValue values[COPY_COLUMNS_MAX];
    for (int row = 0; row < PQntuples(result); row++) {
        for (int i = 0; table->kinds[i] != '\0'; i++) {
            values[i] = value_of(result, row, i, table->kinds[i]);
        }
        if (!taker.take(taker.context, values)) {
            return false;
        }
    }
    return true;
}

static bool read_table(void *end, const CopyTable *table, CopyTaker taker)
{
    PgEnd *self = end;
    char columns[SQL_SIZE];
    char sql[2 * SQL_SIZE];
    int rows = 0;
    write_columns(table, columns);
    snprintf(sql, sizeof sql, "DECLARE copied NO SCROLL CURSOR FOR SELECT %s FROM %s ORDER BY %s",
             columns, table->name, table->order);
    bool is_good = execute(self, sql);
    snprintf(sql, sizeof sql, "FETCH %d FROM copied", table->rows_at_once);
    do {
        PGresult *result = is_good
                               ? PQexecParams(self->connection, sql, 0, NULL, NULL, NULL, NULL, 1)
                               : NULL;
        is_good = is_good && PQresultStatus(result) == PGRES_TUPLES_OK &&
                  take_rows(result, table, taker);
        rows = is_good ? PQntuples(result) : 0;
        PQclear(result);
    } while (rows > 0);
    return is_good && execute(self, "CLOSE copied");
}

/* ----------------------------------------------------------------- writing */

/* What COPY does not know: how far each room is, and where sequences go on. */
static const char *const after_rooms[] = {
    "UPDATE rooms SET last = e.last FROM (SELECT room, max(seq) AS last FROM events GROUP BY room)"
    " e WHERE e.room = rooms.id",
    "SELECT setval('room_numbers', (SELECT coalesce(max(id), 0) + 1 FROM rooms), false)",
    "SELECT setval(pg_get_serial_sequence('games', 'id'),"
    " (SELECT coalesce(max(id), 0) + 1 FROM games), false)",
    "SELECT setval(pg_get_serial_sequence('brains', 'id'),"
    " (SELECT coalesce(max(id), 0) + 1 FROM brains), false)",
    "COMMIT",
};

static bool finish(void *end)
{
    bool is_good = true;
    for (size_t i = 0; i < sizeof after_rooms / sizeof *after_rooms && is_good; i++) {
        is_good = execute(end, after_rooms[i]);
    }
    return is_good;
}

static bool begin(void *end, const CopyTable *table)
{
    char sql[SQL_SIZE];
    snprintf(sql, sizeof sql, "COPY %s (%s) FROM STDIN", table->name, table->columns);
    return execute(end, sql);
}

/* Makes place for some bytes more in the line. */
static bool reserve(PgEnd *self, size_t size)
{
    if (self->used + size > self->size) {
        const size_t larger = 2 * (self->used + size);
        char *line = realloc(self->line, larger);
        self->has_memory = line != NULL;
        self->line = line != NULL ? line : self->line;
        self->size = line != NULL ? larger : self->size;
    }
    return self->has_memory;
}

/* As COPY reads it: what ends a value or a row stands behind a backslash. */
static bool put_text(PgEnd *self, const CopyValue *value)
{
    if (!reserve(self, 2 * value->size)) {
        return false;
    }
    for (size_t i = 0; i < value->size; i++) {
        const char letter = value->bytes[i];
        if (letter == '\\' || letter == '\t' || letter == '\n' || letter == '\r') {
            self->line[self->used++] = '\\';
        }
        self->line[self->used++] = letter;
    }
    return true;
}

static bool put_bytes(PgEnd *self, const CopyValue *value)
{
    static const char digits[] = "0123456789abcdef";
    if (!reserve(self, 2 * value->size + 3)) {
        return false;
    }
    memcpy(self->line + self->used, "\\\\x", 3);
    self->used += 3;
    for (size_t i = 0; i < value->size; i++) {
        const uint8_t byte = (uint8_t)value->bytes[i];
        self->line[self->used++] = digits[byte >> 4];
        self->line[self->used++] = digits[byte & 15];
    }
    return true;
}

static bool put_value(PgEnd *self, const CopyValue *value, char kind)
{
    enum { NUMBER_SIZE = 24 };
    if (kind == 'T') {
        return put_text(self, value);
    }
    if (kind == 'B') {
        return put_bytes(self, value);
    }
    if (!reserve(self, NUMBER_SIZE)) {
        return false;
    }
    self->used += (size_t)snprintf(self->line + self->used, NUMBER_SIZE, "%" PRId64, value->number);
    return true;
}

static bool write_row(void *end, const CopyTable *table, const CopyValue *row)
{
    PgEnd *self = end;
    self->used = 0;
    for (int i = 0; table->kinds[i] != '\0'; i++) {
        if (!put_value(self, &row[i], table->kinds[i]) || !reserve(self, 1)) {
            return false;
        }
        self->line[self->used++] = table->kinds[i + 1] != '\0' ? '\t' : '\n';
    }
    return PQputCopyData(self->connection, self->line, (int)self->used) == 1;
}

static bool end_table(void *end, const CopyTable *table)
{
    (void)table;
    PgEnd *self = end;
    if (PQputCopyEnd(self->connection, NULL) != 1) {
        return false;
    }
    PGresult *result = PQgetResult(self->connection);
    const bool is_good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    while ((result = PQgetResult(self->connection)) != NULL) {
        PQclear(result);
    }
    return is_good;
}

/* Numbers go as text, which PostgreSQL reads as the type that it wants there. */
static bool run(void *end, const char *sql, const char *kinds, const CopyValue *values,
                int64_t *rows)
{
    enum { VALUES_MAX = 8, NUMBER_SIZE = 24 };
    PgEnd *self = end;
    char numbers[VALUES_MAX][NUMBER_SIZE];
    char *texts[VALUES_MAX] = {NULL};
    const int count = (int)strlen(kinds);
    self->has_memory = true;
    for (int i = 0; i < count; i++) {
        snprintf(numbers[i], NUMBER_SIZE, "%" PRId64, values[i].number);
        texts[i] = kinds[i] == 'N' ? numbers[i] : strndup(values[i].bytes, values[i].size);
        self->has_memory = self->has_memory && texts[i] != NULL;
    }
    PGresult *result = self->has_memory ? PQexecParams(self->connection, sql, count, NULL,
                                                       (const char *const *)texts, NULL, NULL, 0)
                                        : NULL;
    const bool is_good = PQresultStatus(result) == PGRES_COMMAND_OK;
    *rows = is_good ? strtoll(PQcmdTuples(result), NULL, 10) : 0;
    PQclear(result);
    for (int i = 0; i < count; i++) {
        free(kinds[i] == 'N' ? NULL : texts[i]);
    }
    return is_good;
}

const CopyKind postgres_copy_kind = {
    .open = open_end,
    .finish = finish,
    .close = close_end,
    .count = count,
    .read = read_table,
    .begin = begin,
    .write = write_row,
    .end = end_table,
    .run = run,
    .error = last_error,
};
