/* sqlite_copy.c - an SQLite database as one end of a copy. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store/copy_end.h"
#include "server/store/sqlite/sqlite_check.h"
#include "server/store/sqlite/sqlite_store.h"

enum { SQL_SIZE = 512, BUSY_MS = 2000 };

typedef struct SqliteEnd {
    int lock; /* that keeps servers out */
    sqlite3 *database;
    sqlite3_stmt *insert;
} SqliteEnd;

static void close_end(void *end)
{
    SqliteEnd *self = end;
    sqlite3_finalize(self->insert);
    sqlite3_close(self->database);
    if (self->lock >= 0) {
        close(self->lock);
    }
    free(self);
}

static const char *last_error(void *end)
{
    return sqlite3_errmsg(((SqliteEnd *)end)->database);
}

static bool execute(SqliteEnd *self, const char *sql)
{
    return sqlite3_exec(self->database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static void *open_end(const char *path, char *error, size_t error_size)
{
    SqliteEnd *self = calloc(1, sizeof *self);
    if (self == NULL) {
        snprintf(error, error_size, "not enough memory");
        return NULL;
    }
    self->lock = open(path, O_RDONLY | O_CLOEXEC);
    if (self->lock < 0 || flock(self->lock, LOCK_EX | LOCK_NB) != 0) {
        snprintf(error, error_size, "%.150s is in use by another fourmi", path);
    } else if (sqlite3_open_v2(path, &self->database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
               sqlite3_busy_timeout(self->database, BUSY_MS) != SQLITE_OK ||
               !execute(self, "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON") ||
               !execute(self, "BEGIN IMMEDIATE")) {
        snprintf(error, error_size, "%s", last_error(self));
    } else {
        return self;
    }
    close_end(self);
    return NULL;
}

/* A server that uses the file would change it meanwhile. */
static bool open_checked(SqliteEnd *self, const char *path, char *error, size_t error_size)
{
    SqliteCheck check;
    self->lock = open(path, O_RDONLY | O_CLOEXEC);
    if (self->lock < 0) {
        snprintf(error, error_size, "%.150s: %s", path, strerror(errno));
        return false;
    }
    if (flock(self->lock, LOCK_SH | LOCK_NB) != 0) {
        snprintf(error, error_size, "%.150s is in use by another fourmi", path);
        return false;
    }
    bool is_good = sqlite_check_open(&check, path, INT_MAX);
    if (is_good && (!check.has_tables || check.version != SQLITE_STORE_VERSION)) {
        is_good = false;
        snprintf(check.reason, sizeof check.reason, "%s",
                 check.has_tables
                     ? "it is of an older version, which fourmi serve brings up to date"
                     : "it is empty");
    }
    self->database = check.database;
    if (!is_good) {
        snprintf(error, error_size, "%.90s: %s", path, check.reason);
    }
    return is_good;
}

void *sqlite_copy_open_checked(const char *path, char *error, size_t error_size)
{
    SqliteEnd *self = calloc(1, sizeof *self);
    if (self == NULL) {
        snprintf(error, error_size, "not enough memory");
        return NULL;
    }
    if (!open_checked(self, path, error, error_size)) {
        close_end(self);
        return NULL;
    }
    return self;
}

static bool finish(void *end)
{
    return execute(end, "COMMIT");
}

static int64_t count(void *end, const CopyTable *table)
{
    SqliteEnd *self = end;
    char sql[SQL_SIZE];
    sqlite3_stmt *statement = NULL;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", table->name);
    const bool is_told = sqlite3_prepare_v2(self->database, sql, -1, &statement, NULL) ==
                             SQLITE_OK &&
                         sqlite3_step(statement) == SQLITE_ROW;
    const int64_t rows = is_told ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_finalize(statement);
    return rows;
}

static CopyValue value_of(sqlite3_stmt *row, int column, char kind)
{
    if (kind == 'N') {
        return (CopyValue){.number = sqlite3_column_int64(row, column)};
    }
    const void *bytes = kind == 'T' ? (const void *)sqlite3_column_text(row, column)
                                    : sqlite3_column_blob(row, column);
    return (CopyValue){.bytes = bytes != NULL ? bytes : "",
                       .size = (size_t)sqlite3_column_bytes(row, column)};
}

static bool read_rows(sqlite3_stmt *statement, const CopyTable *table, CopyTaker taker)
{
    CopyValue row[COPY_COLUMNS_MAX];
    int status;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        for (int i = 0; table->kinds[i] != '\0'; i++) {
            row[i] = value_of(statement, i, table->kinds[i]);
        }
        if (!taker.take(taker.context, row)) {
            return false;
        }
    }
    return status == SQLITE_DONE;
}

static bool read_table(void *end, const CopyTable *table, CopyTaker taker)
{
    SqliteEnd *self = end;
    char sql[SQL_SIZE];
    sqlite3_stmt *statement = NULL;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", table->columns, table->name,
             table->order);
    const bool is_read = sqlite3_prepare_v2(self->database, sql, -1, &statement, NULL) ==
                             SQLITE_OK &&
                         read_rows(statement, table, taker);
    sqlite3_finalize(statement);
    return is_read;
}

static bool begin(void *end, const CopyTable *table)
{
    SqliteEnd *self = end;
    char sql[SQL_SIZE];
    int length = snprintf(sql, sizeof sql, "INSERT INTO %s (%s) VALUES (?", table->name,
                          table->columns);
    for (size_t i = 1; i < strlen(table->kinds); i++) {
        length += snprintf(sql + length, sizeof sql - (size_t)length, ", ?");
    }
    snprintf(sql + length, sizeof sql - (size_t)length, ")");
    return sqlite3_prepare_v2(self->database, sql, -1, &self->insert, NULL) == SQLITE_OK;
}

static void bind(sqlite3_stmt *statement, const char *kinds, const CopyValue *values)
{
    for (int i = 0; kinds[i] != '\0'; i++) {
        if (kinds[i] == 'N') {
            sqlite3_bind_int64(statement, i + 1, values[i].number);
        } else if (kinds[i] == 'T') {
            sqlite3_bind_text(statement, i + 1, values[i].bytes, (int)values[i].size,
                              SQLITE_STATIC);
        } else {
            sqlite3_bind_blob64(statement, i + 1, values[i].bytes, values[i].size, SQLITE_STATIC);
        }
    }
}

static bool write_row(void *end, const CopyTable *table, const CopyValue *row)
{
    SqliteEnd *self = end;
    bind(self->insert, table->kinds, row);
    const bool is_written = sqlite3_step(self->insert) == SQLITE_DONE;
    sqlite3_reset(self->insert);
    return is_written;
}

static bool end_table(void *end, const CopyTable *table)
{
    (void)table;
    SqliteEnd *self = end;
    sqlite3_finalize(self->insert);
    self->insert = NULL;
    return true;
}

static bool run(void *end, const char *sql, const char *kinds, const CopyValue *values,
                int64_t *rows)
{
    SqliteEnd *self = end;
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(self->database, sql, -1, &statement, NULL) != SQLITE_OK) {
        return false;
    }
    bind(statement, kinds, values);
    const bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    *rows = sqlite3_changes(self->database);
    return sqlite3_finalize(statement) == SQLITE_OK && is_done;
}

const CopyKind sqlite_copy_kind = {
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
