/* test_store_contract.c - what a store promises, whichever kind of database it is in.
 *
 * Each test runs with SQLite and with PostgreSQL; those about several servers only with
 * PostgreSQL, where tests/server/postgres.mjs has started one.
 */
#define _DEFAULT_SOURCE

#include <pthread.h>

#include "contract_store.h"
#include "server/base/clock.h"

/* ------------------------------------------------------------- what is kept */

static void what_is_stored_is_there_after_opening_again(void **state)
{
    (void)state;
    static const char odd_name[] = "{\"a\\b\", é}'";
    Store *store = open_store();
    StoreWrite write = a_room(1);
    snprintf(write.events[0].text, sizeof write.events[0].text, "%s", odd_name);
    snprintf(write.room.watch, sizeof write.room.watch, "0123456789012345678901");
    assert_int_equal(write_now(store, &write), STORE_STORED);
    write = a_move(1, 3, 65535);
    write.has_game = true;
    write.game = a_game("5");
    assert_int_equal(write_now(store, &write), STORE_STORED);
    store_free(store);

    store = open_store();
    StoreRoom room;
    int64_t id = 0;
    TokenRole role = TOKEN_WATCH;
    StoreEvents events;
    StoreGame game;
    assert_int_equal(store_find_room(store, 1, &room), STORE_OK);
    assert_string_equal(room.game, "tictactoe");
    assert_string_equal(room.watch, "0123456789012345678901");
    assert_int_equal(room.clock_ms, 5000);
    assert_int_equal(store_find_room(store, 2, &room), STORE_NONE);
    assert_int_equal(store_find_token(store, a_token(1).hash, &id, &role), STORE_OK);
    assert_int_equal(id, 1);
    assert_int_equal(role, TOKEN_SEAT_1);
    assert_int_equal(store_find_token(store, a_token(2).hash, &id, &role), STORE_NONE);
    assert_int_equal(store_read_events(store, 1, 0, &events), STORE_OK);
    assert_int_equal(events.count, 3);
    assert_string_equal(events.events[0].text, odd_name);
    assert_int_equal(events.events[2].value, 65535);
    assert_int_equal(events.events[2].spent_ms, 70000);
    store_events_clear(&events);
    assert_int_equal(store_find_game(store, 1, &game), STORE_OK);
    assert_string_equal(game.moves, "5");
    assert_string_equal(game.names[1], "Bob");
    store_free(store);
}

static void reading_goes_on_after_the_events_that_are_known(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    StoreEvents events;
    assert_int_equal(write_now(store, &write), STORE_STORED);
    assert_int_equal(store_read_events(store, 1, 1, &events), STORE_OK);
    assert_int_equal(events.count, 1);
    assert_int_equal(events.events[0].seq, 2);
    assert_true(events.events[0].age_ms >= 0 && events.events[0].age_ms < 60000);
    store_events_clear(&events);
    assert_int_equal(store_read_events(store, 1, 2, &events), STORE_OK);
    assert_int_equal(events.count, 0);
    assert_int_equal(store_read_events(store, 9, 0, &events), STORE_OK);
    assert_int_equal(events.count, 0);
    store_free(store);
}

static void finished_games_are_listed_the_newest_first(void **state)
{
    (void)state;
    static const char *const moves[] = {"1", "22", "333"};
    Store *store = open_store();
    StoreGame games[3];
    int64_t before = INT64_MAX;
    for (int i = 0; i < 3; i++) {
        StoreWrite write = {.has_game = true, .game = a_game(moves[i])};
        assert_int_equal(write_now(store, &write), STORE_STORED);
    }
    assert_int_equal(store_list_games(store, NULL, &before, games, 2), 2);
    assert_string_equal(games[0].moves, "333");
    assert_string_equal(games[1].moves, "22");
    assert_int_equal(store_list_games(store, "tictactoe", &before, games, 2), 1);
    assert_string_equal(games[0].moves, "1");
    assert_int_equal(before, 0);
    before = INT64_MAX;
    assert_int_equal(store_list_games(store, "connect4", &before, games, 2), 0);
    assert_int_equal(store_next_game(store, 0, &games[0]), STORE_OK);
    assert_string_equal(games[0].moves, "1");
    assert_int_equal(store_next_game(store, games[0].id, &games[1]), STORE_OK);
    assert_string_equal(games[1].moves, "22");
    assert_int_equal(store_next_game(store, games[1].id + 1, &games[1]), STORE_NONE);
    store_free(store);
}

