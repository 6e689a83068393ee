/* store_copy.c - all that is in one store, copied to another. */
#define _POSIX_C_SOURCE 200809L

#include "server/store/store_copy.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/store/copy_check.h"
#include "server/store/copy_end.h"
#include "server/store/store.h"

enum { MANY = 1000, FEW = 4, SHOWN_EVERY = 100 };

static const CopyTable tables[] = {
    {"rooms", "id, game, clock_ms, increment_ms, sum, watch", "NTNNNT", "id", MANY,
     copy_check_room},
    {"tokens", "hash, room, role, sum", "BNNN", "hash", MANY, copy_check_token},
    {"events", "room, seq, kind, seat, value, spent_ms, at_ms, text, sum", "NNNNNNNTN", "room, seq",
     MANY, copy_check_event},
    {"games", "id, game, first, second, moves, result, ending, ended_ms, sum", "NTTTTNNNN", "id",
     MANY, copy_check_game},
    {"brains", "id, game, bytes", "NTB", "id", FEW, NULL},
    {"challenges",
     "id, game, name, games, size, owner, created_ms, expires_ms, won, drawn, lost, sum",
     "TTTNNNNNNNNN", "id", MANY, copy_check_challenge},
    {"challenge_brains", "id, bytes", "TB", "id", FEW, NULL},
};

enum { TABLES = sizeof tables / sizeof *tables };

typedef struct Copy {
    const CopyKind *from_kind;
    const CopyKind *to_kind;
    void *from;
    void *to;
    const CopyTable *table; /* that is copied now */
    int64_t counts[TABLES];
    uint64_t sums[TABLES]; /* of all rows */
    int64_t room;          /* of the last event, */
    int64_t seq;           /* and its number there */
    bool is_damaged;       /* a row is, which the error names */
    int64_t total;
    int64_t done;
    const StoreCopyProgress *progress;
    char *error;
    size_t error_size;
} Copy;

static const CopyKind *kind_of(const char *address)
{
    return store_address_is_shared(address) ? &postgres_copy_kind : &sqlite_copy_kind;
}

static StoreCopyStatus fail(const Copy *copy, const char *what, const char *why)
{
    snprintf(copy->error, copy->error_size, "%s: %s", what, why);
    return STORE_COPY_FAILED;
}

static StoreCopyStatus refuse(const Copy *copy, const char *why)
{
    snprintf(copy->error, copy->error_size, "%s", why);
    return STORE_COPY_REFUSED;
}

/* -------------------------------------------------------------------- rows */

static void show_progress(Copy *copy)
{
    if (++copy->done % SHOWN_EVERY == 0) {
        copy->progress->show(copy->progress->context, copy->done, copy->total);
    }
}

static bool refuse_row(Copy *copy, const char *why, const CopyValue *row)
{
    const CopyTable *table = copy->table;
    char which[80] = ""; /* of tokens nothing is told: they are their owners' secrets */
    if (table->kinds[0] == 'N' && strchr(table->order, ',') != NULL) {
        snprintf(which, sizeof which, ", room %" PRId64 ", number %" PRId64, row[0].number,
                 row[1].number);
    } else if (table->kinds[0] == 'N') {
        snprintf(which, sizeof which, ", number %" PRId64, row[0].number);
    }
    const bool is_copied = copy->to != NULL; /* or only looked at */
    copy->is_damaged = true;
    snprintf(copy->error, copy->error_size, "%s%s%s: %s%s", is_copied ? "nothing was copied: " : "",
             why, is_copied ? " in what is to be copied" : "", table->name, which);
    return false;
}

/* Whether an event is the next one of its room. Rows come in the order of these. */
static bool is_next_event(Copy *copy, const CopyValue *row)
{
    const bool is_of_same = row[0].number == copy->room;
    const bool is_next = row[1].number == (is_of_same ? copy->seq + 1 : 1);
    copy->room = row[0].number;
    copy->seq = row[1].number;
    return is_next;
}

