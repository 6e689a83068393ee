/* test_hubs.c - several servers on one database, step by step: who is faster, what is lost, who
 * dies. */
#include <stdio.h>

#include "chance.h"
#include "cluster.h"
#include "server/base/json.h"
#include "testing.h"

/* Two servers, a room, and one player at each. */
typedef struct Meeting {
    Cluster cluster;
    FakeServer *a;
    FakeServer *b;
    FakeRoomTokens tokens;
    Client ann; /* at a */
    Client bob; /* at b */
} Meeting;

static void table_init(Meeting *table, int64_t clock_ms)
{
    const RoomRequest request = cluster_request(clock_ms);
    cluster_init(&table->cluster, 2);
    table->a = &table->cluster.servers[0];
    table->b = &table->cluster.servers[1];
    table->tokens = cluster_make_room(&table->cluster, table->a, &request);
    table->ann = client_new(table->a, table->tokens.seats[0], 0);
    table->bob = client_new(table->b, table->tokens.seats[1], 0);
    cluster_settle(&table->cluster);
}

/* Everybody has heard of everything. */
static void table_check(Meeting *table)
{
    int count;
    fake_database_events(table->cluster.database, FIRST_ROOM, &count);
    assert_int_equal(client_check(&table->cluster, &table->ann, FIRST_ROOM, 0), count);
    assert_int_equal(client_check(&table->cluster, &table->bob, FIRST_ROOM, 0), count);
}

static void table_clear(Meeting *table)
{
    client_end(&table->ann);
    client_end(&table->bob);
    cluster_clear(&table->cluster);
}

static EventKind last_kind(const Meeting *table)
{
    int count;
    const Event *events = fake_database_events(table->cluster.database, FIRST_ROOM, &count);
    return events[count - 1].kind;
}

static void move(const Client *client, int ply, int symbol)
{
    char text[96];
    snprintf(text, sizeof text, "{\"type\":\"move\",\"id\":%d,\"game\":0,\"ply\":%d,\"move\":%d}",
             ply + 1, ply, symbol);
    client_say(client, text);
}

static void two_servers_play_one_game(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    static const int moves[] = {1, 4, 2, 5, 3};
    for (int ply = 0; ply < 5; ply++) {
        Client *mover = ply % 2 == 0 ? &table.ann : &table.bob;
        move(mover, ply, moves[ply]);
        cluster_settle(&table.cluster);
        assert_true(client_gets(mover, "ack"));
    }
    table_check(&table);
    assert_int_equal(table.a->metrics.counts[METRIC_CONFLICTS], 0);
    assert_int_equal(table.b->metrics.counts[METRIC_CONFLICTS], 0);
    table_clear(&table);
}

static void two_offers_at_once_are_an_agreement(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    client_say(&table.ann, "{\"type\":\"draw\",\"id\":1}");
    client_say(&table.bob, "{\"type\":\"draw\",\"id\":1}");
    cluster_settle(&table.cluster);
    assert_int_equal(last_kind(&table), EVENT_DRAW_AGREED);
    assert_int_equal(table.b->metrics.counts[METRIC_CONFLICTS], 1);
    json_t *ack = client_next(&table.bob, "ack");
    assert_int_equal(json_integer_value(json_object_get(ack, "seq")), 4);
    json_decref(ack);
    table_check(&table);
    table_clear(&table);
}

static void a_takeback_comes_too_late_for_a_game_that_is_given_up(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    move(&table.ann, 0, 5);
    cluster_settle(&table.cluster);
    client_say(&table.ann, "{\"type\":\"takeback\",\"id\":7}");
    client_say(&table.bob, "{\"type\":\"takeback\",\"id\":7}"); /* has nothing to take back: */
    cluster_settle(&table.cluster);                             /* refused here at once */
    assert_int_equal(last_kind(&table), EVENT_TAKEBACK_ASKED);
    client_say(&table.bob, "{\"type\":\"takeback\",\"id\":8}");
    client_say(&table.ann, "{\"type\":\"resign\",\"id\":8}");
    fake_store_write(table.a->store); /* resigning is faster */
    cluster_settle(&table.cluster);
    assert_int_equal(last_kind(&table), EVENT_RESIGNED);
    assert_true(client_hears(&table.bob, "refused", "reason", "nothing_there"));
    assert_true(client_hears(&table.bob, "refused", "reason", "game_over"));
    table_check(&table);
    table_clear(&table);
}

