/* copy_end.h - a store as one end of a copy: tables of rows of values. */
#ifndef FOURMI_SERVER_STORE_COPY_END_H
#define FOURMI_SERVER_STORE_COPY_END_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COPY_COLUMNS_MAX = 12 };

/* A number; or a text or bytes, borrowed. */
typedef struct CopyValue {
    int64_t number;
    const char *bytes;
    size_t size;
} CopyValue;

typedef struct CopyTable {
    const char *name;
    const char *columns;
    const char *kinds; /* a letter for each column: Number, Text, Bytes */
    const char *order; /* columns that rows are sorted by */
    int rows_at_once;  /* that are held in memory */
    /* Whether a row is as it was written; NULL where rows have no checksum. */
    bool (*is_whole)(const CopyValue *row);
} CopyTable;

/* Called for each row; false: stop. */
typedef struct CopyTaker {
    bool (*take)(void *context, const CopyValue *row);
    void *context;
} CopyTaker;

typedef struct CopyKind {
    /* Opens the store at an address that has been made, and begins a transaction. NULL,
     * with a reason in `error`, if it cannot. */
    void *(*open)(const char *address, char *error, size_t error_size);
    /* Ends the transaction: only `finish` keeps what was written. */
    bool (*finish)(void *end);
    void (*close)(void *end);
    /* -1 if it cannot be told. */
    int64_t (*count)(void *end, const CopyTable *table);
    bool (*read)(void *end, const CopyTable *table, CopyTaker taker);
    bool (*begin)(void *end, const CopyTable *table);
    bool (*write)(void *end, const CopyTable *table, const CopyValue *row);
    bool (*end)(void *end, const CopyTable *table);
    /* Runs a statement with values for $1, $2, ...; writes how many rows it has changed. */
    bool (*run)(void *end, const char *sql, const char *kinds, const CopyValue *values,
                int64_t *rows);
    /* What went wrong last. */
    const char *(*error)(void *end);
} CopyKind;

extern const CopyKind sqlite_copy_kind;
extern const CopyKind postgres_copy_kind;

/* Opens a file to read only, once it was looked through; nothing is written. NULL, with a
 * reason in `error`, if it cannot be used. */
void *sqlite_copy_open_checked(const char *path, char *error, size_t error_size);

/* Whether a database of PostgreSQL has the tables; NULL if it has, or why not. */
const char *postgres_copy_why_not(const char *address, char *error, size_t error_size);

#endif
