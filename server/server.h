/* server.h - the page, rooms and the API, served until somebody says stop.
 *
 *      net/net.c   sockets, HTTP, WebSocket
 *        |
 *      server.c      which request goes where
 *        |-- pages.c         the files of the page
 *        |-- urls.c          the URLs of all this
 *        |-- api/api.c       what is asked over HTTP ----------+
 *        |     +-- request_parse.c  what unauthenticated write       +-- ai/pool.c    threads that ask
 *        +-- rooms/hub.c     rooms, and who is in them --------+                oracles
 *              |-- room.c      what happens in a room          +-- ai/observer.c  a learner that
 *              |-- room_ai.c   AIs that play and observe                          watches
 *              |-- protocol.c  messages as JSON
 *              +-- ../store/store.c   a thread that writes, and one that reads
 *
 * sandbox.c holds all of them. docs/architecture.md has the layers.
 */
#ifndef FOURMI_SERVER_SERVER_H
#define FOURMI_SERVER_SERVER_H

#include <stdbool.h>

#include "server/config.h"

typedef struct Server Server;

/* Gets everything ready and listens, and enters the sandbox if there is to be one.
 * Returns NULL, with a sentence in `error`, if something is not as it must be. */
Server *server_new(const Config *config, char error[CONFIG_ERROR_SIZE]);
void server_free(Server *server);

/* Where browsers find it: "http://127.0.0.1:8080/". */
const char *server_url(const Server *server);

/* Where those of other machines do, if it listens on all addresses: a list
 * separated by commas. */
const char *server_urls_for_others(const Server *server);

/* Whether there are pages to serve. */
bool server_has_pages(const Server *server);

/* Serves until SIGINT or SIGTERM, which count from server_new on. */
void server_run(Server *server);

#endif
