/* sqlite_check.h - whether a database can be used, found out without writing a byte: what is
 * refused stays as it is, and so does its log. SQLite may only make its index of the log anew
 * (-shm), which has nothing in it that the log has not.
 */
#ifndef FOURMI_SERVER_STORE_SQLITE_SQLITE_CHECK_H
#define FOURMI_SERVER_STORE_SQLITE_SQLITE_CHECK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    SQLITE_CHECK_SOME = 25000, /* pages: 100 MB, half a second */
    SQLITE_CHECK_ANSWER = 32,  /* of what a pragma answers */
};

typedef struct SqliteCheck {
    sqlite3 *database; /* a connection that reads; NULL: there is nothing yet */
    bool has_tables;   /* or it is empty, and can be made ours */
    int version;
    uint32_t mark;    /* see sqlite_log.h */
    char reason[160]; /* why it cannot be used */
} SqliteCheck;

/* Opens a database and looks through it, unless it has more pages than `most`. What is
 * damaged in a larger one is found when it is read: SQLite looks at each page, and each row
 * has its sum. False, with a reason, if it cannot be used. Then `close`, in any case. */
bool sqlite_check_open(SqliteCheck *check, const char *path, int most);
void sqlite_check_close(SqliteCheck *check);

/* Opens a connection that a database which somebody else has made cannot harm. */
bool sqlite_check_connect(const char *path, int flags, sqlite3 **database);

/* What a pragma or query gives, as text; false, and sqlite3_errmsg says why, if that cannot
 * be told. */
bool sqlite_check_ask(sqlite3 *database, const char *sql, char answer[SQLITE_CHECK_ANSWER]);

#endif
