/* cluster.c - servers on one database, and people who are connected to them. */
#include "cluster.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/base/event.h"
#include "testing.h"

/* ------------------------------------------------------------------ servers */

static void start_server(Cluster *cluster, FakeServer *server)
{
    *server = (FakeServer){
        .store = fake_store_new(cluster->database),
        .pool = fake_pool_new(),
        .observer = observer_new(),
    };
    assert_non_null(server->observer);
    server->hub = hub_new(&(HubParts){
        .store = server->store,
        .pool = server->pool,
        .observer = server->observer,
        .metrics = &server->metrics,
        .rate_factor = 1e6,
    });
    assert_non_null(server->hub);
}

void cluster_init(Cluster *cluster, int servers)
{
    cluster->database = fake_database_new();
    cluster->count = 0;
    while (cluster->count < servers) {
        cluster_add_server(cluster);
    }
}

void cluster_add_server(Cluster *cluster)
{
    assert_true(cluster->count < CLUSTER_SERVERS_MAX);
    start_server(cluster, &cluster->servers[cluster->count++]);
}

static void end_server(FakeServer *server)
{
    while (fake_store_read(server->store) || fake_store_write(server->store)) {
        cluster_collect(server);
    }
    fake_pool_free(server->pool);
    while (fake_store_read(server->store) || fake_store_write(server->store)) {
        cluster_collect(server);
    }
    cluster_collect(server);
    hub_free(server->hub);
    fake_store_free(server->store);
    observer_free(server->observer);
    server->is_dead = true;
}

void cluster_clear(Cluster *cluster)
{
    for (int i = 0; i < cluster->count; i++) {
        if (!cluster->servers[i].is_dead) {
            end_server(&cluster->servers[i]);
        }
    }
    fake_database_free(cluster->database);
}

static bool nothing_happens(void)
{
    return false;
}

void cluster_kill(FakeServer *server, bool (*happens)(void))
{
    fake_store_die(server->store, happens != NULL ? happens : nothing_happens);
    cluster_collect(server);
    fake_store_die(server->store, nothing_happens); /* what was tried again */
    while (fake_store_read(server->store)) {
        cluster_collect(server);
        fake_store_die(server->store, nothing_happens);
    }
    cluster_collect(server);
    fake_store_die(server->store, nothing_happens);
    end_server(server);
}

void cluster_collect(FakeServer *server)
{
    store_collect_reads(server->store);
    hub_collect(server->hub);
    while (hub_idle(server->hub)) {
        /* those who watch are told */
    }
}

static bool work_once(Cluster *cluster)
{
    bool has_worked = false;
    for (int i = 0; i < cluster->count; i++) {
        FakeServer *server = &cluster->servers[i];
        if (!server->is_dead) {
            cluster_collect(server); /* what it has heard of, it reads */
            has_worked |= fake_store_write(server->store);
            has_worked |= fake_store_read(server->store);
            cluster_collect(server);
        }
    }
    return has_worked;
}

void cluster_settle(Cluster *cluster)
{
    while (work_once(cluster)) {
        /* and what comes of it */
    }
}

void cluster_pass(Cluster *cluster, int64_t ms)
{
    for (int64_t passed = 0; passed < ms; passed += NET_TICK_MS) {
        fake_now_ms += NET_TICK_MS;
        for (int i = 0; i < cluster->count; i++) {
            if (!cluster->servers[i].is_dead) {
                hub_tick(cluster->servers[i].hub);
            }
        }
        cluster_settle(cluster);
    }
}

/* -------------------------------------------------------------------- rooms */

RoomRequest cluster_request(int64_t clock_ms)
{
    RoomRequest request = {.game = "tictactoe", .clock_ms = clock_ms, .seat = 0, .name = "Ann"};
    return request;
}

static void take_ticket(void *context, const HubTicket *ticket)
{
    Joined *joined = context;
    assert_false(joined->is_answered);
    joined->is_answered = true;
    joined->ticket = *ticket;
}

void cluster_join(FakeServer *server, const char *invite, const char *token, const char *name,
                  Joined *joined)
{
    JoinRequest request = {.invite = ""};
    snprintf(request.invite, sizeof request.invite, "%s", invite);
    snprintf(request.token, sizeof request.token, "%s", token);
    snprintf(request.name, sizeof request.name, "%s", name);
    *joined = (Joined){.is_answered = false};
    hub_join(server->hub, &request, (HubReply){take_ticket, joined});
}

