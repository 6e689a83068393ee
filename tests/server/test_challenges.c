/* test_challenges.c - brains that people send on: kept within limits, counted, and gone
 * when their time is over. */
#define _POSIX_C_SOURCE 200809L

#include <sqlite3.h>
#include <stdlib.h>

#include "scratch_store.h"
#include "server/api/request_parse.h"
#include "server/base/limits.h"

enum { NOW = 1000, LATER = 2000, NEVER = 1 << 30 };

static const ChallengeLimits wide = {
    .count = 1000, .bytes = 1 << 20, .count_of_owner = 1000, .bytes_of_owner = 1 << 20};

/* Writes and waits; what became of it. */
static ChallengeWrite write_now(Store *store, const ChallengeWrite *wanted)
{
    StoreWrite *write = calloc(1, sizeof *write);
    assert_non_null(write);
    write->challenge = malloc(sizeof *write->challenge);
    assert_non_null(write->challenge);
    *write->challenge = *wanted;
    StoreWrite *done = write_and_wait(store, write);
    assert_true(done->outcome == STORE_STORED);
    const ChallengeWrite result = *done->challenge;
    store_write_free(done);
    return result;
}

static ChallengeOutcome keep(Store *store, const char *id, int64_t owner,
                             const ChallengeLimits *limits)
{
    ChallengeWrite write = {
        .action = CHALLENGE_KEEP,
        .now_ms = NOW,
        .challenge = {.game = "tictactoe",
                      .name = "Ada",
                      .games = 412,
                      .size = 5,
                      .owner = owner,
                      .created_ms = NOW,
                      .expires_ms = LATER},
        .limits = *limits,
        .brain = malloc(5),
    };
    snprintf(write.challenge.id, sizeof write.challenge.id, "%s", id);
    assert_non_null(write.brain);
    memcpy(write.brain, "brain", 5);
    return write_now(store, &write).outcome;
}

static ChallengeWrite count(Store *store, const char *id, ChallengeResult result, int64_t now_ms)
{
    ChallengeWrite write = {.action = CHALLENGE_COUNT, .now_ms = now_ms, .result = result};
    snprintf(write.challenge.id, sizeof write.challenge.id, "%s", id);
    return write_now(store, &write);
}

static void ids_are_different_and_look_like_ids(void **state)
{
    (void)state;
    char ids[100][CHALLENGE_ID_SIZE];
    for (int i = 0; i < 100; i++) {
        assert_true(challenge_new_id(ids[i]));
        assert_int_equal(strlen(ids[i]), 10);
        assert_true(challenge_is_id(ids[i]));
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(ids[i], ids[j]);
        }
    }
    assert_false(challenge_is_id("short"));
    assert_false(challenge_is_id("abcdefghij"));  /* no i */
    assert_false(challenge_is_id("abcdefghjkm")); /* one too many */
    assert_false(challenge_is_id("ABCDEFGHJK"));
}

static void what_counts_for_an_address_does_not_name_it(void **state)
{
    (void)state;
    const int64_t owner = challenge_owner(limits_key("192.0.2.1"));
    assert_true(0 <= owner && owner < 1 << CHALLENGE_OWNER_BITS);
    assert_int_equal(owner, challenge_owner(limits_key("::ffff:192.0.2.1")));
    assert_int_not_equal(owner, challenge_owner(limits_key("192.0.2.2")));
}