static int64_t keep_brain(Store *store, size_t size)
{
    StoreWrite *done;
    StoreWrite write = {.brain = malloc(size), .brain_size = size, .brain_game = "connect4"};
    assert_non_null(write.brain);
    memset(write.brain, (int)(size & 255), size);
    assert_true(store_submit(store, copy_of(&write)));
    store_write(store);
    collect(store, &done, 1);
    assert_int_equal(done->outcome, STORE_STORED);
    const int64_t id = done->brain_id;
    store_write_free(done);
    return id;
}

static void brains_are_kept_byte_by_byte(void **state)
{
    (void)state;
    enum { LARGE = 3 * 1000 * 1000 + 7 };
    Store *store = open_store();
    const int64_t small = keep_brain(store, 1);
    const int64_t large = keep_brain(store, LARGE);
    void *bytes = NULL;
    size_t size = 0;
    assert_true(large > small);
    assert_int_equal(store_has_brain(store, large, "connect4"), STORE_OK);
    assert_int_equal(store_has_brain(store, large, "tictactoe"), STORE_NONE);
    assert_int_equal(store_find_brain(store, large + 1, &bytes, &size), STORE_NONE);
    assert_int_equal(store_find_brain(store, large, &bytes, &size), STORE_OK);
    assert_int_equal(size, LARGE);
    for (size_t i = 0; i < size; i += 997) {
        assert_int_equal(((uint8_t *)bytes)[i], LARGE & 255);
    }
    free(bytes);
    store_free(store);
}

static void damage_is_known_as_such(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    StoreRoom room;
    StoreEvents events;
    StoreGame game;
    int64_t id;
    TokenRole role;
    write.has_game = true;
    write.game = a_game("5");
    assert_int_equal(write_now(store, &write), STORE_STORED);
    run_sql("UPDATE events SET value = 7 WHERE seq = 2");
    run_sql("UPDATE rooms SET clock_ms = 7");
    run_sql("UPDATE tokens SET role = 0");
    run_sql("UPDATE games SET moves = '6'");
    assert_int_equal(store_read_events(store, 1, 0, &events), STORE_DAMAGED);
    assert_int_equal(events.count, 0);
    assert_int_equal(store_find_room(store, 1, &room), STORE_DAMAGED);
    assert_int_equal(store_find_token(store, a_token(1).hash, &id, &role), STORE_DAMAGED);
    assert_int_equal(store_find_game(store, 1, &game), STORE_DAMAGED);
    store_free(store);
}

/* --------------------------------------------------------------- challenges */

static ChallengeOutcome write_challenge(Store *store, ChallengeWrite challenge)
{
    StoreWrite *done;
    StoreWrite write = {.challenge = malloc(sizeof challenge)};
    assert_non_null(write.challenge);
    *write.challenge = challenge;
    assert_true(store_submit(store, copy_of(&write)));
    store_write(store);
    collect(store, &done, 1);
    assert_int_equal(done->outcome, STORE_STORED);
    const ChallengeOutcome outcome = done->challenge->outcome;
    store_write_free(done);
    return outcome;
}

static ChallengeWrite to_keep(const char *id, int64_t owner)
{
    ChallengeWrite write = {
        .action = CHALLENGE_KEEP,
        .challenge =
            {.game = "connect4", .name = "Ann", .size = 4, .owner = owner, .expires_ms = 100},
        .brain = strdup("abcd"),
        .limits = {3, 100, 2, 100},
    };
    snprintf(write.challenge.id, sizeof write.challenge.id, "%s", id);
    return write;
}

