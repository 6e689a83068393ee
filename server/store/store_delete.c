/* store_delete.c - what somebody has asked an operator to delete.
 *
 * The statements are in the SQL that both kinds of database have. A name stands in rows with
 * checksums, so these are read, changed here, and written again.
 */
#include "server/store/store_delete.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/challenge.h"
#include "server/base/secret.h"
#include "server/store/copy_check.h"
#include "server/store/copy_end.h"
#include "server/store/store.h"

enum { VALUES_MAX = 4, STATEMENTS_MAX = 3 };

/* A row with the name, and the values that it gets. */
typedef struct Change Change;
struct Change {
    Change *next;
    const char *sql;
    const char *kinds;
    CopyValue values[VALUES_MAX];
    char id[CHALLENGE_ID_SIZE];
};

typedef struct Deletion {
    const CopyKind *kind;
    void *end;
    const char *which;
    CopyValue key; /* of a room: its number */
    int64_t rows;
    Change *changes;
    bool has_memory;
    char *error;
    size_t error_size;
} Deletion;

static StoreCopyStatus fail(const Deletion *deletion, StoreCopyStatus status, const char *why)
{
    snprintf(deletion->error, deletion->error_size, "%s", why);
    return status;
}

static CopyValue text_value(const char *text)
{
    return (CopyValue){.bytes = text, .size = strlen(text)};
}

static bool is_text(const CopyValue *value, const char *text)
{
    return value->size == strlen(text) && memcmp(value->bytes, text, value->size) == 0;
}

/* -------------------------------------------------------------------- names */

static const CopyValue players[] = {{.bytes = "Player 1", .size = 8},
                                    {.bytes = "Player 2", .size = 8}};

static Change *add_change(Deletion *deletion, const char *sql, const char *kinds)
{
    Change *change = calloc(1, sizeof *change);
    deletion->has_memory = change != NULL;
    if (change != NULL) {
        *change = (Change){.next = deletion->changes, .sql = sql, .kinds = kinds};
        deletion->changes = change;
    }
    return change;
}

/* The columns are those of the tables in store_copy.c. */
static bool take_event(void *context, const CopyValue *row)
{
    Deletion *deletion = context;
    const EventKind kind = (EventKind)row[2].number;
    if ((kind != EVENT_SEATED && kind != EVENT_NAMED) || !is_text(&row[7], deletion->which)) {
        return true;
    }
    Change *change = add_change(
        deletion, "UPDATE events SET text = $1, sum = $2 WHERE room = $3 AND seq = $4", "TNNN");
    if (change != NULL) {
        CopyValue renamed[COPY_COLUMNS_MAX];
        memcpy(renamed, row, 9 * sizeof *row);
        renamed[7] = players[row[3].number == 1];
        memcpy(change->values, (CopyValue[VALUES_MAX]){renamed[7], {0}, row[0], row[1]},
               sizeof change->values);
        return copy_check_sum_of_event(renamed, &change->values[1].number);
    }
    return false;
}

static bool take_game(void *context, const CopyValue *row)
{
    Deletion *deletion = context;
    const bool is_named[] = {is_text(&row[2], deletion->which), is_text(&row[3], deletion->which)};
    if (!is_named[0] && !is_named[1]) {
        return true;
    }
    const int side = is_named[0] ? 0 : 1; /* both: the next reading finds the other */
    Change *change = add_change(deletion,
                                side == 0 ? "UPDATE games SET first = $1, sum = $2 WHERE id = $3"
                                          : "UPDATE games SET second = $1, sum = $2 WHERE id = $3",
                                "TNN");
    if (change != NULL) {
        CopyValue renamed[COPY_COLUMNS_MAX];
        memcpy(renamed, row, 9 * sizeof *row);
        renamed[2 + side] = players[side];
        memcpy(change->values, (CopyValue[VALUES_MAX]){players[side], {0}, row[0]},
               sizeof change->values);
        return copy_check_sum_of_game(renamed, &change->values[1].number);
    }
    return false;
}

static bool take_challenge(void *context, const CopyValue *row)
{
    Deletion *deletion = context;
    if (!is_text(&row[2], deletion->which) || row[0].size >= CHALLENGE_ID_SIZE) {
        return true;
    }
    Change *change = add_change(deletion, "UPDATE challenges SET name = '', sum = $1 WHERE id = $2",
                                "NT");
    if (change != NULL) {
        CopyValue renamed[COPY_COLUMNS_MAX];
        memcpy(renamed, row, sizeof renamed);
        renamed[2] = text_value("");
        memcpy(change->id, row[0].bytes, row[0].size);
        change->values[1] = text_value(change->id);
        return copy_check_sum_of_challenge(renamed, &change->values[0].number);
    }
    return false;
}

/* Writes what was read, and forgets it. */
static bool make_changes(Deletion *deletion)
{
    bool is_good = true;
    while (deletion->changes != NULL) {
        Change *change = deletion->changes;
        int64_t rows = 0;
        deletion->changes = change->next;
        is_good = is_good && deletion->kind->run(deletion->end, change->sql, change->kinds,
                                                 change->values, &rows);
        deletion->rows += rows;
        free(change);
    }
    return is_good;
}

static bool rename_in(Deletion *deletion, const char *table,
                      bool (*take)(void *context, const CopyValue *row))
{
    const bool is_read = deletion->kind->read(deletion->end, store_copy_table(table),
                                              (CopyTaker){take, deletion});
    return make_changes(deletion) && is_read;
}