static void one_seat_at_two_servers_moves_once(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    Client other = client_new(table.b, table.tokens.seats[0], 0);
    cluster_settle(&table.cluster);
    move(&table.ann, 0, 1);
    move(&other, 0, 9);
    cluster_settle(&table.cluster);
    assert_true(client_gets(&table.ann, "ack"));
    assert_true(client_hears(&other, "refused", "reason", "stale"));
    table_check(&table);
    client_end(&other);
    table_clear(&table);
}

static void what_comes_while_another_is_stored_waits_for_its_turn(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    move(&table.ann, 0, 1);
    client_say(&table.ann, "{\"type\":\"name\",\"id\":2,\"name\":\"Anna\"}");
    client_say(&table.ann, "{\"type\":\"draw\",\"id\":3}");
    client_say(&table.bob, "{\"type\":\"name\",\"id\":1,\"name\":\"Rob\"}");
    fake_store_write(table.b->store);
    cluster_settle(&table.cluster);
    int count;
    const Event *events = fake_database_events(table.cluster.database, FIRST_ROOM, &count);
    assert_int_equal(count, 6);
    assert_string_equal(events[2].text, "Rob");
    assert_int_equal(events[3].kind, EVENT_MOVE);
    assert_string_equal(events[4].text, "Anna");
    assert_int_equal(events[5].kind, EVENT_DRAW_OFFERED);
    table_check(&table);
    table_clear(&table);
}

static void who_is_always_too_slow_is_told_in_the_end(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    client_say(&table.ann, "{\"type\":\"name\",\"id\":1,\"name\":\"Anna\"}");
    for (int i = 0; i < 20; i++) {
        client_say(&table.bob, "{\"type\":\"name\",\"id\":1,\"name\":\"Rob\"}");
        while (fake_store_read(table.b->store) || fake_store_write(table.b->store)) {
            cluster_collect(table.b);
        }
        fake_store_write(table.a->store); /* too late */
        cluster_collect(table.a);
        fake_store_read(table.a->store); /* it catches up */
        cluster_collect(table.a);
    }
    cluster_settle(&table.cluster);
    assert_true(client_hears(&table.ann, "refused", "reason", "busy"));
    table_check(&table);
    table_clear(&table);
}

static void a_lost_hint_loses_nothing(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    fake_database_lose_hints(table.cluster.database, true);
    move(&table.ann, 0, 1);
    cluster_settle(&table.cluster);
    assert_int_equal(client_check(&table.cluster, &table.bob, FIRST_ROOM, 0), 2); /* not yet */
    cluster_pass(&table.cluster, 1500);
    table_check(&table);
    move(&table.bob, 1, 5);
    cluster_settle(&table.cluster);
    move(&table.ann, 2,
         9); /* a has not heard of the move before: it is in the conflict's reading */
    cluster_settle(&table.cluster);
    assert_true(client_hears(&table.ann, "refused", "reason", "stale"));
    cluster_pass(&table.cluster, 1500);
    table_check(&table);
    table_clear(&table);
}

static void who_comes_from_another_server_finds_what_was_seen_there(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    fake_database_lose_hints(table.cluster.database, true);
    move(&table.ann, 0, 1);
    cluster_settle(&table.cluster);
    Client moved = client_new(table.b, table.tokens.seats[0], 3);
    Client fresh = client_new(table.b, table.tokens.watch, 0);
    cluster_settle(&table.cluster);
    assert_int_equal(client_check(&table.cluster, &moved, FIRST_ROOM, 3), 3);
    assert_int_equal(client_check(&table.cluster, &fresh, FIRST_ROOM, 0), 3);
    Client stale = client_new(table.b, table.tokens.seats[0], 4);
    cluster_settle(&table.cluster);
    assert_true(client_hears(&stale, "error", "reason", "stale"));
    table_check(&table); /* bob has heard of it by the way */
    client_end(&moved);
    client_end(&fresh);
    client_end(&stale);
    table_clear(&table);
}

static int64_t left_ms(Client *client, const char *type, int seat)
{
    json_t *message = client_next(client, type);
    assert_non_null(message);
    const json_t *clock = json_object_get(message, "clock");
    int64_t left = json_integer_value(
        json_array_get(json_object_get(clock, "left_ms"), (size_t)seat));
    json_decref(message);
    return left;
}

