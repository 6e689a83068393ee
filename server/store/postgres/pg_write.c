/* pg_write.c - what is written to the database: a batch is a transaction.
 *
 *      BEGIN, the number of the batch, all writes  -->  what becomes of each   nothing is there
 *      COMMIT                                      -->  it is on the disk
 *      NOTIFY                                           other servers hear of it
 *
 * Before COMMIT is sent, a connection that is lost means that nothing is stored. After
 * that it may be: then the row of this server is looked at, which says which of its
 * batches was the last. The batch has its lock until it is stored or given up, so what is
 * read there is the last word; and it is written, so that a standby has it as well, and
 * all before it.
 *
 * Rooms are written in the order of their numbers, so that two servers that write the
 * same ones wait for each other and not both for ever. NOTIFY is a transaction of its own
 * because those that have one are stored one after another, however many servers there
 * are.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/base/clock.h"
#include "server/base/log.h"
#include "server/store/postgres/pg_store.h"

enum {
    TRIES_MAX = 5,       /* of a batch that others were in the way of */
    COME_BACK_MS = 3000, /* for a database that is not there, before a batch has failed */
    FIND_OUT_MS = 10000, /* for what has become of a batch, before it is not known */
    PAUSE_MS = 50,
};

static const char unreachable[] = "the database cannot be reached";
static const char unwritable[] = "the database takes no writes";
static const char failed[] = "the last write failed";

/* What has become of a transaction. */
typedef enum Attempt {
    ATTEMPT_DONE,
    ATTEMPT_LOST,     /* there is no connection; nothing is stored */
    ATTEMPT_HINDERED, /* by other transactions; nothing is stored */
    ATTEMPT_TWICE,    /* something is there already that may be there once; nothing is stored */
    ATTEMPT_FAILED,   /* for another reason; nothing is stored */
    ATTEMPT_UNKNOWN,  /* it may be stored */
} Attempt;

/* Writes that are one transaction, by their rooms. */
typedef struct Batch {
    StoreWrite **writes;
    int count;
} Batch;

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = (long)ms * 1000000}, NULL);
}

/* ----------------------------------------------------------------- sending */

static bool is_first_of_room(const Batch *batch, int i)
{
    for (int j = i - 1; j >= 0 && batch->writes[j]->room_id == batch->writes[i]->room_id; j--) {
        if (pg_has_append(batch->writes[j])) {
            return false;
        }
    }
    return true;
}

static bool send_write(PgStore *store, const Batch *batch, int i)
{
    const StoreWrite *write = batch->writes[i];
    PgLink *link = &store->writer.link;
    if (write->outcome == STORE_CONFLICT) {
        return true;
    }
    if (pg_has_append(write)) {
        return pg_send_append(store, write, is_first_of_room(batch, i));
    }
    return (!write->has_game || pg_send_game(link, &write->game)) &&
           (write->brain == NULL || pg_send_brain(link, write)) &&
           (write->challenge == NULL || pg_send_challenge(link, write->challenge));
}

static bool send_batch(PgStore *store, const Batch *batch)
{
    PgLink *link = &store->writer.link;
    PgValues values = {.count = 0};
    pg_values_number(&values, (int64_t)store->server);
    pg_values_number(&values, ++store->writer.batch);
    bool is_sent = pg_link_send(link, PG_BEGIN, NULL) && pg_link_send(link, PG_MARK_BATCH, &values);
    for (int i = 0; i < batch->count && is_sent; i++) {
        is_sent = send_write(store, batch, i);
    }
    return is_sent && pg_link_sync(link);
}

/* ----------------------------------------------------------------- results */

/* The number that something new was given. */
static bool take_number(PgLink *link, int64_t *number)
{
    PGresult *result = pg_link_take(link);
    if (result != NULL && PQntuples(result) == 1) {
        *number = pg_number(result, 0, 0);
    }
    PQclear(result);
    return result != NULL;
}

/* No row means that the room was not as expected. */
static bool take_append(PgLink *link, StoreWrite *write)
{
    PGresult *result = pg_link_take(link);
    if (result == NULL) {
        return false;
    }
    if (PQntuples(result) == 0) {
        write->outcome = STORE_CONFLICT;
    } else if (write->has_game) {
        write->game.id = pg_number(result, 0, 1);
    }
    PQclear(result);
    return true;
}