static void a_challenge_is_there_after_opening_again(void **state)
{
    (void)state;
    Store *store = open_store();
    assert_int_equal(keep(store, "0123456789", 7, &wide), CHALLENGE_DONE);
    const ChallengeWrite counted = count(store, "0123456789", CHALLENGE_LOST, NOW);
    assert_int_equal(counted.outcome, CHALLENGE_DONE);
    assert_int_equal(counted.challenge.games, 412);
    store_free(store);
    store = open_store();
    Challenge found;
    void *bytes;
    size_t size;
    assert_int_equal(store_find_challenge(store, "0123456789", NOW, &found), STORE_OK);
    assert_string_equal(found.name, "Ada");
    assert_string_equal(found.game, "tictactoe");
    assert_int_equal(found.owner, 7);
    assert_int_equal(found.counts[CHALLENGE_LOST], 1);
    assert_int_equal(found.counts[CHALLENGE_WON], 0);
    assert_int_equal(store_find_challenge_brain(store, "0123456789", &bytes, &size), STORE_OK);
    assert_int_equal(size, 5);
    assert_memory_equal(bytes, "brain", 5);
    free(bytes);
    assert_int_equal(store_find_challenge(store, "9876543210", NOW, &found), STORE_NONE);
    store_free(store);
}

static void results_are_counted_each_for_itself(void **state)
{
    (void)state;
    Store *store = open_store();
    keep(store, "0123456789", 7, &wide);
    for (int i = 0; i < 6; i++) {
        count(store, "0123456789",
              i < 3   ? CHALLENGE_WON
              : i < 5 ? CHALLENGE_DRAWN
                      : CHALLENGE_LOST,
              NOW);
    }
    Challenge found;
    assert_int_equal(store_find_challenge(store, "0123456789", NOW, &found), STORE_OK);
    assert_int_equal(found.counts[CHALLENGE_WON], 3);
    assert_int_equal(found.counts[CHALLENGE_DRAWN], 2);
    assert_int_equal(found.counts[CHALLENGE_LOST], 1);
    assert_int_equal(count(store, "9876543210", CHALLENGE_WON, NOW).outcome, CHALLENGE_NONE);
    store_free(store);
}