static ChallengeWrite to_count(const char *id, int64_t now_ms)
{
    ChallengeWrite write = {.action = CHALLENGE_COUNT, .now_ms = now_ms, .result = CHALLENGE_LOST};
    snprintf(write.challenge.id, sizeof write.challenge.id, "%s", id);
    return write;
}

static void challenges_are_kept_counted_and_forgotten(void **state)
{
    (void)state;
    Store *store = open_store();
    Challenge found;
    void *bytes = NULL;
    size_t size = 0;
    assert_int_equal(write_challenge(store, to_keep("aaaaaaaaaa", 1)), CHALLENGE_DONE);
    assert_int_equal(write_challenge(store, to_keep("aaaaaaaaaa", 1)), CHALLENGE_FULL);
    assert_int_equal(write_challenge(store, to_count("aaaaaaaaaa", 9)), CHALLENGE_DONE);
    assert_int_equal(write_challenge(store, to_count("aaaaaaaaaa", 9)), CHALLENGE_DONE);
    assert_int_equal(write_challenge(store, to_count("aaaaaaaaaa", 100)), CHALLENGE_NONE);
    assert_int_equal(write_challenge(store, to_count("bbbbbbbbbb", 9)), CHALLENGE_NONE);
    assert_int_equal(store_find_challenge(store, "aaaaaaaaaa", 9, &found), STORE_OK);
    assert_int_equal(found.counts[CHALLENGE_LOST], 2);
    assert_string_equal(found.name, "Ann");
    assert_int_equal(store_find_challenge_brain(store, "aaaaaaaaaa", &bytes, &size), STORE_OK);
    assert_int_equal(size, 4);
    assert_memory_equal(bytes, "abcd", 4);
    free(bytes);
    run_sql("UPDATE challenges SET won = 9");
    assert_int_equal(store_find_challenge(store, "aaaaaaaaaa", 9, &found), STORE_DAMAGED);
    assert_int_equal(write_challenge(store, to_count("aaaaaaaaaa", 9)), CHALLENGE_DAMAGED);
    const ChallengeWrite expire = {.action = CHALLENGE_EXPIRE, .now_ms = 100};
    assert_int_equal(write_challenge(store, expire), CHALLENGE_DONE);
    assert_int_equal(store_find_challenge(store, "aaaaaaaaaa", 9, &found), STORE_NONE);
    assert_int_equal(store_find_challenge_brain(store, "aaaaaaaaaa", &bytes, &size), STORE_NONE);
    store_free(store);
}

static void there_is_place_for_so_many_challenges(void **state)
{
    (void)state;
    Store *store = open_store();
    assert_int_equal(write_challenge(store, to_keep("aaaaaaaaaa", 1)), CHALLENGE_DONE);
    assert_int_equal(write_challenge(store, to_keep("bbbbbbbbbb", 1)), CHALLENGE_DONE);
    assert_int_equal(write_challenge(store, to_keep("cccccccccc", 1)), CHALLENGE_TOO_MANY);
    assert_int_equal(write_challenge(store, to_keep("dddddddddd", 2)), CHALLENGE_DONE);
    assert_int_equal(write_challenge(store, to_keep("eeeeeeeeee", 3)), CHALLENGE_FULL);
    store_free(store);
}

/* ------------------------------------------------------------ compare and set */

static void an_append_that_expects_another_last_event_is_in_conflict(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    assert_int_equal(write_now(store, &write), STORE_CONFLICT); /* it is there already */
    write = a_move(1, 2, 4);
    assert_int_equal(write_now(store, &write), STORE_CONFLICT);
    write = a_move(1, 4, 4);
    assert_int_equal(write_now(store, &write), STORE_CONFLICT);
    write = a_move(2, 1, 4); /* there is no such room */
    assert_int_equal(write_now(store, &write), STORE_CONFLICT);
    assert_int_equal(count_events(store, 1), 2);
    assert_int_equal(count_events(store, 2), 0);
    write = a_move(1, 3, 4);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    assert_int_equal(count_events(store, 1), 3);
    assert_null(store_trouble(store));
    store_free(store);
}