static void time_runs_at_the_other_server_as_well(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 10000);
    fake_database_lose_hints(table.cluster.database, true);
    move(&table.ann, 0, 1);
    fake_store_write(table.a->store);
    fake_now_ms += 700;
    cluster_pass(&table.cluster, 1000); /* at the end of a round at the latest */
    const int64_t left = left_ms(&table.bob, "event", 1);
    assert_true(8300 <= left && left <= 9300);
    Client moved = client_new(table.b, table.tokens.watch, 0);
    cluster_settle(&table.cluster);
    assert_int_equal(left_ms(&moved, "welcome", 1), 8300);
    client_end(&moved);
    table_clear(&table);
}

static void waiting_for_the_disk_costs_no_time_of_the_player(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 10000);
    move(&table.ann, 0, 1);
    cluster_settle(&table.cluster);
    move(&table.bob, 1, 5);
    cluster_settle(&table.cluster);
    while (client_gets(&table.ann, "event")) {
        /* of which Ann has heard */
    }
    fake_now_ms += 2000; /* Ann thinks, */
    client_say(&table.ann, "{\"type\":\"name\",\"id\":7,\"name\":\"Anna\"}");
    move(&table.ann, 2, 2); /* which waits until the name is stored, */
    fake_now_ms += 3000;    /* for so long */
    cluster_settle(&table.cluster);
    left_ms(&table.ann, "event", 0); /* of the name */
    assert_int_equal(left_ms(&table.ann, "event", 0), 8000);
    table_clear(&table);
}

static void a_game_ends_on_time_though_the_server_that_held_it_has_died(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 10000);
    cluster_pass(&table.cluster, 1100);
    move(&table.ann, 0, 1);
    cluster_settle(&table.cluster);
    cluster_pass(&table.cluster, 2000);
    client_end(&table.ann);
    cluster_kill(table.a, NULL);
    cluster_pass(&table.cluster, 7500); /* not yet */
    assert_int_equal(last_kind(&table), EVENT_MOVE);
    cluster_pass(&table.cluster, 700);
    assert_int_equal(last_kind(&table), EVENT_TIMED_OUT);
    int count;
    fake_database_events(table.cluster.database, FIRST_ROOM, &count);
    assert_int_equal(client_check(&table.cluster, &table.bob, FIRST_ROOM, 0), count);
    table_clear(&table);
}

static void one_server_ends_a_game_on_time(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 3000);
    cluster_pass(&table.cluster, 1100);
    assert_int_equal(fake_database_holder(table.cluster.database, FIRST_ROOM),
                     fake_store_server(table.a->store));
    move(&table.ann, 0, 1);
    cluster_settle(&table.cluster); /* both know since when bob thinks */
    fake_now_ms += 3100;
    hub_tick(table.b->hub);
    assert_false(fake_store_write(table.b->store)); /* it is the other one's to end */
    cluster_pass(&table.cluster, 2000);
    assert_int_equal(last_kind(&table), EVENT_TIMED_OUT);
    assert_int_equal(table.a->metrics.counts[METRIC_CONFLICTS], 0);
    assert_int_equal(table.b->metrics.counts[METRIC_CONFLICTS], 0); /* it has not even tried */
    table_check(&table);
    table_clear(&table);
}

/* Lets AIs think at all servers that are alive. */
static void think(Cluster *cluster)
{
    for (int i = 0; i < cluster->count; i++) {
        if (!cluster->servers[i].is_dead) {
            fake_pool_run(cluster->servers[i].pool);
        }
    }
    cluster_settle(cluster);
}

static void an_ai_goes_on_at_another_server(void **state)
{
    (void)state;
    Cluster cluster;
    RoomRequest request = cluster_request(0);
    snprintf(request.ai, sizeof request.ai, "depth=2");
    cluster_init(&cluster, 2);
    FakeServer *a = &cluster.servers[0];
    FakeServer *b = &cluster.servers[1];
    FakeRoomTokens tokens = cluster_make_room(&cluster, a, &request);
    cluster_pass(&cluster, 1100);
    Client ann = client_new(b, tokens.seats[0], 0);
    cluster_settle(&cluster);
    int count;
    move(&ann, 0, 5);
    cluster_settle(&cluster);
    think(&cluster); /* a thinks, which made the room and has it in memory */
    assert_int_equal(client_check(&cluster, &ann, FIRST_ROOM, 0), 4);
    assert_int_equal(b->metrics.counts[METRIC_EVENTS], 1);
    const int played = fake_database_events(cluster.database, FIRST_ROOM, &count)[3].value;
    cluster_kill(a, NULL);
    move(&ann, 2, played == 0 ? 2 : 1);
    cluster_settle(&cluster);
    think(&cluster);
    assert_int_equal(client_check(&cluster, &ann, FIRST_ROOM, 0), 5); /* nobody thinks yet */
    cluster_pass(&cluster, STORE_HOLD_MS + 1100);
    think(&cluster);
    assert_int_equal(client_check(&cluster, &ann, FIRST_ROOM, 0), 6);
    client_end(&ann);
    cluster_clear(&cluster);
}

