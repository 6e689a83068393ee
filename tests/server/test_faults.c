/* test_faults.c - the parts of the server in a world that fails: each call for
 * memory, and each of the disk, fails once, and from then on for a while. What
 * they answer is right or is an error, nothing leaks, and afterwards all is as
 * if it had not been.
 *
 * SOAK=1 tries every call of the long scenarios too. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faults.h"
#include "host/loaded_brain.h"
#include "server/ai/analysis.h"
#include "server/ai/observer.h"
#include "server/base/games.h"
#include "server/base/json.h"
#include "server/base/log.h"
#include "server/pages.h"
#include "server/rooms/protocol.h"
#include "server/server.h"
#include "server/store/store.h"
#include "testing.h"

static char folder[64];
static char database[96];
static sem_t woken;

static void wake(void *context)
{
    (void)context;
    sem_post(&woken);
}

static void remove_database(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        char file[112];
        snprintf(file, sizeof file, "%s%s", database, endings[i]);
        unlink(file);
    }
}

/* ---------------------------------------------------------------- scenarios */

/* What happens in a world that may fail. False if something was answered with
 * an error; the test fails if something was answered wrongly. */
typedef bool Scenario(void);

/* Looks at what is left, in a world that works. */
typedef void Check(void);

typedef struct Torture {
    Scenario *scenario;
    Check *check; /* NULL: there is nothing to look at */
    Fault kind;
    int step; /* every call, or every so many */
} Torture;

/* Lets one call fail, or all from it on; returns whether there was such a call. */
static bool strike(const Torture *torture, long nth, bool for_ever)
{
    const long live = faults_live();
    errno = 0;
    faults_arm(torture->kind, nth, for_ever);
    bool is_well = torture->scenario();
    const bool has_struck = faults_disarm();
    if (faults_live() != live) {
        fail_msg("%ld pieces of memory lost at call %ld, %s", faults_live() - live, nth,
                 for_ever ? "and all after it" : "once");
    }
    if (torture->check != NULL) {
        torture->check();
    }
    assert_true(is_well || has_struck);
    return has_struck;
}

static void strike_every(const Torture *torture)
{
    const int step = getenv("SOAK") != NULL ? 1 : torture->step;
    assert_true(torture->scenario()); /* what libraries make once is made */
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        long nth = 1 + for_ever * (step / 2);
        while (strike(torture, nth, for_ever)) {
            nth += step;
        }
        assert_true(nth > 1);
    }
    assert_false(strike(torture, 0, false)); /* and now all is well */
}

/* -------------------------------------------------------------------- rooms */

/* A room with more events than it first has place for. */
static bool play_in(GameRoom *room)
{
    if (!room_init(room, "connect4", 1000, 0)) {
        return false;
    }
    for (int i = 0; i < 30; i++) {
        const Command command = {.kind = i < 2    ? COMMAND_SIT
                                         : i < 12 ? COMMAND_MOVE
                                                  : COMMAND_NAME,
                                 .seat = i % 2,
                                 .ply = i - 2,
                                 .move = i % 7,
                                 .text = "Ann"};
        Event event;
        assert_int_equal(room_decide(room, &command, 0, &event), NOT_REFUSED);
        const uint32_t played = room->record->ply;
        if (!room_apply(room, &event, 0)) {
            assert_int_equal(room->count, i); /* nothing has happened */
            assert_int_equal(room->record->ply, played);
            return false;
        }
    }
    return true;
}

static bool play_in_a_room(void)
{
    GameRoom *room = malloc(sizeof *room);
    bool is_well = room != NULL && play_in(room);
    if (room != NULL) {
        room_clear(room);
    }
    free(room);
    return is_well;
}

static void a_room_without_memory_stays_as_it_was(void **state)
{
    (void)state;
    strike_every(&(Torture){play_in_a_room, NULL, FAULT_MEMORY, 1});
}

/* ----------------------------------------------------------------- messages */

static bool read_messages(void)
{
    static const char *const texts[] = {
        "{\"type\":\"hello\",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"after\":7}",
        "{\"type\":\"move\",\"game\":1,\"ply\":2,\"move\":7,\"id\":9}",
        "{\"type\":\"name\",\"name\":\"Zo\\u00eb, who has a long name\"}",
    };
    bool is_well = true;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Message message;
        const char *error = NULL;
        if (!protocol_read(texts[i], strlen(texts[i]), &message, &error)) {
            assert_true(message.is_unread);
            assert_non_null(error);
            is_well = false;
        } else if (i == 2) {
            assert_string_equal(message.text, "Zo\xc3\xab, who has a long name");
        }
    }
    return is_well;
}

