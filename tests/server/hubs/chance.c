/* chance.c - people at three servers do anything, servers write, read and hear in any order, hints
 * are lost, a server dies. In the end everybody has heard the same, one after another, and what was
 * acknowledged is there once. */
#include "chance.h"

#include <stdio.h>
#include <stdlib.h>

#include "cluster.h"
#include "testing.h"

enum { PEOPLE = 6, STEPS = 4000, IDS_MAX = 8000, ROOM_EVENTS = EVENT_COUNT_MAX };

typedef struct Person {
    Client client;
    const char *token;
    int seat;
    int seen; /* events, when this client came */
    int read; /* lines that were looked at */
    int game;
    int ply;
} Person;

typedef enum Fate { FATE_OPEN, FATE_ACKNOWLEDGED, FATE_REFUSED } Fate;

typedef struct Chance {
    Cluster cluster;
    Rng rng;
    FakeRoomTokens tokens;
    Person people[PEOPLE];
    int last_id;
    int seat_of[IDS_MAX];
    Fate fates[IDS_MAX];
    int id_of_seq[ROOM_EVENTS + 1];
} Chance;

static Rng *fate_rng;

static bool happens_by_chance(void)
{
    return rng_below(fate_rng, 2) == 0;
}

static int below(Chance *chance, uint32_t n)
{
    return (int)rng_below(&chance->rng, n);
}

static FakeServer *any_server(Chance *chance)
{
    FakeServer *server;
    do {
        server = &chance->cluster.servers[below(chance, (uint32_t)chance->cluster.count)];
    } while (server->is_dead);
    return server;
}

/* What a client has been told since it was last looked at. */
static void look_at_line(Chance *chance, Person *person, const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    const int id = (int)json_integer_value(json_object_get(message, "id"));
    const int seq = (int)json_integer_value(json_object_get(message, "seq"));
    if (strcmp(type, "ack") == 0) {
        assert_int_equal(chance->fates[id], FATE_OPEN); /* answered once */
        assert_int_equal(chance->id_of_seq[seq], 0);    /* and nobody else has this one */
        chance->fates[id] = FATE_ACKNOWLEDGED;
        chance->id_of_seq[seq] = id;
    } else if (strcmp(type, "refused") == 0) {
        assert_int_equal(chance->fates[id], FATE_OPEN);
        chance->fates[id] = FATE_REFUSED;
    } else if (strcmp(type, "event") == 0) {
        person->game = (int)json_integer_value(json_object_get(message, "game"));
        person->ply = (int)json_integer_value(json_object_get(message, "ply"));
    } else if (strcmp(type, "welcome") == 0) {
        const json_t *events = json_object_get(message, "events");
        if (json_array_size(events) > 0) {
            const json_t *last = json_array_get(events, json_array_size(events) - 1);
            person->game = (int)json_integer_value(json_object_get(last, "game"));
            person->ply = (int)json_integer_value(json_object_get(last, "ply"));
        }
    }
}

static void look_at_news(Chance *chance, Person *person)
{
    const NetSocket *socket = person->client.socket;
    while (person->read < socket->line_count) {
        json_t *message = json_loads(socket->lines[person->read++], 0, NULL);
        look_at_line(chance, person, message);
        json_decref(message);
    }
}

static void leave(Chance *chance, Person *person)
{
    if (person->client.socket != NULL) {
        look_at_news(chance, person);
        person->seen = client_check(&chance->cluster, &person->client, FIRST_ROOM, person->seen);
        client_end(&person->client);
    }
}

static void come(Person *person, FakeServer *server)
{
    person->client = client_new(server, person->token, person->seen);
    person->read = 0;
}

static void want_something(Chance *chance, Person *person)
{
    static const char *const kinds[] = {"resign",  "draw",    "takeback", "rematch",
                                        "rematch", "rematch", "decline",  "name"};
    const int kind = below(chance, 16);
    const int id = chance->last_id + 1;
    char text[160];
    if (person->seat == ROOM_NOBODY || person->client.socket == NULL || id == IDS_MAX) {
        return;
    }
    if (kind < 8 && !(kind == 0 && below(chance, 3) != 0)) {
        snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":%d,\"name\":\"Zoe %d\"}", kinds[kind],
                 id, id);
    } else {
        snprintf(text, sizeof text,
                 "{\"type\":\"move\",\"id\":%d,\"game\":%d,\"ply\":%d,\"move\":%d}", id,
                 person->game, person->ply, 1 + below(chance, 9));
    }
    chance->last_id = id;
    chance->seat_of[id] = person->seat;
    client_say(&person->client, text);
}