static void a_server_leaves_a_room_to_the_one_that_has_its_players(void **state)
{
    (void)state;
    Cluster cluster;
    RoomRequest request = cluster_request(0);
    snprintf(request.ai, sizeof request.ai, "depth=2");
    cluster_init(&cluster, 2);
    const FakeServer *a = &cluster.servers[0];
    FakeServer *b = &cluster.servers[1];
    FakeRoomTokens tokens = cluster_make_room(&cluster, &cluster.servers[0], &request);
    cluster_pass(&cluster, 200);
    assert_int_equal(fake_database_holder(cluster.database, FIRST_ROOM),
                     fake_store_server(a->store));
    Client ann = client_new(b, tokens.seats[0], 0);
    cluster_pass(&cluster, 3500);
    assert_int_equal(fake_database_holder(cluster.database, FIRST_ROOM),
                     fake_store_server(b->store));
    move(&ann, 0, 5);
    cluster_settle(&cluster);
    think(&cluster);
    assert_int_equal(client_check(&cluster, &ann, FIRST_ROOM, 0), 4);
    assert_int_equal(b->metrics.counts[METRIC_EVENTS], 2);
    client_end(&ann);
    cluster_clear(&cluster);
}

static void a_room_that_nobody_uses_is_let_go_and_found_again(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    cluster_pass(&table.cluster, 1100);
    client_end(&table.ann);
    think(&table.cluster);
    cluster_pass(&table.cluster, 60 * 1000);
    assert_int_equal(table.a->metrics.gauges[GAUGE_ROOMS], 0);
    assert_int_equal(table.b->metrics.gauges[GAUGE_ROOMS], 1);
    table.ann = client_new(table.a, table.tokens.seats[0], 0);
    cluster_settle(&table.cluster);
    move(&table.ann, 0, 1);
    cluster_settle(&table.cluster);
    table_check(&table);
    table_clear(&table);
}

static void one_token_at_two_servers_is_one_seat(void **state)
{
    (void)state;
    static const char token[] = "AAAAAAAAAAAAAAAAAAAAAA";
    Cluster cluster;
    Joined joined[3];
    RoomRequest request = cluster_request(0);
    request.seat = ROOM_NOBODY; /* it is free, the AI has the other */
    snprintf(request.ai, sizeof request.ai, "depth=2");
    cluster_init(&cluster, 3);
    FakeRoomTokens tokens = cluster_make_room(&cluster, &cluster.servers[0], &request);
    cluster_join(&cluster.servers[1], tokens.invite, token, "Ann", &joined[0]);
    cluster_join(&cluster.servers[2], tokens.invite, token, "Ann", &joined[1]);
    cluster_join(&cluster.servers[0], tokens.invite, "", "Eve", &joined[2]);
    cluster_settle(&cluster);
    for (int i = 0; i < 3; i++) {
        assert_true(joined[i].is_answered);
    }
    const bool is_ann = joined[0].ticket.outcome == HUB_OK;
    assert_int_equal(joined[1].ticket.outcome, joined[0].ticket.outcome);
    assert_int_equal(joined[2].ticket.outcome, is_ann ? HUB_REFUSED : HUB_OK);
    assert_int_equal(joined[is_ann ? 2 : 0].ticket.refusal, REFUSED_TAKEN);
    cluster_clear(&cluster);
}

static bool are_present(Client *client, bool seat_0, bool seat_1, int watchers)
{
    json_t *last = NULL;
    json_t *message;
    while ((message = client_next(client, "presence")) != NULL) {
        json_decref(last);
        last = message;
    }
    json_t *seats = json_object_get(last, "seats");
    const bool is_so = json_is_true(json_array_get(seats, 0)) == seat_0 &&
                       json_is_true(json_array_get(seats, 1)) == seat_1 &&
                       json_integer_value(json_object_get(last, "watchers")) == watchers;
    json_decref(last);
    return is_so;
}