static void a_message_without_memory_is_not_misunderstood(void **state)
{
    (void)state;
    strike_every(&(Torture){read_messages, NULL, FAULT_MEMORY, 1});
}

/* An event is written as `expected`. */
static void check_text(const GameRoom *from, Event event, const char *expected)
{
    GameRoom room = *from;
    event.after = (EventAfter){.ending = ENDING_RESIGNED,
                               .result = GAME_DRAWN,
                               .draw_by = ROOM_NOBODY,
                               .takeback_by = 1,
                               .rematch_by = ROOM_NOBODY};
    room.events = &event;
    room.count = 1;
    char text[PROTOCOL_EVENT_SIZE];
    const size_t size = protocol_event(&room, 0, 0, text);
    assert_int_equal(size, strlen(text));
    assert_string_equal(text, expected);
}

static bool write_events(void)
{
    GameRoom room;
    if (!room_init(&room, "tictactoe", 1000, 0)) {
        return false;
    }
#define REST                                                                                       \
    ",\"clock\":{\"initial_ms\":1000,\"increment_ms\":0,\"left_ms\":[1000,1000],\"running\":null}" \
    ",\"offers\":{\"draw\":null,\"takeback\":1,\"rematch\":null}"                                  \
    ",\"over\":{\"result\":\"draw\",\"reason\":\"resigned\"}}"
    check_text(&room, (Event){.seq = 1, .kind = EVENT_NAMED, .text = "A\"n\\"},
               "{\"type\":\"event\",\"seq\":1,\"kind\":\"named\",\"seat\":0,\"at\":0,"
               "\"game\":0,\"ply\":0,\"name\":\"A\\\"n\\\\\"" REST);
    check_text(&room, (Event){.seq = 2, .kind = EVENT_MOVE, .value = 3},
               "{\"type\":\"event\",\"seq\":2,\"kind\":\"move\",\"seat\":0,\"at\":0,"
               "\"game\":0,\"ply\":0,\"move\":4" REST);
#undef REST
    room_clear(&room);
    return true;
}

static void an_event_is_written_whole_or_not_at_all(void **state)
{
    (void)state;
    strike_every(&(Torture){write_events, NULL, FAULT_MEMORY, 1});
}

/* ----------------------------------------------------------------- analysis */

static Pool *pool;

static void take_analysis(void *context, AnalysisStatus status, json_t *json, const char *why)
{
    (void)why;
    char **text = context;
    assert_int_equal(status == ANALYSIS_OK, json != NULL);
    assert_true(status != ANALYSIS_TOO_HARD);
    *text = json_text_write(json);
}

/* The job's answer is `expected`, or there is none. */
static bool answers(AnalysisJob *job, const char *expected)
{
    char *text = NULL;
    if (job == NULL) {
        return false;
    }
    assert_true(analysis_start(job, pool, take_analysis, &text));
    sem_wait(&woken);
    pool_collect(pool);
    if (text != NULL) {
        assert_string_equal(text, expected);
    }
    free(text);
    return text != NULL;
}

static const Asked *ask(Asked *asked, const char *game, const char *pos)
{
    *asked = (Asked){.game = games_find_in_rooms(game)};
    snprintf(asked->pos, sizeof asked->pos, "%s", pos);
    assert_int_equal(fourmi_state_read(asked->game, pos, &asked->state), FOURMI_OK);
    return asked;
}

static bool analyse(void)
{
    Asked asked;
    bool is_well = answers(analysis_solve(ask(&asked, "connect4", "44455554221")),
                           "{\"pos\":\"44455554221\",\"score\":[-15,-15,-15,-15,-15,-15,-15]}");
    is_well &= answers(
        analysis_state(ask(&asked, "tictactoe", "1425")),
        "{\"game\":\"tictactoe\",\"pos\":\"1425\",\"score\":9,\"scores\":[null,null,9,"
        "null,null,0,-8,-8,-8],\"best\":[3],\"line\":\"3\"}");
    is_well &= answers(
        analysis_review(games_find_in_rooms("tictactoe"), "14"),
        "{\"game\":\"tictactoe\",\"moves\":\"14\",\"review\":[{\"ply\":0,\"move\":1,\"score\":0,"
        "\"best_score\":0,\"best\":[1,2,3,4,5,6,7,8,9],\"verdict\":\"best\",\"cost\":0},{\"ply\":1,"
        "\"move\":4,"
        "\"score\":-4,\"best_score\":0,\"best\":[5],\"verdict\":\"mistake\",\"cost\":0,\"punished_"
        "by\":"
        "\"59268\"}]"
        "}");
    return is_well;
}