/* A store may remember the last event of a room in a place that others share. */
static void rooms_of_all_numbers_take_turns(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    for (int bit = 8; bit < 24; bit++) {
        const int64_t other = 1 + (INT64_C(1) << bit);
        const uint32_t next = 3 + (uint32_t)(bit - 8);
        write = a_room(other);
        write.token_count = 0;
        assert_int_equal(write_now(store, &write), STORE_STORED);
        write = a_move(1, next, 4);
        assert_int_equal(write_now(store, &write), STORE_STORED);
        write = a_move(other, next + 1, 4);
        assert_int_equal(write_now(store, &write), STORE_CONFLICT);
        assert_int_equal(count_events(store, 1), next);
        assert_int_equal(count_events(store, other), 2);
    }
    store_free(store);
}

static void a_room_that_is_forgotten_takes_no_more_events(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    write = a_room(2);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    write = a_room(3);
    write.forget_first = 1;
    write.forget_last = 1;
    assert_int_equal(write_now(store, &write), STORE_STORED);
    write = a_move(1, 3, 4);
    assert_int_equal(write_now(store, &write), STORE_CONFLICT);
    assert_int_equal(count_events(store, 1), 0);
    write = a_move(2, 3, 4);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    store_free(store);
}

static void a_write_happens_wholly_or_not_at_all(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    StoreGame game;
    int64_t id;
    TokenRole role;
    assert_int_equal(write_now(store, &write), STORE_STORED);
    write = a_move(1, 3, 4);
    write.event_count = 2;
    write.events[1] = write.events[0]; /* the same number twice */
    assert_int_equal(write_now(store, &write), STORE_CONFLICT);
    write = a_move(1, 3, 4); /* its second token is somebody's */
    write.token_count = 2;
    write.tokens[0] = a_token(77);
    write.tokens[1] = a_token(1);
    write.has_game = true;
    write.game = a_game("5");
    assert_int_equal(write_now(store, &write), STORE_CONFLICT);
    assert_int_equal(count_events(store, 1), 2);
    assert_int_equal(store_find_token(store, a_token(77).hash, &id, &role), STORE_NONE);
    assert_int_equal(store_next_game(store, 0, &game), STORE_NONE);
    store_free(store);
}

static void a_conflict_leaves_the_others_of_its_batch_alone(void **state)
{
    (void)state;
    Store *store = open_store();
    const StoreWrite rooms[] = {a_room(1), a_room(2), a_room(3)};
    StoreOutcome outcomes[5];
    write_all(store, rooms, 3, outcomes);
    const StoreWrite moves[] = {
        a_move(3, 3, 1), a_move(2, 9, 1), a_move(1, 3, 1), a_move(3, 4, 2), {.room_id = 2}};
    write_all(store, moves, 5, outcomes);
    assert_int_equal(outcomes[0], STORE_STORED);
    assert_int_equal(outcomes[1], STORE_CONFLICT);
    assert_int_equal(outcomes[2], STORE_STORED);
    assert_int_equal(outcomes[3], STORE_STORED);
    assert_int_equal(outcomes[4], STORE_CONFLICT); /* nothing, after what was not stored */
    assert_int_equal(count_events(store, 1), 3);
    assert_int_equal(count_events(store, 2), 2);
    assert_int_equal(count_events(store, 3), 4);
    store_free(store);
}

/* The second has the right number, but builds on the first. */
static void what_builds_on_a_conflict_is_in_conflict(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    StoreOutcome outcomes[2];
    assert_int_equal(write_now(store, &write), STORE_STORED);
    const StoreWrite both[] = {a_move(1, 2, 1), a_move(1, 3, 1)};
    write_all(store, both, 2, outcomes);
    assert_int_equal(outcomes[0], STORE_CONFLICT);
    assert_int_equal(outcomes[1], STORE_CONFLICT);
    assert_int_equal(count_events(store, 1), 2);
    assert_int_equal(write_now(store, &both[1]), STORE_STORED);
    store_free(store);
}

