/* cluster.h - servers on one database, and people who are connected to them. */
#ifndef FOURMI_TESTS_HUBS_CLUSTER_H
#define FOURMI_TESTS_HUBS_CLUSTER_H

#include <jansson.h>

#include "fakes.h"
#include "server/rooms/hub.h"

enum {
    CLUSTER_SERVERS_MAX = 4,
    FIRST_ROOM = 1, /* the number that the first server gives */
};

typedef struct FakeServer {
    Store *store;
    Pool *pool;
    Observer *observer;
    Hub *hub;
    Metrics metrics;
    bool is_dead;
} FakeServer;

typedef struct Cluster {
    FakeDatabase *database;
    FakeServer servers[CLUSTER_SERVERS_MAX];
    int count;
} Cluster;

void cluster_init(Cluster *cluster, int servers);

/* One more server. */
void cluster_add_server(Cluster *cluster);

void cluster_clear(Cluster *cluster);

/* One server takes what its store has for it. */
void cluster_collect(FakeServer *server);

/* Lets everything happen that is on its way; AIs do not think. */
void cluster_settle(Cluster *cluster);

/* Time passes, a tenth of a second after another, and everything happens. */
void cluster_pass(Cluster *cluster, int64_t ms);

/* The server is killed; what it has not stored yet is stored if `happens` says so, or
 * not at all (NULL). */
void cluster_kill(FakeServer *server, bool (*happens)(void));

/* ------------------------------------------------------------------- rooms */

typedef struct FakeRoomTokens {
    char seats[2][SECRET_SIZE];
    char invite[SECRET_SIZE];
    char watch[SECRET_SIZE];
} FakeRoomTokens;

/* What is answered to one who makes a room or wants a seat. */
typedef struct Joined {
    bool is_answered;
    HubTicket ticket;
} Joined;

/* Of Ann, who wants to play tic-tac-toe and begin. */
RoomRequest cluster_request(int64_t clock_ms);

void cluster_ask_for_room(FakeServer *server, const RoomRequest *request, Joined *made);

/* A room for two people, who have sat down. */
FakeRoomTokens cluster_make_room(Cluster *cluster, FakeServer *server, const RoomRequest *request);

void cluster_join(FakeServer *server, const char *invite, const char *token, const char *name,
                  Joined *joined);

/* ------------------------------------------------------------------- people */

typedef struct Client {
    FakeServer *server;
    NetSocket *socket;
    int read; /* lines that next_message has returned */
} Client;

/* Opens a socket and says hello. */
Client client_new(FakeServer *server, const char *token, int after);
void client_end(Client *client);

void client_say(const Client *client, const char *message);

/* The next message of a type that was not read yet, for json_decref; NULL if there is
 * none. */
json_t *client_next(Client *client, const char *type);

/* Whether there is one. */
bool client_gets(Client *client, const char *type);

/* Whether the next one there is has this word in this field. */
bool client_hears(Client *client, const char *type, const char *field, const char *word);

/* The last event that this client has heard of, in a welcome or by itself. All that it has
 * heard come one after another, and are those of the database. */
int client_check(const Cluster *cluster, const Client *client, int64_t room_id, int after);

#endif