static bool take_write(PgLink *link, StoreWrite *write)
{
    if (write->outcome == STORE_CONFLICT) {
        return true;
    }
    if (pg_has_append(write)) {
        return take_append(link, write);
    }
    const bool has_game = !write->has_game || take_number(link, &write->game.id);
    const bool has_brain = write->brain == NULL || take_number(link, &write->brain_id);
    return (write->challenge == NULL || pg_take_challenge(link, write->challenge)) && has_game &&
           has_brain;
}

/* Whether this server has a row that says which batch was its last. If somebody has
 * deleted it, connecting anew makes it. */
static bool take_mark(PgStore *store)
{
    PGresult *begun = pg_link_take(&store->writer.link);
    PGresult *marked = pg_link_take(&store->writer.link);
    const bool is_marked = begun != NULL && marked != NULL && PQntuples(marked) == 1;
    if (marked != NULL && !is_marked) {
        pg_link_close(&store->writer.link);
    }
    PQclear(begun);
    PQclear(marked);
    return is_marked;
}

/* All results are taken, also after one that is bad. What is sent and found to conflict
 * is known then, but for writes of nothing, which build on others. */
static bool take_batch(PgStore *store, const Batch *batch)
{
    PgLink *link = &store->writer.link;
    const StoreWrite *conflict = NULL;
    bool is_good = take_mark(store);
    for (int i = 0; i < batch->count; i++) {
        StoreWrite *write = batch->writes[i];
        is_good &= take_write(link, write);
        if (conflict != NULL && conflict->room_id == write->room_id && write->room_id != 0) {
            write->outcome = STORE_CONFLICT;
        }
        conflict = write->outcome == STORE_CONFLICT ? write : conflict;
    }
    return pg_link_take_sync(link) && is_good;
}

static bool count_challenges(PgLink *link, const Batch *batch)
{
    bool is_done = true;
    for (int i = 0; i < batch->count && is_done; i++) {
        ChallengeWrite *challenge = batch->writes[i]->challenge;
        if (challenge != NULL && challenge->action == CHALLENGE_COUNT) {
            is_done = pg_count_challenge(link, challenge);
        }
    }
    return is_done;
}

/* -------------------------------------------------------------- committing */

/* "SERVER e ROOM:LAST ..." of what was stored; "SERVER *" if that is too much. */
static bool write_hint(const PgStore *store, const Batch *batch, char hint[PG_PAYLOAD_SIZE + 1])
{
    size_t used;
    pg_begin_payload(store, hint);
    strcat(hint, "e");
    used = strlen(hint);
    for (int i = 0; i < batch->count; i++) {
        const StoreWrite *write = batch->writes[i];
        if (write->outcome != STORE_CONFLICT && write->event_count > 0) {
            used += (size_t)snprintf(hint + used, PG_PAYLOAD_SIZE + 1 - used, " %" PRId64 ":%u",
                                     write->room_id, write->events[write->event_count - 1].seq);
        }
        if (used > PG_PAYLOAD_SIZE) {
            pg_begin_payload(store, hint);
            strcat(hint, "*");
            return true;
        }
    }
    return strchr(hint, ':') != NULL;
}

static bool send_notify(PgStore *store, const char *payload)
{
    PgValues values = {.count = 0};
    pg_values_text(&values, store->channel);
    pg_values_text(&values, payload);
    return pg_link_send(&store->writer.link, PG_NOTIFY, &values) &&
           pg_link_sync(&store->writer.link);
}

static void take_notify(PgLink *link)
{
    PQclear(pg_link_take(link));
    pg_link_take_sync(link);
}

static Attempt commit(PgStore *store, const Batch *batch)
{
    PgLink *link = &store->writer.link;
    char hint[PG_PAYLOAD_SIZE + 1];
    const bool has_hint = write_hint(store, batch, hint);
    link->has_warning = false;
    const bool is_sent = pg_link_send(link, PG_COMMIT, NULL) && pg_link_sync(link) &&
                         (!has_hint || send_notify(store, hint));
    PGresult *result = is_sent ? pg_link_take(link) : NULL;
    const bool is_stored = result != NULL && strcmp(PQcmdStatus(result), "COMMIT") == 0 &&
                           !link->has_warning;
    const bool is_lost = !pg_link_is_open(link) || link->has_warning;
    PQclear(result);
    pg_link_take_sync(link);
    if (has_hint) {
        take_notify(link); /* if it is lost, that is found out by asking */
    }
    return is_stored ? ATTEMPT_DONE : is_lost ? ATTEMPT_UNKNOWN : ATTEMPT_FAILED;
}

/* ---------------------------------------------------------------- attempts */

