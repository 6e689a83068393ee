/* fake_store.c - a database in memory that several stores share, step by step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fakes.h"
#include "server/base/clock.h"
#include "testing.h"

enum { ROOMS_MAX = 32, TOKENS_MAX = 256, STORES_MAX = 16, IDS = 2 };

typedef struct FakeRoom {
    StoreRoom room;
    Event events[EVENT_COUNT_MAX];
    int count;
    uint64_t holder;
    int64_t held_until_ms;
    StoreListing listing;
} FakeRoom;

typedef struct FakeToken {
    StoreToken token;
    int64_t room_id;
} FakeToken;

struct FakeDatabase {
    FakeRoom *rooms[ROOMS_MAX];
    int room_count;
    FakeToken tokens[TOKENS_MAX];
    int token_count;
    int64_t next_room;
    Store *stores[STORES_MAX];
    int store_count;
    bool loses_hints;
};

struct Store {
    FakeDatabase *database;
    uint64_t server;
    StoreWrite *waiting;
    StoreWrite *done;
    StoreRead *reads;
    StoreRead *reads_done;
    StoreNews *news;
};

/* ---------------------------------------------------------------- database */

FakeDatabase *fake_database_new(void)
{
    FakeDatabase *database = calloc(1, sizeof *database);
    assert_non_null(database);
    database->next_room = 1;
    return database;
}

void fake_database_free(FakeDatabase *database)
{
    for (int i = 0; i < database->room_count; i++) {
        free(database->rooms[i]);
    }
    free(database);
}

void fake_database_lose_hints(FakeDatabase *database, bool loses)
{
    database->loses_hints = loses;
}

static FakeRoom *find_room(const FakeDatabase *database, int64_t id)
{
    for (int i = 0; i < database->room_count; i++) {
        if (database->rooms[i]->room.id == id) {
            return database->rooms[i];
        }
    }
    return NULL;
}

static FakeToken *find_token(FakeDatabase *database, const uint8_t hash[SECRET_HASH_SIZE])
{
    for (int i = 0; i < database->token_count; i++) {
        if (memcmp(database->tokens[i].token.hash, hash, SECRET_HASH_SIZE) == 0) {
            return &database->tokens[i];
        }
    }
    return NULL;
}

const Event *fake_database_events(const FakeDatabase *database, int64_t room_id, int *count)
{
    const FakeRoom *room = find_room(database, room_id);
    assert_non_null(room);
    *count = room->count;
    return room->events;
}

void fake_database_repeat_numbers(FakeDatabase *database)
{
    database->next_room = 1;
}

void fake_database_set_back(FakeDatabase *database, int64_t room_id, int count)
{
    find_room(database, room_id)->count = count;
}

uint64_t fake_database_holder(const FakeDatabase *database, int64_t room_id)
{
    const FakeRoom *room = find_room(database, room_id);
    return room->held_until_ms > fake_now_ms ? room->holder : 0;
}

/* ----------------------------------------------------------------- writing */

static StoreOutcome compare(FakeDatabase *database, const StoreWrite *write, const FakeRoom *room)
{
    for (int i = 0; i < write->token_count; i++) {
        if (find_token(database, write->tokens[i].hash) != NULL) {
            return STORE_CONFLICT;
        }
    }
    const bool is_next = write->event_count == 0 ||
                         (room != NULL && write->events[0].seq == (uint32_t)room->count + 1);
    return is_next ? STORE_STORED : STORE_CONFLICT;
}

static FakeRoom *add_room(FakeDatabase *database, const StoreRoom *stored)
{
    FakeRoom *room = calloc(1, sizeof *room);
    assert_non_null(room);
    assert_true(database->room_count < ROOMS_MAX);
    room->room = *stored;
    database->rooms[database->room_count++] = room;
    return room;
}

static void add_news(Store *store, StoreNewsKind kind, uint64_t server, int64_t room_id,
                     uint32_t last, const char *text)
{
    StoreNews *news = calloc(1, sizeof *news + strlen(text) + 1);
    assert_non_null(news);
    *news = (StoreNews){.kind = kind, .server = server, .room_id = room_id, .last = last};
    memcpy(news->text, text, strlen(text) + 1);
    StoreNews **end = &store->news;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = news;
}