static void it_does_so_until_the_conflict_is_collected(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    StoreWrite *done[2];
    assert_int_equal(write_now(store, &write), STORE_STORED);
    while (sem_trywait(&woken) == 0) {
    }
    write = a_move(1, 2, 1);
    assert_true(store_submit(store, copy_of(&write)));
    store_write(store);
    sem_wait(&woken); /* it is in conflict, and nobody has collected that */
    write = a_move(1, 3, 1);
    assert_true(store_submit(store, copy_of(&write)));
    store_write(store);
    sem_wait(&woken);
    collect(store, done, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(done[i]->outcome, STORE_CONFLICT);
        store_write_free(done[i]);
    }
    assert_int_equal(count_events(store, 1), 2);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    store_free(store);
}

/* ------------------------------------------------------------- other servers */

static void numbers_of_rooms_are_given_once(void **state)
{
    (void)state;
    Store *store = open_store();
    int64_t first;
    int64_t count;
    assert_int_equal(store_reserve_rooms(store, &first, &count), STORE_OK);
    assert_true(first > 0 && count >= 100);
    StoreWrite write = a_room(first);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    const int64_t used = first;
    assert_int_equal(store_reserve_rooms(store, &first, &count), STORE_OK);
    assert_true(first > used);
    store_free(store);
}

static void who_is_alone_holds_all_rooms(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    StoreHold holds[] = {{.room_id = 1}, {.room_id = 2}, {.room_id = STORE_HOUSEKEEPING}};
    const int64_t now_ms = clock_now_ms();
    assert_int_equal(store_hold_rooms(store, holds, 3), STORE_OK);
    assert_true(holds[0].is_there && !holds[1].is_there);
    assert_int_equal(holds[0].last, 2);
    for (int i = 0; i < 3; i++) {
        assert_true(holds[i].held_until_ms > now_ms);
    }
    assert_int_equal(store_hold_rooms(store, holds, 0), STORE_OK);
    store_free(store);
}

/* -------------------------------------------------------------- of PostgreSQL */

static void one_server_at_a_time_holds_a_room(void **state)
{
    (void)state;
    Store *one = open_store();
    Store *other = open_store();
    StoreHold of_one[] = {{.room_id = 1}, {.room_id = 2}};
    StoreHold of_other[] = {{.room_id = 2}, {.room_id = 3}};
    assert_true(store_is_shared(one) && store_server(one) != store_server(other));
    assert_int_equal(store_hold_rooms(one, of_one, 2), STORE_OK);
    assert_int_equal(store_hold_rooms(other, of_other, 2), STORE_OK);
    assert_true(of_one[1].held_until_ms > 0 && of_other[1].held_until_ms > 0);
    assert_int_equal(of_other[0].held_until_ms, 0);
    assert_int_equal(store_hold_rooms(one, of_one, 1), STORE_OK); /* lets the second go */
    assert_int_equal(store_hold_rooms(other, of_other, 2), STORE_OK);
    assert_true(of_other[0].held_until_ms > 0);
    run_sql("UPDATE servers SET until = now() - interval '1 second'"); /* both are dead */
    of_one[0].room_id = 3;
    assert_int_equal(store_hold_rooms(one, of_one, 1), STORE_OK);
    assert_true(of_one[0].held_until_ms > 0);
    assert_int_equal(store_hold_rooms(other, of_other, 2), STORE_OK);
    assert_int_equal(of_other[1].held_until_ms, 0);
    store_free(one); /* who leaves lets all go */
    assert_int_equal(store_hold_rooms(other, of_other, 2), STORE_OK);
    assert_true(of_other[1].held_until_ms > 0);
    store_free(other);
}