static void those_at_other_servers_are_present(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    Client eve = client_new(table.b, table.tokens.watch, 0);
    cluster_pass(&table.cluster, 2000);
    assert_true(are_present(&table.ann, true, true, 1));
    assert_true(are_present(&table.bob, true, true, 1));
    client_end(&eve);
    cluster_pass(&table.cluster, 2000);
    assert_true(are_present(&table.ann, true, true, 0));
    /* A server that leaves says so; one that dies is missed after a while. */
    hub_leave(table.b->hub);
    cluster_settle(&table.cluster);
    cluster_pass(&table.cluster, 200);
    assert_true(are_present(&table.ann, true, false, 0));
    cluster_pass(&table.cluster, 11 * 1000); /* but it is still there */
    assert_true(are_present(&table.ann, true, true, 0));
    client_end(&table.bob);
    cluster_kill(table.b, NULL);
    cluster_pass(&table.cluster, 15 * 1000);
    assert_false(are_present(&table.ann, true, true, 0)); /* nothing new is said */
    cluster_pass(&table.cluster, 20 * 1000);
    assert_true(are_present(&table.ann, true, false, 0));
    table_clear(&table);
}

static int listed;
static HubListedGame listed_game;

static void take_list(void *context, const HubListedGame *games, int count)
{
    (void)context;
    listed = count;
    if (count > 0) {
        listed_game = games[0];
    }
}

static void a_game_is_listed_at_all_servers_while_somebody_plays(void **state)
{
    (void)state;
    Cluster cluster;
    RoomRequest request = cluster_request(0);
    request.is_listed = true;
    cluster_init(&cluster, 2);
    FakeRoomTokens tokens = cluster_make_room(&cluster, &cluster.servers[0], &request);
    Client ann = client_new(&cluster.servers[0], tokens.seats[0], 0);
    cluster_pass(&cluster, 2000);
    move(&ann, 0, 5);
    cluster_settle(&cluster);
    for (int i = 0; i < 2; i++) {
        listed = -2;
        hub_list_games(cluster.servers[i].hub, (HubListReply){take_list, NULL});
        cluster_settle(&cluster);
        assert_int_equal(listed, 1);
        assert_string_equal(listed_game.watch, tokens.watch);
        assert_string_equal(listed_game.names[1], "Bob");
        assert_int_equal(listed_game.ply, 1);
    }
    client_end(&ann);
    cluster_pass(&cluster, 2000);
    for (int i = 0; i < 2; i++) {
        hub_list_games(cluster.servers[i].hub, (HubListReply){take_list, NULL});
        cluster_settle(&cluster);
        assert_int_equal(listed, 0);
    }
    cluster_clear(&cluster);
}

static void a_database_that_was_set_back_is_noticed(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    move(&table.ann, 0, 1);
    cluster_settle(&table.cluster);
    fake_database_set_back(table.cluster.database, FIRST_ROOM, 2);
    cluster_pass(&table.cluster, 2000);
    assert_true(client_hears(&table.ann, "error", "reason", "busy"));
    assert_true(table.ann.socket->is_closed);
    assert_int_equal(table.ann.socket->close_code, NET_CLOSE_BUSY); /* it may come back at once */
    assert_true(table.bob.socket->is_closed);
    client_end(&table.ann);
    client_end(&table.bob);
    think(&table.cluster);
    cluster_pass(&table.cluster, 2000);
    table.ann = client_new(table.a, table.tokens.seats[0], 0);
    cluster_settle(&table.cluster);
    move(&table.ann, 0, 9);
    cluster_settle(&table.cluster);
    assert_true(client_gets(&table.ann, "ack"));
    table_clear(&table);
}

/* Ann's move is written, and nobody knows whether it is stored: nobody says that it is, or is
 * not, and ann is sent away to ask. */
static void move_unheard(Meeting *table, bool happens)
{
    move(&table->ann, 0, 5);
    assert_true(fake_store_write_unheard(table->a->store, happens));
    cluster_collect(table->a);
    assert_false(client_gets(&table->ann, "ack"));
    assert_false(client_gets(&table->ann, "refused"));
    assert_true(table->ann.socket->is_closed);
    client_end(&table->ann);
    cluster_settle(&table->cluster);
}

static void come_back(Meeting *table)
{
    table->ann = client_new(table->a, table->tokens.seats[0], 0);
    cluster_settle(&table->cluster);
}

