/* sqlite_challenge.c - challenges in the database: kept, counted, forgotten, read.
 *
 * What is known of a challenge is a row that is small, so that counting a result
 * writes little; its brain, which may have megabytes, is in a table of its own.
 * Whether there is place for one more is looked at in the transaction that keeps it.
 */
#include <stdio.h>

#include "server/store/sqlite/sqlite_store.h"

/* In the order of the columns. */
static bool read_challenge(sqlite3_stmt *row, Challenge *challenge)
{
    *challenge = (Challenge){
        .games = sqlite3_column_int64(row, 3),
        .size = sqlite3_column_int64(row, 4),
        .owner = sqlite3_column_int64(row, 5),
        .created_ms = sqlite3_column_int64(row, 6),
        .expires_ms = sqlite3_column_int64(row, 7),
        .counts = {sqlite3_column_int64(row, 8), sqlite3_column_int64(row, 9),
                   sqlite3_column_int64(row, 10)},
    };
    return sqlite_store_column_text(row, 0, challenge->id, sizeof challenge->id) &&
           sqlite_store_column_text(row, 1, challenge->game, sizeof challenge->game) &&
           sqlite_store_column_text(row, 2, challenge->name, sizeof challenge->name) &&
           sqlite3_column_int64(row, 11) == store_sum_of_challenge(challenge);
}

/* One whose time is over is as good as gone. */
static StoreStatus find(SqliteStore *store, SqliteQuery query, const char *id, int64_t now_ms,
                        Challenge *challenge)
{
    sqlite3_stmt *row = store->statements[query];
    sqlite_store_bind_text(row, 1, id);
    StoreStatus status = sqlite_store_next_row(store, query);
    if (status == STORE_OK && !read_challenge(row, challenge)) {
        status = sqlite_store_status_of_bad_row(row);
    } else if (status == STORE_OK && challenge->expires_ms <= now_ms) {
        status = STORE_NONE;
    }
    sqlite_store_end_rows(store, query);
    return status;
}

StoreStatus sqlite_store_find_challenge(void *inside, const char *id, int64_t now_ms,
                                        Challenge *challenge)
{
    SqliteStore *store = inside;
    return find(store, FIND_CHALLENGE, id, now_ms, challenge);
}

StoreStatus sqlite_store_find_challenge_brain(void *inside, const char *id, void **bytes,
                                              size_t *size)
{
    SqliteStore *store = inside;
    pthread_mutex_lock(&store->brain_mutex);
    sqlite_store_bind_text(store->statements[FIND_CHALLENGE_BRAIN], 1, id);
    StoreStatus status = sqlite_store_read_bytes(store, FIND_CHALLENGE_BRAIN, bytes, size);
    pthread_mutex_unlock(&store->brain_mutex);
    return status;
}

/* ----------------------------------------------------------------- writing */

static bool forget_expired(SqliteStore *store, int64_t now_ms)
{
    static const SqliteQuery forgetting[] = {EXPIRE_CHALLENGE_BRAINS, EXPIRE_CHALLENGES};
    bool is_done = true;
    for (int i = 0; i < 2 && is_done; i++) {
        sqlite_store_bind_number(store->statements[forgetting[i]], 1, now_ms);
        is_done = sqlite_store_run(store, forgetting[i]);
    }
    return is_done;
}

/* Whether there is place for one more; false if that cannot be told. */
static bool look_for_place(SqliteStore *store, ChallengeWrite *write)
{
    sqlite3_stmt *row = store->statements[TALLY_CHALLENGES];
    const ChallengeLimits *limits = &write->limits;
    const int64_t size = write->challenge.size;
    sqlite_store_bind_number(row, 1, write->challenge.owner);
    const bool is_told = sqlite_store_next_row(store, TALLY_CHALLENGES) == STORE_OK;
    if (!is_told || sqlite3_column_int64(row, 0) >= limits->count ||
        sqlite3_column_int64(row, 1) + size > limits->bytes) {
        write->outcome = CHALLENGE_FULL;
    } else if (sqlite3_column_int64(row, 2) >= limits->count_of_owner ||
               sqlite3_column_int64(row, 3) + size > limits->bytes_of_owner) {
        write->outcome = CHALLENGE_TOO_MANY;
    }
    sqlite_store_end_rows(store, TALLY_CHALLENGES);
    return is_told;
}