/* The next news, or NULL if there is none for a while. */
static StoreNews *wait_for_news(Store *store, StoreNewsKind wanted)
{
    for (int i = 0; i < 5000; i++) {
        StoreNews *next;
        StoreNews *found = NULL;
        for (StoreNews *news = store_collect_news(store); news != NULL; news = next) {
            next = news->next;
            if (found == NULL && news->kind == wanted) {
                found = news;
            } else {
                free(news);
            }
        }
        if (found != NULL) {
            return found;
        }
        usleep(1000);
    }
    return NULL;
}

static void servers_hear_of_what_others_store_and_tell(void **state)
{
    (void)state;
    Store *one = open_store();
    Store *other = open_store();
    StoreWrite write = a_room(5);
    free(wait_for_news(one, NEWS_OF_ALL)); /* from now on it hears all */
    free(wait_for_news(other, NEWS_OF_ALL));
    assert_int_equal(write_now(one, &write), STORE_STORED);
    StoreNews *news = wait_for_news(other, NEWS_OF_ROOM);
    assert_non_null(news);
    assert_int_equal(news->room_id, 5);
    assert_int_equal(news->last, 2);
    assert_true(news->server == store_server(one));
    free(news);
    store_tell(other, "{\"who\": \"é\"}");
    store_write(other);
    news = wait_for_news(one, NEWS_TOLD);
    assert_non_null(news);
    assert_string_equal(news->text, "{\"who\": \"é\"}");
    free(news);
    assert_null(store_collect_news(other)); /* nobody hears of oneself */
    store_free(one);
    store_free(other);
}

typedef struct Writer {
    Store *store;
    sem_t woken;
    pthread_t thread;
    int stored;
} Writer;

enum { RACED_EVENTS = 100 };

/* Appends what comes next, over and over, until the room is full. */
static void *race(void *context)
{
    Writer *self = context;
    for (;;) {
        StoreEvents events;
        assert_int_equal(store_read_events(self->store, 1, 0, &events), STORE_OK);
        const uint32_t last = (uint32_t)events.count;
        store_events_clear(&events);
        if (last >= RACED_EVENTS) {
            return NULL;
        }
        StoreWrite write = a_move(1, last + 1, (uint16_t)last);
        assert_true(store_submit(self->store, copy_of(&write)));
        store_write(self->store);
        StoreWrite *done;
        while ((done = store_collect(self->store)) == NULL) {
            sem_wait(&self->woken);
        }
        assert_true(done->outcome == STORE_STORED || done->outcome == STORE_CONFLICT);
        self->stored += done->outcome == STORE_STORED;
        store_write_free(done);
    }
}

static void of_two_that_write_at_once_one_is_in_conflict(void **state)
{
    (void)state;
    Writer writers[3];
    int stored = 2;
    Store *store = open_store();
    StoreWrite write = a_room(1);
    assert_int_equal(write_now(store, &write), STORE_STORED);
    for (int i = 0; i < 3; i++) {
        sem_init(&writers[i].woken, 0, 0);
        writers[i].store = open_store_for(&writers[i].woken);
        writers[i].stored = 0;
        assert_int_equal(pthread_create(&writers[i].thread, NULL, race, &writers[i]), 0);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(writers[i].thread, NULL);
        stored += writers[i].stored;
        store_free(writers[i].store);
    }
    assert_int_equal(stored, count_events(store, 1));
    store_free(store);
}

static void a_lost_connection_loses_nothing(void **state)
{
    (void)state;
    char sql[256];
    Store *store = open_store();
    StoreWrite write = a_room(1);
    StoreHold hold = {.room_id = 1};
    assert_int_equal(write_now(store, &write), STORE_STORED);
    for (uint32_t seq = 3; seq < 8; seq++) {
        snprintf(sql, sizeof sql,
                 "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
                 " application_name = 'fourmi' AND pid <> pg_backend_pid()");
        run_sql(sql);
        write = a_move(1, seq, (uint16_t)seq);
        assert_int_equal(write_now(store, &write), STORE_STORED);
        assert_int_equal(count_events(store, 1), seq);
    }
    StoreNews *news = wait_for_news(store, NEWS_OF_ALL);
    assert_non_null(news);
    free(news);
    assert_int_equal(store_hold_rooms(store, &hold, 1), STORE_OK);
    store_free(store);
}