static void a_move_that_was_stored_unheard_is_found_and_the_game_goes_on(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    Client eve = client_new(table.a, table.tokens.watch, 0);
    cluster_settle(&table.cluster);
    move_unheard(&table, true);
    assert_int_equal(last_kind(&table), EVENT_MOVE);
    int count; /* of events, which those who stayed have heard of */
    fake_database_events(table.cluster.database, FIRST_ROOM, &count);
    assert_int_equal(client_check(&table.cluster, &eve, FIRST_ROOM, 0), count);
    client_end(&eve);
    come_back(&table);
    table_check(&table);
    move(&table.bob, 1, 1);
    cluster_settle(&table.cluster);
    assert_true(client_gets(&table.bob, "ack"));
    table_check(&table);
    table_clear(&table);
}

static void a_move_that_was_lost_unheard_can_be_made_again(void **state)
{
    (void)state;
    Meeting table;
    table_init(&table, 0);
    move_unheard(&table, false);
    come_back(&table);
    assert_int_not_equal(last_kind(&table), EVENT_MOVE);
    table_check(&table);
    move(&table.ann, 0, 5);
    cluster_settle(&table.cluster);
    assert_true(client_gets(&table.ann, "ack"));
    assert_int_equal(last_kind(&table), EVENT_MOVE);
    table_check(&table);
    table_clear(&table);
}

static void numbers_of_rooms_never_run_out(void **state)
{
    (void)state;
    Cluster cluster;
    RoomRequest request = cluster_request(0);
    cluster_init(&cluster, 2);
    for (int i = 0; i < 12; i++) { /* the fake gives two at a time */
        cluster_make_room(&cluster, &cluster.servers[i % 2], &request);
    }
    cluster_clear(&cluster);
}

static void a_number_that_is_somebodys_makes_no_room(void **state)
{
    (void)state;
    Cluster cluster;
    Joined made;
    RoomRequest request = cluster_request(0);
    cluster_init(&cluster, 1);
    cluster_make_room(&cluster, &cluster.servers[0], &request);
    fake_database_repeat_numbers(cluster.database);
    cluster_add_server(&cluster);
    cluster_ask_for_room(&cluster.servers[1], &request, &made);
    cluster_settle(&cluster);
    assert_int_equal(made.ticket.outcome, HUB_BUSY);
    cluster_ask_for_room(&cluster.servers[1], &request, &made); /* the next number is free */
    cluster_settle(&cluster);
    assert_int_equal(made.ticket.outcome, HUB_OK);
    cluster_clear(&cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_servers_play_one_game),
        cmocka_unit_test(two_offers_at_once_are_an_agreement),
        cmocka_unit_test(a_takeback_comes_too_late_for_a_game_that_is_given_up),
        cmocka_unit_test(one_seat_at_two_servers_moves_once),
        cmocka_unit_test(what_comes_while_another_is_stored_waits_for_its_turn),
        cmocka_unit_test(who_is_always_too_slow_is_told_in_the_end),
        cmocka_unit_test(a_lost_hint_loses_nothing),
        cmocka_unit_test(who_comes_from_another_server_finds_what_was_seen_there),
        cmocka_unit_test(time_runs_at_the_other_server_as_well),
        cmocka_unit_test(waiting_for_the_disk_costs_no_time_of_the_player),
        cmocka_unit_test(a_game_ends_on_time_though_the_server_that_held_it_has_died),
        cmocka_unit_test(one_server_ends_a_game_on_time),
        cmocka_unit_test(an_ai_goes_on_at_another_server),
        cmocka_unit_test(a_server_leaves_a_room_to_the_one_that_has_its_players),
        cmocka_unit_test(a_room_that_nobody_uses_is_let_go_and_found_again),
        cmocka_unit_test(one_token_at_two_servers_is_one_seat),
        cmocka_unit_test(those_at_other_servers_are_present),
        cmocka_unit_test(a_game_is_listed_at_all_servers_while_somebody_plays),
        cmocka_unit_test(a_database_that_was_set_back_is_noticed),
        cmocka_unit_test(a_move_that_was_stored_unheard_is_found_and_the_game_goes_on),
        cmocka_unit_test(a_move_that_was_lost_unheard_can_be_made_again),
        cmocka_unit_test(numbers_of_rooms_never_run_out),
        cmocka_unit_test(a_number_that_is_somebodys_makes_no_room),
        cmocka_unit_test(whatever_happens_a_room_is_one_list_of_events),
    };
    json_text_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