static void send_pages(Chance *chance)
{
    for (int i = 0; i < PEOPLE; i++) {
        NetSocket *socket = chance->people[i].client.socket;
        if (socket != NULL && socket->wants_sent && !socket->is_closed) {
            socket->wants_sent = false;
            hub_sent(chance->people[i].client.server->hub, socket);
        }
    }
}

static void mend(Chance *chance)
{
    send_pages(chance);
    for (int i = 0; i < PEOPLE; i++) {
        Person *person = &chance->people[i];
        if (person->client.socket != NULL && person->client.socket->is_closed) {
            leave(chance, person);
        }
        if (person->client.socket == NULL) {
            come(person, any_server(chance));
        }
    }
}

static void kill_one(Chance *chance)
{
    FakeServer *server = any_server(chance);
    for (int i = 0; i < PEOPLE; i++) {
        if (chance->people[i].client.server == server) {
            leave(chance, &chance->people[i]);
        }
    }
    fate_rng = &chance->rng;
    cluster_kill(server, happens_by_chance);
}

static void take_step(Chance *chance)
{
    FakeServer *server = any_server(chance);
    Person *person = &chance->people[below(chance, PEOPLE)];
    switch (below(chance, 10)) {
    case 0:
    case 1:
        want_something(chance, person);
        break;
    case 2:
    case 3:
        fake_store_write(server->store);
        break;
    case 4:
    case 5:
        fake_store_read(server->store);
        break;
    case 6:
    case 7:
        cluster_collect(server);
        break;
    case 8:
        fake_now_ms += below(chance, 200);
        hub_tick(server->hub);
        fake_database_lose_hints(chance->cluster.database, below(chance, 4) == 0);
        break;
    default:
        if (below(chance, 8) == 0) {
            leave(chance, person);
        }
    }
    if (person->client.socket != NULL) {
        look_at_news(chance, person);
    }
    mend(chance);
}

/* What was acknowledged is there, for the one who wanted it; what was refused is not, since each
 * event has one who wanted it. */
static void check_acknowledged(const Chance *chance)
{
    int count;
    const Event *events = fake_database_events(chance->cluster.database, FIRST_ROOM, &count);
    int acknowledged = 0;
    int open = 0;
    for (int id = 1; id <= chance->last_id; id++) {
        acknowledged += chance->fates[id] == FATE_ACKNOWLEDGED;
        open += chance->fates[id] == FATE_OPEN; /* its client had left */
    }
    for (int seq = 1; seq <= ROOM_EVENTS; seq++) {
        const int id = chance->id_of_seq[seq];
        if (id != 0) {
            assert_true(seq <= count);
            assert_int_equal(events[seq - 1].seat, chance->seat_of[id]);
        }
    }
    const int others = count - 2 - acknowledged; /* two have sat down */
    assert_in_range(others, 0, open);
}

static void play_by_chance(uint64_t seed)
{
    Chance *chance = calloc(1, sizeof *chance);
    assert_non_null(chance);
    const RoomRequest request = cluster_request(seed % 2 == 0 ? 0 : 60000);
    chance->rng = rng_from_seed(seed);
    cluster_init(&chance->cluster, 3);
    chance->tokens = cluster_make_room(&chance->cluster, &chance->cluster.servers[0], &request);
    for (int i = 0; i < PEOPLE; i++) {
        Person *person = &chance->people[i];
        person->seat = i < 4 ? i % 2 : ROOM_NOBODY;
        person->token = i < 4 ? chance->tokens.seats[i % 2] : chance->tokens.watch;
        come(person, any_server(chance));
    }
    const int death = below(chance, STEPS);
    for (int step = 0; step < STEPS; step++) {
        take_step(chance);
        if (step == death) {
            kill_one(chance);
        }
    }
    fake_database_lose_hints(chance->cluster.database, false);
    for (int i = 0; i < 4; i++) {
        cluster_pass(&chance->cluster, 2000);
        mend(chance);
    }
    int count;
    fake_database_events(chance->cluster.database, FIRST_ROOM, &count);
    for (int i = 0; i < PEOPLE; i++) {
        leave(chance, &chance->people[i]);
        assert_int_equal(chance->people[i].seen, count);
    }
    check_acknowledged(chance);
    assert_true(count > 50);
    cluster_clear(&chance->cluster);
    free(chance);
}

void whatever_happens_a_room_is_one_list_of_events(void **state)
{
    (void)state;
    const char *soak = getenv("SOAK");
    const int games = tries_of(40) * (soak != NULL ? atoi(soak) : 1);
    for (int seed = 1; seed <= games; seed++) {
        play_by_chance((uint64_t)seed);
    }
}