static bool copy_row(void *context, const CopyValue *row)
{
    Copy *copy = context;
    const CopyTable *table = copy->table;
    if (table->is_whole != NULL && !table->is_whole(row)) {
        return refuse_row(copy, "a row is not as it was written", row);
    }
    if (strcmp(table->name, "events") == 0 && !is_next_event(copy, row)) {
        return refuse_row(copy, "events before this one are missing", row);
    }
    copy->sums[table - tables] += copy_check_sum(table, row);
    show_progress(copy);
    return copy->to == NULL || copy->to_kind->write(copy->to, table, row);
}

static StoreCopyStatus copy_table(Copy *copy, const CopyTable *table)
{
    const int64_t before = copy->done;
    copy->table = table;
    if (!copy->to_kind->begin(copy->to, table)) {
        return fail(copy, "the copy could not be written", copy->to_kind->error(copy->to));
    }
    const bool is_read = copy->from_kind->read(copy->from, table, (CopyTaker){copy_row, copy});
    if (copy->is_damaged) {
        return STORE_COPY_FAILED;
    }
    if (!copy->to_kind->end(copy->to, table)) {
        return fail(copy, "the copy could not be written", copy->to_kind->error(copy->to));
    }
    if (!is_read || copy->done - before != copy->counts[table - tables]) {
        return fail(copy, "what is to be copied could not be read",
                    copy->from_kind->error(copy->from));
    }
    return STORE_COPIED;
}

/* ------------------------------------------------------------- reading back */

typedef struct ReadBack {
    Copy *copy;
    int64_t count;
    uint64_t sum;
} ReadBack;

static bool sum_row(void *context, const CopyValue *row)
{
    ReadBack *back = context;
    back->count++;
    back->sum += copy_check_sum(back->copy->table, row);
    show_progress(back->copy);
    return true;
}

/* Reads a table of the copy before anything of it is kept. */
static StoreCopyStatus compare_table(Copy *copy, const CopyTable *table)
{
    ReadBack back = {.copy = copy};
    copy->table = table;
    if (!copy->to_kind->read(copy->to, table, (CopyTaker){sum_row, &back})) {
        return fail(copy, "the copy could not be read back", copy->to_kind->error(copy->to));
    }
    if (back.count != copy->counts[table - tables] || back.sum != copy->sums[table - tables]) {
        return fail(copy, "nothing was copied: rows were not read back as they were written, in",
                    table->name);
    }
    return STORE_COPIED;
}

static StoreCopyStatus count_rows(Copy *copy)
{
    for (int i = 0; i < TABLES; i++) {
        const int64_t there = copy->to_kind->count(copy->to, &tables[i]);
        copy->counts[i] = copy->from_kind->count(copy->from, &tables[i]);
        if (there < 0 || copy->counts[i] < 0) {
            return fail(copy, "the rows could not be counted",
                        there < 0 ? copy->to_kind->error(copy->to)
                                  : copy->from_kind->error(copy->from));
        }
        if (there > 0) {
            return refuse(copy, "the store to copy to is not empty");
        }
        copy->total += 2 * copy->counts[i]; /* written, and read back */
    }
    return STORE_COPIED;
}

static StoreCopyStatus copy_all(Copy *copy)
{
    StoreCopyStatus status = count_rows(copy);
    for (int i = 0; i < TABLES && status == STORE_COPIED; i++) {
        status = copy_table(copy, &tables[i]);
    }
    for (int i = 0; i < TABLES && status == STORE_COPIED; i++) {
        status = compare_table(copy, &tables[i]);
    }
    if (status == STORE_COPIED && !copy->to_kind->finish(copy->to)) {
        status = fail(copy, "the copy could not be stored", copy->to_kind->error(copy->to));
    }
    return status;
}

/* ------------------------------------------------------------------ opening */

static void wake_nobody(void *context)
{
    (void)context;
}

/* Opens a store as a server does, which makes its tables or brings them up to date, and
 * refuses what is damaged or in use. */
static bool make(const char *address, char *error, size_t error_size)
{
    Store *store = store_new(address, wake_nobody, NULL, error, error_size);
    if (store != NULL) {
        store_free(store);
    }
    return store != NULL;
}