void cluster_ask_for_room(FakeServer *server, const RoomRequest *request, Joined *made)
{
    *made = (Joined){.is_answered = false};
    hub_make_room(server->hub, request, (HubReply){take_ticket, made});
}

FakeRoomTokens cluster_make_room(Cluster *cluster, FakeServer *server, const RoomRequest *request)
{
    Joined made;
    FakeRoomTokens tokens = {.invite = ""};
    cluster_ask_for_room(server, request, &made);
    cluster_settle(cluster);
    assert_true(made.is_answered);
    assert_int_equal(made.ticket.outcome, HUB_OK);
    memcpy(tokens.seats[0], made.ticket.seat_token, SECRET_SIZE);
    memcpy(tokens.invite, made.ticket.invite_token, SECRET_SIZE);
    memcpy(tokens.watch, made.ticket.watch_token, SECRET_SIZE);
    if (request->ai[0] == '\0') {
        Joined joined;
        cluster_join(server, tokens.invite, "", "Bob", &joined);
        cluster_settle(cluster);
        assert_int_equal(joined.ticket.outcome, HUB_OK);
        memcpy(tokens.seats[1], joined.ticket.seat_token, SECRET_SIZE);
    }
    return tokens;
}

/* ------------------------------------------------------------------- people */

Client client_new(FakeServer *server, const char *token, int after)
{
    Client client = {.server = server, .socket = fake_socket_new()};
    char hello[128];
    assert_true(hub_opened(server->hub, client.socket));
    snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\",\"after\":%d}", token,
             after);
    client_say(&client, hello);
    return client;
}

void client_end(Client *client)
{
    if (client->socket == NULL) {
        return;
    }
    if (!client->server->is_dead) {
        client->socket->is_closed = true;
        hub_closed(client->server->hub, client->socket);
    }
    fake_socket_free(client->socket);
    client->socket = NULL;
}

void client_say(const Client *client, const char *message)
{
    hub_message(client->server->hub, client->socket, message, strlen(message));
}

static json_t *message_at(const Client *client, int i)
{
    json_t *message = json_loads(client->socket->lines[i], 0, NULL);
    assert_non_null(message);
    return message;
}

static const char *word_of(const json_t *message, const char *field)
{
    const char *word = json_string_value(json_object_get(message, field));
    return word != NULL ? word : "";
}

json_t *client_next(Client *client, const char *type)
{
    while (client->read < client->socket->line_count) {
        json_t *message = message_at(client, client->read++);
        if (strcmp(word_of(message, "type"), type) == 0) {
            return message;
        }
        json_decref(message);
    }
    return NULL;
}

bool client_gets(Client *client, const char *type)
{
    json_t *message = client_next(client, type);
    json_decref(message);
    return message != NULL;
}

bool client_hears(Client *client, const char *type, const char *field, const char *word)
{
    json_t *message = client_next(client, type);
    const bool is_it = message != NULL && strcmp(word_of(message, field), word) == 0;
    json_decref(message);
    return is_it;
}

static void check_event(const json_t *event, const Event *stored)
{
    assert_string_equal(word_of(event, "kind"), event_word(stored->kind));
    assert_int_equal(json_integer_value(json_object_get(event, "seat")), stored->seat);
    assert_int_equal(json_integer_value(json_object_get(event, "at")), stored->at_ms);
    if (stored->kind == EVENT_MOVE) {
        assert_int_equal(json_integer_value(json_object_get(event, "move")), stored->value + 1);
    }
}

static int check_next(const Cluster *cluster, int64_t room_id, const json_t *event, int last)
{
    int count;
    const Event *stored = fake_database_events(cluster->database, room_id, &count);
    const int seq = (int)json_integer_value(json_object_get(event, "seq"));
    assert_int_equal(seq, last + 1);
    assert_true(seq <= count);
    check_event(event, &stored[seq - 1]);
    return seq;
}

int client_check(const Cluster *cluster, const Client *client, int64_t room_id, int after)
{
    int last = after;
    for (int i = 0; i < client->socket->line_count; i++) {
        json_t *message = message_at(client, i);
        if (strcmp(word_of(message, "type"), "event") == 0) {
            last = check_next(cluster, room_id, message, last);
        }
        size_t at;
        json_t *event;
        json_array_foreach(json_object_get(message, "events"), at, event)
        {
            last = check_next(cluster, room_id, event, last);
        }
        json_decref(message);
    }
    return last;
}