static void an_analysis_is_whole_or_not_there(void **state)
{
    (void)state;
    pool = pool_new(1, wake, NULL);
    assert_non_null(pool);
    strike_every(&(Torture){analyse, NULL, FAULT_MEMORY, 1});
    pool_free(pool);
}

/* ------------------------------------------------------------- pages, brains */

static bool load_pages(void)
{
    char error[256] = "";
    Pages *pages = pages_new(FOURMI_TEST_DATA, error, sizeof error);
    if (pages == NULL) {
        assert_non_null(strstr(error, "emory"));
        return false;
    }
    assert_true(pages_count(pages) > 0);
    pages_free(pages);
    return true;
}

static void pages_are_all_there_or_none(void **state)
{
    (void)state;
    strike_every(&(Torture){load_pages, NULL, FAULT_MEMORY, 1});
}

static bool read_settings(void)
{
    char path[112];
    char error[CONFIG_ERROR_SIZE] = "";
    Config config = config_start();
    snprintf(path, sizeof path, "%s/settings", folder);
    bool is_read = config_read_file(&config, path, true, error);
    assert_string_equal(config.workers, is_read ? "3" : "1");
    assert_true(is_read || strstr(error, "emory") != NULL);
    return is_read;
}

static void settings_are_all_read_or_none(void **state)
{
    (void)state;
    char path[112];
    snprintf(path, sizeof path, "%s/settings", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("workers = 3\n", file);
    fclose(file);
    strike_every(&(Torture){read_settings, NULL, FAULT_MEMORY, 1});
    unlink(path);
}

/* -------------------------------------------------------------------- store */

/* What the store has acknowledged in this scenario. */
static struct {
    bool room;
    bool move;
    int64_t brain;
    bool challenge;
    bool result;
} acknowledged;

static const uint8_t brain_bytes[5000] = {7, 8, 9};

static StoreWrite a_room(void)
{
    StoreWrite write = {
        .room_id = 1,
        .has_room = true,
        .room = {.id = 1, .game = "tictactoe", .clock_ms = 5000},
        .token_count = 1,
        .event_count = 2,
        .events = {{.seq = 1, .kind = EVENT_SEATED, .seat = 0, .text = "Ann"},
                   {.seq = 2, .kind = EVENT_SEATED, .seat = 1, .text = "Bob"}},
    };
    write.tokens[0].role = TOKEN_SEAT_1;
    return write;
}

static StoreWrite a_move(void)
{
    return (StoreWrite){
        .room_id = 1,
        .event_count = 1,
        .events = {{.seq = 3, .kind = EVENT_MOVE, .value = 4}},
        .has_game = true,
        .game = {.game = "tictactoe", .names = {"Ann", "Bob"}, .moves = "5"},
    };
}

/* Submits a write and waits for it; writes the number of its brain. */
static bool store_now(Store *store, const StoreWrite *write, int64_t *brain_id)
{
    StoreWrite *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        if (write->challenge != NULL) {
            free(write->challenge->brain);
        }
        free(write->challenge);
        free(write->brain);
        return false;
    }
    *copy = *write;
    assert_true(store_submit(store, copy));
    store_write(store);
    sem_wait(&woken);
    StoreWrite *done = store_collect(store);
    assert_ptr_equal(done, copy);
    bool is_stored = done->outcome == STORE_STORED;
    if (brain_id != NULL) {
        *brain_id = is_stored ? done->brain_id : 0;
    }
    store_write_free(done);
    return is_stored;
}

static bool store_brain(Store *store)
{
    StoreWrite write = {.brain_size = sizeof brain_bytes, .brain_game = "connect4"};
    write.brain = malloc(sizeof brain_bytes);
    if (write.brain == NULL) {
        return false;
    }
    memcpy(write.brain, brain_bytes, sizeof brain_bytes);
    bool is_stored = store_now(store, &write, &acknowledged.brain);
    assert_true(!is_stored || acknowledged.brain != 0);
    return is_stored;
}

/* What was asked for is there if it was stored, is not if it was not; or it
 * cannot be told just now. Never is it damaged. */
static bool is_there(StoreStatus status, bool is_stored)
{
    if (status != STORE_FAILED) {
        assert_int_equal(status, is_stored ? STORE_OK : STORE_NONE);
    }
    return status == STORE_OK;
}

