/* pg_challenge.c - challenges in the database: kept, counted, forgotten, read.
 *
 * Whether there is place for one more is looked at while no other server keeps one: the
 * lock lasts until the transaction ends.
 */
#include <stdio.h>

#include "server/store/postgres/pg_store.h"

/* In the order of the columns. */
static bool read_challenge(const PGresult *result, Challenge *challenge)
{
    *challenge = (Challenge){
        .games = pg_number(result, 0, 3),
        .size = pg_number(result, 0, 4),
        .owner = pg_number(result, 0, 5),
        .created_ms = pg_number(result, 0, 6),
        .expires_ms = pg_number(result, 0, 7),
        .counts = {pg_number(result, 0, 8), pg_number(result, 0, 9), pg_number(result, 0, 10)},
    };
    return pg_text(result, 0, 0, challenge->id, sizeof challenge->id) &&
           pg_text(result, 0, 1, challenge->game, sizeof challenge->game) &&
           pg_text(result, 0, 2, challenge->name, sizeof challenge->name) &&
           pg_number(result, 0, 11) == store_sum_of_challenge(challenge);
}

/* One whose time is over is as good as gone. Takes the result. */
static StoreStatus take_found(PGresult *result, int64_t now_ms, Challenge *challenge)
{
    StoreStatus status = STORE_FAILED;
    if (result != NULL && PQntuples(result) == 0) {
        status = STORE_NONE;
    } else if (result != NULL && !read_challenge(result, challenge)) {
        status = STORE_DAMAGED;
    } else if (result != NULL) {
        status = challenge->expires_ms <= now_ms ? STORE_NONE : STORE_OK;
    }
    PQclear(result);
    return status;
}

StoreStatus pg_store_find_challenge(void *inside, const char *id, int64_t now_ms,
                                    Challenge *challenge)
{
    PgValues values = {.count = 0};
    pg_values_text(&values, id);
    return take_found(pg_pool_ask(inside, PG_FIND_CHALLENGE, &values), now_ms, challenge);
}

/* ----------------------------------------------------------------- writing */

static bool send_expire(PgLink *link, int64_t now_ms)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, now_ms);
    return pg_link_send(link, PG_LOCK_CHALLENGES, NULL) &&
           pg_link_send(link, PG_EXPIRE_CHALLENGE_BRAINS, &values) &&
           pg_link_send(link, PG_EXPIRE_CHALLENGES, &values);
}

static bool send_keep(PgLink *link, const ChallengeWrite *write)
{
    const Challenge *challenge = &write->challenge;
    const int64_t numbers[] = {challenge->games,
                               challenge->size,
                               challenge->owner,
                               challenge->created_ms,
                               challenge->expires_ms,
                               challenge->counts[CHALLENGE_WON],
                               challenge->counts[CHALLENGE_DRAWN],
                               challenge->counts[CHALLENGE_LOST],
                               store_sum_of_challenge(challenge)};
    PgValues values = {.count = 0};
    pg_values_text(&values, challenge->id);
    pg_values_text(&values, challenge->game);
    pg_values_text(&values, challenge->name);
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++) {
        pg_values_number(&values, numbers[i]);
    }
    pg_values_bytes(&values, write->brain, (size_t)challenge->size);
    pg_values_number(&values, write->limits.count);
    pg_values_number(&values, write->limits.bytes);
    pg_values_number(&values, write->limits.count_of_owner);
    pg_values_number(&values, write->limits.bytes_of_owner);
    return pg_link_send(link, PG_KEEP_CHALLENGE, &values);
}

bool pg_send_challenge(PgLink *link, const ChallengeWrite *write)
{
    return write->action == CHALLENGE_COUNT ||
           (send_expire(link, write->now_ms) &&
            (write->action != CHALLENGE_KEEP || send_keep(link, write)));
}

/* An id that is in use is as good as no place, and the client asks again. */
static bool take_kept(PgLink *link, ChallengeWrite *write)
{
    PGresult *result = pg_link_take(link);
    if (result == NULL) {
        return false;
    }
    const bool is_kept = pg_number(result, 0, 0) > 0;
    const bool has_place = pg_bool(result, 0, 1);
    const bool owner_has_place = pg_bool(result, 0, 2);
    write->outcome = is_kept                         ? CHALLENGE_DONE
                     : has_place && !owner_has_place ? CHALLENGE_TOO_MANY
                                                     : CHALLENGE_FULL;
    PQclear(result);
    return true;
}

bool pg_take_challenge(PgLink *link, ChallengeWrite *write)
{
    bool is_done = true;
    if (write->action == CHALLENGE_COUNT) {
        return true;
    }
    for (int i = 0; i < 3; i++) { /* of send_expire */
        PGresult *result = pg_link_take(link);
        is_done &= result != NULL;
        PQclear(result);
    }
    return write->action == CHALLENGE_KEEP ? take_kept(link, write) && is_done : is_done;
}

static bool update_counts(PgLink *link, const Challenge *challenge)
{
    PgValues values = {.count = 0};
    for (int i = 0; i < CHALLENGE_RESULTS; i++) {
        pg_values_number(&values, challenge->counts[i]);
    }
    pg_values_number(&values, store_sum_of_challenge(challenge));
    pg_values_text(&values, challenge->id);
    PGresult *result = pg_link_ask(link, PG_UPDATE_CHALLENGE, &values);
    PQclear(result);
    return result != NULL;
}

bool pg_count_challenge(PgLink *link, ChallengeWrite *write)
{
    char id[CHALLENGE_ID_SIZE];
    Challenge *challenge = &write->challenge;
    PgValues values = {.count = 0};
    snprintf(id, sizeof id, "%s", challenge->id);
    pg_values_text(&values, id);
    const StoreStatus status = take_found(pg_link_ask(link, PG_LOCK_CHALLENGE, &values),
                                          write->now_ms, challenge);
    if (status == STORE_FAILED) {
        return false;
    }
    if (status != STORE_OK) {
        write->outcome = status == STORE_DAMAGED ? CHALLENGE_DAMAGED : CHALLENGE_NONE;
        return true;
    }
    int64_t *counted = &challenge->counts[write->result];
    *counted += *counted < CHALLENGE_COUNTED_MAX;
    return update_counts(link, challenge);
}