/* Why a transaction that was not committed has failed. */
static Attempt reason_of(const PgStore *store)
{
    const PgLink *link = &store->writer.link;
    static const char *const of_others[] = {"40001", "40P01", "55P03"};
    if (!pg_link_is_open(link)) {
        return ATTEMPT_LOST;
    }
    for (size_t i = 0; i < sizeof of_others / sizeof *of_others; i++) {
        if (strcmp(link->state, of_others[i]) == 0) {
            return ATTEMPT_HINDERED;
        }
    }
    return strcmp(link->state, "23505") == 0 ? ATTEMPT_TWICE : ATTEMPT_FAILED;
}

static Attempt give_up(PgStore *store)
{
    const Attempt reason = reason_of(store);
    if (reason != ATTEMPT_LOST) {
        PgLink *link = &store->writer.link;
        char error[PG_ERROR_SIZE];
        memcpy(error, link->error, sizeof error);
        PQclear(pg_link_ask(link, PG_ROLLBACK, NULL));
        memcpy(link->error, error, sizeof error);
    }
    return reason;
}

/* What is in conflict from the beginning is not part of the batch. */
static void begin(const Batch *batch)
{
    for (int i = 0; i < batch->count; i++) {
        StoreWrite *write = batch->writes[i];
        write->outcome = pg_is_consecutive(write) ? STORE_NOT_STORED : STORE_CONFLICT;
        if (write->challenge != NULL) {
            write->challenge->outcome = CHALLENGE_DONE;
        }
    }
}

static Attempt try_batch(PgStore *store, const Batch *batch)
{
    PgLink *link = &store->writer.link;
    link->state[0] = '\0';
    begin(batch);
    if (!pg_link_open(link)) {
        return ATTEMPT_LOST;
    }
    if (!send_batch(store, batch) || !take_batch(store, batch) || !count_challenges(link, batch)) {
        return give_up(store);
    }
    return commit(store, batch);
}

/* Finds out whether a batch was stored whose COMMIT was not answered. */
static Attempt find_out(PgStore *store)
{
    PgValues values = {.count = 0};
    const int64_t until_ms = clock_now_ms() + FIND_OUT_MS;
    pg_values_number(&values, (int64_t)store->server);
    while (clock_now_ms() < until_ms) {
        store->writer.link.has_warning = false;
        PGresult *result = pg_link_ask(&store->writer.link, PG_LAST_BATCH, &values);
        if (result != NULL && !store->writer.link.has_warning) {
            const bool has_row = PQntuples(result) == 1;
            const bool is_stored = has_row && pg_number(result, 0, 0) == store->writer.batch;
            PQclear(result);
            return is_stored ? ATTEMPT_DONE : has_row ? ATTEMPT_LOST : ATTEMPT_UNKNOWN;
        }
        PQclear(result);
        sleep_ms(PAUSE_MS);
    }
    return ATTEMPT_UNKNOWN;
}

/* Tries until it is clear what becomes of a batch: others are in the way for a moment
 * only, and a database that starts again is back soon. */
static Attempt write_batch(PgStore *store, const Batch *batch)
{
    const int64_t until_ms = clock_now_ms() + COME_BACK_MS;
    Attempt attempt = ATTEMPT_FAILED;
    for (int tries = 0; tries < TRIES_MAX;) {
        attempt = try_batch(store, batch);
        attempt = attempt == ATTEMPT_UNKNOWN ? find_out(store) : attempt;
        if (attempt == ATTEMPT_LOST && clock_now_ms() < until_ms) {
            sleep_ms(PAUSE_MS);
        } else if (attempt == ATTEMPT_HINDERED) {
            tries++;
        } else {
            break;
        }
    }
    return attempt;
}

/* ---------------------------------------------------------------- outcomes */

static void set_outcomes(const Batch *batch, StoreOutcome outcome)
{
    for (int i = 0; i < batch->count; i++) {
        StoreWrite *write = batch->writes[i];
        if (outcome != STORE_STORED || write->outcome != STORE_CONFLICT) {
            write->outcome = outcome;
        }
    }
}

static bool finish(const PgStore *store, const Batch *batch, Attempt attempt, const char **trouble)
{
    if (attempt == ATTEMPT_DONE) {
        set_outcomes(batch, STORE_STORED);
        return true;
    }
    const PgLink *link = &store->writer.link;
    log_event(LOG_ERROR, "store_failed", "reason=\"%s\"", link->error);
    *trouble = pg_link_is_open(link) ? failed : unreachable;
    set_outcomes(batch, attempt == ATTEMPT_UNKNOWN ? STORE_UNKNOWN : STORE_NOT_STORED);
    return false;
}