static void rooms_that_run_are_listed_for_all_servers(void **state)
{
    (void)state;
    Store *one = open_store();
    Store *other = open_store();
    StoreListed listed[3];
    StoreWrite write = a_room(1);
    snprintf(write.room.watch, sizeof write.room.watch, "0123456789012345678901");
    write.has_listing = true;
    write.listing = (StoreListing){true, 77, 0, {"Ann", "Bob"}};
    assert_int_equal(write_now(one, &write), STORE_STORED);
    assert_int_equal(store_list_rooms(other, listed, 3), 0); /* nobody has it in memory */
    StoreHold hold = {.room_id = 1};
    assert_int_equal(store_hold_rooms(one, &hold, 1), STORE_OK);
    write = a_move(1, 3, 4);
    write.has_listing = true;
    write.listing = (StoreListing){true, 77, 1, {"Ann", "Bob"}};
    assert_int_equal(write_now(one, &write), STORE_STORED);
    assert_int_equal(store_list_rooms(other, listed, 3), 1);
    assert_int_equal(listed[0].listing.ply, 1);
    assert_string_equal(listed[0].listing.names[1], "Bob");
    assert_string_equal(listed[0].watch, "0123456789012345678901");
    write = a_move(1, 4, 4);
    write.has_listing = true;
    assert_int_equal(write_now(one, &write), STORE_STORED);
    assert_int_equal(store_list_rooms(other, listed, 3), 0);
    store_free(one);
    store_free(other);
}

static void an_address_is_shown_without_its_password(void **state)
{
    (void)state;
    char error[512];
    assert_null(store_new("postgresql://me:geh%40eim@127.0.0.1:1/x?password=geheim", wake, NULL,
                          error, sizeof error));
    assert_null(strstr(error, "geh"));
    assert_null(strstr(error, "eim"));
    assert_non_null(strstr(error, "postgresql://me@127.0.0.1:1/x"));
    assert_null(store_new("postgresql://me:geheim@[x", wake, NULL, error, sizeof error));
    assert_null(strstr(error, "geheim"));
}

static Kind sqlite = KIND_SQLITE;
static Kind postgres = KIND_POSTGRES;

#define WITH(kind, test)                                                                           \
    {                                                                                              \
#test " (" #kind ")", test, set_up, tear_down, &kind                                       \
    }
#define BOTH(test) WITH(sqlite, test), WITH(postgres, test)

RUN_TESTS(BOTH(what_is_stored_is_there_after_opening_again),
          BOTH(reading_goes_on_after_the_events_that_are_known),
          BOTH(finished_games_are_listed_the_newest_first), BOTH(brains_are_kept_byte_by_byte),
          BOTH(damage_is_known_as_such), BOTH(challenges_are_kept_counted_and_forgotten),
          BOTH(there_is_place_for_so_many_challenges),
          BOTH(an_append_that_expects_another_last_event_is_in_conflict),
          BOTH(rooms_of_all_numbers_take_turns),
          WITH(sqlite, a_room_that_is_forgotten_takes_no_more_events),
          BOTH(a_write_happens_wholly_or_not_at_all),
          BOTH(a_conflict_leaves_the_others_of_its_batch_alone),
          BOTH(what_builds_on_a_conflict_is_in_conflict),
          BOTH(it_does_so_until_the_conflict_is_collected), BOTH(numbers_of_rooms_are_given_once),
          BOTH(who_is_alone_holds_all_rooms), WITH(postgres, one_server_at_a_time_holds_a_room),
          WITH(postgres, servers_hear_of_what_others_store_and_tell),
          WITH(postgres, of_two_that_write_at_once_one_is_in_conflict),
          WITH(postgres, a_lost_connection_loses_nothing),
          WITH(postgres, rooms_that_run_are_listed_for_all_servers),
          cmocka_unit_test(an_address_is_shown_without_its_password))
