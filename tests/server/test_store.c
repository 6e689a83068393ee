/* test_store.c - what is stored is there again, wholly or not at all; a damaged
 * database is refused or its damage found. */
#define _POSIX_C_SOURCE 200809L

#include "server/store/store.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch_store.h"
#include "server/rooms/room.h"

/* Submits one write and waits until it is done; returns whether it is stored. */
static bool write_now(Store *store, const StoreWrite *write)
{
    StoreWrite *copy = malloc(sizeof *copy);
    assert_non_null(copy);
    *copy = *write;
    StoreWrite *done = write_and_wait(store, copy);
    bool is_stored = done->outcome == STORE_STORED;
    store_write_free(done);
    return is_stored;
}

static StoreWrite a_room(int64_t id)
{
    StoreWrite write = {
        .room_id = id,
        .has_room = true,
        .room = {.id = id, .game = "tictactoe", .clock_ms = 5000, .increment_ms = 20},
        .token_count = 1,
        .event_count = 2,
        .events = {{.seq = 1, .kind = EVENT_SEATED, .seat = 0, .at_ms = 1, .text = "Ann"},
                   {.seq = 2, .kind = EVENT_SEATED, .seat = 1, .at_ms = 2, .text = "Bob"}},
    };
    write.tokens[0].role = TOKEN_SEAT_1;
    memset(write.tokens[0].hash, (int)id, SECRET_HASH_SIZE);
    return write;
}

static StoreWrite a_move(int64_t id, uint32_t seq, uint16_t move)
{
    return (StoreWrite){
        .room_id = id,
        .event_count = 1,
        .events = {{.seq = seq,
                    .kind = EVENT_MOVE,
                    .seat = (int)(seq + 1) % 2,
                    .value = move,
                    .spent_ms = 70000}},
    };
}

static StoreStatus read_room(Store *store, int64_t id, GameRoom *room)
{
    room_init(room, "tictactoe", 0, 0);
    StoreEvents events;
    StoreStatus status = store_read_events(store, id, 0, &events);
    if (status == STORE_OK && !room_take_events(room, events.events, events.count, 0)) {
        status = STORE_DAMAGED;
    }
    return status;
}

static void what_is_stored_is_there_after_opening_again(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_true(write_now(store, &write));
    write = a_move(1, 3, 4);
    write.has_game = true;
    write.game = (StoreGame){.game = "tictactoe",
                             .names = {"Ann", "Bob"},
                             .moves = "5",
                             .result = GAME_DRAWN,
                             .ending = ENDING_AGREED,
                             .ended_ms = 9};
    assert_true(write_now(store, &write));
    store_free(store);

    store = open_store();
    int64_t first = 0;
    int64_t count = 0;
    assert_int_equal(store_reserve_rooms(store, &first, &count), STORE_OK);
    assert_int_equal(first, 2);
    assert_true(count > 1000);
    StoreRoom found;
    assert_int_equal(store_find_room(store, 1, &found), STORE_OK);
    assert_string_equal(found.game, "tictactoe");
    assert_int_equal(found.clock_ms, 5000);
    assert_int_equal(store_find_room(store, 2, &found), STORE_NONE);
    int64_t id = 0;
    TokenRole role = TOKEN_WATCH;
    assert_int_equal(store_find_token(store, a_room(1).tokens[0].hash, &id, &role), STORE_OK);
    assert_int_equal(id, 1);
    assert_int_equal(role, TOKEN_SEAT_1);
    assert_int_equal(store_find_token(store, a_room(2).tokens[0].hash, &id, &role), STORE_NONE);
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    assert_int_equal(read_room(store, 1, room), STORE_OK);
    assert_int_equal(room->count, 3);
    assert_int_equal(room->events[2].spent_ms, 70000);
    assert_string_equal(room->seats[1].text, "Bob");
    room_clear(room);
    free(room);
    StoreGame game;
    assert_int_equal(store_find_game(store, 1, &game), STORE_OK);
    assert_string_equal(game.moves, "5");
    id = INT64_MAX;
    assert_int_equal(store_list_games(store, NULL, &id, &game, 1), 1);
    assert_int_equal(id, 1);
    assert_int_equal(store_list_games(store, "connect4", &id, &game, 1), 0);
    assert_int_equal(id, 0);
    store_free(store);
}