/* Rooms of PostgreSQL have the names of those who play once more, for the list of games. */
static bool rename_in_lists(Deletion *deletion)
{
    static const char *const statements[] = {
        "UPDATE rooms SET first = 'Player 1' WHERE first = $1",
        "UPDATE rooms SET second = 'Player 2' WHERE second = $1",
    };
    const CopyValue name = text_value(deletion->which);
    int64_t rows;
    bool is_good = true;
    for (int i = 0; i < 2 && deletion->kind == &postgres_copy_kind; i++) {
        is_good = is_good && deletion->kind->run(deletion->end, statements[i], "T", &name, &rows);
    }
    return is_good;
}

static bool delete_name(Deletion *deletion)
{
    return rename_in(deletion, "events", take_event) && rename_in(deletion, "games", take_game) &&
           rename_in(deletion, "games", take_game) &&
           rename_in(deletion, "challenges", take_challenge) && rename_in_lists(deletion);
}

/* --------------------------------------------------------------- everything */

static const char *const statements[][STATEMENTS_MAX] = {
    [STORE_THING_GAME] = {"DELETE FROM games WHERE id = $1"},
    [STORE_THING_ROOM] = {"DELETE FROM rooms WHERE id = $1", "DELETE FROM tokens WHERE room = $1",
                          "DELETE FROM events WHERE room = $1"},
    [STORE_THING_CHALLENGE] = {"DELETE FROM challenges WHERE id = $1",
                               "DELETE FROM challenge_brains WHERE id = $1"},
};

static bool delete_rows(Deletion *deletion, StoreThing thing)
{
    const char *kinds = thing == STORE_THING_CHALLENGE ? "T" : "N";
    bool is_good = true;
    for (int i = 0; i < STATEMENTS_MAX && statements[thing][i] != NULL && is_good; i++) {
        int64_t rows = 0;
        is_good = deletion->kind->run(deletion->end, statements[thing][i], kinds, &deletion->key,
                                      &rows);
        deletion->rows += rows;
    }
    return is_good;
}

static bool take_token(void *context, const CopyValue *row)
{
    Deletion *deletion = context;
    uint8_t hash[SECRET_HASH_SIZE];
    secret_hash(deletion->which, strlen(deletion->which), hash);
    if (row[0].size == sizeof hash && memcmp(row[0].bytes, hash, sizeof hash) == 0) {
        deletion->key = row[1];
    }
    return true;
}

/* What the first column of the thing's row is; false if the text is none. */
static bool find_key(Deletion *deletion, StoreThing thing)
{
    const size_t digits = strspn(deletion->which, "0123456789");
    deletion->key = text_value(deletion->which);
    if (thing == STORE_THING_ROOM && secret_is_text(deletion->which)) {
        return deletion->kind->read(deletion->end, store_copy_table("tokens"),
                                    (CopyTaker){take_token, deletion});
    }
    if (thing == STORE_THING_GAME || thing == STORE_THING_ROOM) {
        deletion->key.number = strtoll(deletion->which, NULL, 10);
        return digits > 0 && deletion->which[digits] == '\0';
    }
    return deletion->which[0] != '\0';
}

static StoreCopyStatus delete_from(Deletion *deletion, StoreThing thing)
{
    if (!find_key(deletion, thing)) {
        return fail(deletion, STORE_COPY_REFUSED,
                    thing == STORE_THING_ROOM ? "a room is a number, or a token of 22 letters"
                                              : "a game is a number");
    }
    if (!(thing == STORE_THING_NAME ? delete_name(deletion) : delete_rows(deletion, thing))) {
        return fail(deletion, STORE_COPY_FAILED,
                    deletion->has_memory ? deletion->kind->error(deletion->end)
                                         : "not enough memory");
    }
    if (deletion->rows == 0) {
        return fail(deletion, STORE_COPY_REFUSED, "there is nothing of that name or number");
    }
    int64_t rows;
    return deletion->kind->run(deletion->end, "COMMIT", "", NULL, &rows)
               ? STORE_COPIED
               : fail(deletion, STORE_COPY_FAILED, deletion->kind->error(deletion->end));
}

/* ------------------------------------------------------------------ opening */

/* Why the store cannot be changed now; NULL if it can. */
static const char *why_not(const char *address, char *reason, size_t size)
{
    if (!store_address_is_good(address)) {
        return "a store is the name of a file, or postgresql://user@host/name";
    }
    if (store_address_is_shared(address)) {
        return postgres_copy_why_not(address, reason, size);
    }
    void *end = sqlite_copy_open_checked(address, reason, size);
    if (end == NULL) {
        return reason;
    }
    sqlite_copy_kind.close(end);
    return NULL;
}

/* A server has rooms in memory, and would write what was deleted again. */
static bool has_servers(const Deletion *deletion)
{
    static const CopyTable alive = {.name = "servers WHERE until > now()"};
    return deletion->kind == &postgres_copy_kind &&
           deletion->kind->count(deletion->end, &alive) != 0;
}

StoreCopyStatus store_delete(const char *address, StoreThing thing, const char *which,
                             int64_t *rows, char *error, size_t error_size)
{
    char reason[256] = "";
    Deletion deletion = {
        .kind = store_address_is_shared(address) ? &postgres_copy_kind : &sqlite_copy_kind,
        .which = which,
        .has_memory = true,
        .error = error,
        .error_size = error_size,
    };
    const char *why = why_not(address, reason, sizeof reason);
    *rows = 0;
    if (why != NULL) {
        return fail(&deletion, STORE_COPY_REFUSED, why);
    }
    deletion.end = deletion.kind->open(address, reason, sizeof reason);
    if (deletion.end == NULL) {
        return fail(&deletion, STORE_COPY_FAILED, reason);
    }
    const StoreCopyStatus status = has_servers(&deletion)
                                       ? fail(&deletion, STORE_COPY_REFUSED,
                                              "servers use the database; stop them first")
                                       : delete_from(&deletion, thing);
    deletion.kind->close(deletion.end);
    *rows = deletion.rows;
    return status;
}