static bool insert_facts(SqliteStore *store, const Challenge *challenge)
{
    sqlite3_stmt *insert = store->statements[INSERT_CHALLENGE];
    const int64_t numbers[] = {challenge->games,
                               challenge->size,
                               challenge->owner,
                               challenge->created_ms,
                               challenge->expires_ms,
                               challenge->counts[CHALLENGE_WON],
                               challenge->counts[CHALLENGE_DRAWN],
                               challenge->counts[CHALLENGE_LOST],
                               store_sum_of_challenge(challenge)};
    sqlite_store_bind_text(insert, 1, challenge->id);
    sqlite_store_bind_text(insert, 2, challenge->game);
    sqlite_store_bind_text(insert, 3, challenge->name);
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++) {
        sqlite_store_bind_number(insert, 4 + i, numbers[i]);
    }
    return sqlite_store_run(store, INSERT_CHALLENGE);
}

/* An id that is in use is as good as no place: others in the same transaction must
 * not suffer for it, and the client asks again. */
static bool keep(SqliteStore *store, ChallengeWrite *write)
{
    sqlite3_stmt *insert = store->statements[INSERT_CHALLENGE_BRAIN];
    if (!forget_expired(store, write->now_ms) || !look_for_place(store, write)) {
        return false;
    }
    if (write->outcome != CHALLENGE_DONE) {
        return true;
    }
    if (!insert_facts(store, &write->challenge)) {
        return false;
    }
    if (sqlite3_changes(store->writer) == 0) {
        write->outcome = CHALLENGE_FULL;
        return true;
    }
    sqlite_store_bind_text(insert, 1, write->challenge.id);
    sqlite3_bind_blob64(insert, 2, write->brain, (sqlite3_uint64)write->challenge.size,
                        SQLITE_STATIC);
    return sqlite_store_run(store, INSERT_CHALLENGE_BRAIN);
}

static bool update_counts(SqliteStore *store, const Challenge *challenge)
{
    sqlite3_stmt *update = store->statements[UPDATE_CHALLENGE];
    for (int i = 0; i < CHALLENGE_RESULTS; i++) {
        sqlite_store_bind_number(update, 1 + i, challenge->counts[i]);
    }
    sqlite_store_bind_number(update, 4, store_sum_of_challenge(challenge));
    sqlite_store_bind_text(update, 5, challenge->id);
    return sqlite_store_run(store, UPDATE_CHALLENGE);
}

static bool count(SqliteStore *store, ChallengeWrite *write)
{
    char id[CHALLENGE_ID_SIZE];
    Challenge *challenge = &write->challenge;
    snprintf(id, sizeof id, "%s", challenge->id);
    const StoreStatus status = find(store, FIND_CHALLENGE_TO_COUNT, id, write->now_ms, challenge);
    if (status == STORE_FAILED) {
        return false;
    }
    if (status != STORE_OK) {
        write->outcome = status == STORE_DAMAGED ? CHALLENGE_DAMAGED : CHALLENGE_NONE;
        return true;
    }
    int64_t *counted = &challenge->counts[write->result];
    *counted += *counted < CHALLENGE_COUNTED_MAX;
    return update_counts(store, challenge);
}

bool sqlite_store_write_challenge(SqliteStore *store, ChallengeWrite *write)
{
    switch (write->action) {
    case CHALLENGE_KEEP:
        return keep(store, write);
    case CHALLENGE_COUNT:
        return count(store, write);
    case CHALLENGE_EXPIRE:
        break;
    }
    return forget_expired(store, write->now_ms);
}