static void tell_others(Store *from, StoreNewsKind kind, int64_t room_id, uint32_t last,
                        const char *text)
{
    FakeDatabase *database = from->database;
    for (int i = 0; i < database->store_count && !database->loses_hints; i++) {
        if (database->stores[i] != from) {
            add_news(database->stores[i], kind, from->server, room_id, last, text);
        }
    }
}

static void set(Store *store, const StoreWrite *write, FakeRoom *room)
{
    FakeDatabase *database = store->database;
    for (int i = 0; i < write->token_count; i++) {
        assert_true(database->token_count < TOKENS_MAX);
        database->tokens[database->token_count++] = (FakeToken){write->tokens[i], write->room_id};
    }
    for (int i = 0; i < write->event_count; i++) {
        room->events[room->count] = write->events[i];
        room->events[room->count++].happened_ms = fake_now_ms; /* by the database's clock */
    }
    if (write->has_listing) {
        room->listing = write->listing;
    }
    if (write->event_count > 0) {
        tell_others(store, NEWS_OF_ROOM, room->room.id, (uint32_t)room->count, "");
    }
}

static void store_one(Store *store, StoreWrite *write)
{
    FakeRoom *room = find_room(store->database, write->room_id);
    const bool is_taken = write->has_room && room != NULL;
    room = write->has_room && !is_taken ? add_room(store->database, &write->room) : room;
    write->outcome = is_taken ? STORE_CONFLICT : compare(store->database, write, room);
    if (write->outcome == STORE_STORED) {
        set(store, write, room);
    }
}

static StoreWrite *take_write(Store *store)
{
    StoreWrite *write = store->waiting;
    if (write != NULL) {
        store->waiting = write->next;
    }
    return write;
}

static void put_last(StoreWrite **list, StoreWrite *write)
{
    while (*list != NULL) {
        list = &(*list)->next;
    }
    write->next = NULL;
    *list = write;
}

bool fake_store_write(Store *store)
{
    StoreWrite *write = take_write(store);
    if (write != NULL) {
        store_one(store, write);
        put_last(&store->done, write);
    }
    return write != NULL;
}

bool fake_store_write_unheard(Store *store, bool happens)
{
    StoreWrite *write = take_write(store);
    if (write != NULL) {
        if (happens) {
            store_one(store, write);
        }
        write->outcome = STORE_UNKNOWN;
        put_last(&store->done, write);
    }
    return write != NULL;
}

void fake_store_die(Store *store, bool (*happens)(void))
{
    StoreWrite *write;
    while ((write = take_write(store)) != NULL) {
        if (happens()) {
            store_one(store, write);
        }
        write->outcome = STORE_UNKNOWN;
        put_last(&store->done, write);
    }
    FakeDatabase *database = store->database;
    for (int i = 0; i < database->store_count; i++) {
        if (database->stores[i] == store) {
            database->stores[i] = database->stores[--database->store_count];
        }
    }
}

bool store_submit(Store *store, StoreWrite *write)
{
    put_last(&store->waiting, write);
    return true;
}

StoreWrite *store_collect(Store *store)
{
    StoreWrite *done = store->done;
    store->done = NULL;
    return done;
}

void store_write_free(StoreWrite *write)
{
    free(write->brain);
    free(write->challenge);
    free(write);
}

/* ----------------------------------------------------------------- reading */

bool fake_store_read(Store *store)
{
    StoreRead *read = store->reads;
    if (read != NULL) {
        store->reads = read->next;
        read->work(read, store);
        StoreRead **end = &store->reads_done;
        while (*end != NULL) {
            end = &(*end)->next;
        }
        read->next = NULL;
        *end = read;
    }
    return read != NULL;
}

bool store_submit_read(Store *store, StoreRead *read)
{
    StoreRead **end = &store->reads;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    read->next = NULL;
    *end = read;
    return true;
}

void store_collect_reads(Store *store)
{
    StoreRead *read = store->reads_done;
    store->reads_done = NULL;
    while (read != NULL) {
        StoreRead *next = read->next;
        read->done(read);
        read = next;
    }
}

StoreStatus store_find_token(Store *store, const uint8_t hash[SECRET_HASH_SIZE], int64_t *room_id,
                             TokenRole *role)
{
    const FakeToken *token = find_token(store->database, hash);
    if (token == NULL) {
        return STORE_NONE;
    }
    *room_id = token->room_id;
    *role = token->token.role;
    return STORE_OK;
}