/* Each of a batch in a transaction of its own, so that the one that is there already is
 * found; those that build on it go with it. */
static bool write_one_by_one(PgStore *store, const Batch *all, const char **trouble)
{
    bool is_good = true;
    int64_t room_in_conflict = 0;
    for (int i = 0; i < all->count; i++) {
        const Batch one = {&all->writes[i], 1};
        const int64_t room = all->writes[i]->room_id;
        all->writes[i]->outcome = STORE_NOT_STORED;
        if (room != 0 && room == room_in_conflict) {
            all->writes[i]->outcome = STORE_CONFLICT;
        } else if (is_good) {
            const Attempt attempt = write_batch(store, &one);
            all->writes[i]->outcome = attempt == ATTEMPT_TWICE ? STORE_CONFLICT
                                                               : all->writes[i]->outcome;
            is_good = attempt == ATTEMPT_TWICE || finish(store, &one, attempt, trouble);
        }
        room_in_conflict = all->writes[i]->outcome == STORE_CONFLICT ? room : room_in_conflict;
    }
    return is_good;
}

/* ------------------------------------------------------------------- order */

typedef struct Place {
    StoreWrite *write;
    int place; /* in which it came */
} Place;

/* By their rooms, those of one room as they came. */
static int compare(const void *a, const void *b)
{
    const Place *first = a;
    const Place *second = b;
    const int64_t rooms[] = {first->write->room_id, second->write->room_id};
    return rooms[0] != rooms[1] ? (rooms[0] > rooms[1] ? 1 : -1) : first->place - second->place;
}

/* Those of a list that are not in conflict already; false without memory. */
static bool sort(PgWriter *writer, StoreWrite *first, Batch *batch)
{
    int count = 0;
    for (const StoreWrite *write = first; write != NULL; write = write->next) {
        count++;
    }
    Place *places = malloc((size_t)count * sizeof *places);
    StoreWrite **writes = realloc(writer->sorted, (size_t)count * sizeof(StoreWrite *));
    writer->sorted = writes != NULL ? writes : writer->sorted;
    *batch = (Batch){.writes = writes};
    for (StoreWrite *write = first; write != NULL && places != NULL; write = write->next) {
        if (write->outcome != STORE_CONFLICT) {
            places[batch->count] = (Place){write, batch->count};
            batch->count++;
        }
    }
    if (places != NULL && writes != NULL) {
        qsort(places, (size_t)batch->count, sizeof *places, compare);
        for (int i = 0; i < batch->count; i++) {
            writes[i] = places[i].write;
        }
    }
    const bool is_sorted = places != NULL && writes != NULL;
    free(places);
    return is_sorted;
}

/* -------------------------------------------------------------- of the kind */

bool pg_store_write(void *inside, StoreWrite *first, const char **trouble)
{
    PgStore *store = inside;
    Batch batch;
    *trouble = NULL;
    if (!sort(&store->writer, first, &batch)) {
        *trouble = failed;
        return false; /* no memory; nothing is marked as stored */
    }
    const Attempt attempt = write_batch(store, &batch);
    return attempt == ATTEMPT_TWICE ? write_one_by_one(store, &batch, trouble)
                                    : finish(store, &batch, attempt, trouble);
}

const char *pg_store_look(void *inside, bool was_well)
{
    (void)was_well;
    PgStore *store = inside;
    PGresult *result = pg_link_ask(&store->writer.link, PG_CAN_WRITE, NULL);
    if (result == NULL) {
        return pg_link_is_open(&store->writer.link) ? failed : unreachable;
    }
    const bool can_write = pg_bool(result, 0, 0);
    PQclear(result);
    return can_write ? NULL : unwritable;
}

void pg_store_tell(void *inside, const char *text)
{
    PgStore *store = inside;
    char payload[PG_PAYLOAD_SIZE + 1];
    pg_begin_payload(store, payload);
    strcat(payload, "t");
    const size_t used = strlen(payload);
    snprintf(payload + used, sizeof payload - used, "%s", text);
    if (pg_link_open(&store->writer.link) && send_notify(store, payload)) {
        take_notify(&store->writer.link);
    }
}

void pg_writer_init(PgStore *store)
{
    store->writer.link = (PgLink){
        .address = &store->address, .server = (int64_t)store->server, .waits_for_disk = true};
}

void pg_writer_clear(PgStore *store)
{
    pg_link_close(&store->writer.link);
    free(store->writer.sorted);
}