/* What is to be copied must be there: opening it would make an empty one. */
static StoreCopyStatus look_at_source(Copy *copy, const char *from)
{
    char reason[256];
    if (!store_address_is_shared(from)) {
        if (access(from, F_OK) != 0) {
            snprintf(copy->error, copy->error_size, "there is no database %.200s", from);
            return STORE_COPY_REFUSED;
        }
        return make(from, copy->error, copy->error_size) ? STORE_COPIED : STORE_COPY_REFUSED;
    }
    const char *why = postgres_copy_why_not(from, reason, sizeof reason);
    return why == NULL ? STORE_COPIED : refuse(copy, why);
}

static StoreCopyStatus open_both(Copy *copy, const char *from, const char *to)
{
    char reason[256] = "";
    if (!store_address_is_good(from) || !store_address_is_good(to)) {
        return refuse(copy, "a store is the name of a file, or postgresql://user@host/name");
    }
    if (strcmp(from, to) == 0) {
        return refuse(copy, "a store cannot be copied to itself");
    }
    const StoreCopyStatus status = look_at_source(copy, from);
    if (status != STORE_COPIED) {
        return status;
    }
    if (!make(to, copy->error, copy->error_size)) {
        return STORE_COPY_FAILED;
    }
    copy->from = copy->from_kind->open(from, reason, sizeof reason);
    copy->to = copy->from != NULL ? copy->to_kind->open(to, reason, sizeof reason) : NULL;
    return copy->to != NULL ? STORE_COPIED : fail(copy, "the stores could not be opened", reason);
}

const CopyTable *store_copy_table(const char *name)
{
    int i = 0;
    while (strcmp(tables[i].name, name) != 0) {
        i++;
    }
    return &tables[i];
}

static int64_t count_of(const Copy *copy, const char *name)
{
    return copy->counts[store_copy_table(name) - tables];
}

static StoreCopied copied_of(const Copy *copy)
{
    return (StoreCopied){count_of(copy, "rooms"), count_of(copy, "events"), count_of(copy, "games"),
                         count_of(copy, "brains"), count_of(copy, "challenges")};
}

StoreCopyStatus store_copy(const char *from, const char *to, const StoreCopyProgress *progress,
                           StoreCopied *copied, char *error, size_t error_size)
{
    Copy copy = {
        .from_kind = kind_of(from),
        .to_kind = kind_of(to),
        .progress = progress,
        .error = error,
        .error_size = error_size,
    };
    StoreCopyStatus status = open_both(&copy, from, to);
    status = status == STORE_COPIED ? copy_all(&copy) : status;
    if (copy.to != NULL) {
        copy.to_kind->close(copy.to);
    }
    if (copy.from != NULL) {
        copy.from_kind->close(copy.from);
    }
    *copied = copied_of(&copy);
    return status;
}

/* ----------------------------------------------------------------- checking */

static StoreCopyStatus check_all(Copy *copy)
{
    for (int i = 0; i < TABLES; i++) {
        copy->counts[i] = copy->from_kind->count(copy->from, &tables[i]);
        if (copy->counts[i] < 0) {
            return fail(copy, "the rows could not be counted", copy->from_kind->error(copy->from));
        }
        copy->total += copy->counts[i];
    }
    for (int i = 0; i < TABLES; i++) {
        copy->table = &tables[i];
        if (!copy->from_kind->read(copy->from, &tables[i], (CopyTaker){copy_row, copy})) {
            return copy->is_damaged ? STORE_COPY_REFUSED
                                    : fail(copy, "the rows could not be read",
                                           copy->from_kind->error(copy->from));
        }
    }
    return STORE_COPIED;
}

StoreCopyStatus store_check(const char *file, const StoreCopyProgress *progress,
                            StoreCopied *counted, char *error, size_t error_size)
{
    char reason[256] = "";
    Copy copy = {
        .from_kind = &sqlite_copy_kind,
        .progress = progress,
        .error = error,
        .error_size = error_size,
    };
    *counted = (StoreCopied){.rooms = 0};
    if (store_address_is_shared(file)) {
        return refuse(&copy, "this is for files; PostgreSQL has pg_dump and pg_restore");
    }
    copy.from = sqlite_copy_open_checked(file, reason, sizeof reason);
    if (copy.from == NULL) {
        return refuse(&copy, reason);
    }
    const StoreCopyStatus status = check_all(&copy);
    copy.from_kind->close(copy.from);
    *counted = copied_of(&copy);
    return status;
}