static bool read_room_back(Store *store)
{
    GameRoom room;
    StoreEvents events;
    if (!room_init(&room, "tictactoe", 5000, 0)) {
        return false;
    }
    StoreStatus status = store_read_events(store, 1, 0, &events);
    if (status != STORE_FAILED) {
        assert_int_equal(status, STORE_OK);
        assert_true(room_take_events(&room, events.events, events.count, 0));
        assert_int_equal(room.count, 2 * acknowledged.room + acknowledged.move);
    }
    room_clear(&room);
    return status == STORE_OK;
}

static bool read_brain_back(Store *store)
{
    void *bytes = NULL;
    size_t size;
    StoreStatus status = store_find_brain(store, 1, &bytes, &size);
    bool is_well = is_there(status, acknowledged.brain != 0);
    if (is_well) {
        assert_int_equal(size, sizeof brain_bytes);
        assert_memory_equal(bytes, brain_bytes, size);
        free(bytes);
    }
    return is_well;
}

/* Keeps a challenge, then counts a result of it. */
static bool store_challenge(Store *store, ChallengeAction action)
{
    ChallengeWrite *challenge = calloc(1, sizeof *challenge);
    void *bytes = challenge != NULL ? malloc(sizeof brain_bytes) : NULL;
    if (bytes == NULL) {
        free(challenge);
        return false;
    }
    memcpy(bytes, brain_bytes, sizeof brain_bytes);
    *challenge = (ChallengeWrite){
        .action = action,
        .challenge = {.id = "0123456789", .expires_ms = 1, .size = sizeof brain_bytes},
        .brain = bytes,
        .limits = {9, INT32_MAX, 9, INT32_MAX},
    };
    const StoreWrite write = {.challenge = challenge};
    return store_now(store, &write, NULL);
}

static bool read_challenge_back(Store *store)
{
    Challenge challenge;
    void *bytes = NULL;
    size_t size;
    bool is_well = is_there(store_find_challenge(store, "0123456789", 0, &challenge),
                            acknowledged.challenge);
    assert_true(!is_well || challenge.counts[CHALLENGE_WON] == acknowledged.result);
    if (is_there(store_find_challenge_brain(store, "0123456789", &bytes, &size),
                 acknowledged.challenge)) {
        assert_memory_equal(bytes, brain_bytes, size);
        free(bytes);
        return is_well;
    }
    return false;
}

static bool read_back(Store *store)
{
    int64_t id = 0;
    TokenRole role = TOKEN_WATCH;
    StoreRoom room;
    StoreGame games[2];
    bool is_well = is_there(store_find_token(store, a_room().tokens[0].hash, &id, &role),
                            acknowledged.room);
    assert_true(!is_well || (id == 1 && role == TOKEN_SEAT_1));
    is_well &= is_there(store_find_room(store, 1, &room), acknowledged.room);
    is_well &= is_there(store_find_game(store, 1, games), acknowledged.move);
    is_well &= read_room_back(store) && read_brain_back(store) && read_challenge_back(store);
    int64_t before = INT64_MAX;
    int count = store_list_games(store, NULL, &before, games, 2);
    assert_true(count == -1 || count == acknowledged.move);
    int64_t next;
    int64_t numbers;
    const bool has_next = store_reserve_rooms(store, &next, &numbers) == STORE_OK;
    assert_true(!has_next || next == 1 + acknowledged.room);
    return is_well && count >= 0 && has_next;
}

static Store *open_store(void)
{
    char error[256] = "";
    Store *store = store_new(database, wake, NULL, error, sizeof error);
    if (store == NULL) {
        assert_true(strlen(error) > 10);
        assert_null(strstr(error, "not a database"));
        assert_null(strstr(error, "another version"));
        assert_null(strstr(error, "damaged"));
    }
    return store;
}

static bool use_store(void)
{
    remove_database();
    memset(&acknowledged, 0, sizeof acknowledged);
    Store *store = open_store();
    if (store == NULL) {
        return false;
    }
    StoreWrite room = a_room();
    StoreWrite move = a_move();
    acknowledged.room = store_now(store, &room, NULL);
    acknowledged.move = acknowledged.room && store_now(store, &move, NULL);
    bool is_well = acknowledged.move && store_brain(store);
    acknowledged.challenge = is_well && store_challenge(store, CHALLENGE_KEEP);
    acknowledged.result = acknowledged.challenge && store_challenge(store, CHALLENGE_COUNT);
    is_well = acknowledged.result;
    is_well &= read_back(store);
    store_free(store);
    return is_well;
}

