/* sqlite_check.c - whether a database can be used. */
#include "server/store/sqlite/sqlite_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sqlite/sqlite_log.h"
#include "server/store/sqlite/sqlite_store.h"

enum {
    BUSY_MS = 2000, /* for another program that looks into the database */
    LENGTH_MAX = 8 * 1024 * 1024,
    VERSION_BITS = 0xff, /* of user_version */
    MARK_SHIFT = 8,
};

static bool execute(sqlite3 *database, const char *sql)
{
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* What is sorted stays in memory: the sandbox lets nobody write into /tmp. */
static bool be_careful(sqlite3 *database)
{
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, LENGTH_MAX);
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK &&
           sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) == SQLITE_OK &&
           sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) == SQLITE_OK &&
           sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL) == SQLITE_OK &&
           execute(database, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; "
                             "PRAGMA temp_store = MEMORY");
}

bool sqlite_check_connect(const char *path, int flags, sqlite3 **database)
{
    return sqlite3_open_v2(path, database, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(*database, BUSY_MS) == SQLITE_OK && be_careful(*database);
}

bool sqlite_check_ask(sqlite3 *database, const char *sql, char answer[SQLITE_CHECK_ANSWER])
{
    sqlite3_stmt *statement = NULL;
    bool is_told = sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK &&
                   sqlite3_step(statement) == SQLITE_ROW;
    const unsigned char *text = is_told ? sqlite3_column_text(statement, 0) : NULL;
    snprintf(answer, SQLITE_CHECK_ANSWER, "%s", text != NULL ? (const char *)text : "");
    sqlite3_finalize(statement);
    return text != NULL;
}

/* The path as an address that says that nobody writes: then SQLite makes no files beside the
 * database. For free(); NULL without memory. */
static char *immutable_address(const char *path)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    const size_t size = 3 * strlen(path) + sizeof "file:?immutable=1";
    char *address = malloc(size);
    if (address == NULL) {
        return NULL;
    }
    char *end = address + sprintf(address, "file:");
    for (; *path != '\0'; path++) {
        const bool is_plain = strchr(plain, *path) != NULL;
        end += sprintf(end, is_plain ? "%c" : "%%%02X", (unsigned char)*path);
    }
    strcpy(end, "?immutable=1");
    return address;
}

/* The last connection that closes moves the log into the database, and deletes it. One that
 * only reads cannot, nor should it try. */
static bool connect(SqliteCheck *check, const char *path, bool has_log)
{
    if (has_log) {
        return sqlite_check_connect(path, SQLITE_OPEN_READONLY, &check->database) &&
               sqlite3_db_config(check->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) ==
                   SQLITE_OK;
    }
    char *address = immutable_address(path);
    const bool is_open = address != NULL &&
                         sqlite_check_connect(address, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                                              &check->database);
    free(address);
    return is_open;
}

/* Before SQLite looks: why the files cannot be used; NULL if they may. */
static const char *why_not_files(const SqliteFiles *files)
{
    enum { PAGES_WITHOUT_TABLES = 1 };
    if (files->is_log_alone) {
        return "it is missing or empty, but there is a log beside it (-wal)";
    }
    if (files->application != SQLITE_STORE_APPLICATION &&
        files->page_count > PAGES_WITHOUT_TABLES) {
        return "it is not a database of fourmi";
    }
    if (files->is_log_foreign) {
        return "the log beside it (-wal) belongs to another database; to put a back-up in its "
               "place there is fourmi store restore";
    }
    return files->is_log_damaged ? "the log beside it (-wal) is damaged, and SQLite would drop "
                                   "what comes after the damage"
                                 : NULL;
}

static const char *why_not_tables(SqliteCheck *check, int most)
{
    char answer[SQLITE_CHECK_ANSWER];
    if (!sqlite_check_ask(check->database, "SELECT count(*) FROM sqlite_schema", answer)) {
        return sqlite3_errmsg(check->database);
    }
    check->has_tables = strcmp(answer, "0") != 0;
    if (!check->has_tables) {
        return NULL;
    }
    if (!sqlite_check_ask(check->database, "PRAGMA application_id", answer)) {
        return sqlite3_errmsg(check->database);
    }
    if (strtoll(answer, NULL, 10) != SQLITE_STORE_APPLICATION) {
        return "it is not a database of fourmi";
    }
    if (!sqlite_check_ask(check->database, "PRAGMA user_version", answer)) {
        return sqlite3_errmsg(check->database);
    }
    const uint32_t number = (uint32_t)strtoll(answer, NULL, 10);
    check->version = (int)(number & VERSION_BITS);
    check->mark = number >> MARK_SHIFT;
    if (check->version < 1 || check->version > SQLITE_STORE_VERSION) {
        return "it was made by another version of fourmi";
    }
    if (!sqlite_check_ask(check->database, "PRAGMA page_count", answer)) {
        return sqlite3_errmsg(check->database);
    }
    const bool is_large = strtoll(answer, NULL, 10) > most;
    if (!is_large && !sqlite_check_ask(check->database, "PRAGMA quick_check(1)", answer)) {
        return sqlite3_errmsg(check->database);
    }
    return is_large || strcmp(answer, "ok") == 0 ? NULL : "it is damaged";
}

bool sqlite_check_open(SqliteCheck *check, const char *path, int most)
{
    SqliteFiles files;
    const char *reason = NULL;
    *check = (SqliteCheck){.version = 0};
    if (!sqlite_files_read(path, &files)) {
        reason = "it cannot be read";
    } else if ((reason = why_not_files(&files)) == NULL && !files.is_empty) {
        reason = connect(check, path, files.has_log) ? why_not_tables(check, most)
                                                     : sqlite3_errmsg(check->database);
    }
    snprintf(check->reason, sizeof check->reason, "%s", reason != NULL ? reason : "");
    return reason == NULL;
}

void sqlite_check_close(SqliteCheck *check)
{
    sqlite3_close(check->database);
    check->database = NULL;
}