StoreStatus store_find_room(Store *store, int64_t id, StoreRoom *room)
{
    const FakeRoom *found = find_room(store->database, id);
    if (found != NULL) {
        *room = found->room;
    }
    return found != NULL ? STORE_OK : STORE_NONE;
}

StoreStatus store_read_events(Store *store, int64_t id, uint32_t after, StoreEvents *events)
{
    const FakeRoom *room = find_room(store->database, id);
    *events = (StoreEvents){.count = 0};
    if (room == NULL || room->count <= (int)after) {
        return STORE_OK;
    }
    events->count = room->count - (int)after;
    events->events = calloc((size_t)events->count, sizeof *events->events);
    assert_non_null(events->events);
    for (int i = 0; i < events->count; i++) {
        events->events[i] = room->events[(int)after + i];
        events->events[i].age_ms = fake_now_ms - events->events[i].happened_ms;
        events->events[i].happened_ms = 0;
    }
    return STORE_OK;
}

void store_events_clear(StoreEvents *events)
{
    free(events->events);
    *events = (StoreEvents){.count = 0};
}

StoreStatus store_reserve_rooms(Store *store, int64_t *first, int64_t *count)
{
    *first = store->database->next_room;
    *count = IDS;
    store->database->next_room += IDS;
    return STORE_OK;
}

int store_list_rooms(Store *store, StoreListed *rooms, int count)
{
    int found = 0;
    for (int i = 0; i < store->database->room_count && found < count; i++) {
        const FakeRoom *room = store->database->rooms[i];
        if (room->listing.is_running) {
            StoreListed *listed = &rooms[found++];
            *listed = (StoreListed){.room_id = room->room.id, .listing = room->listing};
            memcpy(listed->game, room->room.game, sizeof listed->game);
            memcpy(listed->watch, room->room.watch, sizeof listed->watch);
        }
    }
    return found;
}

StoreStatus store_next_game(Store *store, int64_t after, StoreGame *game)
{
    (void)store;
    (void)after;
    (void)game;
    return STORE_NONE;
}

StoreStatus store_has_brain(Store *store, int64_t id, const char *game_name)
{
    (void)store;
    (void)id;
    (void)game_name;
    return STORE_NONE;
}

StoreStatus store_find_brain(Store *store, int64_t id, void **bytes, size_t *size)
{
    (void)store;
    (void)id;
    (void)bytes;
    (void)size;
    return STORE_NONE;
}

/* ----------------------------------------------------------- other servers */

bool store_is_shared(const Store *store)
{
    (void)store;
    return true;
}

StoreNews *store_collect_news(Store *store)
{
    StoreNews *news = store->news;
    store->news = NULL;
    return news;
}

void store_tell(Store *store, const char *text)
{
    tell_others(store, NEWS_TOLD, 0, 0, text);
}

StoreStatus store_hold_rooms(Store *store, StoreHold *holds, int count)
{
    const FakeDatabase *database = store->database;
    for (int i = 0; i < database->room_count; i++) {
        FakeRoom *room = database->rooms[i];
        room->held_until_ms = room->holder == store->server ? 0 : room->held_until_ms; /* let go */
    }
    for (int i = 0; i < count; i++) {
        FakeRoom *room = find_room(database, holds[i].room_id);
        holds[i].is_there = room != NULL;
        if (room == NULL) {
            continue;
        }
        holds[i].last = (uint32_t)room->count;
        if (room->holder == store->server || room->held_until_ms <= fake_now_ms) {
            room->holder = store->server;
            room->held_until_ms = fake_now_ms + STORE_HOLD_MS;
        }
        holds[i].held_until_ms = room->holder == store->server ? room->held_until_ms : 0;
    }
    return STORE_OK;
}

/* ---------------------------------------------------------------- lifetime */

Store *fake_store_new(FakeDatabase *database)
{
    static uint64_t last_server;
    Store *store = calloc(1, sizeof *store);
    assert_non_null(store);
    assert_true(database->store_count < STORES_MAX);
    store->database = database;
    store->server = ++last_server;
    database->stores[database->store_count++] = store;
    return store;
}

uint64_t fake_store_server(const Store *store)
{
    return store->server;
}

void fake_store_free(Store *store)
{
    while (store->news != NULL) {
        StoreNews *next = store->news->next;
        free(store->news);
        store->news = next;
    }
    assert_null(store->waiting);
    assert_null(store->done);
    assert_null(store->reads);
    assert_null(store->reads_done);
    free(store);
}
