/* sqlite_log.h - the files of a database, read without SQLite, which writes while it reads.
 *
 * SQLite applies a write-ahead log to whatever database lies beside it: to a back-up that was
 * copied there as well, which then is a mixture. So the server leaves marks in both. They
 * stand in the header of the first page, above the version of the schema:
 *
 *      user_version = mark * 256 + version        mark 0: no server of ours has marked it
 *
 * Before the log is moved into the database, the last thing in it is an even mark E that was
 * drawn by lot, so that the database says E. The first thing in the log that begins then is
 * E + 1. So a log belongs to a database that says E, or whose first page has come from it.
 */
#ifndef FOURMI_SERVER_STORE_SQLITE_SQLITE_LOG_H
#define FOURMI_SERVER_STORE_SQLITE_SQLITE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SQLITE_LOG_VERSION_MAX = 255,
    SQLITE_LOG_MARK_MAX = 0x7fffff, /* with a version it fits into a positive number */
};

typedef struct SqliteFiles {
    bool is_empty;        /* there is no database yet */
    bool has_log;         /* transactions that SQLite would apply */
    bool is_log_foreign;  /* they belong to another database */
    bool is_log_damaged;  /* SQLite would drop transactions that were written whole */
    bool is_log_alone;    /* there is a log, but no database */
    uint32_t application; /* of the database, with what is in the log; 0: it has none */
    uint32_t page_count;
} SqliteFiles;

/* Looks at a database, which need not be there. False if it cannot be read, or without
 * memory. */
bool sqlite_files_read(const char *path, SqliteFiles *files);

/* The path of the log, for free(); NULL without memory. */
char *sqlite_log_path(const char *path);

#endif