static int64_t rows_of(const char *table)
{
    char sql[64];
    sqlite3 *opened = NULL;
    sqlite3_stmt *statement = NULL;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", table);
    assert_int_equal(sqlite3_open(path, &opened), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(opened, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const int64_t rows = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(opened);
    return rows;
}

static void a_challenge_whose_time_is_over_is_gone(void **state)
{
    (void)state;
    Store *store = open_store();
    Challenge found;
    keep(store, "0123456789", 7, &wide);
    assert_int_equal(store_find_challenge(store, "0123456789", LATER - 1, &found), STORE_OK);
    assert_int_equal(store_find_challenge(store, "0123456789", LATER, &found), STORE_NONE);
    assert_int_equal(count(store, "0123456789", CHALLENGE_WON, LATER).outcome, CHALLENGE_NONE);
    const ChallengeWrite forget = {.action = CHALLENGE_EXPIRE, .now_ms = LATER - 1};
    write_now(store, &forget);
    assert_int_equal(rows_of("challenges"), 1);
    const ChallengeWrite forget_later = {.action = CHALLENGE_EXPIRE, .now_ms = LATER};
    write_now(store, &forget_later);
    assert_int_equal(rows_of("challenges"), 0);
    assert_int_equal(rows_of("challenge_brains"), 0);
    store_free(store);
}

static void there_are_no_more_than_allowed_and_none_is_forgotten_for_another(void **state)
{
    (void)state;
    Store *store = open_store();
    const ChallengeLimits few = {
        .count = 3, .bytes = 100, .count_of_owner = 2, .bytes_of_owner = 100};
    assert_int_equal(keep(store, "0000000001", 7, &few), CHALLENGE_DONE);
    assert_int_equal(keep(store, "0000000002", 7, &few), CHALLENGE_DONE);
    assert_int_equal(keep(store, "0000000003", 7, &few), CHALLENGE_TOO_MANY);
    assert_int_equal(keep(store, "0000000003", 8, &few), CHALLENGE_DONE);
    assert_int_equal(keep(store, "0000000004", 9, &few), CHALLENGE_FULL);
    assert_int_equal(rows_of("challenges"), 3);
    const ChallengeLimits small = {
        .count = 9, .bytes = 20, .count_of_owner = 9, .bytes_of_owner = 9};
    assert_int_equal(keep(store, "0000000004", 8, &small), CHALLENGE_TOO_MANY);
    assert_int_equal(keep(store, "0000000004", 9, &small), CHALLENGE_DONE);
    assert_int_equal(keep(store, "0000000005", 10, &small), CHALLENGE_FULL);
    assert_int_equal(keep(store, "0000000004", 10, &wide), CHALLENGE_FULL); /* the id is in use */
    assert_int_equal(rows_of("challenge_brains"), 4);
    store_free(store);
}

static void execute(const char *sql)
{
    sqlite3 *opened = NULL;
    char *error = NULL;
    assert_int_equal(sqlite3_open(path, &opened), SQLITE_OK);
    sqlite3_exec(opened, sql, NULL, NULL, &error);
    assert_null(error);
    sqlite3_close(opened);
}

static void a_damaged_challenge_is_known_to_be(void **state)
{
    (void)state;
    Store *store = open_store();
    keep(store, "0123456789", 7, &wide);
    execute("UPDATE challenges SET won = 99");
    Challenge found;
    assert_int_equal(store_find_challenge(store, "0123456789", NOW, &found), STORE_DAMAGED);
    assert_int_equal(count(store, "0123456789", CHALLENGE_WON, NOW).outcome, CHALLENGE_DAMAGED);
    store_free(store);
}

/* As the first version of the program made it. */
static void a_database_of_version_1_is_brought_up_to_date(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite *write = calloc(1, sizeof *write);
    assert_non_null(write);
    write->has_room = true;
    write->room_id = 1;
    write->room = (StoreRoom){.id = 1, .game = "tictactoe", .clock_ms = 5000};
    assert_true(store_submit(store, write));
    store_free(store);
    execute("DROP TABLE challenges; DROP TABLE challenge_brains;"
            "ALTER TABLE rooms DROP COLUMN watch; PRAGMA user_version = 1");
    store = open_store();
    StoreRoom room;
    assert_int_equal(store_find_room(store, 1, &room), STORE_OK);
    assert_int_equal(room.clock_ms, 5000);
    assert_string_equal(room.watch, "");
    assert_int_equal(keep(store, "0123456789", 7, &wide), CHALLENGE_DONE);
    store_free(store);
}

static void a_path_names_a_challenge_and_what_is_wanted_of_it(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        "0123456789x",
                                        "012345678",
                                        "0123456789/",
                                        "0123456789/brains",
                                        "0123456789//brain",
                                        "0123456789/brain/",
                                        "../0123456789",
                                        "012345678A"};
    ChallengeRequest asked;
    assert_true(request_parse_challenge("0123456789", &asked));
    assert_int_equal(asked.form, CHALLENGE_AS_JSON);
    assert_string_equal(asked.id, "0123456789");
    assert_true(request_parse_challenge("0123456789/brain", &asked));
    assert_int_equal(asked.form, CHALLENGE_AS_BRAIN);
    assert_true(request_parse_challenge("0123456789/results", &asked));
    assert_int_equal(asked.form, CHALLENGE_AS_RESULTS);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(request_parse_challenge(wrong[i], &asked));
    }
}

#define STORE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

RUN_TESTS(cmocka_unit_test(ids_are_different_and_look_like_ids),
          cmocka_unit_test(what_counts_for_an_address_does_not_name_it),
          cmocka_unit_test(a_path_names_a_challenge_and_what_is_wanted_of_it),
          STORE_TEST(a_challenge_is_there_after_opening_again),
          STORE_TEST(results_are_counted_each_for_itself),
          STORE_TEST(a_challenge_whose_time_is_over_is_gone),
          STORE_TEST(there_are_no_more_than_allowed_and_none_is_forgotten_for_another),
          STORE_TEST(a_damaged_challenge_is_known_to_be),
          STORE_TEST(a_database_of_version_1_is_brought_up_to_date))