static void a_write_happens_wholly_or_not_at_all(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_true(write_now(store, &write));
    write = a_move(1, 3, 4);
    write.event_count = 2;
    write.events[1] = write.events[0]; /* the same number twice */
    assert_false(write_now(store, &write));
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    assert_int_equal(read_room(store, 1, room), STORE_OK);
    assert_int_equal(room->count, 2);
    room_clear(room);
    free(room);
    write = a_move(1, 3, 4);
    assert_true(write_now(store, &write));
    store_free(store);
}

/* What was submitted before anybody knew of the failure builds on what failed. */
static void what_follows_a_failure_fails_until_it_is_collected(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite first = a_room(1);
    assert_true(write_now(store, &first));
    StoreWrite *same = malloc(sizeof *same);
    StoreWrite *next = malloc(sizeof *next);
    assert_non_null(same);
    assert_non_null(next);
    *same = a_room(1);
    *next = a_move(1, 3, 4);
    assert_true(store_submit(store, same));
    store_write(store);
    sem_wait(&woken); /* it has failed, and nobody has collected that */
    assert_true(store_submit(store, next));
    store_write(store);
    sem_wait(&woken);
    StoreWrite *done = store_collect(store);
    assert_ptr_equal(done, same);
    assert_ptr_equal(done->next, next);
    assert_false(same->outcome == STORE_STORED);
    assert_false(next->outcome == STORE_STORED);
    store_write_free(same);
    store_write_free(next);
    StoreWrite again = a_move(1, 3, 4);
    assert_true(write_now(store, &again));
    store_free(store);
}

static void what_was_not_handed_over_when_a_failure_is_heard_of_fails_as_well(void **state)
{
    (void)state;
    char elsewhere[112];
    snprintf(elsewhere, sizeof elsewhere, "%s.elsewhere", path);
    Store *store = open_store();
    StoreWrite room = a_room(1);
    assert_true(write_now(store, &room));
    StoreWrite *first = malloc(sizeof *first);
    StoreWrite *next = malloc(sizeof *next);
    assert_non_null(first);
    assert_non_null(next);
    *first = a_move(1, 3, 4);
    *next = a_move(1, 3, 5); /* as if the first had not been, it could be stored */
    assert_int_equal(rename(path, elsewhere), 0);
    assert_true(store_submit(store, first));
    store_write(store);
    sem_wait(&woken);
    assert_int_equal(rename(elsewhere, path), 0);
    assert_true(store_submit(store, next)); /* in the turn in which that is collected */
    StoreWrite *done = store_collect(store);
    assert_ptr_equal(done, first);
    assert_ptr_equal(done->next, next);
    assert_int_equal(first->outcome, STORE_NOT_STORED);
    assert_int_equal(next->outcome, STORE_NOT_STORED);
    store_write_free(first);
    store_write_free(next);
    store_free(store);
}

static void old_rooms_are_forgotten_for_a_new_one(void **state)
{
    (void)state;
    Store *store = open_store();
    for (int64_t id = 1; id <= 5; id++) {
        StoreWrite write = a_room(id);
        write.forget_first = id == 5 ? 2 : 0;
        write.forget_last = id == 5 ? 3 : 0;
        assert_true(write_now(store, &write));
    }
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    for (int64_t id = 1; id <= 5; id++) {
        const StoreStatus status = id == 2 || id == 3 ? STORE_NONE : STORE_OK;
        StoreRoom found;
        int64_t room_id;
        TokenRole role;
        assert_int_equal(store_find_room(store, id, &found), status);
        assert_int_equal(store_find_token(store, a_room(id).tokens[0].hash, &room_id, &role),
                         status);
        assert_int_equal(read_room(store, id, room), STORE_OK);
        assert_int_equal(room->count, status == STORE_OK ? 2 : 0);
        room_clear(room);
    }
    free(room);
    store_free(store);
}

static StoreWrite *new_brain(void)
{
    StoreWrite *write = calloc(1, sizeof *write);
    assert_non_null(write);
    write->brain = strdup("x");
    assert_non_null(write->brain);
    write->brain_size = 1;
    snprintf(write->brain_game, sizeof write->brain_game, "connect4");
    return write;
}

static void a_brain_too_many_forgets_the_oldest(void **state)
{
    (void)state;
    Store *store = open_store();
    for (int i = 0; i < STORE_BRAINS_MAX + 2; i++) {
        assert_true(store_submit(store, new_brain()));
    }
    store_write(store);
    for (int64_t last = 0; last < STORE_BRAINS_MAX + 2;) {
        sem_wait(&woken);
        StoreWrite *next;
        for (StoreWrite *write = store_collect(store); write != NULL; write = next) {
            next = write->next;
            assert_true(write->outcome == STORE_STORED);
            assert_int_equal(write->brain_id, ++last);
            store_write_free(write);
        }
    }
    assert_int_equal(store_has_brain(store, 1, "connect4"), STORE_NONE);
    assert_int_equal(store_has_brain(store, 2, "connect4"), STORE_NONE);
    assert_int_equal(store_has_brain(store, 3, "connect4"), STORE_OK);
    assert_int_equal(store_has_brain(store, STORE_BRAINS_MAX + 2, "connect4"), STORE_OK);
    store_free(store);
}