static int take_verdict(void *context, int columns, char **values, char **names)
{
    (void)columns;
    (void)names;
    snprintf(context, 8, "%s", values[0]);
    return 0;
}

/* A write whose last step failed is not there as long as the store is open, but
 * may be, wholly, when the log is read anew. */
static void allow_for_last_write(Store *store)
{
    StoreRoom room;
    StoreGame game;
    Challenge challenge;
    if (!acknowledged.room) {
        acknowledged.room = store_find_room(store, 1, &room) == STORE_OK;
    } else if (!acknowledged.move) {
        acknowledged.move = store_find_game(store, 1, &game) == STORE_OK;
    } else if (acknowledged.brain == 0) {
        acknowledged.brain = store_has_brain(store, 1, "connect4") == STORE_OK;
    } else if (!acknowledged.challenge) {
        acknowledged.challenge = store_find_challenge(store, "0123456789", 0, &challenge) ==
                                 STORE_OK;
    } else if (!acknowledged.result) {
        acknowledged.result = store_find_challenge(store, "0123456789", 0, &challenge) ==
                                  STORE_OK &&
                              challenge.counts[CHALLENGE_WON] == 1;
    }
}

/* All that was acknowledged is there, nothing else is, and more can be written. */
static void look_into_store(void)
{
    char verdict[8] = "";
    sqlite3 *opened = NULL;
    Store *store = open_store();
    assert_non_null(store);
    allow_for_last_write(store);
    assert_true(read_back(store) || !(acknowledged.room && acknowledged.move &&
                                      acknowledged.brain != 0 && acknowledged.challenge));
    StoreWrite another = {.room_id = 2, .has_room = true, .event_count = 1, .events = {{.seq = 1}}};
    another.room.id = 2;
    assert_true(store_now(store, &another, NULL));
    store_free(store);
    assert_int_equal(sqlite3_open(database, &opened), SQLITE_OK);
    assert_int_equal(sqlite3_exec(opened, "PRAGMA integrity_check", take_verdict, verdict, NULL),
                     SQLITE_OK);
    assert_string_equal(verdict, "ok");
    sqlite3_close(opened);
}

static void a_store_without_memory_loses_nothing(void **state)
{
    (void)state;
    strike_every(&(Torture){use_store, look_into_store, FAULT_MEMORY, 7});
}

static void a_store_without_its_disk_loses_nothing(void **state)
{
    (void)state;
    strike_every(&(Torture){use_store, look_into_store, FAULT_DISK, 1});
}

/* ------------------------------------------------------------- the beginning */

/* With a new database each time: one that is used again has more to be read from
 * start to start, and there would always be another call to fail. */
static bool start_and_stop(void)
{
    char error[CONFIG_ERROR_SIZE] = "";
    Config config = config_start();
    remove_database();
    snprintf(config.listen, sizeof config.listen, "127.0.0.1:0");
    snprintf(config.data, sizeof config.data, "%s", database);
    snprintf(config.web, sizeof config.web, "%s", FOURMI_TEST_DATA);
    snprintf(config.sandbox, sizeof config.sandbox, "off"); /* it would be for good */
    Server *server = server_new(&config, error);
    if (server == NULL) {
        assert_true(strlen(error) > 10);
        return false;
    }
    server_free(server);
    return true;
}

static void a_server_starts_or_says_why_not(void **state)
{
    (void)state;
    strike_every(&(Torture){start_and_stop, NULL, FAULT_MEMORY, 23});
    strike_every(&(Torture){start_and_stop, NULL, FAULT_DISK, 5});
}

/* -------------------------------------------------------------------- tests */

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/fourmi-faults-XXXXXX");
    sem_init(&woken, 0, 0);
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(database, sizeof database, "%s/x.db", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    remove_database();
    return rmdir(folder);
}

#define FAULTS_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FAULTS_TEST(a_room_without_memory_stays_as_it_was),
        FAULTS_TEST(a_message_without_memory_is_not_misunderstood),
        FAULTS_TEST(an_event_is_written_whole_or_not_at_all),
        FAULTS_TEST(an_analysis_is_whole_or_not_there),
        FAULTS_TEST(pages_are_all_there_or_none),
        FAULTS_TEST(settings_are_all_read_or_none),
        FAULTS_TEST(a_store_without_memory_loses_nothing),
        FAULTS_TEST(a_store_without_its_disk_loses_nothing),
        FAULTS_TEST(a_server_starts_or_says_why_not),
    };
    faults_init();
    json_text_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