/* ------------------------------------------------------------------ damage */

static uint8_t *read_file(size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    uint8_t *bytes = malloc(1 << 20);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static void write_file(const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* Opens a damaged database: it is refused, or what is read from it is either
 * what was written or not there or known to be damaged. Never something else. */
/* Whatever is damaged: from game to game one comes to an end. */
static void walk_through_games(Store *store)
{
    StoreGame game;
    int64_t last = 0;
    do {
        game.id = 0;
        store_next_game(store, last, &game);
        assert_true(game.id == 0 || game.id > last);
        last = game.id;
    } while (game.id != 0);
}

static void look_at_damaged(void)
{
    char error[256];
    Store *store = store_new(path, wake, NULL, error, sizeof error);
    if (store == NULL) {
        assert_non_null(strstr(error, "cannot be used"));
        return;
    }
    StoreRoom found;
    StoreGame game;
    int64_t id;
    TokenRole role;
    if (store_find_token(store, a_room(1).tokens[0].hash, &id, &role) == STORE_OK) {
        assert_int_equal(id, 1);
        assert_int_equal(role, TOKEN_SEAT_1);
    }
    if (store_find_room(store, 1, &found) == STORE_OK) {
        assert_string_equal(found.game, "tictactoe");
        assert_int_equal(found.clock_ms, 5000);
    }
    walk_through_games(store);
    if (store_find_game(store, 1, &game) == STORE_OK) {
        assert_string_equal(game.moves, "5");
        assert_string_equal(game.names[0], "Ann");
    }
    GameRoom *room = malloc(sizeof *room);
    assert_non_null(room);
    if (read_room(store, 1, room) == STORE_OK && room->count > 0) {
        assert_string_equal(room->events[0].text, "Ann");
        if (room->count > 2) {
            assert_int_equal(room->events[2].value, 4);
        }
    }
    room_clear(room);
    free(room);
    store_free(store);
}

/* Sanitizers make this slow; a few hundred bytes tell as much as all. */
enum { BYTES_TRIED = 400 };

static void damage_is_refused_or_found(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_true(write_now(store, &write));
    write = a_move(1, 3, 4);
    write.has_game = true;
    write.game = (StoreGame){.game = "tictactoe",
                             .names = {"Ann", "Bob"},
                             .moves = "5",
                             .result = GAME_DRAWN,
                             .ending = ENDING_AGREED,
                             .ended_ms = 9};
    assert_true(write_now(store, &write));
    store_free(store); /* the log is merged into the file */
    size_t size;
    uint8_t *bytes = read_file(&size);
    const bool tries_all = getenv("SOAK") != NULL;
    const size_t step = tries_all ? 1 : size / BYTES_TRIED + 1;
    Rng rng = rng_from_seed(1);
    for (size_t i = 0; i < size; i += step) {
        size_t at = tries_all ? i : i + rng_below(&rng, (uint32_t)step);
        if (at >= size || (!tries_all && bytes[at] == 0 && i % (4 * step) != 0)) {
            continue; /* most of the file is empty */
        }
        uint8_t kept = bytes[at];
        bytes[at] ^= (uint8_t)(1u << rng_below(&rng, 8));
        write_file(bytes, size);
        look_at_damaged();
        bytes[at] = kept;
    }
    for (size_t cut = 0; cut < size; cut += tries_all ? 512 : 4096 - 7) {
        write_file(bytes, cut);
        if (cut > 0) {
            look_at_damaged();
        }
    }
    free(bytes);
}

/* Three games, whose moves are 1, 22 and 333. */
static void write_three_games(void)
{
    static const char *const moves[] = {"1", "22", "333"};
    Store *store = open_store();
    for (int i = 0; i < 3; i++) {
        StoreWrite write = {.has_game = true, .game = {.game = "connect4", .names = {"A", "B"}}};
        snprintf(write.game.moves, sizeof write.game.moves, "%s", moves[i]);
        assert_true(write_now(store, &write));
    }
    store_free(store);
}

static void a_damaged_game_does_not_end_the_list(void **state)
{
    (void)state;
    size_t size;
    size_t at = 0;
    write_three_games();
    uint8_t *bytes = read_file(&size);
    while (memcmp(bytes + at, "AB22", 4) != 0) {
        at++;
    }
    bytes[at + 3] = '3';
    write_file(bytes, size);
    free(bytes);

    Store *store = open_store();
    StoreGame games[2];
    int64_t before = INT64_MAX;
    assert_int_equal(store_list_games(store, NULL, &before, games, 2), 1);
    assert_string_equal(games[0].moves, "333");
    assert_int_equal(before, 2);
    assert_int_equal(store_list_games(store, NULL, &before, games, 2), 1);
    assert_string_equal(games[0].moves, "1");
    assert_int_equal(before, 0);
    store_free(store);
}

/* Root may write whatever it likes, so somebody else tries. */
static void a_database_that_cannot_be_written_is_refused(void **state)
{
    (void)state;
    enum { NOBODY = 65534 };
    char error[256];
    const bool is_root = geteuid() == 0;
    store_free(open_store());
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(folder, 0777), 0);
    assert_true(!is_root || seteuid(NOBODY) == 0);
    Store *store = store_new(path, wake, NULL, error, sizeof error);
    assert_true(!is_root || seteuid(0) == 0);
    assert_null(store);
    assert_non_null(strstr(error, "it cannot be written"));
}

static void files_that_are_not_ours_are_left_alone(void **state)
{
    (void)state;
    static const uint8_t text[] = "This is not a database, but somebody may need it.";
    char error[256];
    write_file(text, sizeof text);
    assert_null(store_new(path, wake, NULL, error, sizeof error));
    size_t size;
    uint8_t *bytes = read_file(&size);
    assert_int_equal(size, sizeof text);
    assert_memory_equal(bytes, text, size);
    free(bytes);
}

typedef struct NumberedRead {
    StoreRead read; /* first */
    int number;
    pthread_t worked_on;
    StoreStatus status;
} NumberedRead;

static int reads_done;

static void find_room_1(StoreRead *read, Store *store)
{
    StoreRoom room;
    NumberedRead *self = (NumberedRead *)read;
    self->worked_on = pthread_self();
    self->status = store_find_room(store, 1, &room);
}

static void expect_in_order(StoreRead *read)
{
    NumberedRead *self = (NumberedRead *)read;
    assert_int_equal(self->number, reads_done++);
    assert_int_equal(self->status, STORE_OK);
    assert_false(pthread_equal(self->worked_on, pthread_self()));
}

static void reads_are_done_by_another_thread_in_their_order(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_true(write_now(store, &write));
    NumberedRead reads[20];
    reads_done = 0;
    for (int i = 0; i < 20; i++) {
        reads[i] = (NumberedRead){.read = {find_room_1, expect_in_order, NULL}, .number = i};
        assert_true(store_submit_read(store, &reads[i].read));
    }
    assert_int_equal(reads_done, 0); /* nothing is done but by those who collect */
    while (reads_done < 20) {
        sem_wait(&woken);
        store_collect_reads(store);
    }
    store_finish(store);
    assert_false(store_submit_read(store, &reads[0].read));
    store_free(store);
}

static void a_game_of_the_longest_text_is_there_again(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    write.has_game = true;
    write.game = (StoreGame){.game = "tictactoe", .names = {"Ann", "Bob"}};
    memset(write.game.moves, '7', sizeof write.game.moves - 1);
    assert_true(write_now(store, &write));
    StoreGame game;
    assert_int_equal(store_find_game(store, 1, &game), STORE_OK);
    assert_string_equal(game.moves, write.game.moves);
    store_free(store);
}

#define STORE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

RUN_TESTS(STORE_TEST(what_is_stored_is_there_after_opening_again),
          STORE_TEST(a_write_happens_wholly_or_not_at_all),
          STORE_TEST(what_follows_a_failure_fails_until_it_is_collected),
          STORE_TEST(what_was_not_handed_over_when_a_failure_is_heard_of_fails_as_well),
          STORE_TEST(old_rooms_are_forgotten_for_a_new_one),
          STORE_TEST(a_brain_too_many_forgets_the_oldest), STORE_TEST(damage_is_refused_or_found),
          STORE_TEST(a_damaged_game_does_not_end_the_list),
          STORE_TEST(a_database_that_cannot_be_written_is_refused),
          STORE_TEST(files_that_are_not_ours_are_left_alone),
          STORE_TEST(reads_are_done_by_another_thread_in_their_order),
          STORE_TEST(a_game_of_the_longest_text_is_there_again))
